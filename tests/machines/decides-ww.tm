tapes    t
symbols  a b
start    go
accept   yes
reject   no

go:  a -> * R go
     b -> * S no
     _ -> * S yes
