import CommandLineValues
import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// The manual page that `prefs help --manual` prints.
@Suite struct ManualTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.create("prefs.1", try home.run("help", "--manual").stdout)
    }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"))
    func mandocHasNothingToSay() throws {
        #expect(try home.shell("mandoc -T lint prefs.1") == .silence)
    }

    @Test(
        .enabled(if: Program.named("man") != nil && Program.named("groff") != nil, "man is not installed"),
        arguments: ["C", "C.UTF-8"])
    func manHasNothingToSay(locale: String) throws {
        let outcome = try home.shell(
            "man --warnings -l prefs.1 >page", environment: ["LC_ALL": locale, "MANWIDTH": "80"])
        #expect(outcome == .silence)
        #expect(try home.bytes("page").count > 5000)
    }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"))
    func hasItsSections() throws {
        let page = try text()
        for section in [
            "NAME", "SYNOPSIS", "DESCRIPTION", "VERBS", "VALUES", "KEY PATHS", "JSON", "CHANGES", "EXIT STATUS",
            "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
        ] {
            #expect(page.contains("\n\(section)\n"), "\(section)")
        }
        for variable in [
            "PREFS_HOME", "PREFS_SYSTEM_HOME", "PREFS_HOST", "PREFS_FORMAT", "PREFS_SYNC", "XDG_DATA_HOME",
            "XDG_CONFIG_DIRS", "XDG_DATA_DIRS",
        ] {
            #expect(page.contains("     $\(variable)\n"), "\(variable)")
        }
        #expect(page.contains("prefs - read and write the settings of programs"))
    }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"))
    func saysWhatUsageSays() throws {
        let page = try text()
        for verb in Verb.listed {
            let section = try Self.section("   \(verb.rawValue)", of: page)
            for form in verb.forms {
                let words = Usage.words(verb, form).replacingOccurrences(of: "…", with: "...")
                #expect(section.contains("     \(words)\n") || section.contains("     \(words) "), "\(words)")
            }
            for option in verb.options { #expect(section.contains("     \(option.form(of: verb))"), "\(option)") }
        }
        for flag in TypeFlag.allCases { #expect(page.contains("\(flag.form)\n"), "\(flag)") }
        for flag in CompositeFlag.allCases { #expect(page.contains("     \(flag.rawValue) "), "\(flag)") }
        for example in Verb.listed.flatMap({ $0.examples }) {
            #expect(page.contains("    \(example.commandLine)\n"))
        }
        #expect(!page.contains("complete --"))
    }

    /// The options of a verb are the same in all three places, whatever the verbs are.
    @Test func optionsAreThoseOfUsageAndCompletions() throws {
        let source = try String(decoding: home.bytes("prefs.1"), as: UTF8.self)
        for verb in Verb.listed {
            let section = try #require(
                source.components(separatedBy: "\n.SS \(verb.rawValue.replacingOccurrences(of: "-", with: "\\-"))\n")
                    .last
            )
            .components(separatedBy: "\n.S")[0]
            let inManual = Set(
                section.matches(of: /\n\.TP\n\\fB(\\-\\-(?:\\-|[a-z])+)/).map { $0.output.1.filter { $0 != "\\" } }
            )
            .subtracting(["--version"])
            let usage = try home.run("help", verb.rawValue).text
            let inUsage = Set(usage.matches(of: /\n  (--[a-z-]+)/).map { String($0.output.1) })
            let completions = try home.run("complete", "--", verb.rawValue, "-").text
            let inCompletions = Set(completions.matches(of: /(?m)^--[a-z-]+/).map { String($0.output) })
            #expect(inManual == inUsage && inUsage == inCompletions, "\(verb): \(inManual) \(inUsage) \(inCompletions)")
            #expect(inUsage == Set(verb.options.map(\.rawValue)), "\(verb)")
        }
    }

    /// The lines behind a heading, up to the next one that is as far on the left.
    private static func section(_ heading: String, of page: String) throws -> String {
        let lines = page.components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: heading), "\(heading)")
        let end = lines[(start + 1)...].firstIndex { !$0.isEmpty && !$0.hasPrefix("    ") } ?? lines.endIndex
        return lines[start..<end].joined(separator: "\n") + "\n"
    }

    private func text() throws -> String {
        try home.shell("mandoc -T ascii -O width=200 prefs.1 | sed 's/.\\x08//g'").text
    }
}
