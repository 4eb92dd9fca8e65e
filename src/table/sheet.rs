//! The hex sheet on the table and the Round tally in its corner; printed anew only when a tile or the Round changes.

use bevy::prelude::*;

use crate::rules::portrait::{Portrait, TileMark};

use super::motion::OnTable;
use super::stock::{lies_flat, overlay, paper, picture};
use super::{TableSetup, TableSystems, place, press, shapes, stock};

/// Pixels of the sheet to a table unit.
const PX: f32 = 170.0;

/// The sheet, with what is printed on it.
#[derive(Component)]
struct Sheet {
    /// Its heading, and what wins.
    heading: (String, String),
    tiles: Vec<TileMark>,
    plain: bool,
    material: Handle<StandardMaterial>,
}

/// The tally, with the Round it shows.
#[derive(Component)]
struct Tally(u16, Handle<StandardMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(TableSetup, lay_sheet).add_systems(
        PostUpdate,
        (print_sheet, keep_tally)
            .run_if(resource_changed::<OnTable>.or_else(resource_changed::<stock::TypeCase>))
            .in_set(TableSystems::Match),
    );
}

fn lay_sheet(
    mut commands: Commands,
    case: Res<stock::TypeCase>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (w, d) = press::SHEET;
    let print = images.add(picture(&press::hex_sheet(("", ""), &[], &case.0, PX), true, false));
    let material = materials.add(paper(print));
    commands.spawn((
        Name::new("hex sheet"),
        Sheet {
            heading: <(String, String)>::default(),
            tiles: Vec::new(),
            plain: case.0.readable,
            material: material.clone(),
        },
        Mesh3d(meshes.add(shapes::slab(w, d, -place::WOOD))),
        MeshMaterial3d(material),
        Transform::from_xyz(0.0, place::WOOD / 2.0, 0.0),
    ));
    let dark = images.add(picture(&press::soft_frame(128), true, false));
    commands.spawn((
        Name::new("dark around the sheet"),
        Mesh3d(meshes.add(shapes::flat(w + 0.9, d + 0.9, Vec2::ONE))),
        MeshMaterial3d(materials.add(StandardMaterial { unlit: true, ..overlay(dark) })),
        lies_flat(),
        Transform::from_xyz(0.06, place::WOOD + 0.006, 0.1),
    ));
    let strokes = images.add(picture(&press::tally(0, 768), true, false));
    let material = materials.add(overlay(strokes));
    commands.spawn((
        Name::new("Round tally"),
        Tally(0, material.clone()),
        Mesh3d(meshes.add(shapes::flat(3.9, 0.65, Vec2::ONE))),
        MeshMaterial3d(material),
        lies_flat(),
        Transform::from_xyz(w / 2.0 - 2.45, 0.004, -d / 2.0 + 0.48),
    ));
}

fn print_sheet(
    on_table: Res<OnTable>,
    case: Res<stock::TypeCase>,
    sheet: Option<Single<&mut Sheet>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(mut sheet) = sheet else { return };
    let (heading, tiles): ((&str, &str), &[TileMark]) =
        on_table.0.as_deref().map_or((("", ""), &[]), |p: &Portrait| ((&p.encounter, &p.victory), &p.tiles));
    let tiles: Vec<TileMark> = tiles.iter().filter(|t| !t.laid).cloned().collect();
    if (sheet.heading.0.as_str(), sheet.heading.1.as_str()) == heading
        && sheet.tiles == tiles
        && sheet.plain == case.0.readable
    {
        return;
    }
    let print = images.add(picture(&press::hex_sheet(heading, &tiles, &case.0, PX), true, false));
    if let Some(mut material) = materials.get_mut(&sheet.material) {
        material.base_color_texture = Some(print);
    }
    sheet.heading = (heading.0.to_owned(), heading.1.to_owned());
    sheet.tiles = tiles;
    sheet.plain = case.0.readable;
}

fn keep_tally(
    on_table: Res<OnTable>,
    tally: Option<Single<&mut Tally>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(mut tally) = tally else { return };
    let round = on_table.0.as_ref().map_or(0, |p| p.round);
    if tally.0 != round {
        let strokes = images.add(picture(&press::tally(round, 768), true, false));
        if let Some(mut material) = materials.get_mut(&tally.1) {
            material.base_color_texture = Some(strokes);
        }
        tally.0 = round;
    }
}
