From Coq Require Import List Arith Bool Lia PArith.
Require Import semantics table.
Import ListNotations.

(** * Languages: the cells of their words *)

(** State by state: the symbols, each with the state that it leads to; and the accepting states. *)
Record words := Words { rows : list (list (symbol * nat)); ends : list nat }.

Definition row_at (g : words) (q : nat) : list (symbol * nat) := nth q (rows g) [].
Definition ends_at (g : words) (q : nat) : bool := existsb (Nat.eqb q) (ends g).

Definition next_in (row : list (symbol * nat)) (s : symbol) : option nat :=
  match find (fun way => Pos.eqb (fst way) s) row with Some way => Some (snd way) | None => None end.

Definition language_of (g : words) : language :=
  Language (fun q s => next_in (row_at g q) s) (ends_at g).

Lemma next_in_spec row s r : next_in row s = Some r -> In (s, r) row.
Proof.
  unfold next_in. destruct (find (fun way => Pos.eqb (fst way) s) row) as [[t r']|] eqn:found;
    [|discriminate].
  apply find_some in found. destruct found as [among equal]. simpl in *.
  apply Pos.eqb_eq in equal. intros how. injection how as <-. now rewrite <- equal.
Qed.

(** A word of a language has known symbols. *)
Definition language_known (g : words) (l : list symbol) : bool :=
  forallb (fun row => forallb (fun way : symbol * nat => is_in (fst way) l) row) (rows g).

Lemma language_known_spec g l w : language_known g l = true ->
  forall q, accepts_from (language_of g) q w = true -> forall s, In s w -> In s l.
Proof.
  unfold language_known. rewrite forallb_forall. intros all.
  induction w as [|s w IH]; intros q yes r there; [destruct there|]. simpl in yes.
  destruct (next_in (row_at g q) s) as [p|] eqn:N; [|discriminate].
  destruct there as [<-|there]; [|now apply (IH p)]. apply next_in_spec in N. unfold row_at in N.
  destruct (nth_in_or_default q (rows g) []) as [row_in|none]; [|rewrite none in N; destruct N].
  specialize (all _ row_in). rewrite forallb_forall in all. apply is_in_spec. apply (all _ N).
Qed.

Section Words.
Variable g : words.
(** The states from which a word can still be accepted, as the reader of a file gives them. *)
Variable useful : nat -> bool.

Definition useful_checked : bool :=
  forallb useful (ends g) &&
  forallb (fun q => forallb (fun way => implb (useful (snd way)) (useful q)) (row_at g q))
          (seq 0 (length (rows g))).

(** What can lie in a cell, and the state behind it: a symbol of the word; or, from [None] on, the
    blanks behind the word. *)
Definition ways (q : option nat) : list (symbol * option nat) :=
  match q with
  | None => [(blank, None)]
  | Some q => (if ends_at g q then [(blank, None)] else []) ++
              map (fun way => (fst way, Some (snd way)))
                  (filter (fun way => useful (snd way)) (row_at g q))
  end.

Fixpoint words_from (n : nat) (q : option nat) : list (list symbol) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun way => map (cons (fst way)) (words_from n (snd way))) (ways q)
  end.

(** A state is right for what lies ahead. *)
Definition reads (q : option nat) (w : list symbol) : Prop :=
  match q with
  | None => w = []
  | Some q => accepts_from (language_of g) q w = true
  end.

Hypothesis checked : useful_checked = true.

Lemma accepted_useful w : forall q, accepts_from (language_of g) q w = true -> useful q = true.
Proof.
  unfold useful_checked in checked. rewrite andb_true_iff, !forallb_forall in checked.
  destruct checked as [ended led].
  induction w as [|s w IH]; intros q yes; simpl in yes.
  - unfold ends_at in yes. apply existsb_exists in yes. destruct yes as [r [among equal]].
    apply Nat.eqb_eq in equal. subst. auto.
  - destruct (next_in (row_at g q) s) as [r|] eqn:N; [|discriminate].
    apply IH in yes. apply next_in_spec in N.
    destruct (Nat.lt_ge_cases q (length (rows g))) as [low|high].
    + specialize (led q). rewrite forallb_forall in led.
      specialize (led (proj2 (in_seq _ _ _) (conj (Nat.le_0_l q) low)) _ N).
      simpl in led. now rewrite yes in led.
    + unfold row_at in N. rewrite nth_overflow in N by trivial. destruct N.
Qed.

Lemma reads_on q w : reads q w -> exists r, In (hd blank w, r) (ways q) /\ reads r (tl w).
Proof.
  destruct q as [q|]; simpl.
  - destruct w as [|s w]; simpl; intros yes.
    + exists None. rewrite yes. split; [now left|reflexivity].
    + destruct (next_in (row_at g q) s) as [r|] eqn:N; [|discriminate].
      exists (Some r). split; [|trivial]. apply in_or_app. right.
      apply (in_map (fun way => (fst way, Some (snd way))) _ (s, r)).
      apply filter_In. split; [now apply next_in_spec|]. now apply (accepted_useful w).
  - intros ->. exists None. split; [now left|reflexivity].
Qed.

Definition cells (w : list symbol) (i n : nat) : list symbol := map (fun k => nth k w blank) (seq i n).

Lemma cells_tl w n : forall i, cells (tl w) i n = cells w (S i) n.
Proof. induction n as [|n IH]; intros i; [trivial|]. unfold cells in *. simpl. now rewrite nth_tl, IH. Qed.

Lemma cells_from n : forall q w, reads q w -> In (cells w 0 n) (words_from n q).
Proof.
  induction n as [|n IH]; intros q w yes; [now left|].
  destruct (reads_on q w yes) as [r [among rest]].
  change (cells w 0 (S n)) with (nth 0 w blank :: cells w 1 n).
  rewrite <- cells_tl. simpl. apply in_flat_map. exists (hd blank w, r). split; [trivial|].
  apply in_map_iff. exists (cells (tl w) 0 n). split; [now destruct w|]. now apply IH.
Qed.

(** States that lie at least two cells further on: given, and checked. *)
Variable later : list (option nat).

Definition is_state (q r : option nat) : bool :=
  match q, r with None, None => true | Some q, Some r => Nat.eqb q r | _, _ => false end.

Lemma is_state_spec q r : is_state q r = true -> q = r.
Proof. destruct q, r; simpl; try discriminate; trivial. rewrite Nat.eqb_eq. congruence. Qed.

Definition is_later (q : option nat) : bool := existsb (is_state q) later.

Lemma is_later_spec q : is_later q = true -> In q later.
Proof.
  unfold is_later. rewrite existsb_exists. intros [r [among equal]].
  now rewrite (is_state_spec q r equal).
Qed.

Definition later_checked : bool :=
  forallb (fun one => forallb (fun two => is_later (snd two)) (ways (snd one))) (ways (Some 0)) &&
  forallb (fun q => forallb (fun way => is_later (snd way)) (ways q)) later.

Hypothesis closed : later_checked = true.

Fixpoint drop (i : nat) (w : list symbol) : list symbol :=
  match i with 0 => w | S i => drop i (tl w) end.

Lemma cells_drop n i : forall w, cells (drop i w) 0 n = cells w i n.
Proof.
  induction i as [|i IH]; intros w; [trivial|]. simpl. now rewrite IH, cells_tl.
Qed.

Lemma later_on w i : accepts_from (language_of g) 0 w = true ->
  exists q, In q later /\ reads q (drop (S (S i)) w).
Proof.
  unfold later_checked in closed. rewrite andb_true_iff, !forallb_forall in closed.
  destruct closed as [first on]. intros yes. simpl.
  destruct (reads_on (Some 0) w yes) as [q [among rest]].
  destruct (reads_on q (tl w) rest) as [r [among' rest']].
  assert (In r later) as there.
  { specialize (first _ among). rewrite forallb_forall in first.
    apply is_later_spec. apply (first _ among'). }
  clear yes among rest among'. revert r there rest'. generalize (tl (tl w)) as v.
  induction i as [|i IH]; intros v r there rest; [now exists r|]. simpl.
  destruct (reads_on r v rest) as [t [among rest']]. apply (IH _ t); trivial.
  specialize (on _ there). rewrite forallb_forall in on. apply is_later_spec. apply (on _ among).
Qed.

End Words.
