//! Tells the table what the motion of this game's things asks of the drawing.

use bevy::prelude::*;

use super::cards::HOVER_DELAY;
use super::floating_text::FloatingText;
use super::pointer_state::{DraggedPiece, HoveredTarget};
use super::{GameMotion, PickTarget, PlaybackActive, TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        report_motion.after(TableSystems::Animate).before(bevy::transform::TransformSystems::Propagate),
    );
}

fn report_motion(
    playing: Res<PlaybackActive>,
    held: Res<DraggedPiece>,
    under: Res<HoveredTarget>,
    slips: Query<(), With<FloatingText>>,
    mut motion: ResMut<GameMotion>,
) {
    let is_card = !matches!(under.target, PickTarget::Nothing | PickTarget::Hex(_) | PickTarget::Piece(_));
    motion.set_if_neq(GameMotion {
        may_be_coarse: playing.0 || held.0.is_some(),
        // A slip rests for most of its time, and is taken away at its end. A card is lifted a moment after the pointer
        // has come to it.
        needs_frames: playing.0 || !slips.is_empty() || (is_card && under.seconds <= HOVER_DELAY),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<PlaybackActive>()
            .init_resource::<DraggedPiece>()
            .init_resource::<HoveredTarget>()
            .init_resource::<GameMotion>()
            .add_systems(Update, report_motion);
        app
    }

    fn motion(app: &mut App) -> (bool, bool) {
        app.update();
        let motion = app.world().resource::<GameMotion>();
        (motion.may_be_coarse, motion.needs_frames)
    }

    #[test]
    fn facts_that_play_and_a_piece_in_the_hand_may_be_drawn_coarsely() {
        let mut app = app();
        assert_eq!(motion(&mut app), (false, false));
        app.world_mut().resource_mut::<PlaybackActive>().0 = true;
        assert_eq!(motion(&mut app), (true, true));
        app.world_mut().resource_mut::<PlaybackActive>().0 = false;
        app.world_mut().resource_mut::<DraggedPiece>().0 = Some((crate::model::CombatantId(0), Vec3::ZERO));
        assert_eq!(motion(&mut app), (true, false));
    }

    #[test]
    fn a_resting_slip_needs_frames() {
        let mut app = app();
        let slip = app.world_mut().spawn(FloatingText::default()).id();
        assert_eq!(motion(&mut app), (false, true));
        app.world_mut().despawn(slip);
        assert_eq!(motion(&mut app), (false, false));
    }

    #[test]
    fn a_card_under_the_pointer_needs_frames_until_it_is_lifted() {
        let mut app = app();
        *app.world_mut().resource_mut::<HoveredTarget>() = HoveredTarget { target: PickTarget::Doom, seconds: 0.0 };
        assert_eq!(motion(&mut app), (false, true));
        app.world_mut().resource_mut::<HoveredTarget>().seconds = HOVER_DELAY + 0.01;
        assert_eq!(motion(&mut app), (false, false));
    }
}
