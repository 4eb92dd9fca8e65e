//! How loud the game is, as the settings page shows and changes it.
//!
//! Plain data only. Must not play anything.

/// What the settings say about sound. Each volume is a percentage from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSettings {
    /// Whether nothing at all is heard.
    pub muted: bool,
    /// Coins, dice, pencil, eraser and cards, while the game plays back what happens on the table.
    pub table: u8,
    /// The candle, and the wind far off.
    pub room: u8,
    /// Buttons and pages.
    pub interface: u8,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self { muted: false, table: 75, room: 50, interface: 50 }
    }
}

impl SoundSettings {
    /// The same with every volume in its range.
    pub fn clamped(self) -> Self {
        let [table, room, interface] = [self.table, self.room, self.interface].map(|volume| volume.min(100));
        Self { table, room, interface, ..self }
    }
}
