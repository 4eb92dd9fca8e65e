//! The files of a draft on the disk.

use std::io;
use std::sync::Arc;

use bevy::prelude::World;
use kernel::record::atomic_file::write_atomically;

use super::state::Editor;
use crate::content::{ContentSource, SourceFile, is_scenario_id};
use crate::editing::{Draft, DraftFile};
use crate::lang::words;
use crate::model::Id;
use crate::screens::library::ContentState;
use crate::screens::state::WantedEncounter;

/// Whether the file of the encounter lies on the disk.
pub(super) fn is_on_disk(content: &ContentState, draft: &Draft) -> bool {
    let path = draft.file(DraftFile::Encounter).and_then(|file| content.source().path_on_disk(&file.path));
    path.is_some_and(|path| path.is_file())
}

/// Writes what has changed, if the draft has no mistakes and its files lie on the disk, and lets the game use it. A file that
/// another program has changed meanwhile stays as it is.
pub(super) fn keep_draft(world: &mut World, editor: &mut Editor) {
    if !editor.draft.is_right() || !editor.is_on_disk {
        return;
    }
    let mut content = world.resource_mut::<ContentState>();
    content.use_catalog(editor.draft.scenario(), Arc::clone(editor.draft.catalog()));
    editor.failure = None;
    let unsaved: Vec<SourceFile> = editor.draft.unsaved().cloned().collect();
    for file in unsaved {
        match write_over(content.source(), &editor.draft, &file) {
            Ok(()) => editor.draft.mark_saved(&file.path),
            Err(why) => editor.failure = editor.failure.take().or(Some(why)),
        }
    }
}

/// Writes a file of a draft in the place of the text that the draft began with. Returns the sentence that says why not.
fn write_over(source: &ContentSource, draft: &Draft, file: &SourceFile) -> Result<(), String> {
    let failed = |why: io::Error| words!("editor-not-written", file = &file.path, why = why.to_string());
    let path = source.path_on_disk(&file.path).filter(|path| path.is_file());
    let path = path.ok_or_else(|| words!("editor-file-of-program", file = &file.path))?;
    if std::fs::read_to_string(&path).map_err(failed)? != draft.saved_text(&file.path).unwrap_or_default() {
        return Err(words!("editor-changed-elsewhere", file = &file.path));
    }
    write_atomically(&path, file.text.as_bytes()).map_err(failed)
}

/// Saves a draft as an encounter of its own: in its scenario, if that lies on the disk, else in a scenario of its own in the
/// author's folder. Returns the encounter, or the sentence that says why it is not saved.
pub(super) fn save_as(world: &mut World, editor: &Editor, name: &str) -> Result<WantedEncounter, String> {
    let id = id_of(name).ok_or_else(|| words!("editor-no-id", name = name))?;
    let taken = || words!("editor-name-taken", name = name);
    let content = world.resource::<ContentState>();
    let scenario = editor.draft.scenario();
    let (scenario, files) = if content.source().scenario_on_disk(scenario).is_some() {
        let files = editor.draft.as_new_encounter(Id::new(&id), name).ok_or_else(taken)?;
        let on_disk =
            files.into_iter().filter_map(|file| Some((content.source().path_on_disk(&file.path)?, file.text)));
        (scenario, on_disk.collect::<Vec<_>>())
    } else {
        let folder =
            content.source().folder_for_new_scenarios().ok_or_else(|| words!("no-folder-for-saves").to_owned())?;
        let folder = folder.join(&id);
        if folder.exists() {
            return Err(taken());
        }
        let files = editor.draft.as_new_scenario(&id, name).ok_or_else(taken)?;
        let files = files.into_iter().map(|(path, text)| (folder.join(path), text));
        (Id::new(&id), files.collect())
    };
    for (path, text) in &files {
        let shown = path.display().to_string();
        write_atomically(path, text.as_bytes())
            .map_err(|why| words!("editor-not-written", file = shown, why = why.to_string()))?;
    }
    world.resource_mut::<ContentState>().read_again();
    Ok(WantedEncounter { scenario, encounter: Id::new(&id), ..editor.played.clone() })
}

/// The id of a name: its letters and digits in lower case, with `_` between its words.
fn id_of(name: &str) -> Option<String> {
    let plain =
        [("\u{e4}", "ae"), ("\u{f6}", "oe"), ("\u{fc}", "ue"), ("\u{df}", "ss"), ("\u{e9}", "e"), ("\u{e8}", "e")];
    let name = plain.iter().fold(name.to_lowercase(), |name, (letter, plain)| name.replace(letter, plain));
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("_");
    is_scenario_id(&id).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_made_of_the_words_of_a_name() {
        assert_eq!(id_of("The Salt-Mill, twice!").as_deref(), Some("the_salt_mill_twice"));
        assert_eq!(id_of("M\u{fc}llers M\u{fc}hle").as_deref(), Some("muellers_muehle"));
        assert_eq!((id_of(""), id_of("7 Keys"), id_of("\u{30c}")), (None, None, None));
    }
}
