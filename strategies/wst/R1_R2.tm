# [Garg18] III.A.2, step 3 (R1_R2_TM): rules R1 and R2, one pass of Kw each; the first line that
# matches gives the slot. The paper gives this step Kc and Kw only; but it initialises Kr, and
# which rule comes next depends on who plays first, which is written on Ki: so Kr is emptied
# here, and the first cell of Ki is read.
machine  R1_R2
about    Wins if it can, else stops the opponent from winning, else asks the other rules.
tapes    Kc Kw Kr Ki
symbols  ¢ $ T X O p o 1 2 3 4 5 6 7 8 9
blank    b
vars     d e: 1 2 3 4 5 6 7 8 9
vars     m n: X O
pairs    m n: X O / O X
start    begin
word     Kc ¢$
word     Kr ¢$
word     Ki ¢p123456789$
word     Kw ¢123T456T789T147T258T369T159T357$

begin:       call wipe(Kc) then begin-Kr
begin-Kr:    call wipe(Kr) then begin-Kw
begin-Kw:    call home(Kw) then line(X)

# m: the mark that is looked for twice, n: the other one
line(m):     Kw=¢  ->  Kw:R  line(m)
             Kw=m  ->  Kw:R  one(m)
             Kw=d  ->  Kw:R  slot(m,d)
             Kw=n  ->  Kw:R  skip(m)
one(m):      Kw=m  ->  Kw:R  two(m)
             Kw=d  ->  Kw:R  both(m,d)
             Kw=n  ->  Kw:R  skip(m)
slot(m,d):   Kw=m  ->  Kw:R  both(m,d)
             Kw=e  ->  Kw:R  skip(m)
             Kw=n  ->  Kw:R  skip(m)
two(m):      Kw=d  ->        found(m,d)
             Kw=m  ->  Kw:R  skip(m)
             Kw=n  ->  Kw:R  skip(m)
both(m,d):   Kw=m  ->        found(m,d)
             Kw=e  ->  Kw:R  skip(m)
             Kw=n  ->  Kw:R  skip(m)
skip(m):     Kw=d  ->  Kw:R  skip(m)
             Kw=m  ->  Kw:R  skip(m)
             Kw=n  ->  Kw:R  skip(m)
             Kw=T  ->  Kw:R  line(m)
skip(X):     Kw=$  ->  call home(Kw) then line(O)
skip(O):     Kw=$  ->  call home(Ki) then who

found(X,d):  Kc=$  ->  Kc=d:R  close     [R1]
found(O,d):  Kc=$  ->  Kc=d:R  close     [R2]
close:       Kc=b  ->  Kc=$    return

who:         Ki=¢  ->  Ki:R  who
             Ki=p  ->  call R4_R5
             Ki=o  ->  call SC
