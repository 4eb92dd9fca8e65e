//! Requirements in words: what a refused action needs. Owns the texts after "needs" in a refusal.

use std::borrow::Cow;

use crate::content::action::{Action, Tool};
use crate::content::enemy_traits::Ability;
use crate::content::script::{CombatantSelector, Expr, Predicate, ScriptWord, WalkStep, WeaponClass, walk_word};
use crate::model::{ActionMode, AttackTag, HandCount};

/// What a mode of an action lacks, if the action names a `tool` and the mode has no such gear. An action needs its tool
/// whether its `needs` ask for it or not.
pub(super) fn missing_tool(action: &Action, how: ActionMode) -> Option<&'static str> {
    if how.gear.is_some() {
        return None;
    }
    match action.tool {
        Tool::None => None,
        Tool::Weapon => Some("a weapon in hand"),
        Tool::Shield => Some("a shield in hand"),
        Tool::WeaponOrShield => Some("a weapon in hand, or a shield that lists this attack"),
        Tool::Flask => Some("a flask"),
        Tool::Item => Some("an item"),
        Tool::Catalyst => Some("a catalyst for it in hand"),
        Tool::DeployedShield => Some("a deployed shield"),
    }
}

/// The text of a predicate that does not hold, to follow the word "needs".
pub fn requirement_text(test: &Predicate) -> Cow<'static, str> {
    match test {
        Predicate::FreeHand => "a free hand".into(),
        Predicate::Grip(HandCount::One) => "the weapon in one hand".into(),
        Predicate::Grip(HandCount::Two) => "the weapon in both hands".into(),
        Predicate::Weapon(WeaponClass::Melee) => "a melee weapon in hand".into(),
        Predicate::Weapon(WeaponClass::Ranged) => "a ranged weapon in hand".into(),
        Predicate::Weapon(WeaponClass::Loadable) => "a loadable weapon in hand".into(),
        Predicate::Moveset(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|k| format!("{k:?}")).collect();
            format!("a weapon for {}", kinds.join(" or ")).into()
        }
        Predicate::Listed => "a weapon that lists this attack".into(),
        Predicate::Shield => "a shield in hand".into(),
        Predicate::ShieldStrikes => "a shield that strikes".into(),
        Predicate::FromTile => "something from a special tile".into(),
        Predicate::DualWielding => "two weapons in hand".into(),
        Predicate::Flask => "a flask with charges".into(),
        Predicate::Item => "an item with charges".into(),
        Predicate::OnTile(kind) => format!("to stand on {}", kind.with_article()).into(),
        Predicate::NextTo(kind) => format!("{} next to you", kind.with_article()).into(),
        Predicate::CanMove => "to be able to move".into(),
        Predicate::Against { is, .. } if is.contains(AttackTag::Melee) => "a melee attack to answer".into(),
        Predicate::Against { not, .. } if not.contains(AttackTag::Unparryable) => {
            "an attack that can be parried".into()
        }
        Predicate::Against { .. } => "an attack that allows it".into(),
        Predicate::NoEnemyAdjacent => "no enemy next to you".into(),
        Predicate::HasType(side, kind) => format!("{}{kind:?}", side_prefix(*side)).into(),
        Predicate::Missile => "a missile that fits, in a quiver".into(),
        Predicate::Loaded => "a loaded weapon".into(),
        Predicate::InReach(_) => "an enemy in reach".into(),
        Predicate::Dark => "darkness".into(),
        Predicate::Displaced(side) => format!("{}moved by it", side_prefix(*side)).into(),
        Predicate::Active(_) => "an enemy whose Turn it is".into(),
        Predicate::NotYetTargeted => "another target".into(),
        Predicate::Vacant => "a free hex".into(),
        Predicate::Using(_) => "other gear".into(),
        Predicate::RoomBehind => "room on the enemy's far side".into(),
        Predicate::Lightable => "a weapon that can be lit".into(),
        Predicate::Lit => "a lit weapon".into(),
        Predicate::CanRepairGear => "gear with Durability to mend".into(),
        Predicate::HasAbility(CombatantSelector::Target, Ability::BackstabImmunity) => {
            "an enemy that watches its back".into()
        }
        Predicate::HasAbility(side, ability) => format!("{}{ability:?}", side_prefix(*side)).into(),
        Predicate::HasFlag(_) => "something to have happened first".into(),
        Predicate::Catalyst => "a catalyst for it in hand".into(),
        Predicate::StatAtLeast(stat, n) => format!("{n} {}", format!("{stat:?}").to_uppercase()).into(),
        Predicate::HasCondition(CombatantSelector::Me, condition) => format!("the condition {condition:?}").into(),
        Predicate::HasCondition(side, condition) => format!("{}{condition:?}", side_prefix(*side)).into(),
        Predicate::ShieldUp(CombatantSelector::Me) => "Shield Up!".into(),
        Predicate::ShieldUp(CombatantSelector::Target) => "an enemy with Shield Up!".into(),
        Predicate::AtMost(a, b) | Predicate::Below(a, b)
            if contains_expr(a, &Expr::Enc) || contains_expr(b, &Expr::Enc) =>
        {
            "a lighter load".into()
        }
        Predicate::AtMost(a, b) | Predicate::Below(a, b)
            if contains_expr(a, &Expr::WeaponDamage) || contains_expr(b, &Expr::WeaponDamage) =>
        {
            "a weapon that hits harder".into()
        }
        Predicate::AtMost(..) | Predicate::Below(..) => "better numbers".into(),
        Predicate::Not(test) => format!("the opposite of {}", requirement_text(test)).into(),
        Predicate::All(list) => list.iter().map(requirement_text).collect::<Vec<Cow<str>>>().join(" and ").into(),
        Predicate::Any(list) => list.iter().map(requirement_text).collect::<Vec<Cow<str>>>().join(" or ").into(),
        Predicate::Shot => "a shot or a throw".into(),
        Predicate::InUnaidedRange => "a target in range without aim".into(),
        Predicate::Always => "nothing".into(),
    }
}

fn side_prefix(side: CombatantSelector) -> &'static str {
    match side {
        CombatantSelector::Me => "",
        CombatantSelector::Target => "an enemy that is ",
    }
}

/// Whether a number is, or is made of, another one.
fn contains_expr(value: &Expr, what: &Expr) -> bool {
    walk_word(ScriptWord::Expr(value), true, &mut |place| match place.word {
        ScriptWord::Expr(part) if part == what => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}
