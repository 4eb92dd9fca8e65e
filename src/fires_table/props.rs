//! Props: pennies, stamped tokens and dice on a card, in the tray or in flight.
//!
//! Owns how a prop is spawned and posed. Must not decide which props there are.

use bevy::prelude::*;

use super::assets::{DIE_SIDE, PieceAssetsParam, die_rotation};
use super::piece_models::PENNY_SIZE;
use super::textures::{CardContent, CardObject, CardProp};
use super::{layout, textures};

/// Spawns a prop; the caller sets its parent.
pub(super) fn spawn_prop(
    commands: &mut Commands,
    assets: &mut PieceAssetsParam,
    prop: CardObject,
    at: Transform,
) -> Entity {
    let (mesh, material) = match prop {
        CardObject::Token(token) => assets.token_model(token),
        CardObject::Penny => assets.shared.penny.clone(),
        CardObject::Die(_) => assets.props.die.clone(),
    };
    commands.spawn((prop_name(prop), Mesh3d(mesh), MeshMaterial3d(material), at)).id()
}

fn prop_name(prop: CardObject) -> Name {
    Name::new(match prop {
        CardObject::Token(_) => "token",
        CardObject::Penny => "penny",
        CardObject::Die(_) => "die",
    })
}

/// The pose of a prop on a card, in the card's local units (its middle at the origin, its face up).
pub(super) fn pose_on_card(card: &CardContent, card_prop: &CardProp) -> Transform {
    let at = layout::card_local_position(card, card_prop.at);
    let noise = textures::hash_noise(
        (card_prop.at.0 * 7.0 + card_prop.at.1 * 13.0) as u32 + u32::from(card_prop.stack_level) * 101,
    ) - 0.5;
    match card_prop.prop {
        CardObject::Die(face) => die_pose(Vec3::new(at.x, 0.012, at.y), face, noise),
        _ => Transform::from_xyz(at.x, 0.014 + f32::from(card_prop.stack_level) * PENNY_SIZE.1 * 0.55, at.y)
            .with_rotation(Quat::from_rotation_y(noise * 0.5)),
    }
}

/// The pose of a die on the ground at `at` with a face up, turned a little by `noise` (-0.5..0.5).
pub(super) fn die_pose(at: Vec3, face: u8, noise: f32) -> Transform {
    Transform::from_translation(at + Vec3::Y * DIE_SIDE / 2.0)
        .with_rotation(Quat::from_rotation_y(noise * 1.1) * die_rotation(face))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_come_to_rest_on_the_face_that_was_rolled() {
        // Sides of the die's mesh and the faces printed on them.
        let sides = [(Vec3::X, 3), (Vec3::NEG_X, 4), (Vec3::Y, 1), (Vec3::NEG_Y, 6), (Vec3::Z, 2), (Vec3::NEG_Z, 5)];
        for (side, face) in sides {
            let up = die_pose(Vec3::ZERO, face, 0.3).rotation * side;
            assert!(up.y > 0.99, "{face}: {up}");
        }
    }
}
