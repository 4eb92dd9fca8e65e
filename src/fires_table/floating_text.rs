//! Floating text: small slips of paper that rise at the place of an event and name it in a word or two.
//!
//! Must not delay the playback: each slip has its own lifetime.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::lang::words;
use crate::model::{CombatantId, Fact, Token, TokenSlot};
use crate::view::sink_label;

use super::PlaybackEvent;
use super::assets::{PieceAssetsParam, no_shadow};
use super::pieces::Pieces;
use super::playback::tell_playback;
use super::{AnimationPace, TableSystems, layout};

/// Seconds that a slip is visible.
const LIFETIME_SECONDS: f32 = 1.3;

/// The part of its lifetime in which a slip rises; it rests for most of the remaining time, so that it can be read and
/// the table need not be drawn.
const RISE: f32 = 0.22;

/// The room that a slip takes, in table units: to its sides, and towards the player.
const SLIP_SIZE: Vec2 = Vec2::new(1.3, 0.66);

/// A slip of paper.
#[derive(Component, Default)]
pub(super) struct FloatingText {
    /// The part of its lifetime that has passed (0..1).
    age: f32,
    /// Where it began.
    from: Vec3,
    /// The combatant whose wounds it counts, and how many.
    wounds: Option<(CombatantId, u8)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            show_texts.after(tell_playback).in_set(TableSystems::Playback),
            animate_floating_text.in_set(TableSystems::Animate),
        ),
    );
}

/// Lets a slip rise for each fact that begins and has a text.
fn show_texts(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut assets: PieceAssetsParam,
    pieces: Pieces,
    slips: Query<(Entity, &FloatingText)>,
) {
    let mut wounded: Vec<(CombatantId, u8)> = Vec::new();
    let mut risen: Vec<Vec3> = Vec::new();
    for event in events.read() {
        let PlaybackEvent::Begin(fact, _) = event else { continue };
        if let Fact::TokenPlaced { who, token: Token::Damage(_), on: TokenSlot::Hp, .. } = fact {
            count_wound(&mut wounded, *who);
        }
        if let Some((text, at)) = text_for_fact(fact, |who| pieces.ground_point(who)) {
            let from = above_others(at, slips.iter().map(|(_, slip)| slip.from).chain(risen.iter().copied()));
            risen.push(from);
            spawn_floating_text(&mut commands, &mut assets, &text, FloatingText { from, ..default() });
        }
    }
    for (who, n) in wounded {
        let Some(at) = pieces.ground_point(who) else { continue };
        // The tokens of one blow are placed one after the other; the slip of the first counts them all.
        let before = slips.iter().find(|(_, slip)| slip.wounds.is_some_and(|(hurt, _)| hurt == who));
        let (age, from) = before.map_or((0.0, at + Vec3::Y * 0.9), |(_, slip)| (slip.age.min(RISE), slip.from));
        let n = n.saturating_add(before.and_then(|(_, slip)| slip.wounds).map_or(0, |(_, n)| n));
        if let Some((entity, _)) = before {
            commands.entity(entity).despawn();
        }
        let slip = FloatingText { age, from, wounds: Some((who, n)) };
        spawn_floating_text(&mut commands, &mut assets, &words!("slip-wounds", n = n), slip);
    }
}

/// The place of a slip that begins at `at`, farther from the player than the slips that are there.
fn above_others(at: Vec3, others: impl Iterator<Item = Vec3>) -> Vec3 {
    let others: Vec<Vec3> = others.collect();
    let mut place = at;
    while others.iter().any(|other| (other.x - place.x).abs() < SLIP_SIZE.x && (other.z - place.z).abs() < SLIP_SIZE.y)
    {
        place.z -= SLIP_SIZE.y;
    }
    place
}

/// Counts one more wound of a combatant.
fn count_wound(wounded: &mut Vec<(CombatantId, u8)>, who: CombatantId) {
    match wounded.iter_mut().find(|(hurt, _)| *hurt == who) {
        Some((_, n)) => *n = n.saturating_add(1),
        None => wounded.push((who, 1)),
    }
}

/// The text of the slip for a fact, and where the slip rises; most facts have none.
fn text_for_fact(fact: &Fact, position_of: impl Fn(CombatantId) -> Option<Vec3>) -> Option<(String, Vec3)> {
    let over = |who: &CombatantId| position_of(*who).map(|at| at + Vec3::Y * 0.9);
    let mine = || over(&CombatantId::CHARACTER);
    Some(match fact {
        Fact::MovementChanged { who, by, .. } => (words!("slip-move", by = format!("{by:+}")), over(who)?),
        Fact::AttackDamageChanged { who, by, .. } => (words!("slip-damage", by = format!("{by:+}")), over(who)?),
        Fact::AttackDamageMultiplied { who, factor, ended: false, .. } => {
            (words!("slip-damage", by = format!("\u{d7}{factor}")), over(who)?)
        }
        Fact::SinkChanged { who, sink, value, .. } => {
            (words!("slip-sink", sink = sink_label(*sink), value = *value), over(who)?)
        }
        Fact::EnemySkipped { enemy, because, .. } => (because.name().to_owned(), over(enemy)?),
        Fact::CharmedTurnBegan { enemy } => (words!("slip-charmed").into(), over(enemy)?),
        Fact::TokenPlaced { who, on: TokenSlot::Gone, .. } => (words!("slip-no-effect").into(), over(who)?),
        Fact::Healed { who, n, .. } => (words!("slip-healed", n = *n), over(who)?),
        Fact::GuardBroken { who, .. } => (words!("slip-broken").into(), over(who)?),
        Fact::FocusSpent { n, .. } => (words!("slip-focus", n = *n), mine()?),
        Fact::GearDeployed { deployed: aside, .. } => {
            (if *aside { words!("slip-set-aside") } else { words!("slip-taken-up") }.into(), mine()?)
        }
        Fact::WaveCame { wave } => (words!("slip-wave", wave = *wave), Vec3::new(0.0, 0.7, -4.3)),
        Fact::DieRerolled { was, now, .. } => {
            (words!("slip-rerolled", was = *was, now = *now), layout::TRAY_CENTRE + Vec3::Y * 1.2)
        }
        _ => return None,
    })
}

/// Spawns a slip that rises.
fn spawn_floating_text(commands: &mut Commands, assets: &mut PieceAssetsParam, text: &str, slip: FloatingText) {
    let at = pose_at(slip.from, slip.age);
    let material = assets.label_material(text);
    commands.spawn((
        Name::new("slip"),
        slip,
        Mesh3d(assets.shared.label_quad.clone()),
        MeshMaterial3d(material),
        no_shadow(),
        NotShadowReceiver,
        at,
    ));
}

/// The pose of a slip after the part `t` of its lifetime.
fn pose_at(at: Vec3, t: f32) -> Transform {
    let risen = (t / RISE).min(1.0);
    let grown = (risen * 2.0).min(1.0).min((1.0 - t) * 12.0).clamp(0.02, 1.0);
    Transform::from_translation(at + Vec3::Y * (0.5 * risen.sqrt()))
        .with_rotation(Quat::from_rotation_x(0.5))
        .with_scale(Vec3::splat(1.9 * grown))
}

fn animate_floating_text(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut texts: Query<(Entity, &mut FloatingText, &mut Transform)>,
) {
    // Text must be legible at every pace, so its lifetime never falls below half.
    let step = time.delta_secs().min(0.1) / (LIFETIME_SECONDS * pace.duration_factor.clamp(0.5, 2.0));
    for (entity, mut text, mut at) in &mut texts {
        text.age += step;
        if text.age >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            at.set_if_neq(pose_at(text.from, if pace.reduced_motion { RISE } else { text.age }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_rises_and_then_rests_until_it_is_taken_away() {
        let pose = |t| pose_at(Vec3::ZERO, t);
        assert!(pose(0.02).translation.y < pose(RISE).translation.y);
        assert_eq!(pose(RISE), pose(0.9));
        assert!(pose(0.99).scale.x < pose(0.9).scale.x);
    }

    #[test]
    fn a_slip_says_what_happened_in_a_word_or_two() {
        let text = |fact: Fact| text_for_fact(&fact, |_| Some(Vec3::ZERO)).map(|(text, _)| text);
        let who = CombatantId(1);
        let healed = Fact::Healed { who, kind: crate::model::DamageKind::Slash, n: 2, cause: Default::default() };
        assert_eq!(text(healed).as_deref(), Some("+2 HP"));
        assert_eq!(text(Fact::FocusSpent { n: 1, left: 3 }).as_deref(), Some("-1 FP"));
        assert_eq!(text(Fact::CharmedTurnBegan { enemy: who }).as_deref(), Some("Charmed"));
        assert_eq!(words!("slip-wounds", n = 3), "-3 HP");
    }

    #[test]
    fn slips_that_rise_at_one_place_lie_apart() {
        let mut risen: Vec<Vec3> = Vec::new();
        for at in [Vec3::ZERO, Vec3::ZERO, Vec3::new(0.8, 0.0, 0.1), Vec3::ZERO] {
            let place = above_others(at, risen.iter().copied());
            risen.push(place);
        }
        for (n, a) in risen.iter().enumerate() {
            let apart = |b: &Vec3| (a.x - b.x).abs() >= SLIP_SIZE.x || (a.z - b.z).abs() >= SLIP_SIZE.y - 1e-4;
            assert!(risen[..n].iter().all(apart), "{risen:?}");
        }
    }

    #[test]
    fn wounds_are_counted_for_each_combatant() {
        let mut wounded = Vec::new();
        for who in [2, 1, 2, 2] {
            count_wound(&mut wounded, CombatantId(who));
        }
        assert_eq!(wounded, [(CombatantId(2), 3), (CombatantId(1), 1)]);
    }
}
