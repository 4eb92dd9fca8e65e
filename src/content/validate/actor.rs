//! Checks of what a script may use: an enemy has no character sheet, and an action has only the gear of its `tool`.
//!
//! Must not check ids or numbers; the other checks do.

use super::aims::{Part, visit_parts, visit_predicates};
use super::scripts::visit_effects;
use super::{ContentPath, Validator};
use crate::content::action::{Action, Tool};
use crate::content::script::{DamageKindSelector, Effect, Predicate, UsableKind};

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
        visit_predicates(std::slice::from_ref(test), &mut |part| words.extend(sheet_word(part)));
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
    if let Effect::Strike(strike) = effect {
        found.extend(strike.deals.iter().filter_map(|(_, kind)| match kind {
            DamageKindSelector::OfWeapon => Some("OfWeapon"),
            DamageKindSelector::OfShield => Some("OfShield"),
            DamageKindSelector::OfMissile => Some("OfMissile"),
            DamageKindSelector::Is(_) | DamageKindSelector::OfAttack => None,
        }));
    }
    visit_parts(effect, &mut |part| found.extend(sheet_word(part)));
}

fn sheet_word(part: &Part) -> Option<&'static str> {
    match part {
        Part::Expr(value) => value.character_sheet_word(),
        Part::Predicate(test) | Part::HexPredicate(test) => test.character_sheet_word(),
    }
}
