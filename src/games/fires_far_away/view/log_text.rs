//! The lines of the log: a sentence for each fact, by families of facts.
//!
//! Owns the sentences. Must not name things; `text` does.

use crate::lang::{Text, text};
use crate::model::{Cause, CombatantId, Fact, GearIndex, MissReason, Motion, Outcome, Token, TokenSlot, Until};
use crate::rules::access::{RulesWorld, encounter};
use crate::rules::names::{damage_kind_name, sink_label};
use crate::view::text::{
    action_name_with, attack_name, attunement_name, cause_name, combatant_name, condition_name, entry_label, gear_name,
    hands_text, signed, tile_name, token_name, until_text,
};

/// The log line of a fact; `None` for facts that other lines already report. It begins with the cause of the fact, if it
/// has one.
pub fn log_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    match fact {
        Fact::TablesCleared | Fact::SinksCleared | Fact::BeatEnded => None,
        Fact::Entered { .. }
        | Fact::RoundBegan { .. }
        | Fact::Doom { .. }
        | Fact::BeatBegan
        | Fact::CounterbeatBegan
        | Fact::WaveCame { .. }
        | Fact::EncounterEnded { .. } => round_line(world, fact),
        Fact::TableRolled { .. }
        | Fact::TableRolledAhead { .. }
        | Fact::CoinPlaced { .. }
        | Fact::TableRefreshed { .. } => table_line(world, fact),
        Fact::EnemyActivated { .. }
        | Fact::EnemySkipped { .. }
        | Fact::Committed { .. }
        | Fact::TargetChanged { .. }
        | Fact::CharmedTurnBegan { .. } => turn_line(world, fact),
        Fact::Moved { .. }
        | Fact::TailRotated { .. }
        | Fact::MovementChanged { .. }
        | Fact::TileTriggered { .. }
        | Fact::TilePlaced { .. }
        | Fact::TileRemoved { .. }
        | Fact::DarknessChanged { .. } => movement_line(world, fact),
        Fact::Attacked { .. }
        | Fact::Missed { .. }
        | Fact::GuardBroken { .. }
        | Fact::ShieldRaised { .. }
        | Fact::ShieldLowered { .. }
        | Fact::AttackDamageChanged { .. }
        | Fact::AttackDamageMultiplied { .. } => attack_line(world, fact),
        Fact::TokenPlaced { .. }
        | Fact::Trickled { .. }
        | Fact::Healed { .. }
        | Fact::TokensRemoved { .. }
        | Fact::SinkChanged { .. }
        | Fact::HpSlotsChanged { .. }
        | Fact::Defeated { .. } => token_line(world, fact),
        Fact::ConditionGained { .. }
        | Fact::ConditionLost { .. }
        | Fact::ConditionResisted { .. }
        | Fact::ModifierLent { .. }
        | Fact::ModifierEnded { .. } => condition_line(world, fact),
        Fact::PoolRolled { .. }
        | Fact::Flinched { .. }
        | Fact::PoolDiscarded { .. }
        | Fact::DieRerolled { .. }
        | Fact::DieRaised { .. }
        | Fact::DieLost { .. }
        | Fact::DieAdded { .. }
        | Fact::FocusRegained { .. }
        | Fact::FocusSpent { .. }
        | Fact::HumanityGained { .. }
        | Fact::HumanityLost { .. } => pool_line(world, fact),
        Fact::GearDropped { .. }
        | Fact::AttunementForgotten { .. }
        | Fact::GearRepaired { .. }
        | Fact::Loaded { .. }
        | Fact::LightToggled { .. }
        | Fact::GearDeployed { .. }
        | Fact::GearBroken { .. }
        | Fact::ChargeUsed { .. }
        | Fact::HandsChanged { .. } => gear_line(world, fact),
    }
}

/// The course of the encounter.
fn round_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    Some(match fact {
        Fact::Entered { who, at, .. } => {
            text!("log-entered", who = combatant_name(world, *who), at = at.to_string())
        }
        Fact::RoundBegan { tally } => text!("log-round", tally = *tally),
        Fact::Doom { event: line, .. } => {
            let event = encounter(world).doom.get(usize::from(*line));
            text!("log-doom", text = event.map_or("", |event| &event.text))
        }
        Fact::BeatBegan => text!("log-beat"),
        Fact::CounterbeatBegan => text!("log-counterbeat"),
        Fact::WaveCame { wave } => {
            let wave = encounter(world).waves.get(usize::from(*wave).saturating_sub(1));
            let text = wave.map(|wave| wave.text.as_str()).filter(|text| !text.is_empty());
            text.map_or_else(|| text!("log-wave"), Text::authored)
        }
        Fact::EncounterEnded { outcome } => match outcome {
            Outcome::Victory => text!("log-victory"),
            Outcome::Defeat => text!("log-defeat"),
            Outcome::Retreat => text!("log-retreat"),
        },
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// The encounter tables.
fn table_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let table_of = |n: &u8| encounter(world).tables.get(usize::from(*n));
    let name_of = |n: &u8| Text::authored(table_of(n).map_or("", |table| &table.name));
    let entry_of = |table: &u8, line: &u8| {
        let entry = table_of(table).and_then(|table| table.entries.get(usize::from(*line)));
        entry.map(|entry| entry_label(entry.roll)).unwrap_or_default()
    };
    Some(match fact {
        Fact::TableRolled { table, dice, rolled, resolved } if rolled == resolved => {
            text!("log-table-rolled", table = name_of(table), dice = dice_text(dice), entry = entry_of(table, resolved))
        }
        Fact::TableRolled { table, dice, rolled, resolved } => text!(
            "log-table-rolled-exhausted",
            table = name_of(table),
            dice = dice_text(dice),
            rolled = entry_of(table, rolled),
            entry = entry_of(table, resolved)
        ),
        Fact::TableRolledAhead { table, dice } => {
            text!("log-table-rolled-ahead", table = name_of(table), dice = dice_text(dice))
        }
        Fact::CoinPlaced { exhausted: true, table, entry: line, .. } => {
            text!("log-entry-exhausted", entry = entry_of(table, line))
        }
        Fact::CoinPlaced { .. } => return None,
        Fact::TableRefreshed { .. } => text!("log-table-refreshed"),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// What the character and the enemies do in their Turns.
fn turn_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    Some(match fact {
        Fact::EnemyActivated { enemy, attack: Some(attack), .. } => {
            text!("log-means-to-use", who = who_is(enemy), attack = attack_name(world, *enemy, *attack))
        }
        Fact::EnemyActivated { enemy, attack: None, .. } => text!("log-moves", who = who_is(enemy)),
        Fact::EnemySkipped { enemy, because, kept: true } => {
            text!("log-keeps-condition", who = who_is(enemy), condition = condition_name(world, *because))
        }
        Fact::EnemySkipped { enemy, because, kept: false } => {
            text!("log-loses-turn", who = who_is(enemy), condition = condition_name(world, *because))
        }
        Fact::Committed { action, dice, gear, reaction } => {
            let action = action_name_with(world, *action, *gear);
            match (*reaction, dice.is_empty()) {
                (false, true) => text!("log-action", action = action),
                (false, false) => text!("log-action-paid", action = action, dice = dice_text(dice)),
                (true, true) => text!("log-reaction", action = action),
                (true, false) => text!("log-reaction-paid", action = action, dice = dice_text(dice)),
            }
        }
        Fact::TargetChanged { enemy, target } => {
            text!("log-turns-on", who = who_is(enemy), target = who_is(target))
        }
        Fact::CharmedTurnBegan { enemy } => text!("log-does-bidding", who = who_is(enemy)),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Movement, special tiles and darkness.
fn movement_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: Text| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::Moved { who, path, how, cause } => {
            let at = path.last()?.to_string();
            match how {
                Motion::Walk => text!("log-moves-to", who = who_is(who), at = at),
                Motion::KnockedBack => caused(cause, text!("log-knocked-back", who = who_is(who), at = at)),
                Motion::Teleported => caused(cause, text!("log-teleported", who = who_is(who), at = at)),
            }
        }
        Fact::TilePlaced { at, tile, cause } => {
            caused(cause, text!("log-tile-placed", tile = tile_name(world, *tile), at = at.to_string()))
        }
        Fact::TileRemoved { at, tile, cause } => {
            caused(cause, text!("log-tile-removed", tile = tile_name(world, *tile), at = at.to_string()))
        }
        Fact::DarknessChanged { dark: true, cause } => caused(cause, text!("log-dark")),
        Fact::DarknessChanged { cause, .. } => caused(cause, text!("log-light")),
        Fact::MovementChanged { who, by, cause } => {
            caused(cause, text!("log-move-changes", who = who_is(who), by = signed(by)))
        }
        Fact::TailRotated { who, .. } => text!("log-swings-round", who = who_is(who)),
        Fact::TileTriggered { who, tile, .. } => {
            text!("log-tile-triggered", who = who_is(who), tile = tile_name(world, *tile))
        }
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Attacks and shields.
fn attack_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: Text| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::Attacked { by, name, .. } if !by.is_character() => {
            text!("log-attacks", who = who_is(by), attack = attack_name(world, *by, *name))
        }
        Fact::Attacked { .. } => return None,
        Fact::Missed { by, why, .. } => match why {
            MissReason::OutOfReach => text!("log-strikes-nothing", who = who_is(by)),
            MissReason::Dodged => text!("log-dodged"),
            MissReason::Cancelled => text!("log-cancelled"),
            MissReason::TurnedBack => text!("log-turned-back", who = who_is(by)),
            MissReason::Barred => text!("log-barred"),
            MissReason::StruckAppearance => text!("log-strikes-likeness", who = who_is(by)),
            MissReason::High => text!("log-too-high"),
            MissReason::NoTarget => text!("log-no-target"),
        },
        Fact::GuardBroken { who, cause } => caused(cause, text!("log-guard-break", who = who_is(who))),
        Fact::ShieldRaised { who, .. } => text!("log-shield-up", who = who_is(who)),
        Fact::ShieldLowered { who, cause } => caused(cause, text!("log-shield-down", who = who_is(who))),
        Fact::AttackDamageChanged { who, by, cause } => {
            caused(cause, text!("log-attacks-deal", who = who_is(who), by = signed(by)))
        }
        Fact::AttackDamageMultiplied { who, factor, ended: false, cause } => {
            caused(cause, text!("log-attacks-multiplied", who = who_is(who), factor = *factor))
        }
        Fact::AttackDamageMultiplied { who, factor, ended: true, cause } => {
            caused(cause, text!("log-attacks-no-longer-multiplied", who = who_is(who), factor = *factor))
        }
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Tokens of damage, the slots for them, and defeats.
fn token_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: Text| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::TokenPlaced { who, token, on, cause } => caused(cause, placed_text(world, *who, *token, *on)),
        Fact::Trickled { who, kind, n } => {
            text!("log-trickles", who = who_is(who), n = *n, damage = damage_kind_name(*kind))
        }
        Fact::Healed { who, kind, n, cause } => {
            caused(cause, text!("log-healed", n = *n, damage = damage_kind_name(*kind), who = who_is(who)))
        }
        Fact::TokensRemoved { who, token, n, from, cause } => {
            caused(cause, removed_text(world, *who, (*token, *n), *from))
        }
        Fact::SinkChanged { who, sink, value, cause } => {
            caused(cause, text!("log-sink-changed", who = who_is(who), sink = sink_label(*sink), value = *value))
        }
        Fact::HpSlotsChanged { who, slots } => text!("log-hp-slots", who = who_is(who), n = *slots),
        Fact::Defeated { who, cause } => caused(cause, text!("log-defeated", who = who_is(who))),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Conditions, and what holds for a while.
fn condition_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: Text| with_cause(world, *cause, sentence);
    let named = |cause: &Cause| cause_name(world, *cause).unwrap_or_else(|| text!("cause-unnamed"));
    Some(match fact {
        Fact::ConditionGained { who, condition, now, cause } => {
            let (who, condition) = (who_is(who), condition_name(world, *condition));
            caused(
                cause,
                match *now {
                    0 | 1 => text!("log-has-condition", who = who, condition = condition),
                    n => text!("log-has-conditions", who = who, condition = condition, n = n),
                },
            )
        }
        Fact::ConditionLost { who, condition, now, cause } => {
            let (who, condition) = (who_is(who), condition_name(world, *condition));
            caused(
                cause,
                match *now {
                    0 => text!("log-rid-of-condition", who = who, condition = condition),
                    n => text!("log-rid-of-some", who = who, condition = condition, n = n),
                },
            )
        }
        Fact::ConditionResisted { who, condition, cause } => {
            caused(cause, text!("log-shrugs-off", who = who_is(who), condition = condition_name(world, *condition)))
        }
        // The numbers of an enemy that change for the rest of the encounter have sentences of their own.
        Fact::ModifierLent { to: Some(who), until: Until::Encounter, .. }
        | Fact::ModifierEnded { to: Some(who), until: Until::Encounter, .. }
            if !who.is_character() =>
        {
            return None;
        }
        Fact::ModifierLent { until, cause, .. } => {
            text!("log-holds-until", name = named(cause), until = until_text(*until))
        }
        Fact::ModifierEnded { cause, .. } => text!("log-is-over", name = named(cause)),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// The pool, FP and HMN.
fn pool_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let caused = |cause: &Cause, sentence: Text| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::PoolRolled { dice } => text!("log-pool", dice = dice_text(dice)),
        Fact::Flinched { die, cause } => caused(cause, text!("log-flinch", die = *die)),
        Fact::PoolDiscarded { dice } => text!("log-left-on-table", dice = dice_text(dice)),
        Fact::HumanityGained { n, left } => text!("log-humanity-gained", n = *n, left = *left),
        Fact::HumanityLost { n, left } => text!("log-humanity-lost", n = *n, left = *left),
        Fact::DieRerolled { was, now, cause } => caused(cause, text!("log-die-rolled-again", was = *was, now = *now)),
        Fact::DieRaised { was, now, cause } => caused(cause, text!("log-die-raised", was = *was, now = *now)),
        Fact::DieLost { die, cause } => caused(cause, text!("log-die-lost", die = *die)),
        Fact::DieAdded { die, cause } => caused(cause, text!("log-die-added", die = *die)),
        Fact::FocusRegained { n, left } => text!("log-focus-regained", n = *n, left = *left),
        Fact::FocusSpent { n, left } => text!("log-focus-spent", n = *n, left = *left),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Gear and attunements.
fn gear_line(world: &RulesWorld, fact: &Fact) -> Option<Text> {
    let name = |gear: &GearIndex| gear_name(world, *gear);
    Some(match fact {
        Fact::GearDropped { gear } => text!("log-dropped", gear = name(gear)),
        Fact::AttunementForgotten { attunement } => {
            text!("log-forgotten", attunement = attunement_name(world, *attunement))
        }
        Fact::GearRepaired { gear, restored: true, .. } => text!("log-whole-again", gear = name(gear)),
        Fact::GearRepaired { gear, .. } => text!("log-durability-cleared", gear = name(gear)),
        Fact::Loaded { gear, missile: Some(missile) } => {
            text!("log-loaded", gear = name(gear), missile = name(missile))
        }
        Fact::Loaded { gear, .. } => text!("log-shot", gear = name(gear)),
        Fact::LightToggled { gear, lit: true } => text!("log-burns", gear = name(gear)),
        Fact::LightToggled { gear, .. } => text!("log-doused", gear = name(gear)),
        Fact::GearDeployed { gear, deployed: true } => text!("log-stands", gear = name(gear)),
        Fact::GearDeployed { gear, .. } => text!("log-back-in-hand", gear = name(gear)),
        Fact::GearBroken { gear, cause } => with_cause(world, *cause, text!("log-broken", gear = name(gear))),
        Fact::ChargeUsed { gear, left } => text!("log-charges-left", gear = name(gear), left = *left),
        Fact::HandsChanged { hands } => text!("log-now-held", hands = hands_text(world, *hands)),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// A sentence with its cause before it: "Archer 2's Arrow: Genericus is defeated."
fn with_cause(world: &RulesWorld, cause: Cause, sentence: Text) -> Text {
    match cause_name(world, cause) {
        Some(cause) => text!("log-caused", cause = cause, sentence = sentence),
        None => sentence,
    }
}

/// Dice in words.
fn dice_text(dice: &[u8]) -> Text {
    match dice {
        [] => text!("log-no-dice"),
        dice => Text::joined(", ", dice.iter().map(Text::written)),
    }
}

/// A token that is placed in a slot of this combatant.
fn placed_text(world: &RulesWorld, who: CombatantId, token: Token, slot: TokenSlot) -> Text {
    let (token, name) = (token_name(world, token), combatant_name(world, who));
    match slot {
        TokenSlot::Hp => text!("log-token-into-hp", token = token, who = name),
        TokenSlot::Sink(sink) => text!("log-token-into-sink", token = token, who = name, sink = sink_label(sink)),
        TokenSlot::Shield => text!("log-token-onto-shield", token = token, who = name),
        TokenSlot::Unassigned => text!("log-token-unassigned", token = token, who = name),
        TokenSlot::Sheet => text!("log-token-takes-hold", token = token, who = name),
        TokenSlot::Durability(gear) => {
            text!("log-token-onto-durability", token = token, gear = gear_name(world, gear))
        }
        TokenSlot::Break(gear) => text!("log-token-breaks", token = token, gear = gear_name(world, gear)),
        TokenSlot::Gone => text!("log-token-vanishes", token = token, who = name),
    }
}

/// Tokens of this combatant that are taken off.
fn removed_text(world: &RulesWorld, who: CombatantId, (token, n): (Token, u8), slot: TokenSlot) -> Text {
    let (token, name) = (token_name(world, token), combatant_name(world, who));
    match slot {
        TokenSlot::Sink(sink) => {
            text!("log-tokens-out-of-sink", n = n, token = token, who = name, sink = sink_label(sink))
        }
        TokenSlot::Shield => text!("log-tokens-off-shield", n = n, token = token, who = name),
        _ => text!("log-tokens-off-sheet", n = n, token = token, who = name),
    }
}
