//! Checks of what a script may use: an enemy has no character sheet, and an action has only the gear of its `tool`.
//!
//! Must not check ids or numbers; the other checks do.

use super::scripts::visit_effects;
use super::{ContentPath, Validator};
use crate::content::action::{Action, Tool};
use crate::content::script::{DamageKindSelector, Effect, Expr, Predicate, Targeting, UsableKind};

impl Validator<'_, '_> {
    /// Reports the words of an enemy's script that read the character sheet. `Pwr` of a spell is `printed` on its sheet.
    pub(super) fn check_enemy_script(&mut self, at: &ContentPath, script: &[Effect], printed: Option<u8>) {
        let mut found = Vec::new();
        visit_effects(at, script, &mut |here, effect| {
            let mut words = Vec::new();
            collect_sheet_words(effect, &mut words);
            words.retain(|word| printed.is_none() || *word != "Pwr");
            found.extend(words.into_iter().map(|word| (here.word(word), word)));
        });
        self.add_sheet_errors(found);
    }

    /// Reports the words of an enemy's predicate that read the character sheet.
    pub(super) fn check_enemy_predicate(&mut self, at: &ContentPath, test: &Predicate) {
        let mut words = Vec::new();
        collect_from_predicate(test, &mut words);
        self.add_sheet_errors(words.into_iter().map(|word| (at.word(word), word)).collect());
    }

    fn add_sheet_errors(&mut self, words: Vec<(ContentPath, &'static str)>) {
        for (at, word) in words {
            self.add_error(&at, format!("`{word}` reads the character sheet, and an enemy has none"));
        }
    }

    /// Reports effects of an action that use gear which the action does not provide: they would do nothing.
    pub(super) fn check_action_gear(&mut self, action: &Action) {
        let mut found = Vec::new();
        collect_missing_gear(action.tool, &action.effect, &mut found);
        let script = ContentPath::new("action", action.id).field("effect");
        for (word, needs) in found {
            let message = format!("`{word}` has no gear to use here: the action needs {needs}");
            self.add_error(&script.word(word), message);
        }
    }
}

fn collect_missing_gear(tool: Tool, script: &[Effect], found: &mut Vec<(&'static str, &'static str)>) {
    for effect in script {
        let (word, needs, has) = match effect {
            Effect::RaiseShield => {
                ("RaiseShield", "`tool: Shield`", matches!(tool, Tool::Shield | Tool::WeaponOrShield))
            }
            Effect::ChooseMissile => ("ChooseMissile", "`tool: Weapon`", tool == Tool::Weapon),
            Effect::FireLoaded => ("FireLoaded", "`tool: Weapon`", tool == Tool::Weapon),
            Effect::LoadWeapon => ("LoadWeapon", "`tool: Weapon`", tool == Tool::Weapon),
            Effect::ToggleLight => ("ToggleLight", "`tool: Weapon`", tool == Tool::Weapon),
            Effect::DeployGear(_) => ("DeployGear", "a `tool`", tool != Tool::None),
            Effect::UseCharge(UsableKind::Flask) => ("UseCharge", "`tool: Flask`", tool == Tool::Flask),
            Effect::UseCharge(UsableKind::Item) => ("UseCharge", "`tool: Item`", tool == Tool::Item),
            Effect::If(_, yes, no) => {
                collect_missing_gear(tool, yes, found);
                collect_missing_gear(tool, no, found);
                continue;
            }
            Effect::Repeat(_, body) => {
                collect_missing_gear(tool, body, found);
                continue;
            }
            Effect::WithGear(_, body) => {
                collect_missing_gear(Tool::Weapon, body, found);
                continue;
            }
            _ => continue,
        };
        if !has {
            found.push((word, needs));
        }
    }
}

fn collect_sheet_words(effect: &Effect, found: &mut Vec<&'static str>) {
    match effect {
        Effect::Aim(Targeting::One { only, .. }) => only.iter().for_each(|test| collect_from_predicate(test, found)),
        Effect::Move(movement) => collect_from_expr(&movement.tiles, found),
        Effect::Strike(strike) => {
            for (value, kind) in &strike.deals {
                collect_from_expr(value, found);
                match kind {
                    DamageKindSelector::OfWeapon => found.push("OfWeapon"),
                    DamageKindSelector::OfShield => found.push("OfShield"),
                    DamageKindSelector::OfMissile => found.push("OfMissile"),
                    DamageKindSelector::Is(_) | DamageKindSelector::OfAttack => {}
                }
            }
            strike.cap.iter().for_each(|cap| collect_from_expr(cap, found));
            strike.inflicts.iter().for_each(|(_, n)| collect_from_expr(n, found));
        }
        Effect::Deal(value, _) | Effect::Heal(value) | Effect::Reroll(value) => collect_from_expr(value, found),
        Effect::Inflict(inflict) => collect_from_expr(&inflict.n, found),
        Effect::If(test, ..) => collect_from_predicate(test, found),
        _ => {}
    }
}

fn collect_from_expr(value: &Expr, found: &mut Vec<&'static str>) {
    found.extend(value.character_sheet_word());
    match value {
        Expr::Sum(list) | Expr::Min(list) | Expr::Max(list) => list.iter().for_each(|v| collect_from_expr(v, found)),
        Expr::Difference(a, b) => [a, b].into_iter().for_each(|v| collect_from_expr(v, found)),
        Expr::Times(v, _) | Expr::Half(v) => collect_from_expr(v, found),
        Expr::When(cases) => {
            for (test, value) in cases {
                collect_from_predicate(test, found);
                collect_from_expr(value, found);
            }
        }
        _ => {}
    }
}

fn collect_from_predicate(test: &Predicate, found: &mut Vec<&'static str>) {
    found.extend(test.character_sheet_word());
    match test {
        Predicate::AtMost(a, b) | Predicate::Below(a, b) => {
            [a, b].into_iter().for_each(|v| collect_from_expr(v, found))
        }
        Predicate::Not(test) => collect_from_predicate(test, found),
        Predicate::All(list) | Predicate::Any(list) => list.iter().for_each(|t| collect_from_predicate(t, found)),
        _ => {}
    }
}
