//! Models: things of several bodies that a game builds itself, such as its pieces and its tokens.
//!
//! Owns plain data: how to make each mesh and each material, by name. The stage makes them at their first use. Must not know
//! where a thing stands.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::*;

use crate::lighting::Billboard;
use crate::textures::Fonts;

/// A thing of several bodies. It stands on its underside.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Width, height and depth of the box around it while it stands.
    pub size: Vec3,
    /// Width and depth of the soft shadow below it while it stands; a thing without one is never seen without the thing that
    /// it lies on.
    pub shadow: Option<Vec2>,
    /// Its bodies. The origin of their meshes is the middle of its underside.
    pub bodies: Vec<ModelBody>,
}

/// A body of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelBody {
    /// Its shape.
    pub mesh: Recipe<Mesh>,
    /// What it is made of.
    pub material: BodyMaterial,
    /// Which shadows it has.
    pub shadows: BodyShadows,
    /// How it turns to face the camera, if it does. A model with such a body does not turn itself.
    pub billboard: Option<Billboard>,
}

impl ModelBody {
    /// A body of a material, with all its shadows.
    pub fn new(mesh: Recipe<Mesh>, material: impl Into<BodyMaterial>) -> Self {
        Self { mesh, material: material.into(), shadows: BodyShadows::Full, billboard: None }
    }

    /// The same with other shadows.
    pub fn with_shadows(self, shadows: BodyShadows) -> Self {
        Self { shadows, ..self }
    }

    /// The same, turned to face the camera.
    pub fn with_billboard(self, billboard: Billboard) -> Self {
        Self { billboard: Some(billboard), ..self }
    }
}

/// Which shadows a body has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyShadows {
    /// Its own shadow, and those of other bodies.
    Full,
    /// Those of other bodies: it lies flat.
    Received,
    /// None: it is light, or a thin print.
    None,
}

/// What many things are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Material {
    /// Polished brass.
    Brass,
    /// Dark iron.
    Iron,
    /// Wood, painted in a colour.
    Painted([u8; 3]),
}

/// What a body is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyMaterial {
    /// A material that many things have.
    Plain(Material),
    /// A material of the game's own.
    Own(Recipe<StandardMaterial>),
}

impl From<Material> for BodyMaterial {
    fn from(material: Material) -> Self {
        Self::Plain(material)
    }
}

impl From<Recipe<StandardMaterial>> for BodyMaterial {
    fn from(material: Recipe<StandardMaterial>) -> Self {
        Self::Own(material)
    }
}

/// How something is made. It can paint on images, with these fonts.
type Make<T> = dyn Fn(&Fonts, &mut Assets<Image>) -> T + Send + Sync;

/// How an asset is made, once for each name and for each look that the player chooses.
#[derive(Clone)]
pub struct Recipe<T> {
    key: Arc<str>,
    make: Arc<Make<T>>,
}

impl<T> Recipe<T> {
    /// A recipe. Two recipes with the same key make the same.
    pub fn new(
        key: impl Into<Arc<str>>,
        make: impl Fn(&Fonts, &mut Assets<Image>) -> T + Send + Sync + 'static,
    ) -> Self {
        Self { key: key.into(), make: Arc::new(make) }
    }

    /// Its name.
    pub fn key(&self) -> &Arc<str> {
        &self.key
    }

    /// Makes the asset.
    pub fn make(&self, fonts: &Fonts, images: &mut Assets<Image>) -> T {
        (self.make)(fonts, images)
    }
}

impl<T> PartialEq for Recipe<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<T> fmt::Debug for Recipe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)
    }
}
