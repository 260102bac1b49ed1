"""The words beside a theorem agree with its statement, and with the verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games import SEATS, line_name, mark_of
from tests.verify.export.test_coq import NAMES, certified, written
from tests.verify.outside import built_in, positional
from tests.verify.players import PLAYERS, strategy
from verify.export.coq import strategy_file, theorems
from verify.export.coq.theory import in_words
from verify.verdict.certificate import certificate
from verify.verdict.verdict import SeatVerdict, Verdict, verdict

FEW = ("wst:previous-entry", "first-free")
SAYS = {
    ("every_choice", "never fails"): (
        "however its open choices are resolved, it never loses and never gets stuck."
    ),
    ("every_choice", "can fail"): (
        "under some resolution of its open choices, it can lose or get stuck."
    ),
    ("first_choice", "never fails"): (
        "if it always takes the first allowed move, it never loses and never gets stuck."
    ),
    ("first_choice", "can fail"): (
        "when it always takes the first allowed move, it can lose or get stuck."
    ),
    ("some_choice", "never fails"): (
        "there is a way to choose one allowed move in each game, with which it never loses and "
        "never gets stuck."
    ),
    ("some_choice", "always fails"): (
        "however it chooses one allowed move in each game, it can lose or get stuck."
    ),
}
COUNTED = {
    "every_choice": "over all ways to resolve its open choices together",
    "first_choice": "if it always takes the first allowed move",
    "some_choice": "with the picks listed",
}
BY_GAME = {
    "every_choice": "it can play",
    "first_choice": "if it always takes the first allowed move, it can play",
}


def expected(result: SeatVerdict) -> Iterator[str]:
    """Say in the words of a file what a verdict says of one seat."""
    where = f"In the {result.seat} seat ({mark_of(result.seat)}), "
    yield f"{where}all that it allows, in any game that is not over, is legal."
    for strength, stated in result.statements.items():
        yield where + SAYS[strength, stated.claim]
        if stated.end is not None:
            line = line_name(stated.line or ()) or "without a move"
            end = {"loss": "lost", "stuck": "stuck"}[stated.end]
            yield f"{where}{BY_GAME[strength]} the game {line}, which ends {end}."
        if stated.claim != "always fails":
            counted = stated.numbers.games.raw, stated.numbers.games.up_to_symmetry
            for tally, alike in zip(counted, ("", " up to symmetry,"), strict=True):
                yield (
                    f"{where}{COUNTED[strength]},{alike} {tally.win:,} games are won, "
                    f"{tally.draw:,} drawn and {tally.loss:,} lost, and {tally.stuck:,} end stuck."
                )


def agree(decided: Verdict, text: str) -> None:
    assert [result.seat for result in decided.results] == [*SEATS]
    every = {words for result in decided.results for words in expected(result)}
    assert {theorem.words for theorem in theorems(text)} == every


@pytest.mark.parametrize("name", NAMES[:2])
def test_the_words_of_a_file_agree_with_the_verdict(name: str) -> None:
    agree(verdict(strategy(PLAYERS[name])), written(name))


@pytest.mark.parametrize("name", FEW)
def test_the_words_on_a_built_in_strategy_agree_with_the_verdict(name: str) -> None:
    agree(verdict(positional(name)), strategy_file(certificate(verdict(positional(name)))))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in built_in() if name not in FEW])
def test_the_words_on_every_built_in_strategy_agree_with_the_verdict(name: str) -> None:
    agree(verdict(positional(name)), strategy_file(certificate(verdict(positional(name)))))


def test_words_are_made_of_the_statement_below_them() -> None:
    text = written("first free")
    text = text[text.index("\n(** * 7.") :]
    stated = re.findall(r"^Theorem (\w+) : (.*)\.$", text, re.MULTILINE)
    assert len(stated) >= 20
    words = {theorem.name: theorem.words for theorem in theorems(text)}
    assert words == {name: in_words(statement) for name, statement in stated}
    assert certified("first free")["strategy"] not in "".join(words.values())


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("can_fail as_O O", "some resolution"),
        ("can_fail first_as_O O", "when it always takes the first"),
        ("never_fails as_X X", "however"),
        ("forall choice, chooses choice as_X -> can_fail choice X", "however"),
        ("games as_O O 184 32 0 0", "over all ways to resolve its open choices together, 184 "),
        ("games_up_to_symmetry choice_as_O O 1 2 3 4", "listed, up to symmetry, 1 games"),
        ("fails wst begins_X X", "some run"),
        ("does_not_lose wst begins_O O 9", "every run halts, after at most 9 steps, the opponent"),
        ("plays wst begins_O O as_O 9", "every run halts, after at most 9 steps, the opponent"),
        ("~ accepts the_machine begins", "does not accept: to accept, one choice is enough"),
        ("never_halts the_machine begins", "never halts."),
    ],
)
def test_the_words_of_a_statement_have_its_quantifiers(statement: str, words: str) -> None:
    assert words in in_words(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "True",
        "never_fails as_X O",
        "never_fails as_X X \\/ True",
        "games as_X X 1 2 3",
        "plays wst begins_X X as_O 9",
        "forall choice, chooses choice as_X -> never_fails choice X",
        "~ never_fails as_X X",
    ],
)
def test_a_statement_of_another_form_has_no_words(statement: str) -> None:
    with pytest.raises(ValueError, match=re.escape(statement)):
        in_words(statement)
