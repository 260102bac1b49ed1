
(** * 2. Strategies, and what is said of them *)

(** A strategy says for a game which cells it permits, in an order. *)
Definition strategy := game -> list cell.

(** ** Positions, and games up to symmetry *)

Fixpoint has (cs : list cell) (c : cell) : bool :=
  match cs with [] => false | d :: rest => if Nat.eqb c d then true else has rest c end.

(** Who has taken each cell. *)
Definition position := cell -> option player.

Definition position_after (g : game) : position :=
  fun c => if has (cells_of X g) c then Some X else if has (cells_of O g) c then Some O else None.

(** The eight symmetries: which cell comes to the place of each. *)
Definition symmetries : list (list cell) :=
  [[1; 2; 3; 4; 5; 6; 7; 8; 9]; [3; 2; 1; 6; 5; 4; 9; 8; 7];
   [7; 8; 9; 4; 5; 6; 1; 2; 3]; [9; 8; 7; 6; 5; 4; 3; 2; 1];
   [1; 4; 7; 2; 5; 8; 3; 6; 9]; [7; 4; 1; 8; 5; 2; 9; 6; 3];
   [3; 6; 9; 2; 5; 8; 1; 4; 7]; [9; 6; 3; 8; 5; 2; 7; 4; 1]].

Definition image (symmetry : list cell) (p : position) : position :=
  fun c => p (nth (pred c) symmetry 0).

(** A position as a number: two bits a cell. *)
Definition with_mark (mark : option player) (code : positive) : positive :=
  match mark with None => code~0~0 | Some X => code~0~1 | Some O => code~1~0 end.

Definition position_code (p : position) : positive :=
  fold_right (fun c code => with_mark (p c) code) xH board.

(** The same for a position and its images, and for no others: the least of their numbers. *)
Definition class_of (p : position) : positive :=
  fold_right (fun s least => Pos.min (position_code (image s p)) least) (position_code p)
    symmetries.

(** The classes that a game goes through, the latest first. *)
Fixpoint classes (g : game) : list positive :=
  class_of (position_after g) :: match g with [] => [] | _ :: before => classes before end.

(** ** Statements *)

(** There are n things of a kind. *)
Definition number {T} (is : T -> Prop) (n : N) : Prop :=
  exists all, NoDup all /\ (forall t, In t all <-> is t) /\ N.of_nat (List.length all) = n.

Inductive result := Won | Drawn | Lost | Stuck.

Section Played.
Variable permits : strategy.
Variable seat : player.

(** The games in which the seat plays what the strategy permits, and its opponent anything. *)
Inductive follows : game -> Prop :=
| begin : follows []
| theirs g c : follows g -> turn g <> seat -> legal g c -> follows (c :: g)
| ours g c : follows g -> turn g = seat -> legal g c -> In c (permits g) -> follows (c :: g).

Definition lost (g : game) : Prop := wins (other seat) g.

Definition stuck (g : game) : Prop :=
  turn g = seat /\ ~ over g /\ forall c, In c (permits g) -> ~ legal g c.

Definition never_fails : Prop := forall g, follows g -> ~ lost g /\ ~ stuck g.
Definition can_fail : Prop := exists g, follows g /\ (lost g \/ stuck g).

(** How a game of the strategy ends. *)
Definition ends_in (r : result) (g : game) : Prop :=
  follows g /\
  match r with Won => wins seat g | Drawn => draw g | Lost => lost g | Stuck => stuck g end.

(** So many of its games end won, drawn, lost and stuck. *)
Definition games (w d l s : N) : Prop :=
  number (ends_in Won) w /\ number (ends_in Drawn) d /\
  number (ends_in Lost) l /\ number (ends_in Stuck) s.

(** The same, where games that go through the same classes are one. *)
Definition ends_up_to_symmetry (r : result) (through : list positive) : Prop :=
  exists g, ends_in r g /\ through = classes g.

Definition games_up_to_symmetry (w d l s : N) : Prop :=
  number (ends_up_to_symmetry Won) w /\ number (ends_up_to_symmetry Drawn) d /\
  number (ends_up_to_symmetry Lost) l /\ number (ends_up_to_symmetry Stuck) s.

End Played.

(** The strategy that always takes the first permitted move. *)
Definition first_of (permits : strategy) : strategy :=
  fun g => match permits g with [] => [] | c :: _ => [c] end.

(** A way to choose: one permitted move in every game, none only where none is permitted. *)
Definition chooses (choice permits : strategy) : Prop :=
  forall g, incl (choice g) (permits g) /\ List.length (choice g) <= 1 /\
            (choice g = [] -> permits g = []).

(** All that it permits, in any game that is not over, is legal. *)
Definition permits_only_legal (permits : strategy) : Prop :=
  forall g c, ~ over g -> In c (permits g) -> legal g c.

(** ** Strategies as tables *)

(** Tables are by position, such as X.O......, or by the cells that were taken, the first first. *)
Inductive keys := Positions | Lines.

Definition letter (mark : option player) : ascii :=
  match mark with None => "." | Some X => "X" | Some O => "O" end.

Definition position_text (p : position) : string :=
  fold_right (fun c text => String (letter (p c)) text) EmptyString board.

Definition digit (c : cell) : ascii :=
  match String.get c "0123456789" with Some d => d | None => "?" end.

Definition line_text (g : game) : string :=
  fold_left (fun text c => String (digit c) text) g EmptyString.

Definition key (by_ : keys) (g : game) : string :=
  match by_ with Positions => position_text (position_after g) | Lines => line_text g end.

(** What stands in a table behind a text: the first row counts. *)
Fixpoint row {T} (table : list (string * T)) (text : string) : option T :=
  match table with
  | [] => None
  | (t, found) :: rest => if String.eqb t text then Some found else row rest text
  end.

Definition listed (by_ : keys) (table : list (string * list cell)) : strategy :=
  fun g => match row table (key by_ g) with Some cells => cells | None => [] end.

(** The cell that is picked where one is, else the first that is permitted. *)
Definition picking (by_ : keys) (picks : list (string * cell)) (permits : strategy) : strategy :=
  fun g => match row picks (key by_ g) with Some c => [c] | None => first_of permits g end.
