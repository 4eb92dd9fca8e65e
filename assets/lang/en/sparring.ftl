### The sparring page and the character sheet that is put together there.

sparring = Sparring
sparring-help = Drag gear and attunements from the shelves onto the sheet, choose an encounter, and play.
play = Play
random-character = Random character
keep-character = Save character
characters = Characters
encounters = Encounters
shelf-search = Search all shelves
souls-and-humanity = Souls and HMN
load-actions = With this load
derived-values = Derived values
humanity-help = HMN. The first that a Hollow character gains ends Hollow and is used up.
souls-help = Souls pay for SL.
raise-help = The next SL costs one soul more than the SL there is, and raises one stat by 1.
enc = ENC
enc-help = The weight of what lies in hand slots, outfit, pouches and quivers, and how much EQP allows.
hand-slots = Hand slots
hand-tokens-help = M and O: what the main hand and the off-hand hold
worn = Worn
pouches = Pouches and quivers
carried = Carried: out of reach in an encounter, without weight
put-on = Put on
take-off = Take off
nothing-selected = Click something to read about it. Double-click to put it on.

# The short names of the Primary Stats, and what each is for.
stat-vit = VIT
stat-end = END
stat-str = STR
stat-dex = DEX
stat-att = ATT
stat-int = INT
stat-fth = FTH
stat-help-vit = Vitality: HP slots, P.DEF
stat-help-end = Endurance: stamina dice, EQP, RES
stat-help-str = Strength: needed for heavy weapons, and the damage of those graded by it
stat-help-dex = Dexterity: needed for quick weapons, and the damage of those graded by it
stat-help-att = Attunement: FP, POTs, the bonus of pyromancy, F.DEF
stat-help-int = Intelligence: the bonus of sorcery, M.DEF; with Faith that of witchery and D.DEF
stat-help-fth = Faith: the bonus of miracles, L.DEF; with Intelligence that of witchery and D.DEF

pots-in-use = POTs: { $used } of { $there } in use
excess-attunement = no POTs left for it
excess-pouch = no pouch left for it
excess-missile = no quiver left for it
excess-other = no room left for it
sheet-not-ready = Not ready: { $problem }.
soul-level = SL { $level }, the next costs { $cost ->
    [one] 1 soul
   *[other] { $cost } souls
}
raise = raise, { $cost ->
    [one] 1 soul
   *[other] { $cost } souls
}

# The hand tokens.
hand-token-main = Main hand
hand-token-off = Off-hand
hand-token-letter-main = M
hand-token-letter-off = O
hand-token-help-main-here = The main hand holds this. Click to let go, or drag it to another slot.
hand-token-help-main = Click to hold this in the main hand. With both tokens it is held in both hands.
hand-token-help-off-here = The off-hand holds this. Click to let go, or drag it to another slot.
hand-token-help-off = Click to hold this in the off-hand. With both tokens it is held in both hands.

# What a free place takes.
empty-place-hand = hand slot
empty-place-armor = outfit
empty-place-ring = ring
empty-place-pouch = pouch
empty-place-missile = missiles
empty-place-carried = carried
empty-place-attunement = attunement
humanity-label = HMN
