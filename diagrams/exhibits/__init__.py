"""Exhibits (`common.exhibits`) as they are drawn: in HTML and in Markdown.

- `html`       as parts of a page
- `markdown`   as blocks of a Markdown text
- `svg`        boards and plots as pictures
- `steps`      the boards of a line of play
- `html_text`  any text as HTML in which nothing means more than itself
"""
