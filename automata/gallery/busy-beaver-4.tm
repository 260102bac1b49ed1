machine  busy-beaver-4
about    The busy beaver with four states: it halts after 107 steps with 13 ones.
tapes    t
symbols  1
blank    0
results  halt

A:  0  ->  1  R  B
    1  ->  1  L  B
B:  0  ->  1  L  A
    1  ->  0  L  C
C:  0  ->  1  R  halt
    1  ->  1  L  D
D:  0  ->  1  R  D
    1  ->  0  R  A

test  t=  ->  halted  in halt  t=10111111111111  at most 107 steps
