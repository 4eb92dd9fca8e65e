//! Tells the table when it needs frames although nothing moves.

use bevy::prelude::*;

use super::cards::HOVER_DELAY;
use super::floating_text::FloatingText;
use super::pointer_state::HoveredTarget;
use super::{GameNeedsFrames, PickTarget, TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        ask_for_frames.after(TableSystems::Animate).before(bevy::transform::TransformSystems::Propagate),
    );
}

fn ask_for_frames(
    under: Res<HoveredTarget>,
    slips: Query<(), With<FloatingText>>,
    mut needs_frames: ResMut<GameNeedsFrames>,
) {
    let is_card = !matches!(under.target, PickTarget::Nothing | PickTarget::Hex(_) | PickTarget::Piece(_));
    // A slip rests for most of its time, and is taken away at its end. A card is lifted a moment after the pointer has come
    // to it.
    needs_frames.set_if_neq(GameNeedsFrames(!slips.is_empty() || (is_card && under.seconds <= HOVER_DELAY)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<HoveredTarget>().init_resource::<GameNeedsFrames>().add_systems(Update, ask_for_frames);
        app
    }

    fn needs_frames(app: &mut App) -> bool {
        app.update();
        app.world().resource::<GameNeedsFrames>().0
    }

    #[test]
    fn a_resting_slip_needs_frames() {
        let mut app = app();
        assert!(!needs_frames(&mut app));
        let slip = app.world_mut().spawn(FloatingText::default()).id();
        assert!(needs_frames(&mut app));
        app.world_mut().despawn(slip);
        assert!(!needs_frames(&mut app));
    }

    #[test]
    fn a_card_under_the_pointer_needs_frames_until_it_is_lifted() {
        let mut app = app();
        *app.world_mut().resource_mut::<HoveredTarget>() = HoveredTarget { target: PickTarget::Doom, seconds: 0.0 };
        assert!(needs_frames(&mut app));
        app.world_mut().resource_mut::<HoveredTarget>().seconds = HOVER_DELAY + 0.01;
        assert!(!needs_frames(&mut app));
    }
}
