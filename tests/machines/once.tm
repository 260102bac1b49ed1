machine  once
tapes    t
symbols  1
accept   yes

go choice:
   1 -> 1 R walk
   1 -> 1 S yes
walk:
   _ -> _ R walk
   1 -> 1 R walk
