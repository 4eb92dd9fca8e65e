//! The events of a journey, in words.
//!
//! Owns the sentences of the diary and of the booklet's margin. Names come with the event; this module looks nothing up.

use crate::lang::{Text, text};
use crate::model::Outcome;

/// Something that has happened in a journey, with the names that its sentence needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JourneyEvent {
    /// Souls were gained or lost.
    Souls {
        /// By how much.
        by: i32,
        /// How many there are now.
        now: u32,
    },
    /// HMN was gained or lost.
    Humanity {
        /// The HMN before.
        before: u8,
        /// The HMN now.
        now: u8,
    },
    /// A Primary Stat changed.
    Stat {
        /// Its name.
        name: Text,
        /// Its value before, where that is still known.
        before: Option<u8>,
        /// Its value now.
        now: u8,
    },
    /// A note was made: its text.
    NoteMade(Text),
    /// A note was erased: its text.
    NoteErased(Text),
    /// Gear was found and taken.
    GearGained(Text),
    /// Gear was found and lies there.
    GearLeft(Text),
    /// Gear was lost.
    GearLost(Text),
    /// The gear that the character has now: the names of its gear.
    GearOnSheet(Vec<Text>),
    /// An attunement became known.
    Learned(Text),
    /// Tokens came into HP slots.
    Wounded(u8),
    /// HP slots were cleared.
    Healed(u8),
    /// FP were gained or lost.
    Focus(i8),
    /// A condition came.
    ConditionGained(Text),
    /// A condition ended.
    ConditionLost(Text),
    /// A die was rolled.
    Die(u8),
    /// A clock moved.
    Clock {
        /// Its name.
        name: Text,
        /// Its present value.
        now: u8,
        /// Where it ends.
        last: u8,
    },
    /// An encounter began.
    FightBegun(Text),
    /// An encounter ended.
    FightEnded(Text, Outcome),
    /// Something was used: its name.
    Used(Text),
    /// A lock was opened: what the option says that it kept shut.
    LockOpened(Text),
    /// A short reprieve was taken.
    Rested,
    /// SL was raised with this stat.
    SoulLevel(Text),
    /// A chapter was resolved.
    ChapterResolved(Text),
    /// The journey ended, with the title of its ending if it has one.
    Ended(Option<Text>),
    /// The campaign goes on after the scenario of this name, with the title of its ending if it has one.
    CampaignContinued(Text, Option<Text>),
}

/// The sentence for an event.
pub fn journey_event_text(event: &JourneyEvent) -> Text {
    match event {
        JourneyEvent::Souls { by, now } if *by < 0 => {
            text!("event-souls-lost", n = by.unsigned_abs(), now = *now)
        }
        JourneyEvent::Souls { by, now } => text!("event-souls-gained", n = *by, now = *now),
        JourneyEvent::Humanity { before, now } if now > before => {
            text!("event-humanity-gained", n = now - before, now = *now)
        }
        JourneyEvent::Humanity { before, now } => text!("event-humanity-lost", n = before - now, now = *now),
        JourneyEvent::Stat { name, before: Some(before), now } => {
            text!("event-stat-changed", stat = name, before = *before, now = *now)
        }
        JourneyEvent::Stat { name, before: None, now } => text!("event-stat-now", stat = name, now = *now),
        JourneyEvent::NoteMade(note) => text!("event-note-made", note = ended(note)),
        JourneyEvent::NoteErased(note) => text!("event-note-erased", note = ended(note)),
        JourneyEvent::GearGained(gear) => text!("event-gear-gained", gear = gear),
        JourneyEvent::GearLeft(gear) => text!("event-gear-left", gear = gear),
        JourneyEvent::GearLost(gear) => text!("event-gear-lost", gear = gear),
        JourneyEvent::GearOnSheet(names) => {
            text!("event-gear-on-sheet", gear = Text::joined(", ", names.iter().cloned()))
        }
        JourneyEvent::Learned(name) => text!("event-learned", attunement = name),
        JourneyEvent::Wounded(n) => text!("event-wounded", n = *n),
        JourneyEvent::Healed(n) => text!("event-healed", n = *n),
        JourneyEvent::Focus(by) if *by < 0 => text!("event-focus-lost", n = by.unsigned_abs()),
        JourneyEvent::Focus(by) => text!("event-focus-gained", n = *by),
        JourneyEvent::ConditionGained(name) => text!("event-condition-gained", condition = name),
        JourneyEvent::ConditionLost(name) => text!("event-condition-lost", condition = name),
        JourneyEvent::Die(face) => text!("event-die", face = *face),
        JourneyEvent::Clock { name, now, last } => text!("event-clock", clock = name, now = *now, last = *last),
        JourneyEvent::FightBegun(name) => text!("event-encounter-begun", encounter = name),
        JourneyEvent::FightEnded(name, outcome) => match outcome {
            Outcome::Victory => text!("event-encounter-won", encounter = name),
            Outcome::Defeat => text!("event-encounter-lost", encounter = name),
            Outcome::Retreat => text!("event-encounter-left", encounter = name),
        },
        JourneyEvent::Used(name) => text!("event-used", entry = name),
        JourneyEvent::LockOpened(label) => text!("event-lock-opened", option = label),
        JourneyEvent::Rested => text!("event-rested"),
        JourneyEvent::SoulLevel(stat) => text!("event-soul-level", stat = stat),
        JourneyEvent::ChapterResolved(title) => text!("event-chapter-resolved", chapter = title),
        JourneyEvent::CampaignContinued(scenario, Some(ending)) => {
            text!("event-campaign-continued-after", scenario = scenario, ending = ending)
        }
        JourneyEvent::CampaignContinued(scenario, None) => text!("event-campaign-continued", scenario = scenario),
        JourneyEvent::Ended(Some(title)) => text!("event-journey-ended-so", ending = title),
        JourneyEvent::Ended(None) => text!("event-journey-ended"),
    }
}

/// A Primary Stat that an option of the creation would change: "STR 8 → 10".
pub fn changed_stat_text(name: Text, before: Option<u8>, now: u8) -> Text {
    match before {
        Some(before) => text!("option-stat-changed", stat = name, before = before, now = now),
        None => text!("option-stat-now", stat = name, now = now),
    }
}

/// A note with a mark at its end. It is prose of a chapter, and may end with its own.
fn ended(note: &Text) -> Text {
    let ends = note.ends_with(['.', '!', '?', '\u{201d}']);
    if ends { note.clone() } else { text!("event-note-with-full-stop", note = note) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_in_sentences() {
        let told = |event| journey_event_text(&event);
        assert_eq!(told(JourneyEvent::Souls { by: 12, now: 20 }), "+12 souls: 20 in all.");
        assert_eq!(told(JourneyEvent::Souls { by: -1, now: 0 }), "\u{2212}1 soul: 0 in all.");
        assert_eq!(told(JourneyEvent::Humanity { before: 1, now: 2 }), "+1 HMN: 2 now.");
        assert_eq!(told(JourneyEvent::Humanity { before: 3, now: 1 }), "\u{2212}2 HMN: 1 now.");
        let stat = |before| JourneyEvent::Stat { name: Text::authored("STR"), before, now: 10 };
        assert_eq!(told(stat(Some(8))), "STR 8 \u{2192} 10.");
        assert_eq!(told(stat(None)), "STR is 10 now.");
        let kept = JourneyEvent::GearOnSheet(["A Rope", "A Lamp"].map(Text::authored).to_vec());
        assert_eq!(told(kept), "On your sheet now: A Rope, A Lamp.");
        assert_eq!(told(JourneyEvent::NoteMade(Text::authored("The wick was cut"))), "A note: The wick was cut.");
        assert_eq!(told(JourneyEvent::NoteMade(Text::authored("Who?"))), "A note: Who?");
        assert_eq!(told(JourneyEvent::Wounded(1)), "1 wound in your HP slots.");
        assert_eq!(told(JourneyEvent::Focus(-2)), "\u{2212}2 FP.");
        let tide = JourneyEvent::Clock { name: Text::authored("The tide"), now: 3, last: 8 };
        assert_eq!(told(tide), "The tide: 3 of 8.");
        assert_eq!(
            told(JourneyEvent::FightEnded(Text::authored("Tholes Yard"), Outcome::Retreat)),
            "Tholes Yard: left behind."
        );
    }
}
