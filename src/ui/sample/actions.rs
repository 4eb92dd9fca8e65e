//! The action cards of the sample views.

use crate::lang::Text;
use crate::model::{ActionClass, DamageKind, GearIndex, Id, Price};
use crate::view::{ActionCard, ActionGroup, ActionKind, ActionModeView, RefusedFor};

pub(super) const SWORD: GearIndex = GearIndex(0);
pub(super) const SHIELD: GearIndex = GearIndex(1);
pub(super) const BOW: GearIndex = GearIndex(2);

fn sample_kind(id: &str) -> ActionKind {
    match id {
        "move" | "dash" | "dodge" => ActionKind::Movement,
        "raise_shield" | "block" | "parry" => ActionKind::Guard,
        "swap" | "drop" => ActionKind::Hands,
        "drink" => ActionKind::Item,
        "catch_breath" | "struggle" => ActionKind::Rest,
        "shove" => ActionKind::HeavyAttack,
        _ => ActionKind::Other,
    }
}

/// The price that a sample's words name.
fn sample_price(cost: &str) -> Option<Price> {
    let n = cost.split(' ').next().and_then(|n| n.parse().ok());
    match (cost, n) {
        ("free", _) => Some(Price::Free),
        ("all dice", _) => Some(Price::Everything),
        (_, Some(n)) if cost.contains("di") => Some(Price::Dice { n, extra: 0 }),
        (_, Some(n)) if cost.contains("SP") => {
            Some(Price::Score { least: n.into(), plus: cost.contains("more"), dice: 1 })
        }
        _ => None,
    }
}

/// What a sample's refusal is about.
fn sample_refused_for(refusal: Option<&str>) -> RefusedFor {
    match refusal {
        Some(told) if told.ends_with("is present already.") || told.ends_with("is not in hand.") => RefusedFor::Need,
        _ => RefusedFor::Passing,
    }
}

pub(in crate::ui) fn action_card(
    id: &str,
    name: &str,
    class: ActionClass,
    text: &str,
    cost: &str,
    refusal: Option<&str>,
) -> ActionCard {
    ActionCard {
        id: Id::new(id),
        name: Text::authored(name),
        class,
        kind: sample_kind(id),
        text: Text::authored(text),
        reaction: false,
        modes: vec![ActionModeView {
            group: ActionGroup::Body,
            effect_text: Text::Empty,
            gear: None,
            damage_kind: None,
            label: Text::Empty,
            cost: Text::authored(cost),
            price: sample_price(cost),
            most_extra_focus: 0,
            refusal: refusal.map(Text::authored),
            refused_for: sample_refused_for(refusal),
        }],
        focus: None,
        moves: id == "move",
        lowers_shield: matches!(id, "dash" | "catch_breath"),
    }
}

pub(in crate::ui) fn attack_card(
    id: &str,
    name: &str,
    cost: &str,
    uses: &[(GearIndex, Option<DamageKind>, &str, Option<&str>)],
) -> ActionCard {
    ActionCard {
        modes: uses
            .iter()
            .map(|(with, kind, label, refusal)| ActionModeView {
                group: ActionGroup::Gear(*with),
                effect_text: Text::Empty,
                gear: Some(*with),
                damage_kind: *kind,
                label: Text::authored(label),
                cost: Text::authored(cost),
                price: sample_price(cost),
                most_extra_focus: 0,
                refusal: refusal.map(Text::authored),
                refused_for: sample_refused_for(*refusal),
            })
            .collect(),
        kind: ActionKind::LightAttack,
        ..action_card(id, name, ActionClass::Dynamic, "Attack an enemy in reach with a held weapon.", cost, None)
    }
}

pub(in crate::ui) fn actions() -> Vec<ActionCard> {
    use ActionClass::{Double, Dynamic, Free, Simple};
    let slash = Some(DamageKind::Slash);
    let pierce = Some(DamageKind::Pierce);
    let react = |card: ActionCard| ActionCard { reaction: true, ..card };
    vec![
        action_card("move", "Move", Simple, "Move 1 hex, and 1 more for every 2 SP over.", "1 SP or more", None),
        action_card(
            "raise_shield",
            "Raise Shield",
            Simple,
            "Place Shield Up! beside the sheet.",
            "1 die",
            Some("Shield Up! is present already."),
        ),
        action_card(
            "struggle",
            "Struggle",
            Simple,
            "Remove one token of a condition you can struggle against.",
            "2 SP",
            None,
        ),
        action_card("swap", "Change Hands", Simple, "Move the hand tokens as you like.", "1 die", None),
        action_card("drink", "Drink", Simple, "Use a charge of a flask.", "2 SP", None),
        action_card("dash", "Dash", Dynamic, "Move up to 3 hexes in a straight line.", "4 SP", None),
        action_card(
            "shove",
            "Shove",
            Dynamic,
            "Inflict Knockback 1 on an adjacent enemy.",
            "3 SP",
            Some("No enemy is adjacent."),
        ),
        action_card(
            "catch_breath",
            "Catch Breath",
            Double,
            "Close one wound.",
            "all dice",
            Some("Needs two actions; one is left."),
        ),
        attack_card(
            "strike",
            "Strike",
            "2 SP or more",
            &[(SWORD, slash, "Plain Sword, Slash", None), (SWORD, pierce, "Plain Sword, Pierce", None)],
        ),
        attack_card("cleave", "Cleave", "4 SP", &[(SWORD, slash, "Plain Sword, Slash", None)]),
        attack_card(
            "thrust",
            "Long Thrust",
            "3 SP",
            &[(SWORD, pierce, "Plain Sword, Pierce", Some("No enemy stands 2 hexes away."))],
        ),
        attack_card("shot", "Loose an Arrow", "3 SP", &[(BOW, None, "Reed Bow", Some("The Reed Bow is not in hand."))]),
        action_card("look", "Look Around", Free, "Turn up a note of this place.", "free", None),
        action_card("drop", "Drop", Free, "Drop what a hand holds.", "free", None),
        react(action_card("dodge", "Dodge", Simple, "Move 1 hex out of reach.", "2 SP", None)),
        react(action_card("block", "Block", Simple, "The raised shield takes up to its Defense.", "1 die", None)),
        react(action_card("parry", "Parry", Dynamic, "Cancel a melee attack.", "5 SP", Some("3 more SP are needed."))),
    ]
}
