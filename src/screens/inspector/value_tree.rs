//! A tree of any value that supports reflection: the names of its parts and what they hold, to be read and not changed.
//!
//! Must not know a type of the game.

use bevy::reflect::PartialReflect;
use bevy::reflect::ReflectRef;
use bevy::reflect::enums::VariantField;
use bevy_egui::egui::{CollapsingHeader, RichText, Ui};

/// The longest text that stands in one line; a longer value is folded into its parts.
const MAX_LINE: usize = 60;

/// Draws a value below its name: in one line, or as a header that opens to its parts.
pub(super) fn draw_value(ui: &mut Ui, name: &str, value: &dyn PartialReflect) {
    let value = without_wrappers(value);
    let line = describe(value);
    if line.chars().count() <= MAX_LINE {
        ui.label(format!("{name}: {line}"));
        return;
    }
    CollapsingHeader::new(header(name, value)).id_salt(name).show(ui, |ui| match parts(value) {
        Some(parts) => parts.iter().for_each(|(name, part)| draw_value(ui, name, *part)),
        // A value without parts has nothing but its text.
        None => drop(ui.label(RichText::new(format!("{value:#?}")).monospace())),
    });
}

/// The name of a folded value, with its variant or the number of its parts.
fn header(name: &str, value: &dyn PartialReflect) -> String {
    match value.reflect_ref() {
        ReflectRef::Enum(chosen) => format!("{name}: {}", chosen.variant_name()),
        ReflectRef::List(list) => format!("{name} ({})", list.len()),
        ReflectRef::Array(array) => format!("{name} ({})", array.len()),
        _ => name.to_owned(),
    }
}

/// The value in one line, without the names of its types.
fn describe(value: &dyn PartialReflect) -> String {
    let value = without_wrappers(value);
    let Some(parts) = parts(value) else { return format!("{value:?}") };
    let join = |parts: Vec<String>| parts.join(", ");
    let unnamed = || join(parts.iter().map(|(_, part)| describe(*part)).collect());
    let named = || join(parts.iter().map(|(name, part)| format!("{name}: {}", describe(*part))).collect());
    match value.reflect_ref() {
        ReflectRef::List(_) | ReflectRef::Array(_) => format!("[{}]", unnamed()),
        ReflectRef::Enum(chosen) if parts.is_empty() => chosen.variant_name().to_owned(),
        ReflectRef::Enum(chosen) if chosen.name_at(0).is_some() => format!("{} {{{}}}", chosen.variant_name(), named()),
        ReflectRef::Enum(chosen) => format!("{}({})", chosen.variant_name(), unnamed()),
        ReflectRef::Struct(_) => format!("{{{}}}", named()),
        _ => format!("({})", unnamed()),
    }
}

/// The parts of a value with their names or numbers; `None` for a value that only has a text.
fn parts(value: &dyn PartialReflect) -> Option<Vec<(String, &dyn PartialReflect)>> {
    fn numbered<'a>(
        parts: impl Iterator<Item = &'a dyn PartialReflect>,
    ) -> Option<Vec<(String, &'a dyn PartialReflect)>> {
        Some(parts.enumerate().map(|(n, part)| (n.to_string(), part)).collect())
    }
    match value.reflect_ref() {
        ReflectRef::Struct(fields) => {
            Some(fields.iter_fields().map(|(name, field)| (name.to_owned(), field)).collect())
        }
        ReflectRef::TupleStruct(fields) => numbered(fields.iter_fields()),
        ReflectRef::Tuple(fields) => numbered(fields.iter_fields()),
        ReflectRef::List(list) => numbered(list.iter()),
        ReflectRef::Array(array) => numbered(array.iter()),
        ReflectRef::Enum(chosen) => Some(chosen.iter_fields().enumerate().map(variant_part).collect()),
        _ => None,
    }
}

/// A field of a variant with its name or number.
fn variant_part<'a>((n, field): (usize, VariantField<'a>)) -> (String, &'a dyn PartialReflect) {
    match field {
        VariantField::Struct(name, value) => (name.to_owned(), value),
        VariantField::Tuple(value) => (n.to_string(), value),
    }
}

/// The value inside what adds nothing to it: a struct with one unnamed field, and `Some`.
fn without_wrappers(value: &dyn PartialReflect) -> &dyn PartialReflect {
    let inner = match value.reflect_ref() {
        ReflectRef::TupleStruct(fields) if fields.field_len() == 1 => fields.field(0),
        ReflectRef::Enum(chosen) if chosen.variant_name() == "Some" => chosen.field_at(0),
        _ => None,
    };
    inner.map_or(value, without_wrappers)
}

#[cfg(test)]
mod tests {
    use std::fmt;

    use bevy::prelude::Reflect;
    use bevy_egui::egui::vec2;
    use egui_kittest::{Harness, kittest::Queryable};

    use super::*;

    #[derive(Reflect)]
    struct Number(u8);

    #[derive(Clone, Reflect)]
    #[reflect(opaque, Debug)]
    struct Sealed(&'static str);

    impl fmt::Debug for Sealed {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "<{}>", self.0)
        }
    }

    #[derive(Reflect)]
    enum Kind {
        Plain,
        Pair(u8, Number),
        Named { a: Option<Number>, b: bool },
    }

    #[derive(Reflect)]
    struct Sheet {
        number: Number,
        nothing: Option<u8>,
        kinds: Vec<Kind>,
        sealed: Sealed,
    }

    fn sheet(text: &'static str) -> Sheet {
        let kinds = vec![Kind::Plain, Kind::Pair(1, Number(2)), Kind::Named { a: Some(Number(3)), b: true }];
        Sheet { number: Number(7), nothing: None, kinds, sealed: Sealed(text) }
    }

    #[test]
    fn every_kind_of_value_has_a_text() {
        assert_eq!(
            describe(&sheet("x")),
            "{number: 7, nothing: None, kinds: [Plain, Pair(1, 2), Named {a: 3, b: true}], sealed: <x>}"
        );
    }

    #[test]
    fn a_long_value_opens_to_its_parts() {
        let text = "a text that is by itself too long for the one line that a value may take";
        let draw = move |ui: &mut Ui, _: &mut ()| draw_value(ui, "sheet", &sheet(text));
        let mut harness = Harness::builder().with_size(vec2(800.0, 600.0)).build_ui_state(draw, ());
        harness.run();
        assert!(harness.query_by_label("number: 7").is_none());
        harness.get_by_label("sheet").click();
        harness.run();
        harness.get_by_label("number: 7");
        harness.get_by_label("kinds: [Plain, Pair(1, 2), Named {a: 3, b: true}]");
        harness.get_by_label("sealed").click();
        harness.run();
        harness.get_by_label_contains(text);
    }
}
