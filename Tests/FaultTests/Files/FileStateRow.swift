import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// A command, and what it says to each state of a file of its domain.
struct FileStateRow: CustomTestStringConvertible, Sendable {
    var verb: Verb
    /// Behind the verb.
    var arguments: [String]
    /// What it says when there is no file.
    var absent: Outcome
    /// What it says to ``valid``.
    var valid: Outcome
    /// What it says to ``valid`` of registered defaults that it does not read otherwise; nil for the same as without
    /// one.
    var onlyRegistered: Outcome?
    /// Whose files the command reads; it refuses when one of them is broken.
    var reads: Set<DomainFile>
    /// What it prints besides, of the other domains, of which there are none.
    var rest: String

    init(
        _ verb: Verb, _ arguments: String..., absent: Outcome, valid: Outcome = .silence,
        onlyRegistered: Outcome? = nil,
        reads: Set<DomainFile> = [.stored, .ofHost], rest: String = ""
    ) {
        (self.verb, self.arguments, self.absent, self.valid) = (verb, arguments, absent, valid)
        (self.reads, self.rest, self.onlyRegistered) = (reads, rest, onlyRegistered)
    }

    var testDescription: String { ([verb.rawValue] + arguments).joined(separator: " ") }

    /// The exit status when a file is broken: `watch` says so and goes on.
    var failureStatus: Int32 { verb == .watch ? 0 : verb.effect.failureStatus }

    /// The whole command line, for the file that is meant.
    func commandLine(_ place: DomainFile) -> [String] {
        (place == .ofHost ? ["-currentHost"] : []) + [verb.rawValue] + arguments
    }

    static let valid = TemporaryHome.document(validRoot)

    private static let validRoot = """
        <dict>
        \t<key>a</key>
        \t<string>1</string>
        \t<key>list</key>
        \t<array>
        \t\t<string>x</string>
        \t</array>
        \t<key>sub</key>
        \t<dict>
        \t\t<key>k</key>
        \t\t<string>v</string>
        \t</dict>
        </dict>
        """
    private static let contents =
        "a = 1;\n    list =     (\n        x\n    );\n    sub =     {\n        k = v;\n    };\n"
    private static let notFound = Outcome.failure("Domain (com.pigeon) not found. Defaults have not been changed.")
    private static let onlyRegistered = Outcome.failure(
        "Domain (com.pigeon) not found. Defaults have not been changed.\n"
            + "prefs: it is a registered default; delete --registered removes it"
    )
    private static let noPair = Outcome.failure("The domain/default pair of (com.pigeon, a) does not exist")
    /// The editor of the tests does nothing.
    private static let nothingEdited = Outcome(
        stderr: Data(
            "prefs: Nothing was changed (some editors need an option to be waited for, such as code --wait)\n"
                .utf8))
    private static let everywhere: Set<DomainFile> = [.stored, .ofHost, .registered]
    private static func nothingExported(_ reason: String, _ text: String = TemporaryHome.document("<dict/>")) -> Outcome
    {
        Outcome(stdout: Data(text.utf8), stderr: Data("prefs: \(reason): an empty dictionary is exported\n".utf8))
    }

    /// Every verb, and every form of it that treats files in a way of its own.
    static let all = [
        FileStateRow(
            .read, absent: .success("{\n}\n"),
            valid: .success(
                """
                {
                    "com.pigeon" =     {
                        a = 1;
                        list =         (
                            x
                        );
                        sub =         {
                            k = v;
                        };
                    };
                }

                """),
            reads: everywhere, rest: "{\n}\n"),
        FileStateRow(
            .read, "com.pigeon", absent: .failure("Domain com.pigeon does not exist"),
            valid: .success("{\n    \(contents)}\n"), reads: everywhere),
        FileStateRow(.read, "com.pigeon", "a", absent: noPair, valid: .success("1\n"), reads: everywhere),
        FileStateRow(
            .readType, "com.pigeon", "a", absent: noPair, valid: .success("Type is string\n"), reads: everywhere),
        FileStateRow(.write, "com.pigeon", "a", "2", absent: .silence),
        FileStateRow(.write, "com.pigeon", "{b=2;}", absent: .silence),
        FileStateRow(.write, "com.pigeon", "list", "-array-add", "y", absent: .silence),
        FileStateRow(.write, "com.pigeon", "sub", "-dict-add", "l", "w", absent: .silence),
        FileStateRow(.delete, "com.pigeon", "a", absent: notFound, onlyRegistered: onlyRegistered),
        FileStateRow(.delete, "com.pigeon", absent: notFound, onlyRegistered: onlyRegistered),
        FileStateRow(.deleteAll, "com.pigeon", "a", absent: notFound, onlyRegistered: onlyRegistered),
        FileStateRow(.deleteAll, "com.pigeon", absent: notFound, onlyRegistered: onlyRegistered),
        FileStateRow(
            .rename, "com.pigeon", "a", "b",
            absent: .failure("Key a does not exist in domain com.pigeon; leaving defaults unchanged"),
            onlyRegistered: .failure(
                """
                Key a does not exist in domain com.pigeon; leaving defaults unchanged
                prefs: it is a registered default; delete --registered removes it
                """)),
        FileStateRow(.register, "com.pigeon", "b", "2", absent: .silence, reads: [.registered]),
        FileStateRow(.register, "com.pigeon", "--file", "other.plist", absent: .silence, reads: [.registered]),
        FileStateRow(
            .settings, "com.pigeon", "--bundle", "Pigeon.bundle", "a", absent: .success("\n"), valid: .success("1\n"),
            onlyRegistered: .success("1\n"), reads: everywhere),
        FileStateRow(
            .settings, "com.pigeon", "--bundle", "Pigeon.bundle", "a", "2", absent: .silence, reads: everywhere),
        FileStateRow(.edit, "com.pigeon", absent: nothingEdited, valid: nothingEdited),
        FileStateRow(.domains, absent: .success("\n"), valid: .success("com.pigeon\n"), reads: []),
        FileStateRow(
            .find, "x", absent: Outcome(stderr: Data("prefs: No domain, key, nor value containing 'x'\n".utf8)),
            valid: .success("Found 1 keys in domain 'com.pigeon': {\n    list =     (\n        x\n    );\n}\n"),
            reads: everywhere),
        FileStateRow(.import, "com.pigeon", "other.plist", absent: .silence),
        FileStateRow(
            .export, "com.pigeon", "-", absent: nothingExported("Domain com.pigeon does not exist"),
            valid: .success(valid)),
        FileStateRow(
            .export, "com.pigeon", "exported.plist", absent: nothingExported("Domain com.pigeon does not exist", "")),
        FileStateRow(
            .convert, "other.plist", "--format", "openstep", absent: .success(otherText), valid: .success(otherText),
            reads: []),
        FileStateRow(
            .check, "other.plist", absent: .success("other.plist: OK\n"), valid: .success("other.plist: OK\n"),
            reads: []),
        FileStateRow(
            .printHostIdentifier, absent: .success("TEST-HOST\n"), valid: .success("TEST-HOST\n"), reads: []),
        FileStateRow(
            .diff, "./other.plist", "com.pigeon",
            absent: Outcome(
                status: 1, stdout: Data("prefs delete ./other.plist\n".utf8),
                stderr: Data("prefs: there is nothing in the second: the command deletes all of the first\n".utf8)),
            valid: Outcome(
                status: 1,
                stdout: Data(
                    """
                    prefs write ./other.plist a -string 1
                    prefs write ./other.plist list -array -string x
                    prefs write ./other.plist sub -dict -string k -string v
                    prefs delete ./other.plist b

                    """.utf8))),
        FileStateRow(
            .export, "--all", "-", "--format", "json", absent: .success("{}\n"),
            valid: .success(
                """
                {
                  "com.pigeon": {
                    "a": "1",
                    "list": [
                      "x"
                    ],
                    "sub": {
                      "k": "v"
                    }
                  }
                }

                """),
            reads: [.stored], rest: "{}\n"),
        FileStateRow(.import, "--all", "all.plist", absent: .silence, reads: [.stored]),
        FileStateRow(
            .diff, "--all", "all.plist",
            absent: Outcome(status: 1, stdout: Data("prefs delete com.pigeon\n".utf8)),
            valid: Outcome(
                status: 1,
                stdout: Data(
                    """
                    prefs write com.pigeon a -string 1
                    prefs write com.pigeon list -array -string x
                    prefs write com.pigeon sub -dict -string k -string v
                    prefs delete com.pigeon b

                    """.utf8)),
            reads: [.stored]),
        FileStateRow(
            .watch, "--timeout", "0", "com.pigeon",
            absent: Outcome(stderr: Data("prefs: Domain com.pigeon does not exist yet\n".utf8)), reads: everywhere),
        FileStateRow(.batch, "lines.sh", absent: .silence, reads: [.stored]),
        FileStateRow(
            .apply, "declared.json", absent: .success("prefs write com.pigeon a -string 2\n"),
            valid: .success("prefs write com.pigeon a -string 2\n"), reads: [.stored]),
        FileStateRow(.cloud, absent: .success(cloudUsage), valid: .success(cloudUsage), reads: []),
        FileStateRow(
            .complete, "--", "help", "doma", absent: .success(candidate), valid: .success(candidate), reads: []),
        FileStateRow(.help, "domains", absent: .success(usage), valid: .success(usage), reads: []),
        FileStateRow(.version, absent: .success(version), valid: .success(version), reads: []),
    ]

    private static let otherText = "{\n    b = 2;\n}\n"
    private static let usage = Usage.help(on: .domains)
    private static let cloudUsage = Usage.help(on: .cloud)
    private static let candidate = "domains\tlists all domains\n"
    private static let version = "prefs \(Version.number)\n"
}
