From Coq Require Import List Arith Bool Lia PArith FMapPositive.
Require Import semantics table languages.
Import ListNotations.

(** * Automata that separate a start from the ends (finite automata reduction) *)

(** ** The same on a tape that is read from its other end *)

Definition mirror_move (v : move) : move :=
  match v with Left => Right | Stay => Stay | Right => Left end.

Definition mirror_change (g : change) : change :=
  (map (fun one => (fst one, mirror_move (snd one))) (fst g), snd g).

Definition mirror (m : machine) : machine := fun q ss =>
  match m q ss with
  | Some (Steps gs) => Some (Steps (map mirror_change gs))
  | o => o
  end.

Definition mirror_tape (t : tape) : tape := Tape (after t) (under t) (before t).

Definition mirror_all (c : configuration) : configuration :=
  Configuration (at_state c) (map mirror_tape (tapes c)).

Lemma mirror_acts l : forall ts,
  map mirror_tape (acts l ts) =
  acts (map (fun one => (fst one, mirror_move (snd one))) l) (map mirror_tape ts).
Proof.
  induction l as [|[s v] l IH]; intros [|t ts]; trivial. simpl. rewrite IH. f_equal. now destruct v.
Qed.

Lemma mirror_sees c : sees (mirror_all c) = sees c.
Proof. unfold sees. simpl. now rewrite map_map. Qed.

Lemma never_mirrored m excluded c : never (mirror m) excluded (mirror_all c) -> never m excluded c.
Proof.
  intros safe. apply (closed_never m excluded (fun d => never (mirror m) excluded (mirror_all d)));
    [|trivial].
  clear c safe. intros d safe. destruct (safe _ (here _ _)) as [o [found no]].
  unfold looks_up in *. rewrite mirror_sees in found. simpl at_state in found.
  unfold mirror in found at 1.
  destruct (m (at_state d) (sees d)) as [[e|gs]|] eqn:M; [| |discriminate]; injection found as <-.
  - exists (Ends e). repeat split; trivial. discriminate.
  - exists (Steps gs). repeat split; [discriminate|]. intros hs g equal among.
    injection equal as <-. intros e way. apply safe.
    apply further with (d := mirror_all (changed g d)); trivial.
    exists (map mirror_change gs), (mirror_change g). repeat split.
    + unfold looks_up. rewrite mirror_sees. unfold mirror. simpl at_state. now rewrite M.
    + now apply in_map.
    + unfold mirror_all, changed. simpl. now rewrite mirror_acts.
Qed.

(** ** The two automata *)

(** The first one reads the cells before the head; its states are numbers, 0 is the first. *)
Definition table := list (list (symbol * nat)).

(** A state of the second one: of the first, with that of the machine; [None] accepts whatever
    comes. *)
Definition both := option (nat * state).

Definition row_key (q : nat) (r : state) (s : symbol) : positive :=
  code (Pos.of_succ_nat q) (code r s).

Lemma row_key_injective q r s q' r' s' : row_key q r s = row_key q' r' s' ->
  q = q' /\ r = r' /\ s = s'.
Proof.
  unfold row_key. intros equal. apply code_injective in equal. destruct equal as [same_q equal].
  apply code_injective in equal. destruct equal as [-> ->]. apply SuccNat2Pos.inj in same_q. auto.
Qed.

Definition row := ((nat * state) * symbol * list both)%type.

Definition rows_of (l : list row) : PositiveMap.t (list both) :=
  fold_left (fun m one => let '((q, r), s, to) := one in PositiveMap.add (row_key q r s) to m) l
            (PositiveMap.empty (list both)).

Definition both_eqb (x y : both) : bool :=
  match x, y with
  | None, None => true
  | Some (q, r), Some (p, s) => Nat.eqb q p && Pos.eqb r s
  | _, _ => false
  end.

Lemma both_eqb_spec x y : both_eqb x y = true <-> x = y.
Proof.
  destruct x as [[q r]|], y as [[p s]|]; simpl; split; try discriminate; trivial.
  - rewrite andb_true_iff, Nat.eqb_eq, Pos.eqb_eq. now intros [-> ->].
  - intros equal. injection equal as -> ->. now rewrite Nat.eqb_refl, Pos.eqb_refl.
Qed.

Definition among (x : both) (l : list both) : bool := existsb (both_eqb x) l.

Lemma among_spec x l : among x l = true <-> In x l.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros [y [there equal]]. apply both_eqb_spec in equal. now subst.
  - intros there. exists x. split; [trivial|now apply both_eqb_spec].
Qed.

Fixpoint once (l : list both) : list both :=
  match l with [] => [] | x :: l => if among x l then once l else x :: once l end.

Lemma once_spec x l : In x l -> In x (once l).
Proof.
  induction l as [|y l IH]; simpl; [trivial|]. intros [->|there].
  - destruct (among x l) eqn:A; [|now left]. apply IH. now apply among_spec.
  - destruct (among y l); [|right]; auto.
Qed.

Section Automaton.
Variable m : machine.
Variable excluded : ending -> bool.
Variable states : list state.
Variable symbols : list symbol.
Variable next : table.
Variable rows : PositiveMap.t (list both).

Definition next_at (q : nat) (s : symbol) : option nat := next_in (nth q next []) s.

Definition go (x : both) (s : symbol) : list both :=
  match x with
  | None => [None]
  | Some (q, r) => match PositiveMap.find (row_key q r s) rows with Some l => l | None => [] end
  end.

(** The second automaton accepts a list of cells with blanks behind it. *)
Inductive accepts : both -> list symbol -> Prop :=
| accepts_all l : accepts None l
| accepts_on x y l : In y (go x (hd blank l)) -> accepts y (tl l) -> accepts x l.

(** The first one has read the cells before the head, from the far end. *)
Inductive has_read : list symbol -> nat -> Prop :=
| read_nothing : has_read [] 0
| read_one l q s r : has_read l q -> next_at q s = Some r -> has_read (s :: l) r.

(** ** The check *)

Definition states_next : list nat := seq 0 (length next).

Definition all_among (xs ys : list both) : bool := forallb (fun x => among x ys) xs.

(** Whatever is accepted after a step is accepted before it. *)
Definition step_checked (q : nat) (to : list both) (g : change) : bool :=
  match fst g with
  | [(w, v)] =>
    is_in w symbols && is_in (snd g) states &&
    match v with
    | Right => match next_at q w with Some r => among (Some (r, snd g)) to | None => false end
    | Stay => all_among (go (Some (q, snd g)) w) to
    | Left => forallb (fun e => forallb (fun b =>
                match next_at e b with
                | Some r => implb (Nat.eqb r q)
                    (all_among (flat_map (fun x => go x w) (go (Some (e, snd g)) b)) to)
                | None => false
                end) symbols) states_next
    end
  | _ => false
  end.

Definition rows_checked : bool :=
  forallb (fun r => forallb (fun s =>
    match m r [s] with
    | None => false
    | Some (Ends e) =>
      implb (excluded e) (forallb (fun q => among None (go (Some (q, r)) s)) states_next)
    | Some (Steps gs) =>
      forallb (fun q => forallb (step_checked q (go (Some (q, r)) s)) gs) states_next
    end) symbols) states.

Definition next_checked : bool :=
  is_in blank symbols &&
  match next_at 0 blank with Some 0 => true | _ => false end &&
  forallb (fun q => forallb (fun s =>
    match next_at q s with Some r => Nat.ltb r (length next) | None => false end) symbols)
    states_next.

(** ** Why it is right *)

Hypothesis rows_right : rows_checked = true.
Hypothesis next_right : next_checked = true.

Definition known_list (l : list symbol) : Prop := forall s, In s l -> In s symbols.

Definition rejected (c : configuration) : Prop :=
  exists t q, tapes c = [t] /\ In (at_state c) states /\
    known_list (before t) /\ In (under t) symbols /\ known_list (after t) /\
    has_read (before t) q /\ ~ accepts (Some (q, at_state c)) (under t :: after t).

Lemma blank_known : In blank symbols.
Proof. unfold next_checked in next_right. rewrite !andb_true_iff, is_in_spec in next_right. tauto. Qed.

Lemma next_blank : next_at 0 blank = Some 0.
Proof.
  unfold next_checked in next_right. rewrite !andb_true_iff in next_right.
  destruct next_right as [[_ zero] _]. now destruct (next_at 0 blank) as [[|]|].
Qed.

Lemma next_low q s r : q < length next -> In s symbols -> next_at q s = Some r ->
  r < length next.
Proof.
  unfold next_checked in next_right. rewrite !andb_true_iff, forallb_forall in next_right.
  destruct next_right as [_ all]. intros low known found. specialize (all q).
  unfold states_next in all. rewrite in_seq, forallb_forall in all.
  specialize (all (conj (Nat.le_0_l q) low) s known). rewrite found in all.
  now apply Nat.ltb_lt.
Qed.

Lemma next_some q s : q < length next -> In s symbols -> exists r, next_at q s = Some r.
Proof.
  unfold next_checked in next_right. rewrite !andb_true_iff, forallb_forall in next_right.
  destruct next_right as [_ all]. intros low known. specialize (all q).
  unfold states_next in all. rewrite in_seq, forallb_forall in all.
  specialize (all (conj (Nat.le_0_l q) low) s known).
  destruct (next_at q s) as [r|]; [now exists r|discriminate].
Qed.

Lemma zero_low : 0 < length next.
Proof.
  assert (found := next_blank). unfold next_at in found. destruct next as [|]; [discriminate|].
  simpl. lia.
Qed.

Lemma has_read_low l q : known_list l -> has_read l q -> q < length next.
Proof.
  intros known read. induction read as [|l q s r read IH found]; [exact zero_low|].
  apply (next_low q s r); trivial.
  - apply IH. intros x there. apply known. now right.
  - apply known. now left.
Qed.

Lemma known_tl l : known_list l -> known_list (tl l).
Proof. intros known s there. apply known. destruct l; [destruct there|now right]. Qed.

Lemma known_hd l : known_list l -> In (hd blank l) symbols.
Proof. intros known. destruct l; [exact blank_known|]. apply known. now left. Qed.

Lemma known_cons s l : In s symbols -> known_list l -> known_list (s :: l).
Proof. intros one all r [<-|there]; auto. Qed.

(** What is before the head but for its nearest cell, which may be a blank. *)
Lemma read_tl l q : has_read l q ->
  exists e, has_read (tl l) e /\ next_at e (hd blank l) = Some q.
Proof.
  intros read. destruct read as [|l q s r read found].
  - exists 0. split; [constructor|exact next_blank].
  - exists q. now split.
Qed.

Lemma accepts_through x w l : accepts x (w :: l) -> exists y, In y (go x w) /\ accepts y l.
Proof.
  intros yes. inversion yes as [k|k y k' there rest]; subst.
  - exists None. split; [now left|constructor].
  - now exists y.
Qed.

Lemma all_among_spec xs ys x : all_among xs ys = true -> In x xs -> In x ys.
Proof.
  unfold all_among. rewrite forallb_forall. intros all there. now apply among_spec, all.
Qed.

Theorem automaton_closed : forall c, rejected c -> never m excluded c.
Proof.
  apply closed_never. intros c [t [q [one [st [kb [ku [ka [read no]]]]]]]].
  assert (low := has_read_low _ _ kb read).
  assert (inq : In q states_next) by (apply in_seq; lia).
  unfold rows_checked in rows_right. rewrite forallb_forall in rows_right.
  assert (every := rows_right (at_state c) st). rewrite forallb_forall in every.
  specialize (every (under t) ku).
  unfold looks_up, sees. rewrite one. simpl map.
  destruct (m (at_state c) [under t]) as [[e|gs]|]; [| |discriminate].
  - exists (Ends e). repeat split; [|discriminate]. intros e' bad equal. injection equal as ->.
    rewrite bad in every. simpl in every. rewrite forallb_forall in every.
    apply no. apply accepts_on with (y := None); [|constructor].
    now apply among_spec, every.
  - exists (Steps gs). repeat split; [discriminate|]. intros hs g equal there.
    injection equal as <-. rewrite forallb_forall in every. specialize (every q inq).
    rewrite forallb_forall in every. specialize (every g there). unfold step_checked in every.
    destruct g as [l r]. simpl fst in every. simpl snd in every.
    destruct l as [|[w v] [|]]; try discriminate. rewrite !andb_true_iff, !is_in_spec in every.
    destruct every as [[kw kr] every].
    unfold rejected, changed. rewrite one. simpl acts. destruct v.
    + destruct (read_tl _ _ read) as [e [read' found]].
      exists (Tape (tl (before t)) (hd blank (before t)) (w :: after t)), e.
      repeat split; simpl; auto using known_tl, known_hd, known_cons.
      intros yes. rewrite forallb_forall in every.
      specialize (every e). unfold states_next in every. rewrite in_seq, forallb_forall in every.
      assert (e_low := has_read_low _ _ (known_tl _ kb) read').
      specialize (every (conj (Nat.le_0_l e) e_low) _ (known_hd _ kb)).
      rewrite found, Nat.eqb_refl in every. simpl in every.
      destruct (accepts_through _ _ _ yes) as [y [y_in yes']].
      destruct (accepts_through _ _ _ yes') as [z [z_in yes'']].
      apply no. apply accepts_on with (y := z); [|exact yes'']. simpl hd.
      apply (all_among_spec _ _ z every). apply in_flat_map. now exists y.
    + exists (Tape (before t) w (after t)), q.
      repeat split; simpl; auto. intros yes.
      destruct (accepts_through _ _ _ yes) as [y [y_in yes']].
      apply no. apply accepts_on with (y := y); [|exact yes'].
      now apply (all_among_spec _ _ y every).
    + destruct (next_at q w) as [p|] eqn:N; [|discriminate].
      exists (Tape (w :: before t) (hd blank (after t)) (tl (after t))), p.
      repeat split; simpl; auto using known_tl, known_hd, known_cons.
      { now apply read_one with (q := q). }
      intros yes. apply no. apply accepts_on with (y := Some (p, r)); [now apply among_spec|].
      simpl tl. inversion yes; subst. simpl in *. destruct (after t) as [|x l].
      * apply accepts_on with (y := y); trivial.
      * apply accepts_on with (y := y); trivial.
Qed.

(** ** The start *)

Fixpoint go_all (xs : list both) (l : list symbol) : list both :=
  match l with [] => xs | s :: l => go_all (once (flat_map (fun x => go x s) xs)) l end.

Lemma go_all_spec l : forall xs x, In x xs -> accepts x l ->
  exists y, In y (go_all xs l) /\ accepts y [].
Proof.
  induction l as [|s l IH]; intros xs x there yes; [now exists x|].
  destruct (accepts_through _ _ _ yes) as [y [y_in yes']]. simpl.
  apply (IH _ y); [|exact yes']. apply once_spec, in_flat_map. now exists x.
Qed.

(** States from which blanks alone are not accepted: given, and checked. *)
Variable barren : list both.

Definition barren_checked : bool :=
  negb (among None barren) &&
  forallb (fun x => all_among (go x blank) barren) barren.

Hypothesis barren_right : barren_checked = true.

Lemma barren_spec x : In x barren -> ~ accepts x [].
Proof.
  unfold barren_checked in barren_right.
  rewrite andb_true_iff, negb_true_iff, forallb_forall in barren_right.
  destruct barren_right as [none all]. intros there yes. remember [] as l eqn:empty.
  induction yes as [l|x y l y_in yes IH]; subst.
  - apply among_spec in there. congruence.
  - apply IH; [|trivial]. apply (all_among_spec _ _ y (all x there)). exact y_in.
Qed.

Definition rejects (x : both) (l : list symbol) : bool := all_among (go_all [x] l) barren.

Lemma rejects_spec x l : rejects x l = true -> ~ accepts x l.
Proof.
  intros all yes. destruct (go_all_spec l [x] x (or_introl eq_refl) yes) as [y [y_in yes']].
  now apply (barren_spec y (all_among_spec _ _ y all y_in)).
Qed.

Fixpoint read_all (l : list symbol) : option nat :=
  match l with
  | [] => Some 0
  | s :: l => match read_all l with Some q => next_at q s | None => None end
  end.

Lemma read_all_spec l : forall q, read_all l = Some q -> has_read l q.
Proof.
  induction l as [|s l IH]; simpl; intros q found; [injection found as <-; constructor|].
  destruct (read_all l) as [e|]; [|discriminate]. now apply read_one with (q := e); [apply IH|].
Qed.

Definition start_known (c : configuration) (t : tape) : bool :=
  is_in (at_state c) states && all_in (before t) symbols && is_in (under t) symbols &&
  all_in (after t) symbols.

Definition alone_checked (c : configuration) : bool :=
  match tapes c with
  | [t] => start_known c t &&
           match read_all (before t) with
           | Some q => rejects (Some (q, at_state c)) (under t :: after t)
           | None => false
           end
  | _ => false
  end.

Lemma alone_spec c : alone_checked c = true -> never m excluded c.
Proof.
  unfold alone_checked, start_known. intros yes. apply automaton_closed.
  destruct (tapes c) as [|t [|]] eqn:T; try discriminate.
  rewrite !andb_true_iff, !all_in_spec, !is_in_spec in yes. destruct yes as [[[[st kb] ku] ka] yes].
  destruct (read_all (before t)) as [q|] eqn:R; [|discriminate].
  exists t, q. repeat split; auto; [now apply read_all_spec|now apply rejects_spec].
Qed.

(** ** The start with a word of a language from the head on *)

Variable g : words.
Variable useful : nat -> bool.

(** What the second automaton can be in, beside what the words can be in: given, and checked. *)
Variable pairs : list (option nat * both).

Definition pair_among (q : option nat) (x : both) : bool :=
  existsb (fun one => is_state q (fst one) && both_eqb x (snd one)) pairs.

Lemma pair_among_spec q x : pair_among q x = true -> In (q, x) pairs.
Proof.
  unfold pair_among. rewrite existsb_exists. intros [[r y] [there equal]].
  apply andb_true_iff in equal. destruct equal as [one two].
  apply is_state_spec in one. apply both_eqb_spec in two. simpl in *. now subst.
Qed.

Definition pairs_checked : bool :=
  forallb (fun one =>
    match snd one with None => false | Some _ => true end &&
    forallb (fun way => forallb (pair_among (snd way)) (go (snd one) (fst way)))
            (ways g useful (fst one))) pairs.

Lemma pairs_spec x w : useful_checked g useful = true -> pairs_checked = true ->
  accepts x w -> forall q, reads g q w -> ~ In (q, x) pairs.
Proof.
  unfold pairs_checked. rewrite forallb_forall. intros right_ all yes.
  induction yes as [l|x y l y_in yes IH]; intros q read there.
  - specialize (all _ there). discriminate.
  - specialize (all _ there). simpl in all. apply andb_true_iff in all. destruct all as [_ all].
    rewrite forallb_forall in all.
    destruct (reads_on g useful right_ q l read) as [r [way read']].
    specialize (all _ way). rewrite forallb_forall in all. simpl in all.
    apply (IH r read'). now apply pair_among_spec, all.
Qed.

Definition with_words_checked (c : configuration) : bool :=
  match tapes c with
  | [t] => is_in (at_state c) states && all_in (before t) symbols && language_known g symbols &&
           useful_checked g useful && pairs_checked &&
           match read_all (before t) with
           | Some q => pair_among (Some 0) (Some (q, at_state c))
           | None => false
           end
  | _ => false
  end.

Lemma with_words_spec c w : with_words_checked c = true ->
  accepts_from (language_of g) 0 w = true -> never m excluded (with_word w c).
Proof.
  unfold with_words_checked, with_word. intros yes word. apply automaton_closed.
  destruct (tapes c) as [|t [|]] eqn:T; try discriminate.
  rewrite !andb_true_iff, all_in_spec, is_in_spec in yes. destruct yes as [[[[[st kb] kw] us] ps] yes].
  destruct (read_all (before t)) as [q|] eqn:R; [|discriminate].
  assert (known := language_known_spec g symbols w kw 0 word : known_list w).
  exists (Tape (before t) (hd blank w) (tl w)), q.
  repeat split; simpl; auto using known_tl, known_hd; [now apply read_all_spec|].
  intros accepted. destruct (accepts_through _ _ _ accepted) as [y [y_in accepted']].
  apply (pairs_spec (Some (q, at_state c)) w us ps) with (q := Some 0); trivial.
  - now apply accepts_on with (y := y).
  - now apply pair_among_spec.
Qed.

(** The same where the first automaton reads the word from its end: its state after what is left
    of a word, beside a state from which that is accepted; given, and checked. *)
Variable from_end : list (nat * nat).

Definition end_among (q e : nat) : bool :=
  existsb (fun one => Nat.eqb q (fst one) && Nat.eqb e (snd one)) from_end.

Lemma end_among_spec q e : end_among q e = true -> In (q, e) from_end.
Proof.
  unfold end_among. rewrite existsb_exists. intros [[r y] [there equal]].
  rewrite andb_true_iff, !Nat.eqb_eq in equal. simpl in equal. now destruct equal as [-> ->].
Qed.

Definition from_end_checked : bool :=
  forallb (fun q => end_among q 0) (ends g) &&
  forallb (fun q => forallb (fun way =>
    forallb (fun one => implb (Nat.eqb (fst one) (snd way))
      match next_at (snd one) (fst way) with Some e => end_among q e | None => false end) from_end)
    (row_at g q)) (seq 0 (length (languages.rows g))).

Lemma row_at_low q way : In way (row_at g q) -> q < length (languages.rows g).
Proof.
  intros there. destruct (Nat.lt_ge_cases q (length (languages.rows g))) as [|high]; [trivial|].
  unfold row_at in there. rewrite nth_overflow in there by trivial. destruct there.
Qed.

Lemma from_end_spec w : from_end_checked = true -> forall q,
  accepts_from (language_of g) q w = true -> exists e, has_read w e /\ In (q, e) from_end.
Proof.
  unfold from_end_checked. rewrite andb_true_iff, !forallb_forall. intros [ended all].
  induction w as [|s w IH]; intros q yes; simpl in yes.
  - exists 0. split; [constructor|]. unfold ends_at in yes. apply existsb_exists in yes.
    destruct yes as [r [there equal]]. apply Nat.eqb_eq in equal. subst.
    now apply end_among_spec, ended.
  - destruct (next_in (row_at g q) s) as [p|] eqn:N; [|discriminate]. apply next_in_spec in N.
    destruct (IH p yes) as [e [read there]].
    assert (low := row_at_low q _ N).
    specialize (all q). rewrite in_seq, forallb_forall in all.
    specialize (all (conj (Nat.le_0_l q) low) _ N). rewrite forallb_forall in all.
    specialize (all _ there). simpl in all. rewrite Nat.eqb_refl in all. simpl in all.
    destruct (next_at e s) as [e'|] eqn:X; [|discriminate].
    exists e'. split; [now apply read_one with (q := e)|now apply end_among_spec].
Qed.

Definition mirrored_words_checked (c : configuration) : bool :=
  match tapes c with
  | [t] =>
    is_in (at_state c) states && all_in (after t) symbols && language_known g symbols &&
    from_end_checked &&
    implb (ends_at g 0) (rejects (Some (0, at_state c)) (blank :: after t)) &&
    forallb (fun way => forallb (fun one => implb (Nat.eqb (fst one) (snd way))
      (rejects (Some (snd one, at_state c)) (fst way :: after t))) from_end) (row_at g 0)
  | _ => false
  end.

(** A configuration of the mirrored machine, with the word left of its head. *)
Lemma mirrored_words_spec c w t : tapes c = [t] -> mirrored_words_checked c = true ->
  accepts_from (language_of g) 0 w = true ->
  never m excluded (Configuration (at_state c) [Tape (tl w) (hd blank w) (after t)]).
Proof.
  unfold mirrored_words_checked. intros T yes word. apply automaton_closed. rewrite T in yes.
  rewrite !andb_true_iff, all_in_spec, is_in_spec, forallb_forall in yes.
  destruct yes as [[[[[st ka] kw] fe] none] some].
  assert (known := language_known_spec g symbols w kw 0 word : known_list w).
  destruct w as [|s w].
  - exists (Tape [] blank (after t)), 0. simpl in word. rewrite word in none. simpl in none.
    repeat split; simpl; auto using blank_known.
    + constructor.
    + now apply rejects_spec.
  - simpl in word. destruct (next_in (row_at g 0) s) as [p|] eqn:N; [|discriminate].
    apply next_in_spec in N. destruct (from_end_spec w fe p word) as [e [read there]].
    exists (Tape w s (after t)), e. repeat split; simpl; auto.
    + intros r r_in. apply known. now right.
    + apply known. now left.
    + specialize (some _ N). rewrite forallb_forall in some. specialize (some _ there).
      simpl in some. rewrite Nat.eqb_refl in some. simpl in some. now apply rejects_spec.
Qed.

End Automaton.

(** ** All of it *)

Record automaton_proof := AutomatonProof
  { mirrored : bool; first_part : table; second_part : list row; barren_states : list both;
    word_pairs : list (option nat * both); word_ends : list (nat * nat) }.

Definition automaton_checked (m : machine) (excluded : ending -> bool) (states : list state)
  (symbols : list symbol) (p : automaton_proof) (g : option (words * (nat -> bool)))
  (first : configuration) : bool :=
  let rows := rows_of (second_part p) in
  let m := if mirrored p then mirror m else m in
  let first := if mirrored p then mirror_all first else first in
  let next := first_part p in
  rows_checked m excluded states symbols next rows && next_checked symbols next &&
  match g with
  | None => barren_checked rows (barren_states p) &&
            alone_checked states symbols next rows (barren_states p) first
  | Some (g, useful) =>
    if mirrored p
    then barren_checked rows (barren_states p) &&
         mirrored_words_checked states symbols next rows (barren_states p) g (word_ends p) first
    else with_words_checked states symbols next rows g useful (word_pairs p) first
  end.

Definition language_of_pair (g : option (words * (nat -> bool))) : option language :=
  match g with None => None | Some (g, _) => Some (language_of g) end.

Theorem automaton_proved m excluded states symbols p g first :
  automaton_checked m excluded states symbols p g first = true ->
  forall c, starts (language_of_pair g) first c -> never m excluded c.
Proof.
  unfold automaton_checked. rewrite !andb_true_iff. intros [[rows_ next_] begun].
  set (rows := rows_of (second_part p)) in *. destruct g as [[g useful]|]; simpl.
  - intros c [w [word equal]]. apply (never_same _ _ (with_word w first)); [trivial|].
    destruct (mirrored p).
    + apply andb_true_iff in begun. destruct begun as [barren_ begun]. apply never_mirrored.
      assert (exists t, tapes first = [t]) as [t T].
      { unfold mirrored_words_checked in begun. simpl in begun.
        destruct (tapes first) as [|t [|]]; try discriminate. now exists t. }
      replace (mirror_all (with_word w first)) with
        (Configuration (at_state (mirror_all first)) [Tape (tl w) (hd blank w) (after (mirror_tape t))]).
      * eapply mirrored_words_spec; eauto. simpl. now rewrite T.
      * unfold with_word, mirror_all. rewrite T. reflexivity.
    + eapply with_words_spec; eauto.
  - intros c equal. apply (never_same _ _ first); [trivial|].
    apply andb_true_iff in begun. destruct begun as [barren_ begun].
    destruct (mirrored p); [apply never_mirrored|]; eapply alone_spec; eauto.
Qed.
