machine  parity
about    Accepts words over 0, 1 with an even number of 1's.
tapes    word
symbols  0 1
start    even
accept   yes
reject   no

even:  0  ->  0  R  even
       1  ->  1  R  odd
       _  ->  _  S  yes
odd:   0  ->  0  R  odd
       1  ->  1  R  even
       _  ->  _  S  no
