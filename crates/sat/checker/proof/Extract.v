(** The check of Checker.v as a program of OCaml. Numbers stay those of Coq: nothing is replaced by
    types of OCaml but truth values, lists, pairs and options. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Neuf Require Import Checker.

Extraction "checker.ml"
  default add_input derive add_lemma delete contains is_defined is_refuted.
