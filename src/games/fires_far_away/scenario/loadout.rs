//! Changes of a character sheet outside encounters: gear in its places, hand tokens, attunements in POTs (chapter 3, 2.5).
//!
//! Owns the changes of the sheet by each [`CharacterEdit`]. Must not decide which sheets are legal: `content::validate`
//! does, for the sheets of files too.

use std::fmt;

use thiserror::Error;

use super::growth::{self, GrowthRefusal};
use crate::content::Catalog;
use crate::content::character_limits::{HIGHEST_STAT, LOWEST_STAT};
use crate::content::encounter::Character;
use crate::content::sheet_problem::{SheetPlace, SheetProblem};
use crate::content::validate::character_problems;
use crate::lang::{Text, text};
use crate::model::{CharacterEdit, HandToken, Handedness, Id, SheetSlot, SheetSlotKind};

/// The number of hand slots.
const HAND_SLOTS: usize = 4;
/// The number of rings that are worn at most.
const RING_SLOTS: usize = 2;

/// The reason why a sheet is not changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditRefusal {
    /// The sheet would not be legal.
    Illegal(SheetProblem),
    /// The character can't grow.
    Growth(#[from] GrowthRefusal),
    /// There is nothing in that place.
    Empty,
    /// The two places take different things.
    WrongPlace,
}

impl EditRefusal {
    /// The reason as a sentence without a full stop and without the names of a catalog.
    pub fn text(&self) -> Text {
        match self {
            // Without a catalog there are only the words for authors of files, which are the same in every language.
            Self::Illegal(problem) => Text::authored(problem.designer_text()),
            Self::Growth(refusal) => refusal.text(),
            Self::Empty => text!("edit-refusal-empty"),
            Self::WrongPlace => text!("edit-refusal-wrong-place"),
        }
    }
}

impl fmt::Display for EditRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The character after a change of its sheet. A sheet may have become illegal by a lower stat or a piece that went:
/// entries that are then too many stay until the player drops them. A change that puts something in must not
/// add a problem.
///
/// # Errors
///
/// Returns the reason why the change is not possible.
pub fn edit_character(
    catalog: &Catalog,
    character: &Character,
    edit: &CharacterEdit,
) -> Result<Character, EditRefusal> {
    let mut after = character.clone();
    match edit {
        CharacterEdit::Rename(name) => after.name.clone_from(name),
        CharacterEdit::SetStat(stat, value) => {
            after.stats.insert(*stat, (*value).clamp(LOWEST_STAT, HIGHEST_STAT));
        }
        CharacterEdit::RaiseSoulLevel(stat) => growth::raise_soul_level(catalog, &mut after, *stat)?,
        CharacterEdit::SetSouls(souls) => after.souls = *souls,
        CharacterEdit::SetHumanity(value) => match value.checked_sub(after.humanity) {
            Some(n @ 1..) => growth::gain_humanity(catalog, &mut after, n)?,
            _ => after.humanity = *value,
        },
        CharacterEdit::SetCondition(condition, true) => growth::add_condition(catalog, &mut after, *condition),
        CharacterEdit::SetCondition(condition, false) => growth::remove_condition(catalog, &mut after, *condition)?,
        // A scenario decides this. Outside of a scenario the player decides, and nothing on the sheet forbids it.
        CharacterEdit::SetMounted(mounted) => after.mounted = *mounted,
        CharacterEdit::Clear(slot) => {
            clear(&mut after, *slot).ok_or(EditRefusal::Empty)?;
        }
        CharacterEdit::Place(id, slot) => {
            place(&mut after, *slot, *id);
            if slot.kind == SheetSlotKind::Hand {
                after = with_lawful_hand_tokens(catalog, character, after, *slot, *id);
            }
            refuse_new_problems(catalog, character, &after)?;
        }
        CharacterEdit::Exchange(from, to) if from.kind == to.kind => {
            exchange(&mut after, *from, *to)?;
            refuse_new_problems(catalog, character, &after)?;
        }
        CharacterEdit::Exchange(from, to) => {
            after = equip_or_put_away(catalog, character, *from, *to)?;
            // The room that a piece gave goes with it. Entries that are then too many elsewhere wait for the player's
            // choice.
            let is_moved = |kind: SheetSlotKind| kind == from.kind || kind == to.kind;
            let waits = |problem: &SheetProblem| match problem.place {
                SheetPlace::List(kind) => !is_moved(kind),
                SheetPlace::Slot(slot) => slot.kind == SheetSlotKind::Missile && !is_moved(slot.kind),
                _ => false,
            };
            refuse_problems(catalog, character, &after, |problem| !waits(problem))?;
        }
        CharacterEdit::MoveHandToken(token, slot) => {
            *hand_token(&mut after, *token) = *slot;
            refuse_new_problems(catalog, character, &after)?;
        }
    }
    after.wear.follow_edit(edit, |kind| match list(&mut character.clone(), kind) {
        Some(list) => list.len(),
        None => usize::from(character.armor.is_some()),
    });
    Ok(after)
}

/// The sheet with an entry tried on, be it legal or not, and where it then lies: in the first free place of its kind or
/// instead of the last one, a piece for the hands in the main hand or in both, if it needs both.
pub fn try_on(catalog: &Catalog, character: &Character, id: Id, kind: SheetSlotKind) -> (Character, SheetSlot) {
    let mut after = character.clone();
    let there = list(&mut after, kind).map_or(0, |list| list.len());
    let most = match kind {
        SheetSlotKind::Hand => HAND_SLOTS,
        SheetSlotKind::Ring => RING_SLOTS,
        _ => usize::from(u8::MAX),
    };
    let slot = SheetSlot { kind, index: there.min(most - 1) as u8 };
    place(&mut after, slot, id);
    if kind == SheetSlotKind::Hand {
        let hands = catalog.gear.get(&id).map_or(Handedness::One, |gear| gear.hands);
        let here = Some(slot.index);
        let other = after.held.1.filter(|off| Some(*off) != here);
        after.held = match hands {
            Handedness::Two => (here, here),
            Handedness::Alone => (here, None),
            Handedness::Strapped | Handedness::Bare => after.held,
            Handedness::One | Handedness::OnlyOne => (here, other),
        };
    }
    (after, slot)
}

/// Refuses a sheet with a problem that the sheet before does not have.
fn refuse_new_problems(catalog: &Catalog, before: &Character, after: &Character) -> Result<(), EditRefusal> {
    refuse_problems(catalog, before, after, |_| true)
}

/// Refuses a sheet with such a problem that the sheet before does not have.
fn refuse_problems(
    catalog: &Catalog,
    before: &Character,
    after: &Character,
    counts: impl Fn(&SheetProblem) -> bool,
) -> Result<(), EditRefusal> {
    // Too much of something may become less.
    let (known, found) = (character_problems(catalog, before), character_problems(catalog, after));
    let is_known = |problem: &SheetProblem| known.iter().any(|before| problem.is_same_as(before));
    let is_less = |problem: &SheetProblem| known.iter().any(|before| problem.is_less_than(before));
    let new = found.into_iter().find(|problem| counts(problem) && !is_known(problem) && !is_less(problem));
    new.map_or(Ok(()), |problem| Err(EditRefusal::Illegal(problem)))
}

/// The list of the places of a kind; `None` for armour, which has one place.
fn list(character: &mut Character, kind: SheetSlotKind) -> Option<&mut Vec<Id>> {
    match kind {
        SheetSlotKind::Hand => Some(&mut character.hands),
        SheetSlotKind::Armor => None,
        SheetSlotKind::Ring => Some(&mut character.rings),
        SheetSlotKind::Pouch => Some(&mut character.pouches),
        SheetSlotKind::Missile => Some(&mut character.missiles),
        SheetSlotKind::Carried => Some(&mut character.carried),
        SheetSlotKind::Attunement => Some(&mut character.attunements),
    }
}

/// Puts something into a place, or behind the last occupied one.
fn place(character: &mut Character, slot: SheetSlot, id: Id) {
    match list(character, slot.kind) {
        None => character.armor = Some(id),
        Some(list) => match list.get_mut(usize::from(slot.index)) {
            Some(there) => *there = id,
            None => list.push(id),
        },
    }
}

/// Empties a place and returns its contents. Hand tokens stay on the pieces they lie on.
fn clear(character: &mut Character, slot: SheetSlot) -> Option<Id> {
    let Some(list) = list(character, slot.kind) else { return character.armor.take() };
    let index = usize::from(slot.index);
    let id = (index < list.len()).then(|| list.remove(index))?;
    if slot.kind == SheetSlotKind::Hand {
        let moved = |token: Option<u8>| match token {
            Some(at) if at == slot.index => None,
            Some(at) if at > slot.index => Some(at - 1),
            other => other,
        };
        character.held = (moved(character.held.0), moved(character.held.1));
    }
    Some(id)
}

/// Moves a piece between the carried pieces and a place of another kind. The piece that lay there goes the
/// other way.
fn equip_or_put_away(
    catalog: &Catalog,
    before: &Character,
    from: SheetSlot,
    to: SheetSlot,
) -> Result<Character, EditRefusal> {
    let mut after = before.clone();
    let is_gear = |slot: SheetSlot| slot.kind != SheetSlotKind::Attunement;
    let has_carried = from.kind == SheetSlotKind::Carried || to.kind == SheetSlotKind::Carried;
    if !has_carried || !is_gear(from) || !is_gear(to) {
        return Err(EditRefusal::WrongPlace);
    }
    let moved = after.in_slot(from).ok_or(EditRefusal::Empty)?;
    match after.in_slot(to) {
        Some(other) => place(&mut after, from, other),
        None => _ = clear(&mut after, from),
    }
    place(&mut after, to, moved);
    // Of the two pieces, the one that has come into a hand slot takes the free hand tokens.
    let came =
        [(to, Some(moved)), (from, before.in_slot(to))].into_iter().find(|(slot, _)| slot.kind == SheetSlotKind::Hand);
    match came {
        Some((slot, Some(id))) => Ok(with_lawful_hand_tokens(catalog, before, after, slot, id)),
        _ => Ok(after),
    }
}

/// Exchanges the contents of two places of one kind. Hand tokens go with the pieces.
fn exchange(character: &mut Character, from: SheetSlot, to: SheetSlot) -> Result<(), EditRefusal> {
    let kind = from.kind;
    let Some(list) = list(character, kind) else { return Ok(()) };
    let last = list.len().checked_sub(1).ok_or(EditRefusal::Empty)?;
    let (from, to) = (usize::from(from.index), usize::from(to.index).min(last));
    if from > last {
        return Err(EditRefusal::Empty);
    }
    list.swap(from, to);
    if kind == SheetSlotKind::Hand {
        let moved = |token: Option<u8>| match token.map(usize::from) {
            Some(at) if at == from => Some(to as u8),
            Some(at) if at == to => Some(from as u8),
            _ => token,
        };
        character.held = (moved(character.held.0), moved(character.held.1));
    }
    Ok(())
}

fn hand_token(character: &mut Character, token: HandToken) -> &mut Option<u8> {
    match token {
        HandToken::Main => &mut character.held.0,
        HandToken::Off => &mut character.held.1,
    }
}

/// Lays free hand tokens on a piece that has come into a hand slot, as far as the piece allows, and takes away those
/// that it does not allow.
fn with_lawful_hand_tokens(
    catalog: &Catalog,
    before: &Character,
    after: Character,
    slot: SheetSlot,
    id: Id,
) -> Character {
    let there = after.hands.len().saturating_sub(1).min(usize::from(slot.index)) as u8;
    let gear = catalog.gear.get(&id);
    let takes_both = gear.is_some_and(|gear| matches!(gear.hands, Handedness::Two | Handedness::Alone));
    let is_shield = gear.is_some_and(|gear| gear.shield.is_some() && gear.weapon.is_none());
    let lifted = |token: Option<u8>| token.filter(|at| *at != there);
    let (main, off) = after.held;
    let wanted = match (main, off) {
        (None, None) if takes_both => (Some(there), Some(there)),
        (main, None) if is_shield => (main, Some(there)),
        (None, off) if !is_shield => (Some(there), off),
        held => held,
    };
    // The first that brings no new problem: with the free tokens, as it is, and without a token on the piece.
    let candidates = [wanted, (main, off), (lifted(main), lifted(off))];
    let with = |held| Character { held, ..after.clone() };
    let legal = |character: &Character| refuse_new_problems(catalog, before, character).is_ok();
    candidates.into_iter().map(with).find(legal).unwrap_or(after.clone())
}
