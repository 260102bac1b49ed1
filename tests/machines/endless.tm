machine  endless
tapes    t
symbols  a
blank    _
start    go
accept   never

go:    else  ->  t=a:R  back
back:  else  ->  t=a:L  go
