//! Forecasts: for each way the encounter tables can fall, what happens until the counterbeat is over if the character does
//! nothing.
//!
//! Owns the list of courses and the sums over it. The chances are exact; the courses are the real rules at work on a fork.
//! What is foreseen ends with the counterbeat: damage that trickles at the start of the next beat, and a new Round, are
//! not part of it.

use bevy::prelude::{Resource, World};

use super::chance::Chance;
use super::course::{CharacterCourse, FoeCourse, read};
use super::fork::{Fork, Stop, Unforeseen};
use super::odds::{TableOdds, Throw, throws};
use crate::model::{Fact, Outcome};
use crate::rules::{Ending, Snapshot};

/// The most combinations of lines of several tables that are foreseen together; beyond that each table is foreseen by
/// itself.
pub const MOST_TOGETHER: usize = 200;

/// What is coming.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// How the encounter has ended already; then there are no outlooks.
    pub ended: Option<Outcome>,
    /// Whether each outlook is one combination of lines, so that their chances add up to 1. With more than
    /// [`MOST_TOGETHER`] combinations it is not: then each outlook is one line of one table while every other table shows
    /// its likeliest, and the chances add up to 1 for each table.
    pub together: bool,
    /// The odds of each table that is still to be rolled; none if the dice lie already.
    pub tables: Vec<TableOdds>,
    /// What can happen, in the order of tables and lines.
    pub outlooks: Vec<Outlook>,
}

/// One thing that can happen.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// How likely it is.
    pub chance: Chance,
    /// The line resolved of each table rolled: table and line, by position.
    pub lines: Vec<(u8, u8)>,
    /// The table that this outlook is about, if tables are not foreseen together.
    pub about: Option<u8>,
    /// Enemies that do something, in the order of their Turns; of one whose Turn is on, what is left of it.
    pub foes: Vec<FoeCourse>,
    /// What becomes of the character.
    pub character: CharacterCourse,
    /// How the encounter ends in it, if it does.
    pub ended: Option<Outcome>,
    /// Whether nothing else is left to dice. If it is not, this is one course of several that begin alike: other dice than
    /// those of the tables fall on the way.
    pub certain: bool,
}

impl Outlook {
    /// Whether the character is defeated.
    pub fn is_defeat(&self) -> bool {
        self.ended == Some(Outcome::Defeat)
    }
}

/// What an entry of a table means for the character, whatever the other tables show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntrySummary {
    /// How likely it is to be resolved.
    pub chance: Chance,
    /// Tokens that enter HP slots, on the average of the outlooks with this entry.
    pub hp_lost: f64,
    /// The same in the worst of them.
    pub worst: i16,
    /// How likely defeat is once this entry is resolved.
    pub defeat: f64,
}

impl Forecast {
    /// What an entry means; `None` if it can't come up.
    pub fn per_entry(&self, table: u8, line: u8) -> Option<EntrySummary> {
        let meant = |o: &&Outlook| o.about.is_none_or(|about| about == table) && o.lines.contains(&(table, line));
        let of: Vec<&Outlook> = self.outlooks.iter().filter(meant).collect();
        let chance = of.iter().try_fold(Chance::NEVER, |sum, o| sum.or(o.chance))?;
        let worst = of.iter().map(|o| o.character.hp_lost).max()?;
        let mean =
            |what: fn(&Outlook) -> f64| of.iter().map(|o| o.chance.value() * what(o)).sum::<f64>() / chance.value();
        let defeat = mean(|o| if o.is_defeat() { 1.0 } else { 0.0 });
        Some(EntrySummary { chance, hp_lost: mean(|o| f64::from(o.character.hp_lost)), worst, defeat })
    }

    /// How likely something is that each outlook tells; `None` if tables are not foreseen together.
    pub fn chance_that(&self, holds: impl Fn(&Outlook) -> bool) -> Option<Chance> {
        if !self.together {
            return None;
        }
        self.outlooks.iter().filter(|o| holds(o)).try_fold(Chance::NEVER, |sum, o| sum.or(o.chance))
    }
}

/// Who is asked for forecasts. It keeps a world of its own, so that the second question is cheaper than the first.
#[derive(Resource)]
pub struct Oracle {
    fork: Fork,
}

impl Default for Oracle {
    fn default() -> Self {
        Self { fork: Fork::new() }
    }
}

impl Oracle {
    /// Foresees what follows from the position of a world, at any decision: in a beat the beat ends as it is, in a reaction
    /// window nobody reacts, tokens are laid by the table's hand, and any other question gets its first legal answer. In a
    /// counterbeat whose dice lie already there is one outlook, the rest of it.
    pub fn forecast(&mut self, world: &World) -> Result<Forecast, Unforeseen> {
        let fork = &mut self.fork;
        let from = fork.follow(world)?;
        let ended = world.get_resource::<Ending>().and_then(|ending| ending.0);
        if ended.is_some() {
            return Ok(Forecast { ended, together: true, tables: Vec::new(), outlooks: Vec::new() });
        }
        let reveals = fork.reveals();
        let stop = fork.drift()?;
        let start = Start { told: fork.facts(), certain: fork.reveals() == reveals, from };
        if stop != Stop::BeforeRoll {
            let only = start.outlook(fork, Chance::CERTAIN, fork.reveals());
            return Ok(Forecast { ended, together: true, tables: Vec::new(), outlooks: vec![only] });
        }
        let before = fork.position();
        let throws = throws(fork, &before, before.cards.0.len());
        let count = throws.iter().try_fold(1usize, |n, t| n.checked_mul(t.lines.len()));
        let joint = count.filter(|n| *n <= MOST_TOGETHER).and_then(|_| together(&throws));
        let whole = joint.is_some();
        let casts = joint.unwrap_or_else(|| one_by_one(&throws));
        let mut outlooks = Vec::with_capacity(casts.len());
        for cast in casts {
            fork.back_to(&before);
            fork.roll(cast.dice);
            let reveals = fork.reveals();
            fork.drift()?;
            outlooks.push(Outlook { about: cast.about, ..start.outlook(fork, cast.chance, reveals) });
        }
        let tables = throws.into_iter().map(|t| t.odds).collect();
        Ok(Forecast { ended, together: whole, tables, outlooks })
    }
}

/// What all outlooks have in common.
struct Start {
    from: Snapshot,
    /// What happens before the roll.
    told: Vec<Fact>,
    certain: bool,
}

impl Start {
    /// The outlook that ends where the fork stands; `reveals` is how many there had been once the tables were rolled.
    fn outlook(&self, fork: &mut Fork, chance: Chance, reveals: u32) -> Outlook {
        let facts: Vec<Fact> = self.told.iter().cloned().chain(fork.facts()).collect();
        let courses = read(&self.from, &facts, &fork.position());
        Outlook {
            chance,
            lines: courses.lines,
            about: None,
            foes: courses.foes,
            character: courses.character,
            ended: fork.ending(),
            certain: self.certain && fork.reveals() == reveals,
        }
    }
}

/// One throw of all tables.
struct Cast {
    dice: Vec<u8>,
    chance: Chance,
    about: Option<u8>,
}

/// Every combination of lines; `None` if a chance outgrows its fraction.
fn together(throws: &[Throw]) -> Option<Vec<Cast>> {
    let mut casts = vec![Cast { dice: Vec::new(), chance: Chance::CERTAIN, about: None }];
    for throw in throws {
        let mut longer = Vec::with_capacity(casts.len() * throw.lines.len());
        for cast in &casts {
            for (_, chance, faces) in &throw.lines {
                let dice = cast.dice.iter().chain(faces).copied().collect();
                longer.push(Cast { dice, chance: cast.chance.and(*chance)?, about: None });
            }
        }
        casts = longer;
    }
    Some(casts)
}

/// Every line of every table, the others at their likeliest.
fn one_by_one(throws: &[Throw]) -> Vec<Cast> {
    let mut casts = Vec::new();
    for (n, throw) in throws.iter().enumerate() {
        for (line, (_, chance, _)) in throw.lines.iter().enumerate() {
            let shown = throws
                .iter()
                .enumerate()
                .filter_map(|(other, throw)| throw.lines.get(if other == n { line } else { throw.likeliest() }));
            let dice = shown.flat_map(|(_, _, faces)| faces.iter().copied()).collect();
            casts.push(Cast { dice, chance: *chance, about: Some(throw.odds.table) });
        }
    }
    casts
}
