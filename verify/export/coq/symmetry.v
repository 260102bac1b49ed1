
(** * Classes of positions: the same for a position and its images, and for no others *)

Lemma with_mark_inj m n a b : with_mark m a = with_mark n b -> m = n /\ a = b.
Proof. destruct m as [[]|], n as [[]|]; simpl; intros e; try discriminate; injection e; auto. Qed.

Lemma position_code_inj p q :
  position_code p = position_code q -> forall c, In c board -> p c = q c.
Proof.
  unfold position_code, board. cbn [fold_right]. intros equal.
  repeat (apply with_mark_inj in equal; destruct equal as [? equal]).
  intros c inside. simpl in inside. intuition subst; assumption.
Qed.

(** ** The symmetries are a group *)

(** First the second symmetry, then the first. *)
Definition composed (s t : list cell) : list cell := map (fun c => nth (pred c) t 0) s.

Definition is (s t : list cell) : bool := if list_eq_dec Nat.eq_dec s t then true else false.

Lemma is_spec s t : is s t = true <-> s = t.
Proof. unfold is. destruct list_eq_dec; split; congruence. Qed.

Lemma composed_symmetric s t : In s symmetries -> In t symmetries -> In (composed s t) symmetries.
Proof.
  assert (all : forallb (fun s => forallb (fun t => existsb (is (composed s t)) symmetries)
                  symmetries) symmetries = true) by reflexivity.
  intros ins int. rewrite forallb_forall in all. apply all in ins.
  rewrite forallb_forall in ins. apply ins, existsb_exists in int.
  destruct int as [u [inu equal]]. apply is_spec in equal. now rewrite equal.
Qed.

Lemma divided s t : In s symmetries -> In t symmetries ->
  exists u, In u symmetries /\ composed u s = t.
Proof.
  assert (all : forallb (fun s => forallb (fun t => existsb (fun u => is (composed u s) t)
                  symmetries) symmetries) symmetries = true) by reflexivity.
  intros ins int. rewrite forallb_forall in all. apply all in ins.
  rewrite forallb_forall in ins. apply ins, existsb_exists in int.
  destruct int as [u [inu equal]]. apply is_spec in equal. now exists u.
Qed.

Lemma image_composed s t p : In s symmetries ->
  position_code (image s (image t p)) = position_code (image (composed s t) p).
Proof.
  intros ins. simpl in ins. repeat (destruct ins as [<-|ins]; [reflexivity|]). destruct ins.
Qed.

Lemma image_of_same s p q : In s symmetries -> (forall c, In c board -> p c = q c) ->
  position_code (image s p) = position_code (image s q).
Proof.
  intros ins equal. simpl in ins.
  repeat (destruct ins as [<-|ins];
    [unfold position_code, image, board; cbn [fold_right nth pred];
     rewrite !equal by (simpl; tauto); reflexivity|]).
  destruct ins.
Qed.

(** ** The least number of all images *)

Lemma class_is_an_image p : exists s, In s symmetries /\ class_of p = position_code (image s p).
Proof.
  assert (some : forall l, incl l symmetries -> exists s, In s symmetries /\
    fold_right (fun s least => Pos.min (position_code (image s p)) least) (position_code p) l
      = position_code (image s p)).
  { induction l as [|s l IH]; intros all; [exists board; split; [now left|reflexivity]|].
    destruct IH as [t [int equal]]; [intros u inu; apply all; now right|].
    cbn [fold_right]. rewrite equal.
    destruct (Pos.min_spec (position_code (image s p)) (position_code (image t p)))
      as [[_ ->]|[_ ->]]; [exists s; split; trivial; apply all; now left|now exists t]. }
  apply some, incl_refl.
Qed.

Lemma class_is_least p s : In s symmetries -> (class_of p <= position_code (image s p))%positive.
Proof.
  unfold class_of. generalize symmetries. induction l as [|t l IH]; [intros []|].
  intros [->|ins]; cbn [fold_right]; [apply Pos.le_min_l|].
  etransitivity; [apply Pos.le_min_r|]. now apply IH.
Qed.

Lemma class_of_image p s : In s symmetries -> class_of (image s p) = class_of p.
Proof.
  intros ins. apply Pos.le_antisym.
  - destruct (class_is_an_image p) as [t [int ->]]. destruct (divided s t ins int) as [u [inu <-]].
    rewrite <- image_composed by trivial. now apply class_is_least.
  - destruct (class_is_an_image (image s p)) as [t [int ->]]. rewrite image_composed by trivial.
    apply class_is_least. now apply composed_symmetric.
Qed.

Lemma class_of_same p q : (forall c, In c board -> p c = q c) -> class_of p = class_of q.
Proof.
  intros equal. unfold class_of, position_code, image, symmetries, board.
  cbn [fold_right nth pred]. rewrite !equal by (simpl; tauto). reflexivity.
Qed.

Theorem class_spec p q :
  class_of p = class_of q <->
  exists s, In s symmetries /\ forall c, In c board -> q c = image s p c.
Proof.
  split.
  - intros equal. destruct (class_is_an_image p) as [s [ins here]].
    destruct (class_is_an_image q) as [t [int there]]. rewrite here, there in equal.
    destruct (divided t board) as [u [inu back]]; [trivial|now left|].
    exists (composed u s). split; [now apply composed_symmetric|]. apply position_code_inj.
    rewrite <- image_composed by trivial. transitivity (position_code (image u (image t q))).
    + rewrite image_composed, back by trivial. reflexivity.
    + symmetry. apply image_of_same; trivial. now apply position_code_inj.
  - intros [s [ins equal]]. rewrite (class_of_same q (image s p) equal). symmetry.
    now apply class_of_image.
Qed.
