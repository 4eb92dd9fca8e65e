//! Cards beside the hex map: enemies, encounter tables, doom, *Shield Up!*; and the tokens, pennies and dice that lie on
//! them.
//!
//! Owns their names, prints and poses, as data of the scene, and how a fact throws or pushes something onto a card. Must not
//! decide what is printed on a card: the view says so.

use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use super::piece_models::{self, PENNY_SIZE};
use super::textures::{self, CARD_PX_PER_UNIT, CardContent, CardSize, ENEMY_CARD_SIZE, Fonts, TableRows};
use super::{PickTarget, layout};
use crate::model::{CombatantId, Coord, Fact, Token};
use crate::table::scene::{
    AttachmentPoint, CARD_THICKNESS, CloseUp, CloseUpTime, DieColours, EntryMotion, Face, Grip, Pose, Prop, PropId,
    PropMotion, Scene, Shape,
};
use crate::view::{EncounterView, EnemySheet, TableCard, enemy_that_matters};

/// The part of the way to the eye that a low card comes, a high one, and the small card of an enemy that acts.
const NEAR: [f32; 3] = [0.46, 0.34, 0.42];
/// Cards of less depth are low.
const LOW_CARD: f32 = 2.4;
/// How far the thing on a card is above the print, and its part of the height of a penny that each thing below it adds.
const ON_CARD: (f32, f32) = (0.002, 0.55);

const ENEMY: &str = "card enemy ";
const TABLE: &str = "card table ";
const DOOM: &str = "card doom";
const SHIELD: &str = "card shield";

/// The name of a card. That of a raised shield is another card than that of a lowered one.
fn card_name(target: &PickTarget, content: &CardContent) -> PropId {
    match (target, content) {
        (PickTarget::EnemyCard(who), _) => format!("{ENEMY}{}", who.0).into(),
        (PickTarget::EncounterTableCard(n), _) => encounter_table_card(*n),
        (_, CardContent::Shield(shields, _)) => {
            let state = if layout::shield_state(shields) == Some(true) { "raised" } else { "lowered" };
            format!("{SHIELD} {state}").into()
        }
        _ => DOOM.into(),
    }
}

/// The name of the card of an encounter table.
pub(super) fn encounter_table_card(n: usize) -> PropId {
    format!("{TABLE}{n}").into()
}

/// The target that a card is for the pointer, if the thing of this name is a card.
pub(super) fn card_of(id: &PropId) -> Option<PickTarget> {
    let name = id.as_str();
    if let Some(who) = name.strip_prefix(ENEMY) {
        return who.parse().ok().map(|who| PickTarget::EnemyCard(CombatantId(who)));
    }
    if let Some(n) = name.strip_prefix(TABLE) {
        return n.parse().ok().map(PickTarget::EncounterTableCard);
    }
    match name {
        DOOM => Some(PickTarget::Doom),
        _ => name.starts_with(SHIELD).then_some(PickTarget::ShieldCard),
    }
}

/// A card, with what lies on it.
#[derive(Clone, Debug)]
struct PlacedCard {
    target: PickTarget,
    content: Arc<CardContent>,
    face: Face,
    prop: Prop,
    things: Vec<Prop>,
}

/// The cards on the table.
#[derive(Debug, Default)]
pub(super) struct PlacedCards {
    cards: Vec<PlacedCard>,
    /// Counts the prints, so that each has a name of its own.
    prints: u32,
}

impl PlacedCards {
    /// The cards that a view has. A card keeps its print as long as nothing else is to be printed on it.
    pub(super) fn show_view(&mut self, view: &EncounterView) {
        let mut before = std::mem::take(&mut self.cards);
        let wanted = required_cards(view);
        self.cards.extend(wanted.into_iter().enumerate().map(|(n, (target, content, at))| {
            let known = before.iter().position(|card| card.target == target && *card.content == content);
            let (content, face) = match known.map(|k| before.swap_remove(k)) {
                Some(card) => (card.content, card.face),
                None => {
                    self.prints += 1;
                    let content = Arc::new(content);
                    (Arc::clone(&content), card_face(format!("card {}", self.prints), content))
                }
            };
            let prop = card_prop(n, &target, &content, face.clone(), at);
            let things = things_on_card(&prop.id, &content);
            PlacedCard { target, content, face, prop, things }
        }));
    }

    /// What a fact throws or pushes onto a card. It lies there until the next view. Returns how it moves.
    pub(super) fn show_fact(&mut self, fact: &Fact) -> Vec<(PropId, PropMotion)> {
        let (Fact::TableRolled { table, .. } | Fact::CoinPlaced { table, .. }) = fact else { return Vec::new() };
        let target = PickTarget::EncounterTableCard(usize::from(*table));
        let Some(card) = self.cards.iter_mut().find(|card| card.target == target) else { return Vec::new() };
        let CardContent::EncounterTable(printed, size) = &*card.content else { return Vec::new() };
        let card_id = &card.prop.id;
        let (laid, motion): (Vec<Prop>, PropMotion) = match fact {
            Fact::TableRolled { dice, .. } => {
                card.things.retain(|thing| !matches!(thing.shape, Shape::Die { .. }));
                // Thrown from over the hex map: the other side lies beyond the view.
                (rolled_dice(card_id, dice, *size).collect(), PropMotion::Throw(Vec3::new(-3.4, 2.4, 2.8)))
            }
            Fact::CoinPlaced { entry, coins, .. } => {
                let coin = (usize::from(*entry), coins.saturating_sub(1));
                let penny = penny(card_id, printed, coin);
                card.things.retain(|thing| thing.id != penny.id);
                let rim = textures::coin_to_rim(printed, coin) / CARD_PX_PER_UNIT + PENNY_SIZE.0;
                let from = Pose { at: penny.pose.at + Vec3::new(rim, 0.0, 0.35), ..penny.pose };
                (vec![penny], PropMotion::Push(from))
            }
            _ => return Vec::new(),
        };
        let motions = laid.iter().map(|thing| (thing.id.clone(), motion.clone())).collect();
        card.things.extend(laid);
        motions
    }

    /// Lays the cards.
    pub(super) fn lay(&self, scene: &mut Scene) {
        for card in &self.cards {
            scene.lay(card.prop.clone());
            card.things.iter().for_each(|thing| scene.lay(thing.clone()));
        }
    }
}

/// The sheet without its place on the map, which is not printed on its card: a step is no reason to redraw the card.
fn without_position(enemy: &EnemySheet) -> EnemySheet {
    let mut printed = enemy.clone();
    (printed.sheet.position, printed.sheet.tail) = (Coord::new(0, 0), None);
    printed
}

/// The cards that a view needs, each with its position.
fn required_cards(view: &EncounterView) -> Vec<(PickTarget, CardContent, Vec2)> {
    // With many enemies, only those still present keep their cards.
    let crowd = view.enemies.len() > 3;
    let enemies: Vec<_> = view.enemies.iter().filter(|f| f.sheet.present || !crowd).collect();
    let who = enemy_that_matters(&view.enemies, &view.goal).map(|n| view.enemies[n].sheet.who);
    let matters = enemies.iter().position(|enemy| Some(enemy.sheet.who) == who);
    let mut cards: Vec<(PickTarget, CardContent, Vec2)> = enemies
        .iter()
        .zip(layout::enemy_card_layout(enemies.len(), matters))
        .map(|(enemy, (at, card_size))| {
            (PickTarget::EnemyCard(enemy.sheet.who), CardContent::Enemy(without_position(enemy), card_size), at)
        })
        .collect();
    let (doom, shields) = (&view.doom, &view.character.shields);
    let places =
        layout::right_card_layout(&layout::table_lines(&view.tables), !doom.is_empty(), layout::shield_state(shields));
    let mut places = places.into_iter();
    for (n, (table, (at, card_size))) in view.tables.iter().zip(&mut places).enumerate() {
        cards.push((PickTarget::EncounterTableCard(n), CardContent::EncounterTable(table.clone(), card_size), at));
    }
    if let Some((at, card_size)) = (!doom.is_empty()).then(|| places.next()).flatten() {
        cards.push((PickTarget::Doom, CardContent::Doom(doom.clone(), card_size), at));
    }
    if let Some((at, card_size)) = (!shields.is_empty()).then(|| places.next()).flatten() {
        cards.push((PickTarget::ShieldCard, CardContent::Shield(shields.clone(), card_size), at));
    }
    cards
}

/// A card as a thing. It lies a little higher than the card before it, so that cards that overlap do not flicker.
fn card_prop(n: usize, target: &PickTarget, content: &CardContent, face: Face, at: Vec2) -> Prop {
    let (wide, deep) = content.size_in_units();
    let shape = Shape::Board { size: Vec3::new(wide, CARD_THICKNESS, deep), face };
    let pose = Pose::flat(at.x, at.y).raised(0.006 * (n % 5) as f32).yawed(layout::card_rotation(target));
    let close_up = match content {
        // A card that says too little is not brought close under the pointer: a panel shows its enemy in full.
        CardContent::Enemy(enemy, size) if size.0 < ENEMY_CARD_SIZE.0 => CloseUp {
            when: CloseUpTime::Now(enemy.active),
            near: NEAR[2],
            aside: Some(small_card_aside(at.x, wide, NEAR[2])),
        },
        _ => CloseUp {
            when: match content {
                CardContent::Enemy(..) => CloseUpTime::PointedInUsualPrint,
                _ => CloseUpTime::Pointed,
            },
            near: if deep < LOW_CARD { NEAR[0] } else { NEAR[1] },
            aside: None,
        },
    };
    Prop::new(card_name(target, content), shape, pose).with_entry(EntryMotion::TurnUp).with_close_up(close_up)
}

/// How far to the right a small card moves that comes `near`: it stays off the hex map, and in the view, although it looks
/// wider near the eye.
fn small_card_aside(x: f32, wide: f32, near: f32) -> f32 {
    let edge = x - wide / 2.0 / (1.0 - near);
    (layout::LEFT_EDGE_X - edge).max(0.0) * (1.0 - near) - (x - layout::LEFT_CARDS_X).max(0.0) * 0.5
}

/// The print of a card. The places of an encounter table's card are first its entries, then the places for coins; those of
/// another card are where the things on it lie.
fn card_face(key: String, content: Arc<CardContent>) -> Face {
    let draw = move |fonts: &Fonts| -> (Pixmap, Vec<Rect>) {
        let (picture, lying) = textures::draw_card(&content, fonts);
        let point = |at: (f32, f32)| {
            let at = layout::card_local_position(&content, at);
            Rect::from_corners(at, at)
        };
        let places = match &*content {
            CardContent::EncounterTable(table, size) => {
                let rows = TableRows::new(table, *size, fonts);
                let row = |(top, high): &(f32, f32)| {
                    let corner = |x: f32, y: f32| layout::card_local_position(&content, (x, y));
                    Rect::from_corners(corner(0.0, *top), corner(f32::from(size.0), top + high))
                };
                let coins = table
                    .entries
                    .iter()
                    .enumerate()
                    .flat_map(|(n, entry)| (0..textures::coin_places(entry)).map(move |i| (n, i)));
                let coins = coins.map(|(n, i)| point(rows.coin_position(table, n, i)));
                rows.bounds().iter().map(row).chain(coins).collect()
            }
            _ => lying.iter().map(|thing| point(thing.at)).collect(),
        };
        (picture, places)
    };
    Face::with_places(key, draw).fleeting()
}

/// The number of the place of a coin on the card of an encounter table.
fn coin_place(table: &TableCard, (entry, i): (usize, u8)) -> usize {
    let before = table.entries.iter().take(entry).map(|entry| usize::from(textures::coin_places(entry)));
    let here = table.entries.get(entry).map_or(1, textures::coin_places);
    table.entries.len() + before.sum::<usize>() + usize::from(i.min(here - 1))
}

/// The things that lie on a card.
fn things_on_card(card: &PropId, content: &CardContent) -> Vec<Prop> {
    match content {
        CardContent::Enemy(enemy, _) => tokens_on_card(card, textures::enemy_tokens(enemy)),
        CardContent::Shield(shields, _) => {
            tokens_on_card(card, textures::shield_tokens(shields).into_iter().map(|token| (token, 0)))
        }
        CardContent::EncounterTable(table, size) => {
            let coins = table.entries.iter().enumerate().flat_map(|(n, entry)| {
                // A penny covers an entry that is exhausted without a coin.
                let coins = entry.coins.max(u8::from(entry.exhausted));
                (0..coins).map(move |i| (n, i))
            });
            let pennies = coins.map(|coin| penny(card, table, coin));
            pennies.chain(rolled_dice(card, &table.rolled, *size)).collect()
        }
        CardContent::Doom(..) => Vec::new(),
    }
}

/// The pose of a thing at its place on a card, with so many below it. `n` tells it from the others: hands lay none quite
/// straight.
fn pose_on_card(n: usize, stack_level: u8) -> Pose {
    let noise = textures::hash_noise(n as u32 * 57 + u32::from(stack_level) * 101) - 0.5;
    let height = ON_CARD.0 + f32::from(stack_level) * PENNY_SIZE.1 * ON_CARD.1;
    Pose::flat(0.0, 0.0).raised(height).yawed(noise * 0.5)
}

/// Tokens at the places of a card, each with the number of those below it.
fn tokens_on_card(card: &PropId, tokens: impl IntoIterator<Item = (Token, u8)>) -> Vec<Prop> {
    let token = |(n, (token, level)): (usize, (Token, u8))| {
        Prop::new(format!("{} token {n}", card.as_str()), piece_models::token(token), pose_on_card(n, level))
            .with_grip(Grip::None)
            .attached(card, AttachmentPoint::Place(n))
    };
    tokens.into_iter().enumerate().map(token).collect()
}

/// The penny number `i` of an entry.
fn penny(card: &PropId, table: &TableCard, coin: (usize, u8)) -> Prop {
    let (entry, i) = coin;
    Prop::new(format!("{} penny {entry} {i}", card.as_str()), piece_models::penny(), pose_on_card(entry * 8, i))
        .with_grip(Grip::None)
        .attached(card, AttachmentPoint::Place(coin_place(table, coin)))
}

/// Dice that were thrown onto the card of an encounter table.
fn rolled_dice(card: &PropId, dice: &[u8], size: CardSize) -> impl Iterator<Item = Prop> {
    let size = Vec2::new(f32::from(size.0), f32::from(size.1));
    dice.iter().enumerate().map(move |(i, up)| {
        let at = (Vec2::from(textures::die_position(size.into(), i)) - size / 2.0) / CARD_PX_PER_UNIT;
        let noise = textures::hash_noise(i as u32 * 31 + u32::from(*up) * 7) - 0.5;
        let shape = Shape::Die { sides: 6, up: *up, colours: DieColours::BONE };
        Prop::new(format!("{} die {i}", card.as_str()), shape, Pose::flat(at.x, at.y).yawed(noise * 1.1))
            .with_grip(Grip::None)
            .attached(card, AttachmentPoint::Top)
    })
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::model::{DamageKind, DiceValues, GearIndex};
    use crate::view::blank::{blank_enemy, blank_view};
    use crate::view::{EntryLine, ShieldCard};

    fn shield(up: bool) -> ShieldCard {
        ShieldCard {
            gear: GearIndex(0),
            name: "Shield".into(),
            defense: 2,
            stability: 4,
            tokens: Default::default(),
            deployed: false,
            up,
        }
    }

    fn entry(coins: u8, coins_needed: u8) -> EntryLine {
        EntryLine {
            label: "2-5".into(),
            lines: vec!["A Flurry".into()],
            sudden: false,
            coins,
            coins_needed,
            exhausted: coins >= coins_needed,
            current: false,
            absent: false,
        }
    }

    /// A view with an enemy, a table and a shield.
    fn view() -> EncounterView {
        let entries = vec![entry(0, 2), entry(1, 3), entry(0, 0)];
        let table = TableCard { name: "The Table".into(), entries, rolled: DiceValues::new() };
        let mut view = blank_view(1);
        view.enemies.push(blank_enemy(1, "Rat"));
        view.tables.push(table);
        view.character.shields.push(shield(false));
        view
    }

    fn laid(cards: &PlacedCards) -> Scene {
        let mut scene = Scene::default();
        cards.lay(&mut scene);
        scene
    }

    fn face(scene: &Scene, name: &str) -> Option<Arc<str>> {
        match &scene.prop(&name.into())?.shape {
            Shape::Board { face, .. } => Some(Arc::clone(face.key())),
            _ => None,
        }
    }

    #[test]
    fn a_card_is_found_by_its_name_and_the_things_on_it_are_no_cards() {
        let mut cards = PlacedCards::default();
        cards.show_view(&view());
        let scene = laid(&cards);
        let found: Vec<PickTarget> = scene.props.iter().filter_map(|prop| card_of(&prop.id)).collect();
        let expected =
            [PickTarget::EnemyCard(CombatantId(1)), PickTarget::EncounterTableCard(0), PickTarget::ShieldCard];
        assert_eq!(found, expected);
        assert!(scene.props.len() > found.len(), "pennies lie on the table's card");
        assert!(scene.props.iter().all(|prop| prop.attachment.is_none() == card_of(&prop.id).is_some()));
    }

    #[test]
    fn a_card_is_printed_anew_when_something_else_is_printed_on_it_and_a_raised_shield_is_another_card() {
        let (mut cards, mut view) = (PlacedCards::default(), view());
        cards.show_view(&view);
        let before = laid(&cards);
        view.enemies[0].sheet.position = Coord::new(7, 7);
        cards.show_view(&view);
        assert_eq!(laid(&cards), before, "a step");
        view.enemies[0].sheet.hp_damage.add(DamageKind::Slash, 1);
        view.character.shields = vec![shield(true)];
        cards.show_view(&view);
        let after = laid(&cards);
        assert_ne!(face(&before, "card enemy 1"), face(&after, "card enemy 1"));
        assert_eq!(face(&before, "card table 0"), face(&after, "card table 0"));
        assert_eq!((face(&before, "card shield raised"), face(&after, "card shield lowered")), (None, None));
        assert!(after.prop(&"card enemy 1 token 0".into()).is_some());
    }

    #[test]
    fn thrown_dice_and_a_pushed_coin_stay_on_the_card_until_the_view_has_them() {
        let (mut cards, mut view) = (PlacedCards::default(), view());
        cards.show_view(&view);
        let rolled = Fact::TableRolled { table: 0, dice: smallvec![3, 5], rolled: 8, resolved: 8 };
        let thrown = cards.show_fact(&rolled);
        assert!(matches!(thrown[..], [(_, PropMotion::Throw(_)), (_, PropMotion::Throw(_))]), "{thrown:?}");
        let pushed = cards.show_fact(&coin_placed(0, 1));
        let [(coin, PropMotion::Push(_))] = &pushed[..] else { panic!("{pushed:?}") };
        let during = laid(&cards);
        view.tables[0].rolled = smallvec![3, 5];
        view.tables[0].entries[0].coins = 1;
        cards.show_view(&view);
        let after = laid(&cards);
        for id in thrown.iter().map(|(id, _)| id).chain([coin]) {
            assert!(during.prop(id).is_some() && during.prop(id) == after.prop(id), "{id:?}");
        }
        assert!(cards.show_fact(&rolled).len() == 2 && laid(&cards).props.len() == after.props.len(), "the same dice");
    }

    fn coin_placed(entry: u8, coins: u8) -> Fact {
        Fact::CoinPlaced { table: 0, entry, coins, exhausted: false }
    }

    #[test]
    fn things_lie_where_the_print_of_their_card_has_a_place() {
        let (mut cards, mut view, fonts) = (PlacedCards::default(), view(), Fonts::bundled());
        view.enemies[0].sheet.hp_damage.add(DamageKind::Slash, 2);
        cards.show_view(&view);
        for card in &cards.cards {
            let (_, places) = card.face.draw(&fonts);
            for thing in &card.things {
                let point = thing.attachment.as_ref().map(|attachment| attachment.point);
                let Some(AttachmentPoint::Place(n)) = point else { continue };
                let half = Vec2::from(card.content.size_in_units()) / 2.0;
                assert!(places[n].center().abs().cmplt(half).all(), "{:?}: {places:?}", thing.id);
                assert!(places[n].is_empty(), "the pointer finds the entry under a coin");
            }
        }
    }
}
