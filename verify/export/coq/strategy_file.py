"""Theorems on a strategy as a file for Coq, made of its certificate.

The tables, picks, replies, lines and numbers are those of the certificate. The file states the
claims that follow from them, in terms of the rules. Coq checks the claims by playing all games
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from games import SEATS, Seat, mark_of
from verify.export.coq.theory import (
    HEAD,
    STRATEGIES,
    asked,
    cells,
    comment,
    names_of_theorems,
    only_legal,
    plain,
    rows_of,
    stated,
    table,
    theorems,
    theory,
)
from verify.play.safety import Strength

ENDS: Final = ("win", "draw", "loss", "stuck")
_FAILED: Final = {"loss": "Lost", "stuck": "Stuck"}
_KEYS: Final = {"positions": "Positions", "lines": "Lines"}
_BY: Final = {"positions": "by positions", "lines": "by lines of play"}
_OWN: Final = {"every_choice": "", "first_choice": "first_", "some_choice": "choice_"}
"""Prefix of the name of the table: the strategy, its first choices, its picks."""

Certificate = Mapping[str, Any]


def strategy_file(certificate: Certificate) -> str:
    """Write theorems on the tables of a certificate, with all that proves them.

    certificate : of a play from the empty board
    """
    parts = "".join(
        _seat(seat, certificate["seats"][seat], _KEYS[certificate["keys"]])
        for seat in SEATS
        if seat in certificate["seats"]
    )
    asks = asked(names_of_theorems(parts))
    head = "\n(** * 7. The strategy, and the theorems on it *)\n"
    proofs = f"{theory(STRATEGIES)}{head}{parts}\n(** * 8. What the theorems assume *)\n\n"
    words = [f"- {theorem.words}" for theorem in theorems(parts + asks)]
    return _header(certificate, words) + proofs + asks


def first_difference(text: str, own: str) -> str | None:
    """Say where a file differs from the one that noloss writes; None if they are equal."""
    if text == own:
        return None
    pairs = zip_longest(text.splitlines(), own.splitlines(), fillvalue="nothing more")
    for number, (line, expected) in enumerate(pairs, start=1):
        if line != expected:
            return f"line {number} has {line.strip()[:80]!r}, not {expected.strip()[:80]!r}"
    return "it ends otherwise"


def read_again(text: str) -> Certificate | None:
    """Read the content of a file on a strategy; None if something is missing.

    If you write the content as a file again, you get the same file only if noloss wrote it.
    """
    try:
        return _read(text)
    except (KeyError, StopIteration, ValueError):
        return None


def tables_in(text: str) -> tuple[str, tuple[Seat, ...]]:
    """Give the kind of the tables in a file: `positions`, `lines` or nothing; and their seats."""
    found = re.search(r"^Definition as_[XO] : strategy := listed (\w+) ", text, re.MULTILINE)
    keys = next((own for own, word in _KEYS.items() if found and word == found[1]), "")
    return keys, tuple(s for s in SEATS if f"\nDefinition table_{mark_of(s)} " in text)


def _header(certificate: Certificate, words: list[str]) -> str:
    name = f"{plain(certificate['strategy'])}, reading {plain(certificate['reading'])}"
    about = f"noloss, theorems on a strategy: {name}, {_BY[certificate['keys']]}"
    source = f"SHA-256 of its certificate: {plain(certificate['sha256'])}"
    how = (
        "The tables below are the strategy: the moves that it allows wherever it can come. Part 1 "
        "has the rules of the game, part 2 the statements on strategies, parts 3 to 6 show why a "
        "computation proves such a statement, part 7 has the tables and theorems. What the "
        "theorems say in words:"
    )
    lines = [comment(about), comment(source), comment(how), *map(comment, words)]
    return "\n".join(lines) + "\n\n"


def _seat(seat: Seat, data: Mapping[str, Any], keys: str) -> str:
    mark = mark_of(seat)
    moves = {node: cells(permitted) for node, permitted in data["table"].items()}
    return "".join(
        [
            f"\n(** ** In the {seat} seat ({mark}) *)\n",
            table(f"table_{mark}", "list cell", moves),
            f"\nDefinition as_{mark} : strategy := listed {keys} table_{mark}.\n",
            f"Definition quick_{mark} := quick_listed {keys} (by_code table_{mark}).\n",
            only_legal(mark, keys),
            *_every(mark, data["every_choice"], keys),
            *_first(mark, data["first_choice"], keys),
            *(_some if data["some_choice"]["holds"] else _none)(mark, data["some_choice"], keys),
        ]
    )


def _every(mark: str, said: Mapping[str, Any], keys: str) -> Iterator[str]:
    right = f"(quick_listed_spec {keys} table_{mark})"
    yield from _played(mark, "every_choice", said, right)
    yield from _judged(mark, "every_choice", said, right)


def _first(mark: str, said: Mapping[str, Any], keys: str) -> Iterator[str]:
    yield f"\nDefinition first_as_{mark} : strategy := first_of as_{mark}.\n"
    yield f"Definition first_quick_{mark} := quick_first quick_{mark}.\n"
    right = f"(quick_first_spec _ _ (quick_listed_spec {keys} table_{mark}))"
    yield from _played(mark, "first_choice", said, right)
    yield from _judged(mark, "first_choice", said, right)


def _some(mark: str, said: Mapping[str, Any], keys: str) -> Iterator[str]:
    """Write the theorem that no game fails with the moves that a certificate picks."""
    yield table(f"picks_{mark}", "cell", said["moves"])
    yield f"\nDefinition choice_as_{mark} : strategy := picking {keys} picks_{mark} as_{mark}.\n"
    yield (
        f"Definition choice_quick_{mark} := "
        f"quick_picking {keys} (by_code picks_{mark}) quick_{mark}.\n"
    )
    right = f"(quick_picking_spec {keys} _ _ (quick_listed_spec {keys} table_{mark}) picks_{mark})"
    yield from _played(mark, "some_choice", said, right)
    yield (
        f"\nLemma chosen_{mark} : chooses choice_as_{mark} as_{mark}.\n"
        "Proof. apply picking_checked. vm_cast_no_check (eq_refl true). Qed.\n"
    )
    never = f"(never_fails_checked _ _ _ _ games_some_choice_{mark})"
    yield stated(
        f"some_choice_{mark}",
        f"exists choice, chooses choice as_{mark} /\\ never_fails choice {mark}",
        f"exact (ex_intro _ choice_as_{mark} (conj chosen_{mark} {never})).",
    )


def _none(mark: str, said: Mapping[str, Any], keys: str) -> Iterator[str]:
    """Write that every choice fails against the replies of a certificate."""
    yield table(f"replies_{mark}", "cell", said["replies"])
    right = f"(quick_listed_spec {keys} table_{mark})"
    yield stated(
        f"some_choice_{mark}",
        f"forall choice, chooses choice as_{mark} -> can_fail choice {mark}",
        f"apply (always_fails_checked _ {mark} quick_{mark} {right}\n"
        f"  (quick_reply {keys} (by_code replies_{mark}))). vm_cast_no_check (eq_refl true).",
    )


def _played(mark: str, strength: Strength, said: Mapping[str, Any], right: str) -> Iterator[str]:
    """Write how many games end in which way, in both countings."""
    own = _OWN[strength]
    games = said["counts"]["games"]
    raw, alike = ([games[how][end] for end in ENDS] for how in ("raw", "up_to_symmetry"))
    pairs = "; ".join(f"({one}, {other})" for one, other in zip(raw, alike, strict=True))
    counted = f"counted_{strength}_{mark}"
    yield (
        f"\nLemma {counted} : tally {mark} {own}quick_{mark} =\n  [{pairs}]%N.\n"
        f"Proof. vm_cast_no_check (eq_refl [{pairs}]%N). Qed.\n"
    )
    for what, numbers in (("games", raw), ("games_up_to_symmetry", alike)):
        won, drawn, lost, stuck = numbers
        yield stated(
            f"{what}_{strength}_{mark}",
            f"{what} {own}as_{mark} {mark} {won} {drawn} {lost} {stuck}",
            f"exact ({what}_checked _ {mark} _\n  {right} _ _ _ _ _ _ _ _ {counted}).",
        )


def _judged(mark: str, strength: Strength, said: Mapping[str, Any], right: str) -> Iterator[str]:
    """Write that the strategy never fails, or the game in which it can."""
    name, as_ = f"{strength}_{mark}", f"{_OWN[strength]}as_{mark}"
    if said["holds"]:
        yield stated(
            name,
            f"never_fails {as_} {mark}",
            f"exact (never_fails_checked _ _ _ _ games_{name}).",
        )
        return
    end, line = _FAILED[said["end"]], cells([*map(int, said["line"])])
    yield stated(
        f"line_{name}",
        f"ends_in {as_} {mark} {end} (rev {line})",
        f"apply (ends_checked _ _ _\n  {right}). vm_cast_no_check (eq_refl true).",
    )
    side = "or_introl" if end == "Lost" else "or_intror"
    yield stated(
        name,
        f"can_fail {as_} {mark}",
        f"exact (can_fail_checked _ _ {end} _ ({side} eq_refl) line_{name}).",
    )


def _read(text: str) -> Certificate:
    head = text[:HEAD]
    name = _found(r"theorems on a strategy: (\S+),\s+reading\s+(\S+),\s+by[\sa-z]+\*\)", head)
    sha = _found(r"^\(\*\* SHA-256 of its certificate: (\S+) \*\)$", head)
    keys, seats = tables_in(text)
    return {
        "strategy": name[1],
        "reading": name[2],
        "sha256": sha[1],
        "keys": keys,
        "seats": {seat: _read_seat(text, mark_of(seat)) for seat in seats},
    }


def _read_seat(text: str, mark: str) -> Certificate:
    rows = rows_of(text, f"table_{mark}")
    moves = {node: [*map(int, re.findall(r"\d", row))] for node, row in rows}
    every = _read_judged(text, f"every_choice_{mark}")
    first = _read_judged(text, f"first_choice_{mark}")
    picks, replies = (
        {node: int(cell) for node, cell in rows_of(text, f"{what}_{mark}")}
        for what in ("picks", "replies")
    )
    holds = f"\nDefinition picks_{mark} " in text
    some: dict[str, Any] = {"holds": holds, "moves": picks, "replies": replies}
    if holds:
        some["counts"] = _read_counts(text, f"some_choice_{mark}")
    return {"table": moves, "every_choice": every, "first_choice": first, "some_choice": some}


def _read_judged(text: str, name: str) -> Certificate:
    found = re.search(
        rf"(?m)^Theorem line_{name} : ends_in \w+ [XO] (\w+) \(rev \[([\d; ]*)\]\)\.$", text
    )
    said = {"holds": found is None, "counts": _read_counts(text, name)}
    if found is None:
        return said
    end = next(own for own, word in _FAILED.items() if word == found[1])
    return said | {"end": end, "line": "".join(re.findall(r"\d", found[2]))}


def _read_counts(text: str, name: str) -> Certificate:
    found = _found(rf"^Lemma counted_{name} : .*\n  \[(.*)\]%N\.$", text)
    numbers = [*map(int, re.findall(r"\d+", found[1]))]
    raw, alike = (dict(zip(ENDS, numbers[at::2], strict=True)) for at in (0, 1))
    return {"games": {"raw": raw, "up_to_symmetry": alike}}


def _found(pattern: str, text: str) -> re.Match[str]:
    """Find a pattern that must be there; raise ValueError without it."""
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise ValueError(pattern)
    return found
