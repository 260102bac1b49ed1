machine  busy-beaver-2
about    The busy beaver with two states: begins on blanks, and halts after 6 steps with 4 ones.
tapes    t
symbols  1
blank    0
results  halt

A:  0  ->  1  R  B
    1  ->  1  L  B
B:  0  ->  1  L  A
    1  ->  1  R  halt

test  t=  ->  halted  in halt  t=1111  at most 6 steps
