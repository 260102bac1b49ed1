"""What people are shown of a result, where several need it: functions from results to exhibits.

- `words`            names of seats, strengths and strategies in sentences
- `verdict`          a verdict: strengths, evidence, counts
- `verdict_report`   a verdict as a page with all its evidence
- `recheck`          what a certificate proves
- `comparison`       strategies side by side
- `match`            two strategies against each other
- `extremes`         the best possible
- `game_statistics`  all games, classified and counted
- `audit`            claims of publications, judged; as a Markdown page, too
- `vocabulary`       the checks that a claim can name
- `decision`         whether a machine with choices accepts, and its branches
"""
