"""Views as pages: each is a `Page`, written as one file or served with links to its assets.

- `document`        what a page is, and the two ways to write it; `assets/` has styles and scripts
- `machine_page`    a machine that runs in the browser, and a run that was recorded
- `machine_data`, `marked_diagram`  what the player of these pages is given
- `play_page`       a strategy to play against, with all its answers
- `verdict_page`    a verdict with all its evidence
- `audit_page`      an audit, claim by claim
- `atlas_pages`     all classes of positions, or the play of a strategy, as a map of boards
"""
