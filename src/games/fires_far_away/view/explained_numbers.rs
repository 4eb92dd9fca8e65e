//! The numbers of a sheet in words: what each is the sum of. `rules::query::explain` knows the parts.

use crate::content::action::Timing;
use crate::content::script::Cost;
use crate::lang::{Text, text};
use crate::model::{ActionClass, CombatantId, GearIndex, Id, Sink, Stat};
use crate::rules::access::{RulesWorld, catalog, character, component};
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::names::{grade_name, school_name, sink_label};
use crate::rules::player::action_numbers::{ActionNumbers, attunement_numbers, load_actions};
use crate::rules::query::derived::{BaseFormula, DerivedPart, DerivedValue, PartSource};
use crate::rules::query::explain::{
    explain_attack_damage, explain_character, explain_charges, explain_hp, explain_movement, explain_power,
    explain_printed_gear, explain_shield, explain_sink, explain_stat, explain_tokens, explain_weapon,
};
use crate::view::ExplainedNumber;
use crate::view::rules_text::{clause_text, stat_label};
use crate::view::text::{
    attunement_name, cause_name, condition_name, gear_name, price_text, signed, tile_name, until_text,
};
use strum::IntoEnumIterator;

/// The numbers of a combatant's sheet that something can change.
/// `gear` is what of the character's gear play can change; an enemy has none.
pub(super) fn build_explained_numbers(world: &RulesWorld, who: CombatantId, gear: &[LiveGear]) -> Vec<ExplainedNumber> {
    let number = |label: Text, value: DerivedValue| explained_number(world, label, &value);
    let mut found: Vec<ExplainedNumber> = Sink::ALL
        .into_iter()
        .map(|sink| number(sink_label(sink), explain_sink(world, who, sink)))
        .filter(|number| who.is_character() || number.value != 0 || number.is_changed)
        .collect();
    found.push(number(text!("number-hp-slots"), explain_hp(world, who)));
    for (condition, tokens) in explain_tokens(world, who) {
        found.push(number(text!("number-tokens", condition = condition_name(world, condition)), tokens));
    }
    if who.is_character() {
        found.extend(Stat::iter().map(|stat| number(stat_label(stat), explain_stat(world, stat))));
        found.extend(explain_character(world).into_iter().map(|(label, value)| number(label, value)));
        for (gear, live) in (0..).map(GearIndex).zip(gear).filter(|(_, live)| !live.numbers.is_empty()) {
            let name = gear_name(world, gear);
            let with_name = |number: &ExplainedNumber| ExplainedNumber {
                gear: Some(gear),
                label: Text::joined(", ", [name.clone(), number.label.clone()]),
                shown: number.shown.clone(),
                parts: number.parts.clone(),
                ..*number
            };
            found.extend(live.numbers.iter().map(with_name));
        }
    } else {
        found.push(number(text!("number-move"), explain_movement(world, who)));
        let more = number(text!("number-attack-damage"), explain_attack_damage(world, who));
        found.extend(Some(more).filter(|more| more.is_changed));
        if component::<ShieldState>(world, who).own.is_some()
            && let Some((defense, stability)) = explain_shield(world, who, ShieldSource::Own)
        {
            found.push(number(text!("number-defense"), defense));
            found.push(number(text!("number-stability"), stability));
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
    let mut add = |label: Text, value| numbers.push(explained_number(world, label, &value));
    let mut of_weapon = None;
    if let Some((damage, range)) = explain_weapon(world, gear) {
        of_weapon = Some((damage.value, range.value));
        add(text!("number-damage"), damage);
        add(text!("number-range"), range);
    }
    if let Some((defense, stability)) = explain_shield(world, CombatantId::CHARACTER, ShieldSource::Gear(gear)) {
        add(text!("number-defense"), defense);
        add(text!("number-stability"), stability);
    }
    if let Some(charges) = explain_charges(world, gear) {
        add(text!("number-charges"), charges);
    }
    for (school, power) in explain_power(world, gear) {
        add(text!("number-power-of", school = school_name(school)), power);
    }
    LiveGear { weapon: of_weapon, numbers }
}

/// Every number on the card of a piece of the character.
pub(super) fn gear_numbers(world: &RulesWorld, gear: GearIndex, live: &LiveGear) -> Vec<ExplainedNumber> {
    let is_live = |label: &Text| live.numbers.iter().any(|number| number.label == *label);
    let printed = explain_printed_gear(world, gear).into_iter().filter(|(label, _)| !is_live(label));
    let printed = printed.map(|(label, value)| explained_number(world, label, &value));
    live.numbers.iter().cloned().chain(printed).collect()
}

/// Every number on the card of an attunement: its price, its POTs, and PWR with what the character holds.
pub(super) fn attunement_card_numbers(world: &RulesWorld, id: Id) -> Vec<ExplainedNumber> {
    let Some(attunement) = catalog(world).attunements.get(&id) else { return Vec::new() };
    let number = |label: Text, value: &DerivedValue| explained_number(world, label, value);
    let mut found = Vec::new();
    if let Some((action, focus)) = attunement_numbers(world, id) {
        found.extend(action.score.as_ref().map(|score| {
            let shown = action.price.as_ref().map_or_else(|_| number_text(score.value), price_text);
            ExplainedNumber { shown, ..number(text!("number-price"), score) }
        }));
        found.push(number(text!("number-fp"), &focus));
    }
    found.push(number(text!("number-pots"), &DerivedValue::printed("R-262", attunement.intensity)));
    let hands = character(world).inventory.hands;
    for gear in character(world).inventory.held_gear(catalog(world), hands) {
        let power = explain_power(world, gear).into_iter().find(|(school, _)| *school == attunement.school);
        let label = || text!("number-power-with", gear = gear_name(world, gear));
        found.extend(power.map(|(_, power)| number(label(), &power)));
    }
    found
}

/// Price and reach of the actions that step with the load, each with the case that holds now.
pub(super) fn build_load_actions(world: &RulesWorld) -> Vec<ExplainedNumber> {
    load_actions(world).iter().map(|numbers| load_action(world, numbers)).collect()
}

fn load_action(world: &RulesWorld, numbers: &ActionNumbers) -> ExplainedNumber {
    let ActionNumbers { action, price, score, hexes, grows, load_limit } = numbers;
    let shown_price = price.as_ref().map_or_else(|_| text!("load-too-heavy"), price_text);
    let shown_hexes = hexes.as_ref().map(|hexes| match (hexes.value, grows, load_limit) {
        (n, true, Some(most)) => text!("load-hexes-at-most", n = n, most = *most),
        (n, true, None) => text!("load-hexes-for-each", n = n),
        (n, false, _) => text!("load-hexes", n = n),
    });
    let class = class_name(action.class);
    let kind = match action.timing {
        Timing::Reaction => text!("load-reaction", class = class),
        _ => class,
    };
    let price_line = match (score, price) {
        (Some(score), _) => {
            let case = match (&action.cost, score.parts.first().map(|part| part.source)) {
                (Cost::When(cases), Some(PartSource::Base(_, BaseFormula::Case(n)))) => cases.get(usize::from(n)),
                _ => None,
            };
            let parts = parts_text(world, score);
            match case {
                Some((test, _)) => {
                    text!("load-price-when", parts = parts, when = clause_text(catalog(world), test))
                }
                None => text!("load-price", parts = parts),
            }
        }
        (None, Err(_)) => text!("load-price-none"),
        (None, Ok(_)) => Text::Empty,
    };
    let hexes_line = hexes.as_ref().map(|hexes| text!("load-hexes-parts", parts = parts_text(world, hexes)));
    let rules = text!("load-rules", rules = action.rules.join(", "));
    let is_changed = [score, hexes].into_iter().flatten().any(|sum| sum.parts.len() > 1);
    ExplainedNumber {
        gear: None,
        label: Text::authored(&action.name),
        value: score.as_ref().map_or(0, |score| score.value),
        shown: Text::joined(", ", [shown_price, shown_hexes.unwrap_or_default()]),
        parts: Text::joined("\n", [kind, price_line, hexes_line.unwrap_or_default(), rules]),
        is_changed,
    }
}

fn class_name(class: ActionClass) -> Text {
    match class {
        ActionClass::Simple => text!("load-class-simple"),
        ActionClass::Dynamic => text!("load-class-dynamic"),
        ActionClass::Double => text!("load-class-double"),
        ActionClass::Free => text!("load-class-free"),
        ActionClass::NoAction => text!("load-class-none"),
    }
}

fn explained_number(world: &RulesWorld, label: Text, value: &DerivedValue) -> ExplainedNumber {
    let is_changed = value.parts.len() > 1;
    ExplainedNumber {
        gear: None,
        label,
        value: value.value,
        shown: number_text(value.value),
        parts: parts_text(world, value),
        is_changed,
    }
}

fn number_text(n: i16) -> Text {
    Text::written(n)
}

fn parts_text(world: &RulesWorld, value: &DerivedValue) -> Text {
    Text::joined(", ", value.parts.iter().map(|part| part_text(world, part)))
}

/// The base with its formula: "base 6 (2 + half of VIT 7, rounded; R-297)".
fn base_text(amount: i16, rule: &str, formula: BaseFormula) -> Text {
    let formula = match formula {
        BaseFormula::Case(_) => return text!("number-base-plain", n = amount),
        BaseFormula::Printed => text!("number-formula-printed"),
        BaseFormula::OnSheet => text!("number-formula-on-sheet"),
        BaseFormula::Everybody => text!("number-formula-everybody"),
        BaseFormula::Nobody => text!("number-formula-gear-alone"),
        BaseFormula::TwoAndHalf(stat, n) => text!("number-formula-two-and-half", stat = stat_label(stat), n = n),
        BaseFormula::LessTwo(stat, n) => text!("number-formula-less-two", stat = stat_label(stat), n = n),
        BaseFormula::Table(stat, n) => text!("number-formula-table", stat = stat_label(stat), n = n),
        BaseFormula::Steps(steps, stat, None, n) => {
            text!("number-formula-steps", from = steps.from, stat = stat_label(stat), per = steps.per, n = n)
        }
        BaseFormula::Steps(steps, stat, Some(other), n) => text!(
            "number-formula-steps-lower",
            from = steps.from,
            stat = stat_label(stat),
            other = stat_label(other),
            per = steps.per,
            n = n
        ),
    };
    text!("number-base", n = amount, formula = formula, rule = rule)
}

/// One part: "base 3", "+1 Dragon Ring", "+2 Take Aim until the Turn ends".
fn part_text(world: &RulesWorld, part: &DerivedPart) -> Text {
    let DerivedPart { source, amount, until } = part;
    let name = match source {
        PartSource::Base(rule, formula) => return base_text(*amount, rule, *formula),
        PartSource::Load => text!("number-part-load"),
        PartSource::RaisedShield => text!("number-part-shield"),
        PartSource::Gear(gear) => gear_name(world, *gear),
        PartSource::Attunement(id) => attunement_name(world, *id),
        PartSource::EnemySheet => text!("number-part-enemy"),
        PartSource::Action => text!("number-part-action"),
        PartSource::Tile(tile) => tile_name(world, *tile),
        PartSource::HouseRules => text!("number-part-house-rules"),
        PartSource::Condition(condition) => condition_name(world, *condition),
        PartSource::Lent(cause) => cause_name(world, *cause).unwrap_or_else(|| text!("cause-lent")),
        PartSource::Scaling(stat, grade) => {
            text!("number-part-scaling", stat = stat_label(*stat), grade = grade_name(*grade))
        }
        PartSource::Permanent => text!("number-part-changed"),
    };
    match until {
        Some(until) => text!("number-part-until", amount = signed(amount), name = name, until = until_text(*until)),
        None => text!("number-part", amount = signed(amount), name = name),
    }
}
