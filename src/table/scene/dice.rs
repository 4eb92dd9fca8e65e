//! Dice of 4, 8, 10, 12 and 20 sides: their bodies with bevelled edges, the numbers on them, and how each lies when it shows
//! a number.
//!
//! Owns pure functions from a number of sides to a mesh, a picture and a rotation. A die of six sides has pips and stands
//! in `assets`. Must not roll a die.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tiny_skia::{Pixmap, PixmapPaint};

use super::prop::{DIE_RADIUS, DieColours};
use crate::textures::{Canvas, CanvasFont, Fonts};

/// Pixels of the side of a number's square in the picture of a die.
const CELL_PX: u32 = 128;
/// The part of the way to its middle by which a face is smaller than the space between its edges.
const BEVEL: f32 = 0.09;

/// A face of a die's body.
#[derive(Clone, Debug)]
struct BodyFace {
    /// The indices of its corners, anticlockwise as seen from outside.
    corners: Vec<usize>,
    middle: Vec3,
    normal: Vec3,
    /// The direction of the upper edge of its number.
    up: Vec3,
}

/// The body of a die: its corners and its faces in the order of their numbers.
struct Body {
    corners: Vec<Vec3>,
    faces: Vec<BodyFace>,
}

impl Body {
    fn of(sides: u8) -> Self {
        let corners: Vec<Vec3> = corners_of(sides).into_iter().map(|corner| corner.normalize() * DIE_RADIUS).collect();
        let corners = match sides {
            // The points of this body do not lie on a sphere.
            10 => corners_of(10).into_iter().map(|corner| corner * DIE_RADIUS).collect(),
            _ => corners,
        };
        let faces = numbered(faces_of(&corners));
        Self { corners, faces }
    }

    /// From the middle of the body to the middle of a face.
    fn inner_radius(&self) -> f32 {
        self.faces.first().map_or(DIE_RADIUS, |face| face.middle.dot(face.normal))
    }

    /// The direction that lies up while the die shows a number, and the upper edge of the number that is read.
    fn direction(&self, sides: u8, number: u8) -> (Vec3, Vec3) {
        let index = usize::from(number.clamp(1, sides)) - 1;
        if sides == 4 {
            // A die of four sides shows the number at its upper corner, on the face towards the player.
            let corner = self.corners[index].normalize();
            let face = self.faces.iter().find(|face| face.corners.contains(&index));
            return (corner, face.map_or(Vec3::X, |face| -face.normal));
        }
        (self.faces[index].normal, self.faces[index].up)
    }
}

fn corners_of(sides: u8) -> Vec<Vec3> {
    let golden = (1.0 + 5f32.sqrt()) / 2.0;
    let signs = || [-1.0, 1.0].into_iter();
    let turned = |a: f32, b: f32, c: f32| [Vec3::new(a, b, c), Vec3::new(c, a, b), Vec3::new(b, c, a)];
    match sides {
        4 => vec![
            Vec3::new(1.0, 1.0, 1.0),
            Vec3::new(1.0, -1.0, -1.0),
            Vec3::new(-1.0, 1.0, -1.0),
            Vec3::new(-1.0, -1.0, 1.0),
        ],
        8 => signs().flat_map(|s| turned(s, 0.0, 0.0)).collect(),
        10 => {
            // Ten corners go round the body in a zigzag. This height keeps the four corners of each face in one plane.
            let zigzag = (0..10).map(|k: i32| {
                let (sin, cos) = (k as f32 * std::f32::consts::TAU / 10.0).sin_cos();
                Vec3::new(cos, if k % 2 == 0 { 0.105_572_8 } else { -0.105_572_8 }, sin)
            });
            zigzag.chain([Vec3::Y, Vec3::NEG_Y]).collect()
        }
        20 => signs().flat_map(|s| signs().flat_map(move |t| turned(0.0, s, t * golden))).collect(),
        _ => {
            let cube = signs().flat_map(|x| signs().flat_map(move |y| signs().map(move |z| Vec3::new(x, y, z))));
            let others = signs().flat_map(|s| signs().flat_map(move |t| turned(0.0, s / golden, t * golden)));
            cube.chain(others).collect()
        }
    }
}

/// The faces of the body around some points: the planes that have all points on one side.
fn faces_of(points: &[Vec3]) -> Vec<BodyFace> {
    let mut faces: Vec<BodyFace> = Vec::new();
    let n = points.len();
    for a in 0..n {
        for b in a + 1..n {
            for c in b + 1..n {
                let normal = (points[b] - points[a]).cross(points[c] - points[a]).normalize_or_zero();
                let normal = if normal.dot(points[a]) < 0.0 { -normal } else { normal };
                let height = normal.dot(points[a]);
                let is_known = faces.iter().any(|face| face.normal.dot(normal) > 0.999);
                if height < 1e-4 || is_known || points.iter().any(|point| normal.dot(*point) > height + 1e-4) {
                    continue;
                }
                let mut corners: Vec<usize> =
                    (0..n).filter(|i| (normal.dot(points[*i]) - height).abs() < 1e-3).collect();
                let middle = corners.iter().map(|i| points[*i]).sum::<Vec3>() / corners.len() as f32;
                let farthest = corners.iter().copied().max_by(|x, y| {
                    let [x, y] = [x, y].map(|i| points[*i].distance(middle));
                    // Of corners that lie equally far, the first counts.
                    if (x - y).abs() < 1e-4 { std::cmp::Ordering::Greater } else { x.total_cmp(&y) }
                });
                let up = farthest.map_or(Vec3::X, |i| (points[i] - middle).normalize());
                let right = up.cross(normal);
                let angle = |i: &usize| {
                    let from_middle = points[*i] - middle;
                    from_middle.dot(up).atan2(from_middle.dot(right))
                };
                corners.sort_by(|x, y| angle(x).total_cmp(&angle(y)));
                faces.push(BodyFace { corners, middle, normal, up });
            }
        }
    }
    faces
}

/// The faces in the order of their numbers: opposite faces add up to one more than there are, and great and small numbers
/// lie side by side.
fn numbered(faces: Vec<BodyFace>) -> Vec<BodyFace> {
    let n = faces.len();
    let mut numbered: Vec<Option<BodyFace>> = vec![None; n];
    let mut left = faces;
    let mut next = 0;
    while !left.is_empty() {
        let face = left.remove(0);
        let opposite = left.iter().position(|other| other.normal.dot(face.normal) < -0.999);
        let (low, high) = (next, n - 1 - next);
        let (one, other) = if next % 2 == 0 { (low, high) } else { (high, low) };
        match opposite.map(|at| left.remove(at)) {
            Some(opposite) => (numbered[one], numbered[other]) = (Some(face), Some(opposite)),
            None => numbered[low] = Some(face),
        }
        next += 1;
    }
    numbered.into_iter().flatten().collect()
}

/// How many squares lie side by side in the picture of a die.
fn columns(sides: u8) -> u32 {
    f32::from(sides).sqrt().ceil() as u32
}

/// The picture of a die: a square for each face, with its number.
pub(super) fn draw_die(sides: u8, colours: DieColours, fonts: &Fonts) -> Pixmap {
    let opaque = |[r, g, b]: [u8; 3]| (r, g, b, 255);
    let (body, ink) = (opaque(colours.body), opaque(colours.numbers));
    let (columns, rows) = (columns(sides), u32::from(sides).div_ceil(columns(sides)));
    let mut canvas = Canvas::filled(columns * CELL_PX, rows * CELL_PX, body);
    let px = CELL_PX as f32;
    let size = if sides == 20 { px * 0.34 } else { px * 0.46 };
    let number = |n: usize| {
        let mut cell = Canvas::transparent(CELL_PX, CELL_PX);
        // The 6 and the 9 are told apart.
        let text = if sides > 8 && matches!(n, 6 | 9) { format!("{n}.") } else { n.to_string() };
        cell.draw_text_centred(fonts, CanvasFont::Heading, size, px / 2.0, px / 2.0 + size * 0.34, ink, &text);
        cell.pixmap
    };
    let shape = Body::of(sides);
    for (i, face) in shape.faces.iter().enumerate() {
        let at = ((i as u32 % columns) as f32 * px, (i as u32 / columns) as f32 * px);
        if sides != 4 {
            let shift = tiny_skia::Transform::from_translate(at.0, at.1);
            canvas.pixmap.draw_pixmap(0, 0, number(i + 1).as_ref(), &PixmapPaint::default(), shift, None);
            continue;
        }
        // Each face of a die of four sides has the numbers of its three corners.
        for corner in &face.corners {
            let toward = cell_point(face, shape.corners[*corner], &shape) - Vec2::splat(0.5);
            let turn = toward.x.atan2(-toward.y).to_degrees();
            let middle = Vec2::splat(0.5) + toward * 0.5;
            let placed = tiny_skia::Transform::from_translate(-px / 2.0, -px / 2.0)
                .post_scale(0.62, 0.62)
                .post_rotate(turn)
                .post_translate(at.0 + middle.x * px, at.1 + middle.y * px);
            canvas.pixmap.draw_pixmap(0, 0, number(*corner + 1).as_ref(), &PixmapPaint::default(), placed, None);
        }
    }
    canvas.pixmap
}

/// Where a point of a face lies in the square of the face: 0 to 1 right and down.
fn cell_point(face: &BodyFace, point: Vec3, body: &Body) -> Vec2 {
    let reach = face.corners.iter().map(|i| body.corners[*i].distance(face.middle)).fold(0.0, f32::max) * 1.04;
    let from_middle = point - face.middle;
    let right = face.up.cross(face.normal);
    Vec2::new(0.5, 0.5) + Vec2::new(from_middle.dot(right), -from_middle.dot(face.up)) / (2.0 * reach)
}

/// The mesh of a die around its middle.
pub(super) fn build_die(sides: u8) -> Mesh {
    let body = Body::of(sides);
    let (columns, rows) = (columns(sides), u32::from(sides).div_ceil(columns(sides)));
    let (mut positions, mut normals, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut add = |points: &[Vec3], normal: Vec3, uv: &dyn Fn(Vec3) -> Vec2| {
        let first = positions.len() as u32;
        let middle = points.iter().copied().sum::<Vec3>() / points.len() as f32;
        for point in points.iter().chain([&middle]) {
            positions.push(point.to_array());
            normals.push(normal.to_array());
            uvs.push(uv(*point).to_array());
        }
        let n = points.len() as u32;
        for i in 0..n {
            indices.extend([first + i, first + (i + 1) % n, first + n]);
        }
    };
    let cell = |i: usize| Vec2::new((i as u32 % columns) as f32, (i as u32 / columns) as f32);
    let in_picture = |i: usize, point: Vec2| (cell(i) + point) / Vec2::new(columns as f32, rows as f32);
    let inset = |face: &BodyFace, corner: usize| body.corners[corner].lerp(face.middle, BEVEL);
    let blank = |i: usize| move |_: Vec3| in_picture(i, Vec2::splat(0.03));
    for (i, face) in body.faces.iter().enumerate() {
        let points: Vec<Vec3> = face.corners.iter().map(|corner| inset(face, *corner)).collect();
        add(&points, face.normal, &|point| in_picture(i, cell_point(face, point, &body)));
        // The bevel to each neighbour that has not been built yet.
        for (k, from) in face.corners.iter().enumerate() {
            let to = &face.corners[(k + 1) % face.corners.len()];
            let shares = |other: &&BodyFace| other.corners.contains(from) && other.corners.contains(to);
            if let Some(other) = body.faces[i + 1..].iter().find(shares) {
                let points = [inset(face, *to), inset(face, *from), inset(other, *from), inset(other, *to)];
                add(&points, (face.normal + other.normal).normalize(), &blank(i));
            }
        }
    }
    for (corner, at) in body.corners.iter().enumerate() {
        let normal = at.normalize();
        let side = normal.any_orthonormal_vector();
        let around = |point: &Vec3| point.dot(normal.cross(side)).atan2(point.dot(side));
        let faces = body.faces.iter().filter(|face| face.corners.contains(&corner));
        let mut points: Vec<Vec3> = faces.map(|face| inset(face, corner)).collect();
        points.sort_by(|a, b| around(a).total_cmp(&around(b)));
        add(&points, normal, &blank(0));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices))
}

/// The rotation in which a die shows a number, upright for the player, and the height of its middle above the table.
pub(super) fn resting(sides: u8, number: u8) -> (Quat, f32) {
    let body = Body::of(sides);
    let (up, edge) = body.direction(sides, number);
    let edge = (edge - up * edge.dot(up)).normalize();
    let from = Mat3::from_cols(edge.cross(up), up, -edge);
    (Quat::from_mat3(&from).inverse(), body.inner_radius())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [u8; 5] = [4, 8, 10, 12, 20];

    #[test]
    fn a_die_has_as_many_faces_as_sides_and_opposite_ones_add_up() {
        for sides in SIDES {
            let body = Body::of(sides);
            assert_eq!(body.faces.len(), usize::from(sides));
            let corners: Vec<usize> = body.faces.iter().map(|face| face.corners.len()).collect();
            let expected = match sides {
                10 => 4,
                12 => 5,
                _ => 3,
            };
            assert!(corners.iter().all(|n| *n == expected), "d{sides}: {corners:?}");
            for (i, face) in body.faces.iter().enumerate().filter(|_| sides != 4) {
                let opposite = &body.faces[usize::from(sides) - 1 - i];
                assert!(opposite.normal.dot(face.normal) < -0.999, "d{sides}: {}", i + 1);
            }
        }
    }

    #[test]
    fn a_die_at_rest_shows_its_number_upright_and_stands_on_the_table() {
        for sides in SIDES {
            let body = Body::of(sides);
            for number in 1..=sides {
                let (turn, height) = resting(sides, number);
                let lowest = body.corners.iter().map(|corner| (turn * *corner).y).fold(f32::MAX, f32::min);
                assert!((lowest + height).abs() < 1e-3, "d{sides} {number}: {lowest} {height}");
                let (up, edge) = body.direction(sides, number);
                assert!((turn * up).y > 0.999, "d{sides} {number}");
                if sides != 4 {
                    assert!((turn * edge).z < -0.999, "d{sides} {number}: {}", turn * edge);
                }
            }
        }
    }

    #[test]
    fn a_die_is_closed_and_its_sides_look_outwards() {
        for sides in SIDES {
            let mesh = build_die(sides);
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|p| p.as_float3()).unwrap();
            let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
            let at = |i: usize| Vec3::from_array(positions[i]);
            let mut volume = 0.0;
            for triangle in indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|k| at(triangle[k]));
                let outside = (b - a).cross(c - a).dot(a + b + c);
                assert!(outside > -1e-6, "d{sides}: a side looks inwards");
                volume += a.dot(b.cross(c)) / 6.0;
            }
            assert!(volume > 0.02, "d{sides}: {volume}");
        }
    }
}
