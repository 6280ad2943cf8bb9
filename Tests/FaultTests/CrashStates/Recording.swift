import Foundation
import TestSupport

/// The system calls with names or descriptors in them that one run of the command made, as `strace` saw them.
struct Recording: Sendable {
    var calls: [RecordedCall] = []
    /// nil if the run was killed.
    private(set) var status: Int?

    /// Whether `strace` is there and may trace; in a container the latter is often forbidden.
    static let isPossible: Bool = {
        let outcome = try? Program.named("strace")?.run(
            ["-f", "-o", "/dev/null", "true"], in: "/", environment: ProcessInfo.processInfo.environment)
        return outcome?.status == 0
    }()

    /// Runs the command.
    ///
    /// - Parameter kill: A call such as `fsync:when=2`, the second of that name, on entry to which the run is
    ///   killed; nil lets it live.
    init(_ arguments: [String], in home: TemporaryHome, environment: [String: String?], killedAt kill: String? = nil)
        throws
    {
        guard let strace = Program.named("strace") else { throw RecordingError("strace is not installed") }
        let log = FileManager.default.temporaryDirectory.appending(component: "prefs-strace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        var options = ["-f", "-xx", "-s", "100000000", "-o", log.path, "-e", "trace=%file,%desc"]
        if let kill {
            let call = kill.prefix { $0 != ":" }
            options += ["-e", "inject=\(call):signal=KILL\(kill.dropFirst(call.count))"]
        }
        let outcome = try strace.run(
            options + [Tool.path.get()] + arguments, in: home.path, environment: home.environment(adding: environment))
        let hasOnlyMessages = outcome.message.split(separator: "\n").allSatisfy { $0.hasPrefix("prefs: ") }
        guard hasOnlyMessages else { throw RecordingError("strace: \(outcome.testDescription)") }
        try self.init(parsing: String(contentsOf: log, encoding: .utf8))
        guard (status == nil) == (kill != nil) else {
            throw RecordingError("not killed, or not at the right place: \(outcome.testDescription)")
        }
    }

    /// Reads the lines of `strace -f`, which begin with the number of the process. Of a second process
    /// nothing would be known, so there may be none.
    init(parsing text: String) throws {
        var process: Substring?
        var isAtEnd = false
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard !isAtEnd, parts.count == 2, process == nil || process == parts[0]
            else { throw RecordingError("more than one process: \(line.prefix(200))") }
            process = parts[0]

            let words = parts[1].split(separator: " ")
            if words.first != "+++" {
                calls.append(try RecordedCall(parsing: parts[1].drop { $0 == " " }))
            } else if words.prefix(3) == ["+++", "exited", "with"], words.count == 5, let status = Int(words[3]) {
                self.status = status
                isAtEnd = true
            } else if words == ["+++", "killed", "by", "SIGKILL", "+++"] {
                isAtEnd = true
            } else {
                throw RecordingError("not understood: \(line.prefix(200))")
            }
        }
        guard isAtEnd else { throw RecordingError("the recording has no end") }
    }
}
