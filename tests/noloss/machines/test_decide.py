"""`noloss decide`, for one machine and for lists, and `noloss recheck` of its certificates."""

from __future__ import annotations

import json
import re
from pathlib import Path
from struct import pack

import pytest
from msgspec.structs import replace

import noloss as library
from automata import link, parse
from automata.engine.steps import start
from automata.halting.answer import HaltingAnswer
from automata.halting.attempts import attempts
from noloss.errors import InputError
from noloss.reports.halting import answer_lines
from noloss.work.deciding import decided, question_of
from noloss.work.lists import read_list
from tests.noloss.conftest import Noloss

COUNTER = """machine counter
tapes t
symbols 1
blank 0
start A
accept Z

A:  0 -> 1 R B
    1 -> 1 R A
B:  0 -> 0 L C
C:  0 -> 0 R A
    1 -> 0 L C
"""
HALF = """machine half
tapes t
symbols a b
start go
accept yes
reject no

go:  a -> a R go
     b -> b S yes
     _ -> _ S no
"""
GUESS = """machine guess
tapes t
symbols a
start go
accept yes

go choice:  _ -> a R go
            _ -> _ L go
            a -> a L go
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("counter", COUNTER), ("half", HALF), ("guess", GUESS)):
        (tmp_path / f"{name}.tm").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_machine_that_never_halts_is_proved_and_the_proof_is_for_this_machine(
    noloss: Noloss, folder: Path
) -> None:
    done = noloss("decide", "counter.tm", "--certificate", "proof.json", "--json")
    assert (done.code, done.document["status"]) == (0, "nonhalt")
    assert done.document["certificate"] == "proof.json"
    done = noloss("recheck", "proof.json", "--against", "counter.tm")
    assert done.code == 0
    assert "counter never halts on the tapes in this file" in " ".join(done.out.split())
    (folder / "counter.tm").write_text(
        COUNTER.replace("0 -> 1 R B", "0 -> 0 R B"), encoding="utf-8"
    )
    assert noloss("recheck", "proof.json", "--against", "counter.tm").code == 1


def test_a_machine_that_halts_is_decided_by_its_run(noloss: Noloss, folder: Path) -> None:
    done = noloss("decide", "half.tm", "aab")
    assert (done.code, done.out) == (0, "half: halts after 3 steps: accepted\n")


def test_a_claim_about_all_words_is_proved_or_refuted_with_the_shortest_word(
    noloss: Noloss, folder: Path
) -> None:
    done = noloss("decide", "half.tm", "--inputs", "a*", "--never", "accept", "--certificate", "p")
    assert done.code == 0
    assert done.out.startswith("half: proved: it never accepts on a word of a*\n")
    done = noloss("recheck", "p", "--against", "half.tm")
    assert "half never accepts on a word of a*" in " ".join(done.out.split())
    done = noloss("decide", "half.tm", "--inputs", "a*b", "--never", "accept", "--json")
    assert (done.code, done.document["status"], done.document["word"]) == (1, "refuted", "b")
    done = noloss("decide", "half.tm", "--inputs", "aa*b?", "--never", "reject")
    assert (done.code, done.out) == (1, "half: refuted: it rejects on 'a', after 2 steps\n")


def test_a_proof_whose_expression_was_changed_is_not_accepted(noloss: Noloss, folder: Path) -> None:
    noloss("decide", "half.tm", "--inputs", "a*", "--never", "accept", "--certificate", "p")
    certificate = json.loads(Path("p").read_text(encoding="utf-8"))
    certificate["language"]["expression"] = "a*b"
    Path("q").write_text(json.dumps(certificate), encoding="utf-8")
    assert noloss("recheck", "q").code == 1


def test_ends_can_be_asked_about_for_one_word(noloss: Noloss, folder: Path) -> None:
    done = noloss("decide", "half.tm", "aa", "--never", "accept")
    said = "half: proved: it never accepts; it ends after 3 steps: rejected\n"
    assert (done.code, done.out) == (0, said)
    assert noloss("decide", "half.tm", "ab", "--never", "accept", "--never", "stuck").code == 1


def test_a_machine_with_choices_never_halts_on_no_branch(noloss: Noloss, folder: Path) -> None:
    done = noloss("decide", "guess.tm")
    assert done.code == 0
    assert done.out.startswith("guess: never halts, on any branch\n")


def test_an_undecided_machine_is_open_with_exit_code_3(noloss: Noloss, folder: Path) -> None:
    text = "1RB1RD_1LC0RC_1RA1LD_0RE0LB_---1RC"  # Skelet #1
    Path("hard.txt").write_text(text, encoding="ascii")
    done = noloss("decide", "hard.txt", "--seconds", "0.5")
    assert done.code == 3
    assert done.out.startswith("hard: open: no decider proves that it never halts\ntried for 0.")
    assert done.out.endswith("; then the time ran out\n")
    done = noloss("decide", "hard.txt", "--seconds", "0.2", "--certificate", "none.json")
    assert (done.code, done.err) == (3, "none.json was not written: nothing is proved\n")
    assert not Path("none.json").exists()


# ── lists ────────────────────────────────────────────────────────────────────────────────────────

LIST = """# machines
1RB1LB_1LA---
0RB1LC_1LA1RB_0LA0LD_---1RB,and more
nonsense
1RB0RB_1LA1RB
"""


def test_a_list_is_decided_and_its_other_lines_are_reported(noloss: Noloss, folder: Path) -> None:
    Path("list.txt").write_text(LIST, encoding="ascii")
    done = noloss("decide", "--list", "list.txt", "-o", "out.csv", "--certificate", "out.jsonl")
    assert done.code == 1
    assert done.err.startswith(
        "line 4: 'nonsense' is not a machine: its states have different numbers of transitions\n"
    )
    assert Path("out.csv").read_text(encoding="ascii").splitlines() == [
        "machine,status,decider",
        "1RB1LB_1LA---,halt,run",
        "0RB1LC_1LA1RB_0LA0LD_---1RB,nonhalt,repeated words 2 3",
        "1RB0RB_1LA1RB,nonhalt,cycle",
    ]
    assert not Path("out.csv.parts").exists()
    done = noloss("recheck", "out.jsonl")
    assert (done.code, done.out.splitlines()[0]) == (
        0,
        "proved: 1 machines halt, and 2 never halt, each started on a blank tape",
    )


def test_a_table_is_a_list_and_is_compared_with_another(noloss: Noloss, folder: Path) -> None:
    Path("list.txt").write_text("1RB1LB_1LA---\n1RB0RB_1LA1RB\n", encoding="ascii")
    noloss("decide", "--list", "list.txt", "-o", "one.csv")
    done = noloss("decide", "--list", "one.csv", "-o", "two.csv", "--against", "one.csv", "--json")
    assert (done.code, done.document["machines"]) == (0, 2)
    assert done.document["against"]["both"] == 2
    changed = Path("one.csv").read_text(encoding="ascii").replace("halt,run", "nonhalt,x")
    Path("other.csv").write_text(changed + "1RB---_1LA---,halt,x\n", encoding="ascii")
    done = noloss("decide", "--list", "one.csv", "-o", "three.csv", "--against", "other.csv")
    assert done.code == 1
    assert done.out.endswith(
        "1 machine has another status in other.csv:\n"
        "1RB1LB_1LA---: halt here, nonhalt there\n1 machine only in other.csv\n"
    )


def test_tables_of_other_machines_contradict_nothing(noloss: Noloss, folder: Path) -> None:
    Path("list.txt").write_text("1RB1LB_1LA---\n", encoding="ascii")
    Path("other.csv").write_text("machine,status\n1RB---_1LA---,nonhalt\n", encoding="ascii")
    done = noloss("decide", "--list", "list.txt", "-o", "out.csv", "--against", "other.csv")
    assert (done.code, done.out.splitlines()[-3:]) == (
        0,
        [
            "no machine is in other.csv, too",
            "1 machine only in this table",
            "1 machine only in other.csv",
        ],
    )


def test_a_list_without_a_name_for_its_table_replaces_no_file_of_the_user(
    noloss: Noloss, folder: Path
) -> None:
    Path("list.txt").write_text("1RB1LB_1LA---\n", encoding="ascii")
    Path("list-decided.csv").write_text("my grades\n", encoding="ascii")
    assert noloss("decide", "--list", "list.txt").code == 2
    assert Path("list-decided.csv").read_text(encoding="ascii") == "my grades\n"
    assert noloss("decide", "--list", "list.txt", "--force").code == 0


@pytest.mark.slow
def test_proofs_that_are_too_long_are_counted(noloss: Noloss, folder: Path) -> None:
    text = "1RB1LB_1LA---\n1RB1LC_1RC1RB_1RD0LE_1LA1LD_---0LA\n"
    Path("list.txt").write_text(text, encoding="ascii")
    done = noloss("decide", "--list", "list.txt", "--certificate", "p.jsonl")
    assert "1 decided machine not in p.jsonl: the proof has too many steps\n" in done.out
    done = noloss("decide", "1RB1LC_1RC1RB_1RD0LE_1LA1LD_---0LA", "--certificate", "p.json")
    assert (done.code, done.out) == (
        0,
        "1RB1LC_1RC1RB_1RD0LE_1LA1LD_---0LA: halts after 47,176,869 steps: stuck\n",
    )
    assert done.err == "p.json was not written: its steps are too many for a certificate\n"


def test_a_certificate_of_noloss_is_replaced(noloss: Noloss, folder: Path) -> None:
    for _ in range(2):
        assert noloss("decide", "counter.tm", "--certificate", "proof.json").code == 0


def test_a_branch_that_halts_is_not_said_to_be_the_machine(noloss: Noloss, folder: Path) -> None:
    done = noloss("decide", "gallery/composite", "1111", "--json")
    assert (done.document["status"], done.document["choices"]) == ("halt", [1, 1])
    assert noloss("decide", "gallery/composite", "1111").out == (
        "composite: a branch with the choices 1,1 halts after 4 steps: rejected\n"
        "`noloss run` gives the verdict over all branches\n"
    )
    assert noloss("run", "gallery/composite", "1111").code == 0


@pytest.mark.parametrize(
    ("machine", "inputs"), [("prime", "(11)*1111"), ("subtraction-game", "(111)+")]
)
def test_a_branch_that_accepts_refutes_nothing_if_an_opponent_chooses(
    noloss: Noloss, machine: str, inputs: str
) -> None:
    done = noloss("decide", f"gallery/{machine}", "--inputs", inputs, "--never", "accept")
    assert done.code == 3


def test_a_word_that_is_accepted_against_every_opponent_refutes(
    noloss: Noloss, folder: Path
) -> None:
    asked = ["gallery/subtraction-game", "--inputs", "1+", "--never", "accept"]
    done = noloss("decide", *asked, "--certificate", "p.json")
    said = "subtraction-game: refuted: it accepts on '1', after 2 steps\n"
    assert (done.code, done.out) == (1, said)
    assert "one branch does not cover every choice of the opponent" in done.err
    assert noloss("run", "gallery/subtraction-game", "1").code == 0


HALTS, LOOPS = "1RB1LC_1RC1RB_1RD0LE_1LA1LD_---0LA", "1RB0LA_0LB1RA_---0RA_0RA1RE_1RC0LD"
SEEDS = bytes(30) + b"".join(
    bytes((0, 0, 0) if cell == "---" else (int(cell[0]), "RL".index(cell[1]), ord(cell[2]) - 64))
    for machine in (HALTS, LOOPS)
    for cell in re.findall("...", machine.replace("_", ""))
)


@pytest.mark.slow
def test_a_seed_database_is_a_list(noloss: Noloss, folder: Path) -> None:
    Path("seeds.bin").write_bytes(SEEDS)
    done = noloss("decide", "--list", "seeds.bin", "-o", "out.csv")
    assert done.code == 0
    one, other = Path("out.csv").read_text(encoding="ascii").splitlines()[1:]
    assert one == f"{HALTS},halt,run"
    assert other.startswith(f"{LOOPS},nonhalt,")


def entry(machine: int, length: int = 0) -> bytes:
    """Give an entry of a decider verification file, with zeros that a decider may have written."""
    return pack(">3I", machine, 1, length) + bytes(length)


AGREES = "1 machine in both tables, with the same status in {}"
DIFFERS = f"{HALTS}: halt here, nonhalt there"
CUT = "entry 2: the last entry is cut off"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content", "code", "machines", "compared", "wrong"),
    [
        ("one.dvf", pack(">I", 1) + entry(1, 7), 0, [LOOPS], AGREES, []),
        ("two.dvf", pack(">I", 0) + entry(1) + entry(0, 24), 1, [LOOPS, HALTS], DIFFERS, []),
        ("cut.dvf", pack(">I", 2) + entry(1) + entry(0, 9)[:-1], 1, [LOOPS], AGREES, [CUT]),
        ("short.dvf", pack(">I", 2) + entry(1) + entry(0)[:-1], 1, [LOOPS], AGREES, [CUT]),
        ("more.dvf", pack(">I", 1_000) + entry(1), 1, [LOOPS], AGREES,
         ["entry 2: the file says that it has 1,000 entries"]),
        ("numbers", pack(">2I", 1, 0), 0, [LOOPS, HALTS], "", []),
        ("far", pack(">2I", 2, 1), 1, [LOOPS], "", ["entry 1: seeds.bin has no machine 2"]),
        ("half", pack(">I", 1) + b"\0\0", 1, [LOOPS], "", ["entry 2: the last number is cut off"]),
    ],
)  # fmt: skip
def test_numbers_name_machines_of_a_seed_database(
    noloss: Noloss, folder: Path, name: str, content: bytes, code: int, machines: list[str],
    compared: str, wrong: list[str],
) -> None:  # fmt: skip
    Path("seeds.bin").write_bytes(SEEDS)
    Path(name).write_bytes(content)
    done = noloss("decide", "--list", name, "--seeds", "seeds.bin", "-o", "out.csv")
    assert (done.code, said_wrong(done.err)) == (code, wrong)
    rows = Path("out.csv").read_text(encoding="ascii").splitlines()[1:]
    assert [row.partition(",")[0] for row in rows] == machines
    assert done.out.endswith(f"{compared.format(name)}\n")
    assert ("in both tables" in done.out or "there" in done.out) == bool(compared)


def said_wrong(errors: str) -> list[str]:
    return [line for line in errors.splitlines() if line.startswith(("entry", "line", "machine"))]


@pytest.mark.slow
def test_a_verification_file_is_compared_where_a_table_can_be(noloss: Noloss, folder: Path) -> None:
    Path("seeds.bin").write_bytes(SEEDS)
    Path("two.dvf").write_bytes(pack(">I", 2) + entry(1) + entry(0))
    asked = ("decide", "--list", "two.dvf", "--seeds", "seeds.bin", "-o")
    done = noloss(*asked, "out.parquet")
    problem = "two.dvf has results, and noloss compares tables that end in .csv, not out.parquet"
    assert (done.code, done.err) == (2, f"error: {problem}\n  hint: write -o out.csv\n")
    Path("right.csv").write_text(f"{HALTS},halt\n{LOOPS},nonhalt\n", encoding="ascii")
    done = noloss(*asked, "out.csv", "--against", "right.csv")
    assert done.code == 0
    assert done.out.endswith("2 machines in both tables, with the same status in right.csv\n")


@pytest.mark.slow
def test_another_database_is_another_list(noloss: Noloss, folder: Path) -> None:
    Path("numbers").write_bytes(pack(">I", 0))
    for name, machine in (("seeds.bin", SEEDS), ("others.bin", bytes(30) + SEEDS[60:])):
        Path(name).write_bytes(machine)
    one, other = (
        read_list(Path("numbers"), Path(name)).sha256 for name in ("seeds.bin", "others.bin")
    )
    assert one != other


def test_a_verification_file_needs_its_database(noloss: Noloss, folder: Path) -> None:
    Path("two.dvf").write_bytes(pack(">I", 2) + entry(1) + entry(0))
    done = noloss("decide", "--list", "two.dvf", "-o", "out.csv")
    hint = "name the seed database that has its machines, with --seeds"
    problem = "two.dvf: the file holds no machine"
    assert (done.code, done.err) == (2, f"error: {problem}\n  hint: {hint}\n")


def test_a_list_that_is_too_large_is_refused(
    noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.work.lists.LARGEST", 2 * len(HALTS))
    lists = {"fits.txt": HALTS + "\n" * len(HALTS), "larger.txt": f"{HALTS}\n{HALTS}\n"}
    for name, text in lists.items():
        Path(name).write_text(text, encoding="ascii")
    done = noloss("decide", "--list", "larger.txt", "-o", "out.csv")
    assert (done.code, done.err) == (
        2,
        "error: larger.txt: a list has at most 68 bytes\n  hint: split it\n",
    )
    assert read_list(Path("fits.txt")).texts == [HALTS]


# ── from Python ──────────────────────────────────────────────────────────────────────────────────


def test_the_library_decides_as_the_command_does(folder: Path) -> None:
    answer = library.decide("counter.tm", certificate="proof.json")
    assert isinstance(answer, HaltingAnswer)
    assert (answer.status, answer.certificate, bool(answer)) == ("nonhalt", "proof.json", True)
    refuted = library.machine("half.tm").decide(inputs="a*b", never="accept")
    assert (refuted.status, refuted.word, bool(refuted)) == ("refuted", "b", False)


def test_the_old_meaning_works_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match=r"noloss\.decide with `budget` is now noloss\.run"):
        assert library.decide("gallery/third-from-the-end", "abb", budget=100).verdict == "accepted"


def test_wrong_arguments_are_refused(folder: Path) -> None:
    with pytest.raises(InputError, match="never"):
        library.decide("half.tm", never="accepts")
    with pytest.raises(InputError, match="inputs"):
        library.decide("half.tm", "a", inputs="a")


def test_the_library_checks_the_proofs_that_it_writes(folder: Path) -> None:
    library.decide("counter.tm", certificate="proof.json")
    assert library.recheck("proof.json")
    library.run("counter.tm")
    document = json.loads(Path("proof.json").read_text(encoding="utf-8"))
    assert library.recheck(document)
    assert not library.recheck(document | {"never": ["accept"]})


BOTH_ENDS = """machine both-ends
tapes t
symbols a b
start go
accept yes

go:    a -> a R go
       _ -> a L back
       b -> b S yes
back:  a -> a L back
       _ -> a R go
"""


def test_progress_shows_each_attempt_when_it_ends(noloss: Noloss, folder: Path) -> None:
    Path("both-ends.tm").write_text(BOTH_ENDS, encoding="utf-8")
    done = noloss("decide", "both-ends.tm", "--progress")
    assert done.code == 0
    names = [line.split(" s  ")[1].split("  ")[0] for line in done.err.splitlines()]
    assert names == ["run", "no end", "backward", "closed set"]
    assert "decided  size 1, most 3000" in done.err.splitlines()[-1]


def test_a_run_out_of_budget_says_that_it_never_halts_if_that_is_proved(
    noloss: Noloss, folder: Path
) -> None:
    Path("both-ends.tm").write_text(BOTH_ENDS, encoding="utf-8")
    done = noloss("run", "both-ends.tm", "--steps", 3_000)
    assert done.code == 3
    assert "  hint: it never halts, by closed set (size 1, contexts 9); `noloss decide`" in done.err
    assert "give more" in noloss("run", "both-ends.tm", "--steps", 3_000, "--past-loops").err


WITH_U = """machine two
tapes t u
symbols a
start go
accept yes

go:  _ _ -> _ _ S S yes
     a _ -> a _ R S go
     * a -> * a S S go
"""


def test_a_claim_about_words_names_the_other_tapes(noloss: Noloss, folder: Path) -> None:
    Path("two.tm").write_text(WITH_U, encoding="utf-8")
    words = ["two.tm", "--tape", "u=a", "--inputs", "a*", "--certificate", "two.json"]
    said = " ".join(noloss("decide", *words).out.split())
    assert "it never halts on a word of a* with these words on the other tapes" in said
    said = " ".join(noloss("recheck", "two.json", "--against", "two.tm").out.split())
    assert "two never halts on a word of a* with the other tapes in this file" in said


@pytest.mark.parametrize("offset", ["1", "-1", "-2"])
def test_a_claim_about_words_is_not_made_of_a_head_that_starts_elsewhere(
    noloss: Noloss, folder: Path, offset: str
) -> None:
    Path("there.tm").write_text(
        HALF.replace("start go", f"head t {offset}\nstart go"), encoding="utf-8"
    )
    question = ["--inputs", "aa*", "--never", "accept", "--certificate", "half.json"]
    assert noloss("decide", "half.tm", *question).code == 0
    said = " ".join(noloss("recheck", "half.json", "--against", "there.tm").out.split())
    assert "never accepts from state go on with the tapes in this file" in said


FALLS = """machine falls
tapes t u
symbols a
one-way t stays
one-way u
start go
accept yes

go{choice}:  t=_ u=_  ->  t:L u:L  go
{other}
"""


@pytest.mark.parametrize(("choice", "other"), [("", ""), (" choice", "     t=_  ->  t=a  yes")])
def test_the_tape_whose_head_would_move_off_its_end_is_named(
    noloss: Noloss, folder: Path, choice: str, other: str
) -> None:
    Path("falls.tm").write_text(FALLS.format(choice=choice, other=other), encoding="utf-8")
    asked = ("decide", "falls.tm", *(() if not choice else ("--never", "stuck")))
    done = noloss(*asked)
    assert "the head of u would move off the left end" in done.out
    assert noloss(*asked, "--json").document["fallen"] == "u"


MANY_BRANCHES = """machine many
tapes t
symbols a
start go
accept yes

go choice:  _ -> a S yes
            _ -> a R go
            _ -> a L go
            a -> a R go
            a -> _ L go
"""


def test_a_short_branch_is_found_without_the_others(noloss: Noloss, folder: Path) -> None:
    """Most branches of this machine never end, and each step makes more of them."""
    Path("many.tm").write_text(MANY_BRANCHES, encoding="utf-8")
    many = library.machine("many.tm")
    asked = iter(range(100))  # fails if there are more questions about the time
    attempt = next(attempts(question_of(many, start(many, {}), None, [])))
    found = attempt.run(lambda: next(asked) < 100)
    assert found is not None
    assert (found.steps, found.choices) == (1, (1,))


def test_acceptance_against_an_opponent_is_decided_within_the_time() -> None:
    one = link(parse(GUESS.replace("go choice:", "go by opponent:")))
    question = question_of(one, start(one, {}), None, ["accept"])
    assert next(attempts(question)).run(lambda: False) is None


def test_the_answer_in_python_shows_itself_in_the_words_of_the_command(
    noloss: Noloss, folder: Path
) -> None:
    answer = library.decide("half.tm", "aab")
    assert f"{answer}\n" == noloss("decide", "half.tm", "aab").out
    assert repr(answer) == "HaltingAnswer(half: halt by run)"


def test_a_list_may_begin_with_a_byte_order_mark_and_its_document_has_the_wrong_lines(
    noloss: Noloss, folder: Path
) -> None:
    Path("list.txt").write_text("\ufeff1RB1LB_1LA---\nnonsense\n", encoding="utf-8")
    document = noloss("decide", "--list", "list.txt", "-o", "out.csv", "--json").document
    assert document["machines"] == 1
    (wrong,) = document["not_machines"]
    assert wrong.startswith("line 2: 'nonsense' is not a machine")


def test_a_table_with_a_field_that_is_too_long_is_refused(noloss: Noloss, folder: Path) -> None:
    Path("list.txt").write_text("1RB1LB_1LA---", encoding="ascii")
    Path("other.csv").write_text("m," + "h" * 200_000, encoding="ascii")
    done = noloss("decide", "--list", "list.txt", "-o", "out.csv", "--against", "other.csv")
    assert done.code == 2
    assert "other.csv: not a table of machines" in done.err


@pytest.mark.parametrize(("begin", "checked"), [(999_998, True), (999_999, False)])
def test_proved_is_printed_only_if_a_checker_can_accept(begin: int, checked: bool) -> None:
    one = library.machine(HALF)
    question = question_of(one, start(one, {}), None, ["accept"])
    answer = replace(
        decided(question, 1).answer,
        status="proved",
        verdict=None,
        decider="cycle",
        parameters={"begin": begin, "period": 2},
    )
    said = [*answer_lines(answer)]
    assert ("proved" in said[0]) is checked
    assert ("no checker" in said[-1]) is not checked


def test_a_machine_in_standard_text_is_its_own_path(noloss: Noloss, folder: Path) -> None:
    done = noloss("decide", "1RB---_1LB0LA", "--certificate", "proof.json")
    assert (done.code, done.out.splitlines()[0]) == (0, "1RB---_1LB0LA: never halts")
    assert noloss("recheck", "proof.json", "--against", "1RB---_1LB0LA").code == 0
    ran = noloss("run", "1RB1LB_1LA1RZ").out
    assert ran.startswith("1RB1LB_1LA1RZ: halted in state Z after 6 steps")
    for unnamed in ("---1RB_1LB0LA", "_".join(["1RB---"] * 7)):  # - begins no name; too long
        assert noloss("decide", "--", unnamed).out.startswith("machine: ")
    done = noloss("decide", "1RB1LB_1LA1RQ")
    assert (done.code, done.err.splitlines()[0]) == (
        2,
        "error: 1RB1LB_1LA1RQ:1:11: B leads to Q, which is not a state",
    )
