### Warum eine Aktion oder eine Antwort nicht geht. A reason may follow a colon or stand alone, so it begins with a small
### letter. The German words of the game stand at the head of encounter.ftl.

refusal-not-now = jetzt nicht
refusal-encounter-over = die Begegnung ist vorbei
refusal-unknown-token = so einen Marker gibt es hier nicht
refusal-unknown-action = eine Aktion „{ $action }“ gibt es hier nicht
refusal-unknown-mode = mit dieser Ausrüstung und Schadensart gibt es hier keine Aktion
refusal-no-such-dice = diese Würfel sind nicht im Vorrat
refusal-more-score = { $n } SP zu wenig
refusal-dice-count =
    { $n ->
        [one] genau ein Würfel
       *[other] genau { $n } Würfel
    }
refusal-unequal-dice = die Würfel müssen das Gleiche zeigen
refusal-no-matching-die = braucht einen Würfel, der dasselbe zeigt wie einer auf der Tabelle des Gegners
refusal-free-takes-no-dice = eine freie Aktion nimmt keine Würfel an
refusal-too-heavy = zu schwer beladen
refusal-more-focus = { $n } FP zu wenig
refusal-no-overcast = mehr FP bewirken hier nichts
refusal-free-spent = nur eine freie Aktion je Takt
refusal-free-last = eine freie Aktion kann nicht die letzte im Takt sein: Eine bezahlte muss ihr folgen
refusal-act-first = bezahle erst eine Aktion: Ein Takt braucht mindestens eine
refusal-not-offered = in dieser Begegnung wird das nicht angeboten
refusal-hindered = nicht, solange du { $condition } hast
refusal-needs = braucht { $what }
refusal-out-of-reach = kein Gegner in Reichweite
refusal-no-path = du kannst nirgendwohin
refusal-only-reaction = nur als Reaktion
refusal-not-reaction = nicht als Reaktion
refusal-not-an-answer = das steht nicht zur Wahl

# Why a beat has no room for an action.
no-room-filled = die Aktion davor füllt den Takt
no-room-fills = sie füllt einen ganzen Takt
no-room-dynamic = nur eine dynamische Aktion je Takt, und die ist getan
no-room-done = die Aktionen dieses Takts sind getan
# The same as "sie füllt einen ganzen Takt", with the name of the action.
no-room-action-fills = { $action } füllt einen ganzen Takt

# Requirements: objects of "braucht".
need-attack-to-answer = einen Angriff, auf den du antworten kannst
need-worn-gear = Ausrüstung, die abgenutzt oder Broken ist
need-condition-to-struggle = einen Zustand, gegen den du ankämpfen kannst
need-condition-that-lets-go = einen Zustand, der von dir ablässt
need-nothing-forbidding = eine Lage, die es nicht verbietet
need-enemy-moved-in = einen Gegner, der gerade in deine Reichweite gekommen ist
need-weapon-in-main-hand = eine Waffe in der Haupthand
need-weapon-in-off-hand = eine Waffe in der Nebenhand
need-melee-weapon-in-hand = eine Nahkampfwaffe in der Hand
need-weapon-in-hand = eine Waffe in der Hand
need-shield-in-hand = einen Schild in der Hand
need-attuned = einen Platz in deinen POTs
need-catalyst = einen Katalysator dafür in der Hand
need-whole-gear = Ausrüstung, die nicht Broken ist
need-weapon-or-shield = eine Waffe in der Hand oder einen Schild, der diesen Angriff aufführt
need-flask = einen Flakon
need-item = einen Gegenstand
need-deployed-shield = einen abgestellten Schild

# Why a token can't be placed in a slot.
slot-gear-first = erst bekommt ein Stück Ausrüstung seinen Marker
slot-not-there = da gehört er nicht hin
slot-sink-other-kind = { $sink } nimmt diese Art nicht auf
slot-unsinkable = keine Senke fängt ihn ab
slot-no-sink = { $sink } hast du nicht
slot-sink-full = { $sink } ist voll
