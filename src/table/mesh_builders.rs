//! Mesh builders: the shapes of everything that stands or lies on the table.
//!
//! Owns pure functions from measures to meshes. Must not know what the shapes stand for.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// The side, in table units, that a cell of a large flat surface should have at most, and the most cells along a side:
/// walls and floor lie far from the candle, and every vertex costs time where no graphics card draws.
const MAX_CELL_SIZE: f32 = 1.5;
const MAX_CELLS_PER_SIDE: u32 = 16;
/// The sides of a box: the normal of each side, and its right and its top as seen from outside.
const BOX_SIDES: [(Vec3, Vec3, Vec3); 6] = [
    (Vec3::X, Vec3::NEG_Z, Vec3::Y),
    (Vec3::NEG_X, Vec3::Z, Vec3::Y),
    (Vec3::Y, Vec3::X, Vec3::NEG_Z),
    (Vec3::NEG_Y, Vec3::X, Vec3::Z),
    (Vec3::Z, Vec3::X, Vec3::Y),
    (Vec3::NEG_Z, Vec3::NEG_X, Vec3::Y),
];

/// The vertices and faces of a mesh that is being built.
#[derive(Default)]
pub(super) struct GeometryBuilder {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl GeometryBuilder {
    fn add_vertex(&mut self, p: Vec3, n: Vec3, uv: Vec2) -> u32 {
        self.positions.push(p.to_array());
        self.normals.push(n.normalize_or(Vec3::Y).to_array());
        self.uvs.push(uv.to_array());
        self.positions.len() as u32 - 1
    }

    /// A quadrilateral of points a, b, c, d, anticlockwise as seen from outside.
    fn add_quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.indices.extend([a, b, c, a, c, d]);
    }

    /// A flat quadrilateral with its own corners.
    fn add_flat_quad(&mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) {
        let n = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let ids = [0, 1, 2, 3].map(|i| self.add_vertex(corners[i], n, uvs[i]));
        self.add_quad(ids);
    }

    /// A flat quadrilateral cut into cells of about [`MAX_CELL_SIZE`] a side, so that light computed for each vertex
    /// falls off across it as it does for each pixel.
    fn add_subdivided_quad(&mut self, corners: [Vec3; 4], uvs: [Vec2; 4]) {
        let n = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let cells = |a: Vec3, b: Vec3| ((a.distance(b) / MAX_CELL_SIZE).ceil() as u32).clamp(1, MAX_CELLS_PER_SIDE);
        let (across, down) = (cells(corners[0], corners[1]), cells(corners[0], corners[3]));
        let first = self.positions.len() as u32;
        for v in 0..=down {
            for u in 0..=across {
                let (s, t) = (u as f32 / across as f32, v as f32 / down as f32);
                let p = corners[0].lerp(corners[1], s).lerp(corners[3].lerp(corners[2], s), t);
                let uv = uvs[0].lerp(uvs[1], s).lerp(uvs[3].lerp(uvs[2], s), t);
                self.add_vertex(p, n, uv);
            }
        }
        let row = across + 1;
        for v in 0..down {
            for u in 0..across {
                let at = first + v * row + u;
                self.add_quad([at, at + 1, at + 1 + row, at + row]);
            }
        }
    }

    /// The finished mesh.
    pub fn build(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// A flat rectangle facing up, its texture upright as seen from +z; `repeat` is how often the texture repeats.
pub fn build_plane(w: f32, d: f32, repeat: Vec2) -> Mesh {
    let (x, z) = (w / 2.0, d / 2.0);
    let mut geometry = GeometryBuilder::default();
    geometry.add_subdivided_quad(
        [Vec3::new(-x, 0.0, z), Vec3::new(x, 0.0, z), Vec3::new(x, 0.0, -z), Vec3::new(-x, 0.0, -z)],
        [Vec2::new(0.0, repeat.y), repeat, Vec2::new(repeat.x, 0.0), Vec2::ZERO],
    );
    geometry.build()
}

/// A box around the origin; each of its sides takes the whole texture.
pub fn build_box(size: Vec3) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    let half = size / 2.0;
    for (out, right, up) in BOX_SIDES {
        let corner = |u: f32, v: f32| (out + right * u + up * v) * half;
        geometry.add_subdivided_quad(
            [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
            [Vec2::Y, Vec2::ONE, Vec2::X, Vec2::ZERO],
        );
    }
    geometry.build()
}

/// An upright rectangle facing +z, its foot at the origin.
pub fn build_upright_quad(w: f32, h: f32) -> Mesh {
    let x = w / 2.0;
    let mut geometry = GeometryBuilder::default();
    geometry.add_flat_quad(
        [Vec3::new(-x, 0.0, 0.0), Vec3::new(x, 0.0, 0.0), Vec3::new(x, h, 0.0), Vec3::new(-x, h, 0.0)],
        [Vec2::new(0.0, 1.0), Vec2::ONE, Vec2::new(1.0, 0.0), Vec2::ZERO],
    );
    geometry.build()
}

/// A thin slab lying around the origin with the texture on its upper side; its sides take the texture's rim.
pub fn build_slab(w: f32, d: f32, thick: f32) -> Mesh {
    let (x, z, y) = (w / 2.0, d / 2.0, thick / 2.0);
    let mut geometry = GeometryBuilder::default();
    let uv = |px: f32, pz: f32| Vec2::new(px / w + 0.5, pz / d + 0.5);
    let ring = [(-x, z), (x, z), (x, -z), (-x, -z)];
    geometry.add_subdivided_quad(ring.map(|(px, pz)| Vec3::new(px, y, pz)), ring.map(|(px, pz)| uv(px, pz)));
    let rim = Vec2::splat(0.004);
    for i in 0..4 {
        let (a, b) = (ring[i], ring[(i + 1) % 4]);
        geometry.add_flat_quad(
            [Vec3::new(a.0, -y, a.1), Vec3::new(b.0, -y, b.1), Vec3::new(b.0, y, b.1), Vec3::new(a.0, y, a.1)],
            [rim; 4],
        );
    }
    geometry.add_flat_quad(
        [Vec3::new(-x, -y, -z), Vec3::new(x, -y, -z), Vec3::new(x, -y, z), Vec3::new(-x, -y, z)],
        [rim; 4],
    );
    geometry.build()
}

/// A body of revolution around y: `profile` gives radius and height from the foot up, outside first. Corners sharper
/// than about 40 degrees stay sharp.
pub fn build_lathe(profile: &[(f32, f32)], around: u32) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    let side = |i: usize| {
        let (a, b) = (profile[i], profile[i + 1]);
        Vec2::new(b.1 - a.1, a.0 - b.0).normalize_or(Vec2::X)
    };
    let length: f32 = profile.windows(2).map(|w| (w[1].0 - w[0].0).hypot(w[1].1 - w[0].1)).sum();
    let mut run = 0.0;
    for i in 0..profile.len().saturating_sub(1) {
        let own = side(i);
        let blend = |other: Vec2| if own.dot(other) > 0.76 { (own + other).normalize_or(own) } else { own };
        let first = if i > 0 { blend(side(i - 1)) } else { own };
        let last = if i + 2 < profile.len() { blend(side(i + 1)) } else { own };
        let (a, b) = (profile[i], profile[i + 1]);
        let step = (b.0 - a.0).hypot(b.1 - a.1);
        let (va, vb) = (1.0 - run / length, 1.0 - (run + step) / length);
        run += step;
        let start = geometry.positions.len() as u32;
        for k in 0..=around {
            let u = k as f32 / around as f32;
            let (s, c) = (u * TAU).sin_cos();
            geometry.add_vertex(
                Vec3::new(s * a.0, a.1, c * a.0),
                Vec3::new(s * first.x, first.y, c * first.x),
                Vec2::new(u, va),
            );
            geometry.add_vertex(
                Vec3::new(s * b.0, b.1, c * b.0),
                Vec3::new(s * last.x, last.y, c * last.x),
                Vec2::new(u, vb),
            );
        }
        for k in 0..around {
            let at = start + k * 2;
            geometry.add_quad([at, at + 2, at + 3, at + 1]);
        }
    }
    geometry.build()
}

/// A disc facing up (or down) with a round texture.
pub fn build_disc(r: f32, y: f32, up: bool, around: u32) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    let n = if up { Vec3::Y } else { Vec3::NEG_Y };
    let middle = geometry.add_vertex(Vec3::new(0.0, y, 0.0), n, Vec2::splat(0.5));
    let first = middle + 1;
    for k in 0..around {
        let (s, c) = (k as f32 / around as f32 * TAU).sin_cos();
        let side = if up { 1.0 } else { -1.0 };
        geometry.add_vertex(Vec3::new(c * r, y, s * r), n, Vec2::new(0.5 + c * 0.5 * side, 0.5 + s * 0.5));
    }
    for k in 0..around {
        let (a, b) = (first + k, first + (k + 1) % around);
        if up { geometry.indices.extend([middle, b, a]) } else { geometry.indices.extend([middle, a, b]) }
    }
    geometry.build()
}

/// A flat body with an outline inside the unit circle, its base at y = 0. Its upper side takes the texture, its edge
/// the texture's rim.
pub fn extrude_outline(outline: &[(f32, f32)], r: f32, thick: f32) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    let n = outline.len() as u32;
    let middle = geometry.add_vertex(Vec3::new(0.0, thick, 0.0), Vec3::Y, Vec2::splat(0.5));
    for (x, z) in outline {
        geometry.add_vertex(Vec3::new(x * r, thick, z * r), Vec3::Y, Vec2::new(0.5 + x * 0.49, 0.5 + z * 0.49));
    }
    for k in 0..n {
        geometry.indices.extend([middle, 1 + (k + 1) % n, 1 + k]);
    }
    for k in 0..outline.len() {
        let (a, b) = (outline[k], outline[(k + 1) % outline.len()]);
        let uv = Vec2::new(0.5 + a.0 * 0.47, 0.5 + a.1 * 0.47);
        let to = |p: (f32, f32), y: f32| Vec3::new(p.0 * r, y, p.1 * r);
        geometry.add_flat_quad([to(b, 0.0), to(a, 0.0), to(a, thick), to(b, thick)], [uv; 4]);
    }
    geometry.build()
}

/// A box with rounded edges around the origin; its six sides (+x, -x, +y, -y, +z, -z) take a sixth of the texture each,
/// from left to right.
pub fn build_rounded_box(size: Vec3, r: f32, cells: u32) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    let half = size / 2.0;
    let inner = half - Vec3::splat(r);
    for (i, (out, right, up)) in BOX_SIDES.into_iter().enumerate() {
        let start = geometry.positions.len() as u32;
        for v in 0..=cells {
            for u in 0..=cells {
                let at = |k: u32| {
                    // Denser near the edges, where it is round.
                    let t = k as f32 / cells as f32;
                    0.5 - 0.5 * (t * PI).cos()
                };
                let (a, b) = (at(u), at(v));
                let q = (out + right * (a * 2.0 - 1.0) + up * (b * 2.0 - 1.0)) * half;
                let core = q.clamp(-inner, inner);
                let n = (q - core).normalize_or(out);
                geometry.add_vertex(core + n * r, n, Vec2::new((i as f32 + 0.03 + 0.94 * a) / 6.0, 0.97 - 0.94 * b));
            }
        }
        let row = cells + 1;
        for v in 0..cells {
            for u in 0..cells {
                let at = start + v * row + u;
                geometry.add_quad([at, at + 1, at + 1 + row, at + row]);
            }
        }
    }
    geometry.build()
}

/// A band along points of the table's plane.
pub fn build_ribbon(points: &[Vec3], width: f32) -> Mesh {
    let mut geometry = GeometryBuilder::default();
    for pair in points.windows(2) {
        let along = (pair[1] - pair[0]).normalize_or(Vec3::X);
        let side = along.cross(Vec3::Y) * width / 2.0;
        let (a, b) = (pair[0] - along * width * 0.3, pair[1] + along * width * 0.3);
        geometry.add_flat_quad([a + side, b + side, b - side, a - side], [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y]);
    }
    let mut mesh = geometry.build();
    // A ribbon lies on paper, so it faces up for every direction of its points.
    if let Some(bevy::mesh::VertexAttributeValues::Float32x3(normals)) = mesh.attribute_mut(Mesh::ATTRIBUTE_NORMAL) {
        normals.iter_mut().for_each(|n| *n = [0.0, 1.0, 0.0]);
    }
    mesh
}

/// A band along points of the table's plane with an arrowhead at its end, which ends short of the last point so that the
/// middle of a hex stays free.
pub fn build_arrow(points: &[Vec3], width: f32) -> Mesh {
    let mut points = points.to_vec();
    let [.., before, last] = points.as_mut_slice() else { return build_ribbon(&points, width) };
    let along = (*last - *before).normalize_or(Vec3::X);
    let tip = *last - along * width * 1.5;
    let foot = tip - along * width * 3.6;
    *last = foot;
    let side = along.cross(Vec3::Y) * width * 1.9;
    let mut mesh = build_ribbon(&points, width);
    let mut head = GeometryBuilder::default();
    head.add_flat_quad([foot + side, tip, tip, foot - side], [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y]);
    let mut head = head.build();
    if let Some(bevy::mesh::VertexAttributeValues::Float32x3(normals)) = head.attribute_mut(Mesh::ATTRIBUTE_NORMAL) {
        normals.iter_mut().for_each(|n| *n = [0.0, 1.0, 0.0]);
    }
    // Both have the same attributes, as they come from the same builder.
    let _ = mesh.merge(&head);
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every face must look away from the middle of a body that bulges outwards.
    fn assert_faces_outwards(mesh: &Mesh) {
        let Some(bevy::mesh::VertexAttributeValues::Float32x3(points)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        else {
            panic!("no points")
        };
        let points: Vec<Vec3> = points.iter().map(|p| Vec3::from_array(*p)).collect();
        let middle = points.iter().sum::<Vec3>() / points.len() as f32;
        let ids: Vec<usize> = mesh.indices().unwrap().iter().collect();
        for t in ids.chunks_exact(3) {
            let [a, b, c] = [points[t[0]], points[t[1]], points[t[2]]];
            let n = (b - a).cross(c - a);
            if n.length() > 1e-7 {
                assert!(n.dot((a + b + c) / 3.0 - middle) > -1e-5, "a face looks inwards");
            }
        }
    }

    #[test]
    fn triangles_face_outwards() {
        assert_faces_outwards(&build_slab(3.0, 2.0, 0.1));
        assert_faces_outwards(&build_box(Vec3::new(4.0, 1.0, 2.0)));
        assert_faces_outwards(&build_rounded_box(Vec3::ONE, 0.2, 4));
        assert_faces_outwards(&build_lathe(&[(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0)], 12));
        let round: Vec<(f32, f32)> = (0..24).map(|i| (i as f32 / 24.0 * TAU).sin_cos()).map(|(s, c)| (c, s)).collect();
        assert_faces_outwards(&extrude_outline(&round, 0.4, 0.1));
    }
}
