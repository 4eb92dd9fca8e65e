//! Cords: the thread that ties the pieces of a formation together.
//!
//! Each formation has a thread of its own colour and twist; it follows the pieces while they move.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::Who;
use crate::rules::portrait::Portrait;

use super::motion::OnTable;
use super::pieces::{Piece, Resting};
use super::stance::ground;
use super::stock::{Workbench, lies_flat, overlay, picture};
use super::{TableSystems, press, shapes};

/// A piece of thread from one fellow to the next, or a loop round one of them; the number of its formation.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Thread {
    from: Who,
    to: Who,
    formation: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            tie.run_if(resource_changed::<OnTable>).in_set(TableSystems::Match),
            hold.after(Resting).in_set(TableSystems::Settle),
        ),
    );
}

/// Every thread a portrait needs: a loop round each member and a stretch to the next in order.
fn threads(portrait: &Portrait) -> Vec<Thread> {
    let mut names: Vec<&str> = portrait.foes.iter().filter_map(|f| f.formation.as_deref()).collect();
    names.sort_unstable();
    names.dedup();
    let mut threads = Vec::new();
    for (formation, name) in names.into_iter().enumerate() {
        let members = || portrait.foes.iter().filter(|f| f.sheet.present && f.formation.as_deref() == Some(name));
        let who: Vec<Who> = members().map(|f| f.sheet.who).collect();
        threads.extend(who.iter().map(|w| Thread { from: *w, to: *w, formation }));
        threads.extend(who.windows(2).map(|pair| Thread { from: pair[0], to: pair[1], formation }));
    }
    threads
}

fn tie(mut commands: Commands, on_table: Res<OnTable>, mut bench: Workbench, old: Query<(Entity, &Thread)>) {
    let wanted = on_table.0.as_deref().map(threads).unwrap_or_default();
    for (entity, thread) in &old {
        if !wanted.contains(thread) {
            commands.entity(entity).despawn();
        }
    }
    for thread in wanted {
        if old.iter().any(|(_, t)| *t == thread) {
            continue;
        }
        let looped = thread.from == thread.to;
        let print = bench.images.add(picture(&press::thread(thread.formation, looped, 96), true, false));
        let material = bench.materials.add(overlay(print));
        let mesh = bench.meshes.add(shapes::flat(1.0, 1.0, Vec2::ONE));
        commands.spawn((
            Name::new("thread"),
            thread,
            Mesh3d(mesh),
            MeshMaterial3d(material),
            Visibility::Hidden,
            Transform::default(),
            lies_flat(),
            NotShadowReceiver,
        ));
    }
}

/// Threads go where the pieces go.
fn hold(
    pieces: Query<(&Piece, &Transform), Without<Thread>>,
    mut threads: Query<(&Thread, &mut Transform, &mut Visibility)>,
) {
    let foot = |who: Who| pieces.iter().find(|(p, _)| p.who == who).map(|(p, at)| ground(who, p.long, at));
    for (thread, mut at, mut seen) in &mut threads {
        let (Some(a), Some(b)) = (foot(thread.from), foot(thread.to)) else {
            seen.set_if_neq(Visibility::Hidden);
            continue;
        };
        seen.set_if_neq(Visibility::Inherited);
        let goal = if thread.from == thread.to {
            Transform::from_translation(a.with_y(0.009)).with_scale(Vec3::new(0.62, 1.0, 0.62))
        } else {
            let way = b - a;
            // From loop to loop.
            let long = (way.length() - 0.5).max(0.05);
            Transform::from_translation((a + b).with_y(0.018) / 2.0)
                .with_rotation(Quat::from_rotation_y((-way.z).atan2(way.x)))
                .with_scale(Vec3::new(long, 1.0, 0.1))
        };
        at.set_if_neq(goal);
    }
}
