### Worauf das Spiel wartet: die Aufforderung über dem Tisch, und die Fragen, die eine Aktion stellt. The German words of
### the game stand at the head of encounter.ftl.

prompt-victory = Sieg.
prompt-defeat = Niederlage.
prompt-retreat = Du bist entkommen.
prompt-stance = Der Gegentakt beginnt. Nimm eine Haltung ein, oder mach weiter.
prompt-start-hands = Mach dich bereit: Wähle, was du hältst, und dann, wo du stehst.
prompt-start = Wähle, wo du stehst.
prompt-stunned = Stunned: Dieser Takt verstreicht.
prompt-nothing-more = Mehr lässt sich nicht tun. Beende den Takt.
prompt-free-last = Auf eine freie Aktion muss eine bezahlte folgen. Setze Würfel ein.
prompt-two-left = Noch zwei Aktionen. Setze Würfel ein.
prompt-one-left-or-end = Noch eine Aktion, oder beende den Takt.
prompt-one-left = Noch eine Aktion. Setze Würfel ein.
prompt-end-beat = Beende den Takt.
prompt-react = { $enemy }: { $attack } Reagiere, oder lass es geschehen.
prompt-react-out-of-reach = { $enemy }: { $attack } (außer Reichweite) Reagiere, oder lass es geschehen.
prompt-tokens = Lege deine Marker ab.

# The attack that a reaction answers, and what stands there if there is none.
prompt-attack = { $attack }: { $text }
prompt-turn-begins = Der Zug beginnt.
prompt-no-attack = Kein Angriff.

# Questions.
ask-reroll-one = Einen Würfel neu werfen?
ask-reroll = Bis zu { $n } Würfel neu werfen?
ask-maddened = { $enemy } ist von Sinnen. Gegen wen richtet sich der Angriff?
ask-charmed = { $enemy } gehorcht dir. Bewege die Figur und lass sie angreifen.
ask-charmed-move = { $enemy } gehorcht dir. Die Figur darf sich noch bewegen.
ask-charmed-attack = { $enemy } gehorcht dir. Die Figur darf noch angreifen.
ask-hex = Auf welches Feld?
ask-where-to = Wohin?
ask-target = Gegen wen?
ask-hands = Was willst du halten?
ask-struggle = Wogegen kämpfst du an?
ask-damage = Mit welcher Schadensart?
ask-missile = Mit welchem Geschoss?
ask-gear = Womit?
ask-put = Auf welches Feld?
ask-mend = Was stellst du wieder her?
ask-wound = Welche Wunde schließt sich? Noch { $n }.
ask-token = Welcher Marker kommt weg? Noch { $n }.
ask-die-lost = Welcher Würfel geht verloren? Noch { $n }.
ask-die-paid = Welcher Würfel bezahlt? Noch { $n }.
ask-die-raised = Welcher Würfel steigt um { $by }? Noch bis zu { $n }.
ask-or-leave = { $question } Oder lass es.
ask-do-or-leave = Tun oder lassen?
ask-drop-gear = So viel kannst du nicht griffbereit tragen. Was lässt du fallen?
ask-forget = So viel kannst du nicht im Kopf behalten. Was vergisst du?
ask-thrown-back = Zurückgeworfen: in welche Richtung?
ask-table = Auf welcher Tabelle wird jetzt gewürfelt?
ask-entry = Welcher Eintrag ist erschöpft?
