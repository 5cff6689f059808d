//! The program `neuf`. Its library says more.

fn main() -> std::process::ExitCode {
    neuf_cli::main()
}
