"""Machine files: deterministic, with choices, stuck, without end, with calls and pairs.

Of their own, as nothing that the tests of the rooms share may change what is recorded.
"""

from __future__ import annotations

PALINDROME = """\
machine  palindrome
about    Accepts words over a, b that read the same both ways.
tapes    word copy
symbols  a b
blank    _
vars     x: a b
start    copy
accept   yes
reject   no

copy:      x _   ->  x x   R R   copy
           _ _   ->  _ _   L S   rewind
rewind:    call to-start(word)   then turn
turn:      * _   ->  * _   S L   compare
compare:   x x   ->  x x   R L   compare
           _ _   ->  _ _   S S   yes
           else  ->  * *   S S   no

routine  to-start(t)
go:        x  ->  x  L  go
           _  ->  _  R  return
"""

CHOICES = """\
machine  choices
tapes    t
symbols  a b
blank    _
start    first
results  left right
accept   none

first by opponent:  t=_  ->  t=a:R  second
                    t=_  ->  t=b:R  second   [other]
second choice:      t=_  ->         left
                    t=_  ->  t=b    right
"""

RUNAWAY = """\
machine  runaway
tapes    t
symbols  a
blank    _
start    go
accept   never

go:  t=_  ->  t=a:R  go
"""

GAP = """\
machine  gap
tapes    t u
symbols  a
blank    _
start    go
accept   never

go:  t=a  ->  t:R  go
"""

EXPECTS = """\
machine  expects-a
tapes    t
symbols  a b
blank    _
start    go
accept   fine

go:  t=b  ->  call inner(t) then fine

routine inner(t)
expects t=a
in:  t=b  ->  return
"""

FLIP = """\
machine  flip
about    Turns every a into b and every b into a.
tapes    t
symbols  a b
blank    _
start    go
accept   done
word     t aab

go:  t=a  ->  t=b:R  go  [a-to-b]
     t=b  ->  t=a:R  go
     t=_  ->         done
"""

TURN = """\
machine  turn
tapes    t
symbols  a b
blank    _
start    go

go:  t=a  ->  t=b:R  go
     t=b  ->  t=a:R  go
     t=_  ->         return
"""

COUNT = """\
# Counts three marks: the state carries how many are left.
machine  count
about    Accepts a word of exactly three marks, whatever they are.
tapes    in
symbols  '#' '*' 1
blank    ' '
vars     m: '#' '*' 1
vars     n more: zero one two three
pairs    n more: three two / two one / one zero
start    begin
accept   yes
reject   no

begin:        ' '  ->  *  S  no
              m    ->  *  S  left(three)
left(n):      m    ->  ' '  R  left(more)
left(zero):   ' '  ->  *  S  yes
              m    ->  *  S  no
"""

CALLER = """\
machine  caller
about    Turns the word by the machine beside it, goes back, and turns it once more.
tapes    t
symbols  a b
blank    _
start    there
accept   home

there:  call turn(t) then back
back:   t=_  ->  t:L  walk
walk:   t=a  ->  t:L  walk
        t=b  ->  t:L  walk
        t=_  ->  t:R  call turn(t) then home
"""

LOOSE = """\
machine  loose
tapes    t unused
symbols  a b
blank    _
vars     x y: a b
start    go
accept   done
reject   never

go:      t=x   ->  t:R  go
         else  ->  t:R  go
lonely:  t=a   ->  done
"""

ANY_FREE = """\
# A choice at every free cell: take it, or walk on. Past the ninth cell a branch rejects.
machine  any-free
tapes    turn board move
symbols  X O . 1 2 3 4 5 6 7 8 9
blank    _
vars     mark: X O
start    begin
accept   found
reject   none
word     move 123456789

begin:          turn=X      ->                  look
                turn=O      ->                  second
second:         turn=O      ->                  look
look by machine:
                board=.     ->                  found  [take]
                board=.     ->  board:R move:R  look
                board=mark  ->  board:R move:R  look
                board=_     ->                  none
"""

FIRST_FREE = """\
machine  first-free
about    Moves to the first free cell.
tapes    board move
symbols  X O . 1 2 3 4 5 6 7 8 9
blank    _
vars     mark: X O
start    look
accept   found
word     move 123456789

look:    board=mark  ->  board:R move:R  look
         board=.     ->                  found  [first-free]
"""

MACHINES = {
    "palindrome.tm": PALINDROME,
    "choices.tm": CHOICES,
    "runaway.tm": RUNAWAY,
    "gap.tm": GAP,
    "expects-a.tm": EXPECTS,
    "flip.tm": FLIP,
    "turn.tm": TURN,
    "count.tm": COUNT,
    "caller.tm": CALLER,
    "loose.tm": LOOSE,
    "any-free.tm": ANY_FREE,
    "first-free.tm": FIRST_FREE,
}
