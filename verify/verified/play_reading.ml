(* From the JSON of a certificate of a verdict to what its checker is about. *)

open Play_checker
open Json

let rec positive i = if i <= 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2))
let number i = if i = 0 then N0 else Npos (positive i)
let rec nat i = if i <= 0 then O else S (nat (i - 1))
let cell i = if i < 1 || i > 9 then wrong "a cell that is not there" else nat i

let character c =
  let bit i = Char.code c land (1 lsl i) <> 0 in
  Ascii (bit 0, bit 1, bit 2, bit 3, bit 4, bit 5, bit 6, bit 7)

let key text = List.fold_right (fun c rest -> String (character c, rest)) (List.of_seq (String.to_seq text)) EmptyString
let table f = function Object rows -> List.map (fun (k, v) -> (key k, f v)) rows | _ -> wrong "another shape"
let one_cell v = cell (int v)

let numbers said =
  let games = field "games" (field "counts" said) in
  let ends how = List.map (fun e -> number (int (field e (field how games)))) [ "win"; "draw"; "loss"; "stuck" ] in
  { games_ = ends "raw"; classes_ = ends "up_to_symmetry" }

(* A game is a list of its cells, the latest first. *)
let line text = List.rev_map (fun c -> cell (Char.code c - 48)) (List.of_seq (String.to_seq text))

let judgement said =
  if bool (field "holds" said) then Holds
  else
    let result = match text (field "end" said) with "loss" -> Lost | "stuck" -> Stuck | _ -> wrong "another end" in
    Fails (result, line (text (field "line" said)))

let some said =
  if bool (field "holds" said) then Picks (table one_cell (field "moves" said), numbers said)
  else Replies (table one_cell (field "replies" said))

let seat (name, data) =
  let every = field "every_choice" data and first = field "first_choice" data in
  let seat_of = match name with "first" -> X | "second" -> O0 | _ -> wrong "another seat" in
  { seat_of; table_of = table (fun cells -> List.map one_cell (list cells)) (field "table" data);
    every_numbers = numbers every; every_choice = judgement every;
    first_numbers = numbers first; first_choice = judgement first; some_choice = some (field "some_choice" data) }

let certificate one =
  if text (field "format" one) <> "noloss/certificate" || int (field "version" one) <> 1 then wrong "another format";
  if text (field "start" one) <> "" then wrong "it does not start on the empty board";
  let by_keys =
    match text (field "keys" one) with "positions" -> Positions | "lines" -> Lines | _ -> wrong "other keys"
  in
  match field "seats" one with
  | Object seats -> { by_keys; seats = List.map seat seats }
  | _ -> wrong "another shape"
