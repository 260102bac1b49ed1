"""The checks of the claims of Ford21 about its hash of a game-state (Algorithm 1).

Four of the five parts are plain; two leave room. The second part is written as the sum of the
products of rows and columns, but the printed hash comes out only as the sum for the rows times
that for the columns. The first part is the determinant, which changes its sign in a mirror.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import prod
from operator import add, mul
from typing import Annotated, Final

from msgspec import Meta

from audit.claim import Evidence, Finding, compared
from common.exhibits import Board, Exhibit
from games import Position, canonical, outcome, parse_position
from games.space import all_classes, all_positions, unfinished_positions
from games.symmetry import symmetry_class
from strategies.encodings.files.genes import gene_text

HEAT: Final = (3, 5, 3, 5, 8, 5, 3, 5, 3)
"""The weight of each cell in the last part. Source: [Ford21] Algorithm 1."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """The open points of the definition of the hash.

    second : gives the second part from two sums: of the products of the rows, and of the columns
    first  : gives the first part from the determinant
    """

    second: Callable[[int, int], int]
    first: Callable[[int], int] = int
    heat: tuple[int, ...] = HEAT


WRITTEN: Final = Recipe(add)
MULTIPLIED: Final = Recipe(mul)
UNSIGNED: Final = Recipe(mul, abs)


def hash_of(position: Position, recipe: Recipe) -> str:
    """Hash a position; five numbers with colons between. Source: [Ford21] Algorithm 1.

    >>> hash_of(Position(".X.OX..O."), MULTIPLIED)
    '2:176:4:18:73'
    """
    cells = tuple(map(int, gene_text(position)))
    (a, b, c), (d, e, f), (g, h, i) = rows = cells[0:3], cells[3:6], cells[6:9]
    columns = cells[0::3], cells[1::3], cells[2::3]
    parts = (
        recipe.first(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)),
        recipe.second(sum(map(prod, rows)), sum(map(prod, columns))),
        a * e * i + c * e * g,
        d * e * f + b * e * h,
        sum(map(mul, cells, recipe.heat)),
    )
    return ":".join(map(str, parts))


@cache
def torn_classes(recipe: Recipe) -> tuple[Position, ...]:
    """List the classes whose positions do not all have one hash."""
    return tuple(
        each
        for each in all_classes()
        if len({hash_of(image, recipe) for image in symmetry_class(each)}) > 1
    )


def merged_pairs(recipe: Recipe) -> tuple[tuple[Position, Position], ...]:
    """List the pairs of classes that share a hash: some position of each has it."""
    by_hash: dict[str, dict[Position, None]] = {}
    for position in all_positions():
        by_hash.setdefault(hash_of(position, recipe), {})[canonical(position)] = None
    found = {
        (min(one, other), max(one, other)): None
        for classes in map(list, by_hash.values())
        for place, one in enumerate(classes)
        for other in classes[place + 1 :]
    }
    return tuple(found)


def hash_example(printed: Annotated[dict[str, str], Meta(min_length=1)]) -> Finding:
    """Hash the two printed states. Claim `ford-hash-example`."""
    positions = [parse_position(board) for board in printed]
    computed = {position: hash_of(position, MULTIPLIED) for position in positions}
    written = [f"{position}: {hash_of(position, WRITTEN)}" for position in positions]
    return compared(
        printed,
        computed,
        f"with all products summed up, as the second part is written: {', '.join(written)}",
    )


def hash_invariant(printed: dict[str, int]) -> Finding:
    """Hash all images of all classes. Claim `ford-hash-invariant`."""
    torn = torn_classes(MULTIPLIED)
    unfinished = sum(outcome(each) is None for each in torn)
    return compared(
        printed,
        {"classes with more than one hash": len(torn)},
        *(_images(torn[0]) if torn else ()),
        f"{unfinished} of the {len(torn)} are unfinished, so that genes are needed for them; all "
        f"positions together have {_hashes(MULTIPLIED):,} hashes",
        "half the symmetries turn the sign of the determinant; another algorithm, with its "
        f"absolute value, has {len(torn_classes(UNSIGNED))} such classes and {_hashes(UNSIGNED)} "
        "hashes",
    )


def finds_gene(printed: dict[str, bool]) -> Finding:
    """Look up each state by the hash of its gene. Claim `ford-hash-finds-gene`."""
    states = unfinished_positions()
    lost = [each for each in states if not _finds(each, MULTIPLIED)]
    unsigned = sum(not _finds(each, UNSIGNED) for each in states)
    shown = [
        Exhibit(Board(each), f"hash {hash_of(each, MULTIPLIED)}; {note}")
        for state in lost[:1]
        for each, note in ((state, "of this state"), (canonical(state), "of its gene"))
    ]
    return compared(
        printed,
        {"every state finds its gene": not lost},
        *shown,
        f"{len(lost):,} of {len(states):,} unfinished states do not have the hash of their gene, "
        "whichever state of a class its gene is: half of them have the other sign; with the "
        f"absolute value of the determinant it is {unsigned}",
    )


def hash_distinct(printed: dict[str, int]) -> Finding:
    """Look for classes with one hash. Claim `ford-hash-distinct`."""
    pairs = merged_pairs(MULTIPLIED)
    unsigned = len(merged_pairs(UNSIGNED))
    compared_with = (
        f"{len(all_positions()):,} positions of {len(all_classes())} classes are compared"
    )
    evidence: list[Evidence] = [
        f"{compared_with}; if the determinant is taken without its sign, {unsigned} pairs agree"
    ]
    for one, other in merged_pairs(WRITTEN):
        alike = _common(one, other, WRITTEN)
        note = f"with the second part as written it has hash {alike[2]}"
        evidence += [
            Exhibit(Board(alike[0]), note),
            Exhibit(Board(alike[1]), "of another class, and has the same"),
        ]
    return compared(printed, {"pairs of classes with one hash": len(pairs)}, *evidence)


def _finds(position: Position, recipe: Recipe) -> bool:
    return hash_of(position, recipe) == hash_of(canonical(position), recipe)


def _hashes(recipe: Recipe) -> int:
    return len({hash_of(position, recipe) for position in all_positions()})


def _images(each: Position) -> list[Evidence]:
    """Show two positions of a class whose hashes differ."""
    by_hash = {hash_of(image, MULTIPLIED): image for image in reversed(symmetry_class(each))}
    return [
        Exhibit(Board(image), f"hash {code}")
        for code, image in sorted(by_hash.items(), key=lambda entry: entry[1])
    ]


def _common(one: Position, other: Position, recipe: Recipe) -> tuple[Position, Position, str]:
    """Give two positions with the same hash, one of each class, and this hash."""
    hashes = {hash_of(image, recipe): image for image in reversed(symmetry_class(one))}
    image = next(each for each in symmetry_class(other) if hash_of(each, recipe) in hashes)
    code = hash_of(image, recipe)
    return hashes[code], image, code
