machine  skelet-1
about    Erases its word, and is then Skelet #1: it never halts, and only a special proof shows that.
tapes    t
symbols  a b c
start    go
accept   yes

go:  a  ->  _ R  go
     b  ->  _ R  go
     c  ->  c S  yes
     _  ->  _ S  A
A:   _  ->  b R  B
     b  ->  b R  D
B:   _  ->  b L  C
     b  ->  _ R  C
C:   _  ->  b R  A
     b  ->  b L  D
D:   _  ->  _ R  E
     b  ->  _ L  B
E:   b  ->  b R  C
