machine  composite
about    Accepts 1^n where n is composite: guesses a divisor of at least two and less than n.
tapes    number divisor
symbols  1
accept   yes
reject when stuck *

one:     number=1            ->  number:R divisor=1:R  two
two:     number=1            ->  number:R divisor=1:R  guess
guess choice:
         number=1            ->  number:R divisor=1:R  guess    # a larger divisor
         number=1            ->  divisor:L             back     # this one
back:    divisor=1           ->  divisor:L             back
         divisor=_           ->  divisor:R             divide
divide:  number=1 divisor=1  ->  number:R divisor:R    divide
         number=1 divisor=_  ->  divisor:L             back
         number=_ divisor=_  ->                        yes

test  number=111111   ->  accepted
test  number=1111111  ->  rejected
