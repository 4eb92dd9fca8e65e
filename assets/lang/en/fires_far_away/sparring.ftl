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
souls-help = Souls pay for SL.
enc = ENC
hand-slots = Hand slots
hand-tokens-help = M and O: what the main hand and the off-hand hold
worn = Worn
pouches = Pouches and quivers
carried = Carried: out of reach in an encounter, without weight
put-on = Put on
take-off = Take off
nothing-selected = Click something to read about it. Double-click to put it on.

# The short names of the Primary Stats; what each is for stands in guide.ftl.
stat-vit = VIT
stat-end = END
stat-str = STR
stat-dex = DEX
stat-att = ATT
stat-int = INT
stat-fth = FTH

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
souls-label = Souls
