//! The program `neuf`.

use std::process::ExitCode;

fn main() -> ExitCode {
    neuf_cli::main()
}
