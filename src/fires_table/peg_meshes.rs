//! The meshes of standing pieces: three bodies of casings, each also dented, and the steps of the foot by which kinds
//! with the same body differ.
//!
//! Owns their measures. Must not know which enemy a piece stands for.

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use super::mesh_builders::build_lathe;
use crate::view::PegBody;

/// Radius and height of the usual casing.
pub(super) const CASING_SIZE: (f32, f32) = (0.19, 0.74);
/// Sides of a casing.
const AROUND: u32 = 28;
/// The step of a foot: its height, and how much farther it reaches than the step above.
const STEP_HEIGHT: f32 = 0.06;
const STEP_WIDTH: f32 = 0.055;
/// Where the brass of a dented casing is pushed in, from its axis; the reach and the depth of the dent.
const DENT_TOWARDS: Vec3 = Vec3::new(0.55, 0.0, 0.84);
const DENT_REACH: f32 = 0.2;
const DENT_DEPTH: f32 = 0.11;

/// The parts of a body.
pub(super) struct PegParts {
    /// The brass shell.
    pub shell: Mesh,
    /// The dark inside of its mouth.
    pub mouth: Mesh,
    /// The sleeve round it, with its number.
    pub sleeve: Mesh,
}

/// Radius and height of a body.
pub(super) fn body_size(body: PegBody) -> (f32, f32) {
    let (r, h) = CASING_SIZE;
    match body {
        PegBody::Short => (r * 1.28, h * 0.62),
        PegBody::Straight | PegBody::Long => (r, h),
        PegBody::Necked => (r * 1.12, h * 1.36),
    }
}

/// Radius of a body's mouth.
fn mouth_radius(body: PegBody) -> f32 {
    let (r, _) = body_size(body);
    r * if body == PegBody::Necked { 0.52 } else { 0.93 }
}

/// Builds the parts of a body.
pub(super) fn build_peg(body: PegBody, is_dented: bool) -> PegParts {
    let (r, h) = body_size(body);
    let mut shell = build_lathe(&casing_profile(body), AROUND);
    let inner = mouth_radius(body) * 0.93;
    let mut mouth = build_lathe(&[(inner, h - 0.012), (inner * 0.97, h - 0.2), (0.0, h - 0.22)], 20);
    if is_dented {
        for mesh in [&mut shell, &mut mouth] {
            dent(mesh, DENT_TOWARDS.normalize() * mouth_radius(body) + Vec3::Y * (h - 0.05));
        }
    }
    let (low, high) = if body == PegBody::Short { (0.2, 0.38) } else { (0.3, 0.52) };
    let sleeve = build_lathe(&[(r + 0.006, low), (r + 0.004, high)], 20);
    PegParts { shell, mouth, sleeve }
}

/// The profile of a body from the head up; the inside of the mouth is a mesh of its own.
fn casing_profile(body: PegBody) -> Vec<(f32, f32)> {
    let (r, h) = body_size(body);
    let mut profile = vec![
        // The primer with the dent of the firing pin, in its pocket.
        (0.0, 0.022),
        (r * 0.1, 0.018),
        (r * 0.15, 0.004),
        (r * 0.38, 0.003),
        (r * 0.41, 0.016),
        (r * 0.45, 0.016),
        (r * 0.46, 0.0),
        (r * 0.96, 0.0),
        (r, 0.012),
        (r, 0.05),
        (r * 0.985, 0.06),
        (r * 0.84, 0.07),
        (r * 0.84, 0.1),
        (r * 0.985, 0.13),
        (r * 0.99, 0.16),
    ];
    let m = mouth_radius(body);
    match body {
        PegBody::Necked => {
            profile.extend([(r * 0.97, h * 0.6), (r * 0.93, h * 0.63), (m * 1.05, h * 0.76), (m * 1.02, h * 0.79)])
        }
        // Rings along the wall, so that it can be dented.
        _ => profile.extend([0.5, 0.66, 0.8, 0.9].map(|part| (r * (0.99 - 0.04 * part), h * part))),
    }
    profile.extend([(m * 1.02, h - 0.05), (m * 1.016, h - 0.01), (m, h), (m * 0.935, h), (m * 0.925, h - 0.012)]);
    profile
}

/// Pushes the vertices near a point towards the axis.
fn dent(mesh: &mut Mesh, at: Vec3) {
    let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute_mut(Mesh::ATTRIBUTE_POSITION) else {
        return;
    };
    for position in positions {
        let place = Vec3::from_array(*position);
        let part = (1.0 - place.distance(at) / DENT_REACH).max(0.0);
        let inwards = -place.with_y(0.0).normalize_or_zero();
        *position = (place + inwards * DENT_DEPTH * part.sqrt() + Vec3::NEG_Y * 0.05 * part).to_array();
    }
}

/// Builds the foot of a body with so many steps, at least one, the widest below.
pub(super) fn build_foot(body: PegBody, steps: u8) -> Mesh {
    let (r, _) = body_size(body);
    let mut profile = Vec::new();
    for step in 0..steps {
        let reach = r + STEP_WIDTH * f32::from(steps - step);
        let low = STEP_HEIGHT * f32::from(step);
        profile.extend([(reach, low), (reach, low + STEP_HEIGHT * 0.85), (reach - 0.012, low + STEP_HEIGHT)]);
    }
    profile.push((r * 0.8, STEP_HEIGHT * f32::from(steps)));
    build_lathe(&profile, AROUND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fires_table::textures::HEX_SIZE;

    /// The outline of a mesh as seen from the player's chair and from above: its extent in each direction.
    fn extent(mesh: &Mesh) -> Vec3 {
        let Some(VertexAttributeValues::Float32x3(positions)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            panic!("a mesh has positions")
        };
        positions.iter().map(|p| Vec3::from_array(*p)).fold(Vec3::ZERO, |most, p| most.max(p.abs()))
    }

    #[test]
    fn the_bodies_and_the_feet_differ_in_size_and_stay_within_a_hex() {
        let bodies = [PegBody::Short, PegBody::Straight, PegBody::Necked];
        let heights: Vec<f32> = bodies.iter().map(|body| extent(&build_peg(*body, false).shell).y).collect();
        assert!(heights[0] * 1.3 < heights[1] && heights[1] * 1.2 < heights[2], "{heights:?}");
        for body in bodies {
            let mut before = extent(&build_peg(body, false).shell).x;
            for steps in 1..=3 {
                let reach = extent(&build_foot(body, steps)).x;
                assert!(reach > before + 0.04 && reach < HEX_SIZE * 0.87, "{body:?} {steps}: {reach}");
                before = reach;
            }
        }
    }

    #[test]
    fn a_dent_moves_some_of_the_brass_and_only_inwards() {
        let positions = |mesh: &Mesh| match mesh.attribute(Mesh::ATTRIBUTE_POSITION) {
            Some(VertexAttributeValues::Float32x3(positions)) => positions.clone(),
            _ => Vec::new(),
        };
        for body in [PegBody::Short, PegBody::Straight, PegBody::Necked] {
            let (whole, dented) = (positions(&build_peg(body, false).shell), positions(&build_peg(body, true).shell));
            let moved = whole.iter().zip(&dented).filter(|(a, b)| a != b).count();
            assert!(moved > 10 && moved * 2 < whole.len(), "{body:?}: {moved} of {}", whole.len());
        }
    }
}
