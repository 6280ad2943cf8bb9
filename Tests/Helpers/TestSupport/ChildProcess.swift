import Foundation

/// A process in a group of its own, with no signal blocked or ignored and no files open but its streams, as a shell
/// would start it. It is killed when the last copy of this value is released.
///
/// Foundation's `Process` passes on the signal mask of the thread that runs the test, so that a shell may never notice
/// the end of a background job; and it waits for descendants too. If the child inherited the descriptors that other
/// tests have open, its own would get other numbers, and the pipes of those tests would stay open.
package struct ChildProcess {
    private let identifier: pid_t
    private let end: ProcessEnd
    private let leash: Leash

    /// - Parameters:
    ///   - directory: The working directory; nil for that of this process.
    ///   - streams: The files for stdin, stdout and stderr. The last two are created, unless they are devices.
    package init(
        _ command: [String], in directory: String? = nil, environment: [String: String], streams: [String]
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, path) in streams.enumerated() {
            let flags =
                descriptor == 0 ? O_RDONLY : path.hasPrefix("/dev/") ? O_WRONLY | O_NOCTTY : O_WRONLY | O_CREAT | O_EXCL
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0o600)
        }
        _ = Self.addCloseFrom?(&actions, Int32(streams.count))
        if let directory {
            guard let add = Self.addChangeOfDirectory else { throw POSIXError(.ENOSYS) }
            _ = add(&actions, directory)
        }

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
        leash = Leash(identifier, end)
    }

    /// Kills the process and those that it started when a test has released it, so that none outlives its test.
    private final class Leash: Sendable {
        private let identifier: pid_t
        private let end: ProcessEnd

        init(_ identifier: pid_t, _ end: ProcessEnd) {
            (self.identifier, self.end) = (identifier, end)
        }

        deinit {
            if end.status == nil { kill(-identifier, SIGKILL) }
        }
    }

    private typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// The function `posix_spawn_file_actions_addclosefrom_np`, which glibc has since version 2.34, but not its Swift
    /// module.
    private static let addCloseFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: AddCloseFrom.self)
    }

    private typealias AddChangeOfDirectory =
        @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32

    /// The function `posix_spawn_file_actions_addchdir_np`, which glibc has since version 2.29, but not its Swift
    /// module.
    private static let addChangeOfDirectory = dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
        unsafeBitCast($0, to: AddChangeOfDirectory.self)
    }

    package var hasEnded: Bool {
        end.status != nil
    }

    /// Whether a signal has stopped the process.
    package var isStopped: Bool {
        let status = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
        return status.components(separatedBy: ") ").last?.hasPrefix("T") == true
    }

    /// Whether the process has ended and left its memory in a file, or passed it to another program.
    package var hasLeftCore: Bool {
        end.status.map { $0 & 0x80 != 0 } ?? false
    }

    /// The most memory that the running process has had at once, in bytes; nil if it has ended.
    package var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        return status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            .flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }

    /// Ends the process at once, as `kill -9` does.
    package func endAtOnce() {
        send(SIGKILL)
    }

    /// Sends a signal to the process and the processes that it started, unless the process has ended.
    package func send(_ signal: Int32) {
        if !hasEnded { kill(-identifier, signal) }
    }

    /// Waits for the end, and returns the exit status, or 128 plus the number of the signal that ended the process, as
    /// a shell does. A process that hangs is killed after ten minutes, which is longer than any takes on a busy
    /// machine. The processes that it leaves running are killed too.
    package func waitForEnd() -> Int32 {
        if end.wait(until: Date(timeIntervalSinceNow: 600)) == nil { send(SIGKILL) }
        let status = end.wait(until: .distantFuture) ?? 0
        kill(-identifier, SIGKILL)
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
