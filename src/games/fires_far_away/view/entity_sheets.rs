//! The sheets: the character's sheet with gear and shields, and the enemies' index cards.

use crate::content::encounter::EnemyAttack;
use crate::content::gear::Gear;
use crate::content::script::{DamageKindSelector, Effect, Strike};
use crate::lang::{Text, text};
use crate::model::{CombatantId, Coord, GearIndex, Id, Sink, Stat};
use crate::rules::access::{
    RulesWorld, catalog, character, component, conditions, encounter, enemy_def, enemy_def_id, has_shield_up, health,
    occupied_hexes, position, resolution, scenario, sinks,
};
use crate::rules::components::character::GearSlot;
use crate::rules::components::combatant::{FormationMember, ShieldSource, ShieldState};
use crate::rules::names::damage_kind_name;
use crate::rules::query::derived::{
    attack_damage, eqp, focus_limit, most_charges, movement, pool_dice, pot_count, sink_capacity,
};
use crate::rules::query::shields::shield_values;
use crate::view::explained_numbers::{LiveGear, build_explained_numbers, build_load_actions, gear_numbers, live_gear};
use crate::view::rules_text::{GearNumbers, gear_text_in_play};
use crate::view::text::{active_effects, combatant_name, signed};
use crate::view::{
    AttunementLine, CharacterSheet, EnemyAttackView, EnemySheet, EnemyShieldView, EntitySheet, ExplainedNumber,
    GearLine, ShieldCard, SinkView,
};

fn build_entity_sheet(world: &RulesWorld, who: CombatantId, numbers: Vec<ExplainedNumber>) -> EntitySheet {
    let (health, sinks) = (health(world, who), sinks(world, who));
    let circle = |sink: Sink| SinkView {
        sink,
        capacity: sink_capacity(world, who, sink),
        tokens: sinks.tokens.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    EntitySheet {
        who,
        id: enemy_def_id(world, who).unwrap_or(scenario(world).id),
        name: combatant_name(world, who),
        position: position(world, who).unwrap_or(Coord::new(0, 0)),
        tail: occupied_hexes(world, who).get(1).copied(),
        present: position(world, who).is_some(),
        hp_max: health.slots,
        hp_damage: health.hp_damage,
        unassigned: health.unassigned,
        sinks: Sink::ALL
            .into_iter()
            .map(circle)
            .filter(|c| who.is_character() || c.capacity > 0 || !c.tokens.is_empty())
            .collect(),
        conditions: conditions(world, who).all().collect(),
        shield_up: has_shield_up(world, who),
        numbers,
        active_effects: active_effects(world, who),
    }
}

pub(super) fn build_character_sheet(world: &RulesWorld) -> CharacterSheet {
    let character = character(world);
    let (stats, inventory) = (character.stats, character.inventory);
    let raised = component::<ShieldState>(world, CombatantId::CHARACTER).raised;
    let catalog = catalog(world);
    use Stat::{Att, Dex, End, Fth, Int, Str, Vit};
    let shields = inventory.gear_in_slots(|slot| slot != GearSlot::Carried).filter_map(|gear| {
        let (def, line) = (inventory.gear_def(catalog, gear)?, inventory.gear_state(gear)?);
        let shield = def.shield.as_ref()?;
        let is_up = raised == Some(ShieldSource::Gear(gear));
        let is_held = inventory.is_held(catalog, gear, inventory.hands);
        // A shield that no hand holds does nothing, unless it stands on the board or still has tokens.
        (is_up || is_held || line.deployed || !line.card_tokens.is_empty()).then(|| ShieldCard {
            gear,
            name: Text::authored(&def.header.name),
            defense: shield.defense,
            stability: shield.stability,
            tokens: line.card_tokens,
            up: is_up,
            deployed: line.deployed,
        })
    });
    let gear = || (0..inventory.gear.len() as u8).map(GearIndex);
    let SheetNumbers { numbers, load_actions, gear: cards } = build_sheet_numbers(world);
    CharacterSheet {
        sheet: build_entity_sheet(world, CombatantId::CHARACTER, numbers),
        focus: (character.focus.left, focus_limit(world)),
        pots: pot_count(world),
        attunements: attunement_lines(world),
        stats: [Vit, End, Str, Dex, Att, Int, Fth].into_iter().map(|s| (s, stats.stat(s))).collect(),
        stamina: pool_dice(world),
        pool: character.pool.dice.0.clone(),
        enc: inventory.enc(catalog),
        eqp: eqp(world),
        load_actions,
        gear: gear().zip(cards).filter_map(|(gear, card)| build_gear_line(world, gear, card)).collect(),
        hands: inventory.hands,
        shields: shields.collect(),
    }
}

fn attunement_lines(world: &RulesWorld) -> Vec<AttunementLine> {
    let known = |id: &Id| {
        let attunement = catalog(world).attunements.get(id)?;
        Some(AttunementLine { id: *id, name: Text::authored(&attunement.name), intensity: attunement.intensity })
    };
    character(world).attuned.0.iter().filter_map(known).collect()
}

/// The numbers of the character's sheet.
fn build_sheet_numbers(world: &RulesWorld) -> SheetNumbers {
    let inventory = character(world).inventory;
    let gear = || (0..inventory.gear.len() as u8).map(GearIndex);
    let live: Vec<LiveGear> = gear().map(|gear| live_gear(world, gear)).collect();
    let card = |(gear, live): (GearIndex, &LiveGear)| {
        let def = inventory.gear_def(catalog(world), gear);
        let detail = def.map(|def| gear_detail(world, def, gear, live)).unwrap_or_default();
        (detail, gear_numbers(world, gear, live))
    };
    SheetNumbers {
        numbers: build_explained_numbers(world, CombatantId::CHARACTER, &live),
        load_actions: build_load_actions(world),
        gear: gear().zip(&live).map(card).collect(),
    }
}

/// The numbers of the character's sheet, and the texts of its gear.
struct SheetNumbers {
    /// Those of the sheet.
    numbers: Vec<ExplainedNumber>,
    /// Those of the actions that step with the load.
    load_actions: Vec<ExplainedNumber>,
    /// Of each piece what it is and does, and the numbers of its card.
    gear: Vec<(Text, Vec<ExplainedNumber>)>,
}

fn build_gear_line(
    world: &RulesWorld,
    gear: GearIndex,
    (detail, numbers): (Text, Vec<ExplainedNumber>),
) -> Option<GearLine> {
    let character = character(world);
    let inventory = character.inventory;
    let catalog = catalog(world);
    let (line, content) = (inventory.gear_state(gear)?, inventory.gear_def(catalog, gear)?);
    let charges = content.usable.as_ref().filter(|u| u.charges > 0);
    let charges = charges.map(|_| (inventory.charges_left(catalog, gear), most_charges(world, gear)));
    Some(GearLine {
        gear,
        id: line.id,
        name: Text::authored(&content.header.name),
        slot: line.slot,
        slot_label: match line.slot {
            GearSlot::Hand(n) => text!("gear-slot-hand", n = n + 1),
            GearSlot::Armor => text!("gear-slot-armor"),
            GearSlot::Pouch(n) => text!("gear-slot-pouch", n = n + 1),
            GearSlot::Quiver(_) => text!("gear-slot-quiver"),
            GearSlot::Ring(n) => text!("gear-slot-ring", n = n + 1),
            GearSlot::Body => text!("gear-slot-body"),
            GearSlot::Carried => text!("gear-slot-carried"),
        },
        detail,
        numbers,
        durability: (line.durability_used, content.header.durability),
        charges,
        broken: line.broken,
        lit: line.lit,
        deployed: line.deployed,
        in_hand_without_token: !inventory.hands.is_holding(gear) && inventory.is_held(catalog, gear, inventory.hands),
    })
}

/// The kind and effect of a piece, with its numbers in play, then the text of its author.
fn gear_detail(world: &RulesWorld, def: &Gear, gear: GearIndex, live: &LiveGear) -> Text {
    Text::joined(" ", [gear_numbers_text(world, gear, live), Text::authored(def.header.text.trim())])
}

/// The kind and effect of a piece of the character, with its numbers in play.
pub(super) fn gear_numbers_text(world: &RulesWorld, gear: GearIndex, live: &LiveGear) -> Text {
    let Some(def) = character(world).inventory.gear_def(catalog(world), gear) else { return Text::Empty };
    let clamped = |value: i16| value.clamp(0, 99) as u8;
    let weapon = def.weapon.as_ref().zip(live.weapon);
    let shield = shield_values(world, CombatantId::CHARACTER, ShieldSource::Gear(gear));
    let numbers = GearNumbers {
        damage: weapon.map_or(0, |(_, (damage, _))| damage),
        range: weapon.map_or((1, 1), |(weapon, (_, range))| (weapon.range.0, clamped(range))),
        shield: shield.map_or((0, 0), |shield| (shield.defense, shield.stability)),
    };
    gear_text_in_play(catalog(world), def, numbers)
}

pub(super) fn build_enemy_sheet(world: &RulesWorld, who: CombatantId) -> EnemySheet {
    let sheet = enemy_def(world, who);
    let attacks = sheet.map(|e| e.attacks.values().map(|attack| build_attack_view(world, who, attack)));
    EnemySheet {
        sheet: build_entity_sheet(world, who, build_explained_numbers(world, who, &[])),
        movement: movement(world, who),
        types: sheet.map(|e| e.types.iter().map(|t| enemy_type_name(world, t.key())).collect()).unwrap_or_default(),
        attacks: attacks.map(Iterator::collect).unwrap_or_default(),
        shield: component::<ShieldState>(world, who).own.map(|guard| EnemyShieldView {
            defense: guard.defense,
            stability: guard.stability,
            durability: guard.durability,
            tokens: guard.card_tokens,
            broken: guard.broken,
        }),
        formation: component::<FormationMember>(world, who)
            .0
            .map(|id| Text::authored(encounter(world).formations.get(&id).map_or(id.as_str(), |f| &f.name))),
        light: sheet.is_some_and(|e| e.light),
        active: resolution(world).active_turn.as_ref().is_some_and(|a| a.activation.enemy == who)
            && position(world, who).is_some(),
    }
}

fn build_attack_view(world: &RulesWorld, who: CombatantId, attack: &EnemyAttack) -> EnemyAttackView {
    let strike = attack.effect.iter().find_map(|effect| match effect {
        Effect::Strike(strike) => Some(strike),
        _ => None,
    });
    let first = strike.and_then(|strike| strike.deals.first()?.0.constant());
    let listed = first.unwrap_or(0);
    let more = attack_damage(world, who, listed) - listed;
    EnemyAttackView {
        name: Text::authored(&attack.name),
        text: match more {
            0 => Text::authored(&attack.text),
            more => text!("attack-with-more", attack = &attack.text, more = signed(more)),
        },
        damage: strike.and_then(|strike| damage_of_strike(strike, more)).unwrap_or_default(),
    }
}

/// The damage that a strike lists, `more` of its first type; `None` if a number or a type follows from the moment.
fn damage_of_strike(strike: &Strike, more: i16) -> Option<Text> {
    let listed = strike.deals.iter().enumerate().map(|(n, (amount, kind))| match kind {
        DamageKindSelector::Is(kind) => {
            let amount = amount.constant()? + if n == 0 { more } else { 0 };
            Some(text!("rules-damage-of-kinds", n = amount, kinds = damage_kind_name(*kind)))
        }
        _ => None,
    });
    listed.collect::<Option<Vec<_>>>().map(Text::and)
}

/// The printed name of an enemy type.
pub(super) fn enemy_type_name(world: &RulesWorld, key: Id) -> Text {
    Text::authored(catalog(world).types.get(&key).map_or(key.as_str(), |row| &row.name))
}
