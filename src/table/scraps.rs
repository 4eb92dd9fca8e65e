//! Scraps: small slips of paper that rise from where something happened and say it in a word or two.
//!
//! They never hold up what comes next: each has its own short life.

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use crate::model::{Fact, Spot, Who};

use super::stock::{Workbench, lies_flat};
use super::{Pace, TableSystems, place};

/// Seconds a slip can be read.
const LIFE: f32 = 1.3;

/// A slip of paper, and how much of its life is over (0..1).
#[derive(Component)]
struct Scrap(f32, Vec3);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, rise.in_set(TableSystems::Settle));
}

/// What is written on the slip for a fact, and where it rises; most facts need none.
pub(super) fn word(fact: &Fact, whereabouts: impl Fn(Who) -> Option<Vec3>) -> Option<(String, Vec3)> {
    let over = |who: &Who| whereabouts(*who).map(|at| at + Vec3::Y * 0.9);
    let mine = || over(&Who::CHARACTER);
    Some(match fact {
        Fact::MovementChanged { who, by } => (format!("Move {by:+}"), over(who)?),
        Fact::AttacksChanged { who, by } => (format!("{by:+} dmg"), over(who)?),
        Fact::SinkChanged { who, sink, value } => (format!("{} {value}", sink.printed()), over(who)?),
        Fact::Idle { foe, because } => (format!("{because:?}"), over(foe)?),
        Fact::Charmed { foe } => ("Charmed".into(), over(foe)?),
        Fact::TokenPlaced { who, on: Spot::Gone, .. } => ("no effect".into(), over(who)?),
        Fact::GuardBroken { who } => ("Broken!".into(), over(who)?),
        Fact::FocusSpent { n, .. } => (format!("-{n} FP"), mine()?),
        Fact::SetAside { aside, .. } => (if *aside { "set aside" } else { "taken up" }.into(), mine()?),
        Fact::WaveCame { wave } => (format!("Wave {wave}"), Vec3::new(0.0, 0.7, -4.3)),
        Fact::DieRerolled { was, now } => (format!("{was} to {now}"), place::TRAY + Vec3::Y * 1.2),
        _ => return None,
    })
}

/// Lets a slip rise.
pub(super) fn show(commands: &mut Commands, bench: &mut Workbench, text: &str, at: Vec3) {
    let material = bench.label(text);
    commands.spawn((
        Name::new("slip"),
        Scrap(0.0, at),
        Mesh3d(bench.stock.label.clone()),
        MeshMaterial3d(material),
        lies_flat(),
        NotShadowReceiver,
        leaning(at, 0.0),
    ));
}

/// How a slip stands in the air when a part of its life is over.
fn leaning(at: Vec3, t: f32) -> Transform {
    let grown = (t * 8.0).min(1.0).min((1.0 - t) * 6.0).clamp(0.02, 1.0);
    Transform::from_translation(at + Vec3::Y * (0.5 * t.sqrt()))
        .with_rotation(Quat::from_rotation_x(0.5))
        .with_scale(Vec3::splat(1.9 * grown))
}

fn rise(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<Pace>,
    mut slips: Query<(Entity, &mut Scrap, &mut Transform)>,
) {
    // Words must be read at any pace: they never go by quicker than half their time.
    let step = time.delta_secs().min(0.1) / (LIFE * pace.factor.clamp(0.5, 2.0));
    for (entity, mut slip, mut at) in &mut slips {
        slip.0 += step;
        if slip.0 >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            *at = leaning(slip.1, if pace.reduced { 0.3 } else { slip.0 });
        }
    }
}
