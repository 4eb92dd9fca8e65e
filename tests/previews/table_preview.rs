//! A preview of the table without the game: the book's example encounter, with its view written here.
//!
//! `cargo run --example table_preview -- [title] [low] [glow] [play] [panel] [crowd] [plain]`; P plays a counterbeat, T
//! switches between the title view and the seated view.

use std::sync::Arc;

use bevy::prelude::*;
use emberhex::fires_table::{self, DisplayedView, HighlightKind, Highlights, TablePointerEvent};
use emberhex::lang::Text;
use emberhex::model::{
    Cause, CombatantId, Condition, Coord, DamageCounts, DamageKind, DiceValues, Fact, GearIndex, Hands, Id, MissReason,
    Motion, Sink, Token, TokenSlot, neighbour,
};
use emberhex::screens;
use emberhex::table::{self, CameraMode, PrintLook, RenderQuality, TableViewport};
use emberhex::view::{
    CharacterSheet, DoomLine, EncounterView, EnemyAttackView, EnemySheet, EntitySheet, EntryLine, GoalView, Moment,
    Phase, Prompt, ShieldCard, SinkView, TableCard, TileKind, TileView,
};

fn main() {
    let has = |word: &str| std::env::args().any(|a| a == word);
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin {
        primary_window: Some(Window {
            title: "Emberhex: the table".into(),
            resolution: (1280, 800).into(),
            ..default()
        }),
        ..default()
    }))
    .add_plugins((table::plugin, fires_table::plugin))
    .add_plugins((bevy_egui::EguiPlugin { bindless_mode_array_size: None }, screens::backdrop))
    .insert_resource(if has("low") { RenderQuality::low() } else { RenderQuality::medium() })
    .insert_resource(if has("title") { CameraMode::Doorway } else { CameraMode::Seated })
    .insert_resource(PrintLook { is_readable: has("plain"), ..default() })
    .add_systems(Update, (handle_keys, log_pointer_events, log_frame_rate));
    fires_table::show_view(app.world_mut(), Arc::new(example_view(has("crowd"))));
    if has("panel") {
        app.insert_resource(TableViewport(Some(Rect::new(0.0, 36.0, 1280.0, 600.0))));
    }
    if has("glow") {
        app.insert_resource(example_highlights());
    }
    if has("play") {
        app.add_systems(Update, repeat_counterbeat);
    }
    app.run();
}

fn log_frame_rate(time: Res<Time<Real>>, mut frames: Local<u32>, mut since: Local<f32>) {
    *frames += 1;
    if time.elapsed_secs() - *since > 3.0 {
        info!("{:.1} frames a second", *frames as f32 / (time.elapsed_secs() - *since));
        (*frames, *since) = (0, time.elapsed_secs());
    }
}

fn log_pointer_events(mut events: MessageReader<TablePointerEvent>) {
    for event in events.read() {
        info!("{event:?}");
    }
}

fn repeat_counterbeat(time: Res<Time>, mut next: Local<f32>, mut commands: Commands) {
    if time.elapsed_secs() > *next {
        *next = time.elapsed_secs() + 4.0;
        commands.queue(play_counterbeat);
    }
}

fn handle_keys(keys: Res<ButtonInput<KeyCode>>, mut mode: ResMut<CameraMode>, mut commands: Commands) {
    if keys.just_pressed(KeyCode::KeyT) {
        *mode = if *mode == CameraMode::Doorway { CameraMode::Seated } else { CameraMode::Doorway };
    }
    if keys.just_pressed(KeyCode::KeyP) {
        commands.queue(play_counterbeat);
    }
}

fn play_counterbeat(world: &mut World) {
    let Some(before) = world.resource::<DisplayedView>().view().cloned() else { return };
    let mut after = (*before).clone();
    let Some(enemy) = after.enemies.first_mut() else { return };
    let who = enemy.sheet.who;
    let near = Coord::new(7, 7);
    let (to, path): (Coord, Vec<Coord>) =
        if enemy.sheet.position == near { (Coord::new(6, 8), vec![Coord::new(6, 8)]) } else { (near, vec![near]) };
    enemy.sheet.position = to;
    enemy.sheet.hp_damage.add(DamageKind::Slash, 1);
    after.round += 1;
    let coins = after.tables[0].entries[1].coins % 3 + 1;
    after.tables[0].entries[1].coins = coins;
    after.tables[0].entries[1].exhausted = coins == 3;
    after.tables[0].rolled = DiceValues::from_slice(&[(after.round % 6 + 1) as u8]);
    after.character.sheet.hp_damage.add(DamageKind::Slash, 1);
    let dice = after.tables[0].rolled.clone();
    let facts = vec![
        Fact::TableRolled { table: 0, dice, rolled: 1, resolved: 1 },
        Fact::CoinPlaced { table: 0, entry: 1, coins, exhausted: coins == 3 },
        Fact::Moved { who, path: path.into_iter().collect(), how: Motion::Walk, cause: Cause::default() },
        Fact::Attacked { by: who, name: Id::new("shortsword"), on: std::iter::once(CombatantId::CHARACTER).collect() },
        Fact::TokenPlaced {
            who: CombatantId::CHARACTER,
            token: Token::Damage(DamageKind::Slash),
            on: TokenSlot::Hp,
            cause: Cause::default(),
        },
        Fact::Attacked { by: CombatantId::CHARACTER, name: Id::new("strike"), on: std::iter::once(who).collect() },
        Fact::Missed { by: CombatantId::CHARACTER, on: who, why: MissReason::Dodged },
    ];
    fires_table::play_moments(world, vec![Moment { facts, view: Arc::new(after) }]);
}

fn example_highlights() -> Highlights {
    let mut highlights = Highlights::default();
    let me = Coord::new(8, 7);
    for at in me.neighbours() {
        highlights.hexes.insert(at, HighlightKind::Legal);
        highlights.labels.insert(at, "1".into());
    }
    highlights.hexes.insert(Coord::new(7, 8), HighlightKind::Chosen);
    highlights.hexes.insert(Coord::new(7, 7), HighlightKind::Deadly);
    for d in 0..6 {
        if let Some(at) = neighbour(Coord::new(3, 7), d) {
            highlights.hexes.insert(at, HighlightKind::Threat);
        }
    }
    highlights.labels.insert(Coord::new(9, 9), "1+3".into());
    highlights.pieces.insert(CombatantId(1), HighlightKind::Target);
    highlights.routes.push(vec![me, Coord::new(8, 8), Coord::new(7, 8), Coord::new(7, 9), Coord::new(6, 10)]);
    highlights
}

fn example_entity(who: u8, id: &str, name: &str, at: (u8, u8), hp_max: u8) -> EntitySheet {
    EntitySheet {
        who: CombatantId(who),
        id: Id::new(id),
        name: name.into(),
        position: at.into(),
        tail: None,
        present: true,
        hp_max,
        hp_damage: DamageCounts::default(),
        unassigned: DamageCounts::default(),
        sinks: vec![SinkView { sink: Sink::PDef, capacity: 1, tokens: Vec::new() }],
        conditions: Vec::new(),
        shield_up: false,
        numbers: Vec::new(),
        active_effects: Vec::new(),
    }
}

fn example_view(crowd: bool) -> EncounterView {
    let mut tiles = Vec::new();
    let mut mark = |at: Coord, kind: TileKind, deadly: bool, name: &str| {
        tiles.push(TileView {
            at,
            id: Id::new(name),
            kind,
            deadly,
            water: false,
            goal: false,
            harmless: false,
            placed_in_play: false,
            name: name.into(),
            text: Text::Empty,
        });
    };
    let pit = Coord::new(5, 6);
    for at in std::iter::once(pit).chain(pit.neighbours()) {
        mark(at, TileKind::Hazard, true, "pit");
    }
    for at in Coord::all().filter(|a| a.row == 0 || a.row == 10 || a.col == 0 || a.col == 11) {
        mark(at, TileKind::Boundary, false, "wall");
    }
    mark(Coord::new(1, 6), TileKind::Retreat, false, "way out");
    if crowd {
        mark(Coord::new(3, 2), TileKind::FullCover, false, "pillar");
        mark(Coord::new(4, 2), TileKind::HalfCover, false, "rubble");
        mark(Coord::new(4, 3), TileKind::HalfCover, false, "rubble");
        mark(Coord::new(6, 2), TileKind::Concealment, false, "mist");
        mark(Coord::new(7, 2), TileKind::Concealment, false, "mist");
        mark(Coord::new(8, 3), TileKind::Hazard, false, "brambles");
        mark(Coord::new(8, 4), TileKind::Hazard, false, "brambles");
    }
    let mut first = EnemySheet {
        sheet: example_entity(1, "hollowed_adventurer", "Hollowed Adventurer", (6, 8), 13),
        movement: 3,
        types: vec!["Hollow".into(), "Humanoid".into()],
        attacks: vec![
            EnemyAttackView { name: "Shortsword".into(), text: "2 Slash, range 1".into(), damage: "2 Slash".into() },
            EnemyAttackView {
                name: "Charge".into(),
                text: "3 Crush and Knockdown, in a line".into(),
                damage: "3 Crush".into(),
            },
        ],
        shield: None,
        active: true,
        formation: None,
        light: false,
    };
    let mut enemies = vec![first.clone()];
    let mut shields = Vec::new();
    if crowd {
        first.sheet.name = "Hollowed Adventurer 1".into();
        first.sheet.hp_damage.add(DamageKind::Slash, 3);
        first.sheet.hp_damage.add(DamageKind::Burn, 1);
        first.sheet.sinks[0].tokens.push(Token::Damage(DamageKind::Pierce));
        first.sheet.conditions = vec![(Condition::stunned(), 1), (Condition::named("Fear"), 2)];
        first.sheet.shield_up = true;
        let mut second = first.clone();
        second.sheet.who = CombatantId(2);
        second.sheet.name = "Hollowed Adventurer 2".into();
        second.sheet.position = Coord::new(4, 9);
        second.sheet.conditions = vec![(Condition::knockdown(), 1)];
        second.sheet.unassigned.add(DamageKind::Bleed, 2);
        second.active = false;
        enemies = vec![first, second];
        let mut held = DamageCounts::default();
        held.add(DamageKind::Crush, 2);
        shields.push(ShieldCard {
            gear: GearIndex(1),
            name: "Kite Shield".into(),
            defense: 2,
            stability: 4,
            tokens: held,
            deployed: false,
            up: true,
        });
    }
    let entry = |label: &str, lines: &[&str], sudden: bool, coins: u8, coins_needed: u8| EntryLine {
        label: label.into(),
        lines: lines.iter().map(Text::authored).collect(),
        sudden,
        coins,
        coins_needed,
        exhausted: coins >= coins_needed,
        current: label == "2-5",
        absent: false,
    };
    EncounterView {
        encounter: "The Pit in the Old Cellar".into(),
        intro: Text::Empty,
        victory: Text::Empty,
        goal: GoalView::default(),
        phase: Phase::Beat,
        round: 7,
        prompt: Prompt::Nothing,
        prompt_text: Text::Empty,
        end_beat_refusal: None,
        threatened_hexes: Vec::new(),
        question_subject: None,
        hand_configurations: Vec::new(),
        enemy_types: Vec::new(),
        tiles,
        dark_hexes: Vec::new(),
        character: CharacterSheet {
            sheet: example_entity(0, "adventurer", "Adventurer", (8, 7), 10),
            focus: (3, 3),
            pots: 1,
            attunements: Vec::new(),
            stats: Vec::new(),
            stamina: 4,
            pool: DiceValues::from_slice(&[2, 3, 3, 6, 1, 4, 5]),
            enc: 3,
            eqp: 5,
            load_actions: Vec::new(),
            gear: Vec::new(),
            hands: Hands::default(),
            shields,
        },
        enemies,
        tables: vec![TableCard {
            name: "Hollowed Adventurer".into(),
            entries: vec![
                entry("1", &["A Shamble towards the nearest enemy"], false, 1, 1),
                entry(
                    "2-5",
                    &["A Close in and strike with the Shortsword", "B Circle the pit, then strike"],
                    false,
                    1,
                    3,
                ),
                entry("6", &["A Charge!"], true, 0, 1),
            ],
            rolled: DiceValues::from_slice(&[4]),
        }],
        doom: vec![
            DoomLine { round: 3, text: "The cellar door falls shut.".into(), past: true, every: None },
            DoomLine {
                round: 5,
                text: "Water rises: the pit's rim is slick from now on.".into(),
                past: false,
                every: None,
            },
        ],
        pending_tokens: Vec::new(),
        actions: Vec::new(),
        result: None,
    }
}
