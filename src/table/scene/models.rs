//! Models: the meshes and materials of the things of a scene, made at their first use.
//!
//! Owns the caches. A print is drawn once for each look that the player chooses. Must not know where a thing lies.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::dice;
use super::model::{BodyMaterial, BodyShadows, Material, ModelBody};
use super::prop::{CARD_THICKNESS, DieColours, Face, Mark, Shape};
use crate::assets::{
    DIE_SIDE, MeshAndMaterial, PropAssets, TableFonts, create_texture, die_rotation, metal_material, overlay_material,
    paper_glow, paper_material,
};
use crate::lighting::Billboard;
use crate::{PrintLook, mesh_builders, textures};

/// A measure as a key: thousandths of a unit.
type Measure = [i32; 3];

fn measure(size: Vec3) -> Measure {
    (size * 1000.0).round().to_array().map(|n| n as i32)
}

/// The meshes and materials made so far.
#[derive(Resource, Default)]
pub(super) struct SceneModels {
    slabs: HashMap<Measure, Handle<Mesh>>,
    planes: HashMap<Measure, Handle<Mesh>>,
    discs: HashMap<Measure, Handle<Mesh>>,
    dice: HashMap<u8, Handle<Mesh>>,
    turned: HashMap<usize, Handle<Mesh>>,
    prints: HashMap<(Arc<str>, PrintBase), Print>,
    die_materials: HashMap<(u8, DieColours), Handle<StandardMaterial>>,
    plain: HashMap<Material, Handle<StandardMaterial>>,
    own_meshes: HashMap<Arc<str>, Handle<Mesh>>,
    own_materials: HashMap<Arc<str>, Handle<StandardMaterial>>,
    marks: HashMap<(Mark, bool, Measure), Handle<StandardMaterial>>,
    card_shadow: Option<Handle<StandardMaterial>>,
    look: Option<PrintLook>,
}

/// What a print is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum PrintBase {
    Paper,
    /// Paper that ends where the print is clear.
    CutPaper,
    Metal,
}

/// A print that has been drawn.
#[derive(Clone)]
pub(super) struct Print {
    /// What the side is made of that bears it.
    pub material: Handle<StandardMaterial>,
    /// The places on it.
    pub places: Arc<[Rect]>,
    is_kept: bool,
}

/// The most prints that are kept while no thing on the table shows them.
const MOST_PRINTS: usize = 160;

/// Everything that the making of a model needs.
#[derive(SystemParam)]
pub(super) struct ModelMaker<'w> {
    models: ResMut<'w, SceneModels>,
    shared: Res<'w, PropAssets>,
    fonts: Res<'w, TableFonts>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<StandardMaterial>>,
    images: ResMut<'w, Assets<Image>>,
}

/// A part of a thing: its mesh, its material, and where it lies in the thing.
pub(super) struct ModelPart {
    pub model: MeshAndMaterial,
    pub at: Transform,
    pub shadows: BodyShadows,
    pub billboard: Option<Billboard>,
}

impl ModelPart {
    fn new(model: MeshAndMaterial, at: Transform) -> Self {
        Self { model, at, shadows: BodyShadows::Full, billboard: None }
    }

    fn without_shadow(self) -> Self {
        Self { shadows: BodyShadows::Received, ..self }
    }
}

impl ModelMaker<'_> {
    /// Forgets the prints if the player has chosen another look; returns whether that was so.
    pub(super) fn follow_look(&mut self) -> bool {
        let look = self.fonts.0.look;
        let is_new = self.models.look.is_some_and(|known| known != look);
        if is_new {
            self.models.prints.clear();
            self.models.die_materials.clear();
            self.models.own_meshes.clear();
            self.models.own_materials.clear();
        }
        self.models.look = Some(look);
        is_new
    }

    /// Forgets prints that are not among those in use: all of them if there are many, else those that are not kept.
    pub(super) fn forget_unused(&mut self, is_used: impl Fn(&str) -> bool) {
        let has_room = self.models.prints.len() <= MOST_PRINTS;
        self.models.prints.retain(|(key, _), print| (print.is_kept && has_room) || is_used(key));
    }

    /// The print on the upper side of a thing.
    pub(super) fn upper_print(&mut self, shape: &Shape) -> Option<Print> {
        match shape {
            Shape::Card { front: face, .. } | Shape::Board { face, .. } => Some(self.print(face, PrintBase::Paper)),
            Shape::CutOut { face, .. } => Some(self.print(face, PrintBase::CutPaper)),
            Shape::Disc { face, is_metal: false, .. } => Some(self.print(face, PrintBase::Paper)),
            Shape::Disc { face, is_metal: true, .. } => Some(self.print(face, PrintBase::Metal)),
            Shape::Die { .. } | Shape::Turned { .. } | Shape::Model(_) => None,
        }
    }

    /// The parts of a thing around the middle of its body, but for its mark.
    pub(super) fn parts(&mut self, shape: &Shape) -> Vec<ModelPart> {
        let mut parts = self.bodies(shape);
        parts.extend(self.shadow(shape));
        parts
    }

    fn bodies(&mut self, shape: &Shape) -> Vec<ModelPart> {
        let print = self.upper_print(shape).map(|print| print.material).unwrap_or_default();
        match shape {
            Shape::Card { size, back, .. } => {
                let body = self.slab(Vec3::new(size.x, CARD_THICKNESS, size.y));
                let under = self.plane(*size);
                let turned = Transform::from_xyz(0.0, -CARD_THICKNESS / 2.0 - 0.001, 0.0)
                    .with_rotation(Quat::from_rotation_z(std::f32::consts::PI));
                vec![
                    ModelPart::new((body, print), Transform::IDENTITY),
                    ModelPart::new((under, self.print(back, PrintBase::Paper).material), turned),
                ]
            }
            Shape::Board { size, .. } => vec![ModelPart::new((self.slab(*size), print), Transform::IDENTITY)],
            Shape::CutOut { size, .. } => {
                vec![ModelPart::new((self.plane(*size), print), Transform::IDENTITY).without_shadow()]
            }
            Shape::Disc { size, .. } => {
                vec![ModelPart::new((self.disc(*size), print), Transform::from_xyz(0.0, -size.1 / 2.0, 0.0))]
            }
            Shape::Die { sides: 6, .. } => vec![ModelPart::new(self.shared.die.clone(), Transform::IDENTITY)],
            Shape::Die { sides, colours, .. } => {
                let model = (self.die(*sides), self.die_material(*sides, *colours));
                vec![ModelPart::new(model, Transform::IDENTITY)]
            }
            Shape::Model(model) => {
                let at = Transform::from_xyz(0.0, -model.size.y / 2.0, 0.0);
                let part = |body: &ModelBody| ModelPart {
                    shadows: body.shadows,
                    billboard: body.billboard,
                    ..ModelPart::new(self.body(body), at)
                };
                model.bodies.iter().map(part).collect()
            }
            Shape::Turned { profile, material } => {
                let high = shape.half_size().y;
                let model = (self.turned(profile), self.plain(*material));
                vec![ModelPart::new(model, Transform::from_xyz(0.0, -high, 0.0))]
            }
        }
    }

    /// The mark around a thing, which lies at the height of its underside.
    pub(super) fn mark(&mut self, shape: &Shape, mark: Mark) -> ModelPart {
        let half = shape.half_size();
        let is_round = !matches!(shape, Shape::Card { .. } | Shape::Board { .. } | Shape::CutOut { .. });
        let size = Vec2::new(half.x, half.z) * 2.0 + Vec2::splat(if is_round { 0.34 } else { 0.26 });
        let key = (mark, is_round, measure(size.extend(0.0)));
        let material = self.models.marks.get(&key).cloned().unwrap_or_else(|| {
            let picture = textures::draw_mark(mark, is_round, (size.x, size.y));
            let picture = self.images.add(create_texture(picture, true, false));
            let material = StandardMaterial {
                unlit: true,
                cull_mode: None,
                // Over the shadow of the thing.
                depth_bias: 30.0,
                ..overlay_material(picture)
            };
            let material = self.materials.add(material);
            self.models.marks.insert(key, material.clone());
            material
        });
        // The mark lies flat under a die, however that is turned.
        let (turn, height) = match shape {
            Shape::Die { sides, up, .. } => resting_die(*sides, *up),
            _ => (Quat::IDENTITY, half.y),
        };
        let back = turn.inverse();
        let at = Transform::from_translation(back * Vec3::Y * (0.006 - height)).with_rotation(back);
        ModelPart::new((self.plane(size), material), at).without_shadow()
    }

    /// The shadow under a flat thing.
    fn shadow(&mut self, shape: &Shape) -> Option<ModelPart> {
        let half = match shape {
            Shape::Card { .. } | Shape::Board { .. } | Shape::Disc { .. } => shape.half_size(),
            Shape::CutOut { .. } | Shape::Die { .. } | Shape::Turned { .. } | Shape::Model(_) => return None,
        };
        if matches!(shape, Shape::Disc { .. }) {
            let at = Transform::from_xyz(0.03, -half.y + 0.003, 0.04).with_scale(Vec3::splat(half.x * 2.7));
            return Some(ModelPart::new(self.shared.blob_shadow.clone(), at).without_shadow());
        }
        let material = self.models.card_shadow.clone().unwrap_or_else(|| {
            let picture = self.images.add(create_texture(textures::draw_card_shadow(64), true, false));
            self.materials.add(StandardMaterial { unlit: true, ..overlay_material(picture) })
        });
        self.models.card_shadow = Some(material.clone());
        let plane = self.plane(Vec2::new(half.x, half.z) * 2.0 + Vec2::splat(0.5));
        Some(ModelPart::new((plane, material), Transform::from_xyz(0.04, -half.y + 0.003, 0.05)).without_shadow())
    }

    /// The soft shadow that lies under a model wherever it is.
    pub(super) fn ground_shadow(&self) -> MeshAndMaterial {
        self.shared.blob_shadow.clone()
    }

    fn body(&mut self, body: &ModelBody) -> MeshAndMaterial {
        let (fonts, images) = (&self.fonts.0, &mut *self.images);
        let models = &mut *self.models;
        let known = models.own_meshes.entry(Arc::clone(body.mesh.key()));
        let mesh = known.or_insert_with(|| self.meshes.add(body.mesh.make(fonts, images))).clone();
        let material = match &body.material {
            BodyMaterial::Plain(material) => self.plain(*material),
            BodyMaterial::Own(own) => {
                let known = models.own_materials.entry(Arc::clone(own.key()));
                known.or_insert_with(|| self.materials.add(own.make(fonts, images))).clone()
            }
        };
        (mesh, material)
    }

    fn slab(&mut self, size: Vec3) -> Handle<Mesh> {
        let build = || self.meshes.add(mesh_builders::build_slab(size.x, size.z, size.y));
        self.models.slabs.entry(measure(size)).or_insert_with(build).clone()
    }

    fn plane(&mut self, size: Vec2) -> Handle<Mesh> {
        let build = || self.meshes.add(mesh_builders::build_plane(size.x, size.y, Vec2::ONE));
        self.models.planes.entry(measure(size.extend(0.0))).or_insert_with(build).clone()
    }

    fn disc(&mut self, (radius, height): (f32, f32)) -> Handle<Mesh> {
        let circle = (0..40).map(|i| (i as f32 / 40.0 * std::f32::consts::TAU).sin_cos()).map(|(s, c)| (c, s));
        let build = || self.meshes.add(mesh_builders::extrude_outline(&circle.collect::<Vec<_>>(), radius, height));
        self.models.discs.entry(measure(Vec3::new(radius, height, 0.0))).or_insert_with(build).clone()
    }

    fn die(&mut self, sides: u8) -> Handle<Mesh> {
        self.models.dice.entry(sides).or_insert_with(|| self.meshes.add(dice::build_die(sides))).clone()
    }

    fn turned(&mut self, profile: &'static [(f32, f32)]) -> Handle<Mesh> {
        let build = || self.meshes.add(mesh_builders::build_lathe(profile, 36));
        self.models.turned.entry(profile.as_ptr() as usize).or_insert_with(build).clone()
    }

    fn print(&mut self, face: &Face, base: PrintBase) -> Print {
        let key = (Arc::clone(face.key()), base);
        if let Some(known) = self.models.prints.get(&key) {
            return known.clone();
        }
        let (picture, places) = face.draw(&self.fonts.0);
        let picture = self.images.add(create_texture(picture, true, false));
        let paper = paper_material(picture.clone());
        let glowing = StandardMaterial {
            emissive: paper_glow(self.fonts.0.look),
            emissive_texture: Some(picture),
            ..paper.clone()
        };
        let material = self.materials.add(match base {
            PrintBase::Paper => glowing,
            PrintBase::CutPaper => StandardMaterial { alpha_mode: AlphaMode::Mask(0.5), ..glowing },
            PrintBase::Metal => StandardMaterial { metallic: 0.35, perceptual_roughness: 0.46, ..paper },
        });
        let print = Print { material, places: places.into(), is_kept: face.is_kept() };
        self.models.prints.insert(key, print.clone());
        print
    }

    fn die_material(&mut self, sides: u8, colours: DieColours) -> Handle<StandardMaterial> {
        if let Some(known) = self.models.die_materials.get(&(sides, colours)) {
            return known.clone();
        }
        let picture = self.images.add(create_texture(dice::draw_die(sides, colours, &self.fonts.0), true, false));
        let material = StandardMaterial { perceptual_roughness: 0.4, reflectance: 0.45, ..paper_material(picture) };
        let material = self.materials.add(material);
        self.models.die_materials.insert((sides, colours), material.clone());
        material
    }

    fn plain(&mut self, material: Material) -> Handle<StandardMaterial> {
        if material == Material::Brass {
            return self.shared.brass.clone();
        }
        let build = || {
            self.materials.add(match material {
                Material::Brass | Material::Iron => metal_material(Color::srgb(0.2, 0.17, 0.16), 0.45),
                Material::Painted([r, g, b]) => StandardMaterial {
                    base_color: Color::srgb_u8(r, g, b),
                    perceptual_roughness: 0.55,
                    reflectance: 0.3,
                    ..default()
                },
            })
        };
        self.models.plain.entry(material).or_insert_with(build).clone()
    }
}

/// The rotation in which a die shows a number, and the height of its middle above the table.
pub(super) fn resting_die(sides: u8, number: u8) -> (Quat, f32) {
    match sides {
        6 => (die_rotation(number), DIE_SIDE / 2.0),
        _ => dice::resting(sides, number),
    }
}
