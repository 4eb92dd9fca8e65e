//! The fight as one seat sees it.
//!
//! Rules: D-52, D-61, DO-40. Must not choose.

use crate::content::Content;
use crate::rules::{Fight, Seat};

/// The fight with blank cards: what others have laid face-down lies in their hands again, in the order of the ids, because
/// it is public which cards a fighter owns and has discarded, and not which of the rest it has laid.
pub fn what_seat_sees(content: &Content, fight: &Fight, seat: Seat) -> Fight {
    let mut fork = fight.clone();
    let side = fork.fighter(seat).side;
    for fighter in fork.fighters.iter_mut().filter(|fighter| fighter.side != side && fighter.is_character()) {
        let hidden = fighter.laid.extract_if(.., |laid| !laid.is_revealed).map(|laid| laid.card);
        fighter.hand.extend(hidden);
        let is_base = |card: &kernel::id::Id| content.cards.get(card).is_some_and(|card| card.is_base_attack);
        fighter.hand.sort_by_key(|card| (!is_base(card), *card));
    }
    fork
}
