"""Machines change as people draw them; a change that cannot be kept is refused, with a way out."""

from __future__ import annotations

import pytest

from automata import link, parse
from automata.errors import NotationError
from automata.notation import changes
from automata.notation.source import StateRef

TEXT = """\
tapes    t u
symbols  a b
vars     x: a b
accept   yes
accept when stuck go
go:      x _  ->  x x  R R  go
         _ _  ->  _ _  S S  yes   [end]
back:    a _  ->  a _  L S  go
         else ->  * *  S S  yes
again:   call home(t) then go
routine home(t)
on: a -> a L on
    b -> b S yes
    _ -> _ R return
test t=ab -> accepted in yes
layout go 10 20
"""
SOURCE = parse(TEXT)
GO, YES, BACK = StateRef("go"), StateRef("yes"), StateRef("back")


def _row(text: str, source: str = TEXT) -> str:
    own = parse(source)
    row = changes.with_rows(own, GO, YES, (), [text]).states[0].rows[-1]
    return changes.row_text(row, own)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a b -> b a R L", "a b -> b a R L"),
        ("a b b a R L", "a b -> b a R L"),
        ("a b R L", "a b -> a b R L"),
        ("[a,b] _ R L", "[a,b] _ -> * _ R L"),
        ("a;b,R|_/a,S", "a _ -> b a R S"),
        ("□ ; a , L | b ; □ , R", "_ b -> a _ L R"),
        ("a □ -> a a R R", "a _ -> a a R R"),
        ("␣ ⊔ R L", "_ _ -> _ _ R L"),
        ("[a,□] !□ -> □ * R L", "[a,_] !_ -> _ * R L"),
        ("u=□ -> t=□:R", "u=_ -> t=_:R"),
        ("a '□' R R", "a '□' -> a '□' R R"),
        (";,R|a;,L", "_ a -> _ _ R L"),
        ("; b , S | ; , S", "_ _ -> b _ S S"),
        ("t=a -> u=b:R", "t=a -> u=b:R"),
        ("else -> * * S S", "else -> * * S S"),
    ],
)
def test_a_row_is_read_as_people_write_it(typed: str, meant: str) -> None:
    assert _row(typed) == meant


def test_a_sign_of_the_blank_that_is_a_symbol_stays_that_symbol() -> None:
    declared = TEXT.replace("symbols  a b", "symbols  a b □")
    for typed in ("□ ␣ -> □ a R L", "□;□,R|␣;a,L"):
        assert _row(typed, declared) == "□ _ -> □ a R L"


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("a -> b R", "2 symbols expected before '->'"),
        ("a b -> a b R X", "'X' is not a move"),
        ("a b -> a b R R # why", "'#' starts a comment"),
        ("", "exactly one '->'"),
    ],
)
def test_a_text_that_is_not_a_row_is_refused(typed: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        _row(typed)


ONE_TAPE = "machine m\ntapes t\nsymbols a b\naccept yes\ngo: a -> a R go\n"


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("a,b,R", "write spaces, no commas:  a -> b R"),
        ("a,R", "a row reads  'symbols -> symbols moves'"),
    ],
)
def test_the_hint_for_a_row_names_no_next_state_and_can_be_typed(typed: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        _row(typed, ONE_TAPE)
    assert caught.value.hint.startswith(hint)
    assert "next" not in caught.value.hint
    proposed = hint.partition("commas:")[2]
    assert not proposed or _row(proposed, ONE_TAPE) == proposed.strip()


def test_a_name_changes_in_rows_calls_routines_headers_tests_and_layout() -> None:
    new = changes.renamed(changes.renamed(SOURCE, YES, "ja"), GO, "los")
    assert [final.name for final in new.finals] == ["ja"]
    assert {row.goto for block in new.states for row in block.rows} == {
        StateRef("los"),
        StateRef("ja"),
    }
    assert new.tests[0].state == StateRef("ja")
    assert new.routines[0].states[0].rows[1].goto == StateRef("ja")
    assert new.states[2].body is not None
    assert new.states[2].body.then == new.start == new.layout[0].state == StateRef("los")
    assert new.stuck[0].state == StateRef("los")
    link(new)


def test_a_routine_keeps_a_state_that_has_the_name_of_a_final_one() -> None:
    source = parse(TEXT.replace("routine home(t)\n", "routine home(t)\nyes: b -> b S on\n"))
    assert changes.renamed(source, YES, "ja").routines == source.routines


def test_a_new_row_comes_above_else() -> None:
    new = changes.with_rows(SOURCE, BACK, YES, (), ["b b L L"])
    rows = [row.otherwise for row in new.states[1].rows]
    assert rows == [False, False, True]


def test_rows_of_an_arrow_stay_change_come_and_go() -> None:
    block = SOURCE.states[1]
    new = changes.with_rows(SOURCE, BACK, GO, block.rows[:1], ["a _ -> b c L S", "b b L L"])
    rows = new.states[1].rows
    assert [changes.row_text(row, new) for row in rows] == [
        "a _ -> b c L S",
        "b b -> b b L L",
        "else -> * * S S",
    ]
    assert rows[0].place == block.rows[0].place
    assert new.symbols == ("a", "b", "c")
    gone = changes.with_rows(SOURCE, BACK, GO, block.rows, [])
    assert gone.states[1].rows == ()


def test_a_changed_row_keeps_its_tag_and_its_next_state() -> None:
    row = SOURCE.states[0].rows[1]
    new = changes.with_rows(SOURCE, GO, BACK, [row], ["_ a -> _ _ S S"]).states[0].rows[1]
    assert (new.tag, new.goto) == (row.tag, YES)


def test_a_state_goes_with_what_leads_to_it() -> None:
    new = changes.without_state(SOURCE, YES)
    assert new.finals == ()
    assert [len(block.rows) for block in new.states] == [1, 1, 0]
    assert new.tests[0].state is None
    with pytest.raises(NotationError, match="the call of again continues in go"):
        changes.without_state(SOURCE, GO)


def test_a_machine_keeps_a_state_to_start_in() -> None:
    one = parse("tapes t\nsymbols a\nq0:\n")
    for change in (changes.without_state, lambda s, q: changes.meaning(s, q, "accept")):
        with pytest.raises(NotationError, match=r"at least one state|only state to start in"):
            change(one, StateRef("q0"))
    two = changes.with_state(one, changes.fresh_name(one))
    new = changes.meaning(two, StateRef("q0"), "accept")
    assert new.start == StateRef("q1")
    assert changes.meaning(new, StateRef("q0"), None).finals == ()


@pytest.mark.parametrize("name", ["", " ", "go", "yes", "return", "call", "a\nb"])
def test_a_name_that_no_state_can_have_is_refused(name: str) -> None:
    with pytest.raises(NotationError):
        changes.renamed(SOURCE, BACK, name)


def test_a_state_with_arrows_is_not_made_final() -> None:
    with pytest.raises(NotationError, match="go has arrows") as told:
        changes.meaning(SOURCE, GO, "accept")
    assert "accept when stuck go" in told.value.hint
    with pytest.raises(NotationError, match="the machine halts in yes"):
        changes.with_rows(SOURCE, YES, GO, (), ["a a R R"])
    with pytest.raises(NotationError, match="the machine halts in yes"):
        changes.starting_at(SOURCE, YES)


def test_a_state_without_rows_has_nothing_to_choose_from() -> None:
    new = changes.choosing(SOURCE, BACK, "anyone")
    assert new.states[1].choice == "anyone"
    empty = changes.with_rows(new, BACK, GO, new.states[1].rows, [])
    assert empty.states[1].choice is None
    with pytest.raises(NotationError, match="no rows to choose from"):
        changes.choosing(SOURCE, YES, "anyone")
