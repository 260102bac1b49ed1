"""Files that noloss must refuse."""

from __future__ import annotations

HEAD = "machine m\ntapes t\nsymbols a b\naccept yes\nreject no\n"
"""The headers of a machine with one tape."""

_HALF = '{"i": 0, "j": 0, "xWinRewards": 0.5, "oWinRewards": -1, "drawRewards": 0}'

FILES = {
    "empty.tm": "",
    "header.tm": HEAD.replace("tapes", "tapse") + "s: a -> a R yes\n",
    "no-next.tm": HEAD + "s: a -> a R\n",
    "covered.tm": HEAD + "s: a -> a R yes\n   b -> b R yes\n   a -> b S no\n",
    "no-state.tm": HEAD + "s: a -> a R u\n",
    "no-symbol.tm": HEAD + "s: a -> z R yes\n",
    "recursion.tm": HEAD + "s: a -> a R call r(t) then yes\n\n"
    "routine r(t)\nq: a -> a R call r(t) then q\n",
    "no-routine.tm": HEAD + "s: call nowhere(t) then yes\n",
    "after-else.tm": HEAD + "s: else -> * S yes\n   a -> a R s\n",
    "taken.json": '{"X...O....": 5}',
    "impossible.json": '{"XX.......": 5}',
    "over.json": '{"XXXOO....": 9}',
    "twice.json": '{".........": 5, ".........": 1}',
    "no-json.json": '{".........": 5',
    "list.json": "[1, 2, 3]",
    "other-format.json": '{"format": "noloss/verdict", "version": 1, "results": []}',
    "later.json": '{"format": "noloss/table", "version": 99, "moves": {}}',
    "short.csv": "2,3,4\n",
    "bad-allele.json": '{"111111111": 9}',
    "bad-gene.json": '{"11111111": 4}',
    "half-memory.json": f'{{"---|---|---": [{_HALF}]}}',
    "pattern.json": '{"---|---": []}',
    "garbage.sh": "while read -r position; do echo centre; done\n",
    "dead.sh": "read -r position\nexit 3\n",
    "taken.sh": "while read -r position; do echo 1; done\n",
}
