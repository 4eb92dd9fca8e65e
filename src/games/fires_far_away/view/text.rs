//! The texts of prices, refusals and names.

use crate::model::Until;
use crate::model::{Cause, CombatantId, Condition, GearIndex, Hands, Id};
use crate::rules::access::{
    RulesWorld, catalog, combatant_count, enemy_def, enemy_def_id, enemy_kind, inventory, scenario, tile_def,
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
        Refusal::Needs(Requirement::Unmet(test)) => refused_requirement_text(catalog(world), test).into(),
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

/// The dice totals of a table entry: "1" or "2-5".
pub fn entry_label((low, high): (u8, u8)) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// The name of an enemy's attack.
pub fn attack_name(world: &RulesWorld, who: CombatantId, attack: Id) -> String {
    let sheet = enemy_def(world, who);
    sheet.and_then(|e| e.attacks.get(&attack)).map_or_else(|| attack.to_string(), |a| a.name.clone())
}

/// The name of a special tile.
pub(super) fn tile_name(world: &RulesWorld, tile: Id) -> String {
    tile_def(world, tile).map_or_else(|| tile.to_string(), |t| t.name.clone())
}
