import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: TerminalEmulator.canRunExample("pigeon"), TerminalEmulator.cannotRunExample), .hangLimit)
struct PigeonTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Runs Pigeon, past its greeting.
    private func pigeon(arguments: [String] = [], columns: Int = 80, lines: Int = 24) throws -> TerminalEmulator {
        try home.run("write", "com.pigeon", "HPHasGreeted", "-bool", "true")
        let terminal = try TerminalEmulator(
            example: "pigeon", in: home, arguments: arguments, columns: columns, lines: lines)
        try terminal.wait(for: " Pigeon  ")
        return terminal
    }

    private func quit(_ terminal: TerminalEmulator) throws {
        try terminal.press("q")
        #expect(try terminal.waitForEnd() == 0)
    }

    private func stored(_ key: String) throws -> String {
        try home.run("read", "com.pigeon", key).text.trimmingCharacters(in: .newlines)
    }

    @Test func theFirstRunGreets() throws {
        let first = try TerminalEmulator(example: "pigeon", in: home)
        try first.wait(for: "Welcome to Pigeon")
        try first.press("Up")
        try first.wait { !$0.contains("Welcome") && $0.contains("0 east, 1 north") }
        try quit(first)
        let second = try TerminalEmulator(example: "pigeon", in: home)
        #expect(try !second.wait(for: "Nothing is remembered.").contains("Welcome"))
    }

    @Test func theKeysChooseTheMap() throws {
        let terminal = try pigeon()
        try terminal.wait { $0.contains("Standard ·") && $0.contains("~~~~") }
        for (key, title, sign, number) in [
            ("3", "Hybrid", "≈≈", "2"), ("2", "Satellite", "≈≈", "1"), ("1", "Standard", "~~", "0"),
        ] {
            try terminal.press(key)
            try terminal.wait { $0.contains("\(title) ·") && $0.contains(sign) }
            try eventually(stored("HPMapType")) { $0 == number }
        }
    }

    @Test func onlyAHybridMapHasSatellitePicturesAndNames() throws {
        let terminal = try pigeon()
        try terminal.press("-", "-")
        try terminal.wait(for: "o Loftus")
        try terminal.press("2")
        try terminal.wait { $0.contains("Satellite") && !$0.contains("Loftus") && $0.contains("≈≈") }
        try terminal.press("3")
        try terminal.wait { $0.contains("Loftus") && $0.contains("≈≈") }
    }

    @Test func theRegisteredTrackingModeIsNotStoredBeforeAnotherIsChosen() throws {
        let terminal = try pigeon()
        try terminal.wait(for: "· follow ·")
        #expect(try home.run("read", "com.pigeon", "HPFollowHeading").status == 1)
        for (title, number) in [("follow with heading", "2"), ("no tracking", "0"), ("follow", "1")] {
            try terminal.press("t")
            try terminal.wait(for: "· \(title) ·")
            try eventually(stored("HPFollowHeading")) { $0 == number }
        }
        try home.run("write", "com.pigeon", "HPFollowHeading", "2")
        try terminal.wait(for: "· follow with heading ·")
        try home.run("delete", "com.pigeon", "HPFollowHeading")
        try terminal.wait(for: "· follow ·")
    }

    /// The line, the column and the sign of each bird on the screen.
    private static func bird(on screen: TerminalScreen) -> [String] {
        screen.lines.enumerated().compactMap { number, line in
            line.firstIndex { "▲▶▼◀".contains($0) }.map {
                "\(number) \(line.distance(from: line.startIndex, to: $0)) \(line[$0])"
            }
        }
    }

    @Test func theMapRestsWithoutTrackingUntilTheBirdWouldLeaveIt() throws {
        try home.run("write", "com.pigeon", "HPFollowHeading", "-int", "0")
        let terminal = try pigeon()
        try terminal.wait { Self.bird(on: $0) == ["11 40 ▲"] }
        try terminal.press("Right", "Down")
        try terminal.wait { $0.contains("1 east, 1 south") && Self.bird(on: $0) == ["12 42 ▼"] }
        try terminal.press(Array(repeating: "Down", count: 9))
        try terminal.wait { $0.contains("1 east, 10 south") && Self.bird(on: $0) == ["21 42 ▼"] }
        try terminal.press("Down")
        try terminal.wait { $0.contains("1 east, 11 south") && Self.bird(on: $0) == ["11 40 ▼"] }
    }

    @Test func theMapFollowsTheBirdAsTheModeSays() throws {
        try home.run("write", "com.pigeon", "HPFollowHeading", "-int", "0")
        let terminal = try pigeon()
        try terminal.press("Right", "Right", "Down")
        try terminal.wait { $0.contains("2 east, 1 south") && Self.bird(on: $0) == ["12 44 ▼"] }
        try terminal.press("t")
        try terminal.wait { $0.contains("· follow ·") && Self.bird(on: $0) == ["11 40 ▼"] }
        try terminal.press("t")
        try terminal.wait { $0.contains("· follow with heading ·") && Self.bird(on: $0) == ["11 40 ▲"] }
        // The bird flies south, which is at the top now. So the west is on the right.
        try terminal.press("Right")
        try terminal.wait { $0.contains("1 east, 1 south") && Self.bird(on: $0) == ["11 40 ▲"] }
        try terminal.press("-", "Up")
        try terminal.wait(for: "1 west, 1 south")
    }

    @Test func theMapMovesAgainstTheBird() throws {
        try home.run("write", "com.pigeon", "{ HPMapType = 1; HPFollowHeading = 1; }")
        let terminal = try pigeon()
        let map = try terminal.wait(for: "Nothing is remembered.").lines.map(Array.init)
        try terminal.press("Right")
        try terminal.wait { screen in
            let moved = screen.lines.map(Array.init)
            // The bird is in the column 40.
            return (1...21).allSatisfy { moved[$0].count == 80 && moved[$0][..<38] == map[$0][2..<40] }
        }
        try terminal.press("Left", "Up")
        try terminal.wait { screen in
            let moved = screen.lines.map(Array.init)
            return (2...10).allSatisfy { moved[$0] == map[$0 - 1] }
        }
    }

    @Test func theMapOfABirdThatFliesSouthIsUpsideDown() throws {
        try home.run("write", "com.pigeon", "{ HPMapType = 1; HPFollowHeading = 1; }")
        let terminal = try pigeon()
        try terminal.press("Down", "?")
        let screen = try terminal.wait { $0.contains("1 south") && $0.contains("r remember  c clear  q quit") }
        try terminal.press("t")
        try terminal.wait { turned in
            // The bird is in the columns 40 and 41 of line 11, the middle of the map.
            let (map, turnedMap) = (screen.lines[1...21].map(Array.init), turned.lines[1...21].map(Array.init))
            return turned.contains("follow with heading") && turnedMap.allSatisfy { $0.count == 80 }
                && (0..<10).allSatisfy { line in
                    (2..<80).allSatisfy { map[line][$0] == turnedMap[20 - line][81 - $0] }
                }
        }
    }

    @Test func aPlaceIsRememberedAsADictionaryAndCleared() throws {
        let terminal = try pigeon()
        try terminal.wait { $0.contains("Nothing is remembered.") && !$0.modes.isCursorVisible }
        try terminal.press("Up", "Up", "Left", "r")
        try terminal.wait { $0.contains(" Label:") && $0.cursor == (23, 8) && $0.modes.isCursorVisible }
        try terminal.type("鳩 Lofq")
        try terminal.press("BSpace")
        try terminal.type("t")
        try terminal.wait { $0.contains(" Label: 鳩 Loft") && $0.cursor == (23, 15) }
        try terminal.press("Enter")
        try terminal.wait(for: "⚑ 鳩 Loft: here")
        try terminal.press("Up")
        try terminal.wait { $0.contains("⚑ 鳩 Loft: 1 step to the ") && !$0.modes.isCursorVisible }
        let json = try eventually(home.run("read", "com.pigeon", "HPLocation", "--format", "json").stdout) {
            !$0.isEmpty
        }
        let place = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(place.count == 3 && place["title"] as? String == "鳩 Loft")
        #expect(place["lat"] as? Int == 2 && place["long"] as? Int == -1)
        #expect(try home.run("read-type", "com.pigeon", "--keypath", "HPLocation.lat").text == "Type is float\n")
        try terminal.press("c")
        try terminal.wait(for: "Nothing is remembered.")
        try eventually(home.run("read", "com.pigeon", "HPLocation").status) { $0 == 1 }
        try quit(terminal)
    }

    @Test(arguments: [["x", "Escape"], ["Enter"]]) func aLabelThatIsNotEnteredIsNotRemembered(keys: [String]) throws {
        let terminal = try pigeon()
        try terminal.press(["r"] + keys + ["?"])
        try terminal.wait { $0.contains("r remember  c clear") && $0.contains("Nothing is remembered.") }
        #expect(try home.run("read", "com.pigeon", "HPLocation").status == 1)
    }

    // MARK: Settings from elsewhere

    @Test func whatOthersSetIsShown() throws {
        let terminal = try pigeon()
        try home.run("write", "com.pigeon", "HPMapType", "-int", "2")
        try terminal.wait(for: "Hybrid ·")
        try home.run(
            "write", "com.pigeon", "HPLocation",
            "{title = \"A\\nB\\U001bC\"; lat = 0; long = -3;}")
        try terminal.wait(for: "⚑ A?B?C: 3 steps to the west")
        try home.run("delete", "com.pigeon", "HPLocation")
        try terminal.wait(for: "Nothing is remembered.")
    }

    @Test func theSettingsBundleIsThatOfPigeon() throws {
        func settings(_ words: String...) throws -> Outcome {
            try home.run(["settings", "com.pigeon"] + words, environment: TerminalEmulator.exampleEnvironment)
        }
        #expect(try settings("--check").status == 0)
        #expect(try settings("--list").text.contains("Sync Location\n    key      HPSyncLocations\n"))
        let terminal = try pigeon()
        #expect(try !terminal.screen().contains("Sync Location is on"))
        #expect(try settings("Sync Location", "on").status == 0)
        try terminal.wait(for: "Sync Location is on")
        #expect(try settings("Map Type", "Satellite").status == 0)
        try terminal.wait(for: "Satellite ·")
        #expect(try settings("--reset", "Sync Location").status == 0)
        try terminal.wait { !$0.contains("Sync Location is on") }
    }

    @Test func valuesOnTheCommandLineComeFirst() throws {
        try home.run("write", "com.pigeon", "HPMapType", "-int", "2")
        let terminal = try pigeon(arguments: ["-HPMapType", "1"])
        try terminal.wait(for: "Satellite ·")
    }

    @Test(arguments: [
        ["HPMapType", "-int", "7"], ["HPLocation", "Loft"],
        ["HPLocation", "{title = a; lat = 0; long = 40000;}"],
    ])
    func aValueThatIsNoneIsReportedAndStays(words: [String]) throws {
        let terminal = try pigeon()
        try home.run(["write", "com.pigeon"] + words)
        try terminal.wait { screen in
            screen.lines[0].hasPrefix(" Pigeon  Standard ·") && screen.lines[22] == " Nothing is remembered."
                && screen.lines[23]
                    == " The stored value of \(words[0]) is not used: it is none that this program knows."
        }
        try terminal.press("Up")
        try terminal.wait(for: "1 north")
        try quit(terminal)
        #expect(try home.run("read", "com.pigeon", words[0]).status == 0)
    }

    @Test func withoutItsBundlePigeonSaysSo() throws {
        let terminal = try TerminalEmulator(example: "pigeon", in: home, environment: ["XDG_DATA_DIRS": "/nonexistent"])
        try terminal.wait(for: "Without a settings bundle: ")
    }

    // MARK: Files that cannot be used

    @Test func aDamagedFileEndsPigeonBeforeTheScreen() throws {
        try home.create("store/com.pigeon.plist", "{")
        let terminal = try TerminalEmulator(example: "pigeon", in: home, columns: 200)
        #expect(try terminal.waitForEnd() == 1)
        let screen = try terminal.wait(for: "pigeon: ")
        #expect(screen.contains("com.pigeon.plist"))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{".utf8))
    }

    @Test func aFileThatIsDamagedMeanwhileIsReportedOnOneLine() throws {
        let terminal = try pigeon()
        try home.create("store/com.pigeon.plist", "{")
        try terminal.press("3")
        try terminal.wait { $0.lines[0].hasPrefix(" Pigeon  Hybrid ·") && $0.lines[23].hasPrefix(" Not saved: ") }
        try terminal.press("q")
        #expect(try terminal.waitForEnd() == 1)
        try terminal.wait(for: "pigeon: ")
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{".utf8))
    }

    @Test(arguments: [(10, 2), (3, 1), (200, 60)]) func anySizeOfTheTerminalWillDo(columns: Int, lines: Int) throws {
        let terminal = try pigeon()
        try terminal.resize(columns: columns, lines: lines)
        try terminal.press("3", "Up", "r", "x", "Enter")
        try eventually(stored("HPLocation")) { $0.contains("title = x;") }
        try terminal.resize(columns: 80, lines: 24)
        try terminal.wait { $0.lines.count == 24 && $0.contains(" Pigeon  Hybrid ·") && $0.contains("⚑ x: here") }
    }
}
