"""A file of another tool that cannot be read is refused with its place, and with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from automata import NotationError, link
from automata.formats import FormatName, SourceText, read_machine
from tests.automata.formats.samples import SAMPLES

BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {x} "{f"&{y};" * 10}">' for y, x in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>\n<structure><type>turing</type><state>&i;</state></structure>"
)
OUTSIDE = (
    '<!DOCTYPE structure [<!ENTITY secret SYSTEM "file:///etc/passwd">]>\n'
    "<structure><type>&secret;</type></structure>"
)
ALIASES = "a0: &a0 [x, x]\n" + "".join(
    f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 9)}]\n" for at in range(1, 60)
)
TAGS = "blank: !!python/object/apply:os.abort []\nstart state: a\ntable: {a: }\n"

TABLE = Path(__file__).parents[1] / "refusals" / "formats.txt"
WHOLE = "*"
SPOILT = [
    tuple(part.replace("\\n", "\n") for part in row.split(" | ", 5))
    for row in TABLE.read_text(encoding="utf-8").splitlines()
    if row and not row.startswith("#")
]
"""The rows of the table: sample, old text, new text, line, problem, hint."""


def refused(text: str, known: FormatName) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_machine(SourceText(text, "machine.file", "machine"), known)
    return caught.value


@pytest.mark.parametrize(("name", "old", "new", "line", "problem", "hint"), SPOILT)
def test_a_mistake_is_reported_with_its_line_and_a_way_out(
    name: str, old: str, new: str, line: str, problem: str, hint: str
) -> None:
    known, _, text = SAMPLES[name]
    assert old == WHOLE or old in text
    error = refused(new if old == WHOLE else text.replace(old, new, 1), known)
    assert (error.problem, error.hint, error.place.line) == (problem, hint, int(line))


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_xml_that_declares_entities_is_refused_unread(text: str) -> None:
    assert "declares types or entities" in refused(text, "jflap").problem


def test_blocks_of_jflap_8_that_are_too_deep_are_refused() -> None:
    opening = '<structure type="block_tm"><structure type="block_set"><block>' * 32
    closing = "</block></structure></structure>" * 32
    error = refused(f'<structure type="editor_panel">{opening}{closing}</structure>', "jflap")
    assert (error.problem, error.hint) == ("more than 30 blocks are inside each other", "use fewer")


def test_deep_xml_and_too_many_elements_are_refused() -> None:
    assert "are inside each other" in refused("<a>" * 200_000, "jflap").problem
    many = f"<structure>{'<x/>' * 50_001}</structure>"
    assert "more than 50,000 elements" in refused(many, "jflap").problem


@pytest.mark.slow
def test_blocks_that_swell_are_refused() -> None:
    def block(name: str, inner: str) -> str:
        two = "".join(f"<block id='{at}'><tag>{inner}</tag><initial/></block>" for at in range(3))
        return f"<{name}>{two}</{name}>"

    nested = "".join(block(f"B{at}", f"B{at + 1}") for at in range(40))
    text = f"<structure><type>turing</type><automaton>{nested}<block id='0'><tag>B0</tag><initial/>"
    error = refused(f"{text}</block></automaton></structure>", "jflap")
    assert "the most are 250,000" in error.problem


def test_yaml_that_repeats_its_parts_is_read_without_copying_and_makes_no_objects() -> None:
    assert "has no 'blank'" in refused(ALIASES, "turingmachine.io").problem
    assert "the blank is not one character" in refused(TAGS, "turingmachine.io").problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[" * 800, "too deep"),
        ("blank: " + "{a: " * 800, "too deep"),
        ("x" * 200_000, "more than 100,000 characters"),
        ('blank: "\\Uffffffff"', "this is not YAML"),
        ("", "the document is empty"),
        ("- a\n- b", "the document is not a mapping"),
    ],
)
def test_yaml_that_is_not_a_machine_is_refused(text: str, problem: str) -> None:
    assert problem in refused(text, "turingmachine.io").problem


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5_000,
        "-" * 100_000 + "1",
        "x" + ".a" * 100_000,
        "1" * 5_000,
        "x = " + "[" * 150 + "]" * 150,
    ],
)
def test_python_that_is_nested_too_deep_is_refused(text: str) -> None:
    assert refused(text, "automata-lib").hint


def test_a_machine_of_very_many_symbols_or_rules_is_refused() -> None:
    signs = "".join(f"0 {chr(0x4E00 + at)} 0 r 0\n" for at in range(400))
    assert "more than 300 symbols" in refused(signs, "morphett").problem
    assert "more than 30,000 rules" in refused("0 1 0 r 0\n" * 30_001, "morphett").problem


def test_a_part_is_refused_where_a_file_holds_one_machine() -> None:
    with pytest.raises(NotationError, match=r"a file of morphett\.info holds one machine"):
        read_machine(SourceText("0 a b r halt", "m.txt", "m", part="1"), "morphett")


def test_a_machine_of_a_hundred_thousand_rules_and_more_is_refused() -> None:
    text = "#Q = {a}\n#S = {1}\n#G = {0,1,2,3,4,5,6,7,8,9,_}\n#q0 = a\n#B = _\n#F = {}\n#N = 9\n"
    rules = f"a {'*' * 9} {'*' * 9} {'r' * 9} a\n"
    source = read_machine(SourceText(text + rules, "m.tm", "m")).source
    with pytest.raises(NotationError, match="too many transitions"):
        link(source)
