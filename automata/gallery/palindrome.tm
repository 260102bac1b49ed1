machine  palindrome
about    Accepts words that read the same both ways, on one tape: takes a letter away at both ends.
tapes    t
symbols  a b
vars     x y: a b
accept   yes
reject   no

first:     x     ->  _  R  right(x)
           _     ->  _  S  yes
right(x):  y     ->  y  R  right(x)
           _     ->  _  L  last(x)
last(x):   x     ->  _  L  back
           _     ->  _  S  yes        # the letter in the middle
           else  ->  *  S  no
back:      y     ->  y  L  back
           _     ->  _  R  first

test  t=abba  ->  accepted
test  t=aba   ->  accepted
test  t=abb   ->  rejected
