"""Machine files of other tools: read into the rows of `automata/notation`, and written.

- `formats`                 the formats by name, and which of them a text is in
- `text`, `draft`           a text with its places; a machine while it is read
- `jflap`, `jflap_eight`    JFLAP 4 to 7 and 8, over `jflap_machine` (blocks, variables) and `xml_tree`
- `turingmachine_io`        turingmachine.io, over `yaml_tree`
- `morphett`, `bbchallenge` morphett.info; the standard text of bbchallenge.org
"""

from automata.formats.draft import Reading
from automata.formats.formats import FORMATS, NAMES, FormatName, format_of, read_machine, read_source

__all__ = ["FORMATS", "NAMES", "FormatName", "Reading", "format_of", "read_machine", "read_source"]
