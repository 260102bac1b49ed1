"""The machines whose runs are measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from automata import Machine, link, parse

BB5: Final = """\
machine  BB5
tapes    t
symbols  1
blank    0
results  Z

A:  0 -> 1 R B
    1 -> 1 L C
B:  0 -> 1 R C
    1 -> 1 R B
C:  0 -> 1 R D
    1 -> 0 L E
D:  0 -> 1 L A
    1 -> 1 L D
E:  0 -> 1 R Z
    1 -> 0 L A
"""

BB24: Final = """\
machine  BB24
tapes    t
symbols  1 2 3
blank    0
results  Z

A:  0 -> 1 R B
    1 -> 2 L A
    2 -> 1 R A
    3 -> 1 R A
B:  0 -> 1 L B
    1 -> 1 L A
    2 -> 3 R B
    3 -> 1 R Z
"""

PALINDROME: Final = """\
machine  palindrome
about    Accepts words over a, b that read the same both ways.
tapes    word copy
symbols  a b
vars     x y: a b
accept   yes
reject   no

copy:      x _   ->  x x   R R   copy
           _ _   ->  _ _   L S   rewind
rewind:    x *   ->  x *   L S   rewind
           _ *   ->  _ *   R L   compare
compare:   x x   ->  x x   R L   compare
           _ _   ->  _ _   S S   yes
           else  ->  * *   S S   no
"""

PRODUCT: Final = """\
machine  product
about    Multiplies the unary numbers of its word, which a cross separates.
tapes    word factor product
symbols  1 x
accept   done

copy:    1 _ _  ->  1 1 _  R R S  copy
         x _ _  ->  x _ _  R L S  left
left:    1 1 _  ->  1 1 1  S L R  left
         1 _ _  ->  1 _ _  R R S  right
         _ * _  ->  _ * _  S S S  done
right:   1 1 _  ->  1 1 1  S R R  right
         1 _ _  ->  1 _ _  R L S  left
         _ * _  ->  _ * _  S S S  done
"""

COUNTER: Final = """\
machine  counter
about    Counts the marks of its word in binary, the lowest digit at the right.
tapes    word count
symbols  0 1
accept   done

next:    1 _  ->  1 _  R L  carry
         1 0  ->  1 1  R S  next
         1 1  ->  1 0  R L  carry
         _ *  ->  _ *  S S  done
carry:   * 1  ->  * 0  S L  carry
         * 0  ->  * 1  S R  back
         * _  ->  * 1  S R  back
back:    * 0  ->  * 0  S R  back
         * 1  ->  * 1  S R  back
         * _  ->  * _  S L  next
"""

FILL: Final = """\
machine  fill
about    Fills its tape, for ever.
tapes    t
symbols  a
accept   never

go:      _ -> a R go
"""


@dataclass(frozen=True)
class Workload:
    """A machine as text, the word on its first tape, and a shorter word for slow programs."""

    name: str
    text: str
    word: str = ""
    short: str = ""

    def machine(self) -> Machine:
        """Link it; each call gives a new machine, without compiled code."""
        return link(parse(self.text))


def workloads() -> tuple[Workload, ...]:
    """Give all machines that are measured."""
    half, ones, many = "abbab" * 1_000_000, "1" * 5_000, "1" * 10_000_000
    letters = "".join(map(chr, range(0x100, 0x164)))
    mixed = letters * 10_000
    return (
        Workload("BB(5) champion, 1 tape", BB5),
        Workload("BB(2,4) champion, 1 tape", BB24),
        Workload("product of 5000 and 5000, 3 tapes", PRODUCT, f"{ones}x{ones}", "1" * 30 + "x1"),
        Workload("palindrome of 10⁷ symbols, 2 tapes", PALINDROME, half + half[::-1], "ab" * 500),
        Workload(
            "palindrome of 2·10⁶ symbols of 100, 2 tapes",
            PALINDROME.replace("a b", " ".join(letters)),
            mixed + mixed[::-1],
            letters * 10,
        ),
        Workload("counter to 10⁷, 2 tapes", COUNTER, many, many[:1_000]),
    )
