//! Mutated inputs: packs, content files, saves and replays that were damaged at random are read or refused, and nothing panics.
//!
//! The suite runs some hundred. Many more, with a look at the time and the memory that each takes:
//! `EMBERHEX_FUZZ_INPUTS=1000000 cargo test --release --no-default-features --test suite -- fuzzing:: --nocapture`.
//! An input follows from its number alone: `EMBERHEX_FUZZ_ONLY=N` runs one again.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::World;
use duel::game::DuelGame;
use emberhex::content::syntax::parse_syntax;
use emberhex::content::{ContentSource, ScenarioPack, SourceFile, load_partial, scenario_of};
use emberhex::model::Id;
use emberhex::record::{EncounterGame, GameStart, History, Replay};
use emberhex::rules::legal_intents;
use emberhex::scenario::journey_game::JourneyGame;
use emberhex::simulation::game::headless_world;
use kernel::content::pack::Pack;
use kernel::dice::Generator;
use kernel::record::{SavedGame, entry_text};

use crate::common::CATALOG;

/// The number of inputs that the suite runs.
const FEW_INPUTS: u64 = 600;
/// The seed of all inputs.
const SEED: u64 = 0x1a7e_5eed;
/// The longest time that an input may take, where this is watched.
const LONGEST_TIME: Duration = Duration::from_secs(2);
/// The most memory that the whole process may have taken, in KiB.
const MOST_MEMORY: u64 = 1 << 20;

/// What the inputs are made from.
struct Corpus {
    /// The content files of the scenarios, and some of the core.
    files: Vec<SourceFile>,
    /// The core, over which one scenario is read.
    core: Vec<SourceFile>,
    packs: Vec<Pack>,
    archives: Vec<Vec<u8>>,
    saves: Vec<(SavedKind, Vec<u8>)>,
    replays: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SavedKind {
    Encounter,
    Journey,
    Duel,
}

/// A damaged input.
enum Input {
    Archive(Vec<u8>),
    File(SourceFile),
    /// A scenario with the core. It costs far more than one file.
    Scenario(Vec<SourceFile>),
    Save(SavedKind, Vec<u8>),
    Replay(String),
}

impl Input {
    fn kind(&self) -> &'static str {
        match self {
            Self::Archive(_) => "archives",
            Self::File(_) => "files",
            Self::Scenario(_) => "scenarios",
            Self::Save(..) => "saves",
            Self::Replay(_) => "replays",
        }
    }
}

impl Corpus {
    fn new() -> Self {
        let (all, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
        let (core, files): (Vec<_>, Vec<_>) = all.into_iter().partition(|file| scenario_of(&file.path).is_none());
        // As a file of a scenario, an entry of the core is read by the same rules.
        let of_core = core.iter().filter(|file| !file.path.contains("/rulebook/"));
        let of_core = of_core.map(|file| SourceFile {
            path: file.path.replacen("assets/", "scenarios/copy/", 1),
            text: file.text.clone(),
        });
        let packs: Vec<Pack> = ["the_far_fire", "the_ninth_fire"].into_iter().map(|id| pack_of(id, &files)).collect();
        let archives = packs.iter().map(|pack| pack.to_archive().unwrap()).collect();
        let files = files.iter().cloned().chain(of_core).collect();
        let saves = [
            (SavedKind::Encounter, "format_1.json"),
            (SavedKind::Journey, "journey_format_1.json"),
            (SavedKind::Duel, "duel_format_1_0.json"),
            (SavedKind::Duel, "duel_format_1_3.json"),
        ];
        let saves = saves.map(|(kind, name)| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(name);
            (kind, std::fs::read(path).unwrap())
        });
        Self { files, core, packs, archives, saves: saves.to_vec(), replays: vec![replay(3), replay(12)] }
    }

    /// The input of a number.
    fn input(&self, number: u64) -> Input {
        let mut random = Generator::derived(SEED, number);
        let random = &mut random;
        match random.below(1000) {
            0..=1 => {
                let id = random.pick(&["the_far_fire", "the_ninth_fire"]).copied().unwrap_or_default();
                let mut files: Vec<SourceFile> =
                    self.files.iter().filter(|file| scenario_of(&file.path) == Some(id)).cloned().collect();
                let at = random.below(files.len());
                files[at].text = self.damaged_text(&files[at].text, random);
                files.extend(self.core.iter().cloned());
                files.sort_by(|a, b| a.path.cmp(&b.path));
                Input::Scenario(files)
            }
            2..=199 => Input::Archive(self.damaged_archive(random)),
            200..=599 => {
                let file = &self.files[random.below(self.files.len())];
                Input::File(SourceFile { path: file.path.clone(), text: self.damaged_text(&file.text, random) })
            }
            600..=799 => {
                let (kind, bytes) = &self.saves[random.below(self.saves.len())];
                Input::Save(*kind, damaged_save(bytes, random))
            }
            _ => {
                let replay = self.replays[random.below(self.replays.len())].clone();
                Input::Replay(self.damaged_text(&replay, random))
            }
        }
    }

    fn damaged_text(&self, text: &str, random: &mut Generator) -> String {
        let other = &self.files[random.below(self.files.len())].text;
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            damage_text(&mut bytes, other.as_bytes(), random);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// An archive with changed bytes, or one with changed files.
    fn damaged_archive(&self, random: &mut Generator) -> Vec<u8> {
        let at = random.below(self.archives.len());
        let mut bytes = self.archives[at].clone();
        if random.below(3) == 0 {
            let mut pack = self.packs[at].clone();
            for _ in 0..1 + random.below(3) {
                damage_pack(&mut pack, random);
            }
            bytes = pack.to_archive().unwrap_or(bytes);
        }
        for _ in 0..random.below(4) {
            damage_archive(&mut bytes, random);
        }
        bytes
    }
}

/// The pack of a shipped scenario.
fn pack_of(id: &str, files: &[SourceFile]) -> Pack {
    let below = format!("scenarios/{id}/");
    let own = files.iter().filter_map(|file| Some((file.path.strip_prefix(&below)?.to_owned(), file.text.clone())));
    Pack { name: id.to_owned(), texts: own.collect(), ..Pack::default() }
}

/// A replay of so many decisions.
fn replay(decisions: usize) -> String {
    let mut world = headless_world();
    let start = GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 7);
    History::begin(&mut world, &CATALOG, &start).unwrap();
    for n in 0..decisions {
        let mut open = legal_intents(&mut world);
        let intent = if n == 0 { Some(open.swap_remove(0)) } else { open.pop() };
        History::decide(&mut world, &intent.unwrap()).unwrap();
    }
    Replay::from_world(&mut world).to_ron().unwrap()
}

/// Numbers and words at which readers stumble.
const ODD_WORDS: &[&str] = &[
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "99999999999999999999",
    "1e308",
    "NaN",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "'",
    ",",
    ":",
    "//",
    "/*",
    "r#\"",
    "\\u{110000}",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🔥",
    "Some(",
    "None",
    "()",
    "#![enable(",
    "```",
    "](#",
    "{#",
    "<b>",
    "| |",
    "\r\n",
    "\n\n\n",
    "true",
    "_",
];

fn place(bytes: &[u8], random: &mut Generator) -> usize {
    random.below(bytes.len() + 1)
}

/// A range of a text that is not long.
fn range(bytes: &[u8], random: &mut Generator) -> std::ops::Range<usize> {
    let start = place(bytes, random);
    start..(start + random.below(200)).min(bytes.len())
}

/// Changes a text in one way.
fn damage_text(bytes: &mut Vec<u8>, other: &[u8], random: &mut Generator) {
    let word = random.pick(ODD_WORDS).copied().unwrap_or_default();
    let at = place(bytes, random);
    match random.below(10) {
        0 => drop(bytes.drain(range(bytes, random))),
        1 => bytes.truncate(at),
        2 => drop(bytes.splice(at..at, word.bytes())),
        3 => drop(bytes.splice(range(bytes, random), word.bytes())),
        4 => {
            let copied = bytes[range(bytes, random)].to_vec();
            bytes.splice(at..at, copied);
        }
        5 => {
            let copied = other[range(other, random)].to_vec();
            bytes.splice(range(bytes, random), copied);
        }
        6 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        // Another number.
        7 => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
            if let Some(at) = random.pick(&digits).copied() {
                bytes.splice(at..=at, word.bytes());
            }
        }
        // Two lines in the wrong order.
        8 => {
            let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
            let (a, b) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(a, b);
            *bytes = lines.join(&b'\n');
        }
        // The same again and again.
        _ => {
            let times = if random.below(20) == 0 { 20_000 } else { random.below(200) };
            bytes.splice(at..at, word.repeat(times).into_bytes());
        }
    }
}

/// Changes the files of a pack in one way.
fn damage_pack(pack: &mut Pack, random: &mut Generator) {
    let paths: Vec<String> = pack.texts.keys().cloned().collect();
    let path = random.pick(&paths).cloned().unwrap_or_default();
    match random.below(6) {
        0 => drop(pack.texts.remove(&path)),
        1 => {
            let odd = [
                "../up.md",
                "/root.md",
                "a\\b.md",
                "c:d.md",
                "x.exe",
                "a//b.ron",
                "SCENARIO.RON",
                ".hidden.ron",
                "é.md",
            ];
            let name = random.pick(&odd).copied().unwrap_or_default();
            pack.texts.insert(name.to_owned(), "()".to_owned());
        }
        2 => drop(pack.texts.insert(format!("{}{path}", "deep/".repeat(random.below(12))), "{}".to_owned())),
        3 => pack.name = ["", "..", "a/b", "Mill", "the_far_fire", "x"][random.below(6)].to_owned(),
        4 => drop(pack.texts.insert(path, " ".repeat(random.below(3 << 20)))),
        _ => {
            let picture =
                [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec(), random.next_u64().to_be_bytes().to_vec()].concat();
            pack.pictures.insert("wolf.png".to_owned(), picture);
        }
    }
}

/// Changes an archive in one way, most often in its directory and its headers.
fn damage_archive(bytes: &mut Vec<u8>, random: &mut Generator) {
    let marks: Vec<usize> = (0..bytes.len().saturating_sub(4)).filter(|at| bytes[*at..].starts_with(b"PK")).collect();
    let header = random.pick(&marks).copied().unwrap_or_default() + random.below(46);
    match random.below(6) {
        0..=2 => {
            let value = [0, 1, 0xff, 0x7f, 0x80, random.below(256) as u8][random.below(6)];
            let count = 1 + random.below(4);
            bytes.iter_mut().skip(header).take(count).for_each(|byte| *byte = value);
        }
        3 => {
            let at = random.below(bytes.len().max(1));
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        4 => bytes.truncate(place(bytes, random)),
        _ => drop(bytes.drain(range(bytes, random))),
    }
}

/// A save with a damaged line. Most often its checksum is made to fit, so that the damage is read.
fn damaged_save(bytes: &[u8], random: &mut Generator) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let damaged = random.below(lines.len());
    let fits = random.below(8) > 0;
    let mut found = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let mut entry = entry_text(line).unwrap_or_default().as_bytes().to_vec();
        if n == damaged {
            damage_text(&mut entry, bytes, random);
        }
        let crc = if fits { crc32fast::hash(&entry) } else { 0 };
        found.extend(format!("{{\"crc\":\"{crc:08x}\",\"entry\":").into_bytes());
        found.extend(entry);
        found.extend(b"}\n");
    }
    found
}

/// Reads an input. Returns whether it was accepted.
fn read(input: &Input, world: &mut World) -> bool {
    match input {
        Input::Archive(bytes) => match ScenarioPack::read_bytes(bytes, "mill") {
            Ok(pack) => {
                pack.files().for_each(|(_, text)| _ = parse_syntax(text));
                true
            }
            Err(why) => why.to_string().is_empty(),
        },
        Input::File(file) => {
            _ = parse_syntax(&file.text);
            let (_, report) = load_partial(std::slice::from_ref(file));
            _ = report.to_string();
            !report.errors.iter().any(|error| error.file == file.path)
        }
        Input::Scenario(files) => {
            let (_, report) = load_partial(files);
            _ = report.to_string();
            report.errors.is_empty()
        }
        Input::Save(SavedKind::Encounter, bytes) => match SavedGame::<EncounterGame>::parse(bytes) {
            Ok(saved) => saved.resume(world, &CATALOG).is_ok(),
            Err(why) => why.to_string().is_empty(),
        },
        Input::Save(SavedKind::Journey, bytes) => SavedGame::<JourneyGame>::parse(bytes).is_ok(),
        Input::Save(SavedKind::Duel, bytes) => SavedGame::<DuelGame>::parse(bytes).is_ok(),
        Input::Replay(text) => match Replay::parse("a.replay.ron", text) {
            Ok(replay) => replay.play_back(world, &CATALOG, |_, _, _, _| {}).is_ok(),
            Err(why) => why.to_string().is_empty(),
        },
    }
}

/// How inputs of one kind have gone.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    read: u64,
    accepted: u64,
    time: Duration,
    slowest: (Duration, u64),
}

/// The highest amount of memory that this process has had, in KiB, where the system says it.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn number_of(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The number of the input under way, and when it was begun, for the thread that watches.
#[derive(Default)]
struct UnderWay {
    number: AtomicU64,
    begun: AtomicU64,
    is_over: AtomicBool,
}

/// Ends the process if an input does not come to an end: no other thread could stop it.
fn watch(under_way: &Arc<UnderWay>, start: Instant) {
    let watched = Arc::clone(under_way);
    std::thread::spawn(move || {
        while !watched.is_over.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(500));
            let begun = Duration::from_millis(watched.begun.load(Ordering::Relaxed));
            if start.elapsed().saturating_sub(begun) > 30 * LONGEST_TIME {
                eprintln!("input {} hangs", watched.number.load(Ordering::Relaxed));
                std::process::abort();
            }
        }
    });
}

#[test]
fn damaged_inputs_are_read_or_refused_without_a_panic() {
    let corpus = Corpus::new();
    let only = number_of("EMBERHEX_FUZZ_ONLY");
    let many = number_of("EMBERHEX_FUZZ_INPUTS");
    let numbers = match only {
        Some(only) => only..only + 1,
        None => 0..many.unwrap_or(FEW_INPUTS),
    };
    let (start, under_way) = (Instant::now(), Arc::new(UnderWay::default()));
    if many.is_some() {
        watch(&under_way, start);
    }
    let (mut world, mut tallies) = (headless_world(), BTreeMap::<&str, Tally>::new());
    let mut findings = Vec::new();
    for number in numbers {
        under_way.number.store(number, Ordering::Relaxed);
        let input = corpus.input(number);
        under_way.begun.store(start.elapsed().as_millis() as u64, Ordering::Relaxed);
        let begun = Instant::now();
        let accepted = catch_unwind(AssertUnwindSafe(|| read(&input, &mut world)));
        let time = begun.elapsed();
        let tally = tallies.entry(input.kind()).or_default();
        tally.read += 1;
        tally.time += time;
        tally.slowest = tally.slowest.max((time, number));
        match accepted {
            Ok(accepted) => tally.accepted += u64::from(accepted),
            Err(_) => {
                findings.push(format!("input {number} ({}) panics", input.kind()));
                world = headless_world();
            }
        }
        if many.is_some() && time > LONGEST_TIME {
            findings.push(format!("input {number} ({}) takes {time:?}", input.kind()));
        }
        if many.is_some() && number % 1_000 == 999 {
            eprintln!(
                "{} inputs, {:?}, {:?} KiB, {} findings",
                number + 1,
                start.elapsed(),
                most_memory(),
                findings.len()
            );
        }
    }
    under_way.is_over.store(true, Ordering::Relaxed);
    if many.is_some() {
        eprintln!("{tallies:#?}\nmost memory: {:?} KiB", most_memory());
        if let Some(memory) = most_memory().filter(|memory| *memory > MOST_MEMORY) {
            findings.push(format!("{memory} KiB of memory"));
        }
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    if only.is_none() {
        // Each kind came up, and of each some inputs were harmless and most were not.
        assert_eq!(tallies.len(), 5, "{tallies:?}");
        for kind in ["archives", "files", "replays"] {
            let tally = tallies[kind];
            assert!(tally.accepted > 0 && tally.accepted < tally.read, "{kind}: {tally:?}");
        }
    }
}
