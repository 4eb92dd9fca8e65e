//! Sentences of actions and effects, generated from their data.
//!
//! Owns one sentence for each word of the effect vocabulary. Must not name an entry.

use kernel::lang::{Text, text};

use super::names::{ailment_name, kind_name, skill_name};
use crate::content::{Ability, Attack, BlockAgainst, Duration, Effect, Modifier, Reach, Removable, WornBlock};

/// The text of an action: its attack, its reach, and what happens to the target and to the user.
pub fn ability_text(ability: &Ability) -> Text {
    let mut parts: Vec<Text> = ability.attack.iter().map(attack_text).collect();
    parts.extend(reach_text(ability).map(Text::sentence));
    parts.extend(ability.target.iter().map(effect_text).map(Text::sentence));
    let is_on_user = ability.attack.is_some() || !ability.target.is_empty();
    parts.extend(ability.user.iter().map(effect_text).map(|effect| match is_on_user {
        true => text!("duel-effect-on-user", effect = effect).sentence(),
        false => effect.sentence(),
    }));
    Text::joined(" ", parts)
}

fn attack_text(attack: &Attack) -> Text {
    let (roll, against) = (skill_name(attack.roll), skill_name(attack.against));
    let attacks = match attack.damage {
        Some(damage) => text!("duel-attack", roll = roll, against = against, damage = damage),
        None => text!("duel-attack-without-damage", roll = roll, against = against),
    };
    Text::joined(" ", [attacks.sentence(), accuracy_text(attack.accuracy_easier).sentence()])
}

fn accuracy_text(easier: i8) -> Text {
    match easier {
        0 => Text::Empty,
        n if n > 0 => text!("duel-accuracy-easier", n = n),
        n => text!("duel-accuracy-harder", n = n.unsigned_abs()),
    }
}

fn reach_text(ability: &Ability) -> Option<Text> {
    match ability.reach {
        Reach::Enemy if ability.attack.is_none() => Some(text!("duel-reach-enemy")),
        Reach::Enemy | Reach::User => None,
        Reach::AllEnemies => Some(text!("duel-reach-all-enemies")),
        Reach::Friend => Some(text!("duel-reach-friend")),
        Reach::Anyone => Some(text!("duel-reach-anyone")),
    }
}

/// The words of an effect, without a full stop.
pub fn effect_text(effect: &Effect) -> Text {
    match effect {
        Effect::Ailment(ailment, n) => text!("duel-effect-ailment", ailment = ailment_name(*ailment), n = *n),
        Effect::Recover(n) => text!("duel-effect-recover", n = *n),
        Effect::Remove(Removable::Any) => text!("duel-effect-remove"),
        Effect::Remove(Removable::Ailments) => text!("duel-effect-remove-ailment"),
        Effect::TakeBackDiscards => text!("duel-effect-take-back"),
        Effect::For(Duration::Round, modifier) => text!("duel-for-round", effect = modifier_text(modifier)),
        Effect::For(Duration::Fight, modifier) => text!("duel-for-fight", effect = modifier_text(modifier)),
    }
}

/// The words of a change of numbers.
pub(super) fn modifier_text(modifier: &Modifier) -> Text {
    match modifier {
        Modifier::Block { amount, against } => block_text(*amount, *against),
        Modifier::Accuracy(n) => accuracy_text(*n),
        Modifier::Priority(n) => text!("duel-modifier-priority", n = signed(*n)),
        Modifier::Rolls(n) => text!("duel-modifier-rolls", n = signed(*n)),
        Modifier::Damage { amount, kinds } => {
            let kinds = Text::and(kinds.iter().map(|kind| kind_name(*kind)));
            text!("duel-modifier-damage", n = signed(*amount), kinds = kinds)
        }
        Modifier::AttackersRolls(n) => text!("duel-modifier-attackers", n = signed(*n)),
        Modifier::RecoverEachRound(n) => text!("duel-modifier-recover", n = *n),
        Modifier::Lured { accuracy_harder, answer_bonus } => {
            text!("duel-modifier-lured", harder = *accuracy_harder, bonus = signed(*answer_bonus))
        }
    }
}

/// A number with its sign, which every language writes in the same way.
fn signed(n: i8) -> Text {
    Text::authored(format!("{n:+}"))
}

fn block_text(amount: u8, against: BlockAgainst) -> Text {
    match against {
        BlockAgainst::All => text!("duel-block-all", n = amount),
        BlockAgainst::RolledWith(skill) => text!("duel-block-skill", n = amount, skill = skill_name(skill)),
        BlockAgainst::Kind(kind) => text!("duel-block-kind", n = amount, kind = kind_name(kind)),
    }
}

/// The text of Worn Gear.
pub fn worn_text(worn: &WornBlock) -> Text {
    text!("duel-worn", block = block_text(worn.amount, worn.against)).sentence()
}
