# [Garg18] III.A.2, step 7 (CF_TM). The tapes are Kc and Kr, as III.A.2 first lists them; the
# second list there, {Kc, Kw}, is damaged: this step writes Kr and never looks at Kw.
# Slot 5 wins at once, as the pseudocode has it; action A in III.A.1.c does not say so.
# The T after the last pair becomes $, as in III.B step 3.
machine  CF
about    Counts how often each slot is on Kc, writes slots and counts on Kr, then asks MF.
tapes    Kc Kr
symbols  ¢ $ T 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
vars     e: 1 2 3 4 6 7 8 9
vars     n more: 1 2 3 4
pairs    n more: 1 2 / 2 3 / 3 4
start    begin
word     Kc ¢$
word     Kr ¢$

begin:       call home(Kc) then begin-Kr
begin-Kr:    call home(Kr) then step
step:        Kr=¢       ->  Kc:R Kr:R    next
next:        Kc=b       ->  Kc:R         next          # counted before
             Kc=e       ->  Kc=b:R Kr=e  count(1)
             Kc=5       ->               five
             Kc=$       ->               end-Kr
count(n):    Kc=d Kr=d  ->  Kc=b:R       again(n)
             Kc=$       ->  Kr:R         put(n)
             else       ->  Kc:R         count(n)      # a blank, or another slot
again(n):    Kr=d       ->               count(more)   # no slot lies on five lines
put(n):      Kr=b       ->  Kr=n:R       separate
             Kr=$       ->  Kr=n:R       separate
separate:    Kr=b       ->  Kr=T:R       restart
restart:     call home(Kc) then skip-mark
skip-mark:   Kc=¢       ->  Kc:R         next

end-Kr:      Kr=b       ->  Kr:L         last-T
             Kr=$       ->               counted
last-T:      Kr=T       ->  Kr=$         counted
counted:     call wipe(Kc) then most
most:        call MF

five:        Kr=b       ->  Kr=$         five-wipe
             Kr=$       ->               five-wipe
five-wipe:   call wipe(Kc) then five-Kr
five-Kr:     call wipe(Kr) then five-Kc
five-Kc:     Kc=$       ->  Kc=5:R       close
close:       Kc=b       ->  Kc=$         return
