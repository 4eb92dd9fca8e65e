//! Which sound belongs to what: to a fact that is played back on the table, and to an action in the panels.
//!
//! Pure functions. Must not play a sound, and must not give one to what cannot be seen as well: nothing is told by sound
//! alone.

use enum_map::Enum;
use smallvec::SmallVec;
use strum::VariantArray;

use crate::model::{Condition, Fact, Motion, TokenSlot};
use crate::table::scene::BeatSound;
use crate::ui::{EditAction, JourneyAction, MenuAction, Settings, UiAction};

/// Every sound. Each is one file in `assets/sounds`.
#[allow(missing_docs, reason = "the names say what is heard")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, VariantArray)]
pub enum Sound {
    CoinOnWood,
    CoinOnPaper,
    SlideOnPaper,
    DiceInHand,
    DiceOnFelt,
    DieOnFelt,
    Pencil,
    Eraser,
    Card,
    Press,
    Candle,
    Wind,
}

impl Sound {
    /// Whether the sound is that of something landing, so that it falls at the end of its fact's motion. Others begin
    /// with it.
    fn falls_at_end(self) -> bool {
        matches!(self, Self::CoinOnWood | Self::CoinOnPaper)
    }
}

/// The volumes that the player sets one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundGroup {
    /// What happens on the table.
    Table,
    /// The candle and the wind.
    Room,
    /// Buttons and pages.
    Interface,
}

/// One sound to be played once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// What is heard.
    pub sound: Sound,
    /// The volume that it obeys.
    pub group: SoundGroup,
}

impl Cue {
    fn table(sound: Sound) -> Self {
        Self { sound, group: SoundGroup::Table }
    }

    fn interface(sound: Sound) -> Self {
        Self { sound, group: SoundGroup::Interface }
    }
}

/// The sound of a fact, if it has one: that of the thing which the fact moves.
pub fn sound_for(fact: &Fact) -> Option<Sound> {
    Some(match fact {
        Fact::PoolRolled { .. } | Fact::TableRolled { .. } | Fact::TableRolledAhead { .. } => Sound::DiceOnFelt,
        Fact::DieRerolled { .. } | Fact::DieRaised { .. } | Fact::DieAdded { .. } => Sound::DieOnFelt,
        Fact::PoolDiscarded { .. } | Fact::DieLost { .. } | Fact::Flinched { .. } => Sound::DiceInHand,
        // A coin falls onto the sheet or a card of paper; damage falls onto what is struck, which should be heard.
        Fact::TokenPlaced { on, .. } if *on != TokenSlot::Gone => Sound::CoinOnWood,
        Fact::Defeated { .. } | Fact::TablesCleared | Fact::TableRefreshed { .. } => Sound::CoinOnWood,
        Fact::CoinPlaced { .. }
        | Fact::Entered { .. }
        | Fact::Trickled { .. }
        | Fact::Healed { .. }
        | Fact::TokensRemoved { .. }
        | Fact::HandsChanged { .. }
        | Fact::Moved { how: Motion::Teleported, .. } => Sound::CoinOnPaper,
        // The piece falls over, or is set up again.
        Fact::ConditionGained { condition, .. } | Fact::ConditionLost { condition, .. }
            if *condition == Condition::knockdown() =>
        {
            Sound::CoinOnPaper
        }
        Fact::Moved { .. } | Fact::TailRotated { .. } | Fact::Attacked { .. } => Sound::SlideOnPaper,
        // What a player writes down, and the tiles that they draw on the sheet.
        Fact::RoundBegan { .. }
        | Fact::FocusSpent { .. }
        | Fact::FocusRegained { .. }
        | Fact::HumanityGained { .. }
        | Fact::HumanityLost { .. }
        | Fact::ChargeUsed { .. }
        | Fact::SinkChanged { .. }
        | Fact::HpSlotsChanged { .. }
        | Fact::MovementChanged { .. }
        | Fact::AttackDamageChanged { .. }
        | Fact::GearBroken { .. }
        | Fact::TilePlaced { .. } => Sound::Pencil,
        Fact::TileRemoved { .. } | Fact::GearRepaired { .. } => Sound::Eraser,
        Fact::Committed { .. }
        | Fact::ShieldRaised { .. }
        | Fact::ShieldLowered { .. }
        | Fact::GuardBroken { .. }
        | Fact::GearDeployed { .. }
        | Fact::GearDropped { .. }
        | Fact::Loaded { .. }
        | Fact::EncounterEnded { .. } => Sound::Card,
        _ => return None,
    })
}

/// The cue of a fact whose playback begins.
pub fn cue_at_begin(fact: &Fact) -> Option<Cue> {
    sound_for(fact).filter(|sound| !sound.falls_at_end()).map(Cue::table)
}

/// The cue of a fact whose playback ends.
pub fn cue_at_end(fact: &Fact) -> Option<Cue> {
    sound_for(fact).filter(|sound| sound.falls_at_end()).map(Cue::table)
}

/// The cue of a beat of a scene.
pub fn cue_of_beat(sound: BeatSound) -> Cue {
    Cue::table(match sound {
        BeatSound::Dice => Sound::DiceOnFelt,
        BeatSound::Die => Sound::DieOnFelt,
        BeatSound::Card => Sound::Card,
        BeatSound::Coin => Sound::CoinOnPaper,
        BeatSound::Slide => Sound::SlideOnPaper,
        BeatSound::Fall => Sound::CoinOnWood,
    })
}

/// The cue of something that is picked up: dice or a token in the panels, or the piece on the table.
pub fn cue_for_lifting(dice: bool) -> Cue {
    Cue::table(if dice { Sound::DiceInHand } else { Sound::CoinOnPaper })
}

/// The cue of an action in the panels. What changes the table has none here: its facts have. `now` are the settings that
/// hold before the action.
pub fn cue_for_action(action: &UiAction, now: &Settings) -> Option<Cue> {
    Some(match action {
        UiAction::ToggleDie(_) => Cue::table(Sound::DiceInHand),
        UiAction::DropDice { .. } => Cue::table(Sound::DieOnFelt),
        UiAction::PickStart(_) => Cue::table(Sound::CoinOnPaper),
        UiAction::Undo => Cue::interface(Sound::Eraser),
        UiAction::Redo => Cue::interface(Sound::Pencil),
        UiAction::Menu(action) => return cue_for_menu(action, now),
        UiAction::Edit(EditAction::Undo | EditAction::Remove(_)) => Cue::interface(Sound::Eraser),
        UiAction::Edit(_) => Cue::interface(Sound::Pencil),
        UiAction::Journey(JourneyAction::Choose(_) | JourneyAction::ExportDiary) => Cue::interface(Sound::Pencil),
        UiAction::Journey(JourneyAction::PutAway(_)) => Cue::interface(Sound::Eraser),
        // A page or a card is turned.
        UiAction::Journey(_) => Cue::interface(Sound::Card),
        UiAction::Assign { .. } | UiAction::CommitArmed => return None,
        UiAction::LookBack(_) => Cue::interface(Sound::Card),
        UiAction::Arm { .. }
        | UiAction::Overspend(_)
        | UiAction::Overcast(_)
        | UiAction::Cancel
        | UiAction::ConfirmFatal
        | UiAction::CancelFatal
        | UiAction::Answer(_)
        | UiAction::AssignRest
        | UiAction::EndBeat
        | UiAction::LetItHappen => Cue::interface(Sound::Press),
    })
}

fn cue_for_menu(action: &MenuAction, now: &Settings) -> Option<Cue> {
    Some(match action {
        MenuAction::ChangeSettings(to) => cue_for_settings(to, now),
        // The window closes, or nothing was pressed.
        MenuAction::Quit | MenuAction::HintSeen(_) => return None,
        MenuAction::ToggleFullScreen
        | MenuAction::WriteReport
        | MenuAction::WriteVignette
        | MenuAction::DisableHints
        | MenuAction::SetKnowsGame(_)
        | MenuAction::ChooseSparringEncounter(_)
        | MenuAction::Dismiss => Cue::interface(Sound::Press),
        MenuAction::EditCharacter(_) | MenuAction::KeepCharacter | MenuAction::ChangeBindings(_) => {
            Cue::interface(Sound::Pencil)
        }
        MenuAction::UndoCharacterEdit => Cue::interface(Sound::Eraser),
        // A page or a card is turned.
        _ => Cue::interface(Sound::Card),
    })
}

/// A volume that was changed is heard at once. The room needs no cue: it never falls silent.
fn cue_for_settings(to: &Settings, now: &Settings) -> Cue {
    if to.sound.table != now.sound.table { Cue::table(Sound::CoinOnWood) } else { Cue::interface(Sound::Press) }
}

/// The most sounds that begin in one frame.
const MOST_PER_FRAME: usize = 3;
/// A sound does not begin again within this time, in seconds.
const SHORTEST_GAP: f32 = 0.05;

/// Chooses from everything that happens in a frame what is heard. When motion is skipped or takes no time, a whole
/// counterbeat falls into one frame; it must not become one loud noise.
#[derive(Debug, Default)]
pub struct CueLimiter {
    /// What was heard last, and when, in seconds.
    recent: SmallVec<[(Sound, f32); 8]>,
}

impl CueLimiter {
    /// The cues of this frame that are heard: the first few different ones, and none that has just begun. `now` is the
    /// time in seconds.
    pub fn choose(&mut self, cues: impl IntoIterator<Item = Cue>, now: f32) -> SmallVec<[Cue; MOST_PER_FRAME]> {
        self.recent.retain(|(_, at)| now - *at < SHORTEST_GAP);
        let mut chosen = SmallVec::new();
        for cue in cues {
            if chosen.len() < MOST_PER_FRAME && self.recent.iter().all(|(sound, _)| *sound != cue.sound) {
                self.recent.push((cue.sound, now));
                chosen.push(cue);
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cause, CombatantId, Coord, DamageKind, Token};
    use crate::ui::SoundSettings;

    fn token(on: TokenSlot) -> Fact {
        let token = Token::Damage(DamageKind::Slash);
        Fact::TokenPlaced { who: CombatantId(0), token, on, cause: Cause::default() }
    }

    fn walk() -> Fact {
        let path = [Coord::new(5, 5)].into_iter().collect();
        Fact::Moved { who: CombatantId(0), path, how: Motion::Walk, cause: Cause::default() }
    }

    #[test]
    fn a_fact_sounds_like_the_thing_that_it_moves() {
        let coin = Fact::CoinPlaced { table: 0, entry: 1, coins: 1, exhausted: false };
        let tile = |id| Fact::TileRemoved { at: Coord::new(1, 1), tile: id, cause: Cause::default() };
        for (fact, sound) in [
            (Fact::PoolRolled { dice: Default::default() }, Some(Sound::DiceOnFelt)),
            (Fact::DieRerolled { was: 1, now: 6, cause: Cause::default() }, Some(Sound::DieOnFelt)),
            (Fact::PoolDiscarded { dice: Default::default() }, Some(Sound::DiceInHand)),
            (token(TokenSlot::Hp), Some(Sound::CoinOnWood)),
            (coin, Some(Sound::CoinOnPaper)),
            (walk(), Some(Sound::SlideOnPaper)),
            (Fact::RoundBegan { tally: 2 }, Some(Sound::Pencil)),
            (tile(crate::model::Id::new("ash")), Some(Sound::Eraser)),
            (Fact::ShieldRaised { who: CombatantId(0), gear: None }, Some(Sound::Card)),
            (token(TokenSlot::Gone), None),
            (Fact::BeatBegan, None),
        ] {
            assert_eq!(sound_for(&fact), sound, "{fact:?}");
        }
    }

    /// A coin is heard when it lands, dice and a push from their first touch on, and each of them once.
    #[test]
    fn a_sound_falls_together_with_its_picture() {
        let roll = Fact::PoolRolled { dice: Default::default() };
        for (fact, at_begin) in [(token(TokenSlot::Hp), false), (roll, true), (walk(), true)] {
            assert_eq!((cue_at_begin(&fact).is_some(), cue_at_end(&fact).is_some()), (at_begin, !at_begin), "{fact:?}");
        }
    }

    #[test]
    fn what_is_skipped_does_not_pile_up() {
        let mut limiter = CueLimiter::default();
        let all = || Sound::VARIANTS.iter().cycle().take(200).map(|sound| Cue::table(*sound));
        let first = limiter.choose(all(), 10.0);
        assert_eq!(first.len(), MOST_PER_FRAME);
        let again = limiter.choose(first.iter().copied(), 10.02);
        assert!(again.is_empty(), "{again:?}");
        assert_eq!(limiter.choose(first.iter().copied(), 10.2), first);
    }

    #[test]
    fn a_changed_volume_is_heard_in_its_own_group() {
        let now = Settings::default();
        let to = |sound| UiAction::Menu(MenuAction::ChangeSettings(Settings { sound, ..now }));
        let quiet_table = to(SoundSettings { table: 25, ..now.sound });
        let quiet_pages = to(SoundSettings { interface: 25, ..now.sound });
        assert_eq!(cue_for_action(&quiet_table, &now), Some(Cue::table(Sound::CoinOnWood)));
        assert_eq!(cue_for_action(&quiet_pages, &now), Some(Cue::interface(Sound::Press)));
        assert_eq!(cue_for_action(&UiAction::Undo, &now), Some(Cue::interface(Sound::Eraser)));
        assert_eq!(cue_for_action(&UiAction::Menu(MenuAction::Quit), &now), None);
    }
}
