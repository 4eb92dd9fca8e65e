//! A small software rasteriser for egui, and the preview scenes that it renders.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use bevy_egui::egui::{
    self, Color32, Context, Event, ImageData, PointerButton, Pos2, RawInput, Rect, TextureId, Ui,
    epaint::{ClippedPrimitive, ImageDelta, Mesh, Primitive},
    pos2, vec2,
};
use emberhex::lang::Text;
use emberhex::model::{CombatantId, DiceSelection, Id};
use emberhex::ui::{
    self, ArmedAction, CommitPreview, Hint, HintSettings, Settings, Toast, UiState, pages, sample, theme,
};
use emberhex::view::{EncounterView, LogEntry};

type DrawScene = Box<dyn FnMut(&mut Ui, &mut UiState)>;

/// Premultiplied pixels of a texture, or of the rendered picture.
struct PixelBuffer {
    size: [usize; 2],
    colors: Vec<Color32>,
}

impl PixelBuffer {
    fn texel(&self, x: isize, y: isize) -> [f32; 4] {
        let x = x.clamp(0, self.size[0] as isize - 1) as usize;
        let y = y.clamp(0, self.size[1] as isize - 1) as usize;
        self.colors[y * self.size[0] + x].to_array().map(f32::from)
    }

    fn sample(&self, uv: Pos2) -> [f32; 4] {
        let (x, y) = (uv.x * self.size[0] as f32 - 0.5, uv.y * self.size[1] as f32 - 0.5);
        let (x0, y0) = (x.floor(), y.floor());
        let (fx, fy) = (x - x0, y - y0);
        let (x0, y0) = (x0 as isize, y0 as isize);
        let corners = [self.texel(x0, y0), self.texel(x0 + 1, y0), self.texel(x0, y0 + 1), self.texel(x0 + 1, y0 + 1)];
        let weights = [(1.0 - fx) * (1.0 - fy), fx * (1.0 - fy), (1.0 - fx) * fy, fx * fy];
        let mut sum = [0.0; 4];
        for (corner, weight) in corners.iter().zip(weights) {
            for (s, c) in sum.iter_mut().zip(corner) {
                *s += c * weight;
            }
        }
        sum
    }

    fn update(&mut self, delta: &ImageDelta) {
        let ImageData::Color(image) = &delta.image;
        let [x0, y0] = delta.pos.unwrap_or([0, 0]);
        if delta.pos.is_none() {
            *self = Self { size: image.size, colors: image.pixels.clone() };
            return;
        }
        for y in 0..image.size[1] {
            for x in 0..image.size[0] {
                self.colors[(y0 + y) * self.size[0] + x0 + x] = image.pixels[y * image.size[0] + x];
            }
        }
    }
}

fn fill_triangle(picture: &mut PixelBuffer, texture: &PixelBuffer, mesh: &Mesh, ixs: [u32; 3], clip: Rect) {
    let v = ixs.map(|i| mesh.vertices[i as usize]);
    let edge = |a: Pos2, b: Pos2, p: Pos2| (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    let area = edge(v[0].pos, v[1].pos, v[2].pos);
    if area == 0.0 {
        return;
    }
    let bounds = Rect::from_points(&v.map(|v| v.pos)).intersect(clip);
    let wide = picture.size[0];
    let columns = bounds.left().floor().max(0.0) as usize..(bounds.right().ceil().max(0.0) as usize).min(wide);
    for y in bounds.top().floor().max(0.0) as usize..(bounds.bottom().ceil().max(0.0) as usize).min(picture.size[1]) {
        for x in columns.clone() {
            let p = pos2(x as f32 + 0.5, y as f32 + 0.5);
            let w = [edge(v[1].pos, v[2].pos, p), edge(v[2].pos, v[0].pos, p), edge(v[0].pos, v[1].pos, p)]
                .map(|w| w / area);
            if w.iter().any(|w| *w < 0.0) || !clip.contains(p) {
                continue;
            }
            let uv = pos2((0..3).map(|k| v[k].uv.x * w[k]).sum::<f32>(), (0..3).map(|k| v[k].uv.y * w[k]).sum::<f32>());
            let texel = texture.sample(uv);
            let colour = |c: usize| (0..3).map(|k| f32::from(v[k].color.to_array()[c]) * w[k]).sum::<f32>();
            let over: [f32; 4] = std::array::from_fn(|c| colour(c) * texel[c] / 255.0);
            let below = picture.colors[y * wide + x].to_array();
            let mixed: [u8; 4] =
                std::array::from_fn(|c| (over[c] + f32::from(below[c]) * (1.0 - over[3] / 255.0)).min(255.0) as u8);
            let [r, g, b, a] = mixed;
            picture.colors[y * wide + x] = Color32::from_rgba_premultiplied(r, g, b, a);
        }
    }
}

fn rasterize(picture: &mut PixelBuffer, textures: &HashMap<TextureId, PixelBuffer>, shapes: &[ClippedPrimitive]) {
    for shape in shapes {
        let Primitive::Mesh(mesh) = &shape.primitive else { continue };
        let Some(texture) = textures.get(&mesh.texture_id) else { continue };
        for ixs in mesh.triangles() {
            fill_triangle(picture, texture, mesh, ixs, shape.clip_rect);
        }
    }
}

/// The background: dark boards under a warm light.
fn wood_background([w, h]: [usize; 2]) -> PixelBuffer {
    let mut colors = Vec::with_capacity(w * h);
    for y in 0..h {
        for x in 0..w {
            let (fx, fy) = (x as f32 / w as f32, y as f32 / h as f32);
            let light = 1.0 - 0.75 * ((fx - 0.55).powi(2) * 1.6 + (fy - 0.4).powi(2) * 2.2).sqrt();
            let fibre = ((y as f32 * 0.9 + (x as f32 * 0.013).sin() * 9.0).sin() * 0.5 + 0.5) * 10.0;
            let tone = |base: f32| ((base + fibre) * light.max(0.15)) as u8;
            colors.push(Color32::from_rgb(tone(86.0), tone(54.0), tone(32.0)));
        }
    }
    PixelBuffer { size: [w, h], colors }
}

fn load_typefaces() -> theme::FontFiles {
    let read = |name: &str| std::fs::read(Path::new("assets/fonts").join(name)).ok().map(Cow::Owned);
    theme::FontFiles {
        heading: read("IMFellEnglish-Regular.ttf"),
        body: read("EBGaramond-Regular.ttf"),
        italic: read("EBGaramond-Italic.ttf"),
        handwritten: read("PatrickHand-Regular.ttf"),
        readable: read("AtkinsonHyperlegible-Regular.ttf"),
        arrow: read("Arrow.ttf"),
    }
}

/// One preview scene: what is drawn, the pointer's position, and the start of a drag if there is one.
struct PreviewScene {
    name: &'static str,
    style: theme::UiStyle,
    pointer: Option<&'static str>,
    drag: Option<&'static str>,
    ui_state: UiState,
    draw: DrawScene,
}

fn new_scene(name: &'static str, draw: impl FnMut(&mut Ui, &mut UiState) + 'static) -> PreviewScene {
    let mut ui_state = UiState::default();
    ui_state.model.can_undo = true;
    PreviewScene { name, style: theme::UiStyle::default(), pointer: None, drag: None, ui_state, draw: Box::new(draw) }
}

fn encounter_scene(name: &'static str, view: EncounterView) -> PreviewScene {
    new_scene(name, move |ui, ui_state| ui::draw_encounter(ui, &view, ui_state))
}

fn render_scene(mut scene: PreviewScene, size: [usize; 2], folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::default();
    theme::install_fonts(&ctx, &load_typefaces());
    let mut textures: HashMap<TextureId, PixelBuffer> = HashMap::new();
    let mut shapes = Vec::new();
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(size[0] as f32, size[1] as f32));
    for frame in 0..18 {
        let mut input =
            RawInput { screen_rect: Some(screen), time: Some(f64::from(frame) * 0.12), ..Default::default() };
        theme::apply_style(&ctx, scene.style);
        let region_center = |name: Option<&str>| name.and_then(|n| scene.ui_state.region(n)).map(|p| p.rect.center());
        if let Some(from) = region_center(scene.drag).filter(|_| frame >= 4) {
            let to = region_center(scene.pointer).unwrap_or(from);
            let button = |pos| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed: true,
                modifiers: egui::Modifiers::NONE,
            };
            match frame {
                4 => input.events.push(Event::PointerMoved(from)),
                5 => input.events.push(button(from)),
                _ => input.events.push(Event::PointerMoved(from.lerp(to, ((frame - 5) as f32 / 4.0).min(1.0)))),
            }
        } else if let Some(at) = region_center(scene.pointer).filter(|_| frame == 4) {
            input.events.push(Event::PointerMoved(at));
        }
        let mut output = ctx.run_ui(input, |ui| (scene.draw)(ui, &mut scene.ui_state));
        for (id, deltas) in &output.textures_delta.set {
            let texture = textures.entry(*id).or_insert(PixelBuffer { size: [0, 0], colors: Vec::new() });
            deltas.iter().for_each(|delta| texture.update(delta));
        }
        output.textures_delta.clear();
        shapes = ctx.tessellate(output.shapes, 1.0);
    }
    let mut picture = wood_background(size);
    rasterize(&mut picture, &textures, &shapes);
    let bytes: Vec<u8> = picture.colors.iter().flat_map(|c| c.to_array()).collect();
    let file = std::fs::File::create(folder.join(format!("{}.png", scene.name)))?;
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), size[0] as u32, size[1] as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}

fn all_scenes() -> Vec<PreviewScene> {
    let mut beat = encounter_scene("beat", sample::beat());
    beat.ui_state.memory.selected_dice = DiceSelection::from_positions(&[1, 3]);
    let mut armed = encounter_scene("armed", sample::beat());
    armed.ui_state.memory.selected_dice = DiceSelection::from_positions(&[0]);
    armed.ui_state.memory.armed_action = Some(ArmedAction { action: Id::new("strike"), mode_index: 0 });
    armed.ui_state.model.preview = Some(CommitPreview {
        can_commit: true,
        is_complete: false,
        cost_text: "paid with 4, 1 of them over · now click a lit hex".to_owned(),
        refusal: None,
    });
    armed.ui_state.memory.pinned_enemy = Some(CombatantId(1));
    armed.ui_state.memory.toast = Some(Toast::message("The coin lies where it fell."));
    armed.pointer = Some("action:shove");
    let mut drag = encounter_scene("drag_dice", sample::beat());
    (drag.drag, drag.pointer) = (Some("die:3"), Some("action:cleave"));
    let mut tokens = encounter_scene("drag_token", sample::tokens());
    (tokens.drag, tokens.pointer) = (Some("token:0"), Some("sink:PDef"));
    let mut open = encounter_scene("open", sample::beat());
    open.ui_state.memory.log_open = true;
    open.ui_state.memory.character_details_open = true;
    open.ui_state.model.log = [
        "Round 2 begins. The water rises: hexes of the ford become hazards.",
        "The pool falls 2, 3, 3, 5, 6 and 1.",
        "Hollowed Adventurer 1 moves to 6,8 and strikes with a Shortsword: 2 Slash.",
        "One Slash lies in P.DEF, one in HP.",
    ]
    .map(|text| LogEntry { text: Text::authored(text), ..LogEntry::default() })
    .to_vec();
    let hint_on = |name, view: EncounterView, seen: &[Hint]| {
        let mut scene = encounter_scene(name, view);
        scene.ui_state.model.hint_settings =
            seen.iter().fold(HintSettings::from_answer(false), |hints, hint| hints.with_seen(*hint));
        scene.ui_state.model.encounter_table_rect = Some(Rect::from_min_size(pos2(1060.0, 90.0), vec2(190.0, 130.0)));
        scene
    };
    let mut deadly = encounter_scene("deadly", sample::beat());
    deadly.ui_state.model.confirm_question =
        Some(ui::ConfirmQuestion { text: ui::fatal_question(Some("Bottomless pit")), is_about_a_hex: true });
    deadly.ui_state.model.question_anchor = Some(pos2(640.0, 300.0));
    let mut large = encounter_scene("large_text", sample::tokens());
    large.style.text_scale = 1.6;
    let mut readable = encounter_scene("readable", sample::beat());
    (readable.style.readable_font, readable.style.text_scale) = (true, 1.2);
    let saved = pages::TitlePage {
        version: "0.1.0 · 6afc6b1".to_owned(),
        saved: pages::ContinuableSave::Present("The Toll of the Ford, Round 2".to_owned()),
    };
    let mut title = new_scene("title", move |ui, desk| pages::draw_title(ui, &saved, desk));
    title.pointer = Some("continue");
    let errors = vec![
        pages::ErrorCard {
            file: "scenarios/ford/encounter.ron".to_owned(),
            line: 41,
            column: 45,
            text: "        Strike(damage: Sum([Wep, 1]), kind: Slahs),".to_owned(),
            reason: "There is no damage type named Slahs.".to_owned(),
            expected: Some("Slash, did you mean that?".to_owned()),
        },
        pages::ErrorCard {
            file: "scenarios/ford/enemies.ron".to_owned(),
            line: 7,
            column: 3,
            text: "  hp: ,".to_owned(),
            reason: "A number is missing after hp.".to_owned(),
            expected: Some("a whole number from 1 to 99".to_owned()),
        },
    ];
    let first = errors[0].clone();
    let beat_under = sample::beat();
    let victory = sample::victory();
    let pause_over = sample::beat();
    vec![
        beat,
        armed,
        drag,
        tokens,
        encounter_scene("reaction", sample::reaction()),
        encounter_scene("choice", sample::hands_question()),
        open,
        large,
        readable,
        hint_on("hint_table", sample::beat(), &[]),
        hint_on("hint_end", sample::beat(), &[Hint::EncounterTable]),
        hint_on("hint_dice", sample::beat(), &[Hint::EncounterTable, Hint::EndBeat]),
        hint_on("hint_move", sample::beat(), &[Hint::EncounterTable, Hint::EndBeat, Hint::Dice]),
        hint_on("hint_tokens", sample::tokens(), &[Hint::EncounterTable]),
        hint_on("hint_reaction", sample::reaction(), &[Hint::EncounterTable]),
        deadly,
        new_scene("first_word", pages::draw_new_player_question),
        title,
        new_scene("errors", move |ui, desk| pages::draw_errors(ui, &errors, false, desk)),
        new_scene("banner", move |ui, desk| {
            ui::draw_encounter(ui, &beat_under, desk);
            let notice = pages::ErrorNotice { errors: &[first.clone(), first.clone()], left_out: "" };
            pages::draw_error_banner(ui, &notice, desk);
        }),
        new_scene("result", move |ui, desk| {
            ui::draw_encounter(ui, &victory, desk);
            pages::draw_result(ui, &victory, false, desk);
        }),
        new_scene("pause", move |ui, desk| {
            ui::draw_encounter(ui, &pause_over, desk);
            pages::draw_pause_menu(ui, desk);
        }),
        new_scene("settings", |ui, desk| {
            pages::draw_settings(ui, &Settings::default(), "Medium. Drawn by a graphics card.", true, desk)
        }),
        new_scene("damaged", |ui, desk| {
            let what = pages::DamagedSave {
                quarantined_as: "journey-2026-11-21.damaged".to_owned(),
                reason: "The file ends in the middle of a word.".to_owned(),
                previous: Some("The Toll of the Ford, Round 1, an hour ago".to_owned()),
            };
            pages::draw_damaged_save(ui, &what, desk);
        }),
    ]
}

/// Renders every scene to the folder that the arguments name.
///
/// # Errors
///
/// Fails if the folder cannot be created or a picture cannot be written.
pub fn render_all_scenes() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(args.first().map_or("target/sheets", String::as_str));
    let number = |n: usize, otherwise: f32| args.get(n).and_then(|a| a.parse().ok()).unwrap_or(otherwise);
    let size = [number(1, 1280.0) as usize, number(2, 800.0) as usize];
    std::fs::create_dir_all(folder)?;
    for mut one in all_scenes() {
        if let Some(scale) = args.get(3).and_then(|a| a.parse().ok()) {
            one.style.text_scale = scale;
        }
        render_scene(one, size, folder)?;
    }
    Ok(())
}
