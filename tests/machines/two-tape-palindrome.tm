machine  two-tape-palindrome
about    Guesses the middle, and compares what is before it with what is after it.
tapes    word half
symbols  a b
vars     x y: a b
accept   yes

first choice:  word=x          ->  word:R half=x:R   first
               word=x          ->  half:L word:R     second
               word=*          ->  half:L            second
second:        word=x half=x   ->  word:R half:L     second
               word=_ half=_   ->                    yes
