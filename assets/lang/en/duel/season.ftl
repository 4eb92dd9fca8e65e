### The Duel: the pages of the Season.

duel-day = Day { $n } of { $days }
duel-rank = Rank { $n }
duel-rival = Rival, Fame { $fame }
duel-ask-quarry = Choose a quarry, or rest.
duel-answer-rest = Rest until tomorrow
duel-ask-spoil = Choose from the spoils.
duel-answer-grit = { $n } more full Grit
duel-season-end = The Season ends with { $score } Fame: { $grade }.

# The codex.
duel-codex-characters = Characters
duel-codex-character = Character
duel-codex-cards = Cards
duel-codex-monsters = Monsters
duel-codex-monster = Monster
duel-codex-priority = Priority { $n }.
duel-codex-escape = Escape { $n }
duel-codex-entry = { $from }–{ $to } { $name } ({ $priority }): { $text } Aims at { $aim }.
