From Coq Require Import List Arith Bool Lia PArith NArith.
Require Import semantics.
Import ListNotations.

Section Runs.
Variable m : machine.

(** * A run that halts *)

(** At a left end lies a wall. A step to it is no move of the machine, and is not counted. *)
Variable wall : option symbol.

Definition at_wall (c : configuration) : bool :=
  match wall with None => false | Some w => existsb (Pos.eqb w) (sees c) end.

(** A branch comes from one configuration to another in so many counted steps. *)
Inductive comes : N -> configuration -> configuration -> Prop :=
| comes_here c : comes 0 c c
| comes_on n c d e : step m c d -> comes n d e ->
    comes (if at_wall d then n else N.succ n) c e.

Definition halts (n : N) (c : configuration) (e : ending) : Prop :=
  exists d, comes n c d /\ looks_up m d = Some (Ends e).

(** Follow a branch to its end; where there is a choice, the next number is taken, from 1. *)
Fixpoint follow_branch (fuel : nat) (choices : list nat) (c : configuration)
  : option (N * list nat * ending) :=
  match looks_up m c with
  | None => None
  | Some (Ends e) => Some (0%N, choices, e)
  | Some (Steps gs) =>
    match fuel with
    | 0 => None
    | S fuel =>
      let on g choices :=
        let d := changed g c in
        match follow_branch fuel choices d with
        | Some (n, rest, e) => Some (if at_wall d then n else N.succ n, rest, e)
        | None => None
        end in
      match gs, choices with
      | [g], _ => on g choices
      | _, S i :: choices => match nth_error gs i with Some g => on g choices | None => None end
      | _, _ => None
      end
    end
  end.

Lemma follow_branch_spec fuel : forall choices c n rest e,
  follow_branch fuel choices c = Some (n, rest, e) -> halts n c e.
Proof.
  induction fuel as [|fuel IH]; intros choices c n rest e found; simpl in found;
    destruct (looks_up m c) as [[e'|gs]|] eqn:L; try discriminate;
    try (injection found as <- _ <-; exists c; split; [constructor|trivial]).
  assert (forall g choices, In g gs ->
    match follow_branch fuel choices (changed g c) with
    | Some (n, rest, e) => Some (if at_wall (changed g c) then n else N.succ n, rest, e)
    | None => None
    end = Some (n, rest, e) -> halts n c e) as on.
  { intros g l among how. destruct (follow_branch fuel l (changed g c)) as [[[k r] e']|] eqn:F;
      [|discriminate].
    injection how as <- <- <-. destruct (IH _ _ _ _ _ F) as [d [way final]]. exists d.
    split; [|trivial]. apply comes_on with (d := changed g c); trivial. now exists gs, g. }
  destruct gs as [|g [|h gs]].
  - destruct choices as [|[|i] choices]; try discriminate. now destruct i.
  - apply (on g choices); [now left|exact found].
  - destruct choices as [|[|i] choices]; try discriminate.
    destruct (nth_error (g :: h :: gs) i) as [f|] eqn:N; [|discriminate].
    apply (on f choices); [now apply (nth_error_In _ i)|exact found].
Qed.

Definition halt_checked (fuel : nat) (choices : list nat) (n : N) (c : configuration) : bool :=
  match follow_branch fuel choices c with Some (k, [], _) => N.eqb k n | _ => false end.

(** A branch from here halts after exactly so many steps. *)
Theorem halt_proved fuel choices n first : halt_checked fuel choices n first = true ->
  exists e, halts n first e.
Proof.
  unfold halt_checked. destruct (follow_branch fuel choices first) as [[[k [|]] e]|] eqn:F;
    try discriminate.
  rewrite N.eqb_eq. intros <-. exists e. now apply (follow_branch_spec fuel choices first k []).
Qed.

(** * A run that repeats its steps *)

(** The only step that is possible. *)
Definition only_step (c : configuration) : option configuration :=
  match looks_up m c with Some (Steps [g]) => Some (changed g c) | _ => None end.

Fixpoint run_only (n : nat) (c : configuration) : option configuration :=
  match n with
  | 0 => Some c
  | S n => match only_step c with Some d => run_only n d | None => None end
  end.

Lemma only_step_spec c d : only_step c = Some d ->
  exists g, looks_up m c = Some (Steps [g]) /\ d = changed g c.
Proof.
  unfold only_step. destruct (looks_up m c) as [[e|[|g [|h gs]]]|]; try discriminate.
  intros equal. injection equal as <-. now exists g.
Qed.

Lemma only_step_never excluded c d : only_step c = Some d -> never m excluded d -> never m excluded c.
Proof.
  intros only safe e way. destruct (only_step_spec c d only) as [g [found ->]].
  destruct way as [c|c d e [gs [h [found' [among ->]]]] way].
  - exists (Steps [g]). split; [trivial|discriminate].
  - rewrite found in found'. injection found' as <-. destruct among as [<-|[]]. now apply safe.
Qed.

Lemma run_only_never excluded n : forall c d, run_only n c = Some d ->
  never m excluded d -> never m excluded c.
Proof.
  induction n as [|n IH]; simpl; intros c d run safe; [now injection run as ->|].
  destruct (only_step c) as [e|] eqn:O; [|discriminate].
  apply (only_step_never _ c e O). now apply (IH e d).
Qed.

(** ** Windows: parts of the tapes which the heads do not leave *)

Definition act_in (s : symbol) (v : move) (w : tape) : option tape :=
  match v with
  | Stay => Some (Tape (before w) s (after w))
  | Right => match after w with [] => None | x :: r => Some (Tape (s :: before w) x r) end
  | Left => match before w with [] => None | x :: l => Some (Tape l x (s :: after w)) end
  end.

(** The cells beyond a window, nearest first, on both sides. *)
Definition beyond := (list symbol * list symbol)%type.

Definition around (k : beyond) (w t : tape) : Prop :=
  alike (before t) (before w ++ fst k) /\ under t = under w /\ alike (after t) (after w ++ snd k).

Lemma act_around s v k w t w' : around k w t -> act_in s v w = Some w' -> around k w' (act s v t).
Proof.
  intros [b [u a]] moved. destruct v; unfold act_in in moved.
  - destruct (before w) as [|x l]; [discriminate|]. injection moved as <-. simpl in b.
    split; [exact (alike_tl _ _ b)|split; [exact (alike_hd _ _ b)|]]. now apply alike_cons.
  - injection moved as <-. now split.
  - destruct (after w) as [|x r]; [discriminate|]. injection moved as <-. simpl in a.
    split; [now apply alike_cons|split; [exact (alike_hd _ _ a)|exact (alike_tl _ _ a)]].
Qed.

Fixpoint acts_in (l : list (symbol * move)) (ws : list tape) : option (list tape) :=
  match l, ws with
  | [], [] => Some []
  | (s, v) :: l, w :: ws => match act_in s v w, acts_in l ws with
                            | Some w', Some ws' => Some (w' :: ws')
                            | _, _ => None
                            end
  | _, _ => None
  end.

Inductive all_around : list beyond -> list tape -> list tape -> Prop :=
| none_around : all_around [] [] []
| more_around k w t ks ws ts : around k w t -> all_around ks ws ts ->
    all_around (k :: ks) (w :: ws) (t :: ts).

Lemma acts_around l : forall ks ws ts ws', all_around ks ws ts -> acts_in l ws = Some ws' ->
  all_around ks ws' (acts l ts).
Proof.
  induction l as [|[s v] l IH]; intros ks ws ts ws' held moved; destruct held; try discriminate.
  - injection moved as <-. constructor.
  - simpl in moved. destruct (act_in s v w) as [w'|] eqn:A; [|discriminate].
    destruct (acts_in l ws) as [those|] eqn:As; [|discriminate]. injection moved as <-.
    simpl. constructor; [now apply (act_around s v k w)|now apply (IH ks ws)].
Qed.

Lemma around_sees ks ws ts : all_around ks ws ts -> map under ws = map under ts.
Proof. induction 1 as [|k w t ks ws ts [_ [u _]] _ IH]; simpl; congruence. Qed.

Definition step_in (w : configuration) : option configuration :=
  match looks_up m w with
  | Some (Steps [g]) => match acts_in (fst g) (tapes w) with
                        | Some ws => Some (Configuration (snd g) ws)
                        | None => None
                        end
  | _ => None
  end.

Fixpoint steps_in (n : nat) (w : configuration) : option configuration :=
  match n with
  | 0 => Some w
  | S n => match step_in w with Some v => steps_in n v | None => None end
  end.

Definition lies_around (ks : list beyond) (w c : configuration) : Prop :=
  at_state w = at_state c /\ all_around ks (tapes w) (tapes c).

Lemma step_around ks w c w' : lies_around ks w c -> step_in w = Some w' ->
  exists g, looks_up m c = Some (Steps [g]) /\ lies_around ks w' (changed g c).
Proof.
  intros [state_ held] moved. unfold step_in, looks_up, sees in *.
  rewrite state_, (around_sees _ _ _ held) in moved.
  destruct (m (at_state c) (map under (tapes c))) as [[e|[|g [|h gs]]]|]; try discriminate.
  destruct (acts_in (fst g) (tapes w)) as [ws|] eqn:A; [|discriminate]. injection moved as <-.
  exists g. repeat split. now apply (acts_around (fst g) ks (tapes w)).
Qed.

(** ** The same again, further on *)

Inductive way := Rests | ToTheLeft | ToTheRight.

Fixpoint alikeb (l k : list symbol) : bool :=
  match l, k with
  | [], k => forallb (Pos.eqb blank) k
  | l, [] => forallb (Pos.eqb blank) l
  | s :: l, r :: k => Pos.eqb s r && alikeb l k
  end.

Lemma blanks_spec l : forallb (Pos.eqb blank) l = true -> forall i, nth i l blank = blank.
Proof.
  rewrite forallb_forall. intros all i.
  destruct (nth_in_or_default i l blank) as [among|]; [|trivial].
  symmetry. now apply Pos.eqb_eq, all.
Qed.

Lemma nth_nil i : nth i [] blank = blank.
Proof. now destruct i. Qed.

Lemma alikeb_spec l : forall k, alikeb l k = true -> alike l k.
Proof.
  induction l as [|s l IH]; intros [|r k] yes i.
  - trivial.
  - rewrite nth_nil. symmetry. now apply blanks_spec.
  - rewrite nth_nil. now apply blanks_spec.
  - simpl in yes. apply andb_true_iff in yes. destruct yes as [equal yes].
    apply Pos.eqb_eq in equal. subst. destruct i; [trivial|]. exact (IH k yes i).
Qed.

(** What a list has behind another one that it begins with. *)
Fixpoint behind (l k : list symbol) : option (list symbol) :=
  match l, k with
  | [], k => Some k
  | s :: l, r :: k => if Pos.eqb s r then behind l k else None
  | _, [] => None
  end.

Lemma behind_spec l : forall k rest, behind l k = Some rest -> k = l ++ rest.
Proof.
  induction l as [|s l IH]; intros k rest found; simpl in found; [now injection found as ->|].
  destruct k as [|r k]; [discriminate|]. destruct (Pos.eqb_spec s r) as [->|]; [|discriminate].
  simpl. now rewrite (IH k rest).
Qed.

Definition comes_again (y : way) (w w' : tape) : bool :=
  Pos.eqb (under w) (under w') &&
  match y with
  | Rests => match behind (before w) (before w'), behind (after w) (after w') with
             | Some [], Some [] => true
             | _, _ => false
             end
  | ToTheLeft => alikeb (before w') (before w) &&
                 match behind (after w) (after w') with Some _ => true | None => false end
  | ToTheRight => alikeb (after w') (after w) &&
                  match behind (before w) (before w') with Some _ => true | None => false end
  end.

(** Only blanks lie where a head has moved to. *)
Definition free (y : way) (k : beyond) : Prop :=
  match y with
  | Rests => True
  | ToTheLeft => alike (fst k) []
  | ToTheRight => alike (snd k) []
  end.

Lemma alike_app l k : alike k [] -> alike (l ++ k) l.
Proof.
  intros empty i. destruct (Nat.lt_ge_cases i (length l)) as [low|high].
  - now rewrite app_nth1.
  - rewrite app_nth2, (nth_overflow l) by trivial. rewrite empty. apply nth_nil.
Qed.

Lemma comes_again_spec y k w w' t : free y k -> around k w' t -> comes_again y w w' = true ->
  exists k', free y k' /\ around k' w t.
Proof.
  intros empty [b [u a]] again. unfold comes_again in again. apply andb_true_iff in again.
  destruct again as [equal again]. apply Pos.eqb_eq in equal. destruct k as [x z], y; simpl in *.
  - destruct (behind (before w) (before w')) as [[|]|] eqn:B; try discriminate.
    destruct (behind (after w) (after w')) as [[|]|] eqn:A; try discriminate.
    apply behind_spec in A, B. rewrite app_nil_r in A, B. exists (x, z).
    split; [trivial|]. unfold around. simpl. rewrite <- A, <- B. repeat split; congruence || trivial.
  - apply andb_true_iff in again. destruct again as [front again].
    destruct (behind (after w) (after w')) as [rest|] eqn:A; [|discriminate].
    apply behind_spec in A. apply alikeb_spec in front. exists ([], rest ++ z).
    split; [intros i; trivial|]. unfold around. simpl. rewrite app_nil_r, app_assoc, <- A.
    repeat split; [|congruence|trivial].
    apply (alike_trans _ _ _ b). apply (alike_trans _ (before w')); [now apply alike_app|trivial].
  - apply andb_true_iff in again. destruct again as [front again].
    destruct (behind (before w) (before w')) as [rest|] eqn:B; [|discriminate].
    apply behind_spec in B. apply alikeb_spec in front. exists (rest ++ x, []).
    split; [intros i; trivial|]. unfold around. simpl. rewrite app_nil_r, app_assoc, <- B.
    repeat split; [trivial|congruence|].
    apply (alike_trans _ _ _ a). apply (alike_trans _ (after w')); [now apply alike_app|trivial].
Qed.

Fixpoint all_again (ys : list way) (ws ws' : list tape) : bool :=
  match ys, ws, ws' with
  | [], [], [] => true
  | y :: ys, w :: ws, w' :: ws' => comes_again y w w' && all_again ys ws ws'
  | _, _, _ => false
  end.

Lemma all_again_spec ys : forall ks ws ws' ts, Forall2 free ys ks -> all_around ks ws' ts ->
  all_again ys ws ws' = true -> exists ks', Forall2 free ys ks' /\ all_around ks' ws ts.
Proof.
  induction ys as [|y ys IH]; intros ks ws ws' ts empty held again;
    destruct ws as [|w ws], ws' as [|w' ws']; try discriminate.
  - inversion held; subst. exists []. split; constructor.
  - simpl in again. apply andb_true_iff in again. destruct again as [one rest].
    inversion held as [|k ? t ks_ ? ts_ h hs]; subst. inversion empty as [|? ? ? ? e es]; subst.
    destruct (comes_again_spec y k w w' t e h one) as [k' [e' h']].
    destruct (IH ks_ ws ws' ts_ es hs rest) as [ks' [es' hs']].
    exists (k' :: ks'). split; constructor; trivial.
Qed.

(** So many cells of a list, with blanks behind it. *)
Definition padded (n : nat) (l : list symbol) : list symbol :=
  firstn n l ++ repeat blank (n - length l).

Lemma alike_repeat n : alike (repeat blank n) [].
Proof. intros i. rewrite nth_nil. apply blanks_spec. induction n; trivial. Qed.

Lemma padded_spec n l : alike l (padded n l ++ skipn n l).
Proof.
  unfold padded. destruct (Nat.le_gt_cases (length l) n) as [short|long].
  - rewrite firstn_all2, skipn_all2, app_nil_r by trivial.
    apply alike_sym, alike_app, alike_repeat.
  - replace (n - length l) with 0 by lia. simpl. rewrite app_nil_r, firstn_skipn.
    intros i. trivial.
Qed.

Definition window_of (size : nat * nat) (t : tape) : tape :=
  Tape (padded (fst size) (before t)) (under t) (padded (snd size) (after t)).

Definition is_free (y : way) (size : nat * nat) (t : tape) : bool :=
  match y with
  | Rests => true
  | ToTheLeft => alikeb (skipn (fst size) (before t)) []
  | ToTheRight => alikeb (skipn (snd size) (after t)) []
  end.

Fixpoint windows (ys : list way) (sizes : list (nat * nat)) (ts : list tape) : option (list tape) :=
  match ys, sizes, ts with
  | [], [], [] => Some []
  | y :: ys, s :: sizes, t :: ts =>
    match windows ys sizes ts with
    | Some ws => if is_free y s t then Some (window_of s t :: ws) else None
    | None => None
    end
  | _, _, _ => None
  end.

Lemma windows_spec ys : forall sizes ts ws, windows ys sizes ts = Some ws ->
  exists ks, Forall2 free ys ks /\ all_around ks ws ts.
Proof.
  induction ys as [|y ys IH]; intros [|s sizes] [|t ts] ws found; try discriminate.
  - injection found as <-. exists []. split; constructor.
  - simpl in found. destruct (windows ys sizes ts) as [those|] eqn:W; [|discriminate].
    destruct (is_free y s t) eqn:F; [|discriminate]. injection found as <-.
    destruct (IH sizes ts those W) as [ks [empty held]].
    exists ((skipn (fst s) (before t), skipn (snd s) (after t)) :: ks).
    split; constructor; trivial.
    + destruct y; simpl in *; trivial; now apply alikeb_spec.
    + repeat split; simpl; apply padded_spec.
Qed.

Definition cycle_checked (begin period : nat) (ys : list way) (sizes : list (nat * nat))
  (first : configuration) : bool :=
  match run_only begin first with
  | None => false
  | Some c =>
    match windows ys sizes (tapes c), period with
    | Some ws, S _ =>
      match steps_in period (Configuration (at_state c) ws) with
      | Some v => Pos.eqb (at_state v) (at_state c) && all_again ys ws (tapes v)
      | None => false
      end
    | _, _ => false
    end
  end.

Theorem cycle_proved excluded begin period ys sizes first :
  cycle_checked begin period ys sizes first = true ->
  forall c, starts None first c -> never m excluded c.
Proof.
  unfold cycle_checked. intros yes c equal. apply (never_same _ _ first); [trivial|]. clear c equal.
  destruct (run_only begin first) as [c|] eqn:B; [|discriminate].
  apply (run_only_never excluded begin first c B). clear B.
  destruct (windows ys sizes (tapes c)) as [ws|] eqn:W; [|discriminate].
  destruct period as [|p]; [discriminate|].
  destruct (steps_in (S p) (Configuration (at_state c) ws)) as [v|] eqn:T; [|discriminate].
  apply andb_true_iff in yes. destruct yes as [state_ again]. apply Pos.eqb_eq in state_.
  apply (closed_never m excluded (fun d => exists r w ks, Forall2 free ys ks /\
           lies_around ks w d /\ steps_in (S r) w = Some v)).
  - intros d [r [w [ks [empty [held runs]]]]]. simpl in runs.
    destruct (step_in w) as [u|] eqn:U; [|discriminate].
    destruct (step_around ks w d u held U) as [g [found held']].
    exists (Steps [g]). repeat split; [trivial|discriminate|].
    intros gs h equal among. injection equal as <-. destruct among as [<-|[]].
    destruct r as [|r]; [|now exists r, u, ks]. simpl in runs. injection runs as ->.
    destruct held' as [state' held'].
    destruct (all_again_spec ys ks ws (tapes v) _ empty held' again) as [ks' [empty' held'']].
    exists p, (Configuration (at_state c) ws), ks'. split; [trivial|]. split; [|exact T].
    split; [|trivial]. change (at_state c = at_state (changed g d)). congruence.
  - destruct (windows_spec ys sizes (tapes c) ws W) as [ks [empty held]].
    exists p, (Configuration (at_state c) ws), ks. repeat split; trivial.
Qed.

End Runs.
