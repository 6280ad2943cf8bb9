import Foundation
import PrefsCore
import Synchronization
import TestSupport
import Testing

@testable import PrefsCloud

/// Mirrors as programs use them, which work in the background.
@Suite struct PreferencesMirrorTests {
    /// A program with a switch *Sync*, on a device.
    private struct Program {
        let computer: Computer
        let preferences: Preferences
        let cloud: CloudStore
        let mirror: PreferencesMirror

        init(on computer: Computer, keys: [String] = ["Place", "Sync"]) throws {
            self.computer = computer
            preferences = try computer.preferences()
            cloud = try computer.store()
            mirror = PreferencesMirror(keys: keys, between: preferences, and: cloud, while: "Sync")
        }
    }

    private static func connected() throws -> Computer {
        let computer = try Computer()
        try computer.connect()
        return computer
    }

    private static func rows(_ cluster: InMemoryCluster) -> [String] {
        cluster.server.rows.keys.map(\.key).sorted()
    }

    @Test func aSettingReachesAnotherDeviceWhileTheSwitchIsOn() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try Program(on: Self.connected()), try Program(on: Self.connected()))
        for program in [first, second] {
            try program.computer.synchronize(with: cluster)
            program.preferences.set(true, forKey: "Sync")
        }
        let told = Mutex<[PreferencesMirrorChange]>([])
        let observation = second.mirror.observe { changes in told.withLock { $0 += changes } }
        defer { observation.cancel() }
        first.preferences.set("Loft", forKey: "Place")
        try eventually(first.cloud.string(forKey: "Place")) { $0 == "Loft" }
        try first.computer.synchronize(with: cluster)
        try second.computer.synchronize(with: cluster)
        try eventually(second.preferences.string(forKey: "Place")) { $0 == "Loft" }
        try eventually(told.withLock { $0 }) { $0 == [PreferencesMirrorChange(key: "Place", kind: .taken)] }
        second.preferences.removeObject(forKey: "Place")
        try eventually(second.cloud.object(forKey: "Place")) { $0 == nil }
        try second.computer.synchronize(with: cluster)
        try first.computer.synchronize(with: cluster)
        try eventually(first.preferences.object(forKey: "Place")) { $0 == nil }
        #expect(Self.rows(cluster) == ["Place"])
        #expect(first.mirror.keys == ["Place"])
    }

    @Test func nothingIsMirroredWhileTheSwitchIsOff() throws {
        let cluster = InMemoryCluster()
        let program = try Program(on: Self.connected())
        try program.computer.synchronize(with: cluster)
        program.preferences.set("Loft", forKey: "Place")
        try program.mirror.synchronize()
        #expect(program.cloud.dictionaryRepresentation.isEmpty)
        program.preferences.set(true, forKey: "Sync")
        try eventually(program.cloud.string(forKey: "Place")) { $0 == "Loft" }
        program.preferences.set(false, forKey: "Sync")
        program.preferences.set("Barn", forKey: "Place")
        try program.mirror.synchronize()
        #expect(program.cloud.string(forKey: "Place") == "Loft")
    }

    @Test func theFirstDownloadBeginsMirroringAlsoIfTheCloudIsEmpty() throws {
        let cluster = InMemoryCluster()
        let program = try Program(on: Self.connected())
        program.preferences.set(true, forKey: "Sync")
        program.preferences.set("Loft", forKey: "Place")
        try program.mirror.synchronize()
        #expect(program.cloud.dictionaryRepresentation.isEmpty)
        try program.computer.synchronize(with: cluster)
        try eventually(program.cloud.string(forKey: "Place")) { $0 == "Loft" }
    }

    @Test func whatWasWrittenWhileTheProgramWasOffIsUploadedAtItsNextStart() throws {
        let cluster = InMemoryCluster()
        let computer = try Self.connected()
        try computer.synchronize(with: cluster)
        let preferences = try computer.preferences()
        preferences.set(true, forKey: "Sync")
        preferences.set("Loft", forKey: "Place")
        try Program(on: computer).mirror.synchronize()
        try preferences.update { $0["Place"] = "Barn" }
        let program = try Program(on: computer)
        try eventually(program.cloud.string(forKey: "Place")) { $0 == "Barn" }
        try preferences.update { $0["Place"] = nil }
        try Program(on: computer).mirror.synchronize()
        try eventually(program.cloud.object(forKey: "Place")) { $0 == nil }
    }

    @Test func anEditOfTheCloudByTheProgramItselfIsTaken() throws {
        let cluster = InMemoryCluster()
        let program = try Program(on: Self.connected())
        try program.computer.synchronize(with: cluster)
        program.preferences.set(true, forKey: "Sync")
        try program.mirror.synchronize()
        try program.cloud.set("Loft", forKey: "Place")
        try eventually(program.preferences.string(forKey: "Place")) { $0 == "Loft" }
    }

    @Test func anObserverThatIsCancelledByTheOneBeforeItIsNotCalled() throws {
        let cluster = InMemoryCluster()
        let program = try Program(on: Self.connected())
        try program.computer.synchronize(with: cluster)
        program.preferences.set(true, forKey: "Sync")
        try program.mirror.synchronize()
        let told = Mutex<[String]>([])
        let cancelled = Mutex<CloudStoreObservation?>(nil)
        let first = program.mirror.observe { _ in
            told.withLock { $0.append("first") }
            cancelled.withLock { $0 }?.cancel()
        }
        cancelled.withLock { observation in
            observation = program.mirror.observe { _ in told.withLock { $0.append("second") } }
        }
        let last = program.mirror.observe { _ in told.withLock { $0.append("last") } }
        defer { for observation in [first, last] { observation.cancel() } }
        try program.cloud.set("Loft", forKey: "Place")
        try eventually(told.withLock { $0 }) { $0.contains("last") }
        #expect(told.withLock { $0 } == ["first", "last"])
    }

    @Test func twoMirrorsOfTheSameSettingsDoNotFight() throws {
        let cluster = InMemoryCluster()
        let computer = try Self.connected()
        try computer.synchronize(with: cluster)
        let programs = [try Program(on: computer), try Program(on: computer)]
        programs[0].preferences.set(true, forKey: "Sync")
        for number in 0..<50 {
            programs[number % 2].preferences.set("\(number)", forKey: "Place")
            if number % 7 == 0 { try programs[0].mirror.synchronize() }
        }
        for program in programs { try program.mirror.synchronize() }
        try eventually(programs.map { $0.cloud.string(forKey: "Place") }) { $0 == ["49", "49"] }
        try computer.synchronize(with: cluster)
        let revision = cluster.server.revision
        for program in programs { try program.mirror.synchronize() }
        try computer.synchronize(with: cluster)
        #expect(cluster.server.revision == revision)
    }

    @Test func aProgramIsNotToldOfTheMirrorsUploadsAsChangesOfTheCloud() throws {
        let cluster = InMemoryCluster()
        let program = try Program(on: Self.connected())
        try program.computer.synchronize(with: cluster)
        try program.cloud.synchronize()
        let log = ChangeLog(program.cloud)
        program.preferences.set(true, forKey: "Sync")
        program.preferences.set("Loft", forKey: "Place")
        try program.mirror.synchronize()
        program.preferences.set("Barn", forKey: "Place")
        try program.mirror.synchronize()
        let other = try program.computer.store()
        try other.set(1, forKey: "Other")
        try other.synchronize()
        try log.waitFor(CloudStoreChange(reason: .otherProgram, keys: ["Other"]))
    }

    @Test func aValueThatIsRefusedIsReportedOnce() async {
        await #expect(processExitsWith: .success) {
            let reports = Reports()
            Preferences.onFailure = { reports.add("\($0)") }
            let cluster = InMemoryCluster()
            let computer = try Computer()
            try computer.connect()
            try computer.synchronize(with: cluster)
            let preferences = try computer.preferences()
            let cloud = try computer.store()
            preferences.set(true, forKey: "Sync")
            preferences.set([UInt8](repeating: 1, count: 1 << 20), forKey: "Large")
            let mirror = PreferencesMirror(keys: ["Large", "Small"], between: preferences, and: cloud, while: "Sync")
            try mirror.synchronize()
            preferences.set(1, forKey: "Small")
            try mirror.synchronize()
            precondition(cloud.longLong(forKey: "Small") == 1 && mirror.failure == nil)
            let texts = reports.all
            precondition(texts.count == 1 && texts[0].contains("Large"), "\(texts)")
        }
    }
}

private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }
    var all: [String] { texts.withLock { $0 } }
}
