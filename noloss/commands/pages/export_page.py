"""A view as one HTML file that works alone: without server, network or Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from common.documents import Document
from common.exhibits import Text
from common.files import check_writable, write_whole
from noloss.arguments.machines import laid_words, letters_of, machine_path
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError
from noloss.output.progress import piecewise
from noloss.report import Report

if TYPE_CHECKING:
    from diagrams.page.document import Page
    from diagrams.page.machine_page import MachineView
    from games import Seat
    from verify.play.safety import Strength

MOST_STEPS: Final = 1_000_000


class PageDocument(Document, tag="noloss/page", frozen=True, kw_only=True):
    """A page that was written as one file.

    kind  : its kind, such as `machine`
    title : of the page
    file  : where it was written
    bytes : its size
    """

    kind: str
    title: str
    file: str
    bytes: int


@dataclass(frozen=True, slots=True)
class PageOrder:
    """The request for a page: the words behind its kind, and the options."""

    what: tuple[str, ...]
    output: Path
    tapes: Sequence[str] = ()
    steps: int | None = None
    choices: tuple[int, ...] | None = None
    seat: Seat | None = None
    strength: Strength | None = None
    date: str = ""
    title: str = ""
    code: bool = False
    game: str | None = None
    most: int | None = None

    def given(self) -> frozenset[str]:
        """Name the options that were given."""
        options = {
            "--tape": self.tapes,
            "--steps": self.steps,
            "--choose": self.choices,
            "--seat": self.seat,
            "--strength": self.strength,
            "--date": self.date,
            "--title": self.title,
            "--allow-code": self.code,
            "--game": self.game,
            "--most-positions": self.most,
        }
        return frozenset(
            name
            for name, value in options.items()
            if value is not False and value not in (None, (), "")
        )


@dataclass(frozen=True, slots=True)
class PageKind:
    """A kind of page: its maker, the words behind it, and its options."""

    make: Callable[[PageOrder], Page]
    takes: str
    most: int | None
    options: frozenset[str] = frozenset()
    least: int = 1


def _machine(wanted: PageOrder) -> Page:
    from noloss.output.machine_pages import page_of_machine  # slow to load

    shown, words = _read(wanted)
    return page_of_machine(wanted.what[0], shown, words)


def _trace(wanted: PageOrder) -> Page:
    from noloss.output.machine_pages import page_of_trace  # slow to load

    shown, words = _read(wanted)
    return page_of_trace(shown, words, wanted.steps, wanted.choices or ())


def _play(wanted: PageOrder) -> Page:
    from diagrams.page.play_page import play_page  # slow to load
    from noloss.arguments.strategies import asking  # slow to load
    from strategies import catalogue, full_name  # slow to load

    name = wanted.what[0]
    refuse_overwriting(wanted.output, name, wanted.game or name)
    if wanted.game is not None:
        return _play_game(wanted.game, name, wanted)
    strategy = catalogue.find_strategy(name)
    with asking(f"asking {full_name(strategy)}", strategy) as (lent,):
        return play_page(lent, wanted.seat or "first")


def _play_game(game: str, name: str, wanted: PageOrder) -> Page:
    from diagrams.page.game_page import MOST_SOLVED, game_page  # slow to load
    from games.reached import values  # as above
    from noloss.arguments.games import counting_positions  # as above
    from noloss.work.games import lent, playing  # as above

    most = wanted.most or MOST_SOLVED
    with playing(game) as rules:
        with counting_positions(f"solving {game}") as met:
            solved = values(rules, most, met)
        with lent(rules, [name], f"asking {name}", most, solved) as (strategy,):
            return game_page(strategy, solved, wanted.seat or "first")


def _audit(wanted: PageOrder) -> Page:
    from audit.judge import select  # slow to load
    from diagrams.page.audit_page import audit_page  # slow to load
    from noloss.output.audit_files import AuditFiles, refuse_hopeless  # slow to load
    from noloss.work.judging import judged, made_now  # slow to load

    claims = select(wanted.what, code=wanted.code)
    refuse_hopeless(AuditFiles(html=wanted.output), claims)
    found = judged(claims)
    return audit_page(found, made_now(found))


def _atlas(wanted: PageOrder) -> Page:
    from diagrams.page.atlas_pages import atlas_page, built_in_answers  # slow to load

    with piecewise("asking the built-in strategies") as progress:
        return atlas_page(built_in_answers(progress))


def _verdict(wanted: PageOrder) -> Page:
    from games import SEATS  # slow to load
    from noloss.arguments.strategies import asking  # slow to load

    refuse_overwriting(wanted.output, wanted.what[0], wanted.game or wanted.what[0])
    if wanted.game is not None:
        return _verdict_in_game(wanted.game, wanted.what[0], wanted)
    from noloss.reports.verdict_report import verdict_report  # slow to load
    from strategies import catalogue, full_name  # slow to load

    strategy = catalogue.find_strategy(wanted.what[0])
    seats = SEATS if wanted.seat is None else (wanted.seat,)
    with asking(f"verifying {full_name(strategy)}", strategy) as (asked,):
        return verdict_report(
            asked,
            seats,
            wanted.strength or "every_choice",
            date=wanted.date,
            title=wanted.title,
        )


def _verdict_in_game(game: str, name: str, wanted: PageOrder) -> Page:
    from games import SEATS  # slow to load, like the next lines
    from noloss.reports.verdict_report import game_verdict_report
    from noloss.work.games import lent, playing
    from verify.games.certificate import rules_as_data
    from verify.games.verdict import MOST_REACHED, plays_of

    seats = SEATS if wanted.seat is None else (wanted.seat,)
    most = wanted.most or MOST_REACHED
    with playing(game) as rules:
        rules_as_data(rules)  # refused before the work
        with lent(rules, [name], f"verifying {name}", most) as (strategy,):
            plays = plays_of(strategy, seats, most)
            return game_verdict_report(
                strategy,
                plays,
                wanted.strength or "every_choice",
                options=["--most-positions", str(most)] if wanted.most else [],
                date=wanted.date,
                title=wanted.title,
            )


KINDS: Final[Mapping[str, PageKind]] = {
    "machine": PageKind(_machine, "MACHINE [WORD]", 2, frozenset({"--tape"})),
    "trace": PageKind(_trace, "MACHINE [WORD]", 2, frozenset({"--tape", "--steps", "--choose"})),
    "play": PageKind(_play, "STRATEGY", 1, frozenset({"--seat", "--game", "--most-positions"})),
    "audit": PageKind(_audit, "[FILE|SOURCE|ID]...", None, frozenset({"--allow-code"}), least=0),
    "atlas": PageKind(_atlas, "and nothing else", 0, least=0),
    "verdict": PageKind(
        _verdict,
        "STRATEGY",
        1,
        frozenset({"--seat", "--strength", "--date", "--title", "--game", "--most-positions"}),
    ),
}


def export_page(kind: str, wanted: PageOrder) -> Report:
    """Write a page of a kind in `KINDS` as one HTML file that needs no other file."""
    _refuse(kind, wanted)
    check_writable(wanted.output)
    page = KINDS[kind].make(wanted)
    from diagrams.page.document import standalone  # slow to load

    data = standalone(page).encode()
    write_whole(wanted.output, data)
    return Report(
        document=PageDocument(
            kind=kind, title=page.title, file=str(wanted.output), bytes=len(data)
        ),
        exhibits=[Text(f"{wanted.output}: {page.title}")],
    )


def _read(wanted: PageOrder) -> tuple[MachineView, dict[str, Sequence[str]]]:
    """Read the machine and the words on its tapes."""
    from noloss.output.machine_pages import shown_machine  # slow to load

    name, word = wanted.what[0], next(iter(wanted.what[1:]), None)
    shown = shown_machine(name, letters_of(wanted.tapes, word))
    refuse_overwriting(wanted.output, machine_path(name))
    return shown, laid_words(shown.machine, wanted.tapes, word)


def _refuse(kind: str, wanted: PageOrder) -> None:
    """Refuse too few or too many words behind a kind, and options of another kind."""
    known = KINDS[kind]
    if len(wanted.what) < known.least:
        raise InputError(
            f"a page of this kind needs {known.takes}", hint=f"write  {kind} {known.takes}"
        )
    if known.most is not None and len(wanted.what) > known.most:
        problem = f"unexpected extra argument '{wanted.what[known.most]}'"
        raise InputError(problem, hint=f"write  {kind} {known.takes}")
    if wanted.most is not None and wanted.game is None and "--game" in known.options:
        raise InputError("--most-positions has no meaning with tic-tac-toe", hint="leave it out")
    for option in sorted(wanted.given() - known.options):
        kinds = [name for name, one in KINDS.items() if option in one.options]
        hint = f"leave it out; it goes with {' and '.join(kinds)}"
        raise InputError(f"{option} is not about a page of the kind {kind}", hint=hint)
