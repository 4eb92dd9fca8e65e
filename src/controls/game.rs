//! The encounter under way: playing an intent with everything that follows from it.

use std::sync::Arc;

use bevy::prelude::*;

use super::{Grip, Hands};
use crate::content::Catalog;
use crate::model::{Fact, Id, Intent, Picks};
use crate::record::{self, Folder, History, NoUndo, Replay, Save};
use crate::rules::Refusal;
use crate::rules::portrait::{Portrait, paint, tell};
use crate::sheets::{Note, TAKE_BACK_ASK};
use crate::table::{Played, Shown};

/// The catalog an encounter is played from; there while one is under way.
#[derive(Resource, Clone)]
pub struct Game {
    /// Everything the content files say.
    pub catalog: Arc<Catalog>,
    /// The portrait after the last intent.
    pub portrait: Arc<Portrait>,
}

/// Where the autosave goes, and whether the last one could be written.
#[derive(Resource, Default, Clone, Debug)]
pub struct Saving {
    /// The folder, if the platform names one.
    pub folder: Option<Folder>,
    /// What went wrong with the last autosave, in words.
    pub trouble: Option<String>,
}

/// Begins an encounter.
pub fn begin(world: &mut World, catalog: &Arc<Catalog>, scenario: Id, encounter: Id, seed: u64) -> Result<(), String> {
    let facts = record::begin(world, catalog, scenario, encounter, seed)?;
    enter(world, catalog, &facts);
    Ok(())
}

/// Takes a saved encounter up.
pub fn resume(world: &mut World, catalog: &Arc<Catalog>, save: &Save) -> Result<(), String> {
    let elsewhere = record::resume(world, catalog, save)?;
    enter(world, catalog, &[]);
    if let Some(divergence) = elsewhere {
        let line = format!("Taken up as it lay, without a way back: the files have changed since ({divergence}).");
        world.resource_mut::<Hands>().0.log.push(line);
    }
    Ok(())
}

fn enter(world: &mut World, catalog: &Arc<Catalog>, facts: &[Fact]) {
    let portrait = Arc::new(paint(world));
    world.insert_resource(Game { catalog: Arc::clone(catalog), portrait: Arc::clone(&portrait) });
    world.resource_mut::<Shown>().0 = Some(portrait);
    *world.resource_mut::<Grip>() = Grip::default();
    let lines: Vec<String> = facts.iter().filter_map(|f| tell(world, f)).collect();
    let desk = &mut world.resource_mut::<Hands>().0;
    *desk = crate::sheets::Desk { log: lines, ..Default::default() };
    after(world);
}

/// Leaves the encounter; it stays saved.
pub fn leave(world: &mut World) {
    world.remove_resource::<Game>();
    world.resource_mut::<Hands>().0 = Default::default();
    *world.resource_mut::<Grip>() = Grip::default();
}

/// Plays an intent. A refused one is said on the desk and changes nothing.
pub fn send(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    match record::act(world, intent) {
        Ok(facts) => {
            happened(world, facts);
            Ok(())
        }
        Err(refusal) => {
            world.resource_mut::<Hands>().0.note = Some(Note::refusal(sentence(&refusal.to_string())));
            Err(refusal)
        }
    }
}

/// Shows what a decision came to.
fn happened(world: &mut World, facts: Vec<Fact>) {
    let was_over = is_over(world);
    let lines: Vec<String> = facts.iter().filter_map(|f| tell(world, f)).collect();
    world.resource_mut::<Hands>().0.log.extend(lines);
    world.write_message(Played(facts));
    put_down(world);
    after(world);
    if !was_over && is_over(world) {
        keep_replay(world);
    }
}

fn is_over(world: &World) -> bool {
    world.get_resource::<Game>().is_some_and(|game| game.portrait.result.is_some())
}

/// Takes the last decision back. Beyond fallen dice it asks first; the answer is the same gesture again, while the
/// question can still be read.
pub fn undo(world: &mut World) {
    let asked = is_asked(world);
    let taken_back = match record::undo(world) {
        Ok(_) => Ok("Taken back."),
        Err(NoUndo::Revealed) if asked => record::take_back(world).map(|_| "Taken back after dice had fallen."),
        Err(NoUndo::Revealed) => {
            world.resource_mut::<Hands>().0.note = Some(Note::message(TAKE_BACK_ASK));
            return;
        }
        Err(why) => Err(why),
    };
    match taken_back {
        Ok(line) => {
            world.resource_mut::<Hands>().0.log.push(line.into());
            put_down(world);
            after(world);
        }
        Err(why) => world.resource_mut::<Hands>().0.note = Some(Note::refusal(sentence(&why.to_string()))),
    }
}

/// Whether the question lies on the table that comes before a mark in the record.
fn is_asked(world: &World) -> bool {
    world.resource::<Hands>().0.note.as_ref().is_some_and(|note| note.text == TAKE_BACK_ASK)
}

/// Does what was taken back once more.
pub fn redo(world: &mut World) {
    match record::redo(world) {
        Ok((_, facts)) => happened(world, facts),
        Err(why) => {
            after(world);
            world.resource_mut::<Hands>().0.note = Some(Note::refusal(sentence(&why.to_string())));
        }
    }
}

/// Empties the player's hands.
pub fn put_down(world: &mut World) {
    let desk = &mut world.resource_mut::<Hands>().0;
    desk.held = Picks::NONE;
    desk.armed = None;
    desk.overcast = 0;
    desk.preview = None;
    desk.ways.clear();
    desk.confirm = None;
    let mut grip = world.resource_mut::<Grip>();
    *grip = Grip { under: grip.under.clone(), ..Grip::default() };
}

/// What follows every change: portrait, undo and redo, autosave.
fn after(world: &mut World) {
    repaint(world);
    look_back(world);
    if is_asked(world) {
        world.resource_mut::<Hands>().0.note = None;
    }
    autosave(world);
}

/// Tells the desk what can be taken back and done again, and whether the record is marked.
pub fn look_back(world: &mut World) {
    let history = world.resource::<History>();
    let can_undo = history.can_undo(world).is_ok();
    let can_take_back = history.can_take_back().is_ok();
    let (can_redo, take_backs) = (history.can_redo(), history.take_backs().len());
    let desk = &mut world.resource_mut::<Hands>().0;
    desk.can_undo = can_undo;
    desk.can_take_back = can_take_back;
    desk.can_redo = can_redo;
    desk.take_backs = take_backs;
}

/// Paints the portrait anew, after an intent or after the content files changed.
pub fn repaint(world: &mut World) {
    let portrait = Arc::new(paint(world));
    world.resource_mut::<Shown>().0 = Some(Arc::clone(&portrait));
    if let Some(mut game) = world.get_resource_mut::<Game>() {
        game.portrait = portrait;
    }
}

fn autosave(world: &mut World) {
    let Some(folder) = world.resource::<Saving>().folder.clone() else { return };
    let trouble = folder.write(&Save::of(world)).err().map(|e| e.to_string());
    let mut saving = world.resource_mut::<Saving>();
    let known = std::mem::replace(&mut saving.trouble, trouble.clone());
    if let Some(trouble) = trouble.filter(|t| known.as_ref() != Some(t)) {
        let text = format!("The encounter could not be saved: {trouble}");
        world.resource_mut::<Hands>().0.note = Some(Note::message(text));
    }
}

/// Leaves the course of an encounter that has ended beside the saves.
fn keep_replay(world: &mut World) {
    let Some(folder) = world.resource::<Saving>().folder.clone() else { return };
    let kept = folder.write_replay(&Replay::of(world));
    let desk = &mut world.resource_mut::<Hands>().0;
    match kept {
        Ok(path) => {
            let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            desk.log.push(format!("The course of it is kept as {name}."));
        }
        Err(error) => desk.note = Some(Note::message(format!("The replay could not be written: {error}"))),
    }
}

/// A refusal as a sentence.
fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
