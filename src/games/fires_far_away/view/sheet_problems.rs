//! The problems of a character sheet in words for the player, and what was put away because of them.
//! `content::validate` finds them.

use crate::content::Catalog;
use crate::content::character_limits::{HIGHEST_STAT, LOWEST_STAT};
use crate::content::hands::HandProblem;
use crate::content::sheet_problem::{SheetPlace, SheetProblem, SheetProblemKind};
use crate::model::{HandToken, Id, SheetSlot, SheetSlotKind};
use crate::rules::PutAway;

/// The gear that was put away because the content files have changed, as a sentence.
pub fn put_away_text(catalog: &Catalog, piece: PutAway) -> String {
    match piece {
        PutAway::Carried(id) => {
            format!(
                "{} no longer belongs where it lay, and is Carried now: the files have changed.",
                entry_name(catalog, id)
            )
        }
        PutAway::LetGo(id) => {
            format!(
                "{} can no longer be held so, and your hand has let go of it: the files have changed.",
                entry_name(catalog, id)
            )
        }
    }
}

/// A problem of a sheet as a sentence without a full stop: "3 rings are worn, and there is room for 2".
pub fn sheet_problem_text(catalog: &Catalog, problem: &SheetProblem) -> String {
    let name = |id: Id| entry_name(catalog, id);
    match problem.kind {
        SheetProblemKind::Unknown(id) => format!("{} is no longer among the files; take it off", name(id)),
        SheetProblemKind::WrongPlace(id) => format!("{} does not belong {}", name(id), place_text(problem.place)),
        SheetProblemKind::TooMany { there, most } => too_many_text(problem.place, there, most),
        SheetProblemKind::TooFewPots { needed, there } => {
            let there = match there {
                0 => "and there is none".to_owned(),
                1 => "and there is only 1".to_owned(),
                n => format!("and there are only {n}"),
            };
            format!("the attunements need {needed} {}, {there}", if needed == 1 { "POT" } else { "POTs" })
        }
        SheetProblemKind::Twice(id) => format!("{} is attuned twice", name(id)),
        SheetProblemKind::NothingToHold(_) => {
            format!("the {} token lies on an empty hand slot", token_name(problem.place))
        }
        SheetProblemKind::Hand { gear, problem } => match problem {
            HandProblem::OneHandOnly => format!("{} can't be held in both hands", name(gear)),
            HandProblem::NothingBeside => format!("{} leaves no hand free for anything else", name(gear)),
            HandProblem::TakesNoToken => format!("{} is strapped on and takes no hand token", name(gear)),
            HandProblem::BelongsInOffHand => {
                format!("{} is no weapon: beside a weapon it goes into the off-hand", name(gear))
            }
        },
        SheetProblemKind::ConditionTwice(condition) => format!("{} is there twice", condition.name()),
        SheetProblemKind::NoQuiver { missile, .. } => format!("no quiver in the pouches holds {}", name(missile)),
        SheetProblemKind::NotLasting(condition) => {
            let row = catalog.conditions.get(&condition.id());
            let name = row.map_or_else(|| condition.name().to_owned(), |row| row.name.clone());
            format!("{name} does not outlast an encounter")
        }
        SheetProblemKind::MissingStats => "a Primary Stat is missing".to_owned(),
        SheetProblemKind::StatOutOfRange(value) => {
            format!("a Primary Stat is {value}; it can be from {LOWEST_STAT} to {HIGHEST_STAT}")
        }
    }
}

fn entry_name(catalog: &Catalog, id: Id) -> String {
    let gear = catalog.gear.get(&id).map(|gear| gear.header.name.clone());
    let name = gear.or_else(|| catalog.attunements.get(&id).map(|attunement| attunement.name.clone()));
    name.unwrap_or_else(|| id.to_string())
}

fn token_name(place: SheetPlace) -> &'static str {
    if place == SheetPlace::Held(HandToken::Off) { "off-hand" } else { "main hand" }
}

/// Where something lies: "in a pouch".
fn place_text(place: SheetPlace) -> &'static str {
    let (SheetPlace::Slot(SheetSlot { kind, .. }) | SheetPlace::List(kind)) = place else { return "there" };
    match kind {
        SheetSlotKind::Hand => "in a hand slot",
        SheetSlotKind::Armor => "in the place of the outfit",
        SheetSlotKind::Ring => "in the place of a ring",
        SheetSlotKind::Pouch => "in a pouch",
        SheetSlotKind::Missile => "in a quiver",
        SheetSlotKind::Carried => "among what is carried",
        SheetSlotKind::Attunement => "in a POT",
    }
}

fn too_many_text(place: SheetPlace, there: u16, most: u16) -> String {
    let (SheetPlace::Slot(SheetSlot { kind, .. }) | SheetPlace::List(kind)) = place else {
        return format!("{there} is more than {most}");
    };
    let (one, many, room) = match kind {
        SheetSlotKind::Hand => ("piece is ready", "pieces are ready", "hand slots for"),
        SheetSlotKind::Armor => ("outfit is worn", "outfits are worn", "room for"),
        SheetSlotKind::Ring => ("ring is worn", "rings are worn", "room for"),
        SheetSlotKind::Pouch => ("pouch is in use", "pouches are in use", "pouches for"),
        SheetSlotKind::Missile => ("type of missile is with you", "types of missile are with you", "quivers for"),
        SheetSlotKind::Carried => ("piece is carried", "pieces are carried", "room for"),
        SheetSlotKind::Attunement => ("attunement", "attunements", "room for"),
    };
    let there_is = if room == "room for" { "there is" } else { "there are" };
    let counted = if there == 1 { one } else { many };
    let most = if most == 0 { "none".to_owned() } else { most.to_string() };
    format!("{there} {counted}, and {there_is} {room} {most}")
}
