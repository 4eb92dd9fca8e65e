### Namen von Ursachen, Kosten, Händen, Markern und Plätzen, wie die Ansichten einer Begegnung sie gebrauchen. The German
### words of the game stand at the head of encounter.ftl.

# A combatant or a piece that the position lacks. They stand after "von" and "mit", too.
name-somebody = jemand
name-gear = Ausrüstung

# What a fact of the log is due to. A cause begins a line, and stands after an amount: "+2 Take Aim mit Hedge Bow".
cause-action-with = { $action } mit { $gear }
cause-attack = { $attack } von { $who }
cause-hold = { $attack } von { $who } (hält fest)
cause-collision = Zusammenprall
cause-trickle = Einsickern
cause-doom = Unheil
cause-fall = Ende von { $who }
# A cause that needs no name.
cause-lent = geliehen
cause-unnamed = Etwas

# Something lent, in full: "Take Aim mit Hedge Bow, bis der Zug endet. Noch 2 übrig."
lent-until = { $name }, bis { $until }.
lent-left = Noch { $n } übrig.

# When something lent ends: a clause after "bis", with its verb at the end.
until-attack = der Angriff vorüber ist
until-next-attack = der nächste Angriff, dem es nützt, vorüber ist
until-turn = der Zug endet
until-counterbeat = der Gegentakt endet
until-beat = der Takt endet
until-next-beat = der nächste Takt endet
until-target-loses = das Ziel davon frei ist
until-round = die Senken geleert werden
until-next-round = die nächste Runde beginnt
until-encounter = die Begegnung endet
until-reprieve = die nächste Rast beginnt

# Costs of actions. They stand alone, and as the object of "braucht".
price-free = kostenlos
price-dice =
    { $n ->
        [one] 1 Würfel
       *[other] { $n } Würfel
    }
price-dice-score = { $n } Würfel, { $score } SP
price-score = { $score } SP
price-score-or-more = { $score }+ SP
price-die-and-score = 1 Würfel, { $score }+ SP
price-equal = { $n } gleiche Würfel
price-equal-score = { $n } gleiche Würfel, { $score } SP
price-match = eine { $faces }
price-match-score = eine { $faces }, { $score } SP
price-match-any = 1 Würfel, der passt
price-match-any-score = 1 Würfel, der passt, { $score } SP
price-all-dice = alle Würfel
price-focus = { $n } FP

# What the hands hold, beside `hands-both` and `hands-two`.
hands-nothing = nichts in der Hand
hands-one = { $gear }, eine Hand frei

# Damage types, as the content files print them.
damage-kind-slash = Slash
damage-kind-crush = Crush
damage-kind-pierce = Pierce
damage-kind-acid = Acid
damage-kind-breaking = Breaking
damage-kind-bleed = Bleed
damage-kind-burn = Burn
damage-kind-dark = Dark
damage-kind-magic = Magic
damage-kind-poison = Poison
damage-kind-smite = Smite
damage-kind-toxic = Toxic

# The sinks, as the sheet prints them.
sink-label-p-def = P.DEF
sink-label-f-def = F.DEF
sink-label-m-def = M.DEF
sink-label-d-def = D.DEF
sink-label-l-def = L.DEF
sink-label-res = RES
sink-label-ps = PS

# Schools of attunements. Guts is a name of the content files.
school-guts = Guts
school-pyromancy = Pyromantie
school-sorcery = Zauberei
school-miracle = Wunder
school-witchery = Hexerei

# Grades of scaling.
grade-s = S
grade-a = A
grade-b = B
grade-c = C
grade-d = D
grade-e = E

# The slots of gear on the sheet.
gear-slot-hand = Hand { $n }
gear-slot-armor = Rüstung
gear-slot-pouch = Beutel { $n }
gear-slot-quiver = im Köcher
gear-slot-ring = Ring { $n }
gear-slot-body = bloße Hände
gear-slot-carried = Gepäck

# The charges of a flask or an item, after what it does.
charges-left = Ladungen: { $left } von { $most }.
# An attack of an enemy whose damage something changes: "2 Slash (+1 Schaden)".
attack-with-more = { $attack } ({ $more } Schaden)

# The entries of an encounter table.
entry-move = Move
entry-move-keeping = Move, Abstand { $n }
entry-waits = wartet

# Die Buchstaben auf einem Marker. Die des Schadens sind groß.
token-letters = { $token ->
    [Slash] SL
    [Crush] CR
    [Pierce] PI
    [Acid] AC
    [Breaking] BK
    [Bleed] BL
    [Burn] BU
    [Dark] DK
    [Magic] MA
    [Poison] PO
    [Smite] SM
    [Toxic] TX
    [Blazing] Bz
    [Bleeding] Bl
    [Blinded] Bd
    [Broken] Br
    [Charmed] Ch
    [Cursed] Cu
    [Dismounted] Dm
    [Disoriented] Do
    [Drain] Dr
    [Fear] Fe
    [Flinch] Fl
    [Frozen] Fz
    [Grappled] Gr
    [Hollow] Ho
    [Knockback] Kb
    [Knockdown] Kd
    [Maddened] Md
    [Mute] Mu
    [Netted] Ne
    [Sapped] Sa
    [Slowed] Sl
    [Staggered] Sg
    [Stunned] St
    [Withering] Wi
   *[other] { $beginning }
}
step-less = weniger { $what }
step-more = mehr { $what }
