//! `include/neuf.h` is what cbindgen makes of the sources now.
//!
//! `NEUF_UPDATE=1 cargo test -p neuf-capi --test header` writes it anew.

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
