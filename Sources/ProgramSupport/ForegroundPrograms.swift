internal import CSystemCalls
package import PrefsCore
internal import SystemCLibrary

/// Programs that the user works with, such as an editor, while this process waits. Signals that would end this process
/// are held back meanwhile.
package struct ForegroundPrograms {
    /// The mask of signals before, which the programs get.
    private let mask: sigset_t
    /// The signals that ``run(_:_:)`` waits for.
    private let awaited: sigset_t
    /// The signals that this process ignores, and the programs do not.
    private let defaultSignals: sigset_t

    /// How a program ended, or why this process no longer waits for it.
    package enum End: Equatable, Sendable {
        case exited(status: CInt)
        case killed(signal: CInt)
        /// This process was asked to end meanwhile (`SIGTERM`, `SIGHUP`), and so was the program, but not those that
        /// the program has started.
        case interrupted(signal: CInt)
    }

    /// How long a program may take to end after a signal, in seconds. Then it is killed.
    private static let patience = 2

    /// Calls a closure, from which programs can be run. `SIGTERM` and `SIGHUP` are held back until the next
    /// ``run(_:_:)`` or the end of the closure; ^C and ^\ reach the programs alone, as with git. The programs
    /// ignore those of these four signals that this process ignores from its start, as under `nohup`.
    package static func holdingSignals<Result, Failure>(
        _ body: (ForegroundPrograms) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // A blocked signal is pending even if it is ignored.
        let heard = [SIGTERM, SIGHUP].filter { number in
            var action = sigaction()
            return sigaction(number, nil, &action) == 0 && !action.calls(SIG_IGN)
        }
        var (mask, awaited) = (sigset_t(), signalSet(of: heard + [SIGCHLD]))
        pthread_sigmask(SIG_BLOCK, &awaited, &mask)
        let typed = [SIGINT, SIGQUIT].map { ($0, setHandler(of: $0, SIG_IGN)) }
        let ofChildren = setHandler(of: SIGCHLD, SIG_DFL)
        defer {
            for (number, var action) in typed + [(SIGCHLD, ofChildren)] { sigaction(number, &action, nil) }
            pthread_sigmask(SIG_SETMASK, &mask, nil)
        }
        let defaults = typed.filter { !$0.1.calls(SIG_IGN) }.map(\.0)
        return try body(
            // Files that are too long are an error for this process (`CurrentProcess.ignoreFileSizeLimit`).
            ForegroundPrograms(mask: mask, awaited: awaited, defaultSignals: signalSet(of: defaults + [SIGXFSZ])))
    }

    /// Ends this process by a signal, as it would have ended if that had not been held back.
    package static func endProcess(by number: CInt) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        _exit(128 + number)
    }

    /// Runs a program with the terminal, the environment and the open standard streams of this process, and returns
    /// when it has ended. ^Z stops both. The C functions are `posix_spawn`, `sigtimedwait` and `waitpid`.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    package func run(_ path: String, _ arguments: [String]) throws(PreferencesError) -> End {
        let program = try start(path, arguments)
        var awaited = awaited
        var interruption: CInt?
        while true {
            var status: CInt = 0
            let ended = waitpid(program, &status, WNOHANG)
            // -1 if another part of the process has waited for the program already, so that its status is not known.
            if ended != 0 {
                return interruption.map(End.interrupted) ?? (ended < 0 ? .exited(status: 127) : End(status))
            }
            var limit = timespec(tv_sec: interruption == nil ? 3600 : Self.patience, tv_nsec: 0)
            switch sigtimedwait(&awaited, nil, &limit) {
            case SIGCHLD: break
            case let number where number > 0:
                interruption = interruption ?? number
                kill(program, number)
            // The time is over.
            default: if interruption != nil, errno == EAGAIN { kill(program, SIGKILL) }
            }
        }
    }

    private func start(_ path: String, _ arguments: [String]) throws(PreferencesError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (mask, defaultSignals) = (mask, defaultSignals)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var program: pid_t = 0
        let code = posix_spawn(&program, path, nil, &attributes, &words, process_environment())
        guard code == 0 else {
            throw .system(SystemError(call: "posix_spawn", path: path, code: Errno(rawValue: code)))
        }
        return program
    }
}

extension ForegroundPrograms.End {
    /// - Parameter status: The status that `waitpid` reports.
    fileprivate init(_ status: CInt) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
    }
}
