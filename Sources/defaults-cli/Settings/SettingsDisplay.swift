import CommandKit
import PrefsCore
import SettingsBundles

/// Shows the settings of a domain in the way that suits standard input and output: as a form on the whole terminal, as
/// numbered questions, or as text.
struct SettingsDisplay {
    let editor: SettingsEditor

    /// - Parameter isAccessible: Whether `--accessible` asks for the questions.
    func show(isAccessible: Bool) throws {
        let session = editor.session
        guard isAccessible || Self.isOnTerminal || asksByVariable(of: session.environment) else {
            return try printText()
        }
        session.report.writeMessages()
        if Self.canShowForm(session.environment), !isAccessible { startForm() }
        try SettingsQuestions(editor: editor).run()
    }

    private static var isOnTerminal: Bool { StandardStream.input.isTerminal && Output.isOnTerminal }

    /// Whether a form on the whole terminal is wanted and possible, if it is installed.
    static func canShowForm(_ environment: Environment) -> Bool {
        isOnTerminal && !isSet("ACCESSIBLE", environment)
            && !["dumb", nil].contains((try? environment.value("TERM")) ?? nil)
    }

    /// Starts the form, if it is installed and can show the domain. It knows domains of the user's store alone.
    private func startForm() {
        let path = FileSystem.absolutePath(editor.bundle.path)
        guard case .stored(let name, let scope) = editor.domain else { return }
        var host = editor.session.host
        if editor.session.selectedName(of: editor.domain) == nil, case .host(let owner) = scope {
            host = .named(owner.text)
        }
        _ = CompanionProgram.form.start(host.words + ["--", name.text, path])
    }

    private func printText() throws {
        let values = try editor.values()
        for line in SettingsFormText(editor.bundle, values).lines { editor.session.report.print(line) }
    }

    /// Whether `ACCESSIBLE` asks for the questions although not both streams are terminals. Where standard input alone
    /// is a terminal, as in `prefs settings D | grep Map`, the text is wanted.
    private func asksByVariable(of environment: Environment) -> Bool {
        Self.isSet("ACCESSIBLE", environment) && !StandardStream.input.isTerminal
    }

    private static func isSet(_ name: String, _ environment: Environment) -> Bool {
        ((try? environment.value(name)) ?? nil) != nil
    }
}
