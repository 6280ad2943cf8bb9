import Foundation
import TestSupport
import Testing

/// What Recipes says can be typed.
@Suite(
    .enabled(
        if: ["jq", "xmllint", "python3", "git"].allSatisfy { Program.named($0) != nil }, "a program of the recipes is not installed"))
struct RecipesTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ HPMapType = <*I1>; Places = (Loft); Windows = { Main = { Width = <*I700>; }; }; }")
        try home.create("settings.sh", "defaults write com.pigeon Color blue\nprefs delete com.pigeon Places\n")
        try home.create("expected.plist", "{ HPMapType = <*I1>; }")
        try home.create("settings.json", #"{"HPMapType": 2}"#)
        try home.shell("git init -q .")
    }

    private static let blocks = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = (try? String(contentsOf: root.appending(path: "Docs/Recipes.md"), encoding: .utf8)) ?? ""
        return text.matches(of: /```sh\n((?s:.*?))```/).map { String($0.output.1) }
    }()

    /// One after the other, as somebody types them who reads the page.
    @Test func everyRecipeWorks() throws {
        let blocks = Self.blocks.filter { !$0.contains("prefs watch") }
        #expect(blocks.count > 10)
        for block in blocks {
            let outcome = try home.shell(block)
            #expect(outcome.stderr.isEmpty, "\(block)\n\(outcome.testDescription)")
            #expect(outcome.status == 0 || (outcome.status == 1 && block.contains("prefs diff")), "\(block)\n\(outcome.testDescription)")
        }
        #expect(try home.run("read", "com.pigeon", "Plugins") == .success("(\n    Weather\n)\n"))
    }

    @Test(arguments: blocks.filter { $0.contains("prefs watch") })
    func everyRecipeThatWatchesPrintsWhatHappens(block: String) throws {
        let output = home.path + "/output"
        let words = block.split(separator: "\n").joined().split(separator: " ").dropFirst().map(String.init)
        let watching = try ChildProcess([try Tool.path.get()] + words, environment: home.environment(), streams: ["/dev/null", output, output + ".errors"])
        for number in 0..<2_000 where ((try? Data(contentsOf: URL(filePath: output))) ?? Data()).isEmpty {
            try home.run("write", "com.pigeon", "HPMapType", "-int", "\(number)")
            usleep(1_000)
        }
        watching.send(SIGTERM)
        _ = watching.waitForEnd()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.hasPrefix("prefs write com.pigeon HPMapType -int ") || text.hasPrefix("{") && text.contains(#""keypath":"HPMapType""#))
    }
}
