//! Checks of programs: ids they name, and verbs that would have nothing to work on.

use super::{Entry, Validation};
use crate::content::effect::{Changed, Ground, Side, Verb};
use crate::model::Id;

impl Validation<'_, '_> {
    /// Checks a program; `aimed` says that it has something to work on before it aims itself.
    pub(super) fn program(&mut self, entry: Entry, program: &[Verb], aimed: bool) {
        let mut aimed = aimed;
        for verb in program {
            if !aimed && let Some(word) = wants_a_target(verb) {
                let message = format!("`{word}` has nothing to work on here: nothing has been aimed at before");
                self.error(entry, &[word], message);
            }
            match verb {
                Verb::Aim(aim) => {
                    self.figure(entry, aim);
                    aimed = true;
                }
                Verb::Change { of: Changed::Every(of), .. } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.known(entry, &["Change"], "enemy", *of, &have);
                }
                Verb::Spawn { enemy, at } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.known(entry, &["Spawn"], "enemy", *enemy, &have);
                    if at.is_empty() || at.iter().any(|hex| !hex.on_sheet()) {
                        self.error(
                            entry,
                            &["Spawn"],
                            "it comes to hexes of the sheet (rows 0-10, columns 0-11), one at least",
                        );
                    }
                }
                Verb::If(_, yes, no) => {
                    self.program(entry, yes, aimed);
                    self.program(entry, no, aimed);
                }
                Verb::Repeat(n, body) => {
                    self.within(entry, &["Repeat"], "a repetition", (*n).into(), 1, 20);
                    self.program(entry, body, aimed);
                }
                Verb::With(_, body) => self.program(entry, body, aimed),
                Verb::Strike(strike) => {
                    for wound in &strike.wounds {
                        self.program(entry, &wound.then, true);
                    }
                }
                _ => {}
            }
        }
    }
}

/// The word of a verb that works on what was aimed at.
fn wants_a_target(verb: &Verb) -> Option<&'static str> {
    match verb {
        Verb::Strike(_) => Some("Strike"),
        Verb::Deal(..) => Some("Deal"),
        Verb::Inflict(i) if i.on == Side::Target => Some("Inflict"),
        Verb::Cure(Side::Target, _) => Some("Cure"),
        Verb::Change { of: Changed::Target, .. } => Some("Change"),
        Verb::Lay { on: Ground::Aimed | Ground::Under(Side::Target) | Ground::Around(Side::Target, _), .. } => {
            Some("Lay")
        }
        Verb::Lift { on: Ground::Aimed | Ground::Under(Side::Target) | Ground::Around(Side::Target, _), .. } => {
            Some("Lift")
        }
        Verb::LowerShield(Side::Target) => Some("LowerShield"),
        Verb::Defeat(Side::Target) => Some("Defeat"),
        _ => None,
    }
}
