//! Writes the JavaScript and the types that belong to a WebAssembly module of `wasm-bindgen`.
//!
//! usage: bindgen MODULE.wasm FOLDER

use std::path::PathBuf;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true).remove_producers_section(true);
    bindgen.remove_name_section(true);
    // Arguments of another type are refused in JavaScript. Without this, a number in the place of a
    // text breaks the memory of the module, which is then of no further use.
    bindgen.debug(true);
    let made = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
