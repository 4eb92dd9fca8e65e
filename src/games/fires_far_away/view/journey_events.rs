//! The events of a journey, in words.
//!
//! Owns the sentences of the diary and of the booklet's margin. Names come with the event; this module looks nothing up.

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
        name: String,
        /// Its value before, where that is still known.
        before: Option<u8>,
        /// Its value now.
        now: u8,
    },
    /// A note was made: its text.
    NoteMade(String),
    /// A note was erased: its text.
    NoteErased(String),
    /// Gear was found and taken.
    GearGained(String),
    /// Gear was found and lies there.
    GearLeft(String),
    /// Gear was lost.
    GearLost(String),
    /// The gear that the character has now: the names of its gear.
    GearOnSheet(Vec<String>),
    /// An attunement became known.
    Learned(String),
    /// Tokens came into HP slots.
    Wounded(u8),
    /// HP slots were cleared.
    Healed(u8),
    /// FP were gained or lost.
    Focus(i8),
    /// A condition came.
    ConditionGained(String),
    /// A condition ended.
    ConditionLost(String),
    /// A die was rolled.
    Die(u8),
    /// A clock moved.
    Clock {
        /// Its name.
        name: String,
        /// Its present value.
        now: u8,
        /// Where it ends.
        last: u8,
    },
    /// An encounter began.
    FightBegun(String),
    /// An encounter ended.
    FightEnded(String, Outcome),
    /// Something was used: its name.
    Used(String),
    /// A lock was opened: what the option says that it kept shut.
    LockOpened(String),
    /// A short reprieve was taken.
    Rested,
    /// SL was raised with this stat.
    SoulLevel(String),
    /// A chapter was resolved.
    ChapterResolved(String),
    /// The journey ended, with the title of its ending if it has one.
    Ended(Option<String>),
}

/// The sentence for an event.
pub fn journey_event_text(event: &JourneyEvent) -> String {
    match event {
        JourneyEvent::Souls { by, now } => {
            let sign = if *by < 0 { '\u{2212}' } else { '+' };
            let n = by.unsigned_abs();
            format!("{sign}{n} {}: {now} in all.", plural(n, "soul"))
        }
        JourneyEvent::Humanity { before, now } if now > before => format!("+{} HMN: {now} now.", now - before),
        JourneyEvent::Humanity { before, now } => format!("\u{2212}{} HMN: {now} now.", before - now),
        JourneyEvent::Stat { name, before: Some(before), now } => format!("{name} {before} \u{2192} {now}."),
        JourneyEvent::Stat { name, before: None, now } => format!("{name} is {now} now."),
        JourneyEvent::NoteMade(text) => format!("A note: {}", sentence(text)),
        JourneyEvent::NoteErased(text) => format!("A note is struck out: {}", sentence(text)),
        JourneyEvent::GearGained(name) => format!("You have it now: {name}."),
        JourneyEvent::GearLeft(name) => format!("There is no room for it, and it lies here: {name}."),
        JourneyEvent::GearLost(name) => format!("Gone: {name}."),
        JourneyEvent::GearOnSheet(names) => format!("On your sheet now: {}.", names.join(", ")),
        JourneyEvent::Learned(name) => format!("You know {name} now."),
        JourneyEvent::Wounded(n) => format!("{n} {} in your HP slots.", plural(u32::from(*n), "wound")),
        JourneyEvent::Healed(n) => format!("{n} {} healed.", plural(u32::from(*n), "wound")),
        JourneyEvent::Focus(by) if *by < 0 => format!("\u{2212}{} FP.", by.unsigned_abs()),
        JourneyEvent::Focus(by) => format!("+{by} FP."),
        JourneyEvent::ConditionGained(name) => format!("You are {name}."),
        JourneyEvent::ConditionLost(name) => format!("You are no longer {name}."),
        JourneyEvent::Die(face) => format!("The die shows {face}."),
        JourneyEvent::Clock { name, now, last } => format!("{name}: {now} of {last}."),
        JourneyEvent::FightBegun(name) => format!("Encounter: {name}."),
        JourneyEvent::FightEnded(name, outcome) => {
            let how = match outcome {
                Outcome::Victory => "won",
                Outcome::Defeat => "lost",
                Outcome::Retreat => "left behind",
            };
            format!("{name}: {how}.")
        }
        JourneyEvent::Used(name) => format!("Used: {name}."),
        JourneyEvent::LockOpened(label) => format!("The lock is open: {label}"),
        JourneyEvent::Rested => "A short reprieve: wounds, FP, flasks and gear are as new.".to_owned(),
        JourneyEvent::SoulLevel(stat) => format!("SL is raised, and {stat} with it."),
        JourneyEvent::ChapterResolved(title) => format!("The chapter is resolved: {title}."),
        JourneyEvent::Ended(Some(title)) => format!("The journey ends: {title}."),
        JourneyEvent::Ended(None) => "The journey ends.".to_owned(),
    }
}

fn plural(n: u32, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}

fn sentence(text: &str) -> String {
    let ends = text.ends_with(['.', '!', '?', '\u{201d}']);
    if ends { text.to_owned() } else { format!("{text}.") }
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
        let stat = |before| JourneyEvent::Stat { name: "STR".to_owned(), before, now: 10 };
        assert_eq!(told(stat(Some(8))), "STR 8 \u{2192} 10.");
        assert_eq!(told(stat(None)), "STR is 10 now.");
        let kept = JourneyEvent::GearOnSheet(vec!["A Rope".to_owned(), "A Lamp".to_owned()]);
        assert_eq!(told(kept), "On your sheet now: A Rope, A Lamp.");
        assert_eq!(told(JourneyEvent::NoteMade("The wick was cut".to_owned())), "A note: The wick was cut.");
        assert_eq!(told(JourneyEvent::NoteMade("Who?".to_owned())), "A note: Who?");
        assert_eq!(told(JourneyEvent::Wounded(1)), "1 wound in your HP slots.");
        assert_eq!(told(JourneyEvent::Focus(-2)), "\u{2212}2 FP.");
        let tide = JourneyEvent::Clock { name: "The tide".to_owned(), now: 3, last: 8 };
        assert_eq!(told(tide), "The tide: 3 of 8.");
        assert_eq!(
            told(JourneyEvent::FightEnded("Tholes Yard".to_owned(), Outcome::Retreat)),
            "Tholes Yard: left behind."
        );
    }
}
