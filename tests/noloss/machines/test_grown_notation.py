"""The command line on left ends, on the meaning of stuck, and on quoted names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.automata.examples import MANUAL
from tests.machines.texts import machine_text
from tests.noloss.conftest import Noloss

ODD = machine_text("odd-symbols")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "powers.tm").write_text(MANUAL["powers"], encoding="utf-8")
    (tmp_path / "odd.tm").write_text(ODD, encoding="utf-8")
    falling = MANUAL["powers"].replace("back:   !_  ->  * L  back", "back:   *  ->  * L  back")
    falling = falling.replace("one-way  t stays", "one-way  t")
    falling = "\n".join(line for line in falling.rstrip().split("\n")[:-1])
    (tmp_path / "falling.tm").write_text(falling, encoding="utf-8")


def test_a_verdict_of_being_stuck_says_so(noloss: Noloss) -> None:
    done = noloss("run", "powers.tm", "--tape", "t=000")
    assert done.code == 1
    assert done.out.startswith("powers: rejected in state odd, where no row applies, after 3 steps")


@pytest.mark.parametrize("how", [(), ("--trace",), ("--engine", "compiled"), ("--json",)])
def test_a_head_that_falls_off_is_an_error_with_its_place(
    noloss: Noloss, how: tuple[str, ...]
) -> None:
    done = noloss("run", "falling.tm", "--tape", "t=00", *how)
    assert done.code == 2
    assert done.err == (
        "error: step 5 moves the head of t off the left end, in state back (falling.tm:18)\n"
        "  hint: turn at the first cell, or declare  one-way t stays  or a tape without an end\n"
    )


def test_a_one_way_tape_is_left_to_compiled_code(noloss: Noloss) -> None:
    done = noloss("run", "powers.tm", "--tape", "t=0000", "--engine", "accelerated")
    assert done.out.startswith("powers: accepted in state yes after 21 steps, by the engine compil")
    done = noloss("run", "powers.tm", "--tape", "t=0000", "--check-acceleration")
    assert "nothing to check: a machine with a one-way tape is run by compiled code" in done.err


def test_quoted_names_are_quoted_wherever_they_are_shown(noloss: Noloss) -> None:
    done = noloss("run", "odd.tm", "--tape", "t=011", "--trace")
    assert done.code == 0
    assert '     1  "(1,2)":  t=1  ->  t=x:R  odd(1)  # odd.tm:10' in done.out
    assert 'odd: accepted in state "q 0", where no row applies, after 2 steps' in done.out


def test_expand_lists_all_that_the_headers_say(noloss: Noloss) -> None:
    done = noloss("expand", "odd.tm")
    for line in (
        'accept   "yes, it is"',
        'accept   when stuck "(1,2)" "q 0"',
        "reject   when stuck odd(1) odd(2)",
        "head     t 1",
    ):
        assert f"\n{line}\n" in done.out
    assert "accept" in (done := noloss("expand", "powers.tm")).out
    assert "\nreject   when stuck *\none-way  t stays\n" in done.out


def test_the_document_of_expand_has_what_the_headers_say(noloss: Noloss) -> None:
    document = noloss("expand", "odd.tm", "--json").document
    assert document["heads"] == {"t": 1}
    assert document["when_stuck"]["odd(2)"] == "reject"
    assert noloss("expand", "powers.tm", "--json").document["one_way"] == {"t": "stay"}


def test_files_with_all_of_it_are_checked_and_drawn(noloss: Noloss) -> None:
    assert noloss("check", "powers.tm").out == "1 machine checked: no warnings\n"
    told = noloss("check", "odd.tm").out
    assert "odd.tm:13:18: warning: this row of state odd(n) never applies [dead-row]" in told
    noloss("draw", "odd.tm", "-o", "odd.dot")
    drawn = _words_of(Path("odd.dot"))
    for text in ("accept when stuck", "reject when stuck", "in order", "head t 1"):
        assert text in drawn
    noloss("draw", "powers.tm", "-o", "powers.dot")
    assert "reject when stuck *" in _words_of(Path("powers.dot"))


def _words_of(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return " ".join(text.replace("&#160;", " ").replace("\\n", " ").split())


def test_a_step_back_from_the_end_where_the_head_stayed_is_not_a_move(noloss: Noloss) -> None:
    Path("stays.tm").write_text(
        "tapes t\nsymbols a b\none-way t stays\naccept yes\ns: a -> b L s\n   b -> b S yes\n",
        encoding="utf-8",
    )
    deltas = noloss("run", "stays.tm", "--tape", "t=a", "--trace", "--json").document["deltas"]
    assert [delta["tapes"]["t"] for delta in deltas] == [
        {"erased": "a", "written": "b", "move": "S"},
        {"erased": "b", "written": "b", "move": "S"},
    ]
