//! Gear that no longer fits where it lies on the character sheet, because the content files have changed.
//!
//! Owns how it is put away: nothing leaves the sheet. The player chooses which entry to give up where there are too
//! many: `excess_gear` and `excess_attunements` ask. Must not decide which pieces fit: `content::validate` and
//! `content::hands` do.

use crate::content::validate::fits;
use crate::model::{Cause, Fact, GearIndex, Hands, Id, SheetSlotKind};
use crate::rules::access::{RulesWorld, catalog, emit_fact, inventory};
use crate::rules::change::character_sheet::slot_of_gear;
use crate::rules::change::gear_damage::change_gear;
use crate::rules::change::shield_and_hands::change_hands;
use crate::rules::components::character::GearSlot;

/// The gear that was put away, because the content files no longer let it lie where it lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutAway {
    /// A piece that does not belong into its slot is Carried now.
    Carried(Id),
    /// A hand has let go of a piece that it can no longer hold so.
    LetGo(Id),
}

/// Puts away pieces that no longer fit where they lie: a piece in a slot of another kind is Carried from now on
/// and a hand lets go of a piece that it can no longer hold beside the other.
pub(in crate::rules) fn put_misfits_away(world: &mut RulesWorld) -> Vec<PutAway> {
    let mut put_away = Vec::new();
    for gear in (0..inventory(world).gear.len() as u8).map(GearIndex) {
        let Some(slot) = slot_of_gear(world, gear).filter(|slot| slot.kind != SheetSlotKind::Carried) else { continue };
        let Some(def) = inventory(world).gear_def(catalog(world), gear) else { continue };
        if fits(slot.kind, def) {
            continue;
        }
        put_away.push(PutAway::Carried(def.id));
        let Hands { main, off } = inventory(world).hands;
        if inventory(world).hands.is_holding(gear) {
            let kept = |held: Option<GearIndex>| held.filter(|held| *held != gear);
            change_hands(world, Hands { main: kept(main), off: kept(off) }, Cause::Phase);
        }
        change_gear(world, gear, |line| line.slot = GearSlot::Carried);
        emit_fact(world, Fact::GearDropped { gear });
    }
    let Hands { main, off } = inventory(world).hands;
    // The main hand keeps its piece, if one of the two has to let go.
    let candidates = [Hands { main, off }, Hands { main, off: None }, Hands { main: None, off }, Hands::default()];
    let lawful = candidates.into_iter().find(|hands| inventory(world).allows_hands(catalog(world), *hands));
    let hands = lawful.unwrap_or_default();
    if hands != (Hands { main, off }) {
        let let_go = [(main, hands.main), (off, hands.off)].into_iter().filter(|(before, now)| before != now);
        for gear in let_go.filter_map(|(before, _)| before) {
            put_away.extend(inventory(world).gear_def(catalog(world), gear).map(|def| PutAway::LetGo(def.id)));
        }
        change_hands(world, hands, Cause::Phase);
    }
    put_away
}
