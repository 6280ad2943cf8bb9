import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// `make install`, `uninstall`, `dist` and `deb`, with the command that is built already.
@Suite(.enabled(if: Program.named("make") != nil, "make is not installed")) struct InstallingTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    static let root = Project.root.path

    /// What an alias has, too.
    private static let namedFiles: Set = [
        "bin/prefs", "share/man/man1/prefs.1", "share/bash-completion/completions/prefs",
        "share/zsh/site-functions/_prefs",
        "share/fish/vendor_completions.d/prefs.fish",
    ]
    /// All that is installed, below the prefix.
    static let files = namedFiles.union(
        Verb.listed.filter { $0 != .version }.map { "share/man/man1/prefs-\($0.rawValue).1" })
    private static let filesOfAlias = Set(namedFiles.map { $0.replacing("prefs", with: "defaults") })

    /// The words for `make` with programs that are built already, and with a form and an agent, or without them.
    func built(withForm: Bool, withAgent: Bool = false) throws -> [String] {
        let form = try withForm ? Self.form(in: home) : ""
        let agent = try withAgent ? Self.agent(in: home) : ""
        return [
            "-s", "-C", Self.root, "-o", "prefs", "-o", "form", "-o", "cloud", "-o", "libraries",
            "COMMAND=\(try Tool.path.get())", "FORM=\(form)", "HAS_CURSES=\(withForm ? "yes" : "")",
            "AGENT=\(agent)", "HAS_CURL=\(withAgent ? "yes" : "")", "STAGE=\(home.absolute("stage"))",
        ]
    }

    /// The path of a program in place of the agent, which prints its arguments.
    private static func agent(in home: TemporaryHome) throws -> String {
        try home.create("agent", "#!/bin/sh\necho \"agent:$*:\"\nexit 7\n", mode: 0o755)
        return home.absolute("agent")
    }

    /// The path of the built form, or else of a program in place of it.
    private static func form(in home: TemporaryHome) throws -> String {
        if let form = Tool.form { return form.path }
        try home.create("form", "#!/bin/sh\nexit 255\n", mode: 0o755)
        return home.absolute("form")
    }

    /// Packages are compressed by gzip, since xz takes five seconds for each.
    func make(_ words: String..., withForm: Bool = false, withAgent: Bool = false) throws -> Outcome {
        try Program(path: "/usr/bin/env").run(
            ["make"] + built(withForm: withForm, withAgent: withAgent) + words, in: home.path,
            environment: home.environment(adding: ["DPKG_DEB_COMPRESSOR_TYPE": "gzip"]))
    }

    /// What `make install` says: that all of these are installed.
    func report(_ files: Set<String>, below prefix: String) -> (Outcome) -> Bool {
        { outcome in
            var lines = outcome.text.split(separator: "\n").map(String.init)
            guard outcome.status == 0, lines.first == "Installed:" else { return false }
            lines.removeFirst()
            let listed = lines.prefix { $0.hasPrefix("  " + prefix) }
            return listed.count == files.count && Set(listed) == Set(files.map { "  \(prefix)/\($0)" })
        }
    }

    func paths(below directory: String) throws -> Set<String> {
        Set(
            try home.shell("cd '\(directory)' && find . ! -type d | cut -c 3-").text.split(separator: "\n").map(
                String.init))
    }

    @Test func uninstallLeavesNothingOfInstallBehind() throws {
        let destination = "DESTDIR=\(home.absolute("root"))"
        let (files, prefix) = (Self.files.union(Self.filesOfAlias), home.absolute("root/usr/local"))
        #expect(report(files, below: prefix)(try make("install", destination, "PREFIX=/usr/local", "ALIAS=defaults")))
        #expect(try paths(below: "root/usr/local") == Self.files.union(Self.filesOfAlias))
        #expect(try home.mode("root/usr/local/bin/prefs") == "755")
        #expect(try home.mode("root/usr/local/share/man/man1/prefs.1") == "644")
        for name in ["prefs", "defaults"] {
            #expect(try home.shell("root/usr/local/bin/\(name) --version").text.hasPrefix("prefs "))
        }
        let again = try make("install", destination, "PREFIX=/usr/local", "ALIAS=defaults")
        #expect(
            report(files, below: prefix)(again) && again.stderr.isEmpty && !again.text.contains("PATH"),
            "\(again.testDescription)")
        #expect(try make("uninstall", destination, "PREFIX=/usr/local") == .silence)
        #expect(try home.files(in: "root").isEmpty)
    }

    /// Files of others, with names that this one has too, or that have to do with it.
    private static let foreign = [
        "bin/prefs": "#!/bin/sh\necho prefs 0.1.0\n",
        "share/man/man1/prefs.1": ".TH PREFS 1 2001-01-01 \"prefs 3.2\"\n",
        "share/bash-completion/completions/prefs": "complete -W 'read write' prefs\n",
        "share/zsh/site-functions/_prefs": "#compdef prefs\n_prefs() { _files }\n",
        "share/fish/vendor_completions.d/prefs.fish": "complete -c prefs -f\n",
    ]

    @Test(arguments: foreign.keys.sorted()) func nothingOfOthersIsReplacedNorRemoved(_ file: String) throws {
        try home.create("usr/" + file, Self.foreign[file] ?? "", mode: 0o755)
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))")
        #expect(
            refusal.status != 0
                && refusal.message.contains("\(home.absolute("usr"))/\(file) is there already, and is not from prefs"))
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.snapshot().filter { !$0.key.hasPrefix("stage") } == before)
    }

    // MARK: The form

    private static let fileOfForm = "libexec/prefs/prefs-settings"

    @Test func theFormIsInstalledWhereItIsBuilt() throws {
        let destination = "DESTDIR=\(home.absolute("root"))"
        let prefix = home.absolute("root/usr/local")
        let files = Self.files.union([Self.fileOfForm])
        for _ in 1...2 {
            let outcome = try make("install", destination, "PREFIX=/usr/local", withForm: true)
            #expect(report(files, below: prefix)(outcome), "\(outcome.testDescription)")
        }
        #expect(try paths(below: "root/usr/local") == files)
        let installed = "root/usr/local/\(Self.fileOfForm)"
        #expect(try home.mode(installed) == "755")
        // Without arguments, it prints its usage.
        #expect(try home.shell("\(installed) </dev/null").status == 255)
        #expect(try make("uninstall", destination, "PREFIX=/usr/local") == .silence)
        #expect(try home.files(in: "root").isEmpty)
    }

    /// Also by a second name, which is a link.
    @Test(
        .enabled(if: Tool.form != nil, "the form is not built"),
        .enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), arguments: ["prefs", "defaults"])
    func theInstalledCommandStartsTheInstalledForm(name: String) throws {
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=defaults", withForm: true).status == 0)
        try home.create(
            "data/settings/com.pigeon.bundle/Root.plist",
            "{PreferenceSpecifiers = ({Type = PSTextFieldSpecifier; Title = Loft; Key = HPLoft;});}")
        let words = [home.absolute("usr/bin/\(name)"), "settings", "com.pigeon"]
        let environment = ["XDG_DATA_HOME": home.absolute("data")]
        let terminal = try TerminalEmulator(running: words, in: home, environment: environment)
        try terminal.wait { $0.contains("Loft") && $0.modes.isAlternateScreenOn }
        try terminal.press("q")
        #expect(try terminal.waitForEnd() == 0)
        // Without the form, questions are asked.
        try home.shell("rm usr/\(Self.fileOfForm)")
        let other = try TerminalEmulator(running: words, in: home, environment: environment)
        #expect(try !other.wait(for: "Loft").modes.isAlternateScreenOn)
    }

    @Test func aFormOfAnEarlierVersionIsRemovedIfThisOneHasNone() throws {
        let prefix = "PREFIX=\(home.absolute("usr"))"
        #expect(try make("install", prefix, withForm: true).status == 0)
        #expect(home.exists("usr/\(Self.fileOfForm)"))
        let outcome = try make("install", prefix)
        #expect(report(Self.files, below: home.absolute("usr"))(outcome), "\(outcome.testDescription)")
        #expect(!home.exists("usr/libexec/prefs"))
    }

    /// Also if this version brings none.
    @Test(arguments: [true, false]) func aFormOfOthersIsNeitherReplacedNorRemoved(withForm: Bool) throws {
        try home.create("usr/\(Self.fileOfForm)", "#!/bin/sh\n", mode: 0o755)
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))", withForm: withForm)
        #expect(refusal.status != 0 && refusal.message.contains("\(Self.fileOfForm) is there already"))
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.snapshot().filter { !["stage", "form"].contains($0.key.split(separator: "/")[0]) } == before)
    }

    /// A link may be the user's own way to another version.
    @Test func aLinkInPlaceOfTheCommandIsOfOthers() throws {
        try home.create("opt/prefs", Data(contentsOf: URL(filePath: Tool.path.get())), mode: 0o755)
        try home.createDirectory("usr/bin")
        try home.link("usr/bin/prefs", to: "../../opt/prefs")
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))").status != 0)
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.isLink("usr/bin/prefs") && home.exists("usr/bin/prefs"))
    }

    @Test func whatOthersInstalledStays() throws {
        try home.create("usr/bin/defaults", "#!/bin/sh\n", mode: 0o755)
        try home.create("usr/share/man/man1/defaults.1", "of others")
        // Made by hand, for a name of one's own.
        try home.create("usr/share/man/man1/mytool.1", ".so man1/prefs.1\n")
        try home.create(
            "usr/share/bash-completion/completions/mytool", "# like that of prefs\ncomplete -F _prefs mytool\n")
        try home.create("usr/share/zsh/site-functions/_mytool", "#compdef mytool\n_prefs \"$@\"\n")
        try home.create("usr/share/fish/vendor_completions.d/mytool.fish", "complete -c mytool -w prefs\n")
        try home.link("usr/bin/mytool", to: "prefs")
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=defaults")
        #expect(refusal.status != 0 && refusal.message.contains("bin/defaults is there already"))
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=other").status == 0)
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.snapshot().filter { !$0.key.hasPrefix("stage") } == before)
        #expect(home.exists("usr/share/zsh"), "an empty directory may be somebody's")
    }

    @Test(arguments: [
        "bash-completion/completions/mytool", "zsh/site-functions/_mytool", "fish/vendor_completions.d/mytool.fish",
    ])
    func aSecondNameReplacesNoCompletionOfOthers(_ path: String) throws {
        try home.create("usr/share/\(path)", "# of others\n")
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=mytool")
        #expect(refusal.status != 0)
        #expect(refusal.message.contains("\(path) is there already"), "\(refusal.testDescription)")
        #expect(try home.snapshot().filter { !$0.key.hasPrefix("stage") } == before)
    }

    /// Version 0.1.0 left no mark in its files.
    @Test func filesOfTheFirstVersionAreReplacedAndRemoved() throws {
        let prefix = "PREFIX=\(home.absolute("usr"))"
        for (verb, alias) in [("install", "ALIAS=defaults"), ("install", "ALIAS="), ("uninstall", "ALIAS=")] {
            #expect(try make("install", prefix, "ALIAS=defaults").status == 0)
            let unmarked = try home.shell(
                """
                cd usr
                # Version 0.1.0 had one page.
                rm share/man/man1/prefs-*.1
                # In the command, a text of the same length.
                LC_ALL=C sed -i 's/Installed by prefs: /Installed by other: /' bin/prefs
                sed -i '/Installed by prefs: /d; s/"prefs [0-9.]*" "User/"prefs 0.1.0" "User/' share/man/man1/prefs.1 $(find share -type f -name '*prefs*' -o -type f -name '*defaults*')
                """)
            #expect(unmarked == .silence)
            #expect(try make(verb, prefix, alias).status == 0)
            if verb == "install" { #expect(try make("uninstall", prefix) == .silence) }
            let left = try home.shell("find usr ! -type d")
            #expect(left == .silence, "\(verb) \(alias)")
            try home.shell("rm -r usr")
        }
    }

    // MARK: What it says

    /// - Returns: What `make install` says with a search path that begins with these directories.
    private func installing(_ words: String..., path: [String]) throws -> Outcome {
        let script =
            "PATH=\(path.map { "'\(home.absolute($0))':" }.joined())$PATH; export PATH; exec make \"$@\""
        return try Program.shell.run(
            ["-c", script, "make"] + built(withForm: false) + ["install", "PREFIX=\(home.absolute("usr"))"] + words,
            in: home.path, environment: home.environment())
    }

    @Test func installSaysWhatItPutWhereAndWhatPathNeeds() throws {
        let without = try installing(path: [])
        #expect(report(Self.files, below: home.absolute("usr"))(without), "\(without.testDescription)")
        #expect(
            without.text.contains(
                "\(home.absolute("usr/bin")) is not on PATH. For sh and bash, put this line into ~/.profile, and log in again:\n"
            ))
        #expect(without.text.hasSuffix("\n  export PATH=\"\(home.absolute("usr/bin")):$PATH\"\n"))
        let with = try installing(path: ["usr/bin"])
        #expect(
            report(Self.files, below: home.absolute("usr"))(with) && !with.text.contains("PATH") && with.stderr.isEmpty,
            "\(with.testDescription)")
    }

    @Test(arguments: ["usr/", "usr//", "./usr"]) func prefixMayBeRelativeAndEndInASlash(_ prefix: String) throws {
        let script =
            "mkdir stage && cp -R \"$0\"/* stage && PATH=\"$PWD/usr/bin:$PATH\" PREFIX='\(prefix)' stage/install.sh"
        try home.create("prepared/prefs", "x")
        let installing = "\(Self.root)/Sources/Packaging/Installing"
        let prepare =
            "mkdir -p prepared/completions && cp '\(installing)'/install.sh prepared && cp '\(installing)'/Completions/* prepared/completions && : > prepared/prefs.1"
        #expect(try home.shell(prepare) == .silence)
        let outcome = try Program.shell.run(
            ["-c", script, home.absolute("prepared")], in: home.path, environment: home.environment())
        #expect(
            outcome.status == 0 && !outcome.text.contains("not on PATH") && !outcome.text.contains("//"),
            "\(outcome.testDescription)")
        #expect(outcome.text.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("  \(home.path)/") })
    }

    /// As that of GNUstep does, for who has not put this one's directory before it.
    @Test func installSaysThatAnotherProgramOfThatNameComesFirst() throws {
        try home.create("first/defaults", "#!/bin/sh\n", mode: 0o755)
        let warning =
            "warning: \(home.absolute("first/defaults")) comes first on PATH: defaults means that program, and not \(home.absolute("usr/bin/defaults"))\n"
        let outcome = try installing("ALIAS=defaults", path: ["first", "usr/bin"])
        #expect(outcome.status == 0 && outcome.message == warning, "\(outcome.testDescription)")
        let other = try installing("ALIAS=defaults", path: ["usr/bin", "first"])
        #expect(other.status == 0 && other.stderr.isEmpty, "\(other.testDescription)")
    }

    @Test(
        .enabled(
            if: Program.named("bash") != nil && Program.named("python3") != nil && Program.named("zsh") != nil,
            "bash or zsh is not installed"))
    func secondNameIsCompletedToo() throws {
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))", "ALIAS=defaults").status == 0)
        try home.run("write", "com.pigeon", "HPMapType", "1")
        try home.create("bash", ". '\(home.absolute("usr/share/bash-completion/completions/defaults"))'")
        try home.create(
            "zsh",
            "fpath=('\(home.absolute("usr/share/zsh/site-functions"))' $fpath)\nautoload -U compinit\ncompinit -u -D")
        var environment = try home.environment(adding: ["LC_ALL": "C.UTF-8"])
        environment["PATH"] = home.absolute("usr/bin") + ":" + (environment["PATH"] ?? "")
        for shell in ["bash", "zsh"] {
            let outcome = try Program(path: "/usr/bin/env").run(
                ["python3", Fixture.path("type_into_shell.py"), shell, shell, "defaults read com.pigeon HP"],
                in: home.path, environment: environment)
            #expect(outcome == .success("defaults read com.pigeon HPMapType \n"))
        }
        guard Program.named("fish") != nil else { return }
        let fish =
            "set fish_complete_path \(home.absolute("usr/share/fish/vendor_completions.d")); complete -C 'defaults read com.pigeon HP'"
        let outcome = try Program(path: "/usr/bin/env").run(
            ["fish", "--no-config", "-c", fish], in: home.path, environment: environment)
        #expect(outcome == .success("HPMapType\ta string\n"))
    }

    @Test func tarballInstallsItself() throws {
        let outcome = try make("dist", "PACKAGES=\(home.path)")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        #expect(outcome.text.contains(#/prefs-[0-9.]+-\w+\.tar\.gz\n/#))
        let installed = try home.shell("tar xzf prefs-*.tar.gz && rm -r stage && PREFIX=$PWD/usr prefs-*/install.sh")
        #expect(report(Self.files, below: home.absolute("usr"))(installed))
        #expect(try paths(below: "usr") == Self.files)
        #expect(
            try home.shell("ls prefs-*-*/ | tr '\\n' ' '")
                == .success("License.md README.md completions install.sh manual prefs prefs.1 "))
    }

    @Test func sumsAndAListComeWithTheTarball() throws {
        #expect(try make("dist", "PACKAGES=\(home.path)").status == 0)
        let check = try home.shell("sha256sum --check prefs-*.sha256")
        #expect(check.status == 0 && check.text.split(separator: "\n").count == 2, "\(check.testDescription)")
        #expect(
            try home.shell("cat prefs-*.contents").text == home.shell("tar tzf prefs-*.tar.gz | grep -v '/$'").text)
        #expect(try home.shell("grep -c /install.sh prefs-*.contents") == .success("1\n"))
        try home.shell("for file in prefs-*.tar.gz; do echo >> $file; done")
        #expect(try home.shell("sha256sum --check --status prefs-*.sha256").status == 1)
    }

    @Test func theInstalledCommandNamesItsCommit() throws {
        let project = Project.root.path
        #expect(try make("install", "PREFIX=\(home.absolute("usr"))").status == 0)
        let commit = try home.shell("git -C '\(project)' rev-parse --short=12 HEAD").text.dropLast()
        let version = try home.shell("usr/bin/prefs --version").text
        let number = try home.run("--version").text.dropLast()
        let isChanged = try !home.shell("git -C '\(project)' status --porcelain").text.isEmpty
        #expect(version == "\(number) (\(commit)\(isChanged ? "+" : ""))\n")
        #expect(try home.shell("usr/bin/prefs help --manual").text == home.run("help", "--manual").text)
    }

    @Test func tarballHasTheFormWhereItIsBuilt() throws {
        #expect(try make("dist", "PACKAGES=\(home.path)", withForm: true).status == 0)
        let installed = try home.shell("tar xzf prefs-*.tar.gz && rm -r stage && PREFIX=$PWD/usr prefs-*/install.sh")
        #expect(report(Self.files.union([Self.fileOfForm]), below: home.absolute("usr"))(installed))
    }

    /// The package, which takes some seconds to make.
    private static let package = Result<Data, any Error> {
        let suite = try InstallingTests()
        let outcome = try suite.make("deb", "PACKAGES=\(suite.home.path)", withForm: true)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.text.contains(#/\/prefs_[0-9.]+_\w+\.deb\n$/#))
        return try Data(contentsOf: URL(filePath: outcome.text.trimmingCharacters(in: .newlines)))
    }

    @Test(.enabled(if: Program.named("dpkg-deb") != nil, "dpkg is not installed"))
    func debianPackageIsWhole() throws {
        try home.create("prefs.deb", try Self.package.get())
        let fields = try home.shell("dpkg-deb --field prefs.deb")
        for field in ["Package: prefs", "Section: utils", "Priority: optional", "Installed-Size: ", "Maintainer: "] {
            #expect(fields.text.contains("\(field)"), "\(field)")
        }
        let version = try home.run("--version").text.dropFirst("prefs ".count)
        #expect(fields.text.contains("Version: \(version)"))
        #expect(
            try home.shell("dpkg-deb --field prefs.deb Architecture").text
                == home.shell("dpkg --print-architecture").text)
        #expect(
            try home.shell(
                "dpkg-deb -x prefs.deb x && dpkg-deb -e prefs.deb e && cd x && md5sum --quiet -c ../e/md5sums")
                == .silence)
        #expect(
            try paths(below: "x")
                == Set(try home.shell("cut -c 35- e/md5sums").text.split(separator: "\n").map(String.init)))
        #expect(home.exists("x/usr/\(Self.fileOfForm)"))
        #expect(try home.shell("cat x/usr/share/lintian/overrides/prefs").text.contains("[usr/\(Self.fileOfForm)]"))
        for name in ["copyright", "changelog.gz"] { #expect(home.exists("x/usr/share/doc/prefs/\(name)")) }
    }

    /// Uses a stage of scripts, since that of `make` has the form wherever ncurses is.
    @Test(.enabled(if: Program.named("dpkg-deb") != nil, "dpkg is not installed"))
    func debianPackageSpeaksOfTheFormOnlyIfItHasIt() throws {
        let installing = Self.root + "/Sources/Packaging/Installing"
        try home.shell(
            """
            mkdir stage && cp '\(installing)/install.sh' stage && cp -R '\(installing)/Completions' stage/completions
            cp '\(Self.root)/Docs/License.md' stage
            printf '#!/bin/sh\\necho prefs 1.2.3\\n' >stage/prefs && chmod +x stage/prefs
            echo '.TH PREFS 1 2024-01-02' >stage/prefs.1
            """)
        func description() throws -> String {
            let outcome = try home.shell(
                "MAINTAINER='A <a@b>' '\(installing)/debian-package.sh' stage . && dpkg-deb --field prefs_*.deb Description"
            )
            #expect(outcome.status == 0, "\(outcome.testDescription)")
            return outcome.text
        }
        #expect(try !description().contains("form"))
        try home.shell("cp stage/prefs stage/prefs-settings")
        #expect(try description().contains("\n .\n A second static program is the form"))
    }

    @Test(.enabled(if: Program.named("dpkg-deb") != nil, "dpkg is not installed"))
    func debianPackageNamesItsMaintainerAsTheyAre() throws {
        for maintainer in [#"A & B / C \1 \\2 'x' "y" `z` <a&b/c@example.org>"#, "Zoë O’Brien <z@example.org>"] {
            let outcome = try make("deb", "PACKAGES=\(home.path)", "MAINTAINER=\(maintainer)")
            #expect(outcome.status == 0, "\(outcome.testDescription)")
            let field = try home.shell(
                "dpkg-deb --field prefs_*.deb Maintainer && dpkg-deb --fsys-tarfile prefs_*.deb | tar xO ./usr/share/doc/prefs/changelog.gz | gunzip"
            )
            #expect(
                field.text.hasPrefix(maintainer + "\n") && field.text.contains(" -- \(maintainer)  "),
                "\(field.testDescription)")
            try home.shell("rm prefs_*.deb")
        }
    }

    @Test(arguments: ["nobody", "<a@b>", "A <a@b> and more", "A <a@b>\nSection: games <x@y>"])
    func aPackageHasAMaintainerWithAnAddress(_ maintainer: String) throws {
        var environment = try home.environment(adding: ["MAINTAINER": maintainer])
        environment["STAGE"] = home.path
        let outcome = try Program(path: Self.root + "/Sources/Packaging/Installing/debian-package.sh").run(
            [home.path, home.path], in: home.path, environment: environment)
        #expect(
            outcome.status == 1 && outcome.message.hasPrefix("MAINTAINER has to be of the form Name <address>"),
            "\(outcome.testDescription)")
    }

    private static let mayChangeRoot =
        geteuid() == 0 && Program.named("dpkg-deb") != nil && Program.named("chroot") != nil
        && ProcessInfo.processInfo.environment["PREFS_TOOL"] != nil

    /// In a directory that holds nothing else: no Swift, no libraries, no /proc.
    @Test(.enabled(if: mayChangeRoot, "needs root, dpkg and the static command"))
    func debianPackageInstallsRunsAndGoes() throws {
        try home.create("prefs.deb", try Self.package.get())
        let outcome = try home.shell(
            """
            set -e
            mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates root/tmp
            : >root/var/lib/dpkg/status
            dpkg --root="$PWD/root" --force-not-root --log=/dev/null --install prefs.deb >/dev/null
            PREFS_HOME=/tmp/store chroot root /usr/bin/prefs write com.pigeon a -int 2
            PREFS_HOME=/tmp/store chroot root /usr/bin/prefs read com.pigeon a
            [ -z "$STATIC_FORM" ] || chroot root /usr/libexec/prefs/prefs-settings 2>/dev/null || [ $? = 255 ]
            dpkg --root="$PWD/root" --verify prefs
            dpkg --root="$PWD/root" --force-not-root --log=/dev/null --purge prefs >/dev/null
            rm -r root/tmp
            find root ! -path '*/var*' ! -path root
            """,
            environment: ["STATIC_FORM": ProcessInfo.processInfo.environment["PREFS_SETTINGS_TOOL"]])
        #expect(outcome == .success("2\n"))
    }
}
