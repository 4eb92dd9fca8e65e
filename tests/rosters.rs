//! The rosters of chapters 5 and 6 against a second transcription of the corebook's tables (`tests/roster/*.tsv`), which
//! was made without looking at the content files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

type Row = BTreeMap<String, String>;

/// The lists, each with the number of entries that the corebook has.
const LISTS: [(&str, usize); 9] = [
    ("weapons", 119),
    ("shields", 26),
    ("armor", 34),
    ("catalysts", 16),
    ("rings", 25),
    ("flasks", 7),
    ("missiles", 11),
    ("items", 26),
    ("attunements", 118),
];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The lines of the second transcription.
fn transcribed(list: &str) -> Vec<Row> {
    let text = std::fs::read_to_string(project().join(format!("tests/roster/{list}.tsv"))).unwrap();
    let mut lines = text.lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    lines.map(|cells| columns.iter().cloned().zip(cells).collect()).collect()
}

/// The entries that the program lists.
fn listed(list: &str) -> Vec<Row> {
    let program = Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .args(["roster", list, "--format", "json", "--content"])
        .arg(project())
        .output()
        .unwrap();
    serde_json::from_slice(&program.stdout).unwrap()
}

/// A cell in the form in which both transcriptions can be compared: names without case and punctuation, sets in one order.
fn comparable(column: &str, text: &str) -> String {
    let words = |with: &[char]| text.split(with).map(|part| part.trim().to_lowercase()).collect::<BTreeSet<_>>();
    let joined = |parts: BTreeSet<String>| parts.into_iter().collect::<Vec<_>>().join("|");
    let simple = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    match column {
        "types" | "schools" => joined(words(&['+'])),
        "sinks" => joined(words(&[','])),
        // The program has "less ENC than EQP" among what an action needs, where vignettes show it.
        "requirements" => joined(words(&[',']).into_iter().filter(|part| !part.contains('<')).collect()),
        // The variants of an attack follow its name after a colon.
        "specials" => {
            let names = words(&[';']);
            joined(names.iter().map(|name| simple(name.split(':').next().unwrap_or_default())).collect())
        }
        // One hand only, or one hand alone, is a note of the table and not a column.
        "hands" => if text.starts_with("two") { "two" } else { "one" }.to_owned(),
        "ammo" => match text {
            "Bow" => "arrow".to_owned(),
            "Crossbow" => "bolt".to_owned(),
            other => other.to_lowercase(),
        },
        "table" | "name" => simple(&text.to_lowercase()),
        _ => text.to_lowercase(),
    }
}

/// Cells that the two transcriptions write differently, and why that is right.
fn is_explained(list: &str, name: &str, column: &str) -> bool {
    matches!(
        (list, name, column),
        // The cost follows from the effect: an `X` is printed.
        ("attunements", "Dual Shot" | "Natural Selection" | "Strikeback" | "Blessing", "sp" | "fp")
            // It follows the roll of the pool by itself.
            | ("attunements", "Blessing", "timing")
            // An action that its note allows is one that it lists.
            | ("shields", "Mirror Shield", "specials")
            | ("catalysts", "Chalice of Filth", "specials")
            // It fits one bow only, and the large quiver.
            | ("missiles", "Giant Arrow", "ammo")
    )
}

#[test]
fn both_transcriptions_agree() {
    let mut differences = Vec::new();
    for (list, count) in LISTS {
        let (book, program) = (transcribed(list), listed(list));
        assert_eq!(book.len(), count, "{list} in the second transcription");
        let by_name: BTreeMap<String, &Row> =
            program.iter().map(|row| (comparable("name", &row["name"]), row)).collect();
        for row in &book {
            let name = &row["name"];
            let Some(entry) = by_name.get(&comparable("name", name)) else {
                differences.push(format!("{list}: {name} is missing"));
                continue;
            };
            for (column, cell) in row {
                let Some(ours) = entry.get(column) else { continue };
                if comparable(column, cell) != comparable(column, ours) && !is_explained(list, name, column) {
                    differences.push(format!("{list}: {name}, {column}: the book has `{cell}`, the program `{ours}`"));
                }
            }
        }
        if program.len() != count {
            differences.push(format!("{list}: {} entries instead of {count}", program.len()));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Entries whose note concerns the journey: the consequences of a defeat belong there (A-301, O-59).
const WAITING: [&str; 2] = ["Sacrificial Ring", "Teardrop Ring"];

#[test]
fn every_entry_with_a_note_has_a_vignette() {
    let files = emberhex::testing::find_ron_files(&[project().join("tests/vignettes")]).unwrap();
    let covered: BTreeSet<String> = emberhex::testing::read_citations(&files).covered;
    let (files, _) = emberhex::content::ContentSource::from_dir(project()).read_files();
    let (library, _) = emberhex::content::load(&files).unwrap_or_else(|report| panic!("{report}"));
    let catalog = library.core();
    let gear = catalog.gear.values().map(|gear| (gear.header.name.clone(), gear.id));
    let attunements = catalog.attunements.values().map(|attunement| (attunement.name.clone(), attunement.id));
    let ids: BTreeMap<String, String> =
        gear.chain(attunements).map(|(name, id)| (comparable("name", &name), id.to_string())).collect();
    let mut without = Vec::new();
    for (list, _) in LISTS {
        for row in transcribed(list) {
            // Plain rows are held to the second transcription, column by column.
            let has_note = row.get("has_note").is_none_or(|note| note == "yes");
            let is_covered = ids.get(&comparable("name", &row["name"])).is_some_and(|id| covered.contains(id));
            if has_note && !is_covered && !WAITING.contains(&row["name"].as_str()) {
                without.push(format!("{list}: {}", row["name"]));
            }
        }
    }
    assert!(without.is_empty(), "no vignette covers\n{}", without.join("\n"));
}
