
(** * 6. One game, and every way to choose *)

Section Followed.
Variable permits : strategy.
Variable seat : player.
Variable answer : node -> list cell.
Hypothesis right : forall g, answer (node_of g) = permits g.

Definition quick_moves (g : game) : list cell := moves (fun g => answer (node_of g)) seat g.

Lemma quick_moves_spec g : quick_moves g = moves permits seat g.
Proof. unfold quick_moves, moves. now rewrite right. Qed.

(** A game that follows the strategy. *)
Fixpoint follows_b (g : game) : bool :=
  match g with
  | [] => true
  | c :: before => if follows_b before then has (quick_moves before) c else false
  end.

Lemma follows_checked g : follows_b g = true -> follows permits seat g.
Proof.
  induction g as [|c g IH]; intros fol; [constructor|]. cbn [follows_b] in fol.
  destruct (follows_b g); [|discriminate]. rewrite has_spec, quick_moves_spec in fol.
  apply follows_move; auto.
Qed.

(** A game that ends so. *)
Definition ends_b (r : result) (g : game) : bool :=
  if follows_b g then
    match quick_moves g, result_of seat g, r with
    | [], Some Won, Won | [], Some Drawn, Drawn => true
    | [], Some Lost, Lost | [], Some Stuck, Stuck => true
    | _, _, _ => false
    end
  else false.

Theorem ends_checked r g : ends_b r g = true -> ends_in permits seat r g.
Proof.
  unfold ends_b. destruct (follows_b g) eqn:F; [|discriminate]. apply follows_checked in F.
  intros how. apply result_spec. rewrite in_ends. rewrite quick_moves_spec in how.
  destruct (moves permits seat g); [|discriminate].
  destruct (result_of seat g) as [[]|], r; try discriminate; auto.
Qed.

Theorem can_fail_checked r g :
  r = Lost \/ r = Stuck -> ends_in permits seat r g -> can_fail permits seat.
Proof. intros bad [fol how]. exists g. split; trivial. destruct bad; subst r; auto. Qed.

(** ** Whatever is chosen, it fails *)

Variable reply : game -> option cell.

(** Every permitted move of the seat is tried; its opponent gives the replies. *)
Fixpoint all_fail (n : nat) (g : game) : bool :=
  if wins_b (other seat) g then true else
  match n with
  | 0 => false
  | S less =>
      if over_b g then false else
      if same (turn g) seat then forallb (fun c => all_fail less (c :: g)) (quick_moves g)
      else match reply g with
           | Some c => if has (quick_moves g) c then all_fail less (c :: g) else false
           | None => false
           end
  end.

Lemma all_fail_spec choice n : chooses choice permits -> forall g,
  follows choice seat g -> all_fail n g = true -> can_fail choice seat.
Proof.
  intros chosen. induction n as [|n IH]; intros g fol bad; cbn [all_fail] in bad;
    (destruct (wins_b (other seat) g) eqn:L;
     [exists g; split; trivial; left; now apply wins_spec|]); [discriminate|].
  destruct (over_b g) eqn:V; [discriminate|].
  assert (going : ~ over g) by (rewrite <- over_spec; congruence).
  destruct (same (turn g) seat) eqn:T.
  - apply same_spec in T. destruct (chosen g) as [inside [short empty]].
    destruct (choice g) as [|c [|]] eqn:C; [| |simpl in short; lia].
    + exists g. split; trivial. right. repeat split; trivial. rewrite C. intros d [].
    + destruct (legal_dec g c) as [can|cannot].
      * apply (IH (c :: g)).
        -- apply ours; trivial. rewrite C. now left.
        -- rewrite forallb_forall in bad. apply bad. rewrite quick_moves_spec. apply moves_spec.
           split; trivial. intros _. apply inside. now left.
      * exists g. split; trivial. right. repeat split; trivial. rewrite C.
        intros d [<-|[]]. trivial.
  - destruct (reply g) as [c|]; [|discriminate].
    destruct (has (quick_moves g) c) eqn:H; [|discriminate].
    apply has_spec in H. rewrite quick_moves_spec in H. apply moves_spec in H.
    apply (IH (c :: g)); trivial. apply theirs; [trivial| |tauto]. rewrite <- same_spec. congruence.
Qed.

(** The replies of a refutation are a table, too. *)
Theorem always_fails_checked : all_fail 9 [] = true ->
  forall choice, chooses choice permits -> can_fail choice seat.
Proof.
  intros bad choice chosen. apply (all_fail_spec choice 9 chosen []); trivial. constructor.
Qed.

End Followed.

(** ** Tables, first choices and picks *)

Section Quick.
Variable by_ : keys.

Definition quick_listed (map : PositiveMap.t (list cell)) (n : node) : list cell :=
  match row_of map (node_key by_ n) with Some cells => cells | None => [] end.

Lemma quick_listed_spec table g : quick_listed (by_code table) (node_of g) = listed by_ table g.
Proof. unfold quick_listed, listed. now rewrite row_of_spec, node_key_spec. Qed.

Definition quick_first (answer : node -> list cell) (n : node) : list cell :=
  match answer n with [] => [] | c :: _ => [c] end.

Definition quick_picking (picks : PositiveMap.t cell) (answer : node -> list cell) (n : node)
  : list cell :=
  match row_of picks (node_key by_ n) with Some c => [c] | None => quick_first answer n end.

Definition quick_reply (replies : PositiveMap.t cell) (g : game) : option cell :=
  row_of replies (key by_ g).

Section Of.
Variable permits : strategy.
Variable answer : node -> list cell.
Hypothesis right : forall g, answer (node_of g) = permits g.

Lemma quick_first_spec g : quick_first answer (node_of g) = first_of permits g.
Proof. unfold quick_first, first_of. now rewrite right. Qed.

Lemma quick_picking_spec picks g :
  quick_picking (by_code picks) answer (node_of g) = picking by_ picks permits g.
Proof.
  unfold quick_picking, picking. now rewrite row_of_spec, node_key_spec, quick_first_spec.
Qed.

End Of.

Lemma first_chooses permits : chooses (first_of permits) permits.
Proof.
  intros g. unfold first_of. destruct (permits g) as [|c cs]; simpl; repeat split; auto; try lia;
    try discriminate; intros d []; subst; simpl; auto; contradiction.
Qed.

(** Each pick is permitted. *)
Definition picks_permitted (table : list (string * list cell)) (picks : list (string * cell))
  : bool :=
  let map := by_code table in
  forallb (fun pick => match row_of map (fst pick) with
                       | Some cells => has cells (snd pick)
                       | None => false
                       end) picks.

Lemma picking_checked table picks : picks_permitted table picks = true ->
  chooses (picking by_ picks (listed by_ table)) (listed by_ table).
Proof.
  intros all g. unfold picking.
  destruct (row picks (key by_ g)) as [c|] eqn:P; [|apply first_chooses].
  unfold picks_permitted in all. rewrite forallb_forall in all. apply row_in, all in P.
  cbn [fst snd] in P. rewrite row_of_spec in P. unfold listed.
  destruct (row table (key by_ g)) as [cells|]; [|discriminate]. apply has_spec in P.
  simpl. repeat split; auto; [|discriminate]. intros d [<-|[]]. trivial.
Qed.

End Quick.
