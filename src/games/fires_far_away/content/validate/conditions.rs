//! Checks of the condition rows.

use super::{ContentPath, Validator};
use crate::content::condition_row::{AllowedAction, ConditionDuration, Forbidden};
use crate::content::script::{Expr, Need, ScriptContext, ScriptWord};
use crate::model::Condition;

impl Validator<'_, '_> {
    /// Checks the row of a condition.
    pub(super) fn check_condition(&mut self, condition: Condition) {
        let (catalog, entry) = (self.catalog, ContentPath::new("condition", condition.id()));
        let row = catalog.condition(condition);
        // The combatant that has the condition may be an enemy, as with the script of a tile.
        for (n, block) in row.blocks.iter().enumerate() {
            self.check_block(&entry.field("blocks").item(n), block, ScriptContext::Tile);
        }
        for (n, (value, _)) in row.deals.iter().enumerate() {
            self.check_row_value(&entry.field("deals").item(n).item(0), value);
        }
        if let Some(value) = &row.surcharge {
            self.check_row_value(&entry.field("surcharge"), value);
        }
        if let Some((value, other)) = &row.becomes {
            self.check_row_value(&entry.field("becomes").item(0), value);
            if *other == condition {
                self.add_error(&entry.field("becomes").item(1), "a condition can't turn into itself");
            }
        }
        if (row.duration == ConditionDuration::Immediate) != row.immediate.is_some() {
            let message = "a condition with `immediate` is `duration: Immediate`, and only such a one is";
            self.add_error(&entry.field("duration"), message);
        }
        if row.cap == Some(0) {
            self.add_error(&entry.field("cap"), "no token of this condition could be added");
        }
        if row.sinks_whole && row.sink.is_none() {
            self.add_error(&entry.field("sinks_whole"), "there is no `sink` that could take the tokens");
        }
        if let Some(Forbidden::AllBut(allowed)) = &row.forbids {
            for (n, action) in allowed.iter().enumerate() {
                let AllowedAction::Action(id) = action else { continue };
                if catalog.action(*id).is_none() && !self.sources.may_be_unparsed(*id) {
                    let have = catalog.actions.iter().map(|action| action.id);
                    let at = entry.field("forbids").item(0).item(n).item(0);
                    let problem = self.sources.unknown_id(&at, "action", *id, have);
                    self.report.errors.push(problem);
                }
            }
        }
    }

    fn check_row_value(&mut self, at: &ContentPath, value: &Expr) {
        self.check_word(at, ScriptWord::Expr(value), ScriptContext::Tile.gives() - Need::Target);
    }
}
