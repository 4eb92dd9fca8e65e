//! The Duel as a game of the kernel: modes, starts, the state with its dice, and the driving of the rival.
//!
//! Owns [`DuelGame`], and the joint between a fight, the dice and a Season. Must not contain a rule. Rules: DO-2, DO-34,
//! DO-37, DO-40.

mod saved;
mod start;

use std::cell::Cell;
use std::sync::Arc;

use kernel::dice::Dice;
use kernel::game::{BrokenLaw, Format, GameTypes, PlainGame, Progress};
use kernel::id::Id;
use serde::{Deserialize, Serialize};

pub use saved::{ImpossibleDuel, SavedDuel};
pub use start::{DuelMode, DuelStart, DuelStartError};

use crate::bots;
use crate::content::Content;
use crate::rules::{Control, DuelIntent, DuelRefusal, Fact, Fight, FightOutcome, FightRules, Status, laws, legal};
use crate::season::{Season, SeasonStage};
use crate::view::{DuelView, build_view};

/// The Duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DuelGame;

/// Everything there is to know about a game. It is cheap to clone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DuelState {
    /// The dice.
    pub dice: Dice,
    /// The mode.
    pub mode: DuelMode,
    /// Whether characters are asked even where a re-roll changes nothing (DO-12).
    pub ask_always: bool,
    /// The fight under way, or the last one of a single fight.
    pub fight: Option<Fight>,
    /// The Season, if the mode is one.
    pub season: Option<Season>,
    /// The reveals that were told: rolls, cards of a rival, quarries and spoils. A law compares it with the dice.
    pub reveals_told: u32,
}

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DuelOutcome {
    /// A single fight ended.
    Fight(FightOutcome),
    /// A Season ended with a score and a grade, counted from 0.
    Season {
        /// Fame at the end.
        score: u8,
        /// The grade.
        grade: u8,
    },
}

/// The description of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelSummary {
    /// The printed names of the player's characters.
    pub characters: Vec<String>,
    /// The printed names of the opponents of the fight under way.
    pub opponents: Vec<String>,
    /// The day of the Season; 0 in a single fight.
    pub day: u16,
    /// The round of the fight; 0 without one.
    pub round: u16,
    /// How the game ended.
    pub outcome: Option<DuelOutcome>,
}

impl GameTypes for DuelGame {
    const ID: &'static str = "duel";
    const FORMAT: Format = Format { file_stem: "duel", save_version: 1, replay_version: 1 };
    type Content = Content;
    type Start = DuelStart;
    type State = DuelState;
    type SavedState = SavedDuel;
    type Intent = DuelIntent;
    type Fact = Fact;
    type Refusal = DuelRefusal;
    type Outcome = DuelOutcome;
    type View = DuelView;
    type Summary = DuelSummary;
    type StartError = DuelStartError;

    fn fingerprint(content: &Content) -> u64 {
        content.fingerprint
    }

    fn is_over(summary: &DuelSummary) -> bool {
        summary.outcome.is_some()
    }

    fn start_name(start: &DuelStart) -> String {
        start.mode.name()
    }
}

impl PlainGame for DuelGame {
    fn begin(content: &Arc<Content>, start: &DuelStart) -> Result<(DuelState, Vec<Fact>), DuelStartError> {
        start.check(content)?;
        let (mut dice, mut facts) = (Dice::seeded(start.seed), Vec::new());
        let (fight, season) = match start.mode.fight_setup(content, start.ask_always) {
            Some(setup) => (Some(Fight::new(content, &setup)), None),
            None => (None, Some(Season::begin(content, start.mode.characters()[0], &mut dice, &mut facts))),
        };
        let DuelStart { mode, ask_always, .. } = start.clone();
        let mut state = DuelState { reveals_told: dice.reveals(), dice, mode, ask_always, fight, season };
        state.advance(content, &mut facts, &mut |_, _| {});
        Ok((state, facts))
    }

    fn check_content(content: &Arc<Content>, state: &DuelState) -> Result<(), DuelStartError> {
        start::check_state(content, state)
    }

    fn dice(state: &DuelState) -> &Dice {
        &state.dice
    }

    fn dice_mut(state: &mut DuelState) -> &mut Dice {
        &mut state.dice
    }

    fn legal(content: &Arc<Content>, state: &DuelState) -> Vec<DuelIntent> {
        match (state.running_fight(), &state.season) {
            (Some(fight), _) => legal::legal_intents(content, fight),
            (None, Some(season)) => season.legal_intents(),
            (None, None) => Vec::new(),
        }
    }

    fn apply(content: &Arc<Content>, state: &mut DuelState, intent: &DuelIntent) -> Result<Vec<Fact>, DuelRefusal> {
        let mut facts = Vec::new();
        Self::apply_observed(content, state, intent, &mut |_, told| facts.extend_from_slice(told))?;
        Ok(facts)
    }

    fn progress(state: &DuelState) -> Progress<DuelOutcome> {
        let round = match (&state.season, &state.fight) {
            (Some(season), _) => season.day,
            (None, Some(fight)) => fight.round,
            (None, None) => 0,
        };
        Progress { round, outcome: state.outcome() }
    }

    fn check(content: &Arc<Content>, state: &DuelState) -> Result<(), BrokenLaw> {
        let (told, counted) = (state.reveals_told, state.dice.reveals());
        if told != counted {
            return Err(BrokenLaw(format!("{counted} reveals were counted, and {told} were told")));
        }
        if let Some(season) = &state.season
            && season.grit > season.full_grit
        {
            return Err(BrokenLaw("the character has more than its full Grit".into()));
        }
        state.fight.as_ref().map_or(Ok(()), |fight| laws::check(content, fight))
    }

    fn view(content: &Arc<Content>, state: &DuelState) -> DuelView {
        build_view(content, state)
    }

    fn summary(content: &Arc<Content>, state: &DuelState) -> DuelSummary {
        let name = |id: &Id| {
            let character = content.characters.get(id).map(|character| character.name.clone());
            let monster = content.monsters.get(id).map(|monster| monster.name.clone());
            character.or(monster).unwrap_or_else(|| id.to_string())
        };
        let fight = state.running_fight().or(state.fight.as_ref().filter(|_| state.season.is_none()));
        let opponents = fight.iter().flat_map(|fight| &fight.fighters);
        let opponents = opponents.filter(|fighter| fighter.side == crate::rules::Side::Opponent);
        DuelSummary {
            characters: state.mode.characters().iter().map(name).collect(),
            opponents: opponents.map(|fighter| name(&fighter.entry)).collect(),
            day: state.season.as_ref().map_or(0, |season| season.day),
            round: fight.map_or(0, |fight| fight.round),
            outcome: state.outcome(),
        }
    }
}

impl DuelGame {
    /// Carries an intent out as [`PlainGame::apply`] does, and shows every state on the way: `observe` gets a state and
    /// the facts since the state before. The last state that it gets is the one at the end.
    ///
    /// # Errors
    ///
    /// Returns the refusal of an intent that is not legal; nothing has changed then.
    pub fn apply_observed(
        content: &Content,
        state: &mut DuelState,
        intent: &DuelIntent,
        observe: &mut dyn FnMut(&DuelState, &[Fact]),
    ) -> Result<(), DuelRefusal> {
        let mut facts = Vec::new();
        if state.running_fight().is_some() {
            if let Some(fight) = &mut state.fight {
                FightRules::new(content, fight, &mut facts).answer(intent)?;
            }
        } else {
            let season = state.season.as_mut().ok_or(DuelRefusal::Over)?;
            let before = state.dice.reveals();
            if let Some(setup) = season.apply(content, &mut state.dice, intent, &mut facts)? {
                let setup = crate::rules::FightSetup { ask_always: state.ask_always, ..setup };
                state.fight = Some(Fight::new(content, &setup));
            }
            state.reveals_told += state.dice.reveals() - before;
        }
        observe(state, &facts);
        facts.clear();
        state.advance(content, &mut facts, observe);
        // The question that is open now may have followed without a fact.
        observe(state, &[]);
        Ok(())
    }
}

impl DuelState {
    /// The fight, if it is under way.
    pub fn running_fight(&self) -> Option<&Fight> {
        self.fight.as_ref().filter(|fight| fight.outcome.is_none())
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<DuelOutcome> {
        match (&self.season, &self.fight) {
            (Some(season), _) => match season.stage {
                SeasonStage::Over { score, grade } => Some(DuelOutcome::Season { score, grade }),
                _ => None,
            },
            (None, Some(fight)) => fight.outcome.map(DuelOutcome::Fight),
            (None, None) => None,
        }
    }

    /// The state of a single fight that has not run yet.
    pub(crate) fn of_fight(mode: DuelMode, dice: Dice, fight: Fight) -> Self {
        let (reveals_told, ask_always) = (dice.reveals(), fight.ask_always);
        Self { dice, mode, ask_always, fight: Some(fight), season: None, reveals_told }
    }

    /// Carries the game on to the next decision of the player: the dice fall, and the rival decides. `observe` gets every
    /// state that something led to, and the facts since the one before.
    pub(crate) fn advance(
        &mut self,
        content: &Content,
        facts: &mut Vec<Fact>,
        observe: &mut dyn FnMut(&DuelState, &[Fact]),
    ) {
        loop {
            let from = facts.len();
            let goes_on = self.step(content, facts);
            if facts.len() > from {
                observe(self, &facts[from..]);
            }
            if !goes_on {
                break;
            }
        }
        if let (Some(fight), Some(season)) = (&self.fight, &mut self.season)
            && fight.outcome.is_some()
            && matches!(season.stage, SeasonStage::Fight(_))
        {
            let (before, from) = (self.dice.reveals(), facts.len());
            season.after_fight(content, &mut self.dice, fight, facts);
            self.reveals_told += self.dice.reveals() - before;
            self.fight = None;
            observe(self, &facts[from..]);
        }
    }

    /// Carries one step of the fight out, lets dice fall, or lets the rival decide. Returns whether the fight goes on
    /// without the player.
    fn step(&mut self, content: &Content, facts: &mut Vec<Fact>) -> bool {
        let Some(fight) = self.fight.as_mut().filter(|fight| fight.outcome.is_none()) else { return false };
        let (from, is_first) = (facts.len(), Cell::new(true));
        let status = FightRules::new(content, fight, facts).run_until(|_| !is_first.replace(false));
        let rival_reveals = facts[from..].iter().filter(
            |fact| matches!(fact, Fact::CardsRevealed(who, _) if fight.fighter(who.seat).control == Control::Program),
        );
        for _ in 0..rival_reveals.count() {
            self.dice.count_reveal();
            self.reveals_told += 1;
        }
        match status {
            Status::NeedsRoll(dice) => {
                let faces: Vec<u8> = match dice {
                    0 => Vec::new(),
                    dice => self.dice.roll_together(dice, 12).collect(),
                };
                self.reveals_told += u32::from(dice > 0);
                FightRules::new(content, fight, facts).supply(&faces);
                true
            }
            Status::NeedsDecision(seat) if fight.fighter(seat).control == Control::Program => {
                let answer = bots::choose_for_rival(content, fight, seat);
                let answered = FightRules::new(content, fight, facts).answer(&answer);
                debug_assert!(answered.is_ok(), "the rival answers {answer:?}: {answered:?}");
                answered.is_ok()
            }
            Status::NeedsDecision(_) | Status::Over => false,
            Status::Stopped => true,
        }
    }
}
