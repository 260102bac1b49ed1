machine  labels
tapes    t
symbols  a b c
blank    _
vars     x y: a b c
vars     z w: a b
start    first
accept   yes

first:     x  ->  x R  seek(x)
           _  ->  _ R  found(c)
seek(x):   x  ->  x R  seek(x)
           _  ->  _ S  found(x)
seek(b):   c  ->  c S  yes
seek(y):   else  ->  * S  yes
found(z):  z  ->  z S  yes
found(w):  else  ->  * S  seek(b)
found(c):  c  ->  c S  yes
