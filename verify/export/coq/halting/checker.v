From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive.
Require Import semantics table languages runs closed_sets automaton repeated_words bouncer known backward_start.
Import ListNotations.

(** * Certificates about halting, and their checker *)

(** What a cell remembers: nothing, its last steps, or each pair of state and symbol. *)
Inductive history := Nothing | Last (n : nat) | Recent.

(** A symbol, with the states and symbols of steps at its cell. *)
Definition remembering := (symbol * list (state * symbol))%type.

Inductive reason :=
| Halts (fuel : nat) (choices : list nat) (steps : N)
| Cycle (begin period : nat) (ways : list way) (sizes : list (nat * nat))
| NoEnd (reached : list state)
| Backwards (steps : nat)
| ClosedSet (size : nat) (h : history) (named : list remembering)
    (lefts rights : list (list (list letter * letter))) (contexts : list (state * list window))
| RepeatedWords (size most fuel : nat) (positions : list position) (at_start : position)
| Automaton (p : automaton_proof)
| Bounces (steps rounds fuel : nat) (s : shape).

(** The words that may be on the first tape; the states of their automaton from which a word can
    still be accepted; and those that lie at least two cells further on. *)
Record input := Input { its_words : words; its_useful : list nat; its_later : list (option nat) }.

Record certificate := Certificate
  { entries : list entry; never_ends : list ending; alphabets : list (list symbol);
    all_states : list state; wall : option symbol; first : configuration;
    inputs : option input; why : reason }.

Definition ending_eqb (e f : ending) : bool :=
  match e, f with
  | Accept, Accept | Reject, Reject | Result, Result | Stuck, Stuck => true
  | _, _ => false
  end.

Definition excludes (l : list ending) (e : ending) : bool := existsb (ending_eqb e) l.

(** ** Letters of a closed set: from 1, in their order *)

Definition letter_key (l : remembering) : positive :=
  code (fst l) (code_list (flat_map (fun s => [fst s; snd s]) (snd l)) xH).

Fixpoint numbered {T} (n : positive) (l : list T) : list (positive * T) :=
  match l with [] => [] | t :: l => (n, t) :: numbered (Pos.succ n) l end.

Definition letters_of (named : list remembering) : PositiveMap.t remembering :=
  fold_left (fun m one => PositiveMap.add (fst one) (snd one) m) (numbered 1 named)
            (PositiveMap.empty _).

Definition names_of (named : list remembering) : PositiveMap.t letter :=
  fold_left (fun m one => PositiveMap.add (letter_key (snd one)) (fst one) m) (numbered 1 named)
            (PositiveMap.empty _).

(** A letter that no set has. *)
Definition no_letter (named : list remembering) : letter := Pos.of_succ_nat (length named).

Definition symbol_of (letters : PositiveMap.t remembering) (l : letter) : symbol :=
  match PositiveMap.find l letters with Some one => fst one | None => blank end.

Definition letter_of (names : PositiveMap.t letter) (none : letter) (one : remembering) : letter :=
  match PositiveMap.find (letter_key one) names with Some l => l | None => none end.

Definition same_step (a b : state * symbol) : bool := Pos.eqb (fst a) (fst b) && Pos.eqb (snd a) (snd b).

Definition remembered (h : history) (step : state * symbol) (l : list (state * symbol)) :=
  match h with
  | Nothing => []
  | Last n => firstn n (step :: l)
  | Recent => step :: filter (fun other => negb (same_step step other)) l
  end.

Definition relabelled (h : history) (letters : PositiveMap.t remembering)
  (names : PositiveMap.t letter) (none : letter) (q : state) (l : letter) (x : symbol) (v : move)
  : letter :=
  match PositiveMap.find l letters with
  | None => none
  | Some (s, steps) =>
    match v with
    | Stay => if Pos.eqb s x then l else letter_of names none (x, remembered h (q, s) steps)
    | _ => letter_of names none (x, remembered h (q, s) steps)
    end
  end.

Fixpoint sides_of (ls rs : list (list (list letter * letter))) : list side :=
  match ls, rs with
  | l :: ls, r :: rs => Side (grams_of l) (grams_of r) :: sides_of ls rs
  | _, _ => []
  end.

(** ** The checker *)

Definition among_states (l : list nat) : nat -> bool :=
  let s := set_of (map Pos.of_succ_nat l) in fun q => has (Pos.of_succ_nat q) s.

Definition words_and_useful (c : certificate) : option (words * (nat -> bool)) :=
  match inputs c with
  | None => None
  | Some i => Some (its_words i, among_states (its_useful i))
  end.

Definition some_words_of (c : certificate) : some_words :=
  match inputs c with
  | None => None
  | Some i => Some (its_words i, among_states (its_useful i), its_later i)
  end.

Definition no_words (c : certificate) : bool := match inputs c with None => true | _ => false end.

Definition machine_in (c : certificate) : machine := machine_of (entries c).

Definition check (c : certificate) : bool :=
  let m := machine_in c in
  let bad := excludes (never_ends c) in
  match why c with
  | Halts fuel choices n => no_words c && halt_checked m (wall c) fuel choices n (first c)
  | Cycle begin period ways sizes => no_words c && cycle_checked m begin period ways sizes (first c)
  | NoEnd reached =>
    no_end_checked m bad (alphabets c) reached (first c) &&
    start_known (alphabets c) (words_alone (words_and_useful c))
  | Backwards n =>
    backward_proof_checked m bad (alphabets c) (wall c) (all_states c) n (words_and_useful c) (first c)
  | ClosedSet size h named lefts rights contexts =>
    let letters := letters_of named in
    let names := names_of named in
    let none := no_letter named in
    closed_set_checked m bad (symbol_of letters) (fun s => letter_of names none (s, []))
      (relabelled h letters names none) (pred size) (sides_of lefts rights) contexts
      (some_words_of c) (first c)
  | RepeatedWords size most fuel positions at_start =>
    no_words c && words_checked m bad size most fuel positions at_start (first c)
  | Automaton p =>
    match alphabets c with
    | [symbols] => automaton_checked m bad (all_states c) symbols p (words_and_useful c) (first c)
    | _ => false
    end
  | Bounces steps rounds fuel s => no_words c && bouncer_checked m fuel steps rounds s (first c)
  end.

(** What a certificate says: a branch halts after so many steps; or no branch ever comes to one of
    the excluded ends, from any of the starts. *)
Definition language_of_inputs (c : certificate) : option language :=
  match inputs c with None => None | Some i => Some (language_of (its_words i)) end.

Definition says (c : certificate) : Prop :=
  match why c with
  | Halts _ _ n => exists e, halts (machine_in c) (wall c) n (first c) e
  | _ => forall d, starts (language_of_inputs c) (first c) d ->
         never (machine_in c) (excludes (never_ends c)) d
  end.

Theorem checked c : check c = true -> says c.
Proof.
  unfold check, says, no_words, language_of_inputs.
  destruct (why c) as [fuel choices n|begin period ways sizes|reached|n|size h named ls rs contexts
    |size most fuel positions at_start|p|steps rounds fuel s]; intros yes.
  - destruct (inputs c); [discriminate|]. now apply halt_proved in yes.
  - destruct (inputs c); [discriminate|]. intros d. now apply cycle_proved with (1 := yes).
  - apply andb_true_iff in yes. destruct yes as [yes known]. intros d begun.
    apply (no_end_proved _ _ (alphabets c) reached (words_alone (words_and_useful c)) (first c)); trivial.
    unfold words_and_useful in *. now destruct (inputs c).
  - intros d begun. apply backward_proved with (1 := yes).
    unfold words_and_useful in *. now destruct (inputs c).
  - intros d begun. apply closed_set_proved with (1 := yes).
    unfold some_words_of in *. now destruct (inputs c).
  - destruct (inputs c); [discriminate|]. intros d. now apply words_proved with (1 := yes).
  - destruct (alphabets c) as [|symbols [|]]; try discriminate. intros d begun.
    apply automaton_proved with (1 := yes).
    unfold words_and_useful in *. now destruct (inputs c).
  - destruct (inputs c); [discriminate|]. intros d. now apply bouncer_proved with (1 := yes).
Qed.

(** ** Theorems on one certificate *)

Definition never_ends_so (c : certificate) : bool := match why c with Halts _ _ _ => false | _ => true end.

Lemma same_itself c : same c c.
Proof.
  split; [trivial|]. induction (tapes c) as [|t ts IH]; constructor; trivial.
  repeat split; apply alike_refl.
Qed.

Theorem never_on_tapes c : never_ends_so c = true -> inputs c = None -> check c = true ->
  never (machine_in c) (excludes (never_ends c)) (first c).
Proof.
  unfold never_ends_so. intros kind none yes. apply checked in yes.
  unfold says, language_of_inputs in yes. rewrite none in yes.
  destruct (why c); try discriminate; apply yes, same_itself.
Qed.

Theorem never_on_words c i : never_ends_so c = true -> inputs c = Some i -> check c = true ->
  forall w, accepts_from (language_of (its_words i)) 0 w = true ->
  never (machine_in c) (excludes (never_ends c)) (with_word w (first c)).
Proof.
  unfold never_ends_so. intros kind some yes w accepted. apply checked in yes.
  unfold says, language_of_inputs in yes. rewrite some in yes.
  destruct (why c); try discriminate; apply yes; exists w; auto using same_itself.
Qed.

Theorem halts_along c fuel choices n : why c = Halts fuel choices n -> check c = true ->
  exists e, halts (machine_in c) (wall c) n (first c) e.
Proof. intros kind yes. apply checked in yes. unfold says in yes. now rewrite kind in yes. Qed.
