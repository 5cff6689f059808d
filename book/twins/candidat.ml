(* The paper's functions as a candidate of 2014 could write them, in Caml and with what the course
   has: lists, matrices, loops and recursion. *)

type litteral = X of int * int * int | NonX of int * int * int;;

(* I.A  'a -> 'a list -> bool *)
let rec appartient x liste = match liste with
  | [] -> false
  | y :: reste -> x = y || appartient x reste;;

(* I.B  'a -> 'a list -> 'a list *)
let rec supprime x liste = match liste with
  | [] -> []
  | y :: reste -> if x = y then supprime x reste else y :: supprime x reste;;

(* I.C  'a -> 'a list -> 'a list *)
let ajoute x liste = if appartient x liste then liste else x :: liste;;

(* I.D  int * int -> int * int *)
let indice (b, r) = (3 * (b quo 3) + r quo 3, 3 * (b mod 3) + r mod 3);;

(* II.A.1  unit -> litteral list list *)
let case1 () =
  let formule = ref [] in
  for i = 0 to 8 do
    for j = 0 to 8 do
      let clause = ref [] in
      for k = 1 to 9 do clause := X (i, j, k) :: !clause done;
      formule := !clause :: !formule
    done
  done;
  !formule;;

(* II.A.2  unit -> litteral list list *)
let lig1 () =
  let formule = ref [] in
  for i = 0 to 8 do
    for k = 1 to 9 do
      let clause = ref [] in
      for j = 0 to 8 do clause := X (i, j, k) :: !clause done;
      formule := !clause :: !formule
    done
  done;
  !formule;;

(* II.A.3  unit -> litteral list list *)
let col1 () =
  let formule = ref [] in
  for j = 0 to 8 do
    for k = 1 to 9 do
      let clause = ref [] in
      for i = 0 to 8 do clause := X (i, j, k) :: !clause done;
      formule := !clause :: !formule
    done
  done;
  !formule;;

(* II.A.3  unit -> litteral list list *)
let bloc1 () =
  let formule = ref [] in
  for b = 0 to 8 do
    for k = 1 to 9 do
      let clause = ref [] in
      for r = 0 to 8 do
        let (i, j) = indice (b, r) in
        clause := X (i, j, k) :: !clause
      done;
      formule := !clause :: !formule
    done
  done;
  !formule;;

(* II.A.4  unit -> litteral list list *)
let lig2 () =
  let formule = ref [] in
  for i = 0 to 8 do
    for k = 1 to 9 do
      for j1 = 0 to 7 do
        for j2 = j1 + 1 to 8 do
          formule := [NonX (i, j1, k); NonX (i, j2, k)] :: !formule
        done
      done
    done
  done;
  !formule;;

(* II.A.5  unit -> litteral list list, all three *)
let col2 () =
  let formule = ref [] in
  for j = 0 to 8 do
    for k = 1 to 9 do
      for i1 = 0 to 7 do
        for i2 = i1 + 1 to 8 do
          formule := [NonX (i1, j, k); NonX (i2, j, k)] :: !formule
        done
      done
    done
  done;
  !formule;;

let bloc2 () =
  let formule = ref [] in
  for b = 0 to 8 do
    for k = 1 to 9 do
      for r1 = 0 to 7 do
        for r2 = r1 + 1 to 8 do
          let (i1, j1) = indice (b, r1) and (i2, j2) = indice (b, r2) in
          formule := [NonX (i1, j1, k); NonX (i2, j2, k)] :: !formule
        done
      done
    done
  done;
  !formule;;

let case2 () =
  let formule = ref [] in
  for i = 0 to 8 do
    for j = 0 to 8 do
      for k1 = 1 to 8 do
        for k2 = k1 + 1 to 9 do
          formule := [NonX (i, j, k1); NonX (i, j, k2)] :: !formule
        done
      done
    done
  done;
  !formule;;

(* II.B.1  int array array -> litteral list list *)
let donnees t =
  let formule = ref [] in
  for i = 0 to 8 do
    for j = 0 to 8 do
      if t.(i).(j) <> 0 then
        for k = 1 to 9 do
          formule := [if k = t.(i).(j) then X (i, j, k) else NonX (i, j, k)] :: !formule
        done
    done
  done;
  !formule;;

(* II.B.2  int array array -> int -> int -> litteral list list *)
let interdites_ij t i j =
  let formule = ref [] in
  let note k = if k <> 0 then formule := ajoute [NonX (i, j, k)] !formule in
  for r = 0 to 8 do
    let (a, b) = indice (3 * (i quo 3) + j quo 3, r) in
    note t.(i).(r);
    note t.(r).(j);
    note t.(a).(b)
  done;
  !formule;;

(* II.B.2  int array array -> litteral list list *)
let interdites t =
  let formule = ref [] in
  for i = 0 to 8 do
    for j = 0 to 8 do
      if t.(i).(j) = 0 then formule := interdites_ij t i j @ !formule
    done
  done;
  !formule;;

(* The whole formula  int array array -> litteral list list *)
let formule_initiale t =
  donnees t @ interdites t @ case1 () @ lig1 () @ col1 () @ bloc1 ()
  @ case2 () @ lig2 () @ col2 () @ bloc2 ();;

(* III.A.6  litteral list list -> litteral; X (-1, -1, -1) when there is none *)
let rec nouveau_lit_isole f = match f with
  | [] -> X (-1, -1, -1)
  | [l] :: _ -> l
  | _ :: reste -> nouveau_lit_isole reste;;

(* III.A.7  litteral -> litteral *)
let non l = match l with
  | X (i, j, k) -> NonX (i, j, k)
  | NonX (i, j, k) -> X (i, j, k);;

(* III.A.7  litteral -> litteral list list -> litteral list list *)
let rec simplification l f = match f with
  | [] -> []
  | c :: reste ->
    if appartient l c then simplification l reste
    else supprime (non l) c :: simplification l reste;;

(* III.A.8  int array array -> litteral list list -> litteral list list *)
let rec propagation t f =
  match nouveau_lit_isole f with
  | X (-1, -1, -1) -> f
  | X (i, j, k) -> t.(i).(j) <- k; propagation t (simplification (X (i, j, k)) f)
  | l -> propagation t (simplification l f);;

(* III.B.2  'a list list -> 'a list *)
let rec flatten listes = match listes with
  | [] -> []
  | liste :: reste -> liste @ flatten reste;;

(* III.B.2  litteral list list -> litteral list. A matrix remembers what was seen, so the cost is
   that of the formula. *)
let variables f =
  let vues = make_matrix 81 10 false in
  let rec sans_repetition litteraux = match litteraux with
    | [] -> []
    | (X (i, j, k) | NonX (i, j, k)) :: reste ->
      if vues.(9 * i + j).(k) then sans_repetition reste
      else begin
        vues.(9 * i + j).(k) <- true;
        X (i, j, k) :: sans_repetition reste
      end in
  sans_repetition (flatten f);;

(* III.B.3  int array array -> int array array *)
let copier_matrice t =
  let copie = make_matrix 9 9 0 in
  for i = 0 to 8 do
    for j = 0 to 8 do copie.(i).(j) <- t.(i).(j) done
  done;
  copie;;

(* III.B.3  int array array -> litteral -> litteral list list -> int *)
let deduction t x f =
  if appartient [] (propagation (copier_matrice t) ([non x] :: f)) then 1
  else if appartient [] (propagation (copier_matrice t) ([x] :: f)) then -1
  else 0;;

(* III.B.4  int array array -> litteral list list -> litteral list list *)
let rec propagation2 t f =
  let f = propagation t f in
  let rec essayer variables = match variables with
    | [] -> f
    | x :: reste ->
      let d = deduction t x f in
      if d = 1 then propagation2 t ([x] :: f)
      else if d = -1 then propagation2 t ([non x] :: f)
      else essayer reste in
  essayer (variables f);;

(* III.B.5  int array array -> int array array *)
let sudoku t =
  let _ = propagation2 t (formule_initiale t) in
  t;;
