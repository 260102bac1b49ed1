"""Each machine of the gallery computes what a plain Python function does, on all short words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise, product
from typing import TypeAlias

import pytest

from automata import Machine, Trace, doubts, link, load_source, start
from automata.deciding.decision import decide, run_case
from automata.engine.runner import Runner
from automata.gallery.files import CHAPTERS, FOLDER, gallery_files
from automata.tape import word_on
from tests.effort import thorough

Words: TypeAlias = Sequence[str]
Expected: TypeAlias = bool | tuple[bool, Mapping[str, str]]
"""Whether the machine accepts, or also the words on tapes at the end."""

FILES = gallery_files()
NAMES = [name.removeprefix("gallery/") for name in FILES]


def machine(name: str) -> Machine:
    return link(load_source(FILES[f"gallery/{name}"]))


def value(number: str) -> int:
    return int(number or "0", 2)


def decremented(number: str) -> Expected:
    width = len(number)
    less = value(number) - 1
    return (less >= 0, {"number": number if less < 0 else f"{less:0{width}b}"})


def added(x: str, y: str) -> Expected:
    width = max(len(x), len(y))
    digits = f"{value(x) + value(y):0{width}b}"
    return True, {"sum": digits if width else ""}


def divided(x: str, y: str) -> Expected:
    if not y:
        return False
    quotient, remainder = divmod(len(x), len(y))
    return True, {"quotient": "1" * quotient, "remainder": "1" * remainder}


def is_composite(number: int) -> bool:
    return any(number % divisor == 0 for divisor in range(2, number))


def balanced(word: str) -> bool:
    while "()" in word:
        word = word.replace("()", "")
    return not word


def some_sum(numbers: str, target: str) -> bool:
    if not re.fullmatch(r"1+(\+1+)*", numbers):
        return False
    sizes = [len(number) for number in numbers.split("+")]
    chosen = chain.from_iterable(combinations(sizes, n) for n in range(len(sizes) + 1))
    return any(sum(some) == len(target) for some in chosen)


def first_wins(heap: int) -> bool:
    """Follow the rules: a player without a 1 to take has lost."""
    return any(not first_wins(heap - taken) for taken in (1, 2) if taken <= heap)


FUNCTIONS: Mapping[str, tuple[Sequence[str], int, Callable[..., Expected]]] = {
    # name -> the symbols of the word of each tape, the greatest length, the function computed
    "increment": (["01"], 7, lambda n: (True, {"number": f"{value(n) + 1:0{len(n)}b}"})),
    "decrement": (["01"], 7, decremented),
    "unary-addition": (
        ["1+"],
        7,
        lambda t: (True, {"t": t.replace("+", "")}) if re.fullmatch(r"1*\+1*", t) else False,
    ),
    "binary-addition": (["01", "01"], 4, added),
    "multiplication": (
        ["1", "1"],
        6,
        lambda x, y: (True, {"product": "1" * (len(x) * len(y))}),
    ),
    "division": (["1", "1"], 12, divided),
    "doubling": (["1"], 12, lambda t: (True, {"t": t + t})),
    "unary-to-binary": (["1"], 40, lambda t: (True, {"binary": f"{len(t):b}" if t else ""})),
    "binary-to-unary": (["01"], 5, lambda t: (True, {"binary": "", "unary": "1" * value(t)})),
    "parity": (["01"], 8, lambda t: t.count("1") % 2 == 0),
    "divisible-by-three": (["01"], 8, lambda t: value(t) % 3 == 0),
    "powers-of-two": (["0"], 40, lambda t: len(t) in {1, 2, 4, 8, 16, 32}),
    "copy": (["ab"], 6, lambda t: (True, {"t": f"{t}${t}"})),
    "reverse": (["ab"], 7, lambda t: (True, {"reversed": t[::-1]})),
    "shift": (["ab"], 7, lambda t: (True, {"t": f"${t}"})),
    "sort": (["ab"], 7, lambda t: (True, {"t": "".join(sorted(t))})),
    "substring": (["ab", "ab"], 5, lambda text, pattern: pattern in text),
    "palindrome": (["ab"], 8, lambda t: t == t[::-1]),
    "two-tape-palindrome": (["ab"], 8, lambda t: t == t[::-1]),
    "anbn": (["ab"], 8, lambda t: t == "a" * (len(t) // 2) + "b" * (len(t) // 2)),
    "anbncn": (["abc"], 6, lambda t: t == "".join(x * (len(t) // 3) for x in "abc")),
    "equal-counts": (["ab"], 8, lambda t: t.count("a") == t.count("b")),
    "brackets": (["()"], 8, balanced),
    "third-from-the-end": (["ab"], 7, lambda t: t[-3:-2] == "a"),
    "ww": (["ab"], 8, lambda t: t[: len(t) // 2] == t[len(t) // 2 :]),
    "subset-sum": (["1+", "1"], 6, some_sum),
    "composite": (["1"], 24, lambda t: is_composite(len(t))),
    "prime": (["1"], 24, lambda t: len(t) > 1 and not is_composite(len(t))),
    "subtraction-game": (["1"], 10, lambda t: first_wins(len(t))),
}
ELSEWHERE = {
    *("compare", "stuck", "recognizer", "counter", "universal"),
    *("busy-beaver-2", "busy-beaver-3", "busy-beaver-4", "busy-beaver-5"),
}
"""Machines with separate claims below, or with tests where they are used."""


def words(symbols: str, most: int) -> Iterator[str]:
    return ("".join(word) for length in range(most + 1) for word in product(symbols, repeat=length))


def ended(one: Machine, laid: Words) -> tuple[str, Mapping[str, str]]:
    """Give the verdict on words, one for each of the first tapes, and the words at the end."""
    given = dict(zip(one.tapes, map(tuple, laid), strict=False))
    end = decide(one, start(one, given))
    tapes = zip(one.tapes, end.configuration.tapes, strict=True)
    read = {name: "".join(word_on(tape)) for name, tape in tapes}
    return (end.configuration.state if end.verdict == "halted" else end.verdict), read


def test_every_machine_is_in_one_chapter_and_has_a_claim() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.tm")) == sorted(NAMES)
    assert set(NAMES) == set(FUNCTIONS) | ELSEWHERE
    assert sum(map(len, CHAPTERS.values())) == len(FILES) >= 25


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_machine_computes_its_function_on_all_short_words(name: str) -> None:
    symbols, most, function = FUNCTIONS[name]
    one = machine(name)
    verdicts = set()
    for laid in product(*(words(each, most if thorough() else min(most, 6)) for each in symbols)):
        expected = function(*laid)
        accepts, tapes = expected if isinstance(expected, tuple) else (expected, {})
        verdict, read = ended(one, laid)
        assert verdict == ("accepted" if accepts else "rejected"), laid
        assert {tape: read[tape] for tape in tapes} == tapes, laid
        verdicts.add(verdict)
    assert "accepted" in verdicts


@pytest.mark.parametrize("name", NAMES)
def test_a_machine_has_one_sentence_tests_that_pass_and_no_warning(name: str) -> None:
    source = load_source(FILES[f"gallery/{name}"])
    one = link(source)
    assert one.name == name
    assert re.fullmatch(r"[A-Z].{20,95}\.", source.about)
    assert source.tests
    assert all(run_case(one, case, name).holds for case in source.tests)
    assert {doubt.severity for doubt in doubts(source, one)} <= {"note"}


def test_compare_orders_all_short_binary_numbers() -> None:
    numbers = sorted({f"{number:b}" for number in range(20)})
    one = machine("compare")
    for x, y in product(numbers, repeat=2):
        expected = "less" if value(x) < value(y) else "equal" if x == y else "greater"
        assert ended(one, (x, y))[0] == expected


@pytest.mark.parametrize(
    ("states", "steps", "ones"), [(2, 6, 4), (3, 21, 5), (4, 107, 13), (5, 47_176_870, 4_098)]
)
def test_a_busy_beaver_makes_the_steps_and_ones_that_are_known(
    states: int, steps: int, ones: int
) -> None:
    """[LinRado65] for three states; the others are from the bbchallenge of 2024."""
    one = machine(f"busy-beaver-{states}")
    halted = Runner(one, start(one), budget=steps, seconds=None).run()
    assert (halted.verdict, halted.steps) == ("halted", steps)
    assert word_on(halted.configuration.tapes[0]).count("1") == ones


def test_the_counter_writes_the_numbers_in_order_and_never_halts() -> None:
    one = machine("counter")
    trace = Trace(one, start(one))
    numbers = []
    for _ in range(500):
        word = "".join(word_on(trace.now.tapes[0]))
        at_end = trace.now.state == "end" and trace.now.tapes[0].head == one.blank
        if at_end and word:
            numbers.append(int(word, 2))
        trace.forward()
    assert numbers[:20] == list(range(1, 21))
    assert all(after == before + 1 for before, after in pairwise(numbers))
    assert ended(one, ())[0] == "loops"


@pytest.mark.parametrize("word", list(words("ab", 6)))
def test_the_recognizer_loops_on_words_outside_its_language(word: str) -> None:
    assert ended(machine("recognizer"), (word,))[0] == ("accepted" if "b" in word else "loops")


@pytest.mark.parametrize("word", list(words("ab", 5)))
def test_the_stuck_machine_is_stuck_on_the_words_that_it_should_accept(word: str) -> None:
    expected = "stuck" if re.fullmatch("a*b", word) else "rejected"
    assert ended(machine("stuck"), (word,))[0] == expected
