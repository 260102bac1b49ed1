"""Machines written in the formats of other tools, with what is different or lost there.

- `plan`        a machine prepared for a tool: rules for single symbols, losses; `names` in the tool
- `lines`, `structures`  formats of plain lines; XML, YAML and Python
- `writers`     all of them by name
"""

from automata.formats.writing.errors import FormatError
from automata.formats.writing.plan import Written
from automata.formats.writing.writers import TARGETS, Target, write

__all__ = ["TARGETS", "FormatError", "Target", "Written", "write"]
