### Der Charakterbogen außerhalb von Begegnungen: die Regale, was an einem Bogen nicht stimmt, und was einem Eintrag fehlt.
### The German words of the game stand at the head of encounter.ftl.

# The shelves of gear and attunements, in the order of the book.
armory-weapons = Waffen
armory-shields = Schilde
armory-armor = Rüstungen
armory-catalysts = Katalysatoren
armory-rings = Ringe
armory-flasks = Flakons
armory-missiles = Geschosse
armory-items = Gegenstände
armory-guts = Guts
armory-pyromancy = Pyromantie
armory-sorcery = Zauberei
armory-miracles = Wunder
armory-witchery = Hexerei

# The short names of the sinks; what each is for stands in guide.ftl.

# What an attunement does, and below it what it does with the numbers of this character.
attunement-for-you-now = { $printed }
    Für dich jetzt: { $now }

# Why an entry on the sheet cannot be used.
lack-cannot-be-held-so = so gehalten nicht zu gebrauchen
lack-catalyst = braucht einen Katalysator der passenden Schule in der Hand
lack-stats = braucht { $stats }
lack-stats-two-handed = braucht { $stats }; beidhändig genügt STR { $need }
lack-stat = { $stat } { $need }, du hast { $value }
lack-stat-and = { $before }, und { $last }

# Why an encounter cannot begin with a sheet, as sentences without a full stop.
sheet-problem-unknown = { $entry } steht nicht mehr in den Dateien; nimm es vom Bogen
sheet-problem-wrong-place = { $entry } gehört da nicht hin
sheet-problem-wrong-place-hand = { $entry } gehört auf keinen Handplatz
sheet-problem-wrong-place-armor = { $entry } gehört nicht auf den Platz der Rüstung
sheet-problem-wrong-place-ring = { $entry } gehört nicht auf den Platz eines Rings
sheet-problem-wrong-place-pouch = { $entry } gehört in keinen Beutel
sheet-problem-wrong-place-missile = { $entry } gehört in keinen Köcher
sheet-problem-wrong-place-carried = { $entry } gehört nicht ins Gepäck
sheet-problem-wrong-place-attunement = { $entry } gehört in keinen POT
sheet-problem-too-many = { $there } ist mehr als { $most }
sheet-problem-too-many-hand = { $there ->
    [one] 1 Stück liegt griffbereit
   *[other] { $there } Stücke liegen griffbereit
}, und Handplätze gibt es für { $most ->
    [0] keins
   *[other] { $most }
}
sheet-problem-too-many-armor = { $there ->
    [one] 1 Rüstung ist angelegt
   *[other] { $there } Rüstungen sind angelegt
}, und Platz ist für { $most ->
    [0] keine
   *[other] { $most }
}
sheet-problem-too-many-ring = { $there ->
    [one] 1 Ring ist angelegt
   *[other] { $there } Ringe sind angelegt
}, und Platz ist für { $most ->
    [0] keinen
   *[other] { $most }
}
sheet-problem-too-many-pouch = { $there ->
    [one] 1 Beutel ist belegt
   *[other] { $there } Beutel sind belegt
}, und zur Verfügung { $most ->
    [0] steht keiner
    [one] steht nur 1
   *[other] stehen nur { $most }
}
sheet-problem-too-many-missile = { $there ->
    [one] 1 Sorte Geschosse ist dabei
   *[other] { $there } Sorten Geschosse sind dabei
}, und Köcher gibt es für { $most ->
    [0] keine
   *[other] { $most }
}
sheet-problem-too-many-carried = { $there ->
    [one] 1 Stück ist im Gepäck
   *[other] { $there } Stücke sind im Gepäck
}, und Platz ist für { $most ->
    [0] keins
   *[other] { $most }
}
sheet-problem-too-many-attunement = { $there ->
    [one] 1 Einstimmung
   *[other] { $there } Einstimmungen
}, und Platz ist für { $most ->
    [0] keine
   *[other] { $most }
}
sheet-problem-too-few-pots = die Einstimmungen brauchen { $needed ->
    [one] 1 POT
   *[other] { $needed } POTs
}, und es gibt { $there ->
    [0] keinen
    [one] nur 1
   *[other] nur { $there }
}
sheet-problem-twice = { $attunement } ist zweimal eingestimmt
sheet-problem-empty-hand-main = der Marker der Haupthand liegt auf einem leeren Handplatz
sheet-problem-empty-hand-off = der Marker der Nebenhand liegt auf einem leeren Handplatz
sheet-problem-one-hand-only = { $gear } lässt sich nicht mit beiden Händen halten
sheet-problem-nothing-beside = { $gear } lässt keine Hand für anderes frei
sheet-problem-takes-no-token = { $gear } ist angeschnallt und nimmt keinen Handmarker
sheet-problem-belongs-in-off-hand = { $gear } ist keine Waffe: Neben einer Waffe gehört es in die Nebenhand
sheet-problem-condition-twice = { $condition } steht zweimal da
sheet-problem-no-quiver = kein Köcher in den Beuteln fasst { $missile }
sheet-problem-not-lasting = { $condition } überdauert keine Begegnung
sheet-problem-missing-stats = ein Wert fehlt
sheet-problem-stat-out-of-range = ein Wert ist { $value }; möglich sind { $lowest } bis { $highest }

# What happened to a piece because the content files have changed.
put-away-carried = { $gear } gehört nicht mehr dorthin, wo es lag, und ist jetzt im Gepäck: Die Dateien haben sich geändert.
put-away-let-go = { $gear } lässt sich so nicht mehr halten, und deine Hand hat es losgelassen: Die Dateien haben sich geändert.
