//! A look at the table without the game: the book's example encounter, set up by hand.
//!
//! `cargo run --example table_preview -- [title] [low] [glow] [play] [panel] [crowd] [plain]`; P plays a counterbeat,
//! T walks to the door and back.

use std::sync::Arc;

use bevy::prelude::*;
use emberhex::model::{
    Bag, Condition, Coord, DamageKind, Faces, Fact, Gear, Hands, Id, MissReason, Motion, Sink, Spot, Token, Who, step,
};
use emberhex::rules::portrait::{
    CharacterSheet, DoomLine, EntitySheet, EntryLine, FoeSheet, Portrait, Prompt, ShieldCard, SinkCircle, Stage,
    TableCard, TileKind, TileMark,
};
use emberhex::screens;
use emberhex::table::{self, FreeRect, Glow, Lit, PlainType, Played, Quality, Scene, Shown, Touch};

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
    .add_plugins(table::plugin)
    .add_plugins((bevy_egui::EguiPlugin { bindless_mode_array_size: None }, screens::backdrop))
    .insert_resource(if has("low") { Quality::low() } else { Quality::medium() })
    .insert_resource(Scene { title: has("title") })
    .insert_resource(PlainType(has("plain")))
    .insert_resource(Shown(Some(Arc::new(example(has("crowd"))))))
    .add_systems(Update, (keys, say, count));
    if has("panel") {
        app.insert_resource(FreeRect(Some(Rect::new(0.0, 36.0, 1280.0, 600.0))));
    }
    if has("glow") {
        app.insert_resource(glow());
    }
    if has("play") {
        app.add_systems(Update, again);
    }
    app.run();
}

fn count(time: Res<Time<Real>>, mut frames: Local<u32>, mut since: Local<f32>) {
    *frames += 1;
    if time.elapsed_secs() - *since > 3.0 {
        info!("{:.1} frames a second", *frames as f32 / (time.elapsed_secs() - *since));
        (*frames, *since) = (0, time.elapsed_secs());
    }
}

fn say(mut touches: MessageReader<Touch>) {
    for touch in touches.read() {
        info!("{touch:?}");
    }
}

fn again(time: Res<Time>, mut next: Local<f32>, played: MessageWriter<Played>, shown: ResMut<Shown>) {
    if time.elapsed_secs() > *next {
        *next = time.elapsed_secs() + 4.0;
        counterbeat(played, shown);
    }
}

fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut scene: ResMut<Scene>,
    played: MessageWriter<Played>,
    shown: ResMut<Shown>,
) {
    if keys.just_pressed(KeyCode::KeyT) {
        scene.title = !scene.title;
    }
    if keys.just_pressed(KeyCode::KeyP) {
        counterbeat(played, shown);
    }
}

fn counterbeat(mut played: MessageWriter<Played>, mut shown: ResMut<Shown>) {
    let Some(before) = shown.0.clone() else { return };
    let mut after = (*before).clone();
    let Some(foe) = after.foes.first_mut() else { return };
    let who = foe.sheet.who;
    let near = Coord::new(7, 7);
    let (to, path): (Coord, Vec<Coord>) =
        if foe.sheet.at == near { (Coord::new(6, 8), vec![Coord::new(6, 8)]) } else { (near, vec![near]) };
    foe.sheet.at = to;
    foe.sheet.hp.add(DamageKind::Slash, 1);
    after.round += 1;
    let coins = after.tables[0].entries[1].coins % 3 + 1;
    after.tables[0].entries[1].coins = coins;
    after.tables[0].entries[1].exhausted = coins == 3;
    after.tables[0].rolled = Faces::from_slice(&[(after.round % 6 + 1) as u8]);
    after.character.sheet.hp.add(DamageKind::Slash, 1);
    let dice = after.tables[0].rolled.clone();
    played.write(Played(vec![
        Fact::TableRolled { table: 0, dice, rolled: 1, resolved: 1 },
        Fact::CoinLaid { table: 0, line: 1, coins, exhausted: coins == 3 },
        Fact::Moved { who, path: path.into_iter().collect(), how: Motion::Walk },
        Fact::Attacked { by: who, name: Id::new("shortsword"), on: std::iter::once(Who::CHARACTER).collect() },
        Fact::TokenPlaced { who: Who::CHARACTER, token: Token::Damage(DamageKind::Slash), on: Spot::Hp },
        Fact::Attacked { by: Who::CHARACTER, name: Id::new("strike"), on: std::iter::once(who).collect() },
        Fact::Missed { by: Who::CHARACTER, on: who, why: MissReason::Dodged },
    ]));
    shown.0 = Some(Arc::new(after));
}

fn glow() -> Glow {
    let mut glow = Glow::default();
    let me = Coord::new(8, 7);
    for at in me.neighbours() {
        glow.tiles.insert(at, Lit::Legal);
        glow.labels.insert(at, "1".into());
    }
    glow.tiles.insert(Coord::new(7, 8), Lit::Chosen);
    glow.tiles.insert(Coord::new(7, 7), Lit::Deadly);
    for d in 0..6 {
        if let Some(at) = step(Coord::new(3, 7), d) {
            glow.tiles.insert(at, Lit::Threat);
        }
    }
    glow.labels.insert(Coord::new(9, 9), "1+3".into());
    glow.pieces.insert(Who(1), Lit::Target);
    glow.routes.push(vec![me, Coord::new(8, 8), Coord::new(7, 8), Coord::new(7, 9), Coord::new(6, 10)]);
    glow
}

fn entity(who: u8, id: &str, name: &str, at: (u8, u8), hp_max: u8) -> EntitySheet {
    EntitySheet {
        who: Who(who),
        id: Id::new(id),
        name: name.into(),
        at: at.into(),
        tail: None,
        present: true,
        hp_max,
        hp: Bag::default(),
        unassigned: Bag::default(),
        sinks: vec![SinkCircle { sink: Sink::PDef, value: 1, tokens: Vec::new() }],
        conditions: Vec::new(),
        shield_up: false,
    }
}

fn example(crowd: bool) -> Portrait {
    let mut tiles = Vec::new();
    let mut mark = |at: Coord, kind: TileKind, deadly: bool, name: &str| {
        tiles.push(TileMark {
            at,
            id: Id::new(name),
            kind,
            deadly,
            water: false,
            laid: false,
            name: name.into(),
            text: String::new(),
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
    let mut first = FoeSheet {
        sheet: entity(1, "hollowed_adventurer", "Hollowed Adventurer", (6, 8), 13),
        movement: 3,
        types: vec!["Hollow".into(), "Humanoid".into()],
        attacks: vec![
            ("Shortsword".into(), "2 Slash, range 1".into()),
            ("Charge".into(), "3 Crush and Knockdown, in a line".into()),
        ],
        shield: None,
        active: true,
        formation: None,
        light: false,
    };
    let mut foes = vec![first.clone()];
    let mut shields = Vec::new();
    if crowd {
        first.sheet.name = "Hollowed Adventurer 1".into();
        first.sheet.hp.add(DamageKind::Slash, 3);
        first.sheet.hp.add(DamageKind::Burn, 1);
        first.sheet.sinks[0].tokens.push(Token::Damage(DamageKind::Pierce));
        first.sheet.conditions = vec![(Condition::Stunned, 1), (Condition::Fear, 2)];
        first.sheet.shield_up = true;
        let mut second = first.clone();
        second.sheet.who = Who(2);
        second.sheet.name = "Hollowed Adventurer 2".into();
        second.sheet.at = Coord::new(4, 9);
        second.sheet.conditions = vec![(Condition::Knockdown, 1)];
        second.sheet.unassigned.add(DamageKind::Bleed, 2);
        second.active = false;
        foes = vec![first, second];
        let mut held = Bag::default();
        held.add(DamageKind::Crush, 2);
        shields.push(ShieldCard {
            gear: Gear(1),
            name: "Kite Shield".into(),
            defense: 2,
            stability: 4,
            tokens: held,
            aside: false,
            up: true,
        });
    }
    let entry = |label: &str, lines: &[&str], sudden: bool, coins: u8, coins_needed: u8| EntryLine {
        label: label.into(),
        lines: lines.iter().map(|l| (*l).to_owned()).collect(),
        sudden,
        coins,
        coins_needed,
        exhausted: coins >= coins_needed,
        current: label == "2-5",
        absent: false,
    };
    Portrait {
        encounter: "The Pit in the Old Cellar".into(),
        intro: String::new(),
        victory: String::new(),
        stage: Stage::Beat,
        round: 7,
        prompt: Prompt::Nothing,
        prompt_text: String::new(),
        threatened: Vec::new(),
        about: None,
        grips: Vec::new(),
        types: Vec::new(),
        tiles,
        dark: Vec::new(),
        character: CharacterSheet {
            sheet: entity(0, "adventurer", "Adventurer", (8, 7), 10),
            focus: (3, 3),
            pots: 1,
            stats: Vec::new(),
            stamina: 4,
            pool: Faces::from_slice(&[2, 3, 3, 6, 1, 4, 5]),
            enc: 3,
            eqp: 5,
            gear: Vec::new(),
            hands: Hands::default(),
            poise: Vec::new(),
            shields,
        },
        foes,
        tables: vec![TableCard {
            name: "Hollowed Adventurer".into(),
            entries: vec![
                entry("1", &["A Shamble towards the nearest foe"], false, 1, 1),
                entry(
                    "2-5",
                    &["A Close in and strike with the Shortsword", "B Circle the pit, then strike"],
                    false,
                    1,
                    3,
                ),
                entry("6", &["A Charge!"], true, 0, 1),
            ],
            rolled: Faces::from_slice(&[4]),
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
        tray: Vec::new(),
        actions: Vec::new(),
        result: None,
    }
}
