"""Claims are data: every file can be read, and a wrong one is refused with the place and a hint.

The line of a key is found in any surroundings.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from audit import claims_file
from audit.claim import KINDS, Claim, ClaimOrigin, ClaimsError
from audit.claims_file import (
    MOST,
    SOURCES,
    all_claims,
    built_in,
    claims_of,
    line_of,
    lines_of_tables,
    parse_claims,
    publications,
    read_claims,
)
from audit.literature import CITED
from audit.vocabulary import VOCABULARY
from common.errors import NolossError
from noloss.cli import cli
from noloss.family import loaded, named
from tests.audit.claims import HEAD, PUBLICATION

CLAIM = {
    "id": '"garg-a"',
    "claim": '"It holds."',
    "printed": "{ a = [1, 2] }",
    "check": '"games"',
}
ORIGIN = ClaimOrigin(Path("own.toml"), 0, built_in=False, code=False)
RESULTS = re.compile(r"\b(reproduced|refuted|erratum|undecidable|incompatible|pending)\b")


def toml(*without: str, head: str = HEAD, **changed: str) -> str:
    entries = {key: value for key, value in (CLAIM | changed).items() if key not in without}
    rows = "".join(f"{key} = {value}\n" for key, value in entries.items())
    return f"{head}\n[[claim]]\n{rows}"


def also(name: str, **changed: str) -> str:
    """Give one more claim of a file."""
    return toml(head="", id=f'"{name}"', **changed)


def refused(text: str) -> ClaimsError:
    with pytest.raises(ClaimsError) as caught:
        parse_claims(text, ORIGIN)
    assert caught.value.where.startswith("own.toml")
    assert str(caught.value).endswith(f"\n  hint: {caught.value.hint}")
    return caught.value


def test_a_claim_is_read_as_it_is_written() -> None:
    text = toml(
        kind='"quoted"', where='"§1"', how='"By counting."', reading='"b"', needs='"c"',
        see='["noloss verify wst"]', fixed='"0123abc"', **{"with": "{ seat = 1 }"},
    )  # fmt: skip
    (claim,) = parse_claims(text, ORIGIN).claims
    assert claim == Claim(
        id="garg-a",
        claim="It holds.",
        printed={"a": [1, 2]},
        publication=PUBLICATION,
        origin=replace(ORIGIN, line=AT),
        check="games",
        arguments={"seat": 1},
        kind="quoted",
        where="§1",
        how="By counting.",
        reading="b",
        fixed="0123abc",
        needs="c",
        see=("noloss verify wst",),
    )
    (plain,) = parse_claims(toml(), ORIGIN).claims
    assert (plain.kind, plain.where, plain.reading, plain.conclusions) == ("exact", "", "", ())
    assert plain.source == "Mine26"


def test_claims_know_their_number_and_their_conclusions() -> None:
    text = toml() + also("b", concludes='["garg-a", "c"]') + also("c", concludes='["garg-a"]')
    first, second, third = parse_claims(text, ORIGIN).claims
    assert [claim.origin.number for claim in (first, second, third)] == [0, 1, 2]
    assert second.conclusions == (first, replace(third, conclusions=()))
    assert third.conclusions == (first,)


def test_conclusions_from_conclusions_are_looked_at_once() -> None:
    """However long a chain of conclusions is, and however many ways lead through it."""
    rest = "".join(
        also(f"a{at}", concludes=f'["a{at - 1}", "a{at // 2}"]') for at in range(2, MOST)
    )
    claims = parse_claims(toml(id='"a1"') + rest, ORIGIN).claims
    assert [len(claim.conclusions) for claim in claims] == [0, *[2] * (MOST - 2)]


def test_a_file_without_claims_is_read() -> None:
    assert parse_claims(HEAD, ORIGIN).claims == ()


def test_a_statement_that_is_not_a_claim_says_why() -> None:
    aside = '[[aside]]\nwhere = "§2"\nsays = "It is fun."\nreason = "A matter of taste."\n'
    (read,) = parse_claims(HEAD + aside, ORIGIN).publication.asides
    assert (read.where, read.says, read.reason) == ("§2", "It is fun.", "A matter of taste.")


AT = 7  # the line of the first [[claim]]


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("a = ]", ":1:5", "is not TOML: Invalid value"),
        ("a = 1\nb = [", ":2", "is not TOML: Invalid value"),
        (f"a = {'[' * 5_000}", "", "is not TOML"),
        (f"a = {'9' * 5_000}", ":1", "a number with more digits than can be read"),
        (f"a = {'[' * 5_000}{']' * 5_000}", "", "too many brackets inside each other"),
        (f"\na = {'9' * 1_000_000}\n", ":2", "is not TOML: a number with more"),
        ("", "", "the key 'publication' is missing"),
        ("[publication]", ":1", "publication: the key 'key' is missing"),
        (HEAD.replace('"Mine26"', "7"), ":2", "publication.key: expected a text, not"),
        (HEAD.replace("Mine26", "my note"), ":2", "publication.key: expected letters and digits"),
        (HEAD.replace("2026", "0x" + "f" * 5_000), ":5", "publication.year: expected a whole"),
        (HEAD + 'doi = "x"', ":6", "publication.doi: expected a DOI"),
        (HEAD + 'url = "javascript:x"', ":6", "publication.url: expected an address"),
        (HEAD + 'pages = "x"', ":1", "publication: unknown key 'pages'"),
        ("verdict = 7\n" + HEAD, "", "unknown key 'verdict'"),
        ("claim = 7\n" + HEAD, ":1", "claim: expected a list, not a whole number"),
        ("claim = [7]\n" + HEAD, ":1", "claim[0]: expected a table, not a whole number"),
        (HEAD + "asides = [{where = 'a', says = 'b', reason = 'c'}]", ":6", "publication.asides"),
        (HEAD + "[claim]\nid = 'a'", ":6", "claim: expected a list, not a table"),
        (HEAD + "[[aside]]\nwhere = 'a'", ":6", "aside[0]: the key '"),
        (toml() + also("garg-a"), ":14", "claim garg-a: the id garg-a is used twice"),
        (toml(verdict='"refuted"'), f":{AT + 5}", "claim garg-a: unknown key 'verdict'"),
        (toml(publication="{}"), f":{AT + 5}", "claim garg-a: unknown key 'publication'"),
        (toml("printed"), f":{AT}", "claim garg-a: the key 'printed' is missing"),
        (toml("id"), f":{AT}", "claim number 1: the key 'id' is missing"),
        (toml(kind='"sure"'), f":{AT + 5}", "claim garg-a: kind: 'sure' is not allowed here"),
        (toml(printed="1979-05-27"), f":{AT + 3}", "JSON cannot hold what is printed"),
        (toml(printed="[nan]"), f":{AT + 3}", "JSON cannot hold what is printed"),
        (toml(printed="inf"), f":{AT + 3}", "JSON cannot hold what is printed"),
        (toml(claim='" "'), f":{AT + 2}", "claim: expected a text that is not empty"),
        (toml(check='""'), f":{AT}", "claim garg-a: neither 'check' nor 'needs'"),
        (toml(check='"python:a.py:b"'), f":{AT + 4}", "claim garg-a: 'how' is missing"),
        (toml(see="[7]"), f":{AT + 5}", "see[0]: expected a text, not a whole number"),
        (toml(see='["rm -r"]'), f":{AT + 5}", "see[0]: expected a command that begins with noloss"),
        (toml(fixed='"yes"'), f":{AT + 5}", "fixed: expected a commit: 7 to 40 digits"),
        (toml(census="1"), f":{AT + 5}", "census: expected true or false, not a whole number"),
        (toml(**{"with": "7"}), f":{AT + 5}", "with: expected a table, not a whole number"),
        (toml(concludes="7"), f":{AT}", "expected a list, not a whole number"),
        (toml(concludes='["b"]'), f":{AT + 5}", "this file has no claim 'b'"),
        (toml(concludes='["garg-a"]'), f":{AT + 5}", "garg-a is concluded from itself"),
        (toml(concludes='["b"]') + also("b", kind='"measured"'), f":{AT + 5}",
         "b is decided by no exact check"),
        (toml(concludes='["b"]') + also("b", check='""', needs='"x"'), f":{AT + 5}",
         "b is decided by no exact check"),
        *(
            (toml(id=json.dumps(name)), f":{AT + 1}", "id: expected small letters, digits")
            for name in ("", "A", "a b", "../a", "a--b", "-a", "a-", "a\n")
        ),
        (toml(id='"init"'), f":{AT + 1}", "'init' is a word of the command"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_line_and_key_and_a_way_out(
    text: str, place: str, problem: str
) -> None:
    error = refused(text)
    assert problem in error.problem
    assert error.where == f"own.toml{place}"


def test_a_key_that_is_nearly_right_is_reported() -> None:
    assert refused(toml(pritned="3")).hint == "did you mean 'printed'?"
    assert refused(toml(concludes='["garg-b"]')).hint == "did you mean 'garg-a'?"


def test_too_many_claims_are_refused() -> None:
    text = HEAD + "\n".join(f'[[claim]]\nid = "a{number}"' for number in range(MOST + 1))
    assert refused(text).problem == "1,001 claims, which is more than 1,000"


def test_a_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    for name, content in (("none.toml", None), ("bad.toml", b"\xff"), ("big.toml", b"#" * 2**21)):
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(NolossError, match=re.escape(name)):
            read_claims(file)


def test_a_claim_is_one_short_line() -> None:
    (claim,) = parse_claims(toml(where='"§1"'), ORIGIN).claims
    assert repr(claim) == "Claim(garg-a: Mine26, §1, exact)"
    (long,) = parse_claims(toml(where=json.dumps("§ " * 500)), ORIGIN).claims
    assert len(repr(long)) == 100


def test_all_claims_are_those_of_every_publication_and_each_id_is_there_once() -> None:
    assert all_claims() == tuple(claim for source in SOURCES for claim in claims_of(source))
    ids = [claim.id for claim in all_claims()]
    assert len(set(ids)) == len(ids)
    assert tuple(publications()) == SOURCES
    assert not set(SOURCES) & set(CITED)
    for source, publication in publications().items():
        assert publication.key == source
        assert all(claim.publication is publication for claim in claims_of(source))


def test_a_publication_of_the_project_is_named_as_its_folder() -> None:
    (claim, *_) = built_in("Ford21").claims
    assert claim.origin.name == "ford21/claims.toml"
    assert claim.origin.file.is_file()


def test_a_claim_has_a_kind_and_a_place_and_states_no_verdict() -> None:
    for claim in all_claims():
        name = claim.id
        assert claim.kind in KINDS, name
        assert claim.where, name
        assert claim.how or claim.needs or claim.check in VOCABULARY, name  # which says how itself
        assert name.startswith(f"{claim.source[:-2].lower()}-")
        assert claim.claim.endswith("."), name
        assert not claim.how or claim.how.endswith("."), name
        assert bool(claim.fixed) is (claim.kind == "measured"), name
        assert claim.needs or (claim.check and claim.kind != "measured"), name
        assert not RESULTS.search(f"{claim.how} {claim.needs}"), name


@pytest.mark.parametrize("source", SOURCES)
def test_a_publication_lists_statements_that_are_not_claims_and_names_existing_claims(
    source: str,
) -> None:
    publication = publications()[source]
    assert publication.examined
    assert publication.about
    assert publication.notation
    said = {aside.says for aside in publication.asides}
    assert len(said) == len(publication.asides) > 5
    text = built_in(source).claims[0].origin.file.read_text("utf-8")
    named = set(re.findall(rf"\b{source[:-2].lower()}-[a-z0-9]+(?:-[a-z0-9]+)*", text))
    assert named <= {claim.id for claim in claims_of(source)}


def test_the_commands_that_a_claim_points_to_can_be_typed() -> None:
    for command in sorted({command for claim in all_claims() for command in claim.see}):
        program, *words = shlex.split(command)
        assert program == "noloss", command
        name = named(words)
        assert name is not None, command
        with cli.make_context("noloss", list(words)) as context:
            arguments = words[len(name.split()) :]
            with loaded(name).make_context(name, arguments, parent=context):
                pass


def test_a_key_of_thousands_of_parts_is_refused_with_its_line_soon() -> None:
    """A reader of TOML takes minutes for it."""
    with pytest.raises(ClaimsError) as caught:
        parse_claims(f"x = 1\n{'a.' * 100_000}b = 1\n", ORIGIN)
    assert caught.value.problem == "a key of very many parts"
    assert caught.value.where.endswith(":2")


TEXT = '''\
a = 1
[b]
"a b" = """
c = 2
[[d]]
"""
c = [
  1,
  2,
]
[[d]]
e.f = 1
e.g = { h = 1 }
[[d]]  # e
e = { f = 2 }
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("b",), 2),
        (("b", "a b"), 3),
        (("b", "c"), 7),
        (("b", "c", 1), 7),
        (("d",), 11),
        (("d", 0, "e", "f"), 12),
        (("d", 0, "e", "g", "h"), 13),
        (("d", 1), 14),
        (("d", 1, "e", "f"), 15),
        (("d", 2), None),
        (("d", "e"), None),
        (("a", "b"), None),
        ((), None),
    ],
)
def test_a_key_is_in_the_line_where_its_value_begins(
    path: Sequence[str | int], line: int | None
) -> None:
    assert line_of(TEXT, path) == line


def test_a_text_that_is_not_toml_has_no_keys() -> None:
    assert line_of("a = 1\nb = [", ("a",)) is None


def test_a_value_over_many_lines_is_passed_over_at_once() -> None:
    long = 'a = """\n' + "b = 1\n" * 20_000 + '"""\nb = 2\n'
    assert line_of(long, ("b",)) == 20_003


def test_a_line_that_would_take_too_long_to_find_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(claims_file, "MOST_READ", 100_000)
    hostile = "a = [\n" + "[], # b\n" * 2_000 + "]\nb = 2\n"
    assert line_of(hostile, ("b",)) is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("[[d]]\na = 1\n\n  [[ 'd' ]] # e\n", [1, 4]),
        ('a = """\n[[d]]\n"""\n[[d]]\n[[d]]\n', [0, 0]),  # one is in a text
        ("d = [{a = 1}, {a = 2}]\n", [0, 0]),
        ("[[d]]\r\n[[d.e]]\r\n[[d]]\r\n", [1, 3]),
    ],
)
def test_the_lines_of_tables_are_given_if_they_are_sure(text: str, lines: list[int]) -> None:
    assert lines_of_tables(text, "d", 2) == lines
