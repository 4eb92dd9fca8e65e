//! The numbers of a sheet in words: what each is the sum of. `rules::query::explain` knows the parts.

use crate::content::action::Timing;
use crate::content::script::Cost;
use crate::model::{ActionClass, CombatantId, GearIndex, Id, Sink, Stat};
use crate::rules::access::{RulesWorld, catalog, character, component, tile_def};
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::player::action_numbers::{ActionNumbers, attunement_numbers, load_actions};
use crate::rules::query::derived::{BaseFormula, DerivedPart, DerivedValue, PartSource};
use crate::rules::query::explain::{
    explain_attack_damage, explain_character, explain_charges, explain_hp, explain_movement, explain_power,
    explain_printed_gear, explain_shield, explain_sink, explain_stat, explain_tokens, explain_weapon,
};
use crate::view::ExplainedNumber;
use crate::view::rules_text::{clause_text, stat_label};
use crate::view::text::{attunement_name, cause_name, condition_name, gear_name, price_text, until_text};
use strum::IntoEnumIterator;

/// The numbers of a combatant's sheet that something can change.
/// `gear` is what of the character's gear play can change; an enemy has none.
pub(super) fn build_explained_numbers(world: &RulesWorld, who: CombatantId, gear: &[LiveGear]) -> Vec<ExplainedNumber> {
    let number = |label: String, value: DerivedValue| explained_number(world, label, &value);
    let mut found: Vec<ExplainedNumber> = Sink::ALL
        .into_iter()
        .map(|sink| number(sink.label().to_owned(), explain_sink(world, who, sink)))
        .filter(|number| who.is_character() || number.value != 0 || number.is_changed)
        .collect();
    found.push(number("HP slots".to_owned(), explain_hp(world, who)));
    for (condition, tokens) in explain_tokens(world, who) {
        found.push(number(format!("{} tokens", condition_name(world, condition)), tokens));
    }
    if who.is_character() {
        found.extend(Stat::iter().map(|stat| number(stat_label(stat).into(), explain_stat(world, stat))));
        found.extend(explain_character(world).into_iter().map(|(label, value)| number(label.to_owned(), value)));
        for (gear, live) in (0..).map(GearIndex).zip(gear).filter(|(_, live)| !live.numbers.is_empty()) {
            let name = gear_name(world, gear);
            let with_name = |number: &ExplainedNumber| ExplainedNumber {
                label: format!("{name}, {}", number.label),
                shown: number.shown.clone(),
                parts: number.parts.clone(),
                ..*number
            };
            found.extend(live.numbers.iter().map(with_name));
        }
    } else {
        found.push(number("Move".to_owned(), explain_movement(world, who)));
        let more = number("Attack damage".to_owned(), explain_attack_damage(world, who));
        found.extend(Some(more).filter(|more| more.is_changed));
        if component::<ShieldState>(world, who).own.is_some()
            && let Some((defense, stability)) = explain_shield(world, who, ShieldSource::Own)
        {
            found.push(number("Defense".to_owned(), defense));
            found.push(number("Stability".to_owned(), stability));
        }
    }
    found
}

/// The values of a piece of the character that play can change.
pub(super) struct LiveGear {
    /// Damage and largest range as a weapon.
    pub weapon: Option<(i16, i16)>,
    /// Its numbers, each with its parts.
    pub numbers: Vec<ExplainedNumber>,
}

/// The values of a piece of the character that play can change.
pub(super) fn live_gear(world: &RulesWorld, gear: GearIndex) -> LiveGear {
    let mut numbers = Vec::new();
    let mut add = |label: &str, value| numbers.push(explained_number(world, label.to_owned(), &value));
    let mut of_weapon = None;
    if let Some((damage, range)) = explain_weapon(world, gear) {
        of_weapon = Some((damage.value, range.value));
        add("damage", damage);
        add("range", range);
    }
    if let Some((defense, stability)) = explain_shield(world, CombatantId::CHARACTER, ShieldSource::Gear(gear)) {
        add("Defense", defense);
        add("Stability", stability);
    }
    if let Some(charges) = explain_charges(world, gear) {
        add("charges", charges);
    }
    for (school, power) in explain_power(world, gear) {
        add(&format!("PWR of {school:?}"), power);
    }
    LiveGear { weapon: of_weapon, numbers }
}

/// Every number on the card of a piece of the character.
pub(super) fn gear_numbers(world: &RulesWorld, gear: GearIndex, live: &LiveGear) -> Vec<ExplainedNumber> {
    let is_live = |label: &str| live.numbers.iter().any(|number| number.label == label);
    let printed = explain_printed_gear(world, gear).into_iter().filter(|(label, _)| !is_live(label));
    let printed = printed.map(|(label, value)| explained_number(world, label.to_owned(), &value));
    live.numbers.iter().cloned().chain(printed).collect()
}

/// Every number on the card of an attunement: its price, its POTs, and PWR with what the character holds.
pub(super) fn attunement_card_numbers(world: &RulesWorld, id: Id) -> Vec<ExplainedNumber> {
    let Some(attunement) = catalog(world).attunements.get(&id) else { return Vec::new() };
    let number = |label: &str, value: &DerivedValue| explained_number(world, label.to_owned(), value);
    let mut found = Vec::new();
    if let Some((action, focus)) = attunement_numbers(world, id) {
        found.extend(action.score.as_ref().map(|score| {
            let shown = action.price.as_ref().map_or_else(|_| score.value.to_string(), price_text);
            ExplainedNumber { shown, ..number("price", score) }
        }));
        found.push(number("FP", &focus));
    }
    found.push(number("POTs", &DerivedValue::printed("R-262", attunement.intensity)));
    let hands = character(world).inventory.hands;
    for gear in character(world).inventory.held_gear(catalog(world), hands) {
        let power = explain_power(world, gear).into_iter().find(|(school, _)| *school == attunement.school);
        found.extend(power.map(|(_, power)| number(&format!("PWR with {}", gear_name(world, gear)), &power)));
    }
    found
}

/// Price and reach of the actions that step with the load, each with the case that holds now.
pub(super) fn build_load_actions(world: &RulesWorld) -> Vec<ExplainedNumber> {
    load_actions(world).iter().map(|numbers| load_action(world, numbers)).collect()
}

fn load_action(world: &RulesWorld, numbers: &ActionNumbers) -> ExplainedNumber {
    let ActionNumbers { action, price, score, hexes, grows, load_limit } = numbers;
    let mut shown = vec![price.as_ref().map_or_else(|_| "too heavy".to_owned(), price_text)];
    let limit = load_limit.map(|most| format!(", at most {most}")).unwrap_or_default();
    shown.extend(hexes.as_ref().map(|hexes| match (hexes.value, grows) {
        (_, true) => format!("{} for each SP{limit}", hexes_text(hexes.value)),
        (n, false) => hexes_text(n),
    }));
    let kind =
        format!("{}{}", class_name(action.class), if action.timing == Timing::Reaction { " reaction" } else { "" });
    let mut lines = vec![kind];
    match (score, price) {
        (Some(score), _) => {
            let case = match (&action.cost, score.parts.first().map(|part| part.source)) {
                (Cost::When(cases), Some(PartSource::Base(_, BaseFormula::Case(n)))) => cases.get(usize::from(n)),
                _ => None,
            };
            let when = case.map(|(test, _)| format!(" ({})", clause_text(catalog(world), test))).unwrap_or_default();
            lines.push(format!("price: {}{when}", parts_text(world, score)));
        }
        (None, Err(_)) => lines.push("price: none, the load is too heavy for it".to_owned()),
        (None, Ok(_)) => {}
    }
    lines.extend(hexes.as_ref().map(|hexes| format!("hexes: {}", parts_text(world, hexes))));
    lines.push(format!("rules: {}", action.rules.join(", ")));
    let is_changed = [score, hexes].into_iter().flatten().any(|sum| sum.parts.len() > 1);
    let value = score.as_ref().map_or(0, |score| score.value);
    ExplainedNumber { label: action.name.clone(), value, shown: shown.join(", "), parts: lines.join("\n"), is_changed }
}

fn hexes_text(n: i16) -> String {
    if n == 1 { "1 hex".to_owned() } else { format!("{n} hexes") }
}

fn class_name(class: ActionClass) -> &'static str {
    match class {
        ActionClass::Simple => "Simple",
        ActionClass::Dynamic => "Dynamic",
        ActionClass::Double => "Double",
        ActionClass::Free => "Free",
        ActionClass::NoAction => "No action",
    }
}

fn explained_number(world: &RulesWorld, label: String, value: &DerivedValue) -> ExplainedNumber {
    let is_changed = value.parts.len() > 1;
    ExplainedNumber {
        label,
        value: value.value,
        shown: value.value.to_string(),
        parts: parts_text(world, value),
        is_changed,
    }
}

fn parts_text(world: &RulesWorld, value: &DerivedValue) -> String {
    let mut text = String::with_capacity(64);
    for part in &value.parts {
        if !text.is_empty() {
            text.push_str(", ");
        }
        push_part_text(&mut text, world, part);
    }
    text
}

/// Adds the base with its formula: "base 6 (2 + half of VIT 7, rounded; R-297)".
fn push_base_text(text: &mut String, amount: i16, rule: &str, formula: BaseFormula) {
    let numbered = |text: &mut String, before: &str, n: u8, after: &str| {
        text.push_str(before);
        text.push_str(&n.to_string());
        text.push_str(after);
    };
    text.push_str("base ");
    text.push_str(&amount.to_string());
    text.push_str(" (");
    match formula {
        BaseFormula::Case(_) => {
            text.truncate(text.len() - " (".len());
            return;
        }
        BaseFormula::Printed => text.push_str("as printed"),
        BaseFormula::OnSheet => text.push_str("on the sheet"),
        BaseFormula::Everybody => text.push_str("everybody has it"),
        BaseFormula::Nobody => text.push_str("from gear alone"),
        BaseFormula::TwoAndHalf(stat, n) => {
            text.push_str("2 + half of ");
            text.push_str(&stat_label(stat));
            numbered(text, " ", n, ", rounded");
        }
        BaseFormula::LessTwo(stat, n) => {
            text.push_str(&stat_label(stat));
            numbered(text, " ", n, " - 2");
        }
        BaseFormula::Table(stat, n) => {
            text.push_str("by the table for ");
            text.push_str(&stat_label(stat));
            numbered(text, " ", n, "");
        }
        BaseFormula::Steps(steps, stat, other, n) => {
            let label = stat_label(stat);
            numbered(text, "1 at ", steps.from, " ");
            match other {
                Some(other) => {
                    for part in ["the lower of ", label.words(), " and ", stat_label(other).words()] {
                        text.push_str(part);
                    }
                }
                None => text.push_str(&label),
            }
            numbered(text, ", 1 more for each ", steps.per, " above; ");
            text.push_str(if other.is_some() { "it" } else { &label });
            numbered(text, " is ", n, "");
        }
    }
    text.push_str("; ");
    text.push_str(rule);
    text.push(')');
}

/// Adds one part: "base 3", "+1 Dragon Ring", "+2 Take Aim until the Turn ends".
fn push_part_text(text: &mut String, world: &RulesWorld, part: &DerivedPart) {
    let DerivedPart { source, amount, until } = part;
    let name = match source {
        PartSource::Base(rule, formula) => return push_base_text(text, *amount, rule, *formula),
        PartSource::Load => "a heavy load".to_owned(),
        PartSource::RaisedShield => "the raised shield".to_owned(),
        PartSource::Gear(gear) => gear_name(world, *gear),
        PartSource::Attunement(id) => attunement_name(world, *id),
        PartSource::EnemySheet => "its sheet and types".to_owned(),
        PartSource::Action => "the action itself".to_owned(),
        PartSource::Tile(tile) => tile_def(world, *tile).map_or_else(|| tile.to_string(), |def| def.name.clone()),
        PartSource::HouseRules => "house rules".to_owned(),
        PartSource::Condition(condition) => condition_name(world, *condition),
        PartSource::Lent(cause) => cause_name(world, *cause).unwrap_or_else(|| "lent".to_owned()),
        PartSource::Scaling(stat, grade) => {
            format!("{} scaling with grade {grade:?}", stat_label(*stat))
        }
        PartSource::Permanent => "changed in this encounter".to_owned(),
    };
    let until = until.map(|until| format!(" until {}", until_text(until))).unwrap_or_default();
    text.push_str(&format!("{amount:+} {name}{until}"));
}
