machine  prime
about    Accepts 1^n where n is prime: an opponent names a divisor, and the machine tries it.
tapes    number divisor
symbols  1
accept   yes
reject   no

one:     number=1            ->  number:R divisor=1:R  two
         number=_            ->                        no
two:     number=1            ->  number:R divisor=1:R  name
         number=_            ->                        no
name by opponent:
         number=1            ->  number:R divisor=1:R  name     # a larger divisor
         number=1            ->  divisor:L             back     # this one
         number=_            ->                        yes      # the number itself
back:    divisor=1           ->  divisor:L             back
         divisor=_           ->  divisor:R             divide
divide:  number=1 divisor=1  ->  number:R divisor:R    divide
         number=1 divisor=_  ->  divisor:L             back
         number=_ divisor=_  ->                        no
         number=_ divisor=1  ->                        yes

test  number=1111111  ->  accepted
test  number=111111   ->  rejected
