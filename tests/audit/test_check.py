"""The check of a claim is found by its name, and given what is printed as it asks for it.

Files outside of the folder of the claims are neither read nor shown without leave.
"""

from __future__ import annotations

import re
from importlib import import_module
from inspect import getmembers, isfunction, signature
from pathlib import Path

import pytest
from msgspec.structs import replace

from audit import check as checking
from audit.check import NO_RUN, check_of, recompute
from audit.claim import EFFORTS, PYTHON, Claim, ClaimsError, Effort, Finding, Kind, concluded
from audit.claims_file import all_claims, read_claims
from audit.judge import audit, judge
from audit.vocabulary import VOCABULARY
from audit.wording import command_of
from common.exhibits import Text
from tests.audit.claims import HEAD, claim_of, own_claim

GENES = claim_of(19683, "Ford21", id="ford-a", check="python:genes.py:ways")
MEASURED = {claim.id: claim for claim in all_claims() if claim.kind == "measured"}
WST = 'check = "games"\nwith = { strategy = "wst", seat = "first" }\n'
RIGHT = "printed = { win = 184, draw = 32, loss = 0 }\n"


def texts(finding: Finding) -> list[str]:
    contents = (exhibit.content for exhibit in finding.evidence)
    return [content.text for content in contents if isinstance(content, Text)]


def refused(claim: Claim, effort: Effort | None = None) -> ClaimsError:
    with pytest.raises(ClaimsError) as caught:
        recompute(claim, effort)
    return caught.value


def test_every_claim_of_the_project_names_a_check_or_says_what_it_needs() -> None:
    for claim in all_claims():
        assert callable(check_of(claim)) if claim.check else claim.needs, claim.id


def test_every_own_check_of_the_project_has_a_claim() -> None:
    """A public function that takes what is printed, and else only arguments, is there for one."""
    named = {(claim.source, claim.check) for claim in all_claims()}
    for source, file in {(each, check.split(":")[1]) for each, check in named if PYTHON in check}:
        module = import_module(f"audit.{source.lower()}.{Path(file).stem}")
        for name, function in getmembers(module, isfunction):
            kinds = signature(function).parameters
            plain = [each for each, one in kinds.items() if one.kind is not one.KEYWORD_ONLY]
            if function.__module__ == module.__name__ and plain in (
                ["printed"],
                ["printed", "effort"],
            ):
                assert name.startswith("_") or (source, f"python:{file}:{name}") in named


def test_a_check_of_the_project_is_a_function_in_a_module_of_its_publication() -> None:
    check = check_of(GENES)
    assert (check.__module__, check.__name__) == ("audit.ford21.genes", "ways")
    assert recompute(GENES).holds is True
    assert recompute(replace(GENES, printed=19682)).holds is False


@pytest.mark.parametrize(
    ("name", "kind", "problem"),
    [
        ("python:genes.py:wasy", "exact", "genes.py has no function wasy"),
        ("python:gene.py:ways", "exact", "gene.py: no such file"),
        ("python:genes.py:", "exact", "names no function"),
        ("python:genes.py:ways", "measured", "is not for a claim of kind 'measured'"),
        ("python:runs_o.py:hochmuth", "exact", "is not for a claim of kind 'exact'"),
        ("python:genes.py:compared", "exact", "genes.py has no function compared"),  # only imported
        ("python:genes.py:_what_it_does", "exact", "names no function"),
        ("python:genes.py:duplicate_counts", "exact", "takes ("),
        ("python:genes.py:MARKS", "exact", "genes.py has no function MARKS"),
        ("python:genes:ways", "exact", "names no function"),
        ("python:os.path", "exact", "names no function"),
        ("gamse", "exact", "unknown check 'gamse'"),
        ("?", "exact", "unknown check '?'"),
    ],
)
def test_no_other_name_is_a_check(name: str, kind: Kind, problem: str) -> None:
    error = refused(replace(GENES, check=name, kind=kind), "quick")
    assert error.where == "ford21/claims.toml"
    assert error.problem.startswith("claim ford-a: ")
    assert problem in error.problem


def test_a_name_that_is_nearly_right_is_reported() -> None:
    assert refused(replace(GENES, check="python:genes.py:wasy")).hint == "did you mean 'ways'?"
    assert refused(replace(GENES, check="gamse")).hint == "did you mean 'games'?"
    assert refused(replace(GENES, check="?")).hint.startswith("the checks are ")


@pytest.mark.parametrize(
    ("printed", "problem"),
    [
        ("19683", "printed: expected a whole number, not a text"),
        (True, "printed: expected a whole number, not true or false"),
        (1.5, "printed: expected a whole number, not a number"),
        (None, "printed: expected a whole number, not nothing"),
    ],
)
def test_a_printed_value_of_another_shape_is_an_error_of_the_file(
    printed: object, problem: str
) -> None:
    error = refused(replace(GENES, printed=printed))
    assert error.problem == f"claim ford-a: {problem}"


def test_a_key_that_is_wrong_is_named() -> None:
    table = replace(GENES, check="python:genes.py:gene_example")
    right = {"gene": "211321131", "board": "X..OX..O.", "to move": "X", "allele": 8}
    assert recompute(replace(table, printed=right)).holds is True
    assert "printed.to move: expected a text" in (
        refused(replace(table, printed={**right, "to move": 7})).problem
    )
    assert "unknown key 'also'" in refused(replace(table, printed={**right, "also": 7})).problem


def test_a_claim_of_a_user_file_is_recomputed_by_the_vocabulary(tmp_path: Path) -> None:
    assert recompute(own_claim(tmp_path, RIGHT + WST)).holds is True
    assert recompute(own_claim(tmp_path, RIGHT.replace("184", "185") + WST)).holds is False


@pytest.mark.parametrize(
    ("text", "line", "problem", "hint"),
    [
        (RIGHT + WST.replace("games", "gamse"), 11, "unknown check", "did you mean 'games'?"),
        (RIGHT + WST.replace("seat", "seet"), 12, "games has no argument 'seet'", "did you mean"),
        (RIGHT + WST.replace('"first"', "1"), 12,
         "with.seat: expected a text, not a whole number: write it in quotes", "write what games"),
        (RIGHT + WST.replace('"first"', '"X"'), 12, "with.seat: ", "it may be first, second, both"),
        (RIGHT + WST.replace('"wst"', '"table:none.json"'), 12, "no such file",
         "paths start at the folder of the file of claims"),
        (RIGHT + 'check = "games"', 7, "games needs the argument 'strategy'", "with = { strategy"),
        ("printed = { wins = 1 }\n" + WST, 10, "printed: ", "did you mean 'win'?"),
        ('printed = { win = "184" }\n' + WST, 10,
         "printed.win: expected a whole number, not a text", "write what games takes"),
        ("printed = 7\n" + WST, 10, "printed: expected a table", "write what games takes"),
    ],
)  # fmt: skip
def test_a_value_that_a_check_cannot_take_is_reported_with_line_and_key(
    tmp_path: Path, text: str, line: int, problem: str, hint: str
) -> None:
    error = refused(own_claim(tmp_path, text))
    assert error.where == f"{tmp_path / 'own.toml'}:{line}"
    assert problem in error.problem
    assert hint in error.hint


OWN = 'printed = 4\ncheck = "python:mine.py:{}"\nhow = "By hand."\nwith = {}\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Give a folder with your own checks."""
    (tmp_path / "mine.py").write_text(
        "from audit.claim import undecided\n"
        "def doubled(printed, *, of):\n    return 2 * of\n"
        "def by_file(printed):\n    return int(open('number.txt').read())\n"
        "def unsure(printed):\n    return undecided('who knows')\n"
        "def broken(printed):\n    return 1 / 0\n",
        "utf-8",
    )
    (tmp_path / "number.txt").write_text("4", "utf-8")
    return tmp_path


def test_an_own_check_gives_a_value_or_a_finding(mine: Path) -> None:
    """Its paths are relative to the file of claims, not to the current folder."""
    given = own_claim(mine, OWN.format("doubled", "{ of = 2 }"), code=True)
    assert (recompute(given).holds, recompute(given).computed) == (True, 4)
    assert recompute(own_claim(mine, OWN.format("doubled", "{ of = 3 }"), code=True)).holds is False
    assert recompute(own_claim(mine, OWN.format("by_file", "{}"), code=True)).holds is True
    assert recompute(own_claim(mine, OWN.format("unsure", "{}"), code=True)).holds is None


def test_an_own_check_that_fails_is_reported_without_a_traceback(mine: Path) -> None:
    error = refused(own_claim(mine, OWN.format("broken", "{}"), code=True))
    assert error.problem == (
        "claim a: python:mine.py:broken raised ZeroDivisionError: division by zero"
    )
    assert error.where.endswith("own.toml:11")
    (mine / "mine.py").write_text("import nothing_of_that_name\n", "utf-8")
    error = refused(own_claim(mine, OWN.format("doubled", "{ of = 2 }"), code=True))
    assert "mine.py cannot be imported: ModuleNotFoundError" in error.problem


def test_a_file_that_was_changed_is_imported_again(mine: Path) -> None:
    given = own_claim(mine, OWN.format("doubled", "{ of = 2 }"), code=True)
    assert recompute(given).holds is True
    (mine / "mine.py").write_text("def doubled(printed, *, of):\n    return 5\n", "utf-8")
    assert recompute(given).computed == 5


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (OWN.format("doubled", "{ of = 2 }"), 11),
        (RIGHT + WST.replace('"wst"', '"python:mine.py:move"'), 12),
        (RIGHT + WST.replace('"wst"', '"process:./mine"'), 12),
        (RIGHT + WST.replace('"first"', '["process:./mine"]'), 12),
    ],
)
def test_code_that_a_file_names_is_not_run_without_permission(
    mine: Path, text: str, line: int
) -> None:
    (mine / "mine.py").write_text("open('was-run', 'w')\n", "utf-8")
    error = refused(own_claim(mine, text))
    assert error.where.endswith(f"own.toml:{line}")
    assert "is code that would be run" in error.problem
    assert "--allow-code" in error.hint
    assert not (mine / "was-run").exists()


def test_a_file_of_claims_may_be_read_without_its_folder_being_the_current_one(
    tmp_path: Path,
) -> None:
    (tmp_path / "own.toml").write_text(HEAD, "utf-8")
    assert read_claims(tmp_path / "own.toml").claims == ()


def test_every_measured_claim_names_the_commit_that_fixed_its_criterion() -> None:
    for claim in MEASURED.values():
        assert re.fullmatch("[0-9a-f]{12}", claim.fixed), claim.id
        assert claim.how or claim.check in VOCABULARY, claim.id


def test_without_an_effort_a_measured_claim_is_pending_and_says_what_to_do() -> None:
    for claim in MEASURED.values():
        assert judge(claim).verdict == "pending", claim.id
        finding = recompute(claim)
        assert finding.computed is None, claim.id
        assert texts(finding) == [NO_RUN, claim.needs]


@pytest.mark.parametrize(
    ("holds", "verdict"), [(True, "compatible"), (False, "incompatible"), (None, "pending")]
)
@pytest.mark.parametrize("effort", EFFORTS)
def test_a_measured_check_is_given_what_is_printed_and_the_effort(
    monkeypatch: pytest.MonkeyPatch, holds: bool | None, verdict: str, effort: Effort
) -> None:
    def measured(printed: dict[str, int], effort: Effort) -> Finding:
        return concluded(holds, [printed, effort], "seen")

    monkeypatch.setattr(checking, "check_of", lambda claim: measured)
    claim = MEASURED["ford-20-iterations"]
    (judged,) = audit([claim], effort=effort)
    assert (judged.verdict, judged.computed) == (verdict, [claim.printed, effort])
    assert texts(recompute(claim, effort)) == ["seen"]


def test_the_vocabulary_is_listed_by_name() -> None:
    assert "games" in VOCABULARY
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) for name in VOCABULARY)


def test_an_own_check_cannot_change_the_printed_value(tmp_path: Path) -> None:
    source = "def two(printed, *, at):\n    printed['a'] = at[0] = 2\n    return printed\n"
    (tmp_path / "own.py").write_text(source, "utf-8")
    keys = 'printed = { a = 1 }\nhow = "x"\ncheck = "python:own.py:two"\nwith = { at = [1] }'
    claim = own_claim(tmp_path, keys, code=True)
    assert (recompute(claim).computed, recompute(claim).holds) == ({"a": 2}, False)
    assert (claim.printed, claim.arguments) == ({"a": 1}, {"at": [1]})


@pytest.mark.parametrize("value", ["object()", "10 ** 5_000"])
def test_a_value_that_json_cannot_hold_is_reported_with_its_own_check(
    tmp_path: Path, value: str
) -> None:
    (tmp_path / "own.py").write_text(f"def odd(printed):\n    return {value}\n", "utf-8")
    claim = own_claim(tmp_path, 'printed = 1\nhow = "x"\ncheck = "python:own.py:odd"', code=True)
    with pytest.raises(ClaimsError, match=r"python:own\.py:odd gave no value") as caught:
        recompute(claim)
    assert caught.value.where.endswith("own.toml:12")


SECRET = "password=hunter2"
STRATEGY = 'printed = true\ncheck = "never-loses"\nwith = {{ strategy = "{}" }}'
MACHINE = 'printed = {{ states = 2 }}\ncheck = "machine-size"\nwith = {{ machine = "{}" }}'
COMPARED = (
    'printed = ["wst", "any"]\ncheck = "compare"\n'
    'with = {{ strategies = ["wst", "{}"], by = "win" }}'
)
MATCHED = (
    'printed = ["draw"]\ncheck = "match"\n'
    'with = {{ strategy = "wst", opponent = "{}", seat = "first" }}'
)
AGREEING = (
    'printed = true\ncheck = "machines-agree"\n'
    'with = {{ first = "wst/CF", second = "{}", up_to = 1 }}'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give the folder of the claims, with a secret beside it and links to that in it."""
    inside = tmp_path / "claims"
    (inside / "deep").mkdir(parents=True)
    for ending in ("", ".json", ".tm", ".csv"):
        (tmp_path / f"secret{ending}").write_text(SECRET, "utf-8")
        (inside / f"link{ending}").symlink_to(tmp_path / f"secret{ending}")
    (inside / "up").symlink_to(tmp_path)
    return inside


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        (STRATEGY, "machine:/etc/passwd"),
        (STRATEGY, "machine:../secret.tm"),
        (STRATEGY, "machine:link.tm"),
        (STRATEGY, "machine:up/secret.tm"),
        (STRATEGY, "machine:deep/../../secret.tm"),
        (STRATEGY, "table:../secret.json"),
        (STRATEGY, "table:link.json"),
        (STRATEGY, "genes:../secret.json"),
        (STRATEGY, "vector:../secret.csv:all-cells"),
        (STRATEGY, "vector:link.json#3:all-cells"),
        (STRATEGY, "memory:link.json:unseen=any"),
        (MACHINE, "/etc/passwd"),
        (MACHINE, "../secret.tm"),
        (MACHINE, "link"),
        (MACHINE, "link#2"),
        (COMPARED, "table:../secret.json"),
        (MATCHED, "memory:../secret.json"),
        (AGREEING, "../secret.tm"),
    ],
)
def test_a_file_outside_of_the_folder_is_refused_with_the_line_and_not_shown(
    folder: Path, claim: str, name: str
) -> None:
    """By a path, by `..`, by a link to it or to its folder; in every argument that names a file."""
    with pytest.raises(ClaimsError) as caught:
        recompute(own_claim(folder, claim.format(name)))
    told = str(caught.value)
    assert f"{name} is outside of the folder of the file of claims" in told
    assert "own.toml:12:" in told
    assert "--allow-code" in told
    assert SECRET not in told
    assert "root:" not in told


def test_a_machine_in_the_folder_may_not_call_one_outside(folder: Path) -> None:
    """A call looks for a file beside the machine, which a link could make any file."""
    text = "machine main\ntapes t\nsymbols a\nblank _\nstart s\naccept yes\n\n"
    text += "s: call link then yes\n"
    (folder / "main.tm").write_text(text, "utf-8")
    claim = own_claim(folder, MACHINE.format("main.tm"))
    with pytest.raises(ClaimsError, match=r"main\.tm is outside"):
        recompute(claim)


def test_with_leave_a_file_outside_is_read(folder: Path) -> None:
    claim = own_claim(folder, MACHINE.format("../secret.tm"), code=True)
    with pytest.raises(ClaimsError, match=SECRET):
        recompute(claim)
    assert command_of(claim).endswith(" --allow-code")


def test_files_in_the_folder_and_words_on_tapes_need_no_leave(tmp_path: Path) -> None:
    """A word may look like a path, and a link may lead from one file of the folder to another."""
    text = (
        "machine main\ntapes t\nsymbols a / .\nblank _\nstart s\naccept yes\n\ns: / -> / R s\n"
        "   _ -> _ S yes\n"
    )
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "main.tm").write_text(text, "utf-8")
    (tmp_path / "again.tm").symlink_to("deep/main.tm")
    for name in ("deep/main.tm", "again.tm", str(tmp_path / "deep" / "main.tm")):
        keys = (
            'printed = "accepted"\ncheck = "machine-verdict"\n'
            f'with = {{ machine = "{name}", word = "///" }}'
        )
        claim = own_claim(tmp_path, keys)
        assert judge(claim).verdict == "reproduced"
        assert command_of(claim).endswith(" a")
