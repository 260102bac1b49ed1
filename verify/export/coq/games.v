
(** * 3. A checker, and why it is right *)

Definition wins_b (p : player) (g : game) : bool := existsb (forallb (has (cells_of p g))) threes.

Definition over_b (g : game) : bool := wins_b X g || wins_b O g || (List.length g =? 9).

Lemma same_spec p q : same p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma not_true b : b <> true <-> b = false.
Proof. destruct b; split; congruence. Qed.

Lemma has_spec cs c : has cs c = true <-> In c cs.
Proof.
  induction cs as [|d cs IH]; simpl; [split; [discriminate|tauto]|].
  destruct (Nat.eqb_spec c d) as [->|apart]; [tauto|]. rewrite IH. split; [tauto|].
  intros [equal|inside]; [now subst|trivial].
Qed.

Lemma wins_spec p g : wins_b p g = true <-> wins p g.
Proof.
  unfold wins_b, wins. rewrite existsb_exists.
  split; intros [three [inside all]]; exists three; split; trivial.
  - intros c where_. apply has_spec. rewrite forallb_forall in all. now apply all.
  - apply forallb_forall. intros c where_. apply has_spec. now apply all.
Qed.

Lemma over_spec g : over_b g = true <-> over g.
Proof. unfold over_b, over. rewrite !orb_true_iff, !wins_spec, Nat.eqb_eq. tauto. Qed.

Lemma legal_dec g c : {legal g c} + {~ legal g c}.
Proof.
  unfold legal. destruct (over_b g) eqn:V.
  - right. apply over_spec in V. tauto.
  - assert (~ over g) by (rewrite <- over_spec; congruence).
    destruct (in_dec Nat.eq_dec c board), (in_dec Nat.eq_dec c g); tauto.
Qed.

(** ** All games of a strategy *)

Section Checked.
Variable permits : strategy.
Variable seat : player.

(** The moves after which a game still follows the strategy. *)
Definition moves (g : game) : list cell :=
  if over_b g then [] else
  let free := filter (fun c => negb (has g c)) board in
  if same (turn g) seat then let mine := permits g in filter (has mine) free else free.

Lemma moves_spec g c :
  In c (moves g) <-> legal g c /\ (turn g = seat -> In c (permits g)).
Proof.
  unfold moves, legal. destruct (over_b g) eqn:E.
  - apply over_spec in E. simpl. tauto.
  - assert (~ over g) by (rewrite <- over_spec; congruence).
    destruct (same (turn g) seat) eqn:T; rewrite !filter_In.
    + apply same_spec in T. rewrite negb_true_iff, has_spec, <- not_true, has_spec. tauto.
    + assert (turn g <> seat) by (rewrite <- same_spec; congruence).
      rewrite negb_true_iff, <- not_true, has_spec. tauto.
Qed.

Lemma moves_nodup g : NoDup (moves g).
Proof.
  assert (NoDup board) by (unfold board; repeat constructor; simpl; intuition discriminate).
  unfold moves. destruct (over_b g); [constructor|].
  destruct (same (turn g) seat); repeat apply NoDup_filter; trivial.
Qed.

(** All games that go on from a game, to their ends. *)
Fixpoint endings (n : nat) (g : game) : list game :=
  match n with
  | 0 => [g]
  | S less =>
      match moves g with
      | [] => [g]
      | cs => flat_map (fun c => endings less (c :: g)) cs
      end
  end.

Inductive goes_on (g : game) : game -> Prop :=
| here : goes_on g g
| further c h : In c (moves g) -> goes_on (c :: g) h -> goes_on g h.

Lemma over_ends g : over g -> moves g = [].
Proof. intros gone. unfold moves. apply over_spec in gone. now rewrite gone. Qed.

Lemma endings_spec n : forall g, List.length g + n = 9 ->
  forall h, In h (endings n g) <-> goes_on g h /\ moves h = [].
Proof.
  induction n as [|n IH]; intros g long h; cbn [endings].
  - assert (none : moves g = []) by (apply over_ends; red; lia).
    split.
    + intros [<-|[]]. split; [constructor|trivial].
    + intros [on _]. left. destruct on as [|c h inside]; trivial.
      rewrite none in inside. destruct inside.
  - destruct (moves g) as [|c cs] eqn:M.
    + split.
      * intros [<-|[]]. split; [constructor|trivial].
      * intros [on _]. left. destruct on as [|c h inside]; trivial.
        rewrite M in inside. destruct inside.
    + rewrite in_flat_map. split.
      * intros [d [inside later]]. apply IH in later; [|simpl; lia]. destruct later as [on none].
        split; trivial. apply (further _ d); trivial. now rewrite M.
      * intros [on none]. destruct on as [|d h inside on]; [congruence|].
        exists d. rewrite M in inside. split; trivial. apply IH; [simpl; lia|]. now split.
Qed.

Lemma goes_on_app g h : goes_on g h -> exists more, h = more ++ g.
Proof.
  induction 1 as [g|g c h _ _ [more ->]].
  - now exists [].
  - exists (more ++ [c]). now rewrite <- app_assoc.
Qed.

Lemma nodup_app {A} (l k : list A) :
  NoDup l -> NoDup k -> (forall a, In a l -> ~ In a k) -> NoDup (l ++ k).
Proof.
  induction l as [|a l IH]; intros first_ second apart; trivial.
  inversion first_ as [|? ? fresh rest]; subst. simpl. constructor.
  - rewrite in_app_iff. intros [inl|ink]; [tauto|]. apply (apart a); [now left|trivial].
  - apply IH; trivial. intros b inside. apply apart. now right.
Qed.

Lemma nodup_flat_map {A B} (f : A -> list B) (l : list A) :
  NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a b x, In a l -> In b l -> In x (f a) -> In x (f b) -> a = b) -> NoDup (flat_map f l).
Proof.
  induction l as [|a l IH]; intros nodup each apart; simpl; [constructor|].
  inversion nodup as [|? ? fresh rest]; subst.
  apply nodup_app; [apply each; now left| |].
  - apply IH; trivial.
    + intros b inside. apply each. now right.
    + intros b c x inb inc. apply apart; now right.
  - intros x ina inl. apply in_flat_map in inl. destruct inl as [b [inb inx]].
    apply fresh. replace a with b; trivial. symmetry.
    apply (apart a b x); trivial; [now left|now right].
Qed.

Lemma endings_nodup n : forall g, List.length g + n = 9 -> NoDup (endings n g).
Proof.
  induction n as [|n IH]; intros g long; cbn [endings].
  - repeat constructor; simpl; tauto.
  - destruct (moves g) as [|c cs] eqn:M; [repeat constructor; simpl; tauto|].
    rewrite <- M. apply nodup_flat_map; [apply moves_nodup| |].
    + intros d _. apply IH. simpl. lia.
    + intros a b h _ _ ha hb.
      apply endings_spec in ha; [|simpl; lia]. apply endings_spec in hb; [|simpl; lia].
      destruct (goes_on_app _ _ (proj1 ha)) as [pa ea].
      destruct (goes_on_app _ _ (proj1 hb)) as [pb eb]. subst h.
      change (a :: g) with ([a] ++ g) in eb. change (b :: g) with ([b] ++ g) in eb.
      rewrite !app_assoc in eb. apply app_inv_tail in eb. apply app_inj_tail in eb.
      destruct eb. congruence.
Qed.

Lemma goes_on_trans g h c : goes_on g h -> In c (moves h) -> goes_on g (c :: h).
Proof.
  induction 1 as [g|g d h inside _ IH]; intros more.
  - apply (further _ c); [trivial|constructor].
  - apply (further _ d); auto.
Qed.

Lemma follows_move g c : follows permits seat g -> In c (moves g) -> follows permits seat (c :: g).
Proof.
  intros fol inside. apply moves_spec in inside. destruct inside as [can allowed].
  destruct (same (turn g) seat) eqn:T.
  - apply same_spec in T. apply ours; auto.
  - apply theirs; trivial. rewrite <- same_spec. congruence.
Qed.

Lemma follows_goes_on g : follows permits seat g <-> goes_on [] g.
Proof.
  split.
  - induction 1 as [|g c _ IH turns can|g c _ IH turns can allowed]; [constructor| |];
      apply goes_on_trans; trivial; apply moves_spec; tauto.
  - assert (all : forall h k, follows permits seat h -> goes_on h k -> follows permits seat k).
    { intros h k fol on. induction on as [h|h c k inside _ IH]; trivial. apply IH.
      now apply follows_move. }
    apply all. constructor.
Qed.

Definition ends : list game := endings 9 [].

Lemma in_ends g : In g ends <-> follows permits seat g /\ moves g = [].
Proof. unfold ends. now rewrite endings_spec, follows_goes_on. Qed.

Lemma ends_nodup : NoDup ends.
Proof. now apply endings_nodup. Qed.

(** ** How they end *)

Definition result_of (g : game) : option result :=
  if wins_b seat g then Some Won else
  if wins_b (other seat) g then Some Lost else
  if List.length g =? 9 then Some Drawn else
  if same (turn g) seat then Some Stuck else None.

(** Who has not moved last has not won: the game would have been over before. *)
Lemma wins_mover p g c : ~ over g -> wins p (c :: g) -> p = turn g.
Proof.
  intros going won. apply same_spec. destruct (same p (turn g)) eqn:S; trivial. exfalso.
  apply going. destruct won as [three [inside all]]. simpl in all.
  assert (same (turn g) p = false) as sub by (destruct p, (turn g); simpl in *; congruence).
  rewrite sub in all. assert (wins p g) by (exists three; now split). red. destruct p; tauto.
Qed.

Lemma not_both g : follows permits seat g -> wins X g -> wins O g -> False.
Proof.
  intros fol wx wo. destruct fol as [|g c _ _ can|g c _ _ can _].
  - destruct wx as [three [inside all]]. simpl in inside.
    destruct three as [|c three]; [intuition discriminate|]. apply (all c). now left.
  - destruct can as [going _]. apply wins_mover in wx, wo; congruence.
  - destruct can as [going _]. apply wins_mover in wx, wo; congruence.
Qed.

Lemma result_spec r g : ends_in permits seat r g <-> In g ends /\ result_of g = Some r.
Proof.
  rewrite in_ends. unfold ends_in, result_of. split.
  - intros [fol how]. split; [split; trivial|].
    + destruct r; try (apply over_ends; red; unfold lost, draw in how; destruct seat; tauto).
      destruct (moves g) as [|c cs] eqn:M; trivial. destruct how as [turns [_ none]].
      exfalso. assert (inside : In c (moves g)) by (rewrite M; now left).
      apply moves_spec in inside. apply (none c); tauto.
    + assert (ob : forall p, wins p g -> wins (other p) g -> False)
        by (intros []; intros; eapply not_both; eauto).
      assert (no : forall p, ~ wins p g -> wins_b p g = false)
        by (intros p not_; apply not_true; now rewrite wins_spec).
      destruct r.
      * apply wins_spec in how. now rewrite how.
      * destruct how as [nx [no_ full]]. rewrite !no by (destruct seat; trivial).
        now rewrite full.
      * rewrite no by (intros won; eapply ob; eassumption). apply wins_spec in how. now rewrite how.
      * destruct how as [turns [going _]]. unfold over in going.
        rewrite !no by (destruct seat; simpl; tauto).
        replace (List.length g =? 9) with false by (symmetry; apply Nat.eqb_neq; tauto).
        apply same_spec in turns. now rewrite turns.
  - intros [[fol none] how]. split; trivial.
    destruct (wins_b seat g) eqn:W.
    { injection how as <-. now apply wins_spec. }
    destruct (wins_b (other seat) g) eqn:L.
    { injection how as <-. now apply wins_spec. }
    assert (nw : ~ wins seat g) by (rewrite <- wins_spec; congruence).
    assert (nl : ~ wins (other seat) g) by (rewrite <- wins_spec; congruence).
    destruct (Nat.eqb_spec (List.length g) 9) as [full|short].
    { injection how as <-. unfold draw. destruct seat; tauto. }
    destruct (same (turn g) seat) eqn:T; [|discriminate]. injection how as <-.
    apply same_spec in T. unfold stuck, over. repeat split; trivial.
    + destruct seat; simpl in nl; tauto.
    + intros c inside can. assert (at_ : In c (moves g)) by (apply moves_spec; tauto).
      rewrite none in at_. destruct at_.
Qed.

End Checked.

(** What is counted as 0 is not there. *)
Lemma number_0 {T} (is : T -> Prop) t : number is 0 -> ~ is t.
Proof.
  intros [all [_ [spec none]]] yes. apply spec in yes. destruct all; [destruct yes|discriminate].
Qed.

Theorem never_fails_checked permits seat w d :
  games permits seat w d 0 0 -> never_fails permits seat.
Proof.
  intros [_ [_ [nl ns]]] g fol. split; intros bad.
  - eapply number_0; [exact nl|]. split; eassumption.
  - eapply number_0; [exact ns|]. split; eassumption.
Qed.
