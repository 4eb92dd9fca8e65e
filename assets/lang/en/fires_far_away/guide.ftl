### What a new player reads first in the codex, and what each word on the sheet means. The codex and the tooltips of the
### sheet show the same texts.

guide-chapter = Start here
words-chapter = Words on the sheet
# What an entry of that chapter is.
word = Word

guide-round = Round, beat, counterbeat
guide-round-text = A Round begins with a roll of your stamina dice. In your beat you pay for one or two actions with them; then the enemies answer in the counterbeat, and the next beat begins. When your last die is spent, the enemies answer once more, the Round ends and you roll all of them again.
guide-dice = What the dice buy
guide-dice-text = A die is worth the number that it shows: “3 SP” on a card takes dice that show 3 or more together. Paying more makes many actions stronger. Dice that you keep stay as they fell, and pay for reactions when you are attacked.
guide-damage = Where damage goes
guide-damage-text = A hit brings tokens, and you lay each of them down. In an HP slot it is a wound; when all slots are full, you are defeated. In a sink it does nothing. Each sink takes its own kinds, P.DEF for example Slash, Crush and Pierce, as many as its number; the next Round empties it.
guide-enemies = What the enemies will do
guide-enemies-text = An encounter table is a card with numbered entries. In the counterbeat a die is rolled on it, and the enemies do what that entry says. It gets a coin; with all its coins it is exhausted, and the next entry below takes its place, after the last one the first.
guide-table = How to read the table
guide-table-text = The line at the top says what is asked of you; rest the pointer on the Round beside it to read how the encounter is won. Choose an action, and what it can reach is lit. A chalk cross is a goal to stand on, other marks are walls, cover and hazards. The eye at the top shows what the enemies would do next.
guide-further = Where to go on
guide-further-text = Words underlined with dots say what they mean, here and everywhere. The search above finds first what a word is. The Ninth Fire begins with nine short lessons for someone who is new to the game. The chapters on the left are the rules in full, and at their end every action, condition and piece of gear.

# Words that are no names on the sheet: title and text.
word-sink = Sink
word-sink-text = A place on the sheet for tokens that would wound you or take hold of you. Each sink takes its own kinds of tokens and holds as many as its number. A token in a sink does nothing, and when a Round begins all sinks are emptied. You may use a sink or leave it; the sinks of enemies take what fits. Shield Up! is no sink.
word-token = Token
word-token-text = A token stands for a point of damage of one kind, or for a condition. You lay each token down: onto a raised shield, into a sink, or else damage into an HP slot and a condition onto the sheet.
word-dice = Dice
word-dice-text = Your stamina dice pay for actions and reactions. END says how many there are. All are rolled when a Round begins; those that are not spent stay as they fell until the last one is gone.

# The names of the numbers on the sheet in full, and what each is for.
word-hp = HP
word-hp-text = Health. Each token in an HP slot is a wound; when all slots are full, you are defeated. You have 2 slots and half your VIT. Wounds stay when an encounter ends, until something heals them.
word-fp = FP
word-fp-text = Focus. Attunements cost FP besides dice. You have 2 and half your ATT. What is spent comes back at a short reprieve.
word-sp = SP
word-sp-text = Stamina, the price of actions: 3 SP are paid with dice that show 3 or more together.
word-sl = SL
word-sl-text = Soul level: how often a stat was raised for souls. The next SL costs one soul more than the SL there is, and raises one stat by 1.
word-hmn = HMN
word-hmn-text = Humanity. A defeat can cost 1 HMN. Someone who is defeated without any becomes Hollow; the first HMN gained after that ends Hollow and is used up.
word-enc = ENC
word-enc-text = Encumbrance: the weight of what lies in hand slots, outfit, pouches and quivers. Up to EQP it costs nothing. Above it a Move is shorter, and Dodge!, Juke and Get Up! cost more.
word-eqp = EQP
word-eqp-text = Equip load: how much weight hinders you in nothing. It is your END less 2.
word-pots = POTs
word-pots-text = The places for attunements. Each attunement takes as many as its intensity. There is one at 7 ATT, and one more for every 3 above.
word-pouches = Pouches
word-pouches-text = The places for flasks and items that can be used in an encounter. Everybody has 4.

word-vit = Vitality (VIT)
word-end = Endurance (END)
word-str = Strength (STR)
word-dex = Dexterity (DEX)
word-att = Attunement (ATT)
word-int = Intelligence (INT)
word-fth = Faith (FTH)
stat-help-vit = Vitality gives HP slots: 2 and half of it. From 12 on it gives P.DEF too.
stat-help-end = Endurance gives stamina dice (4, and one more from 11, 16, 21 and so on), and EQP, which is 2 less than it. From 12 on it gives RES too.
stat-help-str = Strength is what heavy weapons, shields and armour ask for. A weapon that is graded by STR hits harder the higher it is.
stat-help-dex = Dexterity is what quick weapons and bows ask for. A weapon that is graded by DEX hits harder the higher it is.
stat-help-att = Attunement gives FP: 2 and half of it. From 7 on it gives POTs, and from 12 on a bonus to pyromancy that counts as F.DEF too.
stat-help-int = Intelligence is what sorceries ask for. From 10 on it gives them a bonus that counts as M.DEF too; with Faith, witchery one that counts as D.DEF.
stat-help-fth = Faith is what miracles ask for. From 10 on it gives them a bonus that counts as L.DEF too; with Intelligence, witchery one that counts as D.DEF.

word-p-def = Physical Defense (P.DEF)
word-f-def = Fire Defense (F.DEF)
word-m-def = Magic Defense (M.DEF)
word-d-def = Dark Defense (D.DEF)
word-l-def = Light Defense (L.DEF)
word-res = Resistance (RES)
word-ps = Poise (PS)
sink-help-p-def = A sink for Slash, Crush and Pierce, which share it. Armour gives most of it, and VIT from 12 on.
sink-help-f-def = A sink for Burn. Some armour gives it, and ATT from 12 on.
sink-help-m-def = A sink for Magic damage. Some armour gives it, and INT from 10 on.
sink-help-d-def = A sink for Dark damage and Withering. Some armour gives it, and INT with FTH from 8 on.
sink-help-l-def = A sink for Smite. Some armour gives it, and FTH from 10 on.
sink-help-res = A sink for what creeps: Poison, Toxic, Bleed, Disoriented and Staggered. Some armour gives it, and END from 12 on.
sink-help-ps = A sink for what throws you: Flinch, Knockback, Knockdown and Dismounted. Only gear gives it.
