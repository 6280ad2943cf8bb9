internal import CSystemCalls
package import PrefsCore
internal import SystemCLibrary

/// A program that this process has started, and that ends with it.
package struct ChildProgram: ~Copyable {
    private let process: CInt
    /// The read end of a pipe whose write end only the program has, so that it is readable when the program has ended.
    private let lifeline: FileDescriptor

    /// Starts a program. The C functions are `fork` and `execve`.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The variables of the program, each as `NAME=VALUE`.
    ///   - log: The path of the file to which the program's output is appended. It is made for its owner alone.
    package init(
        _ path: String, arguments: [String], environment: [String], log: String
    ) throws(PreferencesError) {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        let number = try systemCall("open", log) { open(log, flags, 0o600 as mode_t) }
        let output = FileDescriptor(number: number, path: log)
        var ends: [CInt] = [-1, -1]
        _ = try systemCall("pipe", "") { pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let receiver = FileDescriptor(number: ends[0], path: "")
        let sender = FileDescriptor(number: ends[1], path: "")
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        let (outputNumber, senderNumber) = (output.number, sender.number)
        process = try systemCall("fork", path) {
            start_program(path, &words, &variables, outputNumber, senderNumber)
        }
        lifeline = receiver
    }

    /// Becomes readable when the program has ended.
    package var descriptorNumber: CInt { lifeline.number }

    /// Whether the program has ended. Does not wait.
    package var hasEnded: Bool { isReadable(within: 0) }

    /// Asks the program to end, and waits until it has; after some seconds ends it at once. The C functions are `kill`
    /// and `waitpid`.
    package consuming func end(within seconds: Double) {
        kill(process, SIGTERM)
        if !isReadable(within: seconds) { kill(process, SIGKILL) }
        var status: CInt = 0
        _ = try? systemCall("waitpid", "") { waitpid(process, &status, 0) }
    }

    private func isReadable(within seconds: Double) -> Bool {
        let deadline = MonotonicClock.now + seconds
        while true {
            var descriptor = pollfd(fd: lifeline.number, events: Int16(POLLIN), revents: 0)
            let milliseconds = CInt(max((deadline - MonotonicClock.now) * 1000, 0).rounded(.up))
            // A signal ends `poll` early.
            if poll(&descriptor, 1, milliseconds) > 0 { return true }
            if deadline <= MonotonicClock.now { return false }
        }
    }
}
