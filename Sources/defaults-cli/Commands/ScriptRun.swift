import CommandKit
import PrefsAdministration
import PrefsCore

/// Tries the lines of a script in memory, and reports the lines that are refused.
struct ScriptRun {
    private let document: DocumentArgument
    /// The verb that reads the script, for messages.
    private let verb: Verb
    /// Whether commands of other programs are passed over.
    private let skipsOthers: Bool
    /// The commands of other programs, which are reported once the changes have been made.
    private(set) var passedOver = PassedOverCommands()
    /// The texts of `echo`, which say that settings were changed: they are printed only if any is.
    private(set) var echoes = Report()
    /// Whether there was a command of defaults or prefs, or an `echo`.
    private(set) var hasRun = false
    private var refusals = ScriptRefusals()

    init(_ document: DocumentArgument, of verb: Verb, skipsOthers: Bool) {
        (self.document, self.verb, self.skipsOthers) = (document, verb, skipsOthers)
    }

    /// Tries all lines, and leaves their changes in the session's ``Session/sink``. The status of the session's
    /// report tells whether any line was refused. If the bytes are no script, only the format is reported that they
    /// have.
    mutating func tryLines(of bytes: [UInt8], in session: Session, _ progress: inout ProgressLine) {
        var script = ShellScript(
            bytes, session.environment, isPassedOver: skipsOthers ? { ScriptCommand.isOther($0) } : nil)
        let before = session.report
        defer {
            session.host = .any
            session.scriptLine = nil
        }
        var isOver = false
        while !isOver {
            do throws(ShellScriptFailure) {
                guard let list = try script.next() else {
                    isOver = true
                    continue
                }
                if let command = list.first { progress.show("line \(command.line)") }
                run(list, in: session)
            } catch {
                refuse(.shell(error.problem), line: error.line)
                script.skipRefused()
            }
        }
        session.scriptLine = nil
        guard refusals.isEmpty else {
            // The notices of lines are about changes that are not made.
            session.report = before
            return refuse(bytes, in: session)
        }
        do {
            if !hasRun {
                if let format = OtherDocument(bytes, document) {
                    throw document.problem(format.refusal(by: verb))
                }
                // An empty file may be applied, since it declares that nothing is left.
                if verb == .batch {
                    throw document.problem("nothing was run, since no line calls defaults or prefs")
                }
            }
            try session.sink.held?.check()
        } catch {
            session.reportError(error)
        }
    }

    private func refuse(_ bytes: [UInt8], in session: Session) {
        if let format = OtherDocument(bytes, document) {
            session.reportError(document.problem(format.refusal(by: verb)))
        } else {
            refusals.report(in: session)
        }
    }

    /// Tries the commands of a list that `&&` and `||` connect, in the order of a shell. If the target of a command is
    /// missing and no `|| true` follows, the script is refused.
    private mutating func run(_ list: [ShellCommand], in session: Session) {
        var absence: (error: CommandError, line: Int)?
        var condition: String?
        var connection: ShellCommand.Connection?
        for command in list {
            defer { connection = command.connection }
            if connection == .or { (absence, condition) = (nil, nil) }
            guard absence == nil else { continue }
            var mayBeAbsent = true
            do {
                switch try ScriptCommand(command, skipsOthers: skipsOthers, in: session) {
                case .change(let invocation):
                    if let condition, connection == .and {
                        throw CommandError.failed(
                            "the change depends on \(condition.onOneLine), which prefs does not run")
                    }
                    session.scriptLine = ScriptLine(script: document.path, line: command.line)
                    mayBeAbsent = invocation.verb.effect.needsPresence
                    if session.sink.isDeclarative, case .changes(let instead) = invocation.verb.effect.kind {
                        throw CommandError.notDeclarative(invocation.verb.rawValue, instead: instead)
                    }
                    hasRun = true
                    try invocation.run(in: session)
                case .echo(let text):
                    hasRun = true
                    if !command.hidesOutput { echoes.appendText(text) }
                case .nothing:
                    break
                case .other(let text):
                    guard skipsOthers else {
                        throw CommandError.failed(
                            "prefs runs prefs and defaults alone, not \(command.words[0].onOneLine); "
                                + "\(Option.skipOthers.rawValue) passes over it")
                    }
                    let line = ScriptLine(script: document.path, line: command.line)
                    passedOver.append(command.words, text, line)
                    condition = command.words[0]
                }
            } catch {
                let error = CommandError(error)
                if error.isAbsence && mayBeAbsent {
                    absence = (error, command.line)
                } else {
                    refuse(error, line: command.line, words: command.words)
                }
            }
        }
        if let absence { refuse(absence.error, line: absence.line) }
    }

    /// - Parameter words: The words of the command that is refused.
    private mutating func refuse(_ error: CommandError, line: Int, words: [String] = []) {
        let error = verb == .apply ? error.hidingSecrets(ofLine: words) : error
        refusals.append(error, ScriptLine(script: document.path, line: line))
    }
}
