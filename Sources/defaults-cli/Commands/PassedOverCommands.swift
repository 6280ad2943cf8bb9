import CommandKit
import PrefsAdministration
import PrefsCore

/// The commands of other programs that a script calls and `--skip-others` passes over.
struct PassedOverCommands {
    private var commands: [(line: ScriptLine, words: [String], text: String)] = []

    /// How many commands are named each. Of more, a person reads the programs.
    private static let limit = 8

    /// The programs that change property lists: their commands may be translated by the tables of
    /// Docs/Compatibility.md.
    private static let editors = ["PlistBuddy", "plutil"]

    /// - Parameter text: The command as the script has it.
    mutating func append(_ words: [String], _ text: String, _ line: ScriptLine) {
        commands.append((line, words, text))
    }

    /// The messages about a script.
    ///
    /// - Parameter isVerbose: Whether each command is named, however many there are.
    func report(isVerbose: Bool) -> Report {
        var report = Report()
        if isVerbose || commands.count <= Self.limit {
            for command in commands {
                report.appendNotice("\(command.line.text): passed over: \(command.text.onOneLine)")
            }
        } else if let script = commands.first?.line.script {
            let (programs, editors) = (programs, editors)
            report.appendNotice(
                "\(script.onOneLine): passed over \(commands.count) commands of other programs: "
                    + programs.prefix(20).map(\.onOneLine).joined(separator: ", ")
                    + (programs.count > 20 ? " and \(programs.count - 20) more" : "")
                    + (editors.isEmpty ? "" : "; \(editors.joined(separator: " and ")) would change settings")
                    + "; \(Option.verbose.rawValue) names each")
        }
        return report
    }

    /// The programs and how often each is called, in the order of the script: `killall 2`, `sudo pmset 9`.
    private var programs: [String] {
        var counts: [(name: String, count: Int)] = []
        for command in commands {
            let name = Self.program(of: command.words)
            if let index = counts.firstIndex(where: { $0.name == name }) {
                counts[index].count += 1
            } else {
                counts.append((name, 1))
            }
        }
        return counts.map { "\($0.name) \($0.count)" }
    }

    private var editors: [String] {
        Self.editors.filter { editor in
            commands.contains { $0.words.prefix(2).contains { FileSystem.name(of: $0) == editor } }
        }
    }

    private static func program(of words: [String]) -> String {
        let name = FileSystem.name(of: words.first ?? "")
        guard name == "sudo", words.count > 1, words[1].utf8.first != UInt8(ascii: "-") else { return name }
        return "sudo \(FileSystem.name(of: words[1]))"
    }
}
