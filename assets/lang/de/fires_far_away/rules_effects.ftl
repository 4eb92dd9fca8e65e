### Rules texts: aims, ranges and movements, and what effects and strikes do. The German words of the game stand at the
### head of encounter.ftl, how the sentences are built at the head of rules.ftl.

# Ranges, after a target, in brackets or before "ist".
rules-adjacent = angrenzend
rules-anywhere-on-sheet = irgendwo auf dem Plan
rules-within = höchstens { $most } entfernt
rules-exactly-away = genau { $n } entfernt
rules-at-least-away = mindestens { $least } entfernt
rules-least-to-away = { $least } bis { $most } entfernt
rules-in-weapon-range = in Waffenreichweite
rules-in-range-of-shot = in Schussweite
rules-thrown = { $place }, geworfen
rules-anywhere = irgendwo

# Aims, before a colon.
rules-of-last-target = { $place } vom letzten Ziel
rules-active-enemy-in = der aktive Gegner ({ $place })
rules-adjacent-target-that = ein angrenzendes Ziel, das { $is }
rules-target-that = ein Ziel ({ $place }), das { $is }
rules-aim-only-if = { $aim }, nur falls { $test }
rules-aim-that = { $aim }, der { $is }
rules-aim-each-that = { $aim }, jedes Ziel dort, das { $is }
rules-aim-each-only-if = { $aim }, jedes nur, falls { $test }
rules-step-then = { $n ->
    [one] bis zu 1 Feld näher, dann { $aim }
   *[other] bis zu { $n } Felder näher, dann { $aim }
}
rules-in-sight = in Sicht
rules-ranged-past-pieces = Fernkampf an Figuren und Deckung vorbei
rules-every-opponent = jeder Gegner
rules-every-opponent-and = jeder Gegner und { $whom }
rules-two-targets = zwei Ziele nebeneinander, { $place }
rules-half-moon = Halbmond über { $hexes }
rules-all-around = alle 6 Felder ringsum
rules-full-moon = Vollmond über { $hexes }
rules-everybody-next-to = alle rings um dieses Feld
rules-everybody-within = alle im Umkreis von dort, { $hexes }
rules-cone = Kegel über { $hexes }
rules-wave = Woge über { $rows }
rules-blast = Einschlag über { $hexes }, { $place }
rules-blast-any-direction = Einschlag über { $hexes }, { $place }, in beliebiger Richtung
rules-line = jedes Feld einer Linie ({ $place })
rules-line-from-anywhere = jedes Feld einer Linie ({ $place }) mit beliebigem Anfang
rules-adjacent-hex = ein angrenzendes Feld
rules-adjacent-plain-hex = ein angrenzendes gewöhnliches Feld
rules-a-hex = ein Feld { $place }
rules-a-plain-hex = ein gewöhnliches Feld { $place }
rules-seen-or-not = ob sichtbar oder nicht, { $place }
rules-with = mit { $what }
rules-if = (falls { $test })

# Movements.
rules-no-hexes = kein Feld
rules-in-a-line = { $far } geradeaus
rules-closer-to-target = { $far } auf das Ziel zu
rules-straight-back = { $far } geradewegs zurück
rules-combatants = Figuren
rules-hazards = Gefahren
rules-passing-over = { $way }, auch über { $what } hinweg
rules-passing-over-hexes = { $way }, davon { $hexes } über { $what } hinweg
rules-slowed-by-load = { $way }; eine schwere Last begrenzt das, und hinter gehobenem Schild zählt 1 Feld als 2
rules-move = bewege dich { $way }
rules-it-moves = { $it ->
    [er] bewegt sich { $way }
    [Figur] wer das Feld betritt, bewegt sich { $way }
   *[other] { $it } bewegt sich { $way }
}
rules-to-that-hex = auf dieses Feld
rules-to-where-stood = dorthin, wo { $target ->
    [du] du
    [er] er
    [jeder] jeder
    [Ziel] das Ziel
    [Figur] die Figur
   *[other] der { $target }
} stand
rules-to-far-side = auf { $whose ->
    [dein] deine andere Seite
    [sein] seine andere Seite
    [ihr] ihre andere Seite
   *[other] die andere Seite { $whose }
}
rules-to-next-to = auf ein Feld neben { $whom ->
    [du] dir
    [er] ihm
    [jeder] jedem
    [Ziel] dem Ziel
    [Figur] der Figur
    [Angreifer] dem Angreifer
   *[other] dem { $whom }n
}

# Groups of hexes.
rules-there = dort
rules-on = auf { $areas }
rules-on-no-hex = auf keinem Feld
rules-on-hexes-under = auf den Feldern unter { $whom ->
    [du] dir
    [er] ihm
    [jeder] jedem
    [Ziel] dem Ziel
    [Figur] der Figur
    [Angreifer] dem Angreifer
   *[other] dem { $whom }n
}
rules-on-hexes-around = auf jedem Feld um { $whom ->
    [du] dich
    [er] ihn
    [jeder] jeden
    [Ziel] das Ziel
    [Figur] die Figur
    [Angreifer] den Angreifer
   *[other] den { $whom }n
}
rules-on-hexes-within = auf jedem Feld im Umkreis { $n } um { $whom ->
    [du] dich
    [er] ihn
    [jeder] jeden
    [Ziel] das Ziel
    [Figur] die Figur
    [Angreifer] den Angreifer
   *[other] den { $whom }n
}
rules-hex-at = Feld { $hex }
rules-edge = dem Rand des Plans
rules-every-hex = jedem Feld des Plans
rules-every-hex-within = jedem Feld im Umkreis { $n } um { $hex }

# Strikes, and what the target gets.
rules-gets = { $target ->
    [Figur] wer das Feld betritt,
    [Ziel] das Ziel
   *[other] der { $target }
} erhält { $what }
rules-choose-target = wähle { $target ->
    [du] dich
    [er] ihn
    [jeder] jeden
    [Ziel] das Ziel
    [Figur] die Figur
    [Angreifer] den Angreifer
   *[other] den { $target }n
}
rules-clause-times = { $clause }, { $n }-mal
rules-capped = { $tokens }, höchstens { $most }
rules-onto-shield = { $what }, alles auf den gehobenen Schild
rules-more-of-first = { $n } mehr der ersten Schadensart
rules-as-well = zusätzlich { $tokens }
rules-splash = { $tokens } für das Ziel und alle daneben
rules-with-each-hit = bei jedem Treffer: { $then }
rules-if-any-reaches-hp = falls etwas HP erreicht: { $then }
rules-if-any-of-kind-reaches-hp = falls { $kind } HP erreicht: { $then }
rules-if-several-reach-hp = falls { $n } oder mehr HP erreichen: { $then }
rules-if-several-of-kind-reach-hp = falls { $n } oder mehr { $kind } HP erreichen: { $then }
rules-same-tokens = dieselben Marker ({ $n })
rules-condition-number = { $condition } { $n }
rules-with-modifiers = { $tokens }, { $modifiers }
rules-lasting = { $condition } über diesen Zug hinaus
rules-no-sink-takes = { $what }, an allen Senken vorbei
rules-the-same = dasselbe
rules-you-get = du erhältst { $what }
rules-it-gets = { $it ->
    [er] erhält { $what }
    [Figur] wer das Feld betritt, erhält { $what }
   *[other] { $it } erhält { $what }
}

# Effects: first as an order to you, then as what somebody else does.
rules-struggle = entferne 1 Marker eines Zustands, den Struggle! entfernt
rules-it-struggles = { $it ->
    [er] entfernt 1 Marker eines Zustands, den Struggle! entfernt
   *[other] { $it } entfernt 1 Marker eines Zustands, den Struggle! entfernt
}
rules-raise-shield = hebe den Schild
rules-it-raises-shield = { $it ->
    [er] hebt den Schild
   *[other] { $it } hebt den Schild
}
rules-lower-shield = senke { $whose }en Schild
rules-it-lowers-shield = { $it ->
    [er] senkt { $whose }en Schild
   *[other] { $it } senkt { $whose }en Schild
}
rules-shield-of-comes-down = der Schild { $target ->
    [Ziel] des Ziels
    [Figur] der Figur
    [Angreifer] des Angreifers
   *[other] des { $target }n
} senkt sich
rules-guard-breaks = { $whose ->
    [dein] dein gehobener Schild
    [sein] sein gehobener Schild
    [ihr] ihr gehobener Schild
   *[other] der gehobene Schild { $whose }
} erleidet Guard Break
rules-put-target = versetze { $target ->
    [du] dich
    [er] ihn
    [jeder] jeden
    [Ziel] das Ziel
    [Figur] die Figur
    [Angreifer] den Angreifer
   *[other] den { $target }n
} { $to }
rules-moves-towards = { $who ->
    [du] mache deinen Move auf
    [er] macht den eigenen Move auf
    [jeder] jeder macht den eigenen Move auf
    [Ziel] das Ziel macht den eigenen Move auf
    [Figur] die Figur macht den eigenen Move auf
   *[other] der { $who } macht den eigenen Move auf
} { $whom ->
    [du] dich
    [er] ihn
    [jeder] jeden
    [Ziel] das Ziel
    [Figur] die Figur
    [Angreifer] den Angreifer
   *[other] den { $whom }n
} zu
rules-with-hand = mit der { $hand }
rules-with-any-held = mit einer gehaltenen Nahkampfwaffe
rules-with-any-weapon = mit einer gehaltenen Waffe
rules-with-shield = mit dem gehobenen Schild, sonst mit einem gehaltenen
rules-choose-missile = wähle ein Geschoss
rules-it-chooses-missile = { $it ->
    [er] wählt ein Geschoss
   *[other] { $it } wählt ein Geschoss
}
rules-fire-loaded = die Waffe ist danach leer
rules-load-weapon = lade damit die Waffe
rules-it-loads-weapon = { $it ->
    [er] lädt damit die Waffe
   *[other] { $it } lädt damit die Waffe
}
rules-toggle-light = entzünde oder lösche die Waffe
rules-regain = du erhältst { $amount } zurück
rules-it-regains = { $it ->
    [er] erhält { $amount } zurück
    [Figur] wer das Feld betritt, erhält { $amount } zurück
   *[other] { $it } erhält { $amount } zurück
}
rules-change-hands = halte beliebige Ausrüstung aus deinen Handplätzen
rules-dodge = der Angriff tut { $whom ->
    [du] dir
    [er] ihm
   *[other] jedem
} nichts
rules-cancel-attack = der Angriff wird vereitelt
rules-turn-attack-back = der Angriff trifft stattdessen den Angreifer
rules-use-flask = verbrauche 1 Ladung des Flakons
rules-use-item = verbrauche 1 Ladung des Gegenstands
rules-ends-in-victory = die Begegnung endet mit einem Sieg
rules-ends-in-defeat = die Begegnung endet mit einer Niederlage
rules-ends-in-retreat = die Begegnung endet mit einem Rückzug
rules-you-are-defeated = du bist besiegt
rules-it-is-defeated = { $it ->
    [er] ist besiegt
    [jeder] jeder ist besiegt
    [Ziel] das Ziel ist besiegt
    [Figur] wer das Feld betritt, ist besiegt
   *[other] der { $it } ist besiegt
}
rules-another-comes = ein Gegner kommt hinzu: { $enemy }
rules-place-tile = lege { $tile } { $on } aus
rules-place-tile-over = lege { $tile } { $on } aus, auch auf { $kinds }
rules-tile-is-gone = entferne { $tile } { $on }
rules-locked-opens = was { $on } verschlossen ist, öffnet sich
rules-deploy-gear = das Stück steht auf dem Plan
rules-take-back-gear = das Stück ist wieder in der Hand
rules-mark = vermerke { $name }
rules-unmark = streiche den Vermerk { $name }
rules-darkness-falls = es wird dunkel
rules-darkness-lifts = es wird hell
rules-if-then = falls { $test }: { $then }
rules-unless-then = außer wenn { $test }: { $then }
rules-if-then-otherwise = falls { $test }: { $then }; sonst: { $otherwise }
rules-up-to-times = höchstens { $times }: { $then }
rules-may = wenn du willst: { $then }
rules-pay = zahle { $price }
rules-do = führe { $action } aus
rules-roll-ahead = wirf schon jetzt den nächsten Wurf einer Begegnungstabelle
rules-exhaust-entry = erschöpfe einen Eintrag einer Begegnungstabelle
rules-ends = { $name } endet
rules-take-from = nimm { $n } von { $name }

# Tokens that leave a place.
rules-every-token = alle Marker
rules-all-tokens-of = alle Marker ({ $tokens })
rules-you-lose = du verlierst { $what }
rules-it-loses = { $it ->
    [er] verliert { $what }
    [jeder] jeder verliert { $what }
    [Ziel] das Ziel verliert { $what }
    [Figur] wer das Feld betritt, verliert { $what }
   *[other] der { $it } verliert { $what }
}
rules-hp-of = { $whose ->
    [dein] deinen HP
    [sein] seinen HP
    [ihr] ihren HP
   *[other] den HP { $whose }
}
rules-unassigned-of = { $whose ->
    [dein] deinem einsickernden Schaden
    [sein] seinem einsickernden Schaden
    [ihr] ihrem einsickernden Schaden
   *[other] dem einsickernden Schaden { $whose }
}
rules-shield-of = { $whose ->
    [dein] deinem gehobenen Schild
    [sein] seinem gehobenen Schild
    [ihr] ihrem gehobenen Schild
   *[other] dem gehobenen Schild { $whose }
}
rules-sinks-of = { $whose ->
    [dein] deinen Senken
    [sein] seinen Senken
    [ihr] ihren Senken
   *[other] den Senken { $whose }
}
rules-sheet-of = { $whose ->
    [dein] deinem Bogen
    [sein] seinem Bogen
    [ihr] ihrem Bogen
   *[other] dem Bogen { $whose }
}
rules-remove-from = entferne { $what } von { $place }
rules-it-removes-from = { $it ->
    [er] entfernt { $what } von { $place }
    [Figur] wer das Feld betritt, entfernt { $what } von { $place }
   *[other] { $it } entfernt { $what } von { $place }
}
rules-all-durability-sinks = alle Haltbarkeitssenken
rules-of-chosen-gear = eines Stücks Ausrüstung, einmal für jedes Stück
rules-of-all-gear = aller Ausrüstung
rules-of-one-piece = eines Stücks Ausrüstung
rules-restore = leere { $sinks } { $gear }; was Broken war, ist wieder heil
rules-it-restores = { $it ->
    [er] leert { $sinks } { $gear }; was Broken war, ist wieder heil
   *[other] { $it } leert { $sinks } { $gear }; was Broken war, ist wieder heil
}

# Dice.
rules-reroll = wirf bis zu { $dice } des Vorrats neu
rules-raise-some-dice = bis zu { $dice } des Vorrats { $change }
rules-raise-all-dice = jeder Würfel des Vorrats { $change }
rules-lose-dice = verliere { $dice } des Vorrats
rules-it-loses-dice = { $it ->
    [er] verliert { $dice } des Vorrats
   *[other] { $it } verliert { $dice } des Vorrats
}
rules-add-dice = wirf zusätzlich { $dice } in den Vorrat
rules-recover-dice = wirf die in dieser Runde ausgegebenen Würfel zurück in den Vorrat
rules-empty-pool = der Rest des Vorrats wird abgelegt
