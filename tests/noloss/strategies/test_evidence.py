"""Certificates, exports and other encodings from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from common.documents import UNSET, UnsetType
from noloss.reports.verdict import AgainstPart, CoqPart, RecheckDocument
from tests.effort import part
from tests.noloss.conftest import Noloss
from verify.verdict.certificate import Difference, content_hash


def certified(noloss: Noloss, folder: Path, name: str, *more: str) -> Path:
    file = folder / "certificate.json"
    noloss("verify", name, "--certificate", file, *more)
    return file


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("perfect", ()),
        ("anything", ("--from", "X...O....")),
        ("least-free", ()),
        ("hopeless", ()),
        ("remembers", ("--seat", "first", "--line", "15")),
        pytest.param("anything", (), marks=pytest.mark.slow),
        pytest.param("remembers", ("--seat", "first"), marks=pytest.mark.slow),
    ],
)
def test_the_certificate_of_a_verdict_is_proved_whether_it_holds_or_is_refuted(
    noloss: Noloss, tmp_path: Path, name: str, more: tuple[str, ...]
) -> None:
    done = noloss("recheck", certified(noloss, tmp_path, name, *more), "--against", name)
    assert done.code == 0
    lines = done.out.splitlines()
    assert all(line.startswith("proved: the table in this file, ") for line in lines[:-2])
    assert len(lines) == (5 if "--seat" in more else 8)
    assert lines[-2] == "Everything in the file is proved."
    tables = f"tables are what {name} plays in both seats"
    if "--seat" in more:
        tables = f"table is what {name} plays in the first seat"
    start = ", from line 15 on" if more[:1] == ("--from",) or "--line" in more else ""
    assert lines[-1] == f"The {tables}{start}."


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_certificate_that_another_program_has_saved_in_another_encoding_is_proved(
    noloss: Noloss, tmp_path: Path, encoding: str
) -> None:
    """The checker reads it, so the command must."""
    proof = tmp_path / "proof.json"
    noloss("verify", "least-free", "--seat", "second", "--certificate", proof)
    proof.write_bytes(proof.read_text(encoding="utf-8").encode(encoding))
    assert noloss("recheck", proof).code == 0


def test_a_certificate_with_a_false_count_is_not_proved_though_its_hash_is_right(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = certified(noloss, tmp_path, "perfect", "--seat", "second")
    document: dict[str, Any] = json.loads(file.read_text())
    document["seats"]["second"]["every_choice"]["counts"]["positions"]["reached"] += 1
    file.write_text(json.dumps(document | {"sha256": content_hash(document)}))
    done = noloss("recheck", file, "--json")
    assert done.code == 1
    assert len(done.document["proved"]) == 2
    assert "every-choice" in done.document["not_proved"][0]
    told = noloss("recheck", file).out
    assert "NOT proved: " in told
    assert "the true claim is " in told
    assert "stuck; so it holds\n" in told
    assert "{" not in told


def test_the_refutation_of_a_claim_is_put_in_words(noloss: Noloss, tmp_path: Path) -> None:
    file = certified(noloss, tmp_path, "least-free", "--seat", "second")
    document: dict[str, Any] = json.loads(file.read_text())
    document["seats"]["second"]["every_choice"]["counts"]["positions"]["reached"] += 1
    file.write_text(json.dumps(document | {"sha256": content_hash(document)}))
    told = noloss("recheck", file).out
    assert "so it does not hold: refuted by 12437\n" in told
    assert "{" not in told


def test_the_counts_are_put_in_words(noloss: Noloss, tmp_path: Path) -> None:
    file = certified(noloss, tmp_path, "least-free", "--seat", "second", "--line", "5192")
    told = noloss("recheck", file).out.splitlines()
    ends = "4 win, 0 draw, 3 loss, 0 stuck"
    assert told[0].endswith(
        'allows the line "346", which ends in loss; 16 positions in 16 classes; '
        f"games: {ends}; up to symmetry: {ends}"
    )
    assert "{" not in "".join(told)


@pytest.mark.slow
def test_a_table_that_another_strategy_plays_is_recognised(noloss: Noloss, tmp_path: Path) -> None:
    file = certified(noloss, tmp_path, "perfect", "--seat", "first")
    done = noloss("recheck", file, "--against", "least-free", "--json")
    assert done.code == 1
    assert done.document["not_proved"] == []
    first = done.document["against"]["differences"][0]
    assert (first["node"], first["strategy"]) == (".........", [1])
    assert "NOT what least-free plays: first seat, " in (
        noloss("recheck", file, "--against", "least-free").out
    )


@pytest.mark.parametrize(
    ("proved", "against", "coq", "holds"),
    [
        (True, UNSET, UNSET, True),
        (False, UNSET, UNSET, False),
        (True, AgainstPart("a", ()), CoqPart("a.v", None), True),
        (True, AgainstPart("a", (Difference("first", ".........", (1,), (5,)),)), UNSET, False),
        (True, UNSET, CoqPart("a.v", "line 1"), False),
    ],
)
def test_a_recheck_is_true_if_all_is_proved_and_the_comparison_agrees(
    proved: bool, against: AgainstPart | UnsetType, coq: CoqPart | UnsetType, holds: bool
) -> None:
    wrong = () if proved else ("a count",)
    checked = RecheckDocument(file="c.json", proved=(), not_proved=wrong, against=against, coq=coq)
    assert bool(checked) is holds


@pytest.mark.parametrize("content", ["", "{", "[]", "1", '{"format": "noloss/verdict"}', "\x00"])
def test_anything_but_a_certificate_is_refused_with_exit_code_2(
    noloss: Noloss, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "x.json"
    file.write_text(content)
    done = noloss("recheck", file)
    assert (done.code, done.out) == (2, "")
    assert "not a certificate" in done.err
    assert "hint: `noloss verify STRATEGY --certificate FILE`" in done.err


@pytest.mark.slow
def test_positions_and_lines_of_play_cannot_be_compared(noloss: Noloss, tmp_path: Path) -> None:
    file = certified(noloss, tmp_path, "perfect", "--seat", "first")
    done = noloss("recheck", file, "--against", "remembers")
    assert done.code == 2
    assert "keyed by position" in done.err


def test_a_certificate_is_about_one_start_of_play(noloss: Noloss, tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    noloss("verify", "perfect", "--position", "X...O....", "--certificate", file)
    assert json.loads(file.read_text())["start"] == "15"
    assert noloss("recheck", file).code == 0


@pytest.mark.parametrize(
    ("target", "endings"), part([("promela", 1), ("dimacs", 1), ("prism", 3)], 3)
)
def test_an_export_writes_its_files_with_their_claim_and_how_to_check_them(
    noloss: Noloss, tmp_path: Path, target: str, endings: int
) -> None:
    file = tmp_path / "model"
    done = noloss("export", "perfect", "--to", target, "-o", file, "--seat", "second")
    assert done.code == 0
    assert "perfect never loses or gets stuck (second seat, every choice)" in done.out
    assert "to check it:\n    " in done.out
    anything = ("export", "anything", "--to", target, "-o", file, "--json", "--force")
    written = noloss(*anything).document
    assert written["claim"] == "can fail"
    assert len(written["files"]) == endings
    assert all(Path(name).stat().st_size for name in written["files"])


def test_a_converted_strategy_has_the_verdict_of_the_one_it_was_made_of(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "perfect.json"
    told = noloss("convert", "perfect", file, "--to", "table")
    assert told.out.splitlines()[0] == f"{file}: perfect as table"
    made, whole = (
        [result["strengths"] for result in noloss("verify", name, "--json").document["results"]]
        for name in (f"table:{file}", "perfect")
    )
    assert made == whole


def test_a_conversion_says_where_only_the_first_move_is_kept(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "any.json"
    done = noloss("convert", "anything", file, "--to", "vector")
    assert done.code == 0
    assert "with more than one allowed move, the first move is kept" in done.out
    document = noloss("convert", "anything", file, "--to", "genes", "--json", "--force").document
    assert document["narrowed"]
    assert noloss("verify", f"genes:{file}").code == 1


def test_the_game_base_is_765_rows_of_10_numbers(noloss: Noloss) -> None:
    rows = [line.split() for line in noloss("count", "classes").out.splitlines()]
    assert (len(rows), {len(row) for row in rows}) == (765, {10})
    document = noloss("count", "classes", "--json").document
    assert document["rows"] == [[int(number) for number in row] for row in rows]
    assert document["positions"][0] == "........."


@pytest.mark.parametrize(
    "form",
    ["table:FILE", "vector:FILE[#N][:all-cells]", "python:[--timeout=SECONDS ]MODULE:FUNCTION"],
)
def test_the_kinds_of_strategies_that_a_user_brings_are_listed(noloss: Noloss, form: str) -> None:
    assert form in noloss("list", "strategies").out
    assert form in [
        kind["form"] for kind in noloss("list", "strategies", "--json").document["kinds"]
    ]
