machine  shift
about    Moves a word one cell to the right, and writes a $ before it; the state carries a letter.
tapes    t
symbols  a b $
input    a b
vars     x y: a b
accept   done

first:     x  ->  $  R  carry(x)
           _  ->  $  S  done
carry(x):  y  ->  x  R  carry(y)
           _  ->  x  S  done

test  t=aab  ->  accepted  t=$aab
test  t=     ->  accepted  t=$
