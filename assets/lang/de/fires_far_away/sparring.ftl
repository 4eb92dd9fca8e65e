### The sparring page and the character sheet that is put together there. The German words of the game stand at the head
### of encounter.ftl.

sparring = Sparring
sparring-help = Ziehe Ausrüstung und Einstimmungen aus den Regalen auf den Bogen, wähle eine Begegnung und spiele.
play = Spielen
random-character = Zufallscharakter
keep-character = Charakter sichern
characters = Charaktere
encounters = Begegnungen
shelf-search = Alle Regale durchsuchen
souls-and-humanity = Seelen und HMN
load-actions = Mit dieser Last
derived-values = Abgeleitete Werte
souls-help = Mit Seelen bezahlst du SL.
enc = ENC
hand-slots = Handplätze
hand-tokens-help = H und N: was Haupthand und Nebenhand halten
worn = Angelegt
pouches = Beutel und Köcher
carried = Gepäck: in einer Begegnung nicht griffbereit, ohne Gewicht
put-on = Anlegen
take-off = Ablegen
nothing-selected = Klicke auf etwas, um darüber zu lesen. Ein Doppelklick legt es an.

# The short names of the Primary Stats; what each is for stands in guide.ftl.
stat-vit = VIT
stat-end = END
stat-str = STR
stat-dex = DEX
stat-att = ATT
stat-int = INT
stat-fth = FTH

pots-in-use = POTs: { $used } von { $there } belegt
excess-attunement = kein POT mehr frei
excess-pouch = kein Beutel mehr frei
excess-missile = kein Köcher mehr frei
excess-other = kein Platz mehr frei
sheet-not-ready = Noch nicht bereit: { $problem }.
soul-level = SL { $level }, die nächste kostet { $cost ->
    [one] 1 Seele
   *[other] { $cost } Seelen
}
raise = steigern, { $cost ->
    [one] 1 Seele
   *[other] { $cost } Seelen
}

# The hand tokens.
hand-token-main = Haupthand
hand-token-off = Nebenhand
hand-token-letter-main = H
hand-token-letter-off = N
hand-token-help-main-here = Die Haupthand hält dies. Klicke, um loszulassen, oder ziehe den Marker auf einen anderen Platz.
hand-token-help-main = Klicke, um dies in der Haupthand zu halten. Mit beiden Markern hältst du es beidhändig.
hand-token-help-off-here = Die Nebenhand hält dies. Klicke, um loszulassen, oder ziehe den Marker auf einen anderen Platz.
hand-token-help-off = Klicke, um dies in der Nebenhand zu halten. Mit beiden Markern hältst du es beidhändig.

# What a free place takes.
empty-place-hand = Handplatz
empty-place-armor = Rüstung
empty-place-ring = Ring
empty-place-pouch = Beutel
empty-place-missile = Geschosse
empty-place-carried = Gepäck
empty-place-attunement = Einstimmung
humanity-label = HMN
souls-label = Seelen
