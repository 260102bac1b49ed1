"""Strategies that a user brings: files in the encodings of the papers, and code in any language.

- `game_base`        the 765 numbered rows that a vector speaks of [Bhatt08]
- `vector`           for each row, the row to move to; `vector_files` reads .json, .csv, .npy
- `genes`            for each unfinished class, the cell to play [Ford21]
- `memory`           rewards of every move, the highest relative one is chosen [Kutschera18]
- `table`            position to cells
- `python_function`  a function that is asked for each position, or for each line
- `machine`          a Turing machine with the position on its tape
- `process`          an external program asked line by line; `program` keeps hold of it
- `foreign`          foreign code is asked everything twice
- `convert`          one strategy in another encoding, where nothing is lost
- `files`, `documents`, `typed`, `errors`  what they share: reading with limits, naming faults

`SCHEMES` lists every kind under the word that a person types.
"""

from strategies.encodings.convert import (
    TARGETS,
    Conversion,
    ConversionError,
    Target,
    convert,
)
from strategies.encodings.errors import EncodingError, NoAnswerError
from strategies.encodings.game_base import (
    base_case,
    game_base,
    game_base_matrix,
    row_of,
    successor_rows,
)
from strategies.encodings.schemes import SCHEMES

__all__ = [
    "SCHEMES",
    "TARGETS",
    "Conversion",
    "ConversionError",
    "EncodingError",
    "NoAnswerError",
    "Target",
    "base_case",
    "convert",
    "game_base",
    "game_base_matrix",
    "row_of",
    "successor_rows",
]
