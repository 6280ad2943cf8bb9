import Foundation
import TestSupport
import Testing

@testable import settings_form

/// The screens in Docs/Settings.md are those that the form shows in a terminal.
@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct ScreenshotTests {
    /// The size of the terminal and the keys that lead to each screen of the page, in its order.
    private static let screens: [(size: Size, keys: [Key])] = [
        (Size(columns: 72, lines: 24), [.character(" ")]),
        (Size(columns: 72, lines: 11), [.character("/"), .character("m"), .character("a"), .character("p")]),
        (Size(columns: 72, lines: 11), [.down, .down, .down, .enter, .character("x"), .enter]),
        (Size(columns: 40, lines: 10), [.end, .enter, .character(" "), .down]),
    ]

    @Test func theScreensOfThePageAreTrue() throws {
        let page = try Project.text(of: "Docs/Settings.md")
        let section = try #require(
            page.split(separator: "\n## The form\n").dropFirst().first?.split(separator: "\n## ").first)
        let blocks = section.split(separator: "```text\n").dropFirst().map {
            ($0.split(separator: "```", maxSplits: 1).first ?? "").split(
                separator: "\n", omittingEmptySubsequences: false
            )
            .dropLast().map(String.init)
        }
        #expect(blocks.count == Self.screens.count)
        for (index, screen) in Self.screens.enumerated() {
            let shown = try Self.screenshot(screen.size, screen.keys)
            let isShown = index < blocks.count && blocks[index] == shown
            #expect(isShown, "screen \(index + 1) is\n\(shown.joined(separator: "\n"))\n")
        }
    }

    private static func screenshot(_ size: Size, _ keys: [Key]) throws -> [String] {
        let bundle = try TestBundle.sample()
        var model = try FormDriver(bundle, columns: size.columns, lines: size.lines)
        let home = try TemporaryHome()
        let form = try RunningForm(bundle, in: home, columns: size.columns, lines: size.lines)
        for key in keys {
            model.press(key)
            try form.press(key)
        }
        try form.waitUntilShown(model)
        return try form.terminal.screen().lines
    }
}
