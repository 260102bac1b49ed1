machine  doubling
about    Doubles a number in unary: writes a second mark for each 1.
tapes    t
symbols  1 x y
input    1
accept   done

next:    1      ->  x  R  append
         y      ->  y  R  end      # every 1 has its second mark
         _      ->  _  S  done
append:  [1,y]  ->  *  R  append
         _      ->  y  L  back
back:    [1,y]  ->  *  L  back
         x      ->  x  R  next
end:     y      ->  y  R  end
         _      ->  _  L  ones
ones:    [x,y]  ->  1  L  ones
         _      ->  _  R  done

test  t=111  ->  accepted  t=111111
test  t=     ->  accepted  t=
