From Coq Require Import List Arith Bool Lia PArith ZArith FMapPositive.
Require Import semantics table known.
Import ListNotations.

(** * Backwards from the ends *)

Section Backward.
Variable m : machine.
Variable excluded : ending -> bool.
Variable alphabets : list (list symbol).

(** The cells of a tape that are known, at a distance from the head. *)
Definition part := list (Z * symbol).

Definition cell (t : tape) (z : Z) : symbol :=
  match z with
  | Z0 => under t
  | Zpos p => nth (pred (Pos.to_nat p)) (after t) blank
  | Zneg p => nth (pred (Pos.to_nat p)) (before t) blank
  end.

Definition offset (v : move) : Z := match v with Left => -1 | Stay => 0 | Right => 1 end.

Lemma hd_nth l : hd blank l = nth 0 l blank.
Proof. now destruct l. Qed.

Lemma cell_act s v t z :
  cell (act s v t) z = if Z.eqb (z + offset v) 0 then s else cell t (z + offset v).
Proof.
  destruct (Z.eqb_spec (z + offset v) 0) as [zero|other].
  - destruct v; simpl in zero.
    + replace z with 1%Z by lia. trivial.
    + replace z with 0%Z by lia. trivial.
    + replace z with (-1)%Z by lia. trivial.
  - destruct v; simpl offset in *.
    + destruct z as [|p|p]; cbn [act cell before under after].
      * apply hd_nth.
      * destruct (Pos.eq_dec p 1) as [->|more]; [now destruct other|].
        replace (Z.pos p + -1)%Z with (Z.pos (Pos.pred p)) by lia. cbn [cell nth].
        replace (pred (Pos.to_nat p)) with (S (pred (Pos.to_nat (Pos.pred p)))) by lia. trivial.
      * replace (Z.neg p + -1)%Z with (Z.neg (Pos.succ p)) by lia. cbn [cell nth]. rewrite nth_tl.
        f_equal. lia.
    + rewrite Z.add_0_r in *. now destruct z.
    + destruct z as [|p|p]; cbn [act cell before under after].
      * apply hd_nth.
      * replace (Z.pos p + 1)%Z with (Z.pos (Pos.succ p)) by lia. cbn [cell nth]. rewrite nth_tl.
        f_equal. lia.
      * destruct (Pos.eq_dec p 1) as [->|more]; [now destruct other|].
        replace (Z.neg p + 1)%Z with (Z.neg (Pos.pred p)) by lia. cbn [cell nth].
        replace (pred (Pos.to_nat p)) with (S (pred (Pos.to_nat (Pos.pred p)))) by lia. trivial.
Qed.

(** A wall lies in the cell before a left end: it is in one cell at most, which no head passes. *)
Variable wall : option symbol.

Definition one_wall (l : list symbol) (t : tape) : Prop :=
  match wall with
  | None => True
  | Some w => In w l -> (forall a b, cell t a = w -> cell t b = w -> a = b) /\
                        (forall a, cell t a = w -> (a <= 0)%Z)
  end.

(** A step leaves a wall where it is, writes no other one, and does not pass it. *)
Definition wall_kept (l : list symbol) (read write : symbol) (v : move) : bool :=
  match wall with
  | None => true
  | Some w => implb (is_in w l)
      (if Pos.eqb read w
       then Pos.eqb write w && match v with Left => false | _ => true end
       else negb (Pos.eqb write w))
  end.

Lemma wall_was l t s v : wall_kept l (under t) s v = true -> forall w, wall = Some w -> In w l ->
  forall a, cell (act s v t) a = w -> cell t (a + offset v) = w.
Proof.
  unfold wall_kept. intros kept w equal known a there. rewrite equal in kept.
  apply is_in_spec in known. rewrite known in kept. simpl in kept. rewrite cell_act in there.
  destruct (Z.eqb_spec (a + offset v) 0) as [zero|]; [|trivial]. rewrite zero. subst s. simpl.
  destruct (Pos.eqb_spec (under t) w) as [|other]; [trivial|]. now rewrite Pos.eqb_refl in kept.
Qed.

Lemma one_wall_act l t s v : wall_kept l (under t) s v = true -> one_wall l t ->
  one_wall l (act s v t).
Proof.
  intros kept. assert (was := wall_was l t s v kept). unfold one_wall, wall_kept in *.
  destruct wall as [w|]; [|trivial]. intros one known. destruct (one known) as [same_ low].
  specialize (was w eq_refl known). split.
  - intros a b ha hb. assert (a + offset v = b + offset v)%Z by auto. lia.
  - intros a ha. assert (there := was a ha). assert (below := low _ there).
    destruct v; simpl in *; try lia. destruct (Z.eq_dec a 1) as [->|]; [|lia].
    change (under t = w) in there. apply is_in_spec in known. rewrite known in kept. simpl in kept.
    rewrite there, Pos.eqb_refl, andb_false_r in kept. discriminate.
Qed.

Fixpoint walls_kept (ls : list (list symbol)) (reads : list symbol) (g : list (symbol * move)) : bool :=
  match ls, reads, g with
  | [], [], [] => true
  | l :: ls, r :: reads, (s, v) :: g => wall_kept l r s v && walls_kept ls reads g
  | _, _, _ => false
  end.

Lemma one_wall_acts ls : forall ts g, walls_kept ls (map under ts) g = true ->
  Forall2 one_wall ls ts -> Forall2 one_wall ls (acts g ts).
Proof.
  induction ls as [|l ls IH]; intros ts g kept all; inversion all as [|k t ks us one rest]; subst;
    destruct g as [|[s v] g]; simpl in *; try discriminate; [constructor|].
  apply andb_true_iff in kept. destruct kept as [here there]. constructor; auto using one_wall_act.
Qed.

Definition fits_part (p : part) (t : tape) : Prop := forall z s, In (z, s) p -> cell t z = s.

(** No known cell lies beyond the wall. *)
Definition above (l : list symbol) (p : part) (t : tape) : Prop :=
  match wall with
  | None => True
  | Some w => In w l -> forall a z s, cell t a = w -> In (z, s) p -> (a <= z)%Z
  end.

Inductive lies : list (list symbol) -> list part -> list tape -> Prop :=
| lies_nothing : lies [] [] []
| lies_one l p t ls ps ts : fits_part p t -> above l p t -> lies ls ps ts ->
    lies (l :: ls) (p :: ps) (t :: ts).

Lemma lies_fits ls ps ts : lies ls ps ts -> Forall2 fits_part ps ts.
Proof. induction 1; constructor; trivial. Qed.

Definition possible (l : list symbol) (p : part) : bool :=
  match wall with
  | None => true
  | Some w => implb (is_in w l) (forallb (fun one => implb (Pos.eqb (snd one) w)
                (forallb (fun other => Z.leb (fst one) (fst other)) p)) p)
  end.

Lemma possible_spec l p t : fits_part p t -> above l p t -> possible l p = true.
Proof.
  intros fit over. unfold possible, above in *. destruct wall as [w|]; [|trivial].
  destruct (is_in w l) eqn:known; [simpl|trivial]. apply is_in_spec in known.
  apply forallb_forall. intros [a s] there. simpl. destruct (Pos.eqb_spec s w) as [->|]; [simpl|trivial].
  apply forallb_forall. intros [z r] there'. apply Z.leb_le. simpl.
  apply (over known a z r); [now apply fit|trivial].
Qed.

Definition partial := (state * list part)%type.

Definition fits (p : partial) (c : configuration) : Prop :=
  fst p = at_state c /\ lies alphabets (snd p) (tapes c).

(** A cell at its place in the order. *)
Fixpoint insert (z : Z) (s : symbol) (p : part) : part :=
  match p with
  | [] => [(z, s)]
  | (y, r) :: p => if Z.ltb z y then (z, s) :: (y, r) :: p else (y, r) :: insert z s p
  end.

Lemma insert_spec z s p one : In one (insert z s p) -> one = (z, s) \/ In one p.
Proof.
  induction p as [|[y r] p IH]; simpl; [intuition|].
  destruct (Z.ltb z y); simpl; intuition.
Qed.

Definition moved (v : move) (p : part) : part := map (fun one => ((fst one + offset v)%Z, snd one)) p.

(** Nothing else than the written symbol is known where the head was. *)
Definition agrees (write : symbol) (one : Z * symbol) : bool :=
  implb (Z.eqb (fst one) 0) (Pos.eqb (snd one) write).

(** What is known one step before: nothing, if the symbol that it writes is not there. *)
Definition part_before (l : list symbol) (read write : symbol) (v : move) (p : part) : option part :=
  let q := moved v p in
  let r := insert 0 read (filter (fun one => negb (Z.eqb (fst one) 0)) q) in
  if forallb (agrees write) q && possible l r
  then Some r else None.

Lemma part_before_spec l read write v p t : under t = read -> wall_kept l read write v = true ->
  one_wall l t -> fits_part p (act write v t) -> above l p (act write v t) ->
  exists q, part_before l read write v p = Some q /\ fits_part q t /\ above l q t.
Proof.
  intros there kept one fit over. unfold part_before.
  assert (forall z s, In (z, s) (moved v p) -> (if Z.eqb z 0 then write else cell t z) = s) as all.
  { intros z s among. unfold moved in among. apply in_map_iff in among.
    destruct among as [[y r] [equal among]]. simpl in equal. injection equal as <- <-.
    rewrite <- cell_act. now apply fit. }
  set (q := insert 0 read (filter (fun one => negb (Z.eqb (fst one) 0)) (moved v p))).
  assert (fits_part q t) as fit'.
  { intros z s among. apply insert_spec in among.
    destruct among as [equal|among]; [now injection equal as -> ->|].
    apply filter_In in among. destruct among as [among other]. simpl in other.
    specialize (all z s among). destruct (Z.eqb z 0); [discriminate|trivial]. }
  assert (above l q t) as over'.
  { unfold above, one_wall, wall_kept in *. destruct wall as [w|] eqn:W; [|trivial].
    intros known a z s ha among. destruct (one known) as [same_ low].
    apply insert_spec in among. destruct among as [equal|among].
    - injection equal as -> ->. now apply low.
    - apply filter_In in among. destruct among as [among _]. unfold moved in among.
      apply in_map_iff in among. destruct among as [[y r] [equal among]]. simpl in equal.
      injection equal as <- <-.
      enough (a - offset v <= y)%Z by lia. apply (over known _ y r); [|trivial].
      rewrite cell_act. replace (a - offset v + offset v)%Z with a by lia.
      destruct (Z.eqb_spec a 0) as [->|]; [|trivial]. simpl in ha. subst read.
      apply is_in_spec in known. rewrite known, ha, Pos.eqb_refl in kept. simpl in kept.
      apply andb_true_iff in kept. destruct kept as [kept _]. now apply Pos.eqb_eq. }
  rewrite (possible_spec l q t fit' over'), andb_true_r.
  destruct (forallb (agrees write) (moved v p)) eqn:F.
  - now exists q.
  - exfalso. apply not_true_iff_false in F. apply F, forallb_forall. intros [z s] among.
    specialize (all z s among). unfold agrees. simpl. destruct (Z.eqb z 0); [simpl|trivial].
    rewrite all. apply Pos.eqb_refl.
Qed.

Fixpoint parts_before (ls : list (list symbol)) (reads : list symbol) (g : list (symbol * move))
  (ps : list part) : option (list part) :=
  match ls, reads, g, ps with
  | [], [], [], [] => Some []
  | l :: ls, r :: reads, (w, v) :: g, p :: ps =>
    match part_before l r w v p, parts_before ls reads g ps with
    | Some q, Some qs => Some (q :: qs)
    | _, _ => None
    end
  | _, _, _, _ => None
  end.

Lemma parts_before_spec ls : forall ts g ps, walls_kept ls (map under ts) g = true ->
  Forall2 one_wall ls ts -> lies ls ps (acts g ts) ->
  exists qs, parts_before ls (map under ts) g ps = Some qs /\ lies ls qs ts.
Proof.
  induction ls as [|l ls IH]; intros ts g ps kept all there;
    inversion all as [|k t ks us one rest]; subst; destruct g as [|[w v] g]; simpl in kept;
    try discriminate; simpl in there; inversion there as [|k p u ks ps' us' fit over more]; subst.
  - exists []. split; [trivial|constructor].
  - apply andb_true_iff in kept. destruct kept as [here kept].
    destruct (part_before_spec l (under t) w v p t eq_refl here one fit over) as [q [found [fit' over']]].
    destruct (IH us g ps' kept rest more) as [qs [found' lies']].
    exists (q :: qs). simpl. rewrite found, found'. split; [trivial|now constructor].
Qed.

(** All steps by the state that they lead to. *)
Definition step_there := (state * list symbol * list (symbol * move))%type.

Variable states : list state.

Definition all_steps : list (state * step_there) :=
  flat_map (fun q => flat_map (fun ss =>
    match m q ss with
    | Some (Steps gs) => map (fun g => (snd g, (q, ss, fst g))) gs
    | _ => []
    end) (all_reads alphabets)) states.

Definition by_state (l : list (state * step_there)) : PositiveMap.t (list step_there) :=
  fold_left (fun map_ one =>
    let there := match PositiveMap.find (fst one) map_ with Some l => l | None => [] end in
    PositiveMap.add (fst one) (snd one :: there) map_) l (PositiveMap.empty _).

Lemma by_state_spec l q s : In (q, s) l ->
  exists k, PositiveMap.find q (by_state l) = Some k /\ In s k.
Proof.
  unfold by_state.
  enough (forall map_, (In (q, s) l \/ exists k, PositiveMap.find q map_ = Some k /\ In s k) ->
    exists k, PositiveMap.find q (fold_left (fun map_ one =>
      let there := match PositiveMap.find (fst one) map_ with Some l => l | None => [] end in
      PositiveMap.add (fst one) (snd one :: there) map_) l map_) = Some k /\ In s k) as all.
  { intros among. apply all. now left. }
  induction l as [|[r x] l IH]; simpl; intros map_ [among|there]; try tauto.
  - destruct among as [equal|among]; [|apply IH; now left]. injection equal as -> ->.
    apply IH. right. rewrite PositiveMap.gss. eexists. split; [trivial|now left].
  - apply IH. right. destruct there as [k [found among]].
    destruct (Pos.eq_dec q r) as [->|other].
    + rewrite PositiveMap.gss, found. eexists. split; [trivial|now right].
    + rewrite PositiveMap.gso by trivial. now exists k.
Qed.

Definition all_ends : list partial :=
  flat_map (fun q => flat_map (fun ss =>
    match m q ss with
    | Some (Ends e) => if excluded e then [(q, map (fun s => [(0%Z, s)]) ss)] else []
    | _ => []
    end) (all_reads alphabets)) states.

(** Every state has a transition on all symbols, which leads to another of them. *)
Definition states_checked : bool :=
  let inside := set_of states in
  forallb (fun q => forallb (fun ss =>
    match m q ss with
    | None => false
    | Some (Ends _) => true
    | Some (Steps gs) =>
      forallb (fun g => has (snd g) inside && writes_known alphabets (fst g) &&
                        walls_kept alphabets ss (fst g)) gs
    end) (all_reads alphabets)) states.

(** One of each. *)
Definition code_z (z : Z) (rest : positive) : positive :=
  match z with Z0 => code 1 rest | Zpos p => code (xO p) rest | Zneg p => code (xI p) rest end.

Fixpoint code_part (p : part) (rest : positive) : positive :=
  match p with [] => xO rest | (z, s) :: p => xI (code_z z (code s (code_part p rest))) end.

Fixpoint code_parts (ps : list part) : positive :=
  match ps with [] => xH | p :: ps => xI (code_part p (code_parts ps)) end.

Definition partial_key (p : partial) : positive := code (fst p) (code_parts (snd p)).

Lemma code_z_injective z y r s : code_z z r = code_z y s -> z = y /\ r = s.
Proof.
  destruct z, y; intros equal; apply code_injective in equal; destruct equal as [equal ->];
    try discriminate; try (injection equal as ->); auto.
Qed.

Lemma code_part_injective p : forall q r s, code_part p r = code_part q s -> p = q /\ r = s.
Proof.
  induction p as [|[z x] p IH]; intros [|[y u] q] r s equal; simpl in equal; try discriminate;
    injection equal as equal; [auto|].
  apply code_z_injective in equal. destruct equal as [-> equal].
  apply code_injective in equal. destruct equal as [-> equal].
  apply IH in equal. destruct equal as [-> ->]. auto.
Qed.

Lemma partial_key_injective p q : partial_key p = partial_key q -> p = q.
Proof.
  destruct p as [a ps], q as [b qs]. unfold partial_key. simpl. intros equal.
  apply code_injective in equal. destruct equal as [-> equal]. f_equal. revert qs equal.
  induction ps as [|p ps IH]; intros [|q qs] equal; simpl in equal; try discriminate; [trivial|].
  injection equal as equal. apply code_part_injective in equal. destruct equal as [-> equal].
  now rewrite (IH qs).
Qed.

Fixpoint once_each (seen : set) (l : list partial) : list partial :=
  match l with
  | [] => []
  | p :: l => let k := partial_key p in
              if has k seen then once_each seen l
              else p :: once_each (PositiveMap.add k tt seen) l
  end.

Lemma once_each_spec p l : forall seen, In p l ->
  has (partial_key p) seen = true \/ In p (once_each seen l).
Proof.
  induction l as [|q l IH]; intros seen there; [destruct there|]. simpl.
  destruct (Pos.eq_dec (partial_key p) (partial_key q)) as [equal|other].
  - apply partial_key_injective in equal. subst.
    destruct (has (partial_key q) seen); [now left|right; now left].
  - destruct there as [->|there]; [congruence|]. destruct (has (partial_key q) seen).
    + now apply IH.
    + destruct (IH (PositiveMap.add (partial_key q) tt seen) there) as [yes|among].
      * left. unfold has in *. now rewrite PositiveMap.gso in yes.
      * right. now right.
Qed.

Definition layer_before (steps : PositiveMap.t (list step_there)) (l : list partial) : list partial :=
  once_each (PositiveMap.empty unit) (flat_map (fun p =>
    match PositiveMap.find (fst p) steps with
    | None => []
    | Some k => flat_map (fun s : step_there => let '(q, ss, g) := s in
                  match parts_before alphabets ss g (snd p) with
                  | Some qs => [(q, qs)]
                  | None => []
                  end) k
    end) l).

(** A start does not fit. *)
Variable cannot_start : partial -> bool.

Fixpoint layers (steps : PositiveMap.t (list step_there)) (n : nat) (l : list partial) : bool :=
  forallb cannot_start l &&
  match l, n with
  | [], _ => true
  | _, 0 => false
  | _, S n => layers steps n (layer_before steps l)
  end.

(** Ends that are reached in so many steps. *)
Inductive leads : nat -> configuration -> Prop :=
| leads_now c e : looks_up m c = Some (Ends e) -> excluded e = true -> leads 0 c
| leads_later n c d : step m c d -> leads n d -> leads (S n) c.

Definition good (c : configuration) : Prop :=
  In (at_state c) states /\ Forall2 known_tape alphabets (tapes c) /\
  Forall2 one_wall alphabets (tapes c).

Hypothesis checked : states_checked = true.

Lemma good_looks c : good c -> exists o, looks_up m c = Some o /\
  forall gs g, o = Steps gs -> In g gs ->
  good (changed g c) /\ walls_kept alphabets (map under (tapes c)) (fst g) = true.
Proof.
  intros [st [known one]]. unfold states_checked in checked. rewrite forallb_forall in checked.
  assert (all := checked _ st). rewrite forallb_forall in all.
  specialize (all _ (all_reads_spec _ _ known)). unfold looks_up, sees.
  destruct (m (at_state c) (map under (tapes c))) as [[e|gs]|]; [| |discriminate].
  - exists (Ends e). split; [trivial|discriminate].
  - exists (Steps gs). split; [trivial|]. intros hs g equal among. injection equal as <-.
    rewrite forallb_forall in all. specialize (all g among). rewrite !andb_true_iff in all.
    destruct all as [[in_ wr] kept]. split; [|trivial].
    split; [now apply has_set_of|]. split; [now apply known_acts|now apply one_wall_acts].
Qed.

Lemma ends_fit ls ts : Forall2 one_wall ls ts ->
  lies ls (map (fun s => [(0%Z, s)]) (map under ts)) ts.
Proof.
  induction 1 as [|l t ls ts one _ IH]; simpl; constructor; trivial.
  - intros z s [equal|[]]. now injection equal as <- <-.
  - unfold above, one_wall in *. destruct wall as [w|]; [|trivial]. intros known a z s there among.
    destruct (one known) as [_ low]. destruct among as [equal|[]]. injection equal as <- <-. auto.
Qed.

Lemma leads_fits steps : steps = by_state all_steps -> forall n l c,
  layers steps n l = true -> forall k, good c -> leads k c ->
  (forall d, good d -> leads 0 d -> exists p, In p l /\ fits p d) ->
  exists p, fits p c /\ cannot_start p = true.
Proof.
  intros ->. intros n l c. revert c.
  (* A configuration that leads to an end in k steps fits a part of layer k. *)
  assert (forall j n l, layers (by_state all_steps) n l = true ->
    forall i, (forall d, good d -> leads i d -> exists p, In p l /\ fits p d) ->
    forall c, good c -> leads (j + i) c -> exists p, fits p c /\ cannot_start p = true) as all.
  { induction j as [|j IH]; intros n' l' run i fit c good_ way.
    - destruct (fit c good_ way) as [p [among fits_]]. exists p. split; [trivial|].
      destruct n'; simpl in run; apply andb_true_iff in run; destruct run as [none _];
        rewrite forallb_forall in none; now apply none.
    - assert (l' <> []) as more.
      { intros ->. assert (exists d, good d /\ leads i d) as [d [good' way']].
        { clear - way good_ checked. revert c good_ way.
          induction j as [|j IH]; intros c good_ way.
          - inversion way; subst. exists d. split; [|trivial]. destruct H0 as [gs [g [found [among ->]]]].
            destruct (good_looks c good_) as [o [found' next]]. rewrite found in found'.
            injection found' as <-. now apply (next gs).
          - inversion way; subst. apply (IH d); [|trivial]. destruct H0 as [gs [g [found [among ->]]]].
            destruct (good_looks c good_) as [o [found' next]]. rewrite found in found'.
            injection found' as <-. now apply (next gs). }
        destruct (fit d good' way') as [p [[] _]]. }
      destruct n' as [|n']; simpl in run; apply andb_true_iff in run; destruct run as [_ run];
        [now destruct l'|].
      assert (layers (by_state all_steps) n' (layer_before (by_state all_steps) l') = true) as run'
        by now destruct l'.
      apply (IH n' _ run' (S i)); [|trivial|now rewrite Nat.add_succ_r].
      intros d good' way'. inversion way'; subst. destruct H0 as [gs [g [found [in_g ->]]]].
      destruct (good_looks d good') as [o [found' next]]. rewrite found in found'.
      injection found' as <-. destruct (next gs g eq_refl in_g) as [good'' kept].
      destruct (fit _ good'' H1) as [p [among [st fits_]]].
      destruct good' as [st' [known one]].
      destruct (parts_before_spec alphabets (tapes d) (fst g) (snd p) kept one fits_)
        as [qs [before_ fits']].
      exists (at_state d, qs). split; [|now split].
      assert (In (at_state d, qs) (flat_map (fun p =>
        match PositiveMap.find (fst p) (by_state all_steps) with
        | None => []
        | Some k => flat_map (fun s : step_there => let '(q, ss, g) := s in
                      match parts_before alphabets ss g (snd p) with
                      | Some qs => [(q, qs)]
                      | None => []
                      end) k
        end) l')) as there.
      { apply in_flat_map. exists p. split; [trivial|].
        assert (In (snd g, (at_state d, map under (tapes d), fst g)) all_steps) as listed.
        { unfold all_steps. apply in_flat_map. exists (at_state d).
          split; [trivial|]. apply in_flat_map. exists (map under (tapes d)).
          split; [now apply all_reads_spec|]. unfold looks_up, sees in found. rewrite found.
          now apply (in_map (fun g => (snd g, (at_state d, map under (tapes d), fst g)))). }
        destruct (by_state_spec _ _ _ listed) as [k [found_k in_k]].
        destruct p as [a ps]. change (a = snd g) in st. subst a. cbn [fst snd] in *.
        rewrite found_k. apply in_flat_map.
        exists (at_state d, map under (tapes d), fst g). split; [trivial|]. rewrite before_. now left. }
      destruct (once_each_spec _ _ (PositiveMap.empty unit) there) as [yes|yes]; [|trivial].
      unfold has in yes. rewrite PositiveMap.gempty in yes. discriminate. }
  intros c run k good_ way fit. apply (all k n l run 0 fit c good_). now rewrite Nat.add_0_r.
Qed.

Definition backward_checked (n : nat) : bool := layers (by_state all_steps) n all_ends.

Theorem backward_closed n : backward_checked n = true -> forall c, good c ->
  (forall p, fits p c -> cannot_start p = false) -> never m excluded c.
Proof.
  intros run c good_ starts_ d way.
  assert (good d /\ forall k, leads k d -> exists j, leads j c) as [good' back].
  { clear starts_. induction way as [c|c e d [gs [g [found [among ->]]]] way IH].
    - split; [trivial|]. intros k there. now exists k.
    - destruct (good_looks c good_) as [o [found' next]]. rewrite found in found'.
      injection found' as <-. destruct (IH (proj1 (next gs g eq_refl among))) as [good' back].
      split; [trivial|]. intros k there. destruct (back k there) as [j there'].
      exists (S j). apply leads_later with (d := changed g c); [now exists gs, g|trivial]. }
  destruct (good_looks d good') as [o [found next]]. exists o. split; [trivial|].
  intros e bad equal. subst o. destruct (back 0) as [j there]; [now apply (leads_now d e)|].
  destruct (leads_fits _ eq_refl n all_ends c run j good_ there) as [p [fit no]].
  - clear - checked. intros d [st [known one]] now_. inversion now_ as [d' e found bad|]; subst.
    exists (at_state d, map (fun s => [(0%Z, s)]) (map under (tapes d))). split.
    + unfold all_ends. apply in_flat_map. exists (at_state d). split; [trivial|].
      apply in_flat_map. exists (map under (tapes d)). split; [now apply all_reads_spec|].
      unfold looks_up, sees in found. rewrite found, bad. now left.
    + split; [trivial|]. now apply ends_fit.
  - rewrite (starts_ p fit) in no. discriminate.
Qed.

End Backward.
