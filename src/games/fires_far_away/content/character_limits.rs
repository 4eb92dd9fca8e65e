//! The limits of a character sheet: Primary Stats, the places for gear, quivers and POTs.
//!
//! Owns these limits as far as the sheet alone gives them. `rules::query::derived` works out the additions of gear and
//! effects.

use thiserror::Error;

use super::attunement::Attunement;
use super::encounter::Character;
use super::gear::Usable;
use crate::model::Id;

/// The lowest Primary Stat of a character.
pub const LOWEST_STAT: u8 = 3;

/// The highest Primary Stat that a sheet can say. The book has no limit.
pub const HIGHEST_STAT: u8 = 99;

/// The hand slots.
pub const HAND_SLOTS: u8 = 4;

/// The rings that are worn at most.
pub const RING_SLOTS: u8 = 2;

/// The pieces of gear that a sheet holds at most, in all its places together. The book has no limit; an encounter numbers
/// the pieces, and has far more numbers than this.
pub const MOST_PIECES: u8 = 100;

/// The pouches of a character by nature.
pub const NATURAL_POUCHES: u8 = 4;

/// The number of POTs for an ATT.
pub fn pots(att: u8) -> u8 {
    if att < 7 { 0 } else { 1 + (att - 7) / 3 }
}

/// The limits of every sheet, whatever the files say: more than an encounter can number, and a hand token on nothing. A
/// sheet within these bounds can be shown and mended, even if no encounter can begin with it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetOverflow {
    /// A list is too long.
    #[error("{list}: the number of entries is {n}; it has to be from 0 to {MOST_PIECES}")]
    TooLong {
        /// The field; "gear" for all pieces together.
        list: &'static str,
        /// The number of entries.
        n: usize,
    },
    /// A hand token lies on no hand slot in use.
    #[error("held[{token}]: {why}", why = no_hand_slot(*slot))]
    NoHandSlot {
        /// The token: 0 for the main hand, 1 for the off-hand.
        token: usize,
        /// The hand slot that there is not.
        slot: u8,
    },
}

/// The words of a message for a hand slot that is not in use.
pub fn no_hand_slot(slot: u8) -> String {
    format!("there is no hand slot {slot}; they count from 0")
}

/// Checks that a sheet can be shown at all.
///
/// # Errors
///
/// Returns the first thing that no sheet can hold.
pub fn check_sheet_bounds(character: &Character) -> Result<(), SheetOverflow> {
    let lists = [
        ("gear", character.gear().count()),
        ("attunements", character.attunements.len()),
        ("conditions", character.conditions.len()),
    ];
    if let Some((list, n)) = lists.into_iter().find(|(_, n)| *n > usize::from(MOST_PIECES)) {
        return Err(SheetOverflow::TooLong { list, n });
    }
    let tokens = [character.held.0, character.held.1].into_iter().enumerate();
    let mut on_slots = tokens.filter_map(|(token, slot)| Some((token, slot?)));
    let nowhere = on_slots.find(|(_, slot)| usize::from(*slot) >= character.hands.len());
    nowhere.map_or(Ok(()), |(token, slot)| Err(SheetOverflow::NoHandSlot { token, slot }))
}

/// The POTs that attunements occupy together.
pub fn occupied_pots<'a>(attunements: impl IntoIterator<Item = &'a Attunement>) -> u16 {
    attunements.into_iter().map(|attunement| u16::from(attunement.pots())).fold(0, u16::saturating_add)
}

/// The places for types of missiles in the quivers that lie in pouches: for each place the types that it holds;
/// none for any type.
pub fn quiver_room<'a>(in_pouches: impl IntoIterator<Item = &'a Usable>) -> Vec<&'a [Id]> {
    let places = |usable: &'a Usable| std::iter::repeat_n(usable.holds.as_slice(), usable.quiver.into());
    in_pouches.into_iter().flat_map(places).collect()
}

/// Puts each missile into a place of a quiver that holds its type; the first missile for which there is none is returned.
/// A place that holds no particular type holds any.
pub fn place_missiles(missiles: &[Id], room: &[&[Id]]) -> Option<usize> {
    // Which missile lies in each place. A later missile may push an earlier one into another place.
    let mut in_place: Vec<Option<usize>> = vec![None; room.len()];
    fn place(n: usize, missiles: &[Id], room: &[&[Id]], seen: &mut [bool], in_place: &mut [Option<usize>]) -> bool {
        for at in 0..room.len() {
            let holds = room[at].is_empty() || room[at].contains(&missiles[n]);
            if !holds || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            if in_place[at].is_none_or(|other| place(other, missiles, room, seen, in_place)) {
                in_place[at] = Some(n);
                return true;
            }
        }
        false
    }
    (0..missiles.len()).find(|n| !place(*n, missiles, room, &mut vec![false; room.len()], &mut in_place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pots_follow_the_table() {
        assert_eq!([6, 7, 9, 10, 13].map(pots), [0, 1, 1, 2, 3]);
    }

    #[test]
    fn missiles_find_the_quivers_that_hold_them() {
        let [arrow, bolt, beam] = ["arrow", "bolt", "beam"].map(Id::new);
        let (small, large) = ([arrow, bolt], [arrow, bolt, beam]);
        let room: [&[Id]; 2] = [&large, &small];
        // The arrow lies in the large quiver first and makes room for the beam.
        assert_eq!(place_missiles(&[arrow, beam], &room), None);
        assert_eq!(place_missiles(&[beam, beam], &room), Some(1));
        assert_eq!(place_missiles(&[beam, bolt], &[&[], &[]]), None);
    }
}
