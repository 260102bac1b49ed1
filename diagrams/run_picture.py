"""A space-time picture of a run as SVG: a row a step, a grid for each tape, heads framed.

Of a long run instants at equal distances are kept, and the last; of a wide tape the part around the
cells that its head visits. If there is room the symbols are in their cells; else each has a
shape and a colour, which the legend names. No two of the first 22 symbols have one shape, so a
print in black and white shows them apart; the blank is an empty cell. The same run gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Final, TypeAlias

from automata import Configuration, Machine
from automata.engine.runner import Runner
from automata.engine.steps import Step
from automata.errors import LeftEndError
from automata.machine import Symbol
from automata.tape import Tape, cells
from common.text import printable
from diagrams.look import USUAL, Look
from diagrams.templates import svg_file, svg_text

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height, as parts of a cell."""

SHAPES: Final[tuple[tuple[Box, ...], ...]] = (
    ((0, 0, 1, 1),),
    ((0, 0.5, 1, 0.5),),
    ((0, 0, 0.5, 1),),
    ((0.25, 0.25, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3),),
    ((0.35, 0, 0.3, 1),),
    ((0, 0, 1, 0.5),),
    ((0.5, 0, 0.5, 1),),
    ((0, 0, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.3), (0, 0.7, 1, 0.3)),
    ((0, 0, 0.3, 1), (0.7, 0, 0.3, 1)),
    ((0, 0, 0.5, 0.5),),
    ((0.5, 0.5, 0.5, 0.5),),
    ((0.5, 0, 0.5, 0.5),),
    ((0, 0.5, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3), (0.35, 0, 0.3, 1)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 1, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.2), (0, 0.8, 1, 0.2), (0, 0, 0.2, 1), (0.8, 0, 0.2, 1)),
)
COLOURS: Final = ("#0072b2", "#e69f00", "#882255", "#009e73", "#d55e00", "#56b4e9", "#777777")
"""They differ for the colour-blind; 22 shapes and seven colours make 154 pairs."""
MOST_ROWS: Final = 240
MOST_COLUMNS: Final = 300  # of a tape
MOST_CELLS: Final = 24_000  # of a picture
MARGIN: Final = 20
BETWEEN: Final = 24  # pixels between two grids
LINE: Final = 18
LETTER: Final = 7  # pixels of a letter of 11 pixels
TITLE_LETTER: Final = 10  # of a bold one of 15 pixels
MOST_WITH_LETTERS: Final = 70  # rows of a picture whose cells have letters
WIDEST_WITH_LETTERS: Final = 1_440  # pixels of all cells of its rows
WIDEST_STATE: Final = 24  # letters
SMALL: Final = 'font-size="11"'
TITLE: Final = 'font-size="15" font-weight="bold"'


@dataclass(frozen=True, slots=True)
class Grid:
    """The part of a tape that is shown.

    first    : the number of the leftmost cell; cell 0 has the word's first symbol
    columns  : how many cells are shown, side by side
    left_out : cells with symbols, or visited, that are not shown
    """

    tape: str
    first: int
    columns: int
    left_out: int


@dataclass(frozen=True, slots=True)
class SpaceTimeRow:
    """A row: the configuration after `step` steps."""

    step: int
    now: Configuration


@dataclass(frozen=True, slots=True)
class SpaceTime:
    """A run before it is drawn.

    symbols : those somewhere in the picture, the blank first
    every   : steps from one row to the next; the last row may be nearer
    verdict : how it ends; a head may fall off its tape, too
    choices : which rows were taken at its choices, from 1
    """

    machine: str
    blank: Symbol
    symbols: tuple[Symbol, ...]
    grids: tuple[Grid, ...]
    rows: tuple[SpaceTimeRow, ...]
    every: int
    steps: int
    verdict: str
    state: str
    choices: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """Say in a line what is shown."""
        noun = "step" if self.steps == 1 else "steps"
        ended = f"{self.verdict} in state {self.state}"
        chosen = f" with the choices {','.join(map(str, self.choices))}" if self.choices else ""
        return f"{self.machine}: {ended} after {self.steps:,} {noun}{chosen}"

    @property
    def notes(self) -> Iterator[str]:
        """Say what is left out."""
        if self.every > 1:
            yield f"one row for every {self.every:,} steps, and one for the last step"
        for grid in self.grids:
            if grid.left_out:
                last = grid.first + grid.columns - 1
                where = f"cells {grid.first:,} to {last:,}"
                yield f"{grid.tape}: {where}; {grid.left_out:,} more are not shown"


def space_time(
    machine: Machine, now: Configuration, budget: int, choices: Iterable[int] = ()
) -> SpaceTime:
    """Make a run of at most `budget` steps, and keep the instants for a picture.

    Raises RunError for a choice that is not there.
    """
    kept, every = [SpaceTimeRow(0, now)], 1
    reach = [(tape.position, tape.position) for tape in now.tapes]
    runner = Runner(machine, now, budget=budget, choices=choices, past_loops=True)
    try:
        for step in runner.steps():
            _extend(reach, step)
            if runner.taken % every == 0:
                kept.append(SpaceTimeRow(runner.taken, step.after))
                if len(kept) > 2 * MOST_ROWS:
                    kept, every = kept[::2], 2 * every
        verdict: str = runner.run().verdict
    except LeftEndError as error:
        verdict = f"the head of {error.tape} falls off the left end"
    rows, every = _thinned(kept, every, machine, reach)
    if rows[-1].step != runner.taken:
        rows.append(SpaceTimeRow(runner.taken, runner.now))
    grids = tuple(_grids(machine, rows, reach))
    symbols = _symbols(rows, grids, machine)
    ended = runner.taken, verdict, runner.now.state, tuple(runner.made)
    return SpaceTime(machine.name, machine.blank, symbols, grids, tuple(rows), every, *ended)


def shown(tape: Tape, grid: Grid) -> tuple[Symbol, ...]:
    """Give the symbols of a tape in the columns of its grid."""
    head, symbols = cells(tape)
    first = tape.position - head  # the number of the leftmost of them
    numbers = range(grid.first, grid.first + grid.columns)
    return tuple(
        symbols[at - first] if 0 <= at - first < len(symbols) else tape.blank for at in numbers
    )


def _extend(reach: list[tuple[int, int]], step: Step) -> None:
    """Note the cells that the heads visit."""
    for action in step.production.actions:
        at = step.after.tapes[action.tape].position
        low, high = reach[action.tape]
        if not low <= at <= high:
            reach[action.tape] = min(low, at), max(high, at)


def _thinned(
    kept: list[SpaceTimeRow], every: int, machine: Machine, reach: list[tuple[int, int]]
) -> tuple[list[SpaceTimeRow], int]:
    """Leave out rows until the picture is not too large."""
    columns = sum(min(high - low + 1, MOST_COLUMNS) for low, high in reach)
    most = max(min(MOST_ROWS, MOST_CELLS // max(columns, len(machine.tapes))), 20)
    while len(kept) > most:
        kept, every = kept[::2], 2 * every
    return kept, every


def _grids(
    machine: Machine, rows: list[SpaceTimeRow], reach: list[tuple[int, int]]
) -> Iterator[Grid]:
    for number, name in enumerate(machine.tapes):
        low, high = visited = reach[number]
        for tape in (row.now.tapes[number] for row in (rows[0], rows[-1])):
            head, symbols = cells(tape)
            first = tape.position - head
            low, high = min(low, first), max(high, first + len(symbols) - 1)
        columns = high - low + 1
        if columns <= MOST_COLUMNS:
            yield Grid(name, low, columns, 0)
            continue
        middle = sum(visited) // 2
        first = min(max(low, middle - MOST_COLUMNS // 2), high - MOST_COLUMNS + 1)
        yield Grid(name, first, MOST_COLUMNS, columns - MOST_COLUMNS)


def _symbols(
    rows: list[SpaceTimeRow], grids: tuple[Grid, ...], machine: Machine
) -> tuple[Symbol, ...]:
    seen = {
        symbol
        for row in rows
        for tape, grid in zip(row.now.tapes, grids, strict=True)
        for symbol in shown(tape, grid)
    }
    order = chain((machine.blank,), (s for s in machine.symbols if s != machine.blank))
    return tuple(symbol for symbol in order if symbol in seen)


@dataclass(frozen=True, slots=True)
class SymbolLook:
    """The boxes that a symbol fills, in one colour."""

    boxes: tuple[Box, ...]
    colour: str


def looks(symbols: Sequence[Symbol], blank: Symbol) -> Mapping[Symbol, SymbolLook]:
    """Give every symbol its look; the blank has no box."""
    marked = [symbol for symbol in symbols if symbol != blank]
    found = {
        symbol: SymbolLook(SHAPES[at % len(SHAPES)], COLOURS[at % len(COLOURS)])
        for at, symbol in enumerate(marked)
    }
    return {blank: SymbolLook((), "#ffffff"), **found}


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes in pixels; `letters`: symbols are in their cells."""

    letters: bool
    cell: int
    row: int
    labels: int
    top: int


def run_svg(run: SpaceTime, wanted: Look = USUAL) -> str:
    """Draw a run."""
    bare = wanted.bare
    layout = _layout(run, bare=bare)
    look = looks(run.symbols, run.blank)
    title, heading = ("", []) if bare else (run.title, [*run.notes, *_legend_words(run, layout)])
    parts = [svg_text(MARGIN, MARGIN + 12, title, TITLE)] if title else []
    for number, line in enumerate(heading, start=1):
        parts.append(svg_text(MARGIN, MARGIN + 14 + LINE * number, line, SMALL))
    parts += _labels(run, layout)
    left = MARGIN + layout.labels
    for number, grid in enumerate(run.grids):
        parts += _grid(run, number, left, layout, look)
        left += max(grid.columns * layout.cell, LETTER * len(grid.tape)) + BETWEEN
    bottom = layout.top + layout.row * len(run.rows) + MARGIN
    if not layout.letters and not bare:
        parts += _legend(look, layout, bottom, max(left, 420))
        bottom += LINE * _legend_lines(look, max(left, 420)) + MARGIN
    widest = max(LETTER * max(map(len, heading), default=0), TITLE_LETTER * len(title))
    least = 0 if bare else 440
    size = max(left, widest + 2 * MARGIN, least), bottom
    return svg_file(run.title, size, parts, font=wanted.font)


def _layout(run: SpaceTime, *, bare: bool) -> Layout:
    columns = sum(grid.columns for grid in run.grids)
    longest = max(len(printable(symbol)) for symbol in run.symbols)
    wide = max(16, LETTER * longest + 6)
    letters = len(run.rows) <= MOST_WITH_LETTERS and columns * wide <= WIDEST_WITH_LETTERS
    cell = wide if letters else 8 if columns <= 120 else 4
    row = 16 if letters else 8 if len(run.rows) <= 120 else 4
    states = max(len("state"), *(len(_state(instant.now.state)) for instant in run.rows))
    labels = LETTER * (_digits(run) + states) + 28
    lines = len([*run.notes]) + len([*_legend_words(run, Layout(letters, 0, 0, 0, 0))])
    above = LINE if bare else LINE * (lines + 3) + 8
    return Layout(letters, cell, row, labels, MARGIN + above)


def _digits(run: SpaceTime) -> int:
    return max(len("step"), len(f"{run.steps:,}"))


def _state(name: str) -> str:
    text = printable(name)
    return text if len(text) <= WIDEST_STATE else f"…{text[1 - WIDEST_STATE :]}"


def _legend_words(run: SpaceTime, layout: Layout) -> Iterator[str]:
    frame = "framed: under the head"
    if layout.letters:
        yield f"{frame}; an empty cell is blank ({printable(run.blank)})"
    else:
        yield f"{frame}; the shapes of the symbols are below"


def _labels(run: SpaceTime, layout: Layout) -> Iterator[str]:
    """Write steps and states beside the rows, where there is room."""
    right = MARGIN + LETTER * _digits(run) + 4
    head = layout.top - 8
    yield svg_text(right, head, "step", f'{SMALL} text-anchor="end"')
    yield svg_text(right + 12, head, "state", SMALL)
    below, before = -100.0, ""
    for number, instant in enumerate(run.rows):
        y = layout.top + layout.row * number + layout.row / 2 + 4
        last = number == len(run.rows) - 1
        crowded = y - below < 13 or (layout.row * (len(run.rows) - 1 - number) < 13)
        same = layout.row < 13 and instant.now.state == before and y - below < 60
        if not last and (crowded or same):
            continue
        below, before = y, instant.now.state
        yield svg_text(right, f"{y:g}", f"{instant.step:,}", f'{SMALL} text-anchor="end"')
        yield svg_text(right + 12, f"{y:g}", _state(before), SMALL)


def _grid(
    run: SpaceTime, number: int, left: int, layout: Layout, look: Mapping[Symbol, SymbolLook]
) -> Iterator[str]:
    grid, cell, row = run.grids[number], layout.cell, layout.row
    yield svg_text(left, layout.top - 8, printable(grid.tape), f'{SMALL} font-weight="bold"')
    size = f'width="{grid.columns * cell}" height="{len(run.rows) * row}"'
    yield f'<rect x="{left}" y="{layout.top}" {size} fill="#f7f7f7" stroke="#bbbbbb"/>'
    heads = []
    for at, instant in enumerate(run.rows):
        tape = instant.now.tapes[number]
        y = layout.top + at * row
        symbols = shown(tape, grid)
        if layout.letters:
            yield from _letters(symbols, left, y, layout, run.blank)
        else:
            yield from _boxes(symbols, left, y, layout, look)
        if grid.first <= tape.position < grid.first + grid.columns:
            heads.append(_head(grid, tape.position, left, y, layout))
    yield from heads


def _letters(
    symbols: tuple[Symbol, ...], left: int, y: int, layout: Layout, blank: Symbol
) -> Iterator[str]:
    style = f'{SMALL} text-anchor="middle"'
    for at, symbol in enumerate(symbols):
        if symbol != blank:
            x = left + at * layout.cell + layout.cell / 2
            yield svg_text(f"{x:g}", y + 12, printable(symbol), style)


def _boxes(
    symbols: tuple[Symbol, ...],
    left: int,
    y: int,
    layout: Layout,
    look: Mapping[Symbol, SymbolLook],
) -> Iterator[str]:
    """Fill the cells of a row; equal neighbours are one box where their shape reaches across."""
    at = 0
    for symbol, same in groupby(symbols):
        count = len(list(same))
        wide = all(width == 1 for _, _, width, _ in look[symbol].boxes)
        for begin, run in [(at, count)] if wide else [(at + n, 1) for n in range(count)]:
            yield from boxes_of(look[symbol], left + begin * layout.cell, y, layout, run)
        at += count


def boxes_of(look: SymbolLook, x: int, y: int, layout: Layout, cells: int = 1) -> Iterator[str]:
    """Draw a symbol in its shape; one that fills its cell may fill equal neighbours, too."""
    for left, top, width, height in look.boxes:
        corner = f'x="{x + left * layout.cell:g}" y="{y + top * layout.row:g}"'
        wide = width * layout.cell if cells == 1 else cells * layout.cell
        size = f'width="{wide:g}" height="{height * layout.row:g}"'
        yield f'<rect {corner} {size} fill="{look.colour}"/>'


def _head(grid: Grid, position: int, left: int, y: int, layout: Layout) -> str:
    x = left + (position - grid.first) * layout.cell
    size = f'width="{layout.cell}" height="{layout.row}"'
    stroke = 'stroke="#000000" stroke-width="1.6"'
    return f'<rect x="{x}" y="{y}" {size} fill="none" {stroke}/>'


def _legend(
    look: Mapping[Symbol, SymbolLook], layout: Layout, top: int, width: int
) -> Iterator[str]:
    """Show every symbol in a cell with its name beside it."""
    big = Layout(layout.letters, 14, 14, 0, 0)
    x, y = MARGIN, top
    for symbol, its in look.items():
        needed = _legend_width(symbol, its)
        if x + needed > width:
            x, y = MARGIN, y + LINE
        yield f'<rect x="{x}" y="{y}" width="14" height="14" fill="#f7f7f7" stroke="#bbbbbb"/>'
        yield from boxes_of(its, x, y, big)
        yield svg_text(x + 20, y + 11, _legend_name(symbol, its), SMALL)
        x += needed


def _legend_name(symbol: Symbol, look: SymbolLook) -> str:
    return printable(symbol) if look.boxes else f"{printable(symbol)} (blank)"


def _legend_width(symbol: Symbol, look: SymbolLook) -> int:
    return 20 + LETTER * len(_legend_name(symbol, look)) + 20


def _legend_lines(look: Mapping[Symbol, SymbolLook], width: int) -> int:
    lines, x = 1, MARGIN
    for symbol, its in look.items():
        needed = _legend_width(symbol, its)
        if x + needed > width:
            lines, x = lines + 1, MARGIN
        x += needed
    return lines
