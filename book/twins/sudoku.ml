(* The functions of the 2014 paper and of the OCaml practical, by their names, in OCaml.

   ocamlfind is not needed:
     ocaml sudoku.ml formule GRID          the clauses of F_initiale, as numbers
     ocaml sudoku.ml propagation GRID      the grid, then the candidates of each cell
     ocaml sudoku.ml propagation2 GRID     the same, with the failed-literal rule
     ocaml sudoku.ml backtracking GRID     the solution, placements and returns
     ocaml sudoku.ml solutions GRID        how many there are, counted in two ways *)

(* The paper, part I. *)

let rec appartient x = function
  | [] -> false
  | y :: reste -> x = y || appartient x reste

let supprime x liste = List.filter (fun y -> y <> x) liste

let ajoute x liste = if appartient x liste then liste else x :: liste

let indice (b, r) = (3 * (b / 3) + r / 3, 3 * (b mod 3) + r mod 3)

(* Part II.A. Each rule says something of nine literals, of which there are 81 lists: the cells
   with their values, and the rows, columns and blocks with the places of a value. *)

type litteral = X of int * int * int | NonX of int * int * int

let neuf = [0; 1; 2; 3; 4; 5; 6; 7; 8]

let maisons place =
  List.concat_map (fun a -> List.map (fun b -> List.map (place a b) neuf) neuf) neuf

let cases () = maisons (fun i j n -> (i, j, n + 1))
let lignes () = maisons (fun i k n -> (i, n, k + 1))
let colonnes () = maisons (fun j k n -> (n, j, k + 1))
let blocs () = maisons (fun b k r -> let i, j = indice (b, r) in (i, j, k + 1))

let au_moins_une_fois = List.map (List.map (fun (i, j, k) -> X (i, j, k)))

let rec paires = function
  | [] -> []
  | (a, b, c) :: reste ->
    List.map (fun (i, j, k) -> [NonX (a, b, c); NonX (i, j, k)]) reste @ paires reste

let au_plus_une_fois = List.concat_map paires

let case1 () = au_moins_une_fois (cases ())
let lig1 () = au_moins_une_fois (lignes ())
let col1 () = au_moins_une_fois (colonnes ())
let bloc1 () = au_moins_une_fois (blocs ())
let case2 () = au_plus_une_fois (cases ())
let lig2 () = au_plus_une_fois (lignes ())
let col2 () = au_plus_une_fois (colonnes ())
let bloc2 () = au_plus_une_fois (blocs ())

(* Part II.B. *)

let toutes_les_cases = List.concat_map (fun i -> List.map (fun j -> (i, j)) neuf) neuf

let donnees t =
  let clauses (i, j) =
    let unite n = let k = n + 1 in [if k = t.(i).(j) then X (i, j, k) else NonX (i, j, k)] in
    if t.(i).(j) = 0 then [] else List.map unite neuf in
  List.concat_map clauses toutes_les_cases

let interdites_ij t i j =
  let note liste k = if k = 0 then liste else ajoute [NonX (i, j, k)] liste in
  let autour liste r =
    let a, b = indice (3 * (i / 3) + j / 3, r) in
    List.fold_left note liste [t.(i).(r); t.(r).(j); t.(a).(b)] in
  List.fold_left autour [] neuf

let interdites t =
  let clauses (i, j) = if t.(i).(j) = 0 then interdites_ij t i j else [] in
  List.concat_map clauses toutes_les_cases

let formule_initiale t =
  List.concat [donnees t; interdites t; case1 (); lig1 (); col1 (); bloc1 ();
               case2 (); lig2 (); col2 (); bloc2 ()]

(* Part III.A. *)

let aucun = X (-1, -1, -1)

let non = function
  | X (i, j, k) -> NonX (i, j, k)
  | NonX (i, j, k) -> X (i, j, k)

let rec nouveau_lit_isole = function
  | [] -> aucun
  | [l] :: _ -> l
  | _ :: reste -> nouveau_lit_isole reste

let simplification l f =
  let contraire = non l in
  List.map (supprime contraire) (List.filter (fun c -> not (appartient l c)) f)

let rec propagation t f =
  let l = nouveau_lit_isole f in
  if l = aucun then f
  else begin
    (match l with X (i, j, k) -> t.(i).(j) <- k | NonX _ -> ());
    propagation t (simplification l f)
  end

(* Part III.B. *)

let flatten = List.concat

let variables f =
  let vues = Hashtbl.create 729 in
  let variable l =
    let x = match l with X (i, j, k) | NonX (i, j, k) -> X (i, j, k) in
    if Hashtbl.mem vues x then None else (Hashtbl.add vues x (); Some x) in
  List.filter_map variable (flatten f)

let copier_matrice t = Array.map Array.copy t

let deduction t x f =
  let refute l = appartient [] (propagation (copier_matrice t) ([l] :: f)) in
  if refute (non x) then 1 else if refute x then -1 else 0

let rec propagation2 t f =
  let f = propagation t f in
  let rec essaie = function
    | [] -> f
    | x :: reste ->
      match deduction t x f with
      | 0 -> essaie reste
      | d -> propagation2 t ([if d = 1 then x else non x] :: f) in
  essaie (variables f)

let sudoku t = ignore (propagation2 t (formule_initiale t)); t

(* The practical. *)

type case = V | C of int
type grille = case array array

let compatible_ligne (g : grille) i j k =
  List.for_all (fun m -> m = j || g.(i).(m) <> C k) neuf

let compatible_colonne (g : grille) i j k =
  List.for_all (fun m -> m = i || g.(m).(j) <> C k) neuf

let coin i j = (3 * (i / 3), 3 * (j / 3))

let compatible_carre (g : grille) i j k =
  let a, b = coin i j in
  let differe r =
    let x, y = (a + r / 3, b + r mod 3) in
    (x, y) = (i, j) || g.(x).(y) <> C k in
  List.for_all differe neuf

let compatible g i j k =
  compatible_ligne g i j k && compatible_colonne g i j k && compatible_carre g i j k

let suivant i j = if j = 8 then (i + 1, 0) else (i, j + 1)

exception Solution

let places = ref 0
let retours = ref 0

let rec remplir (g : grille) i j =
  if i = 9 then raise Solution;
  let i', j' = suivant i j in
  if g.(i).(j) <> V then remplir g i' j'
  else
    for k = 1 to 9 do
      if compatible g i j k then begin
        g.(i).(j) <- C k;
        incr places;
        remplir g i' j';
        incr retours;
        g.(i).(j) <- V
      end
    done

let resoudre g =
  let g = Array.map Array.copy g in
  try
    remplir g 0 0;
    failwith "no solution"
  with Solution -> g

let nb_sol g =
  let g = Array.map Array.copy g and nombre = ref 0 in
  let rec parcourir i j =
    if i = 9 then incr nombre
    else
      let i', j' = suivant i j in
      if g.(i).(j) <> V then parcourir i' j'
      else
        for k = 1 to 9 do
          if compatible g i j k then begin
            g.(i).(j) <- C k;
            parcourir i' j';
            g.(i).(j) <- V
          end
        done in
  parcourir 0 0;
  !nombre

(* The practical's last part: a grid with the sets of the values of its houses. *)

type sudoku = { grl : grille; lig : int array; col : int array; car : int array }

let singleton k = 1 lsl (k - 1)

let carre i j = 3 * (i / 3) + j / 3

let ajouter s i j k =
  s.grl.(i).(j) <- C k;
  s.lig.(i) <- s.lig.(i) lor singleton k;
  s.col.(j) <- s.col.(j) lor singleton k;
  s.car.(carre i j) <- s.car.(carre i j) lor singleton k

let retirer s i j k =
  s.grl.(i).(j) <- V;
  s.lig.(i) <- s.lig.(i) land lnot (singleton k);
  s.col.(j) <- s.col.(j) land lnot (singleton k);
  s.car.(carre i j) <- s.car.(carre i j) land lnot (singleton k)

let vers_sudoku (g : grille) =
  let vide () = Array.make 9 0 in
  let s = { grl = Array.make_matrix 9 9 V; lig = vide (); col = vide (); car = vide () } in
  let note (i, j) = match g.(i).(j) with V -> () | C k -> ajouter s i j k in
  List.iter note toutes_les_cases;
  s

let nb_sol_ensembles g =
  let s = vers_sudoku g in
  let rec parcourir i j =
    if i = 9 then 1
    else
      let i', j' = suivant i j in
      if s.grl.(i).(j) <> V then parcourir i' j'
      else begin
        let interdits = s.lig.(i) lor s.col.(j) lor s.car.(carre i j) and nombre = ref 0 in
        for k = 1 to 9 do
          if interdits land singleton k = 0 then begin
            ajouter s i j k;
            nombre := !nombre + parcourir i' j';
            retirer s i j k
          end
        done;
        !nombre
      end in
  parcourir 0 0

(* The command line. *)

let lue texte =
  Array.init 9 (fun i ->
    Array.init 9 (fun j ->
      match texte.[9 * i + j] with '.' -> 0 | c -> Char.code c - Char.code '0'))

let montree t =
  let signe k = if k = 0 then "." else string_of_int k in
  String.concat "" (List.map (fun (i, j) -> signe t.(i).(j)) toutes_les_cases)

let candidats t f =
  let libres = Hashtbl.create 729 in
  List.iter (fun x -> Hashtbl.replace libres x ()) (variables f);
  let mot (i, j) =
    let chiffre n =
      let k = n + 1 in
      if t.(i).(j) = k || Hashtbl.mem libres (X (i, j, k)) then string_of_int k else "" in
    String.concat "" (List.map chiffre neuf) in
  String.concat " " (List.map mot toutes_les_cases)

let nombre = function
  | X (i, j, k) -> 81 * i + 9 * j + k
  | NonX (i, j, k) -> - (81 * i + 9 * j + k)

let () =
  let t = lue Sys.argv.(2) in
  let g = Array.map (Array.map (fun k -> if k = 0 then V else C k)) t in
  let f = formule_initiale t in
  match Sys.argv.(1) with
  | "formule" ->
    let ligne c = String.concat " " (List.map (fun l -> string_of_int (nombre l)) c) in
    List.iter (fun c -> print_endline (ligne c ^ " 0")) f
  | "propagation" | "propagation2" as verbe ->
    let reste = (if verbe = "propagation" then propagation else propagation2) t f in
    print_endline (montree t);
    print_endline (candidats t reste)
  | "backtracking" ->
    let finie = Array.map (Array.map (function V -> 0 | C k -> k)) (resoudre g) in
    Printf.printf "%s %d %d\n" (montree finie) !places !retours
  | "solutions" -> Printf.printf "%d %d\n" (nb_sol g) (nb_sol_ensembles g)
  | verbe -> failwith verbe
