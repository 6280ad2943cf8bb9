import CommandLineValues
import PrefsCore

/// Tries the lines of a script in memory, and reports every line that is refused.
struct ScriptRun {
    let path: String
    /// Whether commands of other programs are passed over.
    let skipsOthers: Bool
    /// The notices and the texts of `echo` that are printed once the changes have been made.
    private(set) var remarks = Report()
    private var refusedCount = 0

    init(path: String, skipsOthers: Bool) {
        (self.path, self.skipsOthers) = (path, skipsOthers)
    }

    /// Tries all lines, and leaves their changes in the session's ``Session/staged``. The status of the session's
    /// report tells whether any line was refused.
    mutating func tryLines(of bytes: [UInt8], in session: Session, _ progress: inout ProgressLine) {
        let skipsOthers = skipsOthers
        var script = ShellScript(bytes, session.environment) { skipsOthers && ScriptCommand.isOther($0) }
        defer { session.host = .any }
        var isOver = false
        while !isOver {
            do throws(ShellScriptFailure) {
                guard let list = try script.next() else {
                    isOver = true
                    continue
                }
                progress.show("line \(list[0].line)")
                run(list, in: session)
            } catch {
                refuse(.script(error.problem), line: error.line, in: session)
                script.skipRefused()
            }
        }
        session.scriptLine = nil
        if refusedCount > 1 { session.notify(.refusedLines(refusedCount)) }
        guard session.report.status == 0 else { return }
        do throws(CommandError) {
            try session.checkStaged()
        } catch {
            session.reportError(error)
        }
    }

    /// Tries the commands of a list that `&&` and `||` connect, in the order of a shell. If the target of a command is
    /// missing and no `|| true` follows, the script is refused.
    private mutating func run(_ list: [ShellCommand], in session: Session) {
        var absence: (error: CommandError, line: Int)?
        var passedOver: String?
        var connection: ShellCommand.Connection?
        for command in list {
            defer { connection = command.connection }
            if connection == .or { (absence, passedOver) = (nil, nil) }
            guard absence == nil else { continue }
            var mayBeAbsent = true
            do throws(CommandError) {
                switch try ScriptCommand(command.words, in: session) {
                case .change(let invocation):
                    if let passedOver, connection == .and { throw .script(.condition(passedOver)) }
                    session.scriptLine = ScriptLine(script: path, line: command.line)
                    mayBeAbsent = Verb.needingPresence.contains(invocation.verb)
                    if session.declarations != nil { try invocation.verb.checkDeclares() }
                    try invocation.run(in: session)
                case .echo(let text):
                    if !command.hidesOutput { remarks.appendText(text) }
                case .nothing:
                    break
                case .other(let text):
                    guard skipsOthers else { throw .script(.otherProgram(command.words[0])) }
                    remarks.appendNotice(Notice.passedOver(ScriptLine(script: path, line: command.line), text).message)
                    passedOver = command.words[0]
                }
            } catch  where error.isAbsence && mayBeAbsent {
                absence = (error, command.line)
            } catch {
                refuse(error, line: command.line, in: session)
            }
        }
        if let absence { refuse(absence.error, line: absence.line, in: session) }
    }

    private mutating func refuse(_ error: CommandError, line: Int, in session: Session) {
        refusedCount += 1
        session.scriptLine = ScriptLine(script: path, line: line)
        session.reportError(error)
    }
}

extension Verb {
    /// - Throws: An error for `import`, `rename` and `delete-all`, which change settings without declaring any.
    fileprivate func checkDeclares() throws(CommandError) {
        let instead: String? =
            switch self {
            case .import: "apply the document itself, or write its keys"
            case .rename: "write the new key, and delete the old one"
            case .deleteAll: "delete it for all hosts, and for each host with -host NAME"
            default: nil
            }
        if let instead { throw .apply(.notDeclarative(rawValue, instead: instead)) }
    }
}
