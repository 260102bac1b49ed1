machine  multiplication
about    Multiplies two numbers in unary: writes y once for each 1 of x.
tapes    x y product
symbols  1
accept   done

next:  x=1  ->  x:R                  add
       x=_  ->                       done
add:   y=1  ->  y:R product=1:R      add
       y=_  ->  y:L                  back
back:  y=1  ->  y:L                  back
       y=_  ->  y:R                  next

test  x=11  y=111  ->  accepted  product=111111
test  x=11  y=     ->  accepted  product=
