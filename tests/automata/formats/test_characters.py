"""Invisible characters, and files that are not UTF-8: read, with a note on each."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from automata import NotationError, link
from automata.formats import Reading
from automata.linking.library import read_file, read_text
from tests.automata.formats.samples import SAMPLES

COMMENTS = {
    "noloss": "# {}\n@",
    "JFLAP 4": "@",  # in an XML comment, see below
    "turingmachine.io": "# {}\n@",
    "turingmachinesimulator.com": "// {}\n@",
    "morphett.info": "; {}\n@",
    "courses": "; {}\n@",
    "automata-lib": "# {}\n@",
}
HIDDEN = [("\u00ad", "soft hyphen"), ("\u200b", "zero width space"), ("\u202e", "override")]


def commented(name: str, comment: str) -> tuple[str, str]:
    """Write the sample of a tool with a comment; give its ending, too."""
    _, ending, text = SAMPLES[name]
    if name == "JFLAP 4":
        return ending, text.rstrip() + f"\n<!-- {comment} -->\n"
    return ending, COMMENTS[name].format(comment).replace("@", text)


def read(path: Path, data: bytes) -> Reading:
    path.write_bytes(data)
    return read_file(path)


def refused(path: Path, data: bytes) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read(path, data)
    return caught.value


@pytest.mark.parametrize("name", COMMENTS)
@pytest.mark.parametrize(("sign", "called"), HIDDEN)
def test_a_character_that_cannot_be_seen_may_be_in_a_comment_and_is_noted(
    tmp_path: Path, name: str, sign: str, called: str
) -> None:
    ending, text = commented(name, f"a co{sign}mment")
    reading = read(tmp_path / f"m{ending}", text.encode())
    plain = read(tmp_path / f"m{ending}", text.replace(sign, "").encode())
    assert replace(reading.source, about=plain.source.about) == plain.source
    (note,) = reading.replaced
    row = text[: text.index(sign)].split("\n")
    assert note.startswith(f"line {len(row)}, column {len(row[-1]) + 1}: U+{ord(sign):04X} (")
    assert called in note
    assert note.endswith(" cannot be seen, and is replaced by \ufffd")
    assert reading.notes == (note, *plain.notes)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("noloss", "symbols ", "symbols a\u200b "),
        ("noloss", "tapes ", "tapes \u00ad"),
        ("turingmachine.io", "start state: ", "start state: \u00ad"),
        ("turingmachinesimulator.com", "go,1", "go\u200b,1"),
        ("turingmachinesimulator.com", "go,1", "go,\u200b"),
        ("morphett.info", "0 1 0", "0 \u00ad 0"),
        ("morphett.info", "0 1 0", "0\u2060 1 0"),
        ("courses", "go ", "go\u00ad "),
        ("automata-lib", "'go'", "'go\u200b'"),
        ("JFLAP 4", "<read>1<", "<read>\u00ad<"),
    ],
)
def test_a_character_that_cannot_be_seen_is_refused_in_a_name_at_its_place(
    tmp_path: Path, name: str, old: str, new: str
) -> None:
    _, ending, text = SAMPLES[name]
    assert old in text
    text = text.replace(old, new)
    sign = next(letter for letter in new if not letter.isprintable())
    error = refused(tmp_path / f"m{ending}", text.encode())
    assert error.problem.startswith(f"the character U+{ord(sign):04X} (")
    assert error.problem.endswith("is invisible, and is part of a name")
    assert error.place.row[error.place.column - 1] == sign
    assert "comment" in error.hint


def test_a_sign_in_the_file_is_not_taken_for_a_replaced_one(
    tmp_path: Path,
) -> None:
    _, _, text = SAMPLES["noloss"]
    name = "q\N{REPLACEMENT CHARACTER}"
    text = f'{text}\n# a\u200bb\n"{name}": 1 -> 1 R "{name}"\n'
    reading = read(tmp_path / "m.tm", text.encode())
    assert reading.source.states[-1].label.name == name
    assert reading.replaced[0].endswith("is replaced by \N{SYMBOL FOR SUBSTITUTE FORM TWO}")


def test_only_the_first_characters_are_named_and_the_others_counted(tmp_path: Path) -> None:
    _, text = commented("noloss", "\u200b" * 1_000)
    *named, rest = read(tmp_path / "m.tm", text.encode()).replaced
    assert len(named) == 3
    assert rest == "997 characters more that cannot be seen replaced by \ufffd"


@pytest.mark.parametrize("name", COMMENTS)
def test_a_comment_in_latin_1_is_read_and_noted(tmp_path: Path, name: str) -> None:
    ending, text = commented(name, "für später")
    reading = read(tmp_path / f"m{ending}", text.encode("latin-1"))
    assert reading.source == read(tmp_path / f"m{ending}", text.encode()).source
    row = text[: text.index("ü")].split("\n")
    (note,) = reading.replaced
    assert note.startswith(f"line {len(row)}, column {len(row[-1]) + 1}: the first of 2 bytes ")
    assert note.endswith(" that are not UTF-8 is read as 'ü', as in Windows-1252")
    assert "für später" in read_text(tmp_path / f"m{ending}")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_with_a_mark_of_its_encoding_is_read_as_any_other(tmp_path: Path, name: str) -> None:
    _, ending, text = SAMPLES[name]
    plain = read(tmp_path / f"m{ending}", text.encode())
    for encoding, end in product(("utf-8-sig", "utf-16", "utf-32"), ("\n", "\r\n")):
        reading = read(tmp_path / f"m{ending}", text.replace("\n", end).encode(encoding))
        assert (reading.source, reading.notes) == (plain.source, plain.notes), encoding


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("ISO-8859-1", "iso-8859-1"),
        ("iso-8859-15", "iso-8859-15"),
        ("windows-1251", "windows-1251"),
        ("UTF-16", "utf-16"),
        ("UTF-16", "utf-16-le"),
        ("UTF-16", "utf-8"),  # saved again by a program that does not look
        ("US-ASCII", "utf-8"),
        ("no-such-encoding", "utf-8"),
        ("zip", "utf-8"),
    ],
)
def test_xml_is_read_in_the_encoding_that_it_declares_or_that_it_is_in(
    tmp_path: Path, declared: str, encoding: str
) -> None:
    _, _, text = SAMPLES["JFLAP 4"]
    text = f"<structure{text.partition('<structure')[2]}"
    letter = "я" if "1251" in declared else "é"
    text = text.replace("</automaton>", f'<state id="7" name="{letter}"/></automaton>')
    whole = f'<?xml version="1.0" encoding="{declared}"?>\n{text}'
    if 'state id="7"' not in whole:  # of JFLAP 4 to 6: states are not inside of an automaton
        whole = whole.replace("</structure>", f'<state id="7" name="{letter}"/></structure>')
    reading = read(tmp_path / "m.jff", whole.encode(encoding))
    assert letter in link(reading.source).states or letter in {
        block.label.name for block in reading.source.states
    }
    assert reading.replaced == ()


def test_python_is_read_in_the_encoding_that_it_declares(tmp_path: Path) -> None:
    _, _, text = SAMPLES["automata-lib"]
    text = f"#!/usr/bin/env python\n# -*- coding: iso-8859-5 -*-\n{text.replace('go', 'иди')}"
    reading = read(tmp_path / "m.py", text.encode("iso-8859-5"))
    assert "иди" in {block.label.name for block in reading.source.states}


def test_bytes_that_are_cut_off_after_a_mark_are_refused(tmp_path: Path) -> None:
    error = refused(tmp_path / "m.tm", "machine".encode("utf-16") + b"\x00")
    assert error.problem == "this is not text in UTF-16-LE, as it begins"
    assert error.hint == "save it as plain text in UTF-8"
