### Das Duell: Kämpfer, Fragen und Antworten. Die deutschen Wörter der Regeln:
### Grit = Zähigkeit, Fame = Ruhm, Priority = Vorrang, Injury = Verletzung, Accuracy = Genauigkeit, Ailment = Leiden,
### Quarry = Jagdziel, Spoils = Beute, Season = Saison, Recalled = abberufen.

duel-skill-might = Wucht
duel-skill-finesse = Geschick
duel-skill-wit = Verstand
duel-skill-nerve = Mut

duel-ailment-burn = Brand
duel-ailment-dazzle = Blendung
duel-ailment-slow = Trägheit
duel-ailment-weak = Schwäche
duel-ailment-burn-rule = { $n } Verletzung zu Beginn jeder Runde.
duel-ailment-dazzle-rule = -{ $n } auf Würfe.
duel-ailment-slow-rule = -{ $n } Vorrang.
duel-ailment-weak-rule = -{ $n } auf verursachten Schaden.

duel-kind-base = Grundangriff
duel-kind-spell = Zauber
duel-kind-gear = Ausrüstung
duel-kind-basic = Grundkarte

# So wählt ein Ungeheuer sein Ziel.
duel-aim-famed = der höchste Ruhm
duel-aim-frail = die geringste Zähigkeit
duel-aim-last = wer es zuletzt verletzt hat
duel-aim-all = alle Gegner

duel-absence-out = bleibt fern
duel-absence-escaped = entkommen
duel-absence-recalled = abberufen
duel-absence-felled = besiegt

duel-outcome-victory = Sieg.
duel-outcome-defeat = Niederlage.
duel-outcome-escaped = Das Jagdziel ist entkommen.
duel-outcome-draw = Der Kampf endet ohne Sieger.

# Fragen.
duel-ask-join = Tritt { $who } in den Kampf ein?
duel-ask-worn = { $who } wählt die getragene Ausrüstung für diesen Kampf.
duel-ask-lay =
    { $n ->
        [one] { $who } legt höchstens 1 Karte.
       *[other] { $who } legt höchstens { $n } Karten.
    }
duel-ask-reveal = { $who } deckt die Karten auf.
duel-ask-base = { $who }: Ist der Grundangriff der Angriff oder die Vorrangmarke?
duel-ask-target = Das Ziel von { $action }
duel-ask-effect = { $whose }: welche andauernde Wirkung endet?
duel-ask-fame = Gibt { $who } { $n } Ruhm für { $roll } aus?

# Würfe, nach „für“.
duel-roll-attack = den Angriff ({ $who })
duel-roll-wit = den Verstandeswurf ({ $who })
duel-roll-action = den Aktionswürfel ({ $who })
duel-roll-escape = den Fluchtwürfel ({ $who })

# Antworten.
duel-answer-join = Eintreten
duel-answer-stay-out = Fernbleiben
duel-answer-reveal = Aufdecken
duel-answer-attack = Angriff
duel-answer-token = Vorrangmarke nehmen
duel-answer-no-effect = Keine
duel-answer-reroll = Die { $face } neu werfen
duel-answer-decline = Wurf behalten
duel-answer-concede = Aufgeben

# Ablehnungen.
duel-refusal-over = Das Spiel ist vorbei.
duel-refusal-other-question = Gerade ist eine andere Frage offen.
duel-refusal-not-in-hand = Die Karte ist nicht auf der Hand.
duel-refusal-too-many-cards = So viele Karten haben in einer Runde keinen Platz.
duel-refusal-no-such-die = Diesen Würfel gibt es im Wurf nicht.
duel-refusal-die-rerolled = Dieser Würfel wurde schon neu geworfen.
duel-refusal-no-such-target = Dorthin kann die Aktion nicht zielen.
duel-refusal-no-such-effect = Der Kämpfer hat keine solche Wirkung.
duel-refusal-not-worn = Diese getragene Ausrüstung gehört der Figur nicht.
duel-refusal-must-join = Eine der beiden Figuren muss eintreten.
duel-refusal-concede-late = Aufgeben kann man nur zu Beginn einer Runde.
duel-refusal-no-such-quarry = Dieses Jagdziel zeigt der Morgen nicht.
duel-refusal-no-such-spoil = Das liegt nicht in der Beute.

# Ausgänge von Würfen in einer Vorschau.
duel-result-hit = Treffer, { $n } Verletzung
duel-result-miss = verfehlt
duel-result-works = wirkt
duel-result-fails = ohne Wirkung
duel-result-escapes = entkommt
duel-result-stays = bleibt
