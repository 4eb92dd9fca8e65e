### Rules texts: who acts and who is the target, numbers, and the names of the short lists.
###
### The German words of the game stand at the head of encounter.ftl. What you do is an order ("hebe den Schild"), what
### another one does begins with its verb ("hebt den Schild"). A clause ends with its verb, so that it can follow
### "falls", "solange", "wenn", "dass" and "das". Occasions and conditions end with a colon.
### Actor and target are single words without an article; each message that uses one chooses its case and article:
###   du; er; jeder; Figur (on a tile); Ziel, Angreifer, Getroffene, Gefallene, andere, Gepackte; dein, sein, ihr.
### Words of the rules: combatant = Figur. melee, ranged = Nahkampf, Fernkampf. spell = Zauber. Stability = Stabilität.
###   half-moon, full moon, cone, wave, blast, line = Halbmond, Vollmond, Kegel, Woge, Einschlag, Linie.
###   special tile = Sonderfeld. plain hex = gewöhnliches Feld. full cover, half-cover, concealment = Volldeckung,
###   Halbdeckung, Sichtschutz. boundary = Begrenzung. retreat tile = Rückzugsfeld. to list (an attack) = führen.
###   overspent = darüber. in use = in Gebrauch. Encounter Die = Begegnungswürfel. ephemeral = vergänglich.

# An entry without an effect.
rules-no-effect = Keine eigene Wirkung.

# A mark or a store that a script names.
rules-in-quotes = „{ $name }“
# An enemy that an effect brings, and its place.
rules-comes-near = { $comes }, auf Feld { $hex } oder so nah wie möglich daran
rules-comes-on-first = { $comes }, auf dem ersten freien Feld von { $hexes } oder so nah wie möglich am letzten

# The actor, as the subject of a clause.
rules-it = er
rules-whoever-enters = Figur
rules-each-combatant = jeder
# The actor, as an object and as an owner.
rules-you = du
rules-your = dein
rules-its = sein
rules-their = ihr
# The target.
rules-target = Ziel
rules-attacker = Angreifer
rules-one-hit = Getroffene
rules-fallen = Gefallene
rules-other = andere
rules-grappled = Gepackte
rules-owner = { $target ->
    [Ziel] des Ziels
    [Figur] der Figur
    [Angreifer] des Angreifers
   *[other] des { $target }n
}
# The same, after "einmal je Zug und".
rules-each-target = Ziel
rules-each-attacker = Angreifer
rules-each-one-hit = Getroffenen
rules-each-fallen = Gefallenen
rules-each-other = anderen

# Numbers and changes of numbers.
rules-number = { $n }
rules-plus = +{ $n }
rules-negative = -{ $value }
rules-plus-value = + { $value }
rules-twice = 2 × { $value }
rules-times = { $n } × { $value }
rules-half = halbe { $value }
rules-lower-of = der niedrigere Wert von { $values }
rules-higher-of = der höhere Wert von { $values }
rules-number-of = die Zahl der { $things }
rules-overspent = { $what } darüber
rules-per = { $amount } je { $thing }
rules-per-overspent = { $amount } je { $what } darüber
# "2 SP (falls die Waffe geladen ist), sonst 3 SP"
rules-case = { $what } (falls { $test })
rules-otherwise = sonst { $what }

# Amounts: "3 Felder", "3+ Felder", "3 Felder und 1 mehr je SP darüber", "so viele Felder wie ENC".
rules-things = { $n } { $things }
rules-things-or-more = { $n }+ { $things }
rules-things-of-power = PWR { $things }
rules-and-more = { $amount } und { $more } mehr je { $thing }
rules-and-more-overspent = { $amount } und 1 mehr je { $what } darüber
rules-equal-to = so viele { $things } wie { $value }
rules-none = keine
rules-up-to = bis zu { $amount }
rules-least-to = { $least } bis { $amount }
rules-hexes = { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
}
rules-several-hexes = Felder
rules-rows = { $n ->
    [one] 1 Reihe
   *[other] { $n } Reihen
}
rules-several-rows = Reihen
rules-dice = { $n } Würfel
rules-several-dice = Würfel
rules-repeats = { $n }-mal
rules-several-times = Male
rules-tokens = { $n } Marker
rules-several-tokens = Marker
rules-tokens-of = { $n } Marker ({ $of })
rules-several-tokens-of = Marker ({ $of })
rules-durability-sinks = { $n ->
    [one] 1 Haltbarkeitssenke
   *[other] { $n } Haltbarkeitssenken
}
rules-several-durability-sinks = Haltbarkeitssenken

# What a number is read from.
rules-weapon-sp = SP der Waffe
rules-weapon-sp-in-hand = SP der Waffe in der { $hand }
rules-weapon-damage = Waffenschaden
rules-missile-damage = Geschossschaden
rules-shield-damage = Schildschaden
rules-pwr = PWR
rules-scaling = { $stat }-Bonus
rules-sink-of = { $whose }e { $sink }
rules-hp-left = { $whose ->
    [dein] dein HP-Rest
    [sein] sein HP-Rest
    [ihr] ihr HP-Rest
   *[other] der HP-Rest { $whose }
}
rules-round-tally = die Nummer der Runde
rules-left-of = übriges { $name }
rules-full-of = volle { $n } { $value }
rules-token-in-sink = Marker in { $whose }er { $sink }
rules-tokens-in-sink = Marker in { $whose }er { $sink }
rules-token-in-hp = { $kind }-Marker in { $whose ->
    [dein] deinen HP
    [sein] seinen HP
    [ihr] ihren HP
   *[other] den HP { $whose }
}
rules-tokens-in-hp = { $kind }-Marker in { $whose ->
    [dein] deinen HP
    [sein] seinen HP
    [ihr] ihren HP
   *[other] den HP { $whose }
}
rules-token-since-counterbeat = im Gegentakt in { $whose }e HP gelangten Marker
rules-tokens-since-counterbeat = im Gegentakt in { $whose }e HP gelangten Marker
rules-token-on = { $condition }-Marker auf { $whom ->
    [du] dir
    [er] ihm
    [jeder] jedem
    [Ziel] dem Ziel
    [Figur] der Figur
    [Angreifer] dem Angreifer
   *[other] dem { $whom }n
}
rules-tokens-on = { $condition }-Marker auf { $whom ->
    [du] dir
    [er] ihm
    [jeder] jedem
    [Ziel] dem Ziel
    [Figur] der Figur
    [Angreifer] dem Angreifer
   *[other] dem { $whom }n
}
rules-enemies-in-play = { $enemy } im Spiel
rules-token-inflicted = { $whom ->
    [du] dir
    [er] ihm
   *[other] jedem
} vom Angriff zugefügten Marker
rules-tokens-inflicted = { $whom ->
    [du] dir
    [er] ihm
   *[other] jedem
} vom Angriff zugefügten Marker
rules-token-blocked = von { $whose }em Schild geblockten Marker
rules-tokens-blocked = von { $whose }em Schild geblockten Marker

# Costs.
rules-free = kostenlos
rules-one-die-or-more = 1+ Würfel
rules-die-and = 1 Würfel und { $score }
rules-equal-dice = { $n } gleiche Würfel
rules-encounter-die = 1 Würfel gleich einem auf der Tabelle des Gegners
rules-all-dice = alle Würfel
rules-not-possible = nicht möglich
rules-score = { $n } SP
rules-score-or-more = { $n }+ SP
rules-score-equal-to = so viele SP wie { $value }
rules-value-or-more = { $value } oder mehr

# Damage types and sinks.

# Groups of tokens.
rules-fleeting = Zustände außer Static
rules-hindering = bewegungshemmende Zustände außer Knockdown

# Damage modifiers and the properties of attacks.
rules-high = High
rules-inevitable = Inevitable
rules-magical = Magical
rules-unblockable = Unblockable
rules-undodgeable = Undodgeable
rules-unparryable = Unparryable
rules-unsinkable = Unsinkable
rules-lock-on = Lock-On
rules-ranged = Fernkampf
rules-spell = Zauber
rules-melee = Nahkampf
rules-reaching = Nahkampf über das nächste Feld hinaus
rules-a-spell = Zauber

# Kinds of tile within a sentence, in the dative, then without an article.
rules-the-boundary = der Begrenzung
rules-full-cover = Volldeckung
rules-half-cover = Halbdeckung
rules-concealment = Sichtschutz
rules-a-hazard = einer Gefahr
rules-a-retreat-tile = einem Rückzugsfeld
rules-boundary = Begrenzung
rules-hazard = Gefahr
rules-retreat-tile = Rückzugsfeld

# Weapons, hands and how often.
rules-a-melee-weapon = eine Nahkampfwaffe
rules-a-ranged-weapon = eine Fernkampfwaffe
rules-a-loadable-weapon = eine ladbare Waffe
rules-main-hand = Haupthand
rules-off-hand = Nebenhand
rules-once-a-turn = einmal je Zug
rules-once-a-round = einmal je Runde
rules-once-an-encounter = einmal je Begegnung

# Schools of attunements.

# What a use between encounters does to the journey.
rules-return-to-reprieve = die Reise kehrt zur Seite der letzten kurzen Rast in diesem Kapitel zurück
rules-open-locks = die Schlösser der Seite öffnen sich
