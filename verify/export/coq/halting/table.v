From Coq Require Import List Arith Bool Lia PArith FMapPositive.
Require Import semantics.
Import ListNotations.

(** * Tables: lists of numbers as keys of a map *)

(** A number, written so that it ends by itself: each binary digit behind a 1, then a 0. *)
Fixpoint code (p rest : positive) : positive :=
  match p with
  | xI q => xI (xI (code q rest))
  | xO q => xI (xO (code q rest))
  | xH => xO rest
  end.

Lemma code_injective p : forall q r s, code p r = code q s -> p = q /\ r = s.
Proof.
  induction p as [p IH|p IH|]; intros [q|q|] r s equal; simpl in equal; try discriminate;
    injection equal as equal; try (apply IH in equal; destruct equal; subst; auto); auto.
Qed.

(** A list: 1 before each of its members, and 0 at its end. *)
Fixpoint code_list (l : list positive) (rest : positive) : positive :=
  match l with
  | [] => xO rest
  | p :: l => xI (code p (code_list l rest))
  end.

Lemma code_list_injective l : forall k r s, code_list l r = code_list k s -> l = k /\ r = s.
Proof.
  induction l as [|p l IH]; intros [|q k] r s equal; simpl in equal; try discriminate;
    injection equal as equal.
  - auto.
  - apply code_injective in equal. destruct equal as [-> equal].
    apply IH in equal. destruct equal as [-> ->]. auto.
Qed.

(** ** Transitions *)

Record entry := Entry { in_state : state; reading : list symbol; result : outcome }.

Definition key (q : state) (ss : list symbol) : positive := code q (code_list ss xH).

Lemma key_injective q r ss ts : key q ss = key r ts -> q = r /\ ss = ts.
Proof.
  unfold key. intros equal. apply code_injective in equal. destruct equal as [-> equal].
  apply code_list_injective in equal. now destruct equal.
Qed.

Definition index (entries : list entry) : PositiveMap.t outcome :=
  fold_left (fun m e => PositiveMap.add (key (in_state e) (reading e)) (result e) m) entries
            (PositiveMap.empty outcome).

Definition machine_of (entries : list entry) : machine :=
  let m := index entries in fun q ss => PositiveMap.find (key q ss) m.

(** What the machine has is an entry of the list. *)
Theorem machine_of_entries entries q ss o :
  machine_of entries q ss = Some o -> In (Entry q ss o) entries.
Proof.
  unfold machine_of, index.
  enough (forall m, PositiveMap.find (key q ss)
      (fold_left (fun m e => PositiveMap.add (key (in_state e) (reading e)) (result e) m) entries m)
      = Some o -> In (Entry q ss o) entries \/ PositiveMap.find (key q ss) m = Some o) as all.
  { intros found. destruct (all _ found) as [|none]; trivial.
    rewrite PositiveMap.gempty in none. discriminate. }
  induction entries as [|e es IH]; simpl; intros m found; auto.
  apply IH in found. destruct found as [|found]; auto.
  destruct (Pos.eq_dec (key q ss) (key (in_state e) (reading e))) as [same_key|other].
  - rewrite <- same_key, PositiveMap.gss in found. injection found as <-.
    apply key_injective in same_key. destruct same_key as [-> ->]. left. left. now destruct e.
  - rewrite PositiveMap.gso in found by trivial. auto.
Qed.

(** ** Sets of keys *)

Definition set := PositiveMap.t unit.

Definition set_of (keys : list positive) : set :=
  fold_left (fun m k => PositiveMap.add k tt m) keys (PositiveMap.empty unit).

Definition has (k : positive) (m : set) : bool :=
  match PositiveMap.find k m with Some _ => true | None => false end.

Lemma has_set_of k keys : has k (set_of keys) = true -> In k keys.
Proof.
  unfold has, set_of.
  enough (forall m, match PositiveMap.find k (fold_left (fun m k => PositiveMap.add k tt m) keys m)
                    with Some _ => true | None => false end = true ->
                    In k keys \/ PositiveMap.find k m <> None) as all.
  { intros found. destruct (all _ found) as [|none]; trivial.
    rewrite PositiveMap.gempty in none. tauto. }
  induction keys as [|j keys IH]; simpl; intros m found.
  - right. destruct (PositiveMap.find k m); congruence.
  - apply IH in found. destruct found as [|found]; auto.
    destruct (Pos.eq_dec k j) as [->|other]; auto.
    rewrite PositiveMap.gso in found by trivial. auto.
Qed.

(** A key that only [x] has is in the set for a list only if [x] is in the list. *)
Lemma has_key {A} (key_of : A -> positive) x l : (forall y, key_of x = key_of y -> x = y) ->
  has (key_of x) (set_of (map key_of l)) = true -> In x l.
Proof.
  intros different there. apply has_set_of, in_map_iff in there.
  destruct there as [y [equal there]].
  symmetry in equal. apply different in equal. now subst.
Qed.

(** ** Symbols or states of a list *)

Definition is_in (s : positive) (l : list positive) : bool := existsb (Pos.eqb s) l.

Lemma is_in_spec s l : is_in s l = true <-> In s l.
Proof.
  unfold is_in. rewrite existsb_exists. split.
  - intros [r [there equal]]. apply Pos.eqb_eq in equal. now subst.
  - intros there. exists s. split; [trivial|apply Pos.eqb_refl].
Qed.

Definition all_in (w l : list positive) : bool := forallb (fun s => is_in s l) w.

Lemma all_in_spec w l : all_in w l = true <-> forall s, In s w -> In s l.
Proof.
  unfold all_in. rewrite forallb_forall.
  split; intros all s there; apply is_in_spec; auto.
Qed.
