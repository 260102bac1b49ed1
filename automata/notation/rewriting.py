"""A text that follows its `Source`: only what has changed there is written again.

`rewritten` takes a text, the source that was read from it, and a source made from that one, and
gives a text that reads as the new one. Parts are matched by the places that they have in the text;
a part without a place is new. Comments, tests, spaces and the order of lines stay as they are; a
comment beside a row goes with the row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from automata.errors import NotationError
from automata.notation.labels import find_label
from automata.notation.layout import print_layout
from automata.notation.parser import BYTE_ORDER_MARK, parse
from automata.notation.printer import (
    KEYWORD_WIDTH,
    LABEL_WIDTH,
    print_block,
    print_choice,
    print_left,
    print_meaning,
    print_ref,
    print_right,
)
from automata.notation.source import (
    NOWHERE,
    RETURN,
    Call,
    Final,
    Layout,
    Place,
    Row,
    Source,
    StateBlock,
    StateRef,
    WhenStuck,
)
from automata.notation.tokens import ARROWS, Token, quote, quote_state, read_line, text_lines


class _Lines(Struct):
    """A text under change.

    pieces : line -> begin and end of a piece, from 0, and the text in its place
    after  : line -> new lines below it
    """

    lines: list[str]
    pieces: defaultdict[int, list[tuple[int, int, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    after: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    gone: set[int] = field(default_factory=set)

    def tokens(self, line: int) -> tuple[Token, ...]:
        """Give the tokens of a line as it was."""
        return read_line(self.lines[line - 1], line, "").tokens

    def put(self, place: Place, text: str) -> None:
        """Write a text in the place of a token."""
        self.pieces[place.line].append((place.column - 1, place.column - 1 + place.width, text))

    def append(self, line: int, text: str) -> None:
        """Write a text behind the last token of a line, before its comment."""
        last = self.tokens(line)[-1].place
        end = last.column - 1 + last.width
        self.pieces[line].append((end, end, text))

    def drop(self, place: Place, fixed: int) -> None:
        """Take a token out; and its line, if only `fixed` others are left in it."""
        dropped = 1 + sum(not text for _, _, text in self.pieces[place.line])
        if len(self.tokens(place.line)) <= fixed + dropped:
            self.gone.add(place.line)
        end = place.column - 1 + place.width
        begin = len(self.lines[place.line - 1][: place.column - 1].rstrip())
        self.pieces[place.line].append((begin, end, ""))

    def text(self) -> str:
        """Give the text with all changes."""
        made = []
        for number, line in enumerate(self.lines, start=1):
            if number not in self.gone:
                pieces = sorted(self.pieces[number], reverse=True)
                for begin, end, text in pieces:
                    line = line[:begin] + text + line[end:]
                made.append(line.rstrip() if pieces else line)
            made += self.after[number]
        return "\n".join(made)


def rewritten(text: str, old: Source, new: Source) -> str:
    """Write the differences between two sources into the text of the old one.

    They may differ in their symbols (more of them), start, final states, states and rows, tests
    (the states that they name), and layout; the rows of routines may lead to other states.

    Raises NotationError if they differ in anything else.
    """
    lines = _Lines(text_lines(text.removeprefix(BYTE_ORDER_MARK)))
    _blocks(lines, old.states, new.states, old.tapes)
    for before, after in zip(old.routines, new.routines, strict=True):
        _blocks(lines, before.states, after.states, before.tapes or old.tapes)
    _headers(lines, old, new)
    _tests(lines, old, new)
    _layout(lines, old, new)
    made = lines.text()
    if _in_order(parse(made, old.file, old.name)) != _in_order(new):
        hint = "make it in the text"
        raise NotationError("this change cannot be written", file="", place=NOWHERE, hint=hint)
    return made


def _in_order(source: Source) -> Source:
    """Give a source with its final states and its layout sorted; a text may have any order."""
    finals = sorted(source.finals, key=lambda final: final.name)
    layout = sorted(source.layout, key=lambda one: print_ref(one.state))
    return replace(source, finals=tuple(finals), layout=tuple(layout))


def _blocks(
    lines: _Lines, old: Sequence[StateBlock], new: Sequence[StateBlock], tapes: tuple[str, ...]
) -> None:
    before = {block.label.place.line: block for block in old}
    last, kept = 0, set[int]()
    for block in new:
        own = before.get(block.label.place.line)
        if own is None:
            anchor = last or max(_last_line(each) for each in old)
            lines.after[anchor] += print_block(block, tapes)
            continue
        kept.add(block.label.place.line)
        _block(lines, own, block, tapes)
        last = _last_line(own)
    for line, block in before.items():
        if line not in kept:
            lines.gone |= {line, *(row.place.line for row in block.rows)}


def _last_line(block: StateBlock) -> int:
    return max([block.label.place.line, *(row.place.line for row in block.rows)])


def _block(lines: _Lines, old: StateBlock, new: StateBlock, tapes: tuple[str, ...]) -> None:
    if new.label != old.label:
        _rename(lines, old, print_ref(new.label))
    if (new.choice, new.in_order) != (old.choice, old.in_order):
        _change_choice(lines, old, new)
    if old.body is not None and new.body is not None and old.body.then != new.body.then:
        lines.put(old.body.then.place, print_ref(new.body.then))
    before = {row.place.line: row for row in old.rows}
    after = {row.place.line for row in new.rows}
    for line in before.keys() - after - {old.label.place.line}:
        lines.gone.add(line)
    anchor: Row | None = None
    first: list[str] = []
    for row in new.rows:
        own = before.get(row.place.line)
        if own is not None:
            _change_row(lines, own, row, tapes)
            anchor = own
            continue
        like = anchor or next(iter(old.rows), None)
        text = _aligned(lines, like, row, tapes, _column(old))
        if anchor is None:
            first.append(text)
        else:
            lines.after[anchor.place.line].append(" " * _column(old) + text)
    beside = before.get(old.label.place.line)
    if beside is not None and beside.place.line not in after:
        _replace_first(lines, old, beside, first)
    elif first:
        _add_first(lines, old, first)


def _rename(lines: _Lines, block: StateBlock, name: str) -> None:
    """Write another name before the colon; a row beside it stays in its column."""
    place = block.label.place
    lines.put(place, name)
    raw, wider = lines.lines[place.line - 1], len(name) - place.width
    if block.rows and block.rows[0].place.line == place.line:
        end = block.rows[0].place.column - 1
        begin = len(raw[:end].rstrip())
        lines.pieces[place.line].append((begin, end, " " * max(1, end - begin - wider)))


def _change_choice(lines: _Lines, old: StateBlock, new: StateBlock) -> None:
    """Write before the colon which of the rows of a state is taken."""
    line = old.label.place.line
    label = find_label(read_line(lines.lines[line - 1], line, ""))
    begin = old.label.place.column - 1 + old.label.place.width
    how = label.how[-1].place if label is not None and label.how else None
    end = begin if how is None else how.column - 1 + how.width
    lines.pieces[line].append((begin, end, print_choice(new)))


def _column(block: StateBlock) -> int:
    """Give the column of further rows of a state, from 0."""
    below = [row for row in block.rows if row.place.line != block.label.place.line]
    return (below or block.rows)[0].place.column - 1 if block.rows else LABEL_WIDTH


def _replace_first(lines: _Lines, block: StateBlock, row: Row, texts: Sequence[str]) -> None:
    """Take out the row beside the name of its state; write others in its place."""
    line = row.place.line
    raw = lines.lines[line - 1]
    begin = row.place.column - 1 if texts else len(raw[: row.place.column - 1].rstrip())
    lines.pieces[line].append((begin, len(raw), "".join(texts[:1])))
    lines.after[line] += [" " * _column(block) + text for text in texts[1:]]


def _add_first(lines: _Lines, block: StateBlock, texts: Sequence[str]) -> None:
    """Write rows above all others of a state; beside its name if there is room."""
    line, indent = block.label.place.line, " " * _column(block)
    raw = lines.lines[line - 1]
    end = len(raw.rstrip())
    if block.rows and block.rows[0].place.line == line:
        begin = block.rows[0].place.column - 1
        above = "".join(f"{text}\n{indent}" for text in texts)
        lines.pieces[line].append((begin, begin, above))
        return
    if not block.rows and block.comment is None and end < LABEL_WIDTH:
        lines.pieces[line].append((end, len(raw), " " * (LABEL_WIDTH - end) + texts[0]))
        texts = texts[1:]
    lines.after[line] += [indent + text for text in texts]


def _change_row(lines: _Lines, old: Row, new: Row, tapes: tuple[str, ...]) -> None:
    """Write a row again; only its next state, if nothing else is different."""
    if new == old:
        return
    mine, other = new.goto, old.goto
    same = print_left(new, tapes) == print_left(old, tapes)
    same = same and print_right(new, tapes, "") == print_right(old, tapes, "")
    if same and isinstance(mine, StateRef) and isinstance(other, StateRef):
        lines.put(other.place, print_ref(mine))
    elif same and isinstance(mine, Call) and isinstance(other, Call) and _then_only(mine, other):
        lines.put(other.then.place, print_ref(mine.then))
    else:
        lines.put(old.place, _aligned(lines, old, new, tapes, old.place.column - 1))


def _then_only(one: Call, other: Call) -> bool:
    written = other.then != StateRef(RETURN)
    return written and (one.routine, one.tapes) == (other.routine, other.tapes)


def _aligned(lines: _Lines, like: Row | None, row: Row, tapes: tuple[str, ...], column: int) -> str:
    """Write a row that begins in a column, from 0, with its arrow below that of another row."""
    left, right, wide = print_left(row, tapes), print_right(row, tapes), 0
    if like is not None:
        tokens = lines.tokens(like.place.line)
        at = next(at for at, token in enumerate(tokens) if token.text in ARROWS)
        wide = tokens[at].place.column - 1 - column
        if like.positional and row.positional and "'" not in right:
            right = _spaced(right, tokens[at + 1 :], len(tapes))
    return f"{left:<{max(wide, len(left) + 2)}}->  {right}"


def _spaced(right: str, like: Sequence[Token], tapes: int) -> str:
    """Write the right side of a row with the spaces of another one before moves and next state."""
    writes, moves, goto = right.split("  ", 2)
    ends = [token.place.column + token.place.width for token in like]
    gaps = [like[at].place.column - ends[at - 1] for at in (tapes, 2 * tapes)]
    return f"{writes}{' ' * gaps[0]}{moves}{' ' * gaps[1]}{goto}"


def _headers(lines: _Lines, old: Source, new: Source) -> None:
    places = dict(old.places)
    more = [quote(symbol) for symbol in new.symbols if symbol not in old.symbols]
    if more:
        lines.append(places["symbols"].line, "".join(f" {symbol}" for symbol in more))
    added: list[str] = []
    if new.start != old.start and "start" in places:
        lines.put(old.start.place, print_ref(new.start))
    elif new.start != new.states[0].label and "start" not in places:
        added.append(f"{'start':<{KEYWORD_WIDTH}}{print_ref(new.start)}")
    added += _finals(lines, old, new)
    _stuck(lines, old.stuck, new.stuck)
    known = ("machine", "tapes", "symbols", "blank", "vars", "pairs", "start", *_endings(old))
    lines.after[max(places[name].line for name in known if name in places)] += added


def _endings(source: Source) -> Iterable[str]:
    return (f"final {final.name}" for final in source.finals)


def _finals(lines: _Lines, old: Source, new: Source) -> list[str]:
    """Change the final states; give new header lines for those that have no line."""
    after = {(final.place, final.meaning): final for final in new.finals if final.place != NOWHERE}
    there: dict[str, int] = {}
    for final in old.finals:
        own = after.get((final.place, final.meaning))
        if own is None:
            lines.drop(final.place, 1)
        elif own != final:
            lines.put(final.place, quote_state(own.name))
        there[final.meaning] = final.place.line
    fresh = defaultdict[str, list[Final]](list)
    for final in new.finals:
        if final.place == NOWHERE:
            fresh[final.meaning].append(final)
    added = []
    for meaning, finals in fresh.items():
        names = " ".join(quote_state(final.name) for final in finals)
        line = there.get(meaning)
        if line is not None and line not in lines.gone:
            lines.append(line, f" {names}")
        else:
            added.append(f"{print_meaning(finals[0].meaning):<{KEYWORD_WIDTH}}{names}")
    return added


def _stuck(lines: _Lines, old: Sequence[WhenStuck], new: Sequence[WhenStuck]) -> None:
    after = {stuck.place: stuck for stuck in new}
    for stuck in old:
        own = after.get(stuck.place)
        if own is None:
            lines.drop(stuck.place, 3)
        elif own.state is not None and own != stuck:
            lines.put(stuck.place, print_ref(own.state))


def _tests(lines: _Lines, old: Source, new: Source) -> None:
    for before, after in zip(old.tests, new.tests, strict=True):
        if before.state is None or before.state == after.state:
            continue
        place = before.state.place
        if after.state is not None:
            lines.put(place, print_ref(after.state))
            continue
        raw = lines.lines[place.line - 1][: place.column - 1].rstrip()
        begin = len(raw.removesuffix("in").rstrip())
        lines.pieces[place.line].append((begin, place.column - 1 + place.width, ""))


def _layout(lines: _Lines, old: Source, new: Source) -> None:
    before = {layout.place: layout for layout in old.layout}
    kept = set[Place]()
    added: list[str] = []
    for layout in new.layout:
        text = print_layout(layout, print_ref(layout.state))
        own = before.get(layout.place)
        if own is None:
            added.append(text)
            continue
        kept.add(layout.place)
        if own != layout:
            tokens = lines.tokens(layout.place.line)
            lines.put(tokens[0].place.through(tokens[-1].place), text)
    lines.gone |= {place.line for place in before.keys() - kept}
    if added:
        _add_layout(lines, old.layout, added)


def _add_layout(lines: _Lines, old: Sequence[Layout], added: list[str]) -> None:
    """Write lines below the last line of the layout, or at the end of the text."""
    if old:
        lines.after[max(layout.place.line for layout in old)] += added
        return
    last = len(lines.lines)
    while last > 1 and not lines.lines[last - 1].strip():
        last -= 1
    lines.after[last] += ["", *added]
    if last == len(lines.lines):
        lines.after[last].append("")
