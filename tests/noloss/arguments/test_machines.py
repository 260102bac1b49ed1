"""`noloss run MACHINE WORD`: a word that stands behind the machine."""

from __future__ import annotations

from pathlib import Path

from tests.noloss.conftest import Noloss


def test_a_word_behind_the_machine_lies_on_its_first_tape(noloss: Noloss, machines: Path) -> None:
    named = noloss("run", machines / "palindrome.tm", "--tape", "word=abba", "--json")
    assert noloss("run", machines / "palindrome.tm", "abba", "--json").document == named.document
    both = noloss("run", machines / "palindrome.tm", "ab", "--tape", "copy=b", "--steps", 0)
    assert both.out.splitlines()[1:] == ["word  [a]b", "copy  [b]"]


def test_an_empty_word_takes_the_place_of_the_word_of_the_file(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "own.tm"
    file.write_text("tapes t\nsymbols a\nword t a\naccept yes\ngo: _ -> _ S yes\n", "utf-8")
    assert noloss("run", file).code == 3
    assert noloss("run", file, "").code == 0
