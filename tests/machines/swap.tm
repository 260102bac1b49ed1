machine  swap
tapes    t
symbols  a b
accept   yes

go: a -> b S go
    b -> a S go
