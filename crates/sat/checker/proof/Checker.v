(** The check of LRAT as a program of Coq.

    It follows the Rust program in [../src] function by function, under the same names, in the same
    order and with the same conditions. What Rust changes in place is returned here beside the
    result, for refused steps as well, since a caller may go on after one. Tables are
    finite maps; README.md beside this file says which Rust table each of them stands for.
    Sound.v proves that the program is sound. *)

From Coq Require Import NArith ZArith List Bool FMapAVL OrderedTypeEx.
Import ListNotations.
Open Scope N_scope.

Module Table := FMapAVL.Make N_as_OT.

(** * Literals

    A literal is twice its variable, plus one if it is negated. *)

Definition negate (lit : N) : N := N.lxor lit 1.
Definition variable (lit : N) : N := N.div2 lit.

(** * fault.rs *)

Inductive fault : Type :=
| OutOfOrder (last : N)
| Missing (id : N)
| NoUnit (id : N)
| NoConflict
| Uncovered (id : N)
| Defined.

Inductive result (A : Type) : Type :=
| Accepted (value : A)
| Refused (why : fault).
Arguments Accepted {A} value.
Arguments Refused {A} why.

(** * assignment.rs *)

Record assignment : Type :=
  { truths : Table.t N;  (** by literal: the last step in which it was made true *)
    step : N;
    trail : list N       (** the literals that are true, the last one first *) }.

Definition max_step : N := 4294967295.

Definition begin_step (a : assignment) : assignment :=
  if step a =? max_step
  then {| truths := Table.empty N; step := 0 + 1; trail := [] |}
  else {| truths := truths a; step := step a + 1; trail := [] |}.

Definition stamp (a : assignment) (lit : N) : N :=
  match Table.find lit (truths a) with Some number => number | None => 0 end.

Definition is_true (a : assignment) (lit : N) : bool := stamp a lit =? step a.

Definition assume (a : assignment) (lit : N) : assignment * bool :=
  if is_true a (negate lit) then (a, false)
  else if is_true a lit then (a, true)
  else ({| truths := Table.add lit (step a) (truths a); step := step a; trail := lit :: trail a |},
        true).

Definition height (a : assignment) : nat := length (trail a).

(** Takes this many literals off the trail. *)
Fixpoint pop (many : nat) (a : assignment) : assignment :=
  match many, trail a with
  | S fewer, lit :: rest =>
      pop fewer {| truths := Table.add lit 0 (truths a); step := step a; trail := rest |}
  | _, _ => a
  end.

Definition retract (a : assignment) (to : nat) : assignment := pop (height a - to) a.

(** * names.rs *)

Record names : Type :=
  { insides : Table.t N;  (** by outside variable: the inside one *)
    count : N }.

(** The literal of this variable with the sign of another literal. *)
Definition with_sign_of (lit var : N) : N :=
  if N.odd lit then N.succ_double var else N.double var.

Definition enter_name (ns : names) (lit : N) : names * N :=
  match Table.find (variable lit) (insides ns) with
  | Some inside => (ns, with_sign_of lit inside)
  | None =>
      ({| insides := Table.add (variable lit) (count ns) (insides ns); count := count ns + 1 |},
       with_sign_of lit (count ns))
  end.

(** * clauses.rs *)

Definition clauses : Type := Table.t (list N).

(** The numbers of the clauses that contain a literal, in ascending order. *)
Definition clauses_with (cs : clauses) (lit : N) : list N :=
  map fst (filter (fun entry => existsb (N.eqb lit) (snd entry)) (Table.elements cs)).

(** * checker.rs *)

Record checker : Type :=
  { names_of : names;
    clauses_of : clauses;
    assignment_of : assignment;
    last : N;
    defined : Table.t unit;  (** the inside variables that steps have defined *)
    is_refuted : bool }.

Definition default : checker :=
  {| names_of := {| insides := Table.empty N; count := 0 |};
     clauses_of := Table.empty (list N);
     assignment_of := {| truths := Table.empty N; step := 0; trail := [] |};
     last := 0;
     defined := Table.empty unit;
     is_refuted := false |}.

Definition contains (c : checker) (id : N) : bool := Table.mem id (clauses_of c).

Definition is_inside_defined (c : checker) (inside : N) : bool := Table.mem inside (defined c).

Definition is_defined (c : checker) (var : N) : bool :=
  match Table.find var (insides (names_of c)) with
  | Some inside => is_inside_defined c inside
  | None => false
  end.

Fixpoint enter (ns : names) (lits : list N) : names * list N :=
  match lits with
  | [] => (ns, [])
  | lit :: rest =>
      let (ns, inside) := enter_name ns lit in
      let (ns, insides) := enter ns rest in
      (ns, inside :: insides)
  end.

Definition with_names (c : checker) (ns : names) : checker :=
  {| names_of := ns; clauses_of := clauses_of c; assignment_of := assignment_of c;
     last := last c; defined := defined c; is_refuted := is_refuted c |}.

Definition with_assignment (c : checker) (a : assignment) : checker :=
  {| names_of := names_of c; clauses_of := clauses_of c; assignment_of := a;
     last := last c; defined := defined c; is_refuted := is_refuted c |}.

Definition with_last (c : checker) (id : N) : checker :=
  {| names_of := names_of c; clauses_of := clauses_of c; assignment_of := assignment_of c;
     last := id; defined := defined c; is_refuted := is_refuted c |}.

Definition define (c : checker) (inside : N) : checker :=
  {| names_of := names_of c; clauses_of := clauses_of c; assignment_of := assignment_of c;
     last := last c; defined := Table.add inside tt (defined c); is_refuted := is_refuted c |}.

Definition is_empty (clause : list N) : bool :=
  match clause with [] => true | _ => false end.

Definition insert (c : checker) (id : N) (clause : list N) : checker :=
  {| names_of := names_of c; clauses_of := Table.add id clause (clauses_of c);
     assignment_of := assignment_of c; last := last c; defined := defined c;
     is_refuted := is_refuted c || is_empty clause |}.

Definition add_input (c : checker) (id : N) (lits : list N) : checker * result unit :=
  if contains c id then (c, Refused (OutOfOrder (last c)))
  else
    let (ns, clause) := enter (names_of c) lits in
    let c := with_names c ns in
    if existsb (fun lit => is_inside_defined c (variable lit)) clause
    then (c, Refused Defined)
    else (with_last (insert c id clause) (N.max (last c) id), Accepted tt).

(** Makes all literals of a new clause false; [false] when it is a tautology. *)
Fixpoint deny (a : assignment) (lits : list N) : assignment * bool :=
  match lits with
  | [] => (a, true)
  | lit :: rest =>
      match assume a (negate lit) with
      | (a, true) => deny a rest
      | (a, false) => (a, false)
      end
  end.

(** The clause of the step in inside literals comes with the result. *)
Definition begin (c : checker) (id : N) (lits : list N) : checker * list N * result bool :=
  if id <=? last c then (c, [], Refused (OutOfOrder (last c)))
  else
    let a := begin_step (assignment_of c) in
    let (ns, clause) := enter (names_of c) lits in
    let c := with_names (with_last c id) ns in
    let (a, is_open) := deny a clause in
    (with_assignment c a, clause, Accepted is_open).

(** The loop of [take_hint]: the one literal of a clause that is not false, if there is one;
    [None] when there are two. *)
Fixpoint find_unit (a : assignment) (lits : list N) (unit : option N) : option (option N) :=
  match lits with
  | [] => Some unit
  | lit :: rest =>
      if is_true a (negate lit) then find_unit a rest unit
      else
        match unit with
        | Some other => if other =? lit then find_unit a rest unit else None
        | None => find_unit a rest (Some lit)
        end
  end.

Definition take_hint (cs : clauses) (a : assignment) (hint : N) : assignment * result bool :=
  match Table.find hint cs with
  | None => (a, Refused (Missing hint))
  | Some lits =>
      match find_unit a lits None with
      | None => (a, Refused (NoUnit hint))
      | Some (Some lit) => (fst (assume a lit), Accepted false)
      | Some None => (a, Accepted true)
      end
  end.

Fixpoint follow (cs : clauses) (a : assignment) (hints : list N) : assignment * result bool :=
  match hints with
  | [] => (a, Accepted false)
  | hint :: rest =>
      match take_hint cs a hint with
      | (a, Accepted false) => follow cs a rest
      | (a, Accepted true) => (a, Accepted true)
      | (a, Refused why) => (a, Refused why)
      end
  end.

(** Makes all literals of a clause except [but] false; [false] when one is already true. *)
Fixpoint deny_rest (a : assignment) (lits : list N) (but : N) : assignment * bool :=
  match lits with
  | [] => (a, true)
  | lit :: rest =>
      if lit =? but then deny_rest a rest but
      else
        match assume a (negate lit) with
        | (a, true) => deny_rest a rest but
        | (a, false) => (a, false)
        end
  end.

(** The hints before the first negative one, and the others. *)
Fixpoint split_hints (hints : list Z) : list N * list Z :=
  match hints with
  | [] => ([], [])
  | hint :: rest =>
      if (hint <? 0)%Z then ([], hints)
      else let (units, others) := split_hints rest in (Z.abs_N hint :: units, others)
  end.

(** The hints after the name of a clause to resolve with, up to the next such name. *)
Fixpoint hints_for (other : N) (hints : list Z) : option (list N) :=
  match hints with
  | [] => None
  | hint :: rest =>
      if (hint <? 0)%Z && (Z.abs_N hint =? other)
      then Some (fst (split_hints rest))
      else hints_for other rest
  end.

Definition check_resolvent (cs : clauses) (a : assignment) (other pivot : N) (hints : list Z)
  : assignment * result unit :=
  let lits := match Table.find other cs with Some lits => lits | None => [] end in
  match deny_rest a lits (negate pivot) with
  | (a, false) => (a, Accepted tt)
  | (a, true) =>
      match hints_for other hints with
      | None => (a, Refused match hints with [] => NoConflict | _ => Uncovered other end)
      | Some own =>
          match follow cs a own with
          | (a, Accepted true) => (a, Accepted tt)
          | (a, Accepted false) => (a, Refused NoConflict)
          | (a, Refused why) => (a, Refused why)
          end
      end
  end.

Fixpoint check_each (cs : clauses) (a : assignment) (others : list N) (pivot : N) (hints : list Z)
  : assignment * result unit :=
  match others with
  | [] => (a, Accepted tt)
  | other :: rest =>
      match check_resolvent cs a other pivot hints with
      | (b, Accepted tt) => check_each cs (retract b (height a)) rest pivot hints
      | (b, Refused why) => (b, Refused why)
      end
  end.

Definition check_resolvents (cs : clauses) (a : assignment) (clause : list N) (hints : list Z)
  : assignment * result N :=
  match clause with
  | [] => (a, Refused NoConflict)
  | pivot :: _ =>
      match check_each cs a (clauses_with cs (negate pivot)) pivot hints with
      | (a, Accepted tt) => (a, Accepted pivot)
      | (a, Refused why) => (a, Refused why)
      end
  end.

Definition derive (c : checker) (id : N) (lits hints : list N) : checker * result unit :=
  match begin c id lits with
  | (c, clause, Refused why) => (c, Refused why)
  | (c, clause, Accepted false) => (insert c id clause, Accepted tt)
  | (c, clause, Accepted true) =>
      match follow (clauses_of c) (assignment_of c) hints with
      | (a, Accepted true) => (insert (with_assignment c a) id clause, Accepted tt)
      | (a, Accepted false) => (with_assignment c a, Refused NoConflict)
      | (a, Refused why) => (with_assignment c a, Refused why)
      end
  end.

Definition add_lemma (c : checker) (id : N) (lits : list N) (hints : list Z) : checker * result unit :=
  let (units, resolvents) := split_hints hints in
  match begin c id lits with
  | (c, clause, Refused why) => (c, Refused why)
  | (c, clause, Accepted false) => (insert c id clause, Accepted tt)
  | (c, clause, Accepted true) =>
      match follow (clauses_of c) (assignment_of c) units with
      | (a, Accepted true) => (insert (with_assignment c a) id clause, Accepted tt)
      | (a, Accepted false) =>
          match check_resolvents (clauses_of c) a clause resolvents with
          | (a, Accepted pivot) =>
              (insert (define (with_assignment c a) (variable pivot)) id clause, Accepted tt)
          | (a, Refused why) => (with_assignment c a, Refused why)
          end
      | (a, Refused why) => (with_assignment c a, Refused why)
      end
  end.

Definition delete (c : checker) (id : N) : checker * bool :=
  if contains c id
  then ({| names_of := names_of c; clauses_of := Table.remove id (clauses_of c);
           assignment_of := assignment_of c; last := last c; defined := defined c;
           is_refuted := is_refuted c |}, true)
  else (c, false).

(** * Runs

    Whatever a caller does, it calls these functions one after the other. *)

Inductive operation : Type :=
| Input (id : N) (lits : list N)
| Derive (id : N) (lits hints : list N)
| Add (id : N) (lits : list N) (hints : list Z)
| Delete (id : N).

Definition execute (c : checker) (op : operation) : checker * result unit :=
  match op with
  | Input id lits => add_input c id lits
  | Derive id lits hints => derive c id lits hints
  | Add id lits hints => add_lemma c id lits hints
  | Delete id => (fst (delete c id), Accepted tt)
  end.

(** The checker after these operations, and the inputs that it has accepted. *)
Fixpoint run (c : checker) (ops : list operation) : checker * list (list N) :=
  match ops with
  | [] => (c, [])
  | op :: rest =>
      let (next, answer) := execute c op in
      let (final, inputs) := run next rest in
      match op, answer with
      | Input _ lits, Accepted _ => (final, lits :: inputs)
      | _, _ => (final, inputs)
      end
  end.
