// The window's picture: the table with its corners a little darker, and the panels over it.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var panels: texture_2d<f32>;
@group(0) @binding(1) var table: texture_2d<f32>;
@group(0) @binding(2) var table_sampler: sampler;

// How much of the light is left at a point; `uv` runs from 0 to 1 both ways.
fn vignette(uv: vec2<f32>) -> f32 {
    let off = (uv - 0.5) / vec2<f32>(0.85, 0.85 * 0.9);
    let factor = clamp(1.0 - dot(off, off), 0.0, 1.0);
    // The power of 2.25, without the cost of a power.
    return 1.0 - (1.0 - factor * factor * sqrt(sqrt(factor))) * 0.55;
}

@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let pixel = vec2<i32>(in.position.xy);
    let panel = textureLoad(panels, pixel, 0);
#ifdef SAME_SIZE
    let behind = textureLoad(table, pixel, 0).rgb;
#else
    let behind = textureSampleLevel(table, table_sampler, in.uv, 0.0).rgb;
#endif
#ifdef ROOTS
    let light = behind * behind;
#else
    let light = behind;
#endif
    // Panels are drawn on nothing, their colours multiplied with their opacity.
    return vec4<f32>(panel.rgb + light * vignette(in.uv) * (1.0 - panel.a), 1.0);
}
