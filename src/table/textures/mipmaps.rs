//! Converts a pixmap to bytes for a graphics card: straight alpha and mip levels.

use tiny_skia::{Pixmap, PremultipliedColorU8};

/// The pixels with straight alpha, followed by every halved copy down to one pixel; and the number of mip levels.
///
/// All of it is computed in the pixmap's own memory: the largest texture takes 14 MB, and the allocator would keep what
/// copies of it have taken.
pub fn generate_mipmaps(pix: Pixmap) -> (Vec<u8>, u32) {
    let (mut w, mut h) = (pix.width() as usize, pix.height() as usize);
    let base = w * h * 4;
    let mut bytes = pix.take();
    bytes.reserve_exact(mipmap_bytes(w, h) - base);
    let (mut level, mut levels) = (0, 1);
    while w > 1 || h > 1 {
        let (nw, nh) = ((w / 2).max(1), (h / 2).max(1));
        let next = bytes.len();
        for y in 0..nh {
            let (y0, y1) = ((y * 2).min(h - 1), (y * 2 + 1).min(h - 1));
            for x in 0..nw {
                let (x0, x1) = ((x * 2).min(w - 1), (x * 2 + 1).min(w - 1));
                for c in 0..4 {
                    let at = |x: usize, y: usize| u16::from(bytes[level + (y * w + x) * 4 + c]);
                    let sum = at(x0, y0) + at(x1, y0) + at(x0, y1) + at(x1, y1);
                    bytes.push(((sum + 2) / 4) as u8);
                }
            }
        }
        (level, w, h) = (next, nw, nh);
        levels += 1;
    }
    let (drawn, halved) = bytes.split_at_mut(base);
    for p in drawn.as_chunks_mut::<4>().0 {
        *p = straight(*p);
    }
    for p in halved.as_chunks_mut::<4>().0 {
        let a = u32::from(p[3]);
        let un = |c: u8| (u32::from(c) * 255).checked_div(a).unwrap_or(0).min(255) as u8;
        *p = [un(p[0]), un(p[1]), un(p[2]), p[3]];
    }
    (bytes, levels)
}

/// The number of bytes of a texture with all its mip levels.
fn mipmap_bytes(mut w: usize, mut h: usize) -> usize {
    let mut bytes = w * h * 4;
    while w > 1 || h > 1 {
        (w, h) = ((w / 2).max(1), (h / 2).max(1));
        bytes += w * h * 4;
    }
    bytes
}

/// A premultiplied pixel with straight alpha.
fn straight([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let Some(pixel) = PremultipliedColorU8::from_rgba(r, g, b, a) else { return [r, g, b, a] };
    let c = pixel.demultiply();
    [c.red(), c.green(), c.blue(), c.alpha()]
}

#[cfg(test)]
mod tests {
    use tiny_skia::Color;

    use super::*;

    #[test]
    fn mips_go_down_to_one_pixel_and_have_the_right_size() {
        let pix = Pixmap::new(12, 5).unwrap();
        let (bytes, levels) = generate_mipmaps(pix);
        assert_eq!(levels, 4);
        assert_eq!(bytes.len(), (12 * 5 + 6 * 2 + 3 + 1) * 4);
        assert_eq!(bytes.capacity(), bytes.len(), "no memory is reserved that isn't used");
    }

    #[test]
    fn every_level_has_straight_alpha() {
        let mut pix = Pixmap::new(2, 2).unwrap();
        pix.fill(Color::from_rgba8(200, 100, 50, 128));
        let (bytes, _) = generate_mipmaps(pix.clone());
        let drawn: Vec<u8> = pix.pixels().iter().map(|p| p.demultiply().red()).collect();
        assert_eq!(bytes.chunks(4).take(4).map(|p| p[0]).collect::<Vec<_>>(), drawn);
        for p in bytes.chunks(4) {
            assert!(p[0].abs_diff(200) <= 1 && p[1].abs_diff(100) <= 1 && p[2].abs_diff(50) <= 1, "{p:?}");
            assert_eq!(p[3], 128);
        }
    }

    #[test]
    fn a_level_is_the_mean_of_the_level_before() {
        let mut pix = Pixmap::new(2, 2).unwrap();
        for (n, p) in pix.pixels_mut().iter_mut().enumerate() {
            *p = PremultipliedColorU8::from_rgba(n as u8 * 40, 0, 0, 255).unwrap();
        }
        let (bytes, _) = generate_mipmaps(pix);
        assert_eq!(bytes[16..], [60, 0, 0, 255]);
    }
}
