//! Requirements in words: what a refused action lacks.

use std::borrow::Cow;

use crate::content::effect::{Side, Test, TileKind, Value, WeaponClass};
use crate::content::nature::Ability;
use crate::model::{Condition, Hold, Modifier};

/// What is missing when a test does not hold, to stand after "needs".
pub fn words(test: &Test) -> Cow<'static, str> {
    match test {
        Test::FreeHand => "a free hand".into(),
        Test::Grip(Hold::One) => "the weapon in one hand".into(),
        Test::Grip(Hold::Two) => "the weapon in both hands".into(),
        Test::Weapon(WeaponClass::Melee) => "a melee weapon in hand".into(),
        Test::Weapon(WeaponClass::Ranged) => "a ranged weapon in hand".into(),
        Test::Weapon(WeaponClass::Loadable) => "a loadable weapon in hand".into(),
        Test::Moveset(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(|k| format!("{k:?}")).collect();
            format!("a weapon for {}", kinds.join(" or ")).into()
        }
        Test::Listed => "a weapon that lists this attack".into(),
        Test::Shield => "a shield in hand".into(),
        Test::DualWielding => "two weapons in hand".into(),
        Test::Flask => "a flask with charges".into(),
        Test::Item => "an item with charges".into(),
        Test::OnTile(kind) => format!("to stand on {}", tile(*kind)).into(),
        Test::NextTo(kind) => format!("{} next to you", tile(*kind)).into(),
        Test::CanMove => "to be able to move".into(),
        Test::CameIntoReach => "an enemy that just moved into your reach".into(),
        Test::AgainstMelee => "a melee attack to answer".into(),
        Test::AgainstWithout(Modifier::Unparryable) => "an attack that can be parried".into(),
        Test::AgainstWithout(_) => "an attack that allows it".into(),
        Test::NoEnemyAdjacent => "no enemy next to you".into(),
        Test::Is(side, kind) => format!("{}{kind:?}", whose(*side)).into(),
        Test::Missile => "a missile that fits, in a quiver".into(),
        Test::Loaded => "a loaded weapon".into(),
        Test::OneHandedShot => "a weapon that one hand can shoot".into(),
        Test::InReach(_) => "an enemy in reach".into(),
        Test::RoomBehind => "room on the enemy's far side".into(),
        Test::Lightable => "a weapon that can be lit".into(),
        Test::Lit => "a lit weapon".into(),
        Test::CanMendGear => "gear with Durability to mend".into(),
        Test::Can(Side::Target, Ability::WatchesItsBack) => "an enemy that watches its back".into(),
        Test::Can(side, ability) => format!("{}{ability:?}", whose(*side)).into(),
        Test::Marked(_) => "something to have happened first".into(),
        Test::Catalyst => "a catalyst for it in hand".into(),
        Test::Stat(stat, n) => format!("{n} {}", format!("{stat:?}").to_uppercase()).into(),
        Test::Has(Side::Me, Condition::Knockdown) => "to be knocked down".into(),
        Test::Has(side, condition) => format!("{}{condition:?}", whose(*side)).into(),
        Test::ShieldUp(Side::Me) => "Shield Up!".into(),
        Test::ShieldUp(Side::Target) => "an enemy with Shield Up!".into(),
        Test::AtMost(a, b) | Test::Below(a, b) if touches(a, &Value::Enc) || touches(b, &Value::Enc) => {
            "a lighter load".into()
        }
        Test::AtMost(a, b) | Test::Below(a, b)
            if touches(a, &Value::WeaponDamage) || touches(b, &Value::WeaponDamage) =>
        {
            "a weapon that hits harder".into()
        }
        Test::AtMost(..) | Test::Below(..) => "better numbers".into(),
        Test::Not(test) => format!("the opposite of {}", words(test)).into(),
        Test::All(list) => list.iter().map(words).collect::<Vec<Cow<str>>>().join(" and ").into(),
        Test::Any(list) => list.iter().map(words).collect::<Vec<Cow<str>>>().join(" or ").into(),
        Test::Always => "nothing".into(),
    }
}

fn whose(side: Side) -> &'static str {
    match side {
        Side::Me => "",
        Side::Target => "an enemy that is ",
    }
}

fn tile(kind: TileKind) -> &'static str {
    match kind {
        TileKind::Boundary => "the boundary",
        TileKind::FullCover => "full cover",
        TileKind::HalfCover => "half-cover",
        TileKind::Concealment => "concealment",
        TileKind::Hazard => "a hazard",
        TileKind::Retreat => "a retreat tile",
    }
}

fn touches(value: &Value, what: &Value) -> bool {
    match value {
        Value::Times(v, _) | Value::Half(v) => touches(v, what),
        Value::Less(a, b) => touches(a, what) || touches(b, what),
        Value::Sum(list) | Value::Least(list) | Value::Most(list) => list.iter().any(|v| touches(v, what)),
        other => other == what,
    }
}
