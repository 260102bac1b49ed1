machine counter
tapes n
symbols 0 1
accept never
up:    0 -> 1 S back
       1 -> 0 L up
       _ -> 1 S back
back:  0 -> 0 R back
       1 -> 1 R back
       _ -> _ L up
