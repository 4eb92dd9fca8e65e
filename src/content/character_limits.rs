//! How much a character can carry ready and keep in mind: pouches, quivers and POTs.
//!
//! Owns these limits as far as the sheet alone says them. What gear and effects add, `rules::query::derived` says.

use crate::model::Id;

/// The pouches of a character by nature.
pub const NATURAL_POUCHES: u8 = 4;

/// The places for gear that is carried besides.
pub const CARRIED_PLACES: u8 = 8;

/// The number of POTs for an ATT.
pub fn pots(att: u8) -> u8 {
    if att < 7 { 0 } else { 1 + (att - 7) / 3 }
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
