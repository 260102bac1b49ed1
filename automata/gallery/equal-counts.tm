machine  equal-counts
about    Accepts words with the same number of a and b: marks one of each in each pass.
tapes    t
symbols  a b x
input    a b
accept   yes
reject   no
pairs    letter other: a b / b a

first:        letter   ->  x  R  find(other)
              x        ->  x  R  first
              _        ->  _  S  yes
find(other):  letter   ->  *  R  find(other)
              x        ->  x  R  find(other)
              other    ->  x  L  back
              _        ->  _  S  no
back:         [a,b,x]  ->  *  L  back
              _        ->  _  R  first

test  t=abba  ->  accepted
test  t=aba   ->  rejected
