"""How fast noloss is, compared with other programs in one run: `python -m benchmarks`.

- `measure`       runs contestants in turns, and compares their costs
- `machines`      the machines that are run
- `interpreters`  plain interpreters: `interpreter.c`, and a loop over a dictionary
- `foreign`       other libraries, in a separate environment: `others/`
- `engines`, `memory`, `verdicts`, `scoring`, `starts`   the sections of the page
- `__main__`      measures all sections, and writes them as `docs/performance.md`
"""
