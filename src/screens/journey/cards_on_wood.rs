//! The chapter cards of a journey on bare wood: the pile face down, the card that was just drawn, the resolved ones.
//!
//! Owns where each card lies and how it is printed, and hears a press on one. Must not draw a card from the deck: the
//! journey does.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy_egui::egui;

use super::state::JourneyState;
use crate::input::JourneyRequest;
use crate::screens::state::{Page, Screen};
use crate::table::layout::TABLE_TOP_Y;
use crate::table::scene::arrange::{pile, rows};
use crate::table::scene::{
    Beat, BeatSound, CARD_THICKNESS, Face, Grip, Pose, Prop, PropEvent, PropId, PropMotion, Scene, SceneClock, Shape,
};
use crate::table::textures::{CARD_PX_PER_UNIT, Canvas, CanvasFont, FAINT_INK, Fonts, INK, PAPER, RED, WHITE};
use crate::table::{CameraMode, FramedPoints, READING_BOARD_CENTRE, TableSystems};
use crate::ui::{CardPlaces, JourneyAction};
use crate::view::journey_page::{ChapterCard, JourneySpread};

/// Width and depth of a card in table units.
const CARD: Vec2 = Vec2::new(3.3, 4.7);
/// The size of the drawn card, as a part of the usual.
const DRAWN: f32 = 1.65;
/// The middle of the pile on the board: right, and towards the player.
const PILE_AT: Vec2 = Vec2::new(-4.8, -1.0);
/// The middle of the drawn card.
const DRAWN_AT: Vec2 = Vec2::new(0.0, -0.45);
/// The middle and the size of the room for the resolved cards.
const RESOLVED_AT: (Vec2, Vec2) = (Vec2::new(3.7, -0.5), Vec2::new(10.4, 8.8));
/// Bare wood between two resolved cards.
const GAP: f32 = 0.25;
/// How long it takes to draw a card, and to turn it, in seconds.
const DRAW_SECONDS: f32 = 0.7;
/// How far a drawn card rises on its way.
const DRAW_HEIGHT: f32 = 1.6;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Journey), put_cards_away)
        .add_systems(Update, hear_cards.run_if(in_state(Screen::Journey)))
        .add_systems(
            PostUpdate,
            lay_cards
                .run_if(in_state(Screen::Journey).and_then(resource_changed::<JourneyState>))
                .before(TableSystems::Playback),
        );
}

/// Lays the cards out, or clears the wood for a page.
fn lay_cards(
    journey: Res<JourneyState>,
    mut clock: ResMut<SceneClock>,
    mut camera: ResMut<CameraMode>,
    mut framed: ResMut<FramedPoints>,
) {
    let Some(spread) = journey.view.as_ref().map(|view| &view.spread) else { return };
    let scene = cards_of(spread);
    let (mode, points) = match scene.props.is_empty() {
        true => (CameraMode::Reading, Vec::new()),
        false => (CameraMode::OverCards, frame()),
    };
    camera.set_if_neq(mode);
    framed.set_if_neq(FramedPoints(points));
    if **clock.newest_scene() == scene {
        return;
    }
    let tag = clock.newest_tag() + 1;
    let scene = Arc::new(scene);
    // A card is turned only where the pile lies already.
    match drawn_card(spread).filter(|_| !clock.scene().props.is_empty()) {
        Some(drawn) => clock.play([Beat {
            motions: vec![(drawn, PropMotion::Hop(DRAW_HEIGHT))],
            seconds: DRAW_SECONDS,
            sound: Some(BeatSound::Card),
            scene,
            tag,
        }]),
        None => clock.lay_out(scene, tag),
    }
}

fn put_cards_away(mut clock: ResMut<SceneClock>, mut framed: ResMut<FramedPoints>) {
    clock.clear();
    framed.0.clear();
}

/// A press on the pile draws a card, a press on the drawn card turns to its first page.
fn hear_cards(
    journey: Res<JourneyState>,
    page: Res<Page>,
    mut events: ResMut<Messages<PropEvent>>,
    mut requests: MessageWriter<JourneyRequest>,
) {
    let spread = journey.view.as_ref().map(|view| &view.spread);
    for event in events.drain().filter(|_| *page == Page::None) {
        let (PropEvent::Press(id), Some(spread)) = (event, spread) else { continue };
        requests.write_batch(meaning_of_press(spread, &id).map(JourneyRequest));
    }
}

/// What a press on a card asks for.
fn meaning_of_press(spread: &JourneySpread, id: &PropId) -> Option<JourneyAction> {
    let JourneySpread::Deck(deck) = spread else { return None };
    let is_pressable = cards_of(spread).prop(id).is_some_and(|card| card.grip == Grip::Press);
    let action = if deck.drawn.is_some() { JourneyAction::TurnCard } else { JourneyAction::Draw };
    is_pressable.then_some(action)
}

/// The points that the camera shows: the cards, and room for the words and the strip below them.
fn frame() -> Vec<Vec3> {
    [(-8.9, -5.2), (8.9, -5.2), (-8.9, 6.2), (8.9, 6.2)].map(|(x, z)| on_board(Vec2::new(x, z)).at).to_vec()
}

/// The pose of a card that lies flat on the board, which is as much higher than the table's wood.
fn on_board(at: Vec2) -> Pose {
    let at = at + READING_BOARD_CENTRE.xz();
    Pose::flat(at.x, at.y).raised(READING_BOARD_CENTRE.y - TABLE_TOP_Y)
}

/// The name of the card that is drawn after `n` others.
fn card_name(n: usize) -> PropId {
    format!("chapter card {n}").into()
}

/// The name of the card that was just drawn.
fn drawn_card(spread: &JourneySpread) -> Option<PropId> {
    match spread {
        JourneySpread::Deck(deck) if deck.drawn.is_some() => Some(card_name(deck.discards.len())),
        _ => None,
    }
}

fn card(n: usize, front: Face, pose: Pose) -> Prop {
    Prop::new(card_name(n).as_str(), Shape::Card { size: CARD, front, back: card_back() }, pose)
}

/// The cards of a spread. A card keeps its name from the pile to the resolved ones, so that the table sees it move.
fn cards_of(spread: &JourneySpread) -> Scene {
    let mut scene = Scene::default();
    let JourneySpread::Deck(deck) = spread else { return scene };
    let resolved = deck.discards.len();
    for (n, (chapter, pose)) in deck.discards.iter().zip(resolved_places(resolved)).enumerate() {
        scene.lay(card(n, chapter_face(chapter), pose));
    }
    let below = resolved + usize::from(deck.drawn.is_some());
    for n in 0..deck.face_down {
        let pose = pile(deck.face_down - 1 - n, on_board(PILE_AT), CARD_THICKNESS).face_down();
        let grip = if n == 0 && deck.drawn.is_none() { Grip::Press } else { Grip::None };
        scene.lay(card(below + n, card_back(), pose).with_grip(grip));
    }
    if let Some(chapter) = &deck.drawn {
        // Held up over the others.
        let pose = on_board(DRAWN_AT).scaled(DRAWN).raised(0.6);
        scene.lay(card(resolved, chapter_face(chapter), pose).with_grip(Grip::Press));
    }
    scene
}

/// Where the cards lie for which the page has words. `place` says where a thing of the table is seen.
pub(in super::super) fn card_places(clock: &SceneClock, place: impl Fn(&PropId) -> Option<egui::Rect>) -> CardPlaces {
    let with_grip = |grip: Grip| {
        let props = clock.scene().props.iter().filter(move |prop| prop.grip == grip);
        props.filter_map(|prop| place(&prop.id))
    };
    CardPlaces { pressable: with_grip(Grip::Press).next(), resolved: with_grip(Grip::Point).collect() }
}

/// The places of so many resolved cards: in rows, as large as the room lets all of them be without covering each other.
fn resolved_places(n: usize) -> Vec<Pose> {
    let (middle, room) = RESOLVED_AT;
    let fitted = |columns: usize| {
        let lines = n.div_ceil(columns);
        let each = (room + GAP) / Vec2::new(columns as f32, lines as f32) - GAP;
        (each / CARD).min_element().min(0.86)
    };
    // Of equally large cards, the shorter rows.
    let columns = (1..=n.max(1)).max_by(|a, b| fitted(*a).total_cmp(&fitted(*b)).then(b.cmp(a))).unwrap_or(1);
    let scale = fitted(columns);
    rows(n, columns, on_board(middle).scaled(scale), CARD * scale + GAP)
}

fn px(units: f32) -> u32 {
    (units * CARD_PX_PER_UNIT) as u32
}

/// The back of every chapter card: an ember in a hex.
fn card_back() -> Face {
    Face::new("chapter card back", |_| {
        let mut canvas = Canvas::with_paper_texture(px(CARD.x), px(CARD.y), (62, 34, 26, 255), 29);
        let (w, h) = (canvas.width(), canvas.height());
        let line = (224, 200, 158, 150);
        canvas.stroke_rect(18.0, 18.0, w - 36.0, h - 36.0, 3.0, line);
        canvas.stroke_rect(27.0, 27.0, w - 54.0, h - 54.0, 1.5, line);
        for (part, width) in [(0.3, 4.0), (0.24, 2.0)] {
            let corner = |k: usize| ((k as f32 + 0.5) * std::f32::consts::TAU / 6.0).sin_cos();
            let corners = (0..6).map(corner).map(|(s, c)| (w * (0.5 + c * part), h / 2.0 + w * s * part));
            if let Some(hex) = Canvas::polygon_path(&corners.collect::<Vec<_>>()) {
                canvas.stroke_path(&hex, width, line);
            }
        }
        for (part, alpha) in [(0.13, 50), (0.085, 100), (0.045, 255)] {
            canvas.fill_circle(w / 2.0, h / 2.0, w * part, (236, 160, 52, alpha));
        }
        canvas.pixmap
    })
}

/// The face of a chapter card: symbol, title, line.
fn chapter_face(chapter: &ChapterCard) -> Face {
    let chapter = chapter.clone();
    let key = format!("chapter card {:?} {:?} {:?}", chapter.symbol, chapter.title, chapter.text);
    Face::new(key, move |fonts| draw_chapter(&chapter, fonts))
}

fn draw_chapter(chapter: &ChapterCard, fonts: &Fonts) -> tiny_skia::Pixmap {
    let mut canvas = match fonts.look.high_contrast {
        true => Canvas::filled(px(CARD.x), px(CARD.y), WHITE),
        false => Canvas::with_paper_texture(px(CARD.x), px(CARD.y), PAPER, 31),
    };
    let (w, h) = (canvas.width(), canvas.height());
    canvas.stroke_rect(15.0, 15.0, w - 30.0, h - 30.0, 3.0, RED);
    canvas.stroke_rect(23.0, 23.0, w - 46.0, h - 46.0, 1.5, FAINT_INK);
    let (middle, room) = (w / 2.0, w - 96.0);
    let size = fonts.fit_size(CanvasFont::Heading, 130.0, room, &chapter.symbol);
    canvas.draw_text_centred(fonts, CanvasFont::Heading, size, middle, h * 0.24, RED, &chapter.symbol);
    let mut y = h * 0.32;
    let block = |canvas: &mut Canvas, face, sizes, high, ink, text: &str, y: &mut f32| {
        *y += canvas.draw_centred_paragraph(fonts, face, sizes, (48.0, *y), (room, high), ink, text);
    };
    block(&mut canvas, CanvasFont::Heading, (66.0, 34.0), h * 0.22, INK, &chapter.title, &mut y);
    y += 24.0;
    canvas.draw_line((middle - 52.0, y), (middle + 52.0, y), 3.0, RED);
    y += 22.0;
    block(&mut canvas, CanvasFont::Italic, (44.0, 25.0), h - 44.0 - y, INK, &chapter.text, &mut y);
    canvas.pixmap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{ContentSource, load};
    use crate::lang::Text;
    use crate::table::textures::{drawn_text, forget_drawn_text};
    use crate::view::journey_page::DeckView;

    fn chapter(title: &str) -> ChapterCard {
        ChapterCard { symbol: Text::authored("IV"), title: Text::authored(title), text: Text::authored("A line.") }
    }

    fn spread(face_down: usize, drawn: Option<ChapterCard>, resolved: usize) -> JourneySpread {
        let discards = (0..resolved).map(|n| chapter(&format!("Chapter {n}"))).collect();
        JourneySpread::Deck(DeckView { face_down, drawn, discards })
    }

    fn deck(face_down: usize, drawn: Option<ChapterCard>, resolved: usize) -> Scene {
        cards_of(&spread(face_down, drawn, resolved))
    }

    #[test]
    fn only_the_pile_and_the_drawn_card_can_be_pressed() {
        let pressed = |spread: &JourneySpread, n: usize| meaning_of_press(spread, &card_name(n));
        let before = spread(3, None, 2);
        assert_eq!(pressed(&before, 2), Some(JourneyAction::Draw));
        assert_eq!([0, 1, 3, 4, 5].map(|n| pressed(&before, n)), [const { None }; 5]);
        let drawn = spread(2, Some(chapter("Drawn")), 2);
        assert_eq!(pressed(&drawn, 2), Some(JourneyAction::TurnCard));
        assert_eq!([0, 1, 3, 4, 5].map(|n| pressed(&drawn, n)), [const { None }; 5]);
    }

    #[test]
    fn a_drawn_card_is_the_uppermost_of_the_pile_and_then_the_last_of_the_resolved() {
        let before = deck(4, None, 2);
        let top = before.props.iter().filter(|prop| prop.pose.turned == 1.0);
        let top = top.max_by(|a, b| a.pose.at.y.total_cmp(&b.pose.at.y)).unwrap();
        assert_eq!(top.grip, Grip::Press);
        let drawn = deck(3, Some(chapter("Drawn")), 2);
        let card = drawn.prop(&top.id).unwrap();
        assert_eq!((card.grip, card.pose.turned), (Grip::Press, 0.0));
        assert_eq!(before.props.len(), drawn.props.len(), "no card comes or goes");
        assert_eq!(drawn.props.iter().filter(|prop| prop.grip == Grip::Press).count(), 1);
        let after = deck(3, None, 3);
        assert_eq!(after.prop(&top.id).unwrap().grip, Grip::Point);
        assert!(deck(0, None, 6).props.iter().all(|prop| prop.grip == Grip::Point));
    }

    #[test]
    fn resolved_cards_lie_beside_each_other_and_beside_the_pile() {
        let pile = Rect::from_center_size(PILE_AT, CARD);
        for n in 1..=14 {
            let places = resolved_places(n).into_iter().map(|pose| {
                let middle = pose.at.xz() - READING_BOARD_CENTRE.xz();
                Rect::from_center_size(middle, CARD * pose.scale)
            });
            let places: Vec<Rect> = places.collect();
            assert!(places[0].width() > 1.3, "{n}: {places:?}");
            for (k, place) in places.iter().enumerate() {
                let room = Rect::from_center_size(RESOLVED_AT.0, RESOLVED_AT.1 + 0.01);
                assert_eq!(room.union(*place), room, "{n}");
                let others = places[..k].iter().chain([&pile]);
                assert!(others.into_iter().all(|other| other.intersect(*place).is_empty()), "{n}: {place:?}");
            }
        }
    }

    /// No line of a shipped chapter is cut off on its card, however the print looks.
    #[test]
    fn the_words_of_every_shipped_chapter_stand_whole_on_its_card() {
        let (files, _) = ContentSource::built_in().read_files();
        let library = load(&files).expect("the shipped content is right").0;
        let chapters = library.catalogs().flat_map(|catalog| catalog.chapters.values());
        let chapters: Vec<_> = chapters.flat_map(|chapters| chapters.chapters.values()).collect();
        assert!(chapters.len() > 5);
        let mut fonts = Fonts::bundled();
        for (chapter, readable) in chapters.iter().flat_map(|chapter| [(chapter, false), (chapter, true)]) {
            fonts.look.is_readable = readable;
            let [symbol, title, text] = [&chapter.symbol, &chapter.title, &chapter.text].map(Text::authored);
            forget_drawn_text();
            draw_chapter(&ChapterCard { symbol, title, text }, &fonts);
            let drawn: Vec<String> = drawn_text().into_iter().map(|(_, line)| line).collect();
            let printed = [&chapter.symbol, &chapter.title, &chapter.text].map(|part| part.as_str());
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&drawn.join(" ")), words(&printed.join(" ")), "{}", chapter.title);
        }
    }
}
