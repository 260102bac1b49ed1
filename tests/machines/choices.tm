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
