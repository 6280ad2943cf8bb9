import Foundation
import Testing

/// A terminal emulator without a window, in which a test runs a program, presses keys and reads the screen. It is tmux.
///
/// Programs in it have `TERM=screen-256color` and a locale with UTF-8. They end with this object. A suite that uses it
/// has the trait `.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing)`.
package final class TerminalEmulator {
    package static let isInstalled = Program.named("tmux") != nil
    package static let isMissing: Comment = "tmux is not installed"

    private let server: TmuxServer
    private let directory: TemporaryDirectory

    /// Runs a program on a new terminal, in the folder of a home and with its environment.
    ///
    /// - Parameter environment: Variables to add; nil removes one.
    package init(
        running command: [String], in home: TemporaryHome, columns: Int = 80, lines: Int = 24,
        environment: [String: String?] = [:]
    ) throws {
        directory = try TemporaryDirectory()
        let tmux = try #require(Program.named("tmux"))
        var environment = environment
        environment["LC_ALL"] = environment["LC_ALL"] ?? "C.UTF-8"
        server = try TmuxServer(
            tmux, running: command, in: home.path, columns: columns, lines: lines,
            environment: home.environment(adding: environment))
    }

    /// The prompt of the shell of ``init(shellIn:columns:lines:environment:)``.
    package static let prompt = "ready>"

    /// Runs an interactive shell, which has job control, and waits for its prompt. It is dash where that is installed,
    /// since other shells restore the settings of the terminal after a program.
    package convenience init(
        shellIn home: TemporaryHome, columns: Int = 80, lines: Int = 24, environment: [String: String?] = [:]
    ) throws {
        var environment = environment
        environment["PS1"] = Self.prompt + " "
        let shell = Program.named("dash") ?? Program.shell
        try self.init(
            running: [shell.path, "-i"], in: home, columns: columns, lines: lines, environment: environment)
        try waitForPrompt()
    }

    // MARK: Input

    /// Presses keys by the names that tmux has for them: a character, or `Enter`, `Escape`, `Space`, `Tab`, `BTab`,
    /// `BSpace`, `DC` (Delete), `Up`, `Home`, `PPage`, `F1`, `C-c`, `M-x`.
    package func press(_ keys: String...) throws {
        try press(keys)
    }

    package func press(_ keys: [String]) throws {
        for key in keys { try server.run("send-keys", "--", key) }
    }

    /// Types each character of a text.
    package func type(_ text: String) throws {
        try server.run("send-keys", "-l", "--", text)
    }

    /// Pastes a text, in brackets if the program asked for them. Line feeds become carriage returns, as in other
    /// terminals.
    package func paste(_ text: String) throws {
        try directory.write(text, to: "pasted")
        try server.run("load-buffer", directory.path("pasted"))
        try server.run("paste-buffer", "-d", "-p")
    }

    package func resize(columns: Int, lines: Int) throws {
        try server.run("resize-window", "-x", "\(columns)", "-y", "\(lines)")
    }

    /// Sends a signal to the processes in the foreground, which a shell has started last.
    package func send(_ signal: Int32) throws {
        let shell = try pid_t(value(of: "pane_pid")) ?? 0
        // The name of the program, in parentheses, may have spaces; the group in the foreground is the sixth field
        // after it.
        let status = try String(contentsOfFile: "/proc/\(shell)/stat", encoding: .utf8)
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
        let group = try #require(fields.count > 6 ? pid_t(fields[6]) : nil)
        try #require(group > 1 && kill(-group, signal) == 0)
    }

    // MARK: Screen

    /// The lines, the cursor and the modes of one moment.
    package func screen() throws -> TerminalScreen {
        let modes = TerminalModes.formats.sorted { $0.key < $1.key }
        let variables = ["pane_width", "cursor_y", "cursor_x"] + modes.map(\.key)
        let format = variables.map { "#{\($0)}" }.joined(separator: " ")
        // tmux stops the expansion of a format after a tenth of a second, which is short on a busy machine.
        let (values, lines) = try eventually(
            {
                let (numbers, lines) = try server.run(["display-message", "-p", format], then: ["capture-pane", "-p"])
                return (numbers.joined().split(separator: " ").map { Int($0) ?? 0 }, lines)
            }()
        ) { $0.0.count == variables.count }
        return TerminalScreen(
            lines: lines.map(String.init), columns: values[0], cursor: (values[1], values[2]),
            modes: TerminalModes(names: Set(zip(modes, values[3...]).filter { $1 == 1 }.map(\.0.value))))
    }

    /// The lines with escape sequences for colours and other attributes, which tmux writes.
    package func linesWithAttributes() throws -> [String] {
        try server.run("capture-pane", "-p", "-e").map(String.init)
    }

    /// Waits until the screen is as expected, and returns it. After a minute the test fails, with a message that has
    /// the screen.
    @discardableResult
    package func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until isExpected: (TerminalScreen) throws -> Bool
    ) throws -> TerminalScreen {
        try eventually(screen(), sourceLocation: sourceLocation, is: isExpected)
    }

    /// Waits until a line of the screen has this text.
    @discardableResult
    package func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> TerminalScreen {
        try wait(sourceLocation: sourceLocation) { $0.contains(text) }
    }

    /// Waits until the shell waits for a command: its prompt is the last line, and the cursor is after it.
    @discardableResult
    package func waitForPrompt(sourceLocation: SourceLocation = #_sourceLocation) throws -> TerminalScreen {
        try wait(sourceLocation: sourceLocation) { screen in
            screen.lines.last { !$0.isEmpty } == Self.prompt && screen.cursor.column == Self.prompt.count + 1
        }
    }

    // MARK: Programs

    /// Waits until the program has ended that this terminal was made with. Returns its exit status, or 128 plus the
    /// number of the signal that ended it.
    package func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
        let end = try eventually(self.end(), sourceLocation: sourceLocation) { $0 != "/" }
        return end.hasPrefix("/") ? 128 + (Int32(end.dropFirst()) ?? 0) : Int32(end.prefix { $0 != "/" }) ?? -1
    }

    /// The exit status and the number of the signal that ended the program, with a slash between them; one of them is
    /// empty, and both are before the end.
    private func end() throws -> String {
        let words = try expanded("#{pane_dead_status}/#{pane_dead_signal} #{pane_dead} #{pid}").split(separator: " ")
        try #require(words.count == 3)
        // Version 3.3 of tmux can miss the signal for the end of a program. It looks again after the next one.
        if words[0] == "/", words[1] == "1", let server = pid_t(words[2]) { kill(server, SIGCHLD) }
        return String(words[0])
    }

    /// The settings of the terminal's device in the form of `stty -g`: echo, lines, signals and so on.
    package func settings() throws -> String {
        let stty = try #require(Program.named("stty"))
        let outcome = try stty.run(
            ["-g", "-F", value(of: "pane_tty")], in: "/", environment: ["LC_ALL": "C"])
        try #require(outcome.status == 0, "\(outcome.testDescription)")
        return outcome.text.trimmingCharacters(in: .newlines)
    }

    private func value(of variable: String) throws -> String { try expanded("#{\(variable)}") }

    private func expanded(_ format: String) throws -> String {
        try server.run("display-message", "-p", format).joined()
    }
}
