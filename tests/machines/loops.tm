machine loops
tapes t
symbols 0 1 x y
accept accept
reject no

mark:    0 -> x R right
         y -> y R rest
         _ -> _ S accept
         else -> * S no
right:   0 -> 0 R right
         y -> y R right
         1 -> y L left
         else -> * S no
left:    0 -> 0 L left
         y -> y L left
         x -> x R mark
rest:    y -> y R rest
         _ -> _ S accept
         else -> * S no
