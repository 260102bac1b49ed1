# Both heads walk right together: one over the marks, one over the names of the cells.
machine  first-free
about    Moves to the first free cell.
tapes    board move
symbols  X O . 1 2 3 4 5 6 7 8 9
blank    _
vars     mark: X O
start    look
accept   found
word     move 123456789

look:    board=mark  ->  board:R move:R  look
         board=.     ->                  found  [first-free]
