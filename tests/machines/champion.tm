machine  champion
tapes    t
symbols  1 2
blank    0
accept   halt

A:  0  ->  1  R  B
    1  ->  2  L  A
    2  ->  1  L  C
B:  0  ->  0  L  A
    1  ->  2  R  B
    2  ->  1  L  B
C:  0  ->  1  R  halt
    1  ->  1  R  A
    2  ->  1  R  C
