"""An audit as one page that needs nothing else: `audit_page`, and its look, `audit_style`."""
