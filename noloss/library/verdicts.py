"""Verdicts from Python, certificates of them, strategies side by side and against each other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from common.documents import document_text
from common.errors import one_of, reason
from common.files import write_whole
from games import ONE_OR_BOTH, Seat, Seats, seats_of
from games.reached import values
from noloss.arguments.values import (
    path,
    refuse_overwriting,
    rounds_of,
    seat_named,
    whole_number,
)
from noloss.errors import InputError
from noloss.library.shown import Answer, in_print_and_notebook, one_line
from noloss.library.strategies import (
    StrategyLike,
    asked,
    asked_for,
    other_game,
    refuse_with_game,
    start_of,
)
from noloss.reports.comparison import comparison_exhibits, match_exhibits, round_sentence
from noloss.reports.game_comparison import game_comparison_exhibits
from noloss.reports.game_verdict import game_verdict_exhibits
from noloss.reports.verdict import RecheckDocument, recheck_exhibits, verdict_exhibits
from noloss.work.certificates import checker_of
from noloss.work.games import playing
from strategies.strategy import View, reading_name
from verify.comparison import CompareDocument, StrategyComparison, comparison
from verify.game_comparison import GameStrategyComparison, game_comparison
from verify.games.certificate import game_certificate, rules_as_data
from verify.games.verdict import GameVerdict, game_verdict, plays_of, verdict_by_levels
from verify.match import MatchDocument
from verify.match import match as match_of
from verify.recheck import LIMIT
from verify.verdict import certificate as certificates
from verify.verdict import verdict as verdicts
from verify.verdict.verdict import Verdict

_WRITES_ONE: Final = "noloss.certificate(strategy, file) writes one"


in_print_and_notebook(Verdict, verdict_exhibits)
in_print_and_notebook(GameVerdict, game_verdict_exhibits)


def verify(
    what: StrategyLike,
    *,
    seat: Seats = "both",
    start: str | None = None,
    line: str | None = None,
    view: View | None = None,
    game: str | None = None,
) -> Verdict | GameVerdict:
    """Prove that a strategy never loses, or refute it: every game that it can play is played out.

    seat  : the seat that the strategy sits in; X, in the first seat, moves first
    start : the position from which play starts, or `line`, the moves that led there
    view  : of a tape program: 'position' asks for single positions, 'game' plays whole games
    game  : another game than tic-tac-toe, such as '4,4,4' or 'morris', played from its start by
        the name of a strategy, or by a function

    Raises StrategyError if it is not a strategy, or answers wrongly.
    """
    seats = _seats(seat)
    if (other := other_game(game)) is not None:
        refuse_with_game(start=start, line=line, view=view)
        return _for_game(what, other, seats)
    with asked(what, _view(view, start, line)) as meant:
        return verdicts.verdict(meant, seats, start_of(meant, start, line))


def _for_game(what: StrategyLike, game: str, seats: tuple[Seat, ...]) -> GameVerdict:
    """Verify a strategy for another game."""
    with playing(game) as rules:
        if isinstance(what, str) and (decided := verdict_by_levels(rules, what, seats)):
            return decided
        with asked_for(rules, what) as (strategy,):
            return game_verdict(strategy, seats)


verdict = verify
"""Another name of `verify`."""


class CertificateDocument(dict[str, Any]):
    """A certificate as its JSON document."""

    def __repr__(self) -> str:
        """Show the strategy and the seats; the table is long."""
        seats = " and ".join(self.get("seats", ())) or "no"
        return one_line(f"certificate of {self.get('strategy')}: {seats} seat")


def certificate(
    what: StrategyLike,
    file: Path | str | None = None,
    *,
    seat: Seats = "both",
    start: str | None = None,
    line: str | None = None,
    view: View | None = None,
    game: str | None = None,
) -> Mapping[str, Any]:
    """Give the evidence of a verdict, for `recheck` and for people who check it themselves.

    file : the evidence is also written to this file

    The other arguments are those of `verify`. Raises UncertifiedError for a game in Python, whose
    rules are a program.
    """
    seats, target = _seats(seat), None if file is None else path(file, "file")
    if isinstance(what, str):
        refuse_overwriting(target, what)
    if (other := other_game(game)) is not None:
        refuse_with_game(start=start, line=line, view=view)
        return _certificate_for(what, other, seats, target)
    with asked(what, _view(view, start, line)) as meant:
        decided = verdicts.verdict(meant, seats, start_of(meant, start, line))
    proof = certificates.certificate(decided)
    if target is not None:
        write_whole(target, certificates.certificate_text(proof).encode())
    return CertificateDocument(proof)


def _certificate_for(
    what: StrategyLike, game: str, seats: tuple[Seat, ...], target: Path | None
) -> CertificateDocument:
    with playing(game) as rules:
        rules_as_data(rules)  # refused before the work
        with asked_for(rules, what) as (strategy,):
            proof = document_text(game_certificate(strategy, plays_of(strategy, seats)))
    if target is not None:
        write_whole(target, proof.encode())
    return CertificateDocument(json.loads(proof))


def recheck(what: Mapping[str, Any] | Path | str) -> Answer[RecheckDocument]:
    """Have a certificate, or the file of one, proved by the independent checker.

    The answer is true if everything is proved. Raises InputError if it is not a certificate.
    """
    name, content = _content(what)
    code, proved, wrong = checker_of(content)(content)
    if code not in (0, 1):
        raise InputError(wrong[0], where=name, hint=_WRITES_ONE)
    said = "not everything is proved" if wrong else "everything is proved"
    checked = RecheckDocument(file=Path(name).name, proved=tuple(proved), not_proved=tuple(wrong))
    return Answer(checked, f"{name}: {said}", tuple(recheck_exhibits(checked)), checked)


def compare(
    *what: StrategyLike, seat: Seats = "both", game: str | None = None
) -> Answer[tuple[StrategyComparison | GameStrategyComparison, ...]]:
    """Set strategies side by side: strengths, games, missed chances, published criteria.

    game : another game than tic-tac-toe: strengths, games, missed wins

    Raises InputError if no strategy is given.
    """
    if not what:
        raise InputError("missing strategies to compare", hint="give one or more")
    seats = _seats(seat)
    if (other := other_game(game)) is not None:
        with playing(other) as rules:
            solved = values(rules)
            with asked_for(rules, *what, solved=solved) as strategies:
                found = game_comparison(rules, strategies, solved, seats)
        said = f"comparison in {other} of {', '.join(one.strategy for one in found.strategies)}"
        return Answer(found.strategies, said, tuple(game_comparison_exhibits(found)), found)
    compared = []
    for each in what:
        with asked(each, "position") as meant:
            compared.append(comparison(meant, verdicts.verdict(meant, seats)))
    names = ", ".join(reading_name(one.strategy, one.reading) for one in compared)
    said = f"comparison of {names}"
    exhibits = tuple(comparison_exhibits(compared))
    document = CompareDocument(strategies=tuple(compared))
    return Answer(document.strategies, said, exhibits, document)


def match(
    ours: StrategyLike,
    theirs: StrategyLike,
    *,
    games: int = 0,
    seed: int = 0,
    game: str | None = None,
) -> Answer[MatchDocument]:
    """Play every game between two strategies, in both seats.

    games : the number of random games to play as well, half in each seat; `seed` fixes them
    game  : another game than tic-tac-toe, in which positions do not come back

    Raises InputError for an odd number of games, and for a negative number or seed.
    """
    rounds = rounds_of(whole_number(games, "number of games", 0))
    whole_number(seed, "seed", 0)
    if (other := other_game(game)) is not None:
        with playing(other) as rules, asked_for(rules, ours, theirs) as (first, second):
            met = match_of(first, second, rounds=rounds, seed=seed)
    else:
        with asked(ours, "position") as first, asked(theirs, "position") as second:
            met = match_of(first, second, rounds=rounds, seed=seed)
    return Answer(met, round_sentence(met), tuple(match_exhibits(met)), met)


def _content(what: Mapping[str, Any] | Path | str) -> tuple[str, bytes]:
    """Give the name of a certificate, and its bytes up to the limit of the checker."""
    if isinstance(what, Mapping):
        try:
            return "certificate", json.dumps(dict(what)).encode()
        except (TypeError, ValueError, RecursionError) as error:
            raise InputError(f"this is not JSON: {error}", hint=_WRITES_ONE) from None
    file = path(what, "certificate")
    try:
        with file.open("rb") as stream:
            return str(file), stream.read(LIMIT + 1)
    except OSError as error:
        raise InputError(reason(error), where=str(file), hint=_WRITES_ONE) from None


def _view(view: View | None, start: str | None, line: str | None) -> View | None:
    """Ask a tape program by positions if a position alone gives the line of play."""
    return "position" if view is None and start is not None and line is None else view


def _seats(seat: Seats) -> tuple[Seat, ...]:
    return seats_of(one_of(seat_named(seat), ONE_OR_BOTH, "seat"))
