// Low quality: light is computed for each vertex, and a pixel costs one texture read.
#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

struct LowQualityMaterial {
    colour: vec4<f32>,
    // Light of its own, added after all other light.
    emissive: vec4<f32>,
    // Position of the candle's light, and its strength.
    candle: vec4<f32>,
    // How metallic it is, how much its texture shines by itself, the alpha below which a pixel is left out.
    surface: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> material: LowQualityMaterial;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var picture_sampler: sampler;

struct Lit {
    @builtin(position) position: vec4<f32>,
    @location(0) light: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

// The light that falls on a point, and comes back to the eye.
fn light_at(world_position: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let to_candle = material.candle.xyz - world_position;
    let falloff = 1.0 / dot(to_candle, to_candle);
    let facing = dot(normal, to_candle) * sqrt(falloff);
    let warm = vec3<f32>(1.0, 0.75, 0.47);
    let up = normal.y * 0.5 + 0.5;
    let ambient = mix(vec3<f32>(0.05, 0.035, 0.03), vec3<f32>(0.25, 0.2, 0.165), up);
    let diffuse = warm * (max(facing * 0.75 + 0.25, 0.0) * falloff * material.candle.w) + ambient;
    let away = normalize(world_position - view.world_position.xyz);
    let mirrored = reflect(away, normal);
    let glint = max(dot(mirrored, to_candle) * sqrt(falloff), 0.0);
    let sky = mirrored.y * 0.5 + 0.5;
    let reflected = warm * (pow(glint, 24.0) * 1.6 + 0.34 * sky * sky + 0.05);
    let metallic = material.surface.x;
    return diffuse * (1.0 - 0.55 * metallic) + reflected * metallic + material.surface.y;
}

@vertex
fn vertex(in: Vertex) -> Lit {
    var out: Lit;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let world_position = world_from_local * vec4<f32>(in.position, 1.0);
    out.position = position_world_to_clip(world_position.xyz);
#ifdef UNLIT
    out.light = material.colour;
#else
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    out.light = vec4<f32>(material.colour.rgb * light_at(world_position.xyz, normal), material.colour.a);
#endif
#ifdef VERTEX_UVS_A
    out.uv = in.uv;
#endif
    return out;
}

@fragment
fn fragment(in: Lit) -> @location(0) vec4<f32> {
    // Read on the sharp side, so that small print stays legible.
    var colour = textureSampleBias(picture, picture_sampler, in.uv, -0.4) * in.light;
#ifdef MASKED
    if colour.a < material.surface.z {
        discard;
    }
#endif
#ifdef ADDITIVE
    return vec4<f32>(colour.rgb * colour.a, 0.0);
#else
#ifdef UNLIT
    return colour;
#else
    let lit = colour.rgb + material.emissive.rgb;
    // Bright things bend towards white instead of clipping.
    return vec4<f32>(lit * (1.0 + lit * 0.16) / (1.0 + lit * 0.42), colour.a);
#endif
#endif
}
