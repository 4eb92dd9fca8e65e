//! The invariants of every game state. Tests and simulations check them after each intent.
//!
//! Owns the list of invariants. Must not repair a state, nor look at how the state came about. Whether tokens are
//! created or lost between two states is checked by the tests that read the facts.

use thiserror::Error;

use crate::content::condition_row::ConditionDuration;
use crate::content::enemy_traits::Ability;
use crate::content::script::{Grant, ModifierBlock, Quantity, QuantityKind, TileKind};
use crate::model::{CombatantId, Condition, Coord, DamageKind, GearIndex, Id, MAX_DICE, Sink};
use crate::rules::access;
use crate::rules::access::{
    RulesWorld, board, catalog, character, combatant_count, component, conditions, encounter, find_component, health,
    is_over, occupied_hexes, position, resolution, sinks, traits,
};
use crate::rules::components::character::Inventory;
use crate::rules::components::combatant::{GrappleHolds, Position, ShieldSource, ShieldState};
use crate::rules::query::derived::focus_limit;
use crate::rules::query::derived::sink_capacity;
use crate::rules::query::modifiers::has_grant;
use crate::rules::query::shields::raised_shield;
use crate::rules::stack::attack::{AttackRecord, AttackStage};
use crate::rules::stack::{PendingDecision, ResolutionTask};

/// An invariant that a state breaks; `Display` says how.
#[allow(missing_docs, reason = "the messages are the description")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BrokenInvariant {
    #[error("the board has combatant {} on {here}, but its position is {position:?}", .who.0)]
    WrongOccupant { who: CombatantId, here: Coord, position: Option<Coord> },
    #[error("combatant {} is on {here}, where the board has {}", .who.0, occupant_text(*.occupant))]
    HexOfAnother { who: CombatantId, here: Coord, occupant: Option<CombatantId> },
    #[error("combatant {} is on {here}, which no combatant can enter", .who.0)]
    BlockedHex { who: CombatantId, here: Coord },
    #[error("combatant {} can be on water only, and is on {here}, which is not water", .who.0)]
    OutOfWater { who: CombatantId, here: Coord },
    #[error("the head of combatant {} is on {head} and its tail on {tail}; they are not adjacent", .who.0)]
    TornApart { who: CombatantId, head: Coord, tail: Coord },
    #[error("combatant {} lacks its tail, or has a tail although its types give it none", .0.0)]
    WrongTail(CombatantId),
    #[error("the sink {} of combatant {} holds {held} tokens, and its capacity is {capacity}", .sink.label(), .who.0)]
    SinkOverfull { who: CombatantId, sink: Sink, held: u8, capacity: u8 },
    #[error("combatant {} has {n} tokens of {condition:?}, which is more than its cap", .who.0)]
    ConditionOverCap { who: CombatantId, condition: Condition, n: u8 },
    #[error("combatant {} has a token of {condition:?}, which takes effect at once and leaves no token", .who.0)]
    ImmediateCondition { who: CombatantId, condition: Condition },
    #[error("combatant {} has more lasting tokens of {condition:?} than tokens of it", .who.0)]
    LastingCondition { who: CombatantId, condition: Condition },
    #[error("combatant {} has unassigned {kind:?} damage, which does not trickle", .who.0)]
    Unassigned { who: CombatantId, kind: DamageKind },
    #[error("the shield of combatant {} is raised although it is broken or holds more than its Stability", .0.0)]
    BrokenShieldUp(CombatantId),
    #[error("the pool has a die without a face from 1 to 6: {0:?}")]
    ImpossibleDie(Vec<u8>),
    #[error("the pool has more than {MAX_DICE} dice: {0:?}")]
    TooManyDice(Vec<u8>),
    #[error("combatant {} grapples a combatant and is not on the board", .0.0)]
    HeldByAbsent(CombatantId),
    #[error("the character has spent more FP than its maximum")]
    FocusOverspent,
    #[error("`{gear}` has used {lost} Durability sinks of {durability}")]
    Durability { gear: Id, lost: u8, durability: u8 },
    #[error("the raised shield {0}")]
    RaisedShield(&'static str),
    #[error("an entry of the table `{table}` has more coins than exhaust it: {coins:?}")]
    TooManyCoins { table: String, coins: Vec<u8> },
    #[error("every entry of the table `{0}` is exhausted")]
    TableExhausted(String),
    #[error("the encounter is not over, and no decision is pending")]
    NoDecision,
    #[error("combatant {} has no HP left and is still on the board", .0.0)]
    StandsWithoutHp(CombatantId),
    #[error("a script is still running while a beat or a reaction is pending")]
    ScriptUnderWay,
    #[error("an attack is still under way while a beat or a reaction is pending")]
    AttackUnderWay,
    #[error("the assignment of tokens that is pending has no tokens, or a line without tokens")]
    NoTokensToAssign,
}

fn occupant_text(occupant: Option<CombatantId>) -> String {
    occupant.map_or_else(|| "nobody".to_owned(), |who| format!("combatant {}", who.0))
}

/// Checks every invariant.
///
/// # Errors
///
/// Returns the first broken invariant.
pub fn check(world: &RulesWorld) -> Result<(), BrokenInvariant> {
    for who in (0..combatant_count(world)).map(CombatantId) {
        check_position(world, who)?;
        check_tokens(world, who)?;
    }
    for (here, who) in board(world).occupants() {
        if !occupied_hexes(world, who).contains(&here) {
            return Err(BrokenInvariant::WrongOccupant { who, here, position: position(world, who) });
        }
    }
    check_character(world)?;
    check_encounter_tables(world)?;
    check_pending_decision(world)
}

/// Checks that every combatant stands on a hex that it can enter, and that no two combatants share a hex.
fn check_position(world: &RulesWorld, who: CombatantId) -> Result<(), BrokenInvariant> {
    let board = board(world);
    let place = component::<Position>(world, who);
    let (Some(here), parts) = (place.head, place.hexes()) else { return Ok(()) };
    let is_occupant = |at: Coord| board.occupant(at) == Some(who) || is_walking(world, who);
    if !is_occupant(here) {
        return Err(BrokenInvariant::HexOfAnother { who, here, occupant: board.occupant(here) });
    }
    let traits = traits(world, who);
    for &part in &parts {
        // A combatant that flew for a while may be left on half-cover.
        let flies = traits.has_ability(Ability::Flies) || board.tile_kind(part) == Some(TileKind::HalfCover);
        if !board.is_walkable_for(part, flies) {
            return Err(BrokenInvariant::BlockedHex { who, here: part });
        }
        // The end of an encounter takes placed water away under the combatants in it.
        if traits.has_ability(Ability::KeepsToWater) && !board.is_water(part) && !is_over(world) {
            return Err(BrokenInvariant::OutOfWater { who, here: part });
        }
        if !is_occupant(part) {
            return Err(BrokenInvariant::HexOfAnother { who, here: part, occupant: board.occupant(part) });
        }
    }
    if let [head, tail] = parts.as_slice()
        && crate::model::distance(*head, *tail) != 1
    {
        return Err(BrokenInvariant::TornApart { who, head: *head, tail: *tail });
    }
    if traits.has_ability(Ability::TwoHexes) != (parts.len() == 2) {
        return Err(BrokenInvariant::WrongTail(who));
    }
    Ok(())
}

/// Whether a combatant is on its way along a path. A mover that stops for a hazard under a fallen piece shares the hex
/// during its movement.
fn is_walking(world: &RulesWorld, who: CombatantId) -> bool {
    resolution(world).tasks.iter().any(|task| matches!(task, ResolutionTask::Walk { who: mover, .. } if *mover == who))
}

/// Checks that no sink exceeds its capacity, that no condition exceeds its cap, and that immediate conditions and
/// damage that does not trickle leave no token.
fn check_tokens(world: &RulesWorld, who: CombatantId) -> Result<(), BrokenInvariant> {
    let rows = catalog(world);
    let sinks = sinks(world, who);
    for sink in Sink::ALL.into_iter().filter(|_| !sinks.tokens.is_empty()) {
        let held = sinks.token_count(sink);
        // A sink without a token is never overfull.
        if held == 0 {
            continue;
        }
        let capacity = sink_capacity(world, who, sink);
        if held > capacity && !can_exceed_capacity(world, who, sink) {
            return Err(BrokenInvariant::SinkOverfull { who, sink, held, capacity });
        }
    }
    let here = conditions(world, who);
    for (condition, n) in here.counts.iter() {
        if rows.condition(condition).cap.is_some_and(|cap| n > cap) {
            return Err(BrokenInvariant::ConditionOverCap { who, condition, n });
        }
        if rows.condition(condition).duration == ConditionDuration::Immediate {
            return Err(BrokenInvariant::ImmediateCondition { who, condition });
        }
        if here.lasting.get(condition) > n {
            return Err(BrokenInvariant::LastingCondition { who, condition });
        }
    }
    if let Some((kind, _)) = health(world, who).unassigned.iter().find(|(kind, _)| !kind.trickles()) {
        return Err(BrokenInvariant::Unassigned { who, kind });
    }
    if raised_shield(world, who).is_some_and(|shield| shield.broken || shield.is_overloaded()) {
        return Err(BrokenInvariant::BrokenShieldUp(who));
    }
    let holds = component::<GrappleHolds>(world, who);
    if let Some(hold) = holds.0.iter().find(|hold| position(world, hold.by).is_none()) {
        return Err(BrokenInvariant::HeldByAbsent(hold.by));
    }
    Ok(())
}

/// Whether a sink may hold more tokens than its capacity, because the capacity can drop while tokens lie in the sink
/// the sinks of a combatant with gear drop with broken armour, P.DEF of any other drops by Acid, and a sink of
/// any combatant drops when a condition that raised it ends.
fn can_exceed_capacity(world: &RulesWorld, who: CombatantId, sink: Sink) -> bool {
    let rows = catalog(world);
    let raises = |block: &ModifierBlock| block.quantities().any(|what| what == Quantity::Sink(sink));
    let by_conditions = rows.conditions.values().any(|row| row.blocks.iter().any(raises));
    by_conditions
        || world.lent.changed_sinks.contains(&sink)
        || !world.printed.of_sheet.modifies.is_disjoint(QuantityKind::Sink | QuantityKind::Stat)
        || world.printed.on_tiles
        || world.printed.on_house_rules
        || match find_component::<Inventory>(world, who) {
            Some(inventory) => inventory.gear.iter().any(|line| line.broken),
            None => sink == Sink::PDef || world.printed.on_enemies,
        }
}

/// Checks the pool, the FP, the gear and the raised shield of the character.
fn check_character(world: &RulesWorld) -> Result<(), BrokenInvariant> {
    let character = character(world);
    let (pool, inventory) = (&character.pool.dice, character.inventory);
    if pool.0.iter().any(|face| !(1..=6).contains(face)) {
        return Err(BrokenInvariant::ImpossibleDie(pool.0.to_vec()));
    }
    if pool.len() > MAX_DICE {
        return Err(BrokenInvariant::TooManyDice(pool.0.to_vec()));
    }
    if character.focus.left > focus_limit(world) {
        return Err(BrokenInvariant::FocusOverspent);
    }
    for (n, line) in inventory.gear.iter().enumerate() {
        let durable = inventory.gear_def(catalog(world), GearIndex(n as u8)).map_or(0, |c| c.header.durability);
        if line.durability_used > durable {
            return Err(BrokenInvariant::Durability { gear: line.id, lost: line.durability_used, durability: durable });
        }
    }
    if let Some(ShieldSource::Gear(raised)) = component::<ShieldState>(world, CombatantId::CHARACTER).raised {
        if !inventory.is_held(catalog(world), raised, inventory.hands) {
            return Err(BrokenInvariant::RaisedShield("is not held"));
        }
        if access::is_stunned(world, CombatantId::CHARACTER) {
            return Err(BrokenInvariant::RaisedShield("belongs to a Stunned character"));
        }
        if inventory.gear_state(raised).is_some_and(|line| line.deployed) {
            return Err(BrokenInvariant::RaisedShield("is deployed"));
        }
    }
    Ok(())
}

/// Checks that no entry holds more coins than exhaust it, and that no table has all entries exhausted.
fn check_encounter_tables(world: &RulesWorld) -> Result<(), BrokenInvariant> {
    let cards = &world.encounter_tables.0;
    for (table, card) in encounter(world).tables.iter().zip(cards) {
        if table.entries.iter().zip(&card.coins).any(|(entry, coins)| *coins > entry.coins) {
            return Err(BrokenInvariant::TooManyCoins { table: table.name.clone(), coins: card.coins.to_vec() });
        }
        // Entries with a condition are evaluated when the table is rolled, therefore only fixed tables are checked.
        let is_fixed = || table.entries.iter().all(|e| e.when == crate::content::script::Predicate::Always);
        if table.entries.iter().zip(&card.coins).all(|(entry, coins)| *coins >= entry.coins) && is_fixed() {
            return Err(BrokenInvariant::TableExhausted(table.name.clone()));
        }
    }
    Ok(())
}

/// Checks that the encounter waits for a decision, and that no combatant without HP stands on the board when the
/// decision is a beat or a reaction.
fn check_pending_decision(world: &RulesWorld) -> Result<(), BrokenInvariant> {
    if access::is_over(world) {
        return Ok(());
    }
    let resolution = resolution(world);
    let Some(decision) = &resolution.pending_decision else {
        return Err(BrokenInvariant::NoDecision);
    };
    match decision {
        PendingDecision::Beat | PendingDecision::Reaction => {
            if let Some(who) = (0..combatant_count(world))
                .map(CombatantId)
                .filter(|w| position(world, *w).is_some() && health(world, *w).is_depleted())
                .find(|w| !has_grant(world, *w, &Grant::Undefeatable))
            {
                return Err(BrokenInvariant::StandsWithoutHp(who));
            }
            if !resolution.frames.is_empty() {
                return Err(BrokenInvariant::ScriptUnderWay);
            }
            // Every attack has ended before a beat, and only announced ones wait for a reaction.
            let announced = *decision == PendingDecision::Reaction;
            let waits = |record: &AttackRecord| announced && record.stage == AttackStage::Threatened;
            if !resolution.attacks.iter().all(waits) {
                return Err(BrokenInvariant::AttackUnderWay);
            }
        }
        PendingDecision::Tokens(assignment)
            if assignment.tokens.is_empty() || assignment.tokens.iter().any(|(_, n)| *n == 0) =>
        {
            return Err(BrokenInvariant::NoTokensToAssign);
        }
        _ => {}
    }
    Ok(())
}
