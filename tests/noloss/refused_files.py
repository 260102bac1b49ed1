"""Files that the command lines of `refused.txt` name, each with one fault."""

from __future__ import annotations

import json
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

HEAD: Final = PUBLICATION.partition("[[claim]]")[0]

NIM_FROM_FIVE: Final = """
start = "5 first"
repeats = False
def seat_to_move(position): return position.split()[1]
def moves(position): return [f"take{n}" for n in (1, 2) if n <= int(position[0])]
def play(position, move):
    left, seat = position.split()
    return f"{int(left) - int(move[4:])} {'second' if seat == 'first' else 'first'}"
def ended(position):
    left, seat = position.split()
    return None if left != "0" else "second" if seat == "first" else "first"
"""


def claim(check: str, printed: str, **arguments: str) -> str:
    """Give a file of one claim: its check, the printed value and the arguments, as TOML."""
    given = "".join(f"{name} = {value}\n" for name, value in arguments.items())
    text = f'{PUBLICATION}printed = {printed}\ncheck = "{check}"\n'
    return f"{text}[claim.with]\n{given}" if given else text


def game(**fields: object) -> str:
    """Give a file of a game on three cells, with other fields."""
    given = {"name": "g", "rows": ["1 2 3"], "lines": ["1 2 3"], **fields}
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in given.items())


def memory(pattern: str = "X--|---|---", **move: int) -> str:
    """Give a memory of one pattern with one move, with other numbers in it."""
    given = {"i": 1, "j": 1, "xWinRewards": 1, "oWinRewards": 1, "drawRewards": 1, **move}
    return json.dumps({pattern: [given]})


def array(kind: str, shape: str) -> str:
    """Give the header of a file of NumPy; a character of a surrogate stands for a byte."""
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    return f"\udc93NUMPY\x01\0v\0{header:<117}\n"


def sampled(printed: str, measure: str) -> str:
    """Give a claim about random runs."""
    kind = f'{printed}\nkind = "measured"'
    runs = {"method": '"bhatt08"', "generations": "3", "runs": "39", "seed": "1"}
    return claim("sample", kind, measure=measure, **runs)


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
    "g-cells.toml": game(rows=["1 3"]),
    "g-turns.toml": game(turns="XY"),
    "g-word.toml": game(lines=["1 x"]),
    "g-outside.toml": game(lines=["1 2 9"]),
    "g-twice.toml": game(lines=["1 1 2"]),
    "g-empty.toml": game(lines=[""]),
    "g-stones.toml": game(stones=1),
    "g-steps.toml": game(steps=["1 2"]),
    "g-marks.toml": game(stones=1, steps=["1 2"], marks="shared"),
    "g-full.toml": game(stones=2, steps=["1 2"]),
    "g-image.toml": game(lines=["1 2"], symmetries=["2 3 1"]),
    "g-many.toml": game(
        rows=["1 2 3 4 5 6"], lines=["1 2 3 4 5 6"], symmetries=["2 1 3 4 5 6", "2 3 4 5 6 1"]
    ),
    "g-big.toml": game(about="x" * 200_000),
    "genes-none.json": "{}",
    "genes-impossible.json": '{"222222222": 1}',
    "genes-over.json": '{"222331111": 4}',
    "m-over.json": memory("XXX|OO-|---"),
    "m-pattern.json": memory("XXX"),
    "m-impossible.json": memory("OOO|OO-|---"),
    "m-moves.json": '{"X--|---|---": 5}',
    "m-move.json": '{"X--|---|---": [5]}',
    "m-outside.json": memory(i=5),
    "m-taken.json": memory(i=0, j=0),
    "m-less.json": memory(xWinRewards=-1),
    "m-missing.json": '{"X--|---|---": [{"i": 1, "j": 1}]}',
    "m-twice.json": '{"X--|---|---": [], "X--|---|---|": []}',
    "archive.json": '{"format": "noloss/archive", "version": 1, "vectors": [5]}',
    "archive-one.json": '{"format": "noloss/archive", "version": 1, "vectors": 5}',
    "text.npy": array("<U1", "(765,)"),
    "shape.npy": array("<i8", "(765, 2)"),
    "version.npy": "\udc93NUMPY\x09\0",
    "remembers.py": "def move(position):\n    return 1\n\nmove.positional = False\n",
    "blank.tm": (
        "machine blank\ntapes t u\nsymbols a\nstart go\naccept yes\nword t a _ a\n\n"
        "go choice:  a _  ->  a _  S S  yes\n            a _  ->  a _  R S  go\n"
    ),
    "at-once.tm": (
        "machine once\ntapes t\nsymbols a\nstart yes\naccept yes\n\ngo:  a  ->  a  R  yes\n"
    ),
    "states.tm": f"machine many\n{ONE_TAPE}\n"
    + "".join(f"q{at}:  a  ->  a  R  q{at + 1}\n" for at in range(30))
    + "go:  a  ->  a  R  q0\nq30:  a  ->  a  R  yes\n",
    "symbols.tm": (
        f"machine coded\ntapes t\nsymbols {' '.join(f's{at}' for at in range(400))}\n"
        "start go\naccept yes\n\ngo:  *  ->  *  R  go\n"
    ),
    "wide.tm": (
        f"machine wide\ntapes {' '.join(f't{at}' for at in range(7))}\nsymbols a b c d\nstart go\n"
        f"accept yes\n\ngo:  {'* ' * 7} ->  {'* ' * 7} {'R ' * 7} go\n"
    ),
    "limit.tm": (
        f"machine m\n{ONE_TAPE}\ngo:  *  ->  *  S  yes\n\ntest  a  ->  accepted at most few steps\n"
    ),
    "split.tm": (
        f"machine split\n{ONE_TAPE}\n"
        "go choice:  a  ->  a  R  go\n            a  ->  _  R  go\n            _  ->  _  R  yes\n"
    ),
    "never.tm": (
        f"machine never\n{ONE_TAPE}\n"
        "go choice:  a  ->  a  R  no\n            _  ->  _  S  go\n            _  ->  _  R  no\n"
        "no:  _  ->  _  S  no\n"
    ),
    "drawn.tm": (
        "machine drawn\ntapes t\nsymbols a b\nstart go\naccept yes\n\n"
        "go:    a  ->  a  R  more\n       b  ->  b  S  yes\nmore:  a  ->  a  R  go\n"
    ),
    "called.tm": (
        f"machine called\n{ONE_TAPE}\ngo:    a  ->  a  R  walk\nwalk:  call home(t)  then go\n\n"
        "routine home(u)\nleft:  a  ->  a  L  left\n       _  ->  _  R  return\n"
    ),
    "valued.tm": (
        f"machine valued\n{ONE_TAPE}vars x: a\n\n"
        "go:      x  ->  x  R  met(x)\nmet(x):  x  ->  x  R  go\n"
    ),
    "alone.tm": f"machine alone\n{ONE_TAPE}\ngo:\n",
    "turns.tm": (
        f"machine turns\n{ONE_TAPE}\ngo choice:  _  ->  _  S  go\n            _  ->  _  S  yes\n"
    ),
    "right.tm": f"machine right\n{ONE_TAPE}\ngo:  *  ->  *  R  far\nfar:  *  ->  a  R  go\n",
    "begun.csv.parts/plan.json": "{}",
    "unreached.tm": (
        f"machine unreached\n{ONE_TAPE}reject no\n\ngo:  a  ->  a  R  go\n     _  ->  _  S  yes\n"
    ),
    "raises.py": 'def check(printed):\n    raise ValueError("no")\n',
    "c-raises.toml": claim("python:raises.py:check", 'true\nhow = "by hand"'),
    "c-how.toml": claim("python:raises.py:check", "true"),
    "c-same.toml": claim("moves", "[1]") + claim("moves", "[1]").removeprefix(HEAD),
    "c-unknown-key.toml": claim("moves", "true").replace("printed", "printd"),
    "c-deep.toml": claim("moves", "true") + "a" + ".a" * 101 + " = 1\n",
    "c-cut.toml": "[publication\n",
    "c-many.toml": claim("moves", "[1]") + "[[claim]]\n" * 1_000,
    "c-choices.toml": claim("machine-never-halts", "true", machine='"choices.tm"'),
    "c-alphabet.toml": claim(
        "machines-agree", "true", first='"palindrome.tm"', second='"more.tm"', up_to="3"
    ),
    "c-alone.toml": claim("machines-agree", "true", second='"good.tm"', up_to="3"),
    "c-remembers.toml": claim("answer", "[1]", position='"X........"', strategy='"remembers"'),
    "c-by.toml": claim("number-of-games", "{ centre = 1 }"),
    "c-order.toml": claim("number-of-games", "5", order='"most"'),
    "c-twice.toml": claim("possible", "{ win = 1, draw = 1 }", win="3", draw="1"),
    "c-no-draw.toml": claim("possible", "true", win="3"),
    "c-seats.toml": claim("possible", "{ first = { win = 1, draw = 1 } }", seat='"first"'),
    "c-names.toml": claim("value", '{ a = "draw" }', position='"X........"'),
    "c-name.toml": claim("value", '{ a = "draw" }', position='{ b = "X........" }'),
    "c-fitness.toml": sampled('"none"', '"best"'),
    "c-share.toml": sampled("{ found = 8, of = 3 }", '"found"'),
    "c-generation.toml": sampled("9", '"first_find"'),
    "c-compare.toml": claim(
        "compare", "{ other = 1 }", strategies='["perfect", "first-free"]', by='"win"'
    ),
    "odd.py": "def check(printed):\n    return object()\n\ndef _hidden(printed):\n    return 1\n",
    "c-code.toml": claim("never-loses", "true", strategy='"python:text.py:move"'),
    "c-outside.toml": claim("machine-size", "{ states = 1 }", machine='"../outside.tm"'),
    "c-hidden.toml": claim("python:odd.py:_hidden", 'true\nhow = "by hand"'),
    "c-nowhere.toml": claim("python:nowhere/odd.py:check", 'true\nhow = "by hand"'),
    "c-odd.toml": claim("python:odd.py:check", 'true\nhow = "by hand"'),
    "c-table.toml": "[claims]\n" + claim("moves", "[1]"),
    "c-asides.toml": claim("moves", "[1]").replace(
        "[[claim]]", '[[publication.asides]]\nwhere = "1"\nsays = "A"\nreason = "A"\n[[claim]]'
    ),
    "c-itself.toml": claim("moves", '[1]\nconcludes = ["n-a"]'),
    "c-measured.toml": claim("moves", '[1]\nconcludes = ["n-b"]')
    + sampled("9", '"best"').removeprefix(HEAD).replace("n-a", "n-b"),
    "c-inf.toml": claim("moves", "inf"),
    "c-unchecked.toml": f"{PUBLICATION}printed = 1\n",
    "c-loses.toml": claim("best", "3", objective='"wins"', never_loses="false"),
    "c-range.toml": claim("best", "3", objective='"wins"', seat='"first"'),
    "c-single.toml": claim("best", "[3, 4]", objective='"most_wins"', seat='"first"'),
    "c-inputs.toml": claim(
        "machines-agree", "true", first='"palindrome.tm"', second='"palindrome.tm"', up_to="60"
    ),
    "c-line.toml": claim("line", '{ result = "win" }', line='"15"'),
    "c-number.toml": claim("number-of-games", '"x"'),
    "c-found.toml": sampled("3", '"found"'),
    "c-among.toml": sampled("3", '"best"').replace("[claim.with]\n", "[claim.with]\namong = 3\n"),
    "alternating.tm": (
        f"machine alternating\n{ONE_TAPE}\n"
        "go by opponent:  a  ->  a  R  go\n                 a  ->  a  R  yes\n"
    ),
    "stays.tm": f"machine stays\n{ONE_TAPE}head t 1\n\ngo:  a  ->  a  S  yes\n",
    "symbols-of-player.tm": (
        "machine player\ntapes board move\nsymbols a\nstart go\naccept yes\n\n"
        "go:  * *  ->  * *  S S  yes\n"
    ),
    "opponent-player.tm": (
        "machine player\ntapes board move\nsymbols X O . 1 2 3 4 5 6 7 8 9\nstart go\n"
        "accept yes\n\ngo by opponent:  * *  ->  * *  S S  yes\n"
        "                 * *  ->  * 1  S S  yes\n"
    ),
    "blank-player.tm": (
        "machine player\ntapes board move\nsymbols X O . 1 2 3 4 5 6 7 8 9\nstart go\n"
        "accept yes\n\ngo:  * *  ->  * *  S S  yes\n"
    ),
    "game-two.py": NIM_FROM_FIVE.replace("n in (1, 2)", "n in (1, 1)"),
    "game-no-move.py": NIM_FROM_FIVE.replace("n in (1, 2)", "n in ()"),
    "game-seat.py": NIM_FROM_FIVE.replace("return position.split()[1]", 'return "third"'),
    "game-odd.py": NIM_FROM_FIVE.replace("return position.split()[1]", "return object()"),
    "game-back.py": NIM_FROM_FIVE.replace("int(left) - int(move[4:])", "int(left)"),
    "many.json": '{"format": "noloss/archive", "version": 1, "vectors": [[1], [1]]}',
    "cut.json": '{"X........": [5]',
}
"""Name of a file -> its text."""
