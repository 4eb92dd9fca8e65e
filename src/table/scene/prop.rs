//! The things of a scene: what lies on the table, where, with which face up.
//!
//! Owns plain data, which games make from their views. Must not know a mesh, an entity or a game.

use std::f32::consts::{PI, TAU};
use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use super::model::{Material, Model};
use crate::assets::DIE_SIDE;
use crate::textures::Fonts;

/// The name of a thing on the table, unique within a scene: "card reed_spear". It stays the same from scene to scene, so
/// that the table knows what has moved.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PropId(Arc<str>);

impl PropId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for PropId {
    fn from(name: &str) -> Self {
        Self(name.into())
    }
}

impl From<String> for PropId {
    fn from(name: String) -> Self {
        Self(name.into())
    }
}

impl fmt::Debug for PropId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Everything that lies on the table at a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The things. Their order does not matter.
    pub props: Vec<Prop>,
}

impl Scene {
    /// The thing of this name.
    pub fn prop(&self, id: &PropId) -> Option<&Prop> {
        self.props.iter().find(|prop| prop.id == *id)
    }

    /// Lays one more thing.
    pub fn lay(&mut self, prop: Prop) {
        debug_assert!(self.prop(&prop.id).is_none(), "{:?} lies on the table twice", prop.id);
        self.props.push(prop);
    }
}

/// A thing on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Prop {
    /// Its name.
    pub id: PropId,
    /// What it is.
    pub shape: Shape,
    /// How it lies.
    pub pose: Pose,
    /// What the pointer can do with it.
    pub grip: Grip,
    /// How it is marked.
    pub mark: Option<Mark>,
}

impl Prop {
    /// A thing that the pointer finds but cannot use.
    pub fn new(id: impl Into<PropId>, shape: Shape, pose: Pose) -> Self {
        Self { id: id.into(), shape, pose, grip: Grip::Point, mark: None }
    }

    /// The same with another grip.
    pub fn with_grip(self, grip: Grip) -> Self {
        Self { grip, ..self }
    }

    /// The same with a mark, if there is one.
    pub fn with_mark(self, mark: impl Into<Option<Mark>>) -> Self {
        Self { mark: mark.into(), ..self }
    }
}

/// What a thing is. Measures are in table units, of which one is about 32 mm.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A card, which can be turned.
    Card {
        /// Width and depth.
        size: Vec2,
        /// The side that is up while it lies face up.
        front: Face,
        /// The other side.
        back: Face,
    },
    /// A flat thing with a printed top: a sheet, a board, a rail, a strip.
    Board {
        /// Width, height and depth.
        size: Vec3,
        /// The print on its top.
        face: Face,
    },
    /// A round thing: a coin, a token, a chip.
    Disc {
        /// Radius and height.
        size: (f32, f32),
        /// The print on its top; the rim has the colour of the print's edge.
        face: Face,
        /// Whether it is of metal.
        is_metal: bool,
    },
    /// A die.
    Die {
        /// The number of its sides: 4, 6, 8, 10, 12 or 20.
        sides: u8,
        /// The number that it shows, from 1.
        up: u8,
        /// Its colours; a die of six sides is of bone.
        colours: DieColours,
    },
    /// A thing of several bodies that the game builds.
    Model(Arc<Model>),
    /// A thing turned on a lathe: a peg, a bell.
    Turned {
        /// Radius and height from the foot up.
        profile: &'static [(f32, f32)],
        /// What it is made of.
        material: Material,
    },
}

impl Shape {
    /// Half of its width, height and depth.
    pub fn half_size(&self) -> Vec3 {
        match self {
            Self::Card { size, .. } => Vec3::new(size.x, CARD_THICKNESS, size.y) / 2.0,
            Self::Board { size, .. } => *size / 2.0,
            Self::Disc { size: (radius, height), .. } => Vec3::new(*radius, height / 2.0, *radius),
            Self::Die { sides: 6, .. } => Vec3::splat(DIE_SIDE / 2.0),
            Self::Die { .. } => Vec3::splat(DIE_RADIUS),
            Self::Model(model) => model.size / 2.0,
            Self::Turned { profile, .. } => {
                let widest = profile.iter().map(|(radius, _)| *radius).fold(0.0, f32::max);
                let highest = profile.iter().map(|(_, height)| *height).fold(0.0, f32::max);
                Vec3::new(widest, highest / 2.0, widest)
            }
        }
    }
}

/// The thickness of a card.
pub const CARD_THICKNESS: f32 = 0.03;
/// The distance from the middle of a die to its corners; a die of six sides is a smaller cube.
pub const DIE_RADIUS: f32 = 0.42;

/// The colours of a die: its body, and the numbers on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DieColours {
    /// Red, green and blue of the body.
    pub body: [u8; 3],
    /// Red, green and blue of the numbers.
    pub numbers: [u8; 3],
}

impl DieColours {
    /// Bone, with the pips of a die of six sides.
    pub const BONE: Self = Self { body: [236, 226, 204], numbers: [30, 24, 20] };
}

/// How a thing lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The middle of its underside. The table's wood is at the height 0.
    pub at: Vec3,
    /// How far it is turned on the table, in radians, anticlockwise as seen from above.
    pub yaw: f32,
    /// How far its far edge is raised, in radians: a card that is held up to be read.
    pub tilt: f32,
    /// How far it is turned over: 0 face up, 1 face down.
    pub turned: f32,
    /// Its size as a part of the usual.
    pub scale: f32,
}

impl Pose {
    /// Lying flat, face up, at a place of the wood: right, and towards the player.
    pub fn flat(x: f32, z: f32) -> Self {
        Self { at: Vec3::new(x, 0.0, z), yaw: 0.0, tilt: 0.0, turned: 0.0, scale: 1.0 }
    }

    /// The same, higher by `height`.
    pub fn raised(self, height: f32) -> Self {
        Self { at: self.at + Vec3::Y * height, ..self }
    }

    /// The same, turned on the table.
    pub fn yawed(self, yaw: f32) -> Self {
        Self { yaw, ..self }
    }

    /// The same, held up towards the player.
    pub fn tilted(self, tilt: f32) -> Self {
        Self { tilt, ..self }
    }

    /// The same, face down.
    pub fn face_down(self) -> Self {
        Self { turned: 1.0, ..self }
    }

    /// The same at another size.
    pub fn scaled(self, scale: f32) -> Self {
        Self { scale, ..self }
    }

    /// The pose the part `t` of the way to another, turned on the table by the shorter side.
    pub fn lerp(self, to: Self, t: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let turn = (to.yaw - self.yaw + PI).rem_euclid(TAU) - PI;
        Self {
            at: self.at.lerp(to.at, t),
            yaw: self.yaw + turn * t,
            tilt: mix(self.tilt, to.tilt),
            turned: mix(self.turned, to.turned),
            scale: mix(self.scale, to.scale),
        }
    }
}

/// What the pointer can do with a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Nothing: the pointer goes through it.
    None,
    /// Rest on it.
    Point,
    /// Press it.
    Press,
    /// Press it, or drag it to another thing.
    Drag,
}

/// How a thing is marked. The kinds differ in line and shape as well as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The player may use it: a dashed line.
    Legal,
    /// The player has chosen it: a double line.
    Chosen,
    /// It will be hit, or the dragged thing would land here: a line with corners.
    Target,
    /// It acts now: a stout line.
    Acts,
}

/// The print on a thing, painted by its game.
#[derive(Clone)]
pub struct Face {
    key: Arc<str>,
    draw: Arc<dyn Fn(&Fonts) -> Pixmap + Send + Sync>,
}

impl Face {
    /// A print. Two prints with the same key look the same, so the key names everything that is printed.
    pub fn new(key: impl Into<Arc<str>>, draw: impl Fn(&Fonts) -> Pixmap + Send + Sync + 'static) -> Self {
        Self { key: key.into(), draw: Arc::new(draw) }
    }

    /// Everything that is printed, as text.
    pub fn key(&self) -> &Arc<str> {
        &self.key
    }

    /// The picture, in the look that the player has chosen.
    pub fn draw(&self, fonts: &Fonts) -> Pixmap {
        (self.draw)(fonts)
    }
}

impl PartialEq for Face {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)
    }
}
