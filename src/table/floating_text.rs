//! Scraps: small slips of paper that rise from where something happened and say it in a word or two.
//!
//! They never hold up what comes next: each has its own short life.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{CombatantId, Fact, TokenSlot};

use super::assets::{TableAssetsParam, no_shadow};
use super::{AnimationPace, TableSystems, layout};

/// Seconds a slip can be read.
const LIFETIME_SECONDS: f32 = 1.3;

/// A slip of paper, and how much of its life is over (0..1).
#[derive(Component)]
struct FloatingText(f32, Vec3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, animate_floating_text.in_set(TableSystems::Animate));
}

/// What is written on the slip for a fact, and where it rises; most facts need none.
pub(super) fn text_for_fact(fact: &Fact, position_of: impl Fn(CombatantId) -> Option<Vec3>) -> Option<(String, Vec3)> {
    let over = |who: &CombatantId| position_of(*who).map(|at| at + Vec3::Y * 0.9);
    let mine = || over(&CombatantId::CHARACTER);
    Some(match fact {
        Fact::MovementChanged { who, by } => (format!("Move {by:+}"), over(who)?),
        Fact::AttackDamageChanged { who, by } => (format!("{by:+} dmg"), over(who)?),
        Fact::SinkChanged { who, sink, value } => (format!("{} {value}", sink.label()), over(who)?),
        Fact::EnemySkipped { enemy: foe, because } => (format!("{because:?}"), over(foe)?),
        Fact::CharmedTurnBegan { enemy: foe } => ("Charmed".into(), over(foe)?),
        Fact::TokenPlaced { who, on: TokenSlot::Gone, .. } => ("no effect".into(), over(who)?),
        Fact::GuardBroken { who } => ("Broken!".into(), over(who)?),
        Fact::FocusSpent { n, .. } => (format!("-{n} FP"), mine()?),
        Fact::GearDeployed { deployed: aside, .. } => (if *aside { "set aside" } else { "taken up" }.into(), mine()?),
        Fact::WaveCame { wave } => (format!("Wave {wave}"), Vec3::new(0.0, 0.7, -4.3)),
        Fact::DieRerolled { was, now } => (format!("{was} to {now}"), layout::TRAY_CENTRE + Vec3::Y * 1.2),
        _ => return None,
    })
}

/// Lets a slip rise.
pub(super) fn spawn_floating_text(commands: &mut Commands, assets: &mut TableAssetsParam, text: &str, at: Vec3) {
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

/// How a slip stands in the air when a part of its life is over.
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
    // Words must be read at any pace: they never go by quicker than half their time.
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
