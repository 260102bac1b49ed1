"""Printing a source and parsing it again gives the same source."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from automata import link, parse, print_source
from automata.notation.source import Remark, Source, StateBlock, StateRef, Term
from automata.notation.tokens import quote, read_line, read_term
from tests.automata.examples import HEAD, HEAD2
from tests.automata.generated import ODD_SYMBOLS, sources, symbols
from tests.effort import examples
from tests.machines.texts import PALINDROME


@given(sources())
@settings(max_examples=examples(50, 5))
def test_parse_after_print_is_the_identity(source: Source) -> None:
    """Of every feature of the notation, with symbols that look like something else."""
    text = print_source(source)
    assert parse(text) == source
    assert print_source(parse(text)) == text


@given(sources())
@settings(max_examples=examples(20, 5))
def test_printing_keeps_every_comment(source: Source) -> None:
    remarks: list[Remark] = [remark for _, remark in source.remarks]
    if not source.variables:
        remarks.remove(dict(source.remarks)["vars 1"])
    if not source.relations:
        remarks.remove(dict(source.remarks)["pairs 1"])
    if not source.expects:
        remarks.remove(dict(source.remarks)["expects"])
    there: Counter[str] = Counter((*source.above, *source.below))
    for remark in remarks:
        there.update((*remark.above, *([remark.beside] if remark.beside else [])))
    for block in (*source.states, *(b for routine in source.routines for b in routine.states)):
        there.update(_comments_of(block))
    for routine in source.routines:
        there.update((*routine.above, *([routine.comment] if routine.comment else [])))
    for case in source.tests:
        there.update((*case.above, *([case.comment] if case.comment else [])))
    for line in source.layout:
        there.update((*line.above, *([line.comment] if line.comment else [])))
    assert _comments_in(print_source(source)) == there


def _comments_of(block: StateBlock) -> list[str]:
    found = [*block.above, block.comment]
    for row in block.rows:
        found += [*row.above, row.comment]
    return [comment for comment in found if comment]


def _comments_in(text: str) -> Counter[str]:
    lines = (read_line(raw, 1, "f") for raw in text.splitlines())
    return Counter(line.comment for line in lines if line.comment is not None)


def test_the_palindrome_machine_keeps_its_look_when_it_is_printed_twice() -> None:
    text = f"# Sipser would put a mark at the left end.\n{PALINDROME}"
    once = print_source(parse(text))
    assert print_source(parse(once)) == once
    assert "turn:        * _  ->  * _  S L  compare" in once
    assert "# the same letter" in once
    assert once.startswith("# Sipser would put")
    assert link(parse(once)) == link(parse(PALINDROME))


@given(symbols)
def test_a_quoted_symbol_reads_back_as_itself(symbol: str) -> None:
    (token,) = read_line(quote(symbol), 1, "f").tokens
    assert read_term(token, "f").text == symbol


@pytest.mark.parametrize("symbol", ODD_SYMBOLS)
def test_an_odd_symbol_survives_in_every_position(symbol: str) -> None:
    """Headers, reads and writes of both spellings, state values, words, conditions, pairs."""
    q = f"'{symbol}'"
    text = (
        f"machine m\ntapes t u\nsymbols a {q}\nblank _\nvars x: a {q}\npairs n k: {q} a / a {q}\n"
        f"start go({q})\naccept yes\nword t {q} a {q}\nexpects t={q}\n"
        f"go({q}): {q} _ -> {q} {q} R L go({q})  # positional\n"
        f"  t=a u={q} -> t={q}:L u={q}:R two({q}, a)\n"
        f"two({q}, x): t={q} -> t={q} yes\n"
    )
    source = parse(text)
    assert parse(print_source(source)) == source
    made = link(source)
    assert made == link(parse(print_source(source)))
    assert symbol in made.alphabet
    assert made.words["t"] == (symbol, "a", symbol)
    assert made.start == f"go({symbol})"
    assert made.expects[made.start] == ((0, symbol),)
    first = made.productions[0]
    assert first.reads == ((0, symbol), (1, "_"))
    assert [action.write for action in first.actions] == [symbol, symbol]
    assert [action.move for action in first.actions] == ["R", "L"]
    assert made.productions[1].next == f"two({symbol},a)"


@pytest.mark.parametrize("symbol", ["(", ")", "=", ":", "/", "[", "|", "⊔", "then", "$", "x'"])
def test_most_odd_symbols_need_no_quotes_in_a_row_by_position(symbol: str) -> None:
    source = parse(
        f"machine m\ntapes t\nsymbols {symbol} a\naccept yes\ngo: {symbol} -> {symbol} R yes\n"
    )
    assert source.symbols == (symbol, "a")
    assert source.states[0].rows[0].reads[0].term.text == symbol


def test_a_symbol_called_like_the_colon_may_be_first() -> None:
    assert parse("machine m\ntapes t\nsymbols : a\ns: : -> a R s\n").symbols == (":", "a")


@pytest.mark.parametrize("name", ["start", "accept", "word", "tapes", "about", "choice", "by"])
def test_a_state_may_be_called_like_a_header(name: str) -> None:
    source = parse(HEAD + f"{name}:  a -> a R yes\n")
    assert [block.label.name for block in source.states] == [name]


@pytest.mark.parametrize("name", ["choice", "by"])
def test_a_variable_may_be_called_like_an_owner(name: str) -> None:
    source = parse(HEAD + f"vars {name} by2: a b\ns: {name} -> a R yes\n")
    assert source.variables[0].names == (name, "by2")


def test_about_is_free_text() -> None:
    about = "Don't (be 'afraid: # of f(x = 'odd things"
    source = parse(HEAD + f"about  {about}\nabout\nabout and more\ns: a -> a R yes\n")
    assert source.about == about + " and more"
    assert parse(print_source(source)) == source


def test_quotes_that_distinguish_a_symbol_from_a_variable_are_kept() -> None:
    text = HEAD + "vars x: a b\ns: x -> x R t('x')\nt('x'): a -> a R yes\n"
    source = parse(text)
    assert link(parse(print_source(source))) == link(source)
    assert "t('x')" in print_source(source)


def test_a_long_label_has_a_line_to_itself() -> None:
    text = print_source(parse(HEAD + "a-very-long-name: a -> a R a-very-long-name\n"))
    assert "\na-very-long-name:\n             a  ->" in text


def test_a_row_without_reads_is_printed_and_read() -> None:
    source = parse(HEAD + "s: -> t:R u\nu: -> yes\n")
    assert parse(print_source(source)) == source


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_the_ends_of_lines_may_be_those_of_any_system(end: str) -> None:
    assert parse("\ufeff" + PALINDROME.replace("\n", end)) == parse(PALINDROME)


def test_sources_differ_if_they_say_different_things() -> None:
    """Places and comments do not count; everything else does."""
    source = parse(PALINDROME)
    assert parse("\n\n" + PALINDROME.replace("# the same letter", "")) == source
    assert parse(PALINDROME.replace("R L   compare", "L L   compare")) != source
    assert StateRef("a", (Term("b"),)) != StateRef("a")


def test_a_routine_may_have_a_colon_and_indented_conditions() -> None:
    plain = HEAD + "s: call r(t) then yes\nroutine r(v)\nexpects v=a\ng: v=a -> return\n"
    for head in ("routine r(v):", "routine  r( v ) :"):
        text = plain.replace("routine r(v)\nexpects", f"{head}  # helps\n  expects")
        assert parse(text) == parse(plain)
        assert "routine r(v)  # helps" in print_source(parse(text))


def test_comments_of_lines_that_become_one_are_kept_in_order() -> None:
    text = (
        HEAD2 + "# one\nexpects t=a  # two\n# three\nexpects u=a  # four\ns: a a -> a a S S yes\n"
    )
    printed = print_source(parse(text))
    assert "# one\n# two\n# three\nexpects  t=a u=a  # four\n" in printed


def test_a_comment_beside_the_condition_of_a_routine_is_kept() -> None:
    text = HEAD + "s: call r then yes\nroutine r\nexpects t=a  # so\ng: t=a -> return\n"
    assert "# so" in print_source(parse(text))


@pytest.mark.parametrize(
    "comment",
    ["a -> a R s", "a b -> a R s", "else -> * * R R s", "a -> b and so on and on", "a -> a a S S"],
)
def test_a_row_that_is_made_a_comment_is_a_comment(comment: str) -> None:
    """Only a row that lacks its first symbol is taken for one that reads the sign `#`."""
    source = parse(HEAD2 + f"s: a a -> a a S S yes\n# {comment}\n   b b -> b b S S yes\n")
    assert source.states[0].rows[1].above == (comment,)


def test_a_word_keeps_its_quotes_since_they_make_it_one_symbol() -> None:
    text = HEAD.replace("a b", "a b '#a' ':'") + "word t '#a' a\ns: a -> a S yes\n"
    assert "word     t '#a' a\n" in print_source(parse(text))
    single = HEAD.replace("a b", "a : =") + "word t a:=a ':'\ns: a -> a S yes\n"
    printed = print_source(parse(single))
    assert "word     t a:=a ':'\n" in printed
    assert link(parse(printed)).words["t"] == ("a", ":", "=", "a", ":")
