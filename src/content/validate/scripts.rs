//! Checks of scripts: ids must exist, and effects on a target must come after an aim.

use super::{EntryRef, Validator};
use crate::content::script::{CombatantSelector, Effect, EnemySelector, HexSelector};
use crate::model::Id;

impl Validator<'_, '_> {
    /// Checks a script. `aimed` says whether the script has a target before its first `Aim`.
    pub(super) fn check_script(&mut self, entry: EntryRef, program: &[Effect], aimed: bool) {
        let mut aimed = aimed;
        for effect in program {
            if !aimed && let Some(word) = target_effect_name(effect) {
                let message = format!("`{word}` has nothing to work on here: nothing has been aimed at before");
                self.add_error(entry, &[word], message);
            }
            match effect {
                Effect::Aim(aim) => {
                    self.check_template(entry, aim);
                    aimed = true;
                }
                Effect::ChangeEnemyStat { enemies: EnemySelector::Every(of), .. } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.check_known_id(entry, &["ChangeEnemyStat"], "enemy", *of, &have);
                }
                Effect::Spawn { enemy, at } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.check_known_id(entry, &["Spawn"], "enemy", *enemy, &have);
                    if at.is_empty() || at.iter().any(|hex| !hex.is_on_sheet()) {
                        self.add_error(
                            entry,
                            &["Spawn"],
                            "it comes to hexes of the sheet (rows 0-10, columns 0-11), one at least",
                        );
                    }
                }
                Effect::If(_, yes, no) => {
                    self.check_script(entry, yes, aimed);
                    self.check_script(entry, no, aimed);
                }
                Effect::Repeat(n, body) => {
                    self.check_range(entry, &["Repeat"], "a repetition", (*n).into(), 1, 20);
                    self.check_script(entry, body, aimed);
                }
                Effect::WithGear(_, body) => self.check_script(entry, body, aimed),
                Effect::Strike(strike) => {
                    for wound in &strike.on_damage {
                        self.check_script(entry, &wound.then, true);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The name of an effect that needs a target; `None` for other effects.
fn target_effect_name(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::Strike(_) => Some("Strike"),
        Effect::Deal(..) => Some("Deal"),
        Effect::Inflict(i) if i.on == CombatantSelector::Target => Some("Inflict"),
        Effect::RemoveCondition(CombatantSelector::Target, _) => Some("RemoveCondition"),
        Effect::ChangeEnemyStat { enemies: EnemySelector::Target, .. } => Some("ChangeEnemyStat"),
        Effect::PlaceTile {
            on:
                HexSelector::Aimed
                | HexSelector::Under(CombatantSelector::Target)
                | HexSelector::Around(CombatantSelector::Target, _),
            ..
        } => Some("PlaceTile"),
        Effect::RemoveTile {
            on:
                HexSelector::Aimed
                | HexSelector::Under(CombatantSelector::Target)
                | HexSelector::Around(CombatantSelector::Target, _),
            ..
        } => Some("RemoveTile"),
        Effect::LowerShield(CombatantSelector::Target) => Some("LowerShield"),
        Effect::Defeat(CombatantSelector::Target) => Some("Defeat"),
        _ => None,
    }
}
