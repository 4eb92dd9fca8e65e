//! The code and the English files name the same messages with the same arguments.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kernel::lang::known_messages;

/// A place in the code that names a message.
struct MessageUse {
    place: String,
    id: String,
    /// The names of the arguments, sorted.
    arguments: Vec<String>,
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}

/// Every message that the code names, but for the tests of the languages.
fn messages_in_code() -> Vec<MessageUse> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&src).into_iter().filter(|path| !path.ends_with("lang/tests.rs"));
    files.flat_map(|path| messages_in_text(&path.display().to_string(), &fs::read_to_string(&path).unwrap())).collect()
}

fn messages_in_text(place: &str, source: &str) -> Vec<MessageUse> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect();
    let starts = ["text!(", "Message::new("];
    let calls = starts.iter().flat_map(|start| code.split(start).skip(1));
    let uses = calls.filter_map(|call| {
        let mut parts = split_arguments(call).into_iter();
        let id = parts.next()?.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned();
        let name = |part: &str| part.split_once('=').map(|(name, _)| name.trim().to_owned());
        let mut arguments: Vec<String> = parts.filter_map(|part| name(&part)).collect();
        arguments.sort();
        Some(MessageUse { place: place.to_owned(), id, arguments })
    });
    uses.collect()
}

/// The arguments between the commas up to the bracket that ends a call. A comma in a string or in brackets ends
/// nothing.
fn split_arguments(call: &str) -> Vec<String> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let (mut depth, mut in_string) = (0, false);
    for sign in call.chars() {
        match sign {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(sign);
    }
    parts.push(part);
    parts
}

#[test]
fn code_and_english_files_name_the_same_messages_with_the_same_arguments() {
    let english: BTreeMap<&str, &Vec<String>> =
        known_messages().iter().map(|(id, arguments)| (id.as_str(), arguments)).collect();
    let mut used: BTreeSet<String> = BTreeSet::from(["language-name".to_owned()]);
    let mut findings = Vec::new();
    for MessageUse { place, id, arguments } in messages_in_code() {
        match english.get(id.as_str()) {
            None => findings.push(format!("{place}: there is no message `{id}`")),
            Some(known) if **known != arguments => {
                findings.push(format!("{place}: `{id}` takes {known:?} and gets {arguments:?}"));
            }
            Some(_) => {}
        }
        used.insert(id);
    }
    findings.extend(english.keys().filter(|id| !used.contains(**id)).map(|id| format!("nothing shows `{id}`")));
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn messages_and_their_arguments_are_found_in_code() {
    let source = "// text!(\"comment\")\nlet a = text!(\"plain\");\n\
                  text!(\n    \"with\",\n    n = f(1, \"x, y\"),\n    gear = g,\n)\nstatic A: Message = Message::new(\"named\");\n";
    let found = messages_in_text("a.rs", source);
    let found: Vec<(&str, Vec<&str>)> =
        found.iter().map(|found| (found.id.as_str(), found.arguments.iter().map(String::as_str).collect())).collect();
    assert_eq!(found, [("plain", vec![]), ("with", vec!["gear", "n"]), ("named", vec![])]);
}
