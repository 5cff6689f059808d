(* Deux heures sur Centrale 2014 : le fichier des élèves.

     ocaml squelette.ml

   dit de chaque fonction si elle est juste, fausse ou encore à écrire. Remplacez « a_ecrire "…" » par
   votre réponse, dans l'ordre, et recommencez. Les types sont ceux que le sujet demande. *)

type litteral = X of int * int * int | NonX of int * int * int

(* La figure 1 : 0 pour une case vide. *)
let figure_1 = [|
  [|0; 9; 0;  2; 0; 0;  6; 0; 5|];
  [|3; 2; 0;  0; 0; 7;  0; 0; 0|];
  [|0; 7; 0;  9; 0; 5;  0; 0; 8|];

  [|0; 1; 0;  0; 0; 0;  0; 0; 0|];
  [|0; 0; 7;  0; 0; 0;  0; 9; 4|];
  [|6; 0; 0;  0; 0; 0;  0; 0; 0|];

  [|0; 0; 8;  0; 0; 0;  0; 0; 7|];
  [|0; 3; 0;  4; 9; 1;  5; 0; 0|];
  [|0; 0; 0;  0; 0; 3;  0; 0; 0|] |]

exception A_ecrire of string
let a_ecrire question = raise (A_ecrire question)

(* ---- I. À la maison ------------------------------------------------------------------------- *)

let rec appartient (x : 'a) (liste : 'a list) : bool = a_ecrire "I.A"

let rec supprime (x : 'a) (liste : 'a list) : 'a list = a_ecrire "I.B"

let ajoute (x : 'a) (liste : 'a list) : 'a list = a_ecrire "I.C"

let indice ((b, r) : int * int) : int * int = a_ecrire "I.D"

(* ---- II.A. À la maison ---------------------------------------------------------------------- *)

let case1 () : litteral list list = a_ecrire "II.A.1"

let lig1 () : litteral list list = a_ecrire "II.A.2"

let col1 () : litteral list list = a_ecrire "II.A.3"

let bloc1 () : litteral list list = a_ecrire "II.A.3"

let lig2 () : litteral list list = a_ecrire "II.A.4"

let col2 () : litteral list list = a_ecrire "II.A.5"

let bloc2 () : litteral list list = a_ecrire "II.A.5"

let case2 () : litteral list list = a_ecrire "II.A.5"

(* ---- II.B. En classe ------------------------------------------------------------------------ *)

let donnees (t : int array array) : litteral list list = a_ecrire "II.B.1"

let interdites_ij (t : int array array) (i : int) (j : int) : litteral list list = a_ecrire "II.B.2"

let interdites (t : int array array) : litteral list list = a_ecrire "II.B.2"

let formule_initiale (t : int array array) : litteral list list =
  List.concat [donnees t; interdites t; case1 (); lig1 (); col1 (); bloc1 ();
               case2 (); lig2 (); col2 (); bloc2 ()]

(* ---- III.A. En classe ----------------------------------------------------------------------- *)

let aucun = X (-1, -1, -1)

let rec nouveau_lit_isole (f : litteral list list) : litteral = a_ecrire "III.A.6"

let non (l : litteral) : litteral = a_ecrire "III.A.7"

let simplification (l : litteral) (f : litteral list list) : litteral list list = a_ecrire "III.A.7"

let rec propagation (t : int array array) (f : litteral list list) : litteral list list =
  a_ecrire "III.A.8"

(* ---- III.B. En classe ----------------------------------------------------------------------- *)

(* Le sujet donne ces deux fonctions, et nous la troisième : III.B.2, sans doublons. *)
let flatten = List.concat

let copier_matrice t = Array.map Array.copy t

let variables f =
  let variable l = match l with X (i, j, k) | NonX (i, j, k) -> X (i, j, k) in
  List.sort_uniq compare (List.map variable (flatten f))

let deduction (t : int array array) (x : litteral) (f : litteral list list) : int =
  a_ecrire "III.B.3"

let rec propagation2 (t : int array array) (f : litteral list list) : litteral list list =
  a_ecrire "III.B.4"

let sudoku (t : int array array) : int array array = a_ecrire "III.B.5"

(* ---- Pour qui a fini : l'algorithme de Quine, avec « simplification » pour seul outil -------- *)

let rec quine (f : litteral list list) : bool = a_ecrire "Quine"

(* ---- Les tests. Rien à changer au-dessous. --------------------------------------------------- *)

let essai nom juste =
  let reponse =
    match juste () with
    | true -> "juste"
    | false -> "FAUX"
    | exception A_ecrire question -> "à écrire (" ^ question ^ ")"
    | exception erreur -> "FAUX : " ^ Printexc.to_string erreur in
  Printf.printf "%-18s %s\n" nom reponse

let meme a b = List.sort_uniq compare a = List.sort_uniq compare b
let sans_double f = List.length (List.sort_uniq compare f) = List.length f
let des_clauses nombre taille f =
  List.length f = nombre && List.for_all (fun c -> List.length c = taille && sans_double c) f
  && sans_double (List.map (List.sort compare) f)
let copie () = copier_matrice figure_1
let vides t = Array.fold_left (Array.fold_left (fun n k -> if k = 0 then n + 1 else n)) 0 t

(* L'exemple de III.A.4. *)
let exemple = [
  [X (0, 0, 1)];
  [X (2, 2, 4); X (3, 6, 6); X (7, 7, 7)];
  [NonX (0, 0, 1); NonX (3, 6, 6)] ]

let () =
  essai "appartient" (fun () ->
    appartient 3 [1; 3] && not (appartient 2 [1; 3]) && not (appartient 1 []));
  essai "supprime" (fun () -> supprime 1 [1; 2; 1; 3] = [2; 3] && supprime 1 [1] = []);
  essai "ajoute" (fun () -> ajoute 1 [2; 1] = [2; 1] && meme (ajoute 3 [2; 1]) [1; 2; 3]);
  essai "indice" (fun () -> indice (3, 6) = (5, 0) && indice (1, 5) = (1, 5) && indice (8, 0) = (6, 6));
  let famille nom nombre taille f clause =
    essai nom (fun () ->
      des_clauses nombre taille (f ()) && List.exists (meme clause) (f ())) in
  let neuf litteral = List.map litteral [0; 1; 2; 3; 4; 5; 6; 7; 8] in
  famille "case1" 81 9 case1 (neuf (fun k -> X (4, 5, k + 1)));
  famille "lig1" 81 9 lig1 (neuf (fun j -> X (4, j, 5)));
  famille "col1" 81 9 col1 (neuf (fun i -> X (i, 4, 5)));
  famille "bloc1" 81 9 bloc1 (neuf (fun r -> X (3 + r / 3, r mod 3, 5)));
  famille "lig2" 2916 2 lig2 [NonX (4, 0, 5); NonX (4, 8, 5)];
  famille "col2" 2916 2 col2 [NonX (0, 4, 5); NonX (8, 4, 5)];
  famille "bloc2" 2916 2 bloc2 [NonX (3, 2, 5); NonX (5, 0, 5)];
  famille "case2" 2916 2 case2 [NonX (4, 5, 1); NonX (4, 5, 9)];
  essai "donnees" (fun () ->
    let f = donnees figure_1 in
    des_clauses 216 1 f && List.mem [X (0, 1, 9)] f && List.mem [NonX (0, 1, 8)] f);
  essai "interdites_ij" (fun () ->
    meme (interdites_ij figure_1 1 3) (List.map (fun k -> [NonX (1, 3, k)]) [2; 3; 4; 5; 7; 9])
    && sans_double (interdites_ij figure_1 1 3));
  essai "interdites" (fun () -> des_clauses 290 1 (interdites figure_1));
  essai "formule_initiale" (fun () -> List.length (formule_initiale figure_1) = 12494);
  essai "nouveau_lit_isole" (fun () ->
    nouveau_lit_isole exemple = X (0, 0, 1) && nouveau_lit_isole (List.tl exemple) = aucun);
  essai "non" (fun () -> non (X (1, 2, 3)) = NonX (1, 2, 3) && non (NonX (1, 2, 3)) = X (1, 2, 3));
  essai "simplification" (fun () ->
    simplification (X (0, 0, 1)) exemple = [List.nth exemple 1; [NonX (3, 6, 6)]]
    && simplification (X (0, 0, 1)) [[NonX (0, 0, 1)]] = [[]]);
  essai "propagation" (fun () ->
    let t = copie () in
    propagation (copie ()) exemple = [[X (2, 2, 4); X (7, 7, 7)]]
    && propagation t (formule_initiale figure_1) <> [] && t.(0).(7) = 7 && vides t = 42);
  essai "deduction" (fun () ->
    let t = copie () in
    let f = propagation t (formule_initiale figure_1) in
    deduction t (X (1, 3, 6)) f = 1 && deduction t (X (1, 3, 8)) f = -1 && vides t = 42);
  essai "propagation2" (fun () ->
    let t = copie () in propagation2 t (formule_initiale figure_1) = [] && vides t = 0);
  essai "sudoku" (fun () -> (sudoku (copie ())).(0) = [|8; 9; 1; 2; 3; 4; 6; 7; 5|]);
  essai "quine" (fun () ->
    quine exemple && not (quine [[X (0, 0, 1)]; [NonX (0, 0, 1)]])
    && not (quine [[X (0, 0, 1); X (0, 0, 2)]; [NonX (0, 0, 1); X (0, 0, 2)];
                   [X (0, 0, 1); NonX (0, 0, 2)]; [NonX (0, 0, 1); NonX (0, 0, 2)]]))
