"""`noloss draw STRATEGY --tree` and `--counterexample`."""

from __future__ import annotations

from pathlib import Path

import pytest

from strategies import Strategy, catalogue
from tests.noloss.conftest import Noloss
from tests.noloss.fakes import fake_strategy
from tests.verify import players


def test_the_play_of_a_strategy_is_drawn_into_a_file(noloss: Noloss, tmp_path: Path) -> None:
    target = tmp_path / "play.dot"
    done = noloss("draw", "wst", "--tree", "-o", target)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{target}: play tree of wst in the first seat (X)\n"
    assert "25 games up to symmetry: 23 won, 2 drawn" in target.read_text(encoding="utf-8")


def test_a_tree_has_a_seat_a_choice_and_a_depth(noloss: Noloss, tmp_path: Path) -> None:
    target = tmp_path / "play.txt"
    options = ("--seat", "second", "--strength", "first-choice", "--depth", "2", "--format", "dot")
    done = noloss("draw", "anything", "--tree", *options, "-o", target, "--json")
    assert done.code == 0
    assert done.document == {
        "format": "noloss/pictures",
        "version": 1,
        "pictures": [
            {
                "shows": "play tree of anything in the second seat (O)",
                "file": str(target),
                "format": "dot",
                "note": None,
            }
        ],
    }
    text = target.read_text(encoding="utf-8")
    assert "always the first allowed move" in text
    assert "cut off and only counted" in text


def test_a_tree_that_is_too_big_is_refused_with_a_way_out(noloss: Noloss, tmp_path: Path) -> None:
    target = tmp_path / "any.svg"
    done = noloss("draw", "any", "--tree", "-o", target)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: the tree has 58,524 boards, more than 1,500\n"
        "  hint: a depth of 4 draws its first 4 moves, "
        "and the first allowed moves alone are fewer\n"
    )
    assert not target.exists()


def test_a_counterexample_is_drawn_in_the_first_seat_that_has_one(
    noloss: Noloss, tmp_path: Path
) -> None:
    target = tmp_path / "lost.dot"
    done = noloss("draw", "wst:no-five-rule", "--counterexample", "-o", target)
    assert done.code == 0
    assert done.out == (
        f"{target}: counterexample: wst:no-five-rule loses in the second seat (O): 1347569\n"
    )
    assert "<B>7.</B> X on 9" in target.read_text(encoding="utf-8")


def test_a_counterexample_has_a_seat_and_a_strength(noloss: Noloss, tmp_path: Path) -> None:
    target = tmp_path / "lost.dot"
    options = ("--seat", "second", "--strength", "first_choice", "-o", target)
    done = noloss("draw", "least-free", "--counterexample", *options)
    assert done.code == 0
    assert "least-free loses in the second seat (O): 12437\n" in done.out
    assert "always makes the first move" in target.read_text(encoding="utf-8")


def test_a_strategy_that_loses_only_by_later_choices_has_nothing_to_draw_for_first_ones(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careless = players.strategy(players.wrong_second, name="careless")
    monkeypatch.setattr(catalogue, "find_strategy", lambda *_: careless)
    options = ("draw", "careless", "--counterexample", "-o", tmp_path / "lost.dot")
    assert noloss(*options).code == 0
    done = noloss(*options, "--strength", "first_choice", "--force")
    assert done.code == 2
    assert "never loses in either seat, if it always takes the first" in done.err


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ((), "in either seat, however its open choices are resolved"),
        (("--seat", "first"), "in the first seat (X), however its open choices are resolved"),
        (
            ("--strength", "first_choice"),
            "in either seat, if it always takes the first allowed move",
        ),
    ],
)
def test_if_nothing_is_lost_there_is_nothing_to_draw(
    noloss: Noloss, tmp_path: Path, options: tuple[str, ...], where: str
) -> None:
    target = tmp_path / "lost.svg"
    done = noloss("draw", "perfect", "--counterexample", *options, "-o", target)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"error: nothing to draw: perfect never loses {where}\n"
        "  hint: its verdict gives the proof, and its tree shows how it plays\n"
    )
    assert not target.exists()


@pytest.mark.parametrize("picture", ["--tree", "--counterexample"])
def test_foreign_code_confirms_its_answers_and_is_let_go(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, picture: str
) -> None:
    done: list[str] = []

    def foreign(text: str, view: catalogue.View | None = None) -> Strategy:
        made = fake_strategy("least-free")
        return Strategy(
            made.name, made.reading, made.source, made.summary, made.positional, made.moves,
            confirm=lambda: done.append("confirmed"), close=lambda: done.append("closed"),
        )  # fmt: skip

    monkeypatch.setattr(catalogue, "find_strategy", foreign)
    assert noloss("draw", "least-free", picture, "-o", tmp_path / "p.dot").code == 0
    assert done == ["confirmed", "closed"]
