//! Checks of aims, movements and places: the needs of each word, and the places where it makes sense.
//!
//! Must not check ids of tiles and enemies or figures of the house rules; the other checks do.

use super::{ContentPath, Validator};
use crate::content::script::{
    AimOrigin, CombatantSelector, Destination, Expr, Move, MoveMode, Predicate, Reach, ScriptWord, SightMode,
    Targeting, WalkStep, walk_word,
};
use crate::model::Id;

impl Validator<'_, '_> {
    /// Checks an aim. `aimed` says whether the script has a target before it.
    pub(super) fn check_aim(&mut self, at: &ContentPath, aim: &Targeting, aimed: bool) {
        self.check_template(at, aim);
        match aim {
            Targeting::One { from: AimOrigin::LastTarget, .. } if !aimed => {
                self.add_error(&at.field("from"), "there is no last target: nothing has been aimed at before");
            }
            Targeting::One { from: AimOrigin::LastTarget, step: 1.., .. } => {
                self.add_error(&at.field("step"), "a step leads from the actor, and this aim starts elsewhere");
            }
            Targeting::Line { reach: Reach::Anywhere, .. } => {
                self.add_error(&at.field("reach"), "a line needs a length: a reach with a maximum");
            }
            Targeting::Filtered(inner, _) if !is_area(inner) => {
                let message = "`Filtered` takes an area: an aim at combatants or a hex has an `only` of its own";
                self.add_error(&at.item(0), message);
            }
            Targeting::Tile { only, .. } => {
                for (n, test) in only.iter().enumerate() {
                    self.check_hex_predicate(&at.field("only").item(n), test);
                }
            }
            _ => {}
        }
        match aim {
            Targeting::Tile { sight, .. } if !matches!(sight, SightMode::Visible | SightMode::LockOn) => {
                self.add_error(&at.field("sight"), "a hex is `Visible`, or it need not be seen: `LockOn`");
            }
            _ => {}
        }
    }

    /// Checks the obstacles that a movement may pass over, and the aim that it goes by. `aimed` is the aim before it in
    /// its script.
    pub(super) fn check_move(&mut self, at: &ContentPath, movement: &Move, aimed: Option<&Targeting>) {
        if movement.mode == MoveMode::Toward && !aimed.is_some_and(Targeting::can_be_approached) {
            let message = "`Toward` goes by the aim before it in the same script, from the actor at one target or two";
            self.add_error(&at.field("mode"), message);
        }
        if !movement.over.is_empty() && movement.mode != MoveMode::Free {
            self.add_error(&at.field("over"), "only a move along a free path passes over something: `mode: Free`");
        }
        if movement.most_over == Some(0) || (movement.most_over.is_some() && movement.over.is_empty()) {
            let message = "it limits what the path passes over: 1 or more, and `over` says what";
            self.add_error(&at.field("most_over"), message);
        }
    }

    /// Checks the place where a combatant is put.
    pub(super) fn check_put(&mut self, at: &ContentPath, whom: CombatantSelector, destination: Destination) {
        if matches!(destination, Destination::Behind(side) | Destination::AdjacentTo(side) if side == whom) {
            self.add_error(&at.item(1), "nobody is put behind or next to themselves");
        }
    }

    /// Checks a predicate that stands among those that a hex has to meet.
    fn check_hex_predicate(&mut self, at: &ContentPath, test: &Predicate) {
        if *test == Predicate::NotYetTargeted {
            self.add_error(at, "`NotYetTargeted` asks about a combatant, not about a hex");
        }
    }

    /// Checks the ids and numbers of a predicate, and that it does not ask about a hex.
    pub(super) fn check_predicate_word(&mut self, at: &ContentPath, test: &Predicate) {
        match test {
            Predicate::Using(id) => {
                let have: Vec<Id> = self.catalog.gear.keys().copied().collect();
                self.check_known_id(&at.item(0), "piece of gear", *id, &have);
            }
            Predicate::HiddenFrom(CombatantSelector::Me) => {
                self.add_error(&at.item(0), "nobody is hidden from themselves");
            }
            Predicate::PaidWith(scores) if scores.is_empty() || scores.iter().any(|score| !(1..=6).contains(score)) => {
                self.add_error(at, "a die shows a score from 1 to 6: name one at least");
            }
            Predicate::Vacant | Predicate::Locked => {
                let name: &str = test.into();
                self.add_error(at, format!("`{name}` asks about a hex: it belongs into the `only` of a `Tile`"));
            }
            _ => {}
        }
    }

    /// Checks the numbers of a value.
    pub(super) fn check_value(&mut self, at: &ContentPath, value: &Expr) {
        if let Expr::Per(_, n) = value
            && *n < 1
        {
            self.add_error(at, format!("`Per` counts every full {n}: it has to be 1 or more"));
        }
    }

    /// Checks that a requirement or a cost asks about nothing that only a running script knows.
    pub(super) fn check_before_script(&mut self, at: &ContentPath, word: ScriptWord) {
        walk_word(word, true, &mut |place| {
            if let ScriptWord::Predicate(Predicate::NotYetTargeted | Predicate::Displaced(_) | Predicate::PaidWith(_)) =
                place.word
            {
                let message = format!("`{}` asks about a script that runs, and none does yet", place.name());
                self.add_error(&at.place(place), message);
            }
            WalkStep::Inside
        });
    }
}

/// Whether an aim takes hexes and the combatants on them.
pub(super) fn is_area(aim: &Targeting) -> bool {
    matches!(
        aim,
        Targeting::HalfMoon
            | Targeting::FullMoon(_)
            | Targeting::Around(_)
            | Targeting::Cone(_)
            | Targeting::Wave(_)
            | Targeting::Blast { .. }
            | Targeting::Line { .. }
    )
}
