machine  powers-of-two
about    Accepts the words 0^n where n is a power of two: removes every second 0, again and again.
tapes    t
symbols  0 x
input    0
accept   yes
reject   no

first:  0   ->  _  R  one      # this blank marks the left end
        _   ->  _  S  no
one:    x   ->  x  R  one      # one 0 seen
        0   ->  x  R  even
        _   ->  _  S  yes
even:   x   ->  x  R  even
        0   ->  0  R  odd
        _   ->  _  L  back
odd:    x   ->  x  R  odd
        0   ->  x  R  even
        _   ->  _  S  no
back:   !_  ->  *  L  back
        _   ->  _  R  one

test  t=0000  ->  accepted
test  t=000   ->  rejected
