#!/usr/bin/env python3
"""Makes the sounds of the table: assets/sounds/*.wav, 16 bits, one channel, 22,050 samples a second.

    python3 assets/source/make_sounds.py           writes the files
    python3 assets/source/make_sounds.py --check   compares them with what would be written, and writes nothing

Only Python's standard library is needed. The noise comes from a generator with a fixed seed for each sound, so the same
files come out every time. Everything sounds near and dry: there is no echo in any of them.
"""

import io
import math
import random
import sys
import wave
from pathlib import Path

RATE = 22_050
FOLDER = Path(__file__).resolve().parent.parent / "sounds"


def silence(seconds):
    return [0.0] * round(seconds * RATE)


def noise(rng, seconds):
    return [rng.random() * 2.0 - 1.0 for _ in range(round(seconds * RATE))]


def low_pass(samples, hertz):
    """One pole: 6 dB per octave above `hertz`."""
    share = 1.0 - math.exp(-2.0 * math.pi * hertz / RATE)
    now, out = 0.0, []
    for sample in samples:
        now += share * (sample - now)
        out.append(now)
    return out


def high_pass(samples, hertz):
    return [sample - low for sample, low in zip(samples, low_pass(samples, hertz))]


def band(samples, low, high):
    """What lies between two frequencies, 12 dB per octave on either side."""
    return high_pass(high_pass(low_pass(low_pass(samples, high), high), low), low)


def scaled(samples, factor):
    return [sample * factor for sample in samples]


def shaped(samples, envelope):
    """Multiplies by `envelope`, a function of the part of the time that has passed (0 to 1)."""
    last = max(len(samples) - 1, 1)
    return [sample * envelope(n / last) for n, sample in enumerate(samples)]


def add(into, samples, at, factor=1.0):
    """Mixes `samples` into `into`, beginning at `at` seconds; what lies beyond its end is left out."""
    start = round(at * RATE)
    for n, sample in enumerate(samples[: max(len(into) - start, 0)]):
        into[start + n] += sample * factor


def add_around(into, samples, at, factor=1.0):
    """The same in a loop: what lies beyond the end goes on at the beginning."""
    start = round(at * RATE)
    for n, sample in enumerate(samples):
        into[(start + n) % len(into)] += sample * factor


def ring(modes, seconds):
    """A struck body: (hertz, loudness, seconds until it has faded to a third) for each way in which it rings."""
    out = silence(seconds)
    for hertz, loudness, fading in modes:
        for n in range(len(out)):
            t = n / RATE
            out[n] += loudness * math.exp(-t / fading) * math.sin(2.0 * math.pi * hertz * t)
    return out


def knock(rng, hertz, seconds=0.02):
    """The first touch of two things: a very short noise below `hertz`."""
    return shaped(low_pass(noise(rng, seconds), hertz), lambda t: (1.0 - t) ** 3)


def coin(damping):
    """The ring of a penny; `damping` says how little it may ring."""
    modes = [(3_150.0, 0.30, 0.060), (4_870.0, 0.34, 0.045), (6_940.0, 0.22, 0.030), (8_610.0, 0.10, 0.020)]
    return ring([(hertz, loud, fading / damping) for hertz, loud, fading in modes], 0.24 / damping)


def coin_on_wood(rng):
    out = silence(0.34)
    wood = ring([(196.0, 0.55, 0.022), (431.0, 0.35, 0.014), (772.0, 0.18, 0.009)], 0.12)
    for at, loud in [(0.0, 1.0), (0.078, 0.38), (0.123, 0.17), (0.150, 0.08)]:
        add(out, coin(1.0 + at * 6.0), at, 0.55 * loud)
        add(out, wood, at, 0.80 * loud)
        add(out, knock(rng, 5_000.0), at, 0.60 * loud)
    return out


def coin_on_paper(rng):
    out = silence(0.16)
    sheet = ring([(152.0, 0.60, 0.016), (318.0, 0.25, 0.010)], 0.08)
    for at, loud in [(0.0, 1.0), (0.046, 0.24)]:
        add(out, coin(4.5), at, 0.50 * loud)
        add(out, sheet, at, loud)
        add(out, knock(rng, 1_900.0), at, 1.3 * loud)
    return out


def slide_on_paper(rng):
    """A piece is pushed over the sheet and stands."""
    out = silence(0.30)
    push = shaped(band(noise(rng, 0.20), 900.0, 3_200.0), lambda t: math.sin(math.pi * t) ** 0.7 * (1.0 - 0.4 * t))
    add(out, push, 0.0, 0.85)
    add(out, coin_on_paper(rng), 0.19, 0.45)
    return out


def die_touch(rng, loud, in_hand):
    """A die of bone touches the felt, or another die in a hand that closes around both."""
    body = 1.0 + 0.12 * (rng.random() - 0.5)
    soft = 0.12 if in_hand else 0.60
    out = ring([(128.0, soft, 0.018), (1_240.0 * body, 0.45, 0.007), (2_380.0 * body, 0.34, 0.005)], 0.09)
    add(out, knock(rng, 2_400.0), 0.0, 0.9)
    return scaled(low_pass(out, 2_600.0) if in_hand else out, loud)


def dice_on_felt(rng):
    """Several dice fall and roll out: many touches at first, and few at the end."""
    out = silence(0.55)
    at = 0.0
    for n in range(13):
        add(out, die_touch(rng, 0.85 * 0.86 ** n * (0.7 + 0.3 * rng.random()), False), at)
        at += 0.012 + 0.0045 * n + 0.018 * rng.random()
    return out


def die_on_felt(rng):
    out = silence(0.30)
    for at, loud in [(0.0, 0.8), (0.088, 0.42), (0.147, 0.22), (0.186, 0.10)]:
        add(out, die_touch(rng, loud, False), at)
    return out


def dice_in_hand(rng):
    """Dice touch each other in a closed hand."""
    out = silence(0.32)
    for n in range(8):
        at = 0.004 + 0.032 * n + 0.014 * rng.random()
        add(out, die_touch(rng, 0.5 + 0.4 * rng.random(), True), at)
    return shaped(out, lambda t: min(1.0, 1.6 * (1.0 - t)))


def stroke(rng, seconds, low, high, grain):
    """Something is drawn over paper, whose grain roughens it `grain` times a second."""
    rough = low_pass(noise(rng, seconds), grain)
    loudest = max(map(abs, rough))
    drawn = band(noise(rng, seconds), low, high)
    drawn = [sample * (0.45 + 0.55 * abs(r) / loudest) for sample, r in zip(drawn, rough)]
    return shaped(drawn, lambda t: math.sin(math.pi * t ** 0.8) ** 0.6)


def pencil(rng):
    out = silence(0.34)
    add(out, knock(rng, 3_500.0, 0.012), 0.0, 0.35)
    add(out, stroke(rng, 0.13, 1_100.0, 4_000.0, 180.0), 0.004, 1.0)
    add(out, stroke(rng, 0.17, 1_300.0, 4_400.0, 150.0), 0.160, 0.8)
    return out


def eraser(rng):
    out = silence(0.52)
    for n, at in enumerate([0.0, 0.115, 0.235, 0.365]):
        low, high = (420.0, 1_500.0) if n % 2 == 0 else (560.0, 2_000.0)
        add(out, stroke(rng, 0.13, low, high, 60.0), at, 1.0 - 0.13 * n)
    return out


def card(rng):
    """A card slides over another and is laid down."""
    out = silence(0.22)
    add(out, shaped(high_pass(low_pass(noise(rng, 0.11), 5_200.0), 1_500.0), lambda t: t * t * (1.0 - 0.3 * t)), 0.0, 0.7)
    add(out, ring([(236.0, 0.5, 0.012), (540.0, 0.25, 0.007)], 0.07), 0.104, 0.9)
    add(out, knock(rng, 4_200.0, 0.03), 0.104, 0.9)
    return out


def press(rng):
    """A fingertip on the table."""
    out = silence(0.06)
    add(out, ring([(172.0, 0.7, 0.010), (365.0, 0.2, 0.006)], 0.055), 0.0)
    add(out, knock(rng, 1_100.0, 0.012), 0.0, 0.9)
    return out


def endless(samples, overlap):
    """Makes a loop: the end, which is cut off, is faded into the beginning."""
    count = round(overlap * RATE)
    body, tail = samples[:-count], samples[-count:]
    for n in range(count):
        turn = 0.5 * math.pi * n / count
        body[n] = body[n] * math.sin(turn) + tail[n] * math.cos(turn)
    return body


def candle(rng):
    """The flame: a faint flutter, and now and then the wick."""
    seconds, overlap = 6.0, 0.5
    breath = band(noise(rng, seconds + overlap), 90.0, 520.0)
    flutter = low_pass(noise(rng, seconds + overlap), 5.0)
    loudest = max(map(abs, flutter))
    out = endless([0.4 * b * (0.35 + 0.65 * abs(f) / loudest) for b, f in zip(breath, flutter)], overlap)
    for _ in range(11):
        at, loud = rng.random() * seconds, 0.10 + 0.30 * rng.random() ** 2
        crack = band(noise(rng, 0.014), 1_400.0, 5_200.0)
        add_around(out, shaped(crack, lambda t: (1.0 - t) ** 4), at, 2.2 * loud)
    return out


def wind(rng):
    """Wind behind the window, far off: it swells twice in each turn of the loop."""
    seconds, overlap = 6.5, 1.0
    air = noise(rng, seconds + overlap)
    deep, voiced = band(air, 70.0, 240.0), band(band(air, 260.0, 520.0), 260.0, 520.0)
    out = []
    for n, (low, high) in enumerate(zip(deep, voiced)):
        turn = 2.0 * math.pi * n / RATE / seconds
        swell = 0.55 + 0.28 * math.sin(turn) + 0.17 * math.sin(2.0 * turn + 1.1)
        out.append(low * (0.5 + 0.5 * swell) + 1.7 * high * swell * swell)
    return endless(out, overlap)


# Each sound with its loudest sample.
SOUNDS = [
    (coin_on_wood, 0.62),
    (coin_on_paper, 0.55),
    (slide_on_paper, 0.34),
    (dice_in_hand, 0.42),
    (dice_on_felt, 0.62),
    (die_on_felt, 0.52),
    (pencil, 0.30),
    (eraser, 0.32),
    (card, 0.42),
    (press, 0.36),
    (candle, 0.30),
    (wind, 0.38),
]
LOOPS = (candle, wind)


def faded(samples):
    """A short sound begins and ends in silence, so that it does not click."""
    count = round(0.006 * RATE)
    last = len(samples)
    return [s * min(1.0, (n + 1) / 8.0, (last - 1 - n) / count) for n, s in enumerate(samples)]


def wav_file(make, loudest):
    samples = make(random.Random(f"emberhex {make.__name__}"))
    if make not in LOOPS:
        samples = faded(samples)
    factor = loudest * 32_767.0 / max(map(abs, samples))
    data = b"".join(round(sample * factor).to_bytes(2, "little", signed=True) for sample in samples)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(data)
    return file.getvalue()


def main(words):
    if words not in ([], ["--check"]):
        sys.exit(__doc__)
    wrong = []
    for make, loudest in SOUNDS:
        path, made = FOLDER / f"{make.__name__}.wav", wav_file(make, loudest)
        if not words:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
        elif not path.is_file() or path.read_bytes() != made:
            wrong.append(path.name)
    kept = {f"{make.__name__}.wav" for make, _ in SOUNDS}
    wrong += [path.name for path in sorted(FOLDER.glob("*.wav")) if path.name not in kept]
    if wrong:
        sys.exit(f"not what this script makes: {', '.join(wrong)}")
    print(f"{len(SOUNDS)} sounds, {sum(p.stat().st_size for p in FOLDER.glob('*.wav')):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
