### The chapter of the codex on how to do things at the table. Keys are named in the settings, not here.

table-chapter = At the table

table-act = To act
table-act-text = Drag dice onto an action card, then click a lit hex or piece. Or click the card, and the table lays the cheapest dice on it. The bar tells what comes of it before you commit. More dice, the wheel or + over the card spend more.
table-find-action = To find an action
table-find-action-text = The actions that you can do now lie in the tray as a hand of cards, sorted by the gear that they use. Click a name above the cards to see those alone. The stack at the end holds what you can't do now; rest the pointer on a card to read why.
table-move = To move
table-move-text = Drag your own piece over the sheet. Each hex shows what it costs, and the bar names the way, the hazards on it and the action that pays for it. Let go where the piece shall stand. Hexes that would defeat you carry a skull, and the table asks before you go there.
table-hands = To change what you hold
table-hands-text = The copper tokens M and O show what your main hand and your off-hand hold. Drag them onto other pieces before the encounter, or whenever an action asks. Both on one piece hold it with two hands.
table-forecast = To see what the enemies will do
table-forecast-text = Switch the forecast on at the top of the window, or point at an entry of an encounter table. Arrows lead to where each enemy would stop, spikes mark what it would strike, and red tags mark the slots that its tokens would reach. Drag your own piece while it is on, and it tells of that hex.
table-enemy = To read an enemy
table-enemy-text = Rest the pointer on its card, and its piece lights up. The tag at a piece tells the attack that comes, or in your beat what the enemy is likely to do next. Click an encounter table to see it and the enemies' cards as sheets.
table-answer = To answer an attack
table-answer-text = Drag dice onto a reaction, or let it happen. Each answer tells what would remain of you. Attacks without a target are passed over; a setting makes the game ask about those too.
table-wounds = To take a hit
table-wounds-text = Drag each token from the tray onto a sink, a raised shield or an HP slot. Lit places take it, and over each you read what it means for surviving this Round.
table-undo = To take a decision back
table-undo-text = Undo, as long as no die has fallen since. After that it is called Take back: it meets the same dice again and leaves a mark on the record.
table-past = To look back
table-past-text = Open the log and click a line: the table shows that moment. The bar over the table steps on and leads back to the present. A star beside a line is a bookmark.
table-lost = After a defeat
table-lost-text = The last page offers to look for the moment from which the encounter could still be won. You can practise from there; the record stays as it was.
table-numbers = To ask why
table-numbers-text = Rest the pointer on a number to see what it is the sum of; a click keeps the sum open. A word with dots below it has an explanation, whose words have theirs.
table-view = To move your head
table-view-text = Drag with the right mouse button to look around, with the middle one to pan, and use the wheel to come closer. One key looks straight down, and one returns to the chair.
table-journey = On a journey
table-journey-text = Wounds, spent FP and used charges stay with you from fight to fight until a page offers a short reprieve. The record sheet holds your notes, gear and attunements. Notes between exclamation marks outlast their chapter, and other chapters read them.
table-keys = Keys
table-keys-text = Everything can be done with the mouse alone or with the keyboard alone. The settings list every key and let you change it; buttons show the key that presses them. Tab goes from die to card to token to button, the arrows from one lit hex to the next, and Enter takes what is chosen.
