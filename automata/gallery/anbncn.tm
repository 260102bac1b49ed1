machine  anbncn
about    Accepts the words a^n b^n c^n: marks an a, a b and a c in each pass.
tapes    t
symbols  a b c A B C
input    a b c
accept   yes
reject when stuck *

first:   a          ->  A  R  find-b
         B          ->  B  R  rest     # no a is left
         _          ->  _  S  yes
find-b:  [a,B]      ->  *  R  find-b
         b          ->  B  R  find-c
find-c:  [b,C]      ->  *  R  find-c
         c          ->  C  L  back
back:    [a,b,B,C]  ->  *  L  back
         A          ->  A  R  first
rest:    [B,C]      ->  *  R  rest     # no b and no c may be left either
         _          ->  _  S  yes

test  t=aabbcc  ->  accepted
test  t=aabbc   ->  rejected
test  t=abcabc  ->  rejected
