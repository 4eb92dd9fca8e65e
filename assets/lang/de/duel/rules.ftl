### Das Duell: Sätze von Karten und Einträgen, aus ihren Daten gebildet.

duel-attack = { $roll } gegen { $against }: { $damage } Schaden
duel-attack-without-damage = { $roll } gegen { $against }, ohne Schaden
duel-accuracy-easier = Genauigkeit um { $n } leichter
duel-accuracy-harder = Genauigkeit um { $n } schwerer
duel-needs-wit = Braucht eine { $n } mit Verstand.
duel-or-token = Oder die Vorrangmarke nehmen.

duel-reach-enemy = auf einen Gegner
duel-reach-all-enemies = gegen alle Gegner
duel-reach-friend = auf dich oder einen Verbündeten
duel-reach-anyone = auf einen beliebigen Kämpfer

# Wirkungen, ohne Punkt.
duel-effect-on-user = du: { $effect }
duel-effect-ailment = { $ailment } { $n }
duel-effect-recover = { $n } Zähigkeit zurück
duel-effect-remove = eine andauernde Wirkung endet
duel-effect-remove-ailment = ein Leiden endet
duel-effect-take-back = am Ende der Runde kommt der Ablagestapel zurück auf die Hand
duel-for-round = für 1 Runde: { $effect }
duel-for-fight = für den Kampf: { $effect }

duel-modifier-priority = { $n } Vorrang
duel-modifier-rolls = { $n } auf Würfe
duel-modifier-damage = { $n } Schaden ({ $kinds })
duel-modifier-attackers = { $n } auf Angriffe gegen dich
duel-modifier-recover = { $n } Zähigkeit zurück zu Beginn jeder Runde
duel-modifier-lured = er muss auf dich zielen, seine Genauigkeit gegen dich ist um { $harder } schwerer, und deine Angriffe auf ihn haben { $bonus }, sobald er gehandelt hat

duel-block-all = Block { $n }
duel-block-skill = Block { $n } gegen { $skill }
duel-block-kind = Block { $n } gegen Angriffe der Art { $kind }
duel-worn = getragen: { $block }
