### Das Duell: die Seiten der Saison.

duel-day = Tag { $n } von { $days }
duel-rank = Rang { $n }
duel-rival = Rivale, Ruhm { $fame }
duel-ask-quarry = Wähle ein Jagdziel oder raste.
duel-answer-rest = Bis morgen rasten
duel-ask-spoil = Wähle aus der Beute.
duel-answer-grit = { $n } mehr volle Zähigkeit
duel-season-end = Die Saison endet mit { $score } Ruhm: { $grade }.

# Das Nachschlagewerk.
duel-codex-characters = Figuren
duel-codex-character = Figur
duel-codex-cards = Karten
duel-codex-monsters = Ungeheuer
duel-codex-monster = Ungeheuer
duel-codex-priority = Priorität { $n }.
duel-codex-escape = Flucht { $n }
duel-codex-entry = { $from }–{ $to } { $name } ({ $priority }): { $text } Zielt auf { $aim }.
