"""The plain-text notation of machines: grammar, source, printer.

- `source`   the content of a file, as frozen values (`Source`, `Row`, `Call`, …)
- `tokens`   lines of tokens, quotes, comments; `# noloss: allow NAME`
- `rows`     one row or one call; each error with its place
- `labels`   the label of a state
- `headers`  the lines above the states, and their content until now
- `cases`    tests: lines with the expected end of the machine on an input
- `parser`   a whole text to `Source`
- `printer`  `Source` to text
- `changes`  a `Source` as people change it in a drawing
- `rewriting`  such changes written into the text; all other lines stay as they are
"""

from automata.notation.parser import parse
from automata.notation.printer import print_source
from automata.notation.source import Source

__all__ = ["Source", "parse", "print_source"]
