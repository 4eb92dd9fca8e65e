//! What the panel of the encounter editor shows, remembers and reports.
//!
//! Plain data only. Must not know a file: `screens` has the draft.

use kernel::content::outline::Leaf;

use crate::model::{Coord, Id};

/// The pencil in the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditorTool {
    /// None: a click chooses an enemy, a drag moves what lies on a hex.
    #[default]
    Hand,
    /// Draws this special tile.
    Tile(Id),
    /// Places this enemy.
    Enemy(Id),
    /// Makes start hexes, or takes them off.
    Start,
    /// Takes off what lies on a hex.
    Eraser,
}

/// A tile or an enemy that can be put on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorEntry {
    /// The pencil that puts it there.
    pub tool: EditorTool,
    /// Its name.
    pub name: String,
    /// Whether the encounter has it already; such entries stand first.
    pub is_here: bool,
}

/// The part of the files whose values are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EditorPart {
    /// The encounter.
    #[default]
    Encounter,
    /// The sheet of an enemy.
    Enemy(Id),
}

/// A row of the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorRow {
    /// Its place among all rows of the part, by which actions name it.
    pub row: usize,
    /// How far it is set in.
    pub depth: usize,
    /// The name of the field, or the name or number of the item.
    pub label: String,
    /// Its value, if it can be changed here.
    pub value: Option<Leaf>,
    /// Whether it is an item, which can be written once more or be taken out.
    pub is_item: bool,
    /// Whether the rows inside of it are shown; `None` if it has none.
    pub is_open: Option<bool>,
}

/// Whether the draft is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftPlace {
    /// Every change is in this file.
    Saved(String),
    /// The encounter belongs to the program, so changes stay here until they are saved as an encounter of their own.
    OfProgram,
    /// The draft has these mistakes, and is not written until they are mended.
    Wrong(Vec<String>),
    /// It could not be written.
    Failed(String),
}

/// The figures of the games that a bot has played of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorFigures {
    /// What they say, line by line.
    pub lines: Vec<String>,
    /// The share of the games that took so many Rounds, from none on, in percent.
    pub rounds: Vec<u8>,
    /// The same of the version before; empty if there is none.
    pub rounds_before: Vec<u8>,
}

/// The search for the smallest change after which a bot wins as often as the author wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorGoal {
    /// What it has come to, line by line; none before it was begun.
    pub lines: Vec<String>,
    /// Whether it is under way.
    pub is_searching: bool,
    /// The number of changes that it has found.
    pub changes: usize,
}

/// What the panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorView {
    /// The name of the encounter.
    pub name: String,
    /// Where the draft is.
    pub place: DraftPlace,
    /// The pencil in the hand.
    pub tool: EditorTool,
    /// The tiles.
    pub tiles: Vec<EditorEntry>,
    /// The enemies.
    pub enemies: Vec<EditorEntry>,
    /// The parts whose values can be shown, with their names.
    pub parts: Vec<(EditorPart, String)>,
    /// The part that is shown.
    pub part: EditorPart,
    /// Its rows, those inside of closed ones left out.
    pub rows: Vec<EditorRow>,
    /// The chosen enemy's name and whether it can be turned.
    pub chosen: Option<(String, bool)>,
    /// The figures of the games that a bot plays of the draft; `None` while none are played.
    pub figures: Option<EditorFigures>,
    /// The search for a change that makes the encounter as hard as is wanted.
    pub goal: EditorGoal,
    /// Whether a change can be taken back.
    pub can_undo: bool,
    /// Whether a change can be made again.
    pub can_redo: bool,
}

/// What the author does in the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditAction {
    /// Opens the editor on the encounter on the table.
    Open,
    /// Closes it; the encounter is played as it was before.
    Close,
    /// Closes it, and plays the encounter as it is drawn, from the beginning of this Round on.
    Play(u16),
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Lets a bot play the draft after each stroke, or no longer.
    Measure,
    /// Looks for the smallest change after which a bot wins so often, in percent.
    Seek(u8),
    /// Ends that search, and forgets what it has found.
    StopSeeking,
    /// Makes the changes that it has found.
    MakeFound,
    /// Takes a pencil.
    Take(EditorTool),
    /// Clicked a hex with the pencil in the hand.
    Click(Coord),
    /// Dragged what lies on a hex to another one.
    Drag {
        /// The hex.
        from: Coord,
        /// The other one.
        to: Coord,
    },
    /// Turns the chosen enemy, whose tail goes to the next free hex.
    Turn,
    /// Shows the values of a part.
    ShowPart(EditorPart),
    /// Opens or closes a row.
    Toggle(usize),
    /// Writes a value in a row.
    Set(usize, Leaf),
    /// Writes the item of a row once more.
    Repeat(usize),
    /// Takes the item of a row out.
    Remove(usize),
    /// Saves the draft as a new encounter of this name.
    SaveAs(String),
}

/// What the panel remembers between frames.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorMemory {
    /// How often a bot should win, in percent.
    pub wanted: u8,
    /// What is looked for among tiles and enemies.
    pub search: String,
    /// The value that is being written, and its row.
    pub written: Option<(usize, String)>,
    /// The Rounds that a bot plays before the author does.
    pub rounds_ahead: u16,
    /// The name of the encounter that is saved as a new one, while it is being written.
    pub new_name: Option<String>,
}

impl Default for EditorMemory {
    fn default() -> Self {
        Self { wanted: 50, search: String::new(), written: None, rounds_ahead: 0, new_name: None }
    }
}
