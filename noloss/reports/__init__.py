"""Reports that several commands need: functions from results to exhibits.

- `verdict`         a verdict: strengths, evidence, counts; the proved sentences of a certificate
- `verdict_report`  a verdict as a page with all its evidence
- `comparison`      strategies side by side, and two against each other
- `numbers`         the best possible; all games, classified and counted
- `audit`           claims of publications, judged; as a Markdown page, too
- `vocabulary`      the checks that a claim can name
- `decision`        whether a machine with choices accepts, and its branches
"""
