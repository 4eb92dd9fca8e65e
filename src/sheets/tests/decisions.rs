//! Every question the rules can ask is answered by a press: openings, dice to roll again, minds that are not their own,
//! making ready.

use bevy_egui::egui::{Pos2, Rect};
use egui_kittest::kittest::Queryable;

use super::{click, gestures, laid, place, sheets, with};
use crate::model::{Choice, Coord, Id, Line, Picks, Who};
use crate::sheets::{Armed, Gesture, enough, on_buttons, sample, words};

#[test]
fn the_counterbeat_opens_with_stances_or_goes_on() {
    let mut table = laid(sample::opening());
    assert!(table.query_by_label(words::NO_REACTIONS).is_none());
    click(&mut table, "action:rooted");
    click(&mut table, "go_on");
    assert_eq!(gestures(&table), [Gesture::Arm { action: Id::new("rooted"), use_ix: 0 }, Gesture::LetItHappen]);
    table.state_mut().desk.gestures.clear();
    click(&mut table, "action:far_off");
    assert!(gestures(&table).is_empty());
    let note = table.state().desk.note.clone().expect("a refusal");
    assert!(note.text.contains("FP"), "{}", note.text);
}

#[test]
fn more_focus_is_laid_on_what_takes_it() {
    let mut table = laid(sample::opening());
    let desk = &mut table.state_mut().desk;
    desk.armed = Some(Armed { action: Id::new("rooted"), use_ix: 0 });
    desk.overcast = 1;
    table.run_steps(2);
    assert!(table.query_by_label("2+1 FP").is_some());
    click(&mut table, "more_focus");
    click(&mut table, "less_focus");
    assert_eq!(gestures(&table), [Gesture::Overcast(1), Gesture::Overcast(-1)]);
}

#[test]
fn a_die_is_rolled_again_by_a_click_on_it_or_on_its_button() {
    let mut table = laid(sample::rerolls());
    let again = |n| Gesture::Answer(Choice::Dice(Picks::of(&[n])));
    click(&mut table, "die:0");
    // The second 3 is as good as the first.
    click(&mut table, "die:2");
    // This one has been rolled again already.
    click(&mut table, "die:3");
    click(&mut table, "choice:2");
    click(&mut table, "enough");
    assert_eq!(gestures(&table), [again(0), again(1), again(4), Gesture::Answer(Choice::Done)]);
}

#[test]
fn a_charmed_enemy_is_let_go_with_one_button() {
    let mut table = laid(sample::bidding());
    assert!(table.state().desk.place("choice:0").is_none(), "hexes and pieces are clicked on the table");
    click(&mut table, "enough");
    assert_eq!(gestures(&table), [Gesture::Answer(Choice::Done)]);
}

#[test]
fn making_ready_changes_hands_and_begins() {
    let mut table = laid(sample::ready());
    assert!(table.state().desk.place("action:move").is_none());
    table.get_by_label("Plain Sword in both hands").click();
    table.run_steps(3);
    click(&mut table, "begin");
    let first = Choice::Hands(sample::ready().grips[0]);
    assert_eq!(gestures(&table), [Gesture::Answer(first), Gesture::PickStart(Coord::new(9, 8))]);
}

#[test]
fn several_ways_are_asked_at_the_hex() {
    let mut table = laid(sample::bidding());
    let at = Pos2::new(700.0, 300.0);
    let desk = &mut table.state_mut().desk;
    desk.anchor = Some(at);
    desk.ways = ["blade", "flurry"].map(|id| (Choice::Attack(Id::new(id), Who(2)), format!("{id}: 2 Slash"))).to_vec();
    table.run_steps(2);
    let near = Rect::from_center_size(at, bevy_egui::egui::vec2(420.0, 240.0));
    assert!(near.intersects(place(&table, "choice:0")) && !place(&table, "choice:0").contains(at));
    click(&mut table, "choice:1");
    assert_eq!(gestures(&table), [Gesture::Answer(Choice::Attack(Id::new("flurry"), Who(2)))]);
}

#[test]
fn a_deadly_hex_is_asked_about_beside_it() {
    let question = crate::sheets::deadly_question(Some("The Sinkhole"));
    assert!(question.starts_with("The Sinkhole is deadly"), "{question}");
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 700.0), 1.6)] {
        for at in [Some(Pos2::new(600.0, 320.0)), Some(Pos2::new(900.0, 110.0)), None] {
            let mut table = with(sample::beat(), size, scale, sheets);
            let desk = &mut table.state_mut().desk;
            desk.armed = Some(Armed { action: Id::new("move"), use_ix: 0 });
            (desk.confirm, desk.anchor) = (Some(question.clone()), at);
            table.run_steps(3);
            assert!(table.query_by_label(&question).is_some());
            assert!(table.state().desk.place("do_it").is_none(), "the question lies where the slip lay");
            let (no, yes) = (place(&table, "deadly:no"), place(&table, "deadly:yes"));
            let screen = Rect::from_min_size(Pos2::ZERO, bevy_egui::egui::vec2(size.0, size.1));
            assert!(screen.contains_rect(no) && screen.contains_rect(yes) && !no.intersects(yes));
            if let Some(at) = at {
                assert!(!table.state().desk.covers(at), "the hex stays in sight, and no click on it hits a button");
            }
            click(&mut table, "deadly:no");
            click(&mut table, "deadly:yes");
            assert_eq!(gestures(&table), [Gesture::Decline, Gesture::Proceed]);
        }
    }
}

#[test]
fn digits_stand_for_the_buttons_in_their_order() {
    let desk = Default::default();
    assert_eq!(on_buttons(&sample::rerolls(), &desk).len(), 3);
    assert_eq!(on_buttons(&sample::ready(), &desk).len(), 5);
    assert_eq!(on_buttons(&sample::bidding(), &desk), []);
    assert_eq!(enough(&sample::rerolls()).map(|(_, told)| told), Some(words::LEAVE_IT));
    assert_eq!(enough(&sample::beat()), None);
}

#[test]
fn every_answer_has_words() {
    let portrait = sample::bidding();
    let at = Coord::new(3, 4);
    for (choice, told) in [
        (Choice::Tile(at), "the hex 3,4"),
        (Choice::Target(Who(2)), "Rotten Archer"),
        (Choice::Pair(Who(1), Who(2)), "Hollowed Adventurer 1 and Rotten Archer"),
        (Choice::Attack(Id::new("blade"), Who(2)), "Worn Blade on Rotten Archer"),
        (Choice::Dice(Picks::of(&[1])), "roll the 3 again"),
        (Choice::Along(Line::Straight(0), 2), "2 hexes straight east"),
        (Choice::Line(Line::SnakeLeft(0)), "a line first east, then north-east"),
        (Choice::Burst(at, 5), "on 3,4, opening south-east and east"),
        (Choice::Facing(3), "west"),
    ] {
        assert_eq!(words::answer(&choice, &portrait), told);
    }
}

#[test]
fn an_enemy_card_says_what_its_types_mean() {
    let mut portrait = sample::beat();
    portrait.foes[0].formation = Some("The Wall".to_owned());
    portrait.foes[0].light = true;
    portrait.tables[0].entries[0].absent = true;
    let mut table = laid(portrait);
    table.state_mut().desk.cards_open = true;
    table.state_mut().desk.pinned_foe = Some(Who(1));
    table.run_steps(3);
    assert!(table.query_by_label_contains(words::ABSENT).is_some());
    assert!(table.query_by_label_contains("again every 2 Rounds").is_some());
    assert!(table.query_by_label_contains("Hollow: It feels no fear.").is_some());
    assert!(table.query_by_label_contains("The Wall").is_some());
}
