machine  decrement
about    Takes one from a binary number; rejects zero.
tapes    number
symbols  0 1
vars     d: 0 1
accept   done
reject   zero

end:     d  ->  d  R  end      # walk behind the last digit
         _  ->  _  L  borrow
borrow:  0  ->  1  L  borrow   # 0 less 1 is 1, borrow 1
         1  ->  0  L  home
         _  ->  _  R  undo     # there was no 1 to borrow from
home:    d  ->  d  L  home
         _  ->  _  R  done
undo:    1  ->  0  R  undo
         _  ->  _  S  zero

test  number=1100  ->  accepted  number=1011
test  number=00    ->  rejected  number=00
