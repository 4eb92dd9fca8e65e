//! A cache of what the loadout allows: answers that change only with the character's gear, hands and stats.
//!
//! A list of the legal actions asks about every action of the book, and most requirements and prices ask about nothing but
//! the loadout. Owns the cache and the key that says when an entry is out of date. Must not compute an answer;
//! `player::loadout_options` does. The cache is no part of the state: it is neither saved nor restored.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::Resource;
use enumset::EnumSet;
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::action::ReactionOccasion;
use crate::content::script::QuantityKind;
use crate::model::{ActionClass, ActionMode, Hands, Id, Price};
use crate::rules::components::character::{CharacterRef, GearState, PrimaryStats};

/// How many loadouts are kept: the hand configurations of a well-armed character, before and after a few pieces break and
/// charges are used.
const MAX_LOADOUTS: usize = 64;

/// An action in a mode that the loadout does not rule out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionOption {
    /// The index of the action in [`Catalog::actions`].
    pub action: usize,
    /// The gear and the damage type.
    pub mode: ActionMode,
    /// The class of the action, which a price of two dice turns into a Double.
    pub class: ActionClass,
    /// The requirements that ask for more than the loadout: indices into the action's `needs`.
    pub open_needs: SmallVec<[u8; 6]>,
    /// The price without what conditions add, if it depends on the loadout alone.
    pub price: Option<Price>,
    /// Whether the script may begin with a search for targets or hexes, which takes longest.
    pub needs_target_search: bool,
    /// Whether it can be committed in the beat.
    pub in_beat: bool,
    /// The occasions on which it can be committed as a reaction.
    pub occasions: EnumSet<ReactionOccasion>,
    /// Those of a Sudden Turn (R-053, O-40).
    pub sudden_occasions: EnumSet<ReactionOccasion>,
}

/// Everything that a loadout does not rule out, in the order of the catalog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoadoutOptions {
    /// The actions, except Gasp & Pant.
    pub options: Vec<ActionOption>,
    /// The action that discards the pool, Gasp & Pant.
    pub pool_discard: Option<usize>,
    /// Every configuration of the hand tokens that the gear allows.
    pub hand_configurations: SmallVec<[Hands; 24]>,
}

/// The last loadouts that were asked about with their options, the very last one first.
#[derive(Resource, Debug, Default)]
pub struct LoadoutCache(Mutex<Vec<CachedLoadout>>);

/// A loadout with its options. The key is large and entries change places, so it has a place of its own.
type CachedLoadout = (Hands, EnumSet<QuantityKind>, Box<LoadoutKey>, Arc<LoadoutOptions>);

/// Everything that the options of a loadout depend on.
#[derive(Debug)]
struct LoadoutKey {
    catalog: Arc<Catalog>,
    stats: PrimaryStats,
    gear: SmallVec<[GearState; 8]>,
    attuned: SmallVec<[Id; 4]>,
}

impl LoadoutKey {
    fn matches(&self, catalog: &Arc<Catalog>, character: CharacterRef) -> bool {
        Arc::ptr_eq(&self.catalog, catalog)
            && self.stats == character.stats
            && self.attuned == character.attuned.0
            && self.gear.len() == character.inventory.gear.len()
            && self.gear.iter().zip(&character.inventory.gear).all(|(a, b)| is_same_for_requirements(a, b))
    }
}

/// Whether every requirement and price is the same for both states of a piece. Used Durability and the tokens on a shield
/// card change often, and none of them depends on those.
fn is_same_for_requirements(a: &GearState, b: &GearState) -> bool {
    (a.id, a.slot, a.broken, a.charges_used, a.extra_charges, a.lit, a.loaded_missile, a.deployed)
        == (b.id, b.slot, b.broken, b.charges_used, b.extra_charges, b.lit, b.loaded_missile, b.deployed)
}

impl LoadoutCache {
    /// The options of the character with these hand tokens, where blocks that come and go can change the quantities in
    /// `varying`; computed if the cache does not have them. The lock is not held while they are computed, so `compute` may
    /// ask for other loadouts.
    pub fn find_or_compute(
        &self,
        catalog: &Arc<Catalog>,
        character: CharacterRef,
        hands: Hands,
        varying: EnumSet<QuantityKind>,
        compute: impl FnOnce() -> LoadoutOptions,
    ) -> Arc<LoadoutOptions> {
        // A panic while the lock was held leaves whole entries behind.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |entries: &mut [CachedLoadout]| {
            let is_asked = |(held, open, key, _): &CachedLoadout| {
                *held == hands && *open == varying && key.matches(catalog, character)
            };
            let at = entries.iter().position(is_asked)?;
            // The same loadout is asked about several times in a row.
            entries.swap(0, at);
            Some(Arc::clone(&entries[0].3))
        };
        if let Some(options) = known(&mut lock()) {
            return options;
        }
        let options = Arc::new(compute());
        let mut entries = lock();
        entries.retain(|(_, _, key, _)| Arc::ptr_eq(&key.catalog, catalog));
        entries.truncate(MAX_LOADOUTS - 1);
        let key = LoadoutKey {
            catalog: Arc::clone(catalog),
            stats: character.stats,
            gear: character.inventory.gear.clone(),
            attuned: character.attuned.0.clone(),
        };
        entries.push((hands, varying, Box::new(key), Arc::clone(&options)));
        let last = entries.len() - 1;
        entries.swap(0, last);
        options
    }
}
