import CommandKit
import PrefsCore

/// `prefs batch [FILE|-]`: makes the changes of a script, all of them or none, with one write for each domain.
///
/// All lines are read and tried in memory before any file is changed; each line sees the changes of the lines before
/// it.
struct BatchCommand: VerbCommand {
    static var options: [Option] { [.skipOthers, .verbose, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .declarations,
            forms: [UsageForm([.script], "makes all changes of a script, or none")],
            examples: [
                "prefs batch settings.sh": "makes the changes of a script of defaults or prefs lines, all or none",
                "prefs batch --dry-run settings.sh": "shows what they would change",
                "prefs batch --skip-others settings.sh": "passes over lines such as killall Dock",
            ])
    }

    private let script: DocumentArgument
    private let skipsOthers: Bool
    private let isVerbose: Bool
    private let isDryRun: Bool
    private let work = HeldWork()

    init(parsing arguments: inout ArgumentCursor) throws {
        script = DocumentArgument(try arguments.next() ?? "-")
        try arguments.finish()
        skipsOthers = arguments.options.has(.skipOthers)
        isVerbose = arguments.options.has(.verbose)
        isDryRun = arguments.options.has(.dryRun)
    }

    func sink(isDryRun: Bool) -> ChangeSink { .held(work) }

    func run(in session: Session) throws {
        guard session.host == .any else {
            throw UsageError.failed("batch takes no host: each line of the script names its own")
        }
        let bytes = try session.readBytes(script)
        var progress = ProgressLine()
        defer { progress.clear() }
        var run = ScriptRun(script, of: .batch, skipsOthers: skipsOthers)
        run.tryLines(of: bytes, in: session, &progress)
        guard session.report.status == 0 else { return work.removeAll() }
        let writesAny = !isDryRun && work.makeDifference
        if !isDryRun { write(session, &progress) }
        guard session.report.status == 0 else { return }
        session.report.appendMessages(of: run.passedOver.report(isVerbose: isVerbose))
        if writesAny { session.report.appendMessages(of: run.echoes) }
    }

    /// Writes the changes of all lines, and shows the progress.
    private func write(_ session: Session, _ progress: inout ProgressLine) {
        var (done, count) = (0, 0)
        do {
            try session.write(work) {
                (done, count) = ($0, $1)
                progress.show("\(done) of \(count) domains written")
            }
        } catch {
            session.reportError(error)
            if done > 0 { session.notify("\(done) of \(count) domains were written before that") }
        }
    }
}
