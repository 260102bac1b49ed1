machine  palindrome
about    Accepts words over a, b that read the same both ways.
tapes    word copy
symbols  a b
blank    _
vars     x: a b
start    copy
accept   yes
reject   no

copy:      x _   ->  x x   R R   copy
           _ _   ->  _ _   L S   rewind
rewind:    call to-start(word)   then turn
turn:      * _   ->  * _   S L   compare
compare:   x x   ->  x x   R L   compare  # the same letter
           _ _   ->  _ _   S S   yes
           else  ->  * *   S S   no

routine  to-start(t)
go:        x  ->  x  L  go
           _  ->  _  R  return
