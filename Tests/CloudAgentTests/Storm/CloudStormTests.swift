import Foundation
import TestSupport
import Testing

/// Many devices edit the same stores through three nodes of etcd, while nodes are killed, the network drops, delays and
/// repeats requests and single events of watches, clocks are wrong, disks are copied, and the cluster is restored and
/// wiped. In some episodes, an agent runs on each device all the time, and has to carry everything by itself. An oracle
/// (Tests/Tools/Cloud/storm.py) knows every edit. It finds none lost and none that came back, and the same settings on
/// all devices.
@Suite(.enabled(if: Storm.isPossible, Storm.missing), .serialized)
struct CloudStormTests {
    @Test(.hangLimit)
    func noEditIsLostAndNoneComesBack() throws {
        let agent = try #require(CloudDevice.program)
        let seed = Int.random(in: 0..<1_000_000) * Storm.batch + 1
        let options = ["--tool", agent.path, "--seed", "\(seed)", "--width", "\(Storm.batch)"]
        let outcome = try Storm.python("storm.py", options + Storm.length)
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.message)")
    }

    @Test(.hangLimit)
    func oldCopiesDoWhatThePagesSay() throws {
        let agent = try #require(CloudDevice.program)
        let outcome = try Storm.python("test_limits.py", [], ["PREFS_CLOUD_TOOL": agent.path])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.message)")
    }

    @Test(.hangLimit)
    func theToolsOfTheStormDoWhatTheySay() throws {
        let outcome = try Storm.python("test_tools.py", [])
        #expect(outcome.status == 0, "\(outcome.text)\(outcome.message)")
    }
}

private enum Storm {
    static let missing: Comment = "python3, etcd, etcdctl or setpriv is not installed"
    static let isPossible = ["python3", "etcd", "etcdctl", "setpriv"].allSatisfy { Program.named($0) != nil }

    /// So many episodes run at the same time. Half of the batches have restored and wiped clusters.
    static let batch = 4

    /// `PREFS_CLOUD_STORM_SECONDS=600` makes a longer storm.
    static let length =
        ProcessInfo.processInfo.environment["PREFS_CLOUD_STORM_SECONDS"].map { ["--seconds", $0] }
        ?? ["--episodes", "\(2 * batch)"]

    static func python(
        _ tool: String, _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> Outcome {
        let python = try #require(Program.python)
        var environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" || $0.key == "TMPDIR" }
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        environment.merge(variables) { $1 }
        return try python.run(
            [Project.path("Tests/Tools/Cloud/\(tool)")] + arguments, in: Project.root.path, environment: environment)
    }
}
