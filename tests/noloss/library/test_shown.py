"""Results of the functions are shown on one line, distinguish yes and no, and never fail to
show.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import noloss
from noloss.errors import InputError
from tests.effort import part


def loses(position: str) -> int:
    return position.index(".") + 1


def test_a_certificate_that_is_not_proved_is_false() -> None:
    proof = dict(noloss.certificate("optimal", seat="second"))
    proved = noloss.recheck(proof)
    assert proved
    assert proved.value
    wrong = noloss.recheck(proof | {"sha256": "0" * 64})
    assert not wrong
    assert not wrong.value
    assert repr(proved.value) == "Proof(3 proved, 0 not proved)"


@pytest.mark.parametrize(
    "what", ["missing.json", ".", "a\0", "", 5, None, {"a": object()}, {}, "a" * 5000]
)
def test_anything_but_a_certificate_is_refused_with_a_hint(what: Any) -> None:
    with pytest.raises(InputError) as caught:
        noloss.recheck(what)
    assert caught.value.hint


ANSWERS: dict[str, Callable[[], Any]] = {
    "recheck": lambda: noloss.recheck(noloss.certificate("optimal")),
    "compare": lambda: noloss.compare("optimal"),
    "match": lambda: noloss.match("optimal", "first-free"),
    "statistics": noloss.statistics,
    "audit": lambda: noloss.audit("ford-mirror"),
    "verdict": lambda: noloss.verdict("jiang"),
    "play": lambda: noloss.play("wst"),
    "machine": lambda: noloss.machine("wst/M"),
    "run": lambda: noloss.run("wst/CF"),
    "trace": lambda: noloss.trace("wst/M"),
    "instant": lambda: noloss.trace("wst/M").now,
    "picture": lambda: noloss.draw("wst", depth=2),
}


@pytest.mark.parametrize("name", part(ANSWERS, 3))
def test_every_answer_and_its_value_are_shown_on_one_short_line(name: str) -> None:
    answer = ANSWERS[name]()
    for value in (answer, getattr(answer, "value", answer)):
        assert len(repr(value)) < 120
        assert "\n" not in repr(value)
        assert " at 0x" not in repr(value)


@pytest.mark.slow
def test_if_a_notebook_can_show_nothing_better_there_is_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    verdict, play, run = noloss.verdict("optimal"), noloss.play("optimal"), noloss.run("wst/CF")
    assert verdict._repr_html_() is not None
    monkeypatch.setattr("diagrams.render.render.render_bytes", broken)
    monkeypatch.setattr("diagrams.html.exhibits_html", broken)
    assert play._repr_svg_() is None
    assert noloss.machine("wst/M")._repr_svg_() is None
    assert noloss.draw("wst", depth=1)._repr_svg_() is None
    assert run.end is not None
    assert [verdict._repr_html_(), run._repr_html_(), run.end._repr_html_()] == [None] * 3


def test_a_counterexample_is_drawn_in_the_seat_where_there_is_one(tmp_path: Path) -> None:
    never_first = "wst:no-special-case"  # it loses in the second seat only
    drawn = noloss.draw(never_first, show="counterexample")
    assert "in the second seat (O)" in drawn.shows
    with pytest.raises(InputError) as caught:
        noloss.draw(never_first, show="counterexample", seat="first")
    assert "nothing to draw" in caught.value.problem
    assert "in the first seat (X)" in noloss.draw("wst", depth=1).shows


def test_python_draws_what_the_command_draws(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from noloss.commands.machines.draw import command

    ours, theirs = tmp_path / "ours.dot", tmp_path / "theirs.dot"
    for show, more in (("tree", ("--tree",)), ("counterexample", ("--counterexample",))):
        noloss.draw("first-free", ours, show=show)  # type: ignore[arg-type]
        done = CliRunner().invoke(command, ["first-free", *more, "-o", str(theirs)])
        assert done.exit_code == 0, done.exception
        assert ours.read_bytes() == theirs.read_bytes()
        theirs.unlink()


def test_options_of_another_picture_are_refused() -> None:
    with pytest.raises(InputError, match="about a tree"):
        noloss.draw(loses, show="counterexample", depth=2)
    with pytest.raises(InputError, match="about play"):
        noloss.draw("wst/CF", seat="first")
