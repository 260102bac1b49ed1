"""The plain-text notation of machines: grammar, source, printer.

- `source`   what a file says, as frozen values (`Source`, `Row`, `Call`, …)
- `tokens`   lines of tokens, quotes, comments; `# noloss: allow NAME`
- `rows`     one row or one call; each error with its place
- `labels`   the label of a state
- `headers`  the lines above the states, and what they have said
- `cases`    lines that say how the machine must end on an input
- `parser`   a whole text to `Source`
- `printer`  `Source` to text
"""

from automata.notation.parser import parse
from automata.notation.printer import print_source
from automata.notation.source import Source

__all__ = ["Source", "parse", "print_source"]
