From Coq Require Import List Arith Bool Lia PArith ZArith FMapPositive.
Require Import semantics table languages.
Import ListNotations.

(** * Proofs that look at every state on every symbol *)

(** The symbols of each tape. *)
Section Known.
Variable m : machine.
Variable excluded : ending -> bool.
Variable alphabets : list (list symbol).

Definition is_in (s : symbol) (l : list symbol) : bool := existsb (Pos.eqb s) l.

Lemma is_in_spec s l : is_in s l = true <-> In s l.
Proof.
  unfold is_in. rewrite existsb_exists. split.
  - intros [r [there equal]]. apply Pos.eqb_eq in equal. now subst.
  - intros there. exists s. split; [trivial|apply Pos.eqb_refl].
Qed.

Definition known_tape (l : list symbol) (t : tape) : Prop :=
  In blank l /\ (forall s, In s (before t) -> In s l) /\ In (under t) l /\
  (forall s, In s (after t) -> In s l).

Definition known_tapeb (l : list symbol) (t : tape) : bool :=
  is_in blank l && forallb (fun s => is_in s l) (before t) && is_in (under t) l &&
  forallb (fun s => is_in s l) (after t).

Lemma known_tapeb_spec l t : known_tapeb l t = true -> known_tape l t.
Proof.
  unfold known_tapeb, known_tape. rewrite !andb_true_iff, !forallb_forall, !is_in_spec.
  intros [[[b l_] u] a]. repeat split; trivial; intros s there; now apply is_in_spec; auto.
Qed.

Fixpoint known_tapesb (ls : list (list symbol)) (ts : list tape) : bool :=
  match ls, ts with
  | [], [] => true
  | l :: ls, t :: ts => known_tapeb l t && known_tapesb ls ts
  | _, _ => false
  end.

Lemma known_tapesb_spec ls : forall ts, known_tapesb ls ts = true -> Forall2 known_tape ls ts.
Proof.
  induction ls as [|l ls IH]; intros [|t ts] yes; try discriminate; constructor; simpl in yes;
    apply andb_true_iff in yes; destruct yes; auto using known_tapeb_spec.
Qed.

Lemma known_act l s v t : In s l -> known_tape l t -> known_tape l (act s v t).
Proof.
  intros new [b [kb [ku ka]]].
  assert (forall k, (forall s, In s k -> In s l) -> In (hd blank k) l) as heads.
  { intros [|x k] all; [trivial|]. apply all. now left. }
  assert (forall k, (forall s, In s k -> In s l) -> forall s, In s (tl k) -> In s l) as tails.
  { intros [|x k] all r there; [destruct there|]. apply all. now right. }
  destruct v; repeat split; simpl; auto; try (intros r [<-|there]; auto); eapply tails; eauto.
Qed.

(** What a step writes is known on its tape, and it has something to do on each tape. *)
Fixpoint writes_known (ls : list (list symbol)) (l : list (symbol * move)) : bool :=
  match ls, l with
  | [], [] => true
  | k :: ls, (s, _) :: l => is_in s k && writes_known ls l
  | _, _ => false
  end.

Lemma known_acts ls : forall l ts, writes_known ls l = true -> Forall2 known_tape ls ts ->
  Forall2 known_tape ls (acts l ts).
Proof.
  induction ls as [|k ls IH]; intros [|[s v] l] ts yes all; try discriminate;
    inversion all; subst; simpl in *; [constructor|].
  apply andb_true_iff in yes. destruct yes as [one rest]. constructor; auto.
  apply known_act; trivial. now apply is_in_spec.
Qed.

Lemma writes_length ls ts : Forall2 known_tape ls ts -> forall l, writes_known ls l = true ->
  length l = length ts.
Proof.
  induction 1 as [|k t ls ts _ _ IH]; intros [|[s v] l] yes; try discriminate; [trivial|].
  simpl in *. apply andb_true_iff in yes. destruct yes as [_ yes]. now rewrite IH.
Qed.

(** All that can be under the heads. *)
Fixpoint all_reads (ls : list (list symbol)) : list (list symbol) :=
  match ls with
  | [] => [[]]
  | l :: ls => let rest := all_reads ls in flat_map (fun s => map (cons s) rest) l
  end.

Lemma all_reads_spec ls ts : Forall2 known_tape ls ts -> In (map under ts) (all_reads ls).
Proof.
  induction 1 as [|l t ls ts [_ [_ [u _]]] _ IH]; simpl; [now left|].
  apply in_flat_map. exists (under t). split; [trivial|]. now apply in_map.
Qed.

(** ** No state that can be reached has an end *)

Variable reached : list state.

Definition goes_on (inside : PositiveMap.t unit) (q : state) (ss : list symbol) : bool :=
  match m q ss with
  | None => false
  | Some (Ends e) => negb (excluded e)
  | Some (Steps gs) =>
    forallb (fun g => has (snd g) inside && writes_known alphabets (fst g)) gs
  end.

Definition no_end_checked (first : configuration) : bool :=
  let inside := set_of reached in
  forallb (fun q => forallb (goes_on inside q) (all_reads alphabets)) reached &&
  has (at_state first) inside && known_tapesb alphabets (tapes first).

Lemma no_end_closed : forallb (fun q => forallb (goes_on (set_of reached) q) (all_reads alphabets))
    reached = true ->
  forall c, In (at_state c) reached -> Forall2 known_tape alphabets (tapes c) -> never m excluded c.
Proof.
  rewrite forallb_forall. intros all c st known.
  apply (closed_never m excluded (fun c => In (at_state c) reached /\
           Forall2 known_tape alphabets (tapes c))); [|now split].
  clear c st known. intros c [st known]. specialize (all _ st). rewrite forallb_forall in all.
  specialize (all _ (all_reads_spec _ _ known)). unfold goes_on in all. unfold looks_up, sees.
  destruct (m (at_state c) (map under (tapes c))) as [[e|gs]|]; [| |discriminate].
  - exists (Ends e). split; [trivial|split; [|discriminate]]. intros e' bad equal. injection equal as ->.
    now rewrite bad in all.
  - exists (Steps gs). repeat split; [discriminate| |]; injection H as <-;
      rewrite forallb_forall in all; specialize (all _ H0); apply andb_true_iff in all;
      destruct all as [in_ wr]; [now apply has_set_of|now apply known_acts].
Qed.

(** A word of a language on the first tape has known symbols. *)
Definition language_known (g : words) (l : list symbol) : bool :=
  forallb (fun row => forallb (fun way : symbol * nat => is_in (fst way) l) row) (rows g).

Lemma language_known_spec g l w : language_known g l = true ->
  forall q, accepts_from (language_of g) q w = true -> forall s, In s w -> In s l.
Proof.
  unfold language_known. rewrite forallb_forall. intros all.
  induction w as [|s w IH]; intros q yes r there; [destruct there|]. simpl in yes.
  destruct (next_in (row_at g q) s) as [p|] eqn:N; [|discriminate].
  destruct there as [<-|there]; [|now apply (IH p)]. apply next_in_spec in N. unfold row_at in N.
  destruct (nth_in_or_default q (rows g) []) as [row_in|none]; [|rewrite none in N; destruct N].
  specialize (all _ row_in). rewrite forallb_forall in all. apply is_in_spec. apply (all _ N).
Qed.

Definition start_known (g : option words) : bool :=
  match g, alphabets with
  | None, _ => true
  | Some g, l :: _ => language_known g l
  | _, _ => false
  end.

Definition language_in (g : option words) : option language :=
  match g with None => None | Some g => Some (language_of g) end.

Lemma starts_known g first c : start_known g = true -> known_tapesb alphabets (tapes first) = true ->
  starts (language_in g) first c ->
  exists d, same c d /\ at_state d = at_state first /\ Forall2 known_tape alphabets (tapes d).
Proof.
  intros word all begun. apply known_tapesb_spec in all. destruct g as [g|]; simpl in *.
  - destruct begun as [w [yes equal]]. exists (with_word w first). split; [trivial|].
    unfold with_word. destruct all as [|l t ls ts one rest]; [now split|]. simpl. split; [trivial|].
    constructor; [|trivial]. destruct one as [b [kb [ku ka]]].
    assert (forall s, In s w -> In s l) as known by now apply (language_known_spec g l w word 0).
    repeat split; simpl; trivial.
    + destruct w; [trivial|]. apply known. now left.
    + intros s there. apply known. destruct w; [destruct there|now right].
  - now exists first.
Qed.

Theorem no_end_proved g first : no_end_checked first = true -> start_known g = true ->
  forall c, starts (language_in g) first c -> never m excluded c.
Proof.
  unfold no_end_checked. rewrite !andb_true_iff. intros [[all st] known] word c begun.
  destruct (starts_known g first c word known begun) as [d [equal [st' known']]].
  apply (never_same _ _ d); [trivial|]. apply no_end_closed; trivial.
  rewrite st'. now apply has_set_of.
Qed.

(** ** Backwards from the ends *)

(** The cells of a tape that are known, at a distance from the head. *)
Definition part := list (Z * symbol).

Definition cell (t : tape) (z : Z) : symbol :=
  match z with
  | Z0 => under t
  | Zpos p => nth (pred (Pos.to_nat p)) (after t) blank
  | Zneg p => nth (pred (Pos.to_nat p)) (before t) blank
  end.

Definition offset (v : move) : Z := match v with Left => -1 | Stay => 0 | Right => 1 end.

Lemma nth_tail l i : nth i (tl l) blank = nth (S i) l blank.
Proof. destruct l; [now destruct i|trivial]. Qed.

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
      * replace (Z.neg p + -1)%Z with (Z.neg (Pos.succ p)) by lia. cbn [cell nth]. rewrite nth_tail.
        f_equal. lia.
    + rewrite Z.add_0_r in *. now destruct z.
    + destruct z as [|p|p]; cbn [act cell before under after].
      * apply hd_nth.
      * replace (Z.pos p + 1)%Z with (Z.pos (Pos.succ p)) by lia. cbn [cell nth]. rewrite nth_tail.
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

(** What is known one step before: nothing, if the symbol that it writes is not there. *)
Definition part_before (l : list symbol) (read write : symbol) (v : move) (p : part) : option part :=
  let q := moved v p in
  let r := insert 0 read (filter (fun one => negb (Z.eqb (fst one) 0)) q) in
  if forallb (fun one => implb (Z.eqb (fst one) 0) (Pos.eqb (snd one) write)) q && possible l r
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
  destruct (forallb (fun one => implb (Z.eqb (fst one) 0) (Pos.eqb (snd one) write)) (moved v p)) eqn:F.
  - now exists q.
  - exfalso. apply not_true_iff_false in F. apply F, forallb_forall. intros [z s] among.
    specialize (all z s among). simpl. destruct (Z.eqb z 0); [simpl|trivial].
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

End Known.

(** ** What can be a start *)

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
      { clear - known. induction known as [|l t ls ts [b [kb [ku ka]]] _ IH]; [trivial|]. simpl.
        rewrite IH, andb_true_r. unfold known_tapeb. rewrite !andb_true_iff, !forallb_forall, !is_in_spec.
        repeat split; trivial; intros s there; apply is_in_spec; auto. }
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
