"""A verdict as a page: what holds, the counts, the lines that refute it on boards, the evidence.

The page is the report that one attaches to a paper. It holds no date unless one is given, so the
same verdict makes the same bytes.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from common.exhibits import Content, Exhibit, Heading, Table
from diagrams.exhibits.html import exhibits_html, table_html
from diagrams.exhibits.html_text import badge, breakable, escaped
from diagrams.page.boards import line_html, replies_html, tree_html
from diagrams.page.document import Page
from diagrams.play.strip import Panel, counterexample_strip
from diagrams.play.tree import readable_tree
from games import Seat, line_name, mark_of
from strategies.strategy import reading_name
from verify.play.evidence import Counterexample
from verify.play.play import FAILURES
from verify.play.strengths import HOLDS, STRENGTH_NAMES, STRENGTHS, Strength
from verify.verdict.certificate import certificate_text
from verify.verdict.statement import Statement
from verify.verdict.verdict import SeatVerdict, Verdict, has_choices, holds

STYLES: Final = ("line.css", "verdict.css")
SCRIPTS: Final = ("line.js", "verdict.js")
MOST_BOARDS: Final = 500
"""A tree of more boards is cut to its first moves."""

_LINES: Final[Mapping[Strength, str]] = {
    "every_choice": "The shortest line that it permits and that ends lost or stuck",
    "first_choice": "The shortest line that ends lost or stuck if it always makes the first move",
    "some_choice": "The line in which it holds out longest against the replies below",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a page tells besides the verdict itself.

    strength   : the one that its first words are about
    sentences  : what was decided, in plain words
    summary    : one line about the strategy
    reference  : the literature in which it stands
    tables     : for each seat its strengths and counts
    comparison : the strategy beside others
    proof      : the certificate of the verdict
    proved     : what the independent checker says of the certificate
    command    : what decides the same again
    version    : of noloss
    date       : when it was made, '' if that is not told
    """

    strength: Strength
    sentences: Sequence[str]
    summary: str
    reference: str
    tables: Mapping[Seat, Table]
    comparison: Sequence[Content | Exhibit]
    proof: Mapping[str, Any]
    proved: Sequence[Content | Exhibit]
    command: str
    version: str
    date: str = ""


def verdict_page(decided: Verdict, report: Report) -> Page:
    """Show a verdict with all its evidence."""
    name = reading_name(decided.strategy, decided.reading)
    parts = [
        f"<h1>Verdict on {breakable(name)}</h1>",
        *_decided(decided, report),
        *(part for result in decided.results for part in _seat(name, result, report)),
        *_compared(report.comparison),
        *_certificate(report),
        *_made(name, report, from_a_file=":" in decided.strategy),
    ]
    return Page(f"Verdict on {name}", "\n".join(parts), STYLES, SCRIPTS)


def _decided(decided: Verdict, report: Report) -> Iterator[str]:
    held = all(holds(result, report.strength) for result in decided.results)
    sign = badge("good", "✓ holds") if held else badge("bad", "✗ refuted")
    told = " ".join(report.sentences)
    yield f'<p class="decided">{sign} {escaped(told)}</p>'
    about = " · ".join(filter(None, (report.summary, report.reference)))
    yield f'<p class="soft">{escaped(about)}</p>'
    heads = "".join(f"<th>{one.seat} ({mark_of(one.seat)})</th>" for one in decided.results)
    rows = "".join(_strength(strength, decided.results) for strength in STRENGTHS)
    yield (
        f'<div class="wide"><table class="strengths"><thead><tr><th>never loses</th>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )
    yield "<details><summary>What the three strengths mean</summary><ul>"
    yield from (
        f"<li>{STRENGTH_NAMES[one].capitalize()}: it never loses {HOLDS[one]}.</li>"
        for one in STRENGTHS
    )
    yield (
        "<li>To fail is to lose, or to be stuck: to have to move and permit nothing. "
        "Every reply of the opponent is played.</li></ul></details>"
    )


def _strength(strength: Strength, results: Sequence[SeatVerdict]) -> str:
    cells = "".join(f"<td>{_held(result.statements[strength])}</td>" for result in results)
    return f"<tr><th>{STRENGTH_NAMES[strength]}</th>{cells}</tr>"


def _held(stated: Statement) -> str:
    if stated.holds:
        return badge("good", "✓ holds")
    line = line_name(stated.line or ()) or "at once"
    return f"{badge('bad', '✗ refuted')} <code>{line}</code>"


def _seat(name: str, result: SeatVerdict, report: Report) -> Iterator[str]:
    seat = result.seat
    yield f'<section class="seat"><h2>{seat.capitalize()} seat ({mark_of(seat)})</h2>'
    yield table_html(report.tables[seat])
    if not has_choices(result):
        yield "<p>It never has a choice here, so the three strengths say the same.</p>"
    drawn: dict[tuple[Panel, ...], Strength] = {}
    for strength, stated in result.statements.items():
        if not stated.holds:
            yield from _refuted(name, stated, strength, drawn)
    yield "<h3>All its games, up to symmetry</h3>"
    yield from _tree(name, result.statements["every_choice"])
    yield "</section>"


def _refuted(
    name: str, stated: Statement, strength: Strength, drawn: dict[tuple[Panel, ...], Strength]
) -> Iterator[str]:
    """Play the line that refutes a strength on boards; a line that was played is only named."""
    yield f"<h3>Refuted: {STRENGTH_NAMES[strength]}</h3>"
    panels = _panels(name, stated)
    if panels in drawn:
        yield f"<p>The same line refutes it: see {STRENGTH_NAMES[drawn[panels]]}.</p>"
    else:
        drawn[panels] = strength
        line = line_name(stated.line or ()) or "at once"
        yield line_html(f"line-{stated.seat}-{strength}", panels, f"{_LINES[strength]}: {line}")
    if stated.replies is not None:
        positions = stated.play.positions
        replies = [(positions[node], cell) for node, cell in stated.replies.items()]
        number = len(replies)
        yield (
            f"<details open><summary>{number:,} {'replies' if number > 1 else 'reply'} of the "
            "opponent, against which it fails whichever permitted moves it makes</summary>"
            f"{replies_html(replies)}</details>"
        )


def _panels(name: str, stated: Statement) -> tuple[Panel, ...]:
    """Make the boards of the line of a refuted statement."""
    line, played = stated.line or (), stated.play
    node = played.start
    for cell in line:
        node = dict(played.edges[node])[cell]
    end = next(end for end in FAILURES if played.ends[node] == end)
    return counterexample_strip(played, Counterexample(line, end), name).panels


def _tree(name: str, stated: Statement) -> Iterator[str]:
    tree, depth = readable_tree(stated.play, name, most=MOST_BOARDS)
    cut = "" if depth is None else f", its first {depth} moves"
    yield (
        f'<p class="soft">{tree.boards:,} boards{cut}: every permitted move, every reply. '
        "A dashed board is after a move of the opponent; the newest mark is lit; ✗ marks "
        "what comes to a failure.</p>"
    )
    drawn = tree_html(tree)
    yield f'<div class="tree-of-play" aria-label="Play tree" role="group">{drawn}</div>'


def _compared(exhibits: Sequence[Content | Exhibit]) -> Iterator[str]:
    if exhibits:
        yield '<section class="compared"><h2>Beside other strategies</h2>'
        for one in exhibits:  # one level below the title of this section
            if isinstance(one, Heading):
                yield f"<h3>{escaped(one.text)}</h3>"
            else:
                yield exhibits_html([one])
        yield "</section>"


def _certificate(report: Report) -> Iterator[str]:
    text = certificate_text(report.proof)
    data = b64encode(text.encode()).decode()
    yield '<section class="certificate"><h2>Certificate</h2>'
    yield (
        "<p>All that this page says of the play of the strategy is proved by a file that holds its "
        "answers: the checker plays all games anew, by rules written down anew, and needs nothing "
        "else of noloss.</p>"
    )
    yield (
        '<p class="controls"><a class="button" download="certificate.json" '
        f'href="data:application/json;base64,{data}">Save the certificate '
        f"({len(text.encode()):,} bytes)</a></p>"
    )
    yield f'<p>SHA-256 of its content: <code class="hash">{report.proof["sha256"]}</code></p>'
    yield (
        "<p>To check it again, save it first, and in the folder where it then is:</p>"
        "<pre>noloss recheck certificate.json</pre>"
    )
    yield "<details><summary>What the checker said when this page was made</summary>"
    yield f"{exhibits_html(report.proved)}</details></section>"


def _made(name: str, report: Report, *, from_a_file: bool) -> Iterator[str]:
    date = f", {report.date}" if report.date else ""
    version, sha = escaped(report.version), report.proof["sha256"]
    yield '<section class="made"><h2>How this was made, and how to cite it</h2>'
    where = " in the folder where the file of the strategy is saved" if from_a_file else ""
    yield f"<p>By noloss {version}{escaped(date)}. The same comes of this{where}:</p>"
    yield f"<pre>{escaped(report.command)}</pre>"
    yield "<p>To cite it:</p>"
    yield (
        f"<pre>Verdict on the tic-tac-toe strategy {escaped(name)}, by noloss {version}"
        f"{escaped(date)};\ncertificate with SHA-256 {sha}</pre></section>"
    )
