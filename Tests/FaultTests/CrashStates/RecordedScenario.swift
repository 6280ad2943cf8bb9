import Foundation
import TestSupport

/// What a scenario's runs really did, and what a loss of power could have made of it.
struct RecordedScenario {
    let scenario: CrashScenario
    /// Where the runs were made.
    let home: String
    /// All files before and after the runs.
    let before: FileTree
    let after: FileTree
    /// Whether the old domain or the new one has to be there before the last run ends.
    private(set) var isChangedSafely = true
    /// The last one ran to its end.
    var recordings: [Recording] = []

    init(_ scenario: CrashScenario, environment: [String: String?] = CrashScenario.environment) throws {
        let home = try TemporaryHome()
        self.scenario = scenario
        self.home = home.path
        try scenario.prepare(home)
        before = try FileTree(of: home.path)
        for run in scenario.earlier {
            switch run {
            case .killed(let call):
                recordings.append(
                    try Recording(scenario.arguments, in: home, environment: environment, killedAt: call))
            case .unsynchronized:
                recordings.append(
                    try Recording(
                        scenario.arguments, in: home, environment: environment.merging(["PREFS_SYNC": "off"]) { $1 }))
                isChangedSafely = false
            }
        }
        recordings.append(try Recording(scenario.arguments, in: home, environment: environment))
        after = try FileTree(of: home.path)
        guard recordings.last?.status == 0 else { throw RecordingError("the command failed: \(scenario.name)") }
    }

    /// What careless runs would have done that wait for no file, or for no name.
    func leavingOutSynchronization(ofDirectories: Bool) throws -> RecordedScenario {
        var careless = self
        for index in recordings.indices {
            var directories: Set<Int> = []
            careless.recordings[index].calls = try recordings[index].calls.filter { call in
                if call.name == "openat", let descriptor = call.result, try call.flags(2).contains("O_DIRECTORY") {
                    directories.insert(descriptor)
                } else if call.name == "close" {
                    directories.remove(try call.number(0))
                } else if call.name == "fsync" || call.name == "fdatasync" {
                    return try directories.contains(call.number(0)) != ofDirectories
                }
                return true
            }
        }
        return careless
    }

    /// The disk after all calls.
    func disk() throws -> DiskModel {
        try disk { _ in }
    }

    /// - Parameter look: Is shown the disk before the first call and after every one that may have changed it.
    func disk(_ look: (DiskModel) throws -> Void) throws -> DiskModel {
        var disk = try DiskModel(before, home: home)
        try look(disk)
        for recording in recordings {
            disk.beginProcess()
            for call in recording.calls {
                try disk.apply(call)
                if try call.mayChangeFiles { try look(disk) }
            }
        }
        return disk
    }

    /// What is wrong in states that a loss of power may leave, one text for each of them; empty if nothing is.
    ///
    /// In every state all commands that read see the old domain or the new one, in those that are possible
    /// after the end of the last run the new one. Then the next write goes as if nothing had happened, and
    /// leaves the same files.
    ///
    /// - Parameter onTheWay: Whether to look at the time before the end as well.
    func violations(onTheWay: Bool) throws -> [String] {
        var states: Set<FileTree> = []
        let last = try disk { if onTheWay, isChangedSafely { states.formUnion($0.crashStates()) } }.crashStates()
        states.formUnion(last)
        let trees = [before, after] + states
        let reports = try reports(on: trees)
        let (old, new) = (reports[0], reports[1])
        guard old.reading != new.reading else { throw RecordingError("the command changed nothing: \(scenario.name)") }
        guard ![old, new].contains(where: { $0.next.contains(".prefs-") })
        else { throw RecordingError("the next write leaves something without any loss of power: \(new.next)") }
        return zip(trees, reports).dropFirst(2).compactMap { tree, report in
            if report == new || report == old && !last.contains(tree) { return nil }
            return "\(last.contains(tree) ? "at the end" : "on the way")\n\(tree)\n\(report.reading)\n\(report.next)"
        }
    }

    private struct Report: Equatable {
        var reading: String
        var next: String
    }

    /// What the commands say in directories with these files, all of them run by one shell.
    private func reports(on trees: [FileTree]) throws -> [Report] {
        let home = try TemporaryHome()
        for directory in ["states", "reports"] { try home.createDirectory(directory) }
        for (number, tree) in trees.enumerated() { try tree.write(to: home.absolute("states/\(number)")) }
        let reading = scenario.reading.map { Self.shellCommand($0) + "; echo \"status $?\"" }.joined(separator: "\n")
        let outcome = try home.shell(
            """
            reading() {
            \(reading)
            }
            for state in "$HOME"/states/*; do
                report=${state%/states/*}/reports/${state##*/}
                cd "$state" || exit
                HOME=$state
                reading > "$report.reading" 2>&1
                { \(Self.shellCommand(scenario.next)); echo "status $?"; reading; find . ! -type d | sort; } > "$report.next" 2>&1
            done
            """, environment: CrashScenario.environment)
        guard outcome == .silence else { throw RecordingError(outcome.testDescription) }
        return try trees.indices.map {
            Report(
                reading: String(decoding: try home.bytes("reports/\($0).reading"), as: UTF8.self),
                next: String(decoding: try home.bytes("reports/\($0).next"), as: UTF8.self))
        }
    }

    private static func shellCommand(_ arguments: [String]) -> String {
        (["prefs"] + arguments.map { "'\($0)'" }).joined(separator: " ")
    }
}
