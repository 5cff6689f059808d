//! The types of the JSON that crosses the border, in TypeScript.
//!
//! `web/src/lib/wire.ts` is made from the Rust types by this test, so that a field that is renamed
//! or added here is a fault of types there: `NEUF_RENEW=1 cargo test -p neuf-wasm types::`.
//! ts-rs does that in a test and adds nothing to the module. Rejected: tsify, whose types come out
//! of wasm-bindgen's own file only if objects cross the border in the place of texts, which takes
//! serde-wasm-bindgen in the module. The explanation itself is the JSON of `neuf explain`; its
//! types and the names of roles stand in `web/src/lib/types.ts`.

use std::fs;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::described::{Described, Told as ToldRule};
use crate::explain::{Join, Led, Picture, Told};
use crate::generate::{Choice, Made, Wanted};
use crate::judge::{Judged, Verdict};
use crate::logic::Trace;
use crate::puzzle::{BoardView, CageView, Collection, LabelView, Named, SignView, View};
use crate::sat::{Info, Progress, SatStatus};
use crate::solve::{Checked, Clash, Rated, Solutions, Technique};

/// A type with its comment, exported.
fn declared<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(config))
}

fn all() -> String {
    let config = &Config::default().with_large_int("number");
    let mut text = String::from(
        "// Made by a test from the Rust types of crates/faces/wasm, whose types.rs says how. Do not edit.\n\n\
         import type { CellRole, Explanation, MarkRole } from \"./types.ts\";\n",
    );
    for declared in [
        declared::<View>,
        declared::<BoardView>,
        declared::<CageView>,
        declared::<SignView>,
        declared::<LabelView>,
        declared::<Collection>,
        declared::<Named>,
        declared::<Clash>,
        declared::<Solutions>,
        declared::<Checked>,
        declared::<Rated>,
        declared::<Technique>,
        declared::<Told>,
        declared::<Led>,
        declared::<Picture>,
        declared::<Join>,
        declared::<Described>,
        declared::<ToldRule>,
        declared::<Choice>,
        declared::<Wanted>,
        declared::<Made>,
        declared::<Trace>,
        declared::<Verdict>,
        declared::<Judged>,
        declared::<Info>,
        declared::<SatStatus>,
        declared::<Progress>,
    ] {
        text += &declared(config);
    }
    text
}

#[test]
fn the_types_of_the_page_are_those_of_the_module() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../web/src/lib/wire.ts");
    let new = all();
    if std::env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &new).unwrap();
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == new, "web/src/lib/wire.ts is not up to date: see types.rs");
}
