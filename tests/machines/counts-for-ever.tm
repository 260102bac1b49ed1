tapes    t
symbols  a b c
accept   yes

up:  a  ->  b L  back
     b  ->  a R  up
     _  ->  a L  back
     c  ->  c S  yes
back:  _  ->  _ R  up
       a  ->  a L  back
       b  ->  b L  back
