machine  odd
tapes    t
symbols  ( '*' ) é
accept   end

go:  (    -> '*' R go
     '*'  -> é R go
     )    -> ) R go
     é    -> é R go
     _    -> _ S end
