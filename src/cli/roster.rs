//! `emberhex roster`: lists gear and attunements in the columns of the corebook's tables (5, 6).
//!
//! Owns the columns and the output. Must not word a rule: `view::rules_text` does.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::error::{CommandError, near_name};
use super::library::resolve_library;
use crate::content::action::Timing;
use crate::content::attunement::Attunement;
use crate::content::gear::{Gear, GearHeader, GearList};
use crate::content::school::School;
use crate::content::script::{Cost, Expr};
use crate::content::{Catalog, load_partial};
use crate::lang::words;
use crate::model::{DamageKind, Grade, Handedness, Id, Sink, Stat};
use crate::view::rules_text::entry_texts;

/// The lists that can be printed: those of gear, and the attunements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RosterKind {
    Gear(GearList),
    Attunements,
}

impl ValueEnum for RosterKind {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<RosterKind>> = LazyLock::new(|| {
            let gear = GearList::all().iter().map(|list| RosterKind::Gear(*list));
            gear.chain([RosterKind::Attunements]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl RosterKind {
    /// The columns, in the order of the book's tables.
    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Gear(GearList::Weapons) => &[
                "table",
                "name",
                "sp",
                "damage",
                "types",
                "weight",
                "hands",
                "range",
                "durability",
                "requirements",
                "specials",
                "note",
            ],
            Self::Gear(GearList::Shields) => &[
                "name",
                "defense",
                "stability",
                "damage",
                "types",
                "weight",
                "durability",
                "requirements",
                "specials",
                "sinks",
                "also",
                "note",
            ],
            Self::Gear(GearList::Armor) => &["name", "sinks", "weight", "durability", "requirements", "note"],
            Self::Gear(GearList::Catalysts) => &[
                "name",
                "schools",
                "power",
                "damage",
                "types",
                "weight",
                "durability",
                "requirements",
                "specials",
                "sinks",
                "also",
                "note",
            ],
            Self::Gear(GearList::Rings) => &["name", "sinks", "durability", "note"],
            Self::Gear(GearList::Flasks) => &["name", "charges", "ephemeral", "note"],
            Self::Gear(GearList::Missiles) => &["name", "ammo", "damage", "types", "range", "weight", "note"],
            Self::Gear(GearList::Items) => &["name", "charges", "ephemeral", "weight", "note"],
            Self::Attunements => {
                &["school", "name", "requirements", "intensity", "fp", "overcast", "sp", "timing", "note"]
            }
        }
    }

    /// The name of the list in the argument and in files.
    fn name(self) -> &'static str {
        match self {
            Self::Gear(list) => list.name(),
            Self::Attunements => "attunements",
        }
    }

    /// The name of the list above its table.
    fn title(self) -> &'static str {
        match self {
            Self::Gear(GearList::Weapons) => words!("roster-weapons"),
            Self::Gear(GearList::Shields) => words!("roster-shields"),
            Self::Gear(GearList::Armor) => words!("roster-armor"),
            Self::Gear(GearList::Catalysts) => words!("roster-catalysts"),
            Self::Gear(GearList::Rings) => words!("roster-rings"),
            Self::Gear(GearList::Flasks) => words!("roster-flasks"),
            Self::Gear(GearList::Missiles) => words!("roster-missiles"),
            Self::Gear(GearList::Items) => words!("roster-items"),
            Self::Attunements => words!("roster-attunements"),
        }
    }
}

/// The form in which the lists are printed.
#[derive(Clone, Copy, ValueEnum)]
pub enum RosterFormat {
    /// Aligned columns.
    Text,
    /// Comma-separated values with a header line; the first column names the list.
    Csv,
    /// One object for each entry.
    Json,
}

/// One entry: its cells by their column.
type Row = BTreeMap<&'static str, String>;

/// Prints the corebook's lists, or one of them, with the entries of one scenario if it is named. The exit code is 1 if
/// there is nothing to print.
pub fn run(kind: Option<RosterKind>, scenario: Option<&str>, format: RosterFormat, path: Option<PathBuf>) -> ExitCode {
    let catalog = match read_catalog(scenario, path) {
        Ok(catalog) => catalog,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let rows: Vec<(RosterKind, Row)> =
        roster_rows(&catalog).into_iter().filter(|(of, _)| kind.is_none_or(|kind| kind == *of)).collect();
    match format {
        RosterFormat::Text => print_text(&rows),
        RosterFormat::Csv => {
            if let Err(why) = write_csv(&rows, io::stdout().lock())
                && !is_closed_pipe(&why)
            {
                eprintln!("{why}");
                return ExitCode::from(2);
            }
        }
        RosterFormat::Json => {
            let entries: Vec<BTreeMap<&str, String>> = rows
                .iter()
                .map(|(kind, row)| row.clone().into_iter().chain([("list", kind.name().to_owned())]).collect())
                .collect();
            match serde_json::to_string_pretty(&entries) {
                Ok(text) => print_line!("{text}"),
                Err(error) => {
                    eprintln!("{error}");
                    return ExitCode::from(2);
                }
            }
        }
    }
    ExitCode::from(u8::from(rows.is_empty()))
}

/// The corebook's entries, and with `scenario` those that it adds or replaces.
fn read_catalog(scenario: Option<&str>, path: Option<PathBuf>) -> Result<Arc<Catalog>, CommandError> {
    let (files, _) = resolve_library(path)?.read_files();
    let (library, _) = load_partial(&files);
    match scenario {
        None => Ok(Arc::clone(library.core())),
        Some(scenario) => {
            let catalog = library.catalog(Id::new(scenario)).cloned();
            catalog.ok_or_else(|| {
                let known = library.scenarios().map(|scenario| scenario.id.as_str());
                CommandError::NoScenario { wanted: scenario.to_owned(), near: near_name(scenario, known) }
            })
        }
    }
}

/// Every entry by its list, by its table or school, and by its name.
fn roster_rows(catalog: &Catalog) -> Vec<(RosterKind, Row)> {
    let notes: BTreeMap<String, String> =
        entry_texts(catalog).into_iter().map(|entry| (entry.key, entry.rules.into())).collect();
    let note = |id: Id| notes.get(id.as_str()).cloned().unwrap_or_default();
    let gear = catalog.gear.values().map(|gear| {
        let mut row = gear_row(catalog, gear);
        row.insert("note", note(gear.id));
        ((RosterKind::Gear(gear.list), gear.header.group.clone()), row)
    });
    let attunements = catalog.attunements.values().map(|attunement| {
        let mut row = attunement_row(catalog, attunement);
        row.insert("note", note(attunement.id));
        ((RosterKind::Attunements, format!("{:?}", attunement.school as u8)), row)
    });
    let mut rows: Vec<_> = gear.chain(attunements).collect();
    rows.sort_by(|(a, of_a), (b, of_b)| (a, of_a.get("name")).cmp(&(b, of_b.get("name"))));
    rows.into_iter().map(|((kind, _), row)| (kind, row)).collect()
}

fn gear_row(catalog: &Catalog, gear: &Gear) -> Row {
    let header = &gear.header;
    let mut row = Row::from([
        ("table", header.group.clone()),
        ("name", header.name.clone()),
        ("weight", header.weight.to_string()),
        ("durability", header.durability.to_string()),
        ("requirements", plain_requirements(&header.requires)),
        ("specials", special_names(catalog, header)),
        ("sinks", sinks_text(&header.sinks)),
        ("ephemeral", yes_or_no(header.ephemeral)),
        ("also", gear.used_as.map_or_else(none, |id| gear_name(catalog, id))),
        ("hands", hands_text(gear.hands).to_owned()),
    ]);
    if let Some(catalyst) = &gear.catalyst {
        let schools: Vec<&str> = catalyst.schools.iter().map(|school| school_text(*school)).collect();
        row.extend([("schools", schools.join("+")), ("power", catalyst.power.to_string())]);
    }
    if let Some(weapon) = &gear.weapon {
        row.extend([
            ("sp", weapon.stamina.to_string()),
            ("damage", weapon.damage.to_string()),
            ("types", kinds_text(&weapon.kinds)),
            ("range", format!("{}-{}", weapon.range.0, weapon.range.1)),
        ]);
        if gear.list == GearList::Weapons {
            let grades = weapon
                .requires
                .iter()
                .map(|(stat, (n, grade))| format!("{} {n} {}", stat_text(*stat), grade_text(*grade)));
            row.insert("requirements", join_or_none(grades.collect(), ", "));
        }
    }
    if let Some(shield) = &gear.shield {
        row.extend([("defense", shield.defense.to_string()), ("stability", shield.stability.to_string())]);
        if gear.list == GearList::Shields {
            let (damage, types) = shield.damage.map_or((0, none()), |(n, kind)| (n, kind.name().to_owned()));
            row.extend([("damage", damage.to_string()), ("types", types)]);
        }
    }
    if let Some(usable) = &gear.usable {
        row.insert("charges", if usable.charges == 0 { none() } else { usable.charges.to_string() });
    }
    if let Some(missile) = &gear.missile {
        row.extend([
            ("ammo", missile.ammo.to_string()),
            ("damage", missile.damage.0.to_string()),
            ("types", missile.damage.1.name().to_owned()),
            ("range", missile.range.to_string()),
        ]);
    }
    row
}

fn attunement_row(catalog: &Catalog, attunement: &Attunement) -> Row {
    let action = catalog.action(attunement.id);
    let timing = match action.map(|action| action.timing) {
        Some(Timing::Action) => "action",
        Some(Timing::Reaction) => "reaction",
        Some(Timing::Either) => "either",
        None => "passive",
    };
    Row::from([
        ("school", school_text(attunement.school).to_owned()),
        ("name", attunement.name.clone()),
        ("requirements", plain_requirements(&attunement.requires)),
        ("intensity", attunement.intensity.to_string()),
        ("fp", attunement.focus.to_string()),
        ("overcast", yes_or_no(attunement.overcast)),
        ("sp", action.map_or_else(none, |action| cost_text(&action.cost))),
        ("timing", timing.to_owned()),
    ])
}

fn none() -> String {
    "-".to_owned()
}

fn yes_or_no(holds: bool) -> String {
    if holds { "yes" } else { "no" }.to_owned()
}

fn join_or_none(parts: Vec<String>, with: &str) -> String {
    if parts.is_empty() { none() } else { parts.join(with) }
}

fn gear_name(catalog: &Catalog, id: Id) -> String {
    catalog.gear.get(&id).map_or_else(|| id.to_string(), |gear| gear.header.name.clone())
}

fn stat_text(stat: Stat) -> String {
    <&str>::from(stat).to_uppercase()
}

fn grade_text(grade: Grade) -> &'static str {
    match grade {
        Grade::S => "S",
        Grade::A => "A",
        Grade::B => "B",
        Grade::C => "C",
        Grade::D => "D",
        Grade::E => "E",
    }
}

fn plain_requirements(requires: &BTreeMap<Stat, u8>) -> String {
    join_or_none(requires.iter().map(|(stat, n)| format!("{} {n}", stat_text(*stat))).collect(), ", ")
}

fn sinks_text(sinks: &BTreeMap<Sink, u8>) -> String {
    join_or_none(sinks.iter().map(|(sink, n)| format!("{} {n}", sink.label())).collect(), ", ")
}

fn kinds_text(kinds: &[DamageKind]) -> String {
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    if kinds.is_empty() { "missile".to_owned() } else { kinds.join("+") }
}

fn hands_text(hands: Handedness) -> &'static str {
    match hands {
        Handedness::One => "one",
        Handedness::Two => "two",
        Handedness::OnlyOne => "one only",
        Handedness::Alone => "one alone",
        Handedness::Strapped => "strapped",
        Handedness::Bare => "bare",
    }
}

fn school_text(school: School) -> &'static str {
    match school {
        School::Guts => "Guts",
        School::Pyromancy => "Pyromancy",
        School::Sorcery => "Sorcery",
        School::Miracle => "Miracles",
        School::Witchery => "Witchery",
    }
}

/// The special attacks that a piece lists, by the names that the book's tables use.
fn special_names(catalog: &Catalog, header: &GearHeader) -> String {
    let name = |id: &Id| {
        let action = catalog.actions.iter().find(|action| action.listing_id() == *id);
        action.map_or_else(|| id.to_string(), |action| action.name.clone())
    };
    join_or_none(header.special.iter().map(name).collect(), "; ")
}

/// The SP cost as the book prints it: `3`, `1D`, `F`, `Wep*2`.
fn cost_text(cost: &Cost) -> String {
    match cost {
        Cost::Free => "F".to_owned(),
        Cost::Dice(n) => format!("{n}D"),
        Cost::DicePlus => "1D+".to_owned(),
        Cost::Score(value) => value_text(value),
        Cost::ScorePlus(value) => format!("{}+", value_text(value)),
        Cost::DieAndScorePlus(value) => format!("1D and {}+", value_text(value)),
        Cost::EqualDice(n) => format!("{n} equal dice"),
        Cost::EncounterDie => "Encounter Die".to_owned(),
        Cost::Everything => "all dice".to_owned(),
        Cost::When(cases) => cases.iter().map(|(_, cost)| cost_text(cost)).collect::<Vec<_>>().join(" or "),
    }
}

fn value_text(value: &Expr) -> String {
    match value {
        Expr::N(n) => n.to_string(),
        Expr::Wep => "Wep".to_owned(),
        Expr::Times(value, n) => format!("{}*{n}", value_text(value)),
        Expr::Sum(parts) => parts.iter().map(value_text).collect::<Vec<_>>().join("+"),
        _ => "X".to_owned(),
    }
}

fn cell<'a>(row: &'a Row, column: &str) -> &'a str {
    row.get(column).map_or("", String::as_str)
}

fn print_text(rows: &[(RosterKind, Row)]) {
    let mut at = 0;
    while let Some((kind, _)) = rows.get(at) {
        let list: Vec<&Row> = rows[at..].iter().take_while(|(of, _)| of == kind).map(|(_, row)| row).collect();
        let columns = kind.columns();
        let width = |column: &str| {
            let cells = list.iter().map(|row| cell(row, column).chars().count());
            cells.chain([column_title(column).chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = columns.iter().map(|column| width(column)).collect();
        let print = |cells: Vec<&str>| {
            let padded = cells.iter().zip(&widths).map(|(text, width)| format!("{text:width$}"));
            print_line!("{}", padded.collect::<Vec<_>>().join("  ").trim_end());
        };
        let title = words!("roster-list", list = kind.title(), n = list.len());
        print_line!("{}{title}", if at == 0 { "" } else { "\n" });
        print(columns.iter().map(|column| column_title(column)).collect());
        list.iter().for_each(|row| print(columns.iter().map(|column| cell(row, column)).collect()));
        at += list.len();
    }
}

/// The heading of a column.
fn column_title(column: &str) -> &str {
    match column {
        "also" => words!("roster-column-also"),
        "ammo" => words!("roster-column-ammo"),
        "charges" => words!("roster-column-charges"),
        "damage" => words!("roster-column-damage"),
        "defense" => words!("roster-column-defense"),
        "durability" => words!("roster-column-durability"),
        "ephemeral" => words!("roster-column-ephemeral"),
        "fp" => words!("roster-column-fp"),
        "hands" => words!("roster-column-hands"),
        "intensity" => words!("roster-column-intensity"),
        "name" => words!("roster-column-name"),
        "note" => words!("roster-column-note"),
        "overcast" => words!("roster-column-overcast"),
        "power" => words!("roster-column-power"),
        "range" => words!("roster-column-range"),
        "requirements" => words!("roster-column-requirements"),
        "school" => words!("roster-column-school"),
        "schools" => words!("roster-column-schools"),
        "sinks" => words!("roster-column-sinks"),
        "sp" => words!("roster-column-sp"),
        "specials" => words!("roster-column-specials"),
        "stability" => words!("roster-column-stability"),
        "table" => words!("roster-column-table"),
        "timing" => words!("roster-column-timing"),
        "types" => words!("roster-column-types"),
        "weight" => words!("roster-column-weight"),
        other => other,
    }
}

/// Writes the lists one after the other, each with its header line. They have different columns.
fn write_csv(rows: &[(RosterKind, Row)], to: impl Write) -> csv::Result<()> {
    let mut file = csv::WriterBuilder::new().flexible(true).from_writer(to);
    let mut last = None;
    for (kind, row) in rows {
        if last.replace(*kind) != Some(*kind) {
            file.write_record(["list"].iter().chain(kind.columns()))?;
        }
        file.write_record([kind.name()].into_iter().chain(kind.columns().iter().map(|column| cell(row, column))))?;
    }
    Ok(file.flush()?)
}

/// A closed pipe is no mistake: `emberhex roster --format csv | head` ends the output.
fn is_closed_pipe(why: &csv::Error) -> bool {
    matches!(why.kind(), csv::ErrorKind::Io(why) if why.kind() == io::ErrorKind::BrokenPipe)
}
