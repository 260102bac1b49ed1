"""Spoiled files: bytes turned, cut, put in, repeated, moved; numbers and brackets grown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

PUT_IN = (
    *(b"\x00", b"\x1b[31m", b"\x07", b"\r", b"\n", b"\t", b"\x7f", b"\xff\xfe", b"\xef\xbb\xbf"),
    *(b"\xc3", b"\xed\xa0\x80", "\u2028\u202e\u0661é".encode(), b"\\ud800", b"\\u0000", b"\\"),
    *(b'"', b"'", b"{", b"}", b"[", b"]", b",", b":", b"->", b"#", b"=", b"(", b")", b"/*", b"--"),
    *(b"null", b"true", b"NaN", b"-Infinity", b"1.0", b"1e3", b"-1", b"0x10", b"1_000", b"{}"),
)
NUMBERS = (
    *(b"0", b"-1", b"10", b"766", b"1.5", b"1e400", b"-0.0", b"NaN", b"true", b'"1"', b"[]"),
    *(b"9" * 19, b"9" * 400, b"9" * 5_000, b"18446744073709551616", b"2305843009213693951"),
)
NESTS = (b"[", b'{"a":', b"(", b"[[", b'[{"a":')
_NUMBER = re.compile(rb"\d+")


def spoiled(random: Random, whole: bytes) -> bytes:
    """Spoil a file in one to three ways."""
    for _ in range(random.choice((1, 1, 2, 3))):
        whole = random.choice(WAYS)(random, whole)
    return whole


def _place(random: Random, data: bytes, longest: int = 40) -> tuple[int, int]:
    begin = random.randrange(len(data) + 1)
    return begin, min(len(data), begin + random.randint(1, longest))


def _turned(random: Random, data: bytes) -> bytes:
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 5, 50))):
        if made:
            made[random.randrange(len(made))] ^= random.choice((1 << random.randrange(8), 255))
    return bytes(made)


def _cut(random: Random, data: bytes) -> bytes:
    begin, end = _place(random, data, max(1, len(data) // random.choice((1, 10, 100))))
    return data[:begin] if random.random() < 0.3 else data[:begin] + data[end:]


def _repeated(random: Random, data: bytes) -> bytes:
    begin, end = _place(random, data, 200)
    return data[:begin] + data[begin:end] * random.choice((2, 3, 100)) + data[end:]


def _swapped(random: Random, data: bytes) -> bytes:
    a, b, c, d = sorted(random.randrange(len(data) + 1) for _ in range(4))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def _nested(random: Random, data: bytes) -> bytes:
    begin, end = _place(random, data)
    deep = random.choice(NESTS) * random.choice((3, 500, 20_000))
    return data[:begin] + deep + data[random.choice((begin, end)) :]


def _with_more(random: Random, data: bytes) -> bytes:
    begin, end = _place(random, data, 3)
    many = random.choice((1, 1, 1, 300))
    return data[:begin] + random.choice(PUT_IN) * many + data[random.choice((begin, end)) :]


def _with_a_number(random: Random, data: bytes) -> bytes:
    places = [match.span() for match in _NUMBER.finditer(data, *_place(random, data, 400))]
    begin, end = random.choice(places) if places else _place(random, data)
    return data[:begin] + random.choice(NUMBERS) + data[end:]


def _recoded(random: Random, data: bytes) -> bytes:
    encoding = random.choice(("utf-16", "utf-16-le", "utf-32", "utf-7", "cp500"))
    return data.decode("latin-1").encode(encoding, "replace")


def _torn(random: Random, data: bytes) -> bytes:
    """Mix the lines, or the parts between commas."""
    by = random.choice((b"\n", b","))
    parts = data.split(by)
    one, other = random.randrange(len(parts)), random.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return by.join(parts)


WAYS: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(_turned, _turned, _cut, _cut, _repeated, _swapped, _nested),
    *(_with_more, _with_more, _with_a_number, _with_a_number, _recoded, _torn),
)


def largest(most: int) -> Iterator[tuple[str, bytes]]:
    """Give files of the greatest size allowed, small on disk and large in memory.

    They are of several sizes, each a little below a limit that one reader or another has.
    """
    for size in (size for size in (990_000, 7_900_000, 19_900_000) if size < most):
        for name, part in PARTS.items():
            yield f"{name}-{size}", b"[" + part * (size // len(part) - 1) + b"0]"
        yield f"nested-{size}", b"[" * size
        yield f"number-{size}", b"9" * size
        yield f"text-{size}", b'"' + b"x" * (size - 2) + b'"'
        keys = b",".join(b'"%d":1' % number for number in range(size // 11))
        yield f"keys-{size}", b"{%s}" % keys[: size - 2].rpartition(b",")[0]
        lines = b"".join(b"s%d: a -> a R s\n" % number for number in range(size // 22))
        yield f"lines-{size}", HEAD + lines[: size - len(HEAD) - 10]


PARTS = {
    "numbers": b"1,",
    "lists": b"[],",
    "objects": b"{},",
    "texts": b'"",',
    "collisions": b"2305843009213693951,4611686018427387902,",
    "csv": b"0\n",
}
HEAD = b"machine palindrome\ntapes t\nsymbols a b\naccept yes\n"
