"""Machine files of other tools: read into the rows of `automata/notation`, and written.

- `formats`       the formats by name, and which of them a text is in
- `text`, `draft` a text with its places; a machine while it is read; `meanings` of halting states
- `jflap`         JFLAP 4 to 7, and in `jflap_eight` 8; `jflap_parts`, `jflap_machine` (blocks and
  variables) and `xml_tree` are what both stand on
- `turingmachine_io` over `yaml_tree`, `automata_lib` over `python_literals` and
  `python_texts`
- `morphett`, `turingmachinesimulator`, `university`, `bbchallenge`  formats of plain lines
"""

from automata.formats.draft import Reading
from automata.formats.formats import FORMATS, NAMES, FormatName, format_of, read_machine
from automata.formats.text import Text

__all__ = ["FORMATS", "NAMES", "FormatName", "Reading", "Text", "format_of", "read_machine"]
