"""Long tapes as people see them."""

from __future__ import annotations

from pathlib import Path

from tests.noloss.conftest import Noloss


def test_many_blanks_in_a_row_are_their_number_so_that_the_word_is_seen(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "away.tm"
    text = (
        "tapes t\nsymbols a b\naccept no\ngo: !_ -> * R go\n    _ -> * R off\noff: * -> * R off\n"
    )
    file.write_text(text, encoding="utf-8")
    done = noloss("run", file, "abba")
    assert "loops" in done.out
    assert done.out.splitlines()[1] == "t   a b b a (60 blanks)[_]"
    left = "tapes t\nsymbols a b\naccept no\noff: * -> * L off\n"
    file.write_text(left, encoding="utf-8")
    assert noloss("run", file, "abba").out.splitlines()[1] == "t  [_](63 blanks) a b b a"
    few = noloss("run", file, "abba", "--steps", 21).out.splitlines()[1]
    assert few == f"t  [_]{'_ ' * 20}a b b a"
