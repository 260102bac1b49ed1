machine  subtraction-game
about    Accepts if the first player can win: each takes one or two 1, and the last 1 wins.
tapes    heap
symbols  1
accept   won
reject   lost

ours by machine:
         1  ->  _  R  theirs    # take one
         1  ->  _  R  second    # take two
         _  ->  _  S  lost      # the opponent took the last one
second:  1  ->  _  R  theirs
         _  ->  _  S  theirs    # there was only one
theirs by opponent:
         1  ->  _  R  ours
         1  ->  _  R  another
         _  ->  _  S  won
another: 1  ->  _  R  ours
         _  ->  _  S  ours

test  heap=1111  ->  accepted
test  heap=111   ->  rejected
