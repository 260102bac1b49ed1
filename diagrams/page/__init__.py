"""Views as pages: files that need nothing else, or served with links to their assets.

- `document`    a page, and the two ways to write it
- `audit_page`  an audit, claim by claim
- `atlas_page`  all classes of positions, and the play of a strategy, as a map of boards
- `assets/`     styles and scripts
"""
