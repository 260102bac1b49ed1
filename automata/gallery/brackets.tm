machine  brackets
about    Accepts balanced brackets: marks the first closing bracket and the opening one before it.
tapes    t
symbols  ( ) x
input    ( )
accept   yes
reject   no

close:  [(,x]  ->  *  R  close
        )      ->  x  L  open
        _      ->  _  L  left      # no closing bracket is left
open:   x      ->  x  L  open
        (      ->  x  R  close
        _      ->  _  S  no
left:   x      ->  x  L  left
        (      ->  (  S  no
        _      ->  _  S  yes

test  t=(()())  ->  accepted
test  t=())(    ->  rejected
