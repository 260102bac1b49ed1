"""Public machine files, if they are on this disk: read, run with known results, written."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from automata import Machine, NotationError, link, read_word, run, start
from automata.conversions.forms import literal_rows
from automata.engine.runner import Runner
from automata.errors import FormatError
from automata.formats.codec import Target
from automata.formats.registry import targets
from automata.linking.library import read_file
from automata.tape import cells, marks
from tests.automata.formats.behaviour import again, laid, outcomes, renamed
from tests.effort import part, thorough

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus"
pytestmark = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the public machine files are not beside the checkout"
)

RUNS: Sequence[tuple[str, tuple[str, ...], str, int | None, str]] = (
    ("jflap4_ex9-a2n.jff", ("aaaa",), "accepted", 25, ""),
    ("jflap4_ex9-a2n.jff", ("aaaaaaaa",), "accepted", 63, ""),
    ("jflap4_ex9-a2n.jff", ("aaa",), "rejected", None, ""),
    ("jflap4_ex9-a2n.jff", ("aaaaa",), "rejected", None, ""),
    ("jflap4_ex9-adder.jff", ("1+1",), "accepted", 15, "10"),
    ("jflap4_ex9-adder.jff", ("11+1",), "accepted", 27, "100"),
    ("jflap4_ex9-adder.jff", ("1+111",), "accepted", 23, "1000"),
    ("jflap4_ex9-adder.jff", ("111+11",), "accepted", 48, "1010"),
    ("jflap4_ex9-infinite.jff", ("",), "budget spent", None, ""),
    ("jflap4_ex9-simple.jff", ("aaa",), "accepted", 4, "bbb"),
    ("jflap4_ex9.5ttm-whattran-a.jff", ("1",), "accepted", 12, "1"),
    ("jflap4_ex9.5ttm-whattran-a.jff", ("11",), "accepted", 20, "11"),
    ("jflap4_ex9.5ttm-whattran-a.jff", ("111",), "accepted", 28, "111"),
    ("jflap8_tm_AnBnCn.jff", ("abc",), "accepted", 5, "abc"),
    ("jflap8_tm_AnBnCn.jff", ("aabbcc",), "accepted", 8, "aabbcc"),
    ("jflap8_tm_AnBnCn.jff", ("aabc",), "rejected", None, ""),
    ("jflap8_tm_AnBnCn.jff", ("abbc",), "rejected", None, ""),
    ("morphett_4statebeaver.txt", (), "halted", 108, ""),
    ("morphett_binaryadd.txt", ("110110_101011",), "halted", 135, "1100001"),
    ("morphett_binarymult.txt", ("1101_110",), "halted", 636, "1001110"),
    ("morphett_palindrome.txt", ("1001001",), "accepted", 38, ":)"),
    ("morphett_universal.txt", (), "halted", 1974, ""),
    ("tmio_binaryAdd.yaml", (), "halted", 92, "100100 11001"),
    ("tmio_binaryIncrement.yaml", ("1011",), "halted", 8, "1100"),
    ("tmio_busyBeaver4.yaml", (), "halted", 107, "10111111111111"),
    ("tmio_copy1s.yaml", ("111",), "halted", 28, "1110111"),
    ("tmio_divisibleBy3.yaml", ("1001",), "accepted", 5, "1001"),
    ("tmio_palindrome.yaml", ("abba",), "accepted", 15, ""),
    ("tmio_repeat01.yaml", (), "budget spent", None, ""),
    ("bb_2x2-6-4.txt", (), "halted", 6, "1111"),
    ("bb_4x2-107-13.txt", (), "halted", 107, "10111111111111"),
)
"""File, words, the end, the number of steps, and the first tape at the end."""
CHANGED = re.compile(r"(accepting|finds no rule|has no rules|means|left out|Z$|starts)")


def machine(name: str) -> Machine:
    return link(read_file(CORPUS / name).source)


def test_every_file_of_the_manifest_is_read_in_its_format() -> None:
    with (CORPUS / "MANIFEST.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == 26
    for row in rows:
        path = CORPUS / row["file"]
        is_list = "list" in row["file"]
        reading = read_file(Path(f"{path}#1") if is_list else path)
        assert reading.format.split(".")[0] in row["format"].lower().replace(" text", "")
        assert len(reading.source.tapes) == int(row["tapes"])


@pytest.mark.parametrize(("name", "words", "verdict", "steps", "tape"), RUNS)
def test_a_public_machine_does_what_it_is_known_to_do(
    name: str, words: tuple[str, ...], verdict: str, steps: int | None, tape: str
) -> None:
    made = machine(name)
    laid_words = {t: read_word(w, made.alphabet) for t, w in zip(made.tapes, words, strict=False)}
    ended = run(made, start(made, laid_words), 5_000)
    assert ended.verdict == verdict
    assert steps is None or ended.steps == steps
    if tape:
        first = ended.configuration.tapes[0]
        assert "".join(cells(first)[1]).strip(first.blank) == tape


@pytest.mark.parametrize(
    ("name", "steps", "ones"),
    [("bb_2x4-3932964-2050.txt", 3_932_964, 2050), ("bb_5x2-47176870-4098.txt", 47_176_870, 4098)],
)
def test_a_champion_halts_after_as_many_steps_as_its_name_says(
    name: str, steps: int, ones: int
) -> None:
    made = machine(name)
    ended = Runner(made, start(made), "accelerated", past_loops=True).run()
    assert (ended.verdict, ended.steps) == ("halted", steps)
    assert marks(ended.configuration.tapes[0]) == ones


def test_the_machines_of_a_list_halt_as_the_list_says() -> None:
    path = CORPUS / "bb_list_3x2.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in list(enumerate(lines, start=1))[:: 10 if thorough() else 50]:
        _, _, steps, ones = line.split()
        made = link(read_file(Path(f"{path}#{number}")).source)
        ended = run(made, start(made), 100)
        assert (ended.verdict, ended.steps) == ("halted", int(steps))
        assert marks(ended.configuration.tapes[0]) == int(ones)
    with pytest.raises(NotationError, match="there is no machine 1380 in this list"):
        read_file(Path(f"{path}#1380"))


def test_a_word_on_the_first_tape_is_found_in_that_on_the_second() -> None:
    """The manifest has the tapes the other way round; the rules of the file are as said here."""
    made = machine("jflap4_ex9-2tape-substring.jff")
    for inner, word in (("ba", "abab"), ("bb", "aab"), ("bb", "aabb"), ("abab", "ba")):
        ends = {end for _, end, _ in outcomes(made, laid(made, [inner, word]))}
        assert ("accepted" in ends) == (inner in word)


def test_blocks_add_two_numbers_in_unary() -> None:
    made = machine("jflap8_blockTM_unaryAdd.jff")
    ends = outcomes(made, laid(made, ["1+1"]), depth=100)
    accepted = ["".join(row).strip("□") for _, end, ((_, row),) in ends if end == "accepted"]
    assert accepted == ["11"]


@pytest.mark.parametrize("target", targets())
def test_a_public_machine_does_the_same_in_every_format_that_can_express_it(
    target: Target,
) -> None:
    runs = {name: words for name, words, *_ in RUNS}
    written = 0
    for name in part(sorted(runs), 7):
        made = machine(name)
        try:
            other, text = again(made, literal_rows(made), target)
        except FormatError:
            continue
        written += 1
        signs = {symbol: text.symbols.get(symbol, symbol) for symbol in made.alphabet}
        words = [made.words.get(tape, ()) for tape in made.tapes]
        words[: len(runs[name])] = [read_word(w, made.alphabet) for w in runs[name]]
        here = renamed(outcomes(made, laid(made, words), 120), signs)
        there = outcomes(other, laid(other, [[signs[s] for s in word] for word in words]), 120)
        assert {(m, t) for m, _, t in here} == {(m, t) for m, _, t in there}
        if not any(map(CHANGED.search, text.losses)):
            assert here == there
    assert written
