//! The language server: an editor talks with `emberhex lsp` about a scenario of its own.

use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

/// The longest that an answer may take, on a machine that has other work.
const PATIENCE: Duration = Duration::from_mins(5);

const SHEET: &str = r#"(
    name: "The Mill", text: "A test.", encounters: ["mill_floor"],
    character: (
        name: "Genericus", stats: { Vit: 7, End: 10, Str: 9, Dex: 7, Att: 7, Int: 7, Fth: 7 },
        hands: ["arming_sword", "kite_shield"], held: (0, 1), armor: "bandits_set",
    ),
)
"#;

const ENEMIES: &str = r#"{
    "miller": (
        name: "Miller", hp: 3, movement: 4,
        attacks: { "flail": (name: "Flail", effect: [Strike((deals: [(N(1), Is(Crush))]))], text: "1 Crush.") },
        text: "Under flour.",
    ),
}
"#;

const ENCOUNTER: &str = r#"(
    name: "Mill Floor", text: "A test.", start: [(9, 8)],
    enemies: [(enemy: "miller", at: (2, 7))],
    tables: [(name: "T", entries: [(roll: (1, 6), behaviours: [(moves: true, attack: "flail")])])],
    victory: DefeatAll, victory_text: "Win.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
)
"#;

/// An editor with a folder of its own.
struct Editor {
    folder: tempfile::TempDir,
    server: Child,
    input: ChildStdin,
    messages: Receiver<Message>,
    requests: i32,
}

impl Editor {
    /// An editor that has opened a folder with the scenario of this file.
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in
            [("scenario.ron", SHEET), ("enemies/mill.ron", ENEMIES), ("encounters/mill_floor.ron", ENCOUNTER)]
        {
            let path = folder.path().join("scenarios/mill").join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_emberhex"))
            .arg("lsp")
            .current_dir(folder.path())
            .env_remove("EMBERHEX_ROOT")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program can be started");
        let (input, output) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(Some(message)) = Message::read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let mut editor = Self { folder, server, input, messages, requests: 0 };
        let root = format!("file://{}", editor.folder.path().display());
        let hello = editor.ask("initialize", json!({ "capabilities": {}, "rootUri": root }));
        assert_eq!(hello["serverInfo"]["name"], "emberhex");
        editor.tell("initialized", json!({}));
        editor
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join("scenarios/mill").join(file)
    }

    fn uri(&self, file: &str) -> String {
        format!("file://{}", self.path(file).display())
    }

    fn tell(&mut self, method: &str, params: Value) {
        Message::from(Notification::new(method.to_owned(), params)).write(&mut self.input).unwrap();
    }

    /// The answer to a request, with its error if it was refused.
    fn request(&mut self, method: &str, params: Value) -> Response {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        Message::from(Request::new(id.clone(), method.to_owned(), params)).write(&mut self.input).unwrap();
        loop {
            match self.messages.recv_timeout(PATIENCE).expect("an answer") {
                Message::Response(response) if response.id == id => return response,
                _ => {}
            }
        }
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let response = self.request(method, params);
        response.response_result.unwrap_or_else(|why| panic!("{method}: {why:?}"))
    }

    fn open(&mut self, file: &str, text: &str) {
        let document = json!({ "uri": self.uri(file), "languageId": "ron", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn edit(&mut self, file: &str, text: &str) {
        let document = json!({ "uri": self.uri(file), "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": [{ "text": text }] });
        self.tell("textDocument/didChange", params);
    }

    /// The next diagnostics of a file.
    fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let uri = self.uri(file);
        loop {
            match self.messages.recv_timeout(PATIENCE).expect("diagnostics") {
                Message::Notification(note)
                    if note.method == "textDocument/publishDiagnostics" && note.params["uri"] == uri =>
                {
                    return note.params["diagnostics"].as_array().unwrap().clone();
                }
                _ => {}
            }
        }
    }

    /// The answer of a method at the mark `@` of a text, which is opened without it.
    fn ask_at(&mut self, method: &str, file: &str, text: &str) -> Value {
        let (before, _) = text.split_once('@').expect("a mark");
        self.open(file, &text.replace('@', ""));
        let line = before.matches('\n').count();
        let character = before.rsplit('\n').next().unwrap().encode_utf16().count();
        let position = json!({ "line": line, "character": character });
        self.ask(method, json!({ "textDocument": { "uri": self.uri(file) }, "position": position }))
    }

    /// The labels of what can be written at the mark `@`.
    fn completions(&mut self, file: &str, text: &str) -> Vec<String> {
        let found = self.ask_at("textDocument/completion", file, text);
        let items = found.as_array().unwrap().iter();
        items.map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[test]
fn a_mistake_is_marked_until_it_is_mended() {
    let file = "encounters/mill_floor.ron";
    let mut editor = Editor::start();
    let wrong = ENCOUNTER.replace("\"miller\"", "\"miler\"");
    editor.open(file, &wrong);
    let found = editor.diagnostics(file);
    let first = found.iter().find(|found| found["message"].as_str().unwrap().contains("miler")).unwrap();
    assert_eq!(first["message"], "there is no enemy `miler`; did you mean `miller`?");
    assert_eq!(first["range"]["start"], json!({ "line": 2, "character": 22 }), "{first}");
    assert_eq!(first["severity"], 1);
    let context = json!({ "diagnostics": found });
    let document = json!({ "uri": editor.uri(file) });
    let params = json!({ "textDocument": document, "range": first["range"], "context": context });
    let fixes = editor.ask("textDocument/codeAction", params);
    let edit = &fixes[0]["edit"]["changes"][editor.uri(file)][0];
    assert_eq!(edit["newText"], "miller", "{fixes}");
    assert_eq!(edit["range"]["start"], json!({ "line": 2, "character": 23 }));
    editor.edit(file, ENCOUNTER);
    assert_eq!(editor.diagnostics(file), Vec::<Value>::new());
    editor.edit(file, &ENCOUNTER.replace("moves:", "movs:"));
    let found = editor.diagnostics(file);
    assert!(found[0]["message"].as_str().unwrap().contains("did you mean `moves`"), "{found:?}");
}

#[test]
fn words_fields_and_ids_are_completed() {
    let mut editor = Editor::start();
    let enemies = "enemies/mill.ron";
    let fields = editor.completions(enemies, &ENEMIES.replace("hp: 3, movement: 4,", "mo@"));
    assert!(fields.contains(&"movement".to_owned()) && !fields.contains(&"attacks".to_owned()), "{fields:?}");
    assert_eq!(fields[0], "hp", "what must be there comes first");
    let words = editor.completions(enemies, &ENEMIES.replace("Strike((", "Str@((").replace("N(1)", "1"));
    assert!(words.contains(&"Strike".to_owned()) && words.contains(&"Inflict".to_owned()), "{words:?}");
    let kinds = editor.completions(enemies, &ENEMIES.replace("Is(Crush)", "Is(@)"));
    assert!(kinds.contains(&"Crush".to_owned()) && !kinds.contains(&"Strike".to_owned()), "{kinds:?}");
    let conditions = editor.completions(enemies, &ENEMIES.replace("Strike((", "Inflict((condition: S@)), Strike(("));
    assert!(conditions.contains(&"Slowed".to_owned()), "{conditions:?}");
    editor.open(enemies, ENEMIES);
    let encounter = "encounters/mill_floor.ron";
    let ids = editor.completions(encounter, &ENCOUNTER.replace("\"miller\"", "\"m@\""));
    assert!(ids.contains(&"miller".to_owned()) && !ids.contains(&"arming_sword".to_owned()), "{ids:?}");
    let attacks = editor.completions(encounter, &ENCOUNTER.replace("\"flail\"", "\"@\""));
    assert_eq!(attacks, ["flail"]);
    let gear = editor.completions("scenario.ron", &SHEET.replace("\"bandits_set\"", "@"));
    assert!(gear.contains(&"bandits_set".to_owned()), "{gear:?}");
    assert_eq!(editor.completions(enemies, &ENEMIES.replace("flour", "fl@our")), Vec::<String>::new());
}

#[test]
fn words_and_ids_are_explained() {
    let mut editor = Editor::start();
    let text = |found: Value| found["contents"]["value"].as_str().unwrap_or_default().to_owned();
    let enemy =
        text(editor.ask_at("textDocument/hover", "encounters/mill_floor.ron", &ENCOUNTER.replace("mill", "mi@ll")));
    assert!(enemy.contains("Miller") && enemy.contains("Under flour"), "{enemy}");
    let enemies = "enemies/mill.ron";
    let field = text(editor.ask_at("textDocument/hover", enemies, &ENEMIES.replace("movement", "move@ment")));
    assert!(field.contains("movement: number"), "{field}");
    let word = text(editor.ask_at("textDocument/hover", enemies, &ENEMIES.replace("Strike", "@Strike")));
    assert!(word.contains("Strike(Strike)"), "{word}");
    editor.open(enemies, ENEMIES);
    let document = json!({ "textDocument": { "uri": editor.uri(enemies) } });
    let lenses = editor.ask("textDocument/codeLens", document.clone());
    assert_eq!(lenses[0]["range"]["start"]["line"], 1, "{lenses}");
    let command = &lenses[0]["command"];
    let params = json!({ "command": command["command"], "arguments": command["arguments"] });
    let shown = editor.ask("workspace/executeCommand", params);
    assert!(shown.as_str().unwrap().contains("3 HP"), "{shown}");
    let symbols = editor.ask("textDocument/documentSymbol", document);
    assert_eq!(symbols[0]["name"], "miller");
}

#[test]
fn an_id_leads_to_its_definition() {
    let mut editor = Editor::start();
    let file = "encounters/mill_floor.ron";
    let enemy = editor.ask_at("textDocument/definition", file, &ENCOUNTER.replace("\"miller\"", "\"mil@ler\""));
    assert_eq!(enemy[0]["uri"], editor.uri("enemies/mill.ron"), "{enemy}");
    assert_eq!(enemy[0]["range"]["start"], json!({ "line": 1, "character": 4 }));
    let attack = editor.ask_at("textDocument/definition", file, &ENCOUNTER.replace("\"flail\"", "\"flai@l\""));
    assert_eq!(attack[0]["range"]["start"], json!({ "line": 3, "character": 19 }), "{attack}");
    // The sword of that name is no attack of this enemy.
    let both = ENCOUNTER.replace("\"flail\"", "\"arming@_sword\"");
    let gear = editor.ask_at("textDocument/definition", file, &both);
    assert_eq!(gear, json!([]), "the core is inside the program");
    let encounter = editor.ask_at("textDocument/definition", "scenario.ron", &SHEET.replace("_floor", "@_floor"));
    assert_eq!(encounter[0]["uri"], editor.uri(file), "{encounter}");
}

#[test]
fn what_is_no_message_is_passed_over() {
    let mut editor = Editor::start();
    editor.input.write_all(b"Content-Length: 9\r\n\r\n{\"broken\"").unwrap();
    editor.input.write_all(b"no header at all\r\n\r\n").unwrap();
    editor.tell("textDocument/didOpen", json!({ "no": "document" }));
    editor.tell("no/such/note", json!(null));
    let refused = editor.request("textDocument/hover", json!([1, 2]));
    assert!(refused.response_result.is_err());
    assert!(editor.request("no/such/request", json!({})).response_result.is_err());
    let outside = json!({ "textDocument": { "uri": "untitled:a" }, "position": { "line": 0, "character": 9 } });
    assert_eq!(editor.ask("textDocument/hover", outside), Value::Null);
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    editor.tell("exit", Value::Null);
    assert!(editor.server.wait().unwrap().success());
}
