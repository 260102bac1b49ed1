"""How fast it is, side by side with other programs in one run: `python -m benchmarks`.

- `measure`       costs of contestants in turns, and their ratios
- `machines`      the machines that are run
- `interpreters`  plain interpreters: `interpreter.c`, and a loop over a dictionary
- `foreign`       libraries of others, in an environment of their own: `others/`
- `engines`, `memory`, `verdicts`, `scoring`, `starts`   what is measured, a section each
- `__main__`      measures all sections, and writes them as `docs/performance.md`
"""
