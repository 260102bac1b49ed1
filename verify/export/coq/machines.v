
(** * 5. Turing machines with several tapes *)

Definition symbol := positive.
Definition state := positive.
Definition blank : symbol := xH.

Inductive move := Left | Stay | Right.

(** A tape is infinite on both sides: the cells left of the head, nearest first, the cell under
    it, the cells right of it. Beyond the ends of the lists all cells are blank. *)
Record tape := Tape { before : list symbol; under : symbol; after : list symbol }.

(** What a production does on one tape. *)
Record action := Action { on : nat; writes : option symbol; moves_head : move }.

(** A production: in this state, with these symbols under these heads. One that is marked
    [otherwise] applies where no other one of its state does. *)
Record production := Production
  { from : state; otherwise : bool; reads : list (nat * symbol); acts : list action; to : state }.

Record configuration := Configuration { at_state : state; tapes : list tape }.

(** The far end of a tape is kept short: a blank is not put on an empty list. *)
Definition push (s : symbol) (cells : list symbol) : list symbol :=
  match cells with [] => if Pos.eqb s blank then [] else [s] | _ => s :: cells end.

Definition act (what : action) (t : tape) : tape :=
  let s := match writes what with Some s => s | None => under t end in
  match moves_head what with
  | Stay => Tape (before t) s (after t)
  | Left => match before t with
            | [] => Tape [] blank (push s (after t))
            | c :: cells => Tape cells c (push s (after t))
            end
  | Right => match after t with
             | [] => Tape (push s (before t)) blank []
             | c :: cells => Tape (push s (before t)) c cells
             end
  end.

Fixpoint change (n : nat) (f : tape -> tape) (ts : list tape) : list tape :=
  match ts, n with
  | [], _ => []
  | t :: rest, 0 => f t :: rest
  | t :: rest, S n => t :: change n f rest
  end.

Definition applied (p : production) (c : configuration) : configuration :=
  Configuration (to p) (fold_left (fun ts a => change (on a) (act a) ts) (acts p) (tapes c)).

Definition matches (p : production) (c : configuration) : bool :=
  forallb (fun read => match nth_error (tapes c) (fst read) with
                       | Some t => Pos.eqb (under t) (snd read)
                       | None => false
                       end) (reads p).

Section Machine.
Variable productions : list production.

(** δ: a production applies if its state and its symbols are there; one that is marked
    [otherwise] if they are there of no other. *)
Definition of_state (c : configuration) : list production :=
  filter (fun p => Pos.eqb (from p) (at_state c)) productions.

Definition applies (p : production) (c : configuration) : Prop :=
  In p (of_state c) /\
  if otherwise p
  then forall q, In q (of_state c) -> otherwise q = false -> matches q c = false
  else matches p c = true.

Definition step (c d : configuration) : Prop := exists p, applies p c /\ d = applied p c.

(** Runs with their numbers of steps. A run ends where no production applies. *)
Inductive run : nat -> configuration -> configuration -> Prop :=
| still c : run 0 c c
| stepped n c d e : step c d -> run n d e -> run (S n) c e.

Definition halted (c : configuration) : Prop := forall d, ~ step c d.

End Machine.

(** ** A checker of runs: all branches from a configuration *)

Section Explored.
Variable productions : list production.
Variable by_state : PositiveMap.t (list production).
Hypothesis indexed : forall c,
  match PositiveMap.find (at_state c) by_state with Some ps => ps | None => [] end
  = of_state productions c.

Definition rows (c : configuration) : list production :=
  match PositiveMap.find (at_state c) by_state with Some ps => ps | None => [] end.

Definition applying (c : configuration) : list production :=
  let here := rows c in
  match filter (fun p => negb (otherwise p) && matches p c) here with
  | [] => filter otherwise here
  | ps => ps
  end.

Lemma applying_spec c p : In p (applying c) <-> applies productions p c.
Proof.
  unfold applying, applies, rows. rewrite indexed.
  set (here := of_state productions c).
  assert (found : forall q, In q (filter (fun q => negb (otherwise q) && matches q c) here) <->
                            In q here /\ otherwise q = false /\ matches q c = true).
  { intros q. rewrite filter_In, andb_true_iff, negb_true_iff. tauto. }
  destruct (filter (fun q => negb (otherwise q) && matches q c) here) as [|q qs] eqn:F.
  - rewrite filter_In. split.
    + intros [inside yes]. split; trivial. rewrite yes. intros r inr plain.
      apply not_true. intros yes_r. destruct (proj2 (found r)). tauto.
    + intros [inside how]. split; trivial. destruct (otherwise p) eqn:O; trivial.
      destruct (proj2 (found p)). tauto.
  - rewrite <- F in *. split.
    + intros at_. apply found in at_. destruct at_ as [inside [plain yes]]. rewrite plain. tauto.
    + intros [inside how]. apply found. destruct (otherwise p) eqn:O; [|tauto].
      assert (at_ : In q (filter (fun q => negb (otherwise q) && matches q c) here))
        by (rewrite F; now left).
      apply found in at_. destruct at_ as [inq [plain yes]]. rewrite how in yes; trivial. discriminate.
Qed.

Fixpoint branches (f : configuration -> option (list (N * configuration))) (cs : list configuration)
  : option (list (N * configuration)) :=
  match cs with
  | [] => Some []
  | c :: rest => match f c with
                 | None => None
                 | Some some => match branches f rest with None => None | Some more => Some (some ++ more) end
                 end
  end.

(** All configurations in which branches end, with their numbers of steps; nothing if a branch is
    longer than the fuel. *)
Fixpoint explored (fuel : nat) (done : N) (c : configuration) : option (list (N * configuration)) :=
  match fuel with
  | 0 => None
  | S less =>
      match applying c with
      | [] => Some [(done, c)]
      | ps => branches (explored less (N.succ done)) (map (fun p => applied p c) ps)
      end
  end.

Lemma branches_spec f cs all : branches f cs = Some all ->
  (forall c, In c cs -> exists some, f c = Some some) /\
  (forall e, In e all <-> exists c some, In c cs /\ f c = Some some /\ In e some).
Proof.
  revert all. induction cs as [|c cs IH]; cbn [branches]; intros all equal.
  - injection equal as <-. split; [intros c []|]. intros e. split; [intros []|].
    intros [c [some [[] _]]].
  - destruct (f c) as [some|] eqn:F; [|discriminate].
    destruct (branches f cs) as [more|]; [|discriminate]. injection equal as <-.
    destruct (IH more eq_refl) as [every ends_]. split.
    + intros d [<-|inside]; [now exists some|now apply every].
    + intros e. rewrite in_app_iff, ends_. split.
      * intros [here|[d [those [ind [fd ine]]]]].
        -- exists c, some. repeat split; trivial. now left.
        -- exists d, those. repeat split; trivial. now right.
      * intros [d [those [[<-|ind] [fd ine]]]].
        -- left. congruence.
        -- right. exists d, those. tauto.
Qed.

(** Every branch ends within the fuel, and it ends in one of the list, after so many steps. *)
Theorem explored_spec fuel : forall done c all, explored fuel done c = Some all ->
  (forall n d, run productions n c d -> n < fuel) /\
  (forall m e, In (m, e) all <->
     exists n, run productions n c e /\ halted productions e /\ m = (done + N.of_nat n)%N).
Proof.
  induction fuel as [|fuel IH]; intros done c all equal; [discriminate|].
  destruct (applying c) as [|p ps] eqn:A.
  - cbn [explored] in equal. rewrite A in equal. injection equal as <-.
    assert (none : halted productions c).
    { intros d [p [app _]]. apply applying_spec in app. rewrite A in app. destruct app. }
    split.
    + intros n d r. inversion r; subst; [lia|]. exfalso. eapply none. eassumption.
    + intros m e. split.
      * intros [same_|[]]. injection same_ as <- <-. exists 0. repeat split; [constructor|trivial|].
        now rewrite N.add_0_r.
      * intros [n [r [_ ->]]]. left. inversion r; subst.
        -- now rewrite N.add_0_r.
        -- exfalso. eapply none. eassumption.
  - cbn [explored] in equal. rewrite A in equal. apply branches_spec in equal.
    destruct equal as [every ends_].
    assert (nexts : forall d, step productions c d <-> In d (map (fun p => applied p c) (p :: ps))).
    { intros d. rewrite in_map_iff. split.
      - intros [q [app ->]]. exists q. split; trivial. rewrite <- A. now apply applying_spec.
      - intros [q [<- inside]]. exists q. split; trivial. apply applying_spec. now rewrite A. }
    split.
    + intros n d r. inversion r as [|k ? d' ? st rest]; subst; [lia|].
      apply nexts in st. destruct (every _ st) as [some found].
      apply IH in found. destruct found as [short _]. apply short in rest. lia.
    + intros m e. rewrite ends_. split.
      * intros [d [some [ind [found ine]]]]. destruct (IH _ _ _ found) as [_ spec].
        apply spec in ine. destruct ine as [n [r [stop ->]]].
        exists (S n). repeat split; trivial; [|lia]. apply (stepped _ _ _ d); trivial. now apply nexts.
      * intros [n [r [stop ->]]]. inversion r as [|k ? d' ? st rest]; subst.
        -- exfalso. assert (at_ : In p (applying e)) by (rewrite A; now left).
           apply (stop (applied p e)). exists p. split; trivial. now apply applying_spec.
        -- apply nexts in st. destruct (every _ st) as [some found]. exists d', some.
           repeat split; trivial. destruct (IH _ _ _ found) as [_ spec]. apply spec.
           exists k. repeat split; trivial. lia.
Qed.

End Explored.

(** Productions by their states. *)
Definition index (productions : list production) : PositiveMap.t (list production) :=
  fold_right (fun p map =>
      let there := match PositiveMap.find (from p) map with Some ps => ps | None => [] end in
      PositiveMap.add (from p) (p :: there) map)
    (PositiveMap.empty _) productions.

Lemma index_spec productions c :
  match PositiveMap.find (at_state c) (index productions) with Some ps => ps | None => [] end
  = of_state productions c.
Proof.
  unfold of_state. induction productions as [|p ps IH].
  - simpl. now rewrite PositiveMap.gempty.
  - cbn [index fold_right filter]. fold (index ps).
    destruct (Pos.eqb_spec (from p) (at_state c)) as [equal|apart].
    + rewrite equal, PositiveMap.gss. now rewrite IH.
    + rewrite PositiveMap.gso by congruence. apply IH.
Qed.
Print Assumptions explored_spec.
