import Foundation
import TestSupport
import Testing

/// The agent of `prefs cloud`, its unit for systemd, and its Debian package. A script is in place of the agent.
extension InstallingTests {
    static let fileOfAgent = "libexec/prefs/prefs-cloud"
    private static let unit = "lib/systemd/user/prefs-cloud.service"
    /// Where systemd looks for the units that one user has installed in their home directory.
    private static let unitOfUser = "share/systemd/user/prefs-cloud.service"

    @Test func theAgentIsInstalledWithItsUnitWhereItIsBuilt() throws {
        let destination = "DESTDIR=\(home.absolute("root"))"
        let files = Self.files.union([Self.fileOfAgent, Self.unit])
        for _ in 1...2 {
            let outcome = try make("install", destination, "PREFIX=/usr/local", withAgent: true)
            #expect(report(files, below: home.absolute("root/usr/local"))(outcome), "\(outcome.testDescription)")
        }
        #expect(try paths(below: "root/usr/local") == files, "the unit is not enabled")
        let installed = "root/usr/local/"
        #expect(try home.mode(installed + Self.fileOfAgent) == "755")
        #expect(try home.mode(installed + Self.unit) == "644")
        let unit = try home.shell("cat \(installed)\(Self.unit)").text
        #expect(unit.contains("\nExecStart=\"/usr/local/libexec/prefs/prefs-cloud\" watch\n"), "\(unit)")
        #expect(try make("uninstall", destination, "PREFIX=/usr/local") == .silence)
        #expect(try home.files(in: "root").isEmpty)
    }

    @Test func theInstalledCommandStartsTheInstalledAgent() throws {
        let prefix = home.absolute("usr")
        let outcome = try make("install", "PREFIX=\(prefix)", "ALIAS=defaults", withAgent: true)
        #expect(outcome.status == 0)
        #expect(try paths(below: "usr").isSuperset(of: [Self.fileOfAgent, Self.unitOfUser]))
        for name in ["prefs", "defaults"] {
            let started = try home.shell("usr/bin/\(name) cloud sync --repair")
            #expect(started.status == 7 && started.text.hasPrefix("agent:sync --repair:\n"))
        }
        #expect(try make("uninstall", "PREFIX=\(prefix)") == .silence)
        #expect(try home.shell("find usr ! -type d") == .silence)
    }

    /// In a unit, `%` begins a specifier, and quotes and backslashes have a meaning between quotes.
    @Test(arguments: ["my files", "100%h", #"a"b\c"#, "x|y&z", "q'r"]) func theUnitNamesTheAgentBelowAnyPrefix(
        name: String
    ) throws {
        #expect(try make("stage", withAgent: true) == .silence)
        let outcome = try home.shell("stage/install.sh", environment: ["PREFIX": home.absolute(name)])
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        let unit = try String(decoding: home.bytes("\(name)/\(Self.unitOfUser)"), as: UTF8.self)
        let quoted = name.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("%", with: "%%")
        let line = "\nExecStart=\"\(home.path)/\(quoted)/\(Self.fileOfAgent)\" watch\n"
        #expect(unit.contains(line), "\(unit)")
    }

    @Test(.enabled(if: Program.named("systemd-analyze") != nil, "systemd is not installed"))
    func systemdUnderstandsTheUnit() throws {
        #expect(try make("install", "PREFIX=\(home.absolute("my files"))", withAgent: true).status == 0)
        let unit = "my files/\(Self.unitOfUser)"
        let script = "XDG_RUNTIME_DIR=$PWD systemd-analyze --user --man=no verify '\(unit)' 2>&1"
        #expect(try home.shell(script) == .silence)
        try home.shell("sed -i 's/^Restart=/Restart=x/' '\(unit)'")
        #expect(try home.shell(script) != .silence, "it would say so")
    }

    @Test func anAgentOfAnEarlierVersionIsRemovedIfThisOneHasNone() throws {
        let prefix = "PREFIX=\(home.absolute("usr"))"
        #expect(try make("install", prefix, withAgent: true).status == 0)
        #expect(home.exists("usr/\(Self.fileOfAgent)") && home.exists("usr/\(Self.unitOfUser)"))
        let outcome = try make("install", prefix)
        #expect(report(Self.files, below: home.absolute("usr"))(outcome), "\(outcome.testDescription)")
        #expect(!home.exists("usr/libexec/prefs") && !home.exists("usr/\(Self.unitOfUser)"))
    }

    /// Also if this version brings none.
    @Test(arguments: [fileOfAgent, unitOfUser], [true, false])
    func anAgentOfOthersIsNeitherReplacedNorRemoved(file: String, withAgent: Bool) throws {
        try home.create("usr/\(file)", "#!/bin/sh\n", mode: 0o755)
        let before = try home.snapshot()
        let refusal = try make("install", "PREFIX=\(home.absolute("usr"))", withAgent: withAgent)
        #expect(refusal.status != 0 && refusal.message.contains("\(file) is there already"))
        #expect(try make("uninstall", "PREFIX=\(home.absolute("usr"))") == .silence)
        #expect(try home.snapshot().filter { !["stage", "agent"].contains($0.key.split(separator: "/")[0]) } == before)
    }

    @Test func tarballHasTheAgentWhereItIsBuilt() throws {
        #expect(try make("dist", "PACKAGES=\(home.path)", withAgent: true).status == 0)
        let installed = try home.shell("tar xzf prefs-*.tar.gz && rm -r stage && PREFIX=$PWD/usr prefs-*/install.sh")
        #expect(report(Self.files.union([Self.fileOfAgent, Self.unitOfUser]), below: home.absolute("usr"))(installed))
    }

    // MARK: The package

    @Test(.enabled(if: Program.named("dpkg-deb") != nil, "dpkg is not installed"))
    func theAgentHasADebianPackageOfItsOwn() throws {
        let built = try make("deb", "PACKAGES=\(home.path)", withForm: true, withAgent: true)
        #expect(built.status == 0 && built.stderr.isEmpty, "\(built.testDescription)")
        let paths = built.text.split(separator: "\n")
        #expect(paths.count == 2 && paths.last?.contains(#/\/prefs-cloud_[0-9.]+_\w+\.deb$/#) == true)
        #expect(try home.shell("dpkg-deb -x prefs_*.deb core && dpkg-deb -x prefs-cloud_*.deb cloud") == .silence)
        #expect(home.exists("core/usr/libexec/prefs/prefs-settings"))
        #expect(!home.exists("core/usr/\(Self.fileOfAgent)") && !home.exists("core/usr/lib"))
        #expect(
            try self.paths(below: "cloud")
                == [
                    "usr/\(Self.fileOfAgent)", "usr/\(Self.unit)", "usr/share/doc/prefs-cloud/copyright",
                    "usr/share/doc/prefs-cloud/changelog.gz",
                ])
        let unit = try home.shell("cat cloud/usr/\(Self.unit)").text
        #expect(unit.contains("\nExecStart=\"/usr/libexec/prefs/prefs-cloud\" watch\n"))
        let version = try home.run("--version").text.dropFirst("prefs ".count).dropLast()
        let fields = try home.shell("dpkg-deb --field prefs-cloud_*.deb").text
        #expect(fields.contains("\nVersion: \(version)\n") && fields.contains("\nDepends: prefs (= \(version)), libc6"))
        #expect(try home.shell("dpkg-deb --field prefs_*.deb Depends") == .success("\n"), "none")
        #expect(
            try home.shell("dpkg-deb -e prefs-cloud_*.deb e && cd cloud && md5sum --quiet -c ../e/md5sums") == .silence)
        // No script enables the unit.
        #expect(try Set(home.files(in: "e")) == ["control", "md5sums"])
    }

    /// The libraries of the built agent are those of packages that its package names.
    @Test(
        .enabled(if: Program.named("dpkg-deb") != nil, "dpkg is not installed"),
        .enabled(if: Tool.cloud != nil, "the agent is not built"))
    func thePackageDependsOnTheLibrariesOfTheAgent() throws {
        let agent = try #require(Tool.cloud)
        let built = try make("deb", "PACKAGES=\(home.path)", "AGENT=\(agent.path)", "HAS_CURL=yes")
        #expect(built.status == 0, "\(built.testDescription)")
        let depends = try home.shell("dpkg-deb --field prefs-cloud_*.deb Depends").text
        let script = """
            objdump -p '\(agent.path)' | awk '$1 == "NEEDED" { print $2 }' | while read -r library; do
                dpkg-query --search "*/$(uname -m)-linux-gnu/$library"
            done | cut -d : -f 1 | sort -u
            """
        let needed = try home.shell(script).text.split(separator: "\n")
        #expect(!needed.isEmpty)
        for package in needed { #expect(depends.contains(package), "\(package) in \(depends)") }
    }
}
