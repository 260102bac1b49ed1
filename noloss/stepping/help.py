"""What the keys of `noloss step` do."""

from __future__ import annotations

from typing import Final

KEYS: Final = " → step  ← back  r run  n choice  o out  g go to  x stop at  ? help  q quit"

HELP: Final = """\
→ space   one step                     ←  b    one step back
1 … 9     take this row of a choice    c       take a row by a longer number
n         on to the next choice        p       back to the last choice
o         out of this routine          g       go to a step: its number, Enter
r         run to a stop or the end     R       back to the last stop
Home      to the beginning             End     to the last step that was made
x         stop at …, or no longer      X       forget all stops
Esc       interrupt a run              q       quit

Stops, typed after x; typed once more they are taken away:
  state NAME     a step leads to this state    step N        so many steps
  TAPE=SYMBOL    it stands under the head      line N        this row was used
  TAPE@CELL      the head comes to this cell,  FILE:N        a row elsewhere
                 0 is the word's first         routine NAME  it is entered

[x] under a head; ▶ the row just used, → those to come; ● the present state
Any key closes this."""
