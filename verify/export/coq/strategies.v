From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive MSetPositive String Ascii.
Import ListNotations.

(** * 1. The rules of tic-tac-toe *)

Inductive player := X | O.

Definition other (p : player) := match p with X => O | O => X end.

(** Cells are numbered 1 to 9, row by row. A game is the list of the cells that were taken, the
    latest first. *)
Definition cell := nat.
Definition game := list cell.

Definition board : list cell := [1; 2; 3; 4; 5; 6; 7; 8; 9].

Definition threes : list (list cell) :=
  [[1; 2; 3]; [4; 5; 6]; [7; 8; 9]; [1; 4; 7]; [2; 5; 8]; [3; 6; 9]; [1; 5; 9]; [3; 5; 7]].

(** X moves first, and they take turns. *)
Fixpoint turn (g : game) : player :=
  match g with [] => X | _ :: before => other (turn before) end.

Definition same (p q : player) : bool :=
  match p, q with X, X | O, O => true | _, _ => false end.

Fixpoint cells_of (p : player) (g : game) : list cell :=
  match g with
  | [] => []
  | c :: before => if same (turn before) p then c :: cells_of p before else cells_of p before
  end.

(** Whoever has three in a row has won; a full board without that is a draw. *)
Definition wins (p : player) (g : game) : Prop :=
  exists three, In three threes /\ incl three (cells_of p g).

Definition over (g : game) : Prop := wins X g \/ wins O g \/ List.length g = 9.

Definition draw (g : game) : Prop := ~ wins X g /\ ~ wins O g /\ List.length g = 9.

Definition legal (g : game) (c : cell) : Prop := ~ over g /\ In c board /\ ~ In c g.

(** * 2. Strategies, and what is said of them *)

(** A strategy says for a game which cells it permits, in an order. *)
Definition strategy := game -> list cell.

Section Played.
Variable permits : strategy.
Variable seat : player.

(** The games in which the seat plays what the strategy permits, and its opponent anything. *)
Inductive follows : game -> Prop :=
| begin : follows []
| theirs g c : follows g -> turn g <> seat -> legal g c -> follows (c :: g)
| ours g c : follows g -> turn g = seat -> legal g c -> In c (permits g) -> follows (c :: g).

Definition lost (g : game) : Prop := wins (other seat) g.

Definition stuck (g : game) : Prop :=
  turn g = seat /\ ~ over g /\ forall c, In c (permits g) -> ~ legal g c.

Definition ended (g : game) : Prop := follows g /\ (over g \/ stuck g).

Definition never_fails : Prop := forall g, follows g -> ~ lost g /\ ~ stuck g.
Definition can_fail : Prop := exists g, follows g /\ (lost g \/ stuck g).

End Played.

(** There are n things of a kind. *)
Definition number {T} (is : T -> Prop) (n : nat) : Prop :=
  exists all, NoDup all /\ (forall t, In t all <-> is t) /\ List.length all = n.

Definition first_of (permits : strategy) : strategy :=
  fun g => match permits g with [] => [] | c :: _ => [c] end.

Definition chooses (choice permits : strategy) : Prop :=
  forall g, incl (choice g) (permits g) /\ List.length (choice g) <= 1 /\
            (choice g = [] -> permits g = []).

(** * 3. A checker, and why it is right *)

Definition has (cs : list cell) (c : cell) : bool := existsb (Nat.eqb c) cs.

Definition wins_b (p : player) (g : game) : bool :=
  let mine := cells_of p g in existsb (forallb (has mine)) threes.

Definition over_b (g : game) : bool := wins_b X g || wins_b O g || (List.length g =? 9).

Lemma same_spec p q : same p q = true <-> p = q.
Proof. destruct p, q; simpl; split; congruence. Qed.

Lemma has_spec cs c : has cs c = true <-> In c cs.
Proof.
  unfold has. rewrite existsb_exists. split.
  - intros [d [inside equal]]. apply Nat.eqb_eq in equal. now subst.
  - intros inside. exists c. now rewrite Nat.eqb_refl.
Qed.

Lemma wins_spec p g : wins_b p g = true <-> wins p g.
Proof.
  unfold wins_b, wins. rewrite existsb_exists.
  split; intros [three [inside all]]; exists three; split; trivial.
  - intros c where_. apply has_spec. rewrite forallb_forall in all. now apply all.
  - apply forallb_forall. intros c where_. apply has_spec. now apply all.
Qed.

Lemma over_spec g : over_b g = true <-> over g.
Proof.
  unfold over_b, over. rewrite !orb_true_iff, !wins_spec, Nat.eqb_eq. tauto.
Qed.

Lemma legal_dec g c : {legal g c} + {~ legal g c}.
Proof.
  unfold legal. destruct (over_b g) eqn:V.
  - right. apply over_spec in V. tauto.
  - assert (~ over g) by (rewrite <- over_spec; congruence).
    destruct (in_dec Nat.eq_dec c board), (in_dec Nat.eq_dec c g); tauto.
Qed.

Lemma not_true b : b <> true <-> b = false.
Proof. destruct b; split; congruence. Qed.

Section Checked.
Variable permits : strategy.
Variable seat : player.

(** The moves after which a game still follows the strategy. *)
Definition moves (g : game) : list cell :=
  if over_b g then [] else
  if same (turn g) seat then
    let mine := permits g in filter (fun c => negb (has g c) && has mine c) board
  else filter (fun c => negb (has g c)) board.

Lemma moves_spec g c :
  In c (moves g) <-> legal g c /\ (turn g = seat -> In c (permits g)).
Proof.
  unfold moves, legal. destruct (over_b g) eqn:E.
  - apply over_spec in E. simpl. tauto.
  - assert (~ over g) by (rewrite <- over_spec; congruence).
    destruct (same (turn g) seat) eqn:T; rewrite filter_In.
    + apply same_spec in T. rewrite andb_true_iff, negb_true_iff, has_spec, <- not_true, has_spec.
      tauto.
    + assert (turn g <> seat) by (rewrite <- same_spec; congruence).
      rewrite negb_true_iff, <- not_true, has_spec. tauto.
Qed.

Lemma moves_nodup g : NoDup (moves g).
Proof.
  assert (NoDup board) by (unfold board; repeat constructor; simpl; intuition discriminate).
  unfold moves. destruct (over_b g); [constructor|].
  destruct (same (turn g) seat); now apply NoDup_filter.
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

Lemma full_ends g : List.length g = 9 -> moves g = [].
Proof.
  intros full. unfold moves. replace (over_b g) with true; trivial.
  symmetry. apply over_spec. right. now right.
Qed.

Lemma endings_spec n : forall g, List.length g + n = 9 ->
  forall h, In h (endings n g) <-> goes_on g h /\ moves h = [].
Proof.
  induction n as [|n IH]; intros g long h; cbn [endings].
  - assert (none : moves g = []) by (apply full_ends; lia).
    split.
    + intros [<-|[]]. split; [constructor|trivial].
    + intros [on _]. left. destruct on as [|c h inside]; trivial. rewrite none in inside. destruct inside.
  - destruct (moves g) as [|c cs] eqn:M.
    + split.
      * intros [<-|[]]. split; [constructor|trivial].
      * intros [on _]. left. destruct on as [|c h inside]; trivial. rewrite M in inside. destruct inside.
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

Lemma NoDup_flat_map {A B} (f : A -> list B) (l : list A) :
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
    rewrite <- M. apply NoDup_flat_map; [apply moves_nodup| |].
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

Lemma follows_goes_on g : follows permits seat g <-> goes_on [] g.
Proof.
  split.
  - induction 1 as [|g c _ IH turns can|g c _ IH turns can allowed]; [constructor| |];
      apply goes_on_trans; trivial; apply moves_spec; tauto.
  - assert (all : forall h k, follows permits seat h -> goes_on h k -> follows permits seat k).
    { intros h k fol on. induction on as [h|h c k inside _ IH]; trivial. apply IH.
      apply moves_spec in inside. destruct inside as [can allowed].
      destruct (same (turn h) seat) eqn:T.
      - apply same_spec in T. apply ours; auto.
      - apply theirs; trivial. rewrite <- same_spec. congruence. }
    apply all. constructor.
Qed.

Definition ends : list game := endings 9 [].

Lemma in_ends g : In g ends <-> follows permits seat g /\ moves g = [].
Proof. unfold ends. now rewrite endings_spec, follows_goes_on. Qed.

Definition lost_b (g : game) : bool := wins_b (other seat) g.

Definition stuck_b (g : game) : bool :=
  same (turn g) seat && negb (over_b g) && match moves g with [] => true | _ => false end.

Lemma lost_spec g : lost_b g = true <-> lost seat g.
Proof. apply wins_spec. Qed.

Lemma stuck_spec g : stuck_b g = true <-> stuck permits seat g.
Proof.
  unfold stuck_b, stuck. rewrite !andb_true_iff, same_spec, negb_true_iff, <- not_true, over_spec.
  split.
  - intros [[turns going] none]. repeat split; trivial. intros c inside can.
    assert (at_ : In c (moves g)) by (apply moves_spec; tauto).
    destruct (moves g); [destruct at_|discriminate].
  - intros [turns [going none]]. repeat split; trivial.
    destruct (moves g) as [|c cs] eqn:M; trivial.
    assert (at_ : In c (moves g)) by (rewrite M; now left).
    apply moves_spec in at_. exfalso. apply (none c); tauto.
Qed.

Lemma lost_ends g : lost seat g -> moves g = [].
Proof.
  intros gone. unfold moves. replace (over_b g) with true; trivial. symmetry. apply over_spec.
  unfold lost in gone. destruct seat; simpl in gone; red; tauto.
Qed.

Lemma stuck_ends g : stuck permits seat g -> moves g = [].
Proof.
  intros still. apply stuck_spec in still. unfold stuck_b in still.
  rewrite !andb_true_iff in still. destruct (moves g); [trivial|now destruct still].
Qed.

Definition fails (g : game) : bool := lost_b g || stuck_b g.

(** If no game of the list fails, the strategy never fails; if one does, it can. *)
Theorem never_fails_checked : forallb (fun g => negb (fails g)) ends = true ->
  never_fails permits seat.
Proof.
  intros checked g fol. rewrite forallb_forall in checked.
  split; intros bad.
  - assert (at_ : In g ends) by (apply in_ends; split; [trivial|now apply lost_ends]).
    apply checked in at_. apply lost_spec in bad. unfold fails in at_. now rewrite bad in at_.
  - assert (at_ : In g ends) by (apply in_ends; split; [trivial|now apply stuck_ends]).
    apply checked in at_. apply stuck_spec in bad. unfold fails in at_.
    rewrite bad, orb_true_r in at_. discriminate.
Qed.

Theorem can_fail_checked : existsb fails ends = true -> can_fail permits seat.
Proof.
  rewrite existsb_exists. intros [g [inside bad]]. apply in_ends in inside.
  exists g. split; [tauto|]. unfold fails in bad. rewrite orb_true_iff, lost_spec, stuck_spec in bad.
  trivial.
Qed.

Theorem number_checked (is : game -> Prop) (is_b : game -> bool) n :
  (forall g, is_b g = true <-> is g) -> (forall g, is g -> moves g = []) ->
  List.length (filter is_b ends) = n -> number (fun g => follows permits seat g /\ is g) n.
Proof.
  intros spec last many. exists (filter is_b ends). split; [|split; trivial].
  - apply NoDup_filter. now apply endings_nodup.
  - intros g. rewrite filter_In, in_ends, spec. split; [tauto|]. intros [fol yes]. auto.
Qed.

End Checked.

(** ** Whatever is chosen, it fails *)

Section Refuted.
Variable permits : strategy.
Variable seat : player.
Variable reply : game -> option cell.

(** Every permitted move of the seat is tried; its opponent gives the replies. *)
Fixpoint all_fail (n : nat) (g : game) : bool :=
  if lost_b seat g then true else
  match n with
  | 0 => false
  | S less =>
      if over_b g then false else
      if same (turn g) seat then forallb (fun c => all_fail less (c :: g)) (moves permits seat g)
      else match reply g with
           | Some c => has (moves permits seat g) c && all_fail less (c :: g)
           | None => false
           end
  end.

Lemma all_fail_spec choice n : chooses choice permits -> forall g,
  follows choice seat g -> all_fail n g = true -> can_fail choice seat.
Proof.
  intros chosen. induction n as [|n IH]; intros g fol bad; cbn [all_fail] in bad.
  - destruct (lost_b seat g) eqn:L; [|discriminate].
    exists g. split; trivial. left. now apply lost_spec.
  - destruct (lost_b seat g) eqn:L.
    { exists g. split; trivial. left. now apply lost_spec. }
    destruct (over_b g) eqn:V; [discriminate|].
    assert (going : ~ over g) by (rewrite <- over_spec; congruence).
    destruct (same (turn g) seat) eqn:T.
    + apply same_spec in T. destruct (chosen g) as [inside [short empty]].
      destruct (choice g) as [|c [|]] eqn:C; [| |simpl in short; lia].
      * exists g. split; trivial. right. repeat split; trivial. rewrite C. intros d [].
      * destruct (legal_dec g c) as [can|cannot].
        -- apply (IH (c :: g)).
           ++ apply ours; trivial. rewrite C. now left.
           ++ rewrite forallb_forall in bad. apply bad. apply moves_spec.
              split; trivial. intros _. apply inside. now left.
        -- exists g. split; trivial. right. repeat split; trivial. rewrite C.
           intros d [<-|[]]. trivial.
    + destruct (reply g) as [c|]; [|discriminate].
      apply andb_true_iff in bad. destruct bad as [can bad]. apply has_spec, moves_spec in can.
      apply (IH (c :: g)); trivial. apply theirs; [trivial| |tauto].
      rewrite <- same_spec. congruence.
Qed.

Theorem always_fails_checked : all_fail 9 [] = true ->
  forall choice, chooses choice permits -> can_fail choice seat.
Proof.
  intros bad choice chosen. apply (all_fail_spec choice 9 chosen []); trivial. constructor.
Qed.

End Refuted.

(** ** Games up to symmetry *)

Definition symmetries : list (list cell) :=
  [[1; 2; 3; 4; 5; 6; 7; 8; 9]; [3; 2; 1; 6; 5; 4; 9; 8; 7];
   [7; 8; 9; 4; 5; 6; 1; 2; 3]; [9; 8; 7; 6; 5; 4; 3; 2; 1];
   [1; 4; 7; 2; 5; 8; 3; 6; 9]; [7; 4; 1; 8; 5; 2; 9; 6; 3];
   [3; 6; 9; 2; 5; 8; 1; 4; 7]; [9; 6; 3; 8; 5; 2; 7; 4; 1]].

Definition image (symmetry : list cell) (g : game) : game :=
  map (fun c => nth (pred c) symmetry 0) g.

Definition position_of (g : game) : positive :=
  let x := cells_of X g in
  let o := cells_of O g in
  fold_right (fun c code => if has x c then code~0~1 else if has o c then code~1~0 else code~0~0)%positive
    xH board.

(** What is the same for a position and for its images: the least of their codes. *)
Definition class_of (g : game) : positive :=
  fold_right (fun s least => Pos.min (position_of (image s g)) least) (position_of g) symmetries.

Fixpoint classes (g : game) : list positive :=
  match g with [] => [class_of []] | _ :: before => class_of g :: classes before end.

Fixpoint put (p rest : positive) : positive :=
  match p with
  | xH => rest~0
  | xO q => (put q rest)~0~1
  | xI q => (put q rest)~1~1
  end.

Fixpoint code (l : list positive) : positive :=
  match l with [] => xH | p :: rest => put p (code rest) end.

Lemma put_inj p : forall q a b, put p a = put q b -> p = q /\ a = b.
Proof.
  induction p as [p IH|p IH|]; intros [q|q|] a b equal; simpl in equal; try discriminate.
  - injection equal as equal. apply IH in equal. destruct equal. split; congruence.
  - injection equal as equal. apply IH in equal. destruct equal. split; congruence.
  - injection equal as equal. now split.
Qed.

Lemma code_inj l : forall k, code l = code k -> l = k.
Proof.
  induction l as [|p l IH]; intros [|q k] equal; simpl in equal; trivial.
  - destruct q; discriminate.
  - destruct p; discriminate.
  - apply put_inj in equal. destruct equal as [-> equal]. now rewrite (IH k).
Qed.

Fixpoint different (seen : PositiveSet.t) (all : list (list positive)) : list (list positive) :=
  match all with
  | [] => []
  | one :: rest =>
      if PositiveSet.mem (code one) seen then different seen rest
      else one :: different (PositiveSet.add (code one) seen) rest
  end.

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
      * left. symmetry. now apply code_inj.
      * right. split; trivial. apply not_true. rewrite PositiveSet.mem_spec, PositiveSet.add_spec.
        intros [equal|inseen]; [contradiction|]. apply PositiveSet.mem_spec in inseen. congruence.
Qed.

Lemma different_nodup all : forall seen, NoDup (different seen all).
Proof.
  induction all as [|one rest IH]; intros seen; cbn [different]; [constructor|].
  destruct (PositiveSet.mem (code one) seen); trivial. constructor; trivial.
  rewrite different_spec. intros [_ fresh]. revert fresh. rewrite <- not_true, PositiveSet.mem_spec.
  intros not_there. apply not_there, PositiveSet.add_spec. now left.
Qed.

Theorem classes_checked permits seat (is : game -> Prop) (is_b : game -> bool) n :
  (forall g, is_b g = true <-> is g) -> (forall g, is g -> moves permits seat g = []) ->
  List.length (different PositiveSet.empty (map classes (filter is_b (ends permits seat)))) = n ->
  number (fun sequence => exists g, follows permits seat g /\ is g /\ sequence = classes g) n.
Proof.
  intros spec last many.
  exists (different PositiveSet.empty (map classes (filter is_b (ends permits seat)))).
  split; [apply different_nodup|split; trivial].
  intros sequence. rewrite different_spec, in_map_iff. split.
  - intros [[g [<- inside]] _]. rewrite filter_In, in_ends, spec in inside. exists g. tauto.
  - intros [g [fol [yes ->]]]. split; trivial. exists g.
    rewrite filter_In, in_ends, spec. auto.
Qed.

(** ** Strategies as tables *)

Definition mark_code (mark : ascii) (rest : positive) : positive :=
  (if Ascii.eqb mark "X" then rest~0~1 else if Ascii.eqb mark "O" then rest~1~0 else rest~0~0)%positive.

Fixpoint text_code (position : string) : positive :=
  match position with
  | EmptyString => xH
  | String mark rest => mark_code mark (text_code rest)
  end.

Definition by_code {T} (table : list (string * T)) : PositiveMap.t T :=
  fold_right (fun row map => PositiveMap.add (text_code (fst row)) (snd row) map)
    (PositiveMap.empty T) table.

Definition at_position {T} (map : PositiveMap.t T) (g : game) : option T :=
  PositiveMap.find (position_of g) map.

Definition permitted (map : PositiveMap.t (list cell)) : strategy :=
  fun g => match at_position map g with Some cells => cells | None => [] end.

(** A choice: the cell that is picked if it is permitted, else the first one. *)
Definition picking (picks : PositiveMap.t cell) (permits : strategy) : strategy :=
  fun g => match at_position picks g with
           | Some c => if has (permits g) c then [c] else first_of permits g
           | None => first_of permits g
           end.

Lemma first_chooses permits : chooses (first_of permits) permits.
Proof.
  intros g. unfold first_of. destruct (permits g) as [|c cs]; simpl; repeat split; auto; try lia;
    try discriminate; intros d []; subst; simpl; auto; contradiction.
Qed.

Lemma picking_chooses picks permits : chooses (picking picks permits) permits.
Proof.
  intros g. unfold picking. destruct (at_position picks g) as [c|]; [|apply first_chooses].
  destruct (has (permits g) c) eqn:H; [|apply first_chooses].
  apply has_spec in H. simpl. repeat split; auto; try discriminate. intros d [<-|[]]. trivial.
Qed.



(** * 4. The strategy *)
