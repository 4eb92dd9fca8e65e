//! Souls, SL, HMN and the conditions that outlast encounters (chapter 2.2, R-039 to ).
//!
//! Owns how they change between encounters. Must not decide when they may: a scenario does.

use std::fmt;

use thiserror::Error;

use crate::content::Catalog;
use crate::content::character_limits::HIGHEST_STAT;
use crate::content::condition_row::{ConditionEnd, ConditionRow, ConditionTrait};
use crate::content::encounter::Character;
use crate::lang::{Text, text};
use crate::model::{Condition, Stat};
use crate::rules::{CURSE, humanity_after_gain};

/// The reason why a character does not grow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GrowthRefusal {
    /// A condition forbids it.
    Forbidden {
        /// The forbidden growth.
        what: Growth,
        /// The printed name of the condition.
        condition: String,
    },
    /// There are too few souls.
    TooFewSouls {
        /// The cost.
        cost: u32,
        /// The souls there are.
        souls: u32,
    },
    /// The stat is as high as a sheet can say.
    HighestStat(u8),
}

/// A change of a character that a condition can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// A higher SL.
    SoulLevel,
    /// More HMN.
    Humanity,
    /// The end of Hollow.
    EndOfHollow,
}

impl GrowthRefusal {
    /// The reason as a sentence without a full stop.
    pub fn text(&self) -> Text {
        match self {
            Self::Forbidden { what: Growth::SoulLevel, condition } => {
                text!("growth-refusal-soul-level", condition = condition)
            }
            Self::Forbidden { what: Growth::Humanity, condition } => {
                text!("growth-refusal-humanity", condition = condition)
            }
            Self::Forbidden { what: Growth::EndOfHollow, condition } => {
                text!("growth-refusal-end-of-hollow", condition = condition)
            }
            Self::TooFewSouls { cost, souls } => {
                text!("growth-refusal-too-few-souls", cost = *cost, souls = *souls)
            }
            Self::HighestStat(highest) => text!("growth-refusal-highest-stat", highest = *highest),
        }
    }
}

impl fmt::Display for GrowthRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The price of the next SL in souls, by the house rules.
pub fn soul_level_cost(catalog: &Catalog, character: &Character) -> u32 {
    catalog.house().soul_level_cost(character.soul_level)
}

/// Whether SL can be raised now.
///
/// # Errors
///
/// Returns the reason while the character is Hollow or cursed, or if there are too few souls.
pub fn check_soul_level(catalog: &Catalog, character: &Character) -> Result<(), GrowthRefusal> {
    let forbids = |row: &ConditionRow| row.has(ConditionTrait::Curses) || row.ends_by(ConditionEnd::HumanityGained);
    if let Some(row) = borne(catalog, character).map(|(_, row)| row).find(|row| forbids(row)) {
        return Err(GrowthRefusal::Forbidden { what: Growth::SoulLevel, condition: row.name.clone() });
    }
    let (cost, souls) = (soul_level_cost(catalog, character), character.souls);
    if cost > souls { Err(GrowthRefusal::TooFewSouls { cost, souls }) } else { Ok(()) }
}

/// Raises SL by 1, and a Primary Stat with it.
///
/// # Errors
///
/// Returns the reason of [`check_soul_level`], or that the stat is as high as a sheet can say; nothing is changed then.
pub fn raise_soul_level(catalog: &Catalog, character: &mut Character, stat: Stat) -> Result<(), GrowthRefusal> {
    check_soul_level(catalog, character)?;
    let cost = soul_level_cost(catalog, character);
    let value = character.stats.entry(stat).or_insert(0);
    if *value >= HIGHEST_STAT {
        return Err(GrowthRefusal::HighestStat(HIGHEST_STAT));
    }
    *value += 1;
    character.souls -= cost;
    character.soul_level = character.soul_level.saturating_add(1);
    Ok(())
}

/// Gives the character HMN. The first of it ends Hollow and is used up by that (R-106, O-83).
///
/// # Errors
///
/// Returns the reason, and changes nothing, while the character is cursed.
pub fn gain_humanity(catalog: &Catalog, character: &mut Character, n: u8) -> Result<(), GrowthRefusal> {
    if let Some((_, row)) = borne(catalog, character).find(|(_, row)| row.has(ConditionTrait::Curses)) {
        return Err(GrowthRefusal::Forbidden { what: Growth::Humanity, condition: row.name.clone() });
    }
    let ended = borne(catalog, character).find(|(_, row)| row.ends_by(ConditionEnd::HumanityGained)).map(|(id, _)| id);
    character.conditions.retain(|condition| Some(*condition) != ended);
    character.humanity = humanity_after_gain(character.humanity, n, ended.is_some());
    Ok(())
}

/// Gives the character a condition, with the consequences of a curse. A Hollow character has no HMN: the
/// condition comes at 0 HMN, and the first that is gained ends it.
pub fn add_condition(catalog: &Catalog, character: &mut Character, condition: Condition) {
    let row = |condition: Condition| catalog.conditions.get(&condition.id());
    let curses = row(condition).is_some_and(|row| row.has(ConditionTrait::Curses));
    if curses {
        character.humanity = CURSE.humanity;
    }
    for condition in [Some(condition), curses.then_some(CURSE.brings)].into_iter().flatten() {
        if row(condition).is_some_and(|row| row.ends_by(ConditionEnd::HumanityGained)) {
            character.humanity = 0;
        }
        if !character.conditions.contains(&condition) {
            character.conditions.push(condition);
        }
    }
}

/// Takes a condition away.
///
/// # Errors
///
/// Returns the reason, and changes nothing, for a condition that a curse brings, as long as the character is cursed
///
pub fn remove_condition(
    catalog: &Catalog,
    character: &mut Character,
    condition: Condition,
) -> Result<(), GrowthRefusal> {
    let curse = borne(catalog, character).find(|(_, row)| row.has(ConditionTrait::Curses));
    if let Some((curse, row)) = curse
        && curse != condition
        && condition == CURSE.brings
    {
        return Err(GrowthRefusal::Forbidden { what: Growth::EndOfHollow, condition: row.name.clone() });
    }
    character.conditions.retain(|there| *there != condition);
    Ok(())
}

/// The conditions of a character with their rows.
fn borne<'a>(
    catalog: &'a Catalog,
    character: &'a Character,
) -> impl Iterator<Item = (Condition, &'a ConditionRow)> + 'a {
    let row = |condition: &Condition| Some((*condition, catalog.conditions.get(&condition.id())?));
    character.conditions.iter().filter_map(row)
}
