// The image of the window: the table with slightly darkened corners, and the panels over it. Both are kept from frame
// to frame, the panels always as square roots of light: a processor converts to and from sRGB far more slowly.
#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

@group(0) @binding(0) var panels: texture_2d<f32>;
@group(0) @binding(1) var table: texture_2d<f32>;
@group(0) @binding(2) var table_sampler: sampler;

// Copies newly drawn panels; their colours are multiplied by their opacity.
@fragment
fn keep_panels(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let drawn = textureLoad(panels, vec2<i32>(in.position.xy), 0);
    return vec4<f32>(sqrt(drawn.rgb), drawn.a);
}

// The part of the light that is left at a point; `uv` runs from 0 to 1 in both directions.
fn vignette(uv: vec2<f32>) -> f32 {
    let off = (uv - 0.5) / vec2<f32>(0.85, 0.85 * 0.9);
    let factor = clamp(1.0 - dot(off, off), 0.0, 1.0);
    // Close to the power of 2.25, but cheaper to compute.
    return 1.0 - (1.0 - factor * factor * (0.72 + 0.28 * factor)) * 0.55;
}

@fragment
fn write_window(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
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
    return vec4<f32>(panel.rgb * panel.rgb + light * (vignette(in.uv) * (1.0 - panel.a)), 1.0);
}
