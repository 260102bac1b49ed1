"""`noloss prove` and what stands before it; Coq itself is asked in tests/verify/export."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noloss.commands import prove, verdicts
from noloss.coq import Answer
from tests.noloss.conftest import Noloss
from verify.export.coq.theory import theory

CLOSED = "echo 'Closed under the global context'"


def pretend(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a program in the place of Coq."""
    programs = folder / "programs"
    programs.mkdir()
    program = programs / "coqc"
    program.write_text(f"#!/bin/sh\n{script}\n")
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
    done = noloss("prove", exported)
    assert done.code == 0
    head, *theorems, last = done.out.splitlines()
    assert re.fullmatch("mine.v: theorems on a strategy: least-free, .*, by positions", head)
    assert theorems[0].startswith("proved: In the first seat (X), however its open choices are ")
    assert f"mine.v: Coq accepts {done.out.count('proved: ')} theorems; no axioms" == last
    document = noloss("prove", exported, "--json").document["files"][0]
    assert (document["outcome"], document["origin"]) == ("accepted", "written")
    assert "every_choice_X" in [theorem["name"] for theorem in document["theorems"]]
    (tmp_path / "programs" / "coqc").write_text("#!/bin/sh\necho 'Axioms:'; echo 'a : False'")
    assert noloss("prove", exported).out.endswith("theorems; axioms: a\n")


def test_theorems_that_coq_refuses_give_exit_code_1_and_what_it_says(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, "echo 'Error: no\n proof' >&2; exit 1")
    done = noloss("prove", exported)
    assert (done.code, done.out) == (1, "mine.v: NOT proved: Coq refuses it: Error: no proof\n")


def test_where_the_time_runs_out_nothing_is_proved(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, "exec sleep 60")
    done = noloss("prove", exported, "--seconds", "0.1")
    assert (done.code, done.out) == (3, "mine.v: NOT proved: the time ran out\n")


def test_what_is_proved_is_printed_as_soon_as_its_file_is_done(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    again = exported.with_name("again.v")
    again.write_text(exported.read_text())
    asked = iter([Answer("accepted")])

    def interrupted(*_: object) -> Answer:
        for answer in asked:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr(prove, "ask_coq", interrupted)
    done = noloss("prove", exported, again)
    assert (done.code, "mine.v: Coq accepts " in done.out) == (130, True)


def test_without_coq_it_is_told_how_to_install_it(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = noloss("prove", exported)
    assert done.code == 2
    assert "Coq is not installed" in done.err
    assert "apt-get install coq" in done.err


def test_a_file_that_noloss_did_not_write_is_run_only_if_that_is_wanted(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, f"touch {tmp_path}/asked; {CLOSED}")
    exported.write_text(exported.read_text() + 'Redirect "x" Print nat.\n')
    done = noloss("prove", exported)
    assert done.code == 2
    assert "is not noloss's: 'Redirect" in done.err
    assert "--foreign" in done.err
    assert not (tmp_path / "asked").exists()
    done = noloss("prove", exported, "--foreign")
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
    pretend(tmp_path, monkeypatch, f"cat <<'END'\n{said}\nEND")
    exported.write_text("Unset Guard Checking.\n")
    done = noloss("prove", exported, "--foreign", "--json")
    assert done.document["files"][0]["assumptions"] == [
        "b is assumed to be positive",
        "f is assumed to be guarded",
        "Type hierarchy is collapsed (logic is inconsistent)",
        "g",
        "long",
    ]
    assert "axioms: b is assumed to be positive, " in noloss("prove", exported, "--foreign").out


def test_words_that_were_changed_are_not_told_as_noloss_s_own(
    noloss: Noloss, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    exported.write_text(exported.read_text().replace("it can lose or get stuck", "it always wins"))
    done = noloss("prove", exported)
    warning, where, *theorems, _ = done.out.splitlines()
    assert "Its words were not compared with what it states" in warning
    assert "It is not what noloss writes of the tables in it: line " in where
    assert "it always wi" in where
    assert "accepted by Coq: every_choice_X : can_fail as_X X" in theorems
    assert not re.search("proved: |always wins", "".join(theorems))
    part = noloss("prove", exported, "--json").document["files"][0]
    assert {theorem["words"] for theorem in part["theorems"]} == {None}
    assert "can_fail as_X X" in {theorem["statement"] for theorem in part["theorems"]}
    assert "it always wi" in part["difference"]


def test_a_statement_is_told_without_what_is_a_comment_in_it(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    mine = "(** It is\n true. *)\nTheorem mine : 1(* :  2. *)<\n 2.\nProof. auto. Qed."
    (tmp_path / "x.v").write_text(f"{theory()}\n{mine}\nPrint Assumptions mine.\n")
    assert "accepted by Coq: mine : 1 < 2\n" in noloss("prove", tmp_path / "x.v").out


@pytest.mark.parametrize(
    ("cut", "told"),
    [
        ("(** All theorems of", "its end is missing: what it assumes was not asked"),
        ("\nTheorem ", "no theorem is in it"),
    ],
)
def test_a_file_without_a_theorem_or_without_its_end_proves_nothing(
    noloss: Noloss,
    exported: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cut: str,
    told: str,
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    whole = exported.read_text()
    exported.write_text(whole[: whole.index(cut, whole.index("* 7. "))])
    done = noloss("prove", exported)
    assert (done.code, done.out) == (1, f"mine.v: NOT proved: {told}\n")


def test_what_is_no_text_and_a_file_that_is_not_there_are_refused(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(tmp_path, monkeypatch, CLOSED)
    (tmp_path / "x.v").write_bytes(b"\xff")
    assert "x.v is no text" in noloss("prove", tmp_path / "x.v").err
    assert noloss("prove", tmp_path / "no.v").code == 2


def test_recheck_tells_whether_theorems_are_on_the_tables_of_a_certificate(
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


def test_theorems_on_a_machine_are_compared_by_writing_them_again(
    noloss: Noloss, tmp_path: Path
) -> None:
    loop = tmp_path / "loop.json"
    loop.write_bytes(b'{"format": "noloss/loop-certificate"}')
    done = noloss("recheck", loop, "--coq", tmp_path / "x.v")
    assert (done.code, "export them again" in done.err) == (2, True)


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
    monkeypatch.chdir(machines)
    done = noloss("export", "palindrome.tm", "aba", "--to", "coq", "-o", "p.v")
    assert done.code == 0
    assert "p.v: 1 theorem on palindrome\n- The run halts after exactly " in done.out
    words = ("--tape", "word=ab")
    told = noloss("export", "palindrome.tm", *words, "--to", "coq", "-o", "p.v", "--json")
    assert told.document["sha256"] in Path("p.v").read_text()
    pretend(machines, monkeypatch, CLOSED)
    assert "p.v: Coq accepts 1 theorem; no axioms\n" in noloss("prove", "p.v").out
    seated = noloss("export", "palindrome.tm", "--seat", "first", "--to", "coq", "-o", "p.v")
    assert (seated.code, "sits in no seat" in seated.err) == (2, True)
    worded = noloss("export", "least-free", "aba", "--to", "coq", "-o", "p.v")
    assert (worded.code, "only a machine" in worded.err) == (2, True)


def test_the_page_of_verdicts_has_a_column_for_what_coq_says(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [one for one in verdicts._all_readings() if one.name == "least-free"][:1]
    monkeypatch.setattr(verdicts, "_all_readings", lambda: iter(kept))
    pretend(tmp_path, monkeypatch, CLOSED)
    done = noloss("verdicts", "--prove")
    assert (done.code, done.out.splitlines()[-1].split()[-2:]) == (0, ["yes", "yes"])
    (tmp_path / "programs" / "coqc").write_text("#!/bin/sh\nexit 1")
    done = noloss("verdicts", "--prove", "--json")
    assert (done.code, done.document["verdicts"][0]["coq"]) == (1, False)
