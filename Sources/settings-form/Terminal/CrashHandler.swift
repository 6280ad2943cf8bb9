import SystemCLibrary

/// Restores the terminal when the process crashes, or another signal ends it that the form does not handle. The handler
/// calls only functions that POSIX allows in signal handlers.
enum CrashHandler {
    /// What the handler needs, in memory that is never moved or released.
    private struct Screen {
        var settings: termios
        let sequences: UnsafeMutableBufferPointer<UInt8>
    }

    private static let signals = [
        SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE, SIGQUIT, SIGSYS, SIGXCPU, SIGALRM, SIGVTALRM, SIGPROF,
        SIGPIPE,
        SIGUSR1, SIGUSR2,
    ]
    private static let stackSize = 65_536

    // Handlers read it. It is written before they are installed and after they are removed; the memory is not released.
    private nonisolated(unsafe) static var screen: UnsafeMutablePointer<Screen>?

    /// Installs the handler.
    ///
    /// - Parameters:
    ///   - settings: The settings of the terminal from before the form.
    ///   - sequences: The bytes that make the terminal leave the form's screen.
    static func install(restoring settings: termios, writing sequences: [UInt8]) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sequences.count)
        _ = bytes.initialize(from: sequences)
        let screen = UnsafeMutablePointer<Screen>.allocate(capacity: 1)
        screen.initialize(to: Screen(settings: settings, sequences: bytes))
        self.screen = screen

        // A stack of its own, since an overflow of the stack is a crash too. Other threads have none.
        var stack = stack_t()
        stack.ss_sp = .allocate(byteCount: stackSize, alignment: 16)
        stack.ss_size = stackSize
        sigaltstack(&stack, nil)
        for number in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                CrashHandler.restoreTerminal()
                // SA_RESETHAND has restored the default action, which ends the process.
                raise(number)
            }
            action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND)) | CInt(SA_ONSTACK) | CInt(SA_NODEFER)
            sigaction(number, &action, nil)
        }
    }

    /// Restores the terminal if the handler is installed. May be called in signal handlers.
    static func restoreTerminal() {
        guard let screen else { return }
        _ = write(STDOUT_FILENO, screen.pointee.sequences.baseAddress, screen.pointee.sequences.count)
        tcsetattr(STDIN_FILENO, TCSANOW, &screen.pointee.settings)
    }

    /// Removes the handler: the terminal has been restored.
    static func remove() {
        for number in signals { signal(number, SIG_DFL) }
        screen = nil
    }
}
