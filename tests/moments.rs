//! The moments that playback shows between two decisions: random games, and every change from one moment to the next.
//!
//! Panels and table show the view of a moment once its facts have been played back. So nothing that a person sees may
//! change unless a fact of that very moment tells it: a change without one would be shown before its motion, or would
//! come out of nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{LIBRARY, empty_world};
use emberhex::model::{CombatantId, Fact, TokenSlot};
use emberhex::record::{GameStart, History};
use emberhex::rules::{EncounterOutcome, EncounterProgress, legal_intents, with_rules};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use emberhex::view::{EncounterView, EntitySheet, Moment, MomentRecorder, Prompt, build_view};
use kernel::dice::Generator;

/// The number of games, over all encounters.
const GAMES: u64 = 60;
/// The number of places named for each part that changed without a fact.
const PLACES_NAMED: usize = 3;

/// A part of the view that changed, and whether the facts tell it.
struct Change {
    part: String,
    told: bool,
}

/// The changes between two views.
struct Changes<'a> {
    facts: &'a [Fact],
    found: Vec<Change>,
}

impl Changes<'_> {
    /// Notes whether a part changed; `told_by` says which facts tell such a change.
    fn part<T: PartialEq>(&mut self, part: &str, before: T, after: T, told_by: impl Fn(&Fact) -> bool) {
        if before != after {
            self.found.push(Change { part: part.to_owned(), told: self.facts.iter().any(told_by) });
        }
    }
}

fn changes(before: &EncounterView, after: &EncounterView, facts: &[Fact]) -> Vec<Change> {
    let mut changes = Changes { facts, found: Vec::new() };
    sheet_changes(&mut changes, &before.character.sheet, &after.character.sheet);
    for enemy in &after.enemies {
        let who = enemy.sheet.who;
        let Some(known) = before.enemies.iter().find(|known| known.sheet.who == who) else {
            changes.part("new enemy", 0, 1, |fact| matches!(fact, Fact::Entered { who: w, .. } if *w == who));
            continue;
        };
        sheet_changes(&mut changes, &known.sheet, &enemy.sheet);
        changes.part("enemy's Move", known.movement, enemy.movement, |fact| {
            matches!(fact, Fact::MovementChanged { who: w, .. } if *w == who) || ends_what_is_lent(fact, who)
        });
        changes.part("enemy's attacks", &known.attacks, &enemy.attacks, |fact| {
            matches!(fact, Fact::AttackDamageChanged { who: w, .. } | Fact::AttackDamageMultiplied { who: w, .. } if *w == who)
                || ends_what_is_lent(fact, who)
        });
        changes.part("enemy's shield", known.shield, enemy.shield, |fact| match fact {
            Fact::TokenPlaced { who: w, on: TokenSlot::Shield, .. } | Fact::GuardBroken { who: w, .. } => *w == who,
            Fact::SinksCleared => true,
            _ => false,
        });
        // Which enemy is active says whose Turn it is; nothing comes to the table by it, so it needs no fact.
    }
    character_changes(&mut changes, before, after);
    table_changes(&mut changes, before, after);
    changes.found
}

/// Whether a fact ends a block that is lent to a combatant: the end itself, or the combatant's defeat.
fn ends_what_is_lent(fact: &Fact, who: CombatantId) -> bool {
    match fact {
        Fact::ModifierEnded { to, .. } => to.is_none_or(|to| to == who),
        Fact::Defeated { who: defeated, .. } => *defeated == who,
        _ => false,
    }
}

fn sheet_changes(changes: &mut Changes, before: &EntitySheet, after: &EntitySheet) {
    let who = after.who;
    let is_of = move |w: &CombatantId| *w == who;
    changes.part("place", (before.position, before.tail), (after.position, after.tail), |fact| match fact {
        Fact::Moved { who, .. }
        | Fact::Entered { who, .. }
        | Fact::TailRotated { who, .. }
        | Fact::Defeated { who, .. } => is_of(who),
        _ => false,
    });
    changes.part("presence", before.present, after.present, |fact| match fact {
        Fact::Entered { who, .. } | Fact::Defeated { who, .. } => is_of(who),
        _ => false,
    });
    changes.part("damage in HP", before.hp_damage, after.hp_damage, |fact| match fact {
        Fact::TokenPlaced { who, on: TokenSlot::Hp, .. } | Fact::Trickled { who, .. } | Fact::Healed { who, .. } => {
            is_of(who)
        }
        Fact::EncounterEnded { .. } => true,
        _ => false,
    });
    changes.part("unassigned damage", before.unassigned, after.unassigned, |fact| match fact {
        Fact::TokenPlaced { who, on: TokenSlot::Unassigned, .. } | Fact::Trickled { who, .. } => is_of(who),
        Fact::TokensRemoved { who, from: TokenSlot::Unassigned, .. } => is_of(who),
        Fact::EncounterEnded { .. } => true,
        _ => false,
    });
    let tokens = |sheet: &EntitySheet| {
        let filled = sheet.sinks.iter().filter(|sink| !sink.tokens.is_empty());
        filled.map(|sink| (sink.sink, sink.tokens.clone())).collect::<Vec<_>>()
    };
    changes.part("tokens in sinks", tokens(before), tokens(after), |fact| match fact {
        Fact::TokenPlaced { who, on: TokenSlot::Sink(_), .. } => is_of(who),
        Fact::TokensRemoved { who, from: TokenSlot::Sink(_), .. } => is_of(who),
        Fact::SinksCleared | Fact::EncounterEnded { .. } => true,
        _ => false,
    });
    changes.part("conditions", &before.conditions, &after.conditions, |fact| match fact {
        Fact::ConditionGained { who, .. } | Fact::ConditionLost { who, .. } => is_of(who),
        // The end of the encounter clears the sheets.
        Fact::EncounterEnded { .. } => true,
        _ => false,
    });
    changes.part("raised shield", before.shield_up, after.shield_up, |fact| match fact {
        Fact::ShieldRaised { who, .. } | Fact::ShieldLowered { who, .. } | Fact::GuardBroken { who, .. } => is_of(who),
        Fact::HandsChanged { .. } => who.is_character(),
        _ => false,
    });
}

fn character_changes(changes: &mut Changes, before: &EncounterView, after: &EncounterView) {
    let (before, after) = (&before.character, &after.character);
    changes.part("pool", &before.pool, &after.pool, |fact| {
        matches!(
            fact,
            Fact::PoolRolled { .. }
                | Fact::Committed { .. }
                | Fact::Flinched { .. }
                | Fact::PoolDiscarded { .. }
                | Fact::DieRerolled { .. }
                | Fact::DieRaised { .. }
                | Fact::DieLost { .. }
                | Fact::DieAdded { .. }
        )
    });
    changes.part("FP", before.focus, after.focus, |fact| {
        matches!(fact, Fact::FocusSpent { .. } | Fact::FocusRegained { .. })
    });
    changes.part("hands", before.hands, after.hands, |fact| matches!(fact, Fact::HandsChanged { .. }));
    let tokens = |sheet: &emberhex::view::CharacterSheet| {
        sheet.shields.iter().map(|card| (card.gear, card.tokens)).collect::<Vec<_>>()
    };
    // A shield that is taken in hand or put away joins the list or leaves it.
    changes.part("tokens on shields", tokens(before), tokens(after), |fact| {
        matches!(
            fact,
            Fact::HandsChanged { .. }
                | Fact::TokenPlaced { on: TokenSlot::Shield, .. }
                | Fact::TokensRemoved { from: TokenSlot::Shield, .. }
                | Fact::SinksCleared
                | Fact::GuardBroken { .. }
        )
    });
    for (line, now) in before.gear.iter().zip(&after.gear) {
        let gear = now.gear;
        changes.part("durability", (line.durability, line.broken), (now.durability, now.broken), |fact| match fact {
            Fact::TokenPlaced { on: TokenSlot::Durability(g) | TokenSlot::Break(g), .. } => *g == gear,
            Fact::GearBroken { gear: g, .. } | Fact::GearRepaired { gear: g, .. } => *g == gear,
            Fact::EncounterEnded { .. } => true,
            _ => false,
        });
        changes.part(
            "charges",
            line.charges,
            now.charges,
            |fact| matches!(fact, Fact::ChargeUsed { gear: g, .. } if *g == gear),
        );
        changes.part(
            "light",
            line.lit,
            now.lit,
            |fact| matches!(fact, Fact::LightToggled { gear: g, .. } if *g == gear),
        );
        changes.part(
            "set aside",
            line.deployed,
            now.deployed,
            |fact| matches!(fact, Fact::GearDeployed { gear: g, .. } if *g == gear),
        );
    }
}

fn table_changes(changes: &mut Changes, before: &EncounterView, after: &EncounterView) {
    changes.part("Round", before.round, after.round, |fact| matches!(fact, Fact::RoundBegan { .. }));
    changes.part("result", &before.result, &after.result, |fact| matches!(fact, Fact::EncounterEnded { .. }));
    for (n, (card, now)) in before.tables.iter().zip(&after.tables).enumerate() {
        let is_this = move |table: &u8| usize::from(*table) == n;
        let coins = |card: &emberhex::view::TableCard| -> Vec<(u8, bool)> {
            card.entries.iter().map(|entry| (entry.coins, entry.exhausted)).collect()
        };
        changes.part("coins", coins(card), coins(now), |fact| match fact {
            Fact::CoinPlaced { table, .. } | Fact::TableRefreshed { table } => is_this(table),
            Fact::TablesCleared => true,
            _ => false,
        });
        if !now.rolled.is_empty() {
            changes.part(
                "roll of a table",
                &card.rolled,
                &now.rolled,
                |fact| matches!(fact, Fact::TableRolled { table, .. } if is_this(table)),
            );
        }
    }
    changes.part("tiles", &before.tiles, &after.tiles, |fact| {
        matches!(fact, Fact::TilePlaced { .. } | Fact::TileRemoved { .. })
    });
    changes.part("darkness", &before.dark_hexes, &after.dark_hexes, |fact| match fact {
        Fact::DarknessChanged { .. } | Fact::LightToggled { .. } | Fact::HandsChanged { .. } => true,
        // A light may be lent.
        Fact::ModifierLent { .. } | Fact::ModifierEnded { .. } => true,
        Fact::Moved { who, .. } | Fact::Entered { who, .. } | Fact::Defeated { who, .. } => who.is_character(),
        Fact::GearDeployed { .. } | Fact::EncounterEnded { .. } => true,
        _ => false,
    });
}

/// Plays a game and checks the moments of every decision; notes which parts changed, and which without a fact, with
/// some places of each.
fn play_and_check(
    config: &GameConfig,
    seed: u64,
    seen: &mut BTreeSet<String>,
    untold: &mut BTreeMap<String, Vec<String>>,
) {
    let mut world = empty_world();
    History::begin(&mut world, &config.catalog, &GameStart::new(config.scenario.id, config.encounter.id, seed))
        .unwrap();
    let mut rng = Generator::seeded(seed ^ 0xC10C);
    let policy = if seed.is_multiple_of(2) { BotPolicy::Random } else { BotPolicy::Aggressive };
    let mut view = Arc::new(with_rules(&mut world, |rules| build_view(rules)));
    for _ in 0..400 {
        if world.resource::<EncounterOutcome>().0.is_some() || world.resource::<EncounterProgress>().round > 8 {
            break;
        }
        let options = legal_intents(&mut world);
        let intent = policy.choose(&mut world, &options, &mut rng).unwrap().clone();
        let mut recorder = MomentRecorder::default();
        let facts = History::decide_observed(&mut world, &intent, |rules| recorder.observe(rules)).unwrap();
        let newest = Arc::new(with_rules(&mut world, |rules| build_view(rules)));
        let moments = recorder.into_moments(&facts, Arc::clone(&newest));
        let told: Vec<Fact> = moments.iter().flat_map(|moment| moment.facts.clone()).collect();
        assert_eq!(told, facts, "every fact belongs to one moment, in order");
        assert_eq!(moments.last().unwrap().view, newest, "the last moment shows what is open now");
        let name = format!("{} seed {seed}, {intent:?}", config.name());
        for (n, Moment { facts, view: after }) in moments.iter().enumerate() {
            let is_last = n + 1 == moments.len();
            let asks = after.prompt != Prompt::Nothing || !after.pending_tokens.is_empty();
            assert!(is_last || !asks, "{name}: a question before the last moment");
            for change in changes(&view, after, facts) {
                seen.insert(change.part.clone());
                let places = untold.entry(change.part).or_default();
                if !change.told && places.len() < PLACES_NAMED {
                    places.push(format!("{name}, moment {} of {}: {facts:?}", n + 1, moments.len()));
                }
            }
            view = Arc::clone(after);
        }
    }
    untold.retain(|_, places| !places.is_empty());
}

#[test]
fn nothing_changes_on_the_screen_before_a_fact_tells_it() {
    let configs = GameConfig::all_in_library(&LIBRARY);
    let (mut seen, mut untold) = (BTreeSet::new(), BTreeMap::new());
    for seed in 0..GAMES {
        let config = &configs[seed as usize % configs.len()];
        play_and_check(config, seed, &mut seen, &mut untold);
    }
    let found: Vec<_> = untold.iter().map(|(part, places)| format!("{part}: {}", places.join("\n    "))).collect();
    assert!(found.is_empty(), "changes without a fact:\n{}", found.join("\n"));
    for part in ["place", "tokens in sinks", "damage in HP", "pool", "coins", "conditions", "roll of a table", "Round"]
    {
        assert!(seen.contains(part), "the games never changed: {part}");
    }
}

#[test]
fn observing_a_decision_changes_nothing() {
    let config = &GameConfig::all_in_library(&LIBRARY)[0];
    let start = || {
        let mut world = empty_world();
        History::begin(&mut world, &config.catalog, &GameStart::new(config.scenario.id, config.encounter.id, 3))
            .unwrap();
        world
    };
    let (mut seen, mut unseen) = (start(), start());
    for _ in 0..40 {
        let Some(intent) = legal_intents(&mut seen).into_iter().next_back() else { break };
        let mut recorder = MomentRecorder::default();
        let facts = History::decide_observed(&mut seen, &intent, |rules| recorder.observe(rules)).unwrap();
        assert_eq!(facts, History::decide(&mut unseen, &intent).unwrap());
        assert_eq!(
            emberhex::rules::state_hash(&emberhex::rules::take_snapshot(&seen)),
            emberhex::rules::state_hash(&emberhex::rules::take_snapshot(&unseen))
        );
    }
}
