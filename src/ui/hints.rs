//! Hints for a new player: which short note is due, and when the player has done what a hint explains.
//!
//! The module owns the hints, the hint settings of a player, and the conditions on a view. It must not draw
//! or remember the hint shown now: `hint_popup` does, and `strings::hints` holds its words.

use enumset::{EnumSet, EnumSetType};
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};

use crate::model::Coord;
use crate::view::{ActionCard, EncounterView, Phase, Prompt, TableCard};

/// A short note beside the item that it explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumSetType, EnumCount, EnumString, IntoStaticStr, VariantArray)]
#[enumset(no_ops, no_super_impls)]
pub enum Hint {
    /// What the hands hold, and the start hex.
    Setup,
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
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.as_array().expect("as many as there are variants");
}

/// Whether the player wants hints, and which ones the player has seen; kept in the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HintSettings {
    /// Whether the player has answered whether the game is known, or has chosen in the settings.
    pub was_asked: bool,
    /// Whether hints are shown.
    pub enabled: bool,
    /// The hints that the player has seen.
    pub seen: EnumSet<Hint>,
}

impl HintSettings {
    /// Settings of a player who knows the game: no question and no hints.
    pub const EXPERIENCED: Self = Self { was_asked: true, enabled: false, seen: EnumSet::empty() };

    /// Settings after the player has answered whether the game is known.
    pub const fn from_answer(knows: bool) -> Self {
        Self { was_asked: true, enabled: !knows, seen: EnumSet::empty() }
    }

    /// Whether the player has seen `hint`.
    pub fn has_seen(self, hint: Hint) -> bool {
        self.seen.contains(hint)
    }

    /// The same settings with one more hint marked as seen.
    #[must_use]
    pub fn with_seen(self, hint: Hint) -> Self {
        Self { seen: self.seen | hint, ..self }
    }

    /// The same settings, switched off; seen hints stay marked.
    #[must_use]
    pub const fn turned_off(self) -> Self {
        Self { was_asked: true, enabled: false, ..self }
    }

    /// The same settings, switched on; `again` says whether seen hints are shown again.
    #[must_use]
    pub const fn turned_on(self, again: bool) -> Self {
        Self { was_asked: true, enabled: true, seen: if again { EnumSet::empty() } else { self.seen } }
    }

    /// Whether the player has seen no hint yet.
    pub fn has_seen_none(self) -> bool {
        self.seen.is_empty()
    }
}

/// The hint shown now, and the state of the encounter when it was first shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownHint {
    /// The hint.
    pub hint: Hint,
    position_when_shown: Coord,
    round_when_shown: u16,
    tables_when_shown: Vec<TableCard>,
    /// Whether a beat has begun or continued since.
    pub(super) saw_beat: bool,
    /// Where the popup lies; it stays there until an item gets in its way.
    pub(super) rect: Option<bevy_egui::egui::Rect>,
}

impl ShownHint {
    pub(super) fn new(hint: Hint, view: &EncounterView) -> Self {
        let position_when_shown = view.character.sheet.position;
        let (round_when_shown, tables_when_shown) = (view.round, view.tables.clone());
        Self { hint, position_when_shown, round_when_shown, tables_when_shown, saw_beat: false, rect: None }
    }

    /// Whether the player has since done what the hint explains.
    pub(super) fn is_done(&self, view: &EncounterView, busy: bool) -> bool {
        match self.hint {
            Hint::Setup => view.phase != Phase::Setup,
            Hint::Dice => busy,
            Hint::Move => self.position_when_shown != view.character.sheet.position,
            Hint::EndBeat => {
                let acted = self.round_when_shown != view.round || self.tables_when_shown != view.tables;
                acted || view.phase != Phase::Beat
            }
            // The player has no task here: the hint stays until the enemies act once more.
            Hint::EncounterTable => self.saw_beat && view.phase == Phase::Counterbeat,
            Hint::Tokens => view.prompt != Prompt::Tokens,
            Hint::Reaction => !matches!(view.prompt, Prompt::Reaction { .. }),
        }
    }
}

/// The hint that is due: the most urgent one that is relevant now and was not seen. `busy` says whether the player has
/// selected dice or chosen an action.
pub fn due_hint(view: &EncounterView, busy: bool, hints: HintSettings) -> Option<Hint> {
    if !hints.enabled || view.result.is_some() {
        return None;
    }
    Hint::ALL
        .into_iter()
        .filter(|hint| is_relevant(*hint, view, busy) && !hints.has_seen(*hint))
        .min_by_key(hint_priority)
}

/// The order of several due hints, lowest first: what is asked now, then what has just happened, then what the player
/// can do about it.
const fn hint_priority(hint: &Hint) -> u8 {
    match hint {
        Hint::Setup | Hint::Tokens | Hint::Reaction => 0,
        Hint::EncounterTable => 1,
        Hint::EndBeat => 2,
        Hint::Dice => 3,
        Hint::Move => 4,
    }
}

/// Whether a hint is relevant now.
fn is_relevant(hint: Hint, view: &EncounterView, busy: bool) -> bool {
    let beat = matches!(view.prompt, Prompt::Beat { .. });
    match hint {
        Hint::Setup => matches!(view.prompt, Prompt::Start(_)) && !view.hand_configurations.is_empty(),
        Hint::Dice => beat && !busy && !view.character.pool.is_empty(),
        Hint::Move => beat && move_card(view).is_some(),
        Hint::EndBeat => matches!(view.prompt, Prompt::Beat { can_end_beat: true, .. }),
        Hint::EncounterTable => {
            let waits = beat || matches!(view.prompt, Prompt::Reaction { .. } | Prompt::Tokens);
            waits && view.tables.iter().any(was_rolled)
        }
        Hint::Tokens => view.prompt == Prompt::Tokens,
        Hint::Reaction => matches!(view.prompt, Prompt::Reaction { .. }) && reaction_card(view).is_some(),
    }
}

fn was_rolled(table: &TableCard) -> bool {
    !table.rolled.is_empty() || table.entries.iter().any(|entry| entry.current || entry.coins > 0)
}

/// The card of an available action that moves the character.
pub(super) fn move_card(view: &EncounterView) -> Option<&ActionCard> {
    view.actions.iter().find(|card| card.moves && !card.reaction && card.is_available())
}

/// The card of an available reaction.
pub(super) fn reaction_card(view: &EncounterView) -> Option<&ActionCard> {
    view.actions.iter().find(|card| card.reaction && card.is_available())
}
