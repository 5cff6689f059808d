//! `include/neuf.h` is what cbindgen makes of the sources now, and `include/cadical` has what the
//! guide says of it.
//!
//! `NEUF_UPDATE=1 cargo test -p neuf-capi --test header` writes `neuf.h` anew.

use std::collections::HashSet;
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

/// The public methods of the classes of `CaDiCaL` 2.2 and 3.0.
const CADICAL: &[(&str, &str)] = &[
    (
        "Solver",
        "active add add_observed_var assume build clause close_proof_trace conclude configurations
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
        vars version write_dimacs write_extension",
    ),
    ("Terminator", "terminate"),
    ("Learner", "learning learn"),
    ("FixedAssignmentListener", "notify_fixed_assignment"),
    (
        "ExternalPropagator",
        "notify_assignment notify_new_decision_level notify_backtrack cb_check_found_model
        cb_decide cb_propagate cb_add_reason_clause_lit cb_has_external_clause
        cb_add_external_clause_lit",
    ),
    ("ClauseIterator", "clause"),
    ("WitnessIterator", "witness"),
    (
        "Tracer",
        "add_original_clause add_derived_clause delete_clause demote_clause weaken_minus
        strengthen report_status finalize_clause begin_proof solve_query add_assumption
        add_constraint reset_assumptions add_assumption_clause conclude_unsat conclude_sat
        conclude_unknown notify_equivalence",
    ),
    ("InternalTracer", ""),
    ("FileTracer", ""),
    ("StatTracer", ""),
];

/// The functions of `CaDiCaL`'s C interface, without `ccadical_`.
const CCADICAL: &str = "
    signature init release add assume solve val failed set_terminate set_learn constrain
    constraint_failed set_option limit get_option print_statistics active irredundant fixed
    trace_proof close_proof conclude terminate freeze frozen melt simplify vars
    declare_more_variables declare_one_more_variable phase unphase";

/// The code of a header: what is neither a comment nor a text.
fn code(header: &str) -> String {
    let (mut code, mut rest) = (String::new(), header);
    while let Some(start) = rest.find(['/', '"', '\'']) {
        let (before, from) = rest.split_at(start);
        code += before;
        let length = match from.as_bytes() {
            [b'/', b'/', ..] => from.find('\n').unwrap_or(from.len()),
            [b'/', b'*', ..] => from.find("*/").map_or(from.len(), |end| end + 2),
            [b'/', ..] => 1,
            [quote, text @ ..] => {
                let mut is_escaped = false;
                let is_end = |&byte: &u8| {
                    let is_end = byte == *quote && !is_escaped;
                    is_escaped = byte == b'\\' && !is_escaped;
                    is_end
                };
                text.iter().position(is_end).map_or(from.len(), |end| end + 2)
            }
            [] => 0,
        };
        rest = &from[length..];
    }
    code + rest
}

/// What stands in the braces behind a text, without what stands in braces therein.
fn body<'a>(code: &'a str, before: &str) -> Option<String> {
    let from = code.match_indices(before).find_map(|(place, _)| {
        let from: &'a str = &code[place + before.len()..];
        let open = from.find(['{', ';'])?;
        from[open..].strip_prefix('{')
    })?;
    let mut depth = 1;
    let mut body = String::new();
    for char in from.chars() {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            char if depth == 1 => body.push(char),
            _ => {}
        }
        if depth == 0 {
            return Some(body);
        }
    }
    None
}

/// The names of the functions that are declared in a body: those before an opening parenthesis that
/// are not in parentheses themselves.
fn declared(body: &str) -> HashSet<&str> {
    let mut depth = 0;
    let mut names = HashSet::new();
    for (place, char) in body.char_indices() {
        match char {
            '(' => {
                let before = body[..place].trim_end();
                let is_of_name = |char: char| char.is_alphanumeric() || char == '_';
                if depth == 0 {
                    names.insert(&before[before.trim_end_matches(is_of_name).len()..]);
                }
                depth += 1;
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    names
}

#[test]
fn each_name_of_cadical_exists_or_the_guide_says_that_it_is_missing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).expect("a file");
    let headers: String = ["cadical", "neuf_callbacks", "tracer"]
        .map(|name| code(&read(&format!("include/cadical/{name}.hpp"))))
        .concat();
    let page = read("../../../book/engine/c.md");
    let (_, list) = page.split_once("\nMissing are ").expect("the list");
    let (list, _) = list.split_once(", and the proof formats").expect("its end");
    let mut missing: HashSet<&str> = list.split('`').skip(1).step_by(2).collect();
    for (class, methods) in CADICAL {
        let Some(body) = body(&headers, &format!("class {class} ")) else {
            assert!(missing.remove(class), "{class}");
            continue;
        };
        let public = body.split("public:").nth(1).expect("a public part");
        let public = declared(public.split("private:").next().unwrap_or(public));
        for name in methods.split_ascii_whitespace() {
            assert!(public.contains(name) != missing.remove(name), "{class}: {name}");
        }
    }
    assert!(missing.is_empty(), "the guide misses names that CaDiCaL does not have: {missing:?}");
    let header = body(&code(&read("include/cadical/ccadical.h")), "extern ").expect("functions");
    let functions = declared(&header);
    for name in CCADICAL.split_ascii_whitespace() {
        assert!(functions.contains(format!("ccadical_{name}").as_str()), "{name}");
    }
}

#[test]
fn a_name_exists_where_it_is_declared_and_nowhere_else() {
    let text = "class Late;\n// class No { public: comment();\n/* block(); */
        class Late : public Other { int none; public: int *one() const { return inner(\"a}\\\"(\"); }
        void two(int (*three)(int), char = '}'); private: void four(); };";
    let code = code(text);
    assert_eq!(body(&code, "class No "), None);
    let body = body(&code, "class Late").expect("the class");
    assert_eq!(declared(&body), HashSet::from(["one", "two", "four"]));
}
