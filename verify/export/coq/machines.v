From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive.
Import ListNotations.

(** * Turing machines with several tapes *)

Definition state := positive.
Definition symbol := positive.
Definition blank : symbol := xH.

(** ** Tapes *)

Inductive move := Left | Stay | Right.

(** What is left of a tape's first cell: more cells without end; or nothing, and a head that is
    moved off it stays where it is; or nothing, and the head falls off. *)
Inductive left_end := Endless | Stays | Falls.

(** The cells left of the head, nearest first; the cell under it; the cells right of it. Beyond
    the ends of the lists all cells are blank; but where a tape has a left end, the cells left of
    the head are all there are. *)
Record tape := Tape
  { edge : left_end; before : list symbol; under : symbol; after : list symbol }.

(** The far end of a tape is kept short: a blank is not put on an empty list. *)
Definition push (s : symbol) (cells : list symbol) : list symbol :=
  match cells with [] => if Pos.eqb s blank then [] else [s] | _ => s :: cells end.

Definition push_before (e : left_end) (s : symbol) (cells : list symbol) : list symbol :=
  match e with Endless => push s cells | _ => s :: cells end.

(** What a production does on one tape: it writes a symbol, or none, and then moves the head. *)
Record action := Action { on : nat; writes : option symbol; moves_head : move }.

Definition act (a : action) (t : tape) : tape :=
  let s := match writes a with Some s => s | None => under t end in
  match moves_head a with
  | Stay => Tape (edge t) (before t) s (after t)
  | Right => Tape (edge t) (push_before (edge t) s (before t)) (hd blank (after t)) (tl (after t))
  | Left => match edge t, before t with
            | Stays, [] | Falls, [] => Tape (edge t) [] s (after t)
            | _, cells => Tape (edge t) (tl cells) (hd blank cells) (push s (after t))
            end
  end.

(** ** Machines, configurations, steps, runs *)

(** A production: in this state, with these symbols under these heads. One that is marked
    [otherwise] applies where no other one of its state does. *)
Record production := Production
  { from : state; otherwise : bool; reads : list (nat * symbol); acts : list action; to : state }.

(** How rows are written in a file. *)
Definition Keep (t : nat) (m : move) : action := Action t None m.
Definition Write (t : nat) (s : symbol) (m : move) : action := Action t (Some s) m.
Definition Row (q : state) (r : list (nat * symbol)) (a : list action) (next : state) : production :=
  Production q false r a next.
Definition Else (q : state) (a : list action) (next : state) : production :=
  Production q true [] a next.

Inductive verdict := Accepted | Rejected | Halted | NoRow.

(** Who chooses where several productions apply. *)
Inductive owner := Anyone | TheMachine | TheOpponent.

(** In a final state no production applies. Where none applies in another state, the run is stuck,
    unless that has a meaning there. *)
Record machine := Machine
  { productions : list production;
    finals : list (state * verdict);
    when_stuck : list (state * verdict);
    owners : list (state * owner) }.

Record configuration := Configuration { at_state : state; tapes : list tape }.

Fixpoint at_ {T} (s : state) (rows : list (state * T)) : option T :=
  match rows with
  | [] => None
  | (r, t) :: rest => if Pos.eqb r s then Some t else at_ s rest
  end.

Fixpoint change (n : nat) (f : tape -> tape) (ts : list tape) : list tape :=
  match ts, n with
  | [], _ => []
  | t :: rest, 0 => f t :: rest
  | t :: rest, S n => t :: change n f rest
  end.

Definition applied (p : production) (c : configuration) : configuration :=
  Configuration (to p) (fold_left (fun ts a => change (on a) (act a) ts) (acts p) (tapes c)).

Definition matches (p : production) (c : configuration) : bool :=
  forallb (fun read => match nth_error (tapes c) (fst read) with
                       | Some t => Pos.eqb (under t) (snd read)
                       | None => false
                       end) (reads p).

(** A production moves a head off the left end of its tape. *)
Definition falls (p : production) (c : configuration) : bool :=
  existsb (fun a => match moves_head a, nth_error (tapes c) (on a) with
                    | Left, Some (Tape Falls [] _ _) => true
                    | _, _ => false
                    end) (acts p).

Section Machine.
Variable m : machine.

Definition of_state (c : configuration) : list production :=
  match at_ (at_state c) (finals m) with
  | Some _ => []
  | None => filter (fun p => Pos.eqb (from p) (at_state c)) (productions m)
  end.

(** A production applies if its state and its symbols are there; one that is marked
    [otherwise] if they are there of no other. *)
Definition applies (p : production) (c : configuration) : Prop :=
  In p (of_state c) /\
  if otherwise p
  then forall q, In q (of_state c) -> otherwise q = false -> matches q c = false
  else matches p c = true.

Definition step (c d : configuration) : Prop :=
  exists p, applies p c /\ falls p c = false /\ d = applied p c.

(** Runs with their numbers of steps. *)
Inductive run : nat -> configuration -> configuration -> Prop :=
| still c : run 0 c c
| stepped n c d e : step c d -> run n d e -> run (S n) c e.

Definition halted (c : configuration) : Prop := forall p, ~ applies p c.

Definition fallen (c : configuration) : Prop := exists p, applies p c /\ falls p c = true.

(** How a run ends that has halted. *)
Definition verdict_of (c : configuration) : verdict :=
  match at_ (at_state c) (finals m), at_ (at_state c) (when_stuck m) with
  | Some v, _ => v
  | None, Some v => v
  | None, None => NoRow
  end.

(** ** What is said of runs *)

(** A run halts here after exactly so many steps; none from there is longer, halts elsewhere or
    earlier, or falls. *)
Definition halts_after (n : N) (c d : configuration) (v : verdict) : Prop :=
  run (N.to_nat n) c d /\ halted d /\ verdict_of d = v /\
  forall k e, run k c e ->
  (N.of_nat k <= n)%N /\ ~ fallen e /\ (halted e -> N.of_nat k = n /\ e = d).

(** Every branch halts after at most so many steps; they halt in these configurations, after so
    many steps each, and in no other. *)
Definition all_branches (most : N) (c : configuration) (ends : list (N * configuration)) : Prop :=
  (forall n d, run n c d -> (N.of_nat n <= most)%N /\ ~ fallen d) /\
  (forall n d, In (n, d) ends <-> run (N.to_nat n) c d /\ halted d).

(** Wherever a run comes to, it goes on. *)
Definition never_halts (c : configuration) : Prop :=
  forall n d, run n c d -> ~ fallen d /\ exists e, step d e.

(** Acceptance by a machine whose choices have owners (an alternating machine): where the opponent
    chooses, all that it may choose must lead to acceptance, elsewhere something. *)
Inductive accepts : configuration -> Prop :=
| accepts_here c : halted c -> verdict_of c = Accepted -> accepts c
| accepts_some c d : at_ (at_state c) (owners m) <> Some TheOpponent ->
    step c d -> accepts d -> accepts c
| accepts_all c : at_ (at_state c) (owners m) = Some TheOpponent -> ~ fallen c ->
    (exists d, step c d) -> (forall d, step c d -> accepts d) -> accepts c.

End Machine.
