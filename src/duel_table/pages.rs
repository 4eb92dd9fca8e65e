//! The menu of the Duel's box: which kind of game, who plays, against whom, and what can be continued.
//!
//! Owns the drawing of the page. Must not begin a game: it reports the wish.

use duel::content::Content;
use duel::game::DuelMode;
use kernel::id::Id as EntryId;
use kernel::lang::Text;

use super::actions::{DuelAction, DuelPanels, MenuMode};
use super::lesson::lesson_mode;
use crate::lang::words;
use crate::ui::pages::list_page;
use crate::ui::vocabulary::*;

/// Draws the menu over the table.
pub fn draw_menu(ctx: &Context, content: Option<&Content>, state: &mut UiState, panels: &mut DuelPanels) {
    let title = (words!("duel-title"), words!("duel-menu-help"));
    if let Some(content) = content {
        complete_choice(content, panels);
    }
    let tone = if panels.saved.is_some() { Secondary } else { Primary };
    let mut begins = false;
    let list = |ui: &mut Ui, state: &mut UiState| {
        let Some(content) = content else { return paragraph(ui, words!("duel-no-content")) };
        draw_saved(ui, state, panels);
        draw_lesson(ui, content, state, panels);
        draw_modes(ui, state, panels);
        draw_characters(ui, content, state, panels);
        draw_opponents(ui, content, state, panels);
        draw_finished(ui, state, panels);
    };
    list_page(ctx, "duel_menu", title, (960.0, 660.0), state, list, |ui, state| {
        row(ui, 10.0, |ui| {
            begins = content.is_some() && button(ui, state, ("duel:begin", words!("duel-begin"), tone), true).clicked();
            ask_button(ui, state, ("duel:back", words!("back"), Secondary, MenuAction::Resume));
        });
    });
    if let Some(mode) = content.filter(|_| begins).and_then(|content| chosen_mode(content, panels)) {
        panels.push(DuelAction::Begin(mode));
    }
}

/// Fills in what was not chosen yet, or is no longer there.
fn complete_choice(content: &Content, panels: &mut DuelPanels) {
    panels.characters.retain(|id| content.characters.contains_key(id));
    let wanted = panels.mode.characters();
    panels.characters.truncate(wanted);
    for id in content.characters.keys() {
        if panels.characters.len() < wanted && !panels.characters.contains(id) {
            panels.characters.push(*id);
        }
    }
    let offered = opponents(content, panels);
    if panels.opponent.is_none_or(|chosen| !offered.iter().any(|(id, ..)| *id == chosen)) {
        panels.opponent = offered.first().map(|(id, ..)| *id);
    }
}

/// The game that is chosen.
fn chosen_mode(content: &Content, panels: &DuelPanels) -> Option<DuelMode> {
    let first = *panels.characters.first()?;
    let cards = |n: usize| spare_cards(content, n);
    Some(match (panels.mode, panels.opponent) {
        (MenuMode::Season, _) => DuelMode::Season { character: first },
        (MenuMode::Hunt, Some(monster)) => {
            DuelMode::Hunt { character: first, monsters: vec![monster], cards: cards(rank(content, monster)) }
        }
        (MenuMode::Pair, Some(monster)) => {
            let second = *panels.characters.get(1)?;
            DuelMode::Pair { characters: [first, second], monsters: vec![monster], cards: [Vec::new(), Vec::new()] }
        }
        (MenuMode::Duel, Some(rival)) => {
            DuelMode::Duel { character: first, rival, cards: Vec::new(), rival_cards: Vec::new() }
        }
        _ => return None,
    })
}

fn rank(content: &Content, monster: EntryId) -> usize {
    content.monsters.get(&monster).map_or(0, |monster| usize::from(monster.rank))
}

/// Cards that no character starts with, for a single hunt of a high Rank: one for each Rank above the first.
fn spare_cards(content: &Content, rank: usize) -> Vec<EntryId> {
    let started = |card: &EntryId| content.characters.values().any(|character| character.cards.contains(card));
    let is_spare = |card: &&EntryId| content.cards[*card].kind != duel::content::ActionKind::Basic && !started(card);
    content.cards.keys().filter(is_spare).copied().take(rank.saturating_sub(1)).collect()
}

fn draw_saved(ui: &mut Ui, state: &mut UiState, panels: &mut DuelPanels) {
    let Some(saved) = panels.saved.clone() else { return };
    row(ui, 12.0, |ui| {
        if button(ui, state, ("duel:continue", words!("continue"), Primary), true).clicked() {
            panels.push(DuelAction::Continue);
        }
        label(ui, &saved, FontRole::Handwritten, 18.0, PENCIL);
    });
}

/// The games that were played to their end, to be looked at.
fn draw_finished(ui: &mut Ui, state: &mut UiState, panels: &mut DuelPanels) {
    if panels.finished.is_empty() {
        return;
    }
    heading(ui, words!("duel-finished-games"));
    for n in 0..panels.finished.len() {
        let look = (&*format!("duel:finished:{n}"), panels.finished[n].as_str(), TextOnly);
        if button(ui, state, look, true).clicked() {
            panels.push(DuelAction::Watch(n));
        }
    }
}

/// The way into the first lesson.
fn draw_lesson(ui: &mut Ui, content: &Content, state: &mut UiState, panels: &mut DuelPanels) {
    let (who, against) = (content.lesson.character, content.lesson.monster);
    let name = |id| duel::view::printed_name(content, id);
    row(ui, 12.0, |ui| {
        if button(ui, state, ("duel:lesson", words!("duel-lesson"), Secondary), true).clicked() {
            panels.push(DuelAction::Begin(lesson_mode(content)));
        }
        let help = words!("duel-lesson-help", who = name(&who), against = name(&against));
        label(ui, &help, FontRole::Italic, 16.0, INK_SOFT);
    });
}

/// A card of the menu that can be chosen: its name, and what `add` puts below it. Whether it is pressed.
fn choice(
    ui: &mut Ui,
    state: &mut UiState,
    region: &str,
    (name, tall, chosen): (&str, f32, bool),
    add: impl FnOnce(&mut Ui),
) -> bool {
    let size = vec2(206.0, tall) * text_scale(ui.ctx());
    let card = press_card(ui, state, (region, name), size, (true, chosen), |ui| {
        label(ui, name, FontRole::Heading, 18.5, INK);
        add(ui);
    });
    card.clicked()
}

fn draw_modes(ui: &mut Ui, state: &mut UiState, panels: &mut DuelPanels) {
    row(ui, 10.0, |ui| {
        for mode in MenuMode::ALL {
            let (name, help) = match mode {
                MenuMode::Season => (words!("duel-mode-season"), words!("duel-mode-season-help")),
                MenuMode::Hunt => (words!("duel-mode-hunt"), words!("duel-mode-hunt-help")),
                MenuMode::Pair => (words!("duel-mode-pair"), words!("duel-mode-pair-help")),
                MenuMode::Duel => (words!("duel-mode-duel"), words!("duel-mode-duel-help")),
            };
            let region = format!("duel:mode:{}", mode as u8);
            let help = |ui: &mut Ui| _ = label(ui, help, FontRole::Body, 14.0, INK_SOFT);
            if choice(ui, state, &region, (name, 112.0, panels.mode == mode), help) {
                panels.mode = mode;
            }
        }
    });
}

fn draw_characters(ui: &mut Ui, content: &Content, state: &mut UiState, panels: &mut DuelPanels) {
    let is_pair = panels.mode.characters() > 1;
    heading(ui, if is_pair { words!("duel-two-characters") } else { words!("duel-one-character") });
    row(ui, 10.0, |ui| {
        for (n, (id, character)) in content.characters.iter().enumerate() {
            let chosen = panels.characters.contains(id);
            let look = (character.name.as_str(), 150.0, chosen);
            let pressed = choice(ui, state, &format!("duel:character:{n}"), look, |ui| {
                label(ui, &character.calling, FontRole::Italic, 14.0, INK_SOFT);
                label(ui, &duel::view::tiers_text(character.tiers, character.grit), FontRole::Body, 14.0, INK);
                let cards = character.cards.iter().map(|card| duel::view::printed_name(content, card));
                label(ui, &Text::joined(", ", cards), FontRole::Handwritten, 15.0, PENCIL);
            });
            if pressed && !chosen {
                panels.characters.insert(0, *id);
                panels.characters.truncate(panels.mode.characters());
            }
        }
    });
}

/// The opponents that the mode offers: id, name, and a line.
fn opponents(content: &Content, panels: &DuelPanels) -> Vec<(EntryId, String, String)> {
    match panels.mode {
        MenuMode::Season => Vec::new(),
        MenuMode::Duel => {
            let others = content.characters.iter().filter(|(id, _)| !panels.characters.contains(id));
            others.map(|(id, c)| (*id, c.name.clone(), duel::view::tiers_text(c.tiers, c.grit).to_string())).collect()
        }
        MenuMode::Hunt | MenuMode::Pair => {
            let mut monsters: Vec<_> = content.monsters.iter().collect();
            monsters.sort_by_key(|(id, monster)| (monster.rank, **id));
            let line = |monster: &duel::content::MonsterDef| {
                format!(
                    "{} \u{b7} {}",
                    words!("duel-rank", n = monster.rank),
                    duel::view::tiers_text(monster.tiers, monster.grit)
                )
            };
            monsters.into_iter().map(|(id, monster)| (*id, monster.name.clone(), line(monster))).collect()
        }
    }
}

fn draw_opponents(ui: &mut Ui, content: &Content, state: &mut UiState, panels: &mut DuelPanels) {
    let offered = opponents(content, panels);
    if offered.is_empty() {
        return;
    }
    heading(ui, if panels.mode == MenuMode::Duel { words!("duel-the-rival") } else { words!("duel-the-quarry") });
    row(ui, 10.0, |ui| {
        for (n, (id, name, line)) in offered.iter().enumerate() {
            let look = (name.as_str(), 96.0, panels.opponent == Some(*id));
            let line = |ui: &mut Ui| _ = label(ui, line, FontRole::Body, 13.5, INK_SOFT);
            if choice(ui, state, &format!("duel:opponent:{n}"), look, line) {
                panels.opponent = Some(*id);
            }
        }
    });
}
