From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive MSetPositive String Ascii.
Import ListNotations.

(** * 1. The rules of tic-tac-toe *)

Inductive player := X | O.

Definition other (p : player) := match p with X => O | O => X end.

(** Cells are numbered 1 to 9, row by row. A game is the list of the cells that were taken, the
    latest first. *)
Definition cell := nat.
Definition game := list cell.

Definition board : list cell := [1; 2; 3; 4; 5; 6; 7; 8; 9].

Definition threes : list (list cell) :=
  [[1; 2; 3]; [4; 5; 6]; [7; 8; 9]; [1; 4; 7]; [2; 5; 8]; [3; 6; 9]; [1; 5; 9]; [3; 5; 7]].

(** X moves first, and they take turns. *)
Fixpoint turn (g : game) : player :=
  match g with [] => X | _ :: before => other (turn before) end.

Definition same (p q : player) : bool :=
  match p, q with X, X | O, O => true | _, _ => false end.

Fixpoint cells_of (p : player) (g : game) : list cell :=
  match g with
  | [] => []
  | c :: before => if same (turn before) p then c :: cells_of p before else cells_of p before
  end.

(** Whoever has three in a row has won; a full board without that is a draw. *)
Definition wins (p : player) (g : game) : Prop :=
  exists three, In three threes /\ incl three (cells_of p g).

Definition over (g : game) : Prop := wins X g \/ wins O g \/ List.length g = 9.

Definition draw (g : game) : Prop := ~ wins X g /\ ~ wins O g /\ List.length g = 9.

Definition legal (g : game) (c : cell) : Prop := ~ over g /\ In c board /\ ~ In c g.
