"""An audit as one page that needs nothing else.

- `audit_page`        the page; `audit_style` is its look
- `evidence`          what the evidence of an audit shows, before it is drawn
- `evidence_picture`  boards and plots of it as SVG
- `evidence_html`     all of it as parts of a page
- `html_text`         any text as HTML in which nothing means more than itself
"""
