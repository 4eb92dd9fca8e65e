//! The setup of a vignette: everything that a file can say about the initial state.
//!
//! Owns the structure of a setup, and how one setup is laid over another. Must not build a world: `setup` does.
//!
//! Each field is optional, so that a setup can also be a change of another one: of that of the file named by `base`, or
//! of the file's own setup in `with`. `tests/vignettes/README.md` documents the fields; a test writes its tables from
//! the comments here.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::content::action::Action;
use crate::content::attunement::Attunement;
use crate::content::condition_row::ConditionRow;
use crate::content::encounter::{Aftermath, Doom, EncounterTable, Enemy, EnemyWave, Formation, Goal, Placement, Tile};
use crate::content::enemy_type_rows::EnemyTypeRow;
use crate::content::gear_rows::{ArmorRow, CatalystRow, MissileRow, RingRow, ShieldRow, UsableRow, WeaponRow};
use crate::content::house_rules::HouseChanges;
use crate::model::{Condition, Coord, DamageKind, Id, Sink, Stat, Token};

/// The point of the game loop at which a run starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StartPoint {
    /// The encounter starts: the start tile, then the first Round. Of the character only gear, stats and start tile
    /// matter, because tokens and dice come later.
    Start,
    /// A Round phase begins: the tally rises, doom strikes, the pool is rolled. It follows a counterbeat that left no
    /// dice, or with `round: 0` the setup of the encounter.
    Round,
    /// A beat begins with its trickle, after a counterbeat that left dice.
    BeatOpens,
    /// A beat has begun, and an action is awaited.
    #[default]
    Beat,
    /// A counterbeat begins after a beat with an action.
    Counterbeat,
}

/// The initial state of a vignette, or the changes of another setup. The defaults are an empty sheet and the first
/// scenario's character with full health.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VignetteSetup {
    /// The scenario whose content the vignette plays with, and whose character; if left out, the scenario that has
    /// `encounter`, or else the first one for journeys.
    pub scenario: Option<Id>,
    /// An encounter of the scenario to start from: its tiles, enemies, tables, doom and goal. An empty sheet if left out.
    pub encounter: Option<Id>,
    /// Special tiles of this vignette.
    pub tiles: BTreeMap<Id, Tile>,
    /// The hexes of special tiles, added to those of the encounter.
    pub layout: Option<Vec<Placement>>,
    /// Enemy sheets of this vignette.
    pub enemies: BTreeMap<Id, Enemy>,
    /// Weapons of this vignette; an id that exists already is replaced, as in the next maps.
    pub weapons: BTreeMap<Id, WeaponRow>,
    /// Shields of this vignette.
    pub shields: BTreeMap<Id, ShieldRow>,
    /// Armour of this vignette.
    pub armor: BTreeMap<Id, ArmorRow>,
    /// Catalysts of this vignette.
    pub catalysts: BTreeMap<Id, CatalystRow>,
    /// Rings of this vignette.
    pub rings: BTreeMap<Id, RingRow>,
    /// Flasks of this vignette.
    pub flasks: BTreeMap<Id, UsableRow>,
    /// Items of this vignette.
    pub items: BTreeMap<Id, UsableRow>,
    /// Missiles of this vignette.
    pub missiles: BTreeMap<Id, MissileRow>,
    /// Actions of this vignette.
    pub actions: BTreeMap<Id, Action>,
    /// Attunements of this vignette.
    pub attunements: BTreeMap<Id, Attunement>,
    /// Enemy types of this vignette.
    pub types: BTreeMap<Id, EnemyTypeRow>,
    /// Conditions of this vignette.
    pub conditions: BTreeMap<Condition, ConditionRow>,
    /// House rules that differ, by the names in `assets/rules/house.ron`.
    pub house: Option<HouseChanges>,
    /// Whether it is dark.
    pub dark: Option<bool>,
    /// Waves of enemies that come when no enemy is left.
    pub waves: Option<Vec<EnemyWave>>,
    /// Formations among the enemies.
    pub formations: BTreeMap<Id, Formation>,
    /// Enemies in the order in which they act; that of `spawns` if left out.
    pub order: Option<Vec<Id>>,
    /// The flags that are set.
    pub flags: Option<Vec<Id>>,
    /// Tiles placed during play: the tile and its hex.
    pub placed_tiles: Option<Vec<(Id, Coord)>>,
    /// Whether the player chooses the loadout before the first Round, for `moment: Start`.
    pub choose_loadout: Option<bool>,
    /// The actions that the encounter offers; all if left out.
    pub offers: Option<Vec<Id>>,
    /// Encounter tables; without any, enemies do nothing.
    pub tables: Option<Vec<EncounterTable>>,
    /// Doom events.
    pub doom: Option<Vec<Doom>>,
    /// The goal: `DefeatAll` if left out and there are enemies, no goal at all on an empty sheet.
    pub victory: Option<Goal>,
    /// The aftermath of a defeat.
    pub on_defeat: Option<Aftermath>,
    /// Start tiles, for `moment: Start`; the character's hex if left out.
    pub start: Option<Vec<Coord>>,
    /// The character.
    pub character: CharacterSetup,
    /// The enemies on the sheet, in their order; those of the encounter if left out.
    pub spawns: Option<Vec<EnemySetup>>,
    /// Changes of single enemies of `spawns`, by their number from 1: fields that are left out stay as they are.
    pub change_spawns: BTreeMap<u8, EnemySetup>,
    /// Round tally when the run starts; 1 if left out.
    pub round: Option<u16>,
    /// The point of the game loop at which runs start; `Beat` if left out.
    pub moment: Option<StartPoint>,
    /// The actions already committed in this beat. Before `moment: Counterbeat` it is one Simple if left out.
    pub committed_actions: Option<CommittedActions>,
    /// Coins on each table's entries.
    pub coins: Option<Vec<Vec<u8>>>,
}

/// Actions already committed in this beat: first the Free one, then the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommittedActions {
    /// The number of Simple actions.
    pub simple: u8,
    /// The number of Dynamic actions.
    pub dynamic: u8,
    /// Whether a Double was committed.
    pub double: bool,
    /// Whether the Free action was used.
    pub free: bool,
}

/// The character in the initial state.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CharacterSetup {
    /// Hex; (5, 5) if left out.
    pub at: Option<Coord>,
    /// Primary Stats that differ from the scenario's character.
    pub stats: BTreeMap<Stat, u8>,
    /// Gear in the four hand slots. Empties both hands unless `held` fills them.
    pub hands: Option<Vec<Id>>,
    /// Hand slots under the main and the off hand token, from 0: `(0, 0)` is two-handed, `(0, None)` leaves a hand free.
    pub held: Option<(Option<u8>, Option<u8>)>,
    /// Armour.
    pub armor: Option<Id>,
    /// Whether to wear no armour at all.
    pub unarmored: Option<bool>,
    /// Pouches.
    pub pouches: Option<Vec<Id>>,
    /// Rings.
    pub rings: Option<Vec<Id>>,
    /// Missiles in the quivers.
    pub missiles: Option<Vec<Id>>,
    /// Gear carried besides.
    pub carried: Option<Vec<Id>>,
    /// Attunements assigned to POTs. POTs that are missing for them are added by a house rule of the vignette.
    pub attunements: Option<Vec<Id>>,
    /// Whether it rides.
    pub mounted: Option<bool>,
    /// Gear that is deployed on the character's hex.
    pub deployed: Option<Vec<Id>>,
    /// The number of the enemy that grapples the character, and the attack of the grapple. Grappled among the
    /// `conditions` needs it.
    pub grappled_by: Option<(u8, Id)>,
    /// HMN, if not the scenario's.
    pub humanity: Option<u8>,
    /// HP slots, if not those of VIT.
    pub hp_slots: Option<u8>,
    /// Tokens in HP slots.
    pub hp: Option<Vec<(DamageKind, u8)>>,
    /// Unassigned tokens.
    pub unassigned: Option<Vec<(DamageKind, u8)>>,
    /// An override of the values of sinks: these replace the values of stats and armour, even if no gear gives so much.
    /// Gear that breaks later takes away only the value of that gear.
    pub sinks: BTreeMap<Sink, u8>,
    /// An addition to the values of sinks that stats and armour give.
    pub add_to_sinks: BTreeMap<Sink, u8>,
    /// Tokens in sinks.
    pub in_sinks: Option<Vec<(Sink, Token)>>,
    /// Conditions.
    pub conditions: Option<Vec<(Condition, u8)>>,
    /// Dice in the pool; none if left out. No beat begins without dice, so that `moment: Beat` without any needs
    /// `committed_actions`.
    pub pool: Option<Vec<u8>>,
    /// The raised shield.
    pub raised: Option<Id>,
    /// Tokens on shield cards.
    pub card_tokens: Option<Vec<(Id, DamageKind, u8)>>,
    /// Durability used up.
    pub durability_used: Option<Vec<(Id, u8)>>,
    /// Broken gear.
    pub broken: Option<Vec<Id>>,
    /// Weapons that are loaded, and their missiles.
    pub loaded: Option<Vec<(Id, Id)>>,
    /// Gear that is lit.
    pub lit: Option<Vec<Id>>,
    /// Charges used up.
    pub charges_used: Option<Vec<(Id, u8)>>,
    /// FP used up.
    pub focus_spent: Option<u8>,
}

/// An enemy in the initial state.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EnemySetup {
    /// The enemy sheet. Only a change may leave it out.
    pub enemy: Option<Id>,
    /// Hex; of a Large enemy that of its head. Only a change may leave it out.
    pub at: Option<Coord>,
    /// Hex of the tail of a Large enemy; a free neighbour, west first, if left out.
    pub tail: Option<Coord>,
    /// The formation it belongs to.
    pub formation: Option<Id>,
    /// Tokens in its HP circle.
    pub hp: Option<Vec<(DamageKind, u8)>>,
    /// Unassigned tokens.
    pub unassigned: Option<Vec<(DamageKind, u8)>>,
    /// An override of the values of sinks: these replace those of its sheet.
    pub sinks: BTreeMap<Sink, u8>,
    /// An addition to the values of sinks on its sheet.
    pub add_to_sinks: BTreeMap<Sink, u8>,
    /// Tokens in sinks.
    pub in_sinks: Option<Vec<(Sink, Token)>>,
    /// Conditions.
    pub conditions: Option<Vec<(Condition, u8)>>,
    /// A shield: (Defense, Stability, Durability, whether raised).
    pub shield: Option<(u8, u8, u8, bool)>,
}

/// A part of a setup over which changes can be laid.
pub(super) trait Overlay {
    /// Lays changes over this part. Fields that the changes leave out stay as they are: entries of maps are added or
    /// replaced one by one, lists as a whole.
    fn overlay(&mut self, changes: Self);
}

impl<T> Overlay for Option<T> {
    fn overlay(&mut self, changes: Self) {
        if changes.is_some() {
            *self = changes;
        }
    }
}

macro_rules! overlay_entries {
    ($($value:ty),+ $(,)?) => {$(
        impl<K: Ord> Overlay for BTreeMap<K, $value> {
            fn overlay(&mut self, changes: Self) {
                self.extend(changes);
            }
        }
    )+};
}

overlay_entries!(
    u8,
    Tile,
    Enemy,
    WeaponRow,
    ShieldRow,
    ArmorRow,
    CatalystRow,
    RingRow,
    UsableRow,
    MissileRow,
    Action,
    Attunement,
    EnemyTypeRow,
    ConditionRow,
    Formation
);

impl<K: Ord> Overlay for BTreeMap<K, EnemySetup> {
    fn overlay(&mut self, changes: Self) {
        for (key, change) in changes {
            self.entry(key).or_default().overlay(change);
        }
    }
}

/// Lays changes over every field of a struct. A forgotten field does not compile.
macro_rules! overlay_fields {
    ($part:ident: $($field:ident)+) => {
        impl $part {
            fn overlay_fields(&mut self, changes: Self) {
                let Self { $($field),+ } = changes;
                $(self.$field.overlay($field);)+
            }
        }
    };
}

overlay_fields! { VignetteSetup:
    scenario encounter tiles layout enemies weapons shields armor catalysts rings flasks items missiles actions attunements types
    conditions house dark waves formations order flags placed_tiles choose_loadout offers tables doom victory on_defeat start character spawns
    change_spawns round moment committed_actions coins
}

overlay_fields! { CharacterSetup:
    at stats hands held armor unarmored pouches rings missiles carried attunements mounted deployed grappled_by humanity hp_slots hp
    unassigned sinks add_to_sinks in_sinks conditions pool raised card_tokens durability_used broken loaded lit
    charges_used focus_spent
}

overlay_fields! { EnemySetup:
    enemy at tail formation hp unassigned sinks add_to_sinks in_sinks conditions shield
}

impl Overlay for VignetteSetup {
    fn overlay(&mut self, changes: Self) {
        // New `spawns` are other enemies, which earlier changes of single enemies do not concern.
        if changes.spawns.is_some() {
            self.change_spawns.clear();
        }
        self.overlay_fields(changes);
    }
}

impl Overlay for CharacterSetup {
    fn overlay(&mut self, changes: Self) {
        self.overlay_fields(changes);
    }
}

impl Overlay for EnemySetup {
    fn overlay(&mut self, changes: Self) {
        self.overlay_fields(changes);
    }
}
