//! The numbers of a sheet in words: what each is the sum of. `rules::query::explain` knows the parts.

use crate::model::{CombatantId, GearIndex, Sink, Stat};
use crate::rules::access::{RulesWorld, component, inventory, tile_def};
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::query::derived::{DerivedPart, DerivedValue, PartSource};
use crate::rules::query::explain::{
    explain_attack_damage, explain_character, explain_charges, explain_hp, explain_movement, explain_power,
    explain_shield, explain_sink, explain_stat, explain_tokens, explain_weapon,
};
use crate::view::ExplainedNumber;
use crate::view::text::{attunement_name, cause_name, condition_name, gear_name, until_text};
use strum::IntoEnumIterator;

/// The numbers of a combatant's sheet that something can change.
pub(super) fn build_explained_numbers(world: &RulesWorld, who: CombatantId) -> Vec<ExplainedNumber> {
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
        found.extend(Stat::iter().map(|stat| {
            let label = format!("{stat:?}").to_uppercase();
            number(label, explain_stat(world, stat))
        }));
        found.extend(explain_character(world).into_iter().map(|(label, value)| number(label.to_owned(), value)));
        for gear in (0..inventory(world).gear.len() as u8).map(GearIndex) {
            let name = gear_name(world, gear);
            if let Some((damage, range)) = explain_weapon(world, gear) {
                found.push(number(format!("{name}, damage"), damage));
                found.push(number(format!("{name}, range"), range));
            }
            if let Some((defense, stability)) = explain_shield(world, who, ShieldSource::Gear(gear)) {
                found.push(number(format!("{name}, Defense"), defense));
                found.push(number(format!("{name}, Stability"), stability));
            }
            if let Some(charges) = explain_charges(world, gear) {
                found.push(number(format!("{name}, charges"), charges));
            }
            for (school, power) in explain_power(world, gear) {
                found.push(number(format!("{name}, PWR of {school:?}"), power));
            }
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

fn explained_number(world: &RulesWorld, label: String, value: &DerivedValue) -> ExplainedNumber {
    let parts: Vec<String> = value.parts.iter().map(|part| part_text(world, part)).collect();
    ExplainedNumber { label, value: value.value, parts: parts.join(", "), is_changed: parts.len() > 1 }
}

/// One part: "base 3", "+1 Dragon Ring", "+2 Take Aim until the Turn ends".
fn part_text(world: &RulesWorld, part: &DerivedPart) -> String {
    let DerivedPart { source, amount, until } = part;
    let name = match source {
        PartSource::Base(rule) => return format!("base {amount} by {rule}"),
        PartSource::Gear(gear) => gear_name(world, *gear),
        PartSource::Attunement(id) => attunement_name(world, *id),
        PartSource::EnemySheet => "its sheet and types".to_owned(),
        PartSource::Action => "the action itself".to_owned(),
        PartSource::Tile(tile) => tile_def(world, *tile).map_or_else(|| tile.to_string(), |def| def.name.clone()),
        PartSource::HouseRules => "house rules".to_owned(),
        PartSource::Condition(condition) => condition_name(world, *condition),
        PartSource::Lent(cause) => cause_name(world, *cause).unwrap_or_else(|| "lent".to_owned()),
        PartSource::Scaling(stat) => format!("{} scaling", format!("{stat:?}").to_uppercase()),
        PartSource::Permanent => "changed in this encounter".to_owned(),
    };
    let until = until.map(|until| format!(" until {}", until_text(until))).unwrap_or_default();
    format!("{amount:+} {name}{until}")
}
