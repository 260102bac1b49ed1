machine  busy-beaver-5
about    The busy beaver with five states: it halts after 47,176,870 steps with 4,098 ones.
tapes    t
symbols  1
blank    0
results  halt

# It makes 47,176,870 steps on blanks. A test stops after a million steps, so those below are on
# other words.

# It makes 47,176,870 steps on blanks. A test stops after a million steps, so those below are on
# other words.

A:  0  ->  1  R  B
    1  ->  1  L  C
B:  0  ->  1  R  C
    1  ->  1  R  B
C:  0  ->  1  R  D
    1  ->  0  L  E
D:  0  ->  1  L  A
    1  ->  1  L  D
E:  0  ->  1  R  halt
    1  ->  0  L  A

test  t=1      ->  halted  in halt  at most 74 steps
test  t=11101  ->  halted  in halt  at most 6974 steps

test  t=1      ->  halted  in halt  at most 74 steps
test  t=11101  ->  halted  in halt  at most 6974 steps
