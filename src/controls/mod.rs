//! Controls: what the player does with mouse, keys and panels becomes intents.
//!
//! Owns the player's hands between decisions (what is held and armed), the lights that show what is possible, and the
//! playing of an intent with everything that follows: facts to the table, words to the log, a new portrait, the autosave.
//! Must not decide what is legal; it asks `rules`.

mod answers;
mod cursor;
mod decide;
mod dry_run;
mod fatal_answers;
mod game;
mod gestures;
mod glow;
mod keys;
#[cfg(test)]
mod tests;
mod touches;
mod walks;

use bevy::prelude::*;

pub use game::{Game, Saving, begin, leave, look_back, repaint, resume, send};
pub use keys::Key;

use crate::sheets::Desk;

/// The player's hands, as the sheets know them.
#[derive(Resource, Default)]
pub struct Hands(pub Desk);

/// Something outside the encounter that was asked for, for the screens to carry out.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Asked(pub crate::sheets::MenuAction);

/// What controls keep between frames besides the desk.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Grip {
    /// The first of two targets, already clicked.
    pub first: Option<crate::model::Who>,
    /// What was clicked for the armed action while something else has to be answered before it.
    pub meant: Option<crate::model::Choice>,
    /// How much the player wants to overspend on the armed action.
    pub wish: i16,
    /// The hex that is asked about: several ways lead there, or it would defeat the character.
    pub asked: Option<crate::model::Coord>,
    /// The decision that waits for the player's confirmation.
    pub pending: Option<decide::PlannedIntent>,
    /// The hex the arrow keys have come to, until the pointer moves.
    pub cursor: Option<crate::model::Coord>,
    /// The own piece is being dragged over the sheet.
    pub walking: bool,
    /// What the pointer rests on.
    pub under: Option<crate::table::Thing>,
}

/// Whether the encounter takes input: it is on screen and no page lies over it.
#[derive(Resource, Default)]
pub struct Attending(pub bool);

/// Controls run after panels and picking have had their say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ControlSystems;

/// Everything of this room.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hands>()
        .init_resource::<Grip>()
        .init_resource::<Attending>()
        .init_resource::<Saving>()
        .init_resource::<fatal_answers::FatalAnswers>()
        .add_message::<Asked>()
        .add_plugins(keys::plugin)
        .add_systems(Update, attend.in_set(ControlSystems));
}

/// Takes in everything the player did since the last frame, then lights what is possible now.
fn attend(world: &mut World) {
    let gestures = std::mem::take(&mut world.resource_mut::<Hands>().0.gestures);
    let touches = touches::gather(world);
    let pressed = keys::gather(world);
    let menu = gestures.iter().filter_map(|g| match g {
        crate::sheets::Gesture::Menu(action) => Some(Asked(action.clone())),
        _ => None,
    });
    let menu: Vec<Asked> = menu.collect();
    world.write_message_batch(menu);
    if !world.resource::<Attending>().0 {
        let pages = pressed.iter().filter_map(|key| match key {
            Key::PutBack => Some(Asked(crate::sheets::MenuAction::Back)),
            Key::Codex => Some(Asked(crate::sheets::MenuAction::Codex)),
            _ => None,
        });
        let pages: Vec<Asked> = pages.collect();
        world.write_message_batch(pages);
    }
    if !world.resource::<Attending>().0 || !world.contains_resource::<Game>() {
        glow::darken(world);
        return;
    }
    for gesture in gestures {
        gestures::take(world, gesture);
    }
    for touch in touches {
        touches::take(world, touch);
    }
    for key in pressed {
        keys::take(world, key);
    }
    gestures::preview(world);
    glow::light(world);
}
