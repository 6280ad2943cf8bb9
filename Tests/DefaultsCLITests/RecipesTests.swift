import Foundation
import TestSupport
import Testing

/// What Recipes says can be typed.
@Suite(
    .hangLimit,
    .enabled(
        if: ["jq", "xmllint", "python3", "git"].allSatisfy { Program.named($0) != nil },
        "a program of the recipes is not installed"))
struct RecipesTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        // The first block goes to a folder of its own.
        let head = Self.blocks[0].split(separator: "\n").map {
            $0.hasPrefix("cd ") ? "export XDG_CONFIG_DIRS=$PWD/xdg" : $0
        }
        let outcome = try home.shell(head.joined(separator: "\n"), environment: ["prefs": Project.root.path])
        try #require(outcome == .silence, "\(outcome.testDescription)")
        try home.create("bin/prefs", "#!/bin/sh\nexec \"$PREFS_TOOL\" \"$@\"\n", mode: 0o755)
    }

    private static let blocks = blocks(of: "sh")

    /// The blocks of the page in a language.
    static func blocks(of language: String) -> [String] {
        let text = (try? String(contentsOf: Project.root.appending(path: "Docs/Recipes.md"), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```\(language)\n").dropFirst().map { block in
            block.components(separatedBy: "```").first ?? ""
        }
    }

    @Test func theFileOfThePageIsAmongTheExamples() throws {
        let file = try Project.text(of: "Docs/Examples/Recipes/dotfiles/settings.json")
        #expect(file == Self.blocks(of: "json").first)
    }

    /// One after the other, as somebody types them who reads the page.
    @Test func everyRecipeWorks() throws {
        let blocks = Self.blocks.dropFirst().filter { !$0.contains("prefs watch") }
        #expect(blocks.count > 10)
        for block in blocks {
            let outcome = try home.shell(block, environment: pathWithCommand)
            #expect(outcome.stderr.isEmpty, "\(block)\n\(outcome.testDescription)")
            #expect(
                outcome.status == 0 || (outcome.status == 1 && block.contains("prefs diff")),
                "\(block)\n\(outcome.testDescription)")
        }
        #expect(try home.run("read", "com.pigeon", "Plugins") == .success("(\n    Weather\n)\n"))
    }

    /// Where git and the loops of the page find `prefs`, and a directory in place of `/etc/xdg`.
    private var pathWithCommand: [String: String?] {
        [
            "PATH": "\(home.absolute("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            "XDG_CONFIG_DIRS": "\(home.absolute("xdg")):/etc/xdg",
        ]
    }

    @Test func gitShowsBinaryPropertyListsAsXML() throws {
        let block = try #require(Self.blocks.first { $0.contains("textconv") })
        try home.shell(
            "prefs export com.pigeon pigeon.plist; git add .; git commit -qm 1; prefs write ./pigeon.plist HPMapType 9")
        #expect(try home.shell("git diff", environment: pathWithCommand).text.contains("Binary files"))
        #expect(try home.shell(block, environment: pathWithCommand) == .success(""))
        let difference = try home.shell("git diff -U0 pigeon.plist", environment: pathWithCommand).text
        #expect(difference.contains("\n-\t<integer>1</integer>\n+\t<string>9</string>\n"), "\(difference)")
    }

    @Test func anArchiveIsShownAsItsColour() throws {
        let block = try #require(Self.blocks.first { $0.contains("--archive") })
        #expect(try home.shell(block) == .success("grey\n"))
    }

    @Test func aRepositoryFollowsEveryChange() throws {
        let blocks = Self.blocks.filter { $0.contains("-C backup") }
        try #require(blocks.count == 2)
        #expect(try home.shell(blocks[0], environment: pathWithCommand) == .success(""))
        // The loop ends after three changes here.
        let loop = blocks[1].replacing("prefs watch", with: "prefs watch --count 3")
        let outcome = try home.shell(
            """
            ( \(loop)
              touch ended ) &
            until [ -e ended ]; do
                number=$((number + 1))
                prefs write com.pigeon HPMapType -int $number
                prefs write com.pigeon 'NSWindow Frame Main' $number
            done
            wait
            """, environment: pathWithCommand)
        #expect(outcome == .success(""))
        let log = try home.shell("git -C backup log --reverse --format=%s").text
        #expect(log.hasPrefix("All settings\nprefs write com.pigeon HPMapType -int "), "\(log)")
        // The value of each commit is that of its message or, of changes within a moment, a later one.
        let changes = try home.shell("git -C backup log --reverse -p -U0 --format=%s | grep -E '^(prefs |[+]\t)'").text
            .matches(of: #/HPMapType -int (\d+)\n\+\t+<integer>(\d+)</integer>\n/#)
            .map { (message: Int($0.output.1) ?? 0, value: Int($0.output.2) ?? 0) }
        #expect((1...3).contains(changes.count) && changes.count == log.split(separator: "\n").count - 1, "\(log)")
        #expect(changes.allSatisfy { $0.message <= $0.value }, "\(changes)")
        #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.message < $1.message && $0.value < $1.value })
        #expect(try home.shell("git -C backup log -p").text.contains("NSWindow") == false)
    }

    @Test(arguments: blocks.filter { $0.contains("prefs watch") && !$0.contains("while") })
    func everyRecipeThatWatchesPrintsWhatHappens(block: String) throws {
        let output = home.path + "/output"
        let words = block.split(separator: "\n").joined().split(separator: " ").dropFirst().map(String.init)
        let watching = try ChildProcess(
            [try Tool.path.get()] + words, environment: home.environment(),
            streams: ["/dev/null", output, output + ".errors"])
        var number = 0
        func printed() throws -> String {
            number += 1
            try home.run("write", "com.pigeon", "HPMapType", "-int", "\(number)")
            return try String(contentsOfFile: output, encoding: .utf8)
        }
        defer {
            watching.send(SIGTERM)
            _ = watching.waitForEnd()
        }
        let text = try eventually(printed()) { $0.hasSuffix("\n") }
        #expect(
            text.hasPrefix("prefs write com.pigeon HPMapType -int ")
                || text.hasPrefix("{") && text.contains(#""keypath":"HPMapType""#))
    }

    // MARK: Other programs

    /// A script in which `defaults` is GNUstep's, which looks for its files from the root on and not from `HOME`.
    private func withGNUstep(_ script: String) throws -> Outcome {
        try home.create(
            "GNUstep.conf", "GNUSTEP_USER_DEFAULTS_DIR=../../../../../../..\(home.path)/GNUstep/Defaults\n", mode: 0o644
        )
        return try home.shell(script, environment: ["GNUSTEP_CONFIG_FILE": home.absolute("GNUstep.conf")])
    }

    private static let hasGNUstep =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/defaults") && Program.named("plget") != nil

    @Test(.enabled(if: hasGNUstep, "gnustep-base-runtime is not installed")) func settingsOfGNUstepAreReadAndTakenOver()
        throws
    {
        let block = try #require(Self.blocks.first { $0.contains("GNUstep/Defaults") })
        let written = try withGNUstep(
            """
            rm GNUstep/Defaults/*
            /usr/bin/defaults write com.pigeon Places '(Loft, Tower)' && /usr/bin/defaults write NSGlobalDomain Volume 0.5
            /usr/bin/defaults write com.pigeon Number '<*I5>' && ls GNUstep/Defaults
            """)
        #expect(written == .success("NSGlobalDomain.plist\ncom.pigeon.plist\n"))
        #expect(
            try home.shell(block)
                == .success("{\n    Number = 5;\n    Places =     (\n        Loft,\n        Tower\n    );\n}\n"))
        #expect(try home.run("read", "com.pigeon", "Places") == .success("(\n    Loft,\n    Tower\n)\n"))
        #expect(try home.run("read-type", "com.pigeon", "Number") == .success("Type is integer\n"))
        #expect(try home.run("read", "-g", "Volume") == .success("0.5\n"))
    }

    @Test(.enabled(if: hasGNUstep, "gnustep-base-runtime is not installed")) func theCommandOfGNUstepKnowsNoTypeFlags()
        throws
    {
        let outcome = try withGNUstep(
            "/usr/bin/defaults write com.pigeon HPMapType -int 2; prefs read GNUstep/Defaults/com.pigeon HPMapType")
        #expect(outcome.text == "-int\n", "\(outcome.testDescription)")
    }
}
