"""Whatever is handed out says in one short line what it is."""

from __future__ import annotations

from tests.verify.players import first_free, perfect, strategy
from verify.compare.comparison import comparison
from verify.compare.match import meeting
from verify.compare.tournament import match
from verify.verdict.from_all import verdict_from_all
from verify.verdict.verdict import verdict

LONGEST = 120
OURS = strategy(perfect, name="a name that is far longer than any that a person would give" * 2)
THEIRS = strategy(first_free, name=OURS.name)


def test_every_result_is_one_line_under_120_characters_however_long_a_name_is() -> None:
    decided = verdict(OURS)
    met = match(OURS, THEIRS)
    results: list[object] = [
        decided,
        decided.results[0],
        *verdict(THEIRS).results[0].statements.values(),
        verdict_from_all(OURS),
        comparison(OURS),
        met,
        met.sides[0],
        meeting(OURS, THEIRS, "first"),
    ]
    for result in results:
        assert len(repr(result)) < LONGEST
        assert "\n" not in repr(result)


def test_a_verdict_says_the_strongest_that_holds_in_each_seat() -> None:
    good, bad = (verdict(strategy(cells, name="one")) for cells in (perfect, first_free))
    assert repr(good) == "<Verdict: 'one:base'; first: every_choice; second: every_choice>"
    assert repr(bad) == "<Verdict: 'one:base'; first: refuted; second: refuted>"
    assert repr(bad.results[0]) == "<SeatVerdict: first: refuted>"


def test_a_statement_and_a_verdict_from_all_say_what_they_are() -> None:
    one = strategy(first_free, name="one")
    stated = verdict(one, ["second"]).results[0].statements
    assert repr(stated["every_choice"]) == "<Statement: second seat, every_choice: can fail>"
    assert repr(stated["some_choice"]) == "<Statement: second seat, some_choice: always fails>"
    assert repr(verdict_from_all(one, ["first"])) == "<FromAll: 'one:base', first seat>"
    assert repr(verdict_from_all(one)) == "<FromAll: 'one:base', first and second seat>"
