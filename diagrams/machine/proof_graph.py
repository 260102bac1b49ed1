"""The set in a proof about halting, as a graph.

A box is a part of the set, the one with a thick border is the start, and an arrow is a step of the
machine. So no arrow leaves the set, and no part of it has an excluded end. A legend above the
picture says how to read its kind.

Source: the proofs are those of `automata.halting`; [BB5] §4 draws such sets.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Final, NamedTuple

from automata.halting import backward, closed_sets, repeated_words
from automata.halting.certificate import CertifiedRules, HaltingCertificate, Kind, never_text
from automata.halting.closed_sets import ClosedSet
from automata.halting.rules import Change
from automata.machine import State, Symbol
from common.documents import UnsetType
from common.text import clipped, counted
from diagrams.errors import DiagramError
from diagrams.look import USUAL, Look
from diagrams.machine.picture import WIDEST_TEXT
from diagrams.render.dot_text import GAP, centred_lines, html, html_lines, plain_name, shown

if TYPE_CHECKING:
    from graphviz import Digraph

MOST_PARTS: Final = 300
"""No picture of more parts than this is drawn: it could not be read."""
RUNS: Final = ("halt", "cycle", "bouncer")  # kinds that are about the steps of one run
_THICK: Final = {"penwidth": "2.4"}
_SHAPES: Final = {
    "box": {"shape": "box", "style": "filled,rounded"},
    "circle": {"shape": "circle"},
    "ring": {"shape": "ellipse", "peripheries": "2"},
}


class Part(NamedTuple):
    """A part of a set.

    lines : of its label
    shape : `box`, `circle` or `ring`
    thick : whether it is a beginning
    """

    lines: tuple[str, ...]
    shape: str = "box"
    thick: bool = False


class ProofGraph(NamedTuple):
    """The parts of a set by any keys, and the arrows between them with their labels."""

    parts: Mapping[Hashable, Part]
    arrows: Mapping[tuple[Hashable, Hashable], list[str]]


class NotAGraphError(DiagramError):
    """A proof that holds no set, or one too large for a picture."""


def proof_dot(certificate: HaltingCertificate, look: Look = USUAL) -> str:
    """Draw the set in a certificate as DOT.

    certificate : one that the checker has accepted; that its machine has this name is not checked

    Raises NotAGraphError for the proof of a run, and for more parts than fit into a picture.
    """
    found = proof_graph(certificate)
    graph = _sheet(certificate, found, look)
    names = {key: str(number) for number, key in enumerate(found.parts)}
    for key, part in found.parts.items():
        form = {**_SHAPES[part.shape], **(_THICK if part.thick else {})}
        graph.node(names[key], centred_lines(part.lines), **form)
    for (begin, end), labels in found.arrows.items():
        text = ", ".join(dict.fromkeys(filter(None, labels)))
        form = {"label": shown(f" {text} ")} if text else {}
        dashed = {"style": "dashed"} if isinstance(begin, int) and not isinstance(end, int) else {}
        graph.edge(names[begin], names[end], **form, **dashed)
    return str(graph.source)


def _sheet(certificate: HaltingCertificate, found: ProofGraph, look: Look) -> Digraph:
    """Begin the drawing: its title, its fonts, and the usual form of parts and arrows."""
    from graphviz import Digraph  # slow to load

    kind = f"{certificate.kind}, {counted(len(found.parts), 'part')}"
    title = never_text(certificate.never)
    if certificate.language is not None:
        title += f" on a word of {certificate.language.expression or '()'}"
    named = f"a proof about the transitions in its file, named {clipped(certificate.machine)} there"
    size = look.points(16)
    lines = [f'<FONT POINT-SIZE="{size}"><B>{html(title)}</B></FONT>', html(kind), html(named), GAP]
    small = look.points(10)
    legend = wrap(_LEGENDS[certificate.kind], WIDEST_TEXT)
    lines += [f'<FONT POINT-SIZE="{small}">{html(line)}</FONT>' for line in legend]
    return Digraph(
        plain_name(certificate.kind),
        graph_attr={
            **({} if look.bare else {"label": html_lines(lines)}), "labelloc": "t",
            "labeljust": "l", "fontname": look.sans, "rankdir": look.direction, "nodesep": "0.2",
            "ranksep": "0.35", "pad": "0.2",
        },
        node_attr={
            "fontname": look.mono, "fontsize": look.points(11), "style": "filled",
            "fillcolor": "white", "color": "#333333", "margin": "0.08,0.04", "height": "0.3",
        },
        edge_attr={
            "fontname": look.mono, "fontsize": look.points(10), "color": "#333333",
            "arrowsize": "0.7",
        },
    )  # fmt: skip


def proof_graph(certificate: HaltingCertificate) -> ProofGraph:
    """Give the set in a certificate as a graph; parts and arrows are in a fixed order.

    Raises NotAGraphError for the proof of a run, and for more parts than fit into a picture.
    """
    if certificate.kind in RUNS:
        problem = f"a proof of the kind '{certificate.kind}' is about the steps of a run"
        raise NotAGraphError(problem, hint="draw the run: `noloss draw MACHINE --run -o FILE`")
    parts = dict[Hashable, Part]()
    arrows = dict[tuple[Hashable, Hashable], list[str]]()
    for begin, end, label in _GRAPHS[certificate.kind](certificate, parts):
        if len(parts) > MOST_PARTS:
            break
        arrows.setdefault((begin, end), []).append(label)
    if len(parts) > MOST_PARTS:
        problem = f"the proof has more than {MOST_PARTS:,} parts, too many for a picture"
        raise NotAGraphError(problem, hint="look at them in the file, or draw a smaller proof")
    return ProofGraph(parts, arrows)


Parts = dict[Hashable, Part]
Arrows = Iterator[tuple[Hashable, Hashable, str]]


def _closed_set(certificate: HaltingCertificate, parts: Parts) -> Arrows:
    """Close the set again: the checker has seen that it is the one in the certificate."""
    part, rules = certificate.set, CertifiedRules(certificate)
    assert not isinstance(part, UnsetType)
    found = ClosedSet(rules, certificate.never, part.size, part.history, part.length)
    starts = {*closed_sets.beginnings(found, certificate.start, certificate.language)}
    for context in starts:
        found.add(context)
    found.close(len(part.contexts), lambda: True)
    name = _letter_names(part.letters)
    for state, windows in sorted(found.contexts):
        lines = [_window_text(window, name) for window in windows]
        parts[state, windows] = Part((state, *lines), thick=(state, windows) in starts)
    for context in sorted(found.contexts):
        outcome = rules.at(*closed_sets.seen(context))
        for change in () if isinstance(outcome, str) else outcome:
            for after in sorted(found.after(context, change)):
                yield context, (change.next, after), _change_text(change)


def _window_text(window: closed_sets.Window, name: Mapping[closed_sets.Letter, str]) -> str:
    """Write what a head sees from left to right, its own cell in brackets."""
    left, head, right = window
    sides = _row(name[one] for one in reversed(left)), _row(name[one] for one in right)
    return f"{sides[0]}[{name[head]}]{sides[1]}".strip()


def _letter_names(letters: Iterable[closed_sets.Letter]) -> dict[closed_sets.Letter, str]:
    """Name letters by their symbols; those with a history are numbered."""
    names, numbers = dict[closed_sets.Letter, str](), dict[Symbol, int]()
    for symbol, history in letters:
        if not history:
            names[symbol, history] = symbol
            continue
        numbers[symbol] = numbers.get(symbol, 0) + 1
        names[symbol, history] = f"{symbol}.{numbers[symbol]}"
    return names


def _row(symbols: Iterable[str]) -> str:
    """Write symbols beside each other, with spaces if some are longer than a character."""
    each = [*symbols]
    return "".join(each) if all(len(one) == 1 for one in each) else f" {' '.join(each)} "


def _change_text(change: Change) -> str:
    return " ".join(map("".join, zip(change.writes, change.moves, strict=True)))


def _repeated_words(certificate: HaltingCertificate, parts: Parts) -> Arrows:
    part, rules = certificate.words, CertifiedRules(certificate)
    assert not isinstance(part, UnsetType)
    begun = repeated_words.begun(rules, certificate.start, part.size, part.most)
    configurations = [
        repeated_words.At(
            state, side, *(tuple((part.words[w], n, more) for w, n, more in one) for one in both)
        )
        for state, side, *both in part.configurations
    ]
    for at in configurations:
        left = [_item_text(item, -1) for item in reversed(at.left)]
        head = f"{at.state}>" if at.side == "R" else f"<{at.state}"
        right = [_item_text(item, 1) for item in at.right]
        parts[at] = Part((" ".join([*left, head, *right]),), thick=at == begun)
    for at in configurations:
        after = repeated_words.words_after(rules, at, certificate.never, part.size, part.most)
        for other in after or ():
            yield at, other, ""


def _item_text(item: repeated_words.Item, turn: int) -> str:
    """Write a word as it is read from left to right, and how many times it is there."""
    word, times, more = item
    text = _row(word[::turn]).strip()
    number = f"{times if times > 1 or more else ''}{'+' * more}"
    return f"({text})^{number}" if number else text


def _no_end(certificate: HaltingCertificate, parts: Parts) -> Arrows:
    steps = dict[State, list[tuple[State, str]]]()
    for state, reads, outcome in certificate.entries:
        for change in () if isinstance(outcome, str) else outcome:
            steps.setdefault(state, []).append((change.next, ",".join(reads)))
    pending = [certificate.start.state]
    parts[pending[0]] = Part((pending[0],), thick=True)
    for state in pending:  # grows
        for after, read in steps.get(state, ()):
            if after not in parts:
                parts[after] = Part((after,))
                pending.append(after)
            yield state, after, read


def _backward(certificate: HaltingCertificate, parts: Parts) -> Arrows:
    rules = CertifiedRules(certificate)
    before, layer = backward.endings(rules, certificate.never)
    parts.update({one: Part(_known_lines(one, certificate.blank), thick=True) for one in layer})
    while layer and len(parts) <= MOST_PARTS:
        further = dict[backward.Partial, None]()
        for one in layer:
            for other in backward.earlier(rules, before, one):
                if other not in parts:
                    parts[other] = Part(_known_lines(other, certificate.blank))
                    further[other] = None
                yield other, one, ""
        layer = further


def _known_lines(partial: backward.Partial, blank: Symbol) -> tuple[str, ...]:
    """Write the known cells of each tape, the one under the head in brackets."""
    state, tapes = partial
    lines = []
    for cells in map(dict, tapes):
        texts = [
            f"[{cells.get(at, '?')}]" if at == 0 else cells.get(at, "?")
            for at in range(min([*cells, 0]), max([*cells, 0]) + 1)
        ]
        lines.append("".join(texts))
    return state, *lines


def _automaton(certificate: HaltingCertificate, parts: Parts) -> Arrows:
    part, states = certificate.automaton, certificate.states
    assert not isinstance(part, UnsetType)
    symbols = certificate.symbols[0]
    for at in range(len(part.next)):
        parts[at] = Part((str(at),), "circle", thick=at == 0)
    for at, read, after in part.rows:
        for number in (at, *after):
            if number >= 0 and (number,) not in parts:
                before, state = divmod(number, len(states))
                parts[(number,)] = Part((states[state],))
                yield before, (number,), ""
            elif number < 0:
                parts[(-1,)] = Part(("any",), "ring")
        for to in after:
            yield (at,), (to,), symbols[read]
    for at, row in enumerate(part.next):
        for symbol, to in zip(symbols, row, strict=True):
            yield at, to, symbol


_GRAPHS: Final[Mapping[Kind, Callable[[HaltingCertificate, Parts], Arrows]]] = {
    "closed set": _closed_set,
    "repeated words": _repeated_words,
    "no end": _no_end,
    "backward": _backward,
    "automaton": _automaton,
}

_LEADS_ON: Final = "Every step from a box leads to a box, and none of them is an excluded end."
_LEGENDS: Final[Mapping[Kind, str]] = {
    "closed set": "A box is the state and, for each tape, the cells near the head, the one under "
    "the head in brackets; after a point is the number of the history of a cell. Thick borders: at "
    f"the start. An arrow has the symbols that are written, and the moves. {_LEADS_ON}",
    "repeated words": "A box is a tape with words from left to right: (10)^3 is 10 three times, "
    "(10)^3+ three times or more. The state points to the word that the head enters, as in A> 10; "
    f"all other cells are blank. Thick border: at the start. {_LEADS_ON}",
    "no end": "A box is a state that may be reached from the start, which has a thick border. An "
    f"arrow has the symbols that are read. {_LEADS_ON}",
    "backward": "A box is a state with the cells that are known, the one under the head in "
    "brackets; ? is any symbol. Thick borders: just before an excluded end. An arrow is a step, "
    "and all steps to these boxes are here. So a run of more steps than the longest path does not "
    "end like this.",
    "automaton": "Circles read the cells before the head, from the end of the tape; the thick one "
    "is first. A dashed arrow leads to the state of the machine, a box, which reads the other "
    "cells. Only tapes that lead to the double ring may come to an excluded end. Those at the "
    "start do not, and no step leads to one that does.",
}
