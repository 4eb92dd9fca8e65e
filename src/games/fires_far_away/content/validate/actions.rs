//! Checks of actions and attunements, apart from their scripts: the actions that they count as, and the occasions that
//! they answer.

use super::{ContentPath, Validator};
use crate::content::action::{Action, Timing};
use crate::content::attunement::Attunement;
use crate::content::school::Known;
use crate::content::script::{Cost, GrantKind, Need, ScriptContext, ScriptWord};
use crate::model::{ActionClass, Id};

impl Validator<'_, '_> {
    pub(super) fn check_action(&mut self, action: &Action) {
        let at = ContentPath::new("action", action.id);
        self.check_action_words(action);
        // Fields that an attunement takes over from an action are checked with the action.
        if action.attunement.is_none() {
            let known: Vec<Id> = self.catalog.actions.iter().map(|a| a.id).collect();
            for (n, like) in action.like.iter().enumerate() {
                self.check_known_id(&at.field("like").item(n), "action", *like, &known);
            }
        }
        if !action.answers.is_empty() && action.timing == Timing::Action {
            self.add_error(&at.field("answers"), "it answers nothing: its timing is `Action`");
        }
        if action.answers.is_empty() && action.timing != Timing::Action && action.cost == Cost::Free {
            let opening = if action.timing == Timing::Either { "[Window, Opening]" } else { "[Opening]" };
            let message = format!("a Free reaction says what it answers, as in `answers: {opening}`");
            self.add_error(&at.field("timing"), message);
        }
        for (n, block) in action.blocks.iter().enumerate() {
            let here = at.field("blocks").item(n);
            if !block.on.is_empty() {
                self.add_error(&here.field("on"), "what an action sets off belongs into its `effect`");
            }
            if block.grants(GrantKind::Costs) {
                self.add_error(&here.field("grant"), "what the action costs stands in its `cost`");
            }
            self.check_block(&here, block, ScriptContext::PrintedBlock);
        }
        if action.class == ActionClass::NoAction && action.cost != Cost::Free {
            self.add_error(&at.field("class"), "what is no action costs no dice: its cost is `Free`");
        }
    }

    pub(super) fn check_attunement(&mut self, attunement: &Attunement) {
        let at = ContentPath::new("action", attunement.id);
        let least = if attunement.known == Known::WithCatalyst { 0 } else { 1 };
        self.check_range(&at.field("intensity"), "the Intensity", attunement.intensity.into(), least, 9);
        if let Some(limit) = &attunement.most_overcast {
            let here = at.field("most_overcast");
            if !attunement.overcast {
                self.add_error(&here, "no FP can be added: that needs `overcast: true`");
            }
            let gives = ScriptContext::Action.gives() | Need::Attunement;
            self.check_word(&here, ScriptWord::Expr(limit), gives);
        }
        self.check_range(&at.field("focus"), "the FP cost", attunement.focus.into(), 0, 99);
        for (n, block) in attunement.blocks.iter().enumerate() {
            self.check_block(&at.field("blocks").item(n), block, ScriptContext::PrintedBlock);
        }
        let (needs, script) = (attunement.needs.as_deref(), attunement.effect.as_deref());
        self.check_journey_effects(&at, &attunement.between, needs.unwrap_or_default(), script.unwrap_or_default());
        if let Some(like) = attunement.like {
            let actions = self.catalog.actions.iter().filter(|a| a.attunement.is_none() && a.schools.is_empty());
            let known: Vec<Id> = actions.map(|a| a.id).collect();
            self.check_known_id(&at.field("like"), "action that is no attunement", like, &known);
        } else if attunement.is_passive() && attunement.effect.is_some() {
            self.add_error(&at.field("effect"), "nobody runs it: without a `cost` an attunement is passive");
        } else if !attunement.is_passive() && attunement.effect.is_none() {
            self.add_error(&at, "the field `effect` is missing");
        }
    }
}
