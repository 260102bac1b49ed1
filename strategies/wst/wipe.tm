machine  wipe
about    Empties one tape: ¢ and $ side by side, the rest blank, the head on $.
tapes    t
symbols  ¢ $ T X O p o 1 2 3 4 5 6 7 8 9
blank    b
vars     x: $ T X O p o 1 2 3 4 5 6 7 8 9 b
vars     y: T X O p o 1 2 3 4 5 6 7 8 9 b
start    left
word     t ¢$

left:    ¢  ->  *  R  clear
         x  ->  *  L  left
clear:   y  ->  b  R  clear
         $  ->  b  L  back
back:    b  ->  *  L  back
         ¢  ->  *  R  shut
shut:    b  ->  $  S  return
