//! The odds in the foot of the Duel's table: the round with the chosen cards, and a question about Fame.
//!
//! Owns their drawing. Must not work a chance out: `duel::odds` does.

use duel::odds::Distribution;
use duel::view::{DuelPage, FightView};
use kernel::lang::{Text, text};

use super::panel_view::PanelView;
use super::scene::{action_name, hand_seat};
use super::session::FameWords;
use crate::lang::words;
use crate::ui::vocabulary::*;

/// A share in whole percent.
fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

fn mean(distribution: &Distribution<u16>) -> String {
    format!("{:.1}", distribution.mean(|n| f64::from(*n)))
}

/// The odds of what is open.
pub fn draw_odds(ui: &mut Ui, shown: &PanelView) {
    let DuelPage::Fight(fight) = &shown.view.page else { return };
    ui.spacing_mut().item_spacing.y = 3.0;
    draw_round_odds(ui, fight, shown);
    if let Some(odds) = shown.fame_odds {
        draw_fame_odds(ui, odds);
    }
}

/// The odds of the cards that are chosen: over all faces, and for each entry of the opponent with the order on the rail.
fn draw_round_odds(ui: &mut Ui, fight: &FightView, shown: &PanelView) {
    let Some(odds) = shown.round_odds else { return };
    let total = &odds.total;
    row(ui, 18.0, |ui| {
        labelled_value(ui, words!("duel-odds-given"), &mean(&total.given));
        labelled_value(ui, words!("duel-odds-taken"), &mean(&total.taken));
        for ((seat, source), chance) in &total.hits {
            if hand_seat(fight) == Some(*seat) {
                let name = action_name(fight, *seat, *source);
                // Two copies of a card add up: the chance is that of each of them.
                let tokens = odds.by_entry.first().map_or(1, |entry| {
                    entry.rail.iter().filter(|line| (line.seat, line.source) == (*seat, *source)).count().max(1)
                });
                let each = percent(*chance / tokens as f64);
                labelled_value(ui, &words!("duel-odds-hit", action = name), &format!("{each} %"));
            }
        }
    });
    for entry in &odds.by_entry {
        let names = entry.entries.iter().map(|(seat, n)| {
            let fighter = fight.fighters.get(seat.index());
            fighter.and_then(|fighter| fighter.table.get(usize::from(*n))).map(|e| e.name.clone()).unwrap_or_default()
        });
        let rail = entry.rail.iter().map(|line| {
            text!("duel-rail-line", priority = line.priority, action = action_name(fight, line.seat, line.source))
        });
        let told = words!(
            "duel-odds-entry",
            chance = percent(entry.chance),
            entry = Text::and(names),
            rail = Text::joined(", ", rail),
            given = mean(&entry.exchange.given),
            taken = mean(&entry.exchange.taken)
        );
        label(ui, &told, FontRole::Body, 14.5, INK_SOFT);
    }
}

/// The outcome as the dice lie, the chances after each re-roll, and who would hold the Priority token.
fn draw_fame_odds(ui: &mut Ui, odds: &FameWords) {
    labelled_value(ui, words!("duel-odds-now"), &odds.now);
    let shares = |shares: &[(f64, Text)]| {
        let told = shares
            .iter()
            .map(|(chance, result)| text!("duel-odds-share", chance = percent(*chance), result = result.clone()));
        Text::joined("; ", told)
    };
    for (face, results) in &odds.rerolls {
        labelled_value(ui, &words!("duel-odds-reroll", face = *face), &shares(results));
    }
    labelled_value(ui, words!("duel-odds-token"), &shares(&odds.token));
}
