machine copy
tapes word other
symbols a b
vars x: a b
accept yes

go:    x _ -> x x R R go
       _ _ -> _ _ L L back
back:  x x -> x x L L back
       _ _ -> _ _ R R yes
test word=abba -> accepted  other=abba
test word=ab   -> accepted  other=ba
