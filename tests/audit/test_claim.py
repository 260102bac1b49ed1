"""Claims are data: every file can be read, and a wrong one is refused with the place and a hint."""

from __future__ import annotations

import json
import re
import shlex
from importlib.resources import files

import pytest

from audit.claim import (
    KINDS,
    Claim,
    ClaimsError,
    all_claims,
    claims_of,
    file_of,
    parse_claims,
)
from audit.literature import LITERATURE, PUBLICATIONS, SOURCES
from noloss.cli import COMMANDS, cli

CLAIM = {
    "id": '"garg-a"',
    "where": '"§1"',
    "kind": '"exact"',
    "claim": '"It holds."',
    "printed": "{ a = [1, 2] }",
    "check": '"counts.games"',
    "how": '"By counting."',
}
RESULTS = re.compile(r"\b(reproduced|refuted|erratum|undecidable|supported|pending)\b")


def toml(*without: str, source: str = '"Garg18"', **changed: str) -> str:
    entries = {key: value for key, value in (CLAIM | changed).items() if key not in without}
    rows = "".join(f"{key} = {value}\n" for key, value in entries.items())
    return f"source = {source}\n[[claim]]\n{rows}"


def refused(text: str) -> ClaimsError:
    with pytest.raises(ClaimsError) as caught:
        parse_claims(text, "garg18/claims.toml")
    assert str(caught.value).startswith("garg18/claims.toml: ")
    assert str(caught.value).endswith(f"\n  hint: {caught.value.hint}")
    return caught.value


def test_a_claim_is_read_as_it_stands() -> None:
    text = toml(reading='"b"', needs='"c"', see='["noloss verify wst"]')
    (claim,) = parse_claims(text, "garg18/claims.toml")
    assert claim == Claim(
        id="garg-a",
        source="Garg18",
        where="§1",
        kind="exact",
        claim="It holds.",
        printed={"a": [1, 2]},
        check="counts.games",
        how="By counting.",
        reading="b",
        needs="c",
        see=("noloss verify wst",),
    )
    (plain,) = parse_claims(toml(), "garg18/claims.toml")
    assert (plain.reading, plain.needs, plain.see) == ("", "", ())


def test_a_file_without_claims_has_none() -> None:
    assert parse_claims('source = "Ford21"', "ford21/claims.toml") == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("source =", "is not TOML"),
        (f"source = {'[' * 5_000}", "is not TOML"),
        (f"source = {'9' * 5_000}", "is not TOML"),
        ("", "object missing required field `source`"),
        (toml(source='"Garg19"'), "there is no source 'Garg19'"),
        (toml(source="7"), "source: expected `str`, got `int`"),
        ('source = "Garg18"\nverdict = "refuted"', "object contains unknown field `verdict`"),
        ('source = "Garg18"\nclaim = 7', "claim: expected `array`, got `int`"),
        ('source = "Garg18"\nclaim = [7]', "claim[0]: expected `object`, got `int`"),
        ('source = "Garg18"\n[claim]\nid = "a"', "claim: expected `array`, got `object`"),
        (toml() + toml().partition("\n")[2], "the id garg-a stands twice"),
        (toml(verdict='"reproduced"'), "claim garg-a: object contains unknown field `verdict`"),
        (toml("printed"), "claim garg-a: object missing required field `printed`"),
        (toml(kind='"sure"'), "claim garg-a: kind: invalid enum value 'sure'"),
        (toml(printed="1979-05-27"), "JSON cannot hold what is printed"),
        (toml(printed="[nan]"), "JSON cannot hold what is printed"),
        (toml(printed="inf"), "JSON cannot hold what is printed"),
        (toml(claim='" "'), "claim: expected `str` matching"),
        (toml(where='""'), "where: expected `str` matching"),
        (toml(how='""'), "'how' is empty"),
        (toml(check='""'), "claim garg-a: no check"),
        (toml(check='""', needs='" "'), "claim garg-a: no check"),
        (toml(reading="7"), "reading: expected `str`, got `int`"),
        (toml(needs="[]"), "needs: expected `str`, got `array`"),
        (toml(see='"noloss verify"'), "see: expected `array`, got `str`"),
        (toml(see="[7]"), "see[0]: expected `str`, got `int`"),
        (toml(see='["rm -r"]'), "see[0]: expected `str` matching"),
        (toml(census="1"), "census: expected `bool`, got `int`"),
        (toml() + 'source = "Ford21"\n', "a source of its own"),
        *((toml(key), f"missing required field `{key}`") for key in CLAIM),
        *((toml(**{key: "7"}), f"{key}: expected `str`") for key in CLAIM if key != "printed"),
        *(
            (toml(id=json.dumps(name)), "id: expected `str` matching")
            for name in ("", "A", "a b", "../a", "a--b", "-a", "a-", "a\n")
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason_and_a_way_out(text: str, problem: str) -> None:
    assert problem in refused(text).problem


def test_a_claim_is_one_short_line() -> None:
    assert repr(parse_claims(toml(), "a")[0]) == "Claim(garg-a: Garg18, §1, exact)"
    (long,) = parse_claims(toml(where=json.dumps("§ " * 500)), "a")
    assert len(repr(long)) == 100


def test_what_nothing_can_compute_says_what_it_needs() -> None:
    (claim,) = parse_claims(toml(check='""', how='""', needs='"runs"'), "garg18/claims.toml")
    assert (claim.check, claim.needs) == ("", "runs")


def test_all_claims_are_those_of_every_publication_and_no_id_stands_twice() -> None:
    assert all_claims() == tuple(claim for source in SOURCES for claim in claims_of(source))
    ids = [claim.id for claim in all_claims()]
    assert len(set(ids)) == len(ids)
    assert set(SOURCES) == set(PUBLICATIONS) < set(LITERATURE)
    for source in SOURCES:
        assert files("audit").joinpath(file_of(source)).is_file()
        assert {claim.source for claim in claims_of(source)} <= {source}


@pytest.mark.parametrize("claim", all_claims(), ids=lambda claim: claim.id)
def test_a_claim_has_a_kind_and_tells_no_verdict(claim: Claim) -> None:
    assert claim.kind in KINDS
    assert claim.how or claim.needs
    assert not RESULTS.search(f"{claim.how} {claim.needs}")


@pytest.mark.parametrize(
    "command", sorted({command for claim in all_claims() for command in claim.see})
)
def test_a_command_that_shows_the_same_can_be_typed_so(command: str) -> None:
    program, name, *arguments = shlex.split(command)
    assert program == "noloss"
    assert name in COMMANDS
    with cli.make_context("noloss", [name, *arguments]) as context:
        loaded = cli.get_command(context, name)
        assert loaded is not None
        with loaded.make_context(name, list(arguments), parent=context):
            pass
