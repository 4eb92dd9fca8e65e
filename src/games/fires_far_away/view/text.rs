//! The texts of facts, prices and names. All lines of the log are written here.

use crate::model::Until;
use crate::model::{
    Cause, CombatantId, Condition, Fact, GearIndex, Hands, Id, MissReason, Motion, Outcome, Token, TokenSlot,
};
use crate::rules::access::{
    RulesWorld, catalog, combatant_count, encounter, enemy_def, enemy_def_id, enemy_kind, inventory, scenario, tile_def,
};
use crate::rules::player::price::Price;
use crate::rules::{Refusal, Requirement};
use crate::view::rules_text::{lent_text, refused_requirement_text};

/// The name of a combatant; enemies of one kind are numbered if there are several.
pub fn combatant_name(world: &RulesWorld, who: CombatantId) -> String {
    if who.0 >= combatant_count(world) {
        return "somebody".into();
    }
    let Some(kind) = enemy_kind(world, who) else { return scenario(world).character.name.clone() };
    let name = enemy_def(world, who).map_or_else(|| kind.def_id.to_string(), |e| e.name.clone());
    let is_alike = |n: &u8| enemy_def_id(world, CombatantId(*n)) == Some(kind.def_id);
    let alike = (1..combatant_count(world)).filter(is_alike).count();
    if alike > 1 { format!("{name} {}", kind.number) } else { name }
}

/// The name of a piece of gear.
pub fn gear_name(world: &RulesWorld, gear: GearIndex) -> String {
    inventory(world).gear_def(catalog(world), gear).map_or_else(|| "gear".into(), |g| g.header.name.clone())
}

/// The name of a condition, as the book prints it.
pub fn condition_name(world: &RulesWorld, condition: Condition) -> String {
    catalog(world).condition(condition).name.clone()
}

/// The blocks that are lent to a combatant: the short name, and the full text with what holds and until when (R-372,
///
pub fn active_effects(world: &RulesWorld, who: CombatantId) -> Vec<(String, String)> {
    let lent = world.lent_modifiers().iter().filter(|lent| lent.bearer.is_borne_by(who));
    lent.map(|lent| {
        let name = cause_name(world, lent.origin.cause()).unwrap_or_else(|| "lent".to_owned());
        let gear = lent.bearer.gear().map(|gear| format!(" with {}", gear_name(world, gear))).unwrap_or_default();
        let held = lent.held.map(|n| format!(" {n} left.")).unwrap_or_default();
        let text = lent_text(catalog(world), who.is_character(), &lent.blocks);
        let full = format!("{name}{gear}, until {}.{held} {text}", until_text(lent.until));
        (name, full.trim_end().to_owned())
    })
    .collect()
}

/// Why an intent is refused. The requirement of a predicate is worded as on the cards.
pub fn refusal_text(world: &RulesWorld, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Needs(Requirement::Unmet(test)) => refused_requirement_text(catalog(world), test),
        refusal => refusal.to_string(),
    }
}

/// The printed name of an attunement.
pub fn attunement_name(world: &RulesWorld, id: Id) -> String {
    catalog(world).attunements.get(&id).map_or_else(|| id.to_string(), |attunement| attunement.name.clone())
}

/// When something lent ends, after the word "until".
pub fn until_text(until: Until) -> &'static str {
    match until {
        Until::Attack => "the attack is through",
        Until::NextAttack => "the next attack that it serves",
        Until::Turn => "the Turn ends",
        Until::Counterbeat => "the counterbeat ends",
        Until::Beat => "the beat ends",
        Until::NextBeat => "the next beat ends",
        Until::TargetLoses(_) | Until::TargetLosesDamage(_) => "the target is free of it",
        Until::Round => "sinks are cleared",
        Until::NextRoundTally => "the next Round begins",
        Until::Encounter => "the encounter ends",
        Until::Reprieve => "the next reprieve",
    }
}

/// A price in words.
pub fn price_text(price: &Price) -> String {
    match price {
        Price::Free => "free".into(),
        Price::Dice { n: 1, extra: 0 } => "1 die".into(),
        Price::Dice { n, extra: 0 } => format!("{n} dice"),
        Price::Dice { n, extra } => format!("{n} dice, {} SP", n + extra),
        Price::Score { least, plus: true, .. } => format!("{least}+ SP"),
        Price::Score { least, .. } => format!("{least} SP"),
        Price::DieAndScore { least } => format!("1D, {least}+ SP"),
        Price::Equal { n, extra: 0 } => format!("{n} equal dice"),
        Price::Equal { n, extra } => format!("{n} equal dice, {} SP", n + extra),
        Price::Match { faces, extra } => {
            let mut faces: Vec<u8> = faces.to_vec();
            faces.sort_unstable();
            faces.dedup();
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            let die = if faces.is_empty() { "a matching die".into() } else { format!("a {}", faces.join(" or ")) };
            if *extra == 0 { die } else { format!("{die}, {} SP", 1 + extra) }
        }
        Price::Everything => "all dice".into(),
    }
}

/// Hand tokens in words.
pub fn hands_text(world: &RulesWorld, hands: Hands) -> String {
    match (hands.main, hands.off) {
        (None, None) => "nothing in hand".into(),
        (Some(a), Some(b)) if a == b => format!("{} in both hands", gear_name(world, a)),
        (Some(a), Some(b)) => format!("{} and {}", gear_name(world, a), gear_name(world, b)),
        (Some(a), None) | (None, Some(a)) => format!("{} and a free hand", gear_name(world, a)),
    }
}

/// The log line of a fact; `None` for facts that other lines already report. It begins with the cause of the fact, if it
/// has one.
pub fn log_line(world: &RulesWorld, fact: &Fact) -> Option<String> {
    let who_is = |who: &CombatantId| combatant_name(world, *who);
    let caused = |cause: &Cause, sentence: String| with_cause(world, *cause, sentence);
    Some(match fact {
        Fact::Entered { who, at, .. } => format!("{} stands at {at}.", who_is(who)),
        Fact::RoundBegan { tally } => format!("Round {tally}."),
        Fact::Doom { event: line, .. } => {
            let text = encounter(world).doom.get(usize::from(*line)).map(|d| d.text.clone());
            format!("Doom: {}", text.unwrap_or_default())
        }
        Fact::PoolRolled { dice } => format!("The stamina pool: {}.", dice_text(dice)),
        Fact::BeatBegan => "Your beat.".into(),
        Fact::CounterbeatBegan => "The counterbeat.".into(),
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
        Fact::TableRefreshed { .. } => "Every entry was exhausted: the card is cleared.".into(),
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
        Fact::Moved { who, path, how, cause } => {
            let end = path.last()?;
            match how {
                Motion::Walk => format!("{} moves to {end}.", who_is(who)),
                Motion::KnockedBack => caused(cause, format!("{} is knocked back to {end}.", who_is(who))),
                Motion::Teleported => caused(cause, format!("{} is at {end}.", who_is(who))),
            }
        }
        Fact::Attacked { by, name, .. } if !by.is_character() => {
            format!("{}: {}.", who_is(by), attack_name(world, *by, *name))
        }
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
        Fact::GuardBroken { who, cause } => caused(cause, format!("Guard Break on {}!", who_is(who))),
        Fact::ShieldRaised { who, .. } => format!("{}: Shield Up!", who_is(who)),
        Fact::ShieldLowered { who, cause } => caused(cause, format!("{}'s shield comes down.", who_is(who))),
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
        Fact::Flinched { die, cause } => caused(cause, format!("Flinch, the {die} leaves the pool.")),
        Fact::PoolDiscarded { dice } => format!("{} left on the table.", dice_text(dice)),
        Fact::GearDropped { gear } => format!("{} is dropped.", gear_name(world, *gear)),
        Fact::AttunementForgotten { attunement } => format!("{} is forgotten.", attunement_name(world, *attunement)),
        Fact::GearRepaired { gear, restored: true, .. } => format!("{} is whole again.", gear_name(world, *gear)),
        Fact::GearRepaired { gear, .. } => format!("{}: one Durability is cleared.", gear_name(world, *gear)),
        Fact::HumanityGained { n, left } => format!("{n} HMN gained, {left} now."),
        Fact::HumanityLost { n, left } => format!("{n} HMN lost, {left} left."),
        Fact::Loaded { gear, missile: Some(missile) } => {
            format!("{} is loaded with {}.", gear_name(world, *gear), gear_name(world, *missile))
        }
        Fact::Loaded { gear, .. } => format!("{} is shot.", gear_name(world, *gear)),
        Fact::LightToggled { gear, lit: true } => format!("{} burns.", gear_name(world, *gear)),
        Fact::LightToggled { gear, .. } => format!("{} is doused.", gear_name(world, *gear)),
        Fact::DieRerolled { was, now, cause } => caused(cause, format!("The {was} is rolled again and shows {now}.")),
        Fact::DieRaised { was, now, cause } => caused(cause, format!("The {was} becomes a {now}.")),
        Fact::DieLost { die, cause } => caused(cause, format!("The {die} leaves the pool.")),
        Fact::DieAdded { die, cause } => caused(cause, format!("A {die} joins the pool.")),
        Fact::FocusRegained { n, left } => format!("{n} FP regained, {left} now."),
        Fact::FocusSpent { n, left } => format!("{n} FP spent, {left} left."),
        Fact::GearDeployed { gear, deployed: true } => format!("{} stands by itself.", gear_name(world, *gear)),
        Fact::GearDeployed { gear, .. } => format!("{} is back in hand.", gear_name(world, *gear)),
        Fact::TilePlaced { at, tile, cause } => caused(cause, format!("{} at {at}.", tile_name(world, *tile))),
        Fact::TileRemoved { at, tile, cause } => caused(cause, format!("{} at {at} is gone.", tile_name(world, *tile))),
        Fact::DarknessChanged { dark: true, cause } => caused(cause, "Darkness falls.".into()),
        Fact::DarknessChanged { cause, .. } => caused(cause, "The darkness lifts.".into()),
        Fact::WaveCame { wave } => {
            let text = encounter(world).waves.get(usize::from(*wave).saturating_sub(1)).map(|w| w.text.clone());
            text.filter(|t| !t.is_empty()).unwrap_or_else(|| "More of them come.".into())
        }
        Fact::MovementChanged { who, by, cause } => caused(cause, format!("{}'s Move changes by {by:+}.", who_is(who))),
        Fact::TargetChanged { enemy, target } => format!("{} turns on {}.", who_is(enemy), who_is(target)),
        Fact::CharmedTurnBegan { enemy } => format!("{} does your bidding.", who_is(enemy)),
        Fact::TailRotated { who, .. } => format!("{} swings round.", who_is(who)),
        Fact::GearBroken { gear, cause } => caused(cause, format!("{} is Broken.", gear_name(world, *gear))),
        Fact::ChargeUsed { gear, left } => format!("{}: {left} left.", gear_name(world, *gear)),
        Fact::HandsChanged { hands: h } => format!("Now {}.", hands_text(world, *h)),
        Fact::SinkChanged { who, sink, value, cause } => {
            caused(cause, format!("{}'s {} is now {value}.", who_is(who), sink.label()))
        }
        Fact::AttackDamageChanged { who, by, cause } => {
            caused(cause, format!("{}'s attacks deal {by:+} damage.", who_is(who)))
        }
        Fact::AttackDamageMultiplied { who, factor, ended, cause } => {
            let is_so = if *ended { "are no longer" } else { "are" };
            caused(cause, format!("The attacks of {} {is_so} worth {factor} times their damage.", who_is(who)))
        }
        Fact::HpSlotsChanged { who, slots } => format!("{} has {slots} HP slots now.", who_is(who)),
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
        Fact::TileTriggered { who, tile, .. } => {
            format!("{}: {}.", who_is(who), tile_name(world, *tile))
        }
        Fact::Defeated { who, cause } => caused(cause, format!("{} is defeated.", who_is(who))),
        Fact::EncounterEnded { outcome } => match outcome {
            Outcome::Victory => "Victory.".into(),
            Outcome::Defeat => "Defeat.".into(),
            Outcome::Retreat => "Retreat.".into(),
        },
        Fact::TablesCleared
        | Fact::SinksCleared
        | Fact::BeatEnded
        | Fact::CoinPlaced { .. }
        | Fact::Attacked { .. } => {
            return None;
        }
    })
}

/// The name of a cause; `None` for causes that the log need not name, because the sentence says all there is.
pub fn cause_name(world: &RulesWorld, cause: Cause) -> Option<String> {
    let whose =
        |who: CombatantId, attack: Id| format!("{}'s {}", combatant_name(world, who), attack_name(world, who, attack));
    Some(match cause {
        Cause::Phase | Cause::Turn { .. } => return None,
        Cause::Action { action, gear, missile } => {
            let name = catalog(world).action(action).map_or_else(|| action.to_string(), |a| a.name.clone());
            let with = gear.map(|gear| format!(" with {}", gear_name(world, gear))).unwrap_or_default();
            let shot = missile.map(|missile| format!(", {}", gear_name(world, missile))).unwrap_or_default();
            format!("{name}{with}{shot}")
        }
        Cause::Attack { by, attack } => whose(by, attack),
        Cause::Hold { by, attack } => format!("{} holds on", whose(by, attack)),
        Cause::Collision => "Collision".into(),
        Cause::Tile { tile, .. } => tile_name(world, tile),
        Cause::Trickle => "Trickle".into(),
        Cause::Condition(condition) => condition_name(world, condition),
        Cause::Doom { .. } => "Doom".into(),
        Cause::Gear { gear } => gear_name(world, gear),
        Cause::Defeat { of } => format!("The fall of {}", combatant_name(world, of)),
    })
}

/// A sentence with its cause before it: "Archer 2's Arrow: Genericus is defeated."
fn with_cause(world: &RulesWorld, cause: Cause, sentence: String) -> String {
    match cause_name(world, cause) {
        Some(name) => format!("{name}: {sentence}"),
        None => sentence,
    }
}

/// The dice totals of a table entry: "1" or "2-5".
pub fn entry_label((low, high): (u8, u8)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// Dice in words.
fn dice_text(dice: &[u8]) -> String {
    let words: Vec<String> = dice.iter().map(u8::to_string).collect();
    if words.is_empty() { "no dice".into() } else { words.join(", ") }
}

/// The name of an enemy's attack.
pub fn attack_name(world: &RulesWorld, who: CombatantId, attack: Id) -> String {
    let sheet = enemy_def(world, who);
    sheet.and_then(|e| e.attacks.get(&attack)).map_or_else(|| attack.to_string(), |a| a.name.clone())
}

fn tile_name(world: &RulesWorld, tile: Id) -> String {
    tile_def(world, tile).map_or_else(|| tile.to_string(), |t| t.name.clone())
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
