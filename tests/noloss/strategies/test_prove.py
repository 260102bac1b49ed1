"""`noloss recheck` of theorems and the steps before it; tests/verify/export runs Coq itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noloss.commands.strategies import prove
from noloss.work.coq import CoqAnswer
from tests.noloss.conftest import Noloss, keep_entries
from tests.verify.outside import NEEDS_COQ
from tests.verify.test_recheck_halting import sealed

CLOSED = "echo 'Closed under the global context'"


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a program in the place of Coq, and one that accepts all in the place of its checker."""
    programs = folder / "programs"
    programs.mkdir()
    for name, lines in (("coqc", script), ("coqchk", "exit 0")):
        program = programs / name
        program.write_text(f"#!/bin/sh\n{lines}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")


@pytest.fixture
def exported(noloss: Noloss, tmp_path: Path) -> Path:
    """Give the theorems on a strategy that is refuted in both seats."""
    file = tmp_path / "mine.v"
    assert noloss("export", "least-free", "--to", "coq", "-o", file).code == 0
    return file


def test_theorems_that_coq_accepts_are_printed_in_words_with_their_assumptions(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    done = noloss("recheck", exported)
    assert done.code == 0
    head, *theorems, last = done.out.splitlines()
    assert re.fullmatch("mine.v: theorems on a strategy: least-free, .*, by positions", head)
    assert theorems[0].startswith("proved: In the first seat (X), all that it allows, in any game ")
    assert f"mine.v: Coq accepts {done.out.count('proved: ')} theorems; no axioms" == last
    document = noloss("recheck", exported, "--json").document["files"][0]
    assert (document["outcome"], document["origin"]) == ("accepted", "written")
    assert "every_choice_X" in [theorem["name"] for theorem in document["theorems"]]
    (tmp_path / "programs" / "coqc").write_text("#!/bin/sh\necho 'Axioms:'; echo 'a : False'")
    assert noloss("recheck", exported).out.endswith("theorems; axioms: a\n")


def test_theorems_that_coq_refuses_give_exit_code_1_and_its_message(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, "echo 'Error: no\n proof' >&2; exit 1")
    done = noloss("recheck", exported)
    assert (done.code, done.out) == (1, "mine.v: NOT proved: Coq refuses it: Error: no proof\n")


def test_if_the_time_runs_out_nothing_is_proved(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, "exec /bin/sleep 600")
    done = noloss("recheck", exported, "--seconds", "0.1")
    assert (done.code, done.out) == (
        3,
        "mine.v: NOT proved: the time ran out; give it more with --seconds\n",
    )


def test_a_theorem_is_printed_as_soon_as_its_file_is_done(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    again = exported.with_name("again.v")
    again.write_text(exported.read_text())
    asked = iter([CoqAnswer("accepted")])

    def interrupted(*_: object, **__: object) -> CoqAnswer:
        for answer in asked:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(prove, "ask_coq", interrupted)
    done = noloss("recheck", exported, again)
    assert (done.code, "mine.v: Coq accepts " in done.out) == (130, True)


def test_without_coq_the_error_says_how_to_install_it(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = noloss("recheck", exported)
    assert done.code == 2
    assert "Coq is not installed" in done.err
    assert "apt-get install coq" in done.err


def test_a_file_that_noloss_did_not_write_runs_only_on_request(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, f"/usr/bin/touch {tmp_path}/asked; {CLOSED}")
    exported.write_text(exported.read_text() + 'Redirect "x" Print nat.\n')
    done = noloss("recheck", exported)
    assert done.code == 2
    assert "is not noloss's: 'Redirect" in done.err
    assert "--foreign" in done.err
    assert not (tmp_path / "asked").exists()
    done = noloss("recheck", exported, "--foreign")
    assert done.code == 0
    assert done.out == "mine.v: Coq accepts it. noloss did not write it: read what it states\n"


def test_checks_that_were_switched_off_are_listed_like_axioms_also_of_foreign_files(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = (
        "Axioms:\nb is assumed to be positive.\nf is assumed to be guarded.\n"
        "Theory:\nType hierarchy is collapsed (logic is inconsistent)\n"
        "Section Variables:\ng\n: False\nlong\n  : nat ->\n    False\n"
        "Closed under the global context"
    )
    pretend(tmp_path, monkeypatch, f"/bin/cat <<'END'\n{said}\nEND")
    exported.write_text("Unset Guard Checking.\n")
    done = noloss("recheck", exported, "--foreign", "--json")
    assert done.document["files"][0]["assumptions"] == [
        "b is assumed to be positive",
        "f is assumed to be guarded",
        "Type hierarchy is collapsed (logic is inconsistent)",
        "g",
        "long",
    ]
    assert "axioms: b is assumed to be positive, " in noloss("recheck", exported, "--foreign").out


def test_changed_words_are_not_printed_as_noloss_s_own(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "every_choice_X: noloss.can_fail file.as_X noloss.X"
    pretend(tmp_path, monkeypatch, f"[ $6 != statements.v ] || echo file.{said}")
    exported.write_text(exported.read_text().replace(", it can lose or get", ", he wins: "))
    done = noloss("recheck", exported)
    warning, where, *theorems, _ = done.out.splitlines()
    assert "The words in the file were not compared with its statements" in warning
    assert "noloss writes another file from the tables in it: line " in where
    assert "he wins:" in where
    assert "accepted by Coq: every_choice_X : noloss.can_fail file.as_X noloss.X" in theorems
    assert not re.search("proved: |he wins", "".join(theorems))
    part = noloss("recheck", exported, "--json").document["files"][0]
    assert {theorem["words"] for theorem in part["theorems"]} == {None}
    (statement,) = {theorem["statement"] for theorem in part["theorems"]}
    assert statement == "noloss.can_fail file.as_X noloss.X"
    assert "he wins:" in part["difference"]


def test_a_statement_with_a_name_used_twice_is_left_out(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "echo file.every_choice_X: True; echo file.every_choice_X: 1 = 2"
    pretend(tmp_path, monkeypatch, f"[ $6 != statements.v ] || {{ {lines}; }}")
    exported.write_text(exported.read_text().replace(", it can lose or get", ", he wins: "))
    done = noloss("recheck", exported)
    assert (done.code, "1 = 2" in done.out) == (1, False)
    assert "Coq refuses it: it states something twice under one name" in done.out


def test_a_file_without_a_theorem_proves_nothing(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    whole = exported.read_text()
    exported.write_text(whole[: whole.index("\nTheorem ", whole.index("* 7. "))])
    done = noloss("recheck", exported)
    assert (done.code, done.out) == (1, "mine.v: NOT proved: no theorem is in it\n")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("while :; do echo 12345678901234567890; done", "it makes Coq print more than any file"),
        ("echo 'Fatal error: out of memory' >&2; exit 2", "the memory ran out; give it more with"),
        ("ulimit -d >&2; exit 1", "Coq refuses it: 1953125"),
    ],
)
def test_coq_is_ended_at_a_limit_and_has_no_more_memory_than_it_may_take(
    noloss: Noloss,
    exported: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    script: str,
    why: str,
) -> None:
    pretend(tmp_path, monkeypatch, script)
    done = noloss("recheck", exported, "--memory", "2G")
    assert f"mine.v: NOT proved: {why}" in done.out
    assert done.code == (1 if "refuses" in why else 3)


def test_a_theorem_that_coqchk_refuses_or_finds_assumed_is_not_proved(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    checker = tmp_path / "programs" / "coqchk"
    checker.write_text("#!/bin/sh\necho '* Axioms:'; echo '    file.a'; echo '    Coq.b'\n")
    assert noloss("recheck", exported).out.endswith("theorems; axioms: file.a\n")
    checker.write_text("#!/bin/sh\necho 'Fatal Error: no' >&2; exit 1\n")
    done = noloss("recheck", exported)
    assert (done.code, done.out) == (1, "mine.v: NOT proved: Coq refuses it: Fatal Error: no\n")
    checker.unlink()
    monkeypatch.setenv("PATH", str(checker.parent))
    assert "no program coqchk" in noloss("recheck", exported).err


def test_a_strategy_of_noloss_is_named_only_if_its_table_is_in_the_file(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    same = noloss("recheck", exported, "--json").document["files"][0]
    assert same["named_strategy"] == "same"
    text = exported.read_text()
    exported.write_text(text.replace("a strategy: least-free, ", "a strategy: perfect, "))
    done = noloss("recheck", exported)
    assert done.code == 1
    assert "perfect, reading base, by positions. Its table is NOT that of noloss's " in done.out
    part = noloss("recheck", exported, "--json").document["files"][0]
    assert (part["origin"], part["outcome"]) == ("written", "accepted")
    assert part["named_strategy"] == "other"
    exported.write_text(text.replace("a strategy: least-free, ", "a strategy: never-loses, "))
    done = noloss("recheck", exported)
    assert done.code == 0
    assert "noloss has no strategy of this name" in done.out


def test_a_binary_file_and_a_missing_file_are_refused(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    (tmp_path / "x.v").write_bytes(b"\xff")
    assert "x.v is not a text" in noloss("recheck", tmp_path / "x.v").err
    assert noloss("recheck", tmp_path / "no.v").code == 2


def test_recheck_says_whether_theorems_are_on_the_tables_of_a_certificate(
    noloss: Noloss, exported: Path, tmp_path: Path
) -> None:
    proof = tmp_path / "mine.json"
    noloss("verify", "least-free", "--certificate", proof)
    done = noloss("recheck", proof, "--coq", exported)
    assert (done.code, done.out.splitlines()[-1]) == (
        0,
        "The theorems in mine.v are on these tables.",
    )
    exported.write_text(exported.read_text().replace("[2]", "[3]", 1))
    done = noloss("recheck", proof, "--coq", exported, "--json")
    assert done.code == 1
    assert "[3]" in done.document["coq"]["difference"]
    assert "NOT on these tables: mine.v: line " in noloss("recheck", proof, "--coq", exported).out
    noloss("verify", "least-free", "--seat", "first", "--certificate", proof)
    other = noloss("recheck", proof, "--coq", exported)
    assert other.code == 2
    assert "in both seats, and the certificate is on " in other.err
    assert "noloss verify least-free --certificate mine.json" in other.err
    noloss("verify", "least-free", "--line", "15", "--certificate", proof)
    assert "empty board" in noloss("recheck", proof, "--coq", exported).err


def test_recheck_says_by_which_command_a_certificate_of_the_same_view_is_made(
    noloss: Noloss, tmp_path: Path
) -> None:
    proof, file = tmp_path / "wst.json", tmp_path / "wst.v"
    noloss("verify", "wst", "--view", "position", "--seat", "first", "--certificate", proof)
    noloss("export", "wst", "--to", "coq", "--seat", "first", "-o", file)
    head = "(** noloss, theorems on a strategy: wst, reading base, by positions *)"
    assert file.read_text().startswith(head)
    assert noloss("recheck", proof, "--coq", file).code == 0
    noloss("verify", "wst", "--seat", "first", "--certificate", proof)
    other = noloss("recheck", proof, "--coq", file)
    assert (other.code, "play by positions in the first seat, and" in other.err) == (2, True)
    assert "noloss verify wst --view position --seat first" in other.err


@pytest.mark.slow
def test_recheck_knows_theorems_on_the_tapes_of_wst_from_those_on_its_table(
    noloss: Noloss, tmp_path: Path
) -> None:
    proof, file = tmp_path / "wst.json", tmp_path / "wst.v"
    noloss("verify", "wst", "--seat", "first", "--certificate", proof)
    noloss("export", "wst", "--view", "game", "--seat", "first", "--to", "coq", "-o", file)
    done = noloss("recheck", proof, "--coq", file)
    assert done.code == 0
    assert "The theorems in wst.v are on these tables." in done.out
    changed = file.read_text(encoding="utf-8").replace(", [7])", ", [8])", 1)
    file.write_text(changed, encoding="utf-8")
    assert noloss("recheck", proof, "--coq", file).code == 1


def test_theorems_are_on_one_seat_if_it_is_named_and_on_all_strengths(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "one.v"
    told = noloss("export", "least-free", "--to", "coq", "--seat", "second", "-o", file, "--json")
    assert told.document["seats"] == ["second"]
    names = [theorem["name"] for theorem in told.document["theorems"]]
    assert {name[-1] for name in names} == {"O"}
    assert {"every_choice_O", "first_choice_O", "some_choice_O"} < set(names)
    refused = noloss("export", "perfect", "--to", "coq", "--strength", "some_choice", "-o", file)
    assert refused.code == 2
    assert "leave out --strength" in refused.err


def test_theorems_on_a_machine_are_written_with_the_sum_of_its_productions(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = noloss("export", "palindrome.tm", "aba", "--to", "coq", "-o", "p.v")
    assert done.code == 0
    assert "p.v: 1 theorem on palindrome\n- The run halts after exactly " in done.out
    words = ("--tape", "word=ab")
    told = noloss("export", "palindrome.tm", *words, "--to", "coq", "-o", "p.v", "--json")
    assert told.document["sha256"] in Path("p.v").read_text()
    pretend(machines, monkeypatch, "[ $6 != statements.v ] || echo file.halts: true")
    assert "p.v: Coq accepts 1 theorem; no axioms\n" in noloss("recheck", "p.v").out
    seated = noloss("export", "palindrome.tm", "--seat", "first", "--to", "coq", "-o", "p.v")
    assert (seated.code, "has no seat" in seated.err) == (2, True)
    worded = noloss("export", "least-free", "aba", "--to", "coq", "-o", "p.v")
    assert (worded.code, "has no tape" in worded.err) == (2, True)


@pytest.fixture
def proof(noloss: Noloss, tmp_path: Path) -> Path:
    """Give a certificate about all words of a language."""
    file = tmp_path / "proof.json"
    asked = ("gallery/palindrome", "--inputs", "a*", "--never", "reject")
    assert noloss("decide", *asked, "--certificate", file).code == 0
    return file


@pytest.mark.slow
@NEEDS_COQ
def test_coq_accepts_the_theorem_that_is_written_of_a_proof_about_halting(
    noloss: Noloss, proof: Path
) -> None:
    file = proof.with_suffix(".v")
    done = noloss("export", proof, "--to", "coq", "-o", file)
    assert done.code == 0
    assert "1 theorem on palindrome\n- On every word of the language listed, no " in done.out
    checked = noloss("recheck", file)
    assert checked.code == 0
    assert checked.out.endswith("proof.v: Coq accepts 1 theorem; no axioms\n")


def test_a_proof_about_halting_has_its_own_tapes_and_no_seat(noloss: Noloss, proof: Path) -> None:
    to_coq = ("--to", "coq", "-o", proof.with_suffix(".v"))
    for words, problem in (
        (("aa",), "proof.json has its own tapes"),
        (("--tape", "word=a"), "proof.json has its own tapes"),
        (("--seat", "first"), "a proof about a machine, which has no seat"),
    ):
        refused = noloss("export", proof, *words, *to_coq)
        assert (refused.code, problem in refused.err) == (2, True)
    document = noloss("export", proof, *to_coq, "--json").document
    assert document["sha256"] in proof.read_text(encoding="utf-8")
    assert document["machine"] == "palindrome"


def test_no_theorem_is_written_of_a_proof_that_the_checker_refuses(
    noloss: Noloss, proof: Path
) -> None:
    text = proof.read_text(encoding="utf-8")
    proof.write_text(text.replace('"reject"', '"accept"'), encoding="utf-8")
    file = proof.with_suffix(".v")
    refused = noloss("export", proof, "--to", "coq", "-o", file)
    assert (refused.code, file.exists()) == (2, False)
    assert "SHA-256 differs" in refused.err


def test_no_theorem_is_written_of_an_expression_with_another_automaton(
    noloss: Noloss, proof: Path
) -> None:
    document = json.loads(proof.read_text(encoding="utf-8"))
    document["language"]["expression"] = "b*"
    proof.write_bytes(sealed(document))
    refused = noloss("export", proof, "--to", "coq", "-o", proof.with_suffix(".v"))
    assert (refused.code, "is not that of b*" in refused.err) == (2, True)


def test_the_page_of_verdicts_has_a_column_for_what_coq_says(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_entries(monkeypatch, ("least-free", "base"))
    pretend(tmp_path, monkeypatch, CLOSED)
    done = noloss("list", "verdicts", "--prove")
    assert (done.code, done.out.splitlines()[-1].split()[-2:]) == (0, ["yes", "yes"])
    (tmp_path / "programs" / "coqc").write_text("#!/bin/sh\nexit 1")
    done = noloss("list", "verdicts", "--prove", "--json")
    assert (done.code, done.document["verdicts"][0]["coq"]) == (1, False)
