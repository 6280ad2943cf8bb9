import Foundation
import Testing
import TestSupport

/// `make install`, `uninstall`, `dist` and `deb`, with the command that is built already.
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

    @Test func tarballInstallsItself() throws {
        let outcome = try make("dist", "PACKAGES=\(home.path)")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        #expect(outcome.text.contains(#/prefs-[0-9.]+-\w+\.tar\.gz\n/#))
        #expect(try home.shell("tar xzf prefs-*.tar.gz && rm -r stage && PREFIX=$PWD/usr prefs-*/install.sh") == .silence)
        #expect(try paths(below: "usr") == Self.files)
        #expect(try home.shell("ls prefs-*-*/ | tr '\\n' ' '") == .success("License.md README.md completions install.sh prefs prefs.1 "))
    }

    /// The package, which takes some seconds to make.
    private static let package = Result<Data, any Error> {
        let suite = try InstallingTests()
        let outcome = try suite.make("deb", "PACKAGES=\(suite.home.path)")
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
        #expect(try home.shell("dpkg-deb --field prefs.deb Architecture").text == home.shell("dpkg --print-architecture").text)
        #expect(try home.shell("dpkg-deb -x prefs.deb x && dpkg-deb -e prefs.deb e && cd x && md5sum --quiet -c ../e/md5sums") == .silence)
        #expect(try paths(below: "x") == Set(try home.shell("cut -c 35- e/md5sums").text.split(separator: "\n").map(String.init)))
        for name in ["copyright", "changelog.gz"] { #expect(home.exists("x/usr/share/doc/prefs/\(name)")) }
    }

    private static let mayChangeRoot = geteuid() == 0 && Program.named("dpkg-deb") != nil && Program.named("chroot") != nil
        && ProcessInfo.processInfo.environment["PREFS_TOOL"] != nil

    /// In a directory that holds nothing else: no Swift, no libraries, no /proc.
    @Test(.enabled(if: mayChangeRoot, "needs root, dpkg and the static command"))
    func debianPackageInstallsRunsAndGoes() throws {
        try home.create("prefs.deb", try Self.package.get())
        let outcome = try home.shell("""
            set -e
            mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates root/tmp
            : >root/var/lib/dpkg/status
            dpkg --root="$PWD/root" --force-not-root --log=/dev/null --install prefs.deb >/dev/null
            PREFS_HOME=/tmp/store chroot root /usr/bin/prefs write com.pigeon a -int 2
            PREFS_HOME=/tmp/store chroot root /usr/bin/prefs read com.pigeon a
            dpkg --root="$PWD/root" --verify prefs
            dpkg --root="$PWD/root" --force-not-root --log=/dev/null --purge prefs >/dev/null
            rm -r root/tmp
            find root ! -path '*/var*' ! -path root
            """)
        #expect(outcome == .success("2\n"))
    }
}
