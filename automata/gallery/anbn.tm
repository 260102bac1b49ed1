machine  anbn
about    Accepts the words a^n b^n: takes away an a at the left and a b at the right.
tapes    t
symbols  a b
vars     x: a b
accept   yes
reject   no

first:  a  ->  _  R  right
        b  ->  b  S  no
        _  ->  _  S  yes
right:  x  ->  x  R  right
        _  ->  _  L  last
last:   b  ->  _  L  back
        a  ->  a  S  no
        _  ->  _  S  no
back:   x  ->  x  L  back
        _  ->  _  R  first

test  t=aabb  ->  accepted
test  t=      ->  accepted
test  t=aab   ->  rejected
