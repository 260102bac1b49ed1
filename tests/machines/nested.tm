machine  nested
tapes    t
symbols  a b
accept   yes

begin:   a  ->  a R  call twice then middle
middle:  call twice then last
last:    *  ->  * S  yes

routine  twice
one:     *  ->  * R  call once then two
two:     *  ->  * R  call once

routine  once
go:      *  ->  b R  return
