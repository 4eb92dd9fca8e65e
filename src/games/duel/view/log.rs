//! The lines of the log: each fact in words.
//!
//! Owns one message for each fact that a reader wants to know. Must not leave out a number that a fact holds and a rule
//! used. Facts that only move props have no line.

use kernel::lang::{Text, text};

use super::fight_view::outcome_name;
use super::names::{action_name, ailment_name, entry_name, who_name};
use super::printed_name;
use crate::content::Content;
use crate::rules::{BaseUse, CardPlace, Fact, InjuryCause, RollPurpose, Spoil, TokenEnd, Who};

/// The line of a fact; `None` if it has none.
pub fn log_line(content: &Content, fact: &Fact) -> Option<Text> {
    fight_line(content, fact).or_else(|| roll_line(content, fact)).or_else(|| season_line(content, fact))
}

/// Faces with their readings if these differ: "9, 7, 4".
fn faces_text(faces: &[u8], bonus: i8) -> Text {
    let list = |numbers: &mut dyn Iterator<Item = i16>| {
        Text::authored(numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(", "))
    };
    let printed = list(&mut faces.iter().map(|face| i16::from(*face)));
    if bonus == 0 {
        return printed;
    }
    let read = list(&mut faces.iter().map(|face| i16::from(*face) + i16::from(bonus)));
    text!("duel-log-readings", faces = printed, readings = read)
}

fn fight_line(content: &Content, fact: &Fact) -> Option<Text> {
    let name = |who: &Who| who_name(content, who);
    Some(match fact {
        Fact::Joined(who, true) => text!("duel-log-joined", who = name(who)),
        Fact::Joined(who, false) => text!("duel-log-stayed-out", who = name(who)),
        Fact::WornChosen(who, card) => text!("duel-log-worn", who = name(who), card = printed_name(content, card)),
        Fact::RoundBegan(n) => text!("duel-log-round", n = *n),
        Fact::TokenGained { who, had_it: false } => text!("duel-log-token", who = name(who)),
        Fact::TokenGained { who, had_it: true } => text!("duel-log-token-kept", who = name(who)),
        Fact::CardsLaid(who, n) => text!("duel-log-laid", who = name(who), n = *n),
        Fact::CardsRevealed(who, cards) => {
            let cards = Text::and(cards.iter().map(|card| printed_name(content, card)));
            text!("duel-log-revealed", who = name(who), cards = cards)
        }
        Fact::BaseDeclared(who, BaseUse::Attack) => text!("duel-log-base-attack", who = name(who)),
        Fact::BaseDeclared(who, BaseUse::Token) => text!("duel-log-base-token", who = name(who)),
        Fact::TokenShifted { who, source, from, to } => {
            let action = action_name(content, *who, *source);
            text!("duel-log-shifted", action = action, from = *from, to = *to)
        }
        Fact::TokenRemoved { who, source, end: TokenEnd::Unused } => {
            text!("duel-log-unused", action = action_name(content, *who, *source))
        }
        Fact::Aimed { who, source, targets } if targets.as_slice() != [*who] => {
            let targets = Text::and(targets.iter().map(name));
            text!("duel-log-aimed", who = name(who), action = action_name(content, *who, *source), targets = targets)
        }
        Fact::Aimed { who, source, .. } => {
            text!("duel-log-acts", who = name(who), action = action_name(content, *who, *source))
        }
        Fact::EntryChosen(who, entry) => {
            text!("duel-log-entry", who = name(who), entry = entry_name(content, &who.entry, *entry))
        }
        Fact::Hit { who, target, damage } => {
            text!("duel-log-hit", who = name(who), target = name(target), damage = *damage)
        }
        Fact::Missed { who, target } => text!("duel-log-missed", who = name(who), target = name(target)),
        Fact::Blocked(who, n) => text!("duel-log-blocked", who = name(who), n = *n),
        Fact::Injured { who, amount, cause: InjuryCause::Burn } => {
            text!("duel-log-burned", who = name(who), n = *amount)
        }
        Fact::Injured { who, amount, .. } => text!("duel-log-injured", who = name(who), n = *amount),
        Fact::Recovered(who, n) => text!("duel-log-recovered", who = name(who), n = *n),
        Fact::AilmentGained { who, ailment, amount, total } => {
            let ailment = ailment_name(*ailment);
            text!("duel-log-ailment", who = name(who), ailment = ailment, n = *amount, total = *total)
        }
        Fact::AilmentEased { who, ailment, left: 0 } => {
            text!("duel-log-ailment-over", who = name(who), ailment = ailment_name(*ailment))
        }
        Fact::AilmentRemoved(who, ailment) => {
            text!("duel-log-ailment-removed", who = name(who), ailment = ailment_name(*ailment))
        }
        Fact::SpellFailed(who, source) => text!("duel-log-spell-failed", spell = action_name(content, *who, *source)),
        Fact::EffectBegan(who, source) => {
            text!("duel-log-effect", who = name(who), effect = action_of(content, *who, *source))
        }
        Fact::EffectEnded(who, source) => {
            text!("duel-log-effect-over", who = name(who), effect = action_of(content, *who, *source))
        }
        Fact::CardMoved { who, card, from: CardPlace::Discard, to: CardPlace::Hand } => {
            text!("duel-log-taken-back", who = name(who), card = printed_name(content, card))
        }
        Fact::Felled(who) if content.characters.contains_key(&who.entry) => {
            text!("duel-log-recalled", who = name(who))
        }
        Fact::Felled(who) => text!("duel-log-felled", who = name(who)),
        Fact::Conceded => text!("duel-log-conceded"),
        Fact::FightEnded(outcome) => outcome_name(*outcome),
        _ => return None,
    })
}

/// The holder of an effect need not be its maker, so a card goes by its own name.
fn action_of(content: &Content, who: Who, source: crate::rules::ActionSource) -> Text {
    action_name(content, who, source)
}

fn roll_line(content: &Content, fact: &Fact) -> Option<Text> {
    let name = |who: &Who| who_name(content, who);
    Some(match fact {
        Fact::TieRolled(rolls) => {
            let line = |(who, faces, bonus): &(Who, Vec<u8>, i8)| {
                text!("duel-log-tie-roll", who = name(who), faces = faces_text(faces, *bonus))
            };
            text!("duel-log-tie", rolls = Text::joined("; ", rolls.iter().map(line)))
        }
        Fact::Rolled { who, purpose, faces, bonus } => {
            let (who, faces) = (name(who), faces_text(faces, *bonus));
            match purpose {
                RollPurpose::Attack => text!("duel-log-roll-attack", who = who, faces = faces),
                RollPurpose::Wit => text!("duel-log-roll-wit", who = who, faces = faces),
                RollPurpose::ActionDie => text!("duel-log-roll-action", who = who, faces = faces),
                RollPurpose::EscapeDie => text!("duel-log-roll-escape", who = who, faces = faces),
            }
        }
        Fact::Rerolled { from, to, .. } => text!("duel-log-reroll", from = *from, to = *to),
        Fact::FameChanged { who, from, to } => text!("duel-log-fame", who = name(who), from = *from, to = *to),
        Fact::Stayed(who) => text!("duel-log-stayed", who = name(who)),
        Fact::Escaped(who) => text!("duel-log-escaped", who = name(who)),
        _ => return None,
    })
}

fn season_line(content: &Content, fact: &Fact) -> Option<Text> {
    let names = |ids: &[kernel::id::Id]| Text::and(ids.iter().map(|id| printed_name(content, id)));
    Some(match fact {
        Fact::DayBegan(n) => text!("duel-log-day", n = *n),
        Fact::QuarriesShown(quarries) => text!("duel-log-quarries", quarries = names(quarries)),
        Fact::Rested => text!("duel-log-rested"),
        Fact::NightPassed(grit) => text!("duel-log-night", grit = *grit),
        Fact::SpoilsShown(cards) => text!("duel-log-spoils", cards = names(cards)),
        Fact::SpoilTaken(Spoil::Card(card)) => text!("duel-log-spoil-card", card = printed_name(content, card)),
        Fact::SpoilTaken(Spoil::Grit) => text!("duel-log-spoil-grit", n = content.rules.season.spoil_grit),
        Fact::SeasonEnded { score, grade } => super::pages::season_end(content, *score, *grade).text,
        _ => return None,
    })
}
