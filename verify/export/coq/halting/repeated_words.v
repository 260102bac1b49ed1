From Coq Require Import List Arith Bool Lia PArith.
Require Import semantics table runs automaton.
Import ListNotations.

(** * Closed sets of tapes that are written as repeated words; for one tape *)

(** A word, nearest cell first; how many times it is there, less one; and whether this is the least
    number. *)
Definition item := (list symbol * nat * bool)%type.
Definition items := list item.

Definition copies (k : nat) (w : list symbol) : list symbol := concat (repeat w k).

Inductive expands : items -> list symbol -> Prop :=
| expands_nothing : expands [] []
| expands_item w n more k rest l : k = S n \/ (more = true /\ S n <= k) -> expands rest l ->
    expands ((w, n, more) :: rest) (copies k w ++ l).

(** Cells that are some of these words, up to blanks at the far end. *)
Definition spells (i : items) (l : list symbol) : Prop := exists e, expands i e /\ alike l e.

(** The head stands before a word: on its right, or on its left. *)
Record position := Position { pos_state : state; to_right : bool; left_items : items; right_items : items }.

Definition near (p : position) : items := if to_right p then right_items p else left_items p.
Definition away (p : position) : items := if to_right p then left_items p else right_items p.

Definition facing (q : state) (side : bool) (near away : items) : position :=
  if side then Position q true away near else Position q false near away.

(** The tape as the head sees it in the direction in which it looks. *)
Definition oriented (side : bool) (t : tape) : tape := if side then t else mirror_tape t.
Definition turned (side : bool) (v : move) : move := if side then v else mirror_move v.

Section Words.
Variable m : machine.
Variable excluded : ending -> bool.
Variable size : nat.
Variable most : nat. (* a word that is there so many times may be there more often *)
Variable fuel : nat. (* steps inside a word *)
Variable positions : list position.

(** ** The check *)

Definition pop (i : items) : list (list symbol * items) :=
  match i with
  | [] => [(repeat blank size, [])]
  | (w, n, more) :: rest =>
    (w, match n with 0 => rest | S n => (w, n, false) :: rest end) ::
    (if more then [(w, i)] else [])
  end.

Definition same_word (w v : list symbol) : bool := if list_eq_dec Pos.eq_dec w v then true else false.

Definition push (i : items) (w : list symbol) : items :=
  match i with
  | [] => if forallb (Pos.eqb blank) w then [] else [(w, 0, Nat.eqb most 1)]
  | (v, n, more) :: rest =>
    if same_word w v
    then if Nat.leb most (S (S n)) then (v, pred most, true) :: rest else (v, S n, more) :: rest
    else (w, 0, Nat.eqb most 1) :: i
  end.

(** How a head can leave a word: the state, the word nearest first as it lies then, and whether the
    head goes back to where it came from. *)
Definition exit := (state * list symbol * bool)%type.

Fixpoint all_exits (l : list (option (list exit))) : option (list exit) :=
  match l with
  | [] => Some []
  | Some e :: l => match all_exits l with Some es => Some (e ++ es) | None => None end
  | None :: _ => None
  end.

(** From a cell of a word: the cells passed, nearest first; the one under the head; those ahead. *)
Fixpoint through (fuel : nat) (side : bool) (q : state) (passed : list symbol) (x : symbol)
  (ahead : list symbol) : option (list exit) :=
  match m q [x] with
  | None => None
  | Some (Ends e) => if excluded e then None else Some []
  | Some (Steps gs) =>
    match fuel with
    | 0 => None
    | S fuel =>
      all_exits (map (fun g =>
        match fst g with
        | [(w, v)] =>
          match turned side v with
          | Stay => through fuel side (snd g) passed w ahead
          | Right => match ahead with
                     | [] => Some [(snd g, w :: passed, false)]
                     | y :: ahead => through fuel side (snd g) (w :: passed) y ahead
                     end
          | Left => match passed with
                    | [] => Some [(snd g, w :: ahead, true)]
                    | y :: passed => through fuel side (snd g) passed y (w :: ahead)
                    end
          end
        | _ => None
        end) gs)
    end
  end.

Definition code_item (i : item) (rest : positive) : positive :=
  let '(w, n, more) := i in
  code_list w (code (Pos.of_succ_nat n) (if more : bool then xI rest else xO rest)).

Fixpoint code_items (i : items) (rest : positive) : positive :=
  match i with [] => xO rest | one :: i => xI (code_item one (code_items i rest)) end.

Definition position_key (p : position) : positive :=
  code (pos_state p)
    ((if to_right p then xI else xO) (code_items (left_items p) (code_items (right_items p) xH))).

Definition listed : set := set_of (map position_key positions).

(** Where the head is after it has left a word. *)
Definition after_exit (side : bool) (rest away : items) (e : exit) : position :=
  let '(q, w, back) := e in
  if back : bool then facing q (negb side) away (push rest w) else facing q side rest (push away w).

Definition position_checked (listed : set) (p : position) : bool :=
  forallb (fun one =>
    match fst one with
    | [] => false
    | x :: ahead =>
      match through fuel (to_right p) (pos_state p) [] x ahead with
      | None => false
      | Some exits =>
        forallb (fun e => has (position_key (after_exit (to_right p) (snd one) (away p) e)) listed)
                exits
      end
    end) (pop (near p)).

Definition positions_checked : bool :=
  let l := listed in forallb (position_checked l) positions && Nat.leb 1 most.

(** ** Why it is right *)

Lemma code_items_injective i : forall j r s, code_items i r = code_items j s -> i = j /\ r = s.
Proof.
  induction i as [|[[w n] more] i IH]; intros [|[[v k] more'] j] r s equal; simpl in equal;
    try discriminate; injection equal as equal; [auto|].
  apply code_list_injective in equal. destruct equal as [-> equal].
  apply code_injective in equal. destruct equal as [number equal].
  apply SuccNat2Pos.inj in number. subst.
  destruct more, more'; try discriminate; injection equal as equal; apply IH in equal;
    destruct equal as [-> ->]; auto.
Qed.

Lemma position_key_injective p r : position_key p = position_key r -> p = r.
Proof.
  destruct p as [q a l k], r as [q' a' l' k']. unfold position_key. simpl. intros equal.
  apply code_injective in equal. destruct equal as [-> equal].
  destruct a, a'; try discriminate; injection equal as equal; apply code_items_injective in equal;
    destruct equal as [-> equal]; apply code_items_injective in equal; destruct equal as [-> _];
    trivial.
Qed.

Lemma has_position p : has (position_key p) listed = true -> In p positions.
Proof. apply has_key. exact (position_key_injective p). Qed.

Lemma spells_alike i l k : alike l k -> spells i k -> spells i l.
Proof. intros equal [e [those same_]]. exists e. split; [trivial|]. now apply (alike_trans l k). Qed.

Lemma alike_app_both w l k : alike l k -> alike (w ++ l) (w ++ k).
Proof. intros equal. induction w as [|s w IH]; [trivial|]. now apply alike_cons. Qed.

Lemma alike_open l k : alike l k -> alike (hd blank l :: tl l) k.
Proof.
  intros equal [|j]; simpl; [rewrite (alike_hd _ _ equal); now destruct k|].
  rewrite (alike_tl _ _ equal j). destruct k; [now destruct j|trivial].
Qed.

Lemma pop_spec i l : spells i l -> exists w rest k, In (w, rest) (pop i) /\
  alike l (w ++ k) /\ spells rest k.
Proof.
  intros [e [those equal]]. destruct those as [|w n more k rest e how those].
  - exists (repeat blank size), [], []. split; [now left|]. split; [|exists []; split].
    + rewrite app_nil_r. apply (alike_trans _ []); [trivial|]. apply alike_sym, alike_repeat.
    + constructor.
    + now intros j.
  - assert (k = S n \/ (more = true /\ S (S n) <= k)) as [exact|[open_ less]] by
      (destruct how as [->|[open_ low]]; [now left|]; destruct (Nat.eq_dec k (S n)); [now left|];
       right; split; [trivial|lia]).
    + subst k. exists w, (match n with 0 => rest | S n => (w, n, false) :: rest end), (copies n w ++ e).
      split; [now left|]. split; [now rewrite app_assoc|].
      exists (copies n w ++ e). split; [|now intros j]. destruct n as [|n]; [exact those|].
      constructor; [now left|trivial].
    + destruct k as [|k]; [lia|]. exists w, ((w, n, more) :: rest), (copies k w ++ e).
      split; [simpl; rewrite open_; right; now left|]. split; [now rewrite app_assoc|].
      exists (copies k w ++ e). split; [|now intros j]. constructor; [|trivial].
      right. split; [trivial|lia].
Qed.

Hypothesis some : 1 <= most.

Lemma push_spec i w l : spells i l -> spells (push i w) (w ++ l).
Proof.
  intros [e [those equal]].
  assert (alike (w ++ l) (w ++ e)) as whole by now apply alike_app_both.
  assert (spells ((w, 0, Nat.eqb most 1) :: i) (w ++ l)) as fresh.
  { exists (copies 1 w ++ e). split; [constructor; [now left|trivial]|].
    unfold copies. simpl. now rewrite app_nil_r. }
  unfold push. destruct those as [|v n more k rest e how those].
  - destruct (forallb (Pos.eqb blank) w) eqn:B; [|exact fresh].
    exists []. split; [constructor|]. apply (alike_trans _ _ _ whole). rewrite app_nil_r.
    intros j. rewrite nth_nil. now apply blanks_spec.
  - unfold same_word. destruct (list_eq_dec Pos.eq_dec w v) as [->|]; [|exact fresh].
    destruct (Nat.leb_spec most (S (S n))) as [full|less].
    + exists (copies (S k) v ++ e). split; [|unfold copies in *; simpl; now rewrite <- app_assoc].
      constructor; [|trivial]. right. split; [trivial|]. destruct how as [->|[_ low]]; lia.
    + exists (copies (S k) v ++ e). split; [|unfold copies in *; simpl; now rewrite <- app_assoc].
      constructor; [|trivial]. destruct how as [->|[-> low]]; [now left|right; split; [trivial|lia]].
Qed.

(** The head is inside a word, between cells that the items on both sides spell. *)
Definition in_word (side : bool) (q : state) (passed : list symbol) (x : symbol)
  (ahead : list symbol) (rest away : items) (c : configuration) : Prop :=
  at_state c = q /\ exists t l k, tapes c = [t] /\ under (oriented side t) = x /\
    alike (before (oriented side t)) (passed ++ l) /\ spells away l /\
    alike (after (oriented side t)) (ahead ++ k) /\ spells rest k.

Definition exits_listed (side : bool) (rest away : items) (exits : list exit) : Prop :=
  forall e, In e exits -> In (after_exit side rest away e) positions.

Definition inside (c : configuration) : Prop :=
  exists fuel side q passed x ahead rest away exits,
    in_word side q passed x ahead rest away c /\
    through fuel side q passed x ahead = Some exits /\ exits_listed side rest away exits.

(** The head is before a word, as a position says. *)
Definition is_at (p : position) (c : configuration) : Prop :=
  at_state c = pos_state p /\ exists t, tapes c = [t] /\
    spells (away p) (before (oriented (to_right p) t)) /\
    spells (near p) (under (oriented (to_right p) t) :: after (oriented (to_right p) t)).

Hypothesis every : positions_checked = true.

Lemma is_at_inside p c : In p positions -> is_at p c -> inside c.
Proof.
  intros among [st [t [T [far_ near_]]]]. unfold positions_checked in every.
  rewrite andb_true_iff, forallb_forall in every. destruct every as [all _].
  specialize (all p among). unfold position_checked in all. rewrite forallb_forall in all.
  destruct (pop_spec _ _ near_) as [w [rest [k [popped [equal spelled]]]]].
  specialize (all _ popped). simpl in all. destruct w as [|x ahead]; [discriminate|].
  destruct (through fuel (to_right p) (pos_state p) [] x ahead) as [exits|] eqn:R; [|discriminate].
  rewrite forallb_forall in all.
  exists fuel, (to_right p), (pos_state p), [], x, ahead, rest, (away p), exits.
  split; [|split; [exact R|intros e e_in; now apply has_position, all]].
  split; [trivial|]. exists t, (before (oriented (to_right p) t)), k.
  split; [trivial|]. split; [exact (alike_hd _ _ equal)|].
  repeat split; trivial. exact (alike_tl _ _ equal).
Qed.

Lemma all_exits_spec l : forall exits, all_exits l = Some exits ->
  forall o, In o l -> exists es, o = Some es /\ incl es exits.
Proof.
  induction l as [|[e|] l IH]; simpl; intros exits found o there; try discriminate; [destruct there|].
  destruct (all_exits l) as [es|]; [|discriminate]. injection found as <-.
  destruct there as [<-|there].
  - exists e. split; [trivial|]. now apply incl_appl, incl_refl.
  - destruct (IH es eq_refl o there) as [f [-> sub]]. exists f. split; [trivial|].
    now apply incl_appr.
Qed.

Lemma oriented_act side s v t : oriented side (act s v t) = act s (turned side v) (oriented side t).
Proof. destruct side; [trivial|]. now destruct v. Qed.

Lemma oriented_turn side t : oriented (negb side) t = mirror_tape (oriented side t).
Proof. destruct side, t; trivial. Qed.

Lemma facing_right q side n a : to_right (facing q side n a) = side.
Proof. now destruct side. Qed.

Lemma facing_near q side n a : near (facing q side n a) = n.
Proof. now destruct side. Qed.

Lemma facing_away q side n a : away (facing q side n a) = a.
Proof. now destruct side. Qed.

Lemma facing_state q side n a : pos_state (facing q side n a) = q.
Proof. now destruct side. Qed.

Theorem words_closed : forall c, inside c -> never m excluded c.
Proof.
  apply closed_never.
  intros c [f [side [q [passed [x [ahead [rest [away_ [exits [there [run ex]]]]]]]]]]].
  destruct there as [st [t [l [k [T [U [B [SA [A SR]]]]]]]]].
  assert (sees c = [x]) as seen.
  { unfold sees. rewrite T. simpl. destruct side; simpl in U; congruence. }
  unfold looks_up. rewrite st, seen. destruct f as [|f]; simpl in run.
  { destruct (m q [x]) as [[e|gs]|]; try discriminate. destruct (excluded e) eqn:X; [discriminate|].
    exists (Ends e). repeat split; [|discriminate]. intros e' bad equal. injection equal as ->.
    congruence. }
  destruct (m q [x]) as [[e|gs]|]; [| |discriminate].
  { destruct (excluded e) eqn:X; [discriminate|].
    exists (Ends e). repeat split; [|discriminate]. intros e' bad equal. injection equal as ->.
    congruence. }
  exists (Steps gs). repeat split; [discriminate|]. intros hs g equal among.
  injection equal as <-.
  destruct (all_exits_spec _ _ run _ (in_map _ _ _ among)) as [es [found sub]]. clear run.
  destruct g as [acts_ r]. simpl in found. destruct acts_ as [|[w v] [|]]; try discriminate.
  assert (tapes (changed ([(w, v)], r) c) = [act w v t]) as T' by (simpl; now rewrite T).
  assert (at_state (changed ([(w, v)], r) c) = r) as st' by trivial.
  assert (O := oriented_act side w v t).
  set (d := changed ([(w, v)], r) c) in *. clearbody d.
  assert (exits_listed side rest away_ es) as ex' by (intros e there; now apply ex, sub).
  destruct (turned side v).
  - destruct passed as [|y passed].
    + injection found as <-.
      specialize (ex' _ (or_introl eq_refl)). apply (is_at_inside _ _ ex').
      unfold is_at. simpl after_exit. rewrite facing_state, facing_right, facing_near, facing_away.
      split; [trivial|]. exists (act w v t). split; [trivial|]. rewrite oriented_turn, O. simpl.
      split.
      * apply (spells_alike _ _ ((w :: ahead) ++ k)); [now apply alike_cons|now apply push_spec].
      * apply (spells_alike _ _ l); [|trivial]. now apply alike_open.
    + exists f, side, r, passed, y, (w :: ahead), rest, away_, es.
      split; [|now split]. split; [trivial|]. exists (act w v t), l, k.
      rewrite O. simpl in *. split; [trivial|]. split; [exact (alike_hd _ _ B)|].
      repeat split; trivial; [exact (alike_tl _ _ B)|now apply alike_cons].
  - exists f, side, r, passed, w, ahead, rest, away_, es.
    split; [|now split]. split; [trivial|]. exists (act w v t), l, k.
    rewrite O. simpl in *. repeat split; trivial.
  - destruct ahead as [|y ahead].
    + injection found as <-.
      specialize (ex' _ (or_introl eq_refl)). apply (is_at_inside _ _ ex').
      unfold is_at. simpl after_exit. rewrite facing_state, facing_right, facing_near, facing_away.
      split; [trivial|]. exists (act w v t). split; [trivial|]. rewrite O. simpl. split.
      * apply (spells_alike _ _ ((w :: passed) ++ l)); [now apply alike_cons|now apply push_spec].
      * apply (spells_alike _ _ k); [|trivial]. now apply alike_open.
    + exists f, side, r, (w :: passed), y, ahead, rest, away_, es.
      split; [|now split]. split; [trivial|]. exists (act w v t), l, k.
      rewrite O. simpl in *. split; [trivial|]. split; [exact (alike_hd _ _ A)|].
      repeat split; trivial; [now apply alike_cons|exact (alike_tl _ _ A)].
Qed.

End Words.

(** ** The start *)

Fixpoint spelled (i : items) : list symbol :=
  match i with [] => [] | (w, n, _) :: i => copies (S n) w ++ spelled i end.

Lemma spelled_spec i l : alikeb l (spelled i) = true -> spells i l.
Proof.
  intros equal. exists (spelled i). split; [|now apply alikeb_spec]. clear equal.
  induction i as [|[[w n] more] i IH]; [constructor|]. simpl spelled. constructor; [now left|trivial].
Qed.

Definition words_checked (m : machine) (excluded : ending -> bool) (size most fuel : nat)
  (positions : list position) (at_start : position) (first : configuration) : bool :=
  positions_checked m excluded size most fuel positions &&
  has (position_key at_start) (listed positions) &&
  Pos.eqb (pos_state at_start) (at_state first) && to_right at_start &&
  match tapes first with
  | [t] => alikeb (before t) (spelled (left_items at_start)) &&
           alikeb (under t :: after t) (spelled (right_items at_start))
  | _ => false
  end.

Theorem words_proved m excluded size most fuel positions at_start first :
  words_checked m excluded size most fuel positions at_start first = true ->
  forall c, starts None first c -> never m excluded c.
Proof.
  unfold words_checked. rewrite !andb_true_iff. intros [[[[all there] st] side] begun] c equal.
  apply (never_same _ _ first); [trivial|]. destruct (tapes first) as [|t [|]] eqn:T; try discriminate.
  apply andb_true_iff in begun. destruct begun as [l r].
  assert (1 <= most) as some.
  { unfold positions_checked in all. apply andb_true_iff in all. destruct all as [_ low].
    now apply Nat.leb_le. }
  apply (words_closed m excluded size most fuel positions some all).
  apply (is_at_inside m excluded size most fuel positions all at_start).
  - now apply has_position.
  - apply Pos.eqb_eq in st. split; [now symmetry|]. exists t. split; [trivial|].
    unfold near, away, oriented. rewrite side. split; now apply spelled_spec.
Qed.
