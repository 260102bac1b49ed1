machine  stuck
about    Should accept the words a^n b; the row for the end of the word is missing, so it is stuck.
tapes    t
symbols  a b
accept   yes
reject   no

as:   a  ->  a  R  as
      b  ->  b  R  end
      _  ->  _  S  no
end:  a  ->  a  S  no
      b  ->  b  S  no

test  t=aab  ->  stuck  in end
test  t=aba  ->  rejected
