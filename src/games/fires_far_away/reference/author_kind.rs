//! Rust types in the notation of those who write files.

use super::rust_types::split_kinds;

/// The notation of an author for the types that have no table of their own.
const PLAIN: &[(&str, &str)] = &[
    ("u8", "number"),
    ("u16", "number"),
    ("i8", "number"),
    ("i16", "number"),
    ("bool", "true or false"),
    ("String", "\"text\""),
    ("Id", "\"id\""),
    ("Condition", "Name of a condition"),
    ("Coord", "(row, column)"),
    ("CombatantId", "(number)"),
    ("GearIndex", "\"gear\""),
    ("DiceValues", "[number]"),
    ("Script", "[Effect]"),
    ("Modifiers", "[Modifier]"),
    ("AttackTags", "[AttackTag]"),
    ("FactSpec", "Fact"),
    ("HexTemplate", "[(number, number)]"),
    ("u32", "number"),
    ("ClockEvent", "(number, \"page\")"),
    ("PageTest", "Test of a page"),
    ("CharacterWear", "what earlier encounters have left, as saves write it"),
];

/// A Rust type as the author's kind of value. `visit_name` gets the name of each type that has a table of its own.
pub fn author_kind(rust: &str, visit_name: &dyn Fn(&str)) -> String {
    let rust = if rust.contains(['<', '(']) { rust.trim() } else { rust.rsplit("::").next().unwrap_or(rust).trim() };
    let inner = |prefix: &str| rust.strip_prefix(prefix).and_then(|rest| rest.strip_suffix('>'));
    let kind_of = |rust: &str| author_kind(rust, visit_name);
    if let Some((_, plain)) = PLAIN.iter().find(|(name, _)| *name == rust) {
        (*plain).to_owned()
    } else if let Some(inside) = inner("Option<") {
        format!("{} or None", kind_of(inside))
    } else if let Some(inside) = inner("Vec<") {
        format!("[{}]", kind_of(inside))
    } else if let Some(inside) = inner("Box<") {
        kind_of(inside)
    } else if let Some(inside) = inner("SmallVec<[") {
        let (inside, _) = inside.split_once(';').unwrap_or((inside, ""));
        format!("[{}]", kind_of(inside))
    } else if let Some(inside) = inner("BTreeMap<") {
        let (key, value) = inside.split_once(',').unwrap_or((inside, ""));
        format!("{{ {}: {} }}", kind_of(key), kind_of(value))
    } else if let Some(inside) = rust.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let parts: Vec<String> = split_kinds(inside).iter().map(|kind| kind_of(kind)).collect();
        format!("({})", parts.join(", "))
    } else {
        visit_name(rust);
        rust.to_owned()
    }
}
