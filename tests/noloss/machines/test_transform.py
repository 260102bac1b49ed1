"""`noloss transform` writes a machine that another command can run."""

from __future__ import annotations

from pathlib import Path

from tests.noloss.conftest import Noloss


def test_a_written_machine_runs_to_the_same_verdict(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    made = tmp_path / "one.tm"
    done = noloss("transform", machines / "palindrome.tm", "one-tape", "no-stay", "-o", made)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"{made}: palindrome-one-tape-no-stay, 1 tape, ")
    for word, code in (("a b b a", 0), ("a b", 1)):
        assert noloss("run", made, "--tape", f"word={word}").code == code


def test_without_a_file_the_machine_is_printed(noloss: Noloss, machines: Path) -> None:
    done = noloss("transform", machines / "palindrome.tm", "literal")
    assert done.out.startswith("machine  palindrome\n")
    document = noloss("transform", machines / "palindrome.tm", "literal", "--json").document
    assert (document["text"], document["file"]) == (done.out, None)
    assert (document["forms"], document["tapes"]) == (["literal"], ["word", "copy"])


def test_a_word_can_be_written_into_the_file(noloss: Noloss, machines: Path) -> None:
    done = noloss("transform", machines / "palindrome.tm", "literal", "--tape", "word=abba")
    assert "word     word 'a' 'b' 'b' 'a'\n" in done.out


def test_further_changes_are_noted(noloss: Noloss, machines: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.tm"
    done = noloss("transform", machines / "palindrome.tm", "universal", "-o", made)
    assert (done.code, done.err) == (
        0,
        "note: palindrome was converted to the form one-tape first\n",
    )
    done = noloss("transform", machines / "palindrome.tm", "deterministic")
    note = "note: palindrome has no choices: deterministic changes nothing\n"
    assert (done.code, done.err) == (0, note)
