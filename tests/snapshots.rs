//! Snapshots in the middle of any step: at every decision of random games, with gear and enemies that bring about every
//! kind of question, the state is written down, read into another world, and goes on there exactly as it does here.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::encounter::{Character, Scenario};
use emberhex::content::{Catalog, Library, SourceFile, load};
use emberhex::model::{Id, Intent};
use emberhex::rules::flow::{Flow, Step};
use emberhex::rules::{Customs, DiceBox, Snapshot, apply, install, legal, restore, snapshot, start, state_hash};
use proptest::prelude::*;

/// Gear and enemies after which nothing of the shipped content has to ask.
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
                durability: 2, special: ["pull", "riposte", "tinker"],
            ),
            "trial_bow": (
                name: "Bow", group: "Test", stamina: 1, damage: 2, kinds: [], weight: 1, hands: Two, range: (1, 5),
                class: Ranged, ammo: Arrow,
            ),
        }"#,
    ),
    ("scenarios/trial/armory/items.ron", r#"{ "trial_quiver": (name: "Quiver", quiver: 2, text: "") }"#),
];

/// What the character may bring.
type Kit = (&'static [&'static str], (Option<u8>, Option<u8>), &'static [&'static str], &'static [&'static str]);

const KITS: [Kit; 3] = [
    (&["arming_sword", "spear", "kite_shield"], (Some(0), Some(2)), &["sunlit_flask"], &[]),
    (&["trial_hook", "trial_hook", "kite_shield"], (Some(0), Some(1)), &["sunlit_flask"], &[]),
    (
        &["trial_bow", "spear"],
        (Some(0), Some(0)),
        &["trial_quiver", "sunlit_flask"],
        &["arrow_wooden", "arrow_flaming"],
    ),
];

const ENCOUNTERS: [&str; 2] = ["trial", "hollowed_adventurer"];

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    files.extend(TRIAL.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() }));
    Arc::new(load(&files).unwrap_or_else(|r| panic!("{r}")).0)
});

fn begun(kit: usize, encounter: usize, seed: u64) -> World {
    let ids = |names: &[&str]| names.iter().map(|name| Id::new(name)).collect();
    let scenario = &CATALOG.scenarios[&Id::new("trial")];
    let (hands, held, pouches, missiles) = KITS[kit];
    let character = Character {
        hands: ids(hands),
        held,
        pouches: ids(pouches),
        missiles: ids(missiles),
        armor: Some(Id::new("bandits_set")),
        ..scenario.character.clone()
    };
    let mut world = World::new();
    install(&mut world);
    let customs = Customs {
        makes_ready: true,
        catalog: CATALOG.clone(),
        scenario: Arc::new(Scenario { character, ..Scenario::clone(scenario) }),
        encounter: CATALOG.encounters[&Id::new(ENCOUNTERS[encounter])].clone(),
        dice: DiceBox::seeded(seed),
    };
    start(&mut world, customs);
    world
}

/// A world of the same encounter in which everything that a snapshot holds is different.
fn elsewhere(kit: usize, encounter: usize, seed: u64) -> World {
    let mut world = begun((kit + 1) % KITS.len(), encounter, seed.wrapping_add(1));
    for pick in whims(seed).take(12) {
        let open = legal(&world);
        let Some(intent) = open.get(usize::from(pick) % open.len().max(1)) else { break };
        apply(&mut world, intent).unwrap();
    }
    world
}

fn hash(world: &World) -> u64 {
    state_hash(&snapshot(world))
}

fn written_and_read(world: &World) -> Snapshot {
    let text = ron::to_string(&snapshot(world)).unwrap();
    ron::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The first word of a value's debug form: the name of its variant.
fn variant(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// One decision of a game: the state before it in writing, and where the decision led.
struct Moment {
    before: Snapshot,
    intent: Intent,
    after: u64,
}

/// Plays by picks, each of which chooses among what is legal, and writes every state down.
fn game(
    world: &mut World,
    picks: &[u16],
    asked: &mut BTreeSet<String>,
    under_way: &mut BTreeSet<String>,
) -> Vec<Moment> {
    let mut moments = Vec::new();
    for pick in picks {
        let open = legal(world);
        let Some(intent) = open.get(usize::from(*pick) % open.len().max(1)).cloned() else { break };
        let flow = world.resource::<Flow>();
        asked.extend(flow.ask.as_ref().map(variant));
        under_way.extend(flow.stack.iter().map(|step: &Step| variant(step)));
        let before = written_and_read(world);
        assert_eq!(before, snapshot(world), "what was read is not what was written, before {intent:?}");
        assert_eq!(state_hash(&before), hash(world));
        apply(world, &intent).unwrap_or_else(|refusal| panic!("{intent:?}: {refusal}"));
        moments.push(Moment { before, intent, after: hash(world) });
    }
    moments
}

/// From every moment on, another world goes the same way to the end.
fn goes_on_from_everywhere(moments: &[Moment], other: &mut World) {
    for (n, moment) in moments.iter().enumerate() {
        restore(other, &moment.before);
        assert_eq!(hash(other), state_hash(&moment.before), "decision {n}: another state was taken up");
        // All the way from some, one step from the others: the next state is checked from its own moment on.
        let far = if n % 8 == 0 { moments.len() } else { n + 2 };
        for next in &moments[n..far.min(moments.len())] {
            let intent = &next.intent;
            apply(other, intent).unwrap_or_else(|refusal| panic!("from decision {n}, {intent:?}: {refusal}"));
            assert_eq!(hash(other), next.after, "from decision {n}, {intent:?} leads elsewhere");
        }
    }
}

fn every_variant() -> BTreeSet<String> {
    let all = [
        "Start", "Beat", "Window", "Move", "Aim", "Hands", "Struggle", "Mend", "Kind", "Missile", "Tool", "Drag",
        "MendGear", "Tokens",
    ];
    all.map(String::from).into()
}

/// SplitMix64: the bots' own dice.
fn whims(seed: u64) -> impl Iterator<Item = u16> {
    let mut state = seed;
    std::iter::from_fn(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Some((z >> 40) as u16)
    })
}

#[test]
fn every_kind_of_question_can_be_slept_over() {
    let (mut asked, mut under_way) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..90u64 {
        let kit = (seed % 3) as usize;
        let picks: Vec<u16> = whims(seed).take(250).collect();
        let mut world = begun(kit, 0, seed);
        let moments = game(&mut world, &picks, &mut asked, &mut under_way);
        let mut other = elsewhere(kit, 0, seed);
        goes_on_from_everywhere(&moments, &mut other);
    }
    let missing: Vec<String> = every_variant().difference(&asked).cloned().collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
    println!("under way while something was asked: {under_way:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_snapshot_goes_on_from_any_decision(
        kit in 0..3usize,
        encounter in 0..2usize,
        seed in any::<u64>(),
        picks in prop::collection::vec(any::<u16>(), 1..120),
    ) {
        let (mut asked, mut under_way) = (BTreeSet::new(), BTreeSet::new());
        let mut world = begun(kit, encounter, seed);
        let moments = game(&mut world, &picks, &mut asked, &mut under_way);
        let mut other = elsewhere(kit, encounter, seed);
        goes_on_from_everywhere(&moments, &mut other);
    }
}
