//! The author's editor, opened at the place of a mistake.
//!
//! Owns how an editor is named and told the line. Must not read or write a content file.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use bevy::prelude::World;

use super::library::ContentState;
use crate::lang::words;
use crate::ui::{Toast, UiState};

/// The variables that name the editor, the one that counts first.
const EDITOR_VARIABLES: [&str; 3] = ["EMBERHEX_EDITOR", "VISUAL", "EDITOR"];
/// The editors that need a terminal around them.
const IN_TERMINAL: [&str; 8] = ["vi", "vim", "nvim", "nano", "micro", "hx", "helix", "kak"];

/// Opens the file of the mistake at this place of the list.
pub(super) fn open(world: &mut World, n: usize) {
    let content = world.resource::<ContentState>();
    let Some(error) = content.errors.get(n) else { return };
    let said = match content.root().map(|root| root.join(&error.file)).filter(|file| file.is_file()) {
        Some(file) => start(&editor(), &file, error.line.max(1), error.column.max(1)).err(),
        None => Some(words!("no-file-to-edit").to_owned()),
    };
    if let Some(said) = said {
        world.resource_mut::<UiState>().show_toast(Toast::message(said));
    }
}

/// The author's editor with its arguments, as one command line.
fn editor() -> String {
    let named = EDITOR_VARIABLES.iter().filter_map(|name| env::var(name).ok()).find(|editor| !editor.trim().is_empty());
    named.unwrap_or_else(|| opener().to_owned())
}

/// The program of the system that opens a file with the program that belongs to it.
fn opener() -> &'static str {
    if cfg!(target_os = "windows") {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    }
}

/// Starts an editor. Returns the sentence that says why it does not start.
fn start(editor: &str, file: &Path, line: usize, column: usize) -> Result<(), String> {
    let mut command_line: Vec<String> = editor.split_whitespace().map(str::to_owned).collect();
    command_line.extend(place_arguments(program_name(editor), &file.display().to_string(), line, column));
    if IN_TERMINAL.contains(&program_name(editor)) {
        let terminal = env::var("TERMINAL").unwrap_or_else(|_| "x-terminal-emulator".to_owned());
        command_line.splice(0..0, [terminal, "-e".to_owned()]);
    }
    let mut command = Command::new(&command_line[0]);
    command.args(&command_line[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // The editor stays open when the game closes; a thread waits for it so that it leaves no dead process behind.
        Ok(mut running) => {
            std::thread::spawn(move || running.wait());
            Ok(())
        }
        Err(why) => Err(words!("no-editor-starts", editor = command_line[0].as_str(), why = why.to_string())),
    }
}

/// The name of the program in a command line, without its folder and ending.
fn program_name(editor: &str) -> &str {
    let program = editor.split_whitespace().next().unwrap_or_default();
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.trim_end_matches(".exe").trim_end_matches(".cmd")
}

/// How an editor is told the file, line and column. An editor that is not known gets the file alone.
fn place_arguments(program: &str, file: &str, line: usize, column: usize) -> Vec<String> {
    match program {
        "code" | "code-insiders" | "codium" | "cursor" => vec!["--goto".to_owned(), format!("{file}:{line}:{column}")],
        "zed" | "subl" | "hx" | "helix" | "micro" => vec![format!("{file}:{line}:{column}")],
        "vi" | "vim" | "nvim" | "gvim" | "kak" | "gedit" | "gnome-text-editor" => {
            vec![format!("+{line}"), file.to_owned()]
        }
        "nano" => vec![format!("+{line},{column}"), file.to_owned()],
        "emacs" | "emacsclient" => vec![format!("+{line}:{column}"), file.to_owned()],
        "kate" => vec!["--line".to_owned(), line.to_string(), file.to_owned()],
        _ => vec![file.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_is_told_the_place_in_its_own_way() {
        let told = |editor: &str| place_arguments(program_name(editor), "a.ron", 7, 3).join(" ");
        assert_eq!(told("code --new-window"), "--goto a.ron:7:3");
        assert_eq!(told("/usr/bin/nvim"), "+7 a.ron");
        assert_eq!(told("C:\\Apps\\zed.exe"), "a.ron:7:3");
        assert_eq!(told("ed"), "a.ron");
    }

    #[test]
    fn an_editor_that_does_not_start_is_named_with_the_reason() {
        let why = start("no-such-editor --wait", Path::new("a.ron"), 1, 1).unwrap_err();
        assert!(why.contains("`no-such-editor`") && why.contains("EMBERHEX_EDITOR"), "{why}");
    }

    #[cfg(unix)]
    #[test]
    fn an_editor_starts_with_its_own_arguments_and_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("made.ron");
        start("touch -m", &made, 1, 1).unwrap();
        let until = std::time::Instant::now() + std::time::Duration::from_secs(10);
        while !made.exists() && std::time::Instant::now() < until {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(made.exists());
    }
}
