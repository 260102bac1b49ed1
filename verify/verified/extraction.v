(** The checker as a program in OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic.
Require Import semantics table languages closed_sets automaton repeated_words checker.

Extraction "checker.ml" check looks_up changed sees act machine_in ways go go_all rows_of push pop near turned Cycle.
