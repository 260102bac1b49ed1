machine  third-from-the-end
about    Accepts words whose third letter from the end is a: guesses which letter that is.
tapes    t
symbols  a b
vars     x: a b
accept   yes
reject when stuck *

read choice:
      x  ->  x  R  read
      a  ->  a  R  two     # two letters must follow
two:  x  ->  x  R  one
one:  x  ->  x  R  end
end:  _  ->  _  S  yes

test  t=babb  ->  accepted
test  t=abbb  ->  rejected
