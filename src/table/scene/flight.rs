//! The way of a thing that is thrown.

use bevy::prelude::*;

/// The transform of a tumbling prop after the part `t` of its flight.
pub fn flight_transform(from: Vec3, to: Transform, t: f32) -> Transform {
    if t >= 1.0 {
        return to;
    }
    let t = t.max(0.0);
    let place = from.lerp(to.translation, 1.0 - (1.0 - t) * (1.0 - t));
    let hop = (t * std::f32::consts::PI).sin() * 0.35 + (t * std::f32::consts::TAU * 1.5).sin().abs() * 0.2 * (1.0 - t);
    let left = (1.0 - t) * (1.0 - t);
    let spin = Quat::from_rotation_x(left * 9.0) * Quat::from_rotation_z(left * 6.0);
    Transform { translation: place + Vec3::Y * hop, rotation: spin * to.rotation, scale: to.scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flying_prop_ends_exactly_at_its_target() {
        let to = Transform::from_xyz(1.0, 2.0, 3.0).with_rotation(Quat::from_rotation_x(1.0));
        assert_eq!(flight_transform(Vec3::ZERO, to, 1.0), to);
        assert!(flight_transform(Vec3::ZERO, to, 0.0).translation.distance(Vec3::ZERO) < 0.01);
    }
}
