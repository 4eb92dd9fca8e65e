//! Snapshots at every decision of random games, with gear and enemies that raise every kind of pending decision: the
//! state is serialized, restored in another world, and continues there exactly as in the first.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::encounter::{Character, Scenario};
use emberhex::content::{Catalog, ContentSource, SourceFile, load};
use emberhex::model::{Id, Intent};
use emberhex::record::SavedSnapshot;
use emberhex::rules::components::character::{
    Attuned, CounterbeatHpDamage, Focus, Humanity, Inventory, PoolState, PrimaryStats,
};
use emberhex::rules::components::combatant::{
    ActedWhileCharmed, Conditions, EnemyKind, FormationMember, GrappleHolds, Health, Position, ShieldState, Sinks,
};
use emberhex::rules::stack::{ResolutionStack, ResolutionTask};
use emberhex::rules::{
    Combatants, Dice, EncounterSetup, Snapshot, install_rules, legal_intents, resolve_intent, restore,
    start_from_setup, state_hash, take_snapshot,
};
use proptest::prelude::*;

/// Gear and enemies that raise the pending decisions which the shipped content does not raise.
const TRIAL: &[(&str, &str)] = &[
    (
        "scenarios/trial/scenario.ron",
        r#"(
            name: "Trial", text: "",
            character: (name: "Somebody", stats: { Vit: 12, End: 12, Str: 12, Dex: 12, Att: 12, Int: 12, Fth: 12 }),
            encounters: ["trial"],
        )"#,
    ),
    (
        "scenarios/trial/encounters/trial.ron",
        r#"(
            name: "Trial", text: "",
            start: [(5, 4), (6, 4)],
            enemies: [(enemy: "trier", at: (5, 6)), (enemy: "trier", at: (6, 7))],
            tables: [(name: "Trier", entries: [
                (roll: (1, 2), coins: 2, behaviours: [(moves: true, attack: "net"), (moves: true, attack: "spit")]),
                (roll: (3, 5), coins: 3, behaviours: [(moves: true, attack: "blow"), (moves: true, attack: "thrust")]),
                (roll: (6, 6), sudden: true, behaviours: [(attack: "blow")]),
            ])],
            victory: DefeatAll, victory_text: "",
            on_victory: (text: ""), on_defeat: (text: ""),
        )"#,
    ),
    (
        "scenarios/trial/enemies/trier.ron",
        r#"{ "trier": (
            name: "Trier", hp: 24, sinks: { PDef: 1 }, movement: 3,
            attacks: {
                "net": (name: "Net", text: "", effect: [Strike((deals: [], inflicts: [(Netted, N(1)), (Grappled, N(1)), (Slowed, N(1))]))]),
                "spit": (name: "Spit", text: "", effect: [Strike((deals: [(N(2), Is(Acid)), (N(1), Is(Breaking))]))]),
                "blow": (name: "Blow", text: "", effect: [Strike((deals: [(N(1), Is(Crush)), (N(1), Is(Acid)), (N(1), Is(Breaking))], inflicts: [(Knockback, N(2))]))]),
                "thrust": (name: "Thrust", text: "", effect: [Strike((deals: [(N(2), Is(Pierce)), (N(1), Is(Burn))]))]),
            },
            text: "",
        ) }"#,
    ),
    (
        "scenarios/trial/armory/weapons.ron",
        r#"{
            "trial_hook": (
                name: "Hook", group: "Test", stamina: 1, damage: 2, kinds: [Slash, Crush], weight: 1, hands: One, range: (1, 2),
                durability: 2, special: ["pull", "riposte", "tinker"], worn: [(modify: [(Pouches, 1), (Pots, 2)])],
            ),
            "trial_bow": (
                name: "Bow", group: "Test", stamina: 1, damage: 2, kinds: [], weight: 1, hands: Two, range: (1, 5),
                class: Ranged, ammo: "arrow",
            ),
        }"#,
    ),
    (
        "scenarios/trial/armory/items.ron",
        r#"{
            "trial_quiver": (name: "Quiver", quiver: 2, holds: ["arrow"], text: ""),
            "trial_oil": (name: "Oil", effect: [WithGear(AnyWeapon, [Lend((to: GearInUse, until: Turn, blocks: [(modify: [(Damage, 1)])]))])], text: ""),
            "trial_resin": (name: "Resin", effect: [WithGear(AnyHeld, [Lend((to: GearInUse, until: Turn, blocks: [(modify: [(Damage, 1)])]))])], text: ""),
            "trial_wax": (name: "Wax", effect: [WithGear(Shield, [Lend((to: GearInUse, until: Turn, blocks: [(modify: [(Defense, 1)])]))])], text: ""),
            "trial_glue": (name: "Glue", effect: [Restore((of: OnePiece, n: 1))], text: ""),
        }"#,
    ),
    (
        "scenarios/trial/armory/shields.ron",
        r#"{ "trial_bracer": (name: "Bracer", defense: 1, stability: 3, damage: (1, Crush), weight: 1, hands: Strapped, durability: 2) }"#,
    ),
    (
        "scenarios/trial/attunements/arts.ron",
        r#"{
            "trial_calm": (name: "Calm", school: Guts, intensity: 3, focus: 1, cost: Dice(1), effect: [Heal(1)], text: ""),
            "trial_rage": (name: "Rage", school: Guts, intensity: 3, focus: 1, cost: Dice(1), effect: [Heal(1)], text: ""),
        }"#,
    ),
];

/// The gear of the character.
type Loadout = (&'static [&'static str], (Option<u8>, Option<u8>), &'static [&'static str], &'static [&'static str]);

const LOADOUTS: [Loadout; 3] = [
    (
        &["arming_sword", "spear", "kite_shield", "trial_bracer"],
        (Some(0), Some(2)),
        &["sunlit_flask", "trial_wax"],
        &[],
    ),
    (
        &["trial_hook", "trial_hook", "kite_shield"],
        (Some(0), Some(1)),
        &["sunlit_flask", "sunlit_flask", "sunlit_flask", "trial_oil", "trial_glue", "trial_resin"],
        &[],
    ),
    (
        &["trial_bow", "spear"],
        (Some(0), Some(0)),
        &["trial_quiver", "sunlit_flask"],
        &["arrow_wooden", "arrow_flaming"],
    ),
];

const ENCOUNTERS: [&str; 2] = ["trial", "hollowed_adventurer"];

/// The content of the trials, with the encounter of The Far Fire among them.
static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    for file in &mut files {
        for folder in ["encounters", "enemies"] {
            let here = format!("scenarios/trial/{folder}");
            file.path = file.path.replace(&format!("scenarios/the_far_fire/{folder}"), &here);
        }
    }
    files.retain(|file| !file.path.starts_with("scenarios/the_far_fire/"));
    files.extend(TRIAL.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() }));
    Arc::clone(load(&files).unwrap_or_else(|r| panic!("{r}")).0.catalog(Id::new("trial")).unwrap())
});

fn start_world(loadout: usize, encounter: usize, seed: u64) -> World {
    let ids = |names: &[&str]| names.iter().map(|name| Id::new(name)).collect();
    let scenario = &CATALOG.scenarios[&Id::new("trial")];
    let (hands, held, pouches, missiles) = LOADOUTS[loadout];
    let character = Character {
        hands: ids(hands),
        held,
        pouches: ids(pouches),
        missiles: ids(missiles),
        armor: Some(Id::new("bandits_set")),
        // They fit as long as both hooks are whole.
        attunements: if loadout == 1 { ids(&["trial_calm", "trial_rage"]) } else { Vec::new() },
        ..scenario.character.clone()
    };
    let mut world = World::new();
    install_rules(&mut world);
    let setup = EncounterSetup {
        choose_loadout: true,
        catalog: CATALOG.clone(),
        scenario: Arc::new(Scenario { character, ..Scenario::clone(scenario) }),
        encounter: CATALOG.encounters[&Id::new(ENCOUNTERS[encounter])].clone(),
        dice: Dice::seeded(seed),
    };
    start_from_setup(&mut world, setup);
    world
}

/// A world of the same encounter with another loadout, another seed and some decisions, so that its state differs.
fn different_world(loadout: usize, encounter: usize, seed: u64) -> World {
    let mut world = start_world((loadout + 1) % LOADOUTS.len(), encounter, seed.wrapping_add(1));
    for pick in random_numbers(seed).take(12) {
        let open = legal_intents(&mut world);
        let Some(intent) = open.get(usize::from(pick) % open.len().max(1)) else { break };
        resolve_intent(&mut world, intent).unwrap();
    }
    world
}

fn hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

fn roundtrip_snapshot(world: &World) -> Snapshot {
    let text = ron::to_string(&SavedSnapshot::from(&take_snapshot(world))).unwrap();
    let saved: SavedSnapshot = ron::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    saved.try_into().unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// Checks that every combatant has every component that rules read without asking, that only the character has those of
/// the character sheet and only enemies those of enemies, and that a counterbeat, and nothing else, has a step.
fn check_components(world: &World) {
    for (n, entity) in world.resource::<Combatants>().0.iter().enumerate() {
        let combatant = world.entity(*entity);
        let shared = [
            combatant.contains::<Position>(),
            combatant.contains::<Health>(),
            combatant.contains::<Sinks>(),
            combatant.contains::<Conditions>(),
            combatant.contains::<ShieldState>(),
            combatant.contains::<GrappleHolds>(),
            combatant.contains::<FormationMember>(),
        ];
        assert_eq!(shared, [true; 7], "combatant {n}");
        let of_character = [
            combatant.contains::<PrimaryStats>(),
            combatant.contains::<Humanity>(),
            combatant.contains::<PoolState>(),
            combatant.contains::<Focus>(),
            combatant.contains::<Inventory>(),
            combatant.contains::<Attuned>(),
            combatant.contains::<CounterbeatHpDamage>(),
        ];
        assert_eq!(of_character, [n == 0; 7], "combatant {n}");
        let of_enemies = [combatant.contains::<EnemyKind>(), combatant.contains::<ActedWhileCharmed>()];
        assert_eq!(of_enemies, [n > 0; 2], "combatant {n}");
    }
}

/// The name of the value's variant: the first word of its debug form.
fn variant_name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// One decision of a game: the serialized state before it, and its result.
struct RecordedDecision {
    before: Snapshot,
    intent: Intent,
    after: u64,
}

/// Plays a game and records every state. Each pick chooses one of the legal intents.
fn play_recorded(
    world: &mut World,
    picks: &[u16],
    asked: &mut BTreeSet<String>,
    under_way: &mut BTreeSet<String>,
) -> Vec<RecordedDecision> {
    let mut moments = Vec::new();
    for pick in picks {
        let open = legal_intents(world);
        let Some(intent) = open.get(usize::from(*pick) % open.len().max(1)).cloned() else { break };
        let flow = world.resource::<ResolutionStack>();
        asked.extend(flow.pending_decision.as_ref().map(variant_name));
        under_way.extend(flow.tasks.iter().map(|step: &ResolutionTask| variant_name(step)));
        check_components(world);
        let before = roundtrip_snapshot(world);
        assert_eq!(before, take_snapshot(world), "what was read is not what was written, before {intent:?}");
        assert_eq!(state_hash(&before), hash(world));
        resolve_intent(world, &intent).unwrap_or_else(|refusal| panic!("{intent:?}: {refusal}"));
        moments.push(RecordedDecision { before, intent, after: hash(world) });
    }
    moments
}

/// From every recorded state, another world reaches the same results with the same intents.
fn check_continuations(decisions: &[RecordedDecision], other: &mut World) {
    for (n, moment) in decisions.iter().enumerate() {
        restore(other, &moment.before);
        check_components(other);
        assert_eq!(hash(other), state_hash(&moment.before), "decision {n}: another state was taken up");
        // Every eighth state is continued to the end. The others need one step, because the next state is checked
        // itself.
        let far = if n % 8 == 0 { decisions.len() } else { n + 2 };
        for next in &decisions[n..far.min(decisions.len())] {
            let intent = &next.intent;
            resolve_intent(other, intent).unwrap_or_else(|refusal| panic!("from decision {n}, {intent:?}: {refusal}"));
            assert_eq!(hash(other), next.after, "from decision {n}, {intent:?} leads elsewhere");
        }
    }
}

fn all_decision_kinds() -> BTreeSet<String> {
    let all = [
        "StartTile",
        "Beat",
        "Reaction",
        "Move",
        "Aim",
        "Hands",
        "Struggle",
        "ClearTokens",
        "DamageKind",
        "Missile",
        "HeldGear",
        "HeldWeapon",
        "HeldShield",
        "Put",
        "RepairGear",
        "RestoreGear",
        "DropGear",
        "DropAttunement",
        "Tokens",
    ];
    all.map(String::from).into()
}

/// Random numbers from SplitMix64.
fn random_numbers(seed: u64) -> impl Iterator<Item = u16> {
    let mut state = seed;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some((z >> 40) as u16)
    })
}

#[test]
fn every_kind_of_question_can_be_saved_and_restored() {
    let (mut asked, mut under_way) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..90u64 {
        let loadout = (seed % 3) as usize;
        let picks: Vec<u16> = random_numbers(seed).take(250).collect();
        let mut world = start_world(loadout, 0, seed);
        let moments = play_recorded(&mut world, &picks, &mut asked, &mut under_way);
        let mut other = different_world(loadout, 0, seed);
        check_continuations(&moments, &mut other);
    }
    let missing: Vec<String> = all_decision_kinds().difference(&asked).cloned().collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
    println!("under way while something was asked: {under_way:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_snapshot_goes_on_from_any_decision(
        loadout in 0..3usize,
        encounter in 0..2usize,
        seed in any::<u64>(),
        picks in prop::collection::vec(any::<u16>(), 1..120),
    ) {
        let (mut asked, mut under_way) = (BTreeSet::new(), BTreeSet::new());
        let mut world = start_world(loadout, encounter, seed);
        let moments = play_recorded(&mut world, &picks, &mut asked, &mut under_way);
        let mut other = different_world(loadout, encounter, seed);
        check_continuations(&moments, &mut other);
    }
}
