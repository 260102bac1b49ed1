machine parity
tapes t
symbols a
accept even
reject odd
s: a -> a R t
   _ -> _ S even
t: a -> a R s
   _ -> _ S odd
