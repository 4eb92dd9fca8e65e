//! The texts of prices, refusals and names.

use std::fmt;

use crate::lang::{Text, text};
use crate::model::{Cause, CombatantId, Condition, GearIndex, Hands, Id, Token, Until};
use crate::rules::access::{
    RulesWorld, catalog, combatant_count, enemy_def, enemy_def_id, enemy_kind, inventory, scenario, tile_def,
};
use crate::rules::names::damage_kind_name;
use crate::rules::player::price::Price;
use crate::rules::{Refusal, Requirement};
use crate::view::rules_text::{lent_text, refused_requirement_text};

/// The name of a combatant; enemies of one kind are numbered if there are several.
pub fn combatant_name(world: &RulesWorld, who: CombatantId) -> Text {
    if who.0 >= combatant_count(world) {
        return text!("name-somebody");
    }
    let Some(kind) = enemy_kind(world, who) else { return Text::authored(&scenario(world).character.name) };
    let name = Text::authored(enemy_def(world, who).map_or(kind.def_id.as_str(), |e| &e.name));
    let is_alike = |n: &u8| enemy_def_id(world, CombatantId(*n)) == Some(kind.def_id);
    let alike = (1..combatant_count(world)).filter(is_alike).count();
    if alike > 1 { Text::joined(" ", [name, Text::written(kind.number)]) } else { name }
}

/// The name of a piece of gear.
pub fn gear_name(world: &RulesWorld, gear: GearIndex) -> Text {
    let def = inventory(world).gear_def(catalog(world), gear);
    def.map_or_else(|| text!("name-gear"), |def| Text::authored(&def.header.name))
}

/// The name of a condition, as the book prints it.
pub fn condition_name(world: &RulesWorld, condition: Condition) -> Text {
    Text::authored(&catalog(world).condition(condition).name)
}

/// The blocks that are lent to a combatant: the short name, and the full text with what holds and until when (R-372,
///
pub fn active_effects(world: &RulesWorld, who: CombatantId) -> Vec<(Text, Text)> {
    let lent = world.lent_modifiers().iter().filter(|lent| lent.bearer.is_borne_by(who));
    lent.map(|lent| {
        let name = cause_name(world, lent.origin.cause()).unwrap_or_else(|| text!("cause-lent"));
        let with_gear = match lent.bearer.gear() {
            Some(gear) => text!("cause-action-with", action = &name, gear = gear_name(world, gear)),
            None => name.clone(),
        };
        let until = text!("lent-until", name = with_gear, until = until_text(lent.until));
        let held = lent.held.map(|n| text!("lent-left", n = n)).unwrap_or_default();
        let text = lent_text(catalog(world), who.is_character(), &lent.blocks);
        (name, Text::joined(" ", [until, held, text]))
    })
    .collect()
}

/// Why an intent is refused. The requirement of a predicate is worded as on the cards.
pub fn refusal_text(world: &RulesWorld, refusal: &Refusal) -> Text {
    match refusal {
        Refusal::Needs(Requirement::Unmet(test)) => refused_requirement_text(catalog(world), test),
        refusal => refusal.text(),
    }
}

/// The printed name of an attunement.
pub fn attunement_name(world: &RulesWorld, id: Id) -> Text {
    Text::authored(catalog(world).attunements.get(&id).map_or(id.as_str(), |attunement| &attunement.name))
}

/// When something lent ends, after the word "until".
pub fn until_text(until: Until) -> Text {
    match until {
        Until::Attack => text!("until-attack"),
        Until::NextAttack => text!("until-next-attack"),
        Until::Turn => text!("until-turn"),
        Until::Counterbeat => text!("until-counterbeat"),
        Until::Beat => text!("until-beat"),
        Until::NextBeat => text!("until-next-beat"),
        Until::TargetLoses(_) | Until::TargetLosesDamage(_) => text!("until-target-loses"),
        Until::Round => text!("until-round"),
        Until::NextRoundTally => text!("until-next-round"),
        Until::Encounter => text!("until-encounter"),
        Until::Reprieve => text!("until-reprieve"),
    }
}

/// A price in words.
pub fn price_text(price: &Price) -> Text {
    match price {
        Price::Free => text!("price-free"),
        Price::Dice { n, extra: 0 } => text!("price-dice", n = *n),
        Price::Dice { n, extra } => text!("price-dice-score", n = *n, score = n + extra),
        Price::Score { least, plus: true, .. } => text!("price-score-or-more", score = *least),
        Price::Score { least, .. } => text!("price-score", score = *least),
        Price::DieAndScore { least } => text!("price-die-and-score", score = *least),
        Price::Equal { n, extra: 0 } => text!("price-equal", n = *n),
        Price::Equal { n, extra } => text!("price-equal-score", n = *n, score = n + extra),
        Price::Match { faces, extra } => {
            let mut faces: Vec<u8> = faces.to_vec();
            faces.sort_unstable();
            faces.dedup();
            let faces = faces.iter().map(Text::written);
            match (faces.reduce(|before, face| Text::or([before, face])), *extra) {
                (None, 0) => text!("price-match-any"),
                (None, extra) => text!("price-match-any-score", score = 1 + extra),
                (Some(faces), 0) => text!("price-match", faces = faces),
                (Some(faces), extra) => text!("price-match-score", faces = faces, score = 1 + extra),
            }
        }
        Price::Everything => text!("price-all-dice"),
    }
}

/// Hand tokens in words.
pub fn hands_text(world: &RulesWorld, hands: Hands) -> Text {
    match (hands.main, hands.off) {
        (None, None) => text!("hands-nothing"),
        (Some(a), Some(b)) if a == b => text!("hands-both", gear = gear_name(world, a)),
        (Some(a), Some(b)) => text!("hands-two", main = gear_name(world, a), off = gear_name(world, b)),
        (Some(a), None) | (None, Some(a)) => text!("hands-one", gear = gear_name(world, a)),
    }
}

/// The name of a cause; `None` for causes that the log need not name, because the sentence says all there is.
pub fn cause_name(world: &RulesWorld, cause: Cause) -> Option<Text> {
    Some(match cause {
        Cause::Phase | Cause::Turn { .. } => return None,
        Cause::Action { action, gear, missile } => {
            let done = action_name_with(world, action, gear);
            let shot = missile.map(|missile| gear_name(world, missile)).unwrap_or_default();
            Text::joined(", ", [done, shot])
        }
        Cause::Attack { by, attack } => {
            text!("cause-attack", who = combatant_name(world, by), attack = attack_name(world, by, attack))
        }
        Cause::Hold { by, attack } => {
            text!("cause-hold", who = combatant_name(world, by), attack = attack_name(world, by, attack))
        }
        Cause::Collision => text!("cause-collision"),
        Cause::Tile { tile, .. } => tile_name(world, tile),
        Cause::Trickle => text!("cause-trickle"),
        Cause::Condition(condition) => condition_name(world, condition),
        Cause::Doom { .. } => text!("cause-doom"),
        Cause::Gear { gear } => gear_name(world, gear),
        Cause::Defeat { of } => text!("cause-fall", who = combatant_name(world, of)),
    })
}

/// The name of an action, and the gear that it is done with.
pub(super) fn action_name_with(world: &RulesWorld, action: Id, gear: Option<GearIndex>) -> Text {
    let name = Text::authored(catalog(world).action(action).map_or(action.as_str(), |action| &action.name));
    match gear {
        Some(gear) => text!("cause-action-with", action = name, gear = gear_name(world, gear)),
        None => name,
    }
}

/// The dice totals of a table entry: "1" or "2-5".
pub fn entry_label((low, high): (u8, u8)) -> Text {
    if low == high { Text::written(low) } else { Text::written(format_args!("{low}-{high}")) }
}

/// The name of an enemy's attack.
pub fn attack_name(world: &RulesWorld, who: CombatantId, attack: Id) -> Text {
    let sheet = enemy_def(world, who);
    Text::authored(sheet.and_then(|e| e.attacks.get(&attack)).map_or(attack.as_str(), |a| &a.name))
}

/// The name of a special tile.
pub(super) fn tile_name(world: &RulesWorld, tile: Id) -> Text {
    Text::authored(tile_def(world, tile).map_or(tile.as_str(), |t| &t.name))
}

/// The name of a token.
pub(super) fn token_name(world: &RulesWorld, token: Token) -> Text {
    match token {
        Token::Damage(kind) => damage_kind_name(kind),
        Token::Condition(condition) => condition_name(world, condition),
    }
}

/// A number with its sign, as it is added: "+2".
pub(super) fn signed(n: impl fmt::Display) -> Text {
    Text::written(format_args!("{n:+}"))
}
