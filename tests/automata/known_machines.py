"""Machines whose numbers are known from the literature or from arithmetic."""

from __future__ import annotations

BUSY_BEAVER_2 = """\
machine  busy-beaver-2
tapes    t
symbols  1
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 1 L B
B:  0 -> 1 L A
    1 -> 1 R halt
"""

BUSY_BEAVER_4 = """\
machine  busy-beaver-4
tapes    t
symbols  1
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 1 L B
B:  0 -> 1 L A
    1 -> 0 L C
C:  0 -> 1 R halt
    1 -> 1 L D
D:  0 -> 1 R D
    1 -> 0 R A
"""

BUSY_BEAVER_2X4 = """\
machine  busy-beaver-2x4
tapes    t
symbols  1 2 3
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 2 L A
    2 -> 1 R A
    3 -> 1 R A
B:  0 -> 1 L B
    1 -> 1 L A
    2 -> 3 R B
    3 -> 1 R halt
"""

INCREMENT = """\
machine  increment
about    Adds one to a binary number; the head ends on its first digit.
tapes    t
symbols  0 1
vars     d: 0 1
accept   done

end:     d -> d R end
         _ -> _ L carry
carry:   1 -> 0 L carry
         0 -> 1 L home
         _ -> 1 S done
home:    d -> d L home
         _ -> _ R done
"""

EQUAL_COUNTS = """\
machine  equal-counts
about    Accepts a^n b^n c^n, n > 0: x and y count the a's, b's and c's count them down.
tapes    word x y
symbols  a b c
accept   yes
reject   no

begin:  word=a          -> word:R x=a:R y=a:R  as
        else            -> no
as:     word=a          -> word:R x=a:R y=a:R  as
        word=b          -> x:L y:L             bs
        else            -> no
bs:     word=b x=a      -> word:R x:L          bs
        word=c x=_      ->                     cs
        else            -> no
cs:     word=c y=a      -> word:R y:L          cs
        word=_ y=_      -> yes
        else            -> no
"""

THIRD_FROM_THE_END = """\
machine  third-from-the-end
about    Guesses an a, and accepts if it is the last symbol but two.
tapes    t
symbols  a b
vars     x: a b
accept   yes

guess choice:  x -> x R guess
               a -> a R two     [here]
two:           x -> x R one
one:           x -> x R none
none:          _ -> _ S yes
"""

MULTIPLICATION = """\
machine  multiplication
about    Writes on z as many a's as there are on x times on y.
tapes    x y z
symbols  a
accept   yes

next:  x=a  ->  x=a:R         add
       x=_  ->                yes
add:   y=a  ->  y=a:R z=a:R   add
       y=_  ->  y:L           back
back:  y=a  ->  y=a:L         back
       y=_  ->  y:R           next
"""
