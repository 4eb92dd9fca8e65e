//! Names: Skills, Ailments, kinds, actions and fighters.
//!
//! Owns the messages of the closed sets. Must not compose sentences.

use kernel::lang::{Text, text};

use crate::content::{ActionKind, Ailment, Content, Skill};
use crate::rules::{ActionSource, Fighter, Who};

use super::printed_name;

/// The name of a Skill.
pub fn skill_name(skill: Skill) -> Text {
    match skill {
        Skill::Might => text!("duel-skill-might"),
        Skill::Finesse => text!("duel-skill-finesse"),
        Skill::Wit => text!("duel-skill-wit"),
        Skill::Nerve => text!("duel-skill-nerve"),
    }
}

/// The name of an Ailment.
pub fn ailment_name(ailment: Ailment) -> Text {
    match ailment {
        Ailment::Burn => text!("duel-ailment-burn"),
        Ailment::Dazzle => text!("duel-ailment-dazzle"),
        Ailment::Slow => text!("duel-ailment-slow"),
        Ailment::Weak => text!("duel-ailment-weak"),
    }
}

/// The rule of an Ailment in a sentence.
pub(super) fn ailment_rule(content: &Content, ailment: Ailment) -> Text {
    let rules = &content.rules;
    match ailment {
        Ailment::Burn => text!("duel-ailment-burn-rule", n = rules.burn_injury),
        Ailment::Dazzle => text!("duel-ailment-dazzle-rule", n = rules.dazzle_penalty),
        Ailment::Slow => text!("duel-ailment-slow-rule", n = rules.slow_priority),
        Ailment::Weak => text!("duel-ailment-weak-rule", n = rules.weak_penalty),
    }
}

/// The name of a kind of action.
pub(super) fn kind_name(kind: ActionKind) -> Text {
    match kind {
        ActionKind::Base => text!("duel-kind-base"),
        ActionKind::Spell => text!("duel-kind-spell"),
        ActionKind::Gear => text!("duel-kind-gear"),
        ActionKind::Basic => text!("duel-kind-basic"),
    }
}

/// The name of an action of a fighter.
pub fn source_name(content: &Content, fighter: &Fighter, source: ActionSource) -> Text {
    action_name(content, Who { seat: crate::rules::Seat(0), entry: fighter.entry }, source)
}

/// The name of an action of a fighter of a fact.
pub(super) fn action_name(content: &Content, who: Who, source: ActionSource) -> Text {
    match source {
        ActionSource::Card(card) => printed_name(content, &card),
        ActionSource::BaseAttack(card) => {
            let character = content.characters.get(&who.entry);
            character.map_or_else(|| printed_name(content, &card), |c| Text::authored(&c.base_attack.name))
        }
        ActionSource::Entry(n) => entry_name(content, &who.entry, n),
    }
}

/// The name of an entry of a monster's table.
pub fn entry_name(content: &Content, monster: &kernel::id::Id, entry: u8) -> Text {
    let entry = content.monsters.get(monster).and_then(|monster| monster.table.get(usize::from(entry)));
    entry.map_or(Text::Empty, |entry| Text::authored(&entry.name))
}

/// The name of a fighter of a fact.
pub(super) fn who_name(content: &Content, who: &Who) -> Text {
    printed_name(content, &who.entry)
}
