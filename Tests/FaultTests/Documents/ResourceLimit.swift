import Foundation
import TestSupport

/// What the command may use while it refuses a document: ten seconds of processor time, of which it takes hundredths
/// unless the time grows faster than the document, and 64 MiB of address space beyond the size of the document and what
/// the program takes to run at all.
enum ResourceLimit {
    /// It is for the command as it is installed, which `PREFS_TOOL` names, not for a debug build.
    static let binds = ProcessInfo.processInfo.environment["PREFS_TOOL"] != nil
    private static let processorSeconds = 10
    private static let memory = 64 * 1_024

    /// Runs `prefs` within the limit. What goes beyond ends with a signal, whose status is 128 or more.
    ///
    /// - Parameters:
    ///   - size: Of the document, in bytes.
    ///   - factor: How much memory for a byte of it, where its values are needed.
    static func run(
        _ arguments: [String], size: Int, factor: Int = 1, in home: TemporaryHome
    ) throws -> Outcome {
        let limit = try memory + factor * size / 1_024 + 1 + smallestLimit.get()
        return try run(arguments, limit: limit, in: home)
    }

    /// Runs a script in which every program has the memory of a document of a few bytes, and a minute of processor
    /// time.
    static func shell(_ script: String, in home: TemporaryHome) throws -> Outcome {
        try home.shell("ulimit -c 0; ulimit -t 60; ulimit -v \(memory + smallestLimit.get())\n" + script)
    }

    private static func run(_ arguments: [String], limit: Int, in home: TemporaryHome) throws -> Outcome {
        let script = "ulimit -c 0; ulimit -t \(processorSeconds); ulimit -v \(limit); exec \"$PREFS_TOOL\" \"$@\""
        var outcome = try Program.shell.run(
            ["-c", script, "sh"] + arguments, in: home.path, environment: home.environment())
        outcome.command = "prefs " + arguments.joined(separator: " ") + " with \(limit) KiB"
        return outcome
    }

    /// In KiB, with which a document of a few bytes is imported: about 8 MiB for the static command, of which
    /// its own file is 6.
    private static let smallestLimit = Result {
        let home = try TemporaryHome()
        try home.create("small.plist", "{ k = v; }")
        var (tooSmall, enough) = (0, 1 << 20)
        while enough - tooSmall > 512 {
            let middle = (tooSmall + enough) / 2
            if try run(["import", "com.pigeon", "small.plist"], limit: middle, in: home) == .silence {
                enough = middle
            } else {
                tooSmall = middle
            }
        }
        return enough
    }
}
