From Coq Require Import List Arith Bool Lia PArith ZArith FMapPositive.
Require Import semantics table languages.
Import ListNotations.

(** * Proofs that look at every state on every symbol *)

(** The symbols of each tape. *)
Section Known.
Variable m : machine.
Variable excluded : ending -> bool.
Variable alphabets : list (list symbol).

Definition known_tape (l : list symbol) (t : tape) : Prop :=
  In blank l /\ (forall s, In s (before t) -> In s l) /\ In (under t) l /\
  (forall s, In s (after t) -> In s l).

Definition known_tapeb (l : list symbol) (t : tape) : bool :=
  is_in blank l && all_in (before t) l && is_in (under t) l && all_in (after t) l.

Lemma known_tapeb_spec l t : known_tapeb l t = true <-> known_tape l t.
Proof. unfold known_tapeb, known_tape. rewrite !andb_true_iff, !all_in_spec, !is_in_spec. tauto. Qed.

Fixpoint known_tapesb (ls : list (list symbol)) (ts : list tape) : bool :=
  match ls, ts with
  | [], [] => true
  | l :: ls, t :: ts => known_tapeb l t && known_tapesb ls ts
  | _, _ => false
  end.

Lemma known_tapesb_spec ls : forall ts, known_tapesb ls ts = true -> Forall2 known_tape ls ts.
Proof.
  induction ls as [|l ls IH]; intros [|t ts] yes; try discriminate; constructor; simpl in yes;
    apply andb_true_iff in yes; destruct yes; [now apply known_tapeb_spec|auto].
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

End Known.
