"""A file of another tool that cannot be read is refused with its place, and with a way out."""

from __future__ import annotations

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

# format, the text replaced in its sample, the new text, line, the problem
SPOILT: list[tuple[str, str, str, int, str]] = [
    ("JFLAP 4", "<type>turing", "<type>fa", 4, "holds no Turing machine but 'fa'"),
    ("JFLAP 4", "</structure>", "", 10, "this is not XML"),
    ("JFLAP 4", "<initial />", "", 3, "the machine has no initial state"),
    ("JFLAP 4", "<to>1</to>", "<to>9</to>", 8, "goes to a state that is not there: '9'"),
    ("JFLAP 4", "<move>S", "<move>X", 8, "'X' is not a move"),
    ("JFLAP 4", "<read>1", "<read>11", 7, "'11' is more than one symbol"),
    ("JFLAP 4", "<write>0", "<write>00", 7, "'00' is more than one symbol"),
    ("JFLAP 4", "<write>0", "<write>&#8203;", 7, "the character U+200B cannot be a symbol"),
    ("JFLAP 4", '<state id="1">', '<state id="0">', 6, "the id 0 is given twice"),
    ("JFLAP 4", '<state id="1">', "<state>", 6, "this state has no id"),
    ("JFLAP 4", "<type>", "<tapes>999999999</tapes><type>", 4, "this is not a number of tapes"),
    ("JFLAP 4", "<type>", "<tapes>77</tapes><type>", 4, "77 tapes are not possible"),
    ("JFLAP 4", "<read>1", '<read tape="7">1', 7, "there is no tape 7"),
    ("JFLAP 7", "<initial/></state>", "</state>", 3, "the block go has no initial state"),
    (
        "JFLAP 7",
        'id="5" name="over"',
        'id="5"><tag>Zeros</tag></state><state id="6"',
        22,
        "inside it",
    ),
    ("JFLAP 8", "<read0>1</read0>", "", 25, "this transition has no <read0>"),
    (
        "JFLAP 8",
        "<to><name>End</name><id>2",
        "<to><name>End</name><id>7",
        9,
        "no state with the id 7",
    ),
    ("turingmachine.io", "blank: ' '", "blank: '  '", 5, "the blank is not one character"),
    ("turingmachine.io", "blank: ' '", "", 1, "the machine has no 'blank'"),
    ("turingmachine.io", "start state: go", "start state: gone", 6, "no state gone in the table"),
    ("turingmachine.io", "{L: accept}", "{L: acept}", 8, "there is no state acept in the table"),
    ("turingmachine.io", "' ': stop", "' ': stp", 12, "'stp' is not an instruction"),
    ("turingmachine.io", "write: 0, R", "write: 0", 11, "an instruction moves once"),
    ("turingmachine.io", "write: 0, R", "wrte: 0, R", 11, "this key is not known"),
    ("turingmachine.io", "[1]:", "[10]:", 11, "'10' is not one character"),
    ("turingmachine.io", "' ': stop", "[1: stop", 13, "this is not YAML"),
    ("turingmachine.io", "    accept:", "    go:", 13, "the table has this key twice"),
    ("turingmachinesimulator.com", "init: go", "", 1, "the machine has no 'init:'"),
    ("turingmachinesimulator.com", "go,0,>", "go,0,>,>", 7, "found 3 words"),
    ("turingmachinesimulator.com", "end,_,-", "", 9, "the second line of this rule is missing"),
    ("turingmachinesimulator.com", "go,0,>", "go,0,x", 7, "'x' is not a move"),
    ("turingmachinesimulator.com", "go,0,>", "go,00,>", 7, "it has 2 characters"),
    ("morphett.info", "0 1 0 r", "0 1 0 x", 2, "'x' is not a direction"),
    ("morphett.info", "0 1 0 r *", "0 1 0 r", 2, "a rule has 5 words, this line has 4"),
    ("morphett.info", "0 1 0", "0 11 0", 2, "'11' is not one character"),
    ("courses", "#N = 2", "#N = two", 8, "'two' is not a number of tapes"),
    ("courses", "#N = 2", "#N = 900", 8, "900 tapes are not possible"),
    ("courses", "#N = 2", "", 1, "the machine has no '#N'"),
    ("courses", "go __ __ **", "go __ _x **", 11, "unknown symbol x"),
    ("courses", "** end", "** ende", 11, "there is no state ende"),
    ("courses", "rr go", "r go", 10, "'r' has 1 sign for 2 tapes"),
    ("courses", "rr go", "rx go", 10, "'rx' are not moves"),
    ("courses", "#Q = {go,end}", "#Q = go,end", 2, "'#Q' is not a set"),
    ("bbchallenge.org", "1RZ", "1RQ", 1, "B leads to Q, which is not a state"),
    ("bbchallenge.org", "0RB0RA", "0RB2RA", 1, "the machine has no symbol 2"),
    ("bbchallenge.org", "0RB0RA", "0RB", 1, "the states have different numbers of symbols"),
    ("automata-lib", "dtm = DTM(", "dtm = DTN(", 1, "makes no machine of automata-lib"),
    ("automata-lib", "blank_symbol='.',", "", 4, "DTM is called without 'blank_symbol'"),
    ("automata-lib", "'end', '.', 'N'", "'end', '.', 'S'", 9, "'S' is not a move"),
    ("automata-lib", "'go', '0', 'R'", "'gone', '0', 'R'", 9, "there is no state gone"),
    ("automata-lib", "'go', '0', 'R'", "'go', '7', 'R'", 9, "unknown symbol 7"),
    ("automata-lib", "{'go', 'end'}", "{f'go', 'end'}", 3, "a state cannot be read"),
    ("automata-lib", "{'go', 'end'}", "{open(i) for i in range(3)}", 3, "'states' cannot be read"),
    (
        "automata-lib",
        "{'go', 'end'}",
        "{str(i) for i in range(10**9)}",
        3,
        "'states' cannot be read",
    ),
    ("automata-lib", "{'go', 'end'}", "{str(i) for i in range(999999)}", 3, "stands for 1,000,0"),
    ("automata-lib", "dtm =", "STATES.add('more')\ndtm =", 6, "line 4 changes what 'STATES' holds"),
    ("automata-lib", "dtm =", "STATES[0] = 1\ndtm =", 6, "line 4 changes what 'STATES' holds"),
    ("automata-lib", "{'go', 'end'}", "NAMES", 3, "the value of 'NAMES' is not"),
    (
        "automata-lib",
        "final_states={'end'}",
        "final_states={'go'}",
        9,
        "the final state go has trans",
    ),
    ("automata-lib", "initial_state='go'", "initial_state=)", 14, "this is not Python"),
]


def refused(text: str, known: FormatName) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_machine(SourceText(text, "machine.file", "machine"), known)
    return caught.value


@pytest.mark.parametrize(("name", "old", "new", "line", "problem"), SPOILT)
def test_a_mistake_is_reported_with_its_line_and_a_way_out(
    name: str, old: str, new: str, line: int, problem: str
) -> None:
    known, _, text = SAMPLES[name]
    assert old in text
    error = refused(text.replace(old, new, 1), known)
    assert problem in error.problem
    assert (error.place.line, bool(error.hint)) == (line, True)


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_xml_that_declares_entities_is_refused_unread(text: str) -> None:
    assert "declares types or entities" in refused(text, "jflap").problem


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
    with pytest.raises(NotationError, match="too many productions"):
        link(source)
