//! The numbers that are derived from Primary Stats and gear (chapter 3).
//!
//! Owns the formulas. Must not change a component.

use crate::content::Catalog;
use crate::content::school::School;
use crate::model::{GearIndex, Sink, Stat};
use crate::rules::components::character::{GearSlot, Inventory, PrimaryStats};

/// The quotient `a / b`, rounded half up.
pub fn div_round_half_up(a: i16, b: i16) -> i16 {
    let (a, b) = (i32::from(a), i32::from(b));
    (2 * a + b).div_euclid(2 * b) as i16
}

/// The number of HP slots for a VIT.
pub fn hp_slots(vit: u8) -> u8 {
    (2 + div_round_half_up(i16::from(vit), 2)) as u8
}

/// The maximum FP for an ATT.
pub fn max_focus(att: u8) -> u8 {
    (2 + div_round_half_up(i16::from(att), 2)) as u8
}

/// The number of dice in the pool roll of a Round for an END.
pub fn stamina_dice(end: u8) -> u8 {
    match end {
        0..=10 => 4,
        11..=15 => 5,
        16..=20 => 6,
        21..=25 => 7,
        26..=30 => 8,
        31..=35 => 9,
        36..=40 => 10,
        41..=45 => 11,
        46.. => 12,
    }
}

/// A bonus that grows with a stat in steps: 0 below `from`, 1 at `from`, and 1 more per full `per` above `from` (R-307 to
///
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatSteps {
    /// The value of the stat that gives the first.
    pub from: u8,
    /// The further amount of the stat that gives one more.
    pub per: u8,
}

impl StatSteps {
    /// The steps of natural P.DEF and RES.
    pub const NATURAL_SINK: Self = Self { from: 12, per: 8 };

    /// The bonus for a value of the stat.
    pub fn bonus(self, stat: u8) -> u8 {
        if stat < self.from { 0 } else { 1 + (stat - self.from) / self.per }
    }

    /// The steps of the bonus to attunements of a school, with the stat that counts; of two stats the lower one counts
    /// . Guts have no bonus.
    pub fn of_school(school: School) -> Option<(Self, Stat, Option<Stat>)> {
        let steps = |from, per| Self { from, per };
        match school {
            School::Guts => None,
            School::Sorcery => Some((steps(10, 6), Stat::Int, None)),
            School::Pyromancy => Some((steps(12, 8), Stat::Att, None)),
            School::Witchery => Some((steps(8, 4), Stat::Int, Some(Stat::Fth))),
            School::Miracle => Some((steps(10, 6), Stat::Fth, None)),
        }
    }
}

impl PrimaryStats {
    /// The value of a Primary Stat.
    pub fn stat(&self, stat: Stat) -> u8 {
        self.0[stat as usize]
    }

    /// EQP: the weight that the character can wear without hindrance.
    pub fn eqp(&self) -> u8 {
        self.stat(Stat::End).saturating_sub(2)
    }

    /// The bonus to attunements of a school; Guts have no bonus.
    pub fn school_bonus(&self, school: School) -> u8 {
        StatSteps::of_school(school).map_or(0, |(steps, stat, other)| steps.bonus(self.lower_of(stat, other)))
    }

    /// The value of a stat, or of the lower of two.
    pub fn lower_of(&self, stat: Stat, other: Option<Stat>) -> u8 {
        other.map_or(u8::MAX, |other| self.stat(other)).min(self.stat(stat))
    }

    /// The value of each sink from stats and gear.
    pub fn sink_values(&self, inventory: &Inventory, catalog: &Catalog) -> [u8; 7] {
        let mut value = self.stat_sink_values();
        for (_, sink, n) in self.gear_sinks(inventory, catalog) {
            value[sink as usize] = value[sink as usize].saturating_add(n);
        }
        value
    }

    /// The value of each sink from stats alone.
    pub fn stat_sink_values(&self) -> [u8; 7] {
        let stat_of = |s| self.stat(s);
        let mut value = [0; 7];
        value[Sink::PDef as usize] = StatSteps::NATURAL_SINK.bonus(stat_of(Stat::Vit));
        value[Sink::FDef as usize] = self.school_bonus(School::Pyromancy);
        value[Sink::MDef as usize] = self.school_bonus(School::Sorcery);
        value[Sink::DDef as usize] = self.school_bonus(School::Witchery);
        value[Sink::LDef as usize] = self.school_bonus(School::Miracle);
        value[Sink::Res as usize] = StatSteps::NATURAL_SINK.bonus(stat_of(Stat::End));
        value
    }

    /// The additions of each whole piece of gear to sinks, with its requirements met.
    pub fn gear_sinks<'a>(
        &'a self,
        inventory: &'a Inventory,
        catalog: &'a Catalog,
    ) -> impl Iterator<Item = (GearIndex, Sink, u8)> + 'a {
        let whole = (0u8..).zip(&inventory.gear).filter(|(_, gear)| !gear.broken && gear.slot != GearSlot::Carried);
        let headers = whole.filter_map(|(n, gear)| Some((GearIndex(n), &catalog.gear.get(&gear.id)?.header)));
        headers
            .filter(|(_, header)| !header.sinks.is_empty() && self.meets_requirements(&header.requires))
            .flat_map(|(gear, header)| header.sinks.iter().map(move |(sink, n)| (gear, *sink, *n)))
    }
}

impl Inventory {
    /// ENC: the weight of everything that is worn.
    pub fn enc(&self, catalog: &Catalog) -> u8 {
        self.gear
            .iter()
            .filter(|g| g.slot != GearSlot::Carried)
            .filter_map(|g| catalog.gear.get(&g.id))
            .fold(0, |sum: u8, g| sum.saturating_add(g.header.weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_numbers_follow_the_tables() {
        assert_eq!((hp_slots(7), hp_slots(8), hp_slots(12)), (6, 6, 8));
        assert_eq!(max_focus(7), 6);
        assert_eq!([10, 11, 20, 46].map(stamina_dice), [4, 5, 6, 12]);
        assert_eq!([11, 12, 19, 20].map(|n| StatSteps::NATURAL_SINK.bonus(n)), [0, 1, 1, 2]);
        assert_eq!(
            (div_round_half_up(7, 2), div_round_half_up(5, 2), div_round_half_up(4, 2), div_round_half_up(1, 2)),
            (4, 3, 2, 1)
        );
    }

    #[test]
    fn dark_bonus_follows_the_lower_of_two_stats() {
        let mut stats = PrimaryStats::default();
        let catalog = Catalog::default();
        for (int, fth, want) in [(10, 8, 1), (20, 8, 1), (12, 12, 2), (7, 20, 0)] {
            stats.0[Stat::Int as usize] = int;
            stats.0[Stat::Fth as usize] = fth;
            assert_eq!(stats.sink_values(&Inventory::default(), &catalog)[Sink::DDef as usize], want);
        }
    }
}
