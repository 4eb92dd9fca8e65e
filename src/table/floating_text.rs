//! Floating text: small slips of paper that rise at the place of an event and name it in a word or two.
//!
//! Must not delay the playback: each slip has its own lifetime.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{CombatantId, Fact, TokenSlot};

use super::assets::{TableAssetsParam, no_shadow};
use super::piece_animation::animate_piece;
use super::pieces::{PieceQuery, piece_position};
use super::playback_queue::PlaybackEvent;
use super::{AnimationPace, TableSystems, layout};

/// Seconds that a slip is visible.
const LIFETIME_SECONDS: f32 = 1.3;

/// A slip of paper: the part of its lifetime that has passed (0..1), and where it began.
#[derive(Component)]
struct FloatingText(f32, Vec3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            show_texts.after(animate_piece).in_set(TableSystems::Playback),
            animate_floating_text.in_set(TableSystems::Animate),
        ),
    );
}

/// Lets a slip rise for each fact that begins and has a text.
fn show_texts(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut assets: TableAssetsParam,
    pieces: PieceQuery,
) {
    for event in events.read() {
        if let PlaybackEvent::Begin(fact, _) = event
            && let Some((text, at)) = text_for_fact(fact, |who| piece_position(who, &pieces))
        {
            spawn_floating_text(&mut commands, &mut assets, &text, at);
        }
    }
}

/// The text of the slip for a fact, and where the slip rises; most facts have none.
fn text_for_fact(fact: &Fact, position_of: impl Fn(CombatantId) -> Option<Vec3>) -> Option<(String, Vec3)> {
    let over = |who: &CombatantId| position_of(*who).map(|at| at + Vec3::Y * 0.9);
    let mine = || over(&CombatantId::CHARACTER);
    Some(match fact {
        Fact::MovementChanged { who, by, .. } => (format!("Move {by:+}"), over(who)?),
        Fact::AttackDamageChanged { who, by, .. } => (format!("{by:+} dmg"), over(who)?),
        Fact::AttackDamageMultiplied { who, factor, ended: false, .. } => (format!("\u{d7}{factor} dmg"), over(who)?),
        Fact::SinkChanged { who, sink, value, .. } => (format!("{} {value}", sink.label()), over(who)?),
        Fact::EnemySkipped { enemy, because, .. } => (format!("{because:?}"), over(enemy)?),
        Fact::CharmedTurnBegan { enemy } => ("Charmed".into(), over(enemy)?),
        Fact::TokenPlaced { who, on: TokenSlot::Gone, .. } => ("no effect".into(), over(who)?),
        Fact::GuardBroken { who, .. } => ("Broken!".into(), over(who)?),
        Fact::FocusSpent { n, .. } => (format!("-{n} FP"), mine()?),
        Fact::GearDeployed { deployed: aside, .. } => (if *aside { "set aside" } else { "taken up" }.into(), mine()?),
        Fact::WaveCame { wave } => (format!("Wave {wave}"), Vec3::new(0.0, 0.7, -4.3)),
        Fact::DieRerolled { was, now, .. } => (format!("{was} to {now}"), layout::TRAY_CENTRE + Vec3::Y * 1.2),
        _ => return None,
    })
}

/// Spawns a slip that rises.
fn spawn_floating_text(commands: &mut Commands, assets: &mut TableAssetsParam, text: &str, at: Vec3) {
    let material = assets.label_material(text);
    commands.spawn((
        Name::new("slip"),
        FloatingText(0.0, at),
        Mesh3d(assets.shared.label_quad.clone()),
        MeshMaterial3d(material),
        no_shadow(),
        NotShadowReceiver,
        pose_at(at, 0.0),
    ));
}

/// The pose of a slip after the part `t` of its lifetime.
fn pose_at(at: Vec3, t: f32) -> Transform {
    let grown = (t * 8.0).min(1.0).min((1.0 - t) * 6.0).clamp(0.02, 1.0);
    Transform::from_translation(at + Vec3::Y * (0.5 * t.sqrt()))
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
        text.0 += step;
        if text.0 >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            *at = pose_at(text.1, if pace.reduced_motion { 0.3 } else { text.0 });
        }
    }
}
