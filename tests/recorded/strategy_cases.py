"""Every strategy in every reading, and those of a user, through every command about strategies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from shlex import quote

from tests.recorded.case import Case, case

CATALOGUED = "noloss strategies"
TRAP = "X...O...X"
"""Two opposite corners against the centre: whoever answers with a corner loses."""

BROUGHT = (
    "table:sparse.json",
    "table:table.json",
    "vector:vector.json",
    "vector:vector.csv",
    "vector:vector.npy",
    "vector:vector.json:all-cells",
    "genes:genes.json",
    "memory:memory.json",
    "memory:memory.json:unseen=any",
    "memory:memory.json:unseen=first",
    "machine:first-free.tm",
    "machine:any-free.tm",
    "python:player.py:move",
    "python:player.py:remembers",
    "process:sh player.sh",
)


def strategy_cases(readings: Sequence[str]) -> Iterator[Case]:
    """Give the cases about strategies; readings are the names such as wst:printed-corners."""
    yield from _pages()
    bases = [name for name in readings if ":" not in name]
    for name in (*readings, *BROUGHT):
        yield from _judged(name)
    for name in readings:
        yield from _from_elsewhere(name)
    for name in bases:
        yield from _in_depth(name)
    for name in (name for name in readings if name.startswith("wst")):
        yield case(f"view/{name}", f"verify {name} --view position --json")
    yield from _compared(readings, bases)
    yield from _matched(bases)
    yield from _exported()
    yield from _of_users()


def _pages() -> Iterator[Case]:
    yield case("verdicts/page", "verdicts -o verdicts.md --json")
    yield case("strategies/json", "strategies --json")
    yield case("strategies/text", "strategies")
    yield case("game-base/json", "game-base --json")
    yield case("game-base/text", "game-base")
    for name in ("game.dot", "game.graphml"):
        yield case(f"graph/{name}", f"graph -o {name} --json")
    for name in ("classes.gv", "classes.graphml"):
        yield case(f"graph/{name}", f"graph --classes -o {name} --json")
    yield case("graph/text", "graph --classes -o classes.dot")


def _judged(name: str) -> Iterator[Case]:
    """Both seats, with a certificate that is rechecked; all moves; a table of them."""
    typed = quote(name)
    yield case(
        f"verify/{name}",
        f"verify {typed} --certificate certificate.json --json",
        "recheck certificate.json --json",
    )
    yield case(
        f"moves/{name}",
        f"moves {typed} --all --json",
        f"moves {typed} X...O....",
        f"moves {typed} --line 15 --json",
    )
    yield case(f"convert-table/{name}", f"convert-strategy {typed} --to table -o t.json --json")


def _from_elsewhere(name: str) -> Iterator[Case]:
    yield case(f"from-all/{name}", f"verify {name} --from all --json")
    yield case(f"from/{name}", f"verify {name} --from {TRAP} --json")


def _in_depth(name: str) -> Iterator[Case]:
    """What the base reading of each strategy says for people, and in every other encoding."""
    view = " --view position" if name == "wst" else ""
    yield case(
        f"text/{name}",
        f"verify {name}",
        f"verify {name} --seat second --strength first_choice",
        f"verify {name} --from all --strength some_choice{view}",
    )
    yield case(f"line/{name}", f"verify {name} --line 159 --json", f"verify {name} --line 5")
    yield case(
        f"convert/{name}",
        f"convert-strategy {name}{view} --to vector -o vector-2.json --json",
        f"convert-strategy {name}{view} --to genes -o genes-2.json --seat first --json",
        f"convert-strategy {name}{view} --to genes -o genes-both.json",
    )
    yield case(
        f"draw-play/{name}",
        f"draw {name} --tree --choice first_choice -o tree.dot --json",
        f"draw {name} --tree --seat second --depth 3 -o short.dot",
        f"draw {name} --counterexample -o lost.dot --json",
        f"draw {name} --counterexample --strength first_choice --seat second -o lost-2.dot",
    )
    yield case(
        f"recheck-against/{name}",
        f"verify {name} --seat second --certificate c.json",
        f"recheck c.json --against {name} --json",
        "recheck c.json --against soedarmadji:centre-wins-ties --json",
        "recheck c.json",
    )


def _compared(readings: Sequence[str], bases: Sequence[str]) -> Iterator[Case]:
    for base in bases:
        family = " ".join(name for name in readings if name.partition(":")[0] == base)
        yield case(f"compare/{base}", f"compare {family} --json")
    yield case("compare/all-text", f"compare {' '.join(bases)}")
    yield case("compare/second", "compare jiang optimal --seat second --json")
    brought = " ".join(map(quote, (*BROUGHT[:3], *BROUGHT[6:8], *BROUGHT[10:])))
    yield case("compare/brought", f"compare {brought} --json", f"compare {brought} --seat first")


def _matched(bases: Sequence[str]) -> Iterator[Case]:
    for name, opponent in product(bases, ("jiang", "any", "wst")):
        games = " --games 20 --seed 7" if opponent != "any" else ""
        yield case(f"match/{name}-{opponent}", f"match {name} {opponent}{games} --json")
    yield case("match/text", "match wst jiang", "match soedarmadji any --games 100 --seed 3")
    for name in ("table:sparse.json", "python:player.py:remembers", "memory:memory.json"):
        yield case(f"match/{name}", f"match {name} newell-simon --games 10 --json")


def _exported() -> Iterator[Case]:
    targets = {"promela": "m.pml", "dimacs": "m.cnf", "prism": "m"}
    names = ("wst", "jiang:pseudocode", "soedarmadji", "newell-simon", "table:sparse.json")
    for name, (target, file), seat in product(names, targets.items(), ("first", "second")):
        view = " --view position" if name == "wst" and seat == "second" else ""
        line = f"export {name}{view} --to {target} -o {file} --seat {seat} --json"
        yield case(f"export/{name}-{target}-{seat}", line)
    for strength, (target, file) in product(("first_choice", "some_choice"), targets.items()):
        line = f"export soedarmadji --to {target} -o {file} --strength {strength}"
        yield case(f"export/soedarmadji-{target}-{strength}", line)
    random = "export jiang --to prism --opponent random -o m --json"
    yield case("export/jiang-random", random)


def _of_users() -> Iterator[Case]:
    """What only some of the strategies that a user brings have."""
    for name in ("table:sparse.json", "python:player.py:move", "machine:any-free.tm"):
        yield from _from_elsewhere(name)
        yield case(f"text/{name}", f"verify {name}", f"verify {name} --from all")
    remembers = "python:player.py:remembers"
    yield case(f"line/{remembers}", f"verify {remembers} --line 159 --json")
    yield case(
        "draw-play/brought",
        "draw table:sparse.json --counterexample -o lost.dot --json",
        f"draw {remembers} --tree --choice first_choice -o tree.dot --json",
    )
    slow = quote("process:--timeout=60 sh player.sh")
    yield case("verify/patient process", f"verify {slow} --seat first --json")
    line = "convert-strategy vector:vector.json --to genes -o genes-2.json --json"
    yield case("convert-genes/vector", line, "verify genes:genes-2.json --json")
    line = "convert-strategy genes:genes.json --to vector -o vector-2.json --json"
    yield case("convert-vector/genes", line, "verify vector:vector-2.json --json")
    yield case("moves/all jsonl", "moves jiang --all --seat first --jsonl")
    yield case("moves/all text", "moves wst --view position --all --seat second")
    yield case("moves/wst text", "moves wst X........", f"moves wst {TRAP} --seat second --json")
