import PrefsCore

/// `prefs batch [FILE|-]`: makes the changes of a script, all of them or none, with one write for each domain.
///
/// All lines are read and tried in memory before any file is changed; each line sees the changes of the lines before
/// it.
struct BatchCommand: Command {
    static let forms = [
        UsageForm("[FILE|-]", "makes all changes of a script, or none")
    ]
    static let options: [Option] = [.skipOthers, .dryRun]
    static let examples = [
        UsageExample(
            "prefs batch settings.sh", "makes the changes of a script of defaults or prefs lines, all or none"),
        UsageExample("prefs batch --dry-run settings.sh", "shows what they would change"),
        UsageExample("prefs batch --skip-others settings.sh", "passes over lines such as killall Dock"),
    ]

    private let script: DocumentArgument
    private let skipsOthers: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        script = DocumentArgument(try arguments.next() ?? "-")
        try arguments.finish()
        skipsOthers = arguments.options.has(.skipOthers)
    }

    func run(in session: inout Session) throws(CommandError) {
        guard session.host == .any else { throw .usage(.hostOfBatch, .batch) }
        let bytes = try script.readBytes()
        let isDryRun = session.staged != nil
        if !isDryRun { session.beginStaging() }
        var progress = ProgressLine()
        defer { progress.clear() }
        var run = ScriptRun(path: script.path, skipsOthers: skipsOthers)
        run.tryLines(of: bytes, in: &session, &progress)
        guard session.status == 0 else {
            session.forgetStaged()
            return
        }
        if !isDryRun { write(&session, &progress) }
        if session.status == 0 { run.remarks.forEach { session.say($0) } }
    }

    /// Writes the changes of all lines, and shows the progress.
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
}
