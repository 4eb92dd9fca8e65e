//! Motion: what each fact looks like while it is played back, and the moment when the table is made to match.
//!
//! Owns the queue of facts. While it plays, pieces are moved by hand; when it has run out, [`OnTable`] is handed the
//! newest portrait and everything else lays itself out from that. Holds no rule.

use std::sync::Arc;

use bevy::prelude::*;

use crate::model::{Coord, Fact, Id, Who};
use crate::rules::portrait::{Portrait, TileKind, TileMark};

use super::cards::{Laid, OnCard};
use super::chits::{self, Chit};
use super::dark::Night;
use super::gait::{self, Course};
use super::pieces::{self, Piece, Rest};
use super::reel::{Reel, Step};
use super::stock::Workbench;
use super::throw::{Flight, flown, launch, thrown};
use super::tray::{self, InTray, TrayDie};
use super::{Pace, Played, Playing, Shown, TableSystems, place, scraps};

/// What the table is laid out from: the newest portrait whose story has been told.
#[derive(Resource, Default)]
pub(super) struct OnTable(pub Option<Arc<Portrait>>);

/// The projector.
#[derive(Resource, Default)]
struct Projector {
    reel: Reel,
    /// The course of the piece that moves.
    course: Course,
    /// Who attacked last: tokens fly from there.
    attacker: Option<Who>,
}

/// The pieces on the table.
pub(super) type Pieces<'w, 's> =
    Query<'w, 's, (&'static Piece, &'static mut Transform, &'static mut Rest), (Without<Flight>, Without<Chit>)>;
/// The cards on the table.
pub(super) type Cards<'w, 's> = Query<'w, 's, (Entity, &'static Laid, Option<&'static Children>)>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnTable>()
        .init_resource::<Projector>()
        .add_systems(PostUpdate, (load, play, hand_over).chain().in_set(TableSystems::Play));
}

fn load(mut projector: ResMut<Projector>, mut played: MessageReader<Played>) {
    for Played(facts) in played.read() {
        projector.reel.load(facts.iter().cloned());
    }
}

#[allow(clippy::too_many_arguments, clippy::type_complexity, reason = "a projector shows everything")]
fn play(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    shown: Res<Shown>,
    mut projector: ResMut<Projector>,
    mut bench: Workbench,
    mut night: ResMut<Night>,
    mut pieces: Pieces,
    cards: Cards,
    chits: Query<(Entity, &Chit)>,
    lying: Query<(Entity, &Name), With<OnCard>>,
    mut flights: Query<(Entity, &Flight, &mut Transform), (Without<Piece>, Without<TrayDie>)>,
    mut dice: Query<(Entity, &mut TrayDie, &mut Transform), (Without<Piece>, Without<Flight>)>,
    mut tray: ResMut<InTray>,
) {
    if projector.reel.idle() {
        return;
    }
    for step in projector.reel.advance(time.delta_secs().min(0.12), pace.scale()) {
        match step {
            Step::Begin(fact) => {
                if let Fact::Attacked { by, .. } = fact {
                    projector.attacker = Some(by);
                }
                projector.course = gait::set_out(&fact, &pieces);
                if let Some((prop, at, from, card)) = thrown(&fact, projector.attacker, &pieces, &cards) {
                    launch(&mut commands, &mut bench, &cards, &lying, prop, at, from, card);
                }
                if let Some((text, at)) = scraps::word(&fact, |who| where_is(who, &pieces)) {
                    scraps::show(&mut commands, &mut bench, &text, at);
                }
                match &fact {
                    Fact::PoolRolled { dice: faces } => {
                        tray::fill(&mut commands, &mut tray, &mut bench, dice.iter().map(|d| d.0), faces.clone());
                    }
                    Fact::DieRerolled { was, now } => tray::turn(dice.iter_mut().map(|d| d.1), *was, *now),
                    Fact::Entered { who, at, .. } => {
                        let known = pieces.iter().any(|(p, ..)| p.who == *who);
                        if let (Some(portrait), false) = (&shown.0, known) {
                            let from = gait::threshold(place::hex_world(*at));
                            pieces::bring(&mut commands, &mut bench, portrait, *who, from);
                        }
                    }
                    Fact::TileLaid { at, tile } => {
                        chits::lay(&mut commands, &mut bench, mark_of(shown.0.as_deref(), *at, *tile));
                    }
                    Fact::TileLifted { at, .. } => {
                        for (chit, _) in chits.iter().filter(|(_, c)| c.0.at == *at) {
                            chits::lift(&mut commands, chit);
                        }
                    }
                    Fact::Darkened { dark } => {
                        let coming = shown.0.as_ref().filter(|_| *dark).map(|p| p.as_ref());
                        night.fall(&mut bench, coming);
                    }
                    _ => {}
                }
            }
            Step::At(fact, t) => {
                gait::go_on(&projector.course, &fact, t, &mut pieces);
                for (_, flight, mut at) in &mut flights {
                    *at = flown(flight.from, flight.to, t);
                }
                for (_, die, mut at) in &mut dice {
                    if matches!(fact, Fact::PoolRolled { .. }) {
                        *at = flown(die.rest.translation + Vec3::new(-1.5, 2.2, 2.0), die.rest, t);
                    } else if matches!(fact, Fact::DieRerolled { .. }) && die.turning {
                        *at = flown(die.rest.translation + Vec3::new(-0.3, 0.9, 0.5), die.rest, t);
                    }
                }
            }
            Step::End(fact) => {
                gait::go_on(&projector.course, &fact, 1.0, &mut pieces);
                for (entity, flight, mut at) in &mut flights {
                    *at = flight.to;
                    if flight.stays {
                        commands.entity(entity).remove::<Flight>();
                    } else {
                        commands.entity(entity).despawn();
                    }
                }
                for (_, mut die, mut at) in &mut dice {
                    die.turning = false;
                    at.set_if_neq(die.rest);
                }
            }
        }
    }
}

/// When nothing is left to play, the table is laid out from what is to be shown.
fn hand_over(
    projector: Res<Projector>,
    shown: Res<Shown>,
    mut on_table: ResMut<OnTable>,
    mut playing: ResMut<Playing>,
    mut commands: Commands,
    stray: Query<(Entity, &Flight)>,
) {
    let idle = projector.reel.idle();
    playing.set_if_neq(Playing(!idle));
    if !idle {
        return;
    }
    // What was launched and landed within one frame.
    for (entity, flight) in &stray {
        if flight.stays {
            commands.entity(entity).insert(flight.to).remove::<Flight>();
        } else {
            commands.entity(entity).despawn();
        }
    }
    let same = match (&shown.0, &on_table.0) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    };
    if !same {
        on_table.0 = shown.0.clone();
    }
}

/// Where a piece is now.
pub(super) fn where_is(who: Who, pieces: &Pieces) -> Option<Vec3> {
    pieces.iter().find(|(p, ..)| p.who == who).map(|(_, at, _)| at.translation)
}

/// The mark of a tile that is being laid: as the portrait has it there, or as it has its like elsewhere, for it may be
/// gone again by the end of the story.
fn mark_of(portrait: Option<&Portrait>, at: Coord, tile: Id) -> TileMark {
    let known = portrait.and_then(|p| {
        let like = || p.tiles.iter().filter(|t| t.id == tile);
        like().find(|t| t.at == at).or_else(|| like().next())
    });
    let unknown = || TileMark {
        at,
        id: tile,
        kind: TileKind::Hazard,
        deadly: false,
        water: false,
        laid: true,
        name: String::new(),
        text: String::new(),
    };
    TileMark { at, laid: true, ..known.cloned().unwrap_or_else(unknown) }
}
