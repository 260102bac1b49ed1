machine m
tapes t
symbols a b
accept yes
s choice: a -> a R s
 a -> a R q
q:
 _ -> _ S yes
