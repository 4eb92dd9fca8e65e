//! The parts of a forecast that a person is shown, as plain data: chances in words, wounds, tokens, and what the
//! forecast assumes.
//!
//! Owns the shape of that data and the wording of chances. Must not compute a forecast: `input` translates those of the
//! simulation, and panels and table draw what is here.

use std::cmp::{Ordering, Reverse};
use std::fmt;

use crate::lang::{Text, text};
use crate::model::{ActionMode, CombatantId, Condition, Coord, Id, MissReason, Token, TokenSlot};

/// A probability as favourable cases out of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceView {
    /// The favourable cases.
    pub favourable: u64,
    /// All cases; not 0.
    pub total: u64,
}

impl ChanceView {
    /// The probability 0.
    pub const NEVER: Self = Self { favourable: 0, total: 1 };

    /// The probability as a number between 0 and 1.
    pub fn part(self) -> f32 {
        self.favourable as f32 / self.total.max(1) as f32
    }
}

/// The most cases that are counted out; rarer fractions are told in percent.
const MOST_CASES: u64 = 1296;

impl Default for ChanceView {
    fn default() -> Self {
        Self::NEVER
    }
}

impl ChanceView {
    /// "4 in 6", out of as many cases as one, two or three dice have; "certain", "never", or "about 37%".
    pub fn text(self) -> Text {
        if self.favourable == 0 {
            return text!("chance-never");
        }
        if self.favourable >= self.total {
            return text!("chance-certain");
        }
        match [6, 36, 216, MOST_CASES].into_iter().find(|cases| cases % self.total == 0) {
            Some(cases) => {
                text!("chance-cases", favourable = self.favourable * (cases / self.total), cases = cases)
            }
            None if self.total <= MOST_CASES => {
                text!("chance-cases", favourable = self.favourable, cases = self.total)
            }
            None => AboutChance(self.part()).text(),
        }
    }
}

impl fmt::Display for ChanceView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// A probability that is known roughly: "about 35%", to the nearest whole percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AboutChance(pub f32);

impl AboutChance {
    /// The probability in words.
    pub fn text(self) -> Text {
        match (self.0 * 100.0).round() {
            percent if percent < 1.0 && self.0 > 0.0 => text!("chance-under-one"),
            percent if percent > 99.0 && self.0 < 1.0 => text!("chance-over-ninety-nine"),
            percent => text!("chance-about", percent = percent as u8),
        }
    }
}

impl fmt::Display for AboutChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The forecast of what comes until the next beat, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastView {
    /// The entry that is looked at; `None` for all entries together.
    pub entry: Option<ForecastEntry>,
    /// The position that it tells of.
    pub position: ForecastPosition,
    /// How many HP are lost if the entry that is looked at comes up; over all entries, if none is. The chances add up to
    /// one.
    pub wounds: Vec<WoundChance>,
    /// The chance of defeat, in the same cases.
    pub defeat: ChanceView,
    /// The tokens that reach the character, in the same cases.
    pub tokens: Vec<ForecastTokens>,
    /// The other lasting results for the character, besides lost HP, in the same cases, the worst first.
    pub lasting: Vec<LastingLoss>,
    /// How many tokens reach each slot of the character: the fewest and the most over all courses. HP that are regained
    /// count against those that are lost.
    pub slots: Vec<(TokenSlot, u8, u8)>,
    /// The assumptions of the forecast that the reader has to know.
    pub notes: Vec<ForecastNote>,
}

/// The position that a forecast tells of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ForecastPosition {
    /// The position as it stands.
    #[default]
    Now,
    /// The position as it stands, although this action is armed: its target is open, or dice decide what comes of it.
    Before(Text),
    /// The position after what is tried.
    After(TriedStep),
}

/// The action that is tried before a forecast begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriedStep {
    /// The name of the action; empty for the answer to a question that is open already.
    pub action: Text,
    /// Whether it is the move of the dragged piece.
    pub is_dragged: bool,
    /// The hex that is chosen.
    pub to: Option<Coord>,
    /// The name of the target that is chosen.
    pub on: Option<Text>,
    /// Whether it asks further, and the first answer is assumed.
    pub asks_further: bool,
    /// Whether another tool could be chosen, and the first one is assumed.
    pub is_first_of_several: bool,
}

/// The entry of an encounter table that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastEntry {
    /// The index of the table.
    pub table: usize,
    /// The index of the entry.
    pub entry: usize,
    /// The entry as printed: "The Gnawers 6-8".
    pub title: Text,
    /// The chance that it is resolved, exhausted entries counted in.
    pub chance: ChanceView,
}

/// The chance to lose a number of HP.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WoundChance {
    /// The number of HP.
    pub hp: u8,
    /// Whether it may also be more.
    pub or_more: bool,
    /// The chance.
    pub chance: ChanceView,
}

/// The tokens of one kind that reach a slot of the character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForecastTokens {
    /// The slot.
    pub slot: TokenSlot,
    /// The token.
    pub token: Token,
    /// The fewest tokens over all courses.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// The chance of at least one.
    pub chance: ChanceView,
}

/// Something that stays with the character. The worse results come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossKind {
    /// A piece of gear breaks, by its name.
    GearBroken(Text),
    /// Dice of this face leave the pool; the higher the face, the worse.
    Die(Reverse<u8>),
    /// A condition is gained and kept.
    Condition(Condition),
    /// The guard breaks.
    GuardBroken,
    /// FP are lost.
    Focus,
}

impl LossKind {
    /// The rank of the kind, the worst first, and its order within the kind.
    fn rank(&self) -> (u8, &str, Reverse<u8>, Option<Condition>) {
        let least = Reverse(0);
        match self {
            Self::GearBroken(name) => (0, name, least, None),
            Self::Die(face) => (1, "", *face, None),
            Self::Condition(condition) => (2, "", least, Some(*condition)),
            Self::GuardBroken => (3, "", least, None),
            Self::Focus => (4, "", least, None),
        }
    }
}

impl Ord for LossKind {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for LossKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Something that stays, how much of it over all courses, and its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct LastingLoss {
    /// Its kind.
    pub kind: LossKind,
    /// The least of it over all courses: dice, tokens of the condition, or FP.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// The chance that there is any of it.
    pub chance: ChanceView,
}

/// The losses and gains of one course, each once with its number, the worst first.
pub fn count_lasting(kinds: impl IntoIterator<Item = (LossKind, u8)>) -> Vec<(LossKind, u8)> {
    let mut counts: Vec<(LossKind, u8)> = Vec::new();
    for (kind, n) in kinds.into_iter().filter(|(_, n)| *n > 0) {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None => counts.push((kind, n)),
        }
    }
    counts.sort();
    counts
}

/// The HP that the character loses, for its hex and its HP slots: "no wound", "lose 2 HP", "lose 0 to 2 HP".
pub fn harm_text(least: i16, most: i16) -> Text {
    match (least, most) {
        (_, 0) => text!("wound-none"),
        (least, most) if least == most => text!("harm", n = most),
        (least, most) => text!("harm-between", least = least, most = most),
    }
}

/// The assumptions of a forecast that a reader has to know.
#[derive(Clone, Debug, PartialEq)]
pub enum ForecastNote {
    /// Everything is told for the case that the entry comes up.
    IfEntryComesUp,
    /// The entry can't come up now.
    EntryCannotComeUp,
    /// The tables have been rolled: the rest of the counterbeat is known.
    TablesRolled,
    /// Other dice fall as well, so that each course is one of several.
    OneOfSeveralCourses,
    /// There are too many combinations: the wounds are those of this table, every other table at its likeliest entry.
    OneTableAtATime(Text),
    /// A question is open, and the forecast gives it its first answer.
    OpenQuestion,
    /// There are several ways to do what is tried, and the first one is taken.
    FirstOfSeveral,
    /// The tried action is not counted in, because dice or a choice decide its result.
    BeforeAction,
    /// The forecast assumes that the beat ends now, that no reaction is made, and that the tokens are placed by the rules.
    BeatEndsNow,
    /// The forecast assumes that no further reaction is made, and that the tokens are placed by the rules.
    NoReaction,
}

/// The chance to survive this Round, for each slot in which a token can be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct SurvivalView {
    /// The token.
    pub token: Token,
    /// The slots, each with the chance.
    pub slots: Vec<(TokenSlot, SurvivalChance)>,
}

impl SurvivalView {
    /// The chance after placing the token in a slot.
    pub fn chance_of(&self, slot: TokenSlot) -> Option<SurvivalChance> {
        self.slots.iter().find(|(known, _)| *known == slot).map(|(_, chance)| *chance)
    }
}

/// A chance to survive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SurvivalChance {
    /// The exact chance.
    Exact(ChanceView),
    /// The result of a sample.
    About(AboutChance),
}

impl SurvivalChance {
    /// The chance in words.
    pub fn text(self) -> Text {
        match self {
            Self::Exact(chance) => chance.text(),
            Self::About(chance) => chance.text(),
        }
    }
}

impl fmt::Display for SurvivalChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// The state of the character when the next beat has begun.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeView {
    /// The fewest and the most empty HP slots at the end.
    pub hp_left: (u8, u8),
    /// The HP slots.
    pub hp_max: u8,
    /// The chance to lose no HP, from 0 to 1.
    pub unhurt: f64,
    /// The HP that are lost on average.
    pub wounds: f64,
    /// The chance of defeat, from 0 to 1.
    pub defeat: f64,
    /// The chance that the encounter is won, from 0 to 1.
    pub victory: f64,
    /// The chance that nothing at all is lost: no HP, dice, FP or gear, and no condition is gained, from 0 to 1.
    pub unharmed: f64,
    /// The dice that leave the pool without paying, of the course with the most.
    pub dice_lost: Vec<u8>,
    /// The most FP that are lost without paying.
    pub focus_lost: u8,
    /// The most damage tokens that become unassigned, and trickle later.
    pub seeping: u8,
    /// The most tokens in Durability sinks.
    pub durability_lost: u8,
    /// The gear that breaks in any of the courses, by name.
    pub gear_broken: Vec<Text>,
    /// Whether the guard breaks in any of the courses.
    pub breaks_guard: bool,
    /// The conditions that are gained and kept in any of the courses, each with the most tokens.
    pub conditions: Vec<(Condition, u8)>,
    /// Whether the courses differ in what is lost or gained besides HP.
    pub losses_vary: bool,
    /// Whether no other dice fall, so that this is all that can happen.
    pub is_certain: bool,
    /// Whether the answer asks further, and this is what its best answer leads to.
    pub is_best_of_several: bool,
}

impl OutcomeView {
    /// Whether nothing is lost in any of the courses: neither HP nor anything else.
    pub fn is_unharmed(&self) -> bool {
        self.unharmed >= 1.0
    }

    /// Whether all courses leave the same HP.
    pub fn is_one_course(&self) -> bool {
        self.hp_left.0 == self.hp_left.1 && (self.unhurt <= 0.0 || self.unhurt >= 1.0)
    }
}

/// The state of the character after each answer to an attack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerOutcomes {
    /// After no answer.
    pub nothing: Option<OutcomeView>,
    /// After each answer whose outcome is known.
    pub answers: Vec<AnswerOutcome>,
    /// Whether all of them have been worked out.
    pub is_complete: bool,
}

/// An action in one of its modes, and what would remain after it.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerOutcome {
    /// The action.
    pub action: Id,
    /// The mode.
    pub mode: ActionMode,
    /// The state that would remain.
    pub outcome: OutcomeView,
}

impl AnswerOutcomes {
    /// The state after an action in a mode.
    pub fn of(&self, action: Id, mode: ActionMode) -> Option<&OutcomeView> {
        self.answers.iter().find(|known| (known.action, known.mode) == (action, mode)).map(|known| &known.outcome)
    }
}

/// The actions of an enemy in its Turn, as the tag at its piece tells it.
#[derive(Clone, Debug, PartialEq)]
pub enum EnemyPlan {
    /// It makes this attack, within reach of its target.
    Strikes(Text),
    /// It does this to itself.
    ActsOnItself(Text),
    /// It moves, and strikes no target.
    Moves,
    /// It attacks from where it stands, and reaches no target.
    OutOfReach,
    /// It does not act because of a condition.
    Held(Condition),
    /// It does nothing.
    Waits,
}

/// The result of an action for one combatant.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetResultView {
    /// The combatant.
    pub who: CombatantId,
    /// The printed name.
    pub name: Text,
    /// The reason why an attack misses, in all courses.
    pub miss: Option<MissReason>,
    /// The tokens that are dealt, with the most of each.
    pub dealt: Vec<(Token, u8)>,
    /// How many of the tokens are placed elsewhere than in HP slots, by slot, with the most.
    pub stopped: Vec<(TokenSlot, u8)>,
    /// The empty HP slots before.
    pub hp_before: u8,
    /// The fewest and the most empty HP slots afterwards.
    pub hp_left: (u8, u8),
    /// The chance that it is defeated.
    pub defeat: ChanceView,
    /// Whether its guard breaks in any course.
    pub guard_broken: bool,
    /// The conditions that it gains in any of the courses, with the most tokens.
    pub conditions: Vec<(Condition, u8)>,
    /// The hex to which it is moved, of the likeliest course.
    pub moved_to: Option<Coord>,
}

/// The contents of the tag at an enemy's piece.
#[derive(Clone, Debug, PartialEq)]
pub enum TagText {
    /// It is about to strike.
    Coming {
        /// The attack in words: "Blade: 2 Slash".
        attack: Text,
        /// The tokens that it would place on the character's sheet, wherever they go.
        dealt: Vec<(Token, u8)>,
        /// Its other lasting results for the character, besides lost HP, the worst first.
        lasting: Vec<LastingLoss>,
        /// Whether it will reach.
        in_reach: bool,
    },
    /// Its likely actions, the likeliest first, each with its chance from 0 to 1.
    Odds(Vec<(EnemyPlan, f64)>),
    /// The result of the armed action for it.
    Result(Box<TargetResultView>),
}

/// The tag at the piece of an enemy.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceTag {
    /// The enemy.
    pub who: CombatantId,
    /// Its contents.
    pub text: TagText,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_told_in_throws_of_dice() {
        let told = |favourable, total| ChanceView { favourable, total }.to_string();
        assert_eq!(told(2, 3), "4 in 6");
        assert_eq!(told(1, 4), "9 in 36");
        assert_eq!(told(5, 72), "15 in 216");
        assert_eq!((told(0, 1), told(1, 1)), ("never".to_owned(), "certain".to_owned()));
        assert_eq!(told(2, 5), "2 in 5");
        assert_eq!(told(700, 1999), "about 35%");
        assert_eq!(told(1, 7776), "under 1%");
        assert_eq!(AboutChance(0.999).to_string(), "over 99%");
        assert_eq!(AboutChance(1.0).to_string(), "about 100%");
    }
}
