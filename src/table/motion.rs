//! Motion: what each fact looks like while it is played back, and the moment when the table is made to match.
//!
//! Owns the queue of facts. While it plays, pieces are moved by hand; when it has run out, [`OnTable`] is handed the
//! newest portrait and everything else lays itself out from that. Holds no rule.

use std::sync::Arc;

use bevy::prelude::*;

use crate::model::{Condition, Coord, Fact, Motion as How, Spot, Who};
use crate::rules::portrait::Portrait;

use super::cards::{Laid, OnCard};
use super::pieces::{Piece, Rest, posed};
use super::press::{self, CARD_PX, Card, Lying, Prop};
use super::reel::{Reel, Step};
use super::stock::Workbench;
use super::tray::{self, InTray, TrayDie};
use super::{Pace, Played, Playing, Shown, TableSystems, place, props};

/// What the table is laid out from: the newest portrait whose story has been told.
#[derive(Resource, Default)]
pub(super) struct OnTable(pub Option<Arc<Portrait>>);

/// The projector.
#[derive(Resource, Default)]
struct Projector {
    reel: Reel,
    /// Where the moving piece set out from and the points it passes.
    path: Vec<Vec3>,
    /// How the moving piece was turned.
    turned: Quat,
    /// Who attacked last: tokens fly from there.
    attacker: Option<Who>,
}

/// Something in flight, from where to where; gone when its fact ends unless it stays on a card.
#[derive(Component)]
struct Flight {
    from: Vec3,
    to: Transform,
    stays: bool,
}

/// The pieces on the table.
type Pieces<'w, 's> = Query<'w, 's, (&'static Piece, &'static mut Transform, &'static mut Rest), Without<Flight>>;
/// The cards on the table.
type Cards<'w, 's> = Query<'w, 's, (Entity, &'static Laid, Option<&'static Children>)>;

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
    mut projector: ResMut<Projector>,
    mut bench: Workbench,
    mut pieces: Pieces,
    cards: Cards,
    lying: Query<(Entity, &Name), With<OnCard>>,
    mut flights: Query<(Entity, &Flight, &mut Transform), (Without<Piece>, Without<TrayDie>)>,
    mut dice: Query<(Entity, &TrayDie, &mut Transform), (Without<Piece>, Without<Flight>)>,
    mut tray: ResMut<InTray>,
) {
    if projector.reel.idle() {
        return;
    }
    for step in projector.reel.advance(time.delta_secs().min(0.12), pace.scale()) {
        match step {
            Step::Begin(fact) => {
                begin(&mut projector, &fact, &pieces);
                if let Some((prop, at, from, card)) = thrown(&fact, &projector, &pieces, &cards) {
                    launch(&mut commands, &mut bench, &cards, &lying, prop, at, from, card);
                }
                if let Fact::PoolRolled { dice: faces } = &fact {
                    tray::fill(&mut commands, &mut tray, &mut bench, dice.iter().map(|d| d.0), faces.clone());
                }
            }
            Step::At(fact, t) => {
                move_pieces(&projector, &fact, t, &mut pieces);
                for (_, flight, mut at) in &mut flights {
                    *at = flown(flight.from, flight.to, t);
                }
                if matches!(fact, Fact::PoolRolled { .. }) {
                    for (_, die, mut at) in &mut dice {
                        *at = flown(die.0.translation + Vec3::new(-1.5, 2.2, 2.0), die.0, t);
                    }
                }
            }
            Step::End(fact) => {
                move_pieces(&projector, &fact, 1.0, &mut pieces);
                for (entity, flight, mut at) in &mut flights {
                    *at = flight.to;
                    if flight.stays {
                        commands.entity(entity).remove::<Flight>();
                    } else {
                        commands.entity(entity).despawn();
                    }
                }
                for (_, die, mut at) in &mut dice {
                    at.set_if_neq(die.0);
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
fn where_is(who: Who, pieces: &Pieces) -> Option<Vec3> {
    pieces.iter().find(|(p, ..)| p.who == who).map(|(_, at, _)| at.translation)
}

/// Whom a fact moves.
fn mover(fact: &Fact) -> Option<Who> {
    match fact {
        Fact::Moved { who, .. } | Fact::Defeated { who } => Some(*who),
        Fact::Attacked { by, .. } => Some(*by),
        Fact::Missed { on, .. } => Some(*on),
        Fact::Gained { who, condition: Condition::Knockdown, .. } => Some(*who),
        Fact::Lost { who, condition: Condition::Knockdown, now: 0 } => Some(*who),
        _ => None,
    }
}

/// Notes where a fact's motion sets out from.
fn begin(projector: &mut Projector, fact: &Fact, pieces: &Pieces) {
    if let Fact::Attacked { by, .. } = fact {
        projector.attacker = Some(*by);
    }
    let Some((_, at, rest)) = mover(fact).and_then(|who| pieces.iter().find(|(p, ..)| p.who == who)) else { return };
    projector.turned = at.rotation;
    projector.path = vec![at.translation];
    match fact {
        Fact::Moved { path, how, .. } => {
            let height = rest.0.translation.y;
            let mut points = path.iter().map(|c: &Coord| place::hex_world(*c).with_y(height));
            if *how == How::Set { projector.path.extend(points.next_back()) } else { projector.path.extend(points) }
        }
        Fact::Attacked { on, .. } => {
            if let Some(target) = on.first().and_then(|who| where_is(*who, pieces)) {
                let towards = (target - at.translation).with_y(0.0);
                projector.path.push(at.translation + towards.clamp_length_max(0.55));
            }
        }
        Fact::Missed { by, .. } => {
            let from = where_is(*by, pieces).unwrap_or(at.translation + Vec3::Z);
            let aside = (at.translation - from).with_y(0.0).normalize_or(Vec3::Z).cross(Vec3::Y) * 0.22;
            projector.path.push(at.translation + aside);
        }
        _ => {}
    }
}

/// Moves the piece a fact is about to where it is after the part `t` of its time.
fn move_pieces(projector: &Projector, fact: &Fact, t: f32, pieces: &mut Pieces) {
    let Some((piece, mut at, mut rest)) = mover(fact).and_then(|who| pieces.iter_mut().find(|(p, ..)| p.who == who))
    else {
        return;
    };
    let path = &projector.path;
    let Some(start) = path.first().copied() else { return };
    match fact {
        Fact::Moved { how, .. } => {
            let place = along(path, ease(t));
            let hop = match how {
                How::Thrown => 0.5 * (t * std::f32::consts::PI).sin(),
                _ => 0.22 * (ease(t) * (path.len().max(2) - 1) as f32 * std::f32::consts::PI).sin().abs(),
            };
            at.translation = place + Vec3::Y * if t < 1.0 { hop } else { 0.0 };
            rest.0.translation = place;
        }
        Fact::Attacked { .. } | Fact::Missed { .. } => {
            let to = path.last().copied().unwrap_or(start);
            let out = (t * std::f32::consts::PI).sin();
            at.translation = if t < 1.0 { start.lerp(to, out) } else { start };
        }
        _ => {
            let down = !matches!(fact, Fact::Lost { .. });
            let goal = posed(piece.who, foot(start, projector.turned, piece.who), down);
            at.translation = start.lerp(goal.translation, t);
            at.rotation = projector.turned.slerp(goal.rotation, t * t);
            if t >= 1.0 {
                rest.0 = goal;
            }
        }
    }
}

/// The foot of a piece that stands or lies at `at`.
fn foot(at: Vec3, turned: Quat, who: Who) -> Vec3 {
    let axis = turned * Vec3::Y;
    if who.is_character() || axis.y > 0.7 {
        at.with_y(0.0)
    } else {
        (at + axis * super::stock::CASING.1 / 2.0).with_y(0.0)
    }
}

/// The point the part `t` along a path of points.
fn along(path: &[Vec3], t: f32) -> Vec3 {
    let last = path.len().saturating_sub(1);
    let at = t.clamp(0.0, 1.0) * last as f32;
    let i = (at.floor() as usize).min(last.saturating_sub(1));
    match (path.get(i), path.get(i + 1)) {
        (Some(a), Some(b)) => a.lerp(*b, at - i as f32),
        (Some(a), None) => *a,
        _ => Vec3::ZERO,
    }
}

/// Slow at both ends.
fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Things a fact throws: what, where each comes to rest, from where, and the card it stays on.
type Thrown = (Vec<Prop>, Vec<Transform>, Vec3, Option<Entity>);

/// What a fact throws onto the table.
fn thrown(fact: &Fact, projector: &Projector, pieces: &Pieces, cards: &Cards) -> Option<Thrown> {
    match fact {
        Fact::TokenPlaced { who, token, on } if *on != Spot::Gone => {
            let to = where_is(*who, pieces)?;
            let from = projector.attacker.filter(|a| a != who).and_then(|a| where_is(a, pieces));
            let from = from.unwrap_or(to + Vec3::new(0.6, 0.0, 0.8)) + Vec3::Y * 0.6;
            let to = Transform::from_translation(to + Vec3::Y * 0.12);
            Some((vec![Prop::Token(*token)], vec![to], from, None))
        }
        Fact::TableRolled { table, dice, .. } => {
            let (entity, card) = table_of(*table, cards)?;
            let (w, h) = card.size();
            let size = (w * CARD_PX, h * CARD_PX);
            let props: Vec<Prop> = dice.iter().map(|f| Prop::Die(*f)).collect();
            let rest = props
                .iter()
                .enumerate()
                .map(|(i, prop)| props::lie(card, &Lying { prop: *prop, at: press::die_place(size, i), level: 0 }));
            Some((props.clone(), rest.collect(), Vec3::new(3.0, 2.6, 3.4), Some(entity)))
        }
        Fact::CoinLaid { table, line, coins, .. } => {
            let (entity, card) = table_of(*table, cards)?;
            let Card::Table(printed) = card else { return None };
            let needed = printed.entries.get(usize::from(*line)).map_or(*coins, |e| e.coins_needed.max(*coins));
            let (w, h) = card.size();
            let rows = printed.entries.len();
            let at = press::coin_place(
                (w * CARD_PX, h * CARD_PX),
                usize::from(*line),
                rows,
                coins.saturating_sub(1),
                needed,
            );
            let rest = props::lie(card, &Lying { prop: Prop::Penny, at, level: coins.saturating_sub(1) });
            Some((vec![Prop::Penny], vec![rest], rest.translation + Vec3::new(0.3, 2.2, 0.5), Some(entity)))
        }
        _ => None,
    }
}

/// The card of an encounter table.
fn table_of<'a>(table: u8, cards: &'a Cards) -> Option<(Entity, &'a Card)> {
    cards
        .iter()
        .find(|(_, laid, _)| laid.thing == super::Thing::TableCard(usize::from(table)))
        .map(|(entity, laid, _)| (entity, &laid.card))
}

/// Brings what is thrown into the world; dice already on that card make way for new ones.
#[allow(clippy::too_many_arguments, reason = "a throw has a hand, a thing, a way and a table")]
fn launch(
    commands: &mut Commands,
    bench: &mut Workbench,
    cards: &Cards,
    lying: &Query<(Entity, &Name), With<OnCard>>,
    what: Vec<Prop>,
    to: Vec<Transform>,
    from: Vec3,
    card: Option<Entity>,
) {
    if let (Some(card), true) = (card, what.iter().any(|p| matches!(p, Prop::Die(_))))
        && let Ok((_, _, Some(children))) = cards.get(card)
    {
        for (old, name) in children.iter().filter_map(|c| lying.get(c).ok()) {
            if name.as_str() == "die" {
                commands.entity(old).despawn();
            }
        }
    }
    for (prop, to) in what.into_iter().zip(to) {
        let thing = props::put(commands, bench, prop, Transform { translation: from, ..to });
        commands.entity(thing).insert(Flight { from, to, stays: card.is_some() });
        if let Some(card) = card {
            commands.entity(thing).insert((OnCard, ChildOf(card)));
        }
    }
}

/// A thing on its way through the air, tumbling as it goes.
fn flown(from: Vec3, to: Transform, t: f32) -> Transform {
    if t >= 1.0 {
        return to;
    }
    let t = t.max(0.0);
    let place = from.lerp(to.translation, 1.0 - (1.0 - t) * (1.0 - t));
    let hop = (t * std::f32::consts::PI).sin() * 0.35 + (t * std::f32::consts::TAU * 1.5).sin().abs() * 0.2 * (1.0 - t);
    let left = (1.0 - t) * (1.0 - t);
    let spin = Quat::from_rotation_x(left * 9.0) * Quat::from_rotation_z(left * 6.0);
    Transform { translation: place + Vec3::Y * hop, rotation: spin * to.rotation, scale: to.scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_followed_from_end_to_end() {
        let path = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 1.0)];
        assert_eq!(along(&path, 0.0), path[0]);
        assert_eq!(along(&path, 0.5), path[1]);
        assert_eq!(along(&path, 1.0), path[2]);
        assert_eq!(along(&[Vec3::Y], 0.4), Vec3::Y);
    }

    #[test]
    fn what_flies_lands_exactly_where_it_rests() {
        let to = Transform::from_xyz(1.0, 2.0, 3.0).with_rotation(Quat::from_rotation_x(1.0));
        assert_eq!(flown(Vec3::ZERO, to, 1.0), to);
        assert!(flown(Vec3::ZERO, to, 0.0).translation.distance(Vec3::ZERO) < 0.01);
    }

    #[test]
    fn a_fallen_piece_gets_up_where_it_fell() {
        let at = Vec3::new(2.0, 0.0, -1.0);
        for who in [Who(0), Who(3)] {
            let down = posed(who, at, true);
            assert!(foot(down.translation, down.rotation, who).distance(at) < 1e-3);
        }
    }
}
