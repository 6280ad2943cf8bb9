internal import CSystemCalls
internal import Glibc

/// A program that the user works with, such as an editor, while this process waits.
package enum ForegroundProgram {
    /// How the program ended, or why this process no longer waits for it.
    package enum End: Equatable, Sendable {
        case exited(status: CInt)
        case killed(signal: CInt)
        /// This process was asked to end meanwhile (`SIGTERM`, `SIGHUP`), and so was the program.
        case interrupted(signal: CInt)
    }

    /// How long a program may take to end after a signal, in seconds. Then it is killed.
    private static let patience = 2

    /// Runs a program with the terminal, the environment and the open standard streams of this process, and returns
    /// when it has ended.
    ///
    /// ^C and ^\ reach the program alone, as with git. ^Z stops both. The C functions are `posix_spawn`, `sigtimedwait`
    /// and `waitpid`.
    ///
    /// - Parameter arguments: The arguments after the program's name.
    package static func run(_ path: String, _ arguments: [String]) throws(SystemError) -> End {
        var former = sigset_t()
        var awaited = set(of: [SIGCHLD, SIGTERM, SIGHUP])
        pthread_sigmask(SIG_BLOCK, &awaited, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let typed = [SIGINT, SIGQUIT].map { ($0, setHandler(of: $0, SIG_IGN)) }
        let ofChildren = setHandler(of: SIGCHLD, SIG_DFL)
        defer {
            for (number, var action) in typed + [(SIGCHLD, ofChildren)] { sigaction(number, &action, nil) }
        }
        // A signal that this process ignores from its start, as under `nohup`, is ignored by the program, too.
        let defaults = typed.filter { !$0.1.calls(SIG_IGN) }.map(\.0)
        let program = try start(path, arguments, mask: &former, defaults: defaults)
        return wait(for: program, &awaited)
    }

    /// Ends this process by a signal, as it would have ended without ``run(_:_:)``.
    package static func endProcess(by number: CInt) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        _exit(128 + number)
    }

    private static func start(
        _ path: String, _ arguments: [String], mask: inout sigset_t, defaults: [CInt]
    ) throws(SystemError) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaultSignals = set(of: defaults)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var program: pid_t = 0
        let code = posix_spawn(&program, path, nil, &attributes, &words, process_environment())
        guard code == 0 else { throw SystemError(call: "posix_spawn", path: path, code: Errno(rawValue: code)) }
        return program
    }

    private static func wait(for program: pid_t, _ awaited: inout sigset_t) -> End {
        var interruption: CInt?
        while true {
            var status: CInt = 0
            let ended = waitpid(program, &status, WNOHANG)
            // -1 if another part of the process has waited for the program already.
            if ended != 0 { return interruption.map(End.interrupted) ?? (ended < 0 ? .exited(status: 0) : End(status)) }
            var limit = timespec(tv_sec: interruption == nil ? 3600 : patience, tv_nsec: 0)
            switch sigtimedwait(&awaited, nil, &limit) {
            case SIGCHLD: break
            case let number where number > 0:
                interruption = interruption ?? number
                kill(program, number)
            default:
                if interruption != nil { kill(program, SIGKILL) }
            }
        }
    }

    private static func set(of numbers: [CInt]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    private static func setHandler(of number: CInt, _ handler: (@convention(c) (CInt) -> Void)?) -> sigaction {
        var (action, former) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = handler
        sigaction(number, &action, &former)
        return former
    }
}

extension ForegroundProgram.End {
    /// - Parameter status: The status that `waitpid` reports.
    fileprivate init(_ status: CInt) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
    }
}
