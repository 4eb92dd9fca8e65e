### Print on the table: cards of enemies, doom and the shield, tooltips of the hex sheet, and what a click there says.

slip-sink = { $sink } { $value }
card-move = Move { $n }
card-hp = HP { $left } of { $all }
card-seeps-in = seeps in
card-broken = broken
card-shield = shield
card-shield-values = blocks { $blocks } an attack · holds { $holds }
card-shield-set-aside = { $shield }, set aside
card-shield-lowered = { $shield }, lowered
card-shield-raised = { $shield }: { $values }
card-no-doom = Nothing is written here.
card-doom-every-round = { $event } Again every Round.
card-doom-every = { $event } Again every { $n } Rounds.

too-dark = Too dark to see who stands here without a light.
in-the-dark = In the dark
entry-line = { $label }:  { $lines }
entry-sudden-line = { $label }:  Sudden, { $lines }
hp-left-at = { $left } of { $all } HP at { $hex }

choice-opens = opening { $one } and { $other }
choice-path = first { $first }, then { $then }
choice-path-over = first { $first }, then { $then }, over { $tile }

not-a-start = The character can't start there: the lit hexes are open.
second-of-pair = And the other one?
not-there = Not there.
too-far = Too far for the dice that are left.
attack-armed = Click the enemy to strike, or choose another attack.
no-attack-reaches = No attack reaches it.
no-more-focus = No more FP can be added.
moment-unknown = This can't be shown any more: the content files have changed since.
practice-begins = The practice begins here, with other dice.
log-taken-back = Taken back after dice had fallen.
log-decision-missing = Decision { $n } is not in this log: the content files have changed.
log-decisions-missing = Decisions { $first } to { $last } are not in this log: the content files have changed.
