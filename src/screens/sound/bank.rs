//! The sounds themselves, built into the program so that a lone binary is heard.
//!
//! Owns the list of files; `assets/source/make_sounds.py` makes them. Must not know when one is played.

use std::num::NonZero;

use enum_map::EnumMap;
use rodio::buffer::SamplesBuffer;

use super::cues::Sound;

/// Every sound, ready to be played. A copy of one shares its samples.
pub type SoundBank = EnumMap<Sound, SamplesBuffer>;

/// The file of a sound.
fn sound_file(sound: Sound) -> &'static [u8] {
    match sound {
        Sound::CoinOnWood => include_bytes!("../../../assets/sounds/coin_on_wood.wav"),
        Sound::CoinOnPaper => include_bytes!("../../../assets/sounds/coin_on_paper.wav"),
        Sound::SlideOnPaper => include_bytes!("../../../assets/sounds/slide_on_paper.wav"),
        Sound::DiceInHand => include_bytes!("../../../assets/sounds/dice_in_hand.wav"),
        Sound::DiceOnFelt => include_bytes!("../../../assets/sounds/dice_on_felt.wav"),
        Sound::DieOnFelt => include_bytes!("../../../assets/sounds/die_on_felt.wav"),
        Sound::Pencil => include_bytes!("../../../assets/sounds/pencil.wav"),
        Sound::Eraser => include_bytes!("../../../assets/sounds/eraser.wav"),
        Sound::Card => include_bytes!("../../../assets/sounds/card.wav"),
        Sound::Press => include_bytes!("../../../assets/sounds/press.wav"),
        Sound::Candle => include_bytes!("../../../assets/sounds/candle.wav"),
        Sound::Wind => include_bytes!("../../../assets/sounds/wind.wav"),
    }
}

/// Reads every sound. One that could not be read, which a test rules out, is silent.
pub fn load_sounds() -> SoundBank {
    EnumMap::from_fn(|sound| {
        decode(sound_file(sound)).unwrap_or_else(|error| {
            tracing::warn!("the sound {sound:?} can't be read: {error}");
            SamplesBuffer::new(NonZero::<u16>::MIN, NonZero::<u32>::MIN, Vec::new())
        })
    })
}

/// Reads a WAV file of 16 bits.
fn decode(file: &[u8]) -> Result<SamplesBuffer, hound::Error> {
    let reader = hound::WavReader::new(file)?;
    let spec = reader.spec();
    let broken = hound::Error::FormatError("a sound has at least one channel and one sample a second");
    let (Some(channels), Some(rate)) = (NonZero::new(spec.channels), NonZero::new(spec.sample_rate)) else {
        return Err(broken);
    };
    let samples = reader.into_samples::<i16>().map(|sample| sample.map(|value| f32::from(value) / 32_768.0));
    Ok(SamplesBuffer::new(channels, rate, samples.collect::<Result<Vec<f32>, _>>()?))
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn every_sound_can_be_read_and_is_short_and_not_too_loud() {
        for sound in Sound::VARIANTS {
            let file = sound_file(*sound);
            let reader = hound::WavReader::new(file).unwrap();
            let spec = reader.spec();
            assert_eq!((spec.channels, spec.sample_rate, spec.bits_per_sample), (1, 22_050, 16), "{sound:?}");
            let seconds = f64::from(reader.duration()) / 22_050.0;
            let is_loop = matches!(sound, Sound::Candle | Sound::Wind);
            let allowed = if is_loop { 1.0..=10.0 } else { 0.05..=0.6 };
            assert!(allowed.contains(&seconds), "{sound:?} takes {seconds} s");
            assert!(file.len() <= 300_000, "{sound:?} has {} bytes", file.len());
            let samples: Vec<f32> = decode(file).unwrap().collect();
            let loudest = samples.iter().fold(0.0_f32, |loudest, sample| loudest.max(sample.abs()));
            assert!((0.2..0.7).contains(&loudest), "{sound:?}: {loudest}");
        }
    }

    /// A loop goes on where it begins, and a short sound ends in silence; either would click otherwise.
    #[test]
    fn no_sound_clicks_where_it_ends() {
        let steps = |samples: &[f32]| samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        for sound in Sound::VARIANTS {
            let samples: Vec<f32> = decode(sound_file(*sound)).unwrap().collect();
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            if matches!(sound, Sound::Candle | Sound::Wind) {
                assert!((first - last).abs() <= steps(&samples), "{sound:?}: {last} to {first}");
            } else {
                assert!(last.abs() < 0.001, "{sound:?} ends at {last}");
            }
        }
    }
}
