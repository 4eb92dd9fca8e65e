//! Converts a pixmap to bytes for a graphics card: straight alpha and mip levels.

use tiny_skia::Pixmap;

/// The pixels with straight (not premultiplied) alpha.
pub fn unpremultiply(pix: &Pixmap) -> Vec<u8> {
    pix.pixels()
        .iter()
        .flat_map(|p| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()]
        })
        .collect()
}

/// The pixels with straight alpha, followed by every halved copy down to one pixel; and the number of mip levels.
pub fn generate_mipmaps(pix: &Pixmap) -> (Vec<u8>, u32) {
    let (mut w, mut h) = (pix.width() as usize, pix.height() as usize);
    let mut level: Vec<u8> = pix.data().to_vec();
    let mut bytes = unpremultiply(pix);
    let mut levels = 1;
    while w > 1 || h > 1 {
        let (nw, nh) = ((w / 2).max(1), (h / 2).max(1));
        let mut next = vec![0u8; nw * nh * 4];
        for y in 0..nh {
            let (y0, y1) = ((y * 2).min(h - 1), (y * 2 + 1).min(h - 1));
            for x in 0..nw {
                let (x0, x1) = ((x * 2).min(w - 1), (x * 2 + 1).min(w - 1));
                for c in 0..4 {
                    let at = |x: usize, y: usize| u16::from(level[(y * w + x) * 4 + c]);
                    let sum = at(x0, y0) + at(x1, y0) + at(x0, y1) + at(x1, y1);
                    next[(y * nw + x) * 4 + c] = ((sum + 2) / 4) as u8;
                }
            }
        }
        for p in next.chunks_exact(4) {
            let a = u32::from(p[3]);
            let un = |c: u8| (u32::from(c) * 255).checked_div(a).unwrap_or(0).min(255) as u8;
            bytes.extend([un(p[0]), un(p[1]), un(p[2]), p[3]]);
        }
        (level, w, h) = (next, nw, nh);
        levels += 1;
    }
    (bytes, levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mips_go_down_to_one_pixel_and_have_the_right_size() {
        let pix = Pixmap::new(12, 5).unwrap();
        let (bytes, levels) = generate_mipmaps(&pix);
        assert_eq!(levels, 4);
        assert_eq!(bytes.len(), (12 * 5 + 6 * 2 + 3 + 1) * 4);
    }
}
