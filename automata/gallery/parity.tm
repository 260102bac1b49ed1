machine  parity
about    Accepts words with an even number of 1.
tapes    t
symbols  0 1
accept   yes
reject   no

even:  0  ->  0  R  even
       1  ->  1  R  odd
       _  ->  _  S  yes
odd:   0  ->  0  R  odd
       1  ->  1  R  even
       _  ->  _  S  no

test  t=1010  ->  accepted
test  t=1011  ->  rejected
