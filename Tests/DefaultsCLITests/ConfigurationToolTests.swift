import Foundation
import TestSupport
import Testing

/// The recipes for programs that keep machines as files declare them: Ansible and home-manager run `prefs apply`.
@Suite(.hangLimit) struct ConfigurationToolTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.createDirectory(".local/bin")
        try home.link(".local/bin/prefs", to: try Tool.path.get())
        try home.create(".local/bin/pigeon", "#!/bin/sh\necho started >> \"$HOME/started\"\n", mode: 0o755)
        try home.run("write", "com.pigeon", "{ HPMapType = <*I1>; Color = blue; }")
    }

    private func environment(adding extra: [String: String?] = [:]) throws -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try home.environment(adding: ["PATH": home.absolute(".local/bin") + ":" + path].merging(extra) { $1 })
    }

    /// The block of a language on the page of recipes that has a word.
    private func recipe(_ language: String, with word: String) throws -> String {
        try #require(RecipesTests.blocks(of: language).first { $0.contains(word) })
    }

    private let declared = #"{"com.pigeon": {"HPMapType": 2, "Places": ["Loft"]}, "com.raven": {"Level": 1}}"#
    private let lessDeclared = #"{"com.pigeon": {"Places": ["Loft"]}, "com.raven": {"Level": 1}}"#

    /// Whether the store is as in the beginning.
    private func isUntouched() throws -> Bool {
        try home.shell("prefs domains && prefs read com.pigeon")
            == .success("com.pigeon\n{\n    Color = blue;\n    HPMapType = 1;\n}\n")
    }

    private func expectDeclared(_ mapType: String) throws {
        #expect(
            try home.shell("prefs read com.pigeon && prefs read com.raven Level")
                == .success(
                    "{\n    Color = blue;\n    HPMapType = \(mapType);\n    Places =     (\n        Loft\n    );\n}\n1\n"
                ))
    }

    // MARK: Ansible

    /// As Tests/Tools/install-programs.sh leaves it.
    private static let ansible = Program(ifInstalled: Project.path(".build/ansible/bin/ansible-playbook"))

    /// The numbers of tasks that were done and that have changed something.
    private func play(_ arguments: String...) throws -> (ok: Int, changed: Int) {
        let outcome = try #require(Self.ansible).run(
            [
                "-i", "localhost,", "-c", "local", "-e", "ansible_python_interpreter=\(AnsibleModule.python.path)",
                "playbook.yaml",
            ] + arguments, in: home.path,
            environment: environment(adding: ["ANSIBLE_HOME": home.absolute("ansible"), "LC_ALL": "C.UTF-8"]))
        try #require(outcome.status == 0, "\(outcome.testDescription)")
        let recap = try #require(outcome.text.firstMatch(of: /ok=(\d+) +changed=(\d+)/), "\(outcome.testDescription)")
        return (Int(recap.output.1) ?? -1, Int(recap.output.2) ?? -1)
    }

    @Test(
        .enabled(
            if: ansible != nil && AnsibleModule.canPlay,
            "Ansible is not installed; `make test` fetches it from PyPI where it can"))
    func ansibleAppliesSettingsAndRestartsWhatHasChanged() throws {
        try home.create("playbook.yaml", recipe("yaml", with: "ansible.builtin.command"))
        try home.create("settings.json", declared)
        #expect(try play() == (4, 3))
        try expectDeclared("2")
        #expect(try home.bytes("started") == Data("started\n".utf8))
        #expect(try play() == (3, 0))

        try home.create(".settings.json", lessDeclared)
        try home.create("settings.json", lessDeclared)
        #expect(try play("--check") == (3, 1), "The handler is not run.")
        try expectDeclared("2")
        #expect(try play() == (4, 2))
        try expectDeclared("1")
        #expect(try home.bytes("started") == Data("started\nstarted\n".utf8))
    }

    // MARK: home-manager

    /// The activation script of the recipe, for a generated file.
    private func activate(_ settings: String, isDryRun: Bool = false) throws -> Outcome {
        let recipe = try recipe("nix", with: "home.activation")
        let script = try #require(recipe.firstMatch(of: /''\n((?s:.*?))''/)?.output.1)
        // As in home-manager: with errors as the end, with its function `run`, and without the directories of users.
        let shell = "set -eu\nrun() { if [ -n \"${DRY_RUN:-}\" ]; then echo \"$@\"; else \"$@\"; fi; }\n"
        return try Program.shell.run(
            ["-c", shell + String(script).replacing("${settings}", with: home.absolute(settings))], in: "/",
            environment: home.environment(adding: ["DRY_RUN": isDryRun ? "1" : nil, "PATH": "/usr/bin:/bin"]))
    }

    @Test func homeManagerAppliesTheSettingsOfEachGeneration() throws {
        for (name, settings) in [("1-settings.json", declared), ("2-settings.json", lessDeclared), ("3.json", "{}")] {
            try home.create("nix/\(name)", settings, mode: 0o444)
        }
        let command = "\(home.absolute(".local/bin/prefs")) apply --name home-manager --allow-empty"
        #expect(
            try activate("nix/1-settings.json", isDryRun: true)
                == .success("\(command) \(home.absolute("nix/1-settings.json"))\n"))
        #expect(try isUntouched())

        #expect(try activate("nix/1-settings.json").status == 0)
        try expectDeclared("2")
        #expect(try activate("nix/1-settings.json") == .silence)
        #expect(try activate("nix/2-settings.json") == .success("prefs write com.pigeon HPMapType -int 1\n"))
        try expectDeclared("1")
        // A rollback
        #expect(try activate("nix/1-settings.json").status == 0)
        try expectDeclared("2")
        #expect(try activate("nix/3.json").status == 0)
        #expect(try isUntouched())
    }
}
