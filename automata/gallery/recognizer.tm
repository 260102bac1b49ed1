machine  recognizer
about    Accepts words with a b, and never halts on any other word: recognizes, but does not decide.
tapes    t
symbols  a b
accept   yes

search:  a  ->  a  R  search
         b  ->  b  S  yes
         _  ->  _  R  search

test  t=aab  ->  accepted
test  t=aaa  ->  loops
