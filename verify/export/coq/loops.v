
(** ** The same steps come again, further on *)

(** If after some steps each window holds what it held before, laid where the head stands then, and
    nothing but blanks lies where a head has moved on to, the same steps come again, for ever. *)

(** Where a window has moved to after a cycle. *)
Inductive way := Rests | ToTheLeft | ToTheRight.

(** Nothing but blanks lies where it moves to. *)
Definition free (y : way) (k : surroundings) : Prop :=
  match y with
  | Rests => True
  | ToTheLeft => cells_before k = [] /\ end_of k = Endless
  | ToTheRight => cells_after k = []
  end.

Definition cells_eqb (l k : list symbol) : bool := if list_eq_dec Pos.eq_dec l k then true else false.

Lemma cells_eqb_spec l k : cells_eqb l k = true <-> l = k.
Proof. unfold cells_eqb. destruct (list_eq_dec Pos.eq_dec l k); split; congruence. Qed.

Definition left_end_eqb (e f : left_end) : bool :=
  match e, f with Endless, Endless | Stays, Stays | Falls, Falls => true | _, _ => false end.

Lemma left_end_eqb_spec e f : left_end_eqb e f = true -> e = f.
Proof. destruct e, f; simpl; congruence. Qed.

(** The cells that it has come from are more than the window holds, and what it holds of them is as
    it was; with blanks, so is what lies on the other side. *)
Definition moved_on (back front back' front' : list symbol) : bool :=
  cells_eqb (firstn (length back) back') back &&
  cells_eqb (front' ++ repeat blank (length front - length front')) front.

Definition endless (t : tape) : bool := match edge t with Endless => true | _ => false end.

Definition comes_again (y : way) (w w' : tape) : bool :=
  Pos.eqb (under w') (under w) && left_end_eqb (edge w') (edge w) &&
  match y with
  | Rests => cells_eqb (before w') (before w) && cells_eqb (after w') (after w)
  | ToTheLeft => endless w && moved_on (after w) (before w) (after w') (before w')
  | ToTheRight => endless w && moved_on (before w) (after w) (before w') (after w')
  end.

Lemma moved_on_spec back front back' front' rest : moved_on back front back' front' = true ->
  back' ++ rest = back ++ skipn (length back) back' ++ rest /\ alike (front' ++ []) (front ++ []).
Proof.
  unfold moved_on. rewrite andb_true_iff, !cells_eqb_spec. intros [equal padded]. split.
  - rewrite app_assoc. f_equal. rewrite <- equal at 1. symmetry. apply firstn_skipn.
  - rewrite !app_nil_r, <- padded. apply alike_sym, alike_blanks.
Qed.

Lemma comes_again_spec y k w w' t : free y k -> around k w' t -> comes_again y w w' = true ->
  exists k', free y k' /\ around k' w t.
Proof.
  intros empty [same_edge [same_under [ab aa]]] again. unfold comes_again in again.
  rewrite !andb_true_iff in again. destruct again as [[equal edges] again].
  apply Pos.eqb_eq in equal. apply left_end_eqb_spec in edges.
  unfold before_around in ab. rewrite edges in ab. destruct k as [l r e].
  destruct y; cbn [free cells_before cells_after end_of] in *.
  - rewrite andb_true_iff, !cells_eqb_spec in again. destruct again as [eb ea].
    exists (Surroundings l r e). split; [trivial|]. rewrite eb in ab. rewrite ea in aa.
    repeat split; simpl; [trivial|congruence|exact ab|exact aa].
  - rewrite andb_true_iff in again. destruct again as [no_end again], empty as [-> ->].
    destruct (moved_on_spec _ _ _ _ r again) as [back front].
    exists (Surroundings [] (skipn (length (after w)) (after w') ++ r) Endless).
    split; [now split|]. unfold endless in no_end. unfold around, before_around.
    destruct (edge w); try discriminate. simpl. repeat split; [trivial|congruence| |].
    + now apply (alike_trans _ _ _ ab).
    + now rewrite <- back.
  - rewrite andb_true_iff in again. destruct again as [no_end again]. subst r.
    destruct (moved_on_spec _ _ _ _ l again) as [back front].
    exists (Surroundings (skipn (length (before w)) (before w') ++ l) [] e).
    split; [trivial|]. unfold endless in no_end. unfold around, before_around.
    destruct (edge w); try discriminate. simpl. rewrite <- back.
    repeat split; [trivial|congruence|exact ab|now apply (alike_trans _ _ _ aa)].
Qed.

Fixpoint all_come_again (ys : list way) (ws ws' : list tape) : bool :=
  match ys, ws, ws' with
  | [], [], [] => true
  | y :: ys, w :: ws, w' :: ws' => comes_again y w w' && all_come_again ys ws ws'
  | _, _, _ => false
  end.

Lemma all_come_again_spec ys : forall ks ws ws' ts, Forall2 free ys ks -> all_around ks ws' ts ->
  all_come_again ys ws ws' = true -> exists ks', Forall2 free ys ks' /\ all_around ks' ws ts.
Proof.
  induction ys as [|y ys IH]; intros ks ws ws' ts empty held again;
    destruct ws as [|w ws], ws' as [|w' ws']; try discriminate.
  - inversion held; subst. exists []. split; constructor.
  - simpl in again. apply andb_true_iff in again. destruct again as [one rest].
    inversion held as [|k ? t ks_ ? ts_ h hs]; subst. inversion empty as [|? ? ? ? e es]; subst.
    destruct (comes_again_spec y k w w' t e h one) as [k' [e' h']].
    destruct (IH ks_ ws ws' ts_ es hs rest) as [ks' [es' hs']].
    exists (k' :: ks'). split; constructor; trivial.
Qed.

(** A window of so many cells before the head and after it. It has a left end if it begins where the
    tape does, and rests there. *)
Definition padded (n : nat) (l : list symbol) : list symbol :=
  firstn n l ++ repeat blank (n - length l).

Definition whole (y : way) (size : nat * nat) (t : tape) : bool :=
  negb (endless t) && match y with Rests => length (before t) <=? fst size | _ => false end.

Definition window (y : way) (size : nat * nat) (t : tape) : tape :=
  if whole y size t
  then Tape (edge t) (before t) (under t) (padded (snd size) (after t))
  else Tape Endless (padded (fst size) (before t)) (under t) (padded (snd size) (after t)).

Definition fits (y : way) (size : nat * nat) (t : tape) : bool :=
  whole y size t ||
  (endless t || (fst size <=? length (before t))) &&
  match y with
  | Rests => true
  | ToTheLeft => endless t && match skipn (fst size) (before t) with [] => true | _ => false end
  | ToTheRight => match skipn (snd size) (after t) with [] => true | _ => false end
  end.

Lemma padded_spec n l : alike l (padded n l ++ skipn n l).
Proof.
  unfold padded. destruct (Nat.le_ge_cases n (length l)) as [short|long].
  - replace (n - length l) with 0 by lia. simpl. rewrite app_nil_r, firstn_skipn. now intros i.
  - rewrite (skipn_all2 l long), app_nil_r, (firstn_all2 l long). apply alike_sym, alike_blanks.
Qed.

Lemma fits_spec y size t : fits y size t = true ->
  exists k, free y k /\ around k (window y size t) t.
Proof.
  intros fit. exists (Surroundings (skipn (fst size) (before t)) (skipn (snd size) (after t)) (edge t)).
  unfold fits, window in *. destruct (whole y size t) eqn:W.
  - unfold whole, endless in W. apply andb_true_iff in W. destruct W as [ended W].
    destruct y; try discriminate. split; [exact I|]. unfold around, before_around. simpl.
    destruct (edge t); try discriminate; repeat split; trivial; apply padded_spec.
  - rewrite orb_false_l, andb_true_iff in fit. destruct fit as [enough empty]. split.
    + unfold endless in empty. destruct y; simpl; trivial; [|now destruct (skipn _ _)].
      apply andb_true_iff in empty. destruct empty as [ended empty].
      destruct (edge t); try discriminate. now destruct (skipn _ _).
    + unfold around, before_around. simpl. repeat split; try apply padded_spec.
      unfold endless in enough. destruct (edge t); simpl in *; try apply padded_spec;
        apply Nat.leb_le in enough; unfold padded;
        replace (fst size - length (before t)) with 0 by lia; simpl;
        now rewrite app_nil_r, firstn_skipn.
Qed.

(** Where each tape moves to, and how many cells its window has before the head and after it. *)
Definition course := list (way * (nat * nat)).

Definition windows (l : course) (ts : list tape) : list tape :=
  map (fun both => window (fst (fst both)) (snd (fst both)) (snd both)) (combine l ts).

Fixpoint all_fit (l : course) (ts : list tape) : bool :=
  match l, ts with
  | [], [] => true
  | (y, size) :: l, t :: ts => fits y size t && all_fit l ts
  | _, _ => false
  end.

Lemma all_fit_spec l : forall ts, all_fit l ts = true ->
  exists ks, Forall2 free (map fst l) ks /\ all_around ks (windows l ts) ts.
Proof.
  induction l as [|[y size] l IH]; intros [|t ts] fit; try discriminate.
  - exists []. split; constructor.
  - simpl in fit. apply andb_true_iff in fit. destruct fit as [one rest].
    destruct (fits_spec y size t one) as [k [e h]]. destruct (IH ts rest) as [ks [es hs]].
    exists (k :: ks). split; constructor; trivial.
Qed.

(** The cycle: after its beginning, seen from the heads, the same comes again. *)
Definition drifts (m : machine) (begin : N) (period : positive) (l : course) (c : configuration)
  : bool :=
  let by_state := index m in
  match after_steps by_state begin c with
  | None => false
  | Some d =>
      let w := Configuration (at_state d) (windows l (tapes d)) in
      all_fit l (tapes d) &&
      match after_inside by_state (Npos period) w with
      | None => false
      | Some w' => Pos.eqb (at_state w') (at_state w) &&
                   all_come_again (map fst l) (tapes w) (tapes w')
      end
  end.

Theorem never_halts_drifting m begin period l c : drifts m begin period l c = true ->
  never_halts m c.
Proof.
  unfold drifts. destruct (after_steps (index m) begin c) as [d|] eqn:B; [|discriminate].
  set (w := Configuration (at_state d) (windows l (tapes d))).
  rewrite andb_true_iff. intros [fit again].
  destruct (after_inside (index m) (Npos period) w) as [w'|] eqn:P; [|discriminate].
  apply andb_true_iff in again. destruct again as [state_ again]. apply Pos.eqb_eq in state_.
  apply after_spec in B. apply (never_after m _ c d B).
  apply (for_ever m (fun e => exists ks, Forall2 free (map fst l) ks /\ around_all ks w e)).
  - intros e [ks [empty held]].
    destruct (after_around (index m) ks _ w e w' held P) as [f [equal [same_ after_]]].
    apply after_spec in equal. exists (pred (N.to_nat (Npos period))), f. split.
    + now replace (S (pred (N.to_nat (Npos period)))) with (N.to_nat (Npos period)) by lia.
    + destruct (all_come_again_spec _ ks (tapes w) (tapes w') (tapes f) empty after_ again)
        as [ks' [empty' held']].
      exists ks'. split; trivial. split; congruence.
  - destruct (all_fit_spec l (tapes d) fit) as [ks [empty held]]. exists ks. repeat split; trivial.
Qed.
