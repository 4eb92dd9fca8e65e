//! Writes the facts and files that are built into the program and the game. Each package runs it and gets only the
//! files that it includes, so that neither a saved scenario nor a new revision rebuilds the kernel.
//!
//! - `EMBERHEX_VERSION`: `0.1.0 (1a2b3c4)` when built in a git checkout, `0.1.0` anywhere else. The title screen
//!   and `--version` show it. Git's files are read, git itself is not called: a machine without it builds just the same.
//! - `$OUT_DIR/shipped.rs`: every shipped content file (`.ron`, and the `.md` of the scenarios' pages), as `SHIPPED`, so that
//!   a lone binary can check and play from any folder. Files on disk go first where there are any.
//! - `$OUT_DIR/lang.rs`: the words on screen, the files of `assets/lang`, as `BUILT_IN_LANGUAGE_FILES`, and the ids of the
//!   English messages with their arguments, as `KNOWN_MESSAGES`.
//! - `$OUT_DIR/letters.rs`: the letters of the text typeface, as ranges, so that `check` can say which letters are not in it
//!   without the typeface itself.
//! - `$OUT_DIR/format_sources.rs`: the source of the types that files are read into, as `FORMAT_SOURCES`: their comments
//!   are the explanations that the language server shows.
//! - `$OUT_DIR/cited.rs`: the ids that the shipped vignettes and the tests of journeys cover, and those that they refuse.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/kernel/content/content_files.rs"]
mod content_files;
#[path = "src/kernel/lang/variables.rs"]
mod variables;

use content_files::is_content_file;

/// Folders whose content files are shipped inside the program.
const CONTENT: [&str; 2] = ["assets", "scenarios"];

/// The words on screen, a folder for each language.
const LANGUAGES: &str = "assets/lang";

/// The language whose messages the code names.
const ENGLISH: &str = "assets/lang/en/";

/// Reads the arguments of a message, here as in the program.
const LANGUAGE_READER: &str = "src/kernel/lang/variables.rs";

/// The typeface of running text.
const TYPEFACE: &str = "assets/fonts/EBGaramond-Regular.ttf";

/// The vignettes, whose coverage `check` reports.
const VIGNETTES: &str = "tests/vignettes";

/// The folders with the types that files are read into.
const FORMATS: [&str; 2] = ["src/games/fires_far_away/content", "src/games/fires_far_away/model"];

/// The tests of journeys, which cover ids too.
const JOURNEY_TESTS: &str = "tests/journey";

fn main() -> io::Result<()> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let home = package.ancestors().find(|folder| folder.join(CONTENT[0]).is_dir()).unwrap_or(&package).to_owned();
    println!("cargo::rerun-if-changed={}", home.join("build.rs").display());

    let out = PathBuf::from(variable("OUT_DIR")?);
    match variable("CARGO_PKG_NAME")?.as_str() {
        "kernel" => fs::write(out.join("lang.rs"), languages(&home)?),
        "duel" => fs::write(out.join("shipped.rs"), shipped(&home, &["assets/games/duel"], is_content_file)?),
        "fires_far_away" => {
            fs::write(out.join("shipped.rs"), shipped(&home, &CONTENT, is_first_box)?)?;
            fs::write(out.join("format_sources.rs"), format_sources(&home)?)?;
            fs::write(out.join("letters.rs"), letters(&home)?)
        }
        _ => {
            let version = variable("CARGO_PKG_VERSION")?;
            match revision(&home) {
                Some(hash) => println!("cargo::rustc-env=EMBERHEX_VERSION={version} ({hash})"),
                None => println!("cargo::rustc-env=EMBERHEX_VERSION={version}"),
            }
            fs::write(out.join("cited.rs"), cited(&home)?)
        }
    }
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(|why| io::Error::other(format!("{name}: {why}")))
}

/// The first seven digits of the commit checked out at `home`, if that is a git checkout (a linked worktree counts).
fn revision(home: &Path) -> Option<String> {
    let dot_git = home.join(".git");
    // In a linked worktree `.git` is a file that names the real folder, and that folder names the one all share.
    let git = match fs::read_to_string(&dot_git) {
        Ok(pointer) => home.join(pointer.strip_prefix("gitdir:")?.trim()),
        Err(_) => dot_git,
    };
    let shared = match fs::read_to_string(git.join("commondir")) {
        Ok(path) => git.join(path.trim()),
        Err(_) => git.clone(),
    };

    let head = read_and_watch(&git.join("HEAD"))?;
    let hash = match head.trim().strip_prefix("ref:") {
        None => head.trim().to_owned(),
        Some(branch) => {
            let branch = branch.trim();
            read_and_watch(&shared.join(branch)).or_else(|| packed(&shared, branch))?.trim().to_owned()
        }
    };
    let short = hash.get(..7)?;
    short.bytes().all(|b| b.is_ascii_hexdigit()).then(|| short.to_owned())
}

/// The commit of a branch that git keeps in `packed-refs`. The next commit gives the branch a file of its own, so
/// the nearest folder that it would appear in is watched too.
fn packed(shared: &Path, branch: &str) -> Option<String> {
    let nearest = shared.join(branch).ancestors().skip(1).find(|folder| folder.is_dir())?.to_owned();
    println!("cargo::rerun-if-changed={}", nearest.display());
    let all = read_and_watch(&shared.join("packed-refs"))?;
    all.lines().find_map(|line| line.strip_suffix(branch)?.strip_suffix(' ')).map(str::to_owned)
}

/// Only what is there is watched: cargo takes a watched file that is missing for one that has just changed.
fn read_and_watch(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    println!("cargo::rerun-if-changed={}", file.display());
    Some(text)
}

/// Rust source with every shipped file, by its path from the project's folder, with `/` on every system.
fn shipped(home: &Path, folders: &[&str], is_wanted: fn(&str) -> bool) -> io::Result<String> {
    let mut files = Vec::new();
    for folder in folders {
        // Watched even while it is missing, so that the build notices when it comes.
        println!("cargo::rerun-if-changed={}", home.join(folder).display());
        collect(home, folder, is_wanted, &mut files)?;
    }
    let head = "/// Every content file as it was when the program was built: its path from the project's folder, with `/`,\n\
                /// and its text. In the order of the paths.\n\
                pub const SHIPPED: &[(&str, &str)] = &[\n";
    embedded(home, head, files)
}

/// Rust source with every file of a language, and with the messages of the English ones.
fn languages(home: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", home.join(LANGUAGES).display());
    println!("cargo::rerun-if-changed={}", home.join(LANGUAGE_READER).display());
    let mut files = Vec::new();
    collect(home, LANGUAGES, |path| path.ends_with(".ftl"), &mut files)?;
    let messages = english_messages(home, &files)?;
    let head = "/// Every file of a language as it was when the program was built, like the content files.\n\
                const BUILT_IN_LANGUAGE_FILES: &[(&str, &str)] = &[\n";
    let mut source = embedded(home, head, files)?;
    source.push_str(
        "/// Every English message as it was when the program was built: id and names of the arguments, both sorted.\n\
         pub const KNOWN_MESSAGES: &[(&str, &[&str])] = &[\n",
    );
    for (id, arguments) in &messages {
        writeln!(source, "    ({id:?}, &{arguments:?}),").map_err(io::Error::other)?;
    }
    source.push_str("];\n");
    Ok(source)
}

/// The messages of the English files with the names of their arguments.
fn english_messages(home: &Path, files: &[String]) -> io::Result<BTreeMap<String, Vec<String>>> {
    let mut messages = BTreeMap::new();
    for path in files.iter().filter(|path| path.starts_with(ENGLISH)) {
        let text = fs::read_to_string(home.join(path))?;
        let resource = fluent_syntax::parser::parse(text.as_str()).map_err(|(_, problems)| {
            let line = |at: usize| text.get(..at).unwrap_or(&text).matches('\n').count() + 1;
            let problems =
                problems.iter().map(|problem| format!("{path}:{}: {}", line(problem.pos.start), problem.kind));
            io::Error::other(problems.collect::<Vec<_>>().join("\n"))
        })?;
        messages.extend(variables::message_variables(&resource.body));
    }
    Ok(messages)
}

/// Rust source of a list that begins with `head`: each file by its path, with its text.
fn embedded(home: &Path, head: &str, mut files: Vec<String>) -> io::Result<String> {
    files.sort();
    let mut source = head.to_owned();
    for path in &files {
        // The compiler watches the text itself from here on.
        writeln!(source, "    ({path:?}, include_str!({:?})),", home.join(path).display().to_string())
            .map_err(io::Error::other)?;
    }
    source.push_str("];\n");
    Ok(source)
}

/// Rust source with every source file that defines formats.
fn format_sources(home: &Path) -> io::Result<String> {
    let mut files = Vec::new();
    for folder in FORMATS {
        println!("cargo::rerun-if-changed={}", home.join(folder).display());
        collect(home, folder, |path| path.ends_with(".rs"), &mut files)?;
    }
    let head = "/// Every source file that defines formats: its path from the project's folder, and its text.\n\
                const FORMAT_SOURCES: &[(&str, &str)] = &[\n";
    embedded(home, head, files)
}

/// Rust source with the ranges of letters that the text typeface has.
fn letters(home: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", home.join(TYPEFACE).display());
    let font = fs::read(home.join(TYPEFACE))?;
    let ranges =
        letter_ranges(&font).ok_or_else(|| io::Error::other(format!("{TYPEFACE}: no table of its letters")))?;
    Ok(format!(
        "/// The letters of the text typeface: ranges, first and last.\npub const PRINTED: &[(u32, u32)] = &{ranges:?};\n"
    ))
}

/// The segments of a typeface's table of letters (`cmap`, format 4, for Unicode).
fn letter_ranges(font: &[u8]) -> Option<Vec<(u32, u32)>> {
    let short = |at: usize| Some(usize::from(u16::from_be_bytes(font.get(at..at + 2)?.try_into().ok()?)));
    let long = |at: usize| Some(u32::from_be_bytes(font.get(at..at + 4)?.try_into().ok()?) as usize);
    let record = (0..short(4)?).map(|n| 12 + 16 * n).find(|at| font.get(*at..at + 4) == Some(b"cmap"))?;
    let cmap = long(record + 8)?;
    let encodings = (0..short(cmap + 2)?).map(|n| cmap + 4 + 8 * n);
    let unicode = encodings.clone().find(|at| (short(*at), short(at + 2)) == (Some(3), Some(1)))?;
    let table = cmap + long(unicode + 4)?;
    if short(table)? != 4 {
        return None;
    }
    let segments = short(table + 6)? / 2;
    let (ends, starts) = (table + 14, table + 16 + 2 * segments);
    let (deltas, offsets) = (starts + 2 * segments, starts + 4 * segments);
    let mut letters = BTreeSet::new();
    for n in 0..segments {
        for letter in short(starts + 2 * n)?..=short(ends + 2 * n)?.min(0xFFFE) {
            let (delta, offset) = (short(deltas + 2 * n)?, short(offsets + 2 * n)?);
            let glyph = match offset {
                0 => (letter + delta) & 0xFFFF,
                offset => short(offsets + 2 * n + offset + 2 * (letter - short(starts + 2 * n)?))?,
            };
            if glyph != 0 {
                letters.insert(letter as u32);
            }
        }
    }
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for letter in letters {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == letter => *last = letter,
            _ => ranges.push((letter, letter)),
        }
    }
    Some(ranges)
}

/// Rust source with every id that a shipped vignette or a test of journeys cites, so that `check` can say so wherever it is
/// run.
fn cited(home: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", home.join(VIGNETTES).display());
    let mut files = Vec::new();
    collect(home, VIGNETTES, is_content_file, &mut files)?;
    let (mut covered, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for file in &files {
        let text = fs::read_to_string(home.join(file))?;
        covered.extend(listed(&text, "covers:"));
        refused.extend(listed(&text, "refuses:"));
    }
    println!("cargo::rerun-if-changed={}", home.join(JOURNEY_TESTS).display());
    let tests = match fs::read_dir(home.join(JOURNEY_TESTS)) {
        Ok(tests) => tests.collect::<io::Result<Vec<_>>>()?,
        Err(why) if why.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(why) => return Err(why),
    };
    for test in tests.iter().map(fs::DirEntry::path).filter(|path| path.extension().is_some_and(|ext| ext == "rs")) {
        let text = fs::read_to_string(test)?;
        let lines = text.lines().filter_map(|line| line.strip_prefix("/// Covers: "));
        covered.extend(lines.flat_map(|line| line.split(", ")).map(str::to_owned));
    }
    let mut source = String::new();
    for (name, what, ids) in [("COVERED", "covers", covered), ("REFUSED", "refuses", refused)] {
        let head =
            format!("/// Every id that a shipped vignette or a test of journeys {what}.\nconst {name}: &[&str] = &[\n");
        source.push_str(&head);
        for id in &ids {
            writeln!(source, "    {id:?},").map_err(io::Error::other)?;
        }
        source.push_str("];\n");
    }
    Ok(source)
}

/// The strings in the lists of a vignette that follow this word.
fn listed(text: &str, field: &str) -> BTreeSet<String> {
    let lists = text.split(field).skip(1).filter_map(|rest| rest.split(']').next());
    lists.flat_map(|list| list.split('"').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// Whether a file is content of the first box. The other games have a folder each in `assets/games`.
fn is_first_box(path: &str) -> bool {
    is_content_file(path) && !path.starts_with("assets/games/")
}

/// Adds the files in and below `folder` that are wanted. A missing folder holds none; hidden files are the editor's.
fn collect(home: &Path, folder: &str, is_wanted: fn(&str) -> bool, files: &mut Vec<String>) -> io::Result<()> {
    let entries = match fs::read_dir(home.join(folder)) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(why),
    };
    for entry in entries {
        let entry = entry?;
        let path = match entry.file_name().to_str() {
            Some(name) if !name.starts_with('.') => format!("{folder}/{name}"),
            _ => continue,
        };
        if entry.file_type()?.is_dir() {
            collect(home, &path, is_wanted, files)?;
        } else if is_wanted(&path) {
            match fs::read_to_string(entry.path()) {
                Ok(_) => files.push(path),
                // The loader says more about it when it is played; it should not keep the program from being built.
                Err(why) => println!("cargo::warning={path} is left out of the program: {why}"),
            }
        }
    }
    Ok(())
}
