"""Machines to be drawn: a plain one, one whose labels share states, one with everything in it."""

from __future__ import annotations

from automata import Source, parse

PALINDROME = """
machine  palindrome
about    Accepts words over a, b that read the same both ways.
tapes    word copy
symbols  a b
blank    _
vars     x y: a b
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
LABELS = """
machine  labels
tapes    t
symbols  a b c
blank    _
vars     x y: a b c
vars     z w: a b
start    first
accept   yes

first:     x  ->  x R  seek(x)
           _  ->  _ R  found(c)
seek(x):   x  ->  x R  seek(x)
           _  ->  _ S  found(x)
seek(b):   c  ->  c S  yes
seek(y):   else  ->  * S  yes
found(z):  z  ->  z S  yes
found(w):  else  ->  * S  seek(b)
found(c):  c  ->  c S  yes
"""
MADE_UP = r"""
machine  made-up
about    Odd on purpose: <b>&lt;</b> {|} "\n" ¢ ⊔
tapes    Ki Kp Ko Kw Kc Kr
symbols  ¢ $ < > { } | " \ & &lt; \n '->' '*' '#' 1 2 3 ':' %
blank    ⊔
vars     d: 1 2 3
vars     n more: 1 2 3
vars     q: { } | < > " \
pairs    n more: 1 2 / 2 3
start    count(1)
accept   yes
reject   no
results  won draw lost

count(n):    Ki=d Kp=d Ko=¢ Kw=< Kc={ Kr=|  ->  Ki=$:R Kp=⊔:L Ko=>:R Kw:L Kc=}:R Kr=":S  count(more)  [T1]
             Ki=\       ->  Kp=&lt;:R  pick
             Ki='#'     ->  Ki='*':R   pick
             Ki=\n      ->             shut(n)
             else       ->             guess
pick by opponent:
             Ki=q       ->  Ko=q Ki:R  pick
             Ki=q       ->             lay
             Ki=$       ->             call home(Ki) then count(2)
lay by machine:
             Ko=d       ->             call home(Ki) then count(d)
             Ko=d       ->  Ko:R       call sweep(Kp, Kr) then guess
             Ko=q       ->  Ko:R       won
guess choice:
             Kr='->'    ->  Kr:R       guess
             Kr=⊔       ->             yes
             Kr=⊔       ->             no
             Kr=&       ->             call home(Kr) then tidy
tidy:        call home(Kc) then say(':')
say(':'):    Kr=1       ->             yes
shut(1):     Kr=1       ->             no
shut(2):     Kr=2       ->             skip(2)
shut(3):     Kr=3       ->             skip(3)
skip(d):     Kr=%       ->  Kr:R       skip(d)
skip(3):     Kr=$       ->             yes

routine  home(t)
expects  t=$
go:          t=¢        ->             return
             else       ->  t:L        go

routine  sweep(a, b)
go:          a=d b=d    ->  a=⊔:R b=⊔:R  go
             a=$        ->             call home(b) then back
             a=⊔        ->             draw
back:        b=¢        ->  b:R        return
""".lstrip()  # noqa: E501


def made_up() -> Source:
    return parse(MADE_UP, "made-up.tm")


def palindrome() -> Source:
    return parse(PALINDROME, "palindrome.tm")


def labels() -> Source:
    return parse(LABELS, "labels.tm")
