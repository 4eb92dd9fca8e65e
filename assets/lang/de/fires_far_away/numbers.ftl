### Die Zahlen auf Bögen und Karten, und woraus jede sich ergibt. The German words of the game stand at the head of
### encounter.ftl.

# Labels of numbers.
number-hp-slots = HP-Plätze
number-tokens = { $condition }-Marker
number-move = Move
number-attack-damage = Angriffsschaden
number-defense = Abwehr
number-stability = Stabilität
number-damage = Schaden
number-range = Reichweite
number-charges = Ladungen
number-power-of = PWR für { $school }
number-power-with = PWR mit { $gear }
number-price = Kosten
number-fp = FP
number-pots = POTs
number-fp-limit = FP-Grenze
number-dice = Würfel
number-eqp = EQP
number-pouches = Beutel
number-mb = MB
number-fb = FB
number-db = DB
number-lb = LB
number-sp = SP
number-durability = Haltbarkeit
number-weight = Gewicht

# The base of a number: "Grundwert 6 (2 + die Hälfte von VIT 7, gerundet; R-297)".
number-base = Grundwert { $n } ({ $formula }; { $rule })
number-base-plain = Grundwert { $n }
number-formula-printed = wie gedruckt
number-formula-on-sheet = steht auf dem Bogen
number-formula-everybody = hat jeder Charakter
number-formula-gear-alone = nur durch Ausrüstung
number-formula-two-and-half = 2 + die Hälfte von { $stat } { $n }, gerundet
number-formula-less-two = { $stat } { $n } − 2
number-formula-table = laut Tabelle für { $stat } { $n }
number-formula-steps = 1 ab { $from } { $stat }, für je { $per } darüber 1 mehr; { $stat } ist { $n }
number-formula-steps-lower = 1 ab { $from } im niedrigeren Wert von { $stat } und { $other }, für je { $per } darüber 1 mehr; er ist { $n }

# A part of a number: "+1 Dragon Ring", "+2 Take Aim (bis der Zug endet)". Commas separate the parts.
number-part = { $amount } { $name }
number-part-until = { $amount } { $name } (bis { $until })
number-part-load = schwere Last
number-part-shield = gehobener Schild
number-part-enemy = Bogen und Typen
number-part-action = die Aktion selbst
number-part-house-rules = Hausregeln
number-part-scaling = { $stat } mit Grad { $grade }
number-part-changed = geändert in dieser Begegnung

# The actions that step with the load.
load-too-heavy = zu schwer
load-hexes =
    { $n ->
        [one] 1 Feld
       *[other] { $n } Felder
    }
load-hexes-for-each =
    { $n ->
        [one] 1 Feld je SP
       *[other] { $n } Felder je SP
    }
load-hexes-at-most =
    { $n ->
        [one] 1 Feld je SP, höchstens { $most }
       *[other] { $n } Felder je SP, höchstens { $most }
    }
load-class-simple = Einfache Aktion
load-class-dynamic = Dynamische Aktion
load-class-double = Doppelaktion
load-class-free = Freie Aktion
load-class-none = Keine Aktion
load-reaction = Reaktion · { $class }
load-price = Kosten: { $parts }
# The clause follows "wenn", with its verb at the end.
load-price-when = Kosten: { $parts } (falls { $when })
load-price-none = Kosten: keine, die Last ist zu schwer dafür
load-hexes-parts = Felder: { $parts }
load-rules = Regeln: { $rules }
