//! Starts: the modes of the game, and the checks of what a start names.
//!
//! Rules: DO-2, DO-34, DC-1. Must not begin anything.

use kernel::content::suggestion_text;
use kernel::id::Id;
use kernel::id_map::IdMap;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::DuelState;
use crate::content::{ActionKind, Content};
use crate::rules::{CharacterSetup, FightSetup, MonsterSetup};
use crate::season::{Quarry, SeasonStage};

/// The mode of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DuelMode {
    /// One character against one or two monsters.
    Hunt {
        /// The character.
        character: Id,
        /// The monsters.
        monsters: Vec<Id>,
        /// Cards besides its own.
        cards: Vec<Id>,
    },
    /// Two characters of the player against a monster.
    Pair {
        /// The characters.
        characters: [Id; 2],
        /// The monsters.
        monsters: Vec<Id>,
        /// Cards of each besides its own.
        cards: [Vec<Id>; 2],
    },
    /// A character against a rival.
    Duel {
        /// The character.
        character: Id,
        /// The rival.
        rival: Id,
        /// Cards of the character besides its own.
        cards: Vec<Id>,
        /// Cards of the rival besides its own.
        rival_cards: Vec<Id>,
    },
    /// Seven days of one character.
    Season {
        /// The character.
        character: Id,
    },
}

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelStart {
    /// The mode.
    pub mode: DuelMode,
    /// The seed of the dice.
    pub seed: u64,
    /// Whether characters are asked even where a re-roll changes nothing (DO-12).
    pub ask_always: bool,
}

/// The reason why a game can't begin, or can't go on with changed files.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DuelStartError {
    /// The content lacks an entry.
    #[error("there is no {kind} `{id}`{near}")]
    Unknown {
        /// What was looked for.
        kind: &'static str,
        /// Its id.
        id: Id,
        /// A suggestion.
        near: String,
    },
    /// A thing that exists once is named twice.
    #[error("`{0}` is named twice")]
    Twice(Id),
    /// A basic card is in every hand and is never owned.
    #[error("`{0}` is a basic card")]
    BasicCard(Id),
    /// The number of monsters is not one or two.
    #[error("a fight has one or two monsters, not {0}")]
    MonsterCount(usize),
}

impl DuelMode {
    /// The player's characters.
    pub fn characters(&self) -> Vec<Id> {
        match self {
            Self::Hunt { character, .. } | Self::Duel { character, .. } | Self::Season { character } => {
                vec![*character]
            }
            Self::Pair { characters, .. } => characters.to_vec(),
        }
    }

    /// The opponents that the mode names; none in a Season.
    pub fn opponents(&self) -> Vec<Id> {
        match self {
            Self::Hunt { monsters, .. } | Self::Pair { monsters, .. } => monsters.clone(),
            Self::Duel { rival, .. } => vec![*rival],
            Self::Season { .. } => Vec::new(),
        }
    }

    /// The mode and its fighters as a name for a file.
    pub fn name(&self) -> String {
        let mode = match self {
            Self::Hunt { .. } => "hunt",
            Self::Pair { .. } => "pair",
            Self::Duel { .. } => "duel",
            Self::Season { .. } => "season",
        };
        let fighters = [self.characters(), self.opponents()].concat();
        [&[mode], fighters.iter().map(|id| id.as_str()).collect::<Vec<_>>().as_slice()].concat().join("-")
    }

    /// The fight of the mode; `None` for a Season.
    pub(super) fn fight_setup(&self, content: &Content, ask_always: bool) -> Option<FightSetup> {
        let character = |id: &Id, cards: &[Id]| CharacterSetup::new(content, *id, cards);
        let hunted = |ids: &[Id]| ids.iter().map(|entry| MonsterSetup { entry: *entry, grit: None }).collect();
        let (characters, monsters, rival) = match self {
            Self::Hunt { character: id, monsters, cards } => (vec![character(id, cards)], hunted(monsters), None),
            Self::Pair { characters: [one, other], monsters, cards } => {
                (vec![character(one, &cards[0]), character(other, &cards[1])], hunted(monsters), None)
            }
            Self::Duel { character: id, rival, cards, rival_cards } => {
                (vec![character(id, cards)], Vec::new(), Some(character(rival, rival_cards)))
            }
            Self::Season { .. } => return None,
        };
        Some(FightSetup { characters, monsters, rival, ask_always })
    }
}

impl DuelStart {
    /// A start of this mode.
    pub fn new(mode: DuelMode, seed: u64) -> Self {
        Self { mode, seed, ask_always: false }
    }

    /// Checks that the content has everything that the start names, and that nothing is there twice.
    ///
    /// # Errors
    ///
    /// Returns the first thing that is wrong.
    pub fn check(&self, content: &Content) -> Result<(), DuelStartError> {
        let (fighters, monsters, cards): (Vec<Id>, &[Id], Vec<&[Id]>) = match &self.mode {
            DuelMode::Hunt { character, monsters, cards } => (vec![*character], monsters, vec![cards]),
            DuelMode::Pair { characters, monsters, cards } => {
                (characters.to_vec(), monsters, cards.iter().map(Vec::as_slice).collect())
            }
            DuelMode::Duel { character, rival, cards, rival_cards } => {
                (vec![*character, *rival], &[], vec![cards, rival_cards])
            }
            DuelMode::Season { character } => (vec![*character], &[], vec![&[]]),
        };
        let needs_monsters = matches!(self.mode, DuelMode::Hunt { .. } | DuelMode::Pair { .. });
        if needs_monsters && !(1..=2).contains(&monsters.len()) {
            return Err(DuelStartError::MonsterCount(monsters.len()));
        }
        fighters.iter().try_for_each(|id| known(&content.characters, "character", *id))?;
        monsters.iter().try_for_each(|id| known(&content.monsters, "monster", *id))?;
        twice(&fighters)?;
        let own = fighters.iter().flat_map(|id| &content.characters[id].cards).copied();
        let all: Vec<Id> = own.chain(cards.into_iter().flatten().copied()).collect();
        all.iter().try_for_each(|card| owned_card(content, *card))?;
        twice(&all)
    }
}

fn known<T>(map: &IdMap<T>, kind: &'static str, id: Id) -> Result<(), DuelStartError> {
    if map.contains_key(&id) {
        return Ok(());
    }
    let near = suggestion_text(id.as_str(), map.keys().map(|known| known.as_str()));
    Err(DuelStartError::Unknown { kind, id, near })
}

fn owned_card(content: &Content, card: Id) -> Result<(), DuelStartError> {
    known(&content.cards, "card", card)?;
    let is_basic = content.cards[&card].kind == ActionKind::Basic;
    if is_basic { Err(DuelStartError::BasicCard(card)) } else { Ok(()) }
}

fn twice(ids: &[Id]) -> Result<(), DuelStartError> {
    let repeated = ids.iter().enumerate().find(|(n, id)| ids[..*n].contains(id));
    repeated.map_or(Ok(()), |(_, id)| Err(DuelStartError::Twice(*id)))
}

/// Checks that the content has everything that a state needs.
pub(super) fn check_state(content: &Content, state: &DuelState) -> Result<(), DuelStartError> {
    DuelStart { mode: state.mode.clone(), seed: 0, ask_always: false }.check(content)?;
    for fighter in state.fight.iter().flat_map(|fight| &fight.fighters) {
        if fighter.is_character() {
            known(&content.characters, "character", fighter.entry)?;
        } else {
            known(&content.monsters, "monster", fighter.entry)?;
        }
        let laid = fighter.laid.iter().map(|laid| laid.card);
        let face_up = fighter.ongoing.iter().filter_map(|ongoing| ongoing.source.card());
        let rest = [&fighter.owned, &fighter.hand, &fighter.discard].into_iter().flatten().copied();
        let worn = fighter.worn.into_iter();
        laid.chain(face_up).chain(rest).chain(worn).try_for_each(|card| known(&content.cards, "card", card))?;
    }
    let Some(season) = &state.season else { return Ok(()) };
    season.cards.iter().try_for_each(|card| known(&content.cards, "card", *card))?;
    let quarries: &[Quarry] = match &season.stage {
        SeasonStage::Dawn(quarries) => quarries,
        SeasonStage::Fight(quarry) => std::slice::from_ref(quarry),
        SeasonStage::Spoils(cards) => {
            return cards.iter().try_for_each(|card| known(&content.cards, "card", *card));
        }
        SeasonStage::Over { .. } => &[],
    };
    quarries.iter().try_for_each(|quarry| match quarry {
        Quarry::Monster(id) => known(&content.monsters, "monster", *id),
        Quarry::Rival { entry, cards, .. } => {
            known(&content.characters, "character", *entry)?;
            cards.iter().try_for_each(|card| known(&content.cards, "card", *card))
        }
    })
}
