//! The view: blanks, sentences, questions and the log, in both languages.

use duel::content::Ailment;
use duel::game::{DuelGame, DuelMode, DuelStart};
use duel::rules::DuelIntent;
use duel::testing::{Scene, Setup};
use duel::view::{DuelPage, FightView, build_view, card_view, log_line};
use kernel::game::PlainGame;
use kernel::id::Id;
use kernel::lang::{KNOWN_MESSAGES, built_in_files};

use crate::{CONTENT, HOUND, ILKA, ORSEL, TEODRIC, hunt};

fn shown(scene: &Scene) -> FightView {
    match build_view(&CONTENT, &scene.state).page {
        DuelPage::Fight(fight) => *fight,
        page => panic!("{page:?}"),
    }
}

/// Covers: D-52, DO-40
#[test]
fn a_rivals_hand_and_face_down_cards_are_blank() {
    let scene = Setup::duel(&CONTENT, ILKA, TEODRIC).fame(0, 5).fame(1, 0).begin();
    let rival = &shown(&scene).fighters[1];
    assert!(rival.hand.is_empty() && rival.hand_size > 0 && !rival.owned.is_empty());
    assert!(!rival.laid.is_empty() && rival.laid.iter().all(|laid| laid.card.is_none()));
    let own = &shown(&scene).fighters[0];
    assert_eq!(own.hand.len(), own.hand_size);
}

#[test]
fn cards_have_sentences_made_of_their_data() {
    let text = |id: &str| card_view(&CONTENT, Id::new(id), Some(Id::new(ORSEL))).text.words().to_owned();
    assert_eq!(text("glass_darts"), "Finesse against Finesse: 2 damage. Accuracy 2 easier.");
    assert_eq!(text("reed_spear"), "Might against Finesse: 3 damage. You: for 1 round: Block 1.");
    assert_eq!(text("salve_tin"), "On you or an ally. Recover 3 Grit. Remove one Ailment.");
    assert_eq!(text("second_skin"), "Needs a 6 with Wit. For the fight: Block 1.");
    assert_eq!(text("scale_jack"), "Worn: Block 2 against Might.");
    assert!(text("base_attack").starts_with("Boathook: Might against Finesse: 3 damage."));
    for id in CONTENT.cards.keys() {
        assert!(!text(id.as_str()).is_empty(), "{id} has no text");
    }
}

#[test]
fn a_question_has_its_answers_and_a_log_its_lines() {
    let mut scene = hunt(ILKA, HOUND).fame(0, 2).ailment(0, Ailment::Slow, 2).rolls(&[7, 9, 9, 12, 5, 5, 5]).begin();
    let question = shown(&scene).question.unwrap();
    assert_eq!((question.prompt.words(), question.options.len()), ("Ilka Venn lays up to 2 cards.", 1));
    scene.lay(&["base_attack"]);
    let question = shown(&scene).question.unwrap();
    assert_eq!(question.prompt.words(), "Does Ilka Venn spend 2 Fame on the action die of Mire Hound?");
    let labels: Vec<&str> = question.options.iter().map(|option| option.label.words()).collect();
    assert_eq!(labels, ["Re-roll the 7", "Keep the roll"]);
    scene.decline_all();
    let lines: Vec<String> =
        scene.facts.iter().filter_map(|fact| log_line(&CONTENT, fact)).map(|line| line.words().to_owned()).collect();
    for line in [
        "Round 1",
        "Ilka Venn turns up Base Attack.",
        "Mire Hound chooses Worry.",
        "Mire Hound hits Ilka Venn: 3 damage.",
    ] {
        assert!(lines.iter().any(|known| known == line), "{line}: {lines:#?}");
    }
}

#[test]
fn the_pages_of_a_season_are_shown() {
    let start = DuelStart::new(DuelMode::Season { character: Id::new(ILKA) }, 1);
    let (mut state, _) = DuelGame::begin(&CONTENT, &start).unwrap();
    let view = build_view(&CONTENT, &state);
    assert_eq!(view.season.as_ref().map(|season| season.day.words().to_owned()), Some("Day 1 of 7".into()));
    let DuelPage::Dawn(dawn) = view.page else { panic!("{:?}", view.page) };
    assert_eq!(dawn.quarries.len(), 2);
    for _ in 0..7 {
        DuelGame::apply(&CONTENT, &mut state, &DuelIntent::Rest).unwrap();
    }
    let DuelPage::SeasonEnd(end) = build_view(&CONTENT, &state).page else { panic!("the Season is over") };
    assert_eq!(end.text.words(), "The Season ends with 2 Fame: unlit.");
}

/// Both languages have every message of the game, with the same arguments.
#[test]
fn german_has_every_message() {
    let files = built_in_files();
    let ours = files["de"].iter().filter(|file| file.path.starts_with("assets/lang/de/duel/"));
    let german: String = ours.map(|file| format!("{}\n", file.text)).collect();
    let ids = KNOWN_MESSAGES.iter().map(|(id, _)| *id).filter(|id| id.starts_with("duel-"));
    let missing: Vec<&str> = ids.filter(|id| !german.contains(&format!("\n{id} ="))).collect();
    assert!(missing.is_empty(), "German lacks {missing:?}");
}
