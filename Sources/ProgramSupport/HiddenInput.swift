internal import PrefsCore
internal import SystemCLibrary

/// Typing that the terminal of standard input does not show, for secrets.
///
/// A signal that ends or stops the process (`SIGTSTP`) meanwhile makes the terminal show typing again first. When the
/// process goes on, the terminal hides typing again; it has dropped what was typed before the stop.
package enum HiddenInput {
    private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Calls a closure while the terminal hides what is typed. If standard input is no terminal, only calls it. The C
    /// functions are `tcgetattr`, `tcsetattr` and `sigaction`.
    package static func during<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard tcgetattr(STDIN_FILENO, &shownSettings) == 0 else { return try body() }
        hiddenSettings = shownSettings
        hiddenSettings.c_lflag &= ~tcflag_t(ECHO)
        let former = endingSignals.map { handle($0, by: showTypingAndEnd) } + [handle(SIGTSTP, by: showTypingAndStop)]
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hiddenSettings)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &shownSettings)
            for (number, action) in zip(endingSignals + [SIGTSTP], former) {
                var action = action
                sigaction(number, &action, nil)
            }
        }
        return try body()
    }

    /// Sets the handler of a signal, and returns the former action. A signal that is ignored stays ignored, as under
    /// `nohup`.
    private static func handle(_ number: CInt, by handler: (@convention(c) (CInt) -> Void)?) -> sigaction {
        var former = sigaction()
        sigaction(number, nil, &former)
        return former.calls(SIG_IGN) ? former : setHandler(of: number, handler)
    }
}

/// The settings of the terminal with which it shows typing. A signal handler can reach only a global variable.
private nonisolated(unsafe) var shownSettings = termios()
/// The settings with which the terminal hides typing.
private nonisolated(unsafe) var hiddenSettings = termios()

/// Makes the terminal show typing again, and ends the process by the signal. A signal handler may call all of these
/// functions.
private func showTypingAndEnd(_ number: CInt) {
    tcsetattr(STDIN_FILENO, TCSANOW, &shownSettings)
    signal(number, SIG_DFL)
    raise(number)
}

/// Makes the terminal show typing again, stops the process, and hides typing again when the process goes on. `SIGSTOP`
/// stops it inside this handler, which blocks `SIGTSTP`.
private func showTypingAndStop(_ number: CInt) {
    let code = errno
    tcsetattr(STDIN_FILENO, TCSANOW, &shownSettings)
    raise(SIGSTOP)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hiddenSettings)
    errno = code
}
