machine  ww
about    Accepts the words ww: guesses where the second half begins.
tapes    word half
symbols  a b
vars     x: a b
accept   yes
reject when stuck *

begin:   word=x         ->                   first
         word=_         ->                   yes      # the empty word
first choice:
         word=x         ->  word:R half=x:R  first    # it is in the first half
         word=x         ->  half:L           back     # the second half begins here
back:    half=x         ->  half:L           back
         half=_         ->  half:R           second
second:  word=x half=x  ->  word:R half:R    second
         word=_ half=_  ->                   yes

test  word=abab  ->  accepted
test  word=aba   ->  rejected
test  word=      ->  accepted
