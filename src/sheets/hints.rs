//! Hints for a new player: which short note is due, and when what it speaks of has been done.
//!
//! Owns the six hints, the state of a player who wants them, and the questions about a portrait. Must not draw; the slip
//! is drawn by `hint_slip`, and its words stand in `words`.

use super::desk::{Desk, Gesture, MenuAction};
use crate::model::Coord;
use crate::rules::portrait::{ActionCard, Portrait, Prompt, Stage, TableCard};

/// A short note beside the thing that it explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// The dice of the stamina pool.
    Dice,
    /// How to move.
    Move,
    /// Ending the beat.
    EndBeat,
    /// The enemies' encounter table.
    EncounterTable,
    /// Tokens of damage, and where they go.
    Tokens,
    /// A reaction.
    Reaction,
}

impl Hint {
    /// Every hint.
    pub const ALL: [Self; 6] =
        [Self::Dice, Self::Move, Self::EndBeat, Self::EncounterTable, Self::Tokens, Self::Reaction];
}

/// Whether the player wants hints, and which of them were seen; kept in the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// The player was asked whether the game is known, or has chosen in the settings.
    pub answered: bool,
    /// Hints are shown.
    pub on: bool,
    /// One bit for each hint seen, in the order of [`Hint::ALL`].
    seen: u8,
}

impl Hints {
    /// Of a player who knows the game: nothing is asked and nothing is shown.
    pub const KNOWN: Self = Self { answered: true, on: false, seen: 0 };

    /// After the player has said whether the game is known.
    pub const fn answer(knows: bool) -> Self {
        Self { answered: true, on: !knows, seen: 0 }
    }

    /// Whether a hint was seen.
    pub const fn has_seen(self, hint: Hint) -> bool {
        self.seen & (1 << hint as u8) != 0
    }

    /// The same with one more hint seen.
    #[must_use]
    pub const fn with_seen(self, hint: Hint) -> Self {
        Self { seen: self.seen | (1 << hint as u8), ..self }
    }

    /// Switched off; what was seen stays seen.
    #[must_use]
    pub const fn off(self) -> Self {
        Self { answered: true, on: false, ..self }
    }

    /// Switched on; those seen already are shown again or not.
    #[must_use]
    pub const fn on(self, again: bool) -> Self {
        Self { answered: true, on: true, seen: if again { 0 } else { self.seen } }
    }

    /// Whether no hint was seen yet.
    pub const fn none_seen(self) -> bool {
        self.seen == 0
    }
}

/// The hint on the table, and how things stood when it was first shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownHint {
    /// Which.
    pub hint: Hint,
    at: Coord,
    round: u16,
    tables: Vec<TableCard>,
    /// A beat has been on the table since.
    beat_since: bool,
    /// Where its slip lies; it stays there as long as nothing comes in its way.
    pub(super) rect: Option<bevy_egui::egui::Rect>,
}

impl ShownHint {
    fn new(hint: Hint, portrait: &Portrait) -> Self {
        let at = portrait.character.sheet.at;
        let (round, tables) = (portrait.round, portrait.tables.clone());
        Self { hint, at, round, tables, beat_since: false, rect: None }
    }

    /// Whether what it speaks of has been done since, so that nothing is left to say.
    fn is_done(&self, portrait: &Portrait, busy: bool) -> bool {
        match self.hint {
            Hint::Dice => busy,
            Hint::Move => self.at != portrait.character.sheet.at,
            Hint::EndBeat => {
                let acted = self.round != portrait.round || self.tables != portrait.tables;
                acted || portrait.stage != Stage::Beat
            }
            // There is nothing to do about it: it stays until the enemies act once more.
            Hint::EncounterTable => self.beat_since && portrait.stage == Stage::Counterbeat,
            Hint::Tokens => portrait.prompt != Prompt::Tokens,
            Hint::Reaction => !matches!(portrait.prompt, Prompt::Reaction { .. }),
        }
    }
}

/// The hint that is due: the first of those that matter now and was not seen. `busy` says that the player has dice in
/// hand or an action chosen.
pub fn due(portrait: &Portrait, busy: bool, hints: Hints) -> Option<Hint> {
    if !hints.on || portrait.result.is_some() {
        return None;
    }
    Hint::ALL.into_iter().filter(|hint| matters(*hint, portrait, busy) && !hints.has_seen(*hint)).min_by_key(rank)
}

/// Which of several hints comes first: what has just happened, then what can be done about it.
const fn rank(hint: &Hint) -> u8 {
    match hint {
        Hint::EncounterTable => 0,
        Hint::EndBeat | Hint::Tokens | Hint::Reaction => 1,
        Hint::Dice => 2,
        Hint::Move => 3,
    }
}

/// Whether a hint speaks of something that matters now.
fn matters(hint: Hint, portrait: &Portrait, busy: bool) -> bool {
    let beat = matches!(portrait.prompt, Prompt::Beat { .. });
    match hint {
        Hint::Dice => beat && !busy && !portrait.character.pool.is_empty(),
        Hint::Move => beat && move_card(portrait).is_some(),
        Hint::EndBeat => matches!(portrait.prompt, Prompt::Beat { may_end: true, .. }),
        Hint::EncounterTable => {
            let waits = beat || matches!(portrait.prompt, Prompt::Reaction { .. } | Prompt::Tokens);
            waits && portrait.tables.iter().any(was_rolled)
        }
        Hint::Tokens => portrait.prompt == Prompt::Tokens,
        Hint::Reaction => matches!(portrait.prompt, Prompt::Reaction { .. }) && reaction_card(portrait).is_some(),
    }
}

fn was_rolled(table: &TableCard) -> bool {
    !table.rolled.is_empty() || table.entries.iter().any(|entry| entry.current || entry.coins > 0)
}

/// The card of an action that only moves, if it can be done now.
pub(super) fn move_card(portrait: &Portrait) -> Option<&ActionCard> {
    portrait.actions.iter().find(|card| card.moves && !card.reaction && card.lit())
}

/// The card of a reaction that can be done now.
pub(super) fn reaction_card(portrait: &Portrait) -> Option<&ActionCard> {
    portrait.actions.iter().find(|card| card.reaction && card.lit())
}

/// Brings the hint on the table up to date: one whose matter has been done is put away, and the next that is due comes.
/// Returns whether the hint on the table is to be drawn now.
pub(super) fn update(portrait: &Portrait, desk: &mut Desk) -> bool {
    if !desk.hints.on {
        desk.hint = None;
        return false;
    }
    let busy = !desk.held.is_empty() || desk.armed.is_some() || desk.carry.is_some();
    if let Some(shown) = &mut desk.hint {
        let hint = shown.hint;
        if shown.is_done(portrait, busy) {
            put_away(desk, hint);
        } else {
            shown.beat_since |= portrait.stage == Stage::Beat;
        }
    }
    let Some(hint) = due(portrait, busy, desk.hints) else { return false };
    if desk.hint.as_ref().is_none_or(|shown| shown.hint != hint) {
        desk.hint = Some(ShownHint::new(hint, portrait));
    }
    true
}

/// A hint was seen and does not come again.
pub(super) fn put_away(desk: &mut Desk, hint: Hint) {
    desk.hint = None;
    desk.hints = desk.hints.with_seen(hint);
    desk.push(Gesture::Menu(MenuAction::HintSeen(hint)));
}
