//! The `emberhex` program; everything it does lies in the library.

fn main() -> std::process::ExitCode {
    emberhex::cli::run()
}
