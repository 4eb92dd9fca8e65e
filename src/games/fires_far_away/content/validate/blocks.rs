//! Checks of modifier blocks: the needs that each kind of grant has of the place of its block, and the numbers that
//! there are.
//!
//! The words inside a block are checked with all others, in `scripts`.

use enumset::EnumSet;

use super::{ContentPath, Validator};
use crate::content::condition_row::ConditionDuration;
use crate::content::encounter::{OpensTo, Tile};
use crate::content::enemy_traits::Ability;
use crate::content::script::{
    Effect, Event, Grant, Lend, LendTo, ModifierBlock, Need, Predicate, Quantity, ScriptContext, contains_effect,
    walk_block,
};
use crate::model::{Condition, Id, Until};

/// The place of a modifier block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockPlace {
    /// On gear, for the time that the piece is in use.
    InUse,
    /// On the sheet of an enemy or its type.
    OnEnemy,
    /// Elsewhere on a sheet.
    Printed,
    /// In an effect that lends it.
    Lent {
        /// Whether the script has aimed at anything before.
        aimed: bool,
        /// Whether only the character bears it.
        by_character: bool,
        /// Whether it belongs to the whole table.
        to_table: bool,
    },
}

impl Validator<'_, '_> {
    /// Checks a modifier block that is printed on a sheet.
    pub(super) fn check_block(&mut self, at: &ContentPath, block: &ModifierBlock, context: ScriptContext) {
        self.check_block_words(at, block, context);
        let is_enemy = context == ScriptContext::EnemySheet;
        self.check_grants(at, block, if is_enemy { BlockPlace::OnEnemy } else { BlockPlace::Printed });
    }

    /// Checks the script and the blocks of a special tile, and the tile that it opens to: one of `tiles`.
    pub(super) fn check_tile_words(&mut self, at: &ContentPath, tile: &Tile, tiles: &[Id]) {
        if let Some(OpensTo::Tile(opened)) = tile.opens_to {
            self.check_known_id(&at.field("opens_to").item(0), "tile", opened, tiles);
        }
        self.check_script(&at.field("effect"), &tile.effect, ScriptContext::Tile);
        for (n, block) in tile.blocks.iter().enumerate() {
            self.check_block(&at.field("blocks").item(n), block, ScriptContext::Tile);
        }
    }

    /// Checks a modifier block that gear prints for the time that the piece is in use.
    pub(super) fn check_block_in_use(&mut self, at: &ContentPath, block: &ModifierBlock) {
        self.check_block_words(at, block, ScriptContext::PrintedBlock);
        self.check_grants(at, block, BlockPlace::InUse);
    }

    fn check_block_words(&mut self, at: &ContentPath, block: &ModifierBlock, context: ScriptContext) {
        walk_block(block, &mut |place| {
            let is_own = place.known.block && !place.is_lent();
            let gives = if is_own { context.gives() | context.gives_in_block() } else { context.gives() };
            self.check_place(at, place, gives)
        });
    }

    /// Checks the special rules for blocks that an effect lends, in a place that gives this.
    pub(super) fn check_lent_blocks(&mut self, at: &ContentPath, lend: &Lend, gives: EnumSet<Need>) {
        let by_character = lend.to == LendTo::Me && gives.contains(Need::OnlyCharacter);
        let to_table = lend.to == LendTo::Table;
        let place = BlockPlace::Lent { aimed: gives.contains(Need::Target), by_character, to_table };
        for (n, block) in lend.blocks.iter().enumerate() {
            self.check_grants(&at.field("blocks").item(n), block, place);
        }
        if let Until::TargetLosesDamage(kind) = lend.until
            && !kind.trickles()
        {
            let message = format!("{} does not trickle: no token of it lies unassigned", kind.name());
            self.add_error(&at.field("until").item(0), message);
        }
    }

    fn check_grants(&mut self, at: &ContentPath, block: &ModifierBlock, place: BlockPlace) {
        for (field, list) in [("modify", &block.modify), ("multiply", &block.multiply)] {
            for (n, (what, _)) in list.iter().enumerate() {
                if let Quantity::Tokens(condition) = what
                    && self.catalog.condition(*condition).duration == ConditionDuration::Immediate
                {
                    let message = format!("{condition:?} is Immediate: no token of it lies on a sheet");
                    self.add_error(&at.field(field).item(n), message);
                }
            }
        }
        for (n, trigger) in block.on.iter().enumerate() {
            if trigger.each.is_some() && !trigger.event.has_other_side() {
                let message = "nobody else has a part in this event: `each` counts the other sides, `once` the event";
                self.add_error(&at.field("on").item(n).field("each"), message);
            }
            // Handed on at its end, a block would end again at the same moment.
            if trigger.event == Event::Expired && contains_effect(&trigger.then, |effect| *effect == Effect::PassOn) {
                let message = "`PassOn` hands on what goes on: a block that ends can't be handed on";
                self.add_error(&at.field("on").item(n).field("then"), message);
            }
        }
        for (n, grant) in block.grant.iter().enumerate() {
            let immediate = |c| self.catalog.condition(c).duration == ConditionDuration::Immediate;
            if let Some(message) = misplaced_grant(block, grant, place, immediate) {
                self.add_error(&at.field("grant").item(n), message);
            }
        }
    }
}

/// The reason why a grant has no effect in its place.
fn misplaced_grant(
    block: &ModifierBlock,
    grant: &Grant,
    place: BlockPlace,
    immediate: impl Fn(Condition) -> bool,
) -> Option<&'static str> {
    match grant {
        Grant::Deals(_) if matches!(place, BlockPlace::Lent { .. }) => Some("`Deals` works only in a printed block"),
        Grant::Deals(_) if place == BlockPlace::InUse && block.actions.is_empty() => {
            Some("`Deals` needs the `actions` that it is for")
        }
        Grant::Shield { .. } if !matches!(place, BlockPlace::Lent { .. }) => {
            Some("`Shield` works only in a block that is lent")
        }
        Grant::Shield { .. } if !matches!(place, BlockPlace::Lent { by_character: true, .. }) => {
            Some("`Shield` works only for the character: an enemy may be the one to whom this is lent")
        }
        Grant::SeemsElsewhere if !matches!(place, BlockPlace::Lent { aimed: true, .. }) => {
            Some("`SeemsElsewhere` works only in a block that is lent after an aim at a hex")
        }
        Grant::SeemsElsewhere if !matches!(place, BlockPlace::Lent { by_character: true, .. }) => Some(
            "`SeemsElsewhere` works only for the character: enemies look for it, and nothing that looks for an enemy asks",
        ),
        Grant::Keeps(condition) if immediate(*condition) => Some("it is Immediate: no token of it lies on a sheet"),
        Grant::Is(Ability::TwoHexes | Ability::KeepsFormation | Ability::KeepsToWater | Ability::Rides) => {
            Some("only a type of enemy gives this ability")
        }
        Grant::Light | Grant::Concealed if place == BlockPlace::InUse => {
            Some("it is asked apart from any action: gear prints it as `worn`")
        }
        Grant::Darkness(_) if !matches!(place, BlockPlace::Lent { to_table: true, .. }) => {
            Some("`Darkness` works only in a block that is lent `to: Table`")
        }
        Grant::Darkness(_)
            if block.when != Predicate::Always || !block.actions.is_empty() || block.dealing.is_some() =>
        {
            Some("`Darkness` holds as long as the block is lent: without `when`, `actions` and `dealing`")
        }
        Grant::Sight(_) | Grant::StrikesAtMost(_) if place == BlockPlace::OnEnemy => {
            Some("only the character's aims ask for it: an enemy's attack says by itself what it reaches")
        }
        Grant::StrikesAtMost(0) => Some("an area that strikes nobody: 1 or more"),
        _ => None,
    }
}
