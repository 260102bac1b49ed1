"""What people are shown of a result: functions from results to exhibits, one file a notion.

- `words`            names of seats, strengths and strategies in sentences
- `verdict`          a verdict: strengths, evidence, counts
- `verdict_report`   a verdict as a page with all its evidence
- `from_all`         a verdict from every position
- `verdicts_page`    the verdicts on all built-in strategies
- `recheck`          what a certificate proves
- `comparison`       strategies side by side
- `match`            two strategies against each other
- `moves`            the moves that a strategy permits
- `extremes`         the best possible
- `census`           how many strategies there are
- `game_statistics`  all games, classified and counted
- `learning`         what was learned by rewards
- `searches`         what searches found
- `audit`            claims of publications, judged; `audit_markdown` as a page
- `vocabulary`       the checks that a claim can name
- `decision`         whether a machine with choices accepts, and its branches
- `fields`           the fields of a document, with their types and meanings
"""
