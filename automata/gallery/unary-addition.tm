machine  unary-addition
about    Adds two numbers in unary: 11+111 becomes 11111.
tapes    t
symbols  1 +
accept   done
reject when stuck *

first:   1  ->  1  R  first
         +  ->  1  R  second   # join the two numbers, one 1 too many
second:  1  ->  1  R  second
         _  ->  _  L  last
last:    1  ->  _  L  home     # take that 1 away again
home:    1  ->  1  L  home
         _  ->  _  R  done

test  t=11+111  ->  accepted  t=11111
test  t=+       ->  accepted  t=
test  t=111     ->  rejected
