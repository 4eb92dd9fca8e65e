### What a new player reads first in the codex, and what each word on the sheet means. The codex and the tooltips of the
### sheet show the same texts. The German words of the game stand at the head of encounter.ftl.

guide-chapter = Beginne hier
words-chapter = Wörter auf dem Bogen
# What an entry of that chapter is.
word = Wort

guide-round = Runde, Takt, Gegentakt
guide-round-text = Eine Runde beginnt damit, dass du deine Ausdauerwürfel wirfst. In deinem Takt bezahlst du mit ihnen eine oder zwei Aktionen; dann antworten die Gegner im Gegentakt, und der nächste Takt beginnt. Ist dein letzter Würfel ausgegeben, antworten die Gegner noch einmal, die Runde endet, und du wirfst alle Würfel neu.
guide-dice = Was die Würfel kaufen
guide-dice-text = Ein Würfel ist wert, was er zeigt: „3 SP“ auf einer Karte bezahlst du mit Würfeln, die zusammen 3 oder mehr zeigen. Zahlst du mehr, werden viele Aktionen stärker. Würfel, die du behältst, bleiben liegen, wie sie fielen, und bezahlen Reaktionen, wenn du angegriffen wirst.
guide-damage = Wohin mit dem Schaden
guide-damage-text = Ein Treffer bringt Marker, und du legst jeden von ihnen ab. Auf einem HP-Platz ist er eine Wunde; sind alle Plätze voll, bist du besiegt. In einer Senke tut er nichts. Jede Senke nimmt nur ihre eigenen Arten auf, P.DEF zum Beispiel Slash, Crush und Pierce, und so viele, wie ihre Zahl sagt; mit der nächsten Runde leert sie sich.
guide-enemies = Was die Gegner tun werden
guide-enemies-text = Eine Begegnungstabelle ist eine Karte mit nummerierten Einträgen. Im Gegentakt wird auf ihr gewürfelt, und die Gegner tun, was der gewürfelte Eintrag sagt. Er bekommt eine Münze; hat er alle seine Münzen, ist er erschöpft, und an seine Stelle tritt der nächste darunter, nach dem letzten wieder der erste.
guide-table = So liest du den Tisch
guide-table-text = Die Zeile ganz oben sagt, was gerade von dir verlangt wird; verweile mit dem Zeiger auf der Runde daneben, um zu lesen, wie du die Begegnung gewinnst. Wähle eine Aktion, und was sie erreicht, leuchtet auf. Ein Kreidekreuz ist ein Ziel, auf dem du stehen sollst, andere Zeichen sind Mauern, Deckung und Gefahren. Das Auge oben zeigt, was die Gegner als Nächstes täten.
guide-further = Wie es weitergeht
guide-further-text = Wörter mit Punkten darunter haben eine Erklärung, hier und überall. Die Suche oben findet zuerst, was ein Wort bedeutet. The Ninth Fire beginnt mit neun kurzen Lektionen für alle, denen das Spiel neu ist. Die Kapitel links sind die vollständigen Regeln, und an ihrem Ende steht jede Aktion, jeder Zustand und jedes Stück Ausrüstung.

# Words that are no names on the sheet: title and text.
word-sink = Senke
word-sink-text = Ein Platz auf dem Bogen für Marker, die dich sonst verwunden oder befallen würden. Jede Senke nimmt ihre eigenen Arten von Markern auf, so viele, wie ihre Zahl sagt. Ein Marker in einer Senke tut nichts, und zu Beginn jeder Runde leeren sich alle Senken. Ob du eine Senke nutzt, entscheidest du; die Senken der Gegner nehmen, was hineinpasst. Shield Up! ist keine Senke.
word-token = Marker
word-token-text = Ein Marker steht für einen Punkt Schaden einer Art oder für einen Zustand. Du legst jeden ab: auf einen gehobenen Schild, in eine Senke, oder sonst Schaden auf einen HP-Platz und einen Zustand auf den Bogen.
word-dice = Würfel
word-dice-text = Deine Ausdauerwürfel bezahlen Aktionen und Reaktionen. END sagt, wie viele es sind. Zu Beginn einer Runde wirfst du alle; was du nicht ausgibst, bleibt liegen, wie es fiel, bis auch der letzte fort ist.

# The names of the numbers on the sheet in full, and what each is for.
word-hp = HP
word-hp-text = Gesundheit. Jeder Marker auf einem HP-Platz ist eine Wunde; sind alle Plätze voll, bist du besiegt. Du hast 2 Plätze und dazu die Hälfte deiner VIT. Wunden bleiben nach der Begegnung, bis etwas sie heilt.
word-fp = FP
word-fp-text = Fokus. Einstimmungen kosten neben Würfeln auch FP. Du hast 2 und dazu die Hälfte deiner ATT. Ausgegebene FP kommen bei einer kurzen Rast zurück.
word-sp = SP
word-sp-text = Ausdauer, der Preis der Aktionen: 3 SP bezahlst du mit Würfeln, die zusammen 3 oder mehr zeigen.
word-sl = SL
word-sl-text = Seelenstufe: wie oft du einen Wert mit Seelen gesteigert hast. Die nächste Stufe kostet eine Seele mehr, als deine SL beträgt, und erhöht einen Wert um 1.
word-hmn = HMN
word-hmn-text = Menschlichkeit. Eine Niederlage kann 1 HMN kosten. Wirst du ohne HMN besiegt, wirst du Hollow; die nächste HMN, die du gewinnst, beendet das und ist damit verbraucht.
word-enc = ENC
word-enc-text = Belastung: das Gewicht von Rüstung, Handplätzen, Beuteln und Köchern. Bis zur EQP kostet sie nichts. Darüber wird ein Move kürzer, und Dodge!, Juke und Get Up! kosten mehr.
word-eqp = EQP
word-eqp-text = Traglast: wie viel Gewicht dich noch nicht behindert. Sie ist deine END minus 2.
word-pots = POTs
word-pots-text = Die Plätze für Einstimmungen. Jede Einstimmung belegt so viele, wie ihre Intensität beträgt. Den ersten gibt es mit 7 ATT, danach einen für je 3 mehr.
word-pouches = Beutel
word-pouches-text = Die Plätze für Flakons und Gegenstände, die du in einer Begegnung nutzen kannst. Jeder Charakter hat 4.

word-vit = Vitalität (VIT)
word-end = Zähigkeit (END)
word-str = Stärke (STR)
word-dex = Geschick (DEX)
word-att = Einstimmung (ATT)
word-int = Intelligenz (INT)
word-fth = Glaube (FTH)
stat-help-vit = Vitalität gibt HP-Plätze: 2 und dazu die Hälfte ihres Werts. Ab 12 gibt sie auch P.DEF.
stat-help-end = Zähigkeit gibt Ausdauerwürfel (4, und je einen mehr ab 11, 16, 21 und so weiter) und EQP, nämlich ihren Wert minus 2. Ab 12 gibt sie auch RES.
stat-help-str = Schwere Waffen, Schilde und Rüstungen verlangen Stärke. Eine Waffe, deren Grad sich nach STR richtet, trifft umso härter, je mehr du davon hast.
stat-help-dex = Schnelle Waffen und Bögen verlangen Geschick. Eine Waffe, deren Grad sich nach DEX richtet, trifft umso härter, je mehr du davon hast.
stat-help-att = Einstimmung gibt FP: 2 und dazu die Hälfte ihres Werts. Ab 7 gibt sie POTs und ab 12 einen Bonus auf Pyromantie, der auch als F.DEF zählt.
stat-help-int = Zaubereien verlangen Intelligenz. Ab 10 gibt sie ihnen einen Bonus, der auch als M.DEF zählt; zusammen mit Glauben gibt sie der Hexerei einen, der als D.DEF zählt.
stat-help-fth = Wunder verlangen Glauben. Ab 10 gibt er ihnen einen Bonus, der auch als L.DEF zählt; zusammen mit Intelligenz gibt er der Hexerei einen, der als D.DEF zählt.

word-p-def = Physische Abwehr (P.DEF)
word-f-def = Feuerabwehr (F.DEF)
word-m-def = Magieabwehr (M.DEF)
word-d-def = Dunkelabwehr (D.DEF)
word-l-def = Lichtabwehr (L.DEF)
word-res = Widerstand (RES)
word-ps = Balance (PS)
sink-help-p-def = Eine Senke für Slash, Crush und Pierce, die sie sich teilen. Das meiste verleiht die Rüstung; ab 12 trägt auch VIT bei.
sink-help-f-def = Eine Senke für Burn. Manche Rüstung verleiht sie, ab 12 auch ATT.
sink-help-m-def = Eine Senke für Magic-Schaden. Manche Rüstung verleiht sie, ab 10 auch INT.
sink-help-d-def = Eine Senke für Dark-Schaden und Withering. Manche Rüstung verleiht sie, ab 8 auch INT zusammen mit FTH.
sink-help-l-def = Eine Senke für Smite. Manche Rüstung verleiht sie, ab 10 auch FTH.
sink-help-res = Eine Senke für das, was schleicht: Poison, Toxic, Bleed, Disoriented und Staggered. Manche Rüstung verleiht sie, ab 12 auch END.
sink-help-ps = Eine Senke für das, was dich umwirft: Flinch, Knockback, Knockdown und Dismounted. Nur Ausrüstung verleiht sie.
