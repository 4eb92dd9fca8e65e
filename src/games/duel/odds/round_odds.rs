//! The odds of a round: for cards that a character is about to lay, the rail and the exchange of damage for each entry of
//! the monsters' tables.
//!
//! Owns the enumeration of a round. No Fame is spent in it, characters that have not laid yet lay nothing, and cards that
//! lie face-down in front of a rival take no part. Must not choose anything. Rules: D-22, D-26, D-67, DO-12, DO-40.

use std::collections::BTreeMap;

use kernel::id::Id;

use super::distribution::{Distribution, roll_classes};
use crate::content::Content;
use crate::rules::outcome::RollResult;
use crate::rules::{
    ActionSource, BaseUse, Control, DuelIntent, Fact, Fight, FightRules, Question, RollPurpose, RollRequest, Seat,
    Side, Status, Step, legal, numbers,
};

/// One line of the rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RailLine {
    /// The Priority in force.
    pub priority: i8,
    /// The fighter.
    pub seat: Seat,
    /// The action.
    pub source: ActionSource,
}

/// The exchange of damage in a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExchangeOdds {
    /// Injury that the character's side deals.
    pub given: Distribution<u16>,
    /// Injury that it suffers.
    pub taken: Distribution<u16>,
    /// For each attack, its chance to be carried out and to hit a target.
    pub hits: BTreeMap<(Seat, ActionSource), f64>,
}

/// The odds if the monsters choose these entries.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryOdds {
    /// The entry of each monster, from 0.
    pub entries: Vec<(Seat, u8)>,
    /// The chance of this choice.
    pub chance: f64,
    /// The tokens in the order in which they leave the track, before anything moves them.
    pub rail: Vec<RailLine>,
    /// The exchange, given this choice.
    pub exchange: ExchangeOdds,
}

/// The odds of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoundOdds {
    /// The odds by the choice of the monsters.
    pub by_entry: Vec<EntryOdds>,
    /// The exchange over all choices.
    pub total: ExchangeOdds,
}

/// The odds of the round in which the character that lays cards now lays these; `uses` says what its Base Attacks are, from
/// the left, and a missing one is an attack. `None` if no character lays cards now, or these can't be laid.
pub fn round_odds(content: &Content, fight: &Fight, cards: &[Id], uses: &[BaseUse]) -> Option<RoundOdds> {
    let decision = fight.decision().filter(|decision| decision.question == Question::Lay)?;
    let mut fork = without_hidden_cards(fight, decision.seat);
    FightRules::silent(content, &mut fork).answer(&DuelIntent::Lay(cards.to_vec())).ok()?;
    let mut walk = RoundWalk { content, uses, side: fight.fighter(decision.seat).side, found: BTreeMap::new() };
    walk.explore(fork, 1.0, Branch::default());
    Some(walk.finish())
}

/// The fight without the cards that this character may not see (DO-40).
fn without_hidden_cards(fight: &Fight, seat: Seat) -> Fight {
    let mut fork = fight.clone();
    let side = fork.fighter(seat).side;
    for fighter in fork.fighters.iter_mut().filter(|fighter| fighter.side != side) {
        let hidden = fighter.laid.extract_if(.., |laid| !laid.is_revealed).map(|laid| laid.card);
        fighter.hand.extend(hidden);
    }
    fork
}

/// Whether every token lies on the track and the first is about to leave it.
fn is_at_track(fight: &Fight) -> bool {
    matches!(fight.steps.last(), Some(Step::NextToken))
}

/// The rail as it lies.
fn rail_lines(content: &Content, fight: &Fight) -> Vec<RailLine> {
    let lines = numbers::rail(content, fight).into_iter();
    lines.map(|(priority, token)| RailLine { priority, seat: token.seat, source: token.source }).collect()
}

/// What has happened on one branch.
#[derive(Clone, Default)]
struct Branch {
    entries: Vec<(Seat, u8)>,
    rail: Option<Vec<RailLine>>,
    hits: Vec<(Seat, ActionSource)>,
    given: u16,
    taken: u16,
    declared: usize,
}

struct RoundWalk<'a> {
    content: &'a Content,
    uses: &'a [BaseUse],
    side: Side,
    found: BTreeMap<Vec<(Seat, u8)>, EntryOdds>,
}

impl RoundWalk<'_> {
    fn explore(&mut self, mut fight: Fight, chance: f64, mut branch: Branch) {
        loop {
            let mut facts = Vec::new();
            let needs_rail = branch.rail.is_none();
            let is_stop = |fight: &Fight| if needs_rail { is_at_track(fight) } else { fight.is_between_rounds() };
            let status = FightRules::new(self.content, &mut fight, &mut facts).run_until(is_stop);
            self.count(&fight, &facts, &mut branch);
            match status {
                Status::NeedsRoll(dice) => return self.branch_out(&fight, chance, &branch, dice),
                Status::NeedsDecision(seat) => {
                    let answer = self.answer(&fight, seat, &mut branch);
                    if FightRules::silent(self.content, &mut fight).answer(&answer).is_err() {
                        return;
                    }
                }
                Status::Stopped if needs_rail => branch.rail = Some(rail_lines(self.content, &fight)),
                Status::Stopped | Status::Over => return self.record(chance, branch),
            }
        }
    }

    /// Counts Injury.
    fn count(&self, fight: &Fight, facts: &[Fact], branch: &mut Branch) {
        for fact in facts {
            match fact {
                Fact::Injured { who, amount, .. } if fight.fighter(who.seat).side == self.side => {
                    branch.taken += u16::from(*amount);
                }
                Fact::Injured { amount, .. } => branch.given += u16::from(*amount),
                _ => {}
            }
        }
    }

    fn branch_out(&mut self, fight: &Fight, chance: f64, branch: &Branch, dice: u8) {
        let Some(RollRequest::Open { roller, purpose, .. }) = fight.roll_request() else {
            // No Fame is spent here, so nothing else can fall; any faces end the branch soundly.
            let mut fork = fight.clone();
            FightRules::silent(self.content, &mut fork).supply(&vec![1; usize::from(dice)]);
            return self.explore(fork, chance, branch.clone());
        };
        if *purpose == RollPurpose::EscapeDie {
            return self.record(chance, branch.clone());
        }
        for class in roll_classes(self.content, fight, *roller, *purpose) {
            let (mut fork, mut branch) = (fight.clone(), branch.clone());
            if let RollResult::Entry(entry) = class.result {
                branch.entries.push((*roller, entry));
            }
            if let (RollResult::Attack(strikes), Some(action)) = (&class.result, &fight.action) {
                let is_hit = strikes.iter().any(|strike| strike.is_hit);
                branch.hits.extend(is_hit.then_some((action.seat, action.source)));
            }
            let mut facts = Vec::new();
            FightRules::new(self.content, &mut fork, &mut facts).supply(&class.faces);
            self.explore(fork, chance * class.chance, branch);
        }
    }

    fn answer(&self, fight: &Fight, seat: Seat, branch: &mut Branch) -> DuelIntent {
        match fight.decision().map(|decision| decision.question) {
            Some(Question::Lay) => DuelIntent::Lay(Vec::new()),
            Some(Question::Reveal) => DuelIntent::Reveal,
            Some(Question::SpendFame) => DuelIntent::Decline,
            Some(Question::DeclareBase) => {
                let is_own = fight.fighter(seat).control == Control::Player || fight.fighter(seat).side == self.side;
                let named = self.uses.get(branch.declared).copied().filter(|_| is_own);
                branch.declared += usize::from(is_own);
                DuelIntent::DeclareBase(named.unwrap_or(BaseUse::Attack))
            }
            _ => legal::legal_intents(self.content, fight).into_iter().next().unwrap_or(DuelIntent::Decline),
        }
    }

    fn record(&mut self, chance: f64, branch: Branch) {
        let Branch { entries, rail, hits, given, taken, .. } = branch;
        let blank = EntryOdds { entries: entries.clone(), chance: 0.0, rail: Vec::new(), exchange: Default::default() };
        let odds = self.found.entry(entries).or_insert(blank);
        odds.chance += chance;
        if odds.rail.is_empty() {
            odds.rail = rail.unwrap_or_default();
        }
        odds.exchange.given.add(given, chance);
        odds.exchange.taken.add(taken, chance);
        for hit in hits {
            *odds.exchange.hits.entry(hit).or_default() += chance;
        }
    }

    /// Sums everything up, and makes the chances of each entry those given the entry.
    fn finish(self) -> RoundOdds {
        let mut odds = RoundOdds::default();
        for mut entry in self.found.into_values() {
            let ExchangeOdds { given, taken, hits } = &mut entry.exchange;
            for (numbers, total) in [(given, &mut odds.total.given), (taken, &mut odds.total.taken)] {
                for (number, chance) in &mut numbers.0 {
                    total.add(*number, *chance);
                    *chance /= entry.chance;
                }
            }
            for (attack, chance) in hits {
                *odds.total.hits.entry(*attack).or_default() += *chance;
                *chance /= entry.chance;
            }
            odds.by_entry.push(entry);
        }
        odds
    }
}
