# [Garg18] III.A.2, step 6 (R4_R5_TM), only if the machine plays first. R4 and R5 are one pass.
machine  R4_R5
about    Writes on Kc the empty slots of lines with one X and no O, one X and one O, or no mark.
tapes    Kc Kw
symbols  ¢ $ T X O 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
start    begin
word     Kc ¢$
word     Kw ¢123T456T789T147T258T369T159T357$

begin:       call end(Kc) then begin-Kw
begin-Kw:    call home(Kw) then line
# the marks seen of the line: x an X, o an O, w an empty slot
line:        Kw=¢  ->  Kw:R  line
             Kw=X  ->  Kw:R  x
             Kw=O  ->  Kw:R  o
             Kw=d  ->  Kw:R  w
x:           Kw=X  ->  Kw:R  skip
             Kw=O  ->  Kw:R  xo
             Kw=d  ->  Kw:R  xw
o:           Kw=X  ->  Kw:R  xo
             Kw=O  ->  Kw:R  skip
             Kw=d  ->  Kw:R  ow
w:           Kw=X  ->  Kw:R  xw
             Kw=O  ->  Kw:R  ow
             Kw=d  ->  Kw:R  ww
xo:          Kw=X  ->  Kw:R  skip
             Kw=O  ->  Kw:R  skip
             Kw=d  ->  Kw:L  match
xw:          Kw=X  ->  Kw:R  skip
             Kw=O  ->  Kw:L  match
             Kw=d  ->  Kw:L  match
ow:          Kw=X  ->  Kw:L  match
             Kw=O  ->  Kw:R  skip
             Kw=d  ->  Kw:R  skip
ww:          Kw=X  ->  Kw:L  match
             Kw=O  ->  Kw:R  skip
             Kw=d  ->  Kw:L  match
skip:        Kw=d  ->  Kw:R  skip
             Kw=O  ->  Kw:R  skip
             Kw=X  ->  Kw:R  skip
             Kw=T  ->  Kw:R  line
             Kw=$  ->        close

# the head is on the second cell of a line that matches
match:       Kw=d  ->  Kw:L  copy
             Kw=O  ->  Kw:L  copy
             Kw=X  ->  Kw:L  copy
copy:        Kw=d  ->  Kc=d:R Kw:R  copy
             Kw=O  ->  Kw:R  copy
             Kw=X  ->  Kw:R  copy
             Kw=T  ->  Kw:R  line
             Kw=$  ->        close
close:       Kc=b  ->  Kc=$  call CF     [R4_R5]
             Kc=$  ->        call CF     [R4_R5]
