### Rules texts: modifier blocks: while what they hold, what is otherwise, and what sets off more. The German words of the
### game stand at the head of encounter.ftl, how the sentences are built at the head of rules.ftl.

# The head of a block, before a colon.
rules-while = solange { $test }
rules-for-actions = für { $actions }
rules-when-dealing = bei { $kind }

# What is otherwise.
rules-changed = { $what } { $change }
rules-doubled = { $what } verdoppelt
rules-tripled = { $what } verdreifacht
rules-multiplied = { $what } × { $value }
rules-strikes-get = { $whose }e Angriffe erhalten { $what }
rules-deals-with-any-weapon = jede Waffenart ist recht, der Schaden ist { $kinds }
rules-raised-shield-comes-down = der gehobene Schild senkt sich
rules-immune-to = immun gegen { $what }
rules-you-cannot-be-defeated = du kannst nicht besiegt werden
rules-it-cannot-be-defeated = { $it ->
    [er] kann nicht besiegt werden
   *[other] { $it } kann nicht besiegt werden
}
rules-a-raised-shield-with = ein gehobener Schild mit Abwehr { $defense } und Stabilität { $stability }
rules-any-grip = ein- oder zweihändig möglich
rules-ward = Gegner können die Felder neben { $whom ->
    [du] dir
    [er] ihm
   *[other] jedem
} nicht betreten
rules-ward-within = Gegner können die Felder im Umkreis { $n } um { $whom ->
    [du] dich
    [er] ihn
   *[other] jeden
} nicht betreten
rules-you-cannot-be-attacked = du kannst nicht angegriffen werden
rules-it-cannot-be-attacked = { $it ->
    [er] kann nicht angegriffen werden
   *[other] { $it } kann nicht angegriffen werden
}
rules-you-cannot-be-attacked-by = { $kinds ->
    [Nahkampf] du kannst nicht im Nahkampf angegriffen werden
    [Fernkampf] du kannst nicht aus der Ferne angegriffen werden
    [Zauber] du kannst nicht mit einem Zauber angegriffen werden
   *[other] du kannst nicht von einem Angriff getroffen werden, der { $kinds } ist
}
rules-it-cannot-be-attacked-by = { $it ->
    [er] kann nicht von einem Angriff getroffen werden, der { $kinds } ist
   *[other] { $it } kann nicht von einem Angriff getroffen werden, der { $kinds } ist
}
rules-you-seem-elsewhere = Gegner handeln, als stündest du auf dem gewählten Feld
rules-it-seems-elsewhere = Gegner handeln, als stünde { $it } auf dem gewählten Feld
rules-you-get-no = du erhältst kein { $token }
rules-it-gets-no = { $it ->
    [er] erhält kein { $token }
   *[other] { $it } erhält kein { $token }
}
rules-you-get-at-most = du erhältst höchstens { $n } { $token } auf einmal
rules-it-gets-at-most = { $it ->
    [er] erhält höchstens { $n } { $token } auf einmal
   *[other] { $it } erhält höchstens { $n } { $token } auf einmal
}
rules-blocks-off-card = was der gehobene Schild blockt, kommt nicht auf seine Karte
rules-blocks-nothing = der gehobene Schild blockt nichts
rules-guard-break-without = Guard Break bringt kein { $condition }
rules-you-carry-a-light = du trägst ein Licht
rules-it-carries-a-light = { $it ->
    [er] trägt ein Licht
   *[other] { $it } trägt ein Licht
}
rules-you-are-concealed = du hast auf jedem Feld Sichtschutz
rules-it-is-concealed = { $it ->
    [er] hat auf jedem Feld Sichtschutz
   *[other] { $it } hat auf jedem Feld Sichtschutz
}
rules-aims-may-see = { $whose } Zielen gelingt auch { $how }
rules-as-in-melee = wie im Nahkampf
rules-as-at-range = wie im Fernkampf
rules-as-with-lock-on = wie mit Lock-On
rules-past-combatants = an Figuren vorbei
rules-past-combatants-and-cover = an Figuren und Deckung vorbei
rules-strikes-at-most = { $n ->
    [one] eine Fläche trifft nur den Ersten darin
   *[other] eine Fläche trifft nur die ersten { $n } darin
}
rules-full-move = der gehobene Schild halbiert die Felder nicht
rules-costs-nothing = kostet nichts
rules-costs-instead = kostet stattdessen { $cost }
rules-you-are-unhindered = kein Zustand und kein Sonderfeld ändert, wie weit du dich bewegst
rules-it-is-unhindered = kein Zustand und kein Sonderfeld ändert, wie weit { $it } sich bewegt
rules-chooses-your-knockback = du wählst die Richtung, in die du zurückgeworfen wirst
rules-chooses-its-knockback = du wählst die Richtung, in die { $it } zurückgeworfen wird
rules-nothing-you-do-takes-off = du kannst { $condition } durch nichts loswerden
rules-nothing-it-does-takes-off = { $it ->
    [er] kann { $condition } durch nichts loswerden
   *[other] { $it } kann { $condition } durch nichts loswerden
}

# Triggers: "einmal je Zug und Angreifer, wenn dich ein Angriff trifft und es dunkel ist: 1 Burn".
rules-trigger = { $event }: { $then }
rules-trigger-if = { $event } und { $test }: { $then }
rules-limited = { $limit }, { $what }
rules-for-each = { $limit } und { $other }
rules-when-threatened = wenn ein Angriff auf { $whom ->
    [du] dich
    [er] ihn
   *[other] jemanden
} angekündigt wird
rules-after-attack = wenn ein Angriff auf { $whom ->
    [du] dich
    [er] ihn
   *[other] jemanden
} vorüber ist
rules-when-struck = wenn { $whom ->
    [du] dich
    [er] ihn
   *[other] jemanden
} ein Angriff trifft
rules-when-blocked = wenn { $whose } Schild { $n } oder mehr blockt
rules-when-hit = wenn { $whose } Angriff trifft
rules-when-damaged = wenn { $whose } Angriff { $n } oder mehr auf HP legt
rules-when-damaged-with = wenn { $whose } Angriff { $n } oder mehr { $kind } auf HP legt
rules-when-felled = wenn { $whose } Angriff jemanden besiegt
rules-when-inflicted = wenn { $whose } Angriff { $condition } zufügt
rules-when-you-get = wenn du { $condition } erhältst
rules-when-it-gets = wenn { $it } { $condition } erhält
rules-when-you-commit = wenn du eine Aktion ausführst
rules-when-it-commits = wenn { $it } eine Aktion ausführt
rules-when-you-strike = wenn du angreifst (gleich, wen es trifft)
rules-when-it-strikes = wenn { $it } angreift (gleich, wen es trifft)
rules-when-rolled = wenn { $whose } Vorrat gewürfelt wird
rules-when-sinks-are-cleared = wenn die Senken geleert werden
rules-when-turn-begins = wenn { $whose } Zug beginnt
rules-when-you-are-defeated = wenn du besiegt wirst
rules-when-it-is-defeated = wenn { $it } besiegt wird
rules-when-this-ends = wenn dies endet
rules-when-you-are-defeated-by = wenn du durch { $kind } auf dem letzten HP-Platz besiegt wirst
rules-when-it-is-defeated-by = wenn { $it } durch { $kind } auf dem letzten HP-Platz besiegt wird
rules-when-counterbeat-begins = wenn ein Gegentakt beginnt

# What is lent: "bis der Zug endet, gilt: Ziel: trägt ein Licht".
rules-until = bis { $until }, gilt: { $what }
rules-this-piece-is-a-light = dieses Stück ist ein Licht
rules-done-with-this-piece = mit diesem Stück
rules-for-everybody = für alle
rules-every-enemy = alle { $enemy }
rules-this-holds = dies enthält { $n }
rules-holds = { $name } enthält { $n }
rules-it-lasts = es wirkt
rules-lasts = { $name } wirkt

# Numbers of a sheet that a block changes.
rules-received-by-you = von dir auf einmal erhaltenes { $token }
rules-received-by-it = von { $it ->
    [du] dir
    [er] ihm
   *[other] jedem
} auf einmal erhaltenes { $token }
rules-tokens-that-count = zählende { $condition }-Marker
rules-hp-slots = HP-Plätze
rules-fp-limit = FP-Grenze
rules-dice-of-pool = Würfel des Vorrats
rules-damage-of-attacks = Schaden jedes Angriffs
rules-range = Reichweite
rules-range-of-attunements = Reichweite von Fernkampf-Einstimmungen auf ein Ziel
rules-hexes-of-movement = Felder einer Bewegung
rules-hexes-before-limits = Felder einer Bewegung vor allen Begrenzungen
rules-sp-cost = SP-Kosten
rules-fp-cost = FP-Kosten
rules-match-below = erlaubte Abweichung von einem Begegnungswürfel nach unten
rules-match-above = erlaubte Abweichung von einem Begegnungswürfel nach oben
rules-defense = Abwehr
rules-stability = Stabilität
rules-actions-of-beat = einfache oder dynamische Aktionen je Takt
rules-movement = Move
rules-depth-of-moons = Tiefe von Halbmonden und Vollmonden
rules-curse-at = Withering bis zum Fluch
rules-pouches = Beutel
rules-charges-of-piece = Ladungen
rules-behaviours-passed-over = übersprungene Verhaltensweisen

# Abilities: of another combatant, then of you.
rules-flies = { $it ->
    [er] ignoriert Gefahren und Halbdeckung, außer am Boden liegend
   *[other] { $it } ignoriert Gefahren und Halbdeckung, außer am Boden liegend
}
rules-swims = { $it ->
    [er] ignoriert Wasser
   *[other] { $it } ignoriert Wasser
}
rules-keeps-to-water = { $it ->
    [er] kann nur auf Wasser stehen
   *[other] { $it } kann nur auf Wasser stehen
}
rules-plans = { $it ->
    [er] geht Umwege, statt zu warten, und löscht das eigene Blazing
   *[other] { $it } geht Umwege, statt zu warten, und löscht das eigene Blazing
}
rules-two-hexes = { $it ->
    [er] füllt zwei Felder, Kopf und Schwanz
   *[other] { $it } füllt zwei Felder, Kopf und Schwanz
}
rules-keeps-formation = { $it ->
    [er] greift an der eigenen Formation vorbei an und bewegt sich mit ihr
   *[other] { $it } greift an der eigenen Formation vorbei an und bewegt sich mit ihr
}
rules-pull-immunity = { $it ->
    [er] kann nicht gezogen werden
   *[other] { $it } kann nicht gezogen werden
}
rules-rides = { $it ->
    [er] kann Dismounted erhalten
   *[other] { $it } kann Dismounted erhalten
}
rules-backstab-immunity = { $it ->
    [er] kann nicht mit Backstab angegriffen werden
   *[other] { $it } kann nicht mit Backstab angegriffen werden
}
rules-treads-lightly = { $it ->
    [er] nimmt durch Gefahren keinen Schaden
   *[other] { $it } nimmt durch Gefahren keinen Schaden
}
rules-takes-cover = { $it ->
    [er] hat hinter angrenzender Halbdeckung Volldeckung
   *[other] { $it } hat hinter angrenzender Halbdeckung Volldeckung
}
rules-your-flies = du ignorierst Gefahren und Halbdeckung, außer am Boden liegend
rules-your-swims = du ignorierst Wasser
rules-your-keeps-to-water = du kannst nur auf Wasser stehen
rules-your-plans = du gehst Umwege, statt zu warten
rules-your-two-hexes = du füllst zwei Felder
rules-your-keeps-formation = du greifst an deiner Formation vorbei an
rules-your-pull-immunity = du kannst nicht gezogen werden
rules-your-rides = du kannst Dismounted erhalten
rules-your-backstab-immunity = du kannst nicht mit Backstab angegriffen werden
rules-your-treads-lightly = Gefahren tun dir nichts
rules-your-takes-cover = angrenzende Halbdeckung zählt für dich als Volldeckung
