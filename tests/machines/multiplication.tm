machine  multiplication
about    Writes on z as many a's as there are on x times on y.
tapes    x y z
symbols  a
accept   yes

next:  x=a  ->  x=a:R         add
       x=_  ->                yes
add:   y=a  ->  y=a:R z=a:R   add
       y=_  ->  y:L           back
back:  y=a  ->  y=a:L         back
       y=_  ->  y:R           next
