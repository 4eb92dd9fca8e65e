//! Random modifier blocks: content as the loader would accept it, in which actions, attacks, tiles and doom lend random
//! blocks and gear, enemies, types and conditions print them.
//!
//! Owns the generator. The same seed gives the same content, so a failed game can be played again from the seed. The
//! validation of the loader decides what is legal; a candidate that it refuses is replaced by the next one. Must not play
//! a game.

mod blocks;
mod effects;
#[cfg(test)]
mod tests;
mod words;

use std::sync::Arc;

use super::game::GameConfig;
use crate::content::Catalog;
use crate::content::action::{Action, Roster, Timing, Tool};
use crate::content::encounter::{Doom, Encounter, Enemy};
use crate::content::gear::Gear;
use crate::content::script::{Cost, Effect, GrantKind, ModifierBlock, Predicate, Script, ScriptContext, WeaponClass};
use crate::content::validate::{is_legal_action, is_legal_block, is_legal_script};
use crate::model::{ActionClass, Condition, Id};
use kernel::dice::Generator;

/// The number of actions that lend something.
const ACTIONS: usize = 6;

/// How often a candidate that the validation refuses is replaced before there is none.
const TRIES: usize = 12;

/// How deep scripts lie in scripts.
const DEPTH: u8 = 3;

/// The things to which the words of a script can refer.
struct Names<'a> {
    catalog: &'a Catalog,
    keys: &'a [Id],
    flags: &'a [Id],
    enemies: &'a [Id],
    tiles: &'a [Id],
    actions: &'a [Id],
    gear: &'a [Id],
    conditions: &'a [Condition],
}

/// The things that are there at a place of a script.
#[derive(Clone, Copy, Debug, Default)]
struct Surroundings {
    /// A target.
    target: bool,
    /// The player and the character sheet.
    sheet: bool,
    /// Whether the actor is always the character.
    is_character: bool,
    /// Whether it belongs to a block, so that the loader does not know what there will be.
    block: bool,
    /// Whether the block is lent.
    lent: bool,
    /// Whether the block is printed for an enemy, which has no character sheet.
    on_enemy_sheet: bool,
}

impl Surroundings {
    fn has_sheet(self) -> bool {
        self.sheet || (self.block && !self.on_enemy_sheet)
    }
}

/// The generator.
struct RandomScripts<'a> {
    rng: Generator,
    names: Names<'a>,
}

impl RandomScripts<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    /// True once in `n` times.
    fn chance(&mut self, n: usize) -> bool {
        self.rng.below(n) == 0
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.rng.below(list.len())]
    }

    /// The first candidate that is legal.
    fn legal<T>(&mut self, mut next: impl FnMut(&mut Self) -> T, is_legal: impl Fn(&T) -> bool) -> Option<T> {
        (0..TRIES).find_map(|_| Some(next(self)).filter(&is_legal))
    }
}

/// The same game with random blocks that follow from the seed.
pub fn with_random_blocks(config: &GameConfig, seed: u64) -> GameConfig {
    let mut catalog = Catalog::clone(&config.catalog);
    let mut encounter = Encounter::clone(&config.encounter);
    let ids = |names: &[&str]| names.iter().map(|name| Id::new(name)).collect::<Vec<_>>();
    let (keys, flags) = (ids(&["first_key", "second_key", "third_key"]), ids(&["first_flag", "second_flag"]));
    let spawns = encounter.enemies.iter().chain(encounter.waves.iter().flat_map(|wave| &wave.enemies));
    let mut enemies: Vec<Id> = spawns.map(|spawn| spawn.enemy).collect();
    enemies.sort();
    enemies.dedup();
    let tiles: Vec<Id> = catalog.tiles.keys().copied().collect();
    let usable = catalog.actions.iter().filter(|action| action.schools.is_empty() && action.attunement.is_none());
    let actions: Vec<Id> = usable.map(|action| action.id).collect();
    let gear: Vec<Id> = config.scenario.character.gear().collect();
    let conditions: Vec<Condition> = catalog.all_conditions().collect();
    let names = Names {
        catalog: &config.catalog,
        keys: &keys,
        flags: &flags,
        enemies: &enemies,
        tiles: &tiles,
        actions: &actions,
        gear: &gear,
        conditions: &conditions,
    };
    let mut random = RandomScripts { rng: Generator::seeded(seed), names };
    add_actions(&mut random, &mut catalog);
    for id in &enemies {
        change_enemy(&mut random, &mut catalog, *id);
    }
    change_character(&mut random, &mut catalog, &gear);
    change_rows(&mut random, &mut catalog);
    change_encounter(&mut random, &catalog, &mut encounter);
    // The enemies collect the blocks of their types.
    for id in enemies {
        if let Some(enemy) = catalog.enemies.get(&id).map(|enemy| Enemy::clone(enemy)) {
            catalog.add_enemy(enemy);
        }
    }
    let encounter = Arc::new(encounter);
    catalog.encounters.insert(encounter.id, Arc::clone(&encounter));
    GameConfig { catalog: Arc::new(catalog), scenario: Arc::clone(&config.scenario), encounter }
}

/// Adds actions that the character can commit and that lend blocks.
fn add_actions(random: &mut RandomScripts, catalog: &mut Catalog) {
    for n in 0..ACTIONS {
        let id = Id::new(&format!("random_blocks_{n}"));
        if let Some(action) = random.legal(|random| random.action_that_lends(id), |a| is_legal_action(catalog, a)) {
            catalog.add_action(action);
        }
    }
}

/// Gives an enemy blocks of its own, and attacks that lend some.
fn change_enemy(random: &mut RandomScripts, catalog: &mut Catalog, id: Id) {
    let Some(mut enemy) = catalog.enemies.get(&id).map(|enemy| Enemy::clone(enemy)) else { return };
    if random.chance(2) {
        enemy.blocks.extend(random.printed_block(catalog, ScriptContext::EnemySheet));
    }
    for attack in enemy.attacks.values_mut() {
        if random.chance(2) {
            let place = Surroundings { target: !attack.self_action, ..Surroundings::default() };
            attack.effect = random.with_lend(catalog, &attack.effect, ScriptContext::EnemyAttack, place);
        }
    }
    catalog.add_enemy(enemy);
}

/// Gives the character's gear and an attunement blocks of their own.
fn change_character(random: &mut RandomScripts, catalog: &mut Catalog, gear: &[Id]) {
    for id in gear {
        let Some(mut piece) = catalog.gear.get(id).map(|piece| Gear::clone(piece)) else { continue };
        if random.chance(4) {
            let block = random.printed_block(catalog, ScriptContext::PrintedBlock);
            // A block that is asked apart from any action is a worn one.
            let is_worn = block.iter().any(|b| b.grants(GrantKind::Light) || b.grants(GrantKind::Concealed));
            let (is_for_hands, header) = (piece.is_for_hands(), &mut piece.header);
            let blocks = match random.below(4) {
                0 if is_for_hands => &mut header.held,
                0 | 1 if !is_worn => &mut header.in_use,
                _ => &mut header.worn,
            };
            blocks.extend(block);
            catalog.add_gear(piece);
        }
    }
}

/// Gives one condition and one type of enemies a block.
fn change_rows(random: &mut RandomScripts, catalog: &mut Catalog) {
    if random.chance(2) {
        let block = random.printed_block(catalog, ScriptContext::Tile);
        let condition = random.condition();
        let mut row = catalog.condition(condition).clone();
        row.blocks.extend(block);
        catalog.conditions.insert(condition.id(), row);
    }
    if random.chance(2) {
        let block = random.printed_block(catalog, ScriptContext::EnemySheet);
        let keys: Vec<Id> = catalog.types.keys().copied().collect();
        let key = random.one_of(&keys);
        if let Some(mut row) = catalog.types.get(&key).cloned() {
            row.blocks.extend(block);
            catalog.types.insert(key, row);
        }
    }
}

/// Lets tiles and doom lend blocks.
fn change_encounter(random: &mut RandomScripts, catalog: &Catalog, encounter: &mut Encounter) {
    let place = Surroundings { sheet: true, ..Surroundings::default() };
    for tile in encounter.tiles.values_mut() {
        if random.chance(3) {
            let place = Surroundings { target: true, ..place };
            tile.effect = random.with_lend(catalog, &tile.effect, ScriptContext::Tile, place);
        }
    }
    if random.chance(2) {
        let place = Surroundings { is_character: true, ..place };
        let effect = random.with_lend(catalog, &Script::from([]), ScriptContext::Doom, place);
        let text = "Something changes for a while.".to_owned();
        encounter.doom.push(Doom { round: 1 + random.below(3) as u16, every: Some(2), text, effect });
    }
}

impl RandomScripts<'_> {
    fn action_that_lends(&mut self, id: Id) -> Action {
        let (class, cost) = match self.below(5) {
            0 => (ActionClass::Free, Cost::Free),
            1 => (
                ActionClass::Dynamic,
                Cost::ScorePlus(self.value(Surroundings { sheet: true, ..Surroundings::default() }, 1)),
            ),
            2 => (ActionClass::Simple, Cost::DicePlus),
            _ => (ActionClass::Simple, Cost::Dice(1)),
        };
        let timing = self.one_of(&[Timing::Action, Timing::Action, Timing::Either, Timing::Reaction]);
        let mut place = Surroundings { sheet: true, is_character: true, ..Surroundings::default() };
        let mut effect = Vec::new();
        if self.chance(2) {
            effect.push(Effect::Aim(self.aim(place)));
            place.target = true;
        }
        effect.push(Effect::Lend(self.lend(place, DEPTH)));
        if self.chance(2) {
            effect.extend(self.script(place, 1).iter().cloned());
        }
        let tool = if self.chance(2) { Tool::Weapon } else { Tool::None };
        // An action with a tool asks for it, as those of the book do.
        let classes = [WeaponClass::Melee, WeaponClass::Ranged, WeaponClass::Loadable];
        let is_held = Predicate::Any(classes.map(Predicate::Weapon).to_vec());
        Action {
            id,
            name: format!("Random blocks {id}"),
            roster: Roster::Common,
            class,
            timing,
            tool,
            answers: Vec::new(),
            like: Vec::new(),
            cost,
            needs: if tool == Tool::Weapon { vec![is_held] } else { Vec::new() },
            keeps_shield: self.chance(2),
            while_down: self.chance(4),
            while_frozen: self.chance(4),
            effect: effect.into(),
            blocks: Vec::new(),
            text: "Something is otherwise for a while.".to_owned(),
            rules: Vec::new(),
            listed_as: None,
            schools: Vec::new(),
            attunement: None,
        }
    }

    /// A block that the loader accepts as printed in this context.
    fn printed_block(&mut self, catalog: &Catalog, context: ScriptContext) -> Option<ModifierBlock> {
        let on_enemy_sheet = context == ScriptContext::EnemySheet;
        let here = Surroundings { block: true, on_enemy_sheet, ..Surroundings::default() };
        let sheet = matches!(context, ScriptContext::PrintedBlock | ScriptContext::Tile);
        let begin = Surroundings { sheet, ..Surroundings::default() };
        self.legal(|random| random.block(here, begin, DEPTH), |block| is_legal_block(catalog, block, context))
    }

    /// A script with an effect at its end that lends something.
    fn with_lend(&mut self, catalog: &Catalog, script: &Script, context: ScriptContext, place: Surroundings) -> Script {
        let lend = self.legal(
            |random| Effect::Lend(random.lend(place, DEPTH)),
            |effect| is_legal_script(catalog, std::slice::from_ref(effect), context.gives()),
        );
        script.iter().cloned().chain(lend).collect()
    }
}
