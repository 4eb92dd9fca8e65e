//! Tells the table when it needs frames although nothing moves.

use bevy::prelude::*;

use super::floating_text::FloatingText;
use super::{GameNeedsFrames, TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        ask_for_frames.after(TableSystems::Animate).before(bevy::transform::TransformSystems::Propagate),
    );
}

fn ask_for_frames(slips: Query<(), With<FloatingText>>, mut needs_frames: ResMut<GameNeedsFrames>) {
    // A slip rests for most of its time, and is taken away at its end.
    needs_frames.set_if_neq(GameNeedsFrames(!slips.is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resting_slip_needs_frames() {
        let mut app = App::new();
        app.init_resource::<GameNeedsFrames>().add_systems(Update, ask_for_frames);
        let needs_frames = |app: &mut App| {
            app.update();
            app.world().resource::<GameNeedsFrames>().0
        };
        assert!(!needs_frames(&mut app));
        let slip = app.world_mut().spawn(FloatingText::default()).id();
        assert!(needs_frames(&mut app));
        app.world_mut().despawn(slip);
        assert!(!needs_frames(&mut app));
    }
}
