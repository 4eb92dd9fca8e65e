//! The own character of a save, on a sheet that the content files of today accept.
//!
//! Owns how a sheet that has become illegal is made legal: a piece that no longer fits is Carried, a hand lets go, an
//! attunement leaves its POTs. Nothing leaves the sheet but that. The rules say which parts of the saved position are
//! put away. Must not change values that no change of the files makes illegal, such as a stat that no sheet can say: a
//! save with such a value is refused.

use crate::content::Catalog;
use crate::content::character_limits::check_sheet_bounds;
use crate::content::encounter::Character;
use crate::content::sheet_problem::{SheetPlace, SheetProblem, SheetProblemKind};
use crate::content::validate::character_problems;
use crate::model::{CharacterEdit, HandToken, Id, SheetSlot, SheetSlotKind};

/// The character with everything put away that no longer fits. A part that cannot be mended in this way stays as it is.
pub(super) fn fitted_character(catalog: &Catalog, character: &Character) -> Character {
    let mut fitted = character.clone();
    // A sheet beyond all bounds is refused as it is.
    if check_sheet_bounds(character).is_err() {
        return fitted;
    }
    while let Some(after) = character_problems(catalog, &fitted).iter().find_map(|problem| mended(&fitted, problem)) {
        fitted = after;
    }
    fitted
}

/// Whether a sheet has no other problem than that too much is Carried: pieces that were put away are Carried, however
/// many they are.
pub(super) fn is_at_most_overloaded(catalog: &Catalog, character: &Character) -> bool {
    let is_carried = |problem: &SheetProblem| problem.place == SheetPlace::List(SheetSlotKind::Carried);
    check_sheet_bounds(character).is_ok() && character_problems(catalog, character).iter().all(is_carried)
}

/// The sheet without a problem; `None` if putting something away does not help. Each step leaves less in its slots.
fn mended(sheet: &Character, problem: &SheetProblem) -> Option<Character> {
    let mut after = sheet.clone();
    match (problem.place, problem.kind) {
        (SheetPlace::Slot(slot), SheetProblemKind::WrongPlace(_)) => put_into_pack(&mut after, slot)?,
        (SheetPlace::List(SheetSlotKind::Attunement), _) => _ = after.attunements.pop()?,
        (SheetPlace::List(kind), _) => {
            let index = (list(&mut after, kind)?.len().checked_sub(1)?) as u8;
            put_into_pack(&mut after, SheetSlot { kind, index })?;
        }
        (SheetPlace::Held(token), _) => match token {
            HandToken::Main => _ = after.held.0.take()?,
            HandToken::Off => _ = after.held.1.take()?,
        },
        _ => return None,
    }
    Some(after)
}

/// Moves a piece with its wear to the carried pieces.
fn put_into_pack(sheet: &mut Character, from: SheetSlot) -> Option<()> {
    let to = SheetSlot { kind: SheetSlotKind::Carried, index: u8::try_from(sheet.carried.len()).ok()? };
    let piece = match from.kind {
        SheetSlotKind::Armor => sheet.armor.take()?,
        // A carried piece that does not fit there fits nowhere.
        SheetSlotKind::Carried => return None,
        kind => {
            let list = list(sheet, kind)?;
            (usize::from(from.index) < list.len()).then(|| list.remove(usize::from(from.index)))?
        }
    };
    sheet.carried.push(piece);
    if from.kind == SheetSlotKind::Hand {
        let moved = |held: Option<u8>| match held {
            Some(at) if at == from.index => None,
            Some(at) if at > from.index => Some(at - 1),
            held => held,
        };
        sheet.held = (moved(sheet.held.0), moved(sheet.held.1));
    }
    sheet.wear.follow_edit(&CharacterEdit::Exchange(from, to), |_| usize::from(to.index));
    Some(())
}

/// The list of the places of a kind that gear lies in; `None` for armour, which has one place, and for attunements.
fn list(sheet: &mut Character, kind: SheetSlotKind) -> Option<&mut Vec<Id>> {
    match kind {
        SheetSlotKind::Hand => Some(&mut sheet.hands),
        SheetSlotKind::Ring => Some(&mut sheet.rings),
        SheetSlotKind::Pouch => Some(&mut sheet.pouches),
        SheetSlotKind::Missile => Some(&mut sheet.missiles),
        SheetSlotKind::Carried => Some(&mut sheet.carried),
        SheetSlotKind::Armor | SheetSlotKind::Attunement => None,
    }
}
