import Foundation
import Testing
import TestSupport

/// `make install` and `uninstall`, with the command that is built already.
@Suite(.enabled(if: Program.named("make") != nil, "make is not installed")) struct InstallingTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// All that is installed, below the prefix.
    private static let files: Set = [
        "bin/prefs", "share/man/man1/prefs.1", "share/bash-completion/completions/prefs", "share/zsh/site-functions/_prefs",
        "share/fish/vendor_completions.d/prefs.fish",
    ]
    private static let filesOfAlias = Set(files.map { $0.replacing("prefs", with: "defaults") })

    private func make(_ words: String...) throws -> Outcome {
        try Program(path: "/usr/bin/env").run(
            ["make", "-s", "-C", Self.root, "-o", "prefs", "COMMAND=\(try Tool.path.get())", "STAGE=\(home.absolute("stage"))"] + words,
            in: home.path, environment: home.environment())
    }

    private func paths(below directory: String) throws -> Set<String> {
        Set(try home.shell("cd '\(directory)' && find . ! -type d | cut -c 3-").text.split(separator: "\n").map(String.init))
    }

    @Test func uninstallLeavesNothingOfInstallBehind() throws {
        let destination = "DESTDIR=\(home.absolute("root"))"
        #expect(try make("install", destination, "PREFIX=/usr/local", "ALIAS=defaults") == .silence)
        #expect(try paths(below: "root/usr/local") == Self.files.union(Self.filesOfAlias))
        #expect(try home.mode("root/usr/local/bin/prefs") == "755")
        #expect(try home.mode("root/usr/local/share/man/man1/prefs.1") == "644")
        for name in ["prefs", "defaults"] {
            #expect(try home.shell("root/usr/local/bin/\(name) --version").text.hasPrefix("prefs "))
        }
        #expect(try make("install", destination, "PREFIX=/usr/local", "ALIAS=defaults") == .silence, "and again")
        #expect(try make("uninstall", destination, "PREFIX=/usr/local") == .silence)
        #expect(try home.files(in: "root").isEmpty)
    }

    @Test func whatOthersInstalledStays() throws {
        try home.create("usr/bin/defaults", "#!/bin/sh\n", mode: 0o755)
        try home.create("usr/share/man/man1/defaults.1", "of others")
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=defaults")
        #expect(refusal.status != 0 && refusal.message.contains("bin/defaults is there already"))
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.snapshot().filter { !$0.key.hasPrefix("stage") } == before)
        #expect(home.exists("usr/share/zsh"), "an empty directory may be somebody's")
    }

    @Test(.enabled(if: Program.named("bash") != nil && Program.named("python3") != nil && Program.named("zsh") != nil, "bash or zsh is not installed"))
    func secondNameIsCompletedToo() throws {
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=defaults") == .silence)
        try home.run("write", "com.pigeon", "HPMapType", "1")
        try home.create("bash", ". '\(home.absolute("usr/share/bash-completion/completions/defaults"))'")
        try home.create("zsh", "fpath=('\(home.absolute("usr/share/zsh/site-functions"))' $fpath)\nautoload -U compinit\ncompinit -u -D")
        var environment = try home.environment(adding: ["LC_ALL": "C.UTF-8"])
        environment["PATH"] = home.absolute("usr/bin") + ":" + (environment["PATH"] ?? "")
        for shell in ["bash", "zsh"] {
            let outcome = try Program(path: "/usr/bin/env").run(
                ["python3", Fixture.path("type_into_shell.py"), shell, shell, "defaults read com.pigeon HP"], in: home.path, environment: environment)
            #expect(outcome == .success("defaults read com.pigeon HPMapType \n"))
        }
        guard Program.named("fish") != nil else { return }
        let fish = "set fish_complete_path \(home.absolute("usr/share/fish/vendor_completions.d")); complete -C 'defaults read com.pigeon HP'"
        let outcome = try Program(path: "/usr/bin/env").run(["fish", "--no-config", "-c", fish], in: home.path, environment: environment)
        #expect(outcome == .success("HPMapType\ta string\n"))
    }
}
