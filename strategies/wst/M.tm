# [Garg18] III.A.2, step 1 (M_TM). The paper's blank is b, its end marks are ¢ and $.
# Ki  ¢ p or o (who plays first), then the slots; a chosen slot becomes b
# Kp  ¢ the machine's slots in the order of play, padded by b, $      Ko  the same for the opponent
# Kw  ¢ the eight lines, T between them, $ ; a taken slot becomes X (machine) or O (opponent)
# Kc  ¢ slots to choose from $      Kr  ¢ slot and counter, T between the pairs $
# Between two moves the heads of Kp and Ko are on the first blank after their slots.
#
# If the paper is silent or differs:
# - III.A.2.1.a lets M lay out the tapes. Here they are laid out before the start ('word');
#   the player who begins may be given on Ki, or is the opponent's first choice, as in III.B step 1.
# - 'Any slot' is a choice: the first slot is the candidate, and each later one may replace it.
# - The opening, 5 by the player who is first, is asked for in the machine's own turn, so that
#   this turn (routine turn-p) can also be asked alone, for the tapes of any position.
machine  M
about    The whole game: M calls the others, the opponent plays what it likes.
tapes    Ki Kp Ko Kw Kc Kr
symbols  ¢ $ T X O p o 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
vars     e: 1 2 3 4
start    begin
accept   won draw
reject   lost
word     Ki ¢b123456789$
word     Kp ¢bbbbb$
word     Ko ¢bbbbb$
word     Kw ¢123T456T789T147T258T369T159T357$
word     Kc ¢$
word     Kr ¢$

begin:       Ki=¢       ->  Ki:R Kp:R Ko:R  who
who by opponent:
             Ki=b       ->  Ki=p            machine-turn
             Ki=b       ->  Ki=o            opponent-turn
             Ki=p       ->                  machine-turn
             Ki=o       ->                  opponent-turn

machine-turn:   call turn-p then p-chose
p-chose:        call CR then p-played
p-played:       Kp=d    ->  Kp:R            opponent-turn

opponent-turn:  call home(Ki) then first-slot
first-slot:  Ki=¢       ->  Ki:R            first-slot
             Ki=p       ->  Ki:R            first-slot
             Ki=o       ->  Ki:R            first-slot
             Ki=b       ->  Ki:R            first-slot
             Ki=d       ->  Ko=d Ki:R       pick      # the candidate
pick by opponent:
             Ki=d       ->                  take-o    # leave it at the candidate …
             Ki=d       ->  Ko=d Ki:R       pick      # … or let this slot replace it
             Ki=b       ->  Ki:R            pick
             Ki=$       ->                  take-o
take-o:         call home(Ki) then blank-o
blank-o:     Ki=d Ko=d  ->  Ki=b            o-chose
             else       ->  Ki:R            blank-o   # the slot on Ko is always on Ki
o-chose:        call CR then o-played
o-played:    Ko=d       ->  Ko:R            machine-turn

# The machine's turn: the slot that it chooses comes to Kp.
routine turn-p
ask:            call home(Ki) then side
side:        Ki=¢       ->  Ki:R            side
             Ki=o       ->                  rules
             Ki=p       ->  Kp:L            opened
opened:      Kp=¢       ->  Kp:R            opening
             Kp=d       ->  Kp:R            rules
opening:     Ki=p       ->  Ki:R            opening
             Ki=e       ->  Ki:R            opening
             Ki=5       ->  Kp=5 Ki=b       return    [M]
rules:          call R1_R2 then offer
offer:          call home(Kc) then candidate
candidate:   Kc=¢       ->  Kc:R            candidate
             Kc=d       ->  Kp=d Kc:R       choose
choose by machine:
             Kc=d       ->                  take-p
             Kc=d       ->  Kp=d Kc:R       choose
             Kc=$       ->                  take-p
take-p:         call home(Ki) then blank-p
blank-p:     Ki=d Kp=d  ->  Ki=b            return
             else       ->  Ki:R            blank-p   # the slot on Kp is always on Ki
