import Foundation
import TestSupport

/// A system call of one run of the command that is made to fail.
struct FailingCall {
    /// What becomes of the call.
    enum Fate: Hashable {
        /// It fails with an error number, without having been made.
        case error(Int32)
        /// It transfers one byte.
        case short
    }

    /// Which of the run's calls, counted from 1.
    var number: Int
    var fate: Fate

    /// The environment in which that happens to a dynamically linked `prefs`.
    func environment() throws -> [String: String?] {
        let error =
            switch fate {
            case .error(let number): String(number)
            case .short: "short"
            }
        return [
            "LD_PRELOAD": try Self.library.get(), "FAILING_CALL": String(number), "FAILING_CALL_ERROR": error,
            // The program is a debug build; what is seen of it must be its own doing.
            "PREFS_SYNC": nil,
        ]
    }

    /// The names of the calls that a command makes, in order.
    static func calls(of arguments: [String], in home: TemporaryHome) throws -> [String] {
        let log = FileManager.default.temporaryDirectory.appending(component: "prefs-calls-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        let environment = ["LD_PRELOAD": try library.get(), "FAILING_CALL_LOG": log.path, "PREFS_SYNC": nil]
        _ = try home.runDynamicallyLinked(arguments, environment: environment)
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Compiled once for all tests of a process.
    private static let library = Result { try PreloadedLibrary(compiling: "failing_calls.c").path }
}
