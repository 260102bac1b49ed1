
(** * 5. All games, walked through and counted *)

(** ** Lists of numbers as one number *)

Fixpoint put (p rest : positive) : positive :=
  match p with
  | xH => rest~0
  | xO q => (put q rest)~0~1
  | xI q => (put q rest)~1~1
  end.

Definition list_code (l : list positive) : positive := fold_left (fun code p => put p code) l xH.

Lemma put_inj p : forall q a b, put p a = put q b -> p = q /\ a = b.
Proof.
  induction p as [p IH|p IH|]; intros [q|q|] a b equal; simpl in equal; try discriminate.
  - injection equal as equal. apply IH in equal. destruct equal. split; congruence.
  - injection equal as equal. apply IH in equal. destruct equal. split; congruence.
  - injection equal as equal. now split.
Qed.

Lemma put_not_1 p a : put p a <> xH.
Proof. destruct p; discriminate. Qed.

Lemma list_code_inj l k : list_code l = list_code k -> l = k.
Proof.
  unfold list_code. rewrite <- !fold_left_rev_right. intros equal.
  rewrite <- (rev_involutive l), <- (rev_involutive k). f_equal. revert equal.
  generalize (rev l) (rev k). clear l k.
  induction l as [|p l IH]; intros [|q k] equal; simpl in equal; trivial.
  - symmetry in equal. now apply put_not_1 in equal.
  - now apply put_not_1 in equal.
  - apply put_inj in equal. destruct equal as [-> equal]. now rewrite (IH k).
Qed.

(** What is different in a list; things are known by their numbers. *)
Section Different.
Context {T : Type}.
Variable code : T -> positive.

Fixpoint different (seen : PositiveSet.t) (all : list T) : list T :=
  match all with
  | [] => []
  | one :: rest =>
      if PositiveSet.mem (code one) seen then different seen rest
      else one :: different (PositiveSet.add (code one) seen) rest
  end.

Hypothesis code_inj : forall one another, code one = code another -> one = another.

Lemma different_spec all : forall seen one,
  In one (different seen all) <-> In one all /\ PositiveSet.mem (code one) seen = false.
Proof.
  induction all as [|first_ rest IH]; intros seen one; cbn [different]; [simpl; tauto|].
  destruct (PositiveSet.mem (code first_) seen) eqn:M.
  - rewrite IH. simpl. split; [tauto|]. intros [[<-|inside] fresh]; [congruence|tauto].
  - simpl. rewrite IH. split.
    + intros [<-|[inside fresh]]; [tauto|]. split; [tauto|].
      destruct (PositiveSet.mem (code one) seen) eqn:N; trivial.
      rewrite <- fresh. symmetry. apply PositiveSet.mem_spec, PositiveSet.add_spec. right.
      now apply PositiveSet.mem_spec.
    + intros [[<-|inside] fresh]; [now left|].
      destruct (Pos.eq_dec (code one) (code first_)) as [equal|apart].
      { left. symmetry. now apply code_inj. }
      right. split; trivial. apply not_true. rewrite PositiveSet.mem_spec, PositiveSet.add_spec.
      intros [equal|inseen]; [contradiction|]. apply PositiveSet.mem_spec in inseen. congruence.
Qed.

Lemma different_nodup all : forall seen, NoDup (different seen all).
Proof.
  induction all as [|one rest IH]; intros seen; cbn [different]; [constructor|].
  destruct (PositiveSet.mem (code one) seen); trivial. constructor; trivial.
  rewrite different_spec. intros [_ fresh]. revert fresh. rewrite <- not_true, PositiveSet.mem_spec.
  intros not_there. apply not_there, PositiveSet.add_spec. now left.
Qed.

End Different.

Lemma different_codes {T} (code : T -> positive) all : forall seen,
  different (fun c => c) seen (map code all) = map code (different code seen all).
Proof.
  induction all as [|one rest IH]; intros seen; trivial. cbn [map different].
  destruct (PositiveSet.mem (code one) seen); [|cbn [map]; f_equal]; apply IH.
Qed.

(** ** The walk through all games *)

Section Walked.
Variable permits : strategy.
Variable seat : player.
Variable answer : node -> list cell.
Hypothesis right : forall g, answer (node_of g) = permits g.

Definition node_moves (n : node) : list cell :=
  if three_in (xs n) then [] else if three_in (os n) then [] else
  if same (mover n) seat then let mine := answer n in filter (has mine) (free n) else free n.

Definition node_result (left_ : nat) (n : node) : option result :=
  if three_in (of_player seat n) then Some Won else
  if three_in (of_player (other seat) n) then Some Lost else
  match left_ with
  | 0 => Some Drawn
  | _ => if same (mover n) seat then Some Stuck else None
  end.

(** The ends of all games, and the classes that they go through as one number. *)
Fixpoint walk (left_ : nat) (n : node) (passed : list positive) : list (option result * positive) :=
  let through := node_class n :: passed in
  match left_ with
  | 0 => [(node_result left_ n, list_code through)]
  | S less =>
      match node_moves n with
      | [] => [(node_result left_ n, list_code through)]
      | cs => flat_map (fun c => walk less (after_move n c) through) cs
      end
  end.

Definition leaf (g : game) : option result * positive := (result_of seat g, list_code (classes g)).

Definition earlier (g : game) : list positive := match g with [] => [] | _ :: g => classes g end.

Lemma node_moves_spec g : List.length g < 9 -> node_moves (node_of g) = moves permits seat g.
Proof.
  intros short. unfold node_moves, moves, over_b.
  rewrite <- (three_in_spec X), <- (three_in_spec O). cbn [of_player].
  replace (List.length g =? 9) with false by (symmetry; apply Nat.eqb_neq; lia).
  rewrite orb_false_r, free_spec, right. cbn [mover node_of].
  now destruct (three_in (xs (node_of g))), (three_in (os (node_of g))).
Qed.

Lemma node_result_spec left_ g :
  List.length g + left_ = 9 -> node_result left_ (node_of g) = result_of seat g.
Proof.
  intros long. unfold node_result, result_of. rewrite !three_in_spec.
  destruct (wins_b seat g), (wins_b (other seat) g); trivial.
  destruct (Nat.eqb_spec (List.length g) 9) as [full|short]; destruct left_; trivial; lia.
Qed.

Lemma walk_spec left_ : forall g, List.length g + left_ = 9 ->
  walk left_ (node_of g) (earlier g) = map leaf (endings permits seat left_ g).
Proof.
  induction left_ as [|less IH]; intros g long; cbn [walk endings];
    rewrite node_class_spec;
    replace (class_of (position_after g) :: earlier g) with (classes g) by now destruct g.
  - now rewrite node_result_spec.
  - rewrite node_moves_spec by lia. destruct (moves permits seat g) as [|c cs].
    + now rewrite node_result_spec.
    + generalize (c :: cs). intros l. induction l as [|d l IHl]; trivial.
      cbn [flat_map]. rewrite map_app, <- IHl, node_after. f_equal.
      change (classes g) with (earlier (d :: g)). apply IH. simpl. lia.
Qed.

Definition is (r : result) (found : option result * positive) : bool :=
  match r, fst found with
  | Won, Some Won | Drawn, Some Drawn | Lost, Some Lost | Stuck, Some Stuck => true
  | _, _ => false
  end.

Definition length_N {T} (l : list T) : N := N.of_nat (List.length l).

(** How many games end so, and how many different ones up to symmetry. *)
Definition tally : list (N * N) :=
  let all := walk 9 (node_of []) [] in
  map (fun r => let some := filter (is r) all in
                (length_N some, length_N (different (fun c => c) PositiveSet.empty (map snd some))))
    [Won; Drawn; Lost; Stuck].

Definition ending (r : result) : list game :=
  filter (fun g => is r (leaf g)) (ends permits seat).

Lemma is_spec r g : is r (leaf g) = true <-> result_of seat g = Some r.
Proof.
  unfold is, leaf. simpl. destruct (result_of seat g) as [[]|], r; split; congruence.
Qed.

Lemma ending_spec r g : In g (ending r) <-> ends_in permits seat r g.
Proof. unfold ending. rewrite filter_In, is_spec, result_spec. tauto. Qed.

Lemma filter_map {A B} (f : A -> B) p l : filter p (map f l) = map f (filter (fun a => p (f a)) l).
Proof. induction l as [|a l IH]; simpl; trivial. destruct (p (f a)); simpl; now rewrite IH. Qed.

Lemma walked : walk 9 (node_of []) [] = map leaf (ends permits seat).
Proof. exact (walk_spec 9 [] eq_refl). Qed.

Lemma number_raw r : number (ends_in permits seat r) (length_N (ending r)).
Proof.
  exists (ending r). split; [apply NoDup_filter, ends_nodup|]. split; trivial. apply ending_spec.
Qed.

Lemma number_up_to_symmetry r : number (ends_up_to_symmetry permits seat r)
  (length_N (different list_code PositiveSet.empty (map classes (ending r)))).
Proof.
  exists (different list_code PositiveSet.empty (map classes (ending r))).
  split; [apply different_nodup, list_code_inj|]. split; trivial. intros through.
  rewrite different_spec, in_map_iff by apply list_code_inj. split.
  - intros [[g [<- inside]] _]. exists g. split; trivial. now apply ending_spec.
  - intros [g [how ->]]. split; trivial. exists g. split; trivial. now apply ending_spec.
Qed.

Lemma tally_spec : tally = map (fun r =>
  (length_N (ending r),
   length_N (different list_code PositiveSet.empty (map classes (ending r)))))
  [Won; Drawn; Lost; Stuck].
Proof.
  unfold tally, ending. cbv zeta. rewrite walked. apply map_ext. intros r. rewrite filter_map.
  unfold length_N at 1 3. rewrite map_length. f_equal. f_equal.
  rewrite map_map. cbn [snd leaf]. rewrite <- (map_map classes list_code), different_codes.
  unfold length_N. now rewrite map_length.
Qed.

Variables w d l s w' d' l' s' : N.
Hypothesis counted : tally = [(w, w'); (d, d'); (l, l'); (s, s')].

Theorem games_checked : games permits seat w d l s.
Proof.
  pose proof counted as equal. rewrite tally_spec in equal. injection equal as <- _ <- _ <- _ <- _.
  repeat split; apply number_raw.
Qed.

Theorem games_up_to_symmetry_checked : games_up_to_symmetry permits seat w' d' l' s'.
Proof.
  pose proof counted as equal. rewrite tally_spec in equal. injection equal as _ <- _ <- _ <- _ <-.
  repeat split; apply number_up_to_symmetry.
Qed.

End Walked.
