From Coq Require Import List Arith Bool Lia PArith ZArith FMapPositive.
Require Import semantics table languages known backward.
Import ListNotations.

(** * Backwards from the ends: what can be a start *)

Section Start.
Variable first : configuration.

Definition fits_partb (p : part) (t : tape) : bool :=
  forallb (fun one => Pos.eqb (cell t (fst one)) (snd one)) p.

Fixpoint fits_partsb (ps : list part) (ts : list tape) : bool :=
  match ps, ts with
  | [], [] => true
  | p :: ps, t :: ts => fits_partb p t && fits_partsb ps ts
  | _, _ => false
  end.

Lemma fits_partsb_spec ps ts : Forall2 fits_part ps ts -> fits_partsb ps ts = true.
Proof.
  induction 1 as [|p t ps ts fit _ IH]; [trivial|]. simpl. rewrite IH, andb_true_r.
  unfold fits_partb. apply forallb_forall. intros [z s] among. apply Pos.eqb_eq. now apply fit.
Qed.

Variable g : words.
Variable useful : nat -> bool.

(** Whether a symbol can be in a cell of a word. *)
Definition can_be (p : part) (i : nat) (s : symbol) : bool :=
  forallb (fun one => implb (Z.eqb (fst one) (Z.of_nat i)) (Pos.eqb (snd one) s)) p.

Fixpoint once_state (l : list (option nat)) : list (option nat) :=
  match l with
  | [] => []
  | q :: l => if existsb (is_state q) l then once_state l else q :: once_state l
  end.

Lemma once_state_spec q l : In q l -> In q (once_state l).
Proof.
  induction l as [|r l IH]; simpl; [trivial|]. intros [->|there].
  - destruct (existsb (is_state q) l) eqn:E; [|now left]. apply IH.
    apply existsb_exists in E. destruct E as [r [there equal]]. apply is_state_spec in equal.
    now subst.
  - destruct (existsb (is_state r) l); [|right]; auto.
Qed.

Fixpoint can_begin (p : part) (k i : nat) (qs : list (option nat)) : bool :=
  match k with
  | 0 => match qs with [] => false | _ => true end
  | S k => can_begin p k (S i) (once_state (flat_map (fun q =>
             map snd (filter (fun way => can_be p i (fst way)) (ways g useful q))) qs))
  end.

Definition far_end (p : part) : nat :=
  fold_left (fun n one => Nat.max n (S (Z.to_nat (fst one)))) p 0.

Definition may_start_with_word (p : partial) : bool :=
  Pos.eqb (fst p) (at_state first) &&
  match snd p, tapes first with
  | q :: qs, t :: ts =>
    fits_partb (filter (fun one => Z.ltb (fst one) 0) q) t && fits_partsb qs ts &&
    can_begin q (far_end q) 0 [Some 0]
  | _, _ => true
  end.

Lemma cell_word t w i : cell (Tape (before t) (hd blank w) (tl w)) (Z.of_nat i) = nth i w blank.
Proof.
  destruct i as [|i]; [now destruct w|]. cbn [Z.of_nat cell after].
  rewrite SuccNat2Pos.id_succ. simpl pred. apply nth_tl.
Qed.

Lemma drop_nth i : forall w, hd blank (drop i w) = nth i w blank.
Proof.
  induction i as [|i IH]; intros w; [now destruct w|]. simpl drop. rewrite IH. apply nth_tl.
Qed.

Lemma can_begin_spec p w t : useful_checked g useful = true ->
  fits_part p (Tape (before t) (hd blank w) (tl w)) ->
  forall k i q qs, In q qs -> reads g q (drop i w) -> can_begin p k i qs = true.
Proof.
  intros right_ fit. induction k as [|k IH]; intros i q qs among read.
  - simpl. now destruct qs.
  - destruct (reads_on g useful right_ q _ read) as [r [way read']].
    assert (drop (S i) w = tl (drop i w)) as next.
    { clear. revert w. induction i as [|i IH]; intros w; [trivial|]. simpl in *. apply IH. }
    simpl. apply (IH (S i) r); [|now rewrite next].
    apply once_state_spec, in_flat_map. exists q. split; [trivial|].
    apply in_map_iff. exists (hd blank (drop i w), r). split; [trivial|].
    apply filter_In. split; [trivial|]. unfold can_be. apply forallb_forall. intros [z s] there.
    simpl. destruct (Z.eqb_spec z (Z.of_nat i)) as [->|]; [|trivial]. simpl.
    apply Pos.eqb_eq. rewrite drop_nth, <- (fit _ _ there). apply cell_word.
Qed.

Lemma may_start_spec w p : useful_checked g useful = true ->
  accepts_from (language_of g) 0 w = true -> fst p = at_state (with_word w first) ->
  Forall2 fits_part (snd p) (tapes (with_word w first)) -> may_start_with_word p = true.
Proof.
  intros right_ word st fit. unfold may_start_with_word, with_word in *.
  destruct (tapes first) as [|t ts] eqn:T.
  - rewrite st, Pos.eqb_refl. now destruct (snd p).
  - simpl in *. rewrite st, Pos.eqb_refl. simpl.
    inversion fit as [|q t' qs ts' one rest]; subst. simpl.
    rewrite (fits_partsb_spec qs ts rest).
    rewrite (can_begin_spec q w t right_ one (far_end q) 0 (Some 0) [Some 0]); [|now left|trivial].
    rewrite !andb_true_r. unfold fits_partb. apply forallb_forall. intros [z s] among.
    apply filter_In in among. destruct among as [among low]. simpl in low. apply Z.ltb_lt in low.
    simpl. apply Pos.eqb_eq. rewrite <- (one z s among). destruct z; [lia|lia|trivial].
Qed.

End Start.

(** ** Walls at the start *)

Section Walls.
Variable wall : option symbol.

Fixpoint single (w : symbol) (l : list symbol) : bool :=
  match l with
  | [] => true
  | s :: l => if Pos.eqb s w then forallb (fun r => negb (Pos.eqb r w)) l else single w l
  end.

Lemma none_there w l : forallb (fun r => negb (Pos.eqb r w)) l = true -> w <> blank ->
  forall i, nth i l blank <> w.
Proof.
  rewrite forallb_forall. intros all other i there.
  destruct (nth_in_or_default i l blank) as [among|none]; [|congruence].
  specialize (all _ among). now rewrite there, Pos.eqb_refl in all.
Qed.

Lemma single_spec w l : single w l = true -> w <> blank ->
  forall i j, nth i l blank = w -> nth j l blank = w -> i = j.
Proof.
  intros one other. induction l as [|s l IH]; intros i j hi hj.
  - destruct i; simpl in hi; congruence.
  - simpl in one. destruct (Pos.eqb_spec s w) as [equal|different].
    + assert (none := none_there w l one other).
      destruct i as [|i], j as [|j]; trivial; simpl in *; exfalso; eapply none; eauto.
    + destruct i as [|i], j as [|j]; simpl in *; try congruence. now rewrite (IH one i j).
Qed.

Lemma single_tail w s l : single w (s :: l) = true -> single w l = true.
Proof.
  simpl. destruct (Pos.eqb s w); [|trivial]. induction l as [|r l IH]; [trivial|]. simpl.
  intros all. apply andb_true_iff in all. destruct all as [one rest].
  apply negb_true_iff in one. rewrite one. auto.
Qed.

Definition one_wallb (l : list symbol) (t : tape) : bool :=
  match wall with
  | None => true
  | Some w => implb (is_in w l)
      (negb (Pos.eqb w blank) && single w (under t :: before t) &&
       forallb (fun r => negb (Pos.eqb r w)) (after t))
  end.

Lemma cell_left t z : (z <= 0)%Z -> cell t z = nth (Z.to_nat (- z)) (under t :: before t) blank.
Proof.
  intros low. destruct z as [|p|p]; [trivial|lia|]. simpl Z.opp. cbn [cell Z.to_nat].
  replace (Pos.to_nat p) with (S (pred (Pos.to_nat p))) at 2 by lia. trivial.
Qed.

Lemma one_wall_there w l t : w <> blank -> single w (under t :: before t) = true ->
  forallb (fun r => negb (Pos.eqb r w)) (after t) = true -> one_wall (Some w) l t.
Proof.
  intros other one none _.
  assert (forall a, cell t a = w -> (a <= 0)%Z) as low.
  { intros a there. destruct a as [|p|p]; [lia| |lia]. exfalso.
    now apply (none_there w (after t) none other (pred (Pos.to_nat p))). }
  split; [|exact low]. intros a b ha hb. assert (la := low a ha). assert (lb := low b hb).
  rewrite cell_left in ha, hb by trivial.
  assert (Z.to_nat (- a) = Z.to_nat (- b)) as same_ by now apply (single_spec w _ one other).
  lia.
Qed.

Lemma one_wallb_spec l t : one_wallb l t = true -> one_wall wall l t.
Proof.
  unfold one_wallb. destruct wall as [w|]; [|intros _; exact I].
  destruct (is_in w l) eqn:K.
  - cbn [implb]. rewrite !andb_true_iff, negb_true_iff. intros [[other one] none].
    apply one_wall_there; trivial. now apply Pos.eqb_neq.
  - intros _ known. apply is_in_spec in known. congruence.
Qed.

Fixpoint one_wallsb (ls : list (list symbol)) (ts : list tape) : bool :=
  match ls, ts with
  | l :: ls, t :: ts => one_wallb l t && one_wallsb ls ts
  | _, _ => true
  end.

Lemma one_wallsb_spec ls ts : Forall2 known_tape ls ts -> one_wallsb ls ts = true ->
  Forall2 (one_wall wall) ls ts.
Proof.
  induction 1 as [|l t ls ts _ _ IH]; intros yes; constructor; simpl in yes;
    apply andb_true_iff in yes; destruct yes; auto using one_wallb_spec.
Qed.

(** No word has a wall. *)
Definition language_free (g : words) : bool :=
  match wall with
  | None => true
  | Some w => negb (Pos.eqb w blank) &&
      forallb (fun row => forallb (fun way : symbol * nat => negb (Pos.eqb (fst way) w)) row) (rows g)
  end.

Lemma language_free_spec g v w : language_free g = true -> wall = Some w ->
  forall q, accepts_from (language_of g) q v = true -> forall s, In s v -> s <> w.
Proof.
  unfold language_free. intros all equal. rewrite equal in all.
  apply andb_true_iff in all. destruct all as [_ all]. rewrite forallb_forall in all.
  induction v as [|s v IH]; intros q yes r there; [destruct there|]. simpl in yes.
  destruct (next_in (row_at g q) s) as [p|] eqn:N; [|discriminate].
  destruct there as [<-|there]; [|now apply (IH p)]. apply next_in_spec in N. unfold row_at in N.
  destruct (nth_in_or_default q (rows g) []) as [row_in|none]; [|rewrite none in N; destruct N].
  specialize (all _ row_in). rewrite forallb_forall in all. specialize (all _ N). simpl in all.
  intros ->. now rewrite Pos.eqb_refl in all.
Qed.

Lemma one_wall_word g v l t : language_free g = true -> accepts_from (language_of g) 0 v = true ->
  one_wallb l t = true -> one_wall wall l (Tape (before t) (hd blank v) (tl v)).
Proof.
  intros free_ word one. assert (not_wall := fun w W => language_free_spec g v w free_ W 0 word).
  unfold one_wallb in one. destruct wall as [w|]; [|exact I].
  specialize (not_wall w eq_refl). destruct (is_in w l) eqn:K.
  - cbn [implb] in one. rewrite !andb_true_iff, negb_true_iff in one. destruct one as [[other one] _].
    apply Pos.eqb_neq in other. apply one_wall_there; trivial.
    + assert (hd blank v <> w) as head_.
      { destruct v as [|s v]; [intros equal; now apply other|]. apply not_wall. now left. }
      cbn [before under]. apply single_tail in one. cbn [single].
      destruct (Pos.eqb_spec (hd blank v) w); [congruence|trivial].
    + cbn [after]. apply forallb_forall. intros s there. apply negb_true_iff, Pos.eqb_neq.
      apply not_wall. destruct v; [destruct there|now right].
  - intros known. apply is_in_spec in known. congruence.
Qed.

End Walls.

(** ** All of it *)

Definition cannot_start (g : option (words * (nat -> bool))) (first : configuration) (p : partial)
  : bool :=
  negb match g with
       | None => Pos.eqb (fst p) (at_state first) && fits_partsb (snd p) (tapes first)
       | Some (g, useful) => may_start_with_word first g useful p
       end.

Definition words_alone (g : option (words * (nat -> bool))) : option words :=
  match g with None => None | Some (g, _) => Some g end.

Definition backward_proof_checked (m : machine) (excluded : ending -> bool)
  (alphabets : list (list symbol)) (wall : option symbol) (states : list state) (n : nat)
  (g : option (words * (nat -> bool))) (first : configuration) : bool :=
  states_checked m alphabets wall states && has (at_state first) (set_of states) &&
  known_tapesb alphabets (tapes first) && start_known alphabets (words_alone g) &&
  one_wallsb wall alphabets (tapes first) &&
  match g with None => true | Some (g, useful) => useful_checked g useful && language_free wall g end &&
  backward_checked m excluded alphabets wall states (cannot_start g first) n.

Lemma same_cell t u z : same_tape t u -> cell t z = cell u z.
Proof. intros [b [e a]]. destruct z; simpl; auto. Qed.

Lemma same_symmetric c d : same c d -> same d c.
Proof.
  intros [st all]. split; [congruence|]. clear st.
  induction all as [|t u ts us [b [e a]] _ IH]; constructor; trivial.
  repeat split; auto using alike_sym.
Qed.

Lemma same_fits ps c d : same c d -> Forall2 fits_part ps (tapes c) -> Forall2 fits_part ps (tapes d).
Proof.
  intros [_ all]. revert ps. induction all as [|t u ts us one _ IH]; intros ps fit;
    inversion fit; subst; constructor; auto.
  intros z s among. rewrite <- (same_cell t u z one). auto.
Qed.

Theorem backward_proved m excluded alphabets wall states n g first :
  backward_proof_checked m excluded alphabets wall states n g first = true ->
  forall c, starts (language_in (words_alone g)) first c -> never m excluded c.
Proof.
  unfold backward_proof_checked. rewrite !andb_true_iff.
  intros [[[[[[all st] known] word] one] use] run] c begun.
  apply known_tapesb_spec in known. apply has_set_of in st.
  destruct g as [[g useful]|]; simpl in begun.
  - apply andb_true_iff in use. destruct use as [use free_]. destruct begun as [w [yes equal]].
    apply (never_same _ _ (with_word w first)); [trivial|].
    apply (backward_closed m excluded alphabets wall states (cannot_start (Some (g, useful)) first) all n run).
    + destruct (starts_known alphabets (Some g) first (with_word w first) word) as [d [_ [_ _]]].
      { clear - known. induction known as [|l t ls ts one _ IH]; [trivial|]. simpl.
        rewrite IH, andb_true_r. now apply known_tapeb_spec. }
      { exists w. split; [trivial|]. split; [trivial|]. induction (tapes (with_word w first)); constructor;
          [repeat split; now intros i|trivial]. }
      unfold good, with_word. destruct known as [|l t ls ts k rest]; [now repeat split|].
      simpl in word, one. apply andb_true_iff in one. destruct one as [here there].
      cbn [at_state tapes]. split; [trivial|]. split; constructor; trivial.
      * destruct k as [b [kb [ku ka]]].
        assert (forall s, In s w -> In s l) as inside by now apply (language_known_spec g l w word 0).
        repeat split; simpl; trivial.
        -- destruct w; [trivial|]. apply inside. now left.
        -- intros s among. apply inside. destruct w; [destruct among|now right].
      * now apply (one_wall_word wall g).
      * now apply one_wallsb_spec.
    + intros p [fst_ fit]. unfold cannot_start. apply negb_false_iff.
      apply (may_start_spec first g useful w p use yes fst_). now apply lies_fits in fit.
  - apply (never_same _ _ first); [trivial|].
    apply (backward_closed m excluded alphabets wall states (cannot_start None first) all n run).
    + split; [trivial|]. split; [trivial|now apply one_wallsb_spec].
    + intros p [fst_ fit]. unfold cannot_start. apply negb_false_iff.
      rewrite fst_, Pos.eqb_refl. apply fits_partsb_spec. now apply lies_fits in fit.
Qed.
