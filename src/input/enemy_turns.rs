//! The account of the enemies' Turns: lines for the panel and trails for the table, from the facts as they are shown.
//!
//! Owns when the account is forgotten: when the player acts, and when the table shows another position without playing
//! it back. Must not word a line: `view` does.

use crate::lang::Text;
use crate::ui::UiState;
use bevy::prelude::*;

use super::kept::piece_tags::attack_name_of;
use super::state::GameSession;
use crate::fires_table::{EnemyTrails, Playback, PlaybackEvent};
use crate::view::{EnemyAttackName, EnemyTurns};

/// The account so far.
#[derive(Resource, Default)]
pub struct ShownTurns {
    turns: EnemyTurns,
    /// The number of positions that have been shown without playback.
    cuts: u64,
}

/// Notes the facts that begin in this frame, and hands lines and trails on where they have changed.
pub fn note_enemy_turns(
    mut events: MessageReader<PlaybackEvent>,
    (game, playback): (Option<Res<GameSession>>, Res<Playback>),
    mut shown: ResMut<ShownTurns>,
    mut trails: ResMut<EnemyTrails>,
    mut ui_state: ResMut<UiState>,
) {
    let shown = &mut *shown;
    if shown.cuts != playback.cuts() || game.is_none() {
        shown.cuts = playback.cuts();
        shown.turns.clear();
    }
    for event in events.read() {
        match event {
            PlaybackEvent::Begin(fact, view) => shown.turns.note_fact(fact, view, |enemy, attack| {
                let sheet = view.enemies.iter().find(|other| other.sheet.who == enemy);
                let unknown = || EnemyAttackName { name: Text::authored(attack.as_str()), is_on_itself: false };
                game.as_ref()
                    .zip(sheet)
                    .map_or_else(unknown, |(game, sheet)| attack_name_of(&game.catalog, sheet, attack))
            }),
            PlaybackEvent::Show(view) => shown.turns.note_view(view),
            PlaybackEvent::Progress(..) | PlaybackEvent::End(_) => {}
        }
    }
    trails.set_if_neq(EnemyTrails(shown.turns.ways()));
    let lines = shown.turns.lines();
    if ui_state.model.enemy_turns != lines {
        ui_state.model.enemy_turns = lines;
    }
}
