//! The source of content files: a folder on disk, or the copy built into the program.
//!
//! Owns the search for the folder and the reading of its files. Must not parse them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kernel::content::is_content_file;
use thiserror::Error;

use super::problem::{ContentReport, Problem};
use super::scenario_pack::{ScenarioPack, pack_of, path_of_pack, places_of_packs};
use crate::model::Id;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The text of one content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Path below the content root, with forward slashes: `assets/armory/shields.ron`.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl SourceFile {
    /// The content files of a pack.
    pub fn all_of(pack: &ScenarioPack) -> impl Iterator<Item = Self> {
        pack.files().map(|(path, text)| Self { path, text: text.to_owned() })
    }
}

/// Gives the text of a file.
pub type ReadText<'a> = dyn Fn(&Path) -> std::io::Result<String> + 'a;

/// The source of the content: the folders `assets/` and `scenarios/` of one content root, or the built-in copy, and
/// folders of scenarios and packs besides.
#[derive(Clone, Debug, Default)]
pub struct ContentSource {
    root: Option<PathBuf>,
    /// Folders that hold a folder for each scenario. A scenario replaces one of the same name in the sources before it.
    own_scenarios: Vec<PathBuf>,
    /// Folder with the packs of others. A pack replaces nothing.
    packs: Option<PathBuf>,
    /// Folder of one more scenario.
    extra_scenario: Option<PathBuf>,
}

/// The folders of `assets/` whose files the loader reads. A file elsewhere in `assets/` is no content.
pub const ASSET_FOLDERS: [&str; 6] = ["armory", "attunements", "encounters", "enemies", "rulebook", "rules"];

/// The folder of the other games of the house, which have loaders of their own.
const OTHER_GAMES: &str = "assets/games/";

/// The folder that `EMBERHEX_ROOT` names is no content root.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: EMBERHEX_ROOT has to hold the folder scenarios, or assets/rules, or both", .0.display())]
pub struct ContentRootError(pub PathBuf);

/// The size in bytes above which a file is not read. A book of a thousand pages is smaller.
pub const LARGEST_FILE: u64 = 8 << 20;

/// Largest folder depth below a root. The limit stops the search when links form a circle.
const MAX_DEPTH: usize = 8;

impl ContentSource {
    /// The source with the folders `assets/` and `scenarios/` of `root`. Without `assets/` the core is the built-in one.
    pub fn from_dir(root: impl Into<PathBuf>) -> Self {
        Self { root: Some(root.into()), ..Self::default() }
    }

    /// The copy built into the program.
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The same source with one more scenario, whose folder may be anywhere.
    pub fn with_scenario(self, folder: impl Into<PathBuf>) -> Self {
        Self { extra_scenario: Some(folder.into()), ..self }
    }

    /// The same source with the scenarios of these folders.
    fn with_own_scenarios(self, folders: Vec<PathBuf>) -> Self {
        Self { own_scenarios: folders, ..self }
    }

    /// The same source with the packs in this folder.
    pub fn with_packs(self, folder: impl Into<PathBuf>) -> Self {
        Self { packs: Some(folder.into()), ..self }
    }

    /// The same source without packs.
    pub(super) fn without_packs(&self) -> Self {
        Self { packs: None, ..self.clone() }
    }

    /// The folder of the packs, which need not be there; `None` if there is none.
    pub fn pack_folder(&self) -> Option<&Path> {
        self.packs.as_deref()
    }

    /// The id of that scenario: the name of its folder.
    pub fn extra_scenario(&self) -> Option<Id> {
        folder_name(self.extra_scenario.as_ref()?).map(|name| Id::new(&name))
    }

    /// The source to use. If `EMBERHEX_ROOT` is set, that folder is the content root, and nothing else is read. Otherwise the
    /// content root is the first of these folders that holds `assets/rules` and `scenarios`: the working folder, the folder of
    /// the program, and from there `../share/emberhex` and `../Resources`; if no folder fits, the built-in copy is used. On top
    /// of it come the `scenarios` beside the program, in those two folders and in the data folder of the user, and the `packs`
    /// of the data folder, or of the folder that `EMBERHEX_ROOT` names.
    ///
    /// # Errors
    /// If the folder that `EMBERHEX_ROOT` names holds neither `assets/rules` nor `scenarios`.
    pub fn locate() -> Result<Self, ContentRootError> {
        let has_core = |root: &Path| root.join("assets/rules").is_dir();
        let has_scenarios = |root: &Path| root.join("scenarios").is_dir();
        if let Some(root) = std::env::var_os("EMBERHEX_ROOT").map(PathBuf::from) {
            let is_content_root = has_core(&root) || has_scenarios(&root);
            let packs = root.join("packs");
            return if is_content_root {
                Ok(Self::from_dir(root).with_packs(packs))
            } else {
                Err(ContentRootError(root))
            };
        }
        let (folder, program) = (std::env::current_dir().ok(), std::env::current_exe().ok());
        let installed = program.as_deref().map(installed_folders).unwrap_or_default();
        let candidates = folder.into_iter().chain(installed.iter().cloned());
        let root = candidates.into_iter().find(|root| has_core(root) && has_scenarios(root));
        let mut own: Vec<PathBuf> = installed.into_iter().chain(user_data_folder()).collect();
        own.retain(|folder| has_scenarios(folder) && Some(folder) != root.as_ref());
        let own = own.into_iter().map(|folder| folder.join("scenarios")).collect();
        let packs = user_data_folder().map(|folder| folder.join("packs"));
        Ok(Self { packs, ..root.map_or_else(Self::built_in, Self::from_dir).with_own_scenarios(own) })
    }

    /// The content root; `None` for the built-in copy.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// The folders of `assets/` that hold content and exist now. The built-in copy has none.
    pub fn asset_folders(&self) -> Vec<&'static str> {
        let exists = |folder: &&str| self.root.as_ref().is_some_and(|root| root.join("assets").join(folder).is_dir());
        ASSET_FOLDERS.into_iter().filter(exists).collect()
    }

    /// The folders with a folder for each scenario.
    pub fn scenario_folders(&self) -> Vec<PathBuf> {
        self.root.iter().map(|root| root.join("scenarios")).chain(self.own_scenarios.iter().cloned()).collect()
    }

    /// The place on disk of a file of this path; `None` for a file of the built-in copy.
    pub fn path_on_disk(&self, path: &str) -> Option<PathBuf> {
        let Some((scenario, inside)) = scenario_of(path).map(|id| (id, path.split('/').skip(2))) else {
            return self.root.as_ref().filter(|root| root.join("assets").is_dir()).map(|root| root.join(path));
        };
        let extra = self.extra_scenario.as_ref().filter(|folder| folder_name(folder).as_deref() == Some(scenario));
        let own = || self.scenario_folders().into_iter().rev().map(|folder| folder.join(scenario)).find(|f| f.is_dir());
        let pack = || self.packs.as_ref().map(|folder| folder.join(scenario)).filter(|folder| folder.is_dir());
        let folder = extra.cloned().or_else(own).or_else(pack)?;
        Some(inside.fold(folder, |folder, name| folder.join(name)))
    }

    /// The folder of a scenario on the disk; `None` if its sheet is inside the program or in an archive.
    pub fn scenario_on_disk(&self, scenario: Id) -> Option<PathBuf> {
        let sheet = self.path_on_disk(&format!("scenarios/{scenario}/scenario.ron"))?;
        if sheet.is_file() { sheet.parent().map(Path::to_owned) } else { None }
    }

    /// The folder into which a new scenario is written: `scenarios` of the content root, if that is the working folder or named
    /// by `EMBERHEX_ROOT`, else of the data folder of the user. `None` if the platform names none.
    pub fn folder_for_new_scenarios(&self) -> Option<PathBuf> {
        let is_working_folder = |root: &&PathBuf| std::env::current_dir().is_ok_and(|folder| folder == **root);
        let is_named = std::env::var_os("EMBERHEX_ROOT").is_some();
        let root = self.root.as_ref().filter(|root| is_named || is_working_folder(root));
        Some(root.cloned().or_else(user_data_folder)?.join("scenarios"))
    }

    /// Every content file of `assets/`, `scenarios/` and the packs, sorted by path, and the problems of files that cannot be
    /// read.
    pub fn read_files(&self) -> (Vec<SourceFile>, Vec<Problem>) {
        self.read_files_with(&|path| std::fs::read_to_string(path))
    }

    /// The same with the texts that `read` gives. The window has them from its asset server.
    pub fn read_files_with(&self, read: &ReadText) -> (Vec<SourceFile>, Vec<Problem>) {
        let (mut files, mut problems) = (Vec::new(), Vec::new());
        let shipped = |top: &'static str| {
            let shipped = SHIPPED.iter().filter(move |(path, _)| path.starts_with(top));
            shipped.map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() })
        };
        let assets = self.root.as_ref().map(|root| root.join("assets")).filter(|assets| assets.is_dir());
        match assets {
            Some(assets) => collect_files(&assets, "assets", read, MAX_DEPTH, &mut files, &mut problems),
            None => files.extend(shipped("assets/")),
        }
        if self.root.is_none() {
            files.extend(shipped("scenarios/"));
        }
        files.retain(|file| !file.path.starts_with(OTHER_GAMES));
        let mut scenarios: BTreeMap<String, PathBuf> = BTreeMap::new();
        for folder in self.scenario_folders() {
            // A folder that is gone holds no scenarios.
            let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let folders = entries.filter(|entry| entry.path().is_dir());
            scenarios.extend(folders.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path())));
        }
        scenarios.extend(self.extra_scenario.iter().filter_map(|path| Some((folder_name(path)?, path.clone()))));
        for (name, folder) in scenarios {
            let below = format!("scenarios/{name}");
            files.retain(|file: &SourceFile| !file.path.starts_with(&format!("{below}/")));
            collect_files(&folder, &below, read, MAX_DEPTH, &mut files, &mut problems);
        }
        self.read_packs(&mut files, &mut problems);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        (files, problems)
    }

    /// Adds the files of the packs. Of two with one id the first counts, and a scenario that is no pack before all packs.
    fn read_packs(&self, files: &mut Vec<SourceFile>, problems: &mut Vec<Problem>) {
        let places = self.packs.iter().flat_map(|folder| places_of_packs(folder));
        for place in places {
            match ScenarioPack::read(&place) {
                // The work of the author counts, and not what was installed of it.
                Ok(pack) if Some(pack.id) == self.extra_scenario() => {}
                Ok(pack) if files.iter().any(|file| scenario_of(&file.path) == Some(pack.id.as_str())) => {
                    let message = format!(
                        "there is a scenario `{}` already, and so this pack is left out; take one of them away",
                        pack.id
                    );
                    problems.push(Problem::whole_file(&path_of_pack(&place), message));
                }
                Ok(pack) => files.extend(SourceFile::all_of(&pack)),
                Err(why) => problems.push(Problem::whole_file(&path_of_pack(&place), why.to_string())),
            }
        }
    }
}

/// The scenario in whose folder a file lies.
pub fn scenario_of(path: &str) -> Option<&str> {
    let (scenario, _) = path.strip_prefix("scenarios/")?.split_once('/')?;
    Some(scenario)
}

/// Leaves of a report what concerns one scenario: its own problems, and the errors of the core on which it stands.
pub fn retain_scenario(report: &mut ContentReport, scenario: Id) {
    let is_own = |problem: &Problem| scenario_of(&problem.file) == Some(scenario.as_str());
    let is_of_core = |problem: &Problem| scenario_of(&problem.file).is_none() && pack_of(&problem.file).is_none();
    report.errors.retain(|error| is_own(error) || is_of_core(error));
    report.warnings.retain(is_own);
}

/// The name of a folder, also of one that is written as `.` or `..`.
fn folder_name(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    Some(folder.file_name()?.to_string_lossy().into_owned())
}

/// The folder of the user's own files: saves, and scenarios. `None` if the platform names none.
pub fn user_data_folder() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "emberhex").map(|dirs| dirs.data_dir().to_owned())
}

/// The folders in which content may lie beside an installed program: its own, and the data folders of installations on Linux
/// (`prefix/bin` with `prefix/share/emberhex`) and macOS (`Contents/MacOS` with `Contents/Resources`). A path of the build
/// machine is never among them: the program may run elsewhere.
fn installed_folders(program: &Path) -> Vec<PathBuf> {
    let beside = program.parent();
    let above = beside.and_then(Path::parent);
    let places = [
        beside.map(Path::to_path_buf),
        above.map(|above| above.join("share/emberhex")),
        above.map(|above| above.join("Resources")),
    ];
    places.into_iter().flatten().collect()
}

fn collect_files(
    folder: &Path,
    name: &str,
    read: &ReadText,
    depth: usize,
    files: &mut Vec<SourceFile>,
    problems: &mut Vec<Problem>,
) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            problems.push(Problem::whole_file(name, format!("the folder can't be read: {error}")));
            return;
        }
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let below = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            if below.ends_with(".ron") {
                problems.push(Problem::whole_file(&below, "this is a folder, and it has the name of a file"));
            }
            if depth > 0 {
                collect_files(&path, &below, read, depth - 1, files, problems);
            }
        } else if is_content(&below) {
            if std::fs::metadata(&path).is_ok_and(|file| file.len() > LARGEST_FILE) {
                let message = format!("the file is larger than {} MiB, and so it is not read", LARGEST_FILE >> 20);
                problems.push(Problem::whole_file(&below, message));
                continue;
            }
            match read(&path) {
                Ok(text) => files.push(SourceFile { path: below, text }),
                Err(error) => match std::fs::read(&path).ok().and_then(|bytes| in_other_letters(&below, &bytes)) {
                    Some((text, problem)) => {
                        files.push(SourceFile { path: below, text });
                        problems.push(problem);
                    }
                    None => problems.push(Problem::whole_file(&below, format!("the file can't be read: {error}"))),
                },
            }
        }
    }
}

/// Whether a file is content by its path, or by the one that it had before an editor wrote `.txt` behind it.
fn is_content(path: &str) -> bool {
    is_content_file(path.strip_suffix(".txt").unwrap_or(path))
}

/// The text of a file that is not written in UTF-8, and the problem that says so: with its text no entry of it is missing.
fn in_other_letters(path: &str, bytes: &[u8]) -> Option<(String, Problem)> {
    let in_pairs = |first: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes[2..].as_chunks::<2>();
        String::from_utf16_lossy(&pairs.iter().map(|pair| first(*pair)).collect::<Vec<_>>())
    };
    let (text, at, name) = match (bytes, std::str::from_utf8(bytes)) {
        ([0xff, 0xfe, ..], _) => (in_pairs(u16::from_le_bytes), 0, "UTF-16"),
        ([0xfe, 0xff, ..], _) => (in_pairs(u16::from_be_bytes), 0, "UTF-16"),
        (_, Err(error)) => {
            let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
            let at = text.char_indices().nth(error.valid_up_to()).map_or(0, |(at, _)| at);
            (text, at, "Latin-1 or another old encoding")
        }
        (_, Ok(_)) => return None,
    };
    let letter = text[at..].chars().next().map_or(0, char::len_utf8);
    let message = format!("the file is written in {name} from here on: save it as UTF-8");
    let problem = Problem::at_range(path, &text, at..at + letter, message);
    Some((text, problem))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn every_folder_that_the_loader_reads_is_watched() {
        let root = tempfile::tempdir().unwrap();
        let source = ContentSource::from_dir(root.path());
        assert_eq!(source.asset_folders(), Vec::<&str>::new());
        for folder in ["rules", "enemies", "fonts"] {
            std::fs::create_dir_all(root.path().join("assets").join(folder)).unwrap();
        }
        assert_eq!(source.asset_folders(), ["enemies", "rules"]);
        // Files in any other folder are not read, so they need not be watched.
        let file = |path: &str| SourceFile { path: path.into(), text: "{}".into() };
        let unread = |path: &str| {
            let (_, report) = crate::content::load_partial(&[file(path)]);
            report.warnings.iter().any(|problem| problem.file == path)
        };
        for path in [
            "armory/armor.ron",
            "attunements/a.ron",
            "encounters/a.ron",
            "enemies/a.ron",
            "rulebook/a.ron",
            "rules/types.ron",
        ] {
            assert!(!unread(&format!("assets/{path}")), "{path}");
            assert!(ASSET_FOLDERS.iter().any(|folder| path.starts_with(folder)), "{path}");
        }
        assert!(unread("assets/fonts/a.ron") && unread("assets/scenario.ron"));
    }

    #[test]
    fn a_file_in_other_letters_is_read_and_refused_at_its_line() {
        let read = |bytes: &[u8]| {
            let (text, problem) = in_other_letters("a.ron", bytes).unwrap();
            (text, problem.line, problem.column)
        };
        assert_eq!(read(b"// one\nname: \"M\xfcller\""), ("// one\nname: \"M\u{fc}ller\"".to_owned(), 2, 9));
        assert_eq!(read(b"\xff\xfea\0\n\0"), ("a\n".to_owned(), 1, 1));
        assert_eq!(read(b"\xfe\xff\0a"), ("a".to_owned(), 1, 1));
        assert!(in_other_letters("a.ron", b"name").is_none());
    }

    #[test]
    fn content_is_looked_for_where_the_program_lies() {
        let found = installed_folders(Path::new("/opt/game/bin/emberhex"));
        let expected = ["/opt/game/bin", "/opt/game/share/emberhex", "/opt/game/Resources"];
        assert_eq!(found, expected.map(PathBuf::from));
    }

    #[test]
    fn scenarios_of_ones_own_lie_on_top_of_what_is_built_in() {
        let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let write = |folder: &Path, path: &str, text: &str| {
            let path = folder.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write(first.path(), "mine/scenario.ron", "first");
        write(first.path(), "mine/enemies/a.ron", "first");
        write(second.path(), "mine/scenario.ron", "second");
        write(second.path(), "the_far_fire/scenario.ron", "second");
        write(second.path(), "README.md", "no scenario");
        write(second.path(), "mine/README.md", "no page");
        write(second.path(), "mine/vignettes/a.ron", "a test");
        let folders = vec![first.path().to_owned(), second.path().to_owned(), second.path().join("gone")];
        let (files, problems) = ContentSource::built_in().with_own_scenarios(folders).read_files();
        assert_eq!(problems, []);
        let source = ContentSource::built_in().with_own_scenarios(vec![first.path().to_owned()]);
        let place = source.path_on_disk("scenarios/mine/enemies/a.ron");
        assert_eq!(place, Some(first.path().join("mine").join("enemies").join("a.ron")));
        assert_eq!(source.path_on_disk("scenarios/the_far_fire/scenario.ron"), None);
        assert_eq!(source.path_on_disk("assets/rules/house.ron"), None);
        let below = |folder: &str| files.iter().filter(|file| file.path.starts_with(folder)).collect::<Vec<_>>();
        let [mine] = below("scenarios/mine/")[..] else { panic!("the later folder replaces the earlier as a whole") };
        assert_eq!((mine.path.as_str(), mine.text.as_str()), ("scenarios/mine/scenario.ron", "second"));
        assert_eq!(below("scenarios/the_far_fire/").len(), 1);
        assert!(below("assets/rules/").len() > 5 && below("scenarios/proving_ground/").len() > 20);
    }

    #[test]
    fn a_file_with_a_name_too_long_and_a_folder_with_that_of_a_file_are_seen() {
        let root = tempfile::tempdir().unwrap();
        let scenario = root.path().join("scenarios/mine");
        std::fs::create_dir_all(scenario.join("enemies/wolf.ron")).unwrap();
        std::fs::write(scenario.join("scenario.ron.txt"), "()").unwrap();
        std::fs::write(scenario.join("notes.txt"), "mine").unwrap();
        let (files, problems) = ContentSource::from_dir(root.path()).read_files();
        let own: Vec<_> = files.iter().filter(|file| file.path.starts_with("scenarios/")).collect();
        assert_eq!(own.iter().map(|file| &*file.path).collect::<Vec<_>>(), ["scenarios/mine/scenario.ron.txt"]);
        assert_eq!(problems.iter().map(|it| &*it.file).collect::<Vec<_>>(), ["scenarios/mine/enemies/wolf.ron"]);
        let (_, report) = crate::content::load_partial(&files);
        assert!(report.warnings.iter().any(|warning| warning.message.contains("call it `scenario.ron`")), "{report}");
    }

    #[test]
    fn what_is_built_in_is_what_a_checkout_reads() {
        let home = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|folder| folder.join("scenarios").is_dir());
        let paths = |source: ContentSource| -> Vec<String> {
            source.read_files().0.into_iter().map(|file| file.path).collect()
        };
        let built_in = paths(ContentSource::built_in());
        assert_eq!(built_in, paths(ContentSource::from_dir(home.unwrap())));
        let pages = built_in.iter().filter(|path| path.ends_with(".md"));
        let is_page = |path: &&String| {
            path.contains("/chapters/") || path.ends_with("creation.md") || path.ends_with("prestige.md")
        };
        assert!(pages.clone().count() > 10 && pages.clone().all(|path| is_page(&path)), "{built_in:?}");
    }

    #[test]
    fn a_root_without_assets_uses_the_core_inside() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("scenarios/mine")).unwrap();
        std::fs::write(root.path().join("scenarios/mine/scenario.ron"), "()").unwrap();
        let (files, problems) = ContentSource::from_dir(root.path()).read_files();
        assert_eq!(problems, []);
        let scenarios: Vec<&str> =
            files.iter().map(|file| file.path.as_str()).filter(|path| path.starts_with("scenarios/")).collect();
        assert_eq!(scenarios, ["scenarios/mine/scenario.ron"]);
        assert!(files.iter().any(|file| file.path == "assets/rules/tiles.ron"));
    }
}
