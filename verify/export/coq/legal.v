
(** ** Tables that permit only what is legal *)

Lemma has_cells g c : has g c = has (cells_of X g) c || has (cells_of O g) c.
Proof.
  induction g as [|d g IH]; trivial. simpl. rewrite IH.
  destruct (turn g); simpl; destruct (Nat.eqb c d); rewrite ?orb_true_r; trivial.
Qed.

Lemma row_in {T} (table : list (string * T)) text found :
  row table text = Some found -> In (text, found) table.
Proof.
  induction table as [|[t one] table IH]; simpl; [discriminate|].
  destruct (String.eqb_spec t text) as [->|apart]; [|auto].
  intros equal. injection equal as ->. auto.
Qed.

Section Legal.
Variable by_ : keys.

(** A cell that is free in all games of a row of a table. *)
Definition free_in (text : string) (c : cell) : bool :=
  has board c &&
  match by_ with
  | Positions => match String.get (pred c) text with Some a => Ascii.eqb a "." | None => false end
  | Lines => negb (existsb (Ascii.eqb (digit c)) (list_ascii_of_string text))
  end.

Lemma get_position p c : In c board -> String.get (pred c) (position_text p) = Some (letter (p c)).
Proof. unfold board. simpl. intuition subst; reflexivity. Qed.

Lemma digit_in_line c g : forall text, In c g \/ In (digit c) (list_ascii_of_string text) ->
  In (digit c)
    (list_ascii_of_string (fold_left (fun text c => String (digit c) text) g text)).
Proof.
  induction g as [|d g IH]; simpl; intros text there; [tauto|].
  apply IH. simpl. destruct there as [[->|there]|there]; auto.
Qed.

Lemma free_in_spec g c : free_in (key by_ g) c = true -> In c board /\ ~ In c g.
Proof.
  unfold free_in. rewrite andb_true_iff, has_spec. intros [inside free_].
  split; trivial. intros ing.
  destruct by_; cbn [key] in free_.
  - rewrite get_position in free_ by trivial.
    assert (taken := proj2 (has_spec g c) ing). rewrite has_cells in taken.
    unfold position_after in free_.
    destruct (has (cells_of X g) c), (has (cells_of O g) c); discriminate.
  - apply negb_true_iff, not_true in free_. apply free_, existsb_exists. exists (digit c).
    split; [apply digit_in_line; now left|apply Ascii.eqb_refl].
Qed.

Theorem permits_only_legal_checked table :
  forallb (fun row => forallb (free_in (fst row)) (snd row)) table = true ->
  permits_only_legal (listed by_ table).
Proof.
  intros all g c going inside. unfold listed in inside.
  destruct (row table (key by_ g)) as [cells|] eqn:R; [|destruct inside].
  apply row_in in R. rewrite forallb_forall in all. apply all in R. cbn [fst snd] in R.
  rewrite forallb_forall in R. apply R, free_in_spec in inside. split; tauto.
Qed.

End Legal.
