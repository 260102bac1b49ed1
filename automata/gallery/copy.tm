machine  copy
about    Copies a word behind a $ on the same tape: abb becomes abb$abb.
tapes    t
symbols  a b A B $
input    a b
vars     x: a b
pairs    x marked: a A / b B
accept   done

end:       x        ->  x       R  end
           _        ->  $       L  home
home:      x        ->  x       L  home
           _        ->  _       R  next
next:      x        ->  marked  R  carry(x)
           $        ->  $       S  done
carry(x):  [a,b,$]  ->  *       R  carry(x)
           _        ->  x       L  back
back:      [a,b,$]  ->  *       L  back
           marked   ->  x       R  next

test  t=abb  ->  accepted  t=abb$abb
test  t=     ->  accepted  t=$
