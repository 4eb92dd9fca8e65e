// The plain light of low quality: one candle, a little ambient, one texture fetch.
#import bevy_pbr::forward_io::VertexOutput
#import bevy_pbr::mesh_view_bindings::view

struct Sketch {
    colour: vec4<f32>,
    // What shines by itself; the last number says how much of the rest is lit by nothing (1: unlit).
    glow: vec4<f32>,
    // Where the candle is and how bright.
    flame: vec4<f32>,
    // How much of a metal it is, whether it is added to what is behind it, how much its print shines, and how clear a point
    // must be to be left out.
    metal: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sketch: Sketch;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var print: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var print_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var colour = sketch.colour;
#ifdef VERTEX_UVS_A
    // Levels are chosen here, on the sharp side: cheaper than an anisotropic fetch, and small type stays legible.
    let texels = vec2<f32>(textureDimensions(print));
    let dx = dpdx(in.uv) * texels;
    let dy = dpdy(in.uv) * texels;
    let level = max(0.25 * log2(dot(dx, dx) * dot(dy, dy) + 1e-9) - 0.2, 0.0);
    colour *= textureSampleLevel(print, print_sampler, in.uv, level);
#endif
    if colour.a < sketch.metal.w {
        discard;
    }
    if sketch.metal.y > 0.5 {
        return vec4<f32>(colour.rgb * colour.a, 0.0);
    }
    if sketch.glow.a > 0.5 {
        return colour;
    }
    let n = normalize(in.world_normal);
    let to = sketch.flame.xyz - in.world_position.xyz;
    let near = 1.0 / dot(to, to);
    let facing = dot(n, to) * sqrt(near);
    let warm = vec3<f32>(1.0, 0.75, 0.47);
    let up = n.y * 0.5 + 0.5;
    var light = warm * (max(facing * 0.75 + 0.25, 0.0) * near * sketch.flame.w);
    light += mix(vec3<f32>(0.05, 0.035, 0.03), vec3<f32>(0.25, 0.2, 0.165), up);
    var out = colour.rgb * light;
    if sketch.metal.x > 0.05 {
        let away = normalize(in.world_position.xyz - view.world_position.xyz);
        let mirrored = reflect(away, n);
        let glint = max(dot(mirrored, to) * sqrt(near), 0.0);
        let sky = mirrored.y * 0.5 + 0.5;
        let seen = warm * (pow(glint, 24.0) * 1.6 + 0.34 * sky * sky + 0.05);
        out = mix(out, colour.rgb * seen + out * 0.45, sketch.metal.x);
    }
    out += sketch.glow.rgb + colour.rgb * sketch.metal.z;
    // Bright things bend towards white instead of clipping.
    out = out * (1.0 + out * 0.16) / (1.0 + out * 0.42);
    return vec4<f32>(out, colour.a);
}
