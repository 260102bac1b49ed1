machine  subset-sum
about    Accepts if some of the numbers add up to the target, all in unary: guesses which ones.
tapes    numbers target
symbols  1 +
accept   yes
reject when stuck *

number choice:
       numbers=1           ->                      use
       numbers=1           ->                      leave
use:   numbers=1 target=1  ->  numbers:R target:R  use
       numbers=+           ->  numbers:R           number
       numbers=_ target=_  ->                      yes
leave: numbers=1           ->  numbers:R           leave
       numbers=+           ->  numbers:R           number
       numbers=_ target=_  ->                      yes

test  numbers=11+111+1111  target=111111  ->  accepted
test  numbers=11+11+1111   target=111     ->  rejected
