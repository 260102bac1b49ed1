"""What `import noloss` gives.

- `machines`    machines: read, run, decided, explored, measured
- `traces`      computations, stepped forward and back
- `exercises`   machines checked, tested, compared and graded
- `forms`       machines in other forms and formats; files for other checkers
- `strategies`  strategies: from a name, a file or a function; their moves and their play
- `verdicts`    verdicts, certificates, comparisons, matches
- `numbers`     what is best possible; all games counted
- `audits`      what publications print, judged
- `pictures`    pictures, in files or in a notebook
- `shown`       how results are shown: one line, text, HTML
"""
