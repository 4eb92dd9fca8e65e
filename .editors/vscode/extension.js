// Starts `emberhex lsp` and shows what its lenses print.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The scheme of the documents that hold the rules text of an entry. */
const SCHEME = "emberhex-show";

let client;

async function activate(context) {
  const texts = new Map();
  const changed = new vscode.EventEmitter();
  const provider = {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? "",
  };
  context.subscriptions.push(changed, vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider));

  /** Opens the Markdown of an entry beside the file. */
  async function show(id, markdown) {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `${id}.md` });
    texts.set(uri.path, markdown);
    changed.fire(uri);
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
  }

  const command = vscode.workspace.getConfiguration("emberhex").get("path", "emberhex");
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{ron,md}");
  context.subscriptions.push(watcher);
  client = new LanguageClient("emberhex", "Emberhex", { command, args: ["lsp"] }, {
    documentSelector: [
      { scheme: "file", language: "ron" },
      { scheme: "file", language: "markdown", pattern: "**/{chapters/*,creation,prestige}.md" },
    ],
    synchronize: { fileEvents: watcher },
    initializationOptions: { showsResults: true },
    middleware: {
      executeCommand: async (name, args, next) => {
        const result = await next(name, args);
        if (name === "emberhex.show" && typeof result === "string") {
          await show(args[1], result);
        }
        return result;
      },
    },
  });
  await client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
