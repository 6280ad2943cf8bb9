import Foundation
import Testing

/// What the system knows of a process that may be stopped.
enum StoppedProcess {
    /// Whether a process has been stopped by a signal.
    static func isStopped(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.contains(") T ") ?? false
    }

    /// Whether a process handles the signal that stops it.
    static func handlesStopping(_ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
        let caught = try #require(line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
        return caught & 1 << (UInt64(SIGTSTP) - 1) != 0
    }
}
