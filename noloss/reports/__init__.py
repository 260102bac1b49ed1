"""What people are shown of a result, where several need it: functions from results to exhibits.

- `verdict`         a verdict: strengths, evidence, counts; what a certificate of it proves
- `verdict_report`  a verdict as a page with all its evidence
- `comparison`      strategies side by side, and two against each other
- `numbers`         the best possible; all games, classified and counted
- `audit`           claims of publications, judged; as a Markdown page, too
- `vocabulary`      the checks that a claim can name
- `decision`        whether a machine with choices accepts, and its branches
"""
