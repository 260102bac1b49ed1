"""The meaning of each tool's files: a machine is run for every claim."""

from __future__ import annotations

import pytest

from automata import Machine, NotationError, Run, link, parse, print_source, run
from automata.formats import NAMES, FormatName, SourceText, format_of, read_machine
from automata.tape import cells
from tests.automata.formats.behaviour import laid, outcomes, read
from tests.automata.formats.samples import BBCHALLENGE, MORPHETT, NOLOSS, SAMPLES


def ran(machine: Machine, *words: str, steps: int = 500) -> Run:
    return run(machine, laid(machine, words), steps)


def on_tape(ended: Run, number: int = 0) -> str:
    tape = ended.configuration.tapes[number]
    return "".join(cells(tape)[1]).strip(tape.blank)


def made(text: str, known: FormatName) -> Machine:
    return link(read_machine(SourceText(text, "machine.txt", "machine", extra="ab1"), known).source)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_machine_of_each_tool_is_known_and_does_what_it_does_there(name: str) -> None:
    known, ending, text = SAMPLES[name]
    for file in (f"machine{ending}", "machine.txt") if known != "automata-lib" else (f"m{ending}",):
        assert format_of(SourceText(text, file, "m")) == known
    ended = ran(made(text, known), "11")
    blanks = known == "bbchallenge"
    assert ended.verdict == ("halted" if blanks else "accepted")
    assert on_tape(ended) == ("1" if blanks else "00")


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_the_ends_of_lines_make_no_difference(name: str, end: str) -> None:
    known, _, text = SAMPLES[name]
    if name in ("JFLAP 7", "turingmachine.io") and end == "\r":
        text = text.replace("&#13;", "")
    assert read(text.replace("\n", end), known) == read(text, known)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_machine_of_another_tool_is_read_in_our_notation(name: str) -> None:
    known, _, text = SAMPLES[name]
    source = read(text, known)
    assert parse(print_source(source), name=source.name) == source


@pytest.mark.parametrize(
    ("name", "place", "row"),
    [
        ("JFLAP 4", (7, 2), "\t<transition><from>0</from><to>0</to><read>1</read>"),
        ("turingmachine.io", (11, 7), "      [1]: {write: 0, R}"),
        ("turingmachinesimulator.com", (6, 1), "go,1"),
        ("morphett.info", (2, 1), "0 1 0 r *      ; on and on"),
        ("courses", (10, 1), "go *_ 00 rr go ; on and on"),
        ("automata-lib", (9, 16), "        'go': {'1': ('go', '0', 'R')"),
    ],
)
def test_a_row_says_where_it_is_in_the_file_of_the_tool(
    name: str, place: tuple[int, int], row: str
) -> None:
    known, _, text = SAMPLES[name]
    step = next(b for b in read(text, known).states if b.label.name in ("go", "q0", "0")).rows
    known_places = [(one.place.line, one.place.column, one.place.row[: len(row)]) for one in step]
    assert (*place, row) in known_places


# JFLAP


def jflap(transitions: str, *, tapes: int = 1, final: str = "1") -> Machine:
    states = "".join(
        f'<state id="{at}">{"<initial/>" * (at == 0)}{"<final/>" * (str(at) == final)}</state>'
        for at in range(3)
    )
    tape = f"<tapes>{tapes}</tapes>" * (tapes > 1)
    whole = f"<structure><type>turing</type>{tape}<automaton>{states}{transitions}</automaton>"
    return made(f"{whole}</structure>", "jflap")


def step(origin: int, to: int, read: str, write: str, move: str) -> str:
    return (
        f"<transition><from>{origin}</from><to>{to}</to><read>{read}</read>"
        f"<write>{write}</write><move>{move}</move></transition>"
    )


def test_jflap_accepts_as_soon_as_a_final_state_is_reached_and_rejects_without_a_rule() -> None:
    machine = jflap(step(0, 1, "a", "b", "R") + step(1, 0, "a", "a", "R"))
    assert (ran(machine, "aa").verdict, ran(machine, "aa").steps) == ("accepted", 1)
    assert ran(machine, "b").verdict == "rejected"


def test_a_machine_with_building_blocks_of_jflap_7_1_is_read_as_that_of_7_0() -> None:
    known, _, text = SAMPLES["JFLAP 7"]
    later = text.replace("<type>turing</type>", "<type>turingbb</type>")
    assert later != text
    one, other = made(later, known), made(text, known)
    assert outcomes(one, laid(one, ("11",))) == outcomes(other, laid(other, ("11",)))


def test_rules_that_leave_a_final_state_of_jflap_are_noted() -> None:
    rules = step(0, 1, "a", "b", "R") + step(1, 0, "a", "a", "R")
    text = f'<structure><type>turing</type><state id="0"><initial/></state>{rules}'
    reading = read_machine(
        SourceText(f'{text}<state id="1"><final/></state></structure>', "a.jff", "a")
    )
    assert reading.notes == ("a run halts in the state q1: its 1 rules never apply",)


def test_a_tilde_of_jflap_reads_any_symbol_and_leaves_what_was_read() -> None:
    machine = jflap(step(0, 2, "~", "~", "R") + step(2, 1, "b", "~", "S"))
    assert on_tape(ran(machine, "ab")) == "ab"
    assert ran(machine, "bb").verdict == "accepted"


def test_an_exclamation_mark_of_jflap_reads_all_others_after_the_rules_that_name_a_symbol() -> None:
    machine = jflap(
        step(0, 0, "!b", "c", "R") + step(0, 1, "a", "a", "S") + step(0, 2, "b", "b", "S")
    )
    assert ran(machine, "ab").verdict == "accepted"
    assert ran(machine, "cb").configuration.state == "q2"
    assert not machine.owners


def test_a_variable_of_jflap_holds_what_was_read_until_it_is_written() -> None:
    rules = step(0, 2, "a,b}w", "x", "R") + step(2, 1, "", "w", "S")
    assert on_tape(ran(jflap(rules), "a")) == "xa"
    assert on_tape(ran(jflap(rules), "b")) == "xb"


def test_two_rules_of_jflap_that_apply_at_once_are_a_choice() -> None:
    machine = jflap(step(0, 1, "a", "a", "S") + step(0, 2, "a", "a", "S"))
    assert machine.owners == {"q0": "anyone"}
    assert {end for _, end, _ in outcomes(machine, laid(machine, ["a"]))} == {
        "accepted",
        "rejected",
    }


def test_a_tape_that_a_rule_of_jflap_leaves_out_is_a_blank_to_the_right() -> None:
    rule = (
        '<transition><from>0</from><to>1</to><read tape="2">b</read><write tape="2">c</write>'
        '<move tape="2">S</move></transition>'
    )
    ended = ran(jflap(rule, tapes=2), "", "b")
    assert (ended.verdict, on_tape(ended, 1)) == ("accepted", "c")
    assert [tape.position for tape in ended.configuration.tapes] == [1, 0]


def test_a_block_of_jflap_7_is_left_if_none_of_its_rules_applies() -> None:
    machine = made(SAMPLES["JFLAP 7"][2], "jflap")
    assert machine.states == ("go.over", "end")
    assert ran(machine, "1").steps == 2


def test_the_states_of_a_block_may_be_inside_an_element_automaton() -> None:
    known, _, text = SAMPLES["JFLAP 7"]
    around = text.replace("<Zeros>", "<Zeros><automaton>")
    around = around.replace("</Zeros>", "</automaton></Zeros>")
    assert around.count("<automaton>") == 2
    one, other = made(around, known), made(text, known)
    assert outcomes(one, laid(one, ("11",))) == outcomes(other, laid(other, ("11",)))


def test_a_block_that_holds_its_automaton_is_refused_since_jflap_writes_it_elsewhere() -> None:
    known, _, text = SAMPLES["JFLAP 7"]
    with pytest.raises(NotationError, match="an automaton inside a block is not read"):
        made(text.replace("</tag>", "</tag><automaton/>"), known)


def test_blocks_inside_blocks_are_states_of_one_machine() -> None:
    inner = "<B><block id='0' name='in'><tag>C</tag><initial/></block></B>"
    deep = "<C><state id='0' name='x'><initial/></state><state id='1' name='y'/>"
    deep += step(0, 1, "a", "b", "R") + "</C>"
    outer = "<block id='0' name='out'><tag>B</tag><initial/></block><state id='1'><final/></state>"
    text = (
        f"<structure><type>turing</type><automaton>{outer}{step(0, 1, '', '~', 'S')}{inner}{deep}"
    )
    machine = made(f"{text}</automaton></structure>", "jflap")
    assert machine.start == "out.in.x"
    assert (ran(machine, "a").verdict, on_tape(ran(machine, "a"))) == ("accepted", "b")


def test_a_machine_that_reads_any_symbol_takes_those_of_a_word_into_its_alphabet() -> None:
    text = "0 * * r 0\n0 _ _ * halt\n"
    assert "z" not in read(text, "morphett").symbols
    source = read_machine(SourceText(text, "m.txt", "m", extra="zz"), "morphett").source
    assert ran(link(source), "zz").verdict == "halted"


# turingmachine.io


def io(table: str, blank: str = "' '") -> Machine:
    return made(f"blank: {blank}\nstart state: go\ntable:\n{table}", "turingmachine.io")


def test_words_and_numbers_of_yaml_stay_texts() -> None:
    machine = io("  go:\n    0: {write: 1, R: no}\n    1: {R: yes}\n  no:\n  yes:\n", "0")
    assert (machine.blank, set(machine.finals)) == ("0", {"no", "yes"})


def test_a_state_without_rules_halts_and_its_name_says_what_that_means() -> None:
    machine = io(
        "  go: {a: {R: accept}, b: {R: qReject}, c: {R: done}}\n  accept:\n  qReject:\n  done: {}\n"
    )
    assert [ran(machine, word).verdict for word in "abc"] == ["accepted", "rejected", "halted"]
    assert ran(machine, "").verdict == "stuck"


def test_of_two_rules_for_a_symbol_the_last_counts_as_javascript_lists_them() -> None:
    """JavaScript lists the key 0 before the key '0,1', in any order in the file."""
    machine = io("  go:\n    '0,1': {write: b, L: end}\n    0: {write: a, L: end}\n  end:\n")
    assert on_tape(ran(machine, "0")) == "b"


def test_a_comma_is_a_symbol_where_two_are_in_a_row() -> None:
    assert ran(io("  go:\n    ',': {R: end}\n    ',,,x': {L: end}\n  end:\n"), ",").steps == 1


def test_a_part_that_yaml_repeats_is_read_wherever_it_is() -> None:
    machine = io("  go: &all\n    a: {R: end}\n  other:\n    <<: *all\n    b: {R: go}\n  end:\n")
    assert {row.state for row in machine.productions} == {"go", "other"}


# the formats of lines


def test_morphetts_rules_apply_from_the_most_special_to_the_most_general() -> None:
    text = "* * x * halt-reject\n* a b r 1\n1 * c * halt\n1 a d r halt-accept\n0 z z * 0\n"
    machine = made(text, "morphett")
    assert (ran(machine, "aa").verdict, on_tape(ran(machine, "aa"))) == ("accepted", "bd")
    assert (ran(machine, "az").verdict, on_tape(ran(machine, "az"))) == ("halted", "bc")
    assert (ran(machine, "d").verdict, on_tape(ran(machine, "d"))) == ("rejected", "x")


def test_morphetts_word_says_where_the_head_starts() -> None:
    machine = made("0 c d * halt\n; $INITIAL_TAPE: ab*c\n", "morphett")
    assert on_tape(ran(machine)) == "abd"
    assert made("0 _ 1 * halt\n; $INITIAL_TAPE: \n", "morphett").words == {}


def test_two_rules_of_morphett_for_one_symbol_are_a_choice_and_breakpoints_are_noted() -> None:
    reading = read_machine(SourceText("0 a b r 0 !\n0 a c r 0\n0 * * r halt\n", "m.txt", "m"))
    assert link(reading.source).owners == {"0": "anyone"}
    assert reading.notes == ("breakpoints ('!') are left out",)
    assert MORPHETT.count("!") == 1


def test_a_machine_of_morphett_without_a_state_0_starts_in_its_first() -> None:
    reading = read_machine(SourceText("a 1 1 r a\na _ _ * halt\n", "m.txt", "m"))
    assert reading.source.start.name == "a"
    assert reading.notes == ("there is no state 0: the machine starts in its first, a",)


def test_a_simulator_machine_rejects_where_it_has_no_rule() -> None:
    machine = made("init: a\naccept: b, c\na,1,0\nc,0,0,>,-\n", "turingmachinesimulator")
    assert machine.tapes == ("tape1", "tape2")
    assert (ran(machine, "1", "0").verdict, ran(machine, "1", "").verdict) == (
        "accepted",
        "rejected",
    )


def test_a_star_of_courses_reads_the_blank_where_the_first_rule_could_else_never_apply() -> None:
    head = "#Q = {a,b,y}\n#S = {1}\n#G = {1,_}\n#q0 = a\n#B = _\n#F = {y}\n#N = 2\n"
    rules = "b 1* 1* r* b\nb _* __ ** y\n"
    reading = read_machine(SourceText(f"{head}a ** ** ** b\n{rules}", "m.tm", "m"), "university")
    machine = link(reading.source)
    assert reading.notes == ("* reads the blank, too: else the rule in line 8 never applies",)
    assert {ran(machine, word).verdict for word in ("", "1", "11")} == {"accepted"}
    for first in ("a 1_ 11 ** b", "a ** ** ** b\nb 11 11 ** a"):
        plain = read_machine(SourceText(f"{head}{first}\n{rules}", "m.tm", "m"), "university")
        assert plain.notes == ()
        assert ran(link(plain.source), "").verdict == "rejected"


def test_a_star_of_courses_reads_all_but_the_blank_after_rules_that_name_the_symbol() -> None:
    head = "#Q = {a, b, c}\n#S = {0,1}\n#G = {0,1,_}\n#q0 = a\n#B = _\n#F = {b}\n#N = 1\n"
    machine = made(head + "a * * r b\na 1 0 * c\n", "university")
    assert [ran(machine, word).configuration.state for word in ("0", "1", "")] == ["b", "c", "a"]
    assert [ran(machine, word).verdict for word in ("0", "1", "")] == [
        "accepted",
        *["rejected"] * 2,
    ]


def test_an_undefined_rule_of_a_beaver_is_stuck_and_h_halts_where_it_is_not_a_state() -> None:
    assert ran(made("1RB---_1RH---", "bbchallenge")).configuration.state == "H"
    assert ran(made("1RB---_---1LA", "bbchallenge")).verdict == "stuck"


def test_one_machine_of_a_list_is_named_by_its_number() -> None:
    text = "# two beavers\n1RB1LB_1LA1RZ Halt 6 4\n\n" + BBCHALLENGE
    source = read_machine(SourceText(text, "list.txt", "list", part="1")).source
    assert ran(link(source)).steps == 6
    with pytest.raises(NotationError, match="this is a list of 2 machines"):
        read(text)


@pytest.mark.parametrize(("part", "name"), [("1", "list"), ("2", "list-2")])
def test_a_machine_of_a_list_is_named_by_its_number_below_any_lines(part: str, name: str) -> None:
    text = "# two machines\n\n1RB1LB_1LA1RZ\n1RB---_1RH---\n"
    assert read_machine(SourceText(text, "list.txt", "list", part=part)).source.name == name


# automata-lib

HEAD = "states={0, (1, 'b')}, input_symbols={'a'}, tape_symbols={'a', '.'}, initial_state=0, "
HEAD += "blank_symbol='.', final_states={(1, 'b')}, "


def test_automata_lib_names_states_by_any_value() -> None:
    machine = made(
        f"m = DTM({HEAD}transitions={{0: {{'a': ((1, 'b'), 'a', 'R')}}}})", "automata-lib"
    )
    assert machine.states == ("0", "(1,b)")
    assert ran(machine, "a").verdict == "accepted"
    assert ran(machine, "").verdict == "rejected"


def test_several_results_of_automata_lib_are_a_choice() -> None:
    results = "{'a': {(0, 'a', 'R'), ((1, 'b'), 'a', 'N')}}"
    machine = made(f"NTM({HEAD}transitions={{0: {results}}})", "automata-lib")
    assert machine.owners == {"0": "anyone"}


def test_several_tapes_of_automata_lib_are_read_together() -> None:
    results = "{('a', '.'): [((1, 'b'), (('a', 'R'), ('a', 'N')))]}"
    machine = made(f"MNTM({HEAD}n_tapes=2, transitions={{0: {results}}})", "automata-lib")
    assert on_tape(ran(machine, "a"), 1) == "a"


@pytest.mark.parametrize(
    "states",
    [
        "set(['q' + str(i) for i in range(-1, 2)] + ['qf'])",
        "{f'q{i}' for i in ['-1', 0, 1]} | {'qf'}",
        "frozenset(('q-1', 'q0', 'q1', 'qf'))",
    ],
)
def test_names_with_numbers_are_worked_out(states: str) -> None:
    rest = "input_symbols={'a'}, tape_symbols=set('a.'), initial_state='q0', blank_symbol='.', "
    rules = "transitions={'q0': {'a': ('qf', 'a', 'R')}}, final_states={'qf'})"
    source = read(f"m = DTM(states={states}, {rest}{rules}", "automata-lib")
    assert {block.label.name for block in source.states} == {"q-1", "q0", "q1"}


def test_python_is_never_run() -> None:
    text = f"import os\nos.abort()\nDTM({HEAD}transitions={{0: {{'a': ((1, 'b'), 'a', 'R')}}}})"
    assert ran(made(text, "automata-lib"), "a").verdict == "accepted"


def test_one_machine_of_a_python_file_is_named() -> None:
    one = f"DTM({HEAD}transitions={{0: {{'a': ((1, 'b'), 'a', 'R')}}}})"
    text = f"first = {one}\nsecond = {one}\n"
    for part in ("second", "2"):
        reading = read_machine(SourceText(text, "m.py", "m", part=part))
        assert reading.source.name == "second"
    with pytest.raises(NotationError, match="the file makes 2 machines: first, second"):
        read(text, "automata-lib")


# which format


@pytest.mark.parametrize("ending", [".jff", ".yaml", ".yml", ".py", ".JFF"])
def test_an_ending_of_one_tool_decides_the_format_of_any_text(ending: str) -> None:
    assert format_of(SourceText("1RB1LB_1LA1RZ", f"m{ending}", "m")) not in (
        "bbchallenge",
        "noloss",
    )


def test_a_file_of_noloss_is_recognized_with_any_rows() -> None:
    assert format_of(SourceText(f"# init: a\n# accept: b\n{NOLOSS}", "m.txt", "m")) == "noloss"
    assert format_of(SourceText("nothing like a machine", "m.tm", "m")) == "noloss"


def test_a_text_that_may_be_of_two_tools_is_refused_with_what_to_say() -> None:
    with pytest.raises(NotationError) as caught:
        read("#Q = {a}\n#N = 1\ninit: a\naccept: a\na,b\n")
    assert "may be a machine of turingmachinesimulator.com or of" in caught.value.problem
    assert "--from turingmachinesimulator" in caught.value.hint


def test_a_text_of_no_known_format_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(NotationError) as caught:
        read("hello")
    assert all(name in caught.value.hint for name in NAMES)


def test_an_input_without_quotes_is_the_word_as_it_is_written() -> None:
    text = "input: 0011\nblank: ' '\nstart state: q\ntable:\n  q:\n    [0,1]: R\n    ' ': {L: q}\n"
    assert made(text, "turingmachine.io").words == {"tape": ("0", "0", "1", "1")}
