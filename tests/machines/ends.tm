machine m
tapes t
symbols a b c d w l
accept yes
reject no
results won
s:  a -> a S yes
    b -> b S no
    c -> c S won
    d -> d S two
    l -> l S s
    w -> w S pick
two: a -> a S two
pick choice: w -> w S yes
             w -> w S no
