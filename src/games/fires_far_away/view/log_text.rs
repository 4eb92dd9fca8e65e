//! The lines of the log: a sentence for each fact, by families of facts.
//!
//! Owns the sentences. Must not name things; `text` does.

use crate::model::{Cause, CombatantId, Fact, MissReason, Motion, Outcome, Token, TokenSlot, Until};
use crate::rules::access::{RulesWorld, catalog, encounter};
use crate::view::text::{
    attack_name, attunement_name, cause_name, combatant_name, condition_name, entry_label, gear_name, hands_text,
    tile_name, until_text,
};

/// The log line of a fact; `None` for facts that other lines already report. It begins with the cause of the fact, if it
/// has one.
pub fn log_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
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
fn round_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    Some(match fact {
        Fact::Entered { who, at, .. } => format!("{} stands at {at}.", who_is(who)),
        Fact::RoundBegan { tally } => format!("Round {tally}."),
        Fact::Doom { event: line, .. } => {
            let text = encounter(world).doom.get(usize::from(*line)).map(|d| d.text.clone());
            format!("Doom: {}", text.unwrap_or_default())
        }
        Fact::BeatBegan => "Your beat.".into(),
        Fact::CounterbeatBegan => "The counterbeat.".into(),
        Fact::WaveCame { wave } => {
            let text = encounter(world).waves.get(usize::from(*wave).saturating_sub(1)).map(|w| w.text.clone());
            text.filter(|t| !t.is_empty()).unwrap_or_else(|| "More of them come.".into())
        }
        Fact::EncounterEnded { outcome } => match outcome {
            Outcome::Victory => "Victory.".into(),
            Outcome::Defeat => "Defeat.".into(),
            Outcome::Retreat => "Retreat.".into(),
        },
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// The encounter tables.
fn table_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::TableRolled { table, dice, rolled, resolved } => {
            let name = encounter(world).tables.get(usize::from(*table)).map(|t| t.name.clone()).unwrap_or_default();
            let entry = |line: u8| {
                let table = encounter(world).tables.get(usize::from(*table));
                table.and_then(|t| t.entries.get(usize::from(line))).map(|e| entry_label(e.roll)).unwrap_or_default()
            };
            if rolled == resolved {
                format!("{name}: a roll of {}, so entry {}.", dice_text(dice), entry(*resolved))
            } else {
                format!(
                    "{name}: a roll of {}. Entry {} is exhausted, so entry {}.",
                    dice_text(dice),
                    entry(*rolled),
                    entry(*resolved)
                )
            }
        }
        Fact::TableRolledAhead { table, dice } => {
            let name = encounter(world).tables.get(usize::from(*table)).map(|t| t.name.clone()).unwrap_or_default();
            format!("{name}: a roll of {}, ahead of its time.", dice_text(dice))
        }
        Fact::CoinPlaced { exhausted: true, table, entry: line, .. } => {
            let table = encounter(world).tables.get(usize::from(*table));
            let label = table.and_then(|t| t.entries.get(usize::from(*line))).map(|e| entry_label(e.roll));
            format!("Entry {} is exhausted.", label.unwrap_or_default())
        }
        Fact::CoinPlaced { .. } => return None,
        Fact::TableRefreshed { .. } => "Every entry was exhausted: the card is cleared.".into(),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// What the character and the enemies do in their Turns.
fn turn_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    Some(match fact {
        Fact::EnemyActivated { enemy, attack: Some(attack), .. } => {
            format!("{} means to use {}.", who_is(enemy), attack_name(world, *enemy, *attack))
        }
        Fact::EnemyActivated { enemy, attack: None, .. } => format!("{} moves.", who_is(enemy)),
        Fact::EnemySkipped { enemy, because, kept: true } => {
            format!("{} cannot rid itself of {}.", who_is(enemy), condition_name(world, *because))
        }
        Fact::EnemySkipped { enemy, because, kept: false } => match &catalog(world).condition(*because).lost_turn {
            Some(does) => format!("{} {does}.", who_is(enemy)),
            None => format!("{} struggles ({}).", who_is(enemy), condition_name(world, *because)),
        },
        Fact::Committed { action, dice, gear: with, reaction } => {
            let name = catalog(world).action(*action).map_or_else(|| action.to_string(), |a| a.name.clone());
            let with = with.map(|g| format!(" with {}", gear_name(world, g))).unwrap_or_default();
            let paid = if dice.is_empty() { String::new() } else { format!(", paid with {}", dice_text(dice)) };
            format!("{}{name}{with}{paid}.", if *reaction { "Reaction: " } else { "" })
        }
        Fact::TargetChanged { enemy, target } => format!("{} turns on {}.", who_is(enemy), who_is(target)),
        Fact::CharmedTurnBegan { enemy } => format!("{} does your bidding.", who_is(enemy)),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Movement, special tiles and darkness.
fn movement_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::Moved { who, path, how, cause } => {
            let end = path.last()?;
            match how {
                Motion::Walk => format!("{} moves to {end}.", who_is(who)),
                Motion::KnockedBack => caused(cause, format!("{} is knocked back to {end}.", who_is(who))),
                Motion::Teleported => caused(cause, format!("{} is at {end}.", who_is(who))),
            }
        }
        Fact::TilePlaced { at, tile, cause } => caused(cause, format!("{} at {at}.", tile_name(world, *tile))),
        Fact::TileRemoved { at, tile, cause } => caused(cause, format!("{} at {at} is gone.", tile_name(world, *tile))),
        Fact::DarknessChanged { dark: true, cause } => caused(cause, "Darkness falls.".into()),
        Fact::DarknessChanged { cause, .. } => caused(cause, "The darkness lifts.".into()),
        Fact::MovementChanged { who, by, cause } => caused(cause, format!("{}'s Move changes by {by:+}.", who_is(who))),
        Fact::TailRotated { who, .. } => format!("{} swings round.", who_is(who)),
        Fact::TileTriggered { who, tile, .. } => {
            format!("{}: {}.", who_is(who), tile_name(world, *tile))
        }
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Attacks and shields.
fn attack_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::Attacked { by, name, .. } if !by.is_character() => {
            format!("{}: {}.", who_is(by), attack_name(world, *by, *name))
        }
        Fact::Attacked { .. } => return None,
        Fact::Missed { by, why, .. } => match why {
            MissReason::OutOfReach => format!("{} strikes at nothing.", who_is(by)),
            MissReason::Dodged => "Dodged.".into(),
            MissReason::Cancelled => "Called off.".into(),
            MissReason::TurnedBack => format!("Turned back on {}.", who_is(by)),
            MissReason::Barred => "Nothing of the kind comes through.".into(),
            MissReason::StruckAppearance => format!("{} strikes at nothing but a likeness.", who_is(by)),
            MissReason::High => "It goes over the fallen.".into(),
            MissReason::NoTarget => "Nobody is there.".into(),
        },
        Fact::GuardBroken { who, cause } => caused(cause, format!("Guard Break on {}!", who_is(who))),
        Fact::ShieldRaised { who, .. } => format!("{}: Shield Up!", who_is(who)),
        Fact::ShieldLowered { who, cause } => caused(cause, format!("{}'s shield comes down.", who_is(who))),
        Fact::AttackDamageChanged { who, by, cause } => {
            caused(cause, format!("{}'s attacks deal {by:+} damage.", who_is(who)))
        }
        Fact::AttackDamageMultiplied { who, factor, ended, cause } => {
            let is_so = if *ended { "are no longer" } else { "are" };
            caused(cause, format!("The attacks of {} {is_so} worth {factor} times their damage.", who_is(who)))
        }
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Tokens of damage, the slots for them, and defeats.
fn token_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::TokenPlaced { who, token, on, cause } => {
            caused(cause, format!("1 {} {}.", token_name(world, *token), slot_text(world, *who, *on)))
        }
        Fact::Trickled { who, kind, n } => format!("{}: {n} {kind:?} trickles in.", who_is(who)),
        Fact::Healed { who, kind, n, cause } => {
            caused(cause, format!("{n} {kind:?} out of the HP slots of {}.", who_is(who)))
        }
        Fact::TokensRemoved { who, token, n, from, cause } => {
            let token = token_name(world, *token);
            caused(cause, format!("{n} {token} {}.", removed_from_text(world, *who, *from)))
        }
        Fact::SinkChanged { who, sink, value, cause } => {
            caused(cause, format!("{}'s {} is now {value}.", who_is(who), sink.label()))
        }
        Fact::HpSlotsChanged { who, slots } => format!("{} has {slots} HP slots now.", who_is(who)),
        Fact::Defeated { who, cause } => caused(cause, format!("{} is defeated.", who_is(who))),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Conditions, and what holds for a while.
fn condition_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::ConditionGained { who, condition: c, now, cause } => {
            let n = if *now > 1 { format!(" ({now})") } else { String::new() };
            caused(cause, format!("{} has {}{n}.", who_is(who), condition_name(world, *c)))
        }
        Fact::ConditionLost { who, condition: c, now, cause } => {
            let n = if *now > 0 { format!(" ({now} left)") } else { String::new() };
            caused(cause, format!("{} is rid of {}{n}.", who_is(who), condition_name(world, *c)))
        }
        Fact::ConditionResisted { who, condition: c, cause } => {
            caused(cause, format!("{} shrugs off {}.", who_is(who), condition_name(world, *c)))
        }
        // The numbers of an enemy that change for the rest of the encounter have sentences of their own.
        Fact::ModifierLent { to: Some(who), until: Until::Encounter, .. }
        | Fact::ModifierEnded { to: Some(who), until: Until::Encounter, .. }
            if !who.is_character() =>
        {
            return None;
        }
        Fact::ModifierLent { until, cause, .. } => {
            let name = cause_name(world, *cause).unwrap_or_else(|| "Something".to_owned());
            format!("{name} holds until {}.", until_text(*until))
        }
        Fact::ModifierEnded { cause, .. } => {
            format!("{} is over.", cause_name(world, *cause).unwrap_or_else(|| "Something".to_owned()))
        }
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// The pool, FP and HMN.
fn pool_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::PoolRolled { dice } => format!("The stamina pool: {}.", dice_text(dice)),
        Fact::Flinched { die, cause } => caused(cause, format!("Flinch, the {die} leaves the pool.")),
        Fact::PoolDiscarded { dice } => format!("{} left on the table.", dice_text(dice)),
        Fact::HumanityGained { n, left } => format!("{n} HMN gained, {left} now."),
        Fact::HumanityLost { n, left } => format!("{n} HMN lost, {left} left."),
        Fact::DieRerolled { was, now, cause } => caused(cause, format!("The {was} is rolled again and shows {now}.")),
        Fact::DieRaised { was, now, cause } => caused(cause, format!("The {was} becomes a {now}.")),
        Fact::DieLost { die, cause } => caused(cause, format!("The {die} leaves the pool.")),
        Fact::DieAdded { die, cause } => caused(cause, format!("A {die} joins the pool.")),
        Fact::FocusRegained { n, left } => format!("{n} FP regained, {left} now."),
        Fact::FocusSpent { n, left } => format!("{n} FP spent, {left} left."),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// Gear and attunements.
fn gear_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::GearDropped { gear } => format!("{} is dropped.", gear_name(world, *gear)),
        Fact::AttunementForgotten { attunement } => format!("{} is forgotten.", attunement_name(world, *attunement)),
        Fact::GearRepaired { gear, restored: true, .. } => format!("{} is whole again.", gear_name(world, *gear)),
        Fact::GearRepaired { gear, .. } => format!("{}: one Durability is cleared.", gear_name(world, *gear)),
        Fact::Loaded { gear, missile: Some(missile) } => {
            format!("{} is loaded with {}.", gear_name(world, *gear), gear_name(world, *missile))
        }
        Fact::Loaded { gear, .. } => format!("{} is shot.", gear_name(world, *gear)),
        Fact::LightToggled { gear, lit: true } => format!("{} burns.", gear_name(world, *gear)),
        Fact::LightToggled { gear, .. } => format!("{} is doused.", gear_name(world, *gear)),
        Fact::GearDeployed { gear, deployed: true } => format!("{} stands by itself.", gear_name(world, *gear)),
        Fact::GearDeployed { gear, .. } => format!("{} is back in hand.", gear_name(world, *gear)),
        Fact::GearBroken { gear, cause } => caused(cause, format!("{} is Broken.", gear_name(world, *gear))),
        Fact::ChargeUsed { gear, left } => format!("{}: {left} left.", gear_name(world, *gear)),
        Fact::HandsChanged { hands: h } => format!("Now {}.", hands_text(world, *h)),
        _ => unreachable!("{fact:?} is of another family"),
    })
}

/// A sentence with its cause before it: "Archer 2's Arrow: Genericus is defeated."
fn with_cause(world: &RulesWorld, cause: Cause, sentence: String) -> String {
    match cause_name(world, cause) {
        Some(name) => format!("{name}: {sentence}"),
        None => sentence,
    }
}

/// Dice in words.
fn dice_text(dice: &[u8]) -> String {
    let words: Vec<String> = dice.iter().map(u8::to_string).collect();
    if words.is_empty() { "no dice".into() } else { words.join(", ") }
}

fn token_name(world: &RulesWorld, token: Token) -> String {
    match token {
        Token::Damage(kind) => format!("{kind:?}"),
        Token::Condition(c) => condition_name(world, c),
    }
}

/// The end of a sentence about a token that is placed in a slot of this combatant.
fn slot_text(world: &RulesWorld, who: CombatantId, slot: TokenSlot) -> String {
    let name = combatant_name(world, who);
    match slot {
        TokenSlot::Hp => format!("into an HP slot of {name}"),
        TokenSlot::Sink(sink) => format!("into {name}'s {}", sink.label()),
        TokenSlot::Shield => format!("onto {name}'s shield"),
        TokenSlot::Unassigned => format!("onto {name}'s sheet, unassigned"),
        TokenSlot::Sheet => format!("takes hold of {name}"),
        TokenSlot::Durability(gear) => format!("onto the Durability of {}", gear_name(world, gear)),
        TokenSlot::Break(gear) => format!("breaks {}", gear_name(world, gear)),
        TokenSlot::Gone => format!("vanishes, without effect on {name}"),
    }
}

/// Where a token of this combatant is taken from.
fn removed_from_text(world: &RulesWorld, who: CombatantId, spot: TokenSlot) -> String {
    let name = combatant_name(world, who);
    match spot {
        TokenSlot::Sink(sink) => format!("out of {name}'s {}", sink.label()),
        TokenSlot::Shield => format!("off {name}'s shield"),
        _ => format!("off {name}'s sheet"),
    }
}
