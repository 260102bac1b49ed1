"""The plain-text notation of machines: grammar, source, printer.

- `source`: what a file says, as frozen values (`Source`, `Row`, `Call`, …)
- `tokens`, `rows`, `sets`, `parser`: text to `Source`, each error with its place (`scope`)
- `headers`: the lines above the states; `variables`, `endings`, `tape_headers`, `header_words`
- `printer`: `Source` to text
"""

from automata.notation.parser import parse
from automata.notation.printer import print_source
from automata.notation.source import Source

__all__ = ["Source", "parse", "print_source"]
