machine  busy-beaver-4
tapes    t
symbols  1
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 1 L B
B:  0 -> 1 L A
    1 -> 0 L C
C:  0 -> 1 R halt
    1 -> 1 L D
D:  0 -> 1 R D
    1 -> 0 R A
