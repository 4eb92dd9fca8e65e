//! `emberhex lsp`: a language server for the content files, over standard input and output.
//!
//! Owns the conversation with the editor. What it answers comes from the content loader, the reference of the formats and
//! the rules texts; nothing here knows a word or an id.

mod completion;
mod cursor;
mod describe;
mod findings;
mod navigation;
mod position;
mod workspace;

use std::collections::HashSet;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _, PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, Completion, DocumentSymbolRequest, ExecuteCommand, GotoDefinition,
    HoverRequest, Initialize, Request as _, Shutdown,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, CompletionOptions,
    CompletionResponse, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentSymbolResponse, ExecuteCommandOptions, GotoDefinitionResponse, Hover, HoverContents,
    HoverProviderCapability, InitializeParams, InitializeResult, MarkupContent, MarkupKind, MessageType, OneOf,
    PublishDiagnosticsParams, ServerCapabilities, ServerInfo, ShowMessageParams, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde_json::{Value, json};

use self::navigation::SHOW_COMMAND;
use self::workspace::{Workspace, find_source};
use super::library::resolve_library;
use crate::content::SourceFile;

/// The time without a further edit after which the files are checked.
const PAUSE: Duration = Duration::from_millis(150);

/// Talks with an editor until it leaves. The content is that of `path`, or of the folder that the editor opens. The exit code
/// is 0 if the editor has taken its leave.
pub fn run(path: Option<PathBuf>) -> ExitCode {
    // A folder that is named but holds no content is a mistake of the command line.
    if let Some(path) = &path
        && let Err(why) = resolve_library(Some(path.clone()))
    {
        eprintln!("{why}");
        return ExitCode::from(2);
    }
    let (sender, messages) = channel();
    std::thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            match Message::read(&mut input) {
                Ok(Some(message)) => {
                    if sender.send(message).is_err() {
                        return;
                    }
                }
                Ok(None) => return,
                // A message of the wrong form is skipped; the next one begins after it.
                Err(why) if why.kind() == io::ErrorKind::InvalidData => eprintln!("{why}"),
                Err(why) => return eprintln!("{why}"),
            }
        }
    });
    let mut server = Server { path, ..Server::default() };
    server.serve(&messages);
    ExitCode::from(u8::from(!server.is_shut_down))
}

#[derive(Default)]
struct Server {
    /// The content that the command line names.
    path: Option<PathBuf>,
    /// The content; none before the editor has introduced itself.
    workspace: Option<Workspace>,
    /// Whether the editor shows the results of commands itself.
    shows_results: bool,
    /// Whether something has changed since the last check.
    is_stale: bool,
    /// The files for which the editor has diagnostics.
    marked: HashSet<String>,
    is_shut_down: bool,
}

impl Server {
    fn serve(&mut self, messages: &Receiver<Message>) {
        loop {
            let message = match self.is_stale {
                true => messages.recv_timeout(PAUSE),
                false => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let sent = match message {
                Ok(Message::Request(request)) => send(self.answer(request).into()),
                Ok(Message::Notification(notification)) if notification.method == "exit" => return,
                Ok(Message::Notification(notification)) => {
                    self.take_note(notification);
                    Ok(())
                }
                Ok(Message::Response(_)) => Ok(()),
                Err(RecvTimeoutError::Timeout) => self.check(),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            // An editor that has gone hears nothing.
            if sent.is_err() {
                return;
            }
        }
    }

    /// Loads the files and sends the diagnostics of those that have any now or had some before.
    fn check(&mut self) -> io::Result<()> {
        self.is_stale = false;
        let Some(workspace) = &mut self.workspace else { return Ok(()) };
        workspace.load();
        let found = findings::diagnostics(workspace);
        let mut gone = std::mem::take(&mut self.marked);
        for (uri, diagnostics) in found {
            gone.remove(uri.as_str());
            self.marked.insert(uri.as_str().to_owned());
            notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version: None })?;
        }
        for uri in gone.iter().filter_map(|uri| uri.parse().ok()) {
            notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None })?;
        }
        Ok(())
    }

    fn take_note(&mut self, Notification { method, params }: Notification) {
        let Some(workspace) = &mut self.workspace else { return };
        let changed = match method.as_str() {
            DidOpenTextDocument::METHOD => serde_json::from_value(params)
                .map(|DidOpenTextDocumentParams { text_document: opened }| (opened.uri, Some(opened.text))),
            DidChangeTextDocument::METHOD => serde_json::from_value(params).map(|changed| {
                let DidChangeTextDocumentParams { text_document, mut content_changes } = changed;
                let last = content_changes.pop();
                (text_document.uri, Some(last.map(|change| change.text).unwrap_or_default()))
            }),
            DidCloseTextDocument::METHOD => serde_json::from_value(params)
                .map(|closed: DidCloseTextDocumentParams| (closed.text_document.uri, None)),
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                self.is_stale = true;
                return;
            }
            _ => return,
        };
        match changed {
            Ok((uri, text)) => {
                workspace.set_buffer(&uri, text);
                self.is_stale = true;
            }
            Err(why) => eprintln!("{method}: {why}"),
        }
    }

    fn answer(&mut self, request: Request) -> Response {
        match request.method.as_str() {
            Initialize::METHOD => answer(request, |params| self.initialize(params)),
            Shutdown::METHOD => {
                self.is_shut_down = true;
                Response::new_ok(request.id, Value::Null)
            }
            method => match &self.workspace {
                None => {
                    let message = "the first request is `initialize`".to_owned();
                    Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, message)
                }
                Some(workspace) => match method {
                    Completion::METHOD => answer(request, |params: lsp_types::CompletionParams| {
                        let complete = |file: &SourceFile, at| Some(completion::complete(workspace, file, at));
                        let found = at_position(workspace, &params.text_document_position, complete);
                        found.map(CompletionResponse::Array)
                    }),
                    HoverRequest::METHOD => answer(request, |params: lsp_types::HoverParams| {
                        at_position(workspace, &params.text_document_position_params, |file, at| {
                            let (value, place) = navigation::hover(workspace, file, at)?;
                            let contents = MarkupContent { kind: MarkupKind::Markdown, value };
                            let range = Some(position::range_of(&file.text, place));
                            Some(Hover { contents: HoverContents::Markup(contents), range })
                        })
                    }),
                    GotoDefinition::METHOD => answer(request, |params: lsp_types::GotoDefinitionParams| {
                        let find = |file: &SourceFile, at| Some(navigation::definitions(workspace, file, at));
                        let found = at_position(workspace, &params.text_document_position_params, find);
                        found.map(GotoDefinitionResponse::Array)
                    }),
                    CodeActionRequest::METHOD => answer(request, |params: lsp_types::CodeActionParams| {
                        findings::quick_fixes(workspace, &params.text_document.uri, params.range)
                    }),
                    CodeLensRequest::METHOD => answer(request, |params: lsp_types::CodeLensParams| {
                        workspace.file(&params.text_document.uri).map(|file| navigation::lenses(workspace, file))
                    }),
                    DocumentSymbolRequest::METHOD => answer(request, |params: lsp_types::DocumentSymbolParams| {
                        let file = workspace.file(&params.text_document.uri);
                        file.map(|file| DocumentSymbolResponse::Nested(navigation::symbols(file)))
                    }),
                    ExecuteCommand::METHOD => answer(request, |params: lsp_types::ExecuteCommandParams| {
                        self.execute(workspace, &params.command, &params.arguments)
                    }),
                    method => {
                        let message = format!("there is no method `{method}` here");
                        Response::new_err(request.id, ErrorCode::MethodNotFound as i32, message)
                    }
                },
            },
        }
    }

    fn initialize(&mut self, params: InitializeParams) -> InitializeResult {
        self.shows_results = params.initialization_options.is_some_and(|given| given["showsResults"] == json!(true));
        #[allow(deprecated, reason = "some editors name their folder in no other way")]
        let root = params.root_uri;
        let folders = params.workspace_folders.unwrap_or_default().into_iter().map(|folder| folder.uri);
        let opened = folders.chain(root).find_map(|uri| position::path_of(&uri));
        let named = self.path.clone().map(|path| resolve_library(Some(path)));
        let source = named.or_else(|| Some(find_source(&opened?))).unwrap_or_else(|| resolve_library(None));
        match source {
            Ok(source) => self.workspace = Some(Workspace::new(source)),
            Err(why) => {
                eprintln!("{why}");
                self.workspace = Some(Workspace::new(crate::content::ContentSource::built_in()));
            }
        }
        self.is_stale = true;
        let version = Some(crate::VERSION.to_owned());
        let server_info = Some(ServerInfo { name: "emberhex".to_owned(), version });
        InitializeResult { capabilities: capabilities(), server_info }
    }

    /// Carries out the command of a lens: the result is the text of the entry, and an editor that does nothing with results
    /// gets it as a message too.
    fn execute(&self, workspace: &Workspace, command: &str, arguments: &[Value]) -> Option<Value> {
        let [Value::String(uri), Value::String(id)] = arguments else { return None };
        let file = workspace.file(&uri.parse::<Uri>().ok()?).filter(|_| command == SHOW_COMMAND)?;
        let message = navigation::show(workspace, file, id)?;
        if !self.shows_results {
            let shown = ShowMessageParams { typ: MessageType::INFO, message: message.clone() };
            // An editor that has gone gets no answer either.
            let _ = notify::<ShowMessage>(shown);
        }
        Some(Value::String(message))
    }
}

fn capabilities() -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::FULL),
        save: Some(true.into()),
        ..TextDocumentSyncOptions::default()
    };
    let quick_fix =
        CodeActionOptions { code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]), ..CodeActionOptions::default() };
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "(", "[", "#", ":"].map(str::to_owned).into()),
            ..CompletionOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(quick_fix)),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![SHOW_COMMAND.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

/// The answer to a request whose parameters have the right form.
fn answer<P, R>(request: Request, respond: impl FnOnce(P) -> R) -> Response
where
    P: serde::de::DeserializeOwned,
    R: serde::Serialize,
{
    match serde_json::from_value(request.params) {
        Ok(params) => Response::new_ok(request.id, respond(params)),
        Err(why) => Response::new_err(request.id, ErrorCode::InvalidParams as i32, why.to_string()),
    }
}

/// The answer of `ask` for the file and the offset of a position.
fn at_position<T>(
    workspace: &Workspace,
    params: &TextDocumentPositionParams,
    ask: impl FnOnce(&SourceFile, usize) -> Option<T>,
) -> Option<T> {
    let file = workspace.file(&params.text_document.uri)?;
    ask(file, position::offset_of(&file.text, params.position))
}

fn notify<N: lsp_types::notification::Notification>(params: N::Params) -> io::Result<()> {
    send(Notification::new(N::METHOD.to_owned(), params).into())
}

fn send(message: Message) -> io::Result<()> {
    message.write(&mut io::stdout().lock())
}
