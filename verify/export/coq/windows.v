
(** ** Windows *)

(** Between two instants the heads look at no more than a window of each tape: a tape of finitely
    many cells, which no head leaves. What is done in the windows is done on the tapes around them,
    whatever lies there. *)

(** Lists of cells that are alike but for blanks at the far end. *)
Definition alike (l k : list symbol) : Prop := forall i, nth i l blank = nth i k blank.

Lemma alike_trans l k j : alike l k -> alike k j -> alike l j.
Proof. intros a b i. now rewrite a. Qed.

Lemma alike_sym l k : alike l k -> alike k l.
Proof. intros a i. now rewrite a. Qed.

Lemma alike_push s l k : alike l k -> alike (push s l) (s :: k).
Proof.
  intros a i. destruct l as [|c l]; unfold push.
  - destruct i as [|i]; [now destruct (Pos.eqb_spec s blank) as [equal|]|].
    change (nth (S i) (s :: k) blank) with (nth i k blank). rewrite <- a.
    destruct (Pos.eqb s blank); now destruct i.
  - destruct i; simpl; [trivial|]. apply a.
Qed.

Lemma alike_tl s l k : alike l (s :: k) -> hd blank l = s /\ alike (tl l) k.
Proof.
  intros a. split; [specialize (a 0)|intros i; specialize (a (S i))]; destruct l; simpl in *; trivial.
  rewrite <- a. now destruct i.
Qed.

Lemma alike_blanks l n : alike (l ++ repeat blank n) l.
Proof.
  intros i. destruct (Nat.lt_ge_cases i (length l)) as [short|long].
  - now rewrite app_nth1.
  - rewrite app_nth2, nth_repeat by trivial. symmetry. now apply nth_overflow.
Qed.

(** What lies around a window: the cells before it, nearest first, and those after it; and how the
    tape ends on the left. *)
Record surroundings := Surroundings
  { cells_before : list symbol; cells_after : list symbol; end_of : left_end }.

(** A window that has a left end begins where its tape does. Of a tape that has one, other windows
    may be anywhere, but the cells before the head are just these. *)
Definition before_around (k : surroundings) (w t : tape) : Prop :=
  match edge w, end_of k with
  | Endless, Endless => alike (before t) (before w ++ cells_before k)
  | Endless, _ => before t = before w ++ cells_before k
  | e, f => e = f /\ before t = before w
  end.

Definition around (k : surroundings) (w t : tape) : Prop :=
  edge t = end_of k /\ under t = under w /\ before_around k w t /\
  alike (after t) (after w ++ cells_after k).

Inductive all_around : list surroundings -> list tape -> list tape -> Prop :=
| none_around : all_around [] [] []
| more_around k w t ks ws ts : around k w t -> all_around ks ws ts ->
    all_around (k :: ks) (w :: ws) (t :: ts).

Definition around_all (ks : list surroundings) (w c : configuration) : Prop :=
  at_state w = at_state c /\ all_around ks (tapes w) (tapes c).

(** An action in a window; nothing if the head leaves it. *)
Definition act_inside (a : action) (w : tape) : option tape :=
  let s := match writes a with Some s => s | None => under w end in
  match moves_head a with
  | Stay => Some (Tape (edge w) (before w) s (after w))
  | Left => match before w, edge w with
            | c :: cells, e => Some (Tape e cells c (s :: after w))
            | [], Endless => None
            | [], e => Some (Tape e [] s (after w))
            end
  | Right => match after w with
             | c :: cells => Some (Tape (edge w) (s :: before w) c cells)
             | [] => None
             end
  end.

Lemma act_around a k w t w' : around k w t -> act_inside a w = Some w' -> around k w' (act a t).
Proof.
  unfold act_inside, act, around, before_around.
  intros [same_edge [same_under [how_before how_after]]] equal.
  rewrite same_edge, same_under.
  set (s := match writes a with Some s => s | None => under w end) in *.
  destruct (moves_head a).
  - destruct (before w) as [|c cells].
    + destruct (edge w); try discriminate; injection equal as <-; destruct how_before as [<- how];
        rewrite how; simpl; repeat split; trivial.
    + injection equal as <-. simpl in *.
      assert (next_after := alike_push s _ _ how_after).
      destruct (edge w), (end_of k); try solve [destruct how_before; discriminate].
      * apply alike_tl in how_before. now destruct how_before.
      * now rewrite how_before.
      * now rewrite how_before.
      * destruct how_before as [_ ->]. repeat split; trivial.
      * destruct how_before as [_ ->]. repeat split; trivial.
  - injection equal as <-. simpl. repeat split; trivial.
  - destruct (after w) as [|c cells]; [discriminate|]. injection equal as <-. simpl in *.
    apply alike_tl in how_after. destruct how_after as [same_ how_after].
    destruct (edge w), (end_of k); try solve [destruct how_before; discriminate];
      simpl.
    + repeat split; trivial. now apply alike_push.
    + rewrite how_before. repeat split; trivial.
    + rewrite how_before. repeat split; trivial.
    + destruct how_before as [_ ->]. repeat split; trivial.
    + destruct how_before as [_ ->]. repeat split; trivial.
Qed.

Fixpoint change_inside (n : nat) (f : tape -> option tape) (ws : list tape) : option (list tape) :=
  match ws, n with
  | [], _ => Some []
  | w :: rest, 0 => match f w with Some w' => Some (w' :: rest) | None => None end
  | w :: rest, S n => match change_inside n f rest with Some ws' => Some (w :: ws') | None => None end
  end.

Lemma change_around a n ks ws ts : all_around ks ws ts -> forall ws',
  change_inside n (act_inside a) ws = Some ws' -> all_around ks ws' (change n (act a) ts).
Proof.
  intros held. revert n. induction held as [|k w t ks ws ts one held IH]; intros n ws' equal.
  - destruct n; injection equal as <-; constructor.
  - destruct n as [|n]; simpl in *.
    + destruct (act_inside a w) as [w'|] eqn:A; [|discriminate]. injection equal as <-.
      constructor; trivial. now apply (act_around a k w).
    + destruct (change_inside n (act_inside a) ws) as [those|] eqn:A; [|discriminate].
      injection equal as <-. constructor; auto.
Qed.

Fixpoint acts_inside (l : list action) (ws : list tape) : option (list tape) :=
  match l with
  | [] => Some ws
  | a :: rest => match change_inside (on a) (act_inside a) ws with
                 | Some ws' => acts_inside rest ws'
                 | None => None
                 end
  end.

Lemma acts_around l : forall ks ws ts ws', all_around ks ws ts -> acts_inside l ws = Some ws' ->
  all_around ks ws' (fold_left (fun ts a => change (on a) (act a) ts) l ts).
Proof.
  induction l as [|a l IH]; simpl; intros ks ws ts ws' held equal.
  - now injection equal as <-.
  - destruct (change_inside (on a) (act_inside a) ws) as [those|] eqn:C; [|discriminate].
    apply (IH ks those); trivial. now apply (change_around a (on a) ks ws).
Qed.

(** The heads see the same in a window and on the tape around it. *)
Lemma around_sees ks ws ts : all_around ks ws ts -> map under ws = map under ts.
Proof. induction 1 as [|k w t ks ws ts [_ [equal _]] _ IH]; simpl; congruence. Qed.

Lemma around_nth n ks ws ts : all_around ks ws ts -> forall t, nth_error ts n = Some t ->
  exists k w, nth_error ws n = Some w /\ around k w t.
Proof.
  intros held. revert n. induction held as [|k w t ks ws ts one _ IH]; intros [|n] u found;
    simpl in *; try discriminate.
  - injection found as <-. now exists k, w.
  - now apply IH.
Qed.

(** A production moves a head to the left out of its window, but for a left end where it stays. *)
Definition leaves (p : production) (w : configuration) : bool :=
  existsb (fun a => match moves_head a, nth_error (tapes w) (on a) with
                    | Left, Some (Tape Stays [] _ _) => false
                    | Left, Some (Tape _ [] _ _) => true
                    | _, _ => false
                    end) (acts p).

Lemma falls_around p ks w c : all_around ks (tapes w) (tapes c) -> leaves p w = false ->
  falls p c = false.
Proof.
  intros held. rewrite <- !not_true_iff_false. intros no bad. apply no. unfold falls, leaves in *.
  rewrite existsb_exists in *. destruct bad as [a [ina bad]]. exists a. split; trivial.
  destruct (moves_head a); try discriminate.
  destruct (nth_error (tapes c) (on a)) as [t|] eqn:T; [|discriminate].
  destruct (around_nth _ _ _ _ held t T) as [k [v [-> [same_edge [_ [how _]]]]]].
  destruct t as [e b u r], v as [f b' u' r']; simpl in *. subst e. unfold before_around in how.
  destruct (end_of k), b; try discriminate. simpl in how.
  destruct f; [|now destruct how|destruct how as [_ <-]; trivial]. now destruct b'.
Qed.

Lemma matches_sees p c d : map under (tapes c) = map under (tapes d) -> matches p c = matches p d.
Proof.
  intros sees. unfold matches. induction (reads p) as [|[n s] rest IH]; simpl; trivial.
  rewrite IH. f_equal. assert (equal := f_equal (fun l => nth_error l n) sees). simpl in equal.
  rewrite !nth_error_map in equal.
  destruct (nth_error (tapes c) n), (nth_error (tapes d) n); simpl in equal; congruence.
Qed.

Lemma applying_sees by_state c d : at_state c = at_state d ->
  map under (tapes c) = map under (tapes d) -> applying by_state c = applying by_state d.
Proof.
  intros state_ sees. unfold applying, rows. rewrite state_.
  rewrite (filter_ext _ (fun p => negb (otherwise p) && matches p d)); trivial.
  intros p. now rewrite (matches_sees p c d sees).
Qed.

Definition next_inside (by_state : table) (o : option configuration) : option configuration :=
  match o with
  | None => None
  | Some w => match applying by_state w with
              | [p] => if leaves p w then None else
                       match acts_inside (acts p) (tapes w) with
                       | Some ws => Some (Configuration (to p) ws)
                       | None => None
                       end
              | _ => None
              end
  end.

Definition after_inside (by_state : table) (n : N) (w : configuration) : option configuration :=
  N.iter n (next_inside by_state) (Some w).

Lemma next_around by_state ks w c w' : around_all ks w c -> next_inside by_state (Some w) = Some w' ->
  exists d, next by_state c = Some d /\ around_all ks w' d.
Proof.
  intros [state_ held]. unfold next_inside, next.
  rewrite <- (applying_sees by_state w c state_ (around_sees _ _ _ held)).
  destruct (applying by_state w) as [|p [|]]; try discriminate.
  destruct (leaves p w) eqn:F; [discriminate|]. rewrite (falls_around p ks w c held F).
  destruct (acts_inside (acts p) (tapes w)) as [ws|] eqn:A; [|discriminate].
  intros equal. injection equal as <-. exists (applied p c). split; trivial. split; trivial.
  now apply (acts_around (acts p) ks (tapes w)).
Qed.

Lemma after_around by_state ks n w c w' : around_all ks w c ->
  after_inside by_state n w = Some w' ->
  exists d, after_steps by_state n c = Some d /\ around_all ks w' d.
Proof.
  intros held. unfold after_inside, after_steps. rewrite !N2Nat.inj_iter.
  revert w'. induction (N.to_nat n) as [|k IH]; intros w' equal.
  - injection equal as <-. now exists c.
  - change (next_inside by_state (Nat.iter k (next_inside by_state) (Some w)) = Some w') in equal.
    destruct (Nat.iter k (next_inside by_state) (Some w)) as [v|]; [|discriminate].
    destruct (IH v eq_refl) as [e [equal_e held_e]].
    destruct (next_around by_state ks v e w' held_e equal) as [d [one held_d]].
    exists d. split; trivial.
    change (next_of by_state (Nat.iter k (next_of by_state) (Some c)) = Some d). now rewrite equal_e.
Qed.
