machine long
tapes t
symbols 1
results never

A:  _ -> 1 R B
    1 -> 1 R A
B:  _ -> 1 L C
    1 -> 1 R B
C:  1 -> 1 L C
    _ -> 1 R A
