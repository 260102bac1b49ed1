# Reading printed-corners of [Garg18] III.A.2, step 8: the corner slots are 1, 3, 5, 7 as printed.
# All else is as in the base reading.
machine  MF
about    Keeps on Kc the slots with the highest count on Kr; if it is 1 or 2, prefers corners.
tapes    Kc Kr
symbols  ¢ $ T 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
vars     corner: 1 3 5 7
vars     middle: 2 4 6 8 9
vars     c: 1 2 3 4
vars     few: 1 2
vars     many: 3 4
vars     kept: 0 1 2 3 4
vars     low high: 1 2 3 4
pairs    low high: 1 2 / 1 3 / 1 4 / 2 3 / 2 4 / 3 4
start    begin
word     Kc ¢$
word     Kr ¢$

# a: 'kept' is the counter of the slots now on Kc, 0 without slots
begin:          call end(Kc) then begin-Kr
begin-Kr:       call home(Kr) then slot(0)
slot(kept):     Kr=¢     ->  Kr:R          slot(kept)
                Kr=d     ->  Kc=d Kr:R     counter(kept)
slot(0):        Kr=$     ->                return        # nothing was counted
counter(0):     Kr=c     ->  Kc:R Kr:R     next(c)
counter(c):     Kr=c     ->  Kc:R Kr:R     next(c)
counter(high):  Kr=low   ->  Kc=b Kr:R     next(high)    # erase the cell
counter(low):   Kr=high  ->  Kc:R Kr:L     fresh(high)   # erase all, write this one
fresh(c):       Kc=b     ->  Kc=$          erase(c)
erase(c):       call wipe(Kc) then rewrite(c)
rewrite(c):     Kr=d     ->  Kc=d:R Kr:R   rewritten(c)
rewritten(c):   Kr=c     ->  Kr:R          next(c)
next(c):        Kr=T     ->  Kr:R          slot(c)
                Kr=$     ->                shut(c)
shut(c):        Kc=b     ->  Kc=$          arrived(c)

# b: slots with a count of 3 or 4 are all kept
arrived(many):  call wipe(Kr)
# c: if the count is 1 or 2, corners are preferred
arrived(few):   call wipe(Kr) then look
look:           call home(Kc) then search
search:         Kc=¢       ->  Kc:R              search
                Kc=middle  ->  Kr=middle:R Kc:R  search
                Kc=corner  ->                    clear
                Kc=$       ->                    shut-Kr
clear:          Kr=b       ->  Kr=$              clear-Kr
                Kr=$       ->                    clear-Kr
clear-Kr:       call wipe(Kr) then keep
keep:           Kc=corner  ->  Kr=corner:R Kc:R  keep
                Kc=middle  ->  Kc:R              keep
                Kc=$       ->                    shut-Kr
shut-Kr:        Kr=b       ->  Kr=$              back
back:           call wipe(Kc) then back-Kr
back-Kr:        call home(Kr) then copy
copy:           Kr=¢       ->  Kr:R              copy
                Kr=d       ->  Kc=d:R Kr:R       copy
                Kr=$       ->                    close
close:          Kc=b       ->  Kc=$              return
