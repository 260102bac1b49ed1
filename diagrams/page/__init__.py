"""Views as pages: each is a `Page`, written as one file or served with links to its assets.

- `document`        what a page is, and the two ways to write it; `assets/` has styles and scripts
- `machine_page`    a machine that runs in the browser, and a run that was recorded
- `machine_data`, `trace_data`, `marked_diagram`  what the player of these pages is given
- `play_page`       a strategy to play against, with all its answers
- `verdict_page`    a verdict with all its evidence
- `boards`          lines of play and play trees on boards, for a verdict
- `audit_page`      an audit, claim by claim
- `atlas_page`      all classes of positions as a map of boards
- `tree_page`       the play of a strategy as such a map
- `atlas_layout`    where the boards of both stand
"""
