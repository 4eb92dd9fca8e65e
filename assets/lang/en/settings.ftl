### The settings.

window-size = Window
speed = Pace of motion
reduced-motion = Reduced motion
text-scale = Size of text
readable-font = Readable font
quality = Light and shadow
sound = Sound
no-sound-device = No sound device: nothing can be heard.
table-volume = Coins and dice
room-volume = Candle and wind
interface-volume = Buttons and pages
on = on
off = off
speed-calm = calm
speed-brisk = brisk
speed-instant = instant
quality-automatic = automatic
quality-low = low
quality-medium = medium
quality-high = high
language-name = English
language = Language
piece-tags = Tags at pieces
