//! The notation of vignettes: writes values as an author would write them, and reads facts that name gear by its id.
//!
//! Owns the names of gear in vignettes and the text form of values in failures. Must not translate intents and choices
//! (`translate` does), nor read the state beyond the character's gear.

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::error::VignetteError;
use crate::content::parse_ron;
use crate::model::{Fact, GearIndex, Id};
use crate::rules::components::character::Inventory;

/// A value in the notation of vignettes, on one line.
pub(super) fn write_value<T: Serialize + ?Sized>(value: &T) -> String {
    write_with(value, false)
}

fn write_with<T: Serialize + ?Sized>(value: &T, struct_names: bool) -> String {
    let config = PrettyConfig::new()
        .struct_names(struct_names)
        .compact_arrays(true)
        .compact_structs(true)
        .compact_maps(true)
        .separate_tuple_members(false);
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    // Every value of a vignette has a text form; the text of an error shows up in the failure otherwise.
    options.to_string_pretty(value, config).unwrap_or_else(|error| format!("<{error}>"))
}

// ---------------------------------------------------------------------------------------------------------------------
// Gear

/// The name of a piece of the character's gear in a vignette: its id, or `id#2` for the second piece with this id.
pub(super) fn gear_name(inventory: &Inventory, gear: GearIndex) -> Id {
    let Some(line) = inventory.gear_state(gear) else { return Id::new(&format!("gear#{}", gear.0)) };
    let earlier = inventory.gear.iter().take(usize::from(gear.0)).filter(|l| l.id == line.id).count();
    if earlier == 0 { line.id } else { Id::new(&format!("{}#{}", line.id, earlier + 1)) }
}

/// The piece of the character's gear with this name.
///
/// # Errors
///
/// Returns [`VignetteError::NotCarried`] if the character carries no such piece.
pub(super) fn find_gear_by_name(inventory: &Inventory, name: &str) -> Result<GearIndex, VignetteError> {
    let (id, number) = match name.split_once('#').map(|(id, n)| (id, n.parse::<usize>())) {
        Some((id, Ok(n))) if n > 0 => (id, n),
        _ => (name, 1),
    };
    let mut pieces = inventory.gear.iter().enumerate().filter(|(_, line)| line.id.as_str() == id);
    let piece = pieces.nth(number - 1).map(|(n, _)| GearIndex(n as u8));
    piece.ok_or(VignetteError::NotCarried(Id::new(name)))
}

// ---------------------------------------------------------------------------------------------------------------------
// Facts

/// A fact as an author writes it. Gear is named by its id, or by its line on the character sheet: `gear: "pole"`,
/// `gear: (1)`. It is read in two steps, because only the character sheet tells which line an id stands for. Its cause may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactSpec(String);

impl<'de> Deserialize<'de> for FactSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<ron::value::RawValue>::deserialize(deserializer)?.trim_boxed();
        let fact = Self(text.get_ron().to_owned());
        // A misspelt fact is an error of the file, not of a run.
        fact.resolve(|_| Ok(GearIndex(0))).map_err(serde::de::Error::custom)?;
        Ok(fact)
    }
}

impl Serialize for FactSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = ron::value::RawValue::from_ron(&self.0).map_err(serde::ser::Error::custom)?;
        text.serialize(serializer)
    }
}

impl FactSpec {
    /// The expected fact, with the gear of this character.
    ///
    /// # Errors
    ///
    /// Returns an error if the character does not carry the gear.
    pub(super) fn pattern_for(&self, inventory: &Inventory) -> Result<FactPattern, VignetteError> {
        let fact = self.resolve(|name| find_gear_by_name(inventory, name))?;
        Ok(FactPattern { fact, has_cause: names_cause(&self.0) })
    }

    fn resolve(&self, find: impl Fn(&str) -> Result<GearIndex, VignetteError>) -> Result<Fact, VignetteError> {
        let text = replace_gear_names(&self.0, find)?;
        parse_ron("", &text).map_err(|problem| VignetteError::Fact(format!("in `{}`: {}", self.0, problem.message)))
    }
}

/// A fact that an author expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FactPattern {
    fact: Fact,
    /// Whether the author has written the cause; otherwise every cause matches.
    has_cause: bool,
}

impl FactPattern {
    /// Whether a fact is the expected one.
    pub(super) fn matches(&self, fact: &Fact) -> bool {
        if self.has_cause || std::mem::discriminant(fact) != std::mem::discriminant(&self.fact) {
            return self.fact == *fact;
        }
        let mut expected = self.fact.clone();
        if let (Some(any), Some(cause)) = (expected.cause_mut(), fact.clone().cause_mut()) {
            *any = *cause;
        }
        expected == *fact
    }
}

/// Whether the text of a fact has the field `cause`. No string in a fact holds a colon.
fn names_cause(fact: &str) -> bool {
    let mut parts = fact.split(':');
    parts.next_back();
    parts.any(|before| ends_with_word(before.trim_end(), "cause"))
}

/// Whether a text ends with a word as a whole.
fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|left| !left.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// A fact in the notation of vignettes, with the names of the character's gear.
pub(super) fn write_fact(inventory: &Inventory, fact: &Fact) -> String {
    let mut text = write_with(fact, true);
    for name in ["CombatantId", "Hands"] {
        text = text.replace(&format!("{name}("), "(");
    }
    // Only gear still has the name of its type: `GearIndex(n)`.
    let mut written = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("GearIndex(") {
        let (number, after) = after.split_once(')').unwrap_or((after, ""));
        written.push_str(before);
        let gear = GearIndex(number.parse().unwrap_or(u8::MAX));
        written.push_str(&write_value(&gear_name(inventory, gear)));
        rest = after;
    }
    written + rest
}

/// Replaces each string that stands where a fact holds gear by the line of the gear.
fn replace_gear_names(
    text: &str,
    find: impl Fn(&str) -> Result<GearIndex, VignetteError>,
) -> Result<String, VignetteError> {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('"') {
        let Some((name, after)) = after.split_once('"') else { break };
        written.push_str(before);
        if is_place_of_gear(before) {
            let GearIndex(line) = find(name)?;
            written.push_str(&format!("({line})"));
        } else {
            written.push_str(&format!("\"{name}\""));
        }
        rest = after;
    }
    Ok(written + rest)
}

/// Whether the text before a value ends with a field or variant that holds gear.
fn is_place_of_gear(before: &str) -> bool {
    let before = before.trim_end();
    let before = before.strip_suffix("Some(").unwrap_or(before).trim_end();
    let field = before.strip_suffix(':').map(str::trim_end);
    match field {
        Some(field) => ["gear", "missile", "main", "off"].iter().any(|word| ends_with_word(field, word)),
        None => ["Durability(", "Break("].iter().any(|word| ends_with_word(before, word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cause, CombatantId, Condition, DamageKind, Hands, Token, TokenSlot};
    use crate::rules::components::character::{GearSlot, GearState};

    fn carrier() -> Inventory {
        let gear = ["pole", "shield", "pole"].map(|id| GearState::new(Id::new(id), GearSlot::Pouch(0)));
        Inventory { gear: gear.into_iter().collect(), ..Inventory::default() }
    }

    #[test]
    fn gear_in_facts_is_written_and_read_by_its_name() {
        let token = Token::Damage(DamageKind::Acid);
        let who = CombatantId::CHARACTER;
        let facts = [
            (Fact::ShieldRaised { who, gear: Some(GearIndex(1)) }, "ShieldRaised(who: (0), gear: \"shield\")"),
            (
                Fact::GearBroken { gear: GearIndex(2), cause: Cause::Gear { gear: GearIndex(0) } },
                "GearBroken(gear: \"pole#2\", cause: Gear(gear: \"pole\"))",
            ),
            (Fact::Loaded { gear: GearIndex(0), missile: None }, "Loaded(gear: \"pole\", missile: None)"),
            (
                Fact::HandsChanged { hands: Hands { main: Some(GearIndex(0)), off: Some(GearIndex(1)) } },
                "HandsChanged(hands: (main: \"pole\", off: \"shield\"))",
            ),
            (
                Fact::TokenPlaced { who, token, on: TokenSlot::Durability(GearIndex(2)), cause: Cause::Trickle },
                "TokenPlaced(who: (0), token: Damage(Acid), on: Durability(\"pole#2\"), cause: Trickle)",
            ),
            (Fact::ChargeUsed { gear: GearIndex(1), left: 2 }, "ChargeUsed(gear: \"shield\", left: 2)"),
        ];
        for (fact, text) in facts {
            assert_eq!(write_fact(&carrier(), &fact), text);
            let read: FactSpec = parse_ron("", text).unwrap_or_else(|problem| panic!("{problem}"));
            assert_eq!(read.pattern_for(&carrier()).map(|pattern| pattern.fact), Ok(fact));
        }
    }

    #[test]
    fn gear_in_facts_may_be_a_line_and_other_strings_stay() {
        let read = |text: &str| {
            parse_ron::<FactSpec>("", text).map(|spec| {
                let pattern = spec.pattern_for(&carrier());
                pattern.map(|pattern| pattern.fact)
            })
        };
        let committed = Fact::Committed {
            action: Id::new("gear"),
            dice: [3].into_iter().collect(),
            gear: Some(GearIndex(1)),
            reaction: false,
        };
        let text = "Committed(action: \"gear\", dice: [3], gear: Some((1)), reaction: false)";
        assert_eq!(read(text), Ok(Ok(committed)));
        let lost = read("GearBroken(gear: \"axe\")");
        assert_eq!(lost, Ok(Err(VignetteError::NotCarried(Id::new("axe")))));
        let wrong = read("GearBrokn(gear: \"axe\")").map_err(|problem| problem.message);
        assert!(wrong.as_ref().is_err_and(|m| m.contains("did you mean `GearBroken`")), "{wrong:?}");
    }

    #[test]
    fn a_cause_left_out_is_any_cause_and_one_that_is_written_is_that_cause() {
        let pattern = |text: &str| {
            let spec: FactSpec = parse_ron("", text).unwrap_or_else(|problem| panic!("{problem}"));
            spec.pattern_for(&carrier()).unwrap()
        };
        let action = Cause::Action { action: Id::new("swing"), gear: Some(GearIndex(0)), missile: None };
        let broken = |cause: Cause| Fact::GuardBroken { who: CombatantId(1), cause };
        let any = pattern("GuardBroken(who: (1))");
        assert!([action, Cause::Phase, Cause::Collision].into_iter().all(|cause| any.matches(&broken(cause))));
        assert!(!any.matches(&Fact::GuardBroken { who: CombatantId(2), cause: action }));
        assert!(!any.matches(&Fact::ShieldLowered { who: CombatantId(1), cause: action }));
        let swung = pattern("GuardBroken(who: (1), cause: Action(action: \"swing\", gear: \"pole\"))");
        assert!(swung.matches(&broken(action)));
        assert!(!swung.matches(&broken(Cause::Action { action: Id::new("swing"), gear: None, missile: None })));
        // A missing cause is read as `Phase`; a written `Phase` matches only itself.
        let phase = pattern("GuardBroken(who: (1), cause: Phase)");
        assert!(phase.matches(&broken(Cause::Phase)) && !phase.matches(&broken(action)));
        // `because` is another field.
        let skipped = pattern("EnemySkipped(enemy: (1), because: Fear)");
        assert!(!skipped.has_cause);
        assert!(skipped.matches(&Fact::EnemySkipped {
            enemy: CombatantId(1),
            because: Condition::named("Fear"),
            kept: false
        }));
    }
}
