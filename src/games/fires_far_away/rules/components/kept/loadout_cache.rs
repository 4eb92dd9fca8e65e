//! A cache of the actions that the loadout allows: answers that change only with the character's gear, hands and stats.
//!
//! A list of the legal actions asks about every action of the book, and most requirements and prices ask about nothing but
//! the loadout. Owns the cache and the key that says when an entry is out of date. Must not compute an answer;
//! `player::loadout_options` does. The cache is no part of the state: it is neither saved nor restored.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bevy::prelude::Resource;
use enumset::EnumSet;
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::action::ReactionOccasion;
use crate::content::script::QuantityKind;
use crate::model::{ActionClass, ActionMode, Hands, Id, Price};
use crate::rules::components::character::{CharacterRef, GearState, PrimaryStats};

/// The number of sheets that are kept: the character before and after a few pieces break and charges are used. Each has
/// as many loadouts as the gear allows configurations of the hand tokens.
const MAX_SHEETS: usize = 16;

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
    /// The price without the additions of conditions, if it depends on the loadout alone.
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
}

/// The last sheets that were asked about, the very last one first.
#[derive(Resource, Debug, Default)]
pub struct LoadoutCache(Mutex<Vec<(Box<LoadoutKey>, Arc<SheetLoadouts>)>>);

/// The legality that the loadouts of one sheet give.
#[derive(Debug, Default)]
pub struct SheetLoadouts {
    /// By the hand tokens, and by the values that blocks which come and go can change.
    options: Mutex<Vec<KnownOptions>>,
    /// Every configuration of the hand tokens that the gear allows.
    hand_configurations: OnceLock<SmallVec<[Hands; 24]>>,
}

/// The options with hand tokens, where blocks that come and go can change these quantities.
type KnownOptions = (Hands, EnumSet<QuantityKind>, Arc<LoadoutOptions>);

/// Everything that the options of a loadout depend on besides the hand tokens.
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
    /// The kept answers about the loadouts of the character's sheet as it is now.
    pub fn sheet(&self, catalog: &Arc<Catalog>, character: CharacterRef) -> Arc<SheetLoadouts> {
        // A panic while the lock was held leaves whole entries behind.
        let mut sheets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match sheets.iter().position(|(key, _)| key.matches(catalog, character)) {
            // The same sheet is asked about many times in a row.
            Some(at) => sheets[..=at].rotate_right(1),
            None => {
                sheets.retain(|(key, _)| Arc::ptr_eq(&key.catalog, catalog));
                sheets.truncate(MAX_SHEETS - 1);
                let key = LoadoutKey {
                    catalog: Arc::clone(catalog),
                    stats: character.stats,
                    gear: character.inventory.gear.clone(),
                    attuned: character.attuned.0.clone(),
                };
                sheets.insert(0, (Box::new(key), Arc::default()));
            }
        }
        Arc::clone(&sheets[0].1)
    }
}

impl SheetLoadouts {
    /// Every configuration of the hand tokens that the gear allows; computed if they are not known.
    pub fn hand_configurations(&self, compute: impl FnOnce() -> SmallVec<[Hands; 24]>) -> &[Hands] {
        self.hand_configurations.get_or_init(compute)
    }

    /// The options with these hand tokens, where blocks that come and go can change the quantities in `varying`;
    /// computed if they are not known. The lock is not held while they are computed, so `compute` may ask for other
    /// loadouts.
    pub fn find_or_compute(
        &self,
        hands: Hands,
        varying: EnumSet<QuantityKind>,
        compute: impl FnOnce() -> LoadoutOptions,
    ) -> Arc<LoadoutOptions> {
        let lock = || self.options.lock().unwrap_or_else(PoisonError::into_inner);
        let is_asked = |(held, open, _): &&KnownOptions| *held == hands && *open == varying;
        let known = lock().iter().find(is_asked).map(|(.., options)| Arc::clone(options));
        known.unwrap_or_else(|| {
            let options = Arc::new(compute());
            lock().push((hands, varying, Arc::clone(&options)));
            options
        })
    }
}
