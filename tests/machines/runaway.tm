machine  runaway
tapes    t
symbols  a
blank    _
start    go
accept   never

go:  t=_  ->  t=a:R  go
