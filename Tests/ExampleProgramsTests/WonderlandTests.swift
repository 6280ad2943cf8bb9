import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: TerminalEmulator.canRunExample("wonderland"), TerminalEmulator.cannotRunExample), .hangLimit)
struct WonderlandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func wonderland(columns: Int = 80, lines: Int = 24) throws -> TerminalEmulator {
        let terminal = try TerminalEmulator(example: "wonderland", in: home, columns: columns, lines: lines)
        try terminal.wait { $0.lines[0].hasPrefix(" Wonderland ") }
        return terminal
    }

    // MARK: Keys

    @Test func theKeysChooseTabsPagesAndCharacters() throws {
        let terminal = try wonderland()
        try terminal.wait { $0.contains("[Book]") && $0.contains("  The Rabbit  page 1 of 5, line 1 of ") }
        try terminal.press("Right", "Right", "Left", "Down", "Down", "Up")
        try terminal.wait {
            $0.contains("  Advice  page 2 of 5, line 2 of ") && $0.lines[4].hasPrefix("  Alice for some")
        }
        try terminal.press("Tab")
        try terminal.wait { $0.contains("[Characters]") && $0.contains(" ▸ Alice") }
        try terminal.press("Down", "Down", "Down", "Down", "Up")
        try terminal.wait(for: " ▸ Cheshire Cat")
        try terminal.press("Down", "Enter")
        try terminal.wait {
            $0.lines[2] == "  Hatter" && $0.contains("   ▸ The Grin, page 3") && $0.contains("Esc list")
        }
        try terminal.press("Down", "Enter")
        try terminal.wait { $0.contains("[Book]") && $0.contains("  Tea  page 4 of 5, line 1 of ") }
        try terminal.press("Tab")
        try terminal.wait(for: "   ▸ Tea, page 4")
        try terminal.press("Escape")
        try terminal.wait(for: " ▸ Hatter")
        try terminal.press("Tab")
        try terminal.wait { $0.contains("[Author]") && $0.contains("  Lewis Carroll") }
        try terminal.press("BTab", "BTab")
        try terminal.wait { $0.contains("[Book]") && $0.contains("  Tea  page 4") }
        try terminal.press("q")
        #expect(try terminal.waitForEnd() == 0)
    }

    @Test func noKeyLeavesTheBookOrTheList() throws {
        let terminal = try wonderland()
        try terminal.press("Left", "Up")
        try terminal.wait(for: "page 1 of 5, line 1 of ")
        try terminal.press(Array(repeating: "Right", count: 7) + Array(repeating: "Down", count: 40))
        try terminal.wait { screen in
            screen.lines[2].hasPrefix("  Cards  page 5 of 5") && screen.lines[5...22].allSatisfy(\.isEmpty)
        }
        try terminal.press(["Tab"] + Array(repeating: "Down", count: 12))
        try terminal.wait(for: " ▸ Queen of Hearts")
        try terminal.press(Array(repeating: "Up", count: 12))
        try terminal.wait(for: " ▸ Alice")
    }

    @Test func theCharactersAreThoseThatTheScriptMakes() throws {
        let folder = Project.path("Docs/Examples/Sources/Wonderland")
        let script = "ln -s \"$PREFS_TOOL\" prefs && cp '\(folder)/characters.sh' . && PATH=$PWD:$PATH ./characters.sh"
        #expect(try home.shell(script) == .silence)
        let made = try home.bytes("Characters.plist")
        #expect(try made == Data(contentsOf: URL(filePath: folder + "/Characters.plist")))
    }

    @Test(arguments: [(10, 2), (3, 1), (200, 60)]) func anySizeOfTheTerminalWillDo(columns: Int, lines: Int) throws {
        let terminal = try wonderland()
        try terminal.resize(columns: columns, lines: lines)
        try terminal.press("Right", "Down", "Tab", "Down", "Enter")
        try eventually(WonderlandFiles(in: home).states) { $0?["reader/characters/rabbit"] as? Int == 0 }
        try terminal.resize(columns: 80, lines: 24)
        try terminal.wait { $0.lines.count == 24 && $0.lines[2] == "  White Rabbit" }
    }
}
