
(** * A machine that plays whole games, and the rules *)

(** The machine writes its own cells on one tape, its opponent's on another, each in their order;
    its final states say how the game has ended, and where no production applies it is stuck. *)
Record player_machine := PlayerMachine
  { machine_of : machine;
    own_tape : nat;
    opponents_tape : nat;
    cell_symbols : list (symbol * cell);
    says_in : list (state * result) }.

Section Meets.
Variable pm : player_machine.
Variable begins : configuration.
Variable seat : player.

Fixpoint cells_in (symbols : list symbol) : list cell :=
  match symbols with
  | [] => []
  | s :: rest => match at_ s (cell_symbols pm) with
                 | Some c => c :: cells_in rest
                 | None => cells_in rest
                 end
  end.

(** The cells that are written on a tape, the first first. *)
Definition cells_on (n : nat) (c : configuration) : list cell :=
  match nth_error (tapes c) n with
  | Some t => cells_in (rev (before t) ++ under t :: after t)
  | None => []
  end.

(** The tapes hold the cells of a game, each player's in the order in which they were taken. *)
Definition written (c : configuration) (g : game) : Prop :=
  cells_on (own_tape pm) c = rev (cells_of seat g) /\
  cells_on (opponents_tape pm) c = rev (cells_of (other seat) g).

Definition says (c : configuration) : result :=
  match at_ (at_state c) (says_in pm) with Some r => r | None => Stuck end.

(** The configurations in which runs from the beginning halt. *)
Definition at_an_end (e : configuration) : Prop :=
  exists n, run (machine_of pm) n begins e /\ halted (machine_of pm) e.

(** Every run halts after at most so many steps, and no head falls off its tape. *)
Definition always_halts (most : N) : Prop :=
  forall n d, run (machine_of pm) n begins d ->
  (N.of_nat n <= most)%N /\ ~ fallen (machine_of pm) d.

(** Whatever the opponent may do by the rules, it may do on the tapes: wherever a game goes through
    a situation in which it is to move, for each legal move there is a run that goes on with it. *)
Definition opponent_is_free : Prop :=
  forall e g before_ c, at_an_end e -> written e g -> (exists more, g = more ++ before_) ->
  turn before_ <> seat -> legal before_ c ->
  exists e' g', at_an_end e' /\ written e' g' /\ exists more, g' = more ++ c :: before_.

(** Machine and rules meet: every run halts and the opponent is free; where a run halts, a game of
    the strategy is written that has ended by the rules as the machine says; and every game of the
    strategy is written where a run halts. *)
Definition plays (permits : strategy) (most : N) : Prop :=
  always_halts most /\ opponent_is_free /\
  (forall e, at_an_end e -> exists g, written e g /\ ends_in permits seat (says e) g) /\
  (forall r g, ends_in permits seat r g -> exists e, at_an_end e /\ written e g /\ says e = r).

(** The games of legal moves. *)
Inductive by_the_rules : game -> Prop :=
| no_move : by_the_rules []
| one_more g c : by_the_rules g -> legal g c -> by_the_rules (c :: g).

(** The machine does not lose: every run halts and the opponent is free; where a run halts, a game
    by the rules is written that is over and that is not lost, and the machine says so. *)
Definition does_not_lose (most : N) : Prop :=
  always_halts most /\ opponent_is_free /\
  forall e, at_an_end e ->
  exists g, written e g /\ by_the_rules g /\ over g /\ ~ lost seat g /\
            (says e = Won /\ wins seat g \/ says e = Drawn /\ draw g).

(** It fails: there is a run at whose end a game is written that it has lost, or in which it is to
    move and stands still, by the rules and on the tapes. *)
Definition fails : Prop := exists e g, at_an_end e /\ written e g /\ by_the_rules g /\
  (says e = Lost /\ lost seat g \/ says e = Stuck /\ turn g = seat /\ ~ over g).

(** ** Two tapes hold one game at most *)

Lemma turn_counts g :
  match turn g with
  | X => List.length (cells_of X g) = List.length (cells_of O g)
  | O => List.length (cells_of X g) = S (List.length (cells_of O g))
  end.
Proof. induction g as [|c g IH]; simpl; trivial. destruct (turn g); simpl in *; lia. Qed.

Lemma cells_determine g : forall h,
  cells_of X g = cells_of X h -> cells_of O g = cells_of O h -> g = h.
Proof.
  assert (turns : forall g h, cells_of X g = cells_of X h -> cells_of O g = cells_of O h ->
                  turn g = turn h).
  { intros k h x o. assert (tk := turn_counts k). assert (th := turn_counts h).
    rewrite x, o in tk. destruct (turn k), (turn h); trivial; lia. }
  induction g as [|c g IH]; intros [|d h] x o; trivial.
  - simpl in x, o. destruct (turn h); discriminate.
  - simpl in x, o. destruct (turn g); discriminate.
  - assert (equal := turns _ _ x o). simpl in equal. simpl in x, o.
    destruct (turn g), (turn h); simpl in *; try discriminate;
      [injection x as -> x|injection o as -> o]; f_equal; now apply IH.
Qed.

Lemma written_unique e g h : written e g -> written e h -> g = h.
Proof.
  intros [og tg] [oh th]. rewrite og in oh. rewrite tg in th.
  apply (f_equal (@rev cell)) in oh, th. rewrite !rev_involutive in oh, th.
  destruct seat; now apply cells_determine.
Qed.

(** ** A checker, and why it is right *)

Fixpoint in_turns (l k : list cell) : list cell :=
  match l, k with
  | c :: l, d :: k => c :: d :: in_turns l k
  | l, [] => l
  | [], k => k
  end.

Definition game_on (c : configuration) : game :=
  let own := cells_on (own_tape pm) c in
  let theirs := cells_on (opponents_tape pm) c in
  rev (match seat with X => in_turns own theirs | O => in_turns theirs own end).

Fixpoint cells_eqb (l k : list cell) : bool :=
  match l, k with
  | [], [] => true
  | c :: l, d :: k => if Nat.eqb c d then cells_eqb l k else false
  | _, _ => false
  end.

Lemma cells_eqb_spec l : forall k, cells_eqb l k = true <-> l = k.
Proof.
  induction l as [|c l IH]; intros [|d k]; simpl; try (split; congruence).
  destruct (Nat.eqb_spec c d) as [->|apart]; [|split; congruence].
  rewrite IH. split; congruence.
Qed.

Definition written_b (c : configuration) (g : game) : bool :=
  cells_eqb (cells_on (own_tape pm) c) (rev (cells_of seat g)) &&
  cells_eqb (cells_on (opponents_tape pm) c) (rev (cells_of (other seat) g)).

Lemma written_spec c g : written_b c g = true <-> written c g.
Proof. unfold written_b, written. now rewrite andb_true_iff, !cells_eqb_spec. Qed.

Definition result_eqb (r s : result) : bool :=
  match r, s with
  | Won, Won | Drawn, Drawn | Lost, Lost | Stuck, Stuck => true
  | _, _ => false
  end.

Lemma result_eqb_spec r s : result_eqb r s = true <-> r = s.
Proof. destruct r, s; simpl; split; congruence. Qed.

Definition is_result (g : game) (r : result) : bool :=
  match result_of seat g with Some s => result_eqb s r | None => false end.

Lemma is_result_spec g r : is_result g r = true <-> result_of seat g = Some r.
Proof.
  unfold is_result. destruct (result_of seat g) as [s|]; [|split; discriminate].
  rewrite result_eqb_spec. split; congruence.
Qed.

(** All games of the strategy to their ends, and all ends of runs, both computed; each end has its
    game, and each game its end. *)
Definition meets (most : N) (all_games : list game) : bool :=
  match explored (index (machine_of pm)) (S (N.to_nat most)) 0 begins with
  | None => false
  | Some found =>
      let read := map (fun row => (snd row, game_on (snd row))) found in
      forallb (fun both => let e := fst both in let g := snd both in
                 written_b e g && existsb (cells_eqb g) all_games && is_result g (says e)) read &&
      forallb (fun g => existsb (fun both => cells_eqb g (snd both)) read) all_games
  end.

Section Checked.
Variable permits : strategy.
Variable most : N.
Hypothesis checked : meets most (ends permits seat) = true.

Lemma meets_spec :
  (forall e, at_an_end e -> written e (game_on e) /\ ends_in permits seat (says e) (game_on e)) /\
  (forall g, In g (ends permits seat) -> exists e, at_an_end e /\ game_on e = g).
Proof.
  unfold meets in checked. destruct explored as [found|] eqn:E; [|discriminate].
  apply explored_spec in E. destruct E as [_ inside].
  apply andb_true_iff in checked. destruct checked as [each every]. clear checked.
  rewrite forallb_forall in each, every.
  assert (here : forall e, at_an_end e <-> exists k, In (k, e) found).
  { intros e. split.
    - intros [n [r stop]]. exists (0 + N.of_nat n)%N. apply inside. now exists n.
    - intros [k ine]. apply inside in ine. destruct ine as [n [r [stop _]]]. now exists n. }
  split.
  - intros e end_. apply here in end_. destruct end_ as [k ine].
    assert (both : In (e, game_on e) (map (fun row => (snd row, game_on (snd row))) found))
      by (apply in_map_iff; now exists (k, e)).
    apply each in both. cbn [fst snd] in both.
    rewrite !andb_true_iff, written_spec, is_result_spec, existsb_exists in both.
    destruct both as [[wr [g [ing same_]]] how]. apply cells_eqb_spec in same_. subst g.
    split; trivial. apply result_spec. now split.
  - intros g ing. apply every, existsb_exists in ing.
    destruct ing as [[e h] [inread same_]]. simpl in same_. apply cells_eqb_spec in same_. subst h.
    apply in_map_iff in inread. destruct inread as [[k d] [equal ine]]. simpl in equal.
    injection equal as -> <-. exists e. split; trivial. apply here. now exists k.
Qed.

Theorem always_halts_checked : always_halts most.
Proof.
  unfold meets in checked. destruct explored as [found|] eqn:E; [|discriminate].
  apply explored_spec in E. destruct E as [short _]. intros n d r. apply short in r.
  split; [lia|tauto].
Qed.

Lemma follows_rules g : follows permits seat g -> by_the_rules g.
Proof. induction 1; now constructor. Qed.

Theorem fails_checked :
  existsb (fun g => is_result g Lost || is_result g Stuck) (ends permits seat) = true ->
  can_fail permits seat /\ fails.
Proof.
  rewrite existsb_exists. intros [g [ing bad]]. rewrite orb_true_iff, !is_result_spec in bad.
  destruct (proj2 meets_spec g ing) as [e [end_ <-]]. destruct (proj1 meets_spec e end_) as [wr how].
  assert (fol := proj1 how). assert (rules := follows_rules _ fol).
  assert (known := proj2 (proj1 (result_spec permits seat _ _) how)). rewrite known in bad.
  assert (is_ : says e = Lost \/ says e = Stuck) by (destruct bad; [left|right]; congruence).
  clear bad known. destruct is_ as [is_|is_]; rewrite is_ in how; destruct how as [_ how]; simpl in how.
  - split; [exists (game_on e); tauto|]. exists e, (game_on e). tauto.
  - split; [exists (game_on e); tauto|]. exists e, (game_on e). unfold stuck in how. tauto.
Qed.

(** A game that follows the strategy has followed it before. *)
Lemma follows_before g more : follows permits seat (more ++ g) -> follows permits seat g.
Proof.
  induction more as [|c more IH]; simpl; trivial. intros fol. apply IH. now inversion fol.
Qed.

Lemma follows_short g : follows permits seat g -> List.length g <= 9.
Proof.
  assert (less : forall g c, List.length g <= 9 -> legal g c -> List.length (c :: g) <= 9).
  { intros h c short [going _]. assert (List.length h <> 9) by (unfold over in going; tauto).
    simpl. lia. }
  induction 1; [simpl; lia| |]; now apply less.
Qed.

Lemma follows_to_an_end left_ : forall g, List.length g + left_ = 9 -> follows permits seat g ->
  exists more, In (more ++ g) (ends permits seat).
Proof.
  induction left_ as [|less IH]; intros g long fol.
  - exists []. apply in_ends. split; trivial. apply over_ends. right. right. simpl. lia.
  - destruct (moves permits seat g) as [|c cs] eqn:M.
    + exists []. now apply in_ends.
    + destruct (IH (c :: g)) as [more inside]; [simpl; lia| |].
      * apply follows_move; trivial. rewrite M. now left.
      * exists (more ++ [c]). now rewrite <- app_assoc.
Qed.

Theorem opponent_is_free_checked : opponent_is_free.
Proof.
  destruct meets_spec as [each every].
  intros e g before_ c end_ wr [more ->] turns can.
  destruct (each e end_) as [wr' [fol _]].
  rewrite (written_unique _ _ _ wr' wr) in fol. apply follows_before in fol.
  assert (short := follows_short _ fol).
  assert (going : List.length before_ <> 9) by (destruct can as [going _]; unfold over in going; tauto).
  destruct (follows_to_an_end (8 - List.length before_) (c :: before_)) as [more' inside].
  - cbn [List.length]. lia.
  - now apply theirs.
  - destruct (every _ inside) as [e' [end' equal]]. exists e', (more' ++ c :: before_).
    split; trivial. split; [|now exists more']. rewrite <- equal. now apply each.
Qed.

Theorem plays_checked : plays permits most.
Proof.
  split; [exact always_halts_checked|]. split; [exact opponent_is_free_checked|].
  destruct meets_spec as [each every]. split.
  - intros e end_. exists (game_on e). now apply each.
  - intros r g how. assert (ing := proj1 (proj1 (result_spec permits seat r g) how)).
    destruct (every g ing) as [e [end_ equal]]. destruct (each e end_) as [wr how'].
    rewrite equal in *. exists e. repeat split; trivial; try apply wr.
    apply result_spec in how, how'. destruct how as [_ how], how' as [_ how']. congruence.
Qed.

Theorem does_not_lose_checked :
  forallb (fun g => is_result g Won || is_result g Drawn) (ends permits seat) = true ->
  never_fails permits seat /\ does_not_lose most.
Proof.
  rewrite forallb_forall. intros good.
  assert (only : forall r g, ends_in permits seat r g -> r = Won \/ r = Drawn).
  { intros r g how. apply result_spec in how. destruct how as [ing how]. apply good in ing.
    rewrite orb_true_iff, !is_result_spec, how in ing. intuition congruence. }
  assert (never : never_fails permits seat).
  { intros g fol. split; intros bad; [destruct (only Lost g)|destruct (only Stuck g)];
      try discriminate; now split. }
  split; trivial. split; [exact always_halts_checked|]. split; [exact opponent_is_free_checked|].
  intros e end_. destruct (proj1 meets_spec e end_) as [wr how].
  exists (game_on e). assert (fol := proj1 how). assert (good_ := proj1 (never _ fol)).
  assert (rules := follows_rules _ fol).
  destruct (only _ _ how) as [says_|says_]; rewrite says_ in *; destruct how as [_ how]; simpl in how.
  - assert (over (game_on e)) by (unfold over; destruct seat; tauto). tauto.
  - assert (over (game_on e)) by (unfold over, draw in *; tauto). tauto.
Qed.

End Checked.
End Meets.

(** ** A first choice of who begins *)

(** All configurations after so many steps; nothing if a run ends before. *)
Fixpoint all_after (by_state : table) (n : nat) (c : configuration) : option (list configuration) :=
  match n with
  | 0 => Some [c]
  | S less =>
      match applying by_state c with
      | [] => None
      | ps => if existsb (fun p => falls p c) ps then None
              else gathered (all_after by_state less) (map (fun p => applied p c) ps)
      end
  end.

Lemma all_after_spec m n : forall c all, all_after (index m) n c = Some all ->
  forall j e, run m j c e ->
  (j < n /\ ~ fallen m e /\ ~ halted m e) \/ (n <= j /\ exists d, In d all /\ run m (j - n) d e).
Proof.
  induction n as [|n IH]; intros c all equal j e r; cbn [all_after] in equal.
  - injection equal as <-. right. split; [lia|]. exists c. rewrite Nat.sub_0_r. split; [now left|trivial].
  - destruct (applying (index m) c) as [|p ps] eqn:A; [discriminate|]. rewrite <- A in equal.
    destruct (existsb (fun p => falls p c) (applying (index m) c)) eqn:F; [discriminate|].
    apply falls_none in F. assert (next_ := nexts m c F). apply gathered_spec in equal.
    destruct equal as [every inside]. inversion r as [|k ? d ? st rest]; subst.
    + left. split; [lia|split; trivial]. rewrite <- applying_none. congruence.
    + apply next_ in st. destruct (every d st) as [some found].
      destruct (IH d some found k e rest) as [[short how]|[long [f [inf more]]]].
      * left. split; [lia|trivial].
      * right. split; [lia|]. exists f. split; [|trivial]. apply inside. now exists d, some.
Qed.

Lemma all_after_run m n : forall c all, all_after (index m) n c = Some all ->
  forall d, In d all -> run m n c d.
Proof.
  induction n as [|n IH]; intros c all equal d ind; cbn [all_after] in equal.
  - injection equal as <-. destruct ind as [<-|[]]. constructor.
  - destruct (applying (index m) c) as [|p ps] eqn:A; [discriminate|]. rewrite <- A in equal.
    destruct (existsb (fun p => falls p c) (applying (index m) c)) eqn:F; [discriminate|].
    apply falls_none in F. assert (next_ := nexts m c F). apply gathered_spec in equal.
    destruct equal as [_ inside]. apply inside in ind. destruct ind as [f [some [inf [found ind]]]].
    apply next_ in inf. econstructor; [exact inf|]. now apply (IH f some).
Qed.

Lemma run_app m n k c d e : run m n c d -> run m k d e -> run m (n + k) c e.
Proof. induction 1; simpl; trivial. intros more. econstructor; eauto. Qed.

(** After some steps from one beginning the run is where it may be after as many from two others. *)
Theorem begun_checked pm n most ma mb begins a b l k :
  let by_state := index (machine_of pm) in
  (all_after by_state n begins, all_after by_state n a, all_after by_state n b)
    = (Some (l ++ k), Some l, Some k) ->
  (N.of_nat n <= most)%N -> (ma <= most)%N -> (mb <= most)%N ->
  always_halts pm a ma -> always_halts pm b mb ->
  always_halts pm begins most /\
  forall e, at_an_end pm begins e <-> at_an_end pm a e \/ at_an_end pm b e.
Proof.
  intros by_state equal short shorter_a shorter_b ha hb. injection equal as here there elsewhere.
  assert (same_ : forall j e, n <= j -> run (machine_of pm) j begins e <->
                  run (machine_of pm) j a e \/ run (machine_of pm) j b e).
  { intros j e long.
    assert (glue : forall c all d, all_after by_state n c = Some all -> In d all ->
                   run (machine_of pm) (j - n) d e -> run (machine_of pm) j c e).
    { intros c all d found ind more. replace j with (n + (j - n)) by lia.
      apply (run_app _ _ _ _ d); trivial. now apply (all_after_run _ n c all). }
    split.
    - intros r. destruct (all_after_spec _ _ _ _ here j e r) as [[no _]|[_ [d [ind more]]]]; [lia|].
      apply in_app_or in ind. destruct ind; [left|right]; eapply glue; eassumption.
    - intros [r|r];
        [destruct (all_after_spec _ _ _ _ there j e r) as [[no _]|[_ [d [ind more]]]]
        |destruct (all_after_spec _ _ _ _ elsewhere j e r) as [[no _]|[_ [d [ind more]]]]];
        try lia; apply (glue begins (l ++ k) d); trivial; apply in_or_app; tauto. }
  split.
  - intros j e r. destruct (all_after_spec _ _ _ _ here j e r) as [[less [no _]]|[long _]].
    + split; [lia|trivial].
    + apply same_ in r; trivial. destruct r as [r|r]; [apply ha in r|apply hb in r]; split; try tauto; lia.
  - intros e. split.
    + intros [j [r stop]].
      destruct (all_after_spec _ _ _ _ here j e r) as [[_ [_ no]]|[long _]]; [contradiction|].
      apply same_ in r; trivial. destruct r; [left|right]; now exists j.
    + intros [[j [r stop]]|[j [r stop]]];
        [destruct (all_after_spec _ _ _ _ there j e r) as [[_ [_ no]]|[long _]]
        |destruct (all_after_spec _ _ _ _ elsewhere j e r) as [[_ [_ no]]|[long _]]];
        try contradiction; exists j; split; trivial; apply same_; tauto.
Qed.
