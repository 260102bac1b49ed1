"""`noloss convert`, and files of other tools in every command that takes a machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from automata import gallery, parse
from automata.formats.registry import targets
from tests.automata.formats.samples import SAMPLES
from tests.effort import part
from tests.noloss.conftest import Noloss

FILES = {name: f"{name.replace(' ', '')}{ending}" for name, (_, ending, _) in SAMPLES.items()}
ONES = "tapes t\nsymbols 0 1\nresults done\ngo: 1 -> 0 S go\n    0 -> * R go\n    _ -> _ S done\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, (_, _, text) in SAMPLES.items():
        Path(FILES[name]).write_text(text, encoding="utf-8")
    Path("ones.tm").write_text(ONES, encoding="utf-8")


@pytest.mark.parametrize("name", SAMPLES)
def test_every_command_takes_files_of_other_tools(noloss: Noloss, name: str) -> None:
    file = FILES[name]
    done = noloss("run", file)
    assert done.code in (0, 1)
    assert noloss("check", file).code == noloss("expand", file).code == 0
    if name in part(list(SAMPLES), 5):
        assert noloss("draw", file, "-o", "picture.svg").code == 0


def test_parts_left_out_of_a_file_are_noted_by_check(noloss: Noloss) -> None:
    done = noloss("check", "morphett.info.txt")
    assert done.err == "note: morphett.info.txt: breakpoints ('!') are left out\n"
    assert noloss("check", "noloss.tm").err == ""


def test_a_file_of_another_tool_becomes_one_of_ours_that_does_the_same(noloss: Noloss) -> None:
    done = noloss("convert", "JFLAP4.jff", "new.tm")
    assert (done.code, done.out, done.err) == (0, "new.tm: JFLAP4 as noloss\n", "")
    assert Path("new.tm").read_text(encoding="utf-8") == (
        "machine  JFLAP4\ntapes    tape\nsymbols  1 0\nblank    □\nstart    q0\naccept   q1\n"
        "reject   when stuck *\n\nq0:  # on and on\n"
        "             1  ->  0  R  q0\n             □  ->  □  S  q1\n"
        "\nlayout  q0 1 2\nlayout  q1 1 2\n"
    )
    assert noloss("run", "new.tm", "--tape", "tape=11").code == 0


def test_the_file_of_a_built_in_machine_is_printed_with_its_states(noloss: Noloss) -> None:
    done = noloss("convert", "gallery/anbn", "-")
    file = Path(gallery.__file__).with_name("anbn.tm").read_text(encoding="utf-8")
    assert (done.code, done.err) == (0, "")
    assert parse(done.out) == parse(file)
    assert re.findall(r"^(\w+):", done.out, re.MULTILINE) == ["first", "right", "last", "back"]


def test_standard_output_gets_our_notation_for_a_file_of_any_tool(noloss: Noloss) -> None:
    noloss("convert", "JFLAP4.jff", "new.tm")
    assert noloss("convert", "JFLAP4.jff", "-").out == Path("new.tm").read_text(encoding="utf-8")


def test_a_state_has_one_spelling_in_a_file_a_trace_and_a_picture(noloss: Noloss) -> None:
    noloss("convert", "wst/R1_R2", "flat.tm")
    labels = set(
        re.findall(r"^([^\s:].*?):(?: |$)", Path("flat.tm").read_text("utf-8"), re.MULTILINE)
    )
    assert {"wipe@begin:left", "both(X,1)", "home@skip(X):go", "MF@CF.most:slot(0)"} <= labels
    for name in ("wst/R1_R2", "flat.tm"):
        trace = noloss("run", name, "--tape", "Ki=¢p1ooppo78X$", "--trace", "--steps", "300").out
        steps = re.findall(r"^ +\d+  (\S+):  ", trace, re.MULTILINE)
        assert "skip(X)" in steps
        assert set(steps) <= labels
    noloss("draw", "wst/R1_R2", "-o", "rows.mmd")
    assert 'state "both(m,d)" as' in Path("rows.mmd").read_text(encoding="utf-8")
    noloss("draw", "flat.tm", "--around", "both(X,1)", "-o", "flat.mmd")
    assert 'state "both(X,1)" as' in Path("flat.mmd").read_text(encoding="utf-8")


def test_losses_of_a_conversion_are_named_beside_the_file_and_in_the_document(
    noloss: Noloss,
) -> None:
    lost = "the result done is written as accepting: JFLAP has no results"
    done = noloss("convert", "ones.tm", "ones.jff")
    assert done.out.startswith("ones.jff: ones as jflap\n  the result done is written as accepting")
    document = noloss("convert", "ones.tm", "ones.jff", "--force", "--json").document
    assert document["lost"][0] == lost
    assert (document["read"], document["written"]) == ("noloss", "jflap")
    assert document["symbols"] == {"_": "□"}
    assert document["text"] is None


@pytest.mark.parametrize(("at", "where"), [(-1, "1 cell left of"), (2, "2 cells right of")])
def test_the_place_of_a_head_is_lost_with_its_side(noloss: Noloss, at: int, where: str) -> None:
    text = f"tapes t\nsymbols a\nhead t {at}\naccept y\ng: _ -> _ R y\n"
    Path("head.tm").write_text(text, encoding="utf-8")
    done = noloss("convert", "head.tm", "head.jff")
    assert f"the head of tape t starts {where} its word's first symbol here, on it" in done.out


def test_tests_in_a_file_are_kept_in_our_notation_and_lost_elsewhere(noloss: Noloss) -> None:
    Path("tested.tm").write_text(
        ONES.replace("go: 1", "test t=11 -> halted\ngo: 1"), encoding="utf-8"
    )
    assert noloss("check", "tested.tm").code in (0, 1)
    assert "left out" not in noloss("convert", "tested.tm", "same.tm").out
    assert "test " in Path("same.tm").read_text(encoding="utf-8")
    assert "the tests in the file are left out" in noloss("convert", "tested.tm", "x.jff").out


COMMENTED = (
    ONES.replace("tapes t", "# of Ada\ntapes t"),
    ONES.replace("tapes t", "tapes t  # the word"),
    ONES.replace("go:", "go:  # on\n   "),
    ONES.replace("S done", "S done  # the end"),
    f"{ONES}test 1 -> halted  # short\n",
    f"{ONES}# that is all\n",
)


@pytest.mark.parametrize("text", COMMENTED)
@pytest.mark.parametrize("target", ["jflap", "morphett"])
def test_comments_are_lost_only_where_a_file_has_some(
    noloss: Noloss, text: str, target: str
) -> None:
    lost = "the comments in the file are left out"
    Path("commented.tm").write_text(text, encoding="utf-8")
    assert lost in noloss("convert", "commented.tm", "-", "--to", target).err
    Path("bare.tm").write_text(re.sub(r" *#.*", "", text), encoding="utf-8")
    assert lost not in noloss("convert", "bare.tm", "-", "--to", target).err


RICH = (
    "machine m\nabout Reads ones.\ntapes {}\nsymbols 0 1\ninput 1\nresults done\n"
    "go: {} -> {} go [R1]\n    {} -> {} done\n"
)
ONE = RICH.format("word", "1", "0 R", "_", "_ R")
TWO = RICH.format("word copy", "1 _", "0 1 R R", "_ _", "_ _ R S")
LOST = (
    "'about' is written as a comment",
    "the name of the tape is left out: word",
    "the tags of rows are left out",
    "the line 'input' is left out",
)


@pytest.mark.parametrize("target", [target for target in targets() if target != "noloss"])
def test_each_part_that_a_format_cannot_keep_is_named(noloss: Noloss, target: str) -> None:
    Path("rich.tm").write_text(ONE, encoding="utf-8")
    lost = noloss("convert", "rich.tm", "-", "--to", target, "--json").document["lost"]
    about = "'about' is left out" if target == "bbchallenge" else LOST[0]
    assert {about, *LOST[1:]} <= set(lost)
    plain = ONE.replace("about Reads ones.\n", "").replace("input 1\n", "")
    Path("plain.tm").write_text(plain.replace(" [R1]", "").replace("word", "tape"), "utf-8")
    lost = noloss("convert", "plain.tm", "-", "--to", target, "--json").document["lost"]
    assert not any("about" in loss or "left out" in loss for loss in lost)


def test_the_names_of_several_tapes_are_lost(noloss: Noloss) -> None:
    Path("rich.tm").write_text(TWO, encoding="utf-8")
    lost = noloss("convert", "rich.tm", "-", "--to", "jflap", "--json").document["lost"]
    assert "the names of the tapes are left out: word, copy" in lost


def test_notes_in_the_picture_of_jflap_are_lost(noloss: Noloss) -> None:
    note = "<note><text>the loop</text><x>1.0</x><y>2.0</y></note>"
    noloss("convert", "ones.tm", "ones.jff")
    text = Path("ones.jff").read_text("utf-8").replace("</automaton>", f"{note}</automaton>")
    Path("noted.jff").write_text(text, encoding="utf-8")
    lost = "the notes in the picture are left out"
    assert noloss("convert", "noted.jff", "-").err == f"{lost}\n"
    assert noloss("convert", "ones.jff", "-").err == noloss("check", "noted.jff").err == ""


def test_the_text_goes_to_standard_output_and_losses_to_standard_error(
    noloss: Noloss,
) -> None:
    done = noloss("convert", "JFLAP4.jff", "-", "--to", "university")
    assert done.code == 0
    assert done.out.splitlines()[:3] == ["; JFLAP4", "", "#Q = {q0,q1}"]
    assert done.out.endswith("q0 1 0 r q0\nq0 _ _ * q1\n")
    assert done.err.splitlines() == [
        "the blank □ is written _",
        "the layout of the states is left out",
        "the comments in the file are left out",
    ]
    assert noloss("convert", "JFLAP4.jff", "-", "--to", "morphett", "--json").document["text"]


@pytest.mark.parametrize("target", targets())
def test_standard_output_has_what_a_file_would_have(noloss: Noloss, target: str) -> None:
    file = "bbchallenge.org.txt"
    assert noloss("convert", file, "written", "--to", target).code == 0
    assert noloss("convert", file, "-", "--to", target).out == Path("written").read_text("utf-8")


def test_the_file_may_be_named_as_an_option(noloss: Noloss) -> None:
    assert noloss("convert", "ones.tm", "one.jff").code == 0
    assert noloss("convert", "ones.tm", "-o", "other.jff").out.startswith("other.jff: ")
    assert Path("one.jff").read_bytes() == Path("other.jff").read_bytes()


def test_one_machine_of_a_list_is_converted_by_its_number(noloss: Noloss) -> None:
    Path("list.txt").write_text("1RB1LB_1LA1RZ\n1RB1RZ_1LB0RC_1LC1LA\n", encoding="utf-8")
    assert noloss("convert", "list.txt#2", "three.yaml").code == 0
    assert "after 21 steps" in noloss("run", "three.yaml").out
    assert noloss("run", "list.txt#2").code == 0
    assert "list.txt#1" in noloss("run", "list.txt").err


def test_a_machine_that_calls_others_becomes_one_file(noloss: Noloss) -> None:
    done = noloss("convert", "wst/CF", "cf.tm")
    said = "  it calls home, wipe, MF, whose states are now its own, such as home@"
    assert said in done.out
    assert re.search(r"; the rows with the calls are in \S*strategies/wst/CF.tm\n", done.out)
    word = ("--tape", "Kc=¢123321$")
    one, other = (noloss("run", file, *word).out for file in ("wst/CF", "cf.tm"))
    assert one.splitlines()[1:] == other.splitlines()[1:]


def test_the_format_can_be_named_where_the_text_does_not_say_it(noloss: Noloss) -> None:
    Path("odd.txt").write_text(
        "; a machine\n0 1 0 r 0 ; and\n0 _ _ * halt\ninit\n", encoding="utf-8"
    )
    assert noloss("convert", "odd.txt", "x.tm").code == 2
    Path("odd.txt").write_text("0 1 0 r 0\nsymbols x\n", encoding="utf-8")
    assert noloss("convert", "odd.txt", "x.tm", "--from", "morphett").code == 2
    done = noloss("convert", "morphett.info.txt", "x.tm", "--from", "morphett")
    assert done.out == (
        "x.tm: morphett.info as noloss\n  breakpoints ('!') are left out\n"
        "  comments on separate lines are left out\n"
        "  the file that is read takes words of any symbols, the new file only of those named\n"
    )


def test_a_closed_alphabet_and_comments_that_are_dropped_are_reported(noloss: Noloss) -> None:
    rules = "; halves a word\n0 * * r 1\n1 * x r 0\n0 _ _ * halt-accept\n1 _ _ * halt-reject\n"
    Path("pairs.txt").write_text(f"{rules}; $INITIAL_TAPE: xx\n", encoding="utf-8")
    assert noloss("run", "pairs.txt", "1y").code == 0
    done = noloss("convert", "pairs.txt", "pairs.tm")
    assert noloss("run", "pairs.tm", "1y").code == 2
    closed = "the file that is read takes words of any symbols, the new file only of those named"
    assert done.out.splitlines()[1:] == [
        "  comments on separate lines are left out",
        f"  {closed}",
    ]
    assert noloss("check", "pairs.txt").err == ""  # there all is as it was
    rows = "0 1 1 r 0 ; on\n0 _ _ * halt\n; $INITIAL_TAPE: 11\n"
    Path("all.txt").write_text(rows, encoding="utf-8")
    assert noloss("convert", "all.txt", "all.tm").out == "all.tm: all as noloss\n"


def test_a_stuck_branch_of_a_machine_with_choices_is_not_a_difference(noloss: Noloss) -> None:
    one = "tapes t\nsymbols a\naccept y\nq:  a -> a R q\n    _ -> _ S p\np:  a -> a R y\n"
    Path("one.tm").write_text(one, encoding="utf-8")
    Path("two.tm").write_text(
        one.replace("q:  a -> a R q", "q choice:  a -> a R q\n    a -> a R p")
    )
    told = "a run that finds no rule in state p is stuck here, and rejected in"
    for file, tool in (("a.jff", "JFLAP"), ("a.py", "automata-lib")):
        assert f"{told} {tool}" in noloss("convert", "one.tm", file).out
        assert "finds no rule" not in noloss("convert", "two.tm", file, "--force").out
        for word in ("", "a", "aa"):
            assert noloss("run", "two.tm", word).code == noloss("run", file, word).code


def test_the_places_of_a_jflap_file_are_kept_there_and_back(noloss: Noloss) -> None:
    assert noloss("convert", FILES["JFLAP 4"], "there.tm").code == 0
    assert "layout" in Path("there.tm").read_text("utf-8")
    assert noloss("convert", "there.tm", "back.jff").code == 0
    before, after = (
        [float(at) for at in re.findall("<[xy]>(.*?)</", Path(file).read_text("utf-8"))]
        for file in (FILES["JFLAP 4"], "back.jff")
    )
    assert before == after
    assert before
    assert noloss("convert", "there.tm", "-", "--to", "jflap8").err.count("layout") == 1
