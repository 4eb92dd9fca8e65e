//! The encounter editor: a draft of the files of the encounter on the table, which is drawn again after each stroke.
//!
//! Owns the way into the editor and out of it, and the writing of the files: a draft without mistakes is on disk after each
//! stroke. Must not know how a stroke changes a file (`editing` does) or draw a panel.

mod figures;
mod goal;
mod save;
mod state;
mod view;

use std::collections::HashSet;
use std::sync::Arc;

use bevy::prelude::*;
use kernel::content::edit::EditError;
use kernel::content::syntax::PathStep;
use kernel::record::SavedGame;

use self::figures::DraftFigures;
use self::goal::GoalSearch;
use self::save::{keep_draft, save_as};
use self::state::{Editor, LastEditor, enemy_at, file_of};
use self::view::{build_view, rows_of};
use super::background::forget_work;
use super::journey::JourneyState;
use super::library::ContentState;
use super::menu::{played_encounter, request_start, start_encounter};
use super::state::WantedEncounter;
use super::{Page, Screen};
use crate::editing::{Draft, DraftError, DraftFile, SheetEdit};
use crate::input::{
    AutosaveState, ChosenHex, EditRequest, GameSession, MenuRequest, SessionKind, resume_session, show_draft,
};
use crate::lang::words;
use crate::model::Coord;
use crate::record::{EncounterGame, GameStart, History};
use crate::simulation::lead_in::config_of_start;
use crate::ui::{EditAction, EditorPart, EditorTool, MenuAction, ReturnPage, Toast, UiState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastEditor>().add_systems(Update, (follow_requests, close_left_editor, show_panel).chain());
}

fn follow_requests(world: &mut World) {
    let requests: Vec<EditRequest> = world.resource_mut::<Messages<EditRequest>>().drain().collect();
    for EditRequest(action) in requests {
        if action == EditAction::Open {
            open(world);
        } else if let Some(editor) = world.remove_resource::<Editor>() {
            carry_out(world, editor, action);
        }
    }
}

/// Whether the encounter on the table can be edited: not within a journey, whose pages count on it.
fn can_edit(world: &World) -> bool {
    world.contains_resource::<GameSession>()
        && !world.resource::<JourneyState>().is_open()
        && !world.contains_resource::<Editor>()
}

fn open(world: &mut World) {
    if !can_edit(world) {
        return;
    }
    let Some(played) = played_encounter(world) else { return };
    let content = world.resource::<ContentState>();
    let (files, catalog) = (content.source().read_files().0, content.catalog(played.scenario));
    // The draft of before goes on with its strokes, as long as its files are as it knows them.
    let last = world.resource_mut::<LastEditor>().0.take();
    let last = last.filter(|editor| {
        let of = (editor.draft.scenario(), editor.draft.encounter_id());
        of == (played.scenario, played.encounter) && editor.draft.is_of_files(&files)
    });
    let editor = match last {
        Some(editor) => Editor { played, catalog_before: catalog, ..*editor },
        None => {
            let Some(draft) = world.resource::<ContentState>().open_draft(files, played.scenario, played.encounter)
            else {
                let why = Toast::message(words!("editor-not-opened"));
                return world.resource_mut::<UiState>().show_toast(why);
            };
            let is_on_disk = save::is_on_disk(world.resource::<ContentState>(), &draft);
            Editor {
                draft,
                played,
                catalog_before: catalog,
                tool: EditorTool::Hand,
                part: EditorPart::Encounter,
                open: HashSet::new(),
                begun_fight: None,
                is_on_disk,
                failure: None,
                figures: DraftFigures::default(),
                goal: GoalSearch::default(),
                shown: Default::default(),
            }
        }
    };
    *world.resource_mut::<Page>() = Page::None;
    show(world, editor);
}

/// Shows the draft as it is now on the table, and keeps it.
fn show(world: &mut World, editor: Editor) {
    // A bot that plays ahead plays a version that is no longer the newest.
    forget_work(world);
    let draft = &editor.draft;
    let start = GameStart { scenario: draft.scenario(), encounter: draft.encounter_id(), seed: 1, character: None };
    match show_draft(world, draft.catalog(), &start) {
        Ok(()) => world.insert_resource(editor),
        Err(why) => world.resource_mut::<UiState>().show_toast(Toast::message(why.to_string())),
    }
}

/// Carries out what the author does.
fn carry_out(world: &mut World, mut editor: Editor, action: EditAction) {
    match action {
        EditAction::Open => {}
        EditAction::Close => return close(world, editor),
        EditAction::Play(round) => return play(world, editor, round),
        EditAction::Take(tool) => {
            editor.tool = if editor.tool == tool { EditorTool::Hand } else { tool };
            world.insert_resource(ChosenHex::default());
        }
        EditAction::Measure if editor.figures.is_on() => editor.figures.stop(),
        EditAction::Measure => measure(world, &mut editor),
        EditAction::Seek(_) if !editor.draft.is_right() => {
            let why = Toast::refusal(words!("editor-goal-mend-first").to_owned());
            world.resource_mut::<UiState>().show_toast(why);
        }
        EditAction::Seek(won) => {
            let wake = world.resource::<AutosaveState>().wake.clone();
            editor.goal = GoalSearch::begin(&editor.draft, won, editor.played.character.clone(), wake);
        }
        EditAction::StopSeeking => editor.goal.stop(),
        EditAction::ShowPart(part) => editor.part = part,
        EditAction::Toggle(row) => {
            if let Some(line) = rows_of(&editor.draft, editor.part).into_iter().nth(row)
                && !editor.open.remove(&line.path)
            {
                editor.open.insert(line.path);
            }
        }
        EditAction::Click(at) if editor.tool == EditorTool::Hand => {
            let is_enemy = enemy_at(&editor.draft, at).is_some();
            world.insert_resource(ChosenHex(Some(at).filter(|_| is_enemy)));
        }
        EditAction::SaveAs(name) => match save_as(world, &editor, &name) {
            Ok(played) => return reopen(world, editor, played),
            Err(why) => world.resource_mut::<UiState>().show_toast(Toast::message(why)),
        },
        stroke => {
            let shown = Arc::clone(editor.draft.catalog());
            if let Err(why) = draw(world, &mut editor, stroke) {
                world.resource_mut::<UiState>().show_toast(Toast::refusal(why));
            }
            keep_draft(world, &mut editor);
            // A text with mistakes is another one too.
            editor.goal.stop();
            if !Arc::ptr_eq(&shown, editor.draft.catalog()) {
                if editor.figures.is_on() {
                    measure(world, &mut editor);
                }
                return show(world, editor);
            }
        }
    }
    world.insert_resource(editor);
}

/// Has the bot play the draft as it is now.
fn measure(world: &World, editor: &mut Editor) {
    let WantedEncounter { scenario, encounter, character, .. } = editor.played.clone();
    let start = GameStart { scenario, encounter, seed: 1, character };
    if let Some(config) = config_of_start(editor.draft.catalog(), &start) {
        editor.figures.play(config, world.resource::<AutosaveState>().wake.clone());
    }
}

/// Changes the draft. Returns the sentence that says why it can't be changed so.
fn draw(world: &mut World, editor: &mut Editor, stroke: EditAction) -> Result<(), String> {
    let (draft, part) = (&mut editor.draft, editor.part);
    let is_erasing = editor.tool == EditorTool::Eraser && matches!(stroke, EditAction::Click(_));
    let done = match stroke {
        EditAction::Undo => {
            draft.undo();
            Ok(())
        }
        EditAction::Redo => {
            draft.redo();
            Ok(())
        }
        EditAction::Click(at) => match editor.tool {
            EditorTool::Hand => Ok(()),
            EditorTool::Tile(tile) => draft.edit_sheet(&SheetEdit::PutTile { tile, at }),
            EditorTool::Enemy(enemy) => draft.edit_sheet(&SheetEdit::PlaceEnemy { enemy, at }),
            EditorTool::Start => draft.edit_sheet(&SheetEdit::ToggleStart(at)),
            EditorTool::Eraser => draft.edit_sheet(&SheetEdit::Erase(at)),
        },
        EditAction::Drag { from, to } => drag(world, draft, from, to),
        EditAction::Turn => turn(world, draft),
        EditAction::MakeFound => {
            let changes = editor.goal.take();
            changes.iter().try_for_each(|change| change.knob.set(draft, change.to)).map_err(DraftError::from)
        }
        EditAction::Set(row, value) => {
            at_row(draft, part, row, |draft, file, path| draft.set(file, path, &value.written()))
        }
        EditAction::Repeat(row) => at_row(draft, part, row, Draft::repeat),
        EditAction::Remove(row) => at_row(draft, part, row, Draft::remove),
        _ => Ok(()),
    };
    done.map_err(|why| {
        let told = match why {
            DraftError::Mistakes => words!("editor-mend-first"),
            DraftError::Edit(_) if is_erasing => words!("editor-nothing-there"),
            DraftError::Edit(EditError::NoPlace) => words!("editor-no-place"),
            DraftError::Edit(EditError::NoInside) => words!("editor-no-inside"),
        };
        told.to_owned()
    })
}

/// Moves what lies on a hex: an enemy, else a start hex, else a tile.
fn drag(world: &mut World, draft: &mut Draft, from: Coord, to: Coord) -> Result<(), DraftError> {
    if let Some(n) = enemy_at(draft, from) {
        world.insert_resource(ChosenHex(Some(to)));
        return draft.edit_sheet(&SheetEdit::MoveEnemy { n, to });
    }
    draft.edit_sheet(&SheetEdit::Move { from, to })
}

/// Turns the chosen enemy: its tail goes to the next neighbour of its head.
fn turn(world: &World, draft: &mut Draft) -> Result<(), DraftError> {
    let chosen = world.resource::<ChosenHex>().0;
    let Some((at, n)) = chosen.and_then(|at| Some((at, enemy_at(draft, at)?))) else { return Ok(()) };
    let around: Vec<Coord> = at.neighbours().collect();
    let tail = draft.encounter().and_then(|encounter| encounter.enemies.get(n)?.tail);
    let next = tail.and_then(|tail| around.iter().position(|hex| *hex == tail)).map_or(0, |n| n + 1);
    match around.get(next % around.len().max(1)) {
        Some(tail) => draft.edit_sheet(&SheetEdit::TurnEnemy { n, tail: *tail }),
        None => Ok(()),
    }
}

fn at_row(
    draft: &mut Draft,
    part: EditorPart,
    row: usize,
    change: impl FnOnce(&mut Draft, DraftFile, &[PathStep]) -> Result<(), EditError>,
) -> Result<(), DraftError> {
    let line = rows_of(draft, part).into_iter().nth(row).ok_or(EditError::NoPlace)?;
    Ok(change(draft, file_of(part), &line.path)?)
}

/// Opens the editor on the encounter that a draft was saved as.
fn reopen(world: &mut World, editor: Editor, played: WantedEncounter) {
    let content = world.resource::<ContentState>();
    let (files, catalog) = (content.source().read_files().0, content.catalog(played.scenario));
    match content.open_draft(files, played.scenario, played.encounter) {
        Some(draft) => {
            let name = draft.encounter().map(|encounter| encounter.name.clone()).unwrap_or_default();
            show(world, Editor { draft, played, catalog_before: catalog, is_on_disk: true, failure: None, ..editor });
            let said = Toast::message(words!("editor-saved-as", name = name));
            world.resource_mut::<UiState>().show_toast(said);
        }
        None => {
            world.insert_resource(editor);
            let why = Toast::message(words!("editor-not-opened"));
            world.resource_mut::<UiState>().show_toast(why);
        }
    }
}

/// Leaves the editor: what was played before goes on.
fn close(world: &mut World, editor: Editor) {
    forget_work(world);
    clear(world);
    // An encounter inside the program is played as it was, unless its author plays the draft.
    if let Some(before) = editor.catalog_before.clone().filter(|_| !editor.is_on_disk) {
        world.resource_mut::<ContentState>().use_catalog(editor.draft.scenario(), before);
    }
    let is_played = |saved: &SavedGame<EncounterGame>| {
        let start = &saved.save.start;
        (start.scenario, start.encounter) == (editor.played.scenario, editor.played.encounter)
    };
    let catalog = world.resource::<ContentState>().catalog(editor.played.scenario);
    let resumed = match (autosaved(world).filter(is_played), catalog) {
        (Some(saved), Some(catalog)) => resume_session(world, &catalog, &saved).is_ok(),
        _ => false,
    };
    if !resumed {
        world.write_message(MenuRequest(MenuAction::ReturnTo(ReturnPage::Practice)));
    }
    keep(world, editor);
}

/// Keeps the draft with its strokes until the next one is opened.
fn keep(world: &mut World, mut editor: Editor) {
    editor.figures.stop();
    editor.goal.stop();
    world.insert_resource(LastEditor(Some(Box::new(editor))));
}

/// Plays the encounter as it is drawn. The editor is left once it begins: a fight that is unfinished is set aside only with the
/// author's word, unless it was begun here too.
fn play(world: &mut World, editor: Editor, round: u16) {
    world.resource_mut::<ContentState>().use_catalog(editor.draft.scenario(), Arc::clone(editor.draft.catalog()));
    let wanted = Some(WantedEncounter { round, ..editor.played.clone() });
    let is_begun_here = autosaved(world).is_some_and(|saved| Some(&saved.save.start) == editor.begun_fight.as_ref());
    world.insert_resource(editor);
    if is_begun_here { start_encounter(world, wanted) } else { request_start(world, wanted) }
}

/// The fight that was played last outside of journeys.
fn autosaved(world: &World) -> Option<SavedGame<EncounterGame>> {
    world.resource::<AutosaveState>().encounter_folder()?.read_autosave().ok()?
}

fn clear(world: &mut World) {
    world.insert_resource(ChosenHex::default());
    let mut ui_state = world.resource_mut::<UiState>();
    ui_state.model.editor = None;
    ui_state.memory.editor = Default::default();
}

/// Puts the editor away once its session is no longer on the table: the author plays the draft, or went to the title.
fn close_left_editor(
    editor: Option<Res<Editor>>,
    (kind, screen): (Res<SessionKind>, Res<State<Screen>>),
    mut commands: Commands,
) {
    if editor.is_some() && (!matches!(*kind, SessionKind::Draft) || *screen.get() != Screen::Encounter) {
        commands.queue(|world: &mut World| {
            if let Some(mut editor) = world.remove_resource::<Editor>() {
                clear(world);
                if *world.resource::<State<Screen>>().get() == Screen::Encounter {
                    editor.begun_fight = world.get_resource::<History>().map(|history| history.start().clone());
                }
                keep(world, editor);
            }
        });
    }
}

/// Tells the panel what there is to show.
fn show_panel(world: &mut World) {
    let can = can_edit(world);
    if world.resource::<UiState>().model.can_edit != can {
        world.resource_mut::<UiState>().model.can_edit = can;
    }
    let Some(editor) = world.get_resource_ref::<Editor>() else { return };
    let is_shown = world.resource::<UiState>().model.editor.is_some();
    let games = editor.figures.now().map_or(0, |report| report.games);
    let shown = (games, editor.goal.state());
    let is_same = !editor.is_changed() && !world.is_resource_changed::<ChosenHex>() && shown == editor.shown;
    if is_shown && is_same {
        return;
    }
    let chosen = world.resource::<ChosenHex>().0;
    let view = Arc::new(build_view(&editor, chosen));
    if let Some(mut editor) = world.get_resource_mut::<Editor>() {
        editor.bypass_change_detection().shown = shown;
    }
    world.resource_mut::<UiState>().model.editor = Some(view);
}
