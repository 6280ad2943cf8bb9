internal import PropertyLists
internal import SystemCLibrary

/// What a process does with settings, as lines on standard error, if the environment variable `PREFS_TRACE` is `1`:
/// each layer that is asked for a key, each change of a domain that is stored, the reason of each write, and the origin
/// of each notification. No line has a value.
///
/// A program with the rights of another user or group than its caller (set-user-ID, set-group-ID) ignores the variable.
/// The C function is `getenv`.
package enum Trace {
    package static let isOn = isWanted && getuid() == geteuid() && getgid() == getegid()
    private static var isWanted: Bool { getenv("PREFS_TRACE").map { strcmp($0, "1") == 0 } ?? false }

    /// Writes a line, unless the trace is off. Not to be called while a lock of memory is held, since standard error
    /// can be a pipe that no program reads.
    package static func note(_ line: () -> String) {
        if isOn { write(line()) }
    }

    /// Notes that a layer was asked for a key.
    package static func noteSearch(for key: String, in layer: @autoclosure () -> String, isFound: Bool) {
        note { "\(key.onOneLine) is \(isFound ? "" : "not ")in \(layer().onOneLine)" }
    }

    private static func write(_ line: String) {
        try? StandardStream.error.write(Array("prefs[\(CurrentProcess.identifier)] \(line)\n".utf8))
    }
}
