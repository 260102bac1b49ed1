machine  busy-beaver-2
tapes    t
symbols  1
blank    0
results  halt

A:  0 -> 1 R B
    1 -> 1 L B
B:  0 -> 1 L A
    1 -> 1 R halt
