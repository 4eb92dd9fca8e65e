//! The resources and messages between the table and the other modules, and the order in which the table's systems run.
//!
//! Owns the resources that other modules set, the messages in both directions, and the schedule and sets of the table.
//! Must not act on them: the modules of the table do.

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

/// The speed of motion.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct AnimationPace {
    /// Durations are multiplied by this: 1 is normal, 0 is at once.
    pub duration_factor: f32,
    /// Motion becomes cuts, and the candle does not flicker.
    pub reduced_motion: bool,
}

impl Default for AnimationPace {
    fn default() -> Self {
        Self { duration_factor: 1.0, reduced_motion: false }
    }
}

impl AnimationPace {
    /// The factor to multiply durations by.
    pub fn duration_scale(self) -> f32 {
        if self.reduced_motion { 0.0 } else { self.duration_factor.max(0.0) }
    }
}

/// Whether the main loop has to go on because something of a game will move although nothing does in this frame. The game
/// writes it in every frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameNeedsFrames(pub bool);

/// The amount of work that the drawing of each frame of the table takes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderQuality {
    /// The candle casts shadows.
    pub shadows: bool,
    /// Edges are smoothed (multisampling).
    pub msaa: bool,
    /// Light is computed for each pixel; otherwise for each vertex, without reflections and normal maps.
    pub per_pixel_light: bool,
    /// The candle flickers, so that the table is redrawn in every frame.
    pub flicker: bool,
    /// Width of the table's image in percent of the window's width in pixels; the same for its height.
    pub resolution_percent: u16,
    /// The same while something on the table keeps moving for several frames.
    pub moving_resolution_percent: u16,
}

impl RenderQuality {
    /// For processors that draw without a graphics card, and for weak graphics cards.
    pub const fn low() -> Self {
        Self {
            shadows: false,
            msaa: false,
            per_pixel_light: false,
            flicker: false,
            resolution_percent: 100,
            moving_resolution_percent: 40,
        }
    }

    /// For anything with a graphics card, integrated ones included.
    pub const fn medium() -> Self {
        Self {
            shadows: true,
            msaa: true,
            per_pixel_light: true,
            flicker: true,
            resolution_percent: 100,
            moving_resolution_percent: 100,
        }
    }

    /// For graphics cards with power to spare: small print stays sharper.
    pub const fn high() -> Self {
        Self { resolution_percent: 150, moving_resolution_percent: 150, ..Self::medium() }
    }
}

impl Default for RenderQuality {
    fn default() -> Self {
        Self::medium()
    }
}

/// Whether a panel has the pointer; the table then ignores the mouse. Other modules set it.
#[derive(Resource, Default)]
pub struct UiHasPointer(pub bool);

/// The part of the window, in logical pixels, that no panel covers; the camera frames the hex map and the cards inside
/// it. `None` means the whole window.
#[derive(Resource, Default)]
pub struct TableViewport(pub Option<Rect>);

/// Marks the only 3D camera.
#[derive(Component)]
pub struct TableCamera;

/// The points that the camera shows as large as they fit in the free part of the window, seated or over cards. An empty
/// list stands for the middle of the table. Other modules set it.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct FramedPoints(pub Vec<Vec3>);

/// Where the camera is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CameraMode {
    /// In the doorway: it shows the table from afar.
    Doorway,
    /// Seated over the hex map.
    #[default]
    Seated,
    /// Straight over the bare wood on which a booklet lies.
    Reading,
    /// Bent over the same wood, on which cards lie.
    OverCards,
}

impl CameraMode {
    /// Whether the player can look around and point at the table.
    pub fn is_seated(self) -> bool {
        self == Self::Seated
    }

    /// Whether the player can point at the things of a scene.
    pub fn shows_scene(self) -> bool {
        matches!(self, Self::Seated | Self::OverCards)
    }

    /// Whether bare wood covers what lies on the table.
    pub fn is_over_bare_wood(self) -> bool {
        matches!(self, Self::Reading | Self::OverCards)
    }
}

/// The player's input to the camera in this frame; written by `input`.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CameraControls {
    /// The motion of the pointer turns the camera round the table.
    pub orbits: bool,
    /// The motion of the pointer pushes the table aside.
    pub pans: bool,
    /// Look straight down, or back as before.
    pub looks_down: bool,
    /// Back to the first view.
    pub resets: bool,
}

/// The systems that write [`CameraControls`]; the camera moves after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CameraControlSystems;

/// The text scale from which on full cards have no room for all of their print.
pub const SHORT_PRINT_FROM: f32 = 1.2;

/// The look that the player has chosen for the print on cards, sheet and slips. Other modules set it.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct PrintLook {
    /// The plainly readable font replaces every other font.
    pub is_readable: bool,
    /// Scale of text, where there is room for it.
    pub text_scale: f32,
    /// Black ink on white paper.
    pub high_contrast: bool,
    /// The revision of the words: `kernel::lang::language_revision`.
    pub words: u32,
}

impl PrintLook {
    /// How many times as large as usual the print is; print that is seen from the chair is never smaller.
    pub fn growth(self) -> f32 {
        self.text_scale.max(1.0)
    }

    /// Whether the print is so large that cards have no room for all of theirs.
    pub fn is_short(self) -> bool {
        self.text_scale > SHORT_PRINT_FROM
    }
}

impl Default for PrintLook {
    fn default() -> Self {
        Self { is_readable: false, text_scale: 1.0, high_contrast: false, words: 0 }
    }
}

/// The schedule that creates everything on the table: meshes, and textures that the processor draws. It runs once,
/// after the first frames, so that the window shows something before this is done.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableSetup;

/// The order of the table's systems in every frame. They run in `PostUpdate`, after all other modules have set the
/// table's resources.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// The clock moves on, and the next part of the motion is shown.
    Playback,
    /// The table's entities are updated to the displayed view.
    Sync,
    /// Pieces and cards move to their rest poses, lights flicker, the camera moves smoothly.
    Animate,
}
