machine  home
about    Moves the head of one tape to its left end mark.
tapes    t
symbols  ¢ $ T X O p o 1 2 3 4 5 6 7 8 9
blank    b
vars     x: $ T X O p o 1 2 3 4 5 6 7 8 9 b
start    go
word     t ¢$

go:      ¢  ->  *  S  return
         x  ->  *  L  go
