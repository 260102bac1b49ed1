"""Files that the command lines of `refused.txt` name, each with one fault."""

from __future__ import annotations

from typing import Final

ONE_TAPE: Final = "tapes t\nsymbols a\nstart go\naccept yes\n"
PUBLICATION: Final = """[publication]
key = "N"
authors = ["A"]
title = "T"
year = 2020
venue = "V"
examined = "E"
about = "A"

[[claim]]
id = "n-a"
claim = "C"
where = "1"
"""


def claim(check: str, printed: str, **arguments: str) -> str:
    """Give a file of one claim: its check, the printed value and the arguments, as TOML."""
    given = "".join(f"{name} = {value}\n" for name, value in arguments.items())
    text = f'{PUBLICATION}printed = {printed}\ncheck = "{check}"\n'
    return f"{text}[claim.with]\n{given}" if given else text


FILES: Final = {
    "twice.toml": 'name = "a"\nname = "b"\n',
    "brackets.toml": "rows = " + "[" * 5_000,
    "field.toml": 'nme = "a"\n',
    "long.toml": "stones = " + "9" * 5_000 + "\n",
    "rows.toml": 'rows = "1 2 3"\nlines = [[1, 2, 9]]\n',
    "twice.json": '{"X........": [5], "X........": [1]}\n',
    "empty.json": "",
    "deep.json": "[" * 100_000,
    "huge.json": "[" + "9" * 5_000 + "]",
    "list.json": "[1, 2]",
    "text.json": '"x"',
    "other.json": '{"format": "noloss/trace", "version": 1}',
    "version.json": '{"format": "noloss/genes", "version": 9, "genes": {}}',
    "nogenes.json": '{"format": "noloss/genes", "version": 1}',
    "fewgenes.json": '{"211321131": 8}',
    "badgene.json": '{"abc": 8}',
    "taken.json": '{"X........": [1]}',
    "cellnine.json": '{"X........": [10]}',
    "twicecell.json": '{"X........": [5, 5]}',
    "overcell.json": '{"XXXOO....": [6]}',
    "badpos.json": '{"X.......": [5]}',
    "short.csv": "1,2,3\n",
    "short.vec": "1\n",
    "words.json": '{"format": "noloss/vector", "version": 1, "entries": ["a"]}',
    "player.tm": f"machine player\n{ONE_TAPE}\ngo:  *  ->  *  S  yes\n",
    "board.tm": (
        "machine player\ntapes board\nsymbols X O .\nstart go\naccept yes\n"
        "\ngo:  *  ->  *  S  yes\n"
    ),
    "text.py": 'def move(position):\n    return "a"\n',
    "fails.py": 'def move(position):\n    raise ValueError("no")\n',
    "taken.py": "def move(position):\n    return 1\n",
    "changes.py": """
import random

def move(position):
    return random.choice([cell for cell in range(1, 10) if position[cell - 1] == "."])
""",
    "flag.py": "def move(position):\n    return 5\n\nmove.positional = 3\n",
    "syntax.py": "def move(:\n",
    "game.py": "START = ''\n",
    "left.tm": f"machine left\n{ONE_TAPE}one-way t\n\ngo:  *  ->  *  L  go\n",
    "opponent.tm": (
        f"machine opponent\n{ONE_TAPE}\ngo by opponent:  *  ->  *  S  yes\n  a -> a R go\n"
    ),
    "named.tm": (
        f"machine named\n{ONE_TAPE}results won\n\ngo choice:  *  ->  *  S  won\n  a -> a R go\n"
    ),
    "badtest.tm": f"machine m\n{ONE_TAPE}\ngo:  *  ->  *  S  yes\n\ntest  b  ->  accepted\n",
    "badstate.tm": f"machine m\n{ONE_TAPE}\ngo:  *  ->  *  S  yes\n\ntest  a  ->  accepted in no\n",
    "c-unknown.toml": claim("games-", "true"),
    "c-verdict.toml": claim("machine-verdict", '"maybe"', machine='"palindrome.tm"'),
    "c-tape.toml": claim("machine-output", '"a"', machine='"palindrome.tm"', tape='"x"'),
    "c-word.toml": claim(
        "machine-verdict", '{ a = "accepted" }', machine='"palindrome.tm"', word='"a"'
    ),
    "c-strict.toml": claim(
        "machines-agree",
        "true",
        first='"palindrome.tm"',
        second='"good.tm"',
        up_to="3",
        strict="true",
        recognizer="true",
    ),
    "c-seat.toml": claim("never-loses", "{ first = true }", strategy='"perfect"', seat='"second"'),
    "c-over.toml": claim("moves", "[1]", position='"XXXOO...."'),
    "c-points.toml": claim("best", "3", objective='"points"'),
    "c-key.toml": claim("never-loses", "true", strategy='"nobody"'),
}
"""Name of a file -> its text."""
