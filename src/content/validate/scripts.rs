//! Checks of scripts: ids must exist, and effects on a target must come after an aim.

use super::{ContentPath, Validator};
use crate::content::script::{CombatantSelector, DamageKindSelector, Effect, EnemySelector, Expr, HexSelector, Strike};
use crate::model::Id;

impl Validator<'_, '_> {
    /// Checks the script at a path. `aimed` says whether the script has a target before its first `Aim`.
    pub(super) fn check_script(&mut self, at: &ContentPath, program: &[Effect], aimed: bool) {
        let mut aimed = aimed;
        for (n, effect) in program.iter().enumerate() {
            let here = at.item(n);
            if !aimed && let Some(word) = target_effect_name(effect) {
                let message = format!("`{word}` has nothing to work on here: nothing has been aimed at before");
                self.add_error(&here, message);
            }
            match effect {
                Effect::Aim(aim) => {
                    self.check_template(&here.item(0), aim);
                    aimed = true;
                }
                Effect::ChangeEnemyStat { enemies: EnemySelector::Every(of), .. } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.check_known_id(&here.field("enemies").item(0), "enemy", *of, &have);
                }
                Effect::Spawn { enemy, at } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.check_known_id(&here.field("enemy"), "enemy", *enemy, &have);
                    let message = "it comes to hexes of the sheet (rows 0-10, columns 0-11), one at least";
                    if at.is_empty() {
                        self.add_error(&here.field("at"), message);
                    }
                    for (n, _) in at.iter().enumerate().filter(|(_, hex)| !hex.is_on_sheet()) {
                        self.add_error(&here.field("at").item(n), message);
                    }
                }
                Effect::If(_, yes, no) => {
                    self.check_script(&here.item(1), yes, aimed);
                    self.check_script(&here.item(2), no, aimed);
                }
                Effect::Repeat(n, body) => {
                    self.check_range(&here.item(0), "a repetition", (*n).into(), 1, 20);
                    self.check_script(&here.item(1), body, aimed);
                }
                Effect::WithGear(_, body) => self.check_script(&here.item(1), body, aimed),
                Effect::Strike(strike) => {
                    self.check_dealt_tokens(&here.field("deals"), strike);
                    for (n, wound) in strike.on_damage.iter().enumerate() {
                        self.check_script(&here.field("on_damage").item(n).field("then"), &wound.then, true);
                    }
                }
                _ => {}
            }
        }
    }

    /// Checks that the types of the attack under way are dealt in the number that it inflicted.
    fn check_dealt_tokens(&mut self, at: &ContentPath, strike: &Strike) {
        for (n, (value, dealt)) in strike.deals.iter().enumerate() {
            if *dealt == DamageKindSelector::OfAttack && *value != Expr::Inflicted {
                self.add_error(
                    &at.item(n),
                    "`OfAttack` deals each type in the number inflicted: `(Inflicted, OfAttack)`",
                );
            }
        }
    }
}

/// Calls `look` for every effect of the script at a path, and of the scripts nested in it, with the path of the effect.
pub(super) fn visit_effects(at: &ContentPath, script: &[Effect], look: &mut impl FnMut(&ContentPath, &Effect)) {
    for (n, effect) in script.iter().enumerate() {
        let here = at.item(n);
        look(&here, effect);
        match effect {
            Effect::If(_, yes, no) => {
                visit_effects(&here.item(1), yes, look);
                visit_effects(&here.item(2), no, look);
            }
            Effect::Repeat(_, body) | Effect::WithGear(_, body) => visit_effects(&here.item(1), body, look),
            Effect::Strike(strike) => {
                for (n, wound) in strike.on_damage.iter().enumerate() {
                    visit_effects(&here.field("on_damage").item(n).field("then"), &wound.then, look);
                }
            }
            _ => {}
        }
    }
}

/// The name of an effect that needs a target; `None` for other effects.
fn target_effect_name(effect: &Effect) -> Option<&'static str> {
    let needs_target = match effect {
        Effect::Strike(_) | Effect::Deal(..) => true,
        Effect::Inflict(inflict) => inflict.on == CombatantSelector::Target,
        Effect::ChangeEnemyStat { enemies, .. } => *enemies == EnemySelector::Target,
        Effect::PlaceTile { on, .. } | Effect::RemoveTile { on, .. } => matches!(
            on,
            HexSelector::Aimed
                | HexSelector::Under(CombatantSelector::Target)
                | HexSelector::Around(CombatantSelector::Target, _)
        ),
        Effect::RemoveCondition(on, _) | Effect::LowerShield(on) | Effect::Defeat(on) => {
            *on == CombatantSelector::Target
        }
        _ => false,
    };
    needs_target.then(|| effect.into())
}
