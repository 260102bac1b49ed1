machine  divisible-by-three
about    Accepts the binary numbers that three divides; the state is the remainder so far.
tapes    t
symbols  0 1
start    remainder(0)
accept   yes
reject   no
relation r d new: 0 0 0 / 0 1 1 / 1 0 2 / 1 1 0 / 2 0 1 / 2 1 2

remainder(r):  d  ->  d  R  remainder(new)
remainder(0):  _  ->  _  S  yes
remainder(1):  _  ->  _  S  no
remainder(2):  _  ->  _  S  no

test  t=1001  ->  accepted
test  t=1011  ->  rejected
