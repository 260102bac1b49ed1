"""A machine and its conversion run side by side: the same verdicts, the same tapes."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from automata import Machine, Run, link, parse, print_source, run, start
from automata.conversions.forms import FORMS, converted, literal_rows
from automata.conversions.universal import UNIVERSAL, encode
from automata.errors import ConversionError
from automata.machine import Production
from automata.notation.source import MOVES, RESERVED, Meaning, Owner
from automata.notation.tokens import quote_state
from automata.tape import cells
from tests.automata.generated import machines, production, state_names
from tests.effort import examples
from tests.machines.texts import PALINDROME, machine_text

SHORT = 25  # steps of a machine that are compared
ENOUGH = 100_000  # steps in which the converted machine must have done them


def ran(one: Machine, words: Mapping[str, Sequence[str]], budget: int) -> Run:
    return run(one, start(one, words), budget)


def made(one: Machine, *forms: str) -> Machine:
    return converted(one, forms).machine


def shown(one: Run, tape: int = 0) -> list[str]:
    """Give the symbols of a tape, without blanks at its ends."""
    blank = one.configuration.tapes[tape].blank
    word = list(cells(one.configuration.tapes[tape])[1])
    while word and word[-1] == blank:
        word.pop()
    while word and word[0] == blank:
        word.pop(0)
    return word


@st.composite
def small(draw: st.DrawFn, *, choice: bool = False) -> Machine:
    """A machine over a, b and the blank on one tape, most of whose reads have a row."""
    states, rows = ("p", "q", "r"), list[Production]()
    owner: Owner = "anyone"
    for state in states:
        for symbol in draw(st.lists(st.sampled_from("ab_"), min_size=2, max_size=3, unique=True)):
            for _ in range(draw(st.integers(1, 2)) if choice else 1):
                write = draw(st.sampled_from((None, "a", "b", "_")))
                after = draw(st.sampled_from((*states, "yes", "no")))
                does = [(0, write, draw(st.sampled_from(MOVES)))]
                rows.append(production(state, [(0, symbol)], does, after, len(rows) + 1))
        if draw(st.booleans()):
            does = [(0, draw(st.sampled_from((None, "a"))), draw(st.sampled_from(MOVES)))]
            after = draw(st.sampled_from((*states, "yes", "no")))
            rest = production(state, [], does, after, len(rows) + 1)
            rows.append(replace(rest, otherwise=True))
    finals: dict[str, Meaning] = {"yes": "accept", "no": "reject"}
    owners = dict.fromkeys(states, owner) if choice else {}
    return Machine("m", ("t",), ("a", "b"), "_", "p", finals, tuple(rows), owners)


one_word = st.text("ab", max_size=5).map(lambda word: {"t": word})


@settings(max_examples=examples(80))
@given(machines(), st.fixed_dictionaries({"t": st.text("ab", max_size=4)}))
def test_one_tape_does_what_many_do(one: Machine, words: dict[str, str]) -> None:
    expected = ran(one, words, SHORT)
    other = made(one, "one-tape")
    assert len(other.tapes) == 1
    got = ran(other, words, ENOUGH)
    assert got.verdict == expected.verdict
    if expected.verdict != "budget spent":
        first, second = simulated(got, other)
        assert (first, second) == (shown(expected, 0), shown(expected, 1))


def simulated(one: Run, made_of: Machine) -> tuple[list[str], ...]:
    """Give the word between the borders, in the symbols of the simulated machine."""
    tapes: list[list[str]] = []
    for symbol in shown(one):
        if symbol == "#":
            tapes.append([])
        else:
            tapes[-1].append(symbol.removesuffix(".").replace("~", "_"))
    assert tapes.pop() == []
    assert made_of.blank == "_"
    return tuple(list("".join(tape).strip("_")) for tape in tapes)


@settings(max_examples=examples(80))
@given(small(), one_word)
def test_a_head_that_always_moves_does_the_same(one: Machine, words: dict[str, str]) -> None:
    expected = ran(one, words, SHORT)
    other = made(one, "no-stay")
    assert all(action.move != "S" for row in other.productions for action in row.actions)
    assert all(len(row.actions) == 1 for row in other.productions)
    got = ran(other, words, 2 * SHORT)
    if expected.verdict != "budget spent":
        assert (got.verdict, shown(got)) == (expected.verdict, shown(expected))


@settings(max_examples=examples(80))
@given(small(), one_word)
def test_on_a_one_way_tape_a_machine_takes_the_same_steps(
    one: Machine, words: dict[str, str]
) -> None:
    expected = ran(one, words, SHORT)
    got = ran(made(one, "one-way"), words, SHORT)
    assert (got.verdict, got.steps) == (expected.verdict, expected.steps)


def accepts(one: Machine, words: Mapping[str, Sequence[str]], depth: int) -> bool | None:
    """Walk all branches of a machine; None if some are longer than that and none accepts."""
    now = start(one, words)
    level: list[tuple[int, ...]] = [()]
    longer = False
    for _ in range(depth + 1):
        following: list[tuple[int, ...]] = []
        for choices in level:
            end = run(one, now, depth, choices)
            if end.verdict == "accepted":
                return True
            longer |= end.verdict == "budget spent"
            following += [(*choices, n + 1) for n in range(len(end.waiting))]
        level = following
    return None if longer or level else False


@settings(max_examples=examples(60))
@given(small(choice=True), one_word)
def test_a_deterministic_machine_accepts_what_some_branch_accepts(
    one: Machine, words: dict[str, str]
) -> None:
    expected = accepts(one, words, 5)
    assume(expected is not None)
    other = made(one, "deterministic")
    assert not other.owners
    assert ran(other, words, ENOUGH).verdict == ("accepted" if expected else "rejected")


@st.composite
def ending(draw: st.DrawFn) -> Machine:
    """A small machine with results, a state in which being stuck has a meaning, or neither."""
    one = draw(small())
    meanings: tuple[Meaning, ...] = ("accept", "reject", "result")
    stuck = draw(st.dictionaries(st.sampled_from("pqr"), st.sampled_from(meanings), max_size=3))
    finals = {"yes": "accept", "no": draw(st.sampled_from(meanings))}
    start = draw(st.sampled_from(("p", "p", "p", "yes", "no")))
    return dataclasses.replace(one, finals=finals, when_stuck=stuck, start=start)


@settings(max_examples=examples(80))
@given(ending(), one_word)
def test_the_universal_machine_does_what_the_coded_one_does(
    one: Machine, words: dict[str, str]
) -> None:
    expected = ran(one, words, SHORT // 2)
    universal = link(parse(UNIVERSAL.read_text(encoding="utf-8")))
    got = ran(universal, {"code": encode(one, tuple(words["t"]))}, ENOUGH)
    if expected.verdict == "budget spent":
        return
    assert got.verdict == expected.verdict
    if expected.verdict != "stuck":
        left, right = blocks(shown(got, 1)), blocks(shown(got, 3))[::-1]
        symbols = [one.alphabet[n - 1] for n in (*left, len(shown(got, 2)), *right)]
        assert list("".join(symbols).strip("_")) == shown(expected)


def blocks(stack: Sequence[str]) -> list[int]:
    return [len(block) for block in "".join(stack).split("1")[1:]]


TWO_TAPES = link(parse(PALINDROME))
TWO = "machine m\ntapes t u\nsymbols a\naccept yes\ns: t=a -> u=a:R s\n   t=_ -> yes\n"


def test_constructions_follow_each_other() -> None:
    other = made(TWO_TAPES, "literal", "one-tape", "no-stay")
    assert len(other.tapes) == 1
    for word in ("", "a", "ab", "abba", "abab", "abbabba"):
        verdict = ran(TWO_TAPES, {"word": word}, 1_000).verdict
        assert ran(other, {"word": word}, ENOUGH).verdict == verdict, word


def test_the_code_of_a_machine_is_in_the_file_of_the_universal_one() -> None:
    one = dataclasses.replace(link(parse(PARITY)), words={"t": ("a",) * 35})
    other = made(one, "universal")
    assert "".join(other.words["code"]) == encode(one, ("a",) * 35)
    assert ran(other, {}, ENOUGH).verdict == "rejected"


def test_literal_rows_are_the_productions() -> None:
    other = made(TWO_TAPES, "literal")
    assert [(p.reads, p.actions) for p in other.productions] == [
        (p.reads, p.actions) for p in TWO_TAPES.productions
    ]


ODD_NAMES = """\
machine m
tapes t
symbols a
vars x y: a 1
start s
accept "q 0"
s: a -> a R count(a,1)
   _ -> _ R call back then "q,b"
count(x,y): a -> a R call back then "count (1)"
"q,b": a -> a R return
"count (1)": a -> a R "q 0"
routine back
go: a -> a L go
    _ -> _ S return
"""


@pytest.mark.parametrize("text", [ODD_NAMES, PALINDROME])
def test_literal_rows_keep_the_names_of_states(text: str) -> None:
    one = link(parse(text))
    other = made(one, "literal")
    assert set(other.states) == set(one.states)
    assert other.finals == one.finals
    assert sorted(row.next for row in other.productions) == sorted(
        row.next for row in one.productions
    )


@given(state_names.filter(lambda name: name not in RESERVED))
def test_literal_rows_keep_every_name_that_a_file_can_hold(name: str) -> None:
    label = quote_state(name)
    one = link(parse(f"machine m\ntapes t\nsymbols n\nstart {label}\n{label}: n -> n R {label}\n"))
    assert made(one, "literal").states == one.states == (name,)


@pytest.mark.parametrize("form", ["no-stay", "one-way"])
def test_constructions_for_one_tape_refuse_several(form: str) -> None:
    with pytest.raises(ConversionError, match="has 2 tapes"):
        made(TWO_TAPES, form)


def test_the_meaning_of_stuck_and_the_starts_of_heads_are_kept() -> None:
    one = link(
        parse(
            "machine m\ntapes t u\nsymbols a b\nhead u 2\nword u ab\naccept when stuck s\n"
            "start s\ns: t=a u=_ -> u=a:L t:R s\n   t=a u=b -> u:R t:R q\nq:\n"
        )
    )
    for word in ("", "a", "aa", "aaa", "b"):
        expected = ran(one, {"t": word}, SHORT)
        for forms in (("literal",), ("one-tape",), ("literal", "one-tape", "no-stay")):
            assert ran(made(one, *forms), {"t": word}, ENOUGH).verdict == expected.verdict
    assert ran(one, {"t": "b"}, SHORT).verdict == "accepted"
    assert ran(one, {"t": "aaa"}, SHORT).verdict == "stuck"


def test_a_machine_that_accepts_when_stuck_is_made_deterministic() -> None:
    one = link(
        parse(
            "machine m\ntapes t\nsymbols a b\naccept when stuck q\n"
            "s choice: a -> a R s\n a -> a R q\nq:\n b -> b R s\n"
        )
    )
    other = made(one, "deterministic")
    verdicts = {word: ran(other, {"t": word}, ENOUGH).verdict for word in ("", "a", "ab", "aba")}
    assert verdicts == {"": "rejected", "a": "accepted", "ab": "rejected", "aba": "accepted"}


@pytest.mark.parametrize("form", ["one-way", "one-tape", "deterministic", "universal"])
@pytest.mark.parametrize("header", ["head t 1", "one-way t"])
def test_special_tapes_are_refused(form: str, header: str) -> None:
    text = {"one-tape": TWO, "deterministic": CHOICES}
    one = link(parse(text.get(form, PARITY).replace("symbols", f"{header}\nsymbols", 1)))
    with pytest.raises(ConversionError, match=r"a head that|ends at the left"):
        made(one, form)


@pytest.mark.parametrize("header", ["", "head t 1\n", "one-way t\n", "word t a_a\n"])
@pytest.mark.parametrize(
    ("form", "why"), [("one-tape", "has one tape already"), ("deterministic", "has no choices")]
)
def test_a_form_that_a_machine_has_changes_nothing_and_says_so(
    form: str, why: str, header: str
) -> None:
    one = link(parse(PARITY.replace("symbols", f"{header}symbols", 1)))
    conversion = converted(one, [form])
    assert print_source(literal_rows(conversion.machine)) == print_source(literal_rows(one))
    assert conversion.notes == (f"parity {why}: {form} changes nothing",)


def test_a_deterministic_machine_that_is_stuck_stays_stuck() -> None:
    one = link(parse("machine m\ntapes t\nsymbols a\naccept yes\ns: a -> a R s\n"))
    assert ran(made(one, "deterministic"), {"t": "aa"}, ENOUGH).verdict == "stuck"


def test_a_universal_machine_of_several_tapes_and_choices_is_made_step_by_step() -> None:
    with pytest.raises(ConversionError, match=r"the code of m-deterministic-one-tape would be"):
        made(link(parse(CHOICES)), "universal")
    two = converted(TWO_TAPES, ["universal"], {"word": ("a",)})
    assert two.notes == ("palindrome was converted to the form one-tape first",)
    assert len(two.text.encode()) < 500_000


CHOICES = machine_text("two-choices")
CHOICE = "machine m\ntapes t\nsymbols a\naccept yes\ns{}:\n a -> a R s\n{} _ -> _ S yes\n"


@pytest.mark.parametrize(
    ("text", "form", "problem"),
    [
        (CHOICE.format(" by opponent", ""), "deterministic", "alternating"),
        (CHOICE.format(" choice", "").replace("accept", "results"), "deterministic", "neither acc"),
        (CHOICE.format(" choice", "").replace("ols a", "ols a\nword t a_a"), "deterministic", "b"),
        (CHOICE.format("", "").replace("tapes t", "tapes t u\nword t a_a"), "one-tape", "blank"),
    ],
)
def test_a_machine_that_a_construction_does_not_take_is_refused(
    text: str, form: str, problem: str
) -> None:
    if " t u" in text:
        text = text.replace("-> a R s", "* -> * * R S s").replace("-> _ S yes", "* -> * * S S yes")
    with pytest.raises(ConversionError, match=problem):
        made(link(parse(text)), form)


def test_a_file_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("automata.conversions.forms.LARGEST_FILE", 5_000)
    with pytest.raises(ConversionError, match=r"palindrome as one-tape would be a file of 5,"):
        made(TWO_TAPES, "one-tape")
    monkeypatch.setattr("automata.conversions.universal.LARGEST_FILE", 1_000)
    with pytest.raises(ConversionError, match=r"the code of m-one-tape would be a file of [0-9],"):
        made(made(link(parse(TWO)), "one-tape"), "universal")


def test_a_machine_with_too_many_rows_is_refused_before_they_are_made() -> None:
    head = f"machine m\ntapes {' '.join(f't{n}' for n in range(30))}\nsymbols a b\naccept yes\n"
    rows = "".join(f"  t{n}=a t{(n + 7) % 30}=b -> yes\n" for n in range(20))
    one = link(parse(f"{head}s choice:\n{rows}"))
    with pytest.raises(ConversionError, match=r"would have [0-9,]+ rows or more"):
        made(one, "deterministic")


LARGE = """\
machine  fifty
tapes    {tapes}
symbols  a
accept   yes
s:  {a}      ->  {a}      {right}  s
    {blank}  ->  {blank}  {stay}   yes
"""


@pytest.mark.slow
def test_rows_of_fifty_tapes_are_brought_on_one() -> None:
    parts = {"a": "a", "blank": "_", "right": "R", "stay": "S"}
    tapes = " ".join(f"t{number}" for number in range(50))
    text = LARGE.format(tapes=tapes, **{name: " ".join([one] * 50) for name, one in parts.items()})
    conversion = converted(link(parse(text)), ["one-tape"])
    assert len(conversion.machine.productions) < 20_000
    assert ran(conversion.machine, {"t0": ""}, ENOUGH).verdict == "accepted"


@pytest.mark.parametrize(
    ("text", "forms", "most"),
    [(PALINDROME, ["one-tape"], 6_000), (TWO, ["one-tape", "one-way"], 50_000)],
)
def test_files_name_sets_and_variables_instead_of_a_row_for_each_symbol(
    text: str, forms: list[str], most: int
) -> None:
    conversion = converted(link(parse(text)), forms)
    size = len(conversion.text.encode())
    assert size < most
    assert size < 25 * len(conversion.machine.productions)


@pytest.mark.parametrize("form", sorted(FORMS))
def test_a_machine_that_returns_is_taken_by_every_construction(form: str) -> None:
    one = link(parse("machine m\ntapes t\nsymbols a\ns choice: a -> a R s\n _ -> _ S return\n"))
    if form not in ("one-tape", "deterministic"):
        one = dataclasses.replace(one, owners={})
    if form == "one-tape":
        one = link(parse(TWO.replace("accept yes\n", "").replace("yes", "return")))
    assert ran(made(one, form), {} if form == "universal" else {"t": ""}, ENOUGH).verdict == (
        "accepted"
    )


@pytest.mark.parametrize("form", sorted(FORMS))
def test_a_constructed_machine_prints_to_the_same_machine(form: str) -> None:
    one = dataclasses.replace(link(parse(PARITY)), words={"t": ("a", "a")})
    source = FORMS[form](one)
    assert parse(print_source(source)) == source


PARITY = machine_text("parity")
