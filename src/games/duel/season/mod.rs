//! The Season: seven days of quarries, fights, spoils and nights.
//!
//! Owns [`Season`], the value between fights, and every step between them. The fights belong to `rules`; the game joins
//! both. Must not know who decides. Rules: D-75, DO-37 to DO-39.

mod dawn;
mod spoils;

use kernel::dice::Dice;
use kernel::id::Id;
use serde::{Deserialize, Serialize};

use crate::content::{Content, SeasonRules};
use crate::rules::{
    CharacterSetup, DuelIntent, DuelRefusal, Fact, Fight, FightOutcome, FightSetup, FighterKind, MonsterSetup, Seat,
    Spoil, Who,
};

/// A thing to set out for at dawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quarry {
    /// A monster.
    Monster(Id),
    /// The rival.
    Rival {
        /// Its character.
        entry: Id,
        /// The cards that it owns.
        cards: Vec<Id>,
        /// Its Fame.
        fame: u8,
    },
}

impl Quarry {
    /// Its entry of the content.
    pub fn entry(&self) -> Id {
        match self {
            Self::Monster(entry) | Self::Rival { entry, .. } => *entry,
        }
    }
}

/// The place of a Season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeasonStage {
    /// The quarries of the day lie there.
    Dawn(Vec<Quarry>),
    /// The fight of the day is under way.
    Fight(Quarry),
    /// A victory chooses among these cards and Grit.
    Spoils(Vec<Id>),
    /// The Season is over.
    Over {
        /// Fame at its end.
        score: u8,
        /// The grade, counted from 0.
        grade: u8,
    },
}

/// A Season between its fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Season {
    /// The character.
    pub character: Id,
    /// The day, from 1.
    pub day: u16,
    /// The place of the Season.
    pub stage: SeasonStage,
    /// Fame.
    pub fame: u8,
    /// Remaining Grit.
    pub grit: u8,
    /// Full Grit.
    pub full_grit: u8,
    /// Every card that the character owns, without the basic cards.
    pub cards: Vec<Id>,
    /// The number of cards that it has won.
    pub won_cards: u8,
    /// The monsters that it has beaten.
    pub beaten: Vec<Id>,
    /// The remaining Grit of monsters that escaped (DO-33).
    pub wounded: Vec<(Id, u8)>,
}

impl Season {
    /// A Season on the dawn of its first day. The caller has checked the character.
    pub fn begin(content: &Content, character: Id, dice: &mut Dice, facts: &mut Vec<Fact>) -> Self {
        let setup = CharacterSetup::new(content, character, &[]);
        let mut season = Self {
            character,
            day: 0,
            stage: SeasonStage::Dawn(Vec::new()),
            fame: setup.fame,
            grit: setup.grit,
            full_grit: setup.full_grit,
            cards: setup.cards,
            won_cards: 0,
            beaten: Vec::new(),
            wounded: Vec::new(),
        };
        season.next_day(content, dice, facts);
        season
    }

    /// Whether the Season waits for a decision of its own.
    pub fn is_waiting(&self) -> bool {
        matches!(self.stage, SeasonStage::Dawn(_) | SeasonStage::Spoils(_))
    }

    /// Every intent that is legal now.
    pub fn legal_intents(&self) -> Vec<DuelIntent> {
        match &self.stage {
            SeasonStage::Dawn(quarries) => {
                let quarries = (0..quarries.len()).map(|n| DuelIntent::ChooseQuarry(n as u8));
                quarries.chain([DuelIntent::Rest]).collect()
            }
            SeasonStage::Spoils(cards) => {
                let cards = cards.iter().map(|card| Spoil::Card(*card));
                cards.chain([Spoil::Grit]).map(DuelIntent::ChooseSpoil).collect()
            }
            SeasonStage::Fight(_) | SeasonStage::Over { .. } => Vec::new(),
        }
    }

    /// Carries out a decision between fights, and returns the fight that it leads to.
    ///
    /// # Errors
    ///
    /// Returns the refusal; nothing has changed then.
    pub fn apply(
        &mut self,
        content: &Content,
        dice: &mut Dice,
        intent: &DuelIntent,
        facts: &mut Vec<Fact>,
    ) -> Result<Option<FightSetup>, DuelRefusal> {
        match (&self.stage, intent) {
            (SeasonStage::Over { .. }, _) => Err(DuelRefusal::Over),
            (SeasonStage::Dawn(quarries), DuelIntent::ChooseQuarry(n)) => {
                let quarry = quarries.get(usize::from(*n)).cloned().ok_or(DuelRefusal::NoSuchQuarry)?;
                let setup = self.fight_setup(content, &quarry);
                self.stage = SeasonStage::Fight(quarry);
                Ok(Some(setup))
            }
            (SeasonStage::Dawn(_), DuelIntent::Rest) => {
                self.grit = self.full_grit;
                facts.push(Fact::Rested);
                self.next_day(content, dice, facts);
                Ok(None)
            }
            (SeasonStage::Spoils(_), DuelIntent::ChooseSpoil(spoil)) => {
                self.take_spoil(content, *spoil, facts)?;
                self.night(&content.rules.season, facts);
                self.next_day(content, dice, facts);
                Ok(None)
            }
            _ => Err(DuelRefusal::OtherQuestion),
        }
    }

    fn fight_setup(&self, content: &Content, quarry: &Quarry) -> FightSetup {
        let Self { character: entry, grit, full_grit, fame, .. } = *self;
        let character = CharacterSetup { entry, grit, full_grit, fame, cards: self.cards.clone() };
        let mut setup = FightSetup { characters: vec![character], ..FightSetup::default() };
        match quarry {
            Quarry::Monster(entry) => {
                let grit = self.wounded.iter().find(|(wounded, _)| wounded == entry).map(|(_, grit)| *grit);
                setup.monsters.push(MonsterSetup { entry: *entry, grit });
            }
            Quarry::Rival { entry, cards, fame } => {
                let unhurt = CharacterSetup::new(content, *entry, &[]);
                setup.rival = Some(CharacterSetup { fame: *fame, cards: cards.clone(), ..unhurt });
            }
        }
        setup
    }

    /// Takes a fight that has ended into account: Fame, wounds, spoils or the next day.
    pub fn after_fight(&mut self, content: &Content, dice: &mut Dice, fight: &Fight, facts: &mut Vec<Fact>) {
        let Some(outcome) = fight.outcome else { return };
        let character = fight.fighter(Seat(0));
        (self.fame, self.grit) = (character.fame, character.grit);
        let monsters = fight.fighters.iter().filter(|fighter| fighter.kind == FighterKind::Monster);
        for monster in monsters {
            self.wounded.retain(|(wounded, _)| *wounded != monster.entry);
            match outcome {
                FightOutcome::Victory => self.beaten.push(monster.entry),
                FightOutcome::Escaped => self.wounded.push((monster.entry, monster.grit)),
                FightOutcome::Defeat | FightOutcome::Draw => {}
            }
        }
        let rules = &content.rules.season;
        match outcome {
            FightOutcome::Victory => return self.show_spoils(content, dice, facts),
            FightOutcome::Defeat => self.recall(rules, facts),
            FightOutcome::Escaped | FightOutcome::Draw => self.night(rules, facts),
        }
        self.next_day(content, dice, facts);
    }

    /// A Recalled character loses Fame and wakes with half its Grit (DO-38).
    fn recall(&mut self, rules: &SeasonRules, facts: &mut Vec<Fact>) {
        let from = self.fame;
        self.fame = from.saturating_sub(rules.recall_price);
        if self.fame != from {
            let who = Who { seat: Seat(0), entry: self.character };
            facts.push(Fact::FameChanged { who, from, to: self.fame });
        }
        self.grit = self.full_grit.div_ceil(2);
        facts.push(Fact::NightPassed(self.grit));
    }

    fn night(&mut self, rules: &SeasonRules, facts: &mut Vec<Fact>) {
        self.grit = self.grit.saturating_add(rules.night_recovery).min(self.full_grit);
        facts.push(Fact::NightPassed(self.grit));
    }

    /// The next day, or the end after the last.
    fn next_day(&mut self, content: &Content, dice: &mut Dice, facts: &mut Vec<Fact>) {
        let rules = &content.rules.season;
        let Some(day) = rules.days.get(usize::from(self.day)) else {
            let reached = rules.grades.iter().filter(|grade| grade.from <= self.fame).count();
            let (score, grade) = (self.fame, reached.saturating_sub(1) as u8);
            self.stage = SeasonStage::Over { score, grade };
            facts.push(Fact::SeasonEnded { score, grade });
            return;
        };
        self.day += 1;
        facts.push(Fact::DayBegan(self.day));
        let quarries = self.draw_quarries(content, day, dice);
        facts.push(Fact::QuarriesShown(quarries.iter().map(Quarry::entry).collect()));
        self.stage = SeasonStage::Dawn(quarries);
    }
}

/// Draws a random item out of a list. The caller counts the reveal.
fn draw<T>(dice: &mut Dice, from: &mut Vec<T>) -> Option<T> {
    if from.is_empty() {
        return None;
    }
    let n = dice.below(from.len());
    Some(from.remove(n))
}

/// Every card that can be won and that this list lacks, in the order of the ids.
fn supply(content: &Content, owned: &[Id]) -> Vec<Id> {
    let is_won = |id: &&Id| content.cards[id].kind != crate::content::ActionKind::Basic && !owned.contains(id);
    content.cards.keys().filter(is_won).copied().collect()
}
