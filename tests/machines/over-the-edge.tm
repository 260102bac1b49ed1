machine  over-the-edge
tapes    t
one-way  t
symbols  a b
accept   yes

go:    a -> b R go
       _ -> _ L back
back:  b -> b L back
