### Hints for new players: a heading and at most about thirty words each.

new-player-question = Do you know the game on this table?
new-player-help = It is called Fires Far Away. If you don't know it, short notes appear beside the things as you first need them. Any note lets you switch them off, and so do the settings.
knows-game = I know it
show-me = Show me as we go
got-it = Got it
hints-off = No more notes
hints = Notes for new players
hints-option-off = off
hints-option-unseen = those not seen yet
hints-option-all = all from the start

hint-setup-heading = Making ready
hint-setup = M is your main hand, O your off-hand. Drag them onto what you want to hold. The lit hexes are where you can start: click one to begin.

hint-dice-heading = Your stamina dice
hint-dice = Dice pay for actions and reactions: drag them onto cards. Unspent dice stay for the next beat. Once all are spent, the enemies act, the Round ends and you roll new ones.

hint-move-heading = Moving
hint-move = To move, drag a die onto this card, or click it and the table picks the cheapest die. Then click a lit hex. Higher dice go further.

hint-end-beat-heading = Ending the beat
hint-end-beat = A beat has room for two actions. Only one may be Dynamic, like most attacks: its card says so. When you have done enough, end it here. Then the enemies act.

hint-encounter-table-heading = What the enemies do
hint-encounter-table = After every beat a roll picks a line of this table, and the enemies do what it says. Coins mark lines that are used up until the next Round.

hint-tokens-heading = Where damage goes
hint-tokens = Drag each token to a lit place. A circle absorbs it until the next Round. In an HP slot it is a wound; when all slots are full, you are defeated.

hint-reaction-heading = Answering an attack
hint-reaction = The enemy is about to strike. Drag dice onto a lit card to answer. Those dice are then spent, so you may also let it happen.
