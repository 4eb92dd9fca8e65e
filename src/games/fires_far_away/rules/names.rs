//! The names of what the rules name themselves: damage types, sinks, schools and grades.
//!
//! Must not name content: its names stand in its files.

use crate::content::school::School;
use crate::lang::{Text, text};
use crate::model::{DamageKind, Grade, Sink};

/// The name of a damage type, as the book prints it.
pub fn damage_kind_name(kind: DamageKind) -> Text {
    match kind {
        DamageKind::Slash => text!("damage-kind-slash"),
        DamageKind::Crush => text!("damage-kind-crush"),
        DamageKind::Pierce => text!("damage-kind-pierce"),
        DamageKind::Acid => text!("damage-kind-acid"),
        DamageKind::Breaking => text!("damage-kind-breaking"),
        DamageKind::Bleed => text!("damage-kind-bleed"),
        DamageKind::Burn => text!("damage-kind-burn"),
        DamageKind::Dark => text!("damage-kind-dark"),
        DamageKind::Magic => text!("damage-kind-magic"),
        DamageKind::Poison => text!("damage-kind-poison"),
        DamageKind::Smite => text!("damage-kind-smite"),
        DamageKind::Toxic => text!("damage-kind-toxic"),
    }
}

/// The label of a sink that the sheet prints: `P.DEF`, `RES`.
pub fn sink_label(sink: Sink) -> Text {
    match sink {
        Sink::PDef => text!("sink-label-p-def"),
        Sink::FDef => text!("sink-label-f-def"),
        Sink::MDef => text!("sink-label-m-def"),
        Sink::DDef => text!("sink-label-d-def"),
        Sink::LDef => text!("sink-label-l-def"),
        Sink::Res => text!("sink-label-res"),
        Sink::Ps => text!("sink-label-ps"),
    }
}

/// The name of a school of attunements.
pub fn school_name(school: School) -> Text {
    match school {
        School::Guts => text!("school-guts"),
        School::Pyromancy => text!("school-pyromancy"),
        School::Sorcery => text!("school-sorcery"),
        School::Miracle => text!("school-miracle"),
        School::Witchery => text!("school-witchery"),
    }
}

/// The letter of a grade.
pub fn grade_name(grade: Grade) -> Text {
    match grade {
        Grade::S => text!("grade-s"),
        Grade::A => text!("grade-a"),
        Grade::B => text!("grade-b"),
        Grade::C => text!("grade-c"),
        Grade::D => text!("grade-d"),
        Grade::E => text!("grade-e"),
    }
}
