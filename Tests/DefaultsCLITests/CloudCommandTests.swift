import CommandKit
import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// `prefs cloud WORD…` becomes the program `prefs-cloud`. Here, a script is in place of that program.
@Suite struct CloudCommandTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        // The program is looked for beside the file of the command.
        try home.create("bin/prefs", Data(contentsOf: URL(filePath: Tool.path.get())), mode: 0o755)
    }

    /// Installs a script that prints its arguments in brackets, and then standard input.
    private func installProgram(at path: String = "bin/prefs-cloud", mode: Int = 0o755) throws {
        try home.create(path, "#!/bin/sh\nfor word; do printf '[%s]' \"$word\"; done\ncat\nexit 7\n", mode: mode)
    }

    private func run(_ words: String..., input: String = "") throws -> Outcome {
        try Program(path: home.absolute("bin/prefs")).run(
            words, in: home.path, environment: home.environment(), input: Data(input.utf8))
    }

    @Test(arguments: ["bin/prefs-cloud", "libexec/prefs/prefs-cloud", "libexec/prefs-cloud"])
    func theProgramIsStartedBesideTheCommandOrInLibexec(path: String) throws {
        try installProgram(at: path)
        #expect(try run("cloud", "sync") == Outcome(status: 7, stdout: Data("[sync]".utf8)))
    }

    @Test(arguments: [
        ["read", "--help"], ["--", "read"], ["--format", "json"], ["write", "com.pigeon", "k", "-int", "x"], [""],
        ["read", "-h"], ["-x"], ["frobnicate"], ["cloud", "--dry-run"],
    ])
    func allWordsAreForTheProgram(words: [String]) throws {
        try installProgram()
        let outcome = try Program(path: home.absolute("bin/prefs")).run(
            ["cloud"] + words, in: home.path, environment: home.environment())
        let text = words.map { "[\($0)]" }.joined()
        #expect(outcome == Outcome(status: 7, stdout: Data(text.utf8)), "\(outcome.testDescription)")
    }

    @Test func theProgramHasTheStandardStreams() throws {
        try installProgram()
        #expect(try run("CLOUD", "connect", input: "dovecote\n").text == "[connect]dovecote\n")
    }

    @Test(arguments: [[], ["--help"], ["-h"], ["--help", "read"]]) func theUsageNeedsNoProgram(words: [String]) throws {
        let usage = try home.run("help", "cloud")
        #expect(usage.status == 0 && usage.stderr.isEmpty)
        for verb in Verb.cloud.words { #expect(usage.text.contains("\n  \(verb.form) "), "\(verb)") }
        let outcome = try Program(path: home.absolute("bin/prefs")).run(
            ["cloud"] + words, in: home.path, environment: home.environment())
        #expect(outcome == usage && usage.text.hasPrefix("usage: prefs cloud WORD…\n       prefs cloud\n"))
    }

    @Test func withoutTheProgramTheMessageSaysWhatToInstall() throws {
        #expect(
            try run("cloud", "sync")
                == .failure(
                    "prefs-cloud is not installed; install the package prefs-cloud, or install prefs anew where libcurl is (libcurl4-openssl-dev on Debian)"
                ))
    }

    /// A file of that name is there, so that the program counts as installed.
    @Test func aProgramThatCannotBeStartedIsNamed() throws {
        try home.create("bin/prefs-cloud", "#!/no/such/interpreter\n", mode: 0o644)
        let outcome = try run("cloud", "sync")
        #expect(outcome.isRefusal(naming: home.absolute("bin/prefs-cloud")), "\(outcome.testDescription)")
    }

    @Test(arguments: [["-currentHost"], ["-host", "nas"]]) func aHostIsRefused(host: [String]) throws {
        try installProgram()
        let outcome = try home.run(host + ["cloud", "sync"])
        #expect(outcome.isWrongUse(of: "cloud", takesHost: false), "\(outcome.testDescription)")
        #expect(outcome.lastLine.contains("every host"))
    }

    @Test(arguments: [["sync"], ["read", "-"], ["read", "com.pigeon", "--format", ""], ["--", ""]])
    func theProgramCompletesItsWords(words: [String]) throws {
        try installProgram()
        let outcome = try Program(path: home.absolute("bin/prefs")).run(
            ["complete", "--", "cloud"] + words + ["x"], in: home.path, environment: home.environment())
        let text = (["complete", "--"] + words + ["x"]).map { "[\($0)]" }.joined()
        #expect(outcome == Outcome(status: 7, stdout: Data(text.utf8)), "\(outcome.testDescription)")
    }

    @Test func withoutTheProgramNothingIsCompleted() throws {
        #expect(try run("complete", "--", "cloud", "read", "") == .silence)
    }

    /// The changes of a script are made together, and the program could change the cloud before they fail.
    @Test func aScriptCannotUseTheCloud() throws {
        try installProgram()
        let outcome = try home.run("batch", "-", input: "prefs cloud sync\n")
        #expect(outcome.isRefusal(naming: "cloud"), "\(outcome.testDescription)")
    }
}
