import TestSupport
import Testing

/// What the command asks the system to do to files.
@Suite(.enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
struct SystemCallTests {
    private let synchronizing: Set = ["fsync", "fdatasync", "sync", "syncfs", "sync_file_range", "msync"]

    @Test(arguments: [
        ["read"], ["read", "com.pigeon"], ["read", "com.pigeon", "key1"], ["read-type", "com.pigeon", "key1"],
        ["read", "./link.plist"],
        ["-currentHost", "read", "com.pigeon"], ["export", "com.pigeon", "-"], ["domains"], ["find", "key1"], ["help"],
        ["printHostIdentifier"], ["export", "com.absent", "-"],
    ])
    func commandsThatReadChangeNoFile(arguments: [String]) throws {
        let home = try TemporaryHome()
        try CrashScenario.aDomain(home)
        try CrashScenario.aLink(home)
        let recording = try Recording(arguments, in: home, environment: CrashScenario.environment)
        #expect(recording.calls.contains { $0.name == "write" }, "what it prints has been seen")
        #expect(try recording.calls.filter { try $0.mayChangeFiles || $0.setsAttributes } == [])
    }

    @Test func whatIsFoundIsWrittenWithOneCall() throws {
        let home = try TemporaryHome()
        try CrashScenario.aDomain(home)
        let recording = try Recording(["find", "key1"], in: home, environment: CrashScenario.environment)
        #expect(recording.calls.count { $0.name == "write" } == 1)
    }

    /// Each new domain waits for its file and for the name of the file. The name of the directory is the same for all.
    @Test(arguments: [["batch", "script"], ["apply", "all.json"], ["import", "--all", "all.json"]])
    func ofManyNewDomainsOneWaitsForTheDirectory(_ arguments: [String]) throws {
        func count(ofDomains count: Int) throws -> Int {
            let home = try TemporaryHome()
            try CrashScenario.aDomain(home)
            try home.create("script", (0..<count).map { "prefs write com.new\($0) k v\n" }.joined())
            let domains = (0..<count).map { #""com.new\#($0)": {"k": "v"}"# }
            try home.create("all.json", "{\(domains.joined(separator: ", "))}")
            let recording = try Recording(arguments, in: home, environment: CrashScenario.environment)
            return recording.calls.count { synchronizing.contains($0.name) }
        }
        #expect(try count(ofDomains: 30) - count(ofDomains: 10) == 2 * 20)
    }

    /// Once for the plan and its checks, and once while the directory is locked. (An import of JSON reads it once more,
    /// for the dates and the data that JSON has as text.)
    @Test(arguments: [["apply", "all.json"], ["import", "--all", "all.plist"], ["batch", "script"]])
    func aDomainIsReadTwice(_ arguments: [String]) throws {
        let home = try TemporaryHome()
        try CrashScenario.aDomain(home)
        try home.create("script", "prefs write com.pigeon key1 new\nprefs write com.pigeon key2 new\n")
        try home.create("all.json", #"{"com.pigeon": {"key1": "new", "key2": "new"}}"#)
        try home.create("all.plist", "{com.pigeon = {key1 = new; key2 = new;};}")
        let recording = try Recording(arguments, in: home, environment: CrashScenario.environment)
        let openings = try recording.calls.filter { call in
            guard call.name == "openat", try !call.mayChangeFiles else { return false }
            return try call.path(1).hasSuffix("com.pigeon.plist")
        }
        #expect(openings.count == 2)
    }

    /// Without `fsync` there is no failure after which the old file has to come back, so that how it is kept may
    /// be different, too. What programs see of the files, step by step, and what is made and written, is not, apart
    /// from the time that a record of `apply` holds.
    @Test(arguments: CrashScenario.withoutOthers)
    func withoutSynchronizationOnlyThatIsMissing(_ scenario: CrashScenario) throws {
        let usual = try RecordedScenario(scenario)
        let quick = try RecordedScenario(
            scenario, environment: CrashScenario.environment.merging(["PREFS_SYNC": "off"]) { $1 })
        #expect(try usual.after.leavingOutTimesOfApplies() == quick.after.leavingOutTimesOfApplies())
        #expect(try usual.visibleSteps() == quick.visibleSteps())
        #expect(try usual.creations() == quick.creations())
        #expect(usual.recordings.flatMap(\.calls).contains { synchronizing.contains($0.name) })
        #expect(quick.recordings.flatMap(\.calls).allSatisfy { !synchronizing.contains($0.name) })
        #expect(try quick.changes().count <= usual.changes().count)
    }
}

extension RecordedCall {
    /// Whether it sets a mode, an owner, a time or an access control list.
    fileprivate var setsAttributes: Bool {
        name.contains("chmod") || name.contains("chown") || name.contains("utime")
            || name.contains("xattr") && !name.contains("get")
    }

    /// Whether it has changed a file or a name, rather than waited for the disk.
    fileprivate var hasChangedFiles: Bool {
        get throws { try mayChangeFiles && name != "fsync" && (result ?? -1) >= 0 }
    }
}

extension RecordedScenario {
    /// The files without temporary ones, after each call that made a difference.
    fileprivate func visibleSteps() throws -> [FileTree] {
        var steps: [FileTree] = []
        _ = try disk { disk in
            var tree = try disk.current.leavingOutTimesOfApplies()
            tree.nodes = tree.nodes.filter { !$0.key.contains(".prefs-") }
            if tree != steps.last { steps.append(tree) }
        }
        return steps
    }

    fileprivate func changes() throws -> [RecordedCall] {
        try recordings.flatMap(\.calls).filter { try $0.hasChangedFiles }
    }

    /// The directories and files that are made, with all flags, and the bytes that are written; paths without that of
    /// the home. The number of a descriptor depends on what else is open: in its place stands the path that it was
    /// opened by.
    fileprivate func creations() throws -> [[RecordedCall.Argument]] {
        var creations: [[RecordedCall.Argument]] = []
        for recording in recordings {
            var opened: [RecordedCall.Argument: [UInt8]] = [:]
            for call in recording.calls {
                var arguments = try call.arguments.map(withoutHome).map(withoutTimesOfApplies)
                if let directory = call.arguments.first.flatMap({ opened[$0] }) {
                    arguments[0] = withoutHome(.bytes(directory))
                }
                if try call.hasChangedFiles, ["mkdir", "mkdirat", "openat", "write"].contains(call.name) {
                    creations.append(arguments)
                }
                if ["openat", "openat2"].contains(call.name), let descriptor = call.result,
                    case .bytes(let name) = call.arguments[1]
                {
                    let slash = UInt8(ascii: "/")
                    let directory = name.first == slash ? [] : (opened[call.arguments[0]] ?? []) + [slash]
                    let path = name == [UInt8(ascii: ".")] ? directory : directory + name
                    opened[.text("\(descriptor)")] = path.last == slash ? path.dropLast() : path
                }
                if call.name == "close", let descriptor = call.arguments.first { opened[descriptor] = nil }
            }
        }
        return creations
    }

    private func withoutTimesOfApplies(_ argument: RecordedCall.Argument) throws -> RecordedCall.Argument {
        guard case .bytes(let bytes) = argument else { return argument }
        return .bytes(try TimesOfApplies.left(outOf: bytes))
    }

    private func withoutHome(_ argument: RecordedCall.Argument) -> RecordedCall.Argument {
        let home = [UInt8](home.utf8)
        guard case .bytes(let bytes) = argument, bytes.starts(with: home) else { return argument }
        return .bytes(Array(bytes.dropFirst(home.count)))
    }
}
