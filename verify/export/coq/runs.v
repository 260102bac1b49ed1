
(** * Checkers of runs, and why they are right *)

(** ** The productions that apply *)

Definition table := PositiveMap.t (list production).

(** Productions by their states, those of final states left out. *)
Definition index (m : machine) : table :=
  fold_right (fun p map =>
      match at_ (from p) (finals m) with
      | Some _ => map
      | None => let there := match PositiveMap.find (from p) map with Some ps => ps | None => [] end in
                PositiveMap.add (from p) (p :: there) map
      end)
    (PositiveMap.empty _) (productions m).

Definition rows (by_state : table) (c : configuration) : list production :=
  match PositiveMap.find (at_state c) by_state with Some ps => ps | None => [] end.

Lemma index_spec m c : rows (index m) c = of_state m c.
Proof.
  unfold rows, of_state, index. induction (productions m) as [|p ps IH].
  - simpl. rewrite PositiveMap.gempty. now destruct at_.
  - cbn [fold_right filter].
    destruct (Pos.eqb_spec (from p) (at_state c)) as [equal|apart].
    + rewrite equal in *. destruct (at_ (at_state c) (finals m)) as [v|]; [exact IH|].
      rewrite PositiveMap.gss. now rewrite <- IH.
    + destruct (at_ (from p) (finals m)) as [v|]; [exact IH|].
      rewrite PositiveMap.gso by congruence. exact IH.
Qed.

Definition applying (by_state : table) (c : configuration) : list production :=
  let here := rows by_state c in
  match filter (fun p => negb (otherwise p) && matches p c) here with
  | [] => filter otherwise here
  | ps => ps
  end.

Lemma applying_spec m c p : In p (applying (index m) c) <-> applies m p c.
Proof.
  unfold applying, applies. rewrite index_spec. set (here := of_state m c).
  assert (found : forall q, In q (filter (fun q => negb (otherwise q) && matches q c) here) <->
                            In q here /\ otherwise q = false /\ matches q c = true).
  { intros q. rewrite filter_In, andb_true_iff, negb_true_iff. tauto. }
  destruct (filter (fun q => negb (otherwise q) && matches q c) here) as [|q qs] eqn:F.
  - rewrite filter_In. split.
    + intros [inside yes]. split; trivial. rewrite yes. intros r inr plain.
      apply not_true_iff_false. intros yes_r. destruct (proj2 (found r)). tauto.
    + intros [inside how]. split; trivial. destruct (otherwise p) eqn:plain; trivial.
      destruct (proj2 (found p)). tauto.
  - rewrite <- F in *. split.
    + intros ind. apply found in ind. destruct ind as [inside [plain yes]]. rewrite plain. tauto.
    + intros [inside how]. apply found. destruct (otherwise p) eqn:else_; [|tauto].
      assert (ind : In q (filter (fun q => negb (otherwise q) && matches q c) here))
        by (rewrite F; now left).
      apply found in ind. destruct ind as [inq [plain yes]]. rewrite how in yes; trivial. discriminate.
Qed.

Lemma applying_none m c : applying (index m) c = [] <-> halted m c.
Proof.
  split.
  - intros none p app. apply applying_spec in app. rewrite none in app. destruct app.
  - intros stop. destruct (applying (index m) c) as [|p ps] eqn:A; trivial.
    exfalso. apply (stop p). apply applying_spec. rewrite A. now left.
Qed.

Lemma falls_none m c : existsb (fun p => falls p c) (applying (index m) c) = false <-> ~ fallen m c.
Proof.
  rewrite <- not_true_iff_false, existsb_exists. unfold fallen. split; intros no [p [a f]]; apply no;
    exists p; split; trivial; now apply applying_spec.
Qed.

(** ** All branches from a configuration *)

Fixpoint gathered {A B} (f : A -> option (list B)) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | a :: rest => match f a with
                 | None => None
                 | Some some => match gathered f rest with
                                | None => None
                                | Some more => Some (some ++ more)
                                end
                 end
  end.

Lemma gathered_spec {A B} (f : A -> option (list B)) l all : gathered f l = Some all ->
  (forall a, In a l -> exists some, f a = Some some) /\
  (forall b, In b all <-> exists a some, In a l /\ f a = Some some /\ In b some).
Proof.
  revert all. induction l as [|a l IH]; cbn [gathered]; intros all equal.
  - injection equal as <-. split; [intros a []|]. intros b. split; [intros []|].
    intros [a [some [[] _]]].
  - destruct (f a) as [some|] eqn:F; [|discriminate].
    destruct (gathered f l) as [more|]; [|discriminate]. injection equal as <-.
    destruct (IH more eq_refl) as [every inside]. split.
    + intros d [<-|ind]; [now exists some|now apply every].
    + intros b. rewrite in_app_iff, inside. split.
      * intros [here|[d [those [ind [fd inb]]]]].
        -- exists a, some. repeat split; trivial. now left.
        -- exists d, those. repeat split; trivial. now right.
      * intros [d [those [[<-|ind] [fd inb]]]].
        -- left. congruence.
        -- right. exists d, those. tauto.
Qed.

(** All configurations in which branches end, with their numbers of steps; nothing if a branch is
    longer than the fuel or a head falls off its tape. *)
Fixpoint explored (by_state : table) (fuel : nat) (done : N) (c : configuration)
  : option (list (N * configuration)) :=
  match fuel with
  | 0 => None
  | S less =>
      match applying by_state c with
      | [] => Some [(done, c)]
      | ps => if existsb (fun p => falls p c) ps then None
              else gathered (explored by_state less (N.succ done)) (map (fun p => applied p c) ps)
      end
  end.

Lemma nexts m c : ~ fallen m c ->
  forall d, step m c d <-> In d (map (fun p => applied p c) (applying (index m) c)).
Proof.
  intros stays d. rewrite in_map_iff. split.
  - intros [p [app [_ ->]]]. exists p. split; trivial. now apply applying_spec.
  - intros [p [<- inside]]. apply applying_spec in inside. exists p. split; [trivial|split; trivial].
    apply not_true_iff_false. intros bad. apply stays. now exists p.
Qed.

Theorem explored_spec m fuel : forall done c all, explored (index m) fuel done c = Some all ->
  (forall n d, run m n c d -> n < fuel /\ ~ fallen m d) /\
  (forall k e, In (k, e) all <->
     exists n, run m n c e /\ halted m e /\ k = (done + N.of_nat n)%N).
Proof.
  induction fuel as [|fuel IH]; intros done c all equal; [discriminate|].
  cbn [explored] in equal. destruct (applying (index m) c) as [|p ps] eqn:A.
  - injection equal as <-. assert (stop := proj1 (applying_none m c) A).
    assert (only : forall n d, run m n c d -> n = 0 /\ d = c).
    { intros n d r. inversion r as [|k ? d' ? [q [app _]]]; subst; [tauto|].
      exfalso. exact (stop q app). }
    split.
    + intros n d r. destruct (only n d r) as [-> ->]. split; [lia|]. intros [q [app _]].
      exact (stop q app).
    + intros k e. split.
      * intros [same_|[]]. injection same_ as <- <-. exists 0. repeat split; [constructor|trivial|].
        now rewrite N.add_0_r.
      * intros [n [r [_ ->]]]. left. destruct (only n e r) as [-> ->]. now rewrite N.add_0_r.
  - rewrite <- A in equal. destruct (existsb (fun p => falls p c) (applying (index m) c)) eqn:F;
      [discriminate|].
    apply falls_none in F. assert (next := nexts m c F).
    apply gathered_spec in equal. destruct equal as [every inside].
    split.
    + intros n d r. inversion r as [|k ? d' ? st rest]; subst; [split; [lia|trivial]|].
      apply next in st. destruct (every _ st) as [some found].
      apply IH in found. destruct found as [short _]. apply short in rest. split; [lia|tauto].
    + intros k e. rewrite inside. split.
      * intros [d [some [ind [found ine]]]]. destruct (IH _ _ _ found) as [_ spec].
        apply spec in ine. destruct ine as [n [r [stop ->]]].
        exists (S n). repeat split; trivial; [|lia]. apply (stepped _ _ _ d); trivial. now apply next.
      * intros [n [r [stop ->]]]. inversion r as [|j ? d' ? st rest]; subst.
        -- exfalso. apply applying_none in stop. congruence.
        -- apply next in st. destruct (every _ st) as [some found]. exists d', some.
           repeat split; trivial. destruct (IH _ _ _ found) as [_ spec]. apply spec.
           exists j. repeat split; trivial. lia.
Qed.

Theorem all_branches_checked m most c ends :
  explored (index m) (S (N.to_nat most)) 0 c = Some ends -> all_branches m most c ends.
Proof.
  intros found. apply explored_spec in found. destruct found as [short inside]. split.
  - intros n d r. apply short in r. split; [lia|tauto].
  - intros n d. rewrite inside. split.
    + intros [k [r [stop ->]]]. rewrite N.add_0_l, Nat2N.id. now split.
    + intros [r stop]. exists (N.to_nat n). repeat split; trivial. now rewrite N2Nat.id.
Qed.

(** ** Acceptance *)

Section Acceptance.
Variable m : machine.
Variable by_state : table.

(** Whether a configuration is accepted, if all its branches halt within the fuel. *)
Fixpoint accepted (fuel : nat) (c : configuration) : option bool :=
  match fuel with
  | 0 => None
  | S less =>
      match applying by_state c with
      | [] => Some (match verdict_of m c with Accepted => true | _ => false end)
      | ps => if existsb (fun p => falls p c) ps then None else
              match gathered (fun d => option_map (fun b => [b]) (accepted less d))
                             (map (fun p => applied p c) ps) with
              | None => None
              | Some bs => Some (match at_ (at_state c) (owners m) with
                                 | Some TheOpponent => forallb (fun b => b) bs
                                 | _ => existsb (fun b => b) bs
                                 end)
              end
      end
  end.

End Acceptance.

Theorem accepted_spec m fuel : forall c b,
  accepted m (index m) fuel c = Some b -> (b = true <-> accepts m c).
Proof.
  induction fuel as [|fuel IH]; intros c b equal; [discriminate|].
  cbn [accepted] in equal. destruct (applying (index m) c) as [|p ps] eqn:A.
  - injection equal as <-. assert (stop := proj1 (applying_none m c) A). split.
    + intros yes. apply accepts_here; trivial. now destruct verdict_of.
    + intros yes. inversion yes as [? _ acc|? d _ st|? _ _ [d st]]; subst; [now rewrite acc| |];
        destruct st as [q [app _]]; now destruct (stop q).
  - rewrite <- A in equal. destruct (existsb (fun p => falls p c) (applying (index m) c)) eqn:F;
      [discriminate|].
    apply falls_none in F. assert (next := nexts m c F).
    destruct gathered as [bs|] eqn:G; [|discriminate]. injection equal as <-.
    apply gathered_spec in G. destruct G as [every inside].
    assert (known : forall d, step m c d -> exists b, In b bs /\ (b = true <-> accepts m d)).
    { intros d st. apply next in st. destruct (every d st) as [some found].
      destruct (accepted m (index m) fuel d) as [b|] eqn:V; [|discriminate]. exists b.
      split; [|now apply IH]. apply inside. exists d, some. repeat split; trivial.
      - now rewrite V.
      - injection found as <-. now left. }
    assert (from_ : forall b, In b bs -> exists d, step m c d /\ (b = true <-> accepts m d)).
    { intros b inb. apply inside in inb. destruct inb as [d [some [ind [found inb]]]].
      exists d. split; [now apply next|].
      destruct (accepted m (index m) fuel d) as [v|] eqn:V; [|discriminate]. injection found as <-.
      destruct inb as [<-|[]]. now apply IH. }
    assert (goes : exists d, step m c d).
    { exists (applied p c). apply next. rewrite A. now left. }
    assert (nohalt : ~ halted m c) by (rewrite <- applying_none; congruence).
    destruct (at_ (at_state c) (owners m)) as [[| |]|] eqn:W;
      try (rewrite existsb_exists; split;
           [ intros [b [inb yes]]; destruct (from_ b inb) as [d [st acc]];
             apply (accepts_some m c d); [rewrite W; discriminate|trivial|now apply acc]
           | intros yes; inversion yes as [? stop|? d _ st acc|? all]; subst; [contradiction| |congruence];
             destruct (known d st) as [b [inb sameb]]; exists b; split; [trivial|now apply sameb]]).
    rewrite forallb_forall. split.
    + intros all. apply accepts_all; trivial. intros d st. destruct (known d st) as [b [inb sameb]].
      apply sameb. now apply all.
    + intros yes b inb. destruct (from_ b inb) as [d [st acc]]. apply acc.
      inversion yes as [? stop|? e no|? _ _ _ all]; subst; [contradiction|congruence|auto].
Qed.

Theorem accepts_checked m fuel c : accepted m (index m) fuel c = Some true -> accepts m c.
Proof. intros found. now apply (accepted_spec m fuel c true). Qed.

Theorem not_accepts_checked m fuel c : accepted m (index m) fuel c = Some false -> ~ accepts m c.
Proof. intros found yes. apply (accepted_spec m fuel c false found) in yes. discriminate. Qed.

(** Whether the branch with these choices accepts: the numbers of the productions that are taken
    where several apply, and the opponent does not choose. *)
Fixpoint accepts_along (m : machine) (by_state : table) (fuel : nat) (picks : list nat)
  (c : configuration) : bool :=
  match fuel with
  | 0 => false
  | S less =>
      match applying by_state c with
      | [] => match verdict_of m c with Accepted => true | _ => false end
      | [p] => if falls p c then false else accepts_along m by_state less picks (applied p c)
      | ps => match at_ (at_state c) (owners m), picks with
              | Some TheOpponent, _ | _, [] => false
              | _, k :: later =>
                  match nth_error ps k with
                  | Some p => if falls p c then false
                              else accepts_along m by_state less later (applied p c)
                  | None => false
                  end
              end
      end
  end.

Theorem accepts_along_checked m fuel picks : forall c,
  accepts_along m (index m) fuel picks c = true -> accepts m c.
Proof.
  revert picks. induction fuel as [|less IH]; intros picks c yes; [discriminate|].
  cbn [accepts_along] in yes. destruct (applying (index m) c) as [|p [|q ps]] eqn:A.
  - apply accepts_here; [now apply applying_none|]. now destruct verdict_of.
  - destruct (falls p c) eqn:F; [discriminate|].
    assert (stays : ~ fallen m c) by (apply falls_none; rewrite A; simpl; now rewrite F).
    assert (only : forall d, step m c d <-> d = applied p c).
    { intros d. rewrite (nexts m c stays), A. simpl. intuition congruence. }
    assert (owns : {at_ (at_state c) (owners m) = Some TheOpponent} +
                   {at_ (at_state c) (owners m) <> Some TheOpponent})
      by (destruct (at_ (at_state c) (owners m)) as [[]|]; (left; congruence) ||
          (right; congruence)).
    destruct owns as [theirs|mine].
    + apply accepts_all; trivial; [exists (applied p c); now apply only|].
      intros d st. apply only in st. subst d. now apply (IH picks).
    + apply (accepts_some m c (applied p c)); trivial; [now apply only|now apply (IH picks)].
  - assert (found : exists k later r, picks = k :: later /\ nth_error (p :: q :: ps) k = Some r /\
              falls r c = false /\ accepts_along m (index m) less later (applied r c) = true /\
              at_ (at_state c) (owners m) <> Some TheOpponent).
    { destruct (at_ (at_state c) (owners m)) as [[]|] eqn:W, picks as [|k later]; try discriminate;
        destruct (nth_error (p :: q :: ps) k) as [r|] eqn:K; try discriminate;
        destruct (falls r c) eqn:F; try discriminate;
        exists k, later, r; repeat split; trivial; discriminate. }
    destruct found as [k [later [r [_ [here [F [on_ mine]]]]]]].
    apply (accepts_some m c (applied r c)); trivial; [|now apply (IH later)].
    exists r. split; [|now split]. apply applying_spec. rewrite A. now apply nth_error_In in here.
Qed.

(** ** Runs without a choice *)

(** The one step from a configuration, where just one production applies. *)
Definition next (by_state : table) (c : configuration) : option configuration :=
  match applying by_state c with
  | [p] => if falls p c then None else Some (applied p c)
  | _ => None
  end.

Definition next_of (by_state : table) (o : option configuration) : option configuration :=
  match o with Some c => next by_state c | None => None end.

Definition after_steps (by_state : table) (n : N) (c : configuration) : option configuration :=
  N.iter n (next_of by_state) (Some c).

(** A run that has no other beside it. *)
Inductive only_run (m : machine) : nat -> configuration -> configuration -> Prop :=
| only_still c : only_run m 0 c c
| only_stepped n c d e : ~ fallen m c -> (forall d', step m c d' <-> d' = d) ->
    only_run m n d e -> only_run m (S n) c e.

Lemma next_spec m c d : next (index m) c = Some d ->
  ~ fallen m c /\ forall d', step m c d' <-> d' = d.
Proof.
  unfold next. intros equal.
  destruct (applying (index m) c) as [|p [|]] eqn:A; try discriminate.
  destruct (falls p c) eqn:F; [discriminate|]. injection equal as <-.
  assert (stays : ~ fallen m c) by (apply falls_none; rewrite A; simpl; now rewrite F).
  split; trivial. intros d'. rewrite (nexts m c stays), A. simpl. intuition congruence.
Qed.

Lemma only_run_app m n k c d e : only_run m n c d -> only_run m k d e -> only_run m (n + k) c e.
Proof. induction 1; simpl; trivial. intros more. econstructor; eauto. Qed.

Lemma after_spec m n c d : after_steps (index m) n c = Some d -> only_run m (N.to_nat n) c d.
Proof.
  unfold after_steps. rewrite N2Nat.inj_iter. generalize (N.to_nat n) as k. clear n.
  intros k. revert d. induction k as [|k IH]; intros d equal.
  - injection equal as <-. constructor.
  - change (next_of (index m) (Nat.iter k (next_of (index m)) (Some c)) = Some d) in equal.
    destruct (Nat.iter k (next_of (index m)) (Some c)) as [e|]; [|discriminate equal].
    specialize (IH e eq_refl).
    apply next_spec in equal. replace (S k) with (k + 1) by lia.
    apply (only_run_app m k 1 c e d IH). apply (only_stepped m 0 e d d); try tauto. constructor.
Qed.

Lemma only_run_runs m n c d : only_run m n c d -> run m n c d.
Proof. induction 1; [constructor|]. econstructor; [|eassumption]. now apply H0. Qed.

(** Another run is a beginning of the one, or goes on from its end. *)
Lemma only_run_spec m n c d : only_run m n c d -> forall k e, run m k c e ->
  (k < n /\ ~ fallen m e /\ exists f, step m e f) \/ (n <= k /\ run m (k - n) d e).
Proof.
  induction 1 as [c|n c d e stays one _ IH]; intros k f r.
  - right. rewrite Nat.sub_0_r. split; [lia|trivial].
  - inversion r as [|j ? d' ? st rest]; subst.
    + left. split; [lia|split; trivial]. exists d. now apply one.
    + apply one in st. subst d'. destruct (IH _ _ rest) as [[short how]|[long how]].
      * left. split; [lia|trivial].
      * right. split; [lia|trivial].
Qed.

Lemma step_not_halted m c d : step m c d -> ~ halted m c.
Proof. intros [p [app _]] stop. exact (stop p app). Qed.

Lemma halted_run m n c d : halted m c -> run m n c d -> n = 0 /\ d = c.
Proof. intros stop r. inversion r; subst; [tauto|]. exfalso. eapply step_not_halted; eauto. Qed.

(** Where a run of so many steps ends, what applies there, and what that means. *)
Definition end_of_run (m : machine) (n : N) (c : configuration)
  : option (configuration * list production * verdict) :=
  let by_state := index m in
  match after_steps by_state n c with
  | Some d => Some (d, applying by_state d, verdict_of m d)
  | None => None
  end.

Theorem halts_checked m n c d v : end_of_run m n c = Some (d, [], v) -> halts_after m n c d v.
Proof.
  unfold end_of_run. destruct (after_steps (index m) n c) as [e|] eqn:R; [|discriminate].
  intros equal. injection equal as -> none <-. apply after_spec in R. apply applying_none in none.
  split; [now apply only_run_runs|split; [trivial|split; [trivial|]]]. intros k e r.
  destruct (only_run_spec m _ c d R _ _ r) as [[short [stays [f st]]]|[long more]].
  - split; [lia|split; trivial]. intros stop. destruct (step_not_halted _ _ _ st stop).
  - apply (halted_run m _ d e none) in more. destruct more as [zero ->].
    split; [lia|]. split; [|intros _; split; [lia|trivial]]. intros [p [app _]]. exact (none p app).
Qed.

(** ** Runs that never halt *)

(** If from every configuration of a kind the one run comes to such a configuration again. *)
Lemma for_ever m (kind : configuration -> Prop) :
  (forall c, kind c -> exists n d, only_run m (S n) c d /\ kind d) ->
  forall c, kind c -> never_halts m c.
Proof.
  intros again c is n d r. revert c is r.
  induction n as [n IH] using (well_founded_induction lt_wf). intros c is r.
  destruct (again c is) as [k [e [one ise]]].
  destruct (only_run_spec m _ c e one _ _ r) as [[_ how]|[long more]]; trivial.
  apply (IH (n - S k)) with (c := e); trivial. lia.
Qed.

Lemma never_after m n c d : only_run m n c d -> never_halts m d -> never_halts m c.
Proof.
  intros one never k e r.
  destruct (only_run_spec m n c d one _ _ r) as [[_ how]|[_ more]]; trivial.
  now apply (never (k - n)).
Qed.

(** The same configuration comes again, once the run has begun to repeat itself. *)
Theorem never_halts_repeating m begin period c d :
  (let by_state := index m in
   match after_steps by_state begin c with
   | Some e => (Some e, after_steps by_state (Npos period) e)
   | None => (None, None)
   end) = (Some d, Some d) -> never_halts m c.
Proof.
  simpl. destruct (after_steps (index m) begin c) as [e|] eqn:B; [|discriminate].
  intros equal. injection equal as -> again. apply after_spec in B.
  change (after_steps (index m) (Npos period) d = Some d) in again. apply after_spec in again.
  apply (never_after m _ c d B). apply (for_ever m (fun e => e = d)); trivial.
  intros e ->. exists (pred (N.to_nat (Npos period))), d. split; trivial.
  now replace (S (pred (N.to_nat (Npos period)))) with (N.to_nat (Npos period)) by lia.
Qed.
