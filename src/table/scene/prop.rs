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
    /// The thing that it goes with, if it does not lie on the wood by itself.
    pub attachment: Option<Attachment>,
    /// How it comes onto a table on which other things lie.
    pub entry: EntryMotion,
    /// How it is brought close to the eye, if it ever is.
    pub close_up: Option<CloseUp>,
}

impl Prop {
    /// A thing on the wood that the pointer finds but cannot use.
    pub fn new(id: impl Into<PropId>, shape: Shape, pose: Pose) -> Self {
        Self {
            id: id.into(),
            shape,
            pose,
            grip: Grip::Point,
            mark: None,
            attachment: None,
            entry: EntryMotion::AtOnce,
            close_up: None,
        }
    }

    /// The same with another grip.
    pub fn with_grip(self, grip: Grip) -> Self {
        Self { grip, ..self }
    }

    /// The same with a mark, if there is one.
    pub fn with_mark(self, mark: impl Into<Option<Mark>>) -> Self {
        Self { mark: mark.into(), ..self }
    }

    /// The same, which goes with another thing.
    pub fn attached(self, to: &PropId, point: AttachmentPoint) -> Self {
        Self { attachment: Some(Attachment { to: to.clone(), point }), ..self }
    }

    /// The same with another way to come onto the table.
    pub fn with_entry(self, entry: EntryMotion) -> Self {
        Self { entry, ..self }
    }

    /// The same, which is brought close to the eye at times.
    pub fn with_close_up(self, close_up: impl Into<Option<CloseUp>>) -> Self {
        Self { close_up: close_up.into(), ..self }
    }
}

/// The thing that another goes with. The pose of the attached thing counts from a point of this thing, as that of other things
/// counts from the wood. The pointer does not drag it.
#[derive(Clone, Debug, PartialEq)]
pub struct Attachment {
    /// The name of the thing, which lies on the wood by itself.
    pub to: PropId,
    /// The point.
    pub point: AttachmentPoint,
}

/// The point of a thing to which another is attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentPoint {
    /// The middle of its upper side: the attached thing lies on it and turns with it.
    Top,
    /// The middle of a place on its print, by number: the attached thing lies there, whatever the look of the print.
    Place(usize),
    /// The point below its middle on the ground: the attached thing stays on the ground and does not turn with it.
    Ground,
    /// The same point, as high as its lowest point: the attached thing rises with it and does not turn with it.
    Foot,
}

/// How a thing comes onto a table on which other things lie. It takes its own time, whatever else happens meanwhile. The first
/// things on a table lie there at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EntryMotion {
    /// It lies there at once.
    #[default]
    AtOnce,
    /// It is turned face up over its near edge.
    TurnUp,
    /// It comes down from above, and is taken up again when it leaves.
    SetDown,
}

/// How a thing is brought close to the eye, facing it, so that its print can be read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CloseUp {
    /// When.
    pub when: CloseUpTime,
    /// The part of the way to the eye that it comes.
    pub near: f32,
    /// How far it moves to the right meanwhile; if not given, it moves towards the middle of the view.
    pub aside: Option<f32>,
}

/// When a thing is brought close to the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseUpTime {
    /// Now, or not now.
    Now(bool),
    /// While the pointer rests on it.
    Pointed,
    /// While the pointer rests on it, unless the print is so large that cards have no room for all of it.
    PointedInUsualPrint,
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
    /// A thin piece of paper with the outline of its print.
    CutOut {
        /// Width and depth of the print.
        size: Vec2,
        /// The print. The paper ends where it is clear.
        face: Face,
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
    /// Whether it has a soft shadow that stays on the ground.
    pub(super) fn has_ground_shadow(&self) -> bool {
        matches!(self, Self::Model(model) if model.shadow.is_some())
    }

    /// Half of its width, height and depth.
    pub fn half_size(&self) -> Vec3 {
        match self {
            Self::Card { size, .. } => Vec3::new(size.x, CARD_THICKNESS, size.y) / 2.0,
            Self::Board { size, .. } => *size / 2.0,
            Self::Disc { size: (radius, height), .. } => Vec3::new(*radius, height / 2.0, *radius),
            Self::Die { sides: 6, .. } => Vec3::splat(DIE_SIDE / 2.0),
            Self::Die { .. } => Vec3::splat(DIE_RADIUS),
            Self::CutOut { size, .. } => Vec3::new(size.x, 0.0, size.y) / 2.0,
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

/// How a print is painted, with the places on it.
type PaintPrint = dyn Fn(&Fonts) -> (Pixmap, Vec<Rect>) + Send + Sync;

/// The print on a thing, painted by its game.
#[derive(Clone)]
pub struct Face {
    key: Arc<str>,
    draw: Arc<PaintPrint>,
    is_kept: bool,
}

impl Face {
    /// A print. Two prints with the same key look the same, so the key names everything that is printed.
    pub fn new(key: impl Into<Arc<str>>, draw: impl Fn(&Fonts) -> Pixmap + Send + Sync + 'static) -> Self {
        Self::with_places(key, move |fonts| (draw(fonts), Vec::new()))
    }

    /// A print with places, at which other things can lie and which the pointer finds. A place is given from the middle of the
    /// print: right, and towards its lower edge, in table units.
    pub fn with_places(
        key: impl Into<Arc<str>>,
        draw: impl Fn(&Fonts) -> (Pixmap, Vec<Rect>) + Send + Sync + 'static,
    ) -> Self {
        Self { key: key.into(), draw: Arc::new(draw), is_kept: true }
    }

    /// The same, forgotten as soon as no thing shows it: the print of a large thing, which hardly looks the same again once it
    /// has changed.
    pub fn fleeting(self) -> Self {
        Self { is_kept: false, ..self }
    }

    /// Whether it is kept for a while when no thing shows it.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Everything that is printed, as text.
    pub fn key(&self) -> &Arc<str> {
        &self.key
    }

    /// The picture and the places on it, in the look that the player has chosen.
    pub fn draw(&self, fonts: &Fonts) -> (Pixmap, Vec<Rect>) {
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
