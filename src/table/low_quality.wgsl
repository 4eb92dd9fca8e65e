// Low quality: light is computed for each vertex, and a pixel costs one texture read.
#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

struct LowQualityMaterial {
    colour: vec4<f32>,
    // Emitted light, added after all other light.
    emissive: vec4<f32>,
    // Position of the candle's light, and its strength.
    candle: vec4<f32>,
    // How metallic it is, how much light its texture emits, the alpha below which a pixel is left out, how much sheen
    // it has at a low angle.
    surface: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> material: LowQualityMaterial;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

struct Lit {
    @builtin(position) position: vec4<f32>,
    @location(0) light: vec4<f32>,
    @location(1) added: vec3<f32>,
    @location(2) uv: vec2<f32>,
}

// The light on a surface: light that is multiplied with its colour, and light that it mirrors unchanged.
struct Light {
    diffuse: vec3<f32>,
    mirrored: vec3<f32>,
}

// The values are fitted to pictures of full quality, point by point: the candle's colour, the light of the room from
// above and from below, and the sheen of varnished wood seen at a low angle.
fn light_at(world_position: vec3<f32>, normal: vec3<f32>) -> Light {
    let warm = vec3<f32>(1.0, 0.54, 0.27);
    let to_candle = material.candle.xyz - world_position;
    let falloff = 1.0 / dot(to_candle, to_candle);
    let candle = warm * (falloff * material.candle.w);
    let facing = dot(normal, to_candle) * sqrt(falloff);
    let up = normal.y * 0.5 + 0.5;
    let room = mix(vec3<f32>(0.3, 0.19, 0.12), vec3<f32>(0.87, 0.56, 0.4), up);
    let diffuse = candle * max(facing * 0.75 + 0.25, 0.0) + room;

    let away = normalize(world_position - view.world_position.xyz);
    let reflection = reflect(away, normal);
    let glint = max(dot(reflection, to_candle) * sqrt(falloff), 0.0);
    let grazing = pow(1.0 - max(dot(-away, normal), 0.0), 5.0);
    let sheen = candle * (pow(glint, 16.0) * grazing * material.surface.w);
    // What metal mirrors: the candle, the plaster over it, and the lit paper. Plaster and paper are paler than the
    // candle, so that silver stays silver.
    let sky = reflection.y * 0.5 + 0.5;
    let paper = max(-reflection.y, 0.0);
    let plaster = vec3<f32>(1.0, 0.84, 0.66);
    let metal = warm * (pow(glint, 24.0) * 6.0) + plaster * (0.62 * sky * sky + 0.8 * paper * paper + 0.06);
    let metallic = material.surface.x;
    var out: Light;
    out.diffuse = mix(diffuse, diffuse * 0.2 + metal, metallic) + vec3<f32>(1.0, 0.83, 0.6) * (material.surface.y * 1.9);
    // Every surface mirrors a little of the room.
    out.mirrored = sheen + vec3<f32>(0.006, 0.006, 0.006) * up;
    return out;
}

@vertex
fn vertex(in: Vertex) -> Lit {
    var out: Lit;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let world_position = world_from_local * vec4<f32>(in.position, 1.0);
    out.position = position_world_to_clip(world_position.xyz);
#ifdef UNLIT
    out.light = material.colour;
    out.added = vec3<f32>(0.0);
#else
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    let light = light_at(world_position.xyz, normal);
    out.light = vec4<f32>(material.colour.rgb * light.diffuse, material.colour.a);
    out.added = light.mirrored + material.emissive.rgb;
#endif
#ifdef VERTEX_UVS_A
    out.uv = in.uv;
#endif
    return out;
}

@fragment
fn fragment(in: Lit) -> @location(0) vec4<f32> {
    // A negative bias sharpens the texture, so that small print stays legible.
    let colour = textureSampleBias(picture, picture_sampler, in.uv, -0.4) * in.light;
#ifdef MASKED
    if colour.a < material.surface.z {
        discard;
    }
#endif
    let lit = colour.rgb + in.added;
    // Bright colours approach white instead of clipping, as with the tone mapping of full quality.
    let shown = 1.0 - 1.0 / (1.0 + lit * (1.0 + 0.4 * lit));
    // The image stores square roots of light: a processor needs far more time to convert to and from sRGB. Sums of
    // roots would be too bright.
#ifdef ADDITIVE
    return vec4<f32>(shown * (colour.a * 0.8), 0.0);
#else
    return vec4<f32>(sqrt(shown), colour.a);
#endif
}
