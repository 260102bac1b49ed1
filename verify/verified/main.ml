(* Check certificates about halting and of verdicts by the checkers that Coq has proved: checker FILE.

   Prints `proved`, or `refused` and why; of a file of lines, how many machines halt and never halt,
   and which lines are refused. Exit code 0: all is proved; 1: something is not. *)

let lines = {|{"format": "noloss/halting-certificates", "version": 1}|}

let accepts value =
  if Json.field "format" value = Json.Text "noloss/certificate" then
    Play_checker.check_play (Play_reading.certificate value)
  else Checker.check (Reading.certificate value)

let judge value =
  match accepts value with
  | true -> None
  | false -> Some "the proved checker does not accept it"
  | exception Json.Wrong why -> Some why
  | exception Stack_overflow -> Some "it needs more memory for its steps"

let read text = match Json.read text with value -> Ok value | exception Json.Wrong why -> Error why

let alone text =
  let problem = match read text with Ok value -> judge value | Error why -> Some why in
  match problem with
  | None -> print_endline "proved"; 0
  | Some why -> print_endline ("refused: " ^ why); 1

let judge_line line =
  match read line with
  | Error why -> Error why
  | Ok value -> (
      match Reading.of_line value with
      | exception Json.Wrong why -> Error why
      | exception Invalid_argument _ -> Error "no machine"
      | whole -> (
          match judge whole with
          | None -> Ok (Json.field "kind" whole = Json.Text "halt")
          | Some why -> Error why))

let each channel =
  let halt = ref 0 and never = ref 0 and wrong = ref 0 and number = ref 1 in
  (try
     while true do
       let line = input_line channel in
       incr number;
       match judge_line line with
       | Ok true -> incr halt
       | Ok false -> incr never
       | Error why -> incr wrong; Printf.printf "line %d: %s\n" !number why
     done
   with End_of_file -> ());
  Printf.printf "%d %d\n" !halt !never;
  if !wrong = 0 then 0 else 1

let () =
  let channel = open_in_bin Sys.argv.(1) in
  let first = try input_line channel with End_of_file -> "" in
  if String.trim first = lines then exit (each channel)
  else begin
    seek_in channel 0;
    exit (alone (really_input_string channel (in_channel_length channel)))
  end
