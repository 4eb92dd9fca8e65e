### What the game waits for: the prompt over the table, and the questions that an action asks.

prompt-victory = Victory.
prompt-defeat = Defeat.
prompt-retreat = You got away.
prompt-stance = The counterbeat opens. Take a stance, or go on.
prompt-start-hands = Make ready: choose what you hold, then where you stand.
prompt-start = Choose where you stand.
prompt-stunned = Stunned: this beat passes.
prompt-nothing-more = Nothing more can be done. End the beat.
prompt-free-last = A free action wants a paid one after it. Spend dice.
prompt-two-left = Two actions left. Spend dice.
prompt-one-left-or-end = One action left, or end the beat.
prompt-one-left = One action left. Spend dice.
prompt-end-beat = End the beat.
prompt-react = { $enemy }: { $attack } React, or let it happen.
prompt-react-out-of-reach = { $enemy }: { $attack } (out of reach) React, or let it happen.
prompt-tokens = Lay your tokens down.

# The attack that a reaction answers, and what stands there if there is none.
prompt-attack = { $attack }: { $text }
prompt-turn-begins = its Turn begins
prompt-no-attack = no attack

# Questions.
ask-reroll-one = Roll one die again?
ask-reroll = Roll up to { $n } dice again?
ask-maddened = { $enemy } is maddened. On whom does it turn?
ask-charmed = { $enemy } does your bidding. Move it, and have it attack.
ask-charmed-move = { $enemy } does your bidding. It may still move.
ask-charmed-attack = { $enemy } does your bidding. It may still attack.
ask-hex = On which hex?
ask-where-to = Where to?
ask-target = At whom?
ask-hands = What do you hold?
ask-struggle = Against what?
ask-damage = Dealing what?
ask-missile = With which missile?
ask-gear = With what?
ask-put = To which hex?
ask-mend = What do you mend?
ask-wound = Which wound closes? { $n } more.
ask-token = Which token goes? { $n } more.
ask-die-lost = Which die goes? { $n } more.
ask-die-paid = Which die pays? { $n } more.
ask-die-raised = Which die rises by { $by }? Up to { $n } more.
ask-or-leave = { $question } Or leave it.
ask-do-or-leave = Do it, or leave it?
ask-drop-gear = Too much to carry ready. What do you drop?
ask-forget = Too much to keep in mind. What do you forget?
ask-thrown-back = Thrown back: in which direction?
ask-table = Which table rolls now?
ask-entry = Which entry is exhausted?
