"""The branches of a computation, as a tree.

How to read one: a node is where a branch comes to a choice, or ends, with the steps from the start
and the tapes, the cell under the head in brackets; its form is that of transition diagrams: a
parallelogram is a choice, a diamond one of the opponent, a hexagon one of the machine, a double
ring accepts, a double octagon rejects. A dotted node is not followed any further. An arrow carries
the number of the row that was chosen, and the row; a dashed one leads to where another branch has
been. The branch that accepts is drawn with thick arrows.

Source: [Sipser13] §3.2 (the tree of a nondeterministic computation).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from automata import Machine
from automata.engine.branching import Branch, BranchTree, End
from automata.text import production_text, tape_text
from common.text import clipped, counted
from diagrams.errors import DiagramError
from diagrams.look import USUAL, Look
from diagrams.machine.model import NodeKind
from diagrams.machine.picture import LOOKS
from diagrams.machine.signs import plain_symbols, sign_beside
from diagrams.render.dot_text import centred_lines, html, html_lines, plain_name, shown

if TYPE_CHECKING:
    from graphviz import Digraph  # slow to load

MOST_BRANCHES: Final = 500
"""No picture of more branches than this is drawn: it could not be read."""
WIDEST: Final = 40  # characters of a tape, or of a row

_KINDS: dict[End, NodeKind] = {"accepted": "accept", "rejected": "reject", "halted": "result"}


class TooManyBranchesError(DiagramError):
    """More branches than anybody could read in one picture."""

    def __init__(self, branches: int) -> None:
        problem = f"there are {branches:,} branches, more than {MOST_BRANCHES:,}"
        super().__init__(problem, hint="lay a shorter word, or set a limit with --steps")


def branches_dot(machine: Machine, decision: BranchTree, look: Look = USUAL) -> str:
    """Draw all branches of a computation as DOT.

    Raises TooManyBranchesError for more than fit into a picture.
    """
    from graphviz import Digraph  # slow to load

    if len(decision.branches) > MOST_BRANCHES:
        raise TooManyBranchesError(len(decision.branches))
    title = f"{machine.name}: {decision.verdict}"
    head = f'<FONT POINT-SIZE="{look.points(16)}"><B>{html(title)}</B></FONT>'
    label = {} if look.bare else {"label": html_lines([head])}
    graph = Digraph(
        plain_name(f"branches of {machine.name}"),
        graph_attr={
            **label, "labelloc": "t", "labeljust": "l", "fontname": look.sans,
            "rankdir": look.direction, "nodesep": "0.2", "ranksep": "0.45", "pad": "0.2",
        },
        node_attr={
            "fontname": look.sans, "fontsize": look.points(11), "style": "filled",
            "color": "#333333", "margin": "0.06,0.04",
        },
        edge_attr={
            "fontname": look.mono, "fontsize": look.points(10), "color": "#333333",
            "arrowsize": "0.7",
        },
    )  # fmt: skip
    thick, sign = _way(decision), sign_beside(machine.symbols, machine.blank)
    for number, branch in enumerate(decision.branches):
        if branch.same is None:
            _draw_node(graph, number, branch, sign)
        if branch.parent >= 0:
            row = production_text(branch.row, machine.tapes) if branch.row else ""
            text = plain_symbols(row.replace(" -> ", " → ", 1), sign)
            _draw_arrow(graph, text, number, branch, thick=number in thick)
    return str(graph.source)


def _way(decision: BranchTree) -> set[int]:
    """Give the branches on the way to the one that accepts."""
    way, number = set(), decision.accepts
    while number is not None and number >= 0:
        way.add(number)
        number = decision.branches[number].parent
    return way


def _draw_node(graph: Digraph, number: int, branch: Branch, sign: str) -> None:
    end = "" if branch.end == "waiting" else "not followed" if branch.end == "open" else branch.end
    said = f"{branch.at.state} {f'({end}) ' if end else ''}after {counted(branch.steps, 'step')}"
    tapes = [
        clipped(plain_symbols(tape_text(tape).strip(), sign), WIDEST) for tape in branch.at.tapes
    ]
    owner: NodeKind = "choice" if branch.owner in (None, "anyone") else branch.owner  # type: ignore[assignment]
    kind: NodeKind = owner if branch.end == "waiting" else _KINDS.get(branch.end, "state")
    look = dict(LOOKS[kind])
    if branch.end == "open":
        look["style"] = "filled,dotted"
    graph.node(str(number), centred_lines([said, *tapes]), **look)


def _draw_arrow(graph: Digraph, row: str, number: int, branch: Branch, *, thick: bool) -> None:
    label = shown(f" {branch.choice}. {clipped(row, WIDEST)}   ")  # room to the next edge
    look = {"penwidth": "2.4"} if thick else {}
    if branch.same is not None:
        look["style"] = "dashed"
    target = number if branch.same is None else branch.same
    graph.edge(str(branch.parent), str(target), label=label, **look)
