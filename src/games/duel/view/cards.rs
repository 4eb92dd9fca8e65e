//! Cards as the table draws them.
//!
//! Owns the view of one card. Must not know where it lies.

use kernel::id::Id;
use kernel::lang::{Text, text};

use super::names::kind_name;
use super::printed_name;
use super::rules_text::{ability_text, worn_text};
use crate::content::{ActionKind, Content};

/// One card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardView {
    /// Its id.
    pub card: Id,
    /// Its printed name.
    pub name: Text,
    /// Its kind.
    pub kind_of: ActionKind,
    /// Its kind in words.
    pub kind: Text,
    /// The printed Priority; of a base attack card, that of the character.
    pub priority: Option<i8>,
    /// Its rules in sentences.
    pub text: Text,
    /// The line about it that has no rules.
    pub flavor: Text,
}

/// The view of a card; `owner` is the character whose base attack it may stand for.
pub fn card_view(content: &Content, card: Id, owner: Option<Id>) -> CardView {
    let name = printed_name(content, &card);
    let Some(def) = content.cards.get(&card) else {
        let (kind, text, flavor) = (Text::Empty, Text::Empty, Text::Empty);
        return CardView { card, name, kind_of: ActionKind::Basic, kind, priority: None, text, flavor };
    };
    let base_attack = owner.and_then(|owner| content.characters.get(&owner)).map(|character| &character.base_attack);
    let action = match base_attack {
        Some(base_attack) if def.is_base_attack => Some(&base_attack.action),
        _ => def.action.as_ref(),
    };
    let text = match (def.is_base_attack, base_attack, &def.worn) {
        (true, Some(base), _) => {
            let attack = Text::joined(": ", [Text::authored(&base.name), ability_text(&base.action)]);
            Text::joined(" ", [attack, text!("duel-or-token")])
        }
        (true, None, _) => text!("duel-or-token"),
        (false, _, Some(worn)) => worn_text(worn),
        (false, _, None) => {
            let needs_wit = def.kind == ActionKind::Spell && action.is_some_and(|action| action.attack.is_none());
            let wit = if needs_wit { text!("duel-needs-wit", n = content.rules.wit_target) } else { Text::Empty };
            Text::joined(" ", [wit, action.map(ability_text).unwrap_or_default()])
        }
    };
    let priority = action.map(|action| action.priority);
    let flavor = Text::authored(&def.flavor);
    CardView { card, name, kind_of: def.kind, kind: kind_name(def.kind), priority, text, flavor }
}
