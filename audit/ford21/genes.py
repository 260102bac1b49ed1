"""The checks of the claims of Ford21 about states, symmetries and genes, one gene or all.

The value of a class depends only on the choices below it. So the gain of a change of one gene is
known without play: the games that come to its class, times the gain in value of the new choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Final

from msgspec import Meta

from audit.claim import Evidence, Finding, Printed, compared
from audit.ford21.games import whole
from common.exhibits import Board, Exhibit, table
from games import (
    CELLS,
    EMPTY,
    SEATS,
    Position,
    Seat,
    canonical,
    free_cells,
    mark_of,
    outcome,
    parse_position,
    play,
    seat_to_move,
    successors,
    to_move,
)
from games.rules import has_three, other_seat
from games.space import all_classes, all_positions, fold, unfinished_positions, walk
from games.symmetry import IDENTITY, SYMMETRIES, Symmetry, compose, symmetry_class
from strategies.encodings.files.genes import gene_positions, gene_text
from verify.extremes.class_game import COUNTINGS, Choices, ClassGame, Counting, class_game, tally
from verify.extremes.optimum import best, best_choices, total, worth_of_ends
from verify.play.count import FORD_AS_FIRST, FORD_AS_SECOND, Number, Points, score
from verify.play.play import Node

MARKS: Final = ".XO"
TO_MARKS: Final = str.maketrans("123", MARKS)


def ways(printed: int) -> Finding:
    """Count the ways to fill a board. Claim `ford-19683`."""
    return compared(
        printed,
        len(MARKS) ** len(CELLS),
        f"{len(all_positions()):,} of them can occur in a game, {len(unfinished_positions()):,} of "
        "these are unfinished",
    )


def genomes_apart(printed: dict[str, int]) -> Finding:
    """Look for genes that both seats need. Claim `ford-genomes-apart`."""
    x_genes, o_genes = (set(gene_positions(seat)) for seat in SEATS)
    return compared(printed, {"genes of both": len(x_genes & o_genes)})


def genome_sizes(printed: dict[str, str | int]) -> Finding:
    """Count the genes of both seats. Claim `ford-genome-sizes`."""
    sizes = {mark_of(seat): len(gene_positions(seat)) for seat in SEATS}
    return compared(printed, sizes, f"together {sum(sizes.values())}")


def duplicates(printed: list[int]) -> Finding:
    """Count the other positions of each class. Claim `ford-seven-duplicates`."""
    sizes = duplicate_counts(all_classes())
    few = next(each for each in all_classes() if len(symmetry_class(each)) - 1 == min(sizes))
    return compared(
        printed,
        list(sizes),
        table(("duplicates", "classes"), sizes.items()),
        Exhibit(Board(few), f"has {min(sizes)} duplicates"),
    )


def duplicate_counts(classes: Iterable[Position]) -> dict[int, int]:
    """Count classes by how many positions they have besides their representative, ascending."""
    return dict(sorted(Counter(len(symmetry_class(each)) - 1 for each in classes).items()))


def mirror(printed: dict[str, int]) -> Finding:
    """Combine turns with one mirror in every way. Claim `ford-mirror`."""
    ways_to = generated([_named("quarter-turn"), _named("left-right")])
    other = generated([_named("quarter-turn"), _named("top-bottom")])
    turns = generated([_named("quarter-turn")])
    rows = [(made.name, ", then ".join(steps) or "nothing") for made, steps in ways_to.items()]
    return compared(
        printed,
        {"symmetries made": len(ways_to), "of": len(SYMMETRIES)},
        table(("symmetry", "made by"), rows),
        f"with the mirror that swaps top and bottom instead: {len(other)}; "
        f"by turns alone: {len(turns)}",
    )


def generated(by: Collection[Symmetry]) -> dict[Symmetry, tuple[str, ...]]:
    """Give all combinations of some symmetries, each with a shortest way to make it."""
    found: dict[Symmetry, tuple[str, ...]] = {IDENTITY: ()}

    def after(made: Symmetry) -> Iterator[Symmetry]:
        for step in by:
            both = compose(made, step)
            found.setdefault(both, (*found[made], step.name))
            yield both

    walk(IDENTITY, after)
    return found


class Gene(Printed, frozen=True):
    """A gene with its allele, the cell from 0."""

    gene: Annotated[str, Meta(pattern=r"\A[123]{9}\Z")]
    board: str
    to_move: str
    allele: int | None


def gene_example(printed: Gene) -> Finding:
    """Read a printed gene with its allele. Claims `ford-gene-example`, `ford-gene-131121112`."""
    position, allele = parse_position(printed.gene.translate(TO_MARKS)), printed.allele
    free = [cell - 1 for cell in free_cells(position)] if outcome(position) is None else []
    fits = allele if allele in free else None
    computed = Gene(gene_text(position), position, to_move(position), fits)
    note = f"free for {to_move(position)}: {', '.join(map(str, free)) or 'none'}"
    evidence: list[Evidence] = [Exhibit(Board(position), note)]
    if fits is not None:
        evidence.append(_what_it_does(position, fits + 1))
    return compared(printed, computed, *evidence)


def ten_games(printed: dict[str, int]) -> Finding:
    """Count the games that a member begins with. Claim `ford-ten-games`."""
    raw, classes = (beginnings(counting) for counting in COUNTINGS)
    return compared(
        printed,
        raw,
        f"up to symmetry: {classes['as X']} as X and {classes['as O']} as O, {classes['in all']} "
        "in all; genes treat symmetric openings the same way, so that these would be enough",
    )


def beginnings(counting: Counting) -> dict[str, int]:
    """Count the first moves in each seat: one as X, and all first moves of X as O."""
    games = {}
    for seat in SEATS:
        game = class_game(seat, counting)
        openings = sum(moves for _, moves in game.edges[EMPTY])
        games[f"as {mark_of(seat)}"] = 1 if EMPTY in game.mine else openings
    return {**games, "in all": sum(games.values())}


def _what_it_does(position: Position, cell: int) -> str:
    """Say whether a move wins, blocks or neither."""
    mover = to_move(position)
    ended = outcome(play(position, cell))
    if ended is not None and ended.winner == mover:
        return f"allele {cell - 1}, our cell {cell}, wins at once"
    rival = mark_of(other_seat(seat_to_move(position)))
    if has_three(position[: cell - 1] + rival + position[cell:], rival):
        return f"allele {cell - 1}, our cell {cell}, blocks a win of {rival}"
    return f"allele {cell - 1} is our cell {cell}"


def _named(name: str) -> Symmetry:
    return next(each for each in SYMMETRIES if each.name == name)


STARTS: Final = 20  # random strategies
SEED: Final = 2021
POINTS: Final[Mapping[Seat, Points]] = {"first": FORD_AS_FIRST, "second": FORD_AS_SECOND}


@dataclass(frozen=True, slots=True)
class Climb:
    """A way up by changes of one gene, and where it ends.

    points : before and after each change
    """

    points: tuple[Number, ...]
    choices: Choices


def sequences(printed: dict[str, bool]) -> Finding:
    """Climb from random strategies. Claim `ford-gene-sequences`.

    printed : by mark, whether there are strategies that only several changes at once improve
    """
    rows, stuck = [], {}
    for seat in SEATS:
        most = int(score(best([whole(seat)], POINTS[seat]).games, POINTS[seat]))
        ends = sorted(int(climb(seat, start).points[-1]) for start in random_starts(seat))
        lower = sum(end < most for end in ends)
        stuck[mark_of(seat)] = lower > 0
        rows.append((mark_of(seat), lower, ends[0], ends[STARTS // 2], most))
    head = ("seat", f"of {STARTS} stuck", "least points", "median points", "most points of all")
    ways = {mark_of(seat): climb_sideways(seat, first_choices(seat)).points for seat in SEATS}
    aside = [
        f"{mark} comes from {points[0]} to {points[-1]} points and never loses any"
        for mark, points in ways.items()
    ]
    return compared(
        printed,
        stuck,
        Exhibit(table(head, rows), "where climbs end if every change must gain points"),
        "where changes that make no difference are kept as well, single genes are enough: "
        f"changed to the best, the latest in the game first, {'; '.join(aside)}",
    )


def climb(seat: Seat, start: Choices) -> Climb:
    """Change one gene after the other, each time the one that gains most, until none gains."""
    game, choices = whole(seat), dict(start)
    made = [score(tally(game, choices), POINTS[seat])]
    while (change := best_change(game, choices, POINTS[seat])) is not None:
        gain, node, child = change
        choices[node] = child
        made.append(made[-1] + gain)
    return Climb(tuple(made), choices)


def best_change(
    game: ClassGame, choices: Choices, points: Points
) -> tuple[Number, Node, Node] | None:
    """Find the change of one gene that gains the most: the gain, its class, the new choice."""
    worth = fold(
        game.edges,
        worth_of_ends(game, points),
        lambda node, values: (
            values[choices[node]] if node in game.mine else total(game, node, values)
        ),
    )
    best: tuple[Number, Node, Node] | None = None
    ways = dict.fromkeys([*game.edges, *game.ends], 0) | {game.start: 1}
    for node, edges in game.edges.items():
        for child, moves in edges:
            if node not in game.mine or choices[node] == child:
                ways[child] += ways[node] * moves
            elif (gain := ways[node] * (worth[child] - worth[node])) > (best[0] if best else 0):
                best = gain, node, child
    return best


def climb_sideways(seat: Seat, start: Choices) -> Climb:
    """Change one gene after the other to its best value, the latest in the game first.

    The choices after the class of a changed gene are already the best ones. So no change lowers
    the points, from any start, and the last strategy is one of the best.
    """
    game, points, choices = whole(seat), POINTS[seat], dict(start)
    best = best_choices(game, points)
    made = [score(tally(game, choices), points)]
    for node in reversed(tuple(game.edges)):
        if node in game.mine and choices[node] != best[node]:
            choices[node] = best[node]
            made.append(score(tally(game, choices), points))
    return Climb(tuple(made), choices)


def first_choices(seat: Seat) -> dict[Node, Node]:
    """Give the strategy that takes the least free cell in the representative of each class."""
    game = whole(seat)
    return {
        node: canonical(successors(Position(node))[0][1])
        for node in game.edges
        if node in game.mine
    }


def random_starts(seat: Seat) -> Iterator[dict[Node, Node]]:
    """Give random strategies; the fixed seed gives the same ones each time."""
    game, rng = whole(seat), Random(SEED)
    mine = [node for node in game.edges if node in game.mine]
    for _ in range(STARTS):
        yield {node: rng.choice(game.edges[node])[0] for node in mine}
