//! Laws of lent blocks, in games whose content has random modifier blocks: no lent block outlives its end, only its end
//! takes it away, the order in which blocks were lent makes no difference, and undo, take-back, saves and reloads keep
//! it.

use std::sync::Arc;

use crate::common::{CATALOG, LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::content::action::Action;
use emberhex::content::script::{BlockScope, GrantKind, Lend, LendTo, ModifierBlock, Script};
use emberhex::model::{CombatantId, Fact, GearIndex, Id, Intent, Stat, Until};
use emberhex::record::{GameStart, History, ResumeReport, Save, SavedGame, SavedSnapshot};
use emberhex::rules::access::{
    block_scope, catalog, combatant_count, component, component_mut, facts, has_condition, position, resolution,
};
use emberhex::rules::change::modifiers::{MOST_LENT, lend};
use emberhex::rules::components::character::PrimaryStats;
use emberhex::rules::components::combatant::ShieldState;
use emberhex::rules::components::kept::loadout_cache::LoadoutCache;
use emberhex::rules::query::context::{ActorState, EvalContext};
use emberhex::rules::query::modifiers::{may_grant, may_modify};
use emberhex::rules::stack::attack::AttackStage;
use emberhex::rules::stack::{LentModifier, LentModifiers, ResolutionStack, ScriptFrame};
use emberhex::rules::{
    EncounterOutcome, Facts, RulesWorld, Snapshot, check_invariants, legal_intents, reload_catalog, resolve_intent,
    resolve_intent_observed, restore, state_hash, take_snapshot, with_rules,
};
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::random_blocks::with_random_blocks;
use kernel::dice::Generator;
use kernel::record::new_file;

/// Games with random blocks, each in another encounter than the one before.
fn games(n: u64) -> impl Iterator<Item = (u64, GameConfig)> {
    let configs = GameConfig::all_in_library(&LIBRARY);
    (0..n).map(move |seed| (seed, with_random_blocks(&configs[seed as usize % configs.len()], 900 + seed)))
}

/// A legal intent. Actions that lend something are chosen more often than others.
fn choose(world: &mut World, rng: &mut Generator) -> Option<Intent> {
    let open = legal_intents(world);
    let lends = |intent: &&Intent| match intent {
        Intent::Commit(commit) | Intent::React(commit) => commit.action.as_str().starts_with("random_blocks"),
        _ => false,
    };
    let preferred: Vec<&Intent> = open.iter().filter(lends).collect();
    if !preferred.is_empty() && rng.below(2) == 0 {
        return Some(preferred[rng.below(preferred.len())].clone());
    }
    (!open.is_empty()).then(|| open[rng.below(open.len())].clone())
}

// ---------------------------------------------------------------------------------------------------------------------
// Ends

/// The observations at the previous task.
#[derive(Default)]
struct Watch {
    list: Vec<Arc<LentModifier>>,
    taken: Vec<Arc<LentModifier>>,
    facts: usize,
    attacks: usize,
    is_done: bool,
    /// The blocks that were lent when the counterbeat began.
    at_counterbeat: Vec<Arc<LentModifier>>,
    ended: usize,
    lent: usize,
}

fn holds(list: &[Arc<LentModifier>], wanted: &Arc<LentModifier>) -> bool {
    list.iter().any(|lent| Arc::ptr_eq(lent, wanted))
}

/// The blocks that the frames on the stack have taken from the table, and the records of attacks with them.
fn taken_by_frames(world: &RulesWorld) -> Vec<Arc<LentModifier>> {
    resolution(world).frames.iter().flat_map(|frame| frame.taken.iter().cloned()).collect()
}

impl Watch {
    fn look(&mut self, world: &RulesWorld) {
        let now = world.lent_modifiers().to_vec();
        let new = facts(world).get(self.facts..).unwrap_or_default();
        let ends = new.iter().filter(|fact| matches!(fact, Fact::ModifierEnded { .. })).count();
        let begins = new.iter().filter(|fact| matches!(fact, Fact::ModifierLent { .. })).count();
        let taken = taken_by_frames(world);
        // An action takes the blocks for itself that are lent for the next attack.
        let taken_now = self.list.iter().filter(|lent| !holds(&now, lent) && holds(&taken, lent)).count();
        // The blocks of a fallen combatant go with it, without a fact.
        let is_off = |lent: &LentModifier| lent.bearer.combatant().is_some_and(|who| position(world, who).is_none());
        let fallen = self.list.iter().filter(|lent| !holds(&now, lent) && is_off(lent)).count();
        // A block that had ended before its bearer fell has ended with a fact.
        let is_gone = |who: &Option<CombatantId>| who.is_some_and(|who| position(world, who).is_none());
        let told = new.iter().filter(|fact| matches!(fact, Fact::ModifierEnded { to, .. } if is_gone(to))).count();
        let fallen = fallen.saturating_sub(told);
        assert_eq!(
            self.list.len() + begins,
            now.len() + ends + taken_now + fallen,
            "something left without an end: {new:?}"
        );
        self.check_ends(world, new, &now);
        let attack = resolution(world).attacks.last();
        self.is_done = attack.is_some_and(|record| record.stage == AttackStage::Done);
        self.attacks = resolution(world).attacks.len();
        self.facts = facts(world).len();
        (self.ended, self.lent) = (self.ended + ends, self.lent + begins);
        (self.list, self.taken) = (now, taken);
    }

    fn check_ends(&mut self, world: &RulesWorld, new: &[Fact], now: &[Arc<LentModifier>]) {
        let gone = |what: &str, before: &[Arc<LentModifier>], ends: &dyn Fn(&LentModifier) -> bool| {
            if let Some(lent) = before.iter().find(|lent| ends(lent) && holds(now, lent)) {
                panic!("{what}, and {:?} of {:?} is still there", lent.until, lent.bearer);
            }
        };
        let of_character = |lent: &LentModifier| lent.bearer.combatant().is_none_or(CombatantId::is_character);
        for fact in new {
            match fact {
                Fact::BeatEnded => gone("the beat has ended", &self.list, &|lent| match lent.until {
                    Until::Beat => true,
                    Until::Turn | Until::NextAttack => of_character(lent),
                    _ => false,
                }),
                Fact::SinksCleared => gone("sinks are cleared", &self.list, &|lent| lent.until == Until::Round),
                Fact::RoundBegan { .. } => {
                    gone("the tally has risen", now, &|lent| lent.until == Until::NextRoundTally);
                }
                Fact::ConditionLost { who, condition, now: 0, .. } => {
                    gone("the condition is lost", &self.list, &|lent| {
                        lent.until == Until::TargetLoses(*condition) && lent.awaited_target() == Some(*who)
                    });
                }
                _ => {}
            }
            match fact {
                Fact::CounterbeatBegan => self.at_counterbeat = now.to_vec(),
                Fact::BeatBegan | Fact::RoundBegan { .. } => {
                    gone("the counterbeat is over", &self.at_counterbeat, &|lent| match lent.until {
                        Until::Counterbeat => true,
                        Until::Turn => lent.bearer.combatant() != Some(CombatantId::CHARACTER),
                        _ => false,
                    });
                    self.at_counterbeat.clear();
                }
                _ => {}
            }
        }
        let attacks = &resolution(world).attacks;
        let done = attacks.last().is_some_and(|record| record.is_attack && record.stage == AttackStage::Done);
        if done && attacks.len() == self.attacks && !self.is_done {
            gone("the attack is through", &self.list, &|lent| lent.until == Until::Attack);
        }
        for lent in now {
            if let Until::TargetLoses(condition) = lent.until {
                let awaited = lent.awaited_target().expect("an end waits for somebody");
                assert!(has_condition(world, awaited, condition), "{awaited:?} has no {condition:?} to lose");
            }
            let bearer = lent.bearer.combatant();
            assert!(
                bearer.is_none_or(|who| position(world, who).is_some()),
                "{bearer:?} has left, and bears something"
            );
        }
    }
}

#[test]
fn nothing_lent_outlives_its_end_and_nothing_but_an_end_takes_it_away() {
    let mut totals = (0, 0);
    for (seed, config) in games(66) {
        let mut world = empty_world();
        config.start_game(&mut world, seed);
        let mut rng = Generator::seeded(seed);
        for _ in 0..80 {
            let Some(intent) = choose(&mut world, &mut rng) else { break };
            world.resource_mut::<Facts>().list.clear();
            let list = world.resource::<LentModifiers>().list.to_vec();
            let (attacks, is_done) = {
                let attacks = &world.resource::<ResolutionStack>().attacks;
                (attacks.len(), attacks.last().is_some_and(|record| record.stage == AttackStage::Done))
            };
            let taken = with_rules(&mut world, |rules| taken_by_frames(rules));
            let mut watch = Watch { list, taken, attacks, is_done, ..Watch::default() };
            resolve_intent_observed(&mut world, &intent, |rules| watch.look(rules))
                .unwrap_or_else(|why| panic!("seed {seed}: {intent:?} is listed and refused: {why}"));
            with_rules(&mut world, |rules| watch.look(rules));
            totals = (totals.0 + watch.lent, totals.1 + watch.ended);
            if world.resource::<EncounterOutcome>().0.is_some() {
                let lent = &world.resource::<LentModifiers>().list;
                assert!(lent.iter().all(|lent| lent.until == Until::Reprieve), "the encounter is over");
            }
        }
    }
    assert!(totals.0 > 300 && totals.1 > 200, "{totals:?} lent and ended");
}

#[test]
fn a_modifier_beyond_the_largest_number_is_left_out_unless_its_key_makes_room() {
    let mut world = empty_world();
    GameConfig::all_in_library(&LIBRARY)[0].start_game(&mut world, 1);
    let lend_one = |world: &mut World, text: &str| {
        let what: Lend = read_lend(text);
        with_rules(world, |rules| lend(rules, &ScriptFrame::default(), &what));
        let list = &world.resource::<LentModifiers>().list;
        (list.len(), list.iter().filter(|lent| lent.until == Until::Round).count())
    };
    lend_one(&mut world, r#"(until: Encounter, key: "arm", blocks: [(modify: [(Damage, N(1))])])"#);
    for n in 2..=MOST_LENT {
        assert_eq!(lend_one(&mut world, "(until: Encounter, blocks: [(modify: [(Damage, N(1))])])"), (n, 0));
    }
    assert_eq!(lend_one(&mut world, "(until: Round, blocks: [(modify: [(Damage, N(1))])])"), (MOST_LENT, 0));
    let renewed = lend_one(&mut world, r#"(until: Round, key: "arm", blocks: [(modify: [(Damage, N(1))])])"#);
    assert_eq!(renewed, (MOST_LENT, 1));
}

/// The index over the blocks agrees with a look at all of them, and the cache of the loadouts agrees with answers that
/// have just been worked out.
#[test]
fn what_is_known_about_blocks_is_what_they_say() {
    let (mut visited, mut listed) = (0, 0);
    for (seed, config) in games(33) {
        let mut world = empty_world();
        config.start_game(&mut world, seed);
        let mut rng = Generator::seeded(seed);
        for _ in 0..60 {
            with_rules(&mut world, |rules| {
                for who in (0..combatant_count(rules)).map(CombatantId) {
                    visited += check_scopes(rules, who);
                }
            });
            let from_cache = legal_intents(&mut world);
            world.insert_resource(LoadoutCache::default());
            assert_eq!(from_cache, legal_intents(&mut world), "seed {seed}");
            listed += from_cache.len();
            let Some(intent) = choose(&mut world, &mut rng) else { break };
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    assert!(visited > 10_000 && listed > 10_000, "{visited} blocks, {listed} intents");
}

/// Checks that the walks for a kind of values or grants leave out none of a combatant's blocks, with each piece of gear and
/// each action that prints blocks, that its scope has whatever they can change, and that values which are not asked
/// about because of the scope are changed by no block. Returns the number of blocks.
fn check_scopes(rules: &RulesWorld, who: CombatantId) -> usize {
    let actor = ActorState::current(rules, who);
    let gear = (0..actor.character.inventory.gear.len() as u8).map(|n| (Some(GearIndex(n)), None));
    let acting = catalog(rules).actions.iter().filter(|action| !action.blocks.is_empty());
    let acting = acting.map(|action| (None, Some(action.as_ref())));
    let mut blocks = 0;
    for (gear, action) in std::iter::once((None, None)).chain(gear).chain(acting) {
        let context =
            EvalContext { gear, action: action.map(|it| it.id), ..EvalContext::without_target(rules, &actor) };
        let mut scope = BlockScope::default();
        let mut all: Vec<&ModifierBlock> = Vec::new();
        context.visit_blocks(|block, _| {
            scope.include(std::slice::from_ref(block));
            all.push(block);
        });
        blocks += all.len();
        let known = block_scope(rules, who).union(BlockScope::of(action.map_or(&[], |action| &action.blocks)));
        assert_eq!(known.union(scope), known, "{who:?} has blocks that can change more");
        let chosen = |walk: &dyn Fn(&mut dyn FnMut(&ModifierBlock)), has: &dyn Fn(&ModifierBlock) -> bool| {
            let mut found: Vec<*const ModifierBlock> = Vec::new();
            walk(&mut |block| found.extend(has(block).then_some(std::ptr::from_ref(block))));
            found
        };
        for kind in scope.modifies {
            let has = |block: &ModifierBlock| block.modifies(kind);
            let all = chosen(&|visit| context.visit_blocks(|block, _| visit(block)), &has);
            let few = chosen(&|visit| context.visit_modifying_blocks(kind, |block, _| visit(block)), &has);
            assert_eq!(few, all, "{kind:?} of {who:?}");
            assert!(action.is_some() || may_modify(rules, kind));
        }
        for quantity in all.iter().flat_map(|block| block.quantities()) {
            let mut sum = 10;
            context.visit_parts(quantity, 10, |part| sum += part.amount);
            assert_eq!(context.modified(quantity, 10), sum, "{quantity:?} of {who:?}");
        }
        for kind in scope.grants {
            let has = |block: &ModifierBlock| block.grants(kind);
            let all = chosen(&|visit| context.visit_blocks(|block, _| visit(block)), &has);
            let few = chosen(&|visit| context.visit_granting_blocks(kind, |block, _| visit(block)), &has);
            assert_eq!(few, all, "{kind:?} of {who:?}");
            assert!(action.is_some() || may_grant(rules, kind));
            let (mut granted, mut in_force) = (0, 0);
            context.visit_granted(kind, |_| granted += 1);
            context.visit_blocks_in_force(|block, _| {
                in_force += block.grant.iter().filter(|grant| GrantKind::from(*grant) == kind).count();
            });
            assert_eq!(granted, in_force, "{kind:?} of {who:?}");
        }
    }
    blocks
}

/// Only `change/modifiers.rs` adds to the list of lent blocks or takes from it.
#[test]
fn the_list_of_what_is_lent_is_changed_in_one_file() {
    fn visit(folder: &std::path::Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, found);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let changes = ["insert", "remove", "drain", "change"];
            if changes.iter().any(|change| text.contains(&format!("lent.list.{change}(")))
                || text.contains("lent.list = ")
            {
                found.push(path.display().to_string());
            }
        }
    }
    let mut found = Vec::new();
    visit(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/fires_far_away/rules"), &mut found);
    assert!(matches!(found.as_slice(), [only] if only.ends_with("modifiers.rs")), "{found:?}");
}

// ---------------------------------------------------------------------------------------------------------------------
// Order

/// Blocks with names, whose numbers do not read values that other blocks change.
const NAMED: &[&str] = &[
    r#"(until: Encounter, key: "arm", blocks: [(modify: [(Stat(Str), N(2)), (Damage, N(1))])])"#,
    r#"(until: Encounter, key: "skin", blocks: [(modify: [(Sink(PDef), N(2)), (Sink(Res), N(1)), (Hp, N(1))])])"#,
    r#"(until: Encounter, key: "edge", blocks: [(strike: (deals: [(N(1), Burn)], inflicts: [(Slowed, N(1))]))])"#,
    r#"(until: Encounter, key: "venom", blocks: [(strike: (deals: [(N(1), Poison)]))])"#,
    r#"(until: Round, key: "thorns", blocks: [(on: [(event: Struck, then: [Strike((deals: [(N(1), Is(Pierce))]))])])])"#,
    r#"(until: Encounter, key: "spite", blocks: [(on: [(event: Struck, then: [Inflict((condition: Blinded, on: Me))])])])"#,
    r#"(until: Encounter, to: Table, key: "mist", holds: N(2), blocks: [(modify: [(Sink(MDef), N(1)), (Movement, N(-1))])])"#,
    r#"(until: Encounter, to: Target, key: "brand", blocks: [(modify: [(Sink(PDef), N(-1))], on: [(event: Struck, then: [Heal(N(1))])])])"#,
    r#"(until: NextAttack, key: "aim", blocks: [(modify: [(Damage, N(2))])])"#,
];

fn read_lend(text: &str) -> Lend {
    let files = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    files.from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

fn lend_in_order(world: &mut World, order: &[usize]) {
    let frame = ScriptFrame { targets: [CombatantId(1)].into_iter().collect(), ..ScriptFrame::default() };
    for n in order {
        let what: Lend = read_lend(NAMED[*n]);
        with_rules(world, |rules| lend(rules, &frame, &what));
    }
    world.resource_mut::<Facts>().list.clear();
}

#[test]
fn the_order_in_which_named_blocks_were_lent_makes_no_difference() {
    let config = &GameConfig::all_in_library(&LIBRARY)[0];
    let mut struck = 0;
    for seed in 0..12 {
        let mut rng = Generator::seeded(seed);
        let (mut one, mut other) = (empty_world(), empty_world());
        for world in [&mut one, &mut other] {
            config.start_game(world, seed);
            let start = legal_intents(world).swap_remove(0);
            resolve_intent(world, &start).unwrap();
        }
        let order: Vec<usize> = (0..NAMED.len()).collect();
        lend_in_order(&mut one, &order);
        let mut shuffled = order.clone();
        (1..shuffled.len()).rev().for_each(|n| shuffled.swap(n, rng.below(n + 1)));
        // A block that is lent again under its name replaces the block that was there.
        lend_in_order(&mut other, &shuffled[..4]);
        lend_in_order(&mut other, &shuffled);
        for _ in 0..60 {
            assert_eq!(take_snapshot(&one), take_snapshot(&other), "lent in the order {shuffled:?}");
            let options = legal_intents(&mut one);
            assert_eq!(options, legal_intents(&mut other));
            let Some(intent) = (!options.is_empty()).then(|| options[rng.below(options.len())].clone()) else { break };
            resolve_intent(&mut one, &intent).unwrap();
            resolve_intent(&mut other, &intent).unwrap();
            let facts = std::mem::take(&mut one.resource_mut::<Facts>().list);
            assert_eq!(facts, std::mem::take(&mut other.resource_mut::<Facts>().list));
            struck += facts.iter().filter(|fact| matches!(fact, Fact::Attacked { .. })).count();
        }
    }
    assert!(struck > 30, "only {struck} attacks");
}

#[test]
fn a_lender_says_whom_a_block_belongs_to() {
    let bearers: Vec<LendTo> = NAMED.iter().map(|text| read_lend(text).to).collect();
    assert!([LendTo::Me, LendTo::Target, LendTo::Table].iter().all(|to| bearers.contains(to)));
}

// ---------------------------------------------------------------------------------------------------------------------
// Undo, take-back, saves, reloads

fn read_state(text: &str) -> Snapshot {
    serde_json::from_str::<SavedSnapshot>(text).unwrap().try_into().unwrap()
}

fn read_back(save: &Save) -> SavedGame {
    SavedGame::parse(new_file(save).unwrap().as_bytes()).unwrap_or_else(|why| panic!("{why}"))
}

fn hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

#[test]
fn undo_take_back_saves_and_reloads_keep_what_is_lent() {
    let (mut with_blocks, mut with_stores, mut undone) = (0, 0, 0);
    for (seed, config) in games(44) {
        let mut world = empty_world();
        History::begin(&mut world, &config.catalog, &GameStart::new(config.scenario.id, config.encounter.id, seed))
            .unwrap();
        let mut rng = Generator::seeded(seed);
        for _ in 0..50 {
            let Some(intent) = choose(&mut world, &mut rng) else { break };
            let before = take_snapshot(&world);
            History::decide(&mut world, &intent).unwrap();
            let after = take_snapshot(&world);
            let lent = &world.resource::<LentModifiers>().list;
            if lent.is_empty() && before == after {
                continue;
            }
            with_blocks += usize::from(!lent.is_empty());
            with_stores += usize::from(lent.iter().any(|lent| lent.held.is_some()));
            if History::undo(&mut world).is_ok() {
                undone += 1;
            } else {
                History::take_back(&mut world).unwrap();
            }
            assert_eq!(take_snapshot(&world), before);
            History::redo(&mut world).unwrap();
            assert_eq!(take_snapshot(&world), after);
        }
        // A snapshot as text, a save, and a reload of the same files.
        let here = take_snapshot(&world);
        let text = serde_json::to_string(&SavedSnapshot::from(&here)).unwrap();
        let mut again = empty_world();
        config.start_game(&mut again, seed + 1);
        restore(&mut again, &read_state(&text));
        assert_eq!((take_snapshot(&again), hash(&again)), (here.clone(), hash(&world)));
        assert_eq!(legal_intents(&mut again), legal_intents(&mut world));
        let saved = read_back(&Save::from_world(&world));
        let mut resumed = empty_world();
        assert_eq!(saved.resume(&mut resumed, &config.catalog).unwrap(), ResumeReport::default());
        assert_eq!(take_snapshot(&resumed), here);
        assert_eq!(resumed.resource::<History>().len(), world.resource::<History>().len());
        reload_catalog(&mut world, &config.catalog).unwrap();
        assert_eq!(take_snapshot(&world).lent, here.lent);
        check_invariants(&mut world).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        while !world.resource::<History>().is_empty() && History::take_back(&mut world).is_ok() {}
        assert!(world.resource::<LentModifiers>().list.is_empty(), "nothing was lent at the beginning");
    }
    assert!(with_blocks > 300 && with_stores > 50 && undone > 50, "{with_blocks} {with_stores} {undone}");
}

// ---------------------------------------------------------------------------------------------------------------------
// Content files that change the blocks that they have lent

/// The shipped content with an action of this effect.
fn with_action(effect: &str) -> Arc<Catalog> {
    let files = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let effect: Script = files.from_str(effect).unwrap_or_else(|why| panic!("{why}: {effect}"));
    let mut catalog = Catalog::clone(&CATALOG);
    let kick = Action::clone(catalog.action(Id::new("kick")).unwrap());
    catalog.add_action(Action { id: Id::new("test_lender"), effect, ..kick });
    Arc::new(catalog)
}

/// A game in which the action has lent everything that it lends, by an overspend of 3.
fn with_lent(effect: &str) -> World {
    let catalog = with_action(effect);
    let config = GameConfig::all_in_scenario(&catalog).swap_remove(0);
    let mut world = empty_world();
    config.start_game(&mut world, 1);
    let start = legal_intents(&mut world).swap_remove(0);
    resolve_intent(&mut world, &start).unwrap();
    let action = Id::new("test_lender");
    let frame = ScriptFrame { action: Some(action), overspent: 3, ..ScriptFrame::default() };
    let script = catalog.action(action).unwrap().effect.clone();
    for effect in script.iter() {
        if let emberhex::content::script::Effect::Lend(what) = effect {
            with_rules(&mut world, |rules| lend(rules, &frame, what));
        }
    }
    world
}

fn set_strength(world: &mut World, value: u8) {
    with_rules(world, |rules| {
        component_mut::<PrimaryStats>(rules, CombatantId::CHARACTER).0[Stat::Str as usize] = value
    });
}

/// The first number of everything that is lent.
fn lent_numbers(world: &World) -> Vec<i16> {
    let list = &world.resource::<LentModifiers>().list;
    list.iter().map(|lent| lent.blocks[0].modify[0].1.constant().unwrap()).collect()
}

const BY_OVERSPEND: &str = r#"[
    Lend((until: Encounter, key: "test_a", blocks: [(modify: [(Sink(PDef), Sum([Overspent, Stat(Str)]))])])),
    Lend((until: Encounter, blocks: [(modify: [(Sink(Res), Overspent)])])),
]"#;

#[test]
fn an_entry_that_changes_works_out_anew_what_it_has_lent() {
    let mut world = with_lent(BY_OVERSPEND);
    let strength =
        with_rules(&mut world, |rules| component::<PrimaryStats>(rules, CombatantId::CHARACTER).stat(Stat::Str));
    let first = 3 + i16::from(strength);
    assert_eq!(lent_numbers(&world), [first, 3]);
    // The numbers stay those of the beginning while the entry says the same, whatever else the files say.
    set_strength(&mut world, strength + 5);
    reload_catalog(&mut world, &with_action(&format!("{BY_OVERSPEND} // a remark"))).unwrap();
    assert_eq!(lent_numbers(&world), [first, 3]);
    // An entry that says something else is read anew: with the overspend of then, and the stats of now.
    reload_catalog(&mut world, &with_action(&BY_OVERSPEND.replace("Sink(PDef), Sum(", "Sink(MDef), Sum("))).unwrap();
    assert_eq!(lent_numbers(&world), [first + 5, 3]);
    reload_catalog(
        &mut world,
        &with_action(&BY_OVERSPEND.replace("(Sink(Res), Overspent)", "(Hp, Times(Overspent, 2))")),
    )
    .unwrap();
    assert_eq!(lent_numbers(&world), [first + 5, 6]);
    check_invariants(&mut world).unwrap();
    // A saved state knows as much.
    let text = serde_json::to_string(&SavedSnapshot::from(&take_snapshot(&world))).unwrap();
    restore(&mut world, &read_state(&text));
    reload_catalog(
        &mut world,
        &with_action(&BY_OVERSPEND.replace("(Sink(Res), Overspent)", "(Hp, Times(Overspent, 3))")),
    )
    .unwrap();
    assert_eq!(lent_numbers(&world), [first + 5, 9]);
}

#[test]
fn an_entry_that_lends_no_more_ends_what_it_has_lent() {
    let mut world = with_lent(BY_OVERSPEND);
    reload_catalog(&mut world, &with_action(&BY_OVERSPEND.replace("test_a", "test_b"))).unwrap();
    assert_eq!(lent_numbers(&world), [3], "nothing is lent as test_a any more");
    reload_catalog(&mut world, &CATALOG).unwrap();
    assert!(world.resource::<LentModifiers>().list.is_empty(), "the entry is gone");
}

/// Under one name an entry can lend one thing or another.
#[test]
fn of_two_effects_under_one_name_the_one_that_lent_counts() {
    const EITHER: &str = r#"[
        If(AtMost(Overspent, N(0)), [Lend((until: Encounter, key: "test_a", blocks: [(modify: [(Sink(PDef), N(1))])]))], []),
        Lend((until: Encounter, key: "test_a", blocks: [(modify: [(Sink(PDef), N(2))])])),
    ]"#;
    let mut world = with_lent(EITHER);
    assert_eq!(lent_numbers(&world), [2]);
    reload_catalog(&mut world, &with_action(&EITHER.replace("N(1)", "N(4)"))).unwrap();
    assert_eq!(lent_numbers(&world), [2], "the other one has changed");
    reload_catalog(&mut world, &with_action(&EITHER.replace("N(1)", "N(4)").replace("N(2)", "N(5)"))).unwrap();
    assert_eq!(lent_numbers(&world), [5]);
}

#[test]
fn a_lent_shield_follows_its_entry() {
    const SHIELD: &str = r#"[Lend((until: Encounter, key: "test_a", blocks: [
        (grant: [Shield(defense: 2, stability: 3)], modify: [(Hp, N(1))]),
    ]))]"#;
    let shield = |world: &mut World| {
        with_rules(world, |rules| {
            let own = component::<ShieldState>(rules, CombatantId::CHARACTER).own;
            own.map(|own| (own.defense, own.stability))
        })
    };
    let mut world = with_lent(SHIELD);
    assert_eq!(shield(&mut world), Some((2, 3)));
    reload_catalog(&mut world, &with_action(&SHIELD.replace("defense: 2", "defense: 4"))).unwrap();
    assert_eq!(shield(&mut world), Some((4, 3)));
    reload_catalog(&mut world, &with_action(&SHIELD.replace("Shield(defense: 2, stability: 3)", ""))).unwrap();
    assert_eq!(shield(&mut world), None);
    reload_catalog(&mut world, &with_action(SHIELD)).unwrap();
    assert_eq!(shield(&mut world), Some((2, 3)));
}
