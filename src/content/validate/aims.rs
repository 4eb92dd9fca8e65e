//! Checks of aims, movements and places: what each word needs, and where it makes sense.
//!
//! Must not check ids of tiles and enemies or figures of the house rules; the other checks do.

use super::scripts::visit_effects;
use super::{ContentPath, Validator};
use crate::content::script::{
    AimOrigin, CombatantSelector, Cost, Destination, Effect, Expr, Move, MoveMode, Predicate, Reach, SightMode,
    Targeting,
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
            Targeting::Tile { sight, .. } if !matches!(sight, SightMode::Visible | SightMode::LockOn) => {
                self.add_error(&at.field("sight"), "a hex is `Visible`, or it need not be seen: `LockOn`");
            }
            _ => {}
        }
    }

    /// Checks the area of an enemy's attack.
    pub(super) fn check_enemy_area(&mut self, at: &ContentPath, area: &Targeting) {
        self.check_template(at, area);
        if !is_area(area) || matches!(area, Targeting::Line { anywhere: true, .. }) {
            self.add_error(
                at,
                "an enemy's area is a moon, a cone, a wave, a blast or a line that starts from the enemy",
            );
        }
    }

    /// Checks what a movement may pass over.
    pub(super) fn check_move(&mut self, at: &ContentPath, movement: &Move) {
        if !movement.over.is_empty() && movement.mode != MoveMode::Free {
            self.add_error(&at.field("over"), "only a move along a free path passes over something: `mode: Free`");
        }
        if movement.most_over == Some(0) || (movement.most_over.is_some() && movement.over.is_empty()) {
            let message = "it limits what the path passes over: 1 or more, and `over` says what";
            self.add_error(&at.field("most_over"), message);
        }
    }

    /// Checks where a combatant is put.
    pub(super) fn check_put(&mut self, at: &ContentPath, whom: CombatantSelector, destination: Destination) {
        if matches!(destination, Destination::Behind(side) | Destination::AdjacentTo(side) if side == whom) {
            self.add_error(&at.item(1), "nobody is put behind or next to themselves");
        }
    }

    /// Checks the values and predicates of a script: their ids and numbers, and that each has what it asks about.
    pub(super) fn check_words(&mut self, at: &ContentPath, script: &[Effect]) {
        let mut found = Vec::new();
        visit_effects(at, script, &mut |here, effect| {
            visit_parts(effect, &mut |part| found.push((here.clone(), part.clone())));
        });
        for (here, part) in &found {
            self.check_part(here, part);
        }
    }

    /// The same for the requirements and the cost of an action.
    pub(super) fn check_requirement_words(&mut self, at: &ContentPath, needs: &[Predicate], cost: &Cost) {
        let mut found = Vec::new();
        visit_predicates(needs, &mut |part| found.push((at.field("needs"), part.clone())));
        visit_cost(cost, &mut |part| found.push((at.field("cost"), part.clone())));
        for (here, part) in &found {
            self.check_part(here, part);
            if matches!(part, Part::Predicate(Predicate::NotYetTargeted | Predicate::Vacant | Predicate::Displaced(_)))
            {
                let word = part.word();
                self.add_error(&here.word(word), format!("`{word}` asks about a script that runs, and none does yet"));
            }
        }
    }

    fn check_part(&mut self, at: &ContentPath, part: &Part) {
        match part {
            Part::Predicate(Predicate::Using(id)) => {
                let have: Vec<Id> = self.catalog.gear.keys().copied().collect();
                self.check_known_id(&at.word("Using").item(0), "piece of gear", *id, &have);
            }
            Part::Predicate(Predicate::Vacant) => {
                self.add_error(&at.word("Vacant"), "`Vacant` asks about a hex: it belongs into the `only` of a `Tile`");
            }
            Part::HexPredicate(Predicate::NotYetTargeted) => {
                self.add_error(&at.word("NotYetTargeted"), "`NotYetTargeted` asks about a combatant, not about a hex");
            }
            Part::Expr(Expr::Per(_, n)) if *n < 1 => {
                self.add_error(&at.word("Per"), format!("`Per` counts every full {n}: it has to be 1 or more"));
            }
            _ => {}
        }
    }
}

/// Whether an aim takes hexes and whoever is on them.
fn is_area(aim: &Targeting) -> bool {
    matches!(
        aim,
        Targeting::HalfMoon
            | Targeting::FullMoon(_)
            | Targeting::Cone(_)
            | Targeting::Wave(_)
            | Targeting::Blast { .. }
            | Targeting::Line { .. }
    )
}

/// A value or a predicate of a script.
#[derive(Clone)]
pub(super) enum Part {
    /// A value.
    Expr(Expr),
    /// A predicate about combatants, gear or the encounter.
    Predicate(Predicate),
    /// A predicate about a hex.
    HexPredicate(Predicate),
}

impl Part {
    fn word(&self) -> &'static str {
        match self {
            Self::Predicate(Predicate::NotYetTargeted) => "NotYetTargeted",
            Self::Predicate(Predicate::Displaced(_)) => "Displaced",
            _ => "Vacant",
        }
    }
}

type PartVisitor<'v> = &'v mut dyn FnMut(&Part);

/// Visits every value and predicate of an effect, but not those of the scripts in it.
pub(super) fn visit_parts(effect: &Effect, visit: PartVisitor) {
    match effect {
        Effect::Aim(aim) => visit_aim(aim, visit),
        Effect::Move(movement) => visit_expr(&movement.tiles, visit),
        Effect::Strike(strike) => {
            strike.deals.iter().for_each(|(value, _)| visit_expr(value, visit));
            strike.cap.iter().for_each(|cap| visit_expr(cap, visit));
            strike.inflicts.iter().for_each(|(_, n)| visit_expr(n, visit));
        }
        Effect::Deal(value, _) | Effect::Heal(value) | Effect::Reroll(value) => visit_expr(value, visit),
        Effect::Inflict(inflict) => visit_expr(&inflict.n, visit),
        Effect::If(test, ..) => visit_predicates(std::slice::from_ref(test), visit),
        _ => {}
    }
}

fn visit_aim(aim: &Targeting, visit: PartVisitor) {
    match aim.shape() {
        Targeting::FullMoon(size) | Targeting::Cone(size) | Targeting::Wave(size) => visit_expr(size, visit),
        Targeting::Tile { only, .. } => {
            // What a hex has to meet is told from the rest; what stands inside of it is not.
            visit_predicates(only, &mut |part| match part {
                Part::Predicate(test) => visit(&Part::HexPredicate(test.clone())),
                other => visit(other),
            });
        }
        _ => {}
    }
    aim.reach().into_iter().for_each(|reach| visit_reach(reach, visit));
    visit_predicates(aim.filters(), visit);
}

fn visit_reach(reach: &Reach, visit: PartVisitor) {
    if let Reach::Within(least, most) | Reach::Thrown(least, most) = reach {
        visit_expr(least, visit);
        visit_expr(most, visit);
    }
}

fn visit_expr(value: &Expr, visit: PartVisitor) {
    visit(&Part::Expr(value.clone()));
    match value {
        Expr::Sum(list) | Expr::Min(list) | Expr::Max(list) => list.iter().for_each(|v| visit_expr(v, visit)),
        Expr::Difference(a, b) => [a, b].into_iter().for_each(|v| visit_expr(v, visit)),
        Expr::Times(v, _) | Expr::Half(v) | Expr::Per(v, _) => visit_expr(v, visit),
        Expr::When(cases) => {
            for (test, value) in cases {
                visit_predicates(std::slice::from_ref(test), visit);
                visit_expr(value, visit);
            }
        }
        _ => {}
    }
}

/// Visits every predicate of a list, and the values and predicates in it.
pub(super) fn visit_predicates(tests: &[Predicate], visit: PartVisitor) {
    for test in tests {
        visit(&Part::Predicate(test.clone()));
        match test {
            Predicate::AtMost(a, b) | Predicate::Below(a, b) => [a, b].into_iter().for_each(|v| visit_expr(v, visit)),
            Predicate::InReach(reach) => visit_reach(reach, visit),
            Predicate::Not(test) => visit_predicates(std::slice::from_ref(test), visit),
            Predicate::All(list) | Predicate::Any(list) => visit_predicates(list, visit),
            _ => {}
        }
    }
}

fn visit_cost(cost: &Cost, visit: PartVisitor) {
    match cost {
        Cost::Score(value) | Cost::ScorePlus(value) | Cost::DieAndScorePlus(value) => visit_expr(value, visit),
        Cost::When(cases) => {
            for (test, cost) in cases {
                visit_predicates(std::slice::from_ref(test), visit);
                visit_cost(cost, visit);
            }
        }
        _ => {}
    }
}
