//! The numbers of an encounter's enemies with which its difficulty is set: HP slots, sinks and the damage of attacks.
//!
//! Must not say how much a number matters: games do.

use kernel::content::edit::EditError;
use kernel::content::outline::{Leaf, OutlineRow, outline};
use kernel::content::syntax::PathStep;

use super::draft::{Draft, DraftFile};
use crate::content::possible_enemies;
use crate::model::Id;

/// A number that makes an encounter harder the higher it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The enemy.
    pub enemy: Id,
    /// The steps from the top of the enemy's file.
    pub path: Vec<PathStep>,
    /// The names of the fields on the way that tell it from the others: `bolt deals`.
    pub name: String,
    /// The number.
    pub value: i64,
    /// The least number that makes sense: an enemy keeps a slot, and an attack that hurts goes on hurting.
    pub least: i64,
}

impl Knob {
    /// Whether it is what an attack deals.
    pub fn is_damage(&self) -> bool {
        self.path.contains(&PathStep::Field("attacks"))
    }

    /// Writes another number in its place.
    ///
    /// # Errors
    ///
    /// If it is no longer there.
    pub fn set(&self, draft: &mut Draft, value: i64) -> Result<(), EditError> {
        draft.set(DraftFile::Enemy(self.enemy), &self.path, &Leaf::Number(value).written())
    }
}

/// The knobs of a draft, in the order of the enemies and of their files.
pub fn knobs(draft: &Draft) -> Vec<Knob> {
    let Some(encounter) = draft.encounter() else { return Vec::new() };
    let enemies = possible_enemies(draft.catalog(), encounter);
    enemies.into_iter().flat_map(|enemy| knobs_of(draft, enemy)).collect()
}

fn knobs_of(draft: &Draft, enemy: Id) -> Vec<Knob> {
    let file = DraftFile::Enemy(enemy);
    let rows = draft.file(file).and_then(|file_text| outline(&file_text.text, &Draft::path_in(file)));
    let knob = |row: OutlineRow| {
        let Some(Leaf::Number(value)) = row.leaf else { return None };
        let fields: Vec<&str> = row
            .path
            .iter()
            .skip(1)
            .filter_map(|step| match step {
                PathStep::Field(name) => Some(*name),
                _ => None,
            })
            .collect();
        let least = match fields[..] {
            ["hp"] | ["attacks", .., "deals"] => 1,
            ["sinks", _] => 0,
            _ => return None,
        };
        // Which attack it is says enough.
        let name: Vec<&str> = fields.into_iter().filter(|field| !matches!(*field, "attacks" | "effect")).collect();
        Some(Knob { enemy, path: row.path, name: name.join(" "), value, least })
    };
    rows.unwrap_or_default().into_iter().filter_map(knob).collect()
}
