import Foundation
import TestSupport
import Testing

/// Wonderland is killed again and again, while it starts and while keys come in: a hundred times, or as often as
/// `PREFS_KILLS` says.
@Suite(.enabled(if: Tool.example("wonderland") != nil, TerminalEmulator.cannotRunExample), .hangLimit)
struct WonderlandKillTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// When a program is killed.
    private enum Moment: CaseIterable {
        /// At some moment after its start.
        case starting
        /// Soon after it has begun to restore its state.
        case restoring
        /// While keys come in.
        case typing
        /// When the state after the last key is in the file.
        case saved
    }

    @Test func aKillAtAnyMomentLosesNothingThatWasSaved() throws {
        try #require(try home.run(["write", "com.wonderland"] + WonderlandModel.setting) == .silence)
        let first = WonderlandModel(lineCounts: try lineCounts())
        try FileManager.default.removeItem(atPath: home.absolute(WonderlandFiles.path))

        var counts = WonderlandKillCounts()
        var (before, saved) = (try WonderlandFiles(in: home), first)
        // In seconds; kept at about the time that a start takes, whatever else this machine is doing.
        var longestStart = 0.03
        let kills = ProcessInfo.processInfo.environment["PREFS_KILLS"].flatMap(Int.init) ?? 100
        for _ in 1...kills {
            let process = try WonderlandProcess(in: home)
            let comesBack = before.archive != nil && !before.isMarked
            var states = WonderlandStates(first: comesBack ? saved : first)
            let moment = Moment.allCases.randomElement() ?? .starting
            switch moment {
            case .starting: usleep(useconds_t(Double.random(in: 0...longestStart) * 1_000_000))
            case .restoring:
                let limit = ContinuousClock.now + .seconds(60)
                var isLastLook = false
                while !WonderlandFiles.isMarked(in: home), !process.showsScreen {
                    try #require(!isLastLook, "after a minute it neither restores its state nor shows anything")
                    isLastLook = ContinuousClock.now >= limit
                }
                usleep(useconds_t.random(in: 0...1_000))
            case .typing, .saved: try type(into: process, &states)
            }
            if moment == .saved {
                try eventually(WonderlandFiles(in: home).states) { $0 == states.last.states }
                states.skip(to: states.last.states)
            }
            let showsScreen = process.showsScreen
            process.kill()

            let after = try WonderlandFiles(in: home)
            if moment == .starting { longestStart *= showsScreen ? 0.95 : 1.05 }
            let isExpected = try after.canFollow(before, states)
            try #require(isExpected, "killed while \(moment): \(before), then \(after); \(counts)")
            counts.count(before, after, showsScreen: showsScreen)
            if let found = try after.states.flatMap({ states.skip(to: $0) }) { saved = found }
            before = after
        }
        // Else the kills came too early or too late to prove anything.
        #expect(counts.restored > 0 && counts.movedAway > 0 && counts.beforeTheScreen > 0, "\(counts)")
        try expectOrderlyFolder()
    }

    /// Types some keys into a program that shows its first screen, with pauses in between.
    private func type(into process: WonderlandProcess, _ states: inout WonderlandStates) throws {
        let text = states.last.text
        try eventually(process.text) { $0.contains(text) }
        for _ in 1...Int.random(in: 1...5) {
            for _ in 1...Int.random(in: 1...8) {
                let key = WonderlandModel.Key.allCases.randomElement() ?? .tab
                states.press(key)
                process.press(key)
            }
            usleep(useconds_t.random(in: 0...10_000))
            // What is in the file now must not be lost any more.
            if let present = try WonderlandFiles(in: home).states { states.skip(to: present) }
        }
    }

    /// The number of lines of each page, which the program tells by how far it scrolls.
    private func lineCounts() throws -> [Int] {
        let process = try WonderlandProcess(in: home)
        defer { process.kill() }
        return try (0..<5).map { page in
            let keys = Array(repeating: WonderlandModel.Key.down, count: 60) + [.tab]
            for key in keys { process.press(key) }
            let states = try eventually(WonderlandFiles(in: home).states) { states in
                states?["reader"] as? String == "reader/characters"
                    && (states?["reader/book"] as? [String: Int])?["page"] == page
            }
            for key in [WonderlandModel.Key.tab, .tab, .right] { process.press(key) }
            let place = try #require(states?["reader/book"] as? [String: Int])
            return try #require(place["line"]) + 1
        }
    }

    /// After a whole run of the program, nothing is left of those that were killed but the states that were moved away.
    private func expectOrderlyFolder() throws {
        let process = try WonderlandProcess(in: home)
        process.press(.tab)
        #expect(process.quit() == 0)
        let names = try home.files(in: WonderlandFiles.folder)
        let present = names.filter { !$0.hasPrefix("Crashed/") || !$0.hasSuffix(".plist") }
        #expect(Set(present) == ["main.plist", ".main.lock", "Crashed"])
    }
}
