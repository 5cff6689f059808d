//! `include/neuf.h` is what cbindgen makes of the sources now, and `include/cadical` has what the
//! guide says of it.
//!
//! `NEUF_UPDATE=1 cargo test -p neuf-capi --test header` writes `neuf.h` anew.

use std::path::Path;

/// The sources with functions for `neuf.h`; those of IPASIR have a header of their own.
const SOURCES: [&str; 4] = ["src/codes.rs", "src/memory.rs", "src/api.rs", "src/clients.rs"];

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config =
        cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("a configuration");
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = SOURCES.iter().fold(builder, |builder, src| builder.with_src(folder.join(src)));
    let mut made = Vec::new();
    builder.generate().expect("bindings").write(&mut made);
    let made =
        String::from_utf8(made).expect("text").replace("# Safety", "What the caller ensures:");
    let path = folder.join("include/neuf.h");
    if std::env::var_os("NEUF_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("the header can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "include/neuf.h is old; make it anew with NEUF_UPDATE=1");
}

/// The public methods of `CaDiCaL` 2.2 and 3.0: those of `Solver`, of the classes that a program
/// derives from, and of `Tracer`; then the classes.
const CADICAL: &str = "
    active add add_observed_var assume build clause close_proof_trace conclude configurations
    configure connect_external_propagator connect_fixed_listener connect_learner
    connect_proof_tracer connect_terminator constrain constraint_failed copy
    declare_more_variables declare_one_more_variable disconnect_external_propagator
    disconnect_fixed_listener disconnect_learner disconnect_proof_tracer disconnect_terminator
    failed fixed flip flippable flush_proof_trace force_backtrack freeze frozen generate_cubes
    get get_entrailed_literals get_statistic_value implied inconsistent irredundant
    is_decision is_preprocessing_option is_valid_configuration is_valid_limit
    is_valid_long_option is_valid_option limit lookahead melt optimize options phase prefix
    propagate read_dimacs redundant remove_observed_var reserve reset_assumptions
    reset_constraint reset_observed_vars resize resources set set_long_option signature
    simplify solve state statistics status terminate trace_api_calls trace_proof
    traverse_clauses traverse_witnesses_backward traverse_witnesses_forward unphase usage val
    vars version write_dimacs write_extension

    terminate learning learn notify_fixed_assignment notify_assignment
    notify_new_decision_level notify_backtrack cb_check_found_model cb_decide cb_propagate
    cb_add_reason_clause_lit cb_has_external_clause cb_add_external_clause_lit clause

    add_original_clause add_derived_clause delete_clause demote_clause weaken_minus strengthen
    report_status finalize_clause begin_proof solve_query add_assumption add_constraint
    reset_assumptions add_assumption_clause conclude_unsat conclude_sat conclude_unknown
    notify_equivalence

    Solver Terminator Learner FixedAssignmentListener ExternalPropagator ClauseIterator
    WitnessIterator Tracer InternalTracer FileTracer StatTracer";

/// The functions of `CaDiCaL`'s C interface, without `ccadical_`.
const CCADICAL: &str = "
    signature init release add assume solve val failed set_terminate set_learn constrain
    constraint_failed set_option limit get_option print_statistics active irredundant fixed
    trace_proof close_proof conclude terminate freeze frozen melt simplify vars
    declare_more_variables declare_one_more_variable phase unphase";

#[test]
fn each_name_of_cadical_exists_or_the_guide_says_that_it_is_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).expect("a file");
    let headers: String = ["cadical", "neuf_callbacks", "tracer"]
        .map(|name| read(&format!("include/cadical/{name}.hpp")))
        .concat();
    let page = read("../../../book/guide/c.md");
    let (_, list) = page.split_once("\nMissing are ").expect("the list");
    let (list, _) = list.split_once(", and the proof formats").expect("its end");
    let missing: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let exists = |name: &str| {
        [format!(" {name}("), format!("*{name}("), format!("&{name}("), format!("class {name} ")]
            .iter()
            .any(|text| headers.contains(text))
    };
    for name in CADICAL.split_ascii_whitespace() {
        assert!(exists(name) != missing.contains(&name), "{name}");
    }
    assert!(
        missing.iter().all(|name| CADICAL.split_ascii_whitespace().any(|other| other == *name))
    );
    let header = read("include/cadical/ccadical.h");
    for name in CCADICAL.split_ascii_whitespace() {
        assert!(header.contains(&format!("ccadical_{name}(")), "{name}");
    }
}
