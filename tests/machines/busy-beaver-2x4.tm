machine  busy-beaver-2x4
tapes    t
symbols  1 2 3
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 2 L A
    2 -> 1 R A
    3 -> 1 R A
B:  0 -> 1 L B
    1 -> 1 L A
    2 -> 3 R B
    3 -> 1 R halt
