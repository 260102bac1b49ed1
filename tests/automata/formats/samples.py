"""A small machine in each format: it turns the ones of its word into zeros, and then halts.

They are written for these tests; each has what its tool knows and others do not.
"""

from __future__ import annotations

from collections.abc import Mapping

from automata.formats import FormatName

JFLAP_4 = """\
<?xml version="1.0"?>
<!-- Created with JFLAP 4.0b10. -->
<structure>
	<type>turing</type>
	<state id="0"><x>1.0</x><y>2.0</y><label>on and on</label><initial /></state>
	<state id="1"><x>1.0</x><y>2.0</y><final /></state>
	<transition><from>0</from><to>0</to><read>1</read><write>0</write><move>R</move></transition>
	<transition><from>0</from><to>1</to><read></read><write></write><move>S</move></transition>
</structure>
"""
JFLAP_7 = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with JFLAP 7.0.--><structure>&#13;
	<type>turing</type>&#13;
	<automaton>&#13;
		<block id="0" name="go">&#13;
			<tag>Zeros</tag>&#13;
			<x>90.0</x>&#13;
			<y>150.0</y>&#13;
			<initial/>&#13;
		</block>&#13;
		<block id="1" name="end">&#13;
			<tag>Plain</tag>&#13;
			<final/>&#13;
		</block>&#13;
		<transition>&#13;
			<from>0</from>&#13;
			<to>1</to>&#13;
			<read/>&#13;
			<write>~</write>&#13;
			<move>S</move>&#13;
		</transition>&#13;
		<Zeros>&#13;
			<state id="5" name="over"><initial/></state>&#13;
			<transition>&#13;
				<from>5</from><to>5</to><read>!</read><write>0</write><move>R</move>&#13;
			</transition>&#13;
		</Zeros>&#13;
		<Plain/>&#13;
	</automaton>&#13;
</structure>
"""
JFLAP_8 = """\
<?xml version="1.0" encoding="UTF-8"?><structure type="editor_panel">
  <structure type="transition_graph">
    <structure mode="Default mode" type="block_tm">
      <structure type="transition_set">
        <transition>
          <to><name>Zeros</name><id>1</id></to><read>~</read><from><name>Start</name><id>0</id></from>
        </transition>
        <transition>
          <to><name>End</name><id>2</id></to><read>□</read><from><name>Zeros</name><id>1</id></from>
        </transition>
      </structure>
      <structure type="start_state"><state><name>Start</name><id>0</id></state></structure>
      <structure type="final_states"><state><name>End</name><id>2</id></state></structure>
      <structure type="block_set">
        <block><name>Start</name><id>0</id>
          <structure type="turing"><tapes>1</tapes>
            <structure type="state_set"><state><name>q0</name><id>0</id></state></structure>
            <structure type="start_state"><state><name>q0</name><id>0</id></state></structure>
            <structure type="final_states"><state><name>q0</name><id>0</id></state></structure>
          </structure>
        </block>
        <block><name>Zeros</name><id>1</id>
          <structure type="turing"><tapes>1</tapes>
            <structure type="transition_set">
              <transition><from><name>q0</name><id>0</id></from><to><name>q0</name><id>0</id></to>
                <tapes>1</tapes><read0>1</read0><write0>0</write0><move0>R</move0></transition>
              <transition><from><name>q0</name><id>0</id></from><to><name>q1</name><id>1</id></to>
                <tapes>1</tapes><read0>□</read0><write0>□</write0><move0>S</move0></transition>
            </structure>
            <structure type="state_set">
              <state><name>q0</name><id>0</id></state><state><name>q1</name><id>1</id></state>
            </structure>
            <structure type="start_state"><state><name>q0</name><id>0</id></state></structure>
            <structure type="final_states"><state><name>q1</name><id>1</id></state></structure>
          </structure>
        </block>
        <block><name>End</name><id>2</id>
          <structure type="turing"><tapes>1</tapes>
            <structure type="state_set"><state><name>q0</name><id>0</id></state></structure>
            <structure type="start_state"><state><name>q0</name><id>0</id></state></structure>
            <structure type="final_states"><state><name>q0</name><id>0</id></state></structure>
          </structure>
        </block>
      </structure>
    </structure>
  </structure>
</structure>
"""
TURINGMACHINE_IO = """\
name: ones to zeros
source code: |
  # turns ones into zeros
  input: '11'
  blank: ' '
  start state: go
  synonyms:
    stop: {L: accept}
  table:
    go:
      [1]: {write: 0, R}
      ' ': stop
    accept:
positions:
  go: {x: 1, y: 2}
"""
SIMULATOR = """\
// turns ones into zeros
name: ones to zeros
init: go
accept: end

go,1
go,0,>   // on and on

go,_
end,_,-
"""
MORPHETT = """\
; turns ones into zeros
0 1 0 r *      ; on and on
0 _ * * halt-accept !
* * * l 0

; $INITIAL_TAPE: 11
"""
UNIVERSITY = """\
; turns ones into zeros, and copies them
#Q = {go,end}
#S = {1}
#G = {0,1,_}
#q0 = go
#B = _
#F = {end}
#N = 2

go *_ 00 rr go ; on and on
go __ __ ** end
"""
BBCHALLENGE = "0RB0RA_1RZ0RB | turns ones into zeros, up to the second blank\n"
AUTOMATA_LIB = """\
from automata.tm.dtm import DTM

STATES = {'go', 'end'}
dtm = DTM(
    states=STATES,
    input_symbols={'1'},
    tape_symbols={'0', '1', '.'},
    transitions={
        'go': {'1': ('go', '0', 'R'), '.': ('end', '.', 'N')},
    },
    initial_state='go',
    blank_symbol='.',
    final_states={'end'},
)
"""
NOLOSS = "tapes t\nsymbols 0 1\naccept end\ngo: 1 -> 0 R go\n    _ -> _ S end\n"

SAMPLES: Mapping[str, tuple[FormatName, str, str]] = {
    "JFLAP 4": ("jflap", ".jff", JFLAP_4),
    "JFLAP 7": ("jflap", ".jff", JFLAP_7),
    "JFLAP 8": ("jflap", ".jff", JFLAP_8),
    "turingmachine.io": ("turingmachine.io", ".yaml", TURINGMACHINE_IO),
    "turingmachinesimulator.com": ("turingmachinesimulator", ".txt", SIMULATOR),
    "morphett.info": ("morphett", ".txt", MORPHETT),
    "courses": ("university", ".tm", UNIVERSITY),
    "bbchallenge.org": ("bbchallenge", ".txt", BBCHALLENGE),
    "automata-lib": ("automata-lib", ".py", AUTOMATA_LIB),
    "noloss": ("noloss", ".tm", NOLOSS),
}
"""Name -> format, ending, text."""
