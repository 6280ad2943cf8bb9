import Foundation
import TestSupport
import Testing

@testable import settings_form

/// A form of the domain `com.pigeon` in a terminal.
struct RunningForm {
    let terminal: TerminalEmulator
    /// Retained, since its directory is removed with it.
    private let bundle: TestBundle?
    private let statusFile: String

    init(
        _ bundle: TestBundle, in home: TemporaryHome, options: [String] = [], columns: Int = 80, lines: Int = 24,
        environment: [String: String?] = [:]
    ) throws {
        try self.init(
            options + ["com.pigeon", bundle.path], bundle, in: home, columns: columns, lines: lines,
            environment: environment)
    }

    /// A form of all programs that have a bundle in the home.
    init(
        ofAllIn home: TemporaryHome, options: [String] = [], columns: Int = 80, lines: Int = 24,
        environment: [String: String?] = [:]
    ) throws {
        try self.init(
            options + ["--all"], nil, in: home, columns: columns, lines: lines,
            environment: ["XDG_DATA_DIRS": home.absolute("share")].merging(environment) { $1 })
    }

    private init(
        _ arguments: [String], _ bundle: TestBundle?, in home: TemporaryHome, columns: Int, lines: Int,
        environment: [String: String?]
    ) throws {
        let program = try #require(Tool.form)
        self.bundle = bundle
        statusFile = home.absolute("status-\(UUID().uuidString)")
        let command = [program.path] + arguments
        terminal = try TerminalEmulator(
            running: ["/bin/sh", "-c", "\"$@\"; echo $? >\"$0.new\"; mv \"$0.new\" \"$0\"", statusFile] + command,
            in: home, columns: columns, lines: lines, environment: environment)
    }

    /// Waits until the form has ended, and returns its exit status.
    func waitForEnd() throws -> Int {
        let text = try eventually(try? String(contentsOfFile: statusFile, encoding: .utf8)) { $0 != nil }
        return Int(text?.trimmingCharacters(in: .newlines) ?? "") ?? -1
    }

    /// Presses keys as a person would do.
    func press(_ keys: Key...) throws {
        for key in keys { try press(key) }
    }

    func press(_ key: Key) throws {
        switch key {
        case .character(" "): try terminal.press("Space")
        case .character(let character): try terminal.type(String(character))
        case .paste(let text): try terminal.paste(text)
        case .resize(let size): try terminal.resize(columns: size.columns, lines: size.lines)
        case .control(let character): try terminal.press("C-\(character)")
        case .enter: try terminal.press("Enter")
        case .escape: try terminal.press("Escape")
        case .tab: try terminal.press("Tab")
        case .backTab: try terminal.press("BTab")
        case .backspace: try terminal.press("BSpace")
        case .delete: try terminal.press("DC")
        case .up: try terminal.press("Up")
        case .down: try terminal.press("Down")
        case .left: try terminal.press("Left")
        case .right: try terminal.press("Right")
        case .home: try terminal.press("Home")
        case .end: try terminal.press("End")
        case .pageUp: try terminal.press("PPage")
        case .pageDown: try terminal.press("NPage")
        }
    }

    /// Waits until the terminal shows the frame of a model, with the cursor where the model has it.
    func waitUntilShown(_ driver: FormDriver, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let frame = driver.form.frame
        let lines = frame.shownLines
        try terminal.wait(sourceLocation: sourceLocation) { screen in
            guard screen.lines == lines, screen.modes.isCursorVisible == (frame.cursor != nil) else { return false }
            return (frame.cursor ?? frame.focus).map { screen.cursor == ($0.line, $0.column) } ?? true
        }
    }
}
