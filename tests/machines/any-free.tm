# A choice at every free cell: take it, or walk on. Past the ninth cell a branch rejects.
machine  any-free
tapes    turn board move
symbols  X O . 1 2 3 4 5 6 7 8 9
blank    _
vars     mark: X O
start    begin
accept   found
reject   none
word     move 123456789

begin:          turn=X      ->                  look
                turn=O      ->                  second
second:         turn=O      ->                  look
look by machine:
                board=.     ->                  found  [take]
                board=.     ->  board:R move:R  look
                board=mark  ->  board:R move:R  look
                board=_     ->                  none
