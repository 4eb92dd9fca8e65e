### The forecast, and the chance to survive. The German words of the game stand at the head of encounter.ftl.

forecast-all = Bis zu deinem nächsten Takt, alle Einträge
forecast-no-tokens = Nichts erreicht dich.
defeat = Niederlage
# What the chances to survive assume.
survival-assumes = Wenn du in dieser Runde nichts mehr tust (keine Reaktion, dann Gasp & Pant), überlebst du:

# The forecast of a position that is only tried: "Forecast, all entries · after Lunge to 7,8". The position stands at tags
# alone, too.
forecast-of-position = { $forecast } · { $position }
position-from = von { $hex } aus
position-after = nach { $action }
position-after-to = nach { $action } auf { $hex }
position-after-on = nach { $action } auf { $target }
position-after-answer = nach dieser Antwort
# An action is armed, but its target is open, or dice decide what comes of it.
position-before = vor { $action }
wound-none = keine Wunde
# The HP that the character loses, on its hex and at its HP slots.
harm = minus { $n } HP
harm-between = minus { $least } bis { $most } HP
# A number that lies between two, or goes up to one.
between = { $least } bis { $most }
up-to = bis { $most }
# The tokens that reach a place: "P.DEF: 1 to 2 Slash".
tokens-in-place = { $place }: { $tokens }
wound = { $n } HP
wound-or-more = { $n }+ HP

# Where a token ends up.
slot-hp = HP
slot-shield = Schild
slot-unassigned = sickert ein
slot-sheet = Zustand
slot-gone = vom Tisch

# Notes.
note-if-entry-comes-up = All das, falls der Eintrag drankommt.
note-entry-cannot-come-up = Dieser Eintrag kann jetzt nicht drankommen.
note-tables-rolled = Die Tabellen sind ausgewürfelt: Das ist der Rest des Gegentakts, bis zu deinem nächsten Takt.
note-one-of-several = Es fallen noch andere Würfel: Das ist nur einer von mehreren möglichen Abläufen.
note-open-question = Bei einer offenen Frage gilt die erste Antwort.
note-first-of-several = Es gibt mehrere Wege dafür; hier gilt der erste.
note-before-action = Würfel oder eine Wahl entscheiden, was die Aktion bringt; sie ist darum nicht eingerechnet.
note-beat-ends-now = Das gilt, wenn du dann deinen Takt beendest, nicht reagierst und die Marker für dich legen lässt.
note-no-reaction = Das gilt, wenn du von hier an nicht reagierst und die Marker für dich legen lässt.
note-one-table = Zu viele Kombinationen: Die Wunden sind die von { $table }, andere Tabellen stehen auf ihrem wahrscheinlichsten Eintrag.

# What stays with the character besides lost HP.
lasting-die = minus eine { $face }
lasting-dice = minus { $n } Würfel mit { $face }
lasting-guard = Guard Break
lasting-gear = { $gear } zerbricht
lasting-focus = minus { $n } FP

# What would remain after an answer to an attack: parts of a line that dots join.
outcome-assumes = Bis zu deinem nächsten Takt, ohne weitere Reaktion; die Marker werden für dich gelegt.
outcome-hp = HP { $left } von { $of }
outcome-unhurt = unverletzt
outcome-unhurt-chance = { $percent } % unverletzt
outcome-wounds = im Schnitt { $n } HP verloren
outcome-lost = { $n } HP verloren
outcome-defeat-chance = { $percent } % Niederlage
outcome-won = Sieg
outcome-won-chance = { $percent } % Sieg
outcome-dice-lost = { $n ->
    [one] Würfel { $dice } verloren
   *[other] Würfel { $dice } verloren
}
outcome-focus-lost = −{ $n } FP
outcome-seeping = { $n ->
    [one] 1 sickert noch
   *[other] { $n } sickern noch
}
outcome-durability = { $n } auf Haltbarkeit
outcome-gear-broken = { $gear } zerbricht
outcome-perhaps = vielleicht { $loss }
outcome-guard-broken = Guard Break
outcome-at-best = Bestenfalls { $outcome }
outcome-likely = Wahrscheinlich { $outcome }
outcome-of-nothing = Geschehen lassen: { $outcome }

# The tags at the pieces of enemies.
# More outcomes than the tag has lines, with their chance together.
plan-more = +{ $n } weitere
plan-chance = { $plan } { $percent } %
coming-at-you = { $dealt } gegen dich
coming-at-you-somehow = gegen dich
coming-out-of-reach = außer Reichweite

# What the armed action would do: parts of a line that dots or commas join.
result-target = { $name }: { $told }
result-into = { $slot }: { $n }
result-hp = { $before } → { $after } HP
result-no-wound = kein HP verloren
result-nothing = bleibt unberührt
result-defeated = besiegt
result-defeat-chance = besiegt { $chance }
result-moved-to = nach { $hex }
result-out-of-reach = außer Reichweite
result-dodged = ausgewichen
result-cancelled = vereitelt
result-turned-back = auf dich zurückgeworfen
result-passes-over = geht darüber hinweg
result-barred = kommt nicht durch
result-nobody-there = niemand da
result-path = { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
}
result-hazard = auf { $tile }
result-own-hp = du verlierst { $n } HP
result-healed = +{ $n } HP
result-own-token = { $slot }: { $token }
result-condition-lost = { $condition } endet
result-die-raised = aus { $was } wird { $now }
result-die-rolled-again = { $was } wird neu gewürfelt
result-dice-gained = +{ $n } Würfel
result-raises-shield = hebt den Schild
result-lowers-shield = senkt den Schild
result-fills-beat = füllt den Takt
result-you-are-defeated = du bist besiegt
result-your-defeat-chance = du bist besiegt { $chance }
result-won-chance = Sieg { $chance }
result-asks-further = danach wählst du weiter
result-one-of-several = Vielleicht: { $result }
result-with-the-first = Bei der ersten Wahl: { $result }
slot-durability = Haltbarkeit

# Chances. A fraction is one of dice: "4 von 6".
chance-never = nie
chance-certain = sicher
chance-cases = { $favourable } von { $cases }
chance-about = etwa { $percent } %
chance-under-one = unter 1 %
chance-over-ninety-nine = über 99 %
