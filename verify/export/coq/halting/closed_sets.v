From Coq Require Import List Arith Bool Lia PArith FMapPositive.
Require Import semantics table languages.
Import ListNotations.

(** * Closed sets of what the heads see *)

(** A letter is a symbol with what its cell remembers. The proof needs its symbol alone. *)
Definition letter := positive.

(** What a head sees: so many letters on its left, nearest first, its own, those on its right. *)
Definition window := (list letter * letter * list letter)%type.

(** The words that can lie on one side of a head: for all letters but the last, the last ones. *)
Definition grams := PositiveMap.t (list letter).

Definition grams_of (l : list (list letter * letter)) : grams :=
  fold_left (fun m one =>
    let k := code_list (fst one) xH in
    let there := match PositiveMap.find k m with Some l => l | None => [] end in
    PositiveMap.add k (snd one :: there) m) l (PositiveMap.empty (list letter)).

Definition follow (g : grams) (near : list letter) : list letter :=
  match PositiveMap.find (code_list near xH) g with Some l => l | None => [] end.

Record side := Side { lefts : grams; rights : grams }.

Section Closed.
Variable m : machine.
Variable excluded : ending -> bool.
Variable sym : letter -> symbol.
(** The letter of a symbol that remembers nothing, and that of a cell after a step there. *)
Variable base : symbol -> letter.
Variable relabel : state -> letter -> symbol -> move -> letter.
Variable n : nat. (* a window has n + 1 letters on each side *)
Variable sides : list side.
Variable contexts : list (state * list window).

(** ** The check *)

Definition holds (g : grams) (l : list letter) : bool :=
  existsb (Pos.eqb (nth n l xH)) (follow g (firstn n l)).

Definition tape_moves (q : state) (s : side) (w : window) (x : symbol) (v : move)
  : option (list window) :=
  let '(l, h, r) := w in
  let h' := relabel q h x v in
  if negb (Pos.eqb (sym h') x) then None else
  match v with
  | Stay => Some [(l, h', r)]
  | Right => match r with
             | [] => None
             | near :: rest =>
               if holds (lefts s) l
               then Some (map (fun far => (h' :: firstn n l, near, rest ++ [far]))
                              (follow (rights s) rest))
               else None
             end
  | Left => match l with
            | [] => None
            | near :: rest =>
              if holds (rights s) r
              then Some (map (fun far => (rest ++ [far], near, h' :: firstn n r))
                             (follow (lefts s) rest))
              else None
            end
  end.

Fixpoint all_moves (q : state) (ss : list side) (ws : list window) (l : list (symbol * move))
  : option (list (list window)) :=
  match ss, ws, l with
  | [], [], [] => Some []
  | s :: ss, w :: ws, (x, v) :: l =>
    match tape_moves q s w x v, all_moves q ss ws l with
    | Some o, Some os => Some (o :: os)
    | _, _ => None
    end
  | _, _, _ => None
  end.

Fixpoint product (options : list (list window)) : list (list window) :=
  match options with
  | [] => [[]]
  | o :: os => flat_map (fun w => map (cons w) (product os)) o
  end.

Definition code_window (w : window) (rest : positive) : positive :=
  let '(l, h, r) := w in code_list l (code h (code_list r rest)).

Fixpoint code_windows (ws : list window) : positive :=
  match ws with [] => xH | w :: ws => code_window w (code_windows ws) end.

Definition context_key (c : state * list window) : positive :=
  code (fst c) (code (Pos.of_succ_nat (length (snd c))) (code_windows (snd c))).

Definition known : set := set_of (map context_key contexts).

Definition head_of (w : window) : letter := let '(_, h, _) := w in h.

Definition follows (known : set) (c : state * list window) : bool :=
  match m (fst c) (map (fun w => sym (head_of w)) (snd c)) with
  | None => false
  | Some (Ends e) => negb (excluded e)
  | Some (Steps gs) =>
    forallb (fun g =>
      match all_moves (fst c) sides (snd c) (fst g) with
      | None => false
      | Some options =>
        forallb (fun ws => has (context_key (snd g, ws)) known) (product options)
      end) gs
  end.

Definition closed_checked : bool := let k := known in forallb (follows k) contexts.

(** ** Why it is right *)

Lemma code_windows_injective ws : forall vs, length ws = length vs ->
  code_windows ws = code_windows vs -> ws = vs.
Proof.
  induction ws as [|[[l h] r] ws IH]; intros [|[[l' h'] r'] vs] long equal; try discriminate;
    [trivial|]. simpl in equal.
  apply code_list_injective in equal. destruct equal as [-> equal].
  apply code_injective in equal. destruct equal as [-> equal].
  apply code_list_injective in equal. destruct equal as [-> equal].
  simpl in long. injection long as long. now rewrite (IH vs).
Qed.

Lemma context_key_injective c d : context_key c = context_key d -> c = d.
Proof.
  destruct c as [q ws], d as [r vs]. unfold context_key. simpl. intros equal.
  apply code_injective in equal. destruct equal as [-> equal].
  apply code_injective in equal. destruct equal as [long equal].
  apply SuccNat2Pos.inj in long. now rewrite (code_windows_injective ws vs).
Qed.

Lemma has_context c : has (context_key c) known = true -> In c contexts.
Proof. apply has_key. exact (context_key_injective c). Qed.

(** Letters for all cells of a tape. *)
Record note := Note { on_left : nat -> letter; at_head : letter; on_right : nat -> letter }.

Definition letters (f : nat -> letter) (i k : nat) : list letter := map f (seq i k).

Definition view (a : note) : window :=
  (letters (on_left a) 0 (S n), at_head a, letters (on_right a) 0 (S n)).

Definition fits (a : note) (t : tape) : Prop :=
  (forall i, sym (on_left a i) = nth i (before t) blank) /\
  sym (at_head a) = under t /\
  (forall i, sym (on_right a i) = nth i (after t) blank).

Definition inside_grams (g : grams) (f : nat -> letter) (i : nat) : Prop :=
  In (f (i + n)) (follow g (letters f i n)).

Definition far (s : side) (a : note) : Prop :=
  forall i, 1 <= i -> inside_grams (lefts s) (on_left a) i /\ inside_grams (rights s) (on_right a) i.

Inductive noted : list side -> list note -> list tape -> Prop :=
| no_tape : noted [] [] []
| next_tape s a t ss as_ ts : fits a t -> far s a -> noted ss as_ ts ->
    noted (s :: ss) (a :: as_) (t :: ts).

Definition inside (c : configuration) : Prop :=
  exists notes, noted sides notes (tapes c) /\ In (at_state c, map view notes) contexts.

Lemma letters_shift f i k : letters (fun j => f (S j)) i k = letters f (S i) k.
Proof. unfold letters. rewrite <- seq_shift, map_map. trivial. Qed.

Lemma letters_last f i k : letters f i (S k) = letters f i k ++ [f (i + k)].
Proof. unfold letters. now rewrite seq_S, map_app. Qed.

Lemma letters_first f i k : letters f i (S k) = f i :: letters f (S i) k.
Proof. trivial. Qed.

Lemma firstn_letters f i : firstn n (letters f i (S n)) = letters f i n.
Proof.
  rewrite letters_last, firstn_app. unfold letters. rewrite map_length, seq_length, Nat.sub_diag.
  rewrite firstn_all2 by now rewrite map_length, seq_length. simpl. now rewrite app_nil_r.
Qed.

Lemma letters_nth f i : nth n (letters f i (S n)) xH = f (i + n).
Proof.
  rewrite letters_last. unfold letters. rewrite app_nth2; rewrite map_length, seq_length; [|lia].
  now rewrite Nat.sub_diag.
Qed.

Lemma letters_constant f i k x : (forall j, i <= j -> f j = x) -> letters f i k = repeat x k.
Proof.
  revert i. induction k as [|k IH]; intros i all; [trivial|]. rewrite letters_first. simpl.
  rewrite all by trivial. f_equal. apply IH. intros j low. apply all. lia.
Qed.

Lemma holds_spec g f i : holds g (letters f i (S n)) = true -> inside_grams g f i.
Proof.
  unfold holds, inside_grams. rewrite firstn_letters, letters_nth, existsb_exists.
  intros [x [among equal]]. apply Pos.eqb_eq in equal. now subst.
Qed.

(** The letters of a cell that is put before the others. *)
Definition put (x : letter) (f : nat -> letter) (i : nat) : letter :=
  match i with 0 => x | S i => f i end.

Lemma put_grams g x f i : 1 <= i -> inside_grams g f 0 ->
  (forall j, 1 <= j -> inside_grams g f j) -> inside_grams g (put x f) i.
Proof.
  intros low none all. destruct i as [|i]; [lia|].
  assert (inside_grams g f i) as here by (destruct i; [trivial|apply all; lia]).
  unfold inside_grams in *. simpl. now rewrite <- letters_shift.
Qed.

Lemma shift_grams g f i : (forall j, 1 <= j -> inside_grams g f j) ->
  inside_grams g (fun j => f (S j)) i.
Proof.
  intros all. specialize (all (S i)). unfold inside_grams in *.
  rewrite letters_shift. apply all. lia.
Qed.

Lemma put_letters x f : letters (put x f) 0 (S n) = x :: letters f 0 n.
Proof. rewrite letters_first, <- letters_shift. trivial. Qed.

Lemma tape_step q s a t x v options : fits a t -> far s a ->
  tape_moves q s (view a) x v = Some options ->
  exists a', fits a' (act x v t) /\ far s a' /\ In (view a') options.
Proof.
  intros [fl [fh fr]] away moved. unfold tape_moves, view in moved.
  destruct (Pos.eqb_spec (sym (relabel q (at_head a) x v)) x) as [new|]; [|discriminate].
  simpl negb in moved. cbv iota in moved. destruct v.
  - rewrite letters_first in moved at 1.
    destruct (holds (rights s) (letters (on_right a) 0 (S n))) eqn:H; [|discriminate].
    injection moved as <-.
    exists (Note (fun i => on_left a (S i)) (on_left a 0) (put (relabel q (at_head a) x Left) (on_right a))).
    repeat split; simpl.
    + intros i. rewrite fl. destruct (before t); [now destruct i|trivial].
    + rewrite fl. now destruct (before t).
    + intros [|i]; simpl; auto.
    + apply shift_grams. intros j low. now apply away.
    + apply put_grams; trivial; [now apply holds_spec|]. intros j low. now apply away.
    + apply in_map_iff. exists (on_left a (S n)). split.
      * unfold view. simpl on_left. simpl at_head. simpl on_right.
        now rewrite firstn_letters, put_letters, letters_shift, letters_last.
      * destruct (away 1 (le_n 1)) as [there _]. exact there.
  - injection moved as <-. exists (Note (on_left a) (relabel q (at_head a) x Stay) (on_right a)).
    repeat split; simpl; auto; now apply away.
  - destruct (letters (on_right a) 0 (S n)) as [|near rest] eqn:R; [discriminate|].
    rewrite letters_first in R. injection R as <- <-.
    destruct (holds (lefts s) (letters (on_left a) 0 (S n))) eqn:H; [|discriminate].
    injection moved as <-.
    exists (Note (put (relabel q (at_head a) x Right) (on_left a)) (on_right a 0) (fun i => on_right a (S i))).
    repeat split; simpl.
    + intros [|i]; simpl; auto.
    + rewrite fr. now destruct (after t).
    + intros i. rewrite fr. destruct (after t); [now destruct i|trivial].
    + apply put_grams; trivial; [now apply holds_spec|]. intros j low. now apply away.
    + apply shift_grams. intros j low. now apply away.
    + apply in_map_iff. exists (on_right a (S n)). split.
      * unfold view. simpl on_left. simpl at_head. simpl on_right.
        now rewrite firstn_letters, put_letters, letters_shift, letters_last.
      * destruct (away 1 (le_n 1)) as [_ there]. exact there.
Qed.

Lemma tapes_step q ss : forall as_ ts l options, noted ss as_ ts ->
  all_moves q ss (map view as_) l = Some options ->
  exists bs, noted ss bs (acts l ts) /\ In (map view bs) (product options).
Proof.
  induction ss as [|s ss IH]; intros as_ ts l options those moved; inversion those; subst.
  - destruct l; [|discriminate]. injection moved as <-. exists []. split; [constructor|now left].
  - rename a into a0. destruct l as [|[x v] l]; [discriminate|].
    change (map view (a0 :: as_0)) with (view a0 :: map view as_0) in moved. cbn [all_moves] in moved.
    destruct (tape_moves q s (view a0) x v) as [o|] eqn:M; [|discriminate].
    destruct (all_moves q ss (map view as_0) l) as [os|] eqn:Ms; [|discriminate].
    injection moved as <-.
    destruct (tape_step q s a0 t x v o) as [a' [f [away among]]]; trivial.
    destruct (IH as_0 ts0 l os) as [bs [rest among']]; trivial.
    exists (a' :: bs). split; [now constructor|]. simpl. apply in_flat_map.
    exists (view a'). split; [trivial|]. now apply in_map.
Qed.

Lemma noted_sees ss as_ ts : noted ss as_ ts ->
  map (fun w => sym (head_of w)) (map view as_) = map under ts.
Proof. induction 1 as [|s a t ss as_ ts [_ [h _]] _ _ IH]; simpl; congruence. Qed.

Theorem closed_set : closed_checked = true -> forall c, inside c -> never m excluded c.
Proof.
  unfold closed_checked. rewrite forallb_forall. intros every. apply closed_never.
  intros c [notes [those among]]. specialize (every _ among). unfold follows in every.
  simpl fst in every. simpl snd in every. rewrite (noted_sees _ _ _ those) in every.
  unfold looks_up, sees. destruct (m (at_state c) (map under (tapes c))) as [[e|gs]|];
    [| |discriminate].
  - exists (Ends e). repeat split; [|intros; discriminate].
    intros e' bad equal. injection equal as ->. now rewrite bad in every.
  - exists (Steps gs). repeat split; [intros; discriminate|].
    intros changes g equal in_. injection equal as <-. rewrite forallb_forall in every.
    specialize (every g in_).
    destruct (all_moves (at_state c) sides (map view notes) (fst g)) as [options|] eqn:A;
      [|discriminate].
    destruct (tapes_step _ _ _ _ _ _ those A) as [bs [those' among']].
    exists bs. split; [trivial|]. rewrite forallb_forall in every.
    now apply has_context, every.
Qed.

(** ** The start *)

(** The letters of cells that remember nothing, and blanks beyond them. *)
Definition plain (l : list symbol) (i : nat) : letter := base (nth i l blank).

Definition letters_right (l : list symbol) : bool := forallb (fun s => Pos.eqb (sym (base s)) s) l.

(** The words that lie away from the head, up to the blanks. *)
Definition far_checked (g : grams) (l : list symbol) : bool :=
  letters_right (blank :: l) &&
  forallb (fun i => holds g (letters (plain l) i (S n))) (seq 1 (S (length l))).

Lemma right_plain l i : letters_right (blank :: l) = true -> sym (plain l i) = nth i l blank.
Proof.
  unfold letters_right, plain. rewrite forallb_forall. intros all. apply Pos.eqb_eq, all.
  destruct (nth_in_or_default i l blank) as [among|]; [now right|now left].
Qed.

Lemma far_plain g l i : far_checked g l = true -> 1 <= i -> inside_grams g (plain l) i.
Proof.
  unfold far_checked. rewrite andb_true_iff, forallb_forall. intros [_ all] low.
  assert (forall j, 1 <= j <= S (length l) -> inside_grams g (plain l) j) as near.
  { intros j between. apply holds_spec, all, in_seq. lia. }
  destruct (Nat.le_gt_cases i (S (length l))) as [short|long]; [apply near; lia|].
  assert (forall k, length l <= k -> plain l k = base blank) as blanks.
  { intros k over. unfold plain. now rewrite nth_overflow. }
  specialize (near (S (length l))). unfold inside_grams in *.
  rewrite blanks by lia. rewrite (blanks (S (length l) + n)) in near by lia.
  replace (letters (plain l) i n) with (letters (plain l) (S (length l)) n); [apply near; lia|].
  now rewrite !(letters_constant _ _ _ (base blank)) by (intros j high; apply blanks; lia).
Qed.

Definition start_plain (s : side) (t : tape) : option (list window) :=
  if far_checked (lefts s) (before t) && far_checked (rights s) (after t) &&
     letters_right [under t]
  then Some [view (Note (plain (before t)) (base (under t)) (plain (after t)))] else None.

Lemma far_letters g l : far_checked g l = true -> letters_right (blank :: l) = true.
Proof. unfold far_checked. rewrite andb_true_iff. tauto. Qed.

Lemma start_plain_spec s t ws : start_plain s t = Some ws ->
  exists a, fits a t /\ far s a /\ In (view a) ws.
Proof.
  unfold start_plain. destruct (far_checked (lefts s) (before t)) eqn:L; [|discriminate].
  destruct (far_checked (rights s) (after t)) eqn:R; [|discriminate].
  destruct (letters_right [under t]) eqn:U; [|discriminate]. simpl. intros equal.
  injection equal as <-. exists (Note (plain (before t)) (base (under t)) (plain (after t))).
  repeat split; simpl; [| | | | |now left].
  - intros i. now apply right_plain, far_letters with (lefts s).
  - unfold letters_right in U. simpl in U. rewrite andb_true_r in U. now apply Pos.eqb_eq.
  - intros i. now apply right_plain, far_letters with (rights s).
  - now apply far_plain.
  - now apply far_plain.
Qed.

Fixpoint start_others (ss : list side) (ts : list tape) : option (list (list window)) :=
  match ss, ts with
  | [], [] => Some []
  | s :: ss, t :: ts => match start_plain s t, start_others ss ts with
                        | Some o, Some os => Some (o :: os)
                        | _, _ => None
                        end
  | _, _ => None
  end.

Lemma start_others_spec ss : forall ts options, start_others ss ts = Some options ->
  exists as_, noted ss as_ ts /\ In (map view as_) (product options).
Proof.
  induction ss as [|s ss IH]; intros [|t ts] options equal; try discriminate.
  - injection equal as <-. exists []. split; [constructor|now left].
  - cbn [start_others] in equal. destruct (start_plain s t) as [o|] eqn:P; [|discriminate].
    destruct (start_others ss ts) as [os|] eqn:Ps; [|discriminate]. injection equal as <-.
    destruct (start_plain_spec s t o P) as [a [f [away among]]].
    destruct (IH ts os Ps) as [as_ [those among']]. exists (a :: as_).
    split; [now constructor|]. simpl. apply in_flat_map. exists (view a).
    split; [trivial|]. now apply in_map.
Qed.

(** With a word of a language on the first tape, from its head on. *)
Section WithWords.
Variable g : words.
Variable useful : nat -> bool.
Variable later : list (option nat).

Definition words_checked (s : side) : bool :=
  useful_checked g useful && later_checked g useful later &&
  forallb (fun q => forallb (fun u => letters_right u && holds (rights s) (map base u))
                            (words_from g useful (S n) q)) later &&
  forallb letters_right (words_from g useful (S (S n)) (Some 0)).

Definition start_word (s : side) (t : tape) : option (list window) :=
  if far_checked (lefts s) (before t) && words_checked s
  then Some (map (fun u => (letters (plain (before t)) 0 (S n), base (hd blank u), map base (tl u)))
                 (words_from g useful (S (S n)) (Some 0)))
  else None.

Lemma right_nth u k : letters_right u = true -> k < length u ->
  sym (base (nth k u blank)) = nth k u blank.
Proof.
  unfold letters_right. rewrite forallb_forall. intros all low. apply Pos.eqb_eq, all.
  now apply nth_In.
Qed.

Lemma nth_cells w k : forall i j, j < k -> nth j (cells w i k) blank = nth (i + j) w blank.
Proof.
  induction k as [|k IH]; intros i j low; [lia|]. unfold cells in *. simpl.
  destruct j as [|j]; [now rewrite Nat.add_0_r|]. rewrite IH by lia. f_equal. lia.
Qed.

Lemma length_cells w i k : length (cells w i k) = k.
Proof. unfold cells. now rewrite map_length, seq_length. Qed.

Lemma letters_cells w i k : letters (plain w) i k = map base (cells w i k).
Proof. unfold letters, cells, plain. now rewrite map_map. Qed.

Lemma start_word_spec s t w ws : accepts_from (language_of g) 0 w = true ->
  start_word s t = Some ws ->
  exists a, fits a (Tape (before t) (hd blank w) (tl w)) /\ far s a /\ In (view a) ws.
Proof.
  intros yes. unfold start_word.
  destruct (far_checked (lefts s) (before t)) eqn:L; [|discriminate].
  destruct (words_checked s) eqn:W; [|discriminate]. simpl. intros equal. injection equal as <-.
  unfold words_checked in W. rewrite !andb_true_iff, !forallb_forall in W.
  destruct W as [[[useful_ later_] away] near].
  assert (there := cells_from g useful useful_ (S (S n)) (Some 0) w yes).
  assert (forall i, 1 <= i -> letters_right (cells w (S i) (S n)) = true /\
                    holds (rights s) (map base (cells w (S i) (S n))) = true) as behind.
  { intros [|i] low; [lia|].
    destruct (later_on g useful useful_ later later_ w i yes) as [q [among rest]].
    specialize (away q among). rewrite forallb_forall in away.
    assert (In (cells w (S (S i)) (S n)) (words_from g useful (S n) q)) as here.
    { rewrite <- cells_drop. now apply cells_from. }
    apply away in here. now apply andb_true_iff in here. }
  exists (Note (plain (before t)) (base (hd blank w)) (plain (tl w))).
  repeat split; simpl.
  - intros i. now apply right_plain, far_letters with (lefts s).
  - specialize (near _ there). apply (right_nth _ 0) in near; [|rewrite length_cells; lia].
    rewrite nth_cells in near by lia. now destruct w.
  - intros [|i]; unfold plain; rewrite nth_tl.
    + specialize (near _ there). apply (right_nth _ 1) in near; [|rewrite length_cells; lia].
      now rewrite nth_cells in near by lia.
    + destruct (behind (S i)) as [right _]; [lia|].
      apply (right_nth _ 0) in right; [|rewrite length_cells; lia].
      rewrite nth_cells in right by lia. now rewrite Nat.add_0_r in right.
  - now apply far_plain.
  - apply holds_spec. rewrite letters_cells, cells_tl. now apply behind.
  - apply in_map_iff. exists (cells w 0 (S (S n))). split; [|trivial].
    unfold view. simpl on_left. simpl at_head. simpl on_right. rewrite (letters_cells (tl w)), cells_tl.
    now destruct w.
Qed.

End WithWords.

(** A start: the first configuration; for a language also its useful states, and those that lie at
    least two cells further on. *)
Definition some_words := option (words * (nat -> bool) * list (option nat)).

Definition start_options (g : some_words) (first : configuration)
  : option (list (list window)) :=
  match g, sides, tapes first with
  | None, _, _ => start_others sides (tapes first)
  | Some (g, useful, later), s :: ss, t :: ts =>
    match start_word g useful later s t, start_others ss ts with
    | Some o, Some os => Some (o :: os)
    | _, _ => None
    end
  | _, _, _ => None
  end.

Definition closed_set_checked (g : some_words) (first : configuration) : bool :=
  let k := known in
  forallb (follows k) contexts &&
  match start_options g first with
  | None => false
  | Some options =>
    forallb (fun ws => has (context_key (at_state first, ws)) k) (product options)
  end.

Definition language_in (g : some_words) : option language :=
  match g with None => None | Some (g, _, _) => Some (language_of g) end.

Theorem closed_set_proved g first : closed_set_checked g first = true ->
  forall c, starts (language_in g) first c -> never m excluded c.
Proof.
  unfold closed_set_checked. rewrite andb_true_iff. intros [every begun].
  destruct (start_options g first) as [options|] eqn:O; [|discriminate].
  rewrite forallb_forall in begun.
  assert (forall c as_, at_state c = at_state first -> noted sides as_ (tapes c) ->
          In (map view as_) (product options) -> never m excluded c) as goal.
  { intros c as_ same_state those among. apply closed_set; [exact every|]. exists as_.
    split; [trivial|]. rewrite same_state. now apply has_context, begun. }
  unfold starts, start_options in *. destruct g as [[[g useful] later]|]; simpl.
  - intros c [w [yes equal]]. apply (never_same _ _ (with_word w first)); trivial.
    unfold with_word. destruct sides as [|s ss] eqn:S; [discriminate|].
    destruct (tapes first) as [|t ts] eqn:T; [discriminate|].
    destruct (start_word g useful later s t) as [o|] eqn:W; [|discriminate].
    destruct (start_others ss ts) as [os|] eqn:Os; [|discriminate]. injection O as <-.
    destruct (start_word_spec g useful later s t w o yes W) as [a [f [away among]]].
    destruct (start_others_spec ss ts os Os) as [as_ [those among']].
    apply (goal _ (a :: as_)); [trivial|now constructor|].
    simpl. apply in_flat_map. exists (view a). split; [trivial|]. now apply in_map.
  - intros c equal. apply (never_same _ _ first); trivial.
    destruct (start_others_spec sides (tapes first) options) as [as_ [those among]].
    { now destruct sides, (tapes first). }
    now apply (goal first as_).
Qed.

End Closed.
