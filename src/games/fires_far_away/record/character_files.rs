//! Characters on disk: those that a player keeps, and the one that stood on the sparring page last.
//!
//! Owns the names of the files and their form. Must not say which characters are legal: `content::validate` does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use kernel::record::atomic_file::write_atomically;
use kernel::record::{SaveError, sanitize_file_name, unused_path};

use super::SaveDirectory;
use crate::content::character_limits::check_sheet_bounds;
use crate::content::encounter::Character;
use crate::content::{Problem, parse_ron};
use crate::model::Id;

const CHARACTER_SUBDIRECTORY: &str = "characters";
/// The end of the name of a kept character's file.
const CHARACTER_SUFFIX: &str = ".character.ron";
const SPARRING_FILE: &str = "sparring.ron";

/// The contents of the sparring page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SparringSetup {
    /// The scenario of the encounter.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The character.
    pub character: Character,
}

/// The folder of the kept characters and of the sparring page.
#[derive(Clone, Debug)]
pub struct CharacterDirectory {
    path: PathBuf,
}

impl CharacterDirectory {
    /// The characters that are kept in a save directory.
    pub fn of(saves: &SaveDirectory) -> Self {
        Self { path: saves.path().to_owned() }
    }

    /// The path of the folder of the kept characters.
    pub fn character_directory(&self) -> PathBuf {
        self.path.join(CHARACTER_SUBDIRECTORY)
    }

    /// Reads the kept characters in the order of their file names, and the problems of files that can't be used. Those stay
    /// as they are.
    pub fn read_characters(&self) -> (Vec<Character>, Vec<Problem>) {
        let entries = fs::read_dir(self.character_directory()).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_character(path)).collect();
        files.sort();
        let (mut characters, mut problems) = (Vec::new(), Vec::new());
        for file in files {
            match read_ron(&file).and_then(|character| within_bounds(&file, &character).map(|()| character)) {
                Ok(character) => characters.push(character),
                Err(problem) => problems.push(problem),
            }
        }
        (characters, problems)
    }

    /// Keeps a character under its name. An earlier state of the same name stays beside it in a file that is not listed; a
    /// character of another name is never touched, even if both names lead to the same file name.
    ///
    /// # Errors
    ///
    /// Returns an error if the character has no name, if it can't be serialized or if the file can't be written.
    pub fn keep_character(&self, character: &Character) -> Result<PathBuf, SaveError> {
        let folder = self.character_directory();
        let stem = sanitize_file_name(character.name.trim());
        if stem.is_empty() {
            return Err(SaveError::new(&folder, io::Error::other("the character has no name").into()));
        }
        let numbered = |n: u32| if n == 1 { stem.clone() } else { format!("{stem}-{n}") };
        let is_of_other = |path: &PathBuf| {
            path.exists() && !read_ron::<Character>(path).is_ok_and(|other| other.name == character.name)
        };
        let mut names = (1..10_000).map(|n| (numbered(n), folder.join(numbered(n) + CHARACTER_SUFFIX)));
        let Some((stem, path)) = names.find(|(_, path)| !is_of_other(path)) else {
            return Err(SaveError::new(&folder, io::Error::other("there is no file name left").into()));
        };
        let fail = |why| SaveError::new(&path, why);
        let text = to_ron(character).map_err(|error| fail(error.into()))?;
        let write = || {
            if path.exists() && fs::read(&path)? != text.as_bytes() {
                fs::rename(&path, unused_path(&folder, &format!("{stem}.earlier"), "ron")?)?;
            }
            write_atomically(&path, text.as_bytes())
        };
        write().map_err(|error: io::Error| fail(error.into()))?;
        Ok(path)
    }

    /// Reads the last contents of the sparring page; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Returns the problem of a file that can't be used. The file stays as it is until the page is left.
    pub fn read_sparring_setup(&self) -> Option<Result<SparringSetup, Problem>> {
        let path = self.path.join(SPARRING_FILE);
        let read = || {
            read_ron(&path).and_then(|setup: SparringSetup| {
                within_bounds(&path, &setup.character)?;
                Ok(setup)
            })
        };
        path.exists().then(read)
    }

    /// Writes the contents of the sparring page. A file that can't be read any more is set aside first.
    ///
    /// # Errors
    ///
    /// Returns an error if the setup can't be serialized or the file can't be written.
    pub fn write_sparring_setup(&self, setup: &SparringSetup) -> Result<(), SaveError> {
        let path = self.path.join(SPARRING_FILE);
        let fail = |why| SaveError::new(&path, why);
        let text = to_ron(setup).map_err(|error| fail(error.into()))?;
        let write = || {
            if matches!(self.read_sparring_setup(), Some(Err(_))) {
                fs::rename(&path, unused_path(&self.path, "sparring.damaged", "ron")?)?;
            }
            write_atomically(&path, text.as_bytes())
        };
        write().map_err(|error: io::Error| fail(error.into()))
    }
}

fn is_character(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.ends_with(CHARACTER_SUFFIX))
}

fn to_ron<T: Serialize>(value: &T) -> Result<String, ron::Error> {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(3).new_line("\n");
    Ok(ron::ser::to_string_pretty(value, pretty)? + "\n")
}

fn read_ron<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, Problem> {
    let name = file_name(path);
    let text = fs::read_to_string(path).map_err(|error| Problem::whole_file(&name, error.to_string()))?;
    parse_ron(&name, &text)
}

/// Refuses a sheet that can't even be shown. One that is not legal otherwise is read: the page says why, and lets it be
/// mended.
fn within_bounds(path: &Path, character: &Character) -> Result<(), Problem> {
    check_sheet_bounds(character).map_err(|error| Problem::whole_file(&file_name(path), error.to_string()))
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, souls: u32) -> Character {
        let text = format!("(name: \"{name}\", stats: {{}}, souls: {souls})");
        parse_ron("a test", &text).unwrap()
    }

    #[test]
    fn kept_characters_are_read_again_and_none_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let saves = CharacterDirectory::of(&SaveDirectory::new(folder.path()));
        assert_eq!(saves.read_characters(), (Vec::new(), Vec::new()));
        for souls in [3, 4] {
            saves.keep_character(&named("Una / of the marsh", souls)).unwrap();
        }
        saves.keep_character(&named("Bram", 1)).unwrap();
        fs::write(saves.character_directory().join("torn.character.ron"), "(name: ").unwrap();
        let (characters, problems) = saves.read_characters();
        assert_eq!(characters, [named("Bram", 1), named("Una / of the marsh", 4)]);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].file.contains("torn"), "{problems:?}");
        // Names that lead to the same file name do not touch each other.
        for name in ["\u{dc}na", "\u{c4}na"] {
            saves.keep_character(&named(name, 5)).unwrap();
        }
        let names =
            |saves: &CharacterDirectory| saves.read_characters().0.into_iter().map(|c| c.name).collect::<Vec<_>>();
        assert!(["\u{dc}na", "\u{c4}na"].iter().all(|name| names(&saves).contains(&(*name).to_owned())));
        assert!(saves.keep_character(&named(" ", 5)).is_err(), "a character without a name");
        let earlier = fs::read_to_string(saves.character_directory().join("Una___of_the_marsh.earlier-1.ron")).unwrap();
        assert!(earlier.contains("souls: 3"), "{earlier}");
    }

    #[test]
    fn the_sparring_page_is_as_it_was_and_a_torn_file_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let saves = CharacterDirectory::of(&SaveDirectory::new(folder.path()));
        assert!(saves.read_sparring_setup().is_none());
        let setup = SparringSetup { scenario: Id::new("one"), encounter: Id::new("two"), character: named("Una", 2) };
        saves.write_sparring_setup(&setup).unwrap();
        assert_eq!(saves.read_sparring_setup(), Some(Ok(setup.clone())));
        fs::write(folder.path().join(SPARRING_FILE), "(scenario").unwrap();
        assert!(matches!(saves.read_sparring_setup(), Some(Err(_))));
        saves.write_sparring_setup(&setup).unwrap();
        assert_eq!(saves.read_sparring_setup(), Some(Ok(setup)));
        assert!(folder.path().join("sparring.damaged-1.ron").exists());
    }
}
