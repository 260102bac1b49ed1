machine  busy-beaver-3
about    The busy beaver with three states that makes the most steps: it halts after 21 with 5 ones.
tapes    t
symbols  1
blank    0
results  halt

A:  0  ->  1  R  B
    1  ->  1  R  halt
B:  0  ->  1  L  B
    1  ->  0  R  C
C:  0  ->  1  L  C
    1  ->  1  L  A

test  t=  ->  halted  in halt  t=11111  at most 21 steps
