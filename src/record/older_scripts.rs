//! Scripts as states of format 5 hold them, converted to the language of today.
//!
//! A state holds the scripts that are under way, in the words of the language of its time. Owns the words that have gone
//! since. Must not know where in a state a script may stand: it looks everywhere.

use serde_json::{Value, json};

/// Converts the scripts and the tasks of a state of format 5.
pub(super) fn convert_scripts(value: &mut Value) {
    match value {
        Value::String(word) => {
            if let Some(new) = effect_of_today(word) {
                *value = new;
            }
        }
        Value::Array(list) => list.iter_mut().for_each(convert_scripts),
        Value::Object(fields) => {
            fields.values_mut().for_each(convert_scripts);
            if let Some(lend) = fields.remove("ChangeEnemyStat").as_ref().and_then(lend_for_change) {
                fields.insert("Lend".to_owned(), lend);
            }
            if let Some(aim) = fields.get_mut("Aim") {
                convert_aim(aim);
            }
            if let Some(walk) = fields.get_mut("Walk").and_then(Value::as_object_mut)
                && let Some(hex) = walk.remove("ignored_hex")
            {
                let passed_over = if hex.is_null() { json!([]) } else { json!([hex]) };
                walk.insert("passed_over".to_owned(), passed_over);
            }
            if fields.get("mode") == Some(&json!("Vault")) {
                fields.insert("mode".to_owned(), json!("Free"));
                fields.insert("over".to_owned(), json!(["Hazards", "HalfCover"]));
                fields.insert("most_over".to_owned(), json!(1));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The effect, or the decision, that a word without arguments stands for today.
fn effect_of_today(word: &str) -> Option<Value> {
    Some(match word {
        "Follow" => json!({ "Put": ["Me", "WhereTargetStood"] }),
        "PassBehind" => json!({ "Put": ["Me", { "Behind": "Target" }] }),
        "PullAdjacent" | "PullTo" => json!({ "Put": ["Target", { "AdjacentTo": "Me" }] }),
        _ => return None,
    })
}

/// What lends the change of an enemy's number for the rest of the encounter.
fn lend_for_change(change: &Value) -> Option<Value> {
    let (to, stat, by) = (change.get("enemies")?, change.get("stat")?, change.get("by")?);
    Some(json!({ "blocks": [{ "modify": [[stat, by]] }], "to": to, "until": "Encounter" }))
}

/// Converts an aim at the active enemy.
fn convert_aim(aim: &mut Value) {
    let active = json!([{ "Active": "Target" }]);
    if *aim == json!("ActiveAnywhere") {
        *aim = json!({ "One": { "reach": "Anywhere", "sight": "LockOn", "only": active } });
    } else if let Some(reach) = aim.get("Active").and_then(|old| old.get("reach")) {
        *aim = json!({ "One": { "reach": reach, "only": active } });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::script::{
        CombatantSelector, Destination, Effect, Expr, LendTo, Obstacle, Predicate, Quantity, Reach, SightMode,
        Targeting,
    };
    use crate::model::{Coord, Id, Sink, Until};
    use crate::rules::stack::{PendingDecision, ResolutionTask};

    fn read<T: serde::de::DeserializeOwned>(mut old: Value) -> T {
        convert_scripts(&mut old);
        serde_json::from_value(old).unwrap()
    }

    #[test]
    fn effects_that_others_have_taken_over_are_converted() {
        let follow = Effect::Put(CombatantSelector::Me, Destination::WhereTargetStood);
        assert_eq!(read::<Effect>(json!("Follow")), follow);
        let nested = json!({ "If": ["Always", ["PassBehind"], [{ "Repeat": [2, ["Follow"]] }]] });
        let Effect::If(Predicate::Always, yes, no) = read(nested) else { unreachable!("it stays an If") };
        assert_eq!(yes[0], Effect::Put(CombatantSelector::Me, Destination::Behind(CombatantSelector::Target)));
        assert!(matches!(&no[0], Effect::Repeat(2, body) if body[0] == follow));
        let pull = PendingDecision::Put(CombatantSelector::Target, Destination::AdjacentTo(CombatantSelector::Me));
        assert_eq!(read::<PendingDecision>(json!("PullTo")), pull);
    }

    #[test]
    fn changes_of_enemies_are_lent() {
        let change = |to: Value, stat: Value| {
            let old = json!({ "ChangeEnemyStat": { "enemies": to, "stat": stat, "by": -2 } });
            let Effect::Lend(lend) = read(old) else { unreachable!("it lends") };
            assert_eq!(lend.until, Until::Encounter);
            (lend.to, lend.blocks[0].modify.clone())
        };
        let by = Expr::N(-2);
        assert_eq!(change(json!("Me"), json!("Movement")), (LendTo::Me, vec![(Quantity::Movement, by.clone())]));
        let every = LendTo::Every(Id::new("imp"));
        let sink = vec![(Quantity::Sink(Sink::PDef), by)];
        assert_eq!(change(json!({ "Every": "imp" }), json!({ "Sink": "PDef" })), (every, sink));
    }

    #[test]
    fn aims_and_sizes_are_converted() {
        let aim = |old| match read(json!({ "Aim": old })) {
            Effect::Aim(aim) => aim,
            other => unreachable!("{other:?}"),
        };
        let Targeting::One { reach, sight, only, .. } = aim(json!({ "Active": { "reach": { "Within": [1, 2] } } }))
        else {
            unreachable!("it is an aim at one")
        };
        assert_eq!((reach, sight), (Reach::Within(Expr::N(1), Expr::N(2)), SightMode::Melee));
        assert_eq!(only, [Predicate::Active(CombatantSelector::Target)]);
        let Targeting::One { reach, sight, .. } = aim(json!("ActiveAnywhere")) else {
            unreachable!("it is an aim at one")
        };
        assert_eq!((reach, sight), (Reach::Anywhere, SightMode::LockOn));
        assert_eq!(aim(json!({ "Cone": 3 })), Targeting::Cone(Expr::N(3)));
    }

    #[test]
    fn moves_and_walks_over_obstacles_are_converted() {
        let old = json!({ "Move": { "tiles": { "N": 2 }, "min_tiles": 0, "mode": "Vault", "encumbered": false } });
        let Effect::Move(movement) = read(old) else { unreachable!("it stays a Move") };
        assert_eq!(movement.over, [Obstacle::Hazards, Obstacle::HalfCover]);
        assert_eq!(movement.most_over, Some(1));
        for (hex, want) in [(json!(null), Vec::new()), (json!([3, 4]), vec![Coord::new(3, 4)])] {
            let walk = json!({ "who": 0, "path": [[3, 4], [3, 5]], "next": 1, "ignored_hex": hex });
            let ResolutionTask::Walk { passed_over, .. } = read(json!({ "Walk": walk })) else {
                unreachable!("it stays a walk")
            };
            assert_eq!(passed_over.to_vec(), want);
        }
    }
}
