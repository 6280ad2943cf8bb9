import Foundation
import TestSupport
import Testing

/// The options of `diff`, `export`, `apply` and `watch` that leave settings out.
@Suite(.hangLimit) struct StoreDifferenceTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// A check that looks at nothing, or a backup with a password in it, must not look like a good one.
    @Test func aMistypedPatternIsSaid() throws {
        try home.run("write", "com.s", "{ Size = 1; Password = x; D = { k = 1; }; }")
        try home.run("write", "com.t", "{ Size = 2; }")
        try home.create("f.json", #"{"com.s": {"Size": "1", "Gone": null}, "com.s/f": {"l": [1]}}"#)
        try home.create("all.json", #"{"com.s": {"Size": "1"}}"#)
        let commands: [([String], status: Int32)] = [
            (["apply", "--check", "f.json"], 2), (["apply", "--dry-run", "f.json"], 0),
            (["diff", "com.s", "com.t"], 2),
            (["diff", "--all", "all.json"], 2), (["diff", "--all", "all.json", "all.json"], 2),
            (["export", "com.s", "-"], 0), (["export", "--all", "-"], 0),
        ]
        for (command, status) in commands {
            for (options, said) in [
                (["--only", "com.s.Size"], "--only com.s.Size matches no setting; a key is com.s:Size"),
                (["--only", "Size"], "--only Size matches no setting; a key is com.s:Size"),
                (["--only", "com.s:Sise"], "--only com.s:Sise matches no setting; do you mean com.s:Size?"),
                (["--only", ":quite.another"], "--only :quite.another matches no setting"),
                (["--only", "quite"], "--only quite matches no setting; a key is DOMAIN:KEY"),
                (["--only", "com.s", "--only", "quite"], "--only quite matches no setting; a key is DOMAIN:KEY"),
            ] {
                let outcome = try home.run(command + options)
                #expect(outcome.status == status && outcome.message == "prefs: \(said)\n", "\(outcome.testDescription)")
            }
            for options in [
                ["--only", "com.s:Size"], ["--only", "com.s"], ["--exclude", "none", "--exclude", "com.n:*"],
            ] {
                let outcome = try home.run(command + options + ["--exclude", "@noise", "--exclude", "@secrets"])
                #expect(outcome.status < 2 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
            }
        }
        for name in ["Password", "com.s.Password"] {
            for command in [["export", "com.s", "-"], ["export", "--all", "-"], ["diff", "--all", "all.json"]] {
                let outcome = try home.run(command + ["--exclude", name])
                #expect(outcome.status < 2, "\(outcome.testDescription)")
                #expect(outcome.message == "prefs: --exclude \(name) matches no domain; a key is com.s:Password\n")
            }
        }
        #expect(try home.run("apply", "--check", "f.json", "--only", "com.s:Gone").stderr.isEmpty)
        #expect(try home.run("apply", "--check", "f.json", "--only", "com.t") == .silence)
        try home.run("write", "Password", "k", "1")
        #expect(try home.run("export", "--all", "-", "--exclude", "Password").stderr.isEmpty)
    }

    @Test func aWatchPassesOverWhatIsExcluded() throws {
        let watch = try BackgroundTool(["watch", "--exclude", "com.noisy", "--exclude", ":Frame"], in: home)
        var sign = 0
        func printed() throws -> String {
            sign += 1
            try home.run("write", "com.noisy", "k", "\(sign)")
            try home.run("write", "com.pigeon", "{ Frame = \(sign); k = \(sign); }")
            return watch.text
        }
        let text = try eventually(printed()) { $0.split(separator: "\n").count >= 3 }
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("prefs write com.pigeon k ") }, "\(text)")
    }

    @Test(arguments: [["--exclude", ""], ["--only", "@nois"]])
    func aPatternThatMeansNothingIsRefused(_ option: [String]) throws {
        for verb in [["export", "com.pigeon", "-"], ["diff", "com.a", "com.b"], ["watch"]] {
            #expect(try home.run(verb + option).isWrongUse(of: verb[0]))
        }
    }
}
