//! What saves up to format 5 knew of lasting effects: the bonus of Take Aim, the cover of Take Cover and what an encounter
//! had changed of an enemy, each in a field of its own. Today all of them are lent modifier blocks.
//!
//! Owns that layout. Must not write it.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::content::enemy_traits::Ability;
use crate::content::script::{CombatantSelector, Expr, Grant, ModifierBlock, OnHit, Predicate, Quantity};
use crate::model::{CombatantId, Id, Modifiers, Until};
use crate::rules::stack::ScriptFrame;
use crate::rules::stack::{Bearer, LentModifier, LentModifiers};

/// What an action did for its actor until a Turn ended.
#[derive(Deserialize)]
pub(super) struct TurnEffectsFormat5 {
    pub taking_cover: bool,
    pub aim_bonus: Option<AimBonusFormat5>,
}

/// The bonus of Take Aim.
#[derive(Deserialize)]
pub(super) struct AimBonusFormat5 {
    extra_range: u8,
    #[serde(default)]
    mods: Modifiers,
    #[serde(default)]
    unshielded_damage: u8,
}

/// What the encounter has changed of an enemy for good. Its sinks have been changed on the sheet.
#[derive(Deserialize)]
pub(super) struct PermanentChangesFormat5 {
    pub attack_damage: i8,
    pub movement: i8,
}

impl PermanentChangesFormat5 {
    /// What is lent to an enemy with these changes.
    pub fn to_lent(&self, who: CombatantId) -> Option<LentModifier> {
        let changes = [(Quantity::AttackDamage, self.attack_damage), (Quantity::Movement, self.movement)];
        let changes = changes.into_iter().filter(|(_, by)| *by != 0).map(|(what, by)| (what, Expr::N(by.into())));
        let block = ModifierBlock { modify: changes.collect(), ..ModifierBlock::default() };
        let origin = Box::new(ScriptFrame { actor: who, ..ScriptFrame::default() });
        let (bearer, until) = (Bearer::Combatant(who), Until::Encounter);
        let lends = !block.modify.is_empty();
        lends.then(|| LentModifier {
            bearer,
            until,
            key: None,
            held: None,
            blocks: [block].into(),
            origin,
            printed: None,
        })
    }
}

impl TurnEffectsFormat5 {
    /// What is lent to a combatant with these effects.
    pub fn to_lent(&self, who: CombatantId) -> Vec<LentModifier> {
        let cover = self.taking_cover.then(|| {
            let block = ModifierBlock { grant: vec![Grant::Is(Ability::TakesCover)], ..ModifierBlock::default() };
            lent(who, "take_cover", Until::Counterbeat, vec![block])
        });
        cover.into_iter().chain(self.aim_bonus.as_ref().map(|bonus| bonus.to_lent(who))).collect()
    }
}

impl AimBonusFormat5 {
    fn to_lent(&self, who: CombatantId) -> LentModifier {
        let in_range = || vec![Predicate::Shot, Predicate::InUnaidedRange];
        let without_shield = Predicate::Not(Box::new(Predicate::ShieldUp(CombatantSelector::Target)));
        let range = (Quantity::Range, Expr::N(self.extra_range.into()));
        let blocks = vec![
            ModifierBlock { when: Predicate::Shot, modify: vec![range], ..ModifierBlock::default() },
            ModifierBlock {
                when: Predicate::All(in_range()),
                strike: OnHit { mods: self.mods, ..OnHit::default() },
                ..ModifierBlock::default()
            },
            ModifierBlock {
                when: Predicate::All(in_range().into_iter().chain([without_shield]).collect()),
                strike: OnHit { more: self.unshielded_damage, ..OnHit::default() },
                ..ModifierBlock::default()
            },
        ];
        lent(who, "take_aim", Until::NextAttack, blocks)
    }
}

fn lent(who: CombatantId, action: &str, until: Until, blocks: Vec<ModifierBlock>) -> LentModifier {
    let action = Id::new(action);
    LentModifier {
        bearer: Bearer::Combatant(who),
        until,
        key: Some(action),
        held: None,
        blocks: blocks.into(),
        origin: Box::new(ScriptFrame { actor: who, action: Some(action), ..ScriptFrame::default() }),
        printed: None,
    }
}

/// The lent modifiers of a state with these.
pub(super) fn lent_modifiers(list: Vec<LentModifier>) -> LentModifiers {
    let list: Vec<_> = list.into_iter().map(Arc::new).collect();
    LentModifiers { list: list.into(), ..LentModifiers::default() }
}

/// Converts the lasting effects in a state of format 5: those of each combatant, and the bonus that an action has taken.
/// What belonged to a combatant that has left the board is dropped.
///
/// # Errors
///
/// Returns an error if they are not of that format.
pub(super) fn convert_lasting_effects(state: &mut Value) -> Result<(), serde_json::Error> {
    let mut all = Vec::new();
    let combatants = state.get_mut("combatants").and_then(Value::as_array_mut).into_iter().flatten();
    for (who, combatant) in (0..).map(CombatantId).zip(combatants) {
        let Some(shared) = combatant.get_mut("shared").and_then(Value::as_object_mut) else { continue };
        let is_there = shared.get("position").is_some_and(|position| !position["head"].is_null());
        if let Some(effects) = shared.remove("turn_effects") {
            all.extend(serde_json::from_value::<TurnEffectsFormat5>(effects)?.to_lent(who));
        }
        if let Some(changes) = shared.remove("permanent_changes").filter(|_| is_there) {
            all.extend(serde_json::from_value::<PermanentChangesFormat5>(changes)?.to_lent(who));
        }
    }
    let frames = state.get_mut("resolution").and_then(|r| r.get_mut("frames")).and_then(Value::as_array_mut);
    for frame in frames.into_iter().flatten() {
        let Some(fields) = frame.as_object_mut() else { continue };
        let bonus: Option<AimBonusFormat5> = serde_json::from_value(fields.remove("aim_bonus").unwrap_or_default())?;
        if let Some(bonus) = bonus {
            let actor: CombatantId = serde_json::from_value(fields.get("actor").cloned().unwrap_or(json!(0)))?;
            fields.insert("taken".to_owned(), json!([Arc::new(bonus.to_lent(actor))]));
            fields.insert("is_shot".to_owned(), json!(true));
        }
    }
    if let Some(fields) = state.as_object_mut() {
        fields.insert("lent".to_owned(), json!(lent_modifiers(all)));
    }
    Ok(())
}
