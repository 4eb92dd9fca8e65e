//! The problems of a character sheet in words for the player, and what was put away because of them.
//! `content::validate` finds them.

use crate::content::Catalog;
use crate::content::character_limits::{HIGHEST_STAT, LOWEST_STAT};
use crate::content::hands::HandProblem;
use crate::content::sheet_problem::{SheetPlace, SheetProblem, SheetProblemKind};
use crate::lang::{Text, text};
use crate::model::{Condition, HandToken, Id, SheetSlot, SheetSlotKind};
use crate::rules::PutAway;

/// The gear that was put away because the content files have changed, as a sentence.
pub fn put_away_text(catalog: &Catalog, piece: PutAway) -> Text {
    match piece {
        PutAway::Carried(id) => text!("put-away-carried", gear = entry_name(catalog, id)),
        PutAway::LetGo(id) => text!("put-away-let-go", gear = entry_name(catalog, id)),
    }
}

/// A problem of a sheet as a sentence without a full stop: "3 rings are worn, and there is room for 2".
pub fn sheet_problem_text(catalog: &Catalog, problem: &SheetProblem) -> Text {
    let name = |id: Id| entry_name(catalog, id);
    match problem.kind {
        SheetProblemKind::Unknown(id) => text!("sheet-problem-unknown", entry = name(id)),
        SheetProblemKind::WrongPlace(id) => wrong_place_text(problem.place, name(id)),
        SheetProblemKind::TooMany { there, most } => too_many_text(problem.place, there, most),
        SheetProblemKind::TooFewPots { needed, there } => {
            text!("sheet-problem-too-few-pots", needed = needed, there = there)
        }
        SheetProblemKind::Twice(id) => text!("sheet-problem-twice", attunement = name(id)),
        SheetProblemKind::NothingToHold(_) if problem.place == SheetPlace::Held(HandToken::Off) => {
            text!("sheet-problem-empty-hand-off")
        }
        SheetProblemKind::NothingToHold(_) => text!("sheet-problem-empty-hand-main"),
        SheetProblemKind::Hand { gear, problem } => match problem {
            HandProblem::OneHandOnly => text!("sheet-problem-one-hand-only", gear = name(gear)),
            HandProblem::NothingBeside => text!("sheet-problem-nothing-beside", gear = name(gear)),
            HandProblem::TakesNoToken => text!("sheet-problem-takes-no-token", gear = name(gear)),
            HandProblem::BelongsInOffHand => text!("sheet-problem-belongs-in-off-hand", gear = name(gear)),
        },
        SheetProblemKind::ConditionTwice(condition) => {
            text!("sheet-problem-condition-twice", condition = condition_name(catalog, condition))
        }
        SheetProblemKind::NoQuiver { missile, .. } => text!("sheet-problem-no-quiver", missile = name(missile)),
        SheetProblemKind::NotLasting(condition) => {
            text!("sheet-problem-not-lasting", condition = condition_name(catalog, condition))
        }
        SheetProblemKind::MissingStat => text!("sheet-problem-missing-stats"),
        SheetProblemKind::StatOutOfRange(value) => {
            text!("sheet-problem-stat-out-of-range", value = value, lowest = LOWEST_STAT, highest = HIGHEST_STAT)
        }
    }
}

fn entry_name(catalog: &Catalog, id: Id) -> Text {
    let gear = catalog.gear.get(&id).map(|gear| &gear.header.name);
    let name = gear.or_else(|| catalog.attunements.get(&id).map(|attunement| &attunement.name));
    Text::authored(name.map_or(id.as_str(), String::as_str))
}

fn condition_name(catalog: &Catalog, condition: Condition) -> Text {
    let row = catalog.conditions.get(&condition.id());
    Text::authored(row.map_or(condition.name(), |row| &row.name))
}

/// The kind of the slots that a place means.
fn slot_kind(place: SheetPlace) -> Option<SheetSlotKind> {
    match place {
        SheetPlace::Slot(SheetSlot { kind, .. }) | SheetPlace::List(kind) => Some(kind),
        SheetPlace::Held(_) | SheetPlace::Condition(_) | SheetPlace::Stat(_) => None,
    }
}

fn wrong_place_text(place: SheetPlace, entry: Text) -> Text {
    let Some(kind) = slot_kind(place) else { return text!("sheet-problem-wrong-place", entry = entry) };
    match kind {
        SheetSlotKind::Hand => text!("sheet-problem-wrong-place-hand", entry = entry),
        SheetSlotKind::Armor => text!("sheet-problem-wrong-place-armor", entry = entry),
        SheetSlotKind::Ring => text!("sheet-problem-wrong-place-ring", entry = entry),
        SheetSlotKind::Pouch => text!("sheet-problem-wrong-place-pouch", entry = entry),
        SheetSlotKind::Missile => text!("sheet-problem-wrong-place-missile", entry = entry),
        SheetSlotKind::Carried => text!("sheet-problem-wrong-place-carried", entry = entry),
        SheetSlotKind::Attunement => text!("sheet-problem-wrong-place-attunement", entry = entry),
    }
}

fn too_many_text(place: SheetPlace, there: u16, most: u16) -> Text {
    let Some(kind) = slot_kind(place) else { return text!("sheet-problem-too-many", there = there, most = most) };
    match kind {
        SheetSlotKind::Hand => text!("sheet-problem-too-many-hand", there = there, most = most),
        SheetSlotKind::Armor => text!("sheet-problem-too-many-armor", there = there, most = most),
        SheetSlotKind::Ring => text!("sheet-problem-too-many-ring", there = there, most = most),
        SheetSlotKind::Pouch => text!("sheet-problem-too-many-pouch", there = there, most = most),
        SheetSlotKind::Missile => text!("sheet-problem-too-many-missile", there = there, most = most),
        SheetSlotKind::Carried => text!("sheet-problem-too-many-carried", there = there, most = most),
        SheetSlotKind::Attunement => text!("sheet-problem-too-many-attunement", there = there, most = most),
    }
}
