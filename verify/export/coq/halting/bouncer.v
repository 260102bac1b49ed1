From Coq Require Import List Arith Bool Lia PArith.
Require Import semantics runs automaton repeated_words.
Import ListNotations.

(** * Tapes that become larger ones of the same kind; for one tape *)

(** A cell; or a word, nearest cell first, that is there n times. *)
Inductive piece := One (s : symbol) | Many (w : list symbol).

Definition piece_cells (n : nat) (p : piece) : list symbol :=
  match p with One s => [s] | Many w => copies n w end.

Definition piece_list := list piece.
Definition cells_of (n : nat) (l : piece_list) : list symbol := flat_map (piece_cells n) l.

(** The pieces on both sides of the head, nearest first. *)
Record shape := Shape { sh_state : state; sh_left : piece_list; sh_head : symbol; sh_right : piece_list }.

Definition has_shape (n : nat) (s : shape) (c : configuration) : Prop :=
  at_state c = sh_state s /\ exists t, tapes c = [t] /\
    alike (before t) (cells_of n (sh_left s)) /\ under t = sh_head s /\
    alike (after t) (cells_of n (sh_right s)).

(** The same with each word once more. *)
Definition once_more (l : piece_list) : piece_list :=
  flat_map (fun p => match p with One s => [One s] | Many w => Many w :: map One w end) l.

Definition larger (s : shape) : shape :=
  Shape (sh_state s) (once_more (sh_left s)) (sh_head s) (once_more (sh_right s)).

(** ** One way of writing: a word is as near to the head as it can be *)

Definition last_of (w : list symbol) : symbol := last w blank.

(** A cell before a word that ends with it: c (u c)... is (c u)... c. *)
Fixpoint put_one (c : symbol) (l : piece_list) : piece_list :=
  match l with
  | Many (x :: w) :: rest =>
    if Pos.eqb (last_of (x :: w)) c then Many (c :: removelast (x :: w)) :: put_one c rest
    else One c :: l
  | [] => if Pos.eqb c blank then [] else [One c]
  | _ => One c :: l
  end.

Fixpoint tidy (l : piece_list) : piece_list :=
  match l with
  | [] => []
  | One c :: l => put_one c (tidy l)
  | p :: l => p :: tidy l
  end.

Definition piece_eqb (p r : piece) : bool :=
  match p, r with
  | One s, One u => Pos.eqb s u
  | Many w, Many v => same_word w v
  | _, _ => false
  end.

Fixpoint pieces_eqb (l k : piece_list) : bool :=
  match l, k with
  | [], [] => true
  | p :: l, r :: k => piece_eqb p r && pieces_eqb l k
  | _, _ => false
  end.

Definition shape_eqb (s r : shape) : bool :=
  Pos.eqb (sh_state s) (sh_state r) && Pos.eqb (sh_head s) (sh_head r) &&
  pieces_eqb (tidy (sh_left s)) (tidy (sh_left r)) &&
  pieces_eqb (tidy (sh_right s)) (tidy (sh_right r)).

Lemma copies_turn n c u : c :: copies n (u ++ [c]) = copies n (c :: u) ++ [c].
Proof.
  induction n as [|n IH]; [trivial|]. unfold copies in *. simpl.
  f_equal. rewrite <- !app_assoc. simpl. f_equal. exact IH.
Qed.

Lemma put_one_spec n c l : alike (cells_of n (put_one c l)) (c :: cells_of n l).
Proof.
  revert c. induction l as [|p l IH]; intros c; cbn [put_one].
  - destruct (Pos.eqb_spec c blank) as [->|]; [|exact (alike_refl _)].
    intros [|[|i]]; trivial.
  - destruct p as [s|[|x w]]; [exact (alike_refl _)|exact (alike_refl _)|].
    destruct (Pos.eqb_spec (last_of (x :: w)) c) as [equal|]; [|exact (alike_refl _)].
    cbn [cells_of flat_map piece_cells]. fold (cells_of n (put_one c l)). fold (cells_of n l).
    apply (alike_trans _ (copies n (c :: removelast (x :: w)) ++ c :: cells_of n l)).
    + now apply alike_app_both.
    + change (c :: cells_of n l) with ([c] ++ cells_of n l). rewrite app_assoc, <- copies_turn.
      unfold last_of in equal. rewrite <- equal at 2.
      rewrite <- app_removelast_last by discriminate. exact (alike_refl _).
Qed.

Lemma tidy_spec n l : alike (cells_of n (tidy l)) (cells_of n l).
Proof.
  induction l as [|p l IH]; [now intros i|]. destruct p as [s|w].
  - apply (alike_trans _ (s :: cells_of n (tidy l))); [apply put_one_spec|]. now apply alike_cons.
  - simpl. now apply alike_app_both.
Qed.

Lemma pieces_eqb_spec l : forall k, pieces_eqb l k = true -> l = k.
Proof.
  induction l as [|p l IH]; intros [|r k] equal; try discriminate; [trivial|]. simpl in equal.
  apply andb_true_iff in equal. destruct equal as [one rest]. rewrite (IH k rest). f_equal.
  destruct p as [s|w], r as [u|v]; try discriminate; simpl in one.
  - now rewrite (proj1 (Pos.eqb_eq s u) one).
  - unfold same_word in one. destruct (list_eq_dec Pos.eq_dec w v); [congruence|discriminate].
Qed.

Lemma tidy_equal n l k : pieces_eqb (tidy l) (tidy k) = true ->
  alike (cells_of n l) (cells_of n k).
Proof.
  intros equal. apply pieces_eqb_spec in equal.
  apply (alike_trans _ (cells_of n (tidy l))); [apply alike_sym, tidy_spec|].
  rewrite equal. apply tidy_spec.
Qed.

Lemma shape_eqb_spec n s r c : shape_eqb s r = true -> has_shape n s c -> has_shape n r c.
Proof.
  unfold shape_eqb. rewrite !andb_true_iff, !Pos.eqb_eq. intros [[[st hd_] l] k].
  intros [at_ [t [T [b [u a]]]]]. split; [congruence|]. exists t. split; [trivial|].
  repeat split; [|congruence|].
  - now apply (alike_trans _ _ _ b), tidy_equal.
  - now apply (alike_trans _ _ _ a), tidy_equal.
Qed.

Lemma map_one n w : cells_of n (map One w) = w.
Proof. induction w as [|s w IH]; [trivial|]. simpl. now rewrite IH. Qed.

Lemma cells_app n l k : cells_of n (l ++ k) = cells_of n l ++ cells_of n k.
Proof. apply flat_map_app. Qed.

Lemma copies_more n w : copies n w ++ w = copies (S n) w.
Proof.
  unfold copies. induction n as [|n IH]; simpl; [now rewrite app_nil_r|].
  rewrite <- app_assoc. simpl in IH. now rewrite IH.
Qed.

Lemma once_more_spec n l : cells_of n (once_more l) = cells_of (S n) l.
Proof.
  induction l as [|[s|w] l IH]; [trivial| |]; unfold once_more in *; simpl flat_map.
  - simpl. now rewrite IH.
  - cbn [app]. change (Many w :: map One w ++ ?r) with ([Many w] ++ (map One w ++ r)).
    rewrite !cells_app, map_one, IH, app_assoc.
    change (cells_of n [Many w]) with (copies n w ++ []). rewrite app_nil_r, copies_more. trivial.
Qed.

Lemma larger_spec n s c : has_shape n (larger s) c -> has_shape (S n) s c.
Proof.
  intros [st [t [T [b [u a]]]]]. simpl in *. rewrite once_more_spec in a, b.
  split; [trivial|]. now exists t.
Qed.

Section Bouncer.
Variable m : machine.
Variable fuel : nat. (* steps inside a word *)

(** ** Steps of a shape *)

(** From a cell of a word: the cells passed, the one under the head, those ahead. The head must
    leave the word ahead, in this state; given is the word as it lies behind it then. *)
Fixpoint cross (fuel : nat) (side : bool) (out q : state) (passed : list symbol) (x : symbol)
  (ahead : list symbol) : option (list symbol) :=
  match m q [x], fuel with
  | Some (Steps [([(w, v)], r)]), S fuel =>
    match turned side v with
    | Stay => cross fuel side out r passed w ahead
    | Right => match ahead with
               | [] => if Pos.eqb r out then Some (w :: passed) else None
               | y :: ahead => cross fuel side out r (w :: passed) y ahead
               end
    | Left => match passed with
              | [] => None
              | y :: passed => cross fuel side out r passed y (w :: ahead)
              end
    end
  | _, _ => None
  end.

(** Over all words that follow: what lies ahead then, and behind. *)
Fixpoint over (side : bool) (q : state) (ahead behind : piece_list) : option (piece_list * piece_list) :=
  match ahead with
  | Many [] :: _ => None
  | Many (x :: w) :: rest => match cross fuel side q q [] x w with
                             | Some v => over side q rest (Many v :: behind)
                             | None => None
                             end
  | _ => Some (ahead, behind)
  end.

Definition first_cell (l : piece_list) : symbol := match l with One s :: _ => s | _ => blank end.

Definition turn_shape (side : bool) (q : state) (behind : piece_list) (x : symbol) (ahead : piece_list) : shape :=
  if side then Shape q behind x ahead else Shape q ahead x behind.

Definition shape_step (s : shape) : option shape :=
  match m (sh_state s) [sh_head s] with
  | Some (Steps [([(w, v)], q)]) =>
    let go (side : bool) behind ahead :=
      match over side q ahead (One w :: behind) with
      | Some (ahead, behind) => Some (turn_shape side q behind (first_cell ahead) (tl ahead))
      | None => None
      end in
    match v with
    | Stay => Some (Shape q (sh_left s) w (sh_right s))
    | Right => go true (sh_left s) (sh_right s)
    | Left => go false (sh_right s) (sh_left s)
    end
  | _ => None
  end.

Fixpoint grows (fuel : nat) (s goal : shape) : bool :=
  match fuel with
  | 0 => false
  | S fuel => match shape_step s with
              | None => false
              | Some s => if shape_eqb s goal then true else grows fuel s goal
              end
  end.

(** ** Why it is right *)

(** In a state, between cells behind and ahead of it; it stands on the first one ahead. *)
Definition between (side : bool) (q : state) (behind ahead : list symbol) (c : configuration) : Prop :=
  at_state c = q /\ exists t, tapes c = [t] /\ alike (before (oriented side t)) behind /\
    alike (under (oriented side t) :: after (oriented side t)) ahead.

Lemma run_only_app i : forall j c d e, run_only m i c = Some d -> run_only m j d = Some e ->
  run_only m (i + j) c = Some e.
Proof.
  induction i as [|i IH]; simpl; intros j c d e one two; [now injection one as ->|].
  destruct (only_step m c) as [f|]; [|discriminate]. now apply (IH j f d).
Qed.

Lemma only_one c q x w v r t : at_state c = q -> tapes c = [t] -> under t = x ->
  m q [x] = Some (Steps [([(w, v)], r)]) ->
  run_only m 1 c = Some (Configuration r [act w v t]).
Proof.
  intros st T U found. unfold run_only, only_step, looks_up, sees. rewrite T. simpl map.
  rewrite st, U, found. unfold changed. rewrite T. trivial.
Qed.

Lemma under_oriented side t : under (oriented side t) = under t.
Proof. now destruct side. Qed.

Lemma cross_spec f : forall side out q passed x ahead v c t behind rest,
  cross f side out q passed x ahead = Some v -> at_state c = q -> tapes c = [t] ->
  under (oriented side t) = x ->
  alike (before (oriented side t)) (passed ++ behind) ->
  alike (after (oriented side t)) (ahead ++ rest) ->
  exists k d, run_only m k c = Some d /\ between side out (v ++ behind) rest d.
Proof.
  induction f as [|f IH]; intros side out q passed x ahead v c t behind rest found st T U B A;
    simpl in found; destruct (m q [x]) as [[e|[|[[|[w y] [|]] r] [|]]]|] eqn:M; try discriminate.
  rewrite under_oriented in U. assert (one := only_one c q x w y r t st T U M).
  assert (O := oriented_act side w y t).
  destruct (turned side y).
  - destruct passed as [|z passed]; [discriminate|]. simpl in B.
    destruct (IH side out r passed z (w :: ahead) v (Configuration r [act w y t]) (act w y t) behind rest)
      as [k [d [run end_]]]; trivial; try (rewrite O; simpl).
    + exact (alike_hd _ _ B).
    + exact (alike_tl _ _ B).
    + now apply alike_cons.
    + exists (1 + k), d. split; [|trivial]. now apply (run_only_app 1 k c _ d one).
  - destruct (IH side out r passed w ahead v (Configuration r [act w y t]) (act w y t) behind rest)
      as [k [d [run end_]]]; trivial; try (rewrite O; trivial).
    exists (1 + k), d. split; [|trivial]. now apply (run_only_app 1 k c _ d one).
  - destruct ahead as [|z ahead].
    + destruct (Pos.eqb_spec r out) as [->|]; [|discriminate]. injection found as <-.
      exists 1, (Configuration out [act w y t]). split; [exact one|].
      split; [trivial|]. exists (act w y t). split; [trivial|]. rewrite O. simpl. split.
      * now apply alike_cons.
      * now apply alike_open.
    + simpl in A.
      destruct (IH side out r (w :: passed) z ahead v (Configuration r [act w y t]) (act w y t) behind rest)
        as [k [d [run end_]]]; trivial; try (rewrite O; simpl).
      * exact (alike_hd _ _ A).
      * now apply alike_cons.
      * exact (alike_tl _ _ A).
      * exists (1 + k), d. split; [|trivial]. now apply (run_only_app 1 k c _ d one).
Qed.

Lemma cross_all side q x w v n : cross fuel side q q [] x w = Some v ->
  forall c behind rest, between side q behind (copies n (x :: w) ++ rest) c ->
  exists k d, run_only m k c = Some d /\ between side q (copies n v ++ behind) rest d.
Proof.
  intros found. induction n as [|n IH]; intros c behind rest [st [t [T [B A]]]].
  - exists 0, c. split; [trivial|]. split; [trivial|]. now exists t.
  - unfold copies in A. simpl in A. rewrite <- app_assoc in A.
    destruct (cross_spec fuel side q q [] x w v c t behind (copies n (x :: w) ++ rest)) as [k [d [run there]]];
      trivial.
    + exact (alike_hd _ _ A).
    + exact (alike_tl _ _ A).
    + destruct (IH d (v ++ behind) rest there) as [j [e [run' there']]].
      exists (k + j), e. split; [now apply (run_only_app k j c d)|].
      rewrite app_assoc, copies_more in there'. exact there'.
Qed.

Lemma over_spec n side q ahead : forall behind ahead' behind' c,
  over side q ahead behind = Some (ahead', behind') ->
  between side q (cells_of n behind) (cells_of n ahead) c ->
  exists k d, run_only m k c = Some d /\
    between side q (cells_of n behind') (cells_of n ahead') d /\
    match ahead' with Many _ :: _ => False | _ => True end.
Proof.
  induction ahead as [|[s|[|x w]] ahead IH]; intros behind ahead' behind' c found there;
    simpl in found; try discriminate.
  - injection found as <- <-. exists 0, c. auto.
  - injection found as <- <-. exists 0, c. auto.
  - destruct (cross fuel side q q [] x w) as [v|] eqn:C; [|discriminate].
    destruct (cross_all side q x w v n C c (cells_of n behind) (cells_of n ahead)) as [k [d [run there']]].
    { exact there. }
    destruct (IH (Many v :: behind) ahead' behind' d found there') as [j [e [run' [there'' no]]]].
    exists (k + j), e. split; [now apply (run_only_app k j c d)|]. now split.
Qed.

Lemma between_shape n side q behind ahead c :
  match ahead with Many _ :: _ => False | _ => True end ->
  between side q (cells_of n behind) (cells_of n ahead) c ->
  has_shape n (turn_shape side q behind (first_cell ahead) (tl ahead)) c.
Proof.
  intros no [st [t [T [B A]]]]. unfold has_shape.
  assert (under (oriented side t) = first_cell ahead /\
          alike (after (oriented side t)) (cells_of n (tl ahead))) as [U A'].
  { destruct ahead as [|[s|w] ahead]; [| |destruct no].
    - split; [exact (alike_hd _ _ A)|exact (alike_tl _ _ A)].
    - split; [exact (alike_hd _ _ A)|exact (alike_tl _ _ A)]. }
  destruct side; simpl in *; (split; [trivial|]); exists t; auto.
Qed.

Lemma shape_step_spec n s r c : shape_step s = Some r -> has_shape n s c ->
  exists k d, run_only m (S k) c = Some d /\ has_shape n r d.
Proof.
  unfold shape_step. intros found [st [t [T [B [U A]]]]].
  destruct (m (sh_state s) [sh_head s]) as [[e|[|[[|[w v] [|]] q] [|]]]|] eqn:M; try discriminate.
  assert (one := only_one c _ _ w v q t st T U M).
  assert (forall side behind ahead,
    turned side v = Right -> alike (before (oriented side t)) (cells_of n behind) ->
    alike (after (oriented side t)) (cells_of n ahead) ->
    match over side q ahead (One w :: behind) with
    | Some (ahead, behind) => Some (turn_shape side q behind (first_cell ahead) (tl ahead))
    | None => None
    end = Some r -> exists k d, run_only m (S k) c = Some d /\ has_shape n r d) as go.
  { intros side behind ahead way_ B' A' found'.
    destruct (over side q ahead (One w :: behind)) as [[ahead' behind']|] eqn:O; [|discriminate].
    injection found' as <-.
    destruct (over_spec n side q ahead (One w :: behind) ahead' behind' (Configuration q [act w v t]) O)
      as [k [d [run [there no]]]].
    { split; [trivial|]. exists (act w v t). split; [trivial|]. rewrite oriented_act, way_. simpl.
      split; [now apply alike_cons|now apply alike_open]. }
    exists k, d. split; [now apply (run_only_app 1 k c _ d one)|]. now apply between_shape. }
  destruct v.
  - now apply (go false (sh_right s) (sh_left s)).
  - injection found as <-. exists 0, (Configuration q [act w Stay t]). split; [exact one|].
    split; [trivial|]. now exists (act w Stay t).
  - now apply (go true (sh_left s) (sh_right s)).
Qed.

Lemma grows_spec n f : forall s goal c, grows f s goal = true -> has_shape n s c ->
  exists k d, run_only m (S k) c = Some d /\ has_shape n goal d.
Proof.
  induction f as [|f IH]; simpl; intros s goal c yes there; [discriminate|].
  destruct (shape_step s) as [r|] eqn:Step_; [|discriminate].
  destruct (shape_step_spec n s r c Step_ there) as [k [d [run there']]].
  destruct (shape_eqb r goal) eqn:E.
  - exists k, d. split; [trivial|]. now apply (shape_eqb_spec n r).
  - destruct (IH r goal d yes there') as [j [e [run' end_]]].
    exists (k + S j), e. split; [|trivial]. now apply (run_only_app (S k) (S j) c d).
Qed.

(** ** The start *)

Definition reached (s : shape) (c : configuration) : bool :=
  Pos.eqb (at_state c) (sh_state s) &&
  match tapes c with
  | [t] => alikeb (before t) (cells_of 1 (sh_left s)) && Pos.eqb (under t) (sh_head s) &&
           alikeb (after t) (cells_of 1 (sh_right s))
  | _ => false
  end.

Definition bouncer_checked (steps rounds : nat) (s : shape) (first : configuration) : bool :=
  match run_only m steps first with
  | Some c => reached s c && grows rounds s (larger s)
  | None => false
  end.

Theorem bouncer_proved excluded steps rounds s first :
  bouncer_checked steps rounds s first = true ->
  forall c, starts None first c -> never m excluded c.
Proof.
  unfold bouncer_checked. intros yes c equal. apply (never_same _ _ first); [trivial|].
  destruct (run_only m steps first) as [b|] eqn:R; [|discriminate].
  apply (run_only_never m excluded steps first b R). clear R equal c first steps.
  apply andb_true_iff in yes. destruct yes as [there grows_].
  apply (closed_never m excluded (fun d => exists k n e, run_only m k d = Some e /\ has_shape n s e)).
  - intros d [k [n [e [run shape_]]]].
    assert (exists k n e, run_only m (S k) d = Some e /\ has_shape n s e) as [j [i [f [run' shape']]]].
    { destruct k as [|k]; [|now exists k, n, e]. simpl in run. injection run as ->.
      destruct (grows_spec n rounds s (larger s) e grows_ shape_) as [j [f [run' larger_]]].
      exists j, (S n), f. split; [trivial|]. now apply larger_spec. }
    simpl in run'. destruct (only_step m d) as [d'|] eqn:O; [|discriminate].
    destruct (only_step_spec m d d' O) as [g [found ->]].
    exists (Steps [g]). repeat split; [trivial|discriminate|].
    intros gs h equal among. injection equal as <-. destruct among as [<-|[]].
    now exists j, i, f.
  - exists 0, 1, b. split; [trivial|]. unfold reached in there.
    apply andb_true_iff in there. destruct there as [st tape_]. apply Pos.eqb_eq in st.
    split; [trivial|]. destruct (tapes b) as [|t [|]]; try discriminate.
    rewrite !andb_true_iff, Pos.eqb_eq in tape_. destruct tape_ as [[l u] r].
    exists t. repeat split; trivial; now apply alikeb_spec.
Qed.

End Bouncer.
