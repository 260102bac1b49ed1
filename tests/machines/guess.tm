machine guess
tapes t
symbols a b
accept yes
reject no
s choice: _ -> a R check
          _ -> b R check
check: _ -> _ L look
look: a -> a S yes
      b -> b S no
test t= -> accepted
test t= choose 2 -> accepted
