import Foundation

/// A process in a group of its own, with no signal blocked or ignored and no files open but its streams, as a shell
/// would start it.
///
/// Foundation's `Process` would hand down the signal mask of the thread a test happens to run on (a shell
/// then never hears that a background job has ended), and waits for descendants too. What other tests have open at
/// the moment would give the descriptors of a child other numbers, and keep their pipes open.
package struct ChildProcess {
    private let identifier: pid_t
    private let end: ProcessEnd

    /// - Parameter streams: The files for stdin, stdout and stderr; the latter two are created, but for devices.
    package init(_ command: [String], environment: [String: String], streams: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, path) in streams.enumerated() {
            let flags =
                descriptor == 0 ? O_RDONLY : path.hasPrefix("/dev/") ? O_WRONLY | O_NOCTTY : O_WRONLY | O_CREAT | O_EXCL
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0o600)
        }
        _ = Self.addCloseFrom?(&actions, Int32(streams.count))

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        let words = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let error = posix_spawn(&identifier, command[0], &actions, &attributes, words, variables)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
        self.identifier = identifier
        end = ProcessEnd(of: identifier)
    }

    private typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// `posix_spawn_file_actions_addclosefrom_np`, which glibc has since 2.34 and its module for Swift leaves out.
    private static let addCloseFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: AddCloseFrom.self)
    }

    package var hasEnded: Bool {
        end.status != nil
    }

    /// Ends the process at once, as `kill -9` does.
    package func endAtOnce() {
        send(SIGKILL)
    }

    /// Sends a signal to the process and all that it started, unless it has ended.
    package func send(_ signal: Int32) {
        if !hasEnded { kill(-identifier, signal) }
    }

    /// The exit status, or 128 and the number of the signal that ended the process, as in a shell. One that hangs is
    /// killed after ten minutes, which is longer than any takes on a busy machine. So is all that it leaves running.
    package func waitForEnd() -> Int32 {
        if end.wait(until: Date(timeIntervalSinceNow: 600)) == nil { send(SIGKILL) }
        let status = end.wait(until: .distantFuture) ?? 0
        kill(-identifier, SIGKILL)
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
