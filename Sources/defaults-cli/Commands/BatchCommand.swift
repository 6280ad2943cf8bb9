import PrefsCore

/// `prefs batch [FILE|-]`: makes the changes of a script, all of them or none, with one write for each domain.
///
/// All lines are read and tried in memory before any file is changed; each sees what those before it have changed.
struct BatchCommand: Command {
    static let forms = [
        UsageForm("[FILE|-]", "makes all changes of a script, or none"),
    ]
    static let options: [Option] = [.dryRun]
    static let examples = [
        UsageExample("prefs batch settings.sh", "makes the changes of a script of defaults or prefs lines, all or none"),
        UsageExample("prefs batch --dry-run settings.sh", "shows what they would change"),
    ]

    private let script: DocumentArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        script = DocumentArgument(try arguments.next() ?? "-")
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        guard session.host == .any else { throw .usage(.hostOfBatch, .batch) }
        let bytes = try script.readBytes()
        let isDryRun = session.staged != nil
        if !isDryRun { session.beginStaging() }
        var progress = ProgressLine()
        defer { progress.clear() }
        guard stage(ShellScript(bytes, session.environment), in: &session, &progress) else {
            session.forgetStaged()
            return
        }
        if !isDryRun { write(&session, &progress) }
    }

    /// Makes the changes of all lines.
    private func write(_ session: inout Session, _ progress: inout ProgressLine) {
        var (done, count) = (0, 0)
        do throws(CommandError) {
            try session.applyStaged {
                (done, count) = ($0, $1)
                progress.show("\(done) of \(count) domains written")
            }
        } catch {
            session.report(error)
            if done > 0 { session.note(.writtenBefore(done, of: count)) }
        }
    }

    /// Tries all lines.
    ///
    /// - Returns: False when one of them is wrong, which has been reported then.
    private func stage(_ script: ShellScript, in session: inout Session, _ progress: inout ProgressLine) -> Bool {
        var script = script
        defer { (session.host, session.scriptPlace) = (.any, nil) }
        do throws(ShellScript.Failure) {
            while let command = try script.next() {
                if ShellSettings.areImplied(command.words) { continue }
                progress.show("line \(command.line)")
                session.scriptPlace = ScriptPlace(script: self.script.path, line: command.line)
                do throws(CommandError) {
                    let invocation = try invocation(command.words)
                    session.host = invocation.host
                    try invocation.command.run(in: &session)
                } catch {
                    session.report(error)
                }
                if session.status != 0 { return false }
            }
        } catch {
            session.scriptPlace = ScriptPlace(script: self.script.path, line: error.line)
            session.report(.script(error.problem))
            return false
        }
        do throws(CommandError) {
            try session.checkStaged()
        } catch {
            session.report(error)
            return false
        }
        return true
    }

    private func invocation(_ words: [String]) throws(CommandError) -> Invocation {
        let program = words.first ?? ""
        let name = program.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
        guard let name, ["prefs", "defaults"].contains(where: { $0.utf8.elementsEqual(name) }) else { throw .script(.otherProgram(program)) }
        let invocation = try Invocation(parsing: Array(words.dropFirst()))
        guard Verb.changing.contains(invocation.verb) else { throw .script(.verb(invocation.verb)) }
        if invocation.isDryRun { throw .script(.option(.dryRun)) }
        if invocation.command.readsInput { throw .script(.input) }
        return invocation
    }
}

extension Verb {
    /// Those that change domains.
    static let changing: [Verb] = [.write, .rename, .delete, .deleteAll, .register, .import]
}
