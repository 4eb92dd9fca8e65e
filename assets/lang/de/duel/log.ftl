### Das Duell: die Zeilen des Protokolls.

duel-log-joined = { $who } tritt in den Kampf ein.
duel-log-stayed-out = { $who } bleibt fern.
duel-log-worn = { $who } trägt { $card }.
duel-log-round = Runde { $n }
duel-log-token = { $who } erhält die Vorrangmarke.
duel-log-token-kept = { $who } behält die Vorrangmarke.
duel-log-laid =
    { $n ->
        [0] { $who } legt keine Karte.
        [one] { $who } legt 1 Karte.
       *[other] { $who } legt { $n } Karten.
    }
duel-log-revealed = { $who } deckt auf: { $cards }.
duel-log-base-attack = { $who } sagt den Angriff an.
duel-log-base-token = { $who } nimmt die Vorrangmarke.
duel-log-shifted = { $action } rückt von { $from } auf { $to }.
duel-log-unused = { $action } verfällt.
duel-log-aimed = { $who }: { $action }, Ziel: { $targets }.
duel-log-acts = { $who }: { $action }.
duel-log-entry = { $who } wählt { $entry }.
duel-log-hit = { $who } trifft { $target }: { $damage } Schaden.
duel-log-missed = { $who } verfehlt { $target }.
duel-log-blocked = { $who } blockt { $n }.
duel-log-injured = { $who } verliert { $n } Zähigkeit.
duel-log-burned = { $who } brennt und verliert { $n } Zähigkeit.
duel-log-recovered = { $who } gewinnt { $n } Zähigkeit zurück.
duel-log-ailment = { $who } erleidet { $ailment } { $n } und hat nun { $total }.
duel-log-ailment-over = { $who } ist frei von { $ailment }.
duel-log-ailment-removed = { $who }: { $ailment } endet.
duel-log-spell-failed = { $spell } bleibt ohne Wirkung.
duel-log-effect = { $effect } wirkt auf { $who }.
duel-log-effect-over = { $effect } endet ({ $who }).
duel-log-taken-back = { $who } nimmt { $card } zurück.
duel-log-recalled = { $who } wird abberufen.
duel-log-felled = { $who } fällt.
duel-log-conceded = Der Kampf wird aufgegeben.

# Würfe. Die Augen, und was sie zählen, wenn ein Bonus sie ändert.
duel-log-readings = { $faces } (zählen { $readings })
duel-log-tie = Gleichstand um die Marke: { $rolls }.
duel-log-tie-roll = { $who } würfelt { $faces }
duel-log-roll-attack = { $who } greift an: { $faces }.
duel-log-roll-wit = { $who } würfelt mit Verstand: { $faces }.
duel-log-roll-action = Aktionswürfel von { $who }: { $faces }.
duel-log-roll-escape = Fluchtwürfel von { $who }: { $faces }.
duel-log-reroll = Aus der { $from } wird { $to }.
duel-log-fame = Ruhm von { $who }: aus { $from } wird { $to }.
duel-log-stayed = { $who } bleibt.
duel-log-escaped = { $who } entkommt.

# Die Saison.
duel-log-day = Tag { $n }
duel-log-quarries = Jagdziele: { $quarries }.
duel-log-rested = Ein Tag der Rast.
duel-log-night = Die Nacht vergeht. Zähigkeit: { $grit }.
duel-log-spoils = Beute: { $cards }.
duel-log-spoil-card = Genommen: { $card }.
duel-log-spoil-grit = Die volle Zähigkeit steigt um { $n }.
