(* Runs the check that was extracted from Coq on steps that it reads, and answers each of them.

   A step is one byte and numbers. A number has seven bits in each byte, the low ones first, and
   the sign in its lowest bit. A list begins with its length.

     n                      an empty checker
     i ID LITERALS          an input
     r ID LITERALS HINTS    a clause that follows by propagation
     a ID LITERALS HINTS    a clause that follows by propagation or resolution
     R, A                   the same, but the checker stays as it was
     d ID                   a deletion
     ( and )                notes the checker; goes back to the one noted last
     q VARIABLE             whether it is defined
     c ID                   whether the clause is there

   The answers are one byte each, and a number where the fault has one. [examples/compare.rs]
   compares them with those of the Rust program. *)

open Checker

let rec positive n =
  if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))

let convert n = if n = 0 then N0 else Npos (positive n)
let few = Array.init 4096 convert
let number n = if n < 4096 then few.(n) else convert n
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let rec plain = function XH -> 1 | XO p -> 2 * plain p | XI p -> (2 * plain p) + 1
let value = function N0 -> 0 | Npos p -> plain p

let buffer = Bytes.create 65536
let filled = ref 0
let place = ref 0

let byte () =
  if !place = !filled then begin
    flush stdout;
    filled := input stdin buffer 0 65536;
    place := 0;
    if !filled = 0 then raise End_of_file
  end;
  let read = Bytes.unsafe_get buffer !place in
  incr place;
  Char.code read

let read () =
  let rec go shift sum =
    let b = byte () in
    let sum = sum lor ((b land 127) lsl shift) in
    if b < 128 then sum else go (shift + 7) sum
  in
  let z = go 0 0 in
  if z land 1 = 1 then -(z lsr 1) else z lsr 1

let rec write n =
  if n < 128 then output_byte stdout n
  else begin
    output_byte stdout (n land 127 lor 128);
    write (n lsr 7)
  end

let list_of convert =
  let length = read () in
  List.init length (fun _ -> convert (read ()))

let answer c = function
  | Accepted _ -> output_char stdout (if is_refuted c then '!' else '.')
  | Refused NoConflict -> output_char stdout 'c'
  | Refused Defined -> output_char stdout 'd'
  | Refused (OutOfOrder id) -> output_char stdout 'o'; write (value id)
  | Refused (Missing id) -> output_char stdout 'm'; write (value id)
  | Refused (NoUnit id) -> output_char stdout 'u'; write (value id)
  | Refused (Uncovered id) -> output_char stdout 'v'; write (value id)

let told yes = output_char stdout (if yes then '1' else '0')

let () =
  set_binary_mode_in stdin true;
  set_binary_mode_out stdout true;
  let state = ref default and noted = ref [] in
  let keep (c, result) = answer c result; state := c in
  let try_only (c, result) = answer c result in
  try
    while true do
      match Char.chr (byte ()) with
      | 'n' -> state := default; noted := []
      | 'i' ->
          let id = number (read ()) in
          keep (add_input !state id (list_of number))
      | ('r' | 'R') as kind ->
          let id = number (read ()) in
          let lits = list_of number in
          let hints = list_of number in
          (if kind = 'r' then keep else try_only) (derive !state id lits hints)
      | ('a' | 'A') as kind ->
          let id = number (read ()) in
          let lits = list_of number in
          let hints = list_of integer in
          (if kind = 'a' then keep else try_only) (add_lemma !state id lits hints)
      | 'd' ->
          let c, found = delete !state (number (read ())) in
          state := c;
          told found
      | '(' -> noted := !state :: !noted
      | ')' ->
          state := List.hd !noted;
          noted := List.tl !noted
      | 'q' -> told (is_defined !state (number (read ())))
      | 'c' -> told (contains !state (number (read ())))
      | _ -> failwith "no such step"
    done
  with End_of_file -> flush stdout
