machine  against
tapes    t
symbols  a b
accept   yes
start    go

go by opponent:
     _ -> a S on
     _ -> b S on
on by machine:
     a -> a S yes
     a -> b R bad
     b -> a R bad
     b -> b S yes
bad: a -> * S yes
