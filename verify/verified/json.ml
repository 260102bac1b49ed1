(* JSON, as certificates use it: no numbers with a point, no key twice in an object. *)

type value =
  | Null
  | Bool of bool
  | Int of int
  | Text of string
  | List of value list
  | Object of (string * value) list

exception Wrong of string

let wrong text = raise (Wrong text)
let deepest = 100

let utf8 buffer code =
  let add = Buffer.add_utf_8_uchar buffer in
  if Uchar.is_valid code then add (Uchar.of_int code) else wrong "a character that is none"

let hex text at =
  if at + 4 > String.length text then wrong "a text that does not end";
  let digit c =
    match c with
    | '0' .. '9' -> Char.code c - 48
    | 'a' .. 'f' -> Char.code c - 87
    | 'A' .. 'F' -> Char.code c - 55
    | _ -> wrong "an escape that is none"
  in
  let digits = List.map (fun i -> digit text.[at + i]) [ 0; 1; 2; 3 ] in
  List.fold_left (fun sum digit -> (16 * sum) + digit) 0 digits

let read text =
  let at = ref 0 and size = String.length text in
  let peek () = if !at < size then text.[!at] else '\000' in
  let rec space () =
    match peek () with
    | ' ' | '\t' | '\n' | '\r' -> incr at; space ()
    | _ -> ()
  in
  let expect c = if peek () = c then incr at else wrong "not JSON" in
  let word name value =
    let length = String.length name in
    if !at + length <= size && String.sub text !at length = name then (at := !at + length; value)
    else wrong "not JSON"
  in
  let escape buffer =
    let c = peek () in
    incr at;
    match c with
    | '"' | '\\' | '/' -> Buffer.add_char buffer c
    | 'b' -> Buffer.add_char buffer '\b'
    | 'f' -> Buffer.add_char buffer '\012'
    | 'n' -> Buffer.add_char buffer '\n'
    | 'r' -> Buffer.add_char buffer '\r'
    | 't' -> Buffer.add_char buffer '\t'
    | 'u' ->
        let code = hex text !at in
        at := !at + 4;
        if code >= 0xD800 && code < 0xDC00 then begin
          expect '\\'; expect 'u';
          let low = hex text !at in
          at := !at + 4;
          if low < 0xDC00 || low > 0xDFFF then wrong "half a character";
          utf8 buffer (0x10000 + ((code - 0xD800) * 0x400) + (low - 0xDC00))
        end
        else utf8 buffer code
    | _ -> wrong "an escape that is none"
  in
  let string () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec go () =
      if !at >= size then wrong "a text that does not end";
      let c = text.[!at] in
      incr at;
      match c with
      | '"' -> Buffer.contents buffer
      | '\\' -> escape buffer; go ()
      | c when Char.code c < 32 -> wrong "a control character in a text"
      | c -> Buffer.add_char buffer c; go ()
    in
    go ()
  in
  let number () =
    let begin_ = !at in
    if peek () = '-' then incr at;
    let first = !at in
    while peek () >= '0' && peek () <= '9' do incr at done;
    let digits = !at - first in
    if digits = 0 || digits > 17 || (digits > 1 && text.[first] = '0') then wrong "another number";
    (match peek () with '.' | 'e' | 'E' -> wrong "another number" | _ -> ());
    Int (int_of_string (String.sub text begin_ (!at - begin_)))
  in
  let rec value depth =
    if depth > deepest then wrong "too deep";
    space ();
    match peek () with
    | '{' -> incr at; Object (members depth)
    | '[' -> incr at; List (items depth)
    | '"' -> Text (string ())
    | 't' -> word "true" (Bool true)
    | 'f' -> word "false" (Bool false)
    | 'n' -> word "null" Null
    | _ -> number ()
  and items depth =
    space ();
    if peek () = ']' then (incr at; [])
    else
      let rec go found =
        let found = value (depth + 1) :: found in
        space ();
        match peek () with
        | ',' -> incr at; go found
        | ']' -> incr at; List.rev found
        | _ -> wrong "not JSON"
      in
      go []
  and members depth =
    space ();
    if peek () = '}' then (incr at; [])
    else
      let rec go found =
        space ();
        let key = string () in
        if List.mem_assoc key found then wrong "a key is there twice";
        space (); expect ':';
        let found = (key, value (depth + 1)) :: found in
        space ();
        match peek () with
        | ',' -> incr at; go found
        | '}' -> incr at; List.rev found
        | _ -> wrong "not JSON"
      in
      go []
  in
  let found = value 0 in
  space ();
  if !at < size then wrong "more behind the end";
  found

(* Parts of a value; Wrong if it has another shape. *)
let list = function List l -> l | _ -> wrong "another shape"
let text = function Text t -> t | _ -> wrong "another shape"
let bool = function Bool b -> b | _ -> wrong "another shape"
let int = function Int i when i >= 0 -> i | _ -> wrong "another shape"
let maybe f = function Null -> None | value -> Some (f value)

let field name = function
  | Object members -> (
      match List.assoc_opt name members with Some v -> v | None -> wrong ("the field " ^ name ^ " is missing"))
  | _ -> wrong "another shape"

let has name = function Object members -> List.mem_assoc name members | _ -> false
let pair f g = function List [ a; b ] -> (f a, g b) | _ -> wrong "another shape"
let triple f g h = function List [ a; b; c ] -> (f a, g b, h c) | _ -> wrong "another shape"
