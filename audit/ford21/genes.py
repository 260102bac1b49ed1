"""The checks of the claims of Ford21 about states, symmetries and genes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Final

from msgspec import Meta

from audit.finding import Evidence, Finding, Printed, compared
from common.exhibits import Board, Exhibit, table
from games import (
    CELLS,
    EMPTY,
    SEATS,
    Position,
    free_cells,
    mark_of,
    outcome,
    parse_position,
    play,
    seat_to_move,
    to_move,
)
from games.graphs import walk
from games.rules import has_three, other_seat
from games.space import all_classes, all_positions, unfinished_positions
from games.symmetry import IDENTITY, SYMMETRIES, Symmetry, compose, symmetry_class
from strategies.encodings.files.genes import gene_positions, gene_text
from verify.extremes.class_game import COUNTINGS, Counting, class_game

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
    """Give all that some symmetries make, each with a shortest way to make it."""
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
        "in all; genes treat symmetric openings alike, so that these would do",
    )


def beginnings(counting: Counting) -> dict[str, int]:
    """Count the first moves that a strategy meets in each seat: its own one, or all of X."""
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
