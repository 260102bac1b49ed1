
(** * 4. The same, quicker *)

(** ** Texts as numbers, eight bits a character *)

Definition bit (b : bool) (code : positive) : positive := if b then code~1 else code~0.

Fixpoint text_code (text : string) : positive :=
  match text with
  | EmptyString => xH
  | String (Ascii a b c d e f g h) rest =>
      bit a (bit b (bit c (bit d (bit e (bit f (bit g (bit h (text_code rest))))))))
  end.

Lemma bit_inj a b p q : bit a p = bit b q -> a = b /\ p = q.
Proof. destruct a, b; simpl; intros equal; try discriminate; injection equal; auto. Qed.

Lemma text_code_inj t : forall u, text_code t = text_code u -> t = u.
Proof.
  induction t as [|[a b c d e f g h] t IH]; intros [|[a' b' c' d' e' f' g' h'] u] equal;
    cbn [text_code] in equal; trivial.
  - destruct a'; discriminate.
  - destruct a; discriminate.
  - do 8 (apply bit_inj in equal; destruct equal as [-> equal]). f_equal. now apply IH.
Qed.

Definition by_code {T} (table : list (string * T)) : PositiveMap.t T :=
  fold_right (fun row map => PositiveMap.add (text_code (fst row)) (snd row) map)
    (PositiveMap.empty T) table.

Definition row_of {T} (map : PositiveMap.t T) (text : string) : option T :=
  PositiveMap.find (text_code text) map.

Lemma row_of_spec {T} (table : list (string * T)) text :
  row_of (by_code table) text = row table text.
Proof.
  unfold row_of. induction table as [|[t found] table IH]; simpl; [apply PositiveMap.gempty|].
  destruct (String.eqb_spec t text) as [->|apart]; [apply PositiveMap.gss|].
  rewrite PositiveMap.gso; [exact IH|]. intros equal. apply apart. now apply text_code_inj.
Qed.

(** ** A game with what is read off it again and again *)

(** Which cells a player has taken. *)
Inductive marks := Marks (b1 b2 b3 b4 b5 b6 b7 b8 b9 : bool).

Definition marks_of (f : cell -> bool) : marks :=
  Marks (f 1) (f 2) (f 3) (f 4) (f 5) (f 6) (f 7) (f 8) (f 9).

Definition mark (c : cell) (m : marks) : marks :=
  let 'Marks b1 b2 b3 b4 b5 b6 b7 b8 b9 := m in
  let here n b := if Nat.eqb n c then true else b in
  Marks (here 1 b1) (here 2 b2) (here 3 b3) (here 4 b4) (here 5 b5) (here 6 b6) (here 7 b7)
    (here 8 b8) (here 9 b9).

Definition three_in (m : marks) : bool :=
  let 'Marks b1 b2 b3 b4 b5 b6 b7 b8 b9 := m in
  let all (a b c : bool) := if a then if b then c else false else false in
  if all b1 b2 b3 then true else if all b4 b5 b6 then true else if all b7 b8 b9 then true else
  if all b1 b4 b7 then true else if all b2 b5 b8 then true else if all b3 b6 b9 then true else
  if all b1 b5 b9 then true else all b3 b5 b7.

Record node := Node { played : game; xs : marks; os : marks; mover : player }.

Definition node_of (g : game) : node :=
  Node g (marks_of (has (cells_of X g))) (marks_of (has (cells_of O g))) (turn g).

Definition after_move (n : node) (c : cell) : node :=
  match mover n with
  | X => Node (c :: played n) (mark c (xs n)) (os n) O
  | O => Node (c :: played n) (xs n) (mark c (os n)) X
  end.

Definition of_player (p : player) (n : node) : marks := match p with X => xs n | O => os n end.

Lemma node_after g c : after_move (node_of g) c = node_of (c :: g).
Proof. unfold after_move, node_of. simpl. destruct (turn g); reflexivity. Qed.

Lemma three_in_spec p g : three_in (of_player p (node_of g)) = wins_b p g.
Proof.
  unfold wins_b. replace (of_player p (node_of g)) with (marks_of (has (cells_of p g)))
    by now destruct p.
  unfold threes. cbn [existsb forallb]. rewrite !andb_true_r, orb_false_r. reflexivity.
Qed.

(** Who has taken each cell, from 1 to 9. *)
Definition squares (n : node) : list (option player) :=
  let 'Marks a1 a2 a3 a4 a5 a6 a7 a8 a9 := xs n in
  let 'Marks b1 b2 b3 b4 b5 b6 b7 b8 b9 := os n in
  let of_ (a b : bool) := if a then Some X else if b then Some O else None in
  [of_ a1 b1; of_ a2 b2; of_ a3 b3; of_ a4 b4; of_ a5 b5; of_ a6 b6; of_ a7 b7; of_ a8 b8;
   of_ a9 b9].

Lemma squares_spec g : squares (node_of g) = map (position_after g) board.
Proof. reflexivity. Qed.

(** The cells that nobody has taken. *)
Fixpoint empty_ones (cs : list cell) (marks : list (option player)) : list cell :=
  match cs, marks with
  | c :: cs, None :: marks => c :: empty_ones cs marks
  | _ :: cs, Some _ :: marks => empty_ones cs marks
  | _, _ => []
  end.

Definition free (n : node) : list cell := empty_ones board (squares n).

Lemma free_spec g : free (node_of g) = filter (fun c => negb (has g c)) board.
Proof.
  unfold free. rewrite squares_spec. generalize board. induction l as [|c l IH]; trivial.
  cbn [map empty_ones filter]. rewrite has_cells. unfold position_after at 1.
  destruct (has (cells_of X g) c), (has (cells_of O g) c); cbn [orb negb]; now rewrite IH.
Qed.

Definition node_key (by_ : keys) (n : node) : string :=
  match by_ with
  | Positions => fold_right (fun mark text => String (letter mark) text) EmptyString (squares n)
  | Lines => line_text (played n)
  end.

Lemma node_key_spec by_ g : node_key by_ (node_of g) = key by_ g.
Proof. now destruct by_. Qed.

Definition node_class (n : node) : positive :=
  match squares n with
  | [a; b; c; d; e; f; g; h; i] =>
      let code (all : list (option player)) := fold_right with_mark xH all in
      let less p q := Pos.min (code p) q in
      less [a; b; c; d; e; f; g; h; i] (less [c; b; a; f; e; d; i; h; g]
        (less [g; h; i; d; e; f; a; b; c] (less [i; h; g; f; e; d; c; b; a]
        (less [a; d; g; b; e; h; c; f; i] (less [g; d; a; h; e; b; i; f; c]
        (less [c; f; i; b; e; h; a; d; g] (less [i; f; c; h; e; b; g; d; a]
        (code [a; b; c; d; e; f; g; h; i]))))))))
  | _ => xH
  end.

Lemma node_class_spec g : node_class (node_of g) = class_of (position_after g).
Proof.
  unfold node_class. rewrite squares_spec. generalize (position_after g). reflexivity.
Qed.
