"""Files written in haste are read: without a name of the machine, with `→` for the arrow."""

from __future__ import annotations

from pathlib import Path

import pytest

from automata import NotationError, link, load, load_source, parse, print_source
from tests.automata.examples import HEAD, HEAD2
from tests.machines.texts import PALINDROME

NAMELESS = HEAD.partition("\n")[2]


def test_a_machine_without_a_name_has_that_of_its_file(tmp_path: Path) -> None:
    for name in ("flip", "Übung-2", "a.b"):
        path = tmp_path / f"{name}.tm"
        path.write_text(NAMELESS + "s: a -> b R yes\n", encoding="utf-8")
        assert load(path).name == name
    named = tmp_path / "elsewhere.tm"
    named.write_text(PALINDROME, encoding="utf-8")
    assert load(named).name == "palindrome"


def test_a_nameless_file_can_be_called_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "helper.tm").write_text(NAMELESS + "g: b -> b S return\n", encoding="utf-8")
    caller = tmp_path / "m.tm"
    caller.write_text(NAMELESS + "s: a -> a R call helper then yes\n", encoding="utf-8")
    assert load(caller).states == ("s", "helper@s:g", "yes", "no")


def test_a_text_without_a_name_is_a_machine_called_machine() -> None:
    source = parse(NAMELESS + "s: a -> b R yes\n")
    assert source.name == "machine"
    assert print_source(source).splitlines()[0] == "machine  machine"
    assert parse(print_source(source)) == source
    assert parse(NAMELESS + "s: a -> b R yes\n", "any.tm", "other").name == "other"


@pytest.mark.parametrize(
    ("name", "proposed"),
    [("two words", "two-words"), ("#", "palindrome"), ("-rf", "rf"), ("a(b)", "a-b")],
)
def test_the_hint_for_a_file_whose_name_no_machine_can_have_says_what_to_write(
    tmp_path: Path, name: str, proposed: str
) -> None:
    path = tmp_path / f"{name}.tm"
    path.write_text(NAMELESS + "s: a -> b R yes\n", encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        load_source(path)
    assert caught.value.problem == (
        f"the file has no 'machine', and its own name '{name}' can be no machine's"
    )
    line = f"machine  {proposed}"
    assert caught.value.hint.startswith(f"add a line such as  {line}  above 'tapes'")
    path.write_text(f"{line}\n{NAMELESS}s: a -> b R yes\n", encoding="utf-8")
    assert load_source(path).name == proposed


@pytest.mark.parametrize(
    "rows",
    [
        "s: a b -> b a R L s\n   else -> no\n",
        "s: t=a -> t=b:R s\n   -> yes\n",
        "word: t=a -> t=b:R word\n",
        "start: a b -> b a R L start\n",
        "s choice: t=a -> call r then yes\nroutine r\ng: -> return\n",
    ],
)
def test_an_arrow_may_be_written_as_one_sign(rows: str) -> None:
    source = parse(HEAD2 + rows.replace("->", "→"))
    assert source == parse(HEAD2 + rows)
    assert "→" not in print_source(source)


def test_the_sign_of_the_arrow_may_be_a_symbol_where_the_arrow_is_written_out() -> None:
    text = HEAD.replace("a b", "a b →") + "s: → -> a R s\n  a -> → R s\n  b → b R yes\n"
    source = parse(text)
    assert [row.reads[0].term.text for row in source.states[0].rows] == ["→", "a", "b"]
    assert parse(print_source(source)) == source
    assert len(link(source).productions) == 3
    with pytest.raises(NotationError) as caught:
        parse(HEAD.replace("a b", "a b →") + "s: → → → R s\n")
    assert caught.value.problem == "a row needs exactly one '->'"


def test_a_row_with_the_sign_of_the_arrow_is_known_as_a_row_at_any_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse(HEAD + "s:\na → b R yes\n")
    assert caught.value.hint.startswith("write a row below its state")
    with pytest.raises(NotationError) as caught:
        parse(HEAD + "s: a → b R yes\n# b → b R yes\n   # → a R s\n")
    assert caught.value.problem == "'#' starts a comment here, and the row is lost"
