//! The setup of a fight: fighters with their numbers, before the first question.
//!
//! Owns the way from a setup to a [`Fight`]. Must not know modes or days. Rules: D-55, DO-2 to DO-4, DO-34.

use kernel::id::Id;

use super::fight::{Fight, Step};
use super::fighter::{Ailments, Control, Fighter, FighterKind, Presence, Side};
use super::seat::Seat;
use crate::content::Content;

/// A character that enters a fight.
#[derive(Clone, Debug)]
pub struct CharacterSetup {
    /// Its entry.
    pub entry: Id,
    /// Remaining Grit.
    pub grit: u8,
    /// Full Grit.
    pub full_grit: u8,
    /// Fame.
    pub fame: u8,
    /// Every card that it owns.
    pub cards: Vec<Id>,
}

/// A monster that enters a fight.
#[derive(Clone, Copy, Debug)]
pub struct MonsterSetup {
    /// Its entry.
    pub entry: Id,
    /// Remaining Grit; `None` if it is unhurt.
    pub grit: Option<u8>,
}

/// The two sides of a fight.
#[derive(Clone, Debug, Default)]
pub struct FightSetup {
    /// The player's characters.
    pub characters: Vec<CharacterSetup>,
    /// The monsters.
    pub monsters: Vec<MonsterSetup>,
    /// The rival.
    pub rival: Option<CharacterSetup>,
    /// Whether characters are asked even where a re-roll changes nothing (DO-12).
    pub ask_always: bool,
}

impl CharacterSetup {
    /// A character at the start: unhurt, with its own cards and these.
    pub fn new(content: &Content, entry: Id, extra_cards: &[Id]) -> Self {
        let character = &content.characters[&entry];
        let cards = character.cards.iter().chain(extra_cards).copied().collect();
        let fame = content.rules.start_fame;
        Self { entry, grit: character.grit, full_grit: character.grit, fame, cards }
    }

    fn fighter(&self, side: Side, control: Control) -> Fighter {
        let kind = FighterKind::Character;
        let blank = blank_fighter(self.entry, kind, side, control);
        let owned = self.cards.clone();
        Fighter { grit: self.grit, full_grit: self.full_grit, fame: self.fame, owned, ..blank }
    }
}

fn blank_fighter(entry: Id, kind: FighterKind, side: Side, control: Control) -> Fighter {
    Fighter {
        entry,
        kind,
        side,
        control,
        presence: Presence::Fighting,
        grit: 0,
        full_grit: 0,
        fame: 0,
        ailments: Ailments::default(),
        ongoing: Vec::new(),
        worn: None,
        owned: Vec::new(),
        hand: Vec::new(),
        laid: Vec::new(),
        discard: Vec::new(),
        last_injured_by: None,
        damage_actions: 0,
        actions_done: 0,
        takes_back: false,
    }
}

fn monster_fighter(content: &Content, setup: MonsterSetup) -> Fighter {
    let monster = &content.monsters[&setup.entry];
    let blank = blank_fighter(setup.entry, FighterKind::Monster, Side::Opponent, Control::Program);
    let grit = setup.grit.unwrap_or(monster.grit).min(monster.grit);
    Fighter { grit, full_grit: monster.grit, fame: monster.rank, ..blank }
}

impl Fight {
    /// The fight before its first question. The caller has checked that the content has every entry.
    pub fn new(content: &Content, setup: &FightSetup) -> Self {
        let mut fighters: Vec<Fighter> =
            setup.characters.iter().map(|character| character.fighter(Side::Player, Control::Player)).collect();
        let may_stay_out = fighters.len() > 1;
        fighters.extend(setup.monsters.iter().map(|monster| monster_fighter(content, *monster)));
        fighters.extend(setup.rival.iter().map(|rival| rival.fighter(Side::Opponent, Control::Program)));
        let joining = (0..setup.characters.len()).map(Seat::at).filter(|_| may_stay_out).map(Step::Join);
        let is_character = |seat: &Seat| fighters[seat.index()].is_character();
        let wearing = (0..fighters.len()).map(Seat::at).filter(is_character).map(Step::ChooseWorn);
        let mut steps: Vec<Step> = joining.chain(wearing).chain([Step::DealHands]).collect();
        steps.reverse();
        Self {
            fighters,
            token_holder: None,
            round: 0,
            track: Vec::new(),
            action: None,
            roll: None,
            steps,
            outcome: None,
            ask_always: setup.ask_always,
        }
    }
}
