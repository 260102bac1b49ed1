machine  flip
tapes    t
symbols  a b
blank    _
start    go
accept   done

go:  t=a  ->  t=b:R  go
     t=b  ->  t=a:R  go
     t=_  ->         done
