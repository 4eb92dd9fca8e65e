//! Reports the problems of the character of a scenario at their places in the file.
//!
//! Must not look for them; `sheet` does.

use super::sheet::{fits, pots_problem, sheet_problems};
use super::{ContentPath, Validator};
use crate::content::encounter::Character;
use crate::content::sheet_problem::{SheetPlace, SheetProblem, SheetProblemKind};
use crate::model::{HandToken, Id, SheetSlot, SheetSlotKind};

impl Validator<'_, '_> {
    /// Reports the problems of a sheet, except for the POTs.
    pub(super) fn check_character(&mut self, sheet: &ContentPath, character: &Character) {
        for problem in sheet_problems(self.catalog, character) {
            self.add_sheet_problem(sheet, &problem);
        }
    }

    /// Reports a sheet whose attunements do not fit into the POTs.
    pub(super) fn check_pots(&mut self, sheet: &ContentPath, character: &Character) {
        if let Some(problem) = pots_problem(self.catalog, character) {
            self.add_sheet_problem(sheet, &problem);
        }
    }

    fn add_sheet_problem(&mut self, sheet: &ContentPath, problem: &SheetProblem) {
        let list = |kind: SheetSlotKind| sheet.field(list_name(kind));
        let at = match problem.place {
            SheetPlace::Slot(SheetSlot { kind: SheetSlotKind::Armor, .. }) => list(SheetSlotKind::Armor),
            SheetPlace::Slot(slot) => list(slot.kind).item(slot.index.into()),
            SheetPlace::List(kind) => list(kind),
            SheetPlace::Held(HandToken::Main) => sheet.field("held").item(0),
            SheetPlace::Held(HandToken::Off) => sheet.field("held").item(1),
            SheetPlace::Condition(n) => sheet.field("conditions").item(n),
            SheetPlace::Stat(stat) => sheet.field("stats").field(stat.into()),
        };
        match (problem.kind, problem.place) {
            (SheetProblemKind::Unknown(id), SheetPlace::Slot(SheetSlot { kind, .. })) => {
                // Fitting entries are suggested for a misspelt id.
                let have: Vec<Id> = match kind {
                    SheetSlotKind::Attunement => self.catalog.attunements.keys().copied().collect(),
                    _ => self.catalog.gear.values().filter(|g| fits(kind, g)).map(|g| g.id).collect(),
                };
                self.check_known_id(&at, problem.place.expected(), id, &have);
            }
            _ => self.add_error(&at, problem.designer_text()),
        }
    }
}

/// The field of a sheet with the places of a kind.
fn list_name(kind: SheetSlotKind) -> &'static str {
    match kind {
        SheetSlotKind::Hand => "hands",
        SheetSlotKind::Armor => "armor",
        SheetSlotKind::Ring => "rings",
        SheetSlotKind::Pouch => "pouches",
        SheetSlotKind::Missile => "missiles",
        SheetSlotKind::Carried => "carried",
        SheetSlotKind::Attunement => "attunements",
    }
}
