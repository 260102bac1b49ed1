"""Machine files of other tools: read into the rows of `automata/notation`, and written.

- `registry`  all formats; finds the format of a text; reads and writes machines
- `codec`     the functions of a format, which recognise, read and write a text
- `text`, `draft`  a text with its places; a machine that is being read
- `translation`  a machine in the terms of a tool
- `jflap` for versions 4 to 7, `jflap_eight`; both use `jflap_machine` and `xml_tree`
- `turingmachine_io` uses `yaml_tree`, and `automata_lib` uses `python_literals`
- `morphett`, `turingmachinesimulator`, `university`, `bbchallenge`  formats of plain lines
"""

from automata.formats.draft import Reading
from automata.formats.registry import FORMATS, NAMES, FormatName, format_of, read_machine
from automata.formats.text import SourceText

__all__ = ["FORMATS", "NAMES", "FormatName", "Reading", "SourceText", "format_of", "read_machine"]
