(** The checker of verdicts as a program in OCaml. *)
From Coq Require Import Extraction ExtrOcamlBasic.
Require Import theory play.

Extraction "play_checker.ml" check_play.
