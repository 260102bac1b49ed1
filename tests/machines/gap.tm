machine  gap
tapes    t u
symbols  a
blank    _
start    go
accept   never

go:  t=a  ->  t:R  go
