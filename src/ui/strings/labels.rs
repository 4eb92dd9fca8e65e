//! The fixed words of the interface: labels, hints and short sentences.

use crate::lang::Message;

pub static TITLE: Message = Message::new("title");
pub static SUBTITLE: Message = Message::new("subtitle");
pub static UNDO: Message = Message::new("undo");
pub static UNDO_DISABLED: Message = Message::new("undo-disabled");
pub static TAKE_BACK: Message = Message::new("take-back");
pub static TAKE_BACK_TOOLTIP: Message = Message::new("take-back-tooltip");
/// The question before a take-back marks the record.
pub static TAKE_BACK_CONFIRM: Message = Message::new("take-back-confirm");
pub static REDO: Message = Message::new("redo");
pub static REDO_TOOLTIP: Message = Message::new("redo-tooltip");
pub static LOG: Message = Message::new("log");
pub static CODEX: Message = Message::new("codex");
pub static SEARCH_PLACEHOLDER: Message = Message::new("search-placeholder");
pub static SEE_ALSO: Message = Message::new("see-also");
pub static CODEX_BACK: Message = Message::new("codex-back");
pub static PIN_TOOLTIP: Message = Message::new("pin-tooltip");
pub static CLOSE_TOOLTIP: Message = Message::new("close-tooltip");
pub static OPEN_IN_CODEX: Message = Message::new("open-in-codex");
pub static NOTHING_FOUND: Message = Message::new("nothing-found");
pub static CARDS: Message = Message::new("cards");
pub static CARDS_TOOLTIP: Message = Message::new("cards-tooltip");
pub static FORECAST: Message = Message::new("forecast");
pub static FORECAST_TOOLTIP: Message = Message::new("forecast-tooltip");
pub static LOG_EMPTY: Message = Message::new("log-empty");
pub static MENU: Message = Message::new("menu");
pub static STAMINA: Message = Message::new("stamina");
pub static STAMINA_EMPTY: Message = Message::new("stamina-empty");
pub static STAMINA_UNROLLED: Message = Message::new("stamina-unrolled");
pub static CANCEL: Message = Message::new("cancel");
pub static END_BEAT: Message = Message::new("end-beat");
pub static LOWERS_SHIELD: Message = Message::new("lowers-shield");
pub static GO_ON: Message = Message::new("go-on");
pub static BEGIN: Message = Message::new("begin");
pub static STAY: Message = Message::new("stay");
pub static THAT_IS_ALL: Message = Message::new("that-is-all");
pub static LEAVE_IT: Message = Message::new("leave-it");
pub static OPENING: Message = Message::new("opening");
pub static LOADOUT: Message = Message::new("loadout");
pub static LOADOUT_HELP: Message = Message::new("loadout-help");
pub static HANDS_REFUSED: Message = Message::new("hands-refused");
pub static LET_IT_HAPPEN: Message = Message::new("let-it-happen");
pub static AUTO_ASSIGN_TOKENS: Message = Message::new("auto-assign-tokens");
pub static TOKENS: Message = Message::new("tokens");
pub static TOKENS_HELP: Message = Message::new("tokens-help");
pub static NO_STANCES: Message = Message::new("no-stances");
pub static NO_REACTIONS: Message = Message::new("no-reactions");
pub static NO_ACTIONS: Message = Message::new("no-actions");
pub static HP: Message = Message::new("hp");
pub static FP: Message = Message::new("fp");
pub static CONDITIONS: Message = Message::new("conditions");
pub static UNASSIGNED: Message = Message::new("unassigned");
pub static TRICKLING: Message = Message::new("trickling");
pub static NO_CONDITIONS: Message = Message::new("no-conditions");
pub static SHIELD_UP: Message = Message::new("shield-up");
pub static CHARACTER_DETAILS: Message = Message::new("character-details");
pub static DOOM: Message = Message::new("doom");
pub static SUDDEN: Message = Message::new("sudden");
pub static EXHAUSTED: Message = Message::new("exhausted");
pub static DEFEATED: Message = Message::new("defeated");
pub static CLOSE: Message = Message::new("close");
pub static PIN: Message = Message::new("pin");
pub static UNPIN: Message = Message::new("unpin");
pub static ATTACKS: Message = Message::new("attacks");
pub static GROUP_BODY: Message = Message::new("group-body");
pub static GROUP_IN_HAND: Message = Message::new("group-in-hand");
pub static GROUP_ITEMS: Message = Message::new("group-items");
pub static GROUP_HELP: Message = Message::new("group-help");
pub static ATTUNED: Message = Message::new("attuned");
pub static LIGHT: Message = Message::new("light");
pub static GEAR_LIT: Message = Message::new("gear-lit");
pub static GEAR_DEPLOYED: Message = Message::new("gear-deployed");
pub static GEAR_BROKEN: Message = Message::new("gear-broken");
pub static ABSENT: Message = Message::new("absent");
pub static DARK: Message = Message::new("dark");
pub static DARK_HELP: Message = Message::new("dark-help");
pub static ARMED_HELP: Message = Message::new("armed-help");
/// What an armed action needs that is paid for and does nothing that could be foretold.
pub static NOTHING_MISSING: Message = Message::new("nothing-missing");
pub static DO_IT: Message = Message::new("do-it");
pub static DO_IT_DISABLED: Message = Message::new("do-it-disabled");
pub static MORE: Message = Message::new("more");
pub static LESS: Message = Message::new("less");
pub static MORE_FOCUS: Message = Message::new("more-focus");
pub static LESS_FOCUS: Message = Message::new("less-focus");

pub static CONTINUE: Message = Message::new("continue");
pub static NEW_GAME: Message = Message::new("new-game");
pub static PRACTICE: Message = Message::new("practice");
pub static PRACTICE_HELP: Message = Message::new("practice-help");
pub static PRACTICE_EMPTY: Message = Message::new("practice-empty");
pub static SETTINGS: Message = Message::new("settings");
pub static QUIT: Message = Message::new("quit");
pub static RESUME: Message = Message::new("resume");
pub static TO_TITLE: Message = Message::new("to-title");
pub static RESULT_TO_TITLE: Message = Message::new("result-to-title");
pub static BACK_TO_PRACTICE: Message = Message::new("back-to-practice");
pub static BACK_TO_SPARRING: Message = Message::new("back-to-sparring");
pub static TO_TITLE_HELP: Message = Message::new("to-title-help");
pub static PAUSED: Message = Message::new("paused");
pub static DONE: Message = Message::new("done");
pub static RESTART: Message = Message::new("restart");
pub static GAINED: Message = Message::new("gained");
pub static NOTHING_GAINED: Message = Message::new("nothing-gained");
pub static CONTENT_ERRORS: Message = Message::new("content-errors");
pub static KEPT_LAST_GOOD: Message = Message::new("kept-last-good");
pub static SHOW_ALL_PROBLEMS: Message = Message::new("show-all-problems");
pub static OPEN_IN_EDITOR: Message = Message::new("open-in-editor");
pub static EXPECTED: Message = Message::new("expected");
pub static CONTENT_ERRORS_HELP: Message = Message::new("content-errors-help");
pub static WHICH_WAY: Message = Message::new("which-way");
/// The answer that looks for a reaction after all.
pub static FATAL_REACT: Message = Message::new("fatal-react");
pub static FATAL_CANCEL: Message = Message::new("fatal-cancel");
pub static FATAL_CONFIRM: Message = Message::new("fatal-confirm");
pub static BACK: Message = Message::new("back");
pub static SAVE_DAMAGED: Message = Message::new("save-damaged");
pub static RESTORE: Message = Message::new("restore");
pub static ENCOUNTER_IN_PROGRESS: Message = Message::new("encounter-in-progress");
pub static WILL_BE_ARCHIVED: Message = Message::new("will-be-archived");
pub static START_NEW: Message = Message::new("start-new");

pub static WINDOW_SIZE: Message = Message::new("window-size");
pub static LANGUAGE: Message = Message::new("language");
pub static SPEED: Message = Message::new("speed");
pub static REDUCED_MOTION: Message = Message::new("reduced-motion");
pub static TEXT_SCALE: Message = Message::new("text-scale");
pub static READABLE_FONT: Message = Message::new("readable-font");
pub static QUALITY: Message = Message::new("quality");
pub static SOUND: Message = Message::new("sound");
pub static NO_SOUND_DEVICE: Message = Message::new("no-sound-device");
pub static TABLE_VOLUME: Message = Message::new("table-volume");
pub static ROOM_VOLUME: Message = Message::new("room-volume");
pub static INTERFACE_VOLUME: Message = Message::new("interface-volume");
pub static ON: Message = Message::new("on");
pub static OFF: Message = Message::new("off");

pub static SPEEDS: [Message; 3] =
    [Message::new("speed-calm"), Message::new("speed-brisk"), Message::new("speed-instant")];
pub static QUALITIES: [Message; 4] = [
    Message::new("quality-automatic"),
    Message::new("quality-low"),
    Message::new("quality-medium"),
    Message::new("quality-high"),
];
