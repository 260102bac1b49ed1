"""Every text soon gives a source or an intended error."""

from __future__ import annotations

import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import AutomataError, NotationError, link, load, parse, print_source, run, start
from automata.notation.parser import LARGEST_FILE, LONGEST_LINE
from tests.automata.examples import HEAD, HEAD2
from tests.effort import examples, part
from tests.machines.texts import PALINDROME

FEATURES = HEAD2.replace("a b", "a b '#' $") + (
    'head u 2\none-way t\naccept when stuck "(1,2)"\nreject when stuck *\n'
    "relation p q r: a b $ / b a $  # three\n"
    "vars x y: a b\nvars n: 1 2\nvars k: 2 3\npairs n k: 1 2 / 2 3  # counting\nword t ab#\n"
    "expects t=a\nstart count(1)\ncount(n): t=x u=_ -> u=x:R t:R count(k)  [R1]\n"
    "  t='#' -> call r(t) then done\n"
    "  else -> * _ S L no\ncount(3): call r(u) then done\ndone: x y -> y x R L pick\n"
    '  x ![a,b] -> * * L L "q 0"\n'
    '"q 0" in order: p q -> r r S R "(1,2)"\n  x !x -> * * R S "q 0"\n'
    '"(1,2)":\n'
    "pick by opponent: t=a -> yes\n  t=a -> t=b:L done\n"
    "routine r(v)  # helps\nexpects v=a\ngo: v=x -> v:L go\n  v=_ -> return\n"
)
SNIPPETS = (
    *("\n", " ", "\t", "->", ":", "(", ")", "'", "#", "=", ",", "*", "else", "call", "then", "x"),
    *('"q 0"', "[a,b]", "!a", "![", '"', "in order:", "when stuck", "one-way t", "head t 1"),
    *("return", "routine", "\n\n", "vars", "pairs", "/", "by", "choice", "[", "]", "R", "\u2028"),
    *(
        "\x00",
        "\ufeff",
        "é",
        "\u200b",
        "expects",
        "word t ",
        "''",
        "count(",
        "r(t)",
        "$",
        "accept ",
    ),
)


def outcome(text: str) -> str | None:
    """Parse, print, link and run; give the text of an error, or None."""
    try:
        source = parse(text)
        assert parse(print_source(source)) == source
        made = link(source)
        run(made, start(made), 50)
    except AutomataError as caught:
        error = caught
    else:
        return None
    shown = str(error)
    assert "\n  hint: " in shown
    if isinstance(error, NotationError):
        assert 1 <= error.place.line <= text.count("\n") + text.count("\r") + 1
        assert error.place.column >= 1
        assert error.place.width >= 1
    return shown


def test_the_file_that_is_spoilt_below_is_a_machine() -> None:
    assert outcome(FEATURES) is None


@given(st.text(max_size=60))
@settings(max_examples=examples(300))
def test_any_text_is_a_machine_or_is_refused_with_a_hint(text: str) -> None:
    outcome(text)


@given(st.lists(st.sampled_from((*SNIPPETS, *FEATURES.split())), max_size=25), st.booleans())
@settings(max_examples=examples(300))
def test_any_words_of_the_notation_are_a_machine_or_are_refused(
    words: list[str], headed: bool
) -> None:
    outcome((HEAD if headed else "") + " ".join(words))


@pytest.mark.parametrize("good", [FEATURES, PALINDROME])
def test_a_spoilt_machine_file_is_a_machine_or_is_refused(good: str) -> None:
    """Three thousand seeded changes, or a tenth of them: cut, put in, moved, doubled."""
    chance = random.Random(7)
    refused = 0
    for _ in range(examples(1_500)):
        text = good
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            to = min(len(text), at + chance.choice((0, 0, 1, 1, 3, 20)))
            text = text[:at] + chance.choice((*SNIPPETS, "", "", text[at:to] * 2)) + text[to:]
        refused += outcome(text) is not None
    assert examples(200) < refused < examples(1_500)


@given(st.binary(max_size=200))
@settings(max_examples=examples(100))
def test_any_bytes_are_a_machine_or_are_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.tm"
    path.write_bytes(data)
    with pytest.raises(AutomataError):
        load(path)
    assert path.exists()


HUGE = HEAD + "vars a1 a2 a3 a4 a5 a6: 0 1 2 3 4 5 6 7 8 9\n"
TEN_THOUSAND = "vars a1 a2 a3 a4: 0 1 2 3 4 5 6 7 8 9\n"
NUMBERS = " ".join(map(str, range(300)))
CONTRARY = (
    f"machine m\ntapes t u v\nsymbols {NUMBERS}\naccept yes\nvars n m k: {NUMBERS}\n"
    "pairs n k: 0 0\npairs m k: 1 1\n"
)
SLOWEST = "forty thousand states with three rows each"
ODD_TEXTS = {
    "a row that stands for a million rows": (
        HUGE + "start s(1,1,1,1,1,1)\ns(a1,a2,a3,a4,a5,a6): a -> a R yes\n",
        "this makes too many transitions",
    ),
    "a call that stands for a million calls": (
        HUGE + "start s(1,1,1,1,1,1)\ns(a1,a2,a3,a4,a5,a6): call r\nroutine r\ng: a -> a R yes\n",
        "this makes too many transitions",
    ),
    "rows that try without end and find nothing": (
        CONTRARY + "s:\n" + "  t=n u=m -> v=k yes\n" * 10,
        "up to here the file stands for 500,001 values of variables; the most are 500,000",
    ),
    "many rows that are large together": (
        HEAD
        + "vars n k m: "
        + " ".join(map(str, range(40)))
        + "\nstart s0(0,0,0)\n"
        + "".join(f"s{i}(n,k,m): a -> a R yes\n" for i in range(30)),
        "there are more than 100,000 states",
    ),
    "calls that double twenty times": (
        HEAD
        + "s: call r0\n"
        + "".join(
            f"routine r{i}\ng: call r{i + 1} then h\nh: call r{i + 1} then i\ni: a -> a R return\n"
            for i in range(20)
        )
        + "routine r20\ng: a -> a R return\n",
        "the calls make more than 3,000 copies of routines",
    ),
    "a name of two thousand letters": (
        HEAD + f"s: a -> a R {'x' * 1_900}\n",
        f"there is no state {'x' * 1_900}",
    ),
    "parentheses and quotes without end": (
        HEAD + "s: a -> a R t(" + "'a'," * 400 + "\n",
        "this '(' is never closed",
    ),
    SLOWEST: (
        HEAD
        + TEN_THOUSAND
        + "vars x: a b _\nstart s0(0,0,0,0)\n"
        + "".join(f"s{i}(a1,a2,a3,a4): x -> x R yes\n" for i in range(4)),
        "the machine has more than 100,000 transitions",
    ),
    "a dozen copies of ten thousand calls": (
        HEAD
        + TEN_THOUSAND
        + "s0: call r then s1\n"
        + "".join(f"s{i}: a -> a R call r then s{i + 1}\n" for i in range(1, 12))
        + "s12: a -> a R yes\nroutine r\ng: a -> a R s(0,0,0,0)\ns(a1,a2,a3,a4): call q\n"
        + "routine q\ng: a -> a R return\n",
        "the machine has more than 100,000 transitions and calls",
    ),
    "spaces without end": (HEAD + "routine r" + " " * 1_900 + "x\n", "this routine cannot be read"),
}


@pytest.mark.parametrize(
    ("text", "problem"),
    part(
        [
            pytest.param(*odd, id=name, marks=[pytest.mark.slow] * (name == SLOWEST))
            for name, odd in ODD_TEXTS.items()
        ],
        3,
    ),
)
def test_a_hostile_file_is_refused_in_short_time(text: str, problem: str) -> None:
    begin = time.process_time()
    with pytest.raises(NotationError) as caught:
        link(parse(text))
    assert caught.value.problem == problem
    assert time.process_time() - begin < 30


LARGE_TEXTS = {
    "states": HEAD + "".join(f"s{i}: a -> a R s{i + 1}\n" for i in range(examples(12_000))),
    "final states": HEAD + "".join(f"accept f{i}\n" for i in range(examples(30_000)))
    + "s: a -> a R f1\n",
    "variables": HEAD + "".join(f"vars v{i}: a b\n" for i in range(examples(30_000)))
    + "s: v1 -> a R yes\n",
    "rows": HEAD + "s choice: a -> a R yes\n" + "  a -> a R yes\n" * examples(20_000),
    "comments": HEAD + "# nothing\n" * examples(80_000) + "s: a -> a R yes\n",
    "relations and rows": HEAD + "".join(f"pairs x{i} y{i}: a b\n" for i in range(examples(15_000)))
    + "".join(f"s{i}: a -> a R yes\n" for i in range(examples(15_000))),
    "conditions": HEAD + "".join(f"expects t{i}=a\n" for i in range(examples(40_000)))
    + "s: a -> a R yes\n",
    "pairs of two variables": HEAD + "vars x y: " + " ".join(map(str, range(300))) + "\n"
    + "".join(f"pairs x y: {i // 300} {i % 300}\n" for i in range(examples(40_000)))
    + "s: a -> a R yes\n",
    "states where being stuck has a meaning": HEAD
    + "".join(f"accept when stuck s{i}\n" for i in range(examples(15_000)))
    + "".join(f"s{i}:\n" for i in range(examples(15_000))),
    "sets": HEAD + "".join(f"s{i}: [a,b] -> * R yes\n" for i in range(examples(20_000))),
    "rows in order": HEAD + "s in order:\n" + "  [a,_] -> a R yes\n" * examples(20_000),
    "routines": HEAD + "s: a -> a R yes\n"
    + "".join(f"routine r{i}\ng: a -> a R return\n" for i in range(examples(8_000))),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", LARGE_TEXTS.values(), ids=LARGE_TEXTS)
def test_the_time_for_a_file_grows_with_its_length_only(text: str) -> None:
    """Some hundred thousand characters, or a tenth, of anything that a file can hold many of."""
    assert len(text) <= LARGEST_FILE
    begin = time.process_time()
    with suppress(NotationError):
        link(parse(text))
    assert time.process_time() - begin < examples(30)


def test_a_line_and_a_text_have_a_greatest_length() -> None:
    with pytest.raises(NotationError) as caught:
        parse("machine m\n" + "x" * (LONGEST_LINE + 1))
    assert (caught.value.problem, caught.value.place.line) == ("this line is too long", 2)
    assert caught.value.hint == "a line has at most 10,000 characters"
    assert max(map(len, str(caught.value).split("\n"))) < 120
    with pytest.raises(NotationError) as caught:
        parse("x" * (LARGEST_FILE + 1))
    assert caught.value.problem == "the file is too large"
    assert "at most 2,000,000 bytes" in caught.value.hint


def test_calls_may_be_nested_a_thousand_deep() -> None:
    text = HEAD + "s: call r0 then done\ndone: b -> b R yes\n" + "".join(
        f"routine r{i}\ng: call r{i + 1} then h\nh: -> return\n" for i in range(1_000)
    ) + "routine r1000\ng: a -> a R return\n"  # fmt: skip
    made = link(parse(text))
    ended = run(made, start(made, {"t": "ab"}))
    assert (ended.verdict, ended.steps) == ("accepted", 1_002)


def test_two_thousand_calls_may_follow_each_other() -> None:
    calls = "".join(f"s{i}: call r then s{i + 1}\n" for i in range(2_000))
    made = link(parse(HEAD + calls + "s2000: t=a -> yes\nroutine r\ng: t=a -> return\n"))
    ended = run(made, start(made, {"t": "a"}))
    assert (ended.verdict, ended.steps) == ("accepted", 2_001)
