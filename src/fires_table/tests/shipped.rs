//! The laws of the table for every encounter that is shipped: its cards, slips and pieces.

use std::sync::LazyLock;

use super::textures::{
    self, CARD_PX_PER_UNIT, CardContent, CardObject, CardProp, Fonts, TableRows, drawn_text, forget_drawn_text,
};
use super::{PrintLook, layout};
use crate::content::{ContentSource, Library, load};
use crate::model::{DamageKind, Intent};
use crate::rules::{legal_intents, resolve_intent, with_rules};
use crate::simulation::game::{GameConfig, headless_world};
use crate::view::{EncounterView, EnemyAttackView, EnemySheet, build_view, enemy_that_matters, peg_shapes, slip_texts};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    load(&files).unwrap_or_else(|report| panic!("{report}")).0
});

/// The view of every encounter as soon as the enemies stand on the sheet, with its name.
fn shipped_views() -> Vec<(String, EncounterView)> {
    let view = |game: &GameConfig| {
        let mut world = headless_world();
        game.start_game(&mut world, 1);
        let start = legal_intents(&mut world).into_iter().find(|intent| matches!(intent, Intent::ChooseStartTile(_)));
        if let Some(start) = start {
            resolve_intent(&mut world, &start).unwrap();
        }
        let view = with_rules(&mut world, |rules| build_view(rules));
        assert!(!view.enemies.is_empty() || game.encounter.enemy_spawns().next().is_none(), "{}", game.name());
        (game.name(), view)
    };
    GameConfig::all_in_library(&LIBRARY).iter().map(view).collect()
}

/// Every look of the print that a player can choose, the text small and large.
fn looks() -> Vec<PrintLook> {
    let look = |is_readable, text_scale| PrintLook { is_readable, text_scale, ..PrintLook::default() };
    vec![look(false, 1.0), look(true, 1.0), look(false, 2.0), look(true, 2.0)]
}

fn fonts_with(look: PrintLook) -> Fonts {
    let mut fonts = Fonts::bundled();
    fonts.look = look;
    fonts
}

#[test]
fn slips_of_an_encounter_are_unique() {
    for (name, view) in shipped_views() {
        let mut slips = slip_texts(view.enemies.iter().map(|enemy| enemy.sheet.name.as_str()));
        assert!(slips.iter().all(|slip| slip.chars().count() <= 5), "{name}: {slips:?}");
        slips.sort();
        slips.dedup();
        assert_eq!(slips.len(), view.enemies.len(), "{name}: {slips:?}");
    }
}

#[test]
fn the_kinds_of_an_encounter_differ_in_shape() {
    let mut bodies = std::collections::BTreeSet::new();
    for (name, view) in shipped_views() {
        let shapes = peg_shapes(&view.enemies);
        for (enemy, shape) in view.enemies.iter().zip(&shapes) {
            bodies.insert(shape.body);
            for (other, other_shape) in view.enemies.iter().zip(&shapes) {
                let is_alike = (shape.body, shape.bands) == (other_shape.body, other_shape.bands);
                assert_eq!(
                    enemy.sheet.id == other.sheet.id,
                    is_alike,
                    "{name}: {} {}",
                    enemy.sheet.name,
                    other.sheet.name
                );
            }
        }
    }
    assert_eq!(bodies.len(), 4, "every body is used: {bodies:?}");
}

#[test]
fn the_card_of_an_enemy_that_the_goal_names_is_the_largest() {
    let mut named = 0;
    for (name, view) in shipped_views() {
        let Some(n) = enemy_that_matters(&view.enemies, &view.goal) else { continue };
        let cards = layout::enemy_card_layout(view.enemies.len(), Some(n));
        let area = |i: usize| u32::from(cards[i].1.0) * u32::from(cards[i].1.1);
        assert!((0..cards.len()).all(|i| i == n || area(i) < area(n)), "{name}");
        if !view.goal.enemies.is_empty() {
            assert!(view.goal.enemies.contains(&view.enemies[n].sheet.id), "{name}");
            named += 1;
        }
    }
    assert!(named > 10, "{named}");
}

#[test]
fn no_row_of_an_encounter_table_is_cut_and_none_runs_into_the_coins() {
    let views = shipped_views();
    let laid = |view: &EncounterView| {
        let shield = layout::shield_state(&view.character.shields);
        let places = layout::right_card_layout(&layout::table_lines(&view.tables), !view.doom.is_empty(), shield);
        view.tables.clone().into_iter().zip(places.into_iter().map(|(_, card_size)| card_size)).collect::<Vec<_>>()
    };
    for look in looks() {
        let fonts = fonts_with(look);
        for (name, view) in &views {
            for (table, card_size) in laid(view) {
                let rows = TableRows::new(&table, card_size, &fonts);
                assert!(rows.is_whole(&table, &fonts), "{name}, {}, {look:?}", table.name);
                for (entry, text) in table.entries.iter().zip(rows.texts()) {
                    let least = if look.is_short() { &entry.lines[..1] } else { &entry.lines[..] };
                    assert!(
                        least.iter().all(|line| text.contains(line.words())),
                        "{name}, {}, {look:?}: {text}",
                        table.name
                    );
                }
            }
        }
    }
    {
        // The drawn texts are those that were measured.
        let look = PrintLook::default();
        let fonts = fonts_with(look);
        for (name, view) in &views {
            for (table, card_size) in laid(view) {
                let table = &table;
                forget_drawn_text();
                let (card, props) = textures::draw_encounter_table_card(table, card_size, &fonts);
                let rows = TableRows::new(table, card_size, &fonts);
                let told: Vec<([f32; 4], String)> = drawn_text();
                for entry in &table.entries {
                    for word in entry.lines.iter().flat_map(|line| line.split_whitespace()) {
                        assert!(told.iter().any(|(_, text)| text.contains(word)), "{name}, {}: {word}", table.name);
                    }
                }
                for ([_, top, _, bottom], text) in &told {
                    assert!(!text.contains('…'), "{name}, {}, {look:?}: {text}", table.name);
                    assert!(*top > 0.0 && *bottom < card.height() as f32, "{name}, {}: {text}", table.name);
                }
                for (row, entry) in table.entries.iter().enumerate() {
                    for i in 0..entry.coins_needed {
                        let (x, y) = rows.coin_position(table, row, i);
                        let under = |([left, top, right, bottom], text): &&([f32; 4], String)| {
                            entry.lines.iter().any(|line| line.contains(text.as_str()) || text.contains(line.as_str()))
                                && (*left..=*right).contains(&(x - 34.0))
                                && (*top..=*bottom).contains(&y)
                        };
                        assert!(!told.iter().any(|text| under(&text)), "{name}, {}: row {row}", table.name);
                    }
                }
                assert!(props.is_empty() || !table.rolled.is_empty());
            }
        }
    }
}

/// How large a text of so many pixels on a card looks in a window of 1280x800, in pixels: the whole table is 23.9 units
/// wide there, and the sight is slanted.
fn on_screen(size: f32) -> f32 {
    let pixels_per_unit = 1264.0 / 23.9;
    size / CARD_PX_PER_UNIT * pixels_per_unit * 0.88
}

#[test]
fn name_hp_and_attacks_of_every_enemy_can_be_read_and_no_coin_covers_the_hp() {
    let fonts = Fonts::bundled();
    let mut seen = std::collections::BTreeSet::new();
    for (name, mut view) in shipped_views() {
        for enemy in &mut view.enemies {
            enemy.sheet.hp_damage.add(DamageKind::Slash, enemy.sheet.hp_max / 2);
        }
        let matters = enemy_that_matters(&view.enemies, &view.goal);
        let places = layout::enemy_card_layout(view.enemies.len(), matters);
        for (enemy, (_, card_size)) in view.enemies.iter().zip(places) {
            // Enemies of a kind have cards of a kind.
            if !seen.insert((enemy.sheet.id, card_size)) {
                continue;
            }
            forget_drawn_text();
            let (card, props) = textures::draw_card(&CardContent::Enemy(enemy.clone(), card_size), &fonts);
            let told = drawn_text();
            let sheet = &enemy.sheet;
            let left = (sheet.hp_max - sheet.hp_damage.total()).to_string();
            let find = |what: &dyn Fn(&str) -> bool| told.iter().find(|(_, text)| what(text));
            let printed = |what: &str| find(&|text: &str| text == what).map(|(rect, _)| *rect);
            let title = printed(&sheet.name).unwrap_or_else(|| panic!("{name}: {}", sheet.name));
            let hp = printed(&format!("{left}/{}", sheet.hp_max))
                .or_else(|| printed(&format!("HP {left} of {}", sheet.hp_max)))
                .unwrap_or_else(|| panic!("{name}: {}", sheet.name));
            // The heights of capitals; a text is half as high again.
            let size = |[_, top, _, bottom]: [f32; 4]| on_screen((bottom - top) / 0.7);
            assert!(size(title) >= 11.0 && size(hp) >= 12.0, "{name}: {} {} {}", sheet.name, size(title), size(hp));
            for CardProp { prop, at, .. } in &props {
                let [l, t, r, b] = hp;
                let (dx, dy) = (at.0 - at.0.clamp(l, r), at.1 - at.1.clamp(t, b));
                let reach = if matches!(prop, CardObject::Token(_)) { 34.0 } else { 0.0 };
                assert!(dx.hypot(dy) >= reach, "{name}: a coin covers the HP of {}", sheet.name);
            }
            for EnemyAttackView { name: attack, .. } in &enemy.attacks {
                let first = attack.split_whitespace().next().unwrap_or_default();
                let rect = find(&|text: &str| text.contains(first) && text != sheet.name);
                let (rect, _) = rect.unwrap_or_else(|| panic!("{name}: {} does not say {attack}", sheet.name));
                assert!(size(*rect) >= 8.5, "{name}: {} {attack} {}", sheet.name, size(*rect));
            }
            for ([l, _, r, b], text) in &told {
                assert!(!text.contains('…'), "{name}: {text}");
                assert!(*l >= 0.0 && *r <= card.width() as f32 && *b <= card.height() as f32, "{name}: {text}");
            }
        }
    }
}

/// The lines on the card of an enemy with wounds: its name, its HP, and the first of its attacks, each with the height of its
/// letters.
fn important_lines(enemy: &EnemySheet, card_size: (u16, u16), fonts: &Fonts) -> Option<[f32; 3]> {
    forget_drawn_text();
    let (card, _) = textures::draw_card(&CardContent::Enemy(enemy.clone(), card_size), fonts);
    let told = drawn_text();
    for ([l, _, r, b], text) in &told {
        let is_inside = *l >= 0.0 && *r <= card.width() as f32 && *b <= card.height() as f32;
        assert!(is_inside && !text.contains('…'), "{}: {text} {:?}", enemy.sheet.name, fonts.look);
    }
    let sheet = &enemy.sheet;
    let left = sheet.hp_max - sheet.hp_damage.total();
    let (figure, words) = (format!("{left}/{}", sheet.hp_max), format!("HP {left} of {}", sheet.hp_max));
    let word = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
    let attack = enemy.attacks.first().map_or_else(String::new, |attack| word(&attack.name));
    let find = |wanted: &dyn Fn(&str) -> bool| {
        told.iter().find(|(_, text)| wanted(text)).map(|([_, top, _, bottom], _)| bottom - top)
    };
    let name = find(&|text: &str| text.contains(&word(&sheet.name)))?;
    let hp = find(&|text: &str| text == figure || text == words)?;
    Some([name, hp, find(&|text: &str| text.contains(&attack) && !text.contains(sheet.name.words()))?])
}

#[test]
fn large_text_reaches_name_hp_and_attacks_of_every_enemy() {
    let fonts = |text_scale| fonts_with(PrintLook { text_scale, ..PrintLook::default() });
    let (usual, larger) = (fonts(1.0), [1.5, 2.0].map(fonts));
    let mut growth = [0.0f32; 3];
    let mut seen = std::collections::BTreeSet::new();
    for (name, mut view) in shipped_views() {
        for enemy in &mut view.enemies {
            enemy.sheet.hp_damage.add(DamageKind::Slash, enemy.sheet.hp_max / 2);
        }
        let places = layout::enemy_card_layout(view.enemies.len(), enemy_that_matters(&view.enemies, &view.goal));
        for (enemy, (_, card_size)) in view.enemies.iter().zip(places) {
            if !seen.insert((enemy.sheet.id, card_size)) {
                continue;
            }
            let lines = |fonts| important_lines(enemy, card_size, fonts);
            let told = || format!("{name}: {} on {card_size:?}", enemy.sheet.name);
            let before = lines(&usual).unwrap_or_else(|| panic!("{}", told()));
            for fonts in &larger {
                let after = lines(fonts).unwrap_or_else(|| panic!("{} {:?}", told(), fonts.look));
                for k in 0..3 {
                    let grown = after[k] / before[k];
                    assert!(grown >= 0.95, "{}: line {k} is {grown} times as large at {:?}", told(), fonts.look);
                    if fonts.look.text_scale == 2.0 {
                        growth[k] += grown;
                    }
                }
            }
        }
    }
    let mean = growth.map(|sum| sum / seen.len() as f32);
    assert!(mean.iter().all(|grown| *grown > 1.4), "{mean:?}");
}

#[test]
fn large_text_reaches_tables_doom_and_shield() {
    let mut growth = Vec::new();
    for (_, view) in shipped_views() {
        let shields = &view.character.shields;
        let places = layout::right_card_layout(
            &layout::table_lines(&view.tables),
            !view.doom.is_empty(),
            layout::shield_state(shields),
        );
        let mut sizes = places.into_iter().map(|(_, card_size)| card_size);
        let tables =
            view.tables.iter().zip(&mut sizes).map(|(table, size)| CardContent::EncounterTable(table.clone(), size));
        let mut cards: Vec<CardContent> = tables.collect();
        if let Some(size) = sizes.next().filter(|_| !view.doom.is_empty()) {
            cards.push(CardContent::Doom(view.doom.clone(), size));
        }
        if let Some(size) = sizes.next().filter(|_| !shields.is_empty()) {
            cards.push(CardContent::Shield(shields.clone(), size));
        }
        for card in cards {
            let mean = |text_scale| {
                forget_drawn_text();
                let fonts = fonts_with(PrintLook { text_scale, ..PrintLook::default() });
                let (pix, _) = textures::draw_card(&card, &fonts);
                let told = drawn_text();
                for ([l, t, r, b], text) in &told {
                    let is_inside = *l >= 0.0 && *t >= 0.0 && *r <= pix.width() as f32 && *b <= pix.height() as f32;
                    assert!(is_inside, "{text} at {text_scale} on {card:?}");
                }
                told.iter().map(|([_, top, _, bottom], _)| bottom - top).sum::<f32>() / told.len() as f32
            };
            let grown = mean(2.0) / mean(1.0);
            assert!(grown >= 0.98, "{grown}: {card:?}");
            growth.push(grown);
        }
    }
    let mean = growth.iter().sum::<f32>() / growth.len() as f32;
    assert!(mean > 1.25, "{mean}");
}

#[test]
fn high_contrast_reaches_the_cards() {
    let views = shipped_views();
    let (_, view) = views.iter().find(|(_, view)| !view.enemies.is_empty()).unwrap();
    let card = |high_contrast| {
        let fonts = fonts_with(PrintLook { high_contrast, ..PrintLook::default() });
        let content = CardContent::Enemy(view.enemies[0].clone(), textures::ENEMY_CARD_SIZE);
        textures::draw_card(&content, &fonts).0
    };
    let white = |pix: &tiny_skia::Pixmap| pix.pixels().iter().filter(|p| p.red() == 255 && p.blue() > 250).count();
    assert!(white(&card(true)) > white(&card(false)) + 100_000);
}
