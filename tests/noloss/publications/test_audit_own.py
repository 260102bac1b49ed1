"""`noloss audit` of your own claims."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from audit import check as checking
from audit.vocabulary import VOCABULARY
from common.solver import SolverMissingError
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import (
    ERRATUM,
    HOLDS,
    OPEN,
    OWN,
    PUBLICATION,
    REFUTED,
    SUMS,
    own_file,
)


def verdicts(noloss: Noloss, *words: str) -> dict[str, str]:
    claims = noloss("audit", *words, "--json").document["claims"]
    return {claim["id"]: claim["verdict"] for claim in claims}


@pytest.mark.parametrize(
    ("claims", "code"),
    part([((HOLDS, OPEN), 0), ((HOLDS,), 0), ((HOLDS, ERRATUM), 1), ((HOLDS, REFUTED), 1)], 2),
)
def test_a_false_claim_of_a_file_changes_the_exit_code(
    noloss: Noloss, tmp_path: Path, claims: tuple[str, ...], code: int
) -> None:
    own_file(tmp_path, *claims)
    done = noloss("audit", "own.toml")
    assert (done.code, done.err) == (code, "")


@pytest.mark.slow
def test_the_false_claims_of_the_five_publications_are_not_a_failure(noloss: Noloss) -> None:
    assert verdicts(noloss, "kutschera-12437") == {"kutschera-12437": "erratum"}
    assert noloss("audit", "kutschera-12437").code == 0


def test_an_unjudged_claim_is_reported_with_the_missing_package(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsolved(printed: object) -> object:
        raise SolverMissingError

    own_file(tmp_path, HOLDS, ERRATUM)
    monkeypatch.setattr(checking, "VOCABULARY", {**VOCABULARY, "value": unsolved})
    monkeypatch.setattr(checking, "decode_claim", lambda claim, check: (claim.printed, {}))
    only = noloss("audit", "own.toml", "holds")
    assert only.code == 3
    (told,) = re.findall("(?m)^1 claim not judged: .*", only.out)
    assert "the solver CP-SAT" in told
    assert "this brings OR-Tools: " in told
    assert noloss("audit", "own.toml").code == 1  # a false claim weighs more


def test_words_mix_files_sources_and_ids(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    other = PUBLICATION.replace("Mine26", "Other26")
    (tmp_path / "other.toml").write_text(other + HOLDS.replace("holds", "held"), "utf-8")
    assert verdicts(noloss, "own.toml", "holds") == {"holds": "reproduced"}
    both = ("own.toml", "other.toml")
    assert list(verdicts(noloss, *both)) == ["holds", "number", "held"]
    assert list(verdicts(noloss, *both, "OTHER26", "number")) == ["number", "held"]
    done = noloss("audit", "own.toml", "garg18")
    assert (done.code, done.out) == (2, "")
    assert "unknown source or claim 'garg18'\n  hint: sources: Mine26;" in done.err


def test_paths_are_relative_to_the_file_in_any_current_folder(
    noloss: Noloss, tmp_path: Path
) -> None:
    (tmp_path / "paper").mkdir()
    own_file(tmp_path / "paper", OWN)
    done = noloss("audit", "paper/own.toml", "--allow-code")
    assert (done.code, done.err) == (0, "")
    assert re.search("own +4 +4 +reproduced", done.out)
    assert Path.cwd() == tmp_path


def test_a_mistake_in_the_last_claim_is_reported_before_the_first_is_judged(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_file(tmp_path, HOLDS, ERRATUM.replace("= 5479", '= "many"'))
    monkeypatch.setattr("noloss.work.judging.audit", lambda *asked: pytest.fail("it judged"))
    done = noloss("audit", "own.toml")
    assert done.code == 2
    assert re.search(r"own.toml:\d+: claim number: printed: expected", done.err)


@pytest.mark.parametrize("slip", ["raise SystemExit(0)", "raise KeyError('a')", "1 +"])
@pytest.mark.parametrize("inside", ["", "def two_and_two(printed: int) -> int:\n    "])
def test_an_own_check_that_exits_does_not_end_the_audit(
    noloss: Noloss, tmp_path: Path, slip: str, inside: str
) -> None:
    own_file(tmp_path, HOLDS, OWN)
    (tmp_path / "sums.py").write_text(f"{inside}{slip}\n")
    done = noloss("audit", "own.toml", "--allow-code")
    assert (done.code, done.out) == (2, "")
    assert re.search(r"own.toml:\d+: claim own: (sums.py|python:sums.py:two_and_two) ", done.err)


def test_an_own_check_leaves_no_file_beside_it_and_is_read_again(
    noloss: Noloss, tmp_path: Path
) -> None:
    own_file(tmp_path, OWN)
    assert verdicts(noloss, "own.toml", "--allow-code") == {"own": "reproduced"}
    (tmp_path / "sums.py").write_text(SUMS.replace("2 + 2", "2 + 3"))
    assert verdicts(noloss, "own.toml", "--allow-code") == {"own": "erratum"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.toml", "sums.py"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_binary_file_is_refused(noloss: Noloss, tmp_path: Path) -> None:
    os.mkfifo("pipe.toml")
    Path("zero.toml").symlink_to("/dev/zero")
    Path("folder.toml").mkdir()
    Path("bytes.toml").write_bytes(b"\xff\x81")
    for name, said in (
        ("pipe", "this is not a regular file"),
        ("zero", "this is not a regular file"),
        ("folder", "this is a folder"),
        ("bytes", "line 1, column 1: this is not text in UTF-8"),
        ("none", "none.toml: no such file"),
    ):
        done = noloss("audit", f"{name}.toml")
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_a_thousand_claims_with_a_slip_in_the_last_are_read_in_a_moment(
    noloss: Noloss, tmp_path: Path
) -> None:
    claims = "".join(OPEN.replace('"open"', f'"c{number}"') for number in range(999))
    (tmp_path / "own.toml").write_text(f"{PUBLICATION}{claims}{OPEN}neds = 1\n", "utf-8")
    done = noloss("audit", "own.toml")
    line = (PUBLICATION + claims + OPEN).count("\n") + 1
    assert f"own.toml:{line}: claim open: unknown key 'neds'" in done.err


def test_the_document_holds_the_check_its_place_the_rule_and_the_publication(
    noloss: Noloss, tmp_path: Path
) -> None:
    own_file(tmp_path, HOLDS, ERRATUM + 'concludes = ["holds"]\n')
    document = noloss("audit", "own.toml", "--json").document
    assert document["publications"] == [
        {
            "key": "Mine26",
            "reference": "A. Author, A <note> & more, 2026",
            "doi": "10.1234/abc",
            "url": "",
        }
    ]
    holds, number = document["claims"]
    assert (holds["check"], holds["with"]) == ("value", {"position": "1"})
    assert (holds["file"], holds["line"], holds["mending"]) == ("own.toml", 8, None)
    assert number["line"] == 8 + HOLDS.count("\n")
    assert number["mending"] == {
        "mended": True,
        "same": True,
        "conclusions": {"holds": True},
        "erratum": True,
    }


def test_explaining_names_the_check_the_rule_and_whose_code_it_is(
    noloss: Noloss, tmp_path: Path
) -> None:
    own_file(tmp_path, ERRATUM, REFUTED, OWN)
    number, refuted, own = noloss("audit", "own.toml", "--allow-code", "--explain").out.split(
        "To see the same"
    )[:3]
    assert "why erratum" in number
    assert "To see the check: noloss audit --vocabulary number-of-positions" in number
    assert re.search("does not turn the statement into its opposite +no", refuted)
    assert "with strategy: first-free; seat: second" in refuted
    assert "two_and_two (own check: code of sums.py, not of noloss)" in own
    assert (
        "noloss audit own.toml own --allow-code --json"
        in noloss("audit", "own.toml", "own", "--allow-code", "--explain").out
    )


def test_the_commit_of_a_criterion_is_shown(noloss: Noloss, tmp_path: Path) -> None:
    measured = 'kind = "measured"\nfixed = "0123456789ab"\n'
    with_runs = OWN.replace("two_and_two", "runs") + measured
    own_file(tmp_path, with_runs)
    (tmp_path / "sums.py").write_text("def runs(printed: int, effort: str) -> int: return 4\n")
    done = noloss("audit", "own.toml", "--allow-code", "--explain")
    assert "Its criterion was fixed in commit 0123456789ab." in done.out
    document = noloss("audit", "own.toml", "--allow-code", "--json").document
    assert document["claims"][0]["fixed"] == "0123456789ab"


def test_the_vocabulary_is_listed_with_arguments(noloss: Noloss) -> None:
    done = noloss("audit", "--vocabulary", "value", "sample")
    assert done.code == 0
    assert 'check = "value"\n' in done.out
    assert 'check = "sample", in a claim with kind = "measured"' in done.out
    assert re.search("seat … +to_move, first or second \\(else to_move\\)", done.out)
    told = noloss("audit", "--vocabulary", "--json").document["checks"]
    assert [check["name"] for check in told] == list(VOCABULARY)
    for check in told:
        assert check["about"].endswith("."), check["name"]
        assert check["arguments"][0]["name"] == "printed"
        assert all(each["about"] and each["takes"] for each in check["arguments"]), check["name"]


def test_a_page_and_the_function_take_files_too(noloss: Noloss, tmp_path: Path) -> None:
    import noloss as package

    own_file(tmp_path, HOLDS, OWN)
    before = (tmp_path / "own.toml").read_bytes()
    assert noloss("export", "--to", "html", "audit", "own.toml", "-o", "own.toml").code == 2
    assert (tmp_path / "own.toml").read_bytes() == before
    assert noloss("export", "--to", "html", "audit", "own.toml", "-o", "a.html").code == 2
    done = noloss("export", "--to", "html", "audit", "own.toml", "--allow-code", "-o", "a.html")
    assert done.out == "a.html: Audit of Mine26\n"
    assert (
        noloss("export", "--to", "html", "play", "least-free", "--allow-code", "-o", "p.html").code
        == 2
    )
    answer = package.audit("own.toml", "holds")
    assert [one.verdict for one in answer.value] == ["reproduced"]
    assert len(package.audit("own.toml", allow_code=True).value) == 2


NIM = """
open("ran", "w").close()
start = "3 first"
repeats = False
def seat_to_move(position): return position.split()[1]
def moves(position): return [n for n in (1, 2) if n <= int(position[0])]
def play(position, move):
    left, seat = position.split()
    return f"{int(left) - int(move)} {'second' if seat == 'first' else 'first'}"
def ended(position):
    left, seat = position.split()
    return None if left != "0" else "second" if seat == "first" else "first"
"""

GAME = """
[[claim]]
id = "nim"
claim = "The second player wins with three matches."
printed = "second wins"
check = "game-value"
with = { game = "nim.py" }
"""


def test_a_game_in_python_runs_only_if_its_code_is_allowed(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, GAME)
    (tmp_path / "nim.py").write_text(NIM)
    refused = noloss("audit", "own.toml")
    assert (refused.code, refused.out) == (2, "")
    assert "nim.py is code that would be run" in refused.err
    assert "add --allow-code" in refused.err
    assert not (tmp_path / "ran").exists()
    assert verdicts(noloss, "own.toml", "--allow-code") == {"nim": "reproduced"}
    assert (tmp_path / "ran").exists()
    document = noloss("audit", "own.toml", "--allow-code", "--json").document
    assert document["claims"][0]["own_code"] is True


def test_a_game_in_a_file_outside_of_the_folder_is_refused(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "paper").mkdir()
    own_file(tmp_path / "paper", GAME.replace("nim.py", "../row.toml"))
    (tmp_path / "row.toml").write_text('name = "row"\nrows = ["1 2"]\nlines = ["1 2"]\n')
    refused = noloss("audit", "paper/own.toml")
    assert "../row.toml is outside of the folder" in refused.err
