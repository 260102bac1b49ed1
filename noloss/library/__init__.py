"""What `import noloss` gives.

- `machines`    machines: read, run, decided, explored, measured, stepped forward and back
- `strategies`  strategies: from a name, a file or a function; their moves and their play
- `verdicts`    verdicts, certificates, comparisons, matches
- `numbers`     what is best possible; all games counted
- `audits`      what publications print, judged
- `pictures`    pictures, in files or in a notebook
- `shown`       how all of them are shown: one line, text, HTML
"""
