(* From the JSON of a certificate to the numbers that the checker is about.

   States, symbols and letters become numbers from 1 on; the blank is 1. What the checker has only
   to look through (which part of a tape a cycle needs, which states are reached, ...) is worked out
   here; if it is wrong, the checker says no. *)

open Checker
open Json

let rec positive i = if i <= 1 then XH else if i land 1 = 1 then XI (positive (i / 2)) else XO (positive (i / 2))
let nat i = let rec go i n = if i <= 0 then n else go (i - 1) (S n) in go i O
let number i = if i = 0 then N0 else Npos (positive i)
let small = Array.init 2_000 nat
let nat i = if i < 2_000 then small.(i) else nat i
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n
let most = lazy (nat 1_000_000) (* steps that the checker makes at most, inside a word or in a round *)
let in_word = lazy (nat 100_000)
let longest = 1_000_000 (* steps of a run, a cycle *)
let many = 1_000_000 (* branches in a word *)

(* Names by their numbers. *)
let names first others =
  let table = Hashtbl.create 16 in
  List.iter (fun name -> if not (Hashtbl.mem table name) then Hashtbl.add table name (positive (Hashtbl.length table + 1)))
    (first @ others);
  table

let code table name = match Hashtbl.find_opt table name with Some p -> p | None -> wrong "an unknown name"
let move = function Text "L" -> Left | Text "S" -> Stay | Text "R" -> Right | _ -> wrong "another move"

let ending = function
  | Text "accept" -> Accept
  | Text "reject" -> Reject
  | Text "result" -> Result
  | Text "stuck" -> Stuck
  | _ -> wrong "another end"

let limit name i = if i > longest then wrong (name ^ ": too large a number"); i
let up_to most i = if i > most then wrong "too large a number"; i
let range from until = List.init (max 0 (until - from)) (fun i -> from + i)
let rec drop n l = if n <= 0 then l else match l with [] -> [] | _ :: l -> drop (n - 1) l
let rec take n l = if n <= 0 then [] else match l with [] -> [] | x :: l -> x :: take (n - 1) l

(* All that follows from some beginnings. *)
let closure beginnings after =
  let seen = Hashtbl.create 64 in
  let rec go = function
    | [] -> ()
    | x :: rest ->
        if Hashtbl.mem seen x then go rest
        else (Hashtbl.add seen x (); go (List.rev_append (after x) rest))
  in
  go beginnings;
  List.of_seq (Hashtbl.to_seq_keys seen)

let change symbols states tapes one =
  let writes, moves, after = triple list list text one in
  if List.length writes <> tapes || List.length moves <> tapes then wrong "a transition of another shape";
  (List.map2 (fun w m -> (code symbols (text w), move m)) writes moves, code states after)

let entry symbols states tapes one =
  let state, reads, what = triple text list (fun v -> v) one in
  if List.length reads <> tapes then wrong "the length of a transition";
  let result =
    match what with
    | List [] -> wrong "a transition without steps"
    | List steps -> Steps (List.map (change symbols states tapes) steps)
    | end_ -> Ends (ending end_)
  in
  { in_state = code states state; reading = List.map (fun s -> code symbols (text s)) reads; result }

let tape symbols one =
  let head = int (field "head" one) and cells = List.map (fun s -> code symbols (text s)) (list (field "cells" one)) in
  match drop head cells with
  | under :: after -> { before = List.rev (take head cells); under; after }
  | [] -> wrong "a head beside its tape"

(* Languages *)

let language symbols one =
  let letters = List.map (fun s -> code symbols (text s)) (list (field "symbols" one)) in
  let next = List.map (fun row -> List.map int (list row)) (list (field "next" one)) in
  let count = List.length next in
  let row after =
    if List.length after <> List.length letters then wrong "the length of a row";
    List.map2 (fun s q -> if q >= count then wrong "a state that is not there"; (s, nat q)) letters after
  in
  let rows = List.map row next and ends = List.map int (list (field "accepts" one)) in
  let before = Array.make (max count 1) [] in
  List.iteri (fun q after -> List.iter (fun r -> before.(r) <- q :: before.(r)) after) next;
  List.iter (fun q -> if q >= count then wrong "a state that is not there") ends;
  let useful = closure ends (fun q -> before.(q)) in
  let words = { rows; ends = List.map nat ends } in
  let is_useful = Array.make (max count 1) false in
  List.iter (fun q -> is_useful.(q) <- true) useful;
  let on q = List.map snd (ways words (fun q -> is_useful.(int_of_nat q)) q) in
  let later = closure (List.concat_map on (on (Some O))) on in
  { its_words = words; its_useful = List.map nat useful; its_later = later }

(* Runs *)

let only machine c =
  match looks_up machine c with
  | Some (Steps [ g ]) -> g
  | _ -> wrong "it halts, or there is a choice"

let at_wall wall c = match wall with None -> false | Some w -> List.mem w (sees c)

(* A configuration after some counted steps, and how many steps there were with those at walls;
   `seen` is given what is done in each. *)
let run machine wall seen steps first =
  let rec go counted all c =
    if counted = steps && not (at_wall wall c) then (all, c)
    else if all > 4 * longest then wrong "too many steps"
    else
      let g = only machine c in
      seen g;
      go (if at_wall wall c then counted else counted + 1) (all + 1) (changed g c)
  in
  go 0 0 first

let cycle machine wall first begin_ period =
  if period = 0 then wrong "no period";
  let before, c = run machine wall ignore (limit "begin" begin_) first in
  let tapes = List.length first.tapes in
  let at = Array.make tapes 0 and low = Array.make tapes 0 and high = Array.make tapes 0 in
  let seen (acts, _) =
    List.iteri
      (fun i (_, v) ->
        at.(i) <- (at.(i) + match v with Left -> -1 | Stay -> 0 | Right -> 1);
        low.(i) <- min low.(i) at.(i);
        high.(i) <- max high.(i) at.(i))
      acts
  in
  let steps, _ = run machine wall seen (limit "period" period) c in
  let way shift = if shift < 0 then ToTheLeft else if shift > 0 then ToTheRight else Rests in
  Cycle
    ( nat before, nat steps,
      List.map (fun i -> way at.(i)) (range 0 tapes),
      List.map (fun i -> (nat (-low.(i)), nat high.(i))) (range 0 tapes) )

let halts machine wall first one =
  let steps = limit "steps" (int (field "steps" one)) in
  let choices = if has "choices" one then List.map (fun i -> up_to 100_000 (int i)) (list (field "choices" one)) else [] in
  ignore machine;
  let walls = match wall with None -> 1 | Some _ -> List.length first.tapes + 1 in
  Halts (nat ((steps + 1) * walls), List.map nat choices, number steps)

(* Sets *)

let window one =
  let letters l = List.map (fun i -> positive (int i + 1)) (list l) in
  let left, head, right = triple letters int letters one in
  ((left, positive (head + 1)), right)

let last_apart word = match List.rev word with far :: near -> (List.rev near, far) | [] -> wrong "an empty word"

let closed_set symbols states one =
  let part = field "set" one in
  let length = up_to 64 (int (field "length" part)) in
  let history =
    match text (field "history" part) with
    | "none" -> Nothing
    | "last" -> Last (nat length)
    | "recent" -> Recent
    | _ -> wrong "another history"
  in
  let step = pair (fun q -> code states (text q)) (fun s -> code symbols (text s)) in
  let letter = pair (fun s -> code symbols (text s)) (fun steps -> List.map step (list steps)) in
  let side name =
    let word w = last_apart (List.map (fun i -> positive (int i + 1)) (list w)) in
    List.map (fun words -> List.map word (list words)) (list (field name part))
  in
  let context = pair (fun q -> code states (text q)) (fun windows -> List.map window (list windows)) in
  let size = int (field "size" part) in
  if size < 1 || size > 64 then wrong "another size";
  ClosedSet
    ( nat size, history, List.map letter (list (field "letters" part)), side "left", side "right",
      List.map context (list (field "contexts" part)) )

(* Refuse words in which the checker would follow too many branches, or one without end. *)
let refuse_many_branches machine size positions =
  let known = Hashtbl.create 64 in
  let rec tree ((side, q, passed, x, ahead) as at) =
    match Hashtbl.find_opt known at with
    | Some n -> if n = 0 then wrong "the head stays in a word" else n
    | None ->
        Hashtbl.add known at 0;
        let after = match machine q [ x ] with Some (Steps gs) -> gs | _ -> [] in
        let n = List.fold_left (fun n g -> n + further at g) 1 after in
        if n > many then wrong "too many branches in a word";
        Hashtbl.replace known at n;
        n
  and further (side, _, passed, _, ahead) g =
    match g with
    | [ (w, v) ], q -> (
        match (turned side v, passed, ahead) with
        | Stay, _, _ -> tree (side, q, passed, w, ahead)
        | Right, _, y :: ahead -> tree (side, q, w :: passed, y, ahead)
        | Left, y :: passed, _ -> tree (side, q, passed, y, w :: ahead)
        | _ -> 1)
    | _ -> wrong "one tape"
  in
  List.iter
    (fun p ->
      List.iter
        (fun (word, _) ->
          match word with x :: ahead -> ignore (tree (p.to_right, p.pos_state, [], x, ahead)) | [] -> ())
        (pop (nat size) (near p)))
    positions

let repeated_words machine symbols states first one =
  let part = field "words" one in
  let size = int (field "size" part) and most = limit "most" (int (field "most" part)) in
  if size < 1 || size > 64 || most < 1 then wrong "another size";
  let words =
    Array.of_list (List.map (fun w -> List.map (fun s -> code symbols (text s)) (list w)) (list (field "words" part)))
  in
  let item one =
    let word, times, more = triple int int bool one in
    if word >= Array.length words || times < 1 || times > most then wrong "a word that is not there";
    ((words.(word), nat (times - 1)), more)
  in
  let position one =
    match list one with
    | [ q; side; l; r ] ->
        let to_right = match text side with "R" -> true | "L" -> false | _ -> wrong "another side" in
        { pos_state = code states (text q); to_right;
          left_items = List.map item (list l); right_items = List.map item (list r) }
    | _ -> wrong "another shape"
  in
  let rec cut cells =
    if cells = [] then []
    else
      let word = take size cells in
      let padding = List.init (size - List.length word) (fun _ -> blank) in
      push (nat most) (cut (drop size cells)) (word @ padding)
  in
  let at_start =
    match first.tapes with
    | [ t ] ->
        { pos_state = first.at_state; to_right = true; left_items = cut t.before; right_items = cut (t.under :: t.after) }
    | _ -> wrong "one tape"
  in
  let positions = List.map position (list (field "configurations" part)) in
  refuse_many_branches machine size positions;
  RepeatedWords (nat size, nat most, Lazy.force in_word, positions, at_start)

let automaton symbols_of states state_count first inputs one =
  let part = field "automaton" one in
  let symbols = Array.of_list symbols_of in
  let next =
    List.map
      (fun row ->
        let row = List.map int (list row) in
        if List.length row <> Array.length symbols then wrong "the length of a row";
        List.mapi (fun i q -> (symbols.(i), nat q)) row)
      (list (field "next" part))
  in
  let state at = (nat (at / state_count), positive ((at mod state_count) + 1)) in
  ignore states;
  let both = function Int (-1) -> None | value -> Some (state (int value)) in
  let row one =
    let at, read, after = triple int int list one in
    if read >= Array.length symbols then wrong "an unknown symbol";
    ((state at, symbols.(read)), List.map both after)
  in
  let rows = List.map row (list (field "rows" part)) in
  let table = rows_of rows in
  let mirrored = bool (field "mirrored" part) in
  let all = List.concat_map (fun q -> List.map (fun s -> Some (nat q, positive s)) (range 1 (state_count + 1)))
      (range 0 (List.length next)) in
  let barren x = not (List.mem None (closure [ x ] (fun x -> if x = None then [] else go table x blank))) in
  let after_row q s = List.assoc_opt s (List.nth next (int_of_nat q)) in
  let rec read = function
    | [] -> Some O
    | s :: l -> Option.bind (read l) (fun q -> after_row q s)
  in
  let word_pairs, word_ends =
    match (inputs, first.tapes) with
    | Some i, [ t ] when not mirrored ->
        let useful q = List.mem q i.its_useful in
        let from = match read t.before with Some q -> [ (Some O, Some (q, first.at_state)) ] | None -> [] in
        let on (q, x) =
          List.concat_map (fun (s, r) -> List.map (fun y -> (r, y)) (go table x s)) (ways i.its_words useful q)
        in
        (closure from on, [])
    | Some i, _ ->
        let rows = List.mapi (fun q row -> (nat q, row)) i.its_words.rows in
        let on (q, e) =
          List.concat_map
            (fun (was, row) ->
              List.concat_map
                (fun (s, r) -> if r = q then match after_row e s with Some e -> [ (was, e) ] | None -> [] else [])
                row)
            rows
        in
        ([], closure (List.map (fun q -> (q, O)) i.its_words.ends) on)
    | None, _ -> ([], [])
  in
  Automaton
    { mirrored; first_part = next; second_part = rows; barren_states = List.filter barren all; word_pairs; word_ends }

let bouncer symbols states one =
  let part = field "bouncer" one in
  let piece turn one =
    let word, many = pair (fun w -> List.map (fun s -> code symbols (text s)) (list w)) bool one in
    let word = if turn then List.rev word else word in
    if many then [ Many word ] else List.map (fun s -> One s) word
  in
  let left = List.concat_map (piece true) (List.rev (list (field "left" part))) in
  let right = List.concat_map (piece false) (list (field "right" part)) in
  let shape =
    { sh_state = code states (text (field "state" part)); sh_left = left;
      sh_head = code symbols (text (field "head" part)); sh_right = right }
  in
  Bounces (nat (limit "steps" (int (field "steps" part))), Lazy.force most, Lazy.force most, shape)

let no_end entries first =
  let after = Hashtbl.create 64 in
  List.iter
    (fun e -> match e.result with
      | Steps gs -> List.iter (fun (_, q) -> Hashtbl.add after e.in_state q) gs
      | Ends _ -> ())
    entries;
  NoEnd (closure [ first.at_state ] (fun q -> List.sort_uniq compare (Hashtbl.find_all after q)))

let certificate one =
  if text (field "format" one) <> "noloss/halting-certificate" || int (field "version" one) <> 1 then
    wrong "another format";
  let alphabets = List.map (fun l -> List.map text (list l)) (list (field "symbols" one)) in
  let symbols = names [ text (field "blank" one) ] (List.concat alphabets) in
  let state_names = List.map text (list (field "states" one)) in
  let states = names [] state_names in
  if Hashtbl.length states <> List.length state_names then wrong "a name twice";
  let start = field "start" one in
  let tapes = List.map (tape symbols) (list (field "tapes" start)) in
  if List.length alphabets <> List.length tapes then wrong "the number of alphabets";
  let first = { at_state = code states (text (field "state" start)); tapes } in
  let entries = List.map (entry symbols states (List.length tapes)) (list (field "entries" one)) in
  let keys = Hashtbl.create 64 in
  List.iter
    (fun e ->
      if Hashtbl.mem keys (e.in_state, e.reading) then wrong "a transition twice";
      Hashtbl.add keys (e.in_state, e.reading) ())
    entries;
  let wall = maybe (fun w -> match Hashtbl.find_opt symbols (text w) with Some p -> p | None -> positive (Hashtbl.length symbols + 1)) (field "wall" one) in
  let inputs = maybe (language symbols) (field "language" one) in
  let never = List.map ending (list (field "never" one)) in
  let machine = machine_of entries in
  let reason =
    match text (field "kind" one) with
    | "halt" -> halts machine wall first one
    | "cycle" -> cycle machine wall first (int (field "begin" one)) (int (field "period" one))
    | "no end" -> no_end entries first
    | "backward" -> Backwards (nat (up_to 1_000 (int (field "steps" one))))
    | "closed set" -> closed_set symbols states one
    | "repeated words" -> repeated_words machine symbols states first one
    | "automaton" ->
        let own = List.map (code symbols) (List.concat alphabets) in
        automaton own states (List.length state_names) first inputs one
    | "bouncer" -> bouncer symbols states one
    | _ -> wrong "another kind"
  in
  (match reason with
  | Halts _ -> if never <> [] then wrong "the ends that are excluded"
  | _ -> if never = [] then wrong "the ends that are excluded");
  { entries; never_ends = never; alphabets = List.map (List.map (code symbols)) alphabets;
    all_states = List.map (code states) state_names; wall; first; inputs; why = reason }

(* A line about a machine in standard text, as 1RB1LB_1LA---: it starts in state A on blanks. *)
let of_line one =
  let fields = [ "machine"; "kind"; "steps"; "begin"; "period"; "set"; "words"; "automaton"; "bouncer" ] in
  let members = match one with Object m -> m | _ -> wrong "not a certificate" in
  List.iter (fun (key, _) -> if not (List.mem key fields) then wrong "a field that a line does not have") members;
  let rows = String.split_on_char '_' (text (field "machine" one)) in
  let symbol_count = String.length (List.hd rows) / 3 and state_count = List.length rows in
  if symbol_count < 1 || symbol_count > 10 || state_count > 25 then wrong "no machine";
  let symbol i = Text (String.make 1 (Char.chr (48 + i))) in
  let state i = Text (String.make 1 (Char.chr (65 + i))) in
  let ends = ref false in
  let cell row i =
    let at = 3 * i in
    match String.sub row at 3 with
    | "---" -> Text "stuck"
    | cell ->
        let c = Char.code cell.[0] - 48 and q = Char.code cell.[2] - 65 in
        if c < 0 || c >= symbol_count || (cell.[1] <> 'L' && cell.[1] <> 'R') || q < 0 || q > 25 then
          wrong "no machine";
        if q >= state_count then ends := true;
        let after = if q < state_count then state q else Text "Z" in
        List [ List [ List [ symbol c ]; List [ Text (String.make 1 cell.[1]) ]; after ] ]
  in
  let row q text =
    if String.length text <> 3 * symbol_count then wrong "a row of another length";
    List.map (fun i -> List [ state q; List [ symbol i ]; cell text i ]) (range 0 symbol_count)
  in
  let entries = List.concat (List.mapi row rows) in
  let symbols = List.map symbol (range 0 symbol_count) in
  let halting = List.map (fun s -> List [ Text "Z"; List [ s ]; Text "result" ]) symbols in
  let states = List.map state (range 0 state_count) @ if !ends then [ Text "Z" ] else [] in
  let all = List.map (fun e -> Text e) [ "accept"; "reject"; "result"; "stuck" ] in
  Object
    ([ ("format", Text "noloss/halting-certificate"); ("version", Int 1); ("blank", symbol 0);
       ("symbols", List [ List symbols ]); ("states", List states); ("wall", Null);
       ( "start",
         Object [ ("state", Text "A"); ("tapes", List [ Object [ ("head", Int 0); ("cells", List [ symbol 0 ]) ] ]) ] );
       ("language", Null);
       ("never", List (if field "kind" one = Text "halt" then [] else all));
       ("entries", List (entries @ if !ends then halting else [])) ]
    @ members)
