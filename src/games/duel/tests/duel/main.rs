//! The tests of the Duel. Each test of a rule names the ids that it covers, and one test holds that every id is named.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod attacks;
mod battery;
mod bots;
mod content;
mod coverage;
mod dice_and_fame;
mod monsters;
mod odds;
mod round;
mod season;
mod starting;
mod support;
mod view;
mod worked_examples;

use std::sync::{Arc, LazyLock};

use duel::content::{Content, built_in};
use duel::rules::{BaseUse, DuelIntent};
use duel::testing::{Scene, Setup};
use kernel::id::Id;

/// The shipped content.
static CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| Arc::new(built_in().unwrap_or_else(|report| panic!("{report}"))));

const ORSEL: &str = "orsel_tharn";
const ILKA: &str = "ilka_venn";
const MAUR: &str = "maur_sedge";
const TEODRIC: &str = "teodric_ash";
const HOUND: &str = "mire_hound";
const IMP: &str = "candle_imp";
const TROLL: &str = "toll_troll";
const WIDOW: &str = "reed_widow";
const BOAR: &str = "iron_boar";
const SERPENT: &str = "weir_serpent";
const BELL: &str = "the_bell_below";

fn hunt(character: &str, monster: &str) -> Setup {
    Setup::hunt(&CONTENT, character, &[monster])
}

/// Content in which a function has changed something.
fn changed(change: impl FnOnce(&mut Content)) -> Arc<Content> {
    let mut content = Content::clone(&CONTENT);
    change(&mut content);
    Arc::new(content)
}

/// An intent to lay cards.
fn laying(cards: &[&str]) -> DuelIntent {
    DuelIntent::Lay(cards.iter().map(|id| Id::new(id)).collect())
}

/// Lays cards, and takes the token with the first Base Attack.
fn lay_for_token(scene: &mut Scene, cards: &[&str]) {
    scene.act(laying(cards)).act(DuelIntent::Reveal).act(DuelIntent::DeclareBase(BaseUse::Token)).turn_up();
}
