### Schrift auf dem Tisch: Karten von Gegnern, Unheil und Schild, Hinweise über den Feldern, und was ein Klick dort sagt.

slip-sink = { $sink } { $value }
card-move = Move { $n }
card-hp = HP { $left } von { $all }
card-seeps-in = sickert ein
card-broken = zerbrochen
card-shield = Schild
card-shield-values = blockt { $blocks } je Angriff · hält { $holds }
card-shield-set-aside = { $shield }, weggelegt
card-shield-lowered = { $shield }, gesenkt
card-shield-raised = { $shield }: { $values }
card-no-doom = Hier steht nichts.
card-doom-every-round = { $event } Danach jede Runde.
card-doom-every = { $event } Danach alle { $n } Runden.

too-dark = Ohne Licht ist nicht zu sehen, wer hier steht.
in-the-dark = Im Dunkeln
entry-line = { $label }:  { $lines }
entry-sudden-line = { $label }:  Plötzlich, { $lines }
hp-left-at = { $left } von { $all } HP auf { $hex }

choice-opens = öffnet sich { $one } und { $other }
choice-path = erst { $first }, dann { $then }
choice-path-over = erst { $first }, dann { $then }, über { $tile }

not-a-start = Dort kannst du nicht beginnen: Die leuchtenden Felder sind frei.
second-of-pair = Und das zweite Ziel?
not-there = Dort nicht.
too-far = Zu weit für die Würfel, die du noch hast.
attack-armed = Klick den Gegner an, um zuzuschlagen, oder wähle einen anderen Angriff.
no-attack-reaches = Kein Angriff reicht bis dorthin.
no-more-focus = Mehr FP kannst du nicht ausgeben.
moment-unknown = Das lässt sich nicht mehr zeigen: Die Inhalte haben sich seither geändert.
practice-begins = Hier beginnt die Übung, mit anderen Würfeln.
log-taken-back = Zurückgenommen, nachdem Würfel gefallen waren.
log-decision-missing = Entscheidung { $n } fehlt in diesem Verlauf: Die Inhalte haben sich geändert.
log-decisions-missing = Die Entscheidungen { $first } bis { $last } fehlen in diesem Verlauf: Die Inhalte haben sich geändert.
