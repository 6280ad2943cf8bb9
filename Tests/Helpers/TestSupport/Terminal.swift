import Foundation

/// A pseudoterminal, from which the output of programs can be read exactly as they wrote it.
///
/// It takes a few kilobytes of output that the test does not read; then programs wait in `write`.
package struct Terminal {
    /// The path of the device that programs write to.
    package let path: String
    private let screen: CInt

    package init() throws {
        // Glibc's Swift module lacks `posix_openpt`, `unlockpt` and `ptsname`; these requests are TIOCSPTLCK and
        // TIOCGPTN.
        screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (CInt, CInt) = (0, 0)
        guard screen >= 0, ioctl(screen, 0x4004_5431, &lock) == 0, ioctl(screen, 0x8004_5430, &number) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        path = "/dev/pts/\(number)"
        var settings = termios()
        tcgetattr(screen, &settings)
        // Without this, the terminal would put a carriage return before each line feed.
        cfmakeraw(&settings)
        tcsetattr(screen, TCSANOW, &settings)
    }

    package func setSize(columns: UInt16, lines: UInt16) {
        var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(screen, UInt(TIOCSWINSZ), &size)
    }

    /// Types a text, whose characters are the keys, or their escape sequences.
    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(screen, bytes, bytes.count)
    }

    /// Reads the output that there is now, without waiting for more.
    package func readAvailable() -> Data {
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        var input = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 0) == 1 {
            let count = read(screen, &piece, piece.count)
            guard count > 0 else { break }
            data += piece[..<count]
        }
        return data
    }

    package func end() {
        close(screen)
    }

    /// Reads until no program has the terminal open any more, or until nothing has come for ten minutes, and then
    /// closes it. A program must have opened it before.
    package func readToEnd() -> Data {
        defer { close(screen) }
        var data = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        var input = pollfd(fd: screen, events: Int16(POLLIN), revents: 0)
        while poll(&input, 1, 600_000) == 1 {
            let count = read(screen, &piece, piece.count)
            // Once no program has the terminal open, `read` fails with EIO.
            guard count > 0 else { break }
            data += piece[..<count]
        }
        return data
    }
}

extension TemporaryHome {
    /// Runs a shell script in which `prefs` is the built command, with standard output on a terminal.
    package func shellOnTerminal(_ script: String) throws -> Outcome {
        let terminal = try Terminal()
        let errors = absolute("errors-\(UUID().uuidString)")
        let process = try ChildProcess(
            ["/bin/sh", "-c", "cd \"$HOME\"\nprefs() { \"$PREFS_TOOL\" \"$@\"; }\n\(script)"],
            environment: environment(adding: ["TERM": "xterm"]),
            streams: ["/dev/null", terminal.path, errors])
        let text = terminal.readToEnd()
        var outcome = Outcome(
            status: process.waitForEnd(), stdout: text, stderr: try Data(contentsOf: URL(filePath: errors)))
        outcome.command = script
        return outcome
    }
}
