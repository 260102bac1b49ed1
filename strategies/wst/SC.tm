# [Garg18] III.A.2, step 4 (SC_TM), only if the opponent plays first. The first three lines of
# Kw are the board row by row, so they decide: wwO wXw Oww, or Oww wXw wwO (w: an empty slot).
machine  SC
about    The special case: if the only marks are a diagonal O X O, offers the four middle slots.
tapes    Kc Kw
symbols  ¢ $ T X O 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
vars     k: rising falling
start    begin
word     Kc ¢$
word     Kw ¢123T456T789T147T258T369T159T357$

begin:               call end(Kc) then begin-Kw
begin-Kw:            call home(Kw) then row1
row1:                Kw=¢  ->  Kw:R  row1
                     Kw=d  ->  Kw:R  row1-2(rising)
                     Kw=O  ->  Kw:R  row1-2(falling)
                     else  ->  call R3
row1-2(k):           Kw=d  ->  Kw:R  row1-3(k)
                     else  ->  call R3
row1-3(rising):      Kw=O  ->  Kw:R  row2(rising)
                     else  ->  call R3
row1-3(falling):     Kw=d  ->  Kw:R  row2(falling)
                     else  ->  call R3
row2(k):             Kw=T  ->  Kw:R  row2-1(k)
row2-1(k):           Kw=d  ->  Kw:R  row2-2(k)
                     else  ->  call R3
row2-2(k):           Kw=X  ->  Kw:R  row2-3(k)
                     else  ->  call R3
row2-3(k):           Kw=d  ->  Kw:R  row3(k)
                     else  ->  call R3
row3(k):             Kw=T  ->  Kw:R  row3-1(k)
row3-1(rising):      Kw=O  ->  Kw:R  row3-2(rising)
                     else  ->  call R3
row3-1(falling):     Kw=d  ->  Kw:R  row3-2(falling)
                     else  ->  call R3
row3-2(k):           Kw=d  ->  Kw:R  row3-3(k)
                     else  ->  call R3
row3-3(rising):      Kw=d  ->        write-2
                     else  ->  call R3
row3-3(falling):     Kw=O  ->        write-2
                     else  ->  call R3
write-2:             Kc=$  ->  Kc=2:R  write-4     [SC]
write-4:             Kc=b  ->  Kc=4:R  write-6
write-6:             Kc=b  ->  Kc=6:R  write-8
write-8:             Kc=b  ->  Kc=8:R  close
close:               Kc=b  ->  Kc=$    return
