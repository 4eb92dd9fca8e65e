//! The table of the Duel as a scene: a view in, things with names and places out.
//!
//! Owns which thing lies where. The same card has the same name wherever it lies, so that the table sees it move. Must not
//! decide anything.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use duel::odds::{RailLine, RoundOdds};
use duel::rules::{ActionSource, FighterKind, Seat, Side};
use duel::view::{CardView, DuelPage, DuelView, FightView, FighterView};
use kernel::id::Id;
use kernel::lang::Text;

use super::faces::{self, CARD, RAIL, SHEET};
use super::places::{self, RAIL_AT, RAIL_HEIGHT, STRIP, Seating};
use crate::lang::words;
use crate::table::scene::arrange::{fan, pile, row};
use crate::table::scene::{CARD_THICKNESS, DieColours, Grip, Mark, Material, Pose, Prop, PropId, Scene, Shape};

/// A bell on a stem, that puts candles out: the Priority token.
const SNUFFER: &[(f32, f32)] =
    &[(0.26, 0.0), (0.27, 0.03), (0.2, 0.16), (0.12, 0.3), (0.05, 0.38), (0.035, 0.6), (0.07, 0.66), (0.0, 0.72)];
/// A peg of Grit.
const PEG: &[(f32, f32)] = &[(0.085, 0.0), (0.085, 0.2), (0.06, 0.26), (0.0, 0.28)];
/// Radius and height of tokens, coins and chips.
const TOKEN: (f32, f32) = (0.34, 0.075);
const COIN: (f32, f32) = (0.22, 0.05);
const CHIP: (f32, f32) = (0.25, 0.055);

/// Dice that have fallen and lie on the felt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FallenDice {
    /// The dice, with the side that rolled each.
    pub dice: Vec<(u8, Side)>,
    /// Counts the rolls, so that the dice of the next one are others.
    pub number: u64,
}

/// The choices that the player has made and not committed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LayChoice {
    /// The places in the hand of the cards that will be laid, in order.
    pub laid: Vec<usize>,
}

/// The name of the card number `n` among those of its kind that a fighter has.
fn card_name(seat: Seat, card: Id, n: usize) -> String {
    format!("card {} {card} {n}", seat.0)
}

/// What a press on a thing of the fight means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The card at this place of the hand.
    Hand(usize),
    /// The place on which cards are laid.
    LayPlace,
    /// A fighter.
    Fighter(Seat),
    /// A die of the open roll.
    Die(u8),
    /// A quarry, or a card of the spoils.
    Offer(usize),
    /// A discard pile.
    Discard(Seat),
    /// An entry of a monster's table.
    Entry(Seat, usize),
    /// Something else that only says what it is.
    Other,
}

/// A scene, and what its things mean.
#[derive(Clone, Debug, Default)]
pub struct DuelScene {
    /// The scene.
    pub scene: Scene,
    /// What a press on a thing means.
    pub meanings: HashMap<PropId, Meaning>,
    /// Which card a thing is.
    pub cards: HashMap<PropId, CardView>,
}

impl DuelScene {
    fn lay(&mut self, prop: Prop, meaning: Meaning) {
        self.meanings.insert(prop.id.clone(), meaning);
        self.scene.lay(prop);
    }

    fn lay_card(&mut self, name: String, card: &CardView, pose: Pose, grip: Grip, meaning: Meaning) -> PropId {
        let shape = card_shape(Some(card));
        let prop = Prop::new(name, shape, pose).with_grip(grip);
        let id = prop.id.clone();
        self.cards.insert(id.clone(), card.clone());
        self.lay(prop, meaning);
        id
    }

    fn mark(&mut self, id: &PropId, mark: Mark) {
        if let Some(prop) = self.scene.props.iter_mut().find(|prop| prop.id == *id) {
            prop.mark = Some(mark);
        }
    }
}

fn card_shape(card: Option<&CardView>) -> Shape {
    let front = card.map_or_else(faces::card_back, faces::card);
    Shape::Card { size: Vec2::new(CARD.0, CARD.1), front, back: faces::card_back() }
}

/// The scene of a view.
pub fn build_scene(view: &DuelView, dice: &FallenDice, choice: &LayChoice) -> DuelScene {
    match &view.page {
        DuelPage::Fight(fight) => fight_scene(fight, dice, choice),
        DuelPage::Dawn(dawn) => {
            let mut scene = DuelScene::default();
            let middle = Pose::flat(0.0, -0.6);
            let places = row(dawn.quarries.len(), middle, SHEET.0 + 0.9, 14.0);
            for (n, (quarry, pose)) in dawn.quarries.iter().zip(places).enumerate() {
                let shape = board(SHEET, faces::quarry(quarry));
                let prop = Prop::new(format!("quarry {}", quarry.entry), shape, pose.scaled(1.15));
                scene.lay(prop.with_grip(Grip::Press).with_mark(Mark::Legal), Meaning::Offer(n));
            }
            lay_own_cards(&mut scene, view, Pose::flat(0.0, 3.6));
            scene
        }
        DuelPage::Spoils(spoils) => {
            let mut scene = DuelScene::default();
            let places = row(spoils.cards.len(), Pose::flat(0.0, -0.6).scaled(1.25), CARD.0 * 1.25 + 0.8, 14.0);
            for (n, ((card, _), pose)) in spoils.cards.iter().zip(places).enumerate() {
                let name = format!("spoil {}", card.card);
                let id = scene.lay_card(name, card, pose, Grip::Press, Meaning::Offer(n));
                scene.mark(&id, Mark::Legal);
            }
            lay_own_cards(&mut scene, view, Pose::flat(0.0, 3.6));
            scene
        }
        DuelPage::SeasonEnd(_) => {
            let mut scene = DuelScene::default();
            lay_own_cards(&mut scene, view, Pose::flat(0.0, 2.6));
            scene
        }
    }
}

/// Lays the cards out that the character owns between fights.
fn lay_own_cards(scene: &mut DuelScene, view: &DuelView, middle: Pose) {
    let Some(season) = &view.season else { return };
    let poses = fan(season.cards.len(), middle.tilted(0.25), CARD.0 + 0.1, 13.5);
    for (n, (card, pose)) in season.cards.iter().zip(poses).enumerate() {
        scene.lay_card(format!("owned {} {n}", card.card), card, pose, Grip::Point, Meaning::Other);
    }
}

fn board(size: (f32, f32), face: crate::table::scene::Face) -> Shape {
    Shape::Board { size: Vec3::new(size.0, 0.04, size.1), face }
}

fn fight_scene(view: &FightView, dice: &FallenDice, choice: &LayChoice) -> DuelScene {
    let mut scene = DuelScene::default();
    let of_side = |side: Side| view.fighters.iter().filter(move |fighter| fighter.side == side);
    let (players, opponents) = (of_side(Side::Player).count(), of_side(Side::Opponent).count());
    lay_board(&mut scene, view, opponents);
    for (n, fighter) in of_side(Side::Player).enumerate() {
        lay_fighter(&mut scene, fighter, &places::player_seating(n, players), view);
    }
    for (n, fighter) in of_side(Side::Opponent).enumerate() {
        lay_fighter(&mut scene, fighter, &places::opponent_seating(n, opponents), view);
        lay_table(&mut scene, fighter, n, opponents);
    }
    lay_hand(&mut scene, view, players, choice);
    lay_dice(&mut scene, view, dice, opponents);
    scene
}

/// The rail with its tokens, and the felt.
fn lay_board(scene: &mut DuelScene, view: &FightView, opponents: usize) {
    let size = Vec3::new(RAIL.0, RAIL_HEIGHT, RAIL.1);
    let rail = Shape::Board { size, face: faces::rail() };
    scene.lay(Prop::new("rail", rail, Pose::flat(RAIL_AT.x, RAIL_AT.y)), Meaning::Other);
    let (pose, size) = places::felt(opponents);
    scene.lay(Prop::new("felt", board(size, faces::felt(size)), pose).with_grip(Grip::None), Meaning::Other);
    let mut on_notch: HashMap<i8, usize> = HashMap::new();
    let mut of_source: HashMap<(Seat, ActionSource), usize> = HashMap::new();
    // What leaves first lies on top.
    for slot in view.rail.iter().rev() {
        let below = on_notch.entry(slot.priority.max(-1)).or_default();
        let copy = of_source.entry((slot.seat, slot.source)).or_default();
        let is_opponent = view.fighters.get(slot.seat.index()).is_some_and(|fighter| fighter.side == Side::Opponent);
        let face = faces::action_token(&slot.name, is_opponent);
        let shape = Shape::Disc { size: TOKEN, face, is_metal: false };
        let name = token_name(slot.seat, slot.source, *copy);
        scene.lay(Prop::new(name, shape, places::token_place(slot.priority, *below)), Meaning::Fighter(slot.seat));
        *below += 1;
        *copy += 1;
    }
    if let Some(first) = view.rail.first() {
        let copies = view.rail.iter().filter(|slot| (slot.seat, slot.source) == (first.seat, first.source)).count();
        let id = PropId::from(token_name(first.seat, first.source, copies.saturating_sub(1)));
        scene.mark(&id, Mark::Acts);
    }
}

/// The name of an action of a fighter.
pub fn action_name(fight: &FightView, seat: Seat, source: ActionSource) -> Text {
    let Some(fighter) = fight.fighters.get(seat.index()) else { return Text::Empty };
    match source {
        ActionSource::Entry(n) => fighter.table.get(usize::from(n)).map(|entry| entry.name.clone()).unwrap_or_default(),
        ActionSource::Card(card) | ActionSource::BaseAttack(card) => {
            let cards = fighter.hand.iter().chain(fighter.laid.iter().filter_map(|laid| laid.card.as_ref()));
            let cards = cards.chain(&fighter.owned).chain(&fighter.discard);
            cards.into_iter().find(|view| view.card == card).map(|view| view.name.clone()).unwrap_or_default()
        }
    }
}

/// Lays pale tokens on the rail: those of the cards that are chosen, and those of each entry that the monsters may choose.
/// The higher ones would leave first.
pub fn lay_ghosts(scene: &mut DuelScene, view: &FightView, odds: &RoundOdds, name: impl Fn(&RailLine) -> Text) {
    let lines = odds.by_entry.iter().flat_map(|by_entry| &by_entry.rail);
    let mut known = HashSet::new();
    let mut on_notch: HashMap<i8, usize> = HashMap::new();
    for line in lines.filter(|line| known.insert((line.seat, line.source))) {
        let is_opponent = view.fighters.get(line.seat.index()).is_some_and(|fighter| fighter.side == Side::Opponent);
        let face = faces::ghost_token(name(line).words(), is_opponent);
        let shape = Shape::Disc { size: (TOKEN.0 * 0.8, TOKEN.1 * 0.3), face, is_metal: false };
        let below = on_notch.entry(line.priority.max(-1)).or_default();
        let place = places::token_place(line.priority, 0);
        // Those on one notch lie side by side, towards the player.
        let place = Pose { at: place.at + Vec3::new(0.0, 0.012 * *below as f32, 0.3 * *below as f32), ..place };
        *below += 1;
        let meaning = match line.source {
            ActionSource::Entry(n) => Meaning::Entry(line.seat, usize::from(n)),
            _ => Meaning::Other,
        };
        let name = format!("ghost {} {:?}", line.seat.0, line.source);
        scene.lay(Prop::new(name, shape, place).with_grip(Grip::Point), meaning);
    }
}

fn token_name(seat: Seat, source: ActionSource, copy: usize) -> String {
    format!("token {} {source:?} {copy}", seat.0)
}

fn lay_fighter(scene: &mut DuelScene, fighter: &FighterView, at: &Seating, view: &FightView) {
    let seat = fighter.seat;
    let is_target = view
        .question
        .iter()
        .flat_map(|question| &question.options)
        .any(|option| matches!(option.intent, duel::rules::DuelIntent::ChooseTarget(target) if target == seat));
    let sheet = Prop::new(format!("sheet {}", seat.0), board(SHEET, faces::sheet(fighter)), at.sheet);
    let grip = if is_target { Grip::Press } else { Grip::Point };
    scene.lay(sheet.with_grip(grip).with_mark(is_target.then_some(Mark::Target)), Meaning::Fighter(seat));
    let (grit, full) = (fighter.grit, fighter.full_grit);
    let strip = faces::grit_strip(&fighter.name, grit, full, STRIP);
    scene.lay(Prop::new(format!("strip {}", seat.0), board(STRIP, strip), at.strip), Meaning::Fighter(seat));
    let paint = if fighter.side == Side::Player { [70, 120, 170] } else { [168, 62, 50] };
    for n in 0..grit {
        let (x, z) = faces::peg_place(n, full);
        let peg = Shape::Turned { profile: PEG, material: Material::Painted(paint) };
        let place = Pose { at: at.strip.at + Vec3::new(x, 0.05, z) * at.strip.scale, ..at.strip };
        scene.lay(Prop::new(peg_name(seat, n), peg, place).with_grip(Grip::None), Meaning::Fighter(seat));
    }
    for (n, ailment) in fighter.ailments.iter().enumerate() {
        let shape = Shape::Disc { size: CHIP, face: faces::ailment_chip(ailment), is_metal: false };
        let place = Pose { at: at.chips.at + Vec3::new(n as f32 * 0.58, 0.05, 0.0), ..at.chips };
        let name = format!("ailment {} {:?}", seat.0, ailment.ailment);
        scene.lay(Prop::new(name, shape, place), Meaning::Fighter(seat));
    }
    if fighter.has_token {
        let snuffer = Shape::Turned { profile: SNUFFER, material: Material::Brass };
        scene.lay(Prop::new("snuffer", snuffer, at.snuffer), Meaning::Other);
    }
    if fighter.kind == FighterKind::Character {
        for n in 0..fighter.fame {
            let shape = Shape::Disc { size: COIN, face: faces::fame_coin(), is_metal: true };
            let (stack, level) = (n / 5, n % 5);
            let offset = Vec3::new((f32::from(stack) - 1.0) * 0.5, f32::from(level) * 0.052, 0.0);
            let place = Pose { at: at.fame.at + offset, ..at.fame };
            let name = format!("fame {} {n}", seat.0);
            scene.lay(Prop::new(name, shape, place).with_grip(Grip::None), Meaning::Fighter(seat));
        }
    }
    lay_cards(scene, fighter, at);
}

/// The name of a peg of Grit.
pub fn peg_name(seat: Seat, n: u8) -> String {
    format!("peg {} {n}", seat.0)
}

/// The cards of a fighter that do not lie in a hand: what was played longest ago comes first.
fn lay_cards(scene: &mut DuelScene, fighter: &FighterView, at: &Seating) {
    let seat = fighter.seat;
    let mut copies: HashMap<Id, usize> = HashMap::new();
    let mut name_of = |card: Id| {
        let copy = copies.entry(card).or_default();
        *copy += 1;
        card_name(seat, card, *copy - 1)
    };
    for (n, card) in fighter.discard.iter().enumerate() {
        let name = name_of(card.card);
        let meaning = Meaning::Discard(seat);
        scene.lay_card(name, card, pile(n, at.discard, CARD_THICKNESS), Grip::Point, meaning);
    }
    let face_up: Vec<&CardView> = fighter.face_up.iter().collect();
    let room = if at.face_up.scale < 0.6 { 1.6 } else { 2.6 };
    for (card, pose) in face_up.iter().zip(row(face_up.len(), at.face_up, CARD.0 * at.face_up.scale + 0.08, room)) {
        let name = name_of(card.card);
        scene.lay_card(name, card, pose, Grip::Point, Meaning::Other);
    }
    if let Some(worn) = &fighter.worn {
        let name = name_of(worn.card);
        scene.lay_card(name, worn, at.worn, Grip::Point, Meaning::Other);
    }
    for laid in &fighter.laid {
        let pose = laid_pose(at, usize::from(laid.slot));
        match &laid.card {
            Some(card) => {
                let pose = if laid.is_revealed { pose } else { pose.face_down() };
                let name = name_of(card.card);
                scene.lay_card(name, card, pose, Grip::Point, Meaning::Other);
            }
            None => {
                let prop = Prop::new(format!("hidden {} {}", seat.0, laid.slot), card_shape(None), pose);
                scene.lay(prop, Meaning::Other);
            }
        }
    }
    // A rival's hand: how many cards it holds.
    if fighter.side == Side::Opponent && fighter.kind == FighterKind::Character {
        let poses = row(fighter.hand_size, Pose::flat(2.9, -4.42).scaled(0.34), 0.48, 3.6);
        for (n, pose) in poses.into_iter().enumerate() {
            let prop = Prop::new(format!("rival hand {n}"), card_shape(None), pose);
            scene.lay(prop.with_grip(Grip::Point), Meaning::Fighter(seat));
        }
    }
}

fn laid_pose(at: &Seating, slot: usize) -> Pose {
    let offset = (slot as f32 - 0.5) * at.laid_step;
    Pose { at: at.laid.at + Vec3::new(offset, 0.06, 0.0), ..at.laid }
}

/// The action table of a monster.
fn lay_table(scene: &mut DuelScene, fighter: &FighterView, n: usize, of: usize) {
    let (size, poses) = places::entry_cells(n, of, fighter.table.len());
    for (i, (entry, pose)) in fighter.table.iter().zip(poses).enumerate() {
        let name = format!("entry {} {i}", fighter.seat.0);
        let prop = Prop::new(name, board(size, faces::entry(entry, size)), pose);
        scene.lay(prop, Meaning::Entry(fighter.seat, i));
    }
}

/// The seat whose hand lies at the front: the one that decides, or the player's first.
pub fn hand_seat(view: &FightView) -> Option<Seat> {
    let players = || view.fighters.iter().filter(|fighter| fighter.side == Side::Player);
    let decides = view.question.as_ref().map(|question| question.seat);
    let decides = decides.filter(|seat| players().any(|fighter| fighter.seat == *seat));
    decides.or_else(|| players().find(|fighter| fighter.is_fighting).or(players().next()).map(|fighter| fighter.seat))
}

/// Whether the player lays cards now.
pub fn is_laying(view: &FightView) -> bool {
    view.question.as_ref().is_some_and(|question| question.asks_for_cards)
}

/// The hand, the places for the cards of the round, and the cards that were chosen for them.
fn lay_hand(scene: &mut DuelScene, view: &FightView, players: usize, choice: &LayChoice) {
    let Some(seat) = hand_seat(view) else { return };
    let Some(fighter) = view.fighters.get(seat.index()) else { return };
    let lays = is_laying(view);
    let index = view.fighters.iter().filter(|f| f.side == Side::Player).position(|f| f.seat == seat).unwrap_or(0);
    let at = places::player_seating(index, players);
    for slot in 0..2 {
        let pose = Pose { at: laid_pose(&at, slot).at - Vec3::Y * 0.05, ..at.laid };
        let face = faces::card_place(words!("duel-place-for-card"));
        let size = Vec3::new(CARD.0 + 0.16, 0.02, CARD.1 + 0.16);
        let prop = Prop::new(format!("place {slot}"), Shape::Board { size, face }, pose);
        let grip = if lays { Grip::Press } else { Grip::Point };
        scene.lay(prop.with_grip(grip), Meaning::LayPlace);
    }
    // The copies that lie elsewhere have been counted first.
    let elsewhere = |card: Id| {
        let discard = fighter.discard.iter().filter(|other| other.card == card).count();
        let laid = fighter.laid.iter().filter(|laid| laid.card.as_ref().is_some_and(|other| other.card == card));
        discard + fighter.face_up.iter().filter(|other| other.card == card).count() + laid.count()
    };
    let in_hand: Vec<usize> = (0..fighter.hand.len()).filter(|n| !choice.laid.contains(n)).collect();
    let poses = fan(in_hand.len(), places::hand(), CARD.0 + 0.08, 10.9);
    let mut copies: HashMap<Id, usize> = HashMap::new();
    for (n, card) in fighter.hand.iter().enumerate() {
        let copy = copies.entry(card.card).or_default();
        let name = card_name(seat, card.card, elsewhere(card.card) + *copy);
        *copy += 1;
        let chosen = choice.laid.iter().position(|place| *place == n);
        let pose = match (chosen, in_hand.iter().position(|place| *place == n)) {
            (Some(slot), _) => laid_pose(&at, slot),
            (None, Some(place)) => poses[place],
            (None, None) => continue,
        };
        let grip = if lays { Grip::Drag } else { Grip::Point };
        let id = scene.lay_card(name, card, pose, grip, Meaning::Hand(n));
        if chosen.is_some() {
            scene.mark(&id, Mark::Chosen);
        }
    }
}

/// The colours of the dice of a side.
pub fn die_colours(side: Side) -> DieColours {
    match side {
        Side::Player => DieColours { body: [44, 92, 140], numbers: [250, 240, 214] },
        Side::Opponent => DieColours { body: [150, 44, 38], numbers: [252, 232, 200] },
    }
}

/// The name of a die of a roll.
pub fn die_name(roll: u64, n: usize) -> String {
    format!("die {roll} {n}")
}

fn lay_dice(scene: &mut DuelScene, view: &FightView, fallen: &FallenDice, opponents: usize) {
    let can_reroll = |n: usize| {
        view.question
            .iter()
            .flat_map(|question| &question.options)
            .any(|option| matches!(option.intent, duel::rules::DuelIntent::SpendFame(die) if usize::from(die) == n))
    };
    let places = places::dice_places(fallen.dice.len(), opponents);
    for (n, ((up, side), pose)) in fallen.dice.iter().zip(places).enumerate() {
        let shape = Shape::Die { sides: 12, up: *up, colours: die_colours(*side) };
        let is_open = can_reroll(n);
        let prop = Prop::new(die_name(fallen.number, n), shape, pose);
        let grip = if is_open { Grip::Press } else { Grip::Point };
        scene.lay(prop.with_grip(grip).with_mark(is_open.then_some(Mark::Legal)), Meaning::Die(n as u8));
    }
}
