"""A strategy as a Python function of the user's in a process of its own: `python:mine.py:move`.

The process (`function_host`) imports the module and asks the function; positions, moves and errors
go through pipes, a line each. So the function cannot change what judges it.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from common.errors import nearest
from common.text import printable
from games import Line, Position
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.code.player import Player, ask, let_go, read_limit
from strategies.encodings.code.program import SilentError
from strategies.encodings.code.python_function import IF_IT_CHANGES, SOURCE, SUMMARY, moves_in
from strategies.encodings.errors import EncodingError, NoAnswerError
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy
