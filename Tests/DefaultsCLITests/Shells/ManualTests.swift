import CommandKit
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
        for verb in Verb.listed {
            try home.create(Self.page(verb), try home.run("help", "--manual", "--", verb.rawValue).stdout)
        }
    }

    private static func page(_ verb: Verb) -> String { "prefs-\(verb.rawValue).1" }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"))
    func mandocHasNothingToSay() throws {
        // Pages of this set that are not installed.
        let lint = "mandoc -T lint *.1 | grep -v 'STYLE: referenced manual not found'"
        let outcome = try home.shell(lint)
        #expect(outcome.text.isEmpty && outcome.stderr.isEmpty, "\(outcome.testDescription)")
    }

    @Test(
        .enabled(if: Program.named("man") != nil && Program.named("groff") != nil, "man is not installed"),
        arguments: ["C", "C.UTF-8"])
    func manHasNothingToSay(locale: String) throws {
        for name in ["prefs.1"] + Verb.listed.map(Self.page) {
            let outcome = try home.shell(
                "man --warnings -l \(name) >page", environment: ["LC_ALL": locale, "MANWIDTH": "80"])
            #expect(outcome == .silence)
            #expect(try home.bytes("page").count > (name == "prefs.1" ? 5000 : 200), "\(name)")
        }
    }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"))
    func theOverviewHasItsSections() throws {
        let page = try text(of: "prefs.1")
        for section in [
            "NAME", "SYNOPSIS", "DESCRIPTION", "VERBS", "VALUES", "KEY PATHS", "FORMATS", "CHANGES", "EXIT STATUS",
            "ENVIRONMENT", "FILES", "SEE ALSO",
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
        for flag in TypeFlag.allCases { #expect(page.contains("\(flag.form)\n"), "\(flag)") }
        for flag in CompositeFlag.allCases { #expect(page.contains("     \(flag.rawValue) "), "\(flag)") }
        #expect(!page.contains("complete --"))
    }

    @Test(.enabled(if: Program.named("mandoc") != nil, "mandoc is not installed"), arguments: Verb.listed)
    func thePageOfAVerbSaysWhatItsHelpSays(_ verb: Verb) throws {
        let (overview, page) = (try text(of: "prefs.1"), try text(of: Self.page(verb)))
        #expect(page.contains("prefs-\(verb.rawValue) - \(verb.summary)"))
        for form in verb.forms {
            let words = Usage.words(verb, form).replacingOccurrences(of: "…", with: "...")
            for text in [overview, page] {
                #expect(text.contains("     \(words)\n") || text.contains("     \(words) "), "\(words)")
            }
        }
        for option in verb.options { #expect(page.contains("     \(option.form(of: verb).text)"), "\(option)") }
        for example in verb.examples { #expect(page.contains("    \(example.commandLine)\n")) }
    }

    /// The options of a verb are the same in all three places, whatever the verbs are.
    @Test func optionsAreThoseOfUsageAndCompletions() throws {
        for verb in Verb.listed {
            let source = try String(decoding: home.bytes(Self.page(verb)), as: UTF8.self)
            let section = source.components(separatedBy: "\n.SH OPTIONS\n").dropFirst().first ?? ""
            let inManual = Set(
                section.components(separatedBy: "\n.SH ")[0].matches(of: /\.TP\n\\fB(\\-\\-(?:\\-|[a-z])+)/)
                    .map { $0.output.1.filter { $0 != "\\" } })
            let usage = try home.run("help", verb.rawValue).text
            let inUsage = Set(usage.matches(of: /\n  (--[a-z-]+)/).map { String($0.output.1) })
            let completions = try home.run("complete", "--", verb.rawValue, "-").text
            let inCompletions = Set(completions.matches(of: /(?m)^--[a-z-]+/).map { String($0.output) })
            #expect(inManual == inUsage && inUsage == inCompletions, "\(verb): \(inManual) \(inUsage) \(inCompletions)")
            #expect(inUsage == Set(verb.options.map(\.rawValue)), "\(verb)")
        }
    }

    private func text(of page: String) throws -> String {
        try home.shell("mandoc -T ascii -O width=200 \(page) | sed 's/.\\x08//g'").text
    }
}
