machine  expects-a
tapes    t
symbols  a b
blank    _
start    go
accept   fine

go:  t=b  ->  call inner(t) then fine

routine inner(t)
expects t=a
in:  t=b  ->  return
