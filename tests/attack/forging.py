"""Changed certificates, sealed again so that no hash shows the change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from tests.attack.oracle import (
    ENDS,
    STRENGTHS,
    Data,
    Play,
    after,
    board_of,
    derived,
    free,
    sealed,
    told,
)
from tests.verify import players
from tests.verify.certificates import SMALL, small
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict

HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 9, 10, 1.0, 1e300, 10**40, 2**61 - 1, float("inf")),
    *("", "x", "1", "5", ".........", "１", "\ud800", "\x00", "loss", "stuck", "win"),
    *([], [[]], [1], [1, 1], [1, 2, 3, 4, 5, 6, 7, 8, 9], {}, {"": {}}, {"holds": True}),
)
NAMES = ("moves", "replies", "line", "end", "holds", "counts", "table", "first", "second", "sha256")


@cache
def true_ones() -> tuple[Data, ...]:
    """Make certificates of many kinds: by positions and by lines, short and whole, all outcomes."""
    made = [small(name) for name in SMALL]
    made.append(certificate(verdict(players.strategy(players.first_free))))
    made.append(certificate(verdict(players.strategy(players.wrong_second), ["second"], (5,))))
    made.append(certificate(verdict(players.strategy(players.perfect), ["first"], (5, 2))))
    for seed in range(12):
        remembers = seed % 2 == 1
        cells = players.table(seed, ((1, 2), (0, 1, 2), (2, 3))[seed % 3], remembers=remembers)
        player = players.strategy(cells, positional=not remembers)
        made.append(certificate(verdict(player, start=((5, 1, 9), (1, 5), (2, 8, 4, 6))[seed % 3])))
    return tuple(json.loads(json.dumps(document)) for document in made)


def forged(random: Random) -> bytes:
    """Change a true certificate at one place or several, in one of many ways, and seal it."""
    document = deepcopy(random.choice(true_ones()))
    document = random.choice(WAYS)(random, document)
    text = json.dumps(sealed(document), indent=random.choice((None, 1)))
    return random.choice(WRITINGS)(random, text)


# ── blind changes ────────────────────────────────────────────────────────────────────────────────


def _anywhere(random: Random, document: Data) -> Data:
    """Change one to three entries, wherever they are."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        _change(random, *random.choice(_places(document)))
    return document


def _places(value: Any) -> list[tuple[Any, Any]]:
    """List every entry of a document: its container, and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += _places(value[key])
    return found


def _change(random: Random, place: Any, key: Any) -> None:
    value = place[key]
    match random.randrange(6):
        case 0:
            place[key] = deepcopy(random.choice(HOSTILE))
        case 1:
            del place[key]
        case 2 if isinstance(place, dict):
            place[random.choice((*NAMES, *place))] = place.pop(key)
        case 3 if isinstance(value, list):
            random.shuffle(value)
        case 4 if isinstance(place, list):
            place.append(value)
        case _:
            place[key] = _near(random, value)


def _near(random: Random, value: Any) -> Any:
    """Give a value that could also be in the same place."""
    if isinstance(value, bool):
        return random.choice((not value, int(value)))
    if isinstance(value, int):
        return random.choice((value - 2, value - 1, value + 1, value + 2, float(value), value == 1))
    if isinstance(value, str) and value in ENDS:
        return random.choice(ENDS)
    if isinstance(value, str):
        at = random.randrange(len(value) + 1)
        return value[:at] + random.choice((*"123456789XO.", "")) + value[at + random.randrange(2) :]
    if isinstance(value, list):
        return [*value, random.randint(1, 9)]
    return {**value, random.choice(NAMES): random.choice(HOSTILE)}


# ── changes that know what a certificate is ──────────────────────────────────────────────────────


def _heads(random: Random, document: Data) -> Data:
    """Change seats, start, keys or names."""
    seats = document["seats"]
    match random.randrange(6):
        case 0:
            document["seats"] = {
                {"first": "second"}.get(seat, "first"): seats[seat] for seat in seats
            }
        case 1:
            document["start"] = "".join(random.sample("123456789", random.randrange(6)))
        case 2:
            document["keys"] = {"lines": "positions"}.get(document["keys"], "lines")
        case 3:
            document["strategy"], document["reading"] = random.choice("ab\ud800"), "\x1b[31m"
        case 4:
            document["seats"] = {random.choice(list(seats)): random.choice(list(seats.values()))}
        case _:
            turned = str.maketrans("123456789", "741852963")
            document["start"] = document["start"].translate(turned)
    return document


def _claims(random: Random, document: Data) -> Data:
    """Exchange claims, or parts of them, between strengths and seats."""
    seats = list(document["seats"].values())
    one, other = random.choice(seats), random.choice(seats)
    here, there = random.choice(STRENGTHS), random.choice(STRENGTHS)
    if random.random() < 0.5:
        one[here], other[there] = other[there], one[here]
    else:
        key = random.choice([*other[there], "moves", "replies", "line"])
        one[here][key] = deepcopy(other[there].get(key, random.choice(HOSTILE)))
    return document


def _lines(random: Random, document: Data) -> Data:
    """Refute by another line, which may be played and may even fail, but not be the least."""
    for data in document["seats"].values():
        for claim in data.values():
            if "line" in claim and isinstance(claim["line"], str):
                line, board = "", board_of(document["start"])
                while free(board) and random.random() < 0.9:
                    cell = random.choice(free(board))
                    line, board = f"{line}{cell}", after(board, cell)
                claim["line"] = line
                claim["end"] = random.choice(("loss", "loss", "stuck"))
    return document


# ── other tables, with everything else in the file computed again ───────────────────────────


def _retold(random: Random, document: Data) -> Data:
    """Change moves of the tables, and state of them what is true."""
    for seat, data in document["seats"].items():
        document["seats"][seat] = derived(_played(random, document, seat, data["table"]))
    return document


def _retold_with_a_lie(random: Random, document: Data) -> Data:
    """State of another table what is true of it, but for one thing."""
    return random.choice((_anywhere, _claims, _lines))(random, _retold(random, document))


def _picked_anew(random: Random, document: Data) -> Data:
    """Resolve the open choices in another way, which may be a safe one, too."""
    for data in document["seats"].values():
        claim = data["some_choice"]
        for node, cell in claim.get("moves", {}).items():
            if random.random() < 0.3:
                claim["moves"][node] = random.choice([*data["table"].get(node, []), cell])
        for node in claim.get("replies", {}):
            if random.random() < 0.2:
                claim["replies"][node] = random.randint(1, 9)
    return document


def _with_any_care(random: Random, document: Data) -> Data:
    """Let `some_choice` hold by any moves, or fail against any replies, all counts following."""
    by_line = document["keys"] == "lines"
    for seat, data in document["seats"].items():
        table = data["table"]

        @cache
        def pick(node: str, table: Data = table) -> list[int]:
            return random.sample(table[node], min(1, len(table[node])))

        @cache
        def reply(node: str) -> list[int]:
            return [random.choice(free(board_of(node) if by_line else node))]

        if random.random() < 0.5:
            play = Play(seat, by_line, document["start"], table.__getitem__, reply)
            data["some_choice"] = told(play, "some_choice") | {"holds": False}
        else:
            play = Play(seat, by_line, document["start"], pick)
            claim = told(play, "first_choice")
            moves = {node: pick(node)[0] for node in table if pick(node)}
            kept = {"counts": claim["counts"], "moves": claim.get("moves", moves)}
            data["some_choice"] = {"holds": True, **kept}
    return document


def _played(random: Random, document: Data, seat: str, table: Data) -> Play:
    by_line, share = document["keys"] == "lines", random.choice((0.0, 0.05, 0.3))

    @cache
    def own(node: str) -> list[int]:
        cells = free(board_of(node) if by_line else node)
        if node in table and random.random() >= share:
            return list(table[node])
        return random.sample(cells, min(len(cells), random.choice((0, 1, 1, 2))))

    return Play(seat, by_line, document["start"], own)


WAYS: tuple[Callable[[Random, Data], Data], ...] = (
    *(_anywhere, _anywhere, _heads, _claims, _lines),
    *(_retold, _retold_with_a_lie, _retold_with_a_lie, _picked_anew, _with_any_care),
)


# ── ways to write a text ─────────────────────────────────────────────────────────────────────────


def _plainly(random: Random, text: str) -> bytes:
    return text.encode()


def _with_a_key_twice(random: Random, text: str) -> bytes:
    at = random.choice([at for at, letter in enumerate(text) if letter == "{"]) + 1
    rest = text[at:].lstrip()
    if rest.startswith("}"):
        return text.encode()
    key = rest.split(":", 1)[0]
    return f"{text[:at]}{key}:{json.dumps(random.choice(HOSTILE))},{text[at:]}".encode()


def _with_an_object_for_a_value(random: Random, text: str) -> bytes:
    """Put an object with a key twice where a value is, which a reader may take for any other."""
    value = random.choice([*re.finditer(r'(?<=: )(true|false|\d+|"[^"]*")', text)])
    return f'{text[: value.start()]}{{"a": 1, "a": 1}}{text[value.end() :]}'.encode()


def _in_another_encoding(random: Random, text: str) -> bytes:
    return text.encode(random.choice(("utf-8-sig", "utf-16", "utf-32", "utf-16-le")))


def _in_another_order(random: Random, text: str) -> bytes:
    def mixed(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {key: mixed(value[key]) for key in random.sample(list(value), len(value))}

    return json.dumps(mixed(json.loads(text)), ensure_ascii=random.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )


def _with_more_around(random: Random, text: str) -> bytes:
    return (
        random.choice(("{}", "[%s]", "%s{}", "%s\x00", "\n\t%s\r\n", "%s//"))
        .replace("%s", text)
        .encode()
    )


WRITINGS = (
    *(_plainly,) * 12,
    *(_with_a_key_twice, _with_an_object_for_a_value),
    *(_in_another_encoding, _in_another_order, _with_more_around),
)
