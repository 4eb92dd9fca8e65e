### The codex and its tooltips.

codex = Codex
search-placeholder = Look for a title or a word
see-also = See also:
codex-back = Back
pin-tooltip = Keep this open
close-tooltip = Close
open-in-codex = Open in the codex
nothing-found = Nothing of that is written here.
