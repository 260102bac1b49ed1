From Coq Require Import List Arith Bool Lia PArith NArith FMapPositive String Ascii.
Require Import theory.
Import ListNotations.

(** * Certificates of verdicts on strategies, and their checker *)

(** How many games end won, drawn, lost and stuck; and of games up to symmetry. *)
Record numbers := Numbers { games_ : list N; classes_ : list N }.

(** That a strategy never fails, or a game in which it does. *)
Inductive judgement := Holds | Fails (r : result) (g : game).

(** Of some choice: moves that are picked, with the numbers of their games; or replies against which
    every choice fails. *)
Inductive choice_proof := Picks (picks : list (string * cell)) (n : numbers)
                        | Replies (replies : list (string * cell)).

Record seat_proof := SeatProof
  { seat_of : player; table_of : list (string * list cell);
    every_numbers : numbers; every_choice : judgement;
    first_numbers : numbers; first_choice : judgement; some_choice : choice_proof }.

Record play_certificate := PlayCertificate { by_keys : keys; seats : list seat_proof }.

Definition tally_b (counted : list (N * N)) (n : numbers) : bool :=
  match counted, games_ n, classes_ n with
  | [(a, a'); (b, b'); (c, c'); (e, e')], [w; d; l; s], [w'; d'; l'; s'] =>
    N.eqb a w && N.eqb b d && N.eqb c l && N.eqb e s &&
    N.eqb a' w' && N.eqb b' d' && N.eqb c' l' && N.eqb e' s'
  | _, _, _ => false
  end.

Definition has_numbers (permits : strategy) (seat : player) (n : numbers) : Prop :=
  match games_ n, classes_ n with
  | [w; d; l; s], [w'; d'; l'; s'] =>
    games permits seat w d l s /\ games_up_to_symmetry permits seat w' d' l' s'
  | _, _ => False
  end.

Definition none_fails (n : numbers) : bool :=
  match games_ n with [_; _; l; s] => N.eqb l 0 && N.eqb s 0 | _ => false end.

Definition judged (permits : strategy) (seat : player) (j : judgement) : Prop :=
  match j with
  | Holds => never_fails permits seat
  | Fails r g => ends_in permits seat r g /\ can_fail permits seat
  end.

Definition judged_b (seat : player) (answer : node -> list cell) (n : numbers) (j : judgement) : bool :=
  match j with
  | Holds => none_fails n
  | Fails r g => match r with Lost | Stuck => ends_b seat answer r g | _ => false end
  end.

Section Of.
Variable permits : strategy.
Variable seat : player.
Variable answer : node -> list cell.
Hypothesis right : forall g, answer (node_of g) = permits g.

Lemma tally_checked n : tally_b (tally seat answer) n = true -> has_numbers permits seat n.
Proof.
  unfold tally_b, has_numbers.
  destruct (tally seat answer) as [|[a a'] [|[b b'] [|[c c'] [|[e e'] [|]]]]] eqn:T; try discriminate.
  destruct (games_ n) as [|w [|d [|l [|s [|]]]]]; try discriminate.
  destruct (classes_ n) as [|w' [|d' [|l' [|s' [|]]]]]; try discriminate.
  rewrite !andb_true_iff, !N.eqb_eq. intros equal.
  assert (tally seat answer = [(w, w'); (d, d'); (l, l'); (s, s')]) as counted by
    (rewrite T; destruct equal as [[[[[[[-> ->] ->] ->] ->] ->] ->] ->]; trivial).
  split.
  - exact (games_checked permits seat answer right w d l s w' d' l' s' counted).
  - exact (games_up_to_symmetry_checked permits seat answer right w d l s w' d' l' s' counted).
Qed.

Lemma none_fails_spec n : has_numbers permits seat n -> none_fails n = true ->
  never_fails permits seat.
Proof.
  unfold has_numbers, none_fails. destruct (games_ n) as [|w [|d [|l [|s [|]]]]]; try discriminate.
  destruct (classes_ n) as [|w' [|d' [|l' [|s' [|]]]]]; try tauto.
  rewrite andb_true_iff, !N.eqb_eq. intros counted [-> ->].
  now apply never_fails_checked with (w := w) (d := d).
Qed.

Lemma judged_checked n j : has_numbers permits seat n -> judged_b seat answer n j = true ->
  judged permits seat j.
Proof.
  intros counted. destruct j as [|r g]; simpl; [now apply none_fails_spec|]. intros yes.
  assert (r = Lost \/ r = Stuck) as bad by (destruct r; auto; discriminate).
  assert (ends_in permits seat r g) as how.
  { apply (ends_checked permits seat answer right). destruct bad; now subst. }
  split; [trivial|]. now apply (can_fail_checked permits seat r g).
Qed.

End Of.

Definition seat_checked (k : keys) (p : seat_proof) : bool :=
  let map := by_code (table_of p) in
  let answer := quick_listed k map in
  let seat := seat_of p in
  forallb (fun row => forallb (free_in k (fst row)) (snd row)) (table_of p) &&
  tally_b (tally seat answer) (every_numbers p) &&
  judged_b seat answer (every_numbers p) (every_choice p) &&
  tally_b (tally seat (quick_first answer)) (first_numbers p) &&
  judged_b seat (quick_first answer) (first_numbers p) (first_choice p) &&
  match some_choice p with
  | Picks picks n =>
    picks_permitted (table_of p) picks &&
    tally_b (tally seat (quick_picking k (by_code picks) answer)) n && none_fails n
  | Replies replies => all_fail seat answer (quick_reply k (by_code replies)) 9 []
  end.

Definition seat_says (k : keys) (p : seat_proof) : Prop :=
  let permits := listed k (table_of p) in
  let seat := seat_of p in
  permits_only_legal permits /\
  has_numbers permits seat (every_numbers p) /\ judged permits seat (every_choice p) /\
  has_numbers (first_of permits) seat (first_numbers p) /\
  judged (first_of permits) seat (first_choice p) /\
  match some_choice p with
  | Picks _ n => exists choice, chooses choice permits /\ has_numbers choice seat n /\
                 never_fails choice seat
  | Replies _ => forall choice, chooses choice permits -> can_fail choice seat
  end.

Lemma seat_proved k p : seat_checked k p = true -> seat_says k p.
Proof.
  unfold seat_checked, seat_says. rewrite !andb_true_iff.
  intros [[[[[legal_ ne] je] nf] jf] some].
  assert (right := quick_listed_spec k (table_of p)).
  assert (right_first := quick_first_spec _ _ right).
  apply (tally_checked _ _ _ right) in ne. apply (tally_checked _ _ _ right_first) in nf.
  split; [now apply permits_only_legal_checked|].
  split; [trivial|]. split; [now apply (judged_checked _ _ _ right) with (n := every_numbers p)|].
  split; [trivial|]. split; [now apply (judged_checked _ _ _ right_first) with (n := first_numbers p)|].
  destruct (some_choice p) as [picks n|replies].
  - rewrite !andb_true_iff in some. destruct some as [[permitted counted] none].
    assert (right_picks := quick_picking_spec k _ _ right picks).
    apply (tally_checked _ _ _ right_picks) in counted.
    exists (picking k picks (listed k (table_of p))).
    split; [now apply picking_checked|]. split; [trivial|]. now apply none_fails_spec with (n := n).
  - now apply (always_fails_checked _ _ _ right (quick_reply k (by_code replies))).
Qed.

Definition check_play (c : play_certificate) : bool := forallb (seat_checked (by_keys c)) (seats c).

Theorem play_checked c : check_play c = true ->
  forall p, In p (seats c) -> seat_says (by_keys c) p.
Proof. unfold check_play. rewrite forallb_forall. intros all p there. now apply seat_proved, all. Qed.
