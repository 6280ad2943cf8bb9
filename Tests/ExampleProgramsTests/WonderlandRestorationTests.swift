import Foundation
import TestSupport
import Testing

/// Wonderland comes back as it was left.
@Suite(.enabled(if: TerminalEmulator.canRunExample("wonderland"), TerminalEmulator.cannotRunExample), .hangLimit)
struct WonderlandRestorationTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func wonderland(showing text: String = "q quit") throws -> TerminalEmulator {
        let terminal = try TerminalEmulator(example: "wonderland", in: home)
        try terminal.wait { $0.lines[0].hasPrefix(" Wonderland ") && $0.contains(text) }
        return terminal
    }

    /// Waits until the saved states, as `prefs` prints them, have all of these texts.
    private func waitForStates(_ texts: [String], scene: String = "main") throws {
        let path = home.absolute("\(WonderlandFiles.folder)/\(scene).plist")
        try eventually(home.run("read", path, "States").text) { states in
            texts.allSatisfy { states.contains($0) }
        }
    }

    private func kill(_ terminal: TerminalEmulator) throws {
        try terminal.send(SIGKILL)
        #expect(try terminal.waitForEnd() == 128 + SIGKILL)
    }

    private func setCharacters(_ names: String...) throws {
        let characters = names.map { "{ identifier = \"\($0.lowercased())\"; name = \"\($0)\"; summary = New; }" }
        #expect(try home.run(["write", "com.wonderland", "WLCharacters", "-array"] + characters) == .silence)
    }

    @Test(arguments: [
        (["Right", "Right", "Down", "Down"], ["reader = \"reader/book\";", "line = 2;", "page = 2;"], "line 3 of"),
        (["Tab", "Down"], ["reader = \"reader/characters\";", "modelIdentifier = rabbit;"], "▸ White Rabbit"),
        (["Tab", "Down", "Enter", "Down"], ["\"reader/characters/rabbit\" = 1;"], "▸ Cards, page 5"),
        (["BTab"], ["\"reader/author\";"], "Lewis Carroll"),
    ])
    func killedAndStartedAgainItIsAsItWas(keys: [String], states: [String], text: String) throws {
        let first = try wonderland()
        try first.press(keys)
        try waitForStates(states)
        let before = try first.wait { $0.contains(text) && $0.contains("q quit") }
        try kill(first)
        let second = try wonderland(showing: text)
        try second.wait { $0.lines == before.lines }
    }

    @Test func closedDetailsStayClosed() throws {
        let details = "reader/characters/rabbit"
        let first = try wonderland()
        try first.press("Tab", "Down", "Enter")
        try waitForStates(["\"\(details)\" = 0;"])
        try first.press("Escape")
        let before = try first.wait { $0.contains("▸ White Rabbit") && $0.contains("Enter details") }
        let path = home.absolute("\(WonderlandFiles.folder)/main.plist")
        try eventually(home.run("read", path, "States").text) { !$0.contains(details) }
        try kill(first)
        let second = try wonderland(showing: "Enter details")
        try second.wait { $0.lines == before.lines }
    }

    @Test func eachTabComesBackWithItsState() throws {
        let first = try wonderland()
        try first.press("Tab", "Down", "Enter", "Down", "Enter", "Down", "BTab")
        try waitForStates(["\"reader/author\";", "page = 4;", "line = 1;", "\"reader/characters/rabbit\" = 1;"])
        try kill(first)
        let second = try wonderland(showing: "[Author]")
        try second.press("Tab")
        try second.wait(for: "  Cards  page 5 of 5, line 2 of")
        try second.press("Tab")
        try second.wait(for: "   ▸ Cards, page 5")
        try second.press("Escape")
        try second.wait(for: " ▸ White Rabbit")
    }

    // MARK: Another list of characters

    @Test(arguments: [true, false]) func aChangedListComesBackToTheSameCharacter(isRunning: Bool) throws {
        try setCharacters("Alice", "mad/Hatter", "Gryphon")
        let first = try wonderland()
        try first.press("Tab", "Down")
        try first.wait(for: " ▸ mad/Hatter")
        try first.press("Enter")
        try waitForStates(["index = 1;", #""reader/characters/mad\\/hatter" = 0;"#])
        if !isRunning { try kill(first) }
        try home.run(
            "write", "com.wonderland", "WLCharacters", "-array", "{ identifier = a; name = A; summary = a; }",
            "{ identifier = b; name = B; summary = b; }",
            "{ identifier = \"mad/hatter\"; name = \"The Hatter\"; summary = \"Is new.\"; }")
        let second = try isRunning ? first : wonderland()
        try second.wait { $0.lines[2] == "  The Hatter" && $0.contains("  Is new.") }
        try second.press("Escape")
        try second.wait { $0.lines[2...4] == ["   A", "   B", " ▸ The Hatter"] }
    }

    @Test(arguments: [true, false]) func aCharacterWhoIsGoneLeavesTheRowToAnother(isRunning: Bool) throws {
        try setCharacters("Alice", "Hatter", "Gryphon", "Queen")
        let first = try wonderland()
        try first.press("Tab", "Down", "Down", "Enter")
        try waitForStates(["\"reader/characters/gryphon\" = 0;"])
        if !isRunning { try kill(first) }
        try setCharacters("Alice", "Hatter", "Duchess")
        let second = try isRunning ? first : wonderland()
        try second.wait { $0.lines[2...5] == ["   Alice", "   Hatter", " ▸ Duchess", ""] }
        try setCharacters("Alice")
        try second.wait { $0.lines[2...3] == [" ▸ Alice", ""] }
        #expect(try home.run(["write", "com.wonderland", "WLCharacters", "-array"]) == .silence)
        try second.wait { $0.lines[2].isEmpty }
        try second.press("Down", "Enter", "Tab", "BTab")
        try second.wait(for: "[Characters]")
    }

    @Test func aListThatIsNoneIsReported() throws {
        #expect(try home.run("write", "com.wonderland", "WLCharacters", "Alice") == .silence)
        let terminal = try wonderland(showing: "The stored value of WLCharacters is not used")
        try terminal.press("Tab")
        try terminal.wait(for: " ▸ Alice")
    }

    // MARK: Stopping and ending

    @Test(arguments: [true, false]) func aStoppedProgramHasSavedItsState(byKey: Bool) throws {
        var environment = TerminalEmulator.exampleEnvironment
        environment["WONDERLAND"] = try #require(Tool.example("wonderland")).path
        let terminal = try TerminalEmulator(shellIn: home, environment: environment)
        try terminal.type("\"$WONDERLAND\"; echo status $?")
        try terminal.press("Enter")
        try terminal.wait(for: "[Book]")
        try terminal.press("Right", "Tab")
        try terminal.wait(for: "[Characters]")
        if byKey { try terminal.press("C-z") } else { try terminal.send(SIGTSTP) }
        try terminal.wait(for: "Stopped")
        let states = try WonderlandFiles(in: home).states
        #expect(states?["reader"] as? String == "reader/characters")
        #expect(states?["reader/book"] as? [String: Int] == ["page": 1, "line": 0])
        try terminal.waitForPrompt()
        try terminal.type("fg; echo status $?")
        try terminal.press("Enter")
        try terminal.wait { $0.contains("[Characters]") && !$0.contains("Stopped") }
        try terminal.press("q")
        try terminal.wait(for: "status 0")
    }

    @Test(arguments: [("q", 0), ("C-c", 128 + SIGINT)]) func theEndSaves(key: String, status: Int32) throws {
        let terminal = try wonderland()
        try terminal.press("Right")
        try terminal.wait(for: "page 2 of 5")
        try terminal.press(key)
        #expect(try terminal.waitForEnd() == status)
        let states = try WonderlandFiles(in: home).states
        #expect(states?["reader/book"] as? [String: Int] == ["page": 1, "line": 0])
    }

    @Test func twoAtOnceHaveAStateEach() throws {
        let (first, second) = (try wonderland(), try wonderland(showing: "(main-2)"))
        try first.press("Right")
        try second.press("BTab")
        try waitForStates(["page = 1;", "reader = \"reader/book\";"])
        try waitForStates(["page = 0;", "reader = \"reader/author\";"], scene: "main-2")
        #expect(try !first.screen().contains("main"))
        try kill(second)
        try kill(first)
        let (third, fourth) = (try wonderland(), try wonderland(showing: "(main-2)"))
        try third.wait { $0.contains("page 2 of 5") && !$0.contains("main") }
        try fourth.wait { $0.contains("[Author]") }
    }

    // MARK: States that do not come back

    /// A terminal that takes no more output keeps the program in the middle of its first screen: after it has restored
    /// its state, and before it has said that it is up.
    @Test func aStateWithWhichItNeverGotUpIsMovedAway() throws {
        try setCharacters("Alice", "Hatter")
        let first = try wonderland()
        try first.press("Tab", "Down")
        try waitForStates(["reader = \"reader/characters\";", "modelIdentifier = hatter;"])
        try kill(first)
        let archive = try home.bytes(WonderlandFiles.path)
        let name = String(repeating: "x", count: 200)
        let long = (0..<400).map { "{ identifier = c\($0); name = \(name); summary = s; }" }
        #expect(try home.run(["write", "com.wonderland", "WLCharacters", "-array"] + long) == .silence)
        let stuck = try WonderlandProcess(in: home, columns: 300, lines: 500)
        try eventually(WonderlandFiles.isMarked(in: home)) { $0 }
        stuck.kill()
        #expect(WonderlandFiles.isMarked(in: home))

        try setCharacters("Alice", "Hatter")
        let second = try wonderland(showing: "the program has ended while its state was being restored")
        #expect(try second.screen().contains("  The Rabbit  page 1 of 5, line 1"))
        let files = try WonderlandFiles(in: home)
        #expect(!files.isMarked && Array(files.movedAway.values) == [archive])
        #expect(files.movedAway.keys.allSatisfy { $0.hasPrefix("main ") })
        try second.press("Right")
        try waitForStates(["page = 1;"])
        try kill(second)
        #expect(try wonderland().screen().contains("page 2 of 5"))
    }

    @Test func aStateOfAnotherVersionIsNotRestored() throws {
        let first = try wonderland()
        try first.press("Right", "q")
        #expect(try first.waitForEnd() == 0)
        let path = home.absolute(WonderlandFiles.path)
        #expect(try home.run("write", path, "ProgramVersion", "0").status == 0)
        let second = try wonderland(showing: "This is another edition")
        #expect(try second.screen().contains("page 1 of 5, line 1"))
        try second.press("Down", "q")
        #expect(try second.waitForEnd() == 0)
        #expect(try home.run("read", path, "ProgramVersion").text == "1\n")
    }

    @Test func aFileThatIsNoStateIsMovedAway() throws {
        try home.create(WonderlandFiles.path, "{")
        let terminal = try wonderland(showing: " the saved state cannot be read")
        #expect(try terminal.screen().contains("page 1 of 5, line 1"))
        #expect(try Array(WonderlandFiles(in: home).movedAway.values) == [Data("{".utf8)])
    }

    @Test func aStateThatIsNoneLeavesTheOthersAsTheyWere() throws {
        try home.create(
            WonderlandFiles.path,
            """
            { FormatVersion = <*I1>; ProgramVersion = 1; States = { reader = "reader/nowhere"; "reader/book" = Tea;
              "reader/characters" = { index = <*I0>; modelIdentifier = cat; }; "reader/characters/cat" = <*I9>; }; }
            """)
        let terminal = try wonderland(showing: " What was saved of reader/book is not used: it cannot be read.")
        #expect(try terminal.screen().contains("page 1 of 5, line 1"))
        try terminal.press("Tab")
        try terminal.wait(for: "   ▸ The Grin, page 3")
    }

    @Test func aPlaceThatTheBookHasNotIsTheNearestOne() throws {
        try home.create(
            WonderlandFiles.path,
            """
            { FormatVersion = <*I1>; ProgramVersion = 1; States = { reader = "reader/book";
              "reader/book" = { page = <*I99>; line = <*I-7>; }; }; }
            """)
        #expect(try wonderland().screen().contains("  Cards  page 5 of 5, line 1"))
    }
}
