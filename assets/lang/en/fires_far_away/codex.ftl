### The codex and its tooltips.

codex = Codex
search-placeholder = Look for a title or a word
see-also = See also:
codex-back = Back
pin-tooltip = Keep this open
close-tooltip = Close
open-in-codex = Open in the codex
nothing-found = Nothing of that is written here.

# The chapters of the lists.
codex-actions = List of actions
codex-conditions = List of conditions
codex-gear = List of gear
codex-attunements = List of attunements
codex-enemy-types = List of enemy types

# What an entry is.
codex-action = Action
codex-condition = Condition
codex-piece-of-gear = Gear
codex-attunement = Attunement
codex-enemy-type = Enemy type
codex-ruling = Ruling
codex-override = Override

# Words that lead to the entry about sinks.
word-of-sink = sink
word-of-sinks = sinks
