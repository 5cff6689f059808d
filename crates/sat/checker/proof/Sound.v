(** The check of Checker.v is sound: once it says that the inputs are refuted, they have no model.

    The main theorems stand at the end, [refutation_is_sound] and [derivation_is_sound]. *)

From Coq Require Import NArith ZArith List Bool FMapAVL FMapFacts OrderedTypeEx Lia.
From Neuf Require Import Checker.
Import ListNotations.
Open Scope N_scope.

Module Facts := FMapFacts.WFacts Table.

(** * What literals, clauses and models are *)

(** An assignment of truth values to all variables. *)
Definition model : Type := N -> bool.

Definition holds (m : model) (lit : N) : bool := xorb (m (variable lit)) (N.odd lit).

(** A clause holds if one of its literals does. *)
Definition satisfies (m : model) (clause : list N) : Prop :=
  exists lit, In lit clause /\ holds m lit = true.

Definition satisfies_all (m : model) (formula : list (list N)) : Prop :=
  forall clause, In clause formula -> satisfies m clause.

Definition models (m : model) (cs : clauses) : Prop :=
  forall id clause, Table.find id cs = Some clause -> satisfies m clause.

Definition satisfiesb (m : model) (clause : list N) : bool := existsb (holds m) clause.

Lemma satisfiesb_spec m clause : satisfiesb m clause = true <-> satisfies m clause.
Proof. unfold satisfiesb, satisfies. now rewrite existsb_exists. Qed.

Lemma satisfiesb_false m clause :
  satisfiesb m clause = false -> forall lit, In lit clause -> holds m lit = false.
Proof.
  intros no lit isin. destruct (holds m lit) eqn:yes; trivial.
  assert (satisfiesb m clause = true) by (apply satisfiesb_spec; now exists lit).
  congruence.
Qed.

(** * Literals *)

Lemma variable_negate lit : variable (negate lit) = variable lit.
Proof. unfold variable, negate. destruct lit as [|[|?|]]; reflexivity. Qed.

Lemma odd_negate lit : N.odd (negate lit) = negb (N.odd lit).
Proof. unfold negate. destruct lit as [|[|?|]]; reflexivity. Qed.

Lemma holds_negate m lit : holds m (negate lit) = negb (holds m lit).
Proof.
  unfold holds. rewrite variable_negate, odd_negate.
  now destruct (m (variable lit)), (N.odd lit).
Qed.

Lemma same_literal l k : variable l = variable k -> N.odd l = N.odd k -> l = k.
Proof.
  unfold variable. intros sames signs.
  rewrite (N.div2_odd l), (N.div2_odd k). now rewrite sames, signs.
Qed.

Lemma same_variable l k : variable l = variable k -> l = k \/ l = negate k.
Proof.
  intros sames. destruct (Bool.bool_dec (N.odd l) (N.odd k)) as [signs|signs].
  - left. now apply same_literal.
  - right. apply same_literal.
    + now rewrite variable_negate.
    + rewrite odd_negate. now destruct (N.odd l), (N.odd k).
Qed.

Lemma variable_with_sign lit var : variable (with_sign_of lit var) = var.
Proof.
  unfold variable, with_sign_of.
  destruct (N.odd lit); [apply N.div2_succ_double | apply N.div2_double].
Qed.

Lemma odd_with_sign lit var : N.odd (with_sign_of lit var) = N.odd lit.
Proof. unfold with_sign_of. destruct (N.odd lit) eqn:?; destruct var; reflexivity. Qed.

(** * Assignments *)

Lemma stamp_add a lit number other t st :
  stamp {| truths := Table.add lit number (truths a); step := st; trail := t |} other
  = if lit =? other then number else stamp a other.
Proof.
  unfold stamp; simpl. rewrite Facts.add_o.
  destruct (N_as_OT.eq_dec lit other) as [same|different].
  - subst. now rewrite N.eqb_refl.
  - apply N.eqb_neq in different. now rewrite different.
Qed.

(** No literal was made true in a later step than the present one. *)
Definition is_past (a : assignment) : Prop := forall lit, stamp a lit <= step a.

(** Every literal that is true in the assignment holds in the model. *)
Definition agrees (a : assignment) (m : model) : Prop :=
  forall lit, is_true a lit = true -> holds m lit = true.

(** The second assignment has grown out of the first within one step. *)
Definition grows (a b : assignment) : Prop :=
  step b = step a /\
  exists fresh, trail b = fresh ++ trail a /\
    forall lit, is_true b lit = true -> is_true a lit = true \/ In lit fresh.

Lemma grows_refl a : grows a a.
Proof. split; trivial. exists []. now split; [|left]. Qed.

Lemma grows_trans a b c : grows a b -> grows b c -> grows a c.
Proof.
  intros [s1 [f1 [t1 i1]]] [s2 [f2 [t2 i2]]]. split; [congruence|].
  exists (f2 ++ f1). split.
  - rewrite t2, t1. apply app_assoc.
  - intros lit yes. destruct (i2 lit yes) as [before|new].
    + destruct (i1 lit before); auto. right. apply in_or_app. auto.
    + right. apply in_or_app. auto.
Qed.

Lemma begin_step_past a : is_past a -> is_past (begin_step a).
Proof.
  intros past lit. unfold begin_step. destruct (step a =? max_step); unfold stamp; simpl.
  - lia.
  - specialize (past lit). unfold stamp in past. destruct (Table.find lit (truths a)); lia.
Qed.

Lemma begin_step_positive a : 0 < step (begin_step a).
Proof. unfold begin_step. destruct (step a =? max_step); simpl; lia. Qed.

Lemma begin_step_agrees a m : is_past a -> agrees (begin_step a) m.
Proof.
  intros past lit. unfold is_true, begin_step. rewrite N.eqb_eq.
  destruct (step a =? max_step); unfold stamp; simpl.
  - lia.
  - specialize (past lit). unfold stamp in past. destruct (Table.find lit (truths a)); lia.
Qed.

Lemma assume_past a lit : is_past a -> is_past (fst (assume a lit)).
Proof.
  intros past other. unfold assume.
  destruct (is_true a (negate lit)); [apply past|]. destruct (is_true a lit); [apply past|].
  cbn [fst]. rewrite stamp_add. simpl. destruct (lit =? other); [lia | apply past].
Qed.

Lemma assume_grows a lit : grows a (fst (assume a lit)).
Proof.
  unfold assume. destruct (is_true a (negate lit)); [apply grows_refl|].
  destruct (is_true a lit); [apply grows_refl|].
  split; trivial. exists [lit]. split; trivial.
  intros other. unfold is_true at 1. cbn [fst]. rewrite stamp_add. simpl.
  destruct (N.eqb_spec lit other); auto.
Qed.

Lemma assume_agrees a lit m :
  agrees a m -> holds m lit = true -> agrees (fst (assume a lit)) m /\ snd (assume a lit) = true.
Proof.
  intros agree yes. unfold assume. destruct (is_true a (negate lit)) eqn:no.
  - apply agree in no. rewrite holds_negate, yes in no. discriminate.
  - destruct (is_true a lit); [now split|]. split; trivial.
    intros other. unfold is_true. cbn [fst]. rewrite stamp_add. simpl.
    destruct (N.eqb_spec lit other); [now subst | apply agree].
Qed.

Lemma pop_spec fresh : forall a rest,
  trail a = fresh ++ rest -> is_past a -> 0 < step a ->
  let b := pop (length fresh) a in
  trail b = rest /\ step b = step a /\ is_past b /\
  forall lit, is_true b lit = true -> is_true a lit = true /\ ~ In lit fresh.
Proof.
  induction fresh as [|first fresh go]; intros a rest same past positive; cbn [length].
  - simpl. repeat split; auto.
  - cbn [pop]. rewrite same. cbn [app].
    set (c := {| truths := Table.add first 0 (truths a); step := step a; trail := fresh ++ rest |}).
    assert (stamps : forall lit, stamp c lit = if first =? lit then 0 else stamp a lit)
      by (intros; apply stamp_add).
    assert (pastc : is_past c).
    { intros lit. rewrite stamps. simpl. destruct (first =? lit); [lia | apply past]. }
    destruct (go c rest eq_refl pastc positive) as [tr [st [pa tru]]].
    split; [|split; [|split]]; trivial. intros lit still. destruct (tru lit still) as [yes notin].
    unfold is_true in yes. rewrite stamps in yes. simpl in yes.
    destruct (N.eqb_spec first lit) as [|different].
    + apply N.eqb_eq in yes. lia.
    + split; trivial. intros [here|later]; contradiction.
Qed.

Lemma retract_spec a b m :
  grows a b -> is_past b -> 0 < step a -> agrees a m ->
  agrees (retract b (height a)) m /\ is_past (retract b (height a)) /\
  step (retract b (height a)) = step a.
Proof.
  intros [st [fresh [tr grown]]] past positive agree.
  assert (many : (height b - height a)%nat = length fresh).
  { unfold height. rewrite tr, app_length. lia. }
  unfold retract. rewrite many.
  destruct (pop_spec fresh b (trail a) tr past) as [_ [st' [past' tru]]]; [now rewrite st|].
  repeat split; trivial; [|congruence].
  intros lit yes. destruct (tru lit yes) as [before notin].
  destruct (grown lit before); [now apply agree | contradiction].
Qed.

(** The same without a model. *)
Lemma retract_past a b : grows a b -> is_past b -> 0 < step a ->
  is_past (retract b (height a)) /\ step (retract b (height a)) = step a.
Proof.
  intros [st [fresh [tr grown]]] past positive.
  assert (many : (height b - height a)%nat = length fresh).
  { unfold height. rewrite tr, app_length. lia. }
  unfold retract. rewrite many.
  destruct (pop_spec fresh b (trail a) tr past) as [_ [st' [past' _]]]; [now rewrite st|].
  split; trivial. congruence.
Qed.

(** * Propagation of named clauses *)

Lemma deny_past lits : forall a, is_past a ->
  is_past (fst (deny a lits)) /\ grows a (fst (deny a lits)).
Proof.
  induction lits as [|lit lits go]; intros a past; simpl.
  - split; [trivial | apply grows_refl].
  - pose proof (assume_past a (negate lit) past) as pa.
    pose proof (assume_grows a (negate lit)) as gr.
    destruct (assume a (negate lit)) as [b []]; simpl in *; [|now split].
    destruct (go b pa). split; trivial. now apply grows_trans with b.
Qed.

Lemma deny_agrees lits : forall a m,
  agrees a m -> (forall lit, In lit lits -> holds m lit = false) ->
  agrees (fst (deny a lits)) m /\ snd (deny a lits) = true.
Proof.
  induction lits as [|lit lits go]; intros a m agree no; simpl; [now split|].
  destruct (assume_agrees a (negate lit) m agree) as [agree' yes].
  { rewrite holds_negate, no; [reflexivity | now left]. }
  destruct (assume a (negate lit)) as [b []]; simpl in *; [|discriminate].
  apply go; auto.
Qed.

Lemma deny_rest_past lits but : forall a, is_past a ->
  is_past (fst (deny_rest a lits but)) /\ grows a (fst (deny_rest a lits but)).
Proof.
  induction lits as [|lit lits go]; intros a past; simpl.
  - split; [trivial | apply grows_refl].
  - destruct (lit =? but); [now apply go|].
    pose proof (assume_past a (negate lit) past) as pa.
    pose proof (assume_grows a (negate lit)) as gr.
    destruct (assume a (negate lit)) as [b []]; simpl in *; [|now split].
    destruct (go b pa). split; trivial. now apply grows_trans with b.
Qed.

Lemma deny_rest_agrees lits but : forall a m,
  agrees a m -> (forall lit, In lit lits -> lit <> but -> holds m lit = false) ->
  agrees (fst (deny_rest a lits but)) m /\ snd (deny_rest a lits but) = true.
Proof.
  induction lits as [|lit lits go]; intros a m agree no; simpl; [now split|].
  destruct (N.eqb_spec lit but) as [same|different].
  - apply go; auto. intros other isin. apply no. now right.
  - destruct (assume_agrees a (negate lit) m agree) as [agree' yes].
    { rewrite holds_negate, no; [reflexivity | now left | trivial]. }
    destruct (assume a (negate lit)) as [b []]; simpl in *; [|discriminate].
    apply go; auto.
Qed.

Lemma find_unit_spec a lits : forall unit found,
  find_unit a lits unit = Some found ->
  (forall lit, unit = Some lit -> found = Some lit) /\
  (forall lit, In lit lits -> is_true a (negate lit) = true \/ found = Some lit).
Proof.
  induction lits as [|lit lits go]; intros unit found; simpl.
  - intros [= <-]. now split.
  - destruct (is_true a (negate lit)) eqn:no.
    + intros ok. destruct (go _ _ ok) as [keeps covers]. split; trivial.
      intros other [<-|isin]; auto.
    + destruct unit as [unit|].
      * destruct (N.eqb_spec unit lit) as [->|]; [|discriminate].
        intros ok. destruct (go _ _ ok) as [keeps covers]. split; trivial.
        intros other [<-|isin]; auto.
      * intros ok. destruct (go _ _ ok) as [keeps covers]. split; [discriminate|].
        intros other [<-|isin]; auto.
Qed.

Lemma take_hint_past cs a hint : is_past a ->
  is_past (fst (take_hint cs a hint)) /\ grows a (fst (take_hint cs a hint)).
Proof.
  intros past. unfold take_hint.
  destruct (Table.find hint cs) as [lits|]; [|split; [trivial | apply grows_refl]].
  destruct (find_unit a lits None) as [[lit|]|]; simpl;
    try (split; [trivial | apply grows_refl]).
  split; [now apply assume_past | apply assume_grows].
Qed.

Lemma take_hint_agrees cs a hint m : models m cs -> agrees a m ->
  agrees (fst (take_hint cs a hint)) m /\ snd (take_hint cs a hint) <> Accepted true.
Proof.
  intros all agree. unfold take_hint.
  destruct (Table.find hint cs) as [lits|] eqn:there; [|now split].
  destruct (find_unit a lits None) as [found|] eqn:units; [|now split].
  destruct (find_unit_spec _ _ _ _ units) as [_ covers].
  destruct (all _ _ there) as [lit [isin yes]].
  destruct (covers lit isin) as [no| ->].
  - apply agree in no. rewrite holds_negate, yes in no. discriminate.
  - simpl. split; [|discriminate]. now apply assume_agrees.
Qed.

Lemma follow_past cs hints : forall a, is_past a ->
  is_past (fst (follow cs a hints)) /\ grows a (fst (follow cs a hints)).
Proof.
  induction hints as [|hint hints go]; intros a past; simpl.
  - split; [trivial | apply grows_refl].
  - destruct (take_hint_past cs a hint past) as [pa gr].
    destruct (take_hint cs a hint) as [b [[]|]]; simpl in *; try now split.
    destruct (go b pa). split; trivial. now apply grows_trans with b.
Qed.

Lemma follow_agrees cs m hints : models m cs -> forall a, agrees a m ->
  agrees (fst (follow cs a hints)) m /\ snd (follow cs a hints) <> Accepted true.
Proof.
  intros all. induction hints as [|hint hints go]; intros a agree; simpl; [now split|].
  destruct (take_hint_agrees cs a hint m all agree) as [agree' no].
  destruct (take_hint cs a hint) as [b [[]|]]; simpl in *; try now split.
  now apply go.
Qed.

(** * Resolvents *)

Lemma check_resolvent_past cs a other pivot hints : is_past a ->
  is_past (fst (check_resolvent cs a other pivot hints)) /\
  grows a (fst (check_resolvent cs a other pivot hints)).
Proof.
  intros past. unfold check_resolvent.
  set (lits := match Table.find other cs with Some lits => lits | None => [] end).
  destruct (deny_rest_past lits (negate pivot) a past) as [pa gr].
  destruct (deny_rest a lits (negate pivot)) as [b []]; simpl in *; [|now split].
  destruct (hints_for other hints) as [own|]; [|now split].
  destruct (follow_past cs own b pa) as [pa' gr'].
  assert (grows a (fst (follow cs b own))) by now apply grows_trans with b.
  destruct (follow cs b own) as [d [[]|]]; now split.
Qed.

(** The resolvent holds: the other clause holds by a literal that is not resolved upon. *)
Definition survives (m : model) (pivot : N) (clause : list N) : Prop :=
  exists lit, In lit clause /\ lit <> negate pivot /\ holds m lit = true.

Lemma check_resolvent_sound cs a other pivot hints m b clause :
  models m cs -> agrees a m ->
  Table.find other cs = Some clause ->
  check_resolvent cs a other pivot hints = (b, Accepted tt) ->
  survives m pivot clause.
Proof.
  intros all agree there. unfold check_resolvent. rewrite there.
  destruct (existsb (fun lit => negb (lit =? negate pivot) && holds m lit) clause) eqn:some.
  { intros _. apply existsb_exists in some. destruct some as [lit [isin both]].
    apply andb_prop in both. destruct both as [different yes].
    exists lit. repeat split; trivial. intros ->. now rewrite N.eqb_refl in different. }
  destruct (deny_rest_agrees clause (negate pivot) a m agree) as [agree' yes].
  { intros lit isin different. destruct (holds m lit) eqn:yes; trivial.
    rewrite <- some. symmetry. apply existsb_exists. exists lit. split; trivial.
    apply N.eqb_neq in different. now rewrite different, yes. }
  destruct (deny_rest a clause (negate pivot)) as [c []]; simpl in *; [|discriminate].
  destruct (hints_for other hints) as [own|]; [|discriminate].
  destruct (follow_agrees cs m own all c agree') as [_ no].
  destruct (follow cs c own) as [d [[]|]]; simpl in *; congruence.
Qed.

Lemma check_each_past cs pivot hints others : forall a, is_past a -> 0 < step a ->
  is_past (fst (check_each cs a others pivot hints)).
Proof.
  induction others as [|other others go]; intros a past positive; simpl; trivial.
  destruct (check_resolvent_past cs a other pivot hints past) as [pa gr].
  destruct (check_resolvent cs a other pivot hints) as [b [[]|]]; simpl in *; trivial.
  destruct (retract_past a b gr pa positive) as [pa' st]. apply go; trivial. now rewrite st.
Qed.

Lemma check_each_sound cs pivot hints m : models m cs -> forall others a b,
  is_past a -> 0 < step a -> agrees a m ->
  check_each cs a others pivot hints = (b, Accepted tt) ->
  forall other clause, In other others -> Table.find other cs = Some clause ->
  survives m pivot clause.
Proof.
  intros all. induction others as [|first others go]; intros a b past positive agree; simpl.
  - intros _ other clause [].
  - destruct (check_resolvent_past cs a first pivot hints past) as [pa gr].
    destruct (check_resolvent cs a first pivot hints) as [c [[]|]] eqn:checked;
      [|discriminate].
    simpl in *. intros rest other clause [<-|isin] there.
    + now apply check_resolvent_sound with cs a first hints c.
    + destruct (retract_spec a c m gr pa positive agree) as [agree' [pa' st]].
      eapply go with (a := retract c (height a)); eauto. now rewrite st.
Qed.

Lemma clauses_with_spec cs lit id clause :
  Table.find id cs = Some clause -> In lit clause -> In id (clauses_with cs lit).
Proof.
  intros there isin. unfold clauses_with. apply in_map_iff.
  apply Table.find_2, Table.elements_1, InA_alt in there.
  destruct there as [[key value] [[sames samev] element]]. simpl in *.
  exists (key, value). unfold N_as_OT.eq in *. simpl. subst. split; trivial.
  apply filter_In. split; trivial. simpl. apply existsb_exists. exists lit.
  split; trivial. apply N.eqb_refl.
Qed.

(** The same model, but for the variable of a literal, which now holds. *)
Definition flip (m : model) (pivot : N) : model :=
  fun var => if var =? variable pivot then negb (N.odd pivot) else m var.

Lemma flip_pivot m pivot : holds (flip m pivot) pivot = true.
Proof. unfold holds, flip. rewrite N.eqb_refl. now destruct (N.odd pivot). Qed.

Lemma flip_keeps m pivot lit :
  lit <> negate pivot -> holds m lit = true -> holds (flip m pivot) lit = true.
Proof.
  intros different yes. destruct (N.eqb_spec (variable lit) (variable pivot)) as [same|other].
  - destruct (same_variable _ _ same); [subst; apply flip_pivot | contradiction].
  - unfold holds, flip. apply N.eqb_neq in other. now rewrite other.
Qed.

Lemma check_resolvents_past cs a clause hints : is_past a -> 0 < step a ->
  is_past (fst (check_resolvents cs a clause hints)).
Proof.
  intros past positive. unfold check_resolvents. destruct clause as [|pivot clause]; trivial.
  pose proof (check_each_past cs pivot hints (clauses_with cs (negate pivot)) a past positive).
  now destruct (check_each cs a (clauses_with cs (negate pivot)) pivot hints) as [b [[]|]].
Qed.

Lemma check_resolvents_sound cs a clause hints m b pivot :
  models m cs -> is_past a -> 0 < step a -> agrees a m ->
  check_resolvents cs a clause hints = (b, Accepted pivot) ->
  In pivot clause /\ models (flip m pivot) cs.
Proof.
  intros all past positive agree. unfold check_resolvents.
  destruct clause as [|first clause]; [discriminate|].
  destruct (check_each cs a (clauses_with cs (negate first)) first hints)
    as [c [[]|]] eqn:checked; [|discriminate].
  intros [= _ ->]. split; [now left|]. intros id other there.
  assert (alive : survives m pivot other).
  { destruct (in_dec N.eq_dec (negate pivot) other) as [isin|notin].
    - eapply check_each_sound; eauto. now apply clauses_with_spec with other.
    - destruct (all _ _ there) as [lit [isin yes]]. exists lit. repeat split; trivial.
      intros ->. contradiction. }
  destruct alive as [lit [isin [different yes]]]. exists lit. split; trivial.
  now apply flip_keeps.
Qed.

(** * Names *)

(** Inside numbers are below the count. *)
Definition is_dense (ns : names) : Prop :=
  forall var inside, Table.find var (insides ns) = Some inside -> inside < count ns.

(** The inside model [m] has the values of the outside model [o], but for defined variables. *)
Definition mirrors (ns : names) (defined : Table.t unit) (o m : model) : Prop :=
  forall var inside, Table.find var (insides ns) = Some inside ->
  Table.mem inside defined = false -> m inside = o var.

Definition are_known (ns : names) (defined : Table.t unit) : Prop :=
  forall inside, Table.mem inside defined = true -> inside < count ns.

(** An outside literal and its inside literal. *)
Definition translates (ns : names) (outside inside : N) : Prop :=
  Table.find (variable outside) (insides ns) = Some (variable inside) /\
  N.odd inside = N.odd outside.

Definition extends (ns more : names) : Prop :=
  count ns <= count more /\
  forall var inside, Table.find var (insides ns) = Some inside ->
  Table.find var (insides more) = Some inside.

Lemma enter_name_spec ns lit more inside : enter_name ns lit = (more, inside) -> is_dense ns ->
  is_dense more /\ extends ns more /\ translates more lit inside.
Proof.
  unfold enter_name. intros entered dense.
  destruct (Table.find (variable lit) (insides ns)) as [found|] eqn:there;
    injection entered as <- <-.
  - repeat split; trivial; try lia.
    + now rewrite variable_with_sign.
    + apply odd_with_sign.
  - repeat split; simpl.
    + intros var inside. simpl. rewrite Facts.add_o.
      destruct (N_as_OT.eq_dec (variable lit) var); [intros [= <-]; lia|].
      intros found. apply dense in found. lia.
    + lia.
    + intros var inside found. rewrite Facts.add_o.
      destruct (N_as_OT.eq_dec (variable lit) var) as [same|]; trivial.
      congruence.
    + rewrite Facts.add_eq_o; [|reflexivity]. now rewrite variable_with_sign.
    + apply odd_with_sign.
Qed.

Lemma extends_trans a b c : extends a b -> extends b c -> extends a c.
Proof. intros [x i] [y j]. split; [lia | auto]. Qed.

Lemma extends_refl a : extends a a.
Proof. split; [lia | auto]. Qed.

Lemma enter_spec lits : forall ns more insides, enter ns lits = (more, insides) -> is_dense ns ->
  is_dense more /\ extends ns more /\ Forall2 (translates more) lits insides.
Proof.
  induction lits as [|lit lits go]; intros ns more insides; simpl.
  - intros [= <- <-] dense. auto using extends_refl.
  - destruct (enter_name ns lit) as [between inside] eqn:first.
    destruct (enter between lits) as [final others] eqn:rest.
    intros [= <- <-] dense.
    destruct (enter_name_spec _ _ _ _ first dense) as [dense' [ext [found sign]]].
    destruct (go _ _ _ rest dense') as [dense'' [ext' all]].
    repeat split; trivial.
    + destruct ext, ext'. lia.
    + destruct (extends_trans _ _ _ ext ext') as [_ keeps]. exact keeps.
    + constructor; trivial. split; trivial. now apply ext'.
Qed.

Lemma enter_name_mirrors ns lit more inside defined o m :
  enter_name ns lit = (more, inside) -> is_dense ns -> mirrors ns defined o m ->
  exists m', mirrors more defined o m' /\ forall var, var < count ns -> m' var = m var.
Proof.
  unfold enter_name. intros entered dense mirror.
  destruct (Table.find (variable lit) (insides ns)) eqn:there; injection entered as <- _.
  - now exists m.
  - exists (fun var => if var =? count ns then o (variable lit) else m var). split.
    + intros var inside'. simpl. rewrite Facts.add_o.
      destruct (N_as_OT.eq_dec (variable lit) var) as [same|].
      * intros [= <-] _. rewrite N.eqb_refl. now subst.
      * intros found free. pose proof (dense _ _ found).
        replace (inside' =? count ns) with false by (symmetry; apply N.eqb_neq; lia).
        now apply mirror.
    + intros var below.
      replace (var =? count ns) with false by (symmetry; apply N.eqb_neq; lia). reflexivity.
Qed.

Lemma enter_mirrors lits : forall ns more insides defined o m,
  enter ns lits = (more, insides) -> is_dense ns -> mirrors ns defined o m ->
  exists m', mirrors more defined o m' /\ forall var, var < count ns -> m' var = m var.
Proof.
  induction lits as [|lit lits go]; intros ns more insides defined o m; simpl.
  - intros [= <- _] dense mirror. now exists m.
  - destruct (enter_name ns lit) as [between inside] eqn:first.
    destruct (enter between lits) as [final others] eqn:rest.
    intros [= <- _] dense mirror.
    destruct (enter_name_spec _ _ _ _ first dense) as [dense' [[up _] _]].
    destruct (enter_name_mirrors _ _ _ _ _ _ _ first dense mirror) as [m1 [mirror1 same1]].
    destruct (go _ _ _ _ _ _ rest dense' mirror1) as [m2 [mirror2 same2]].
    exists m2. split; trivial. intros var below. rewrite same2; [now apply same1 | lia].
Qed.

Lemma translates_holds ns defined o m outside inside :
  mirrors ns defined o m -> translates ns outside inside ->
  Table.mem (variable inside) defined = false -> holds m inside = holds o outside.
Proof.
  intros mirror [found sign] free. unfold holds. now rewrite (mirror _ _ found free), sign.
Qed.

(** * What is true of the checker at all times *)

Record invariant (c : checker) (inputs : list (list N)) : Prop :=
  { past : is_past (assignment_of c);
    dense : is_dense (names_of c);
    known : are_known (names_of c) (defined c);
    below : forall id clause lit, Table.find id (clauses_of c) = Some clause -> In lit clause ->
      variable lit < count (names_of c);
    (** Every model of the inputs can be extended to one of the clauses. *)
    extended : forall o, satisfies_all o inputs ->
      exists m, mirrors (names_of c) (defined c) o m /\ models m (clauses_of c);
    refuted : is_refuted c = true -> forall o, ~ satisfies_all o inputs }.

Lemma invariant_default : invariant default [].
Proof.
  constructor; simpl.
  - intros lit. unfold stamp. simpl. lia.
  - intros var inside. simpl. discriminate.
  - intros inside. discriminate.
  - intros id clause lit. discriminate.
  - intros o _. exists o. split.
    + intros var inside. simpl. discriminate.
    + intros id clause. discriminate.
  - discriminate.
Qed.

Lemma same_below m m' bound clause :
  (forall var, var < bound -> m' var = m var) ->
  (forall lit, In lit clause -> variable lit < bound) ->
  satisfies m clause -> satisfies m' clause.
Proof.
  intros same low [lit [isin yes]]. exists lit. split; trivial.
  unfold holds in *. now rewrite same; auto.
Qed.

(** New names change nothing. *)
Lemma invariant_names c inputs lits more insides :
  invariant c inputs -> enter (names_of c) lits = (more, insides) ->
  invariant (with_names c more) inputs /\ Forall2 (translates more) lits insides /\
  forall lit, In lit insides -> variable lit < count more.
Proof.
  intros [past dense known below extended refuted] entered.
  destruct (enter_spec _ _ _ _ entered dense) as [dense' [[up keeps] all]].
  split; [|split]; trivial.
  - constructor; simpl; trivial.
    + intros inside isdef. apply known in isdef. lia.
    + intros id clause lit found isin. pose proof (below _ _ _ found isin). lia.
    + intros o sat. destruct (extended o sat) as [m [mirror mods]].
      destruct (enter_mirrors _ _ _ _ _ _ _ entered dense mirror) as [m' [mirror' same]].
      exists m'. split; trivial. intros id clause found.
      apply same_below with m (count (names_of c)); eauto.
  - intros lit isin. induction all as [|outside inside outs ins [found _] all go]; [easy|].
    destruct isin as [<-|isin].
    + now apply dense' in found.
    + clear - isin all dense'.
      induction all as [|outside inside' outs ins [found _] all go]; [easy|].
      destruct isin as [<-|isin]; auto. now apply dense' in found.
Qed.

Lemma invariant_assignment c inputs a :
  invariant c inputs -> is_past a -> invariant (with_assignment c a) inputs.
Proof. intros [] pa. constructor; simpl; trivial. Qed.

Lemma invariant_last c inputs id : invariant c inputs -> invariant (with_last c id) inputs.
Proof. intros []. constructor; simpl; trivial. Qed.

Lemma models_add m cs id clause :
  models m cs -> satisfies m clause -> models m (Table.add id clause cs).
Proof.
  intros all sat other lits. rewrite Facts.add_o.
  destruct (N_as_OT.eq_dec id other); [now intros [= <-] | apply all].
Qed.

(** A clause may be added if each model of the inputs extends to one of the clauses and it.
    The inputs and the defined variables may become more at the same time. *)
Lemma invariant_insert c d inputs more id clause :
  invariant c inputs ->
  names_of d = names_of c -> clauses_of d = clauses_of c ->
  assignment_of d = assignment_of c -> is_refuted d = is_refuted c ->
  are_known (names_of c) (defined d) ->
  (forall o, satisfies_all o more -> satisfies_all o inputs) ->
  (forall lit, In lit clause -> variable lit < count (names_of c)) ->
  (forall o, satisfies_all o more ->
     exists m, mirrors (names_of c) (defined d) o m /\ models m (clauses_of c) /\
       satisfies m clause) ->
  invariant (insert d id clause) more.
Proof.
  intros [past dense known below extended refuted] ns cs az re known' fewer low sound.
  constructor; simpl.
  - now rewrite az.
  - now rewrite ns.
  - now rewrite ns.
  - intros other lits lit. rewrite cs, ns, Facts.add_o.
    destruct (N_as_OT.eq_dec id other); [intros [= <-]; apply low | apply below].
  - intros o sat. destruct (sound o sat) as [m [mirror [mods new]]].
    exists m. rewrite ns, cs. split; trivial. now apply models_add.
  - intros yes o sat. rewrite re in yes. apply orb_prop in yes. destruct yes as [old|new].
    + apply (refuted old o). now apply fewer.
    + destruct (sound o sat) as [m [_ [_ [lit [isin _]]]]].
      now destruct clause.
Qed.

Lemma existsb_false {A} (test : A -> bool) list x :
  existsb test list = false -> In x list -> test x = false.
Proof.
  intros none isin. destruct (test x) eqn:yes; trivial.
  rewrite <- none. symmetry. apply existsb_exists. now exists x.
Qed.

Lemma satisfies_inside ns defined o m outs ins :
  mirrors ns defined o m -> Forall2 (translates ns) outs ins ->
  (forall lit, In lit ins -> Table.mem (variable lit) defined = false) ->
  (satisfies o outs <-> satisfies m ins).
Proof.
  intros mirror all free. split; intros [lit [isin yes]].
  - induction all as [|outside inside outs ins both all go]; [easy|].
    destruct isin as [->|isin].
    + exists inside. split; [now left|].
      rewrite (translates_holds _ _ _ _ _ _ mirror both); trivial. apply free. now left.
    + destruct go as [other [isin' yes']]; trivial.
      { intros other isin'. apply free. now right. }
      exists other. split; trivial. now right.
  - induction all as [|outside inside outs ins both all go]; [easy|].
    destruct isin as [->|isin].
    + exists outside. split; [now left|].
      rewrite <- (translates_holds _ _ _ _ _ _ mirror both); trivial. apply free. now left.
    + destruct go as [other [isin' yes']]; trivial.
      { intros other isin'. apply free. now right. }
      exists other. split; trivial. now right.
Qed.

Theorem add_input_keeps c inputs id lits d answer :
  invariant c inputs -> add_input c id lits = (d, answer) ->
  invariant d (match answer with Accepted _ => lits :: inputs | Refused _ => inputs end).
Proof.
  intros inv. unfold add_input.
  destruct (contains c id); [now intros [= <- <-]|].
  destruct (enter (names_of c) lits) as [ns clause] eqn:entered.
  destruct (invariant_names _ _ _ _ _ inv entered) as [inv' [all low]].
  destruct (existsb _ clause) eqn:free; intros [= <- <-]; trivial.
  apply invariant_last.
  apply invariant_insert with (c := with_names c ns) (inputs := inputs); trivial.
  - now destruct inv'.
  - intros o sat other isin. apply sat. now right.
  - intros o sat. destruct (extended _ _ inv' o) as [m [mirror mods]].
    { intros other isin. apply sat. now right. }
    exists m. repeat split; trivial.
    apply (satisfies_inside _ _ _ _ _ _ mirror all).
    + intros lit isin. now apply (existsb_false _ _ _ free).
    + apply sat. now left.
Qed.

(** What [begin] leaves: if the clause does not hold in a model of the clauses, then the
    assignment agrees with the model, and the clause is not called a tautology. *)
Lemma begin_spec c inputs id lits d clause answer :
  invariant c inputs -> begin c id lits = (d, clause, answer) ->
  invariant d inputs /\
  forall is_open, answer = Accepted is_open ->
    0 < step (assignment_of d) /\
    Forall2 (translates (names_of d)) lits clause /\
    (forall lit, In lit clause -> variable lit < count (names_of d)) /\
    forall m, satisfiesb m clause = false -> is_open = true /\ agrees (assignment_of d) m.
Proof.
  intros inv. unfold begin.
  destruct (id <=? last c); [now intros [= <- <- <-]|].
  destruct (enter (names_of c) lits) as [ns inside] eqn:entered.
  assert (inv1 : invariant (with_last c id) inputs) by now apply invariant_last.
  destruct (invariant_names (with_last c id) _ _ _ _ inv1 entered) as [inv2 [all low]].
  assert (pa : is_past (begin_step (assignment_of c)))
    by (apply begin_step_past; now destruct inv).
  destruct (deny_past inside _ pa) as [pa' [st _]].
  destruct (deny (begin_step (assignment_of c)) inside) as [a is_open] eqn:denied.
  intros [= <- <- <-]. simpl in *. split.
  - now apply invariant_assignment.
  - intros ? [= <-]. split; [|split; [|split]]; trivial.
    + rewrite st. apply begin_step_positive.
    + intros m no.
      destruct (deny_agrees inside (begin_step (assignment_of c)) m) as [agree yes].
      * apply begin_step_agrees. now destruct inv.
      * now apply satisfiesb_false.
      * rewrite denied in *. now split.
Qed.

(** A clause that follows by propagation from clauses that a model satisfies holds in it. *)
Lemma propagation_sound c m clause hints a :
  models m (clauses_of c) ->
  (satisfiesb m clause = false -> agrees (assignment_of c) m) ->
  follow (clauses_of c) (assignment_of c) hints = (a, Accepted true) ->
  satisfies m clause.
Proof.
  intros mods agree followed. apply satisfiesb_spec.
  destruct (satisfiesb m clause) eqn:no; trivial.
  destruct (follow_agrees _ m hints mods _ (agree eq_refl)) as [_ never].
  rewrite followed in never. now contradict never.
Qed.

Theorem derive_keeps c inputs id lits hints d answer :
  invariant c inputs -> derive c id lits hints = (d, answer) -> invariant d inputs.
Proof.
  intros inv. unfold derive.
  destruct (begin c id lits) as [[e clause] began] eqn:begun.
  destruct (begin_spec _ _ _ _ _ _ _ inv begun) as [inv' more].
  destruct began as [is_open|why]; [|now intros [= <- _]].
  destruct (more is_open eq_refl) as [positive [all [low agree]]].
  destruct is_open.
  - destruct (follow_past (clauses_of e) hints (assignment_of e)) as [pa _];
      [now destruct inv'|].
    destruct (follow (clauses_of e) (assignment_of e) hints) as [a [[]|]] eqn:followed;
      intros [= <- _]; simpl in pa; try now apply invariant_assignment.
    apply invariant_insert with (c := with_assignment e a) (inputs := inputs); trivial.
    + now apply invariant_assignment.
    + now destruct inv'.
    + intros o sat. destruct (extended _ _ inv' o sat) as [m [mirror mods]].
      exists m. repeat split; trivial.
      apply propagation_sound with e hints a; trivial. now apply agree.
  - intros [= <- _]. apply invariant_insert with (c := e) (inputs := inputs); trivial.
    + now destruct inv'.
    + intros o sat. destruct (extended _ _ inv' o sat) as [m [mirror mods]].
      exists m. repeat split; trivial. apply satisfiesb_spec.
      destruct (satisfiesb m clause) eqn:no; trivial. now apply agree in no.
Qed.

Theorem add_lemma_keeps c inputs id lits hints d answer :
  invariant c inputs -> add_lemma c id lits hints = (d, answer) -> invariant d inputs.
Proof.
  intros inv. unfold add_lemma. destruct (split_hints hints) as [units resolvents].
  destruct (begin c id lits) as [[e clause] began] eqn:begun.
  destruct (begin_spec _ _ _ _ _ _ _ inv begun) as [inv' more].
  destruct began as [is_open|why]; [|now intros [= <- _]].
  destruct (more is_open eq_refl) as [positive [all [low agree]]].
  destruct is_open.
  - destruct (follow_past (clauses_of e) units (assignment_of e)) as [pa [st _]];
      [now destruct inv'|].
    destruct (follow (clauses_of e) (assignment_of e) units) as [a [[]|]] eqn:followed;
      simpl in pa, st.
    + intros [= <- _].
      apply invariant_insert with (c := with_assignment e a) (inputs := inputs); trivial.
      * now apply invariant_assignment.
      * now destruct inv'.
      * intros o sat. destruct (extended _ _ inv' o sat) as [m [mirror mods]].
        exists m. repeat split; trivial.
        apply propagation_sound with e units a; trivial. now apply agree.
    + assert (positive' : 0 < step a) by now rewrite st.
      pose proof (check_resolvents_past (clauses_of e) a clause resolvents pa positive') as pa'.
      destruct (check_resolvents (clauses_of e) a clause resolvents) as [b [pivot|]] eqn:checked;
        intros [= <- _]; simpl in pa'; [|now apply invariant_assignment].
      assert (isin : In pivot clause).
      { unfold check_resolvents in checked. destruct clause as [|first clause]; [discriminate|].
        destruct (check_each _ _ _ _ _) as [? [[]|]]; [|discriminate].
        injection checked as _ ->. now left. }
      apply invariant_insert with (c := with_assignment e b) (inputs := inputs); trivial.
      * now apply invariant_assignment.
      * simpl. intros inside. rewrite Facts.add_b. unfold Facts.eqb.
        destruct (N_as_OT.eq_dec (variable pivot) inside) as [same|].
        -- intros _. subst. now apply low.
        -- simpl. now apply (known _ _ inv').
      * intros o sat. destruct (extended _ _ inv' o sat) as [m [mirror mods]]. simpl.
        assert (weaker : forall m', (forall var, var <> variable pivot -> m' var = m var) ->
          mirrors (names_of e) (Table.add (variable pivot) tt (defined e)) o m').
        { intros m' same var inside found. rewrite Facts.add_b. unfold Facts.eqb.
          destruct (N_as_OT.eq_dec (variable pivot) inside) as [|different]; [discriminate|].
          simpl. intros free. rewrite same; [now apply mirror|].
          congruence. }
        destruct (satisfiesb m clause) eqn:no.
        -- exists m. repeat split; trivial; [now apply weaker | now apply satisfiesb_spec].
        -- destruct (agree m no) as [_ agree0].
           destruct (follow_agrees _ m units mods _ agree0) as [agree1 _].
           rewrite followed in agree1. simpl in agree1.
           destruct (check_resolvents_sound _ _ _ _ _ _ _ mods pa positive' agree1 checked)
             as [_ mods'].
           exists (flip m pivot). repeat split; trivial.
           ++ apply weaker. intros var different. unfold flip.
              apply N.eqb_neq in different. now rewrite different.
           ++ exists pivot. split; trivial. apply flip_pivot.
    + intros [= <- _]. now apply invariant_assignment.
  - intros [= <- _]. apply invariant_insert with (c := e) (inputs := inputs); trivial.
    + now destruct inv'.
    + intros o sat. destruct (extended _ _ inv' o sat) as [m [mirror mods]].
      exists m. repeat split; trivial. apply satisfiesb_spec.
      destruct (satisfiesb m clause) eqn:no; trivial. now apply agree in no.
Qed.

Theorem delete_keeps c inputs id : invariant c inputs -> invariant (fst (delete c id)) inputs.
Proof.
  intros inv. unfold delete. destruct (contains c id); trivial.
  destruct inv as [past dense known below extended refuted].
  assert (fewer : forall other clause,
    Table.find other (Table.remove id (clauses_of c)) = Some clause ->
    Table.find other (clauses_of c) = Some clause).
  { intros other clause. rewrite Facts.remove_o.
    now destruct (N_as_OT.eq_dec id other). }
  constructor; simpl; trivial.
  - intros other clause lit found. apply (below other clause lit). now apply fewer.
  - intros o sat. destruct (extended o sat) as [m [mirror mods]]. exists m. split; trivial.
    intros other clause found. apply (mods other clause). now apply fewer.
Qed.

(** * The theorems *)

Theorem execute_keeps c inputs op d answer :
  invariant c inputs -> execute c op = (d, answer) ->
  invariant d (match op, answer with
               | Input _ lits, Accepted _ => lits :: inputs
               | _, _ => inputs
               end).
Proof.
  intros inv. destruct op; simpl; intros done.
  - now apply add_input_keeps with c id.
  - now apply derive_keeps with c id lits hints answer.
  - now apply add_lemma_keeps with c id lits hints answer.
  - injection done as <- <-. now apply delete_keeps.
Qed.

Lemma invariant_same c inputs others :
  (forall o, satisfies_all o others <-> satisfies_all o inputs) ->
  invariant c inputs -> invariant c others.
Proof.
  intros same [past dense known below extended refuted]. constructor; trivial.
  - intros o sat. apply extended. now apply same.
  - intros yes o sat. apply (refuted yes o). now apply same.
Qed.

Lemma satisfies_all_app o one two :
  satisfies_all o (one ++ two) <-> satisfies_all o one /\ satisfies_all o two.
Proof.
  unfold satisfies_all. split.
  - intros sat. split; intros clause isin; apply sat; apply in_or_app; auto.
  - intros [first second] clause isin. apply in_app_or in isin. destruct isin; auto.
Qed.

Lemma run_keeps ops : forall c inputs,
  invariant c inputs -> invariant (fst (run c ops)) (inputs ++ snd (run c ops)).
Proof.
  induction ops as [|op ops go]; intros c inputs inv; simpl.
  - now rewrite app_nil_r.
  - destruct (execute c op) as [next answer] eqn:executed.
    pose proof (go next _ (execute_keeps _ _ _ _ _ inv executed)) as inv'.
    destruct (run next ops) as [final more]. simpl in *.
    destruct op, answer; simpl in *; trivial.
    eapply invariant_same; [|exact inv']. intros o.
    split; intros sat clause isin; apply sat; simpl in *; rewrite in_app_iff in *; simpl in *;
      tauto.
Qed.

(** Whatever operations a caller has called one after the other, accepted or refused: if the
    checker says that the inputs are refuted, then no assignment of truth values satisfies all
    inputs that it has accepted. *)
Theorem refutation_is_sound ops :
  is_refuted (fst (run default ops)) = true ->
  forall o, ~ satisfies_all o (snd (run default ops)).
Proof.
  intros yes. pose proof (run_keeps ops default [] invariant_default) as inv.
  now apply (refuted _ _ inv).
Qed.

Lemma known_clause c inputs id lits clause :
  invariant c inputs -> Table.find id (clauses_of c) = Some clause ->
  Forall2 (translates (names_of c)) lits clause ->
  (forall lit, In lit lits -> is_defined c (variable lit) = false) ->
  forall o, satisfies_all o inputs -> satisfies o lits.
Proof.
  intros inv there all free o sat.
  destruct (extended _ _ inv o sat) as [m [mirror mods]].
  apply (satisfies_inside _ _ _ _ _ _ mirror all).
  - intros inside isin. clear - all free isin.
    induction all as [|out ins outs inss [found sign] all go]; [easy|].
    destruct isin as [->|isin].
    + specialize (free out (or_introl eq_refl)). unfold is_defined in free.
      now rewrite found in free.
    + apply go; trivial. intros lit more. apply free. now right.
  - now apply mods with id.
Qed.

Lemma derive_inserts c id lits hints d : 
  is_dense (names_of c) -> derive c id lits hints = (d, Accepted tt) ->
  exists clause, Table.find id (clauses_of d) = Some clause /\
    Forall2 (translates (names_of d)) lits clause.
Proof.
  intros dense. unfold derive, begin.
  destruct (id <=? last c); [discriminate|].
  destruct (enter (names_of c) lits) as [ns inside] eqn:entered.
  destruct (enter_spec _ _ _ _ entered dense) as [_ [_ all]].
  destruct (deny _ inside) as [a []].
  - destruct (follow _ _ hints) as [b [[]|]]; try discriminate.
    intros [= <-]. exists inside. simpl. split; trivial. now apply Facts.add_eq_o.
  - intros [= <-]. exists inside. simpl. split; trivial. now apply Facts.add_eq_o.
Qed.

(** If a clause was derived after whatever operations, and no step has defined one of its
    variables by resolution, then it holds wherever the accepted inputs do. So a clause that consists
    of negated assumptions shows that the inputs have no model under these assumptions. *)
Theorem derivation_is_sound ops id lits hints d :
  derive (fst (run default ops)) id lits hints = (d, Accepted tt) ->
  (forall lit, In lit lits -> is_defined d (variable lit) = false) ->
  forall o, satisfies_all o (snd (run default ops)) -> satisfies o lits.
Proof.
  intros derived free. pose proof (run_keeps ops default [] invariant_default) as inv.
  simpl in inv. pose proof (derive_keeps _ _ _ _ _ _ _ inv derived) as inv'.
  destruct (derive_inserts _ _ _ _ _ (dense _ _ inv) derived) as [clause [there all]].
  exact (known_clause _ _ _ _ _ inv' there all free).
Qed.

Print Assumptions refutation_is_sound.
Print Assumptions derivation_is_sound.
