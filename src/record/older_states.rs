//! The state as saves of formats 3 to 5 hold it, converted to the state of today.
//!
//! Formats 3 and 4 kept the character and each enemy in one component, and stored `Inactive` as the step of the
//! counterbeat outside of the counterbeat. Owns the layouts. Must not write it.

use serde::Deserialize;
use serde_json::{Value, json};
use smallvec::SmallVec;

use super::older_attacks::convert_attacks;
use super::older_modifiers::{
    AimBonusFormat5, PermanentChangesFormat5, TurnEffectsFormat5, convert_lasting_effects, lent_modifiers,
};
use super::older_scripts::convert_scripts;
use crate::model::{CombatantId, Coord, DamageCounts, DiceSelection, GearIndex, Hands, Id, StaminaPool, Stat};
use crate::rules::CombatantSnapshot;
use crate::rules::components::character::{
    Attuned, CharacterBundle, CounterbeatHpDamage, Focus, GearState, Humanity, Inventory, PoolState, PrimaryStats,
    StatModifiers,
};
use crate::rules::components::combatant::{
    ActedWhileCharmed, CombatantBundle, Conditions, EnemyBundle, EnemyKind, FormationMember, GrappleHold, GrappleHolds,
    Health, OwnShield, Position, ShieldSource, ShieldState, Sinks,
};
use crate::rules::query::stats::max_focus;

#[derive(Deserialize)]
struct CombatantFormat4 {
    position: Option<Coord>,
    tail: Option<Coord>,
    health: Health,
    sinks: Sinks,
    conditions: Conditions,
    enemy: Option<EnemyFormat4>,
    character: Option<CharacterFormat4>,
}

#[derive(Deserialize)]
struct EnemyFormat4 {
    def_id: Id,
    number: u8,
    acted_while_charmed: bool,
    attack_damage_bonus: i8,
    movement_bonus: i8,
    shield: Option<EnemyShieldFormat4>,
    formation: Option<Id>,
}

#[derive(Deserialize)]
struct EnemyShieldFormat4 {
    defense: u8,
    stability: u8,
    durability: u8,
    card_tokens: DamageCounts,
    raised: bool,
    broken: bool,
}

#[derive(Deserialize)]
struct CharacterFormat4 {
    stats: [u8; 7],
    humanity: u8,
    pool: StaminaPool,
    focus_spent: u8,
    gear: SmallVec<[GearState; 8]>,
    hands: Hands,
    raised_shield: Option<GearIndex>,
    taking_cover: bool,
    aim_bonus: Option<AimBonusFormat5>,
    counterbeat_hp_damage: u8,
    attuned: SmallVec<[Id; 4]>,
    grapple_holds: SmallVec<[GrappleHold; 2]>,
    rerolled_dice: DiceSelection,
}

/// Converts a state of an older format.
///
/// # Errors
///
/// Returns an error if a combatant is not of that format. What else is wrong shows when the result is read.
pub(super) fn convert_state(version: u32, state: &mut Value) -> Result<(), serde_json::Error> {
    convert_scripts(state);
    state.get_mut("resolution").map_or(Ok(()), convert_attacks)?;
    match version {
        ..=4 => convert_format_4(state)?,
        _ => {
            convert_focus(state)?;
            convert_lasting_effects(state)?;
        }
    }
    convert_counterbeat_damage(state);
    rename_verbs(state);
    Ok(())
}

/// Converts the count of the tokens that a counterbeat has put into HP: formats up to 5 counted the counterbeat under way,
/// and knew no other then.
fn convert_counterbeat_damage(state: &mut Value) {
    let is_running = state.get("phase") == Some(&json!("Counterbeat"));
    for combatant in state.get_mut("combatants").and_then(Value::as_array_mut).into_iter().flatten() {
        let sheet = combatant.get_mut("character").and_then(Value::as_object_mut);
        let Some(count) = sheet.and_then(|sheet| sheet.get_mut("counterbeat_hp_damage")) else { continue };
        let n = count.get("last").unwrap_or(count).clone();
        *count = if is_running { json!({ "running": n, "last": 0 }) } else { json!({ "running": null, "last": n }) };
    }
}

/// Writes the questions and effects of format 5 as they are written today.
fn rename_verbs(state: &mut Value) {
    let Some(resolution) = state.get_mut("resolution") else { return };
    if let Some(question) = resolution.get_mut("pending_decision") {
        if let Some(left) = question.get("Heal").cloned() {
            *question = json!({ "ClearTokens": { "who": 0, "from": "Hp", "of": [], "left": left } });
        } else if *question == json!("RepairGear") {
            *question = json!({ "RepairGear": 1 });
        }
    }
    resolution.get_mut("tasks").into_iter().for_each(rename_effects);
}

/// Writes the effects of format 5 in the scripts of tasks as they are written today.
fn rename_effects(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(rename_effects),
        Value::Object(fields) => fields.values_mut().for_each(rename_effects),
        _ => {}
    }
    if *value == json!("RepairGear") {
        *value = json!({ "Restore": { "of": "Chosen", "n": { "N": 1 } } });
    } else if *value == json!("DiscardPool") {
        *value = json!({ "Dice": "Empty" });
    } else if value.get("Reroll").is_some() {
        let reroll = value.take();
        *value = json!({ "Dice": reroll });
    }
}

/// Converts a state of format 3 or 4.
fn convert_format_4(state: &mut Value) -> Result<(), serde_json::Error> {
    let Some(fields) = state.as_object_mut() else { return Ok(()) };
    let in_counterbeat = fields.get("phase") == Some(&json!("Counterbeat"));
    if fields.get("counterbeat_step") == Some(&json!("Inactive")) {
        let step = if in_counterbeat { json!("Open") } else { Value::Null };
        fields.insert("counterbeat_step".to_owned(), step);
    }
    // Today no task ends the counterbeat: the task that set `Inactive` is dropped.
    let inactive = json!({ "Phase": { "AdvanceCounterbeat": "Inactive" } });
    if let Some(tasks) = fields.get_mut("resolution").and_then(|r| r.get_mut("tasks")).and_then(Value::as_array_mut) {
        tasks.retain(|task| *task != inactive);
    }
    let mut lent = Vec::new();
    let combatants = fields.get_mut("combatants").and_then(Value::as_array_mut).into_iter().flatten();
    for (who, combatant) in (0..).map(CombatantId).zip(combatants) {
        let mut old: CombatantFormat4 = serde_json::from_value(combatant.take())?;
        if let Some(sheet) = &mut old.character {
            let effects = TurnEffectsFormat5 { taking_cover: sheet.taking_cover, aim_bonus: sheet.aim_bonus.take() };
            lent.extend(effects.to_lent(who));
        }
        if let Some(EnemyFormat4 { attack_damage_bonus: attack_damage, movement_bonus: movement, .. }) = &old.enemy {
            let changes = PermanentChangesFormat5 { attack_damage: *attack_damage, movement: *movement };
            lent.extend(changes.to_lent(who).filter(|_| old.position.is_some()));
        }
        *combatant = serde_json::to_value(CombatantSnapshot::from(old))?;
    }
    fields.insert("lent".to_owned(), serde_json::to_value(lent_modifiers(lent))?);
    Ok(())
}

/// The FP that are left: formats up to 5 held those that were spent.
fn focus_left(stats: &[u8; 7], spent: u8) -> u8 {
    max_focus(stats[Stat::Att as usize]).saturating_sub(spent)
}

/// Converts the FP in a state of format 5.
fn convert_focus(state: &mut Value) -> Result<(), serde_json::Error> {
    for combatant in state.get_mut("combatants").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(sheet) = combatant.get_mut("character").filter(|sheet| !sheet.is_null()) else { continue };
        let stats: [u8; 7] = serde_json::from_value(sheet["stats"].clone())?;
        let spent: u8 = serde_json::from_value(sheet["focus"]["spent"].clone())?;
        sheet["focus"] = json!({ "left": focus_left(&stats, spent) });
    }
    Ok(())
}

impl From<CombatantFormat4> for CombatantSnapshot {
    fn from(old: CombatantFormat4) -> Self {
        let shared = CombatantBundle {
            position: Position { head: old.position, tail: old.tail },
            health: old.health,
            sinks: old.sinks,
            conditions: old.conditions,
            ..CombatantBundle::default()
        };
        let mut combatant = Self { shared, enemy: None, character: None };
        if let Some(enemy) = old.enemy {
            combatant.add_enemy(enemy);
        }
        if let Some(character) = old.character {
            combatant.add_character(character);
        }
        combatant
    }
}

impl CombatantSnapshot {
    fn add_enemy(&mut self, old: EnemyFormat4) {
        let EnemyFormat4 { def_id, number, formation, .. } = old;
        self.shared.formation = FormationMember(formation);
        if let Some(EnemyShieldFormat4 { defense, stability, durability, card_tokens, raised, broken }) = old.shield {
            self.shared.shield = ShieldState {
                raised: raised.then_some(ShieldSource::Own),
                own: Some(OwnShield { defense, stability, durability, card_tokens, broken }),
            };
        }
        let acted_while_charmed = ActedWhileCharmed(old.acted_while_charmed);
        self.enemy = Some(EnemyBundle { kind: EnemyKind { def_id, number }, acted_while_charmed });
    }

    fn add_character(&mut self, old: CharacterFormat4) {
        self.shared.shield.raised = old.raised_shield.map(ShieldSource::Gear);
        self.shared.grapple_holds = GrappleHolds(old.grapple_holds);
        self.character = Some(CharacterBundle {
            stats: PrimaryStats(old.stats),
            stat_modifiers: StatModifiers::default(),
            humanity: Humanity(old.humanity),
            pool: PoolState { dice: old.pool, rerolled: old.rerolled_dice, ..PoolState::default() },
            focus: Focus { left: focus_left(&old.stats, old.focus_spent) },
            inventory: Inventory { gear: old.gear, hands: old.hands },
            attuned: Attuned(old.attuned),
            counterbeat_hp_damage: CounterbeatHpDamage { running: None, last: old.counterbeat_hp_damage },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::script::{ClearSource, DiceEffect, Effect, Expr, Quantity};
    use crate::model::{CombatantId, Until};
    use crate::rules::stack::{Bearer, LentModifiers, PendingDecision, TokenClearing};

    #[test]
    fn effects_of_format_5_get_the_words_of_today() {
        let mut state = json!({ "resolution": {
            "pending_decision": { "Heal": 2 },
            "tasks": [{ "RunScript": { "script": [
                "RepairGear", { "If": ["Always", ["DiscardPool"], [{ "Reroll": { "N": 2 } }]] },
            ], "next_effect": 0 } }],
        } });
        rename_verbs(&mut state);
        let resolution = &state["resolution"];
        let question: PendingDecision = serde_json::from_value(resolution["pending_decision"].clone()).unwrap();
        let clearing =
            TokenClearing { who: CombatantId::CHARACTER, from: ClearSource::Hp, of: SmallVec::new(), left: 2 };
        assert_eq!(question, PendingDecision::ClearTokens(clearing));
        let script: Vec<Effect> =
            serde_json::from_value(resolution["tasks"][0]["RunScript"]["script"].clone()).unwrap();
        let [Effect::Restore(_), Effect::If(_, yes, no)] = &script[..] else { panic!("{script:?}") };
        assert_eq!(yes[..], [Effect::Dice(DiceEffect::Empty)]);
        assert_eq!(no[..], [Effect::Dice(DiceEffect::Reroll(Expr::N(2)))]);
    }

    /// No save in `tests/saves` of these formats holds a raised shield, a hold or the opening counterbeat.
    #[test]
    fn both_shields_and_the_opening_counterbeat_are_converted() {
        let health = json!({ "slots": 5, "hp_damage": [["Crush", 2]], "unassigned": [] });
        let sinks = json!({ "values": [1, 0, 0, 0, 0, 0, 0], "tokens": [] });
        let combatant = |enemy: Value, character: Value| {
            json!({
                "position": [3, 6], "tail": [3, 7], "health": health, "sinks": sinks,
                "conditions": { "counts": [], "lasting": [] }, "enemy": enemy, "character": character,
            })
        };
        let character = json!({
            "stats": [1, 2, 3, 4, 5, 6, 7], "humanity": 3, "pool": [2, 6], "focus_spent": 1, "gear": [],
            "hands": { "main": 1, "off": 2 }, "raised_shield": 2, "taking_cover": true, "aim_bonus": null,
            "counterbeat_hp_damage": 4, "attuned": ["a"], "grapple_holds": [{ "by": 1, "attack": "grip" }],
            "rerolled_dice": 2,
        });
        let enemy = json!({
            "def_id": "guard", "number": 2, "acted_while_charmed": true, "attack_damage_bonus": -1,
            "movement_bonus": 2, "formation": "rank",
            "shield": {
                "defense": 1, "stability": 2, "durability": 3, "card_tokens": [["Slash", 1]], "raised": true,
                "broken": false,
            },
        });
        let mut state = json!({
            "phase": "Counterbeat", "counterbeat_step": "Inactive",
            "combatants": [combatant(Value::Null, character), combatant(enemy, Value::Null)],
            "resolution": {
                "tasks": [
                    { "Phase": { "AdvanceCounterbeat": "Inactive" } },
                    { "Phase": { "AdvanceCounterbeat": "Trickle" } },
                ],
            },
        });
        convert_state(4, &mut state).unwrap();
        assert_eq!(state["counterbeat_step"], "Open");
        assert_eq!(state["resolution"]["tasks"], json!([{ "Phase": { "AdvanceCounterbeat": "Trickle" } }]));

        let read = |n: usize| serde_json::from_value::<CombatantSnapshot>(state["combatants"][n].clone()).unwrap();
        let (character, guard) = (read(0), read(1));
        assert_eq!(character.shared.shield, ShieldState { raised: Some(ShieldSource::Gear(GearIndex(2))), own: None });
        assert_eq!(
            (character.character.as_ref().unwrap().counterbeat_hp_damage, character.shared.grapple_holds.0.len()),
            (CounterbeatHpDamage { running: Some(4), last: 0 }, 1)
        );
        let sheet = character.character.unwrap();
        assert_eq!((sheet.stats.0, sheet.humanity.0, sheet.focus.left), ([1, 2, 3, 4, 5, 6, 7], 3, 4));
        assert_eq!((sheet.pool.dice.len(), sheet.pool.rerolled), (2, DiceSelection(2)));
        assert_eq!((sheet.inventory.hands.off, sheet.attuned.0.len()), (Some(GearIndex(2)), 1));

        assert_eq!(guard.shared.position, Position { head: Some(Coord::new(3, 6)), tail: Some(Coord::new(3, 7)) });
        assert_eq!(guard.shared.shield.raised, Some(ShieldSource::Own));
        let own = guard.shared.shield.own.unwrap();
        assert_eq!((own.defense, own.stability, own.durability, own.card_tokens.total()), (1, 2, 3, 1));
        let lent: LentModifiers = serde_json::from_value(state["lent"].clone()).unwrap();
        let [cover, changes] = &lent.list[..] else { panic!("{lent:?}") };
        assert_eq!((cover.bearer, cover.until), (Bearer::Combatant(CombatantId::CHARACTER), Until::Counterbeat));
        assert_eq!((changes.bearer, changes.until), (Bearer::Combatant(CombatantId(1)), Until::Encounter));
        assert_eq!(changes.blocks[0].modify, [(Quantity::AttackDamage, Expr::N(-1)), (Quantity::Movement, Expr::N(2))]);
        assert_eq!(guard.shared.formation, FormationMember(Some(Id::new("rank"))));
        let guard = guard.enemy.unwrap();
        assert_eq!((guard.kind.def_id, guard.kind.number), (Id::new("guard"), 2));
        assert_eq!(guard.acted_while_charmed, ActedWhileCharmed(true));
    }
}
