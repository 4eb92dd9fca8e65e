//! Attacks under way as saves of formats up to 5 hold them, converted to the attack records of today.
//!
//! Those formats kept each hit of an attack in a task of its own, and what had been answered to an announced attack in
//! the enemy's Turn. Owns their layout. Must not write it.

use serde::Deserialize;
use serde_json::{Value, json};
use smallvec::SmallVec;

use crate::content::script::OnDamage;
use crate::model::{Cause, CombatantId, Condition, Coord, DamageCounts, Id, Modifiers};
use crate::rules::stack::attack::{AttackHit, AttackRecord, AttackStage, AttackTarget, DamageList};

#[derive(Deserialize)]
struct HitFormat5 {
    by: Option<CombatantId>,
    on: CombatantId,
    tokens: DamageList,
    mods: Modifiers,
    on_damage: Vec<OnDamage>,
    inflicts: SmallVec<[(Condition, u8); 4]>,
    from: Option<Coord>,
    #[serde(default)]
    corroded: bool,
    #[serde(default)]
    shield_only: bool,
    #[serde(default)]
    earlier_hp_damage: DamageCounts,
    #[serde(default)]
    attack: Option<Id>,
    stage: AttackStage,
    hp_damage: DamageCounts,
    #[serde(default)]
    cause: Cause,
}

#[derive(Deserialize)]
struct AttackTaskFormat5 {
    enemy: CombatantId,
    attack: Id,
    target: CombatantId,
    implicit_move_done: bool,
}

/// What the Turn of an enemy said about its attack.
#[derive(Deserialize)]
struct TurnFormat5 {
    activation: ActivationFormat5,
    #[serde(default)]
    target: CombatantId,
    #[serde(default)]
    dodged: bool,
    #[serde(default)]
    cancelled: bool,
}

#[derive(Deserialize)]
struct ActivationFormat5 {
    enemy: CombatantId,
}

/// Converts the attacks of a resolution stack of format 5 or older.
///
/// # Errors
///
/// Returns an error if a task is none of those formats.
pub(super) fn convert_attacks(resolution: &mut Value) -> Result<(), serde_json::Error> {
    let turn = resolution.get("active_turn").filter(|turn| !turn.is_null()).cloned();
    let turn: Option<TurnFormat5> = turn.map(serde_json::from_value).transpose()?;
    let Some(fields) = resolution.as_object_mut() else { return Ok(()) };
    let Some(Value::Array(old)) = fields.get_mut("tasks").map(Value::take) else { return Ok(()) };
    let (mut tasks, mut attacks): (Vec<Value>, Vec<AttackRecord>) = Default::default();
    let mut old = old.into_iter().peekable();
    while let Some(mut task) = old.next() {
        if let Some(attack) = task.pointer("/StartEnemyAttack/attack") {
            let (Some(turn), attack) = (&turn, serde_json::from_value(attack.clone())?) else { continue };
            let (enemy, target) = (turn.activation.enemy, turn.target);
            if old.next_if(|above| *above == json!("ReactionWindow")).is_some() {
                tasks.push(json!({ "AnnounceAttack": {
                    "enemy": enemy, "attack": attack, "target": target, "answerable": true,
                } }));
            } else {
                let record = announced(enemy, attack, target, turn.dodged);
                attacks.push(AttackRecord { cancelled: turn.cancelled, ..record });
                tasks.push(json!("DeliverAttack"));
            }
        } else if let Some(execution) = task.get_mut("ExecuteEnemyAttack") {
            let AttackTaskFormat5 { enemy, attack, target, implicit_move_done } =
                serde_json::from_value(execution.take())?;
            let dodged = turn.as_ref().is_some_and(|turn| turn.dodged && turn.activation.enemy == enemy);
            let record = announced(enemy, attack, target, dodged);
            attacks.push(AttackRecord { implicit_move_done, stage: AttackStage::Approach, ..record });
            tasks.push(json!("DeliverAttack"));
        } else if let Some(hit) = task.get_mut("ResolveAttack") {
            let mut hits: Vec<HitFormat5> = vec![serde_json::from_value(hit.take())?];
            // The hits of one strike lie on each other, the first one on top.
            while let Some(next) = old.peek().and_then(|above| above.get("ResolveAttack")) {
                let next: HitFormat5 = serde_json::from_value(next.clone())?;
                if (next.by, next.cause) != (hits[0].by, hits[0].cause) {
                    break;
                }
                old.next();
                hits.insert(0, next);
            }
            attacks.push(under_way(hits));
            tasks.extend([json!("ResolveAttack"), json!("ResolveAttack")]);
        } else {
            tasks.push(task);
        }
    }
    fields.insert("tasks".to_owned(), Value::Array(tasks));
    fields.insert("attacks".to_owned(), serde_json::to_value(attacks)?);
    Ok(())
}

/// The record of an enemy's announced attack.
fn announced(enemy: CombatantId, attack: Id, target: CombatantId, dodged: bool) -> AttackRecord {
    AttackRecord {
        by: Some(enemy),
        is_attack: true,
        attack: Some(attack),
        aimed_at: Some(target),
        targets: SmallVec::from_iter([AttackTarget { dodged, ..AttackTarget::at_distance(target, 0) }]),
        cause: Cause::Attack { by: enemy, attack },
        ..AttackRecord::default()
    }
}

/// The record of a strike that is being resolved. What it has done so far is not known.
fn under_way(hits: Vec<HitFormat5>) -> AttackRecord {
    let first = &hits[0];
    let (by, attack, stage, cause) = (first.by, first.attack, first.stage, first.cause);
    let hits = hits.into_iter().map(|hit| AttackHit {
        on: hit.on,
        tokens: hit.tokens,
        mods: hit.mods,
        on_damage: hit.on_damage,
        inflicts: hit.inflicts,
        from: hit.from,
        corroded: hit.corroded,
        shield_only: hit.shield_only,
        earlier_hp_damage: hit.earlier_hp_damage,
        hp_damage: hit.hp_damage,
    });
    AttackRecord { by, attack, stage, ..AttackRecord::damage(hits.collect(), cause) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::stack::{ResolutionStack, ResolutionTask};

    fn hit(on: u8, stage: &str) -> Value {
        json!({ "ResolveAttack": {
            "by": 1, "on": on, "tokens": [["Slash", 2]], "mods": [], "on_damage": [], "inflicts": [], "from": null,
            "stage": stage, "hp_damage": [], "cause": { "Attack": { "by": 1, "attack": "sweep" } },
        } })
    }

    fn converted(tasks: Value, turn: Value) -> ResolutionStack {
        let mut stack = serde_json::to_value(ResolutionStack::default()).unwrap();
        (stack["tasks"], stack["active_turn"]) = (tasks, turn);
        stack.as_object_mut().unwrap().remove("attacks");
        convert_attacks(&mut stack).unwrap();
        stack["active_turn"] = Value::Null;
        serde_json::from_value(stack).unwrap()
    }

    #[test]
    fn hits_of_one_strike_become_one_record() {
        let stack =
            converted(json!(["PopScriptFrame", hit(2, "Block"), hit(0, "AssignDamage"), "CheckOutcome"]), json!(null));
        let [record] = stack.attacks.as_slice() else { panic!("{:?}", stack.attacks) };
        assert_eq!((record.stage, record.current_hit), (AttackStage::AssignDamage, 0));
        assert_eq!(record.hits.iter().map(|hit| hit.on.0).collect::<Vec<_>>(), [0, 2]);
        use ResolutionTask::{CheckOutcome, PopScriptFrame, ResolveAttack};
        assert_eq!(stack.tasks, [PopScriptFrame, ResolveAttack, ResolveAttack, CheckOutcome]);
    }

    #[test]
    fn announced_and_later_attacks_are_told_apart() {
        let start = json!({ "StartEnemyAttack": { "attack": "sweep" } });
        let turn = json!({ "activation": { "enemy": 1 }, "dodged": true, "cancelled": true });
        let stack = converted(json!([start, "ReactionWindow", start]), turn);
        let (enemy, attack, target) = (CombatantId(1), Id::new("sweep"), CombatantId::CHARACTER);
        let later = ResolutionTask::AnnounceAttack { enemy, attack, target, answerable: true };
        assert_eq!(stack.tasks, [later, ResolutionTask::DeliverAttack]);
        let [record] = stack.attacks.as_slice() else { panic!("{:?}", stack.attacks) };
        assert_eq!((record.by, record.attack, record.stage), (Some(enemy), Some(attack), AttackStage::Threatened));
        assert!(record.cancelled && record.is_spared(target));
    }

    #[test]
    fn an_attack_after_its_window_goes_on() {
        let execute = json!({ "ExecuteEnemyAttack": {
            "enemy": 2, "attack": "bite", "target": 0, "implicit_move_done": true,
        } });
        let stack = converted(json!([execute]), json!(null));
        let [record] = stack.attacks.as_slice() else { panic!("{:?}", stack.attacks) };
        assert_eq!((record.stage, record.implicit_move_done), (AttackStage::Approach, true));
        assert_eq!(stack.tasks, [ResolutionTask::DeliverAttack]);
    }
}
