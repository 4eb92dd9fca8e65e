### Rules texts: what is said of actions, attunements, conditions, gear, enemies, tiles and doom events as a whole. The
### German words of the game stand at the head of encounter.ftl, how the sentences are built at the head of rules.ftl.

# Class and timing of an action, and its price: "Einfache Aktion, 2 SP, 1+ FP".
rules-simple = einfache { $timing }
rules-dynamic = dynamische { $timing }
rules-double = { $timing ->
    [Aktion] Doppelaktion
    [Reaktion] Doppelreaktion
   *[other] doppelte { $timing }
}
rules-free-class = freie { $timing }
rules-no-class = { $timing } ohne Platz im Takt
rules-action = Aktion
rules-reaction = Reaktion
rules-action-or-reaction = Aktion oder Reaktion
rules-focus-price = { $n } FP
rules-focus-price-or-more = { $n }+ FP

# What a reaction answers.
rules-answers = als Antwort auf { $what }
rules-an-attack = einen Angriff
rules-enemy-that-comes = die Ankunft eines Gegners ({ $place })
rules-enemy-that-comes-into-weapon-range = die Ankunft eines Gegners in Waffenreichweite
rules-enemy-that-comes-into-range-of-shot = die Ankunft eines Gegners in Schussweite
rules-activation = die Aktivierung eines Gegners
rules-opening-of-counterbeat = den Beginn des Gegentakts
rules-attack-or-move = einen Angriff oder Move
rules-sudden-turn = auch einen plötzlichen Zug

# What an action needs.
rules-needs = benötigt: { $what }
rules-only-if = nur falls { $test }
rules-a-weapon-in-hand = eine Waffe in der Hand
rules-weapon-or-shield-in-hand = eine Waffe oder ein Schild in der Hand
rules-a-flask = ein Flakon
rules-an-item = ein Gegenstand
rules-a-catalyst-in-hand = ein Katalysator in der Hand
rules-deployed-shield = der aufgestellte Schild

# Notes on an action.
rules-listed-as = steht auf Waffen als { $name }
rules-counts-as = zählt als { $actions }
rules-uses-attunement = nutze eine Einstimmung ({ $schools }) zu ihren eigenen Kosten
rules-keeps-shield = ein gehobener Schild bleibt oben
rules-while-down = auch am Boden möglich
rules-while-frozen = auch mit Frozen möglich

# Attunements.
rules-school-and-pots = { $school }, { $pots }
rules-known-with-catalyst = bekannt mit einem Katalysator der Schule in der Hand
rules-pots = { $n ->
    [one] 1 POT
   *[other] { $n } POTs
}
rules-most-overcast = höchstens { $n } FP mehr
rules-aim-serves-it = Zielen nützt ihr

# Conditions: when they leave, which sink takes them, and what holds meanwhile.
rules-takes-effect-at-once = wirkt sofort
rules-leaves-after-turn = vergeht am Ende deines Zugs
rules-leaves-with-sinks = vergeht, wenn die Senken geleert werden
rules-stays = bleibt, bis etwas den Zustand entfernt
rules-most-tokens = höchstens { $n } Marker
rules-sink-takes-tokens = { $sink } nimmt die Marker auf
rules-sink-takes-tokens-whole = { $sink } nimmt die Marker auf, 1 Punkt für alle zugleich
rules-character-only = kann nur den Charakter befallen
rules-surcharge = jeder Marker verteuert alle Kosten um { $n } SP
rules-deals-each-turn = { $tokens }, nicht zu blocken, zu Beginn jedes deiner Züge
rules-becomes = { $n } Marker werden zu { $condition }
rules-outlasts-encounter = bleibt über das Ende der Begegnung hinaus
rules-loses-highest-die = jeder Marker wirft den höchsten Würfel des Vorrats ab
rules-loses-focus = jeder Marker nimmt 1 FP
rules-knocks-back = jeder Marker wirft um 1 Feld zurück
rules-drains = der Angreifer heilt 1 HP je Marker, falls sein Angriff HP erreicht hat
rules-blind = jedes Feld gibt Sichtschutz
rules-shines = wird weder durch Sichtschutz noch durch Dunkelheit verborgen
rules-down = liegt am Boden
rules-halves-moves = jeder Move ist halbiert, bleibt aber mindestens 1
rules-afraid = ein Gegner kommt nicht näher, flieht aus dem Umkreis 2 und greift nur aus der Ferne an; der Charakter kommt dem Verursacher nicht näher und greift ihn nicht im Nahkampf an
rules-maddened = ein Gegner greift die nächste Figur an
rules-charmed = du handelst für den Gegner
rules-shield-up-is-lost = Shield Up! geht verloren
rules-keeps-footing = ein Guard Break hat keine Folgen
rules-unseats = kann nur Reiter befallen
rules-curses = alle HMN geht verloren, und der Charakter ist besiegt
rules-forbids-everything = keine Aktion und keine Reaktion ist möglich
rules-forbids-all-but = keine Aktion ist möglich außer { $actions }
rules-forbids-movement = keine Bewegung ist möglich
rules-forbids-magic = keine Einstimmung ist möglich außer denen der Schule Guts, und kein Zauber eines Gegners
rules-struggle-removes = Struggle! entfernt 1 Marker
rules-lost-turn-removes = ein verlorener Zug eines Gegners entfernt 1 Marker
rules-damage-removes = jedes { $kind } entfernt 1 Marker
rules-water-removes = Wasser entfernt den Zustand
rules-drop-and-roll = ein Gegner, der Intelligent ist, gibt seinen Zug auf, um sich am Boden zu wälzen und das Feuer zu löschen
rules-humanity-removes = gewonnene HMN entfernt den Zustand und ist damit verbraucht

# Gear.
rules-used-as = als { $gear } nutzbar
rules-damage-of-kinds = { $n } { $kinds }
rules-more-than-missile = { $n } mehr als das Geschoss
rules-plain-damage = { $n } Schaden
rules-range-to = Reichweite { $most }
rules-range-from-to = Reichweite { $least }-{ $most }
rules-one-hand-or-two = ein- oder zweihändig
rules-two-handed = zweihändig
rules-one-hand-only = nur einhändig
rules-nothing-else-in-hand = nichts anderes in der Hand
rules-strapped-on = angeschnallt
rules-bare-hands = bloße Hände
rules-ranged-weapon = Fernkampfwaffe
rules-loadable-weapon = ladbare Waffe
rules-shoots = verschießt Geschosse der Art { $missile }
rules-scaling-apart = der Bonus von { $stats } gehört nicht zum Schaden
rules-lists = führt { $actions }
rules-only-for = nur für { $actions }
rules-shield = Abwehr { $defense }, Stabilität { $stability }
rules-catalyst-for = Katalysator für { $schools }, Power { $power }
rules-missile = Geschoss der Art { $missile }, { $n } { $kind } mehr
rules-missile-range = Reichweite { $change }
rules-sink-value = { $sink } +{ $n }
rules-stat-with-grade = { $need } mit Grad { $grade }
rules-teaches = lehrt { $actions }
rules-can-be-lit = lässt sich entzünden
rules-always-burns = brennt immer
rules-always-gives-light = leuchtet immer
rules-gives-no-light = leuchtet nicht
rules-unbreakable = unzerbrechlich
rules-ephemeral = vergänglich
rules-in-use = in Gebrauch: { $block }
rules-in-use-as-weapon = in Gebrauch als Waffe: { $block }
rules-worn = getragen: { $block }
rules-in-hand = in der Hand: { $block }
rules-worn-at-defeat = getragen, bei einer Niederlage: { $effects }
rules-keeps-souls = keine Seelen gehen verloren
rules-keeps-carried = kein Gepäck geht verloren
rules-chooses-reward = du wählst eines, was der Sieg gebracht hätte
rules-is-destroyed = das Stück wird zerstört
rules-weight = Gewicht { $n }
rules-durability = Haltbarkeit { $n }
rules-charges = { $n ->
    [one] 1 Ladung
   *[other] { $n } Ladungen
}
rules-quiver = { $n ->
    [one] fasst 1 Geschossart
   *[other] fasst { $n } Geschossarten
}
rules-missiles = { $missile }s

# Enemies and their attacks.
rules-everybody-in-it = alle darin
rules-from-head = vom Kopf aus
rules-from-tail = vom Schwanz aus
rules-attack-move = Move { $n }
rules-made-times = { $n }-mal ausgeführt, jedes Mal mit einer Reaktion darauf
rules-while-held = zu Beginn jedes Zugs: { $then }
rules-its-shield-stays-up = sein gehobener Schild bleibt oben
rules-enemy-hp = { $n } HP
rules-enemy-sink = { $sink } { $n }
rules-enemy-shield = Schild mit Abwehr { $defense }, Stabilität { $stability } und Haltbarkeit { $durability }
rules-raised-at-start = zu Beginn gehoben
rules-not-immune-to = nicht immun gegen { $what }
rules-immune-to-all-but = immun gegen alle Zustände außer { $what }

# Special tiles.
rules-water = Wasser
rules-deadly = tödlich
rules-locked = verschlossen, bis es geöffnet wird
rules-locked-becomes = verschlossen; geöffnet ist es { $tile }
rules-extinguishes = entfernt { $conditions }

# Doom events.
rules-doom = Runde { $n }
rules-doom-every = { $every ->
    [one] Runde { $n } und jede Runde danach
   *[other] Runde { $n } und alle { $every } Runden danach
}
