"""Words, productions and tapes as text for people; all productions of a machine as JSON.

The symbols of a word are run together, or separated by spaces. To try machines, there are all words
up to a length, and random words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice, product
from pathlib import Path
from typing import ClassVar

from msgspec import Struct

from automata.errors import TapeError
from automata.machine import Machine, Production, RowRef
from automata.notation.printer import print_left, print_right, print_state
from automata.notation.source import Action, End, Meaning, Move, Owner, Read, Row, StateRef, Term
from automata.sides import Cells, coded, length_of, symbols_of
from automata.tape import LONG_WORD, Tape, letters_on, word_on
from common.documents import Document
from common.errors import nearest
from common.text import counted, short_number

Word = tuple[str, ...]

EACH_SIDE = 60  # cells shown left and right of the head
FEW_BLANKS = 20  # blanks in a row; for more, their number is shown
MOST_WALKED = 10_000  # cells searched for symbols behind blanks
_QUOTED_OR_PLAIN = re.compile(r"'.+?'(?=\s|$)|\S+")


def read_word(text: str, alphabet: Collection[str], *, whole: bool = False) -> tuple[str, ...]:
    """Split a word into symbols; with `whole` the word is one symbol.

    If all symbols are single characters, spaces between them are optional; otherwise spaces
    separate symbols, and a symbol may be in quotes. Raises TapeError for
    a symbol that is not in the alphabet.

    >>> read_word("abba", {"a", "b", "_"})
    ('a', 'b', 'b', 'a')
    >>> read_word("q1 a", {"q1", "a"})
    ('q1', 'a')
    >>> read_word("q1 ' '", {"q1", " "})
    ('q1', ' ')
    """
    single = all(len(symbol) == 1 for symbol in alphabet)
    if single and not whole and set(alphabet).issuperset(text):
        return tuple(text)
    if whole:
        symbols = [text]
    elif single:
        symbols = [letter for letter in text if letter in alphabet or not letter.isspace()]
    else:
        words = _QUOTED_OR_PLAIN.findall(text)
        symbols = [word[1:-1] if _is_quoted(word, alphabet) else word for word in words]
    for at, symbol in enumerate(symbols, start=1):
        if symbol not in alphabet:
            raise _unknown(at, symbol, alphabet, run_together=not single and len(symbols) == 1)
    return tuple(symbols)


def long_word(text: str, alphabet: Collection[str]) -> Sequence[str]:
    """Split a word as `read_word` does; a long one of single letters is the text itself.

    A text is a sequence of its letters, and is laid on a tape in a tenth of the time.
    """
    letters = len(text) > LONG_WORD and coded(text, tuple(alphabet)) is not None
    return text if letters else read_word(text, alphabet)


def _is_quoted(word: str, alphabet: Collection[str]) -> bool:
    return word[0] == word[-1] == "'" and word[1:-1] in alphabet


def _unknown(at: int, symbol: str, alphabet: Collection[str], *, run_together: bool) -> TapeError:
    listed = " ".join(sorted(alphabet))
    hint = nearest(symbol, sorted(alphabet), f"the symbols are: {listed}")
    if run_together and all(letter in alphabet for letter in symbol):
        hint = "this machine has symbols of several letters: separate all by spaces"
    return TapeError(f"symbol {at} of the word, {symbol}, is unknown", hint=hint)


def write_word(symbols: Sequence[str], alphabet: Collection[str]) -> str:
    """Write symbols as a word that `read_word` reads back.

    >>> write_word(("a", "b"), {"a", "b"})
    'ab'
    >>> write_word(("q1", " "), {"q1", " "})
    "q1 ' '"
    """
    if all(len(symbol) == 1 for symbol in alphabet):
        return "".join(symbols)
    quoted = {s: f"'{s}'" for s in alphabet if s[0] == "'" or any(c.isspace() for c in s)}
    return " ".join(quoted.get(symbol, symbol) for symbol in symbols)


def word_text(tape: Tape, alphabet: Collection[str]) -> str:
    """Write the word on a tape, without the blanks around it, as `write_word` does."""
    if all(len(symbol) == 1 for symbol in alphabet):
        return letters_on(tape)
    return write_word(word_on(tape), alphabet)


def words(alphabet: Sequence[str], longest: int) -> Iterator[Word]:
    """Give all words up to a length, shortest first, in the order of the alphabet.

    >>> ["".join(word) for word in words("ab", 2)]
    ['', 'a', 'b', 'aa', 'ab', 'ba', 'bb']
    """
    return chain.from_iterable(product(alphabet, repeat=length) for length in range(longest + 1))


def number_of_words(letters: int, longest: int) -> int:
    """Count the words up to a length.

    >>> number_of_words(2, 2), number_of_words(1, 5)
    (7, 6)
    """
    return sum(letters**length for length in range(longest + 1))


def random_words(
    alphabet: Sequence[str], shortest: int, longest: int, number: int, seed: int
) -> Iterator[Word]:
    """Give random words; every length between two limits is equally likely."""
    from random import Random  # slow to load

    if not alphabet:
        return
    rng = Random(seed)
    for _ in range(number):
        yield tuple(rng.choices(alphabet, k=rng.randint(shortest, longest)))


def production_text(production: Production, tapes: tuple[str, ...]) -> str:
    """Write the reads, actions and next state of a production, in the notation of the files.

    tapes : the names of the machine's tapes
    """
    row = Row(
        reads=tuple(Read(tapes[tape], Term(symbol)) for tape, symbol in production.reads),
        actions=tuple(
            Action(tapes[a.tape], None if a.write is None else Term(a.write), a.move)
            for a in production.actions
        ),
        goto=StateRef(production.next),
        otherwise=production.otherwise,
        tag=production.row.tag,
    )
    right = print_right(row, tapes, print_state(production.next))
    return f"{print_left(row, tapes)}  ->  {right}".strip()


def origin(row: RowRef) -> tuple[str, int, str | None]:
    """Give the row that a production comes from: its file by name alone, its line, its tag."""
    return Path(row.file).name, row.place.line, row.tag


def tape_text(tape: Tape) -> str:
    """Write the cells of a tape, the one under the head in brackets.

    Of a long tape only the part around the head is shown, with the number of cells left out; many
    blanks in a row are shown as their number.
    """
    (left, more_left), (right, more_right) = (_near(side, tape.blank) for side in tape[0:3:2])
    begin = f"({short_number(more_left)} more) …" if more_left else ""
    end = f"… ({short_number(more_right)} more)" if more_right else ""
    before = "".join(f" {part}" for part in reversed(left))
    return f"{begin}{before}[{tape.head}]{' '.join(right)}{end}".rstrip()


def _near(side: Cells, blank: str) -> tuple[list[str], int]:
    """Give the cells shown of a side, nearest first, and the number of cells left out."""
    parts: list[str] = []
    walked = 0
    for symbol, run in groupby(islice(symbols_of(side), MOST_WALKED)):
        if len(parts) == EACH_SIDE:
            break
        cells = list(run)
        if symbol == blank and len(cells) > FEW_BLANKS:
            parts.append(f"({counted(len(cells), 'blank')})")
        else:
            cells = cells[: EACH_SIDE - len(parts)]
            parts += cells
        walked += len(cells)
    return parts, length_of(side) - walked


class ActionPart(Struct, frozen=True):
    """An action of a production on one tape; `write` null keeps the symbol."""

    write: str | None
    move: Move


class ProductionPart(Struct, frozen=True):
    """One literal production, with the row of the file that it comes from.

    reads           : tape → the symbol that must be under its head
    otherwise       : whether it applies only where no other production of its state does
    actions         : tape → what is done there
    next            : the state after it
    file, line, tag : the row of the file that it comes from
    """

    state: str
    reads: Mapping[str, str]
    otherwise: bool
    actions: Mapping[str, ActionPart]
    next: str
    file: str
    line: int
    tag: str | None

    @classmethod
    def of(cls, machine: Machine, production: Production) -> ProductionPart:
        """Name the tapes of a production."""
        return cls(
            production.state,
            {machine.tapes[tape]: symbol for tape, symbol in production.reads},
            production.otherwise,
            {machine.tapes[a.tape]: ActionPart(a.write, a.move) for a in production.actions},
            production.next,
            *origin(production.row),
        )


class ProductionsDocument(Document, tag="noloss/productions", frozen=True):
    """The literal productions of a machine file.

    machine, about : from its file
    symbols        : without the blank
    start          : the first state
    finals         : halting state → its meaning
    choices        : choice state → who chooses
    when_stuck     : state → the meaning of a run without a row there; a run is stuck in all others
    heads          : tape → the start of its head, counted from the word's first symbol; on a tape
        that is left out, the head starts on this symbol
    one_way        : tape with a left end → the effect of a move off it: `error`, or `stay`
    productions    : in the order of the file; after them the copies of called files
    """

    long: ClassVar[bool] = True

    machine: str
    about: str
    tapes: tuple[str, ...]
    symbols: tuple[str, ...]
    blank: str
    start: str
    finals: Mapping[str, Meaning]
    choices: Mapping[str, Owner]
    when_stuck: Mapping[str, Meaning]
    heads: Mapping[str, int]
    one_way: Mapping[str, End]
    productions: tuple[ProductionPart, ...]

    @classmethod
    def of(cls, machine: Machine) -> ProductionsDocument:
        """List all literal productions of a machine."""
        return cls(
            machine=machine.name,
            about=machine.about,
            tapes=machine.tapes,
            symbols=machine.symbols,
            blank=machine.blank,
            start=machine.start,
            finals=dict(machine.finals),
            choices=dict(machine.owners),
            when_stuck=dict(machine.when_stuck),
            heads=dict(machine.heads),
            one_way=dict(machine.ends),
            productions=tuple(ProductionPart.of(machine, row) for row in machine.productions),
        )
