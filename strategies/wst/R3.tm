# [Garg18] III.A.2, step 5 (R3_TM), only if the opponent plays first.
machine  R3
about    Writes on Kc, in order, the empty slots of every line with one O and two empty slots.
tapes    Kc Kw
symbols  ¢ $ T X O 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
start    begin
word     Kc ¢$
word     Kw ¢123T456T789T147T258T369T159T357$

begin:       call end(Kc) then begin-Kw
begin-Kw:    call home(Kw) then line
# the marks seen of the line: o an O, w an empty slot
line:        Kw=¢  ->  Kw:R  line
             Kw=O  ->  Kw:R  o
             Kw=d  ->  Kw:R  w
             Kw=X  ->  Kw:R  skip
o:           Kw=d  ->  Kw:R  ow
             Kw=O  ->  Kw:R  skip
             Kw=X  ->  Kw:R  skip
w:           Kw=O  ->  Kw:R  ow
             Kw=d  ->  Kw:R  ww
             Kw=X  ->  Kw:R  skip
ow:          Kw=d  ->  Kw:L  match
             Kw=O  ->  Kw:R  skip
             Kw=X  ->  Kw:R  skip
ww:          Kw=O  ->  Kw:L  match
             Kw=d  ->  Kw:R  skip
             Kw=X  ->  Kw:R  skip
skip:        Kw=d  ->  Kw:R  skip
             Kw=O  ->  Kw:R  skip
             Kw=X  ->  Kw:R  skip
             Kw=T  ->  Kw:R  line
             Kw=$  ->        close

# the head is on the second cell of a line that matches
match:       Kw=d  ->  Kw:L  copy
             Kw=O  ->  Kw:L  copy
copy:        Kw=d  ->  Kc=d:R Kw:R  copy
             Kw=O  ->  Kw:R  copy
             Kw=T  ->  Kw:R  line
             Kw=$  ->        close
close:       Kc=b  ->  Kc=$  call CF     [R3]
             Kc=$  ->        call CF     [R3]
