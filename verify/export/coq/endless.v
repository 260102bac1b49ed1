
(** ** No halt can be reached *)

(** States that lead to nothing but each other, and in which some production applies whatever the
    heads see. *)

Definition among (n : positive) (l : list positive) : bool := existsb (Pos.eqb n) l.

Lemma among_spec n l : among n l = true <-> In n l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros [k [inside equal]]. apply Pos.eqb_eq in equal. now subst.
  - intros inside. exists n. now rewrite Pos.eqb_refl.
Qed.

Section Endless.
Variable m : machine.
Variable states : list state.
Variable symbols : list symbol.

(** What heads may see on some tapes: every way to put symbols there. *)
Fixpoint sights (looks : list nat) : list (list (nat * symbol)) :=
  match looks with
  | [] => [[]]
  | t :: rest => flat_map (fun sight => map (fun s => (t, s) :: sight) symbols) (sights rest)
  end.

Definition seen (sight : list (nat * symbol)) (read : nat * symbol) : bool :=
  existsb (fun other => Nat.eqb (fst read) (fst other) && Pos.eqb (snd read) (snd other)) sight.

Definition covered (ps : list production) : bool :=
  let looks := nodup Nat.eq_dec (flat_map (fun p => map fst (reads p)) ps) in
  existsb otherwise ps ||
  forallb (fun sight => existsb (fun p => forallb (seen sight) (reads p)) ps) (sights looks).

Definition writes_known (a : action) : bool :=
  match writes a with Some s => among s symbols | None => true end.

(** A state from which the run goes on, to one of the states. *)
Definition goes_on_in (tapes_ : nat) (q : state) : bool :=
  match at_ q (finals m) with Some _ => false | None => true end &&
  let ps := filter (fun p => Pos.eqb (from p) q) (productions m) in
  covered ps &&
  forallb (fun p => among (to p) states && forallb writes_known (acts p) &&
                    forallb (fun read => fst read <? tapes_) (reads p)) ps.

Definition known_tape (t : tape) : bool :=
  match edge t with Falls => false | _ => true end &&
  forallb (fun s => among s symbols) (under t :: before t ++ after t).

Definition known (tapes_ : nat) (c : configuration) : Prop :=
  In (at_state c) states /\ length (tapes c) = tapes_ /\ forallb known_tape (tapes c) = true.

Hypothesis blank_known : In blank symbols.

Lemma known_tape_spec t : known_tape t = true <->
  edge t <> Falls /\ In (under t) symbols /\ incl (before t) symbols /\ incl (after t) symbols.
Proof.
  unfold known_tape. simpl. rewrite !andb_true_iff, forallb_app, andb_true_iff, among_spec.
  assert (all : forall l, forallb (fun s => among s symbols) l = true <-> incl l symbols).
  { intros l. rewrite forallb_forall. unfold incl. split; intros a s ins;
      apply among_spec; [apply among_spec|]; auto; apply among_spec; auto. }
  rewrite !all. destruct (edge t); intuition congruence.
Qed.

Lemma push_known s l : In s symbols -> incl l symbols -> incl (push s l) symbols.
Proof.
  intros ins inl r. destruct l as [|c l]; unfold push.
  - destruct (Pos.eqb s blank); [intros []|]. now intros [<-|[]].
  - intros [<-|inr]; [trivial|now apply inl].
Qed.

Lemma push_before_known e s l : In s symbols -> incl l symbols -> incl (push_before e s l) symbols.
Proof.
  intros ins inl. destruct e; simpl; [now apply push_known| |];
    intros r [<-|inr]; trivial; now apply inl.
Qed.

Lemma tl_known l : incl l symbols -> In (hd blank l) symbols /\ incl (tl l) symbols.
Proof.
  intros inl. destruct l as [|c l]; simpl; [split; [trivial|intros r []]|].
  split; [apply inl; now left|]. intros r inr. apply inl. now right.
Qed.

Lemma act_known a t : writes_known a = true -> known_tape t = true -> known_tape (act a t) = true.
Proof.
  rewrite !known_tape_spec. intros wr [falls_ [inu [inb ina]]]. unfold act.
  set (s := match writes a with Some s => s | None => under t end).
  assert (ins : In s symbols).
  { unfold s, writes_known in *. destruct (writes a); [now apply among_spec|trivial]. }
  destruct (tl_known _ inb), (tl_known _ ina).
  assert (pa := push_known s _ ins ina). assert (pb := push_before_known (edge t) s _ ins inb).
  destruct (moves_head a); simpl; try tauto.
  destruct (edge t) eqn:E, (before t); simpl in *; repeat split; trivial; congruence.
Qed.

Lemma change_known a n ts : writes_known a = true -> forallb known_tape ts = true ->
  forallb known_tape (change n (act a) ts) = true /\ length (change n (act a) ts) = length ts.
Proof.
  intros wr. revert n. induction ts as [|t ts IH]; intros n all; [now destruct n|].
  simpl in all. apply andb_true_iff in all. destruct all as [one rest]. destruct n; simpl.
  - now rewrite act_known, rest.
  - destruct (IH n rest) as [-> ->]. now rewrite one.
Qed.

Lemma acts_known l : forall ts, forallb writes_known l = true -> forallb known_tape ts = true ->
  let after_ := fold_left (fun ts a => change (on a) (act a) ts) l ts in
  forallb known_tape after_ = true /\ length after_ = length ts.
Proof.
  induction l as [|a l IH]; simpl; intros ts wr all; [tauto|].
  apply andb_true_iff in wr. destruct wr as [one rest].
  destruct (change_known a (on a) ts one all) as [all' long].
  destruct (IH _ rest all') as [all'' long']. split; congruence.
Qed.

Lemma sights_spec f looks : (forall n, In n looks -> In (f n) symbols) ->
  In (map (fun n => (n, f n)) looks) (sights looks).
Proof.
  induction looks as [|n looks IH]; simpl; intros every; [now left|].
  apply in_flat_map. exists (map (fun n => (n, f n)) looks). split; [apply IH; auto|].
  apply in_map_iff. exists (f n). auto.
Qed.

Lemma covered_spec ps c : covered ps = true ->
  (forall p r, In p ps -> In r (reads p) -> fst r < length (tapes c)) ->
  forallb known_tape (tapes c) = true ->
  exists p, In p ps /\ (otherwise p = true \/ matches p c = true).
Proof.
  unfold covered. rewrite orb_true_iff, existsb_exists, forallb_forall. intros cov low all.
  destruct cov as [[p [inp else_]]|cov]; [exists p; tauto|].
  set (f := fun n => match nth_error (tapes c) n with Some t => under t | None => blank end).
  set (looks := nodup Nat.eq_dec (flat_map (fun p => map fst (reads p)) ps)) in *.
  assert (ins := sights_spec f looks).
  assert (every : forall n, In n looks -> In (f n) symbols).
  { intros n _. unfold f. destruct (nth_error (tapes c) n) as [t|] eqn:T; trivial.
    apply nth_error_In in T. rewrite forallb_forall in all. apply all, known_tape_spec in T. tauto. }
  specialize (cov _ (ins every)). apply existsb_exists in cov. destruct cov as [p [inp sees]].
  exists p. split; trivial. right. unfold matches. rewrite forallb_forall in *.
  intros [n s] inr. specialize (sees _ inr). specialize (low p _ inp inr). simpl in *.
  unfold seen in sees. rewrite existsb_exists in sees. destruct sees as [[k r] [inm both]].
  simpl in both. rewrite andb_true_iff, Nat.eqb_eq, Pos.eqb_eq in both. destruct both as [<- <-].
  apply in_map_iff in inm. destruct inm as [k [equal _]]. injection equal as -> equal.
  unfold f in equal. destruct (nth_error (tapes c) n) as [t|] eqn:T.
  - now apply Pos.eqb_eq.
  - apply nth_error_None in T. lia.
Qed.

Lemma known_goes_on n c : forallb (goes_on_in n) states = true -> known n c ->
  ~ fallen m c /\ (exists d, step m c d) /\ forall d, step m c d -> known n d.
Proof.
  rewrite forallb_forall. intros every [ins [long all]]. specialize (every _ ins).
  unfold goes_on_in in every. rewrite !andb_true_iff, forallb_forall in every.
  destruct every as [not_final [cov each]].
  assert (here : of_state m c = filter (fun p => Pos.eqb (from p) (at_state c)) (productions m)).
  { unfold of_state. now destruct (at_ (at_state c) (finals m)). }
  set (ps := filter (fun p => Pos.eqb (from p) (at_state c)) (productions m)) in *.
  assert (stays : forall p, falls p c = false).
  { intros p. apply not_true_iff_false. unfold falls. rewrite existsb_exists. intros [a [_ bad]].
    destruct (moves_head a); try discriminate.
    destruct (nth_error (tapes c) (on a)) as [t|] eqn:T; [|discriminate].
    apply nth_error_In in T. rewrite forallb_forall in all. apply all, known_tape_spec in T.
    destruct t as [e b u r]. simpl in T. destruct e; try discriminate. now destruct T. }
  split; [intros [p [_ bad]]; now rewrite stays in bad|]. split.
  - destruct (applying (index m) c) as [|p l] eqn:A.
    + exfalso. apply applying_none in A.
      destruct (covered_spec ps c cov) as [p [inp how]]; trivial.
      { intros p r inp inr. specialize (each p inp). rewrite !andb_true_iff in each.
        destruct each as [_ low]. rewrite forallb_forall in low. apply low, Nat.ltb_lt in inr. lia. }
      destruct (existsb (fun q => negb (otherwise q) && matches q c) ps) eqn:B.
      * apply existsb_exists in B. destruct B as [q [inq yes]].
        rewrite andb_true_iff, negb_true_iff in yes. apply (A q). unfold applies. rewrite here.
        destruct yes as [-> yes]. now split.
      * assert (none : forall q, In q ps -> otherwise q = false -> matches q c = false).
        { intros q inq plain. apply not_true_iff_false. intros yes.
          apply not_true_iff_false in B. apply B, existsb_exists. exists q.
          now rewrite plain, yes. }
        apply (A p). unfold applies. rewrite here. split; trivial.
        destruct (otherwise p) eqn:plain; trivial. destruct how as [|yes]; congruence.
    + exists (applied p c). exists p. split; [|now split]. apply applying_spec. rewrite A. now left.
  - intros d [p [[inp _] [_ ->]]]. rewrite here in inp. specialize (each p inp).
    rewrite !andb_true_iff, among_spec in each. destruct each as [[ins' wr] _].
    destruct (acts_known (acts p) (tapes c) wr all) as [all' long'].
    split; [trivial|]. split; simpl; [congruence|trivial].
Qed.

End Endless.

Definition no_halt (m : machine) (begin : N) (states : list state) (symbols : list symbol)
  (c : configuration) : bool :=
  match after_steps (index m) begin c with
  | None => false
  | Some d => among blank symbols && among (at_state d) states &&
              forallb (known_tape symbols) (tapes d) &&
              forallb (goes_on_in m states symbols (length (tapes d))) states
  end.

Theorem never_halts_endless m begin states symbols c :
  no_halt m begin states symbols c = true -> never_halts m c.
Proof.
  unfold no_halt. destruct (after_steps (index m) begin c) as [d|] eqn:B; [|discriminate].
  rewrite !andb_true_iff, !among_spec. intros [[[inb ins] all] every].
  apply after_spec in B. apply (never_after m _ c d B).
  assert (here : known states symbols (length (tapes d)) d) by (split; [trivial|now split]).
  intros n e r. revert here. generalize (length (tapes d)) as k, every. clear every all ins B.
  intros k every.
  induction r as [f|n f g h st _ IH]; intros here;
    destruct (known_goes_on m states symbols inb k _ every here) as [no [goes next_]].
  - now split.
  - apply IH. now apply next_.
Qed.
