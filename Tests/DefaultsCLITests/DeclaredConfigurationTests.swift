import Foundation
import TestSupport
import Testing

/// Settings as people declare them with nix-darwin, home-manager, mise and macos-defaults: applied, applied again,
/// dropped and undone. What has to be in the store is worked out by Python.
@Suite(.hangLimit, .enabled(if: Program.python != nil, "python3 is not installed"))
struct DeclaredConfigurationTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private static let files = Fixture.names(in: "Declared")

    /// Copies a file into the home and makes a store in which some of its keys have other values.
    ///
    /// - Returns: The name of the copy.
    private func prepare(_ file: String) throws -> String {
        let copy = String(file.split(separator: "/").last ?? "")
        try home.create(copy, Data(Fixture.bytes(file)))
        try python("seed", file)
        return copy
    }

    @discardableResult
    private func python(_ command: String, _ file: String, _ words: [String] = []) throws -> String {
        let python = try #require(Program.python)
        let outcome = try python.run(
            [Fixture.path("declared.py"), command, Fixture.path(file)] + words, in: home.path,
            environment: home.environment())
        try #require(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text
    }

    /// Where the store differs from the earlier one with the settings of a file.
    private func differences(_ file: String, without leftOut: [Int] = []) throws -> String {
        try python("expect", file, leftOut.map(String.init))
    }

    /// The bytes and the time of the last change of each file in the home.
    private func state() throws -> [String: String] {
        var state = try home.snapshot()
        for (name, contents) in state {
            let attributes = try FileManager.default.attributesOfItem(atPath: home.absolute(name))
            let date = attributes[.modificationDate] as? Date
            state[name] = "\(date?.timeIntervalSince1970 ?? 0) \(contents)"
        }
        return state
    }

    /// All that is stored, for all hosts and for this one, as XML.
    private func wholeStore() throws -> String {
        let outcome = try home.shell(
            """
            prefs read --stored --format xml && prefs -currentHost read --stored --format xml
            for file in system/*.plist system/*/*.plist; do
                [ ! -e "$file" ] || { echo "$file"; prefs read ./"$file" --format xml; }
            done
            """)
        try #require(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text
    }

    @Test func thereAreFilesOfEachToolInEachForm() {
        func count(_ part: String) -> Int { Self.files.count { $0.contains(part) } }
        #expect(count("/nix-darwin-") == 8 && count("/mise-") > 0 && count("/macos-defaults-") > 1)
        #expect(count(".json") > 1 && count(".plist") > 1 && count(".sh") > 1)
    }

    @Test(arguments: files) func valuesAreThereWithTheirTypesAndNothingIsWrittenAgain(file: String) throws {
        let copy = try prepare(file)
        let before = try state()
        let check = try home.run("apply", "--check", copy)
        #expect(check.status == 1 && !check.stdout.isEmpty, "\(check.testDescription)")
        #expect(try state() == before)

        let outcome = try home.run("apply", copy)
        let commands = check.text.split(separator: "\n").dropLast().map { $0.split(separator: " # was ")[0] + "\n" }
        #expect(outcome == .success(commands.joined()))
        #expect(try differences(file) == "")
        let after = try state()
        #expect(try home.run("apply", copy) == .silence)
        #expect(try home.run("apply", "--check", copy) == .silence)
        #expect(try state() == after)
    }

    @Test(arguments: files) func reportedCommandsMakeTheSameChanges(file: String) throws {
        let commands = try home.run("apply", "--dry-run", try prepare(file))
        try home.create("commands", commands.stdout)
        #expect(try home.run("batch", "commands") == .silence)
        #expect(try differences(file) == "")
    }

    @Test(arguments: files) func droppedSettingsHaveTheirEarlierValuesAgain(file: String) throws {
        let copy = try prepare(file)
        let before = try wholeStore()
        #expect(try home.run("apply", copy).status == 0)
        let count = try #require(try Int(python("count", file).dropLast()))
        // One setting, a quarter of them, half of them, and so on until nothing is declared.
        for leftOut in [[1]] + (1...4).map({ part in (0..<count).filter { $0 % 4 < part } }) {
            try python("leave-out", file, [copy] + leftOut.map(String.init))
            let outcome = try home.run("apply", "--allow-empty", copy)
            #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
            #expect(try differences(file, without: leftOut) == "", "without \(leftOut)")
        }
        #expect(try wholeStore() == before)
    }

    @Test(arguments: files) func theStoreIsAsBeforeAfterAnUndo(file: String) throws {
        let copy = try prepare(file)
        let before = try wholeStore()
        #expect(try home.run("apply", copy).status == 0)
        #expect(try wholeStore() != before)
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try wholeStore() == before)
        #expect(try home.run("apply", "--undo").isRefusal(naming: "no apply to undo"))

        #expect(try home.run("apply", copy).status == 0)
        try python("leave-out", file, [copy, "0"])
        #expect(try home.run("apply", copy).status == 0)
        #expect(try home.run("apply", "--undo").status == 0)
        #expect(try differences(file) == "", "the setting that was dropped is declared again")
    }
}
