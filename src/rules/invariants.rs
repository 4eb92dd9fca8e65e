//! The invariants of every game state. Tests and simulations check them after each intent.
//!
//! Owns the list of invariants. Must not repair a state, nor look at how the state came about. Whether tokens are
//! created or lost between two states is checked by the tests that read the facts.

use super::access;
use super::access::{
    RulesWorld, board, catalog, character_state, combatant_count, conditions, encounter, enemy_state, health,
    occupied_hexes, position, resolution, sink_capacity, sinks, traits,
};
use super::combatant::stats::max_focus;
use super::resolution::PendingDecision;
use crate::content::enemy_traits::Ability;
use crate::content::rule_data::ConditionDuration;
use crate::model::{CombatantId, Coord, GearIndex, MAX_DICE, Sink, Stat};

/// Checks every invariant.
///
/// # Errors
///
/// Returns a description of the first broken invariant.
pub fn check(world: &RulesWorld) -> Result<(), String> {
    for who in (0..combatant_count(world)).map(CombatantId) {
        check_position(world, who)?;
        check_tokens(world, who)?;
    }
    for here in Coord::all() {
        if let Some(who) = board(world).occupant(here)
            && !occupied_hexes(world, who).contains(&here)
        {
            return Err(format!("the sheet shows {who:?} on {here}, but it is at {:?}", position(world, who)));
        }
    }
    check_character(world)?;
    check_encounter_tables(world)?;
    check_pending_decision(world)
}

/// Checks that every combatant stands on a hex that it can enter, and that no two combatants share a hex.
fn check_position(world: &RulesWorld, who: CombatantId) -> Result<(), String> {
    let board = board(world);
    let Some(here) = position(world, who) else { return Ok(()) };
    // There is one exception: a mover that stops for a hazard under a fallen piece shares the hex during its movement.
    let under_way = resolution(world)
        .tasks
        .iter()
        .any(|s| matches!(s, super::resolution::ResolutionTask::Walk { who: w, .. } if *w == who));
    if board.occupant(here) != Some(who) && !under_way {
        return Err(format!("{who:?} stands on {here}, where the sheet shows {:?}", board.occupant(here)));
    }
    let traits = traits(world, who);
    for part in occupied_hexes(world, who) {
        if !board.is_walkable_for(part, traits.has_ability(Ability::Flies)) {
            return Err(format!("{who:?} stands on {part}, which nobody can enter"));
        }
        if traits.has_ability(Ability::KeepsToWater) && !board.is_water(part) {
            return Err(format!("{who:?} stands on {part}, which is no water"));
        }
        if board.occupant(part) != Some(who) && !under_way {
            return Err(format!("{who:?} fills {part}, where the sheet shows {:?}", board.occupant(part)));
        }
    }
    if let [head, tail] = occupied_hexes(world, who).as_slice()
        && crate::model::distance(*head, *tail) != 1
    {
        return Err(format!("{who:?} is torn apart: its head is on {head}, its tail on {tail}"));
    }
    if traits.has_ability(Ability::TwoHexes) != (occupied_hexes(world, who).len() == 2) {
        return Err(format!("{who:?} should have a tail, or has one that it should not"));
    }
    Ok(())
}

/// Checks that no sink exceeds its capacity, that no condition exceeds its cap, and that immediate conditions and
/// damage that does not trickle leave no token.
fn check_tokens(world: &RulesWorld, who: CombatantId) -> Result<(), String> {
    let rows = catalog(world);
    for sink in Sink::ALL {
        let (held, value) = (sinks(world, who).token_count(sink), sink_capacity(world, who, sink));
        if held > value && !can_exceed_capacity(world, who, sink) {
            return Err(format!("{} of {who:?} holds {held} of {value}", sink.label()));
        }
    }
    let here = conditions(world, who);
    for (condition, n) in here.counts.iter() {
        if rows.condition(condition).cap.is_some_and(|cap| n > cap) {
            return Err(format!("{who:?} has {n} tokens of {condition:?}"));
        }
        if rows.condition(condition).duration == ConditionDuration::Immediate {
            return Err(format!("{condition:?} lies on the sheet of {who:?}, though it leaves no token"));
        }
        if here.lasting.get(condition) > n {
            return Err(format!("more of {condition:?} outlasts the Turn than lies on the sheet of {who:?}"));
        }
    }
    if let Some((kind, _)) = health(world, who).unassigned.iter().find(|(kind, _)| !kind.trickles()) {
        return Err(format!("{kind:?} lies unassigned on the sheet of {who:?}"));
    }
    if !who.is_character()
        && let Some(shield) = enemy_state(world, who).shield
        && shield.raised
        && (shield.broken || shield.card_tokens.total() > shield.stability)
    {
        return Err(format!("the shield of {who:?} is up, though it is broken or broken through"));
    }
    Ok(())
}

/// Whether a sink may hold more tokens than its capacity, because the capacity can drop while tokens lie in the sink
/// P.DEF of an enemy drops by Acid, sinks of the character drop with broken armour, and a sink of any combatant
/// drops when a condition that raised it ends.
fn can_exceed_capacity(world: &RulesWorld, who: CombatantId, sink: Sink) -> bool {
    let rows = catalog(world);
    let swells = crate::model::Condition::ALL.into_iter().any(|c| rows.condition(c).sink_bonus.contains_key(&sink));
    swells
        || if who.is_character() {
            character_state(world).gear.iter().any(|line| line.broken)
        } else {
            sink == Sink::PDef
        }
}

/// Checks the pool, the grapple holds, the FP, the gear and the raised shield of the character.
fn check_character(world: &RulesWorld) -> Result<(), String> {
    let character = character_state(world);
    if character.pool.0.iter().any(|face| !(1..=6).contains(face)) {
        return Err(format!("no die shows what this pool shows: {:?}", character.pool.0));
    }
    if character.pool.len() > MAX_DICE {
        return Err(format!("the pool holds more dice than a hand can: {:?}", character.pool.0));
    }
    if let Some(grip) = character.grapple_holds.iter().find(|grip| position(world, grip.by).is_none()) {
        return Err(format!("{:?} holds the character, and has left the table", grip.by));
    }
    if character.focus_spent > max_focus(character.stat(Stat::Att)) {
        return Err("more FP are spent than there are".into());
    }
    for (n, line) in character.gear.iter().enumerate() {
        let durable = character.gear_def(catalog(world), GearIndex(n as u8)).map_or(0, |c| c.durability());
        if line.durability_used > durable {
            return Err(format!("`{}` has lost {} Durability of {durable}", line.id, line.durability_used));
        }
    }
    if let Some(raised) = character.raised_shield {
        if !character.hands.is_holding(raised) {
            return Err("a shield is raised that is not held".into());
        }
        if access::has_condition(world, CombatantId::CHARACTER, crate::model::Condition::Stunned) {
            return Err("a shield is raised by somebody Stunned".into());
        }
        if character.gear_state(raised).is_some_and(|line| line.set_aside) {
            return Err("a shield is raised that has been set aside".into());
        }
        if character.gear_state(raised).is_some_and(|line| line.broken) {
            return Err("a Broken shield is raised".into());
        }
        let stability = character.shield(catalog(world), raised).map_or(0, |s| s.stability);
        if character.gear_state(raised).is_some_and(|line| line.card_tokens.total() > stability) {
            return Err("a raised shield holds more than its Stability".into());
        }
    }
    Ok(())
}

/// Checks that no entry holds more coins than exhaust it, and that no table has all entries exhausted.
fn check_encounter_tables(world: &RulesWorld) -> Result<(), String> {
    let cards = &world.encounter_tables.0;
    for (table, card) in encounter(world).tables.iter().zip(cards) {
        if table.entries.iter().zip(&card.coins).any(|(entry, coins)| *coins > entry.coins) {
            return Err(format!("`{}` holds too many coins: {:?}", table.name, card.coins));
        }
        // Entries with a condition are evaluated when the table is rolled, therefore only fixed tables are checked.
        let fixed = table.entries.iter().all(|e| e.when == crate::content::script::Predicate::Always);
        if fixed && table.entries.iter().zip(&card.coins).all(|(entry, coins)| *coins >= entry.coins) {
            return Err(format!("every entry of `{}` is exhausted", table.name));
        }
    }
    Ok(())
}

/// Checks that the encounter waits for a decision, and that no combatant without HP stands on the board when the
/// decision is a beat or a reaction.
fn check_pending_decision(world: &RulesWorld) -> Result<(), String> {
    if access::is_over(world) {
        return Ok(());
    }
    let resolution = resolution(world);
    let Some(decision) = &resolution.pending_decision else {
        return Err("the encounter is not over, yet it waits for nothing".into());
    };
    match decision {
        PendingDecision::Beat | PendingDecision::Reaction => {
            if let Some(who) = (0..combatant_count(world))
                .map(CombatantId)
                .find(|w| position(world, *w).is_some() && health(world, *w).is_depleted())
            {
                return Err(format!("{who:?} has no HP left and still stands"));
            }
            if !resolution.frames.is_empty() {
                return Err("a program is still under way between decisions".into());
            }
        }
        PendingDecision::Tokens(assignment)
            if assignment.tokens.is_empty() || assignment.tokens.iter().any(|(_, n)| *n == 0) =>
        {
            return Err("the tray waits with nothing in it".into());
        }
        _ => {}
    }
    Ok(())
}
