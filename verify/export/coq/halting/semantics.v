From Coq Require Import List Arith Bool Lia PArith NArith.
Import ListNotations.

(** * Machines with several tapes, as certificates about halting describe them *)

(** States and symbols are numbers; the reader of a file gives them. The blank is 1. *)
Definition state := positive.
Definition symbol := positive.
Definition blank : symbol := xH.

Inductive move := Left | Stay | Right.
Inductive ending := Accept | Reject | Result | Stuck.

(** The cells left of the head, nearest first; the cell under it; the cells right of it, nearest
    first. Beyond the ends of the lists all cells are blank. *)
Record tape := Tape { before : list symbol; under : symbol; after : list symbol }.

Definition act (s : symbol) (m : move) (t : tape) : tape :=
  match m with
  | Stay => Tape (before t) s (after t)
  | Right => Tape (s :: before t) (hd blank (after t)) (tl (after t))
  | Left => Tape (tl (before t)) (hd blank (before t)) (s :: after t)
  end.

(** What a step does: on each tape the symbol written and the move; then the next state. *)
Definition change := (list (symbol * move) * state)%type.

(** All steps that are possible in a state on some symbols; or how the machine ends there. *)
Inductive outcome := Ends (e : ending) | Steps (changes : list change).

Record configuration := Configuration { at_state : state; tapes : list tape }.

Definition sees (c : configuration) : list symbol := map under (tapes c).

Fixpoint acts (l : list (symbol * move)) (ts : list tape) : list tape :=
  match l, ts with
  | (s, m) :: l, t :: ts => act s m t :: acts l ts
  | _, _ => ts
  end.

Definition changed (g : change) (c : configuration) : configuration :=
  Configuration (snd g) (acts (fst g) (tapes c)).

(** A machine: what is possible in a state on the symbols under the heads. [None] where a
    certificate has no transition; a proof must never come there. *)
Definition machine := state -> list symbol -> option outcome.

Section Machine.
Variable m : machine.

Definition looks_up (c : configuration) : option outcome := m (at_state c) (sees c).

Definition step (c d : configuration) : Prop :=
  exists changes g, looks_up c = Some (Steps changes) /\ In g changes /\ d = changed g c.

Inductive reaches : configuration -> configuration -> Prop :=
| here c : reaches c c
| further c d e : step c d -> reaches d e -> reaches c e.

(** Wherever a branch comes to, there is a transition, and it is no end that is excluded. *)
Definition never (excluded : ending -> bool) (c : configuration) : Prop :=
  forall d, reaches c d ->
  exists o, looks_up d = Some o /\ forall e, excluded e = true -> o <> Ends e.

(** The principle of every proof: a set that has the start, and every step from it. *)
Lemma closed_never excluded (inside : configuration -> Prop) :
  (forall d, inside d -> exists o, looks_up d = Some o /\
     (forall e, excluded e = true -> o <> Ends e) /\
     (forall changes g, o = Steps changes -> In g changes -> inside (changed g d))) ->
  forall c, inside c -> never excluded c.
Proof.
  intros closed c start d way. revert start.
  induction way as [c|c d e [changes [g [found [among ->]]]] _ IH]; intros start.
  - destruct (closed c start) as [o [found [no _]]]. now exists o.
  - apply IH. destruct (closed c start) as [o [found' [_ next]]].
    rewrite found in found'. injection found' as <-. now apply (next changes).
Qed.

End Machine.

(** ** Tapes that hold the same cells *)

(** Lists of cells that are equal but for blanks at the far end. *)
Definition alike (l k : list symbol) : Prop := forall i, nth i l blank = nth i k blank.

Definition same_tape (t u : tape) : Prop :=
  alike (before t) (before u) /\ under t = under u /\ alike (after t) (after u).

Definition same (c d : configuration) : Prop :=
  at_state c = at_state d /\ Forall2 same_tape (tapes c) (tapes d).

(** ** Starts *)

(** A language: a deterministic automaton, from state 0: for each symbol and state the next state,
    if there is one; and its accepting states. *)
Record language := Language
  { next : nat -> symbol -> option nat; accepting : nat -> bool }.

Fixpoint accepts_from (g : language) (q : nat) (w : list symbol) : bool :=
  match w with
  | [] => accepting g q
  | s :: w => match next g q s with Some r => accepts_from g r w | None => false end
  end.

(** The configurations in which a machine starts: the one given; or, if there is a language, that
    with a word of it from the head of the first tape on. *)
Definition with_word (w : list symbol) (c : configuration) : configuration :=
  match tapes c with
  | t :: ts => Configuration (at_state c) (Tape (before t) (hd blank w) (tl w) :: ts)
  | [] => c
  end.

Definition starts (g : option language) (first c : configuration) : Prop :=
  match g with
  | None => same c first
  | Some g => exists w, accepts_from g 0 w = true /\ same c (with_word w first)
  end.

(** ** Equal cells, equal steps *)

Lemma nth_tl w k : nth k (tl w) blank = nth (S k) w blank.
Proof. destruct w; [now destruct k|trivial]. Qed.

Lemma alike_hd l k : alike l k -> hd blank l = hd blank k.
Proof. intros a. specialize (a 0). destruct l, k; exact a. Qed.

Lemma alike_tl l k : alike l k -> alike (tl l) (tl k).
Proof. intros a i. specialize (a (S i)). destruct l, k; trivial; now destruct i. Qed.

Lemma alike_cons s l k : alike l k -> alike (s :: l) (s :: k).
Proof. intros a [|i]; [trivial|apply a]. Qed.

Lemma alike_refl l : alike l l.
Proof. intros i. reflexivity. Qed.

Lemma alike_trans l k j : alike l k -> alike k j -> alike l j.
Proof. intros a b i. now rewrite a. Qed.

Lemma alike_sym l k : alike l k -> alike k l.
Proof. intros a i. now rewrite a. Qed.

Lemma act_same s m t u : same_tape t u -> same_tape (act s m t) (act s m u).
Proof.
  intros [b [e a]]. destruct m; unfold same_tape; simpl;
    auto using alike_hd, alike_tl, alike_cons.
Qed.

Lemma acts_same l : forall ts us, Forall2 same_tape ts us ->
  Forall2 same_tape (acts l ts) (acts l us).
Proof.
  induction l as [|[s m] l IH]; intros ts us all; [destruct all; now constructor|].
  destruct all; simpl; constructor; auto using act_same.
Qed.

Lemma same_sees c d : same c d -> sees c = sees d.
Proof.
  intros [_ all]. unfold sees. induction all as [|t u ts us [_ [e _]]]; simpl; congruence.
Qed.

Lemma same_looks_up m c d : same c d -> looks_up m c = looks_up m d.
Proof.
  intros equal. unfold looks_up. rewrite (same_sees c d equal). now destruct equal as [-> _].
Qed.

Lemma same_changed g c d : same c d -> same (changed g c) (changed g d).
Proof. intros [_ all]. split; [trivial|]. now apply acts_same. Qed.

Lemma never_same m excluded c d : same d c -> never m excluded c -> never m excluded d.
Proof.
  intros equal safe.
  apply (closed_never m excluded (fun d => exists c, same d c /\ never m excluded c)); [|eauto].
  clear c d equal safe. intros d [c [equal safe]].
  destruct (safe c (here m c)) as [o [found no]].
  exists o. rewrite (same_looks_up m d c equal). repeat split; auto.
  intros changes g -> among. exists (changed g c). split; [now apply same_changed|].
  intros e way. apply safe. apply (further m c (changed g c)); trivial. now exists changes, g.
Qed.
