//! The measurement of the monsters: every character against every monster, by a bot of one round's foresight that spends
//! no Fame and never takes the token.
//!
//! Owns the setup of the measurement: two cards at Rank 1 and one more for each Rank, and from Rank 3 on Worn Gear with
//! Block 1 against every attack. The design does not say which cards these are, so each is the best of three random ones,
//! as spoils are (DO-39). Must not change a number of the content. Content: DC-3.
//!
//! With 100 fights each (seed 1), 23 of the 32 shares of victories lie within 10 points of the design's table, which
//! rests on 60 fights each, so that each of its shares is uncertain by about 6 points. Seven of the other nine are at
//! Ranks 3 to 5, where a character has two to four cards that the design leaves open.
//!
//! The share farthest off is at Rank 5: 36 % where the design has 63 (200 fights). Tried on that pair, one at a time, with
//! 150 to 200 fights each, so uncertain by about 4 points: cards drawn without a choice 22 %; each the best of all cards
//! 44 %; one or two cards more 50 and 42 %; the Priority token held all along, as with more Fame than the monster's Rank,
//! 49 %; that with the best cards 59 %, and with two cards more 71 %. Other weights for cards in the hand give 25 to 39 %,
//! for the Grit of the other side 28 to 36 %, and four times the trials 32 % (100 fights). None of these makes up for the
//! difference. Better or more cards together with the token come near it or pass it, and the design does not say whether
//! it had them. A reading of the rules found none that differs. `emberhex simulate --game duel` prints the table.

use std::sync::Arc;

use kernel::dice::{Generator, derive_seed};
use kernel::id::Id;
use kernel::soak::in_parallel;

use super::soak::SoakThreadsError;
use crate::bots::{Habits, best_card, choose};
use crate::content::{ActionKind, BlockAgainst, Content};
use crate::rules::{CharacterSetup, Fight, FightOutcome, FightRules, FightSetup, MonsterSetup, Status};

/// The Rank from which the measured character wears Block 1.
const WORN_FROM_RANK: u8 = 3;
/// Cards at Rank 1, besides the basic cards.
const CARDS_AT_RANK_1: usize = 2;

/// The results of one character against one monster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceRow {
    /// The character.
    pub character: Id,
    /// The monster.
    pub monster: Id,
    /// Fights.
    pub fights: u64,
    /// Victories.
    pub won: u64,
    /// Escapes of the monster.
    pub escaped: u64,
    /// Rounds of all fights.
    pub rounds: u64,
}

impl BalanceRow {
    /// Victories in percent.
    pub fn won_percent(&self) -> f64 {
        100.0 * self.won as f64 / self.fights.max(1) as f64
    }

    /// Escapes in percent.
    pub fn escaped_percent(&self) -> f64 {
        100.0 * self.escaped as f64 / self.fights.max(1) as f64
    }

    /// Rounds of a fight on average.
    pub fn mean_rounds(&self) -> f64 {
        self.rounds as f64 / self.fights.max(1) as f64
    }
}

/// Measures every character against every monster, in the order of the Ranks.
///
/// # Errors
///
/// Returns an error if the threads can't be started.
pub fn balance_table(
    content: &Arc<Content>,
    fights: u64,
    seed: u64,
    threads: usize,
) -> Result<Vec<BalanceRow>, SoakThreadsError> {
    let mut monsters: Vec<Id> = content.monsters.keys().copied().collect();
    monsters.sort_by_key(|id| (content.monsters[id].rank, *id));
    let pairs = content.characters.keys().flat_map(|character| monsters.iter().map(|monster| (*character, *monster)));
    pairs.map(|(character, monster)| balance_row(content, (character, monster), fights, seed, threads)).collect()
}

/// Measures one character against one monster.
///
/// # Errors
///
/// Returns an error if the threads can't be started.
pub fn balance_row(
    content: &Content,
    (character, monster): (Id, Id),
    fights: u64,
    seed: u64,
    threads: usize,
) -> Result<BalanceRow, SoakThreadsError> {
    let blank = BalanceRow { character, monster, fights: 0, won: 0, escaped: 0, rounds: 0 };
    let add = |one: BalanceRow, other: BalanceRow| BalanceRow {
        fights: one.fights + other.fights,
        won: one.won + other.won,
        escaped: one.escaped + other.escaped,
        rounds: one.rounds + other.rounds,
        ..one
    };
    let play = |(): &mut (), row: &mut BalanceRow, n: u64| {
        let (outcome, rounds) = fight(content, character, monster, derive_seed(seed, n));
        row.fights += 1;
        row.rounds += u64::from(rounds);
        row.won += u64::from(outcome == Some(FightOutcome::Victory));
        row.escaped += u64::from(outcome == Some(FightOutcome::Escaped));
    };
    in_parallel(threads, fights, || ((), blank.clone()), play, add).map_err(|why| SoakThreadsError::new(&why))
}

fn fight(content: &Content, character: Id, monster: Id, seed: u64) -> (Option<FightOutcome>, u16) {
    let mut generator = Generator::seeded(seed);
    let cards = measured_cards(content, character, content.monsters[&monster].rank, &mut generator);
    let character = CharacterSetup::new(content, character, &cards);
    let monsters = vec![MonsterSetup { entry: monster, grit: None }];
    let mut fight = Fight::new(content, &FightSetup { characters: vec![character], monsters, ..FightSetup::default() });
    loop {
        match FightRules::silent(content, &mut fight).run() {
            Status::NeedsRoll(dice) => {
                let faces: Vec<u8> = (0..dice).map(|_| generator.below(12) as u8 + 1).collect();
                FightRules::silent(content, &mut fight).supply(&faces);
            }
            Status::NeedsDecision(seat) => {
                let answer = choose(content, &fight, seat, Habits::MEASURED);
                if FightRules::silent(content, &mut fight).answer(&answer).is_err() {
                    return (None, fight.round);
                }
            }
            Status::Stopped | Status::Over => return (fight.outcome, fight.round),
        }
    }
}

/// The cards besides the character's own, and the Worn Gear.
fn measured_cards(content: &Content, character: Id, rank: u8, generator: &mut Generator) -> Vec<Id> {
    let own = &content.characters[&character].cards;
    let is_won = |id: &&Id| {
        let card = &content.cards[id];
        card.kind != ActionKind::Basic && card.has_priority() && !own.contains(id)
    };
    let mut pool: Vec<Id> = content.cards.keys().filter(is_won).copied().collect();
    let wanted = (CARDS_AT_RANK_1 + usize::from(rank.saturating_sub(1))).saturating_sub(own.len());
    let mut cards = Vec::new();
    for _ in 0..wanted {
        generator.shuffle(&mut pool);
        let spoils = &pool[..content.rules.season.spoils.min(pool.len())];
        let Some(best) = best_card(content, character, spoils) else { break };
        pool.retain(|card| *card != best);
        cards.push(best);
    }
    let is_plain_block =
        |id: &&Id| content.cards[id].worn.is_some_and(|worn| worn.amount == 1 && worn.against == BlockAgainst::All);
    if rank >= WORN_FROM_RANK {
        cards.extend(content.cards.keys().find(is_plain_block));
    }
    cards
}
