"""The plain-text notation of machines: grammar, source, printer.

- `source`: what a file says, as frozen values (`Source`, `Row`, `Call`, …)
- `tokens`, `rows`, `headers`, `parser`: text to `Source`, each error with its place
- `printer`: `Source` to text
"""

from automata.notation.parser import parse
from automata.notation.printer import print_source
from automata.notation.source import Source

__all__ = ["Source", "parse", "print_source"]
