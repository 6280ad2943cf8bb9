import Foundation
import PrefsCloud
import Synchronization
import TestSupport
import Testing

/// Programs on several devices, each with a directory of its own, and a cluster in memory.
@Suite struct CloudStoreTests {
    @Test func aValueIsInMemoryAtOnceAndOnTheDiskAfterSynchronizing() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.set("Loft", forKey: "Place")
        #expect(store.string(forKey: "Place") == "Loft")
        try store.synchronize()
        #expect(try computer.store().string(forKey: "Place") == "Loft")
        #expect(try computer.store("com.other").string(forKey: "Place") == nil)
    }

    @Test func valuesOfAllTypesComeBack() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.set(Int64.min, forKey: "long")
        try store.set(0.5, forKey: "double")
        try store.set(true, forKey: "bool")
        try store.set([1, 2] as [UInt8], forKey: "data")
        try store.set(["a", 1] as [PropertyList], forKey: "array")
        try store.set(["é": ["deep": 2]] as PropertyListDictionary, forKey: "dictionary")
        try store.synchronize()
        let again = try computer.store()
        #expect(again.longLong(forKey: "long") == .min && again.double(forKey: "double") == 0.5)
        #expect(again.bool(forKey: "bool") && again.data(forKey: "data") == [1, 2])
        #expect(again.array(forKey: "array") == ["a", 1])
        #expect(again.dictionary(forKey: "dictionary") == ["é": ["deep": 2]])
        #expect(again.dictionaryRepresentation.count == 6)
    }

    @Test func aValueOnOneDeviceIsToldOnAnother() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try Computer(), try Computer())
        for computer in [first, second] {
            try computer.connect()
            try computer.synchronize(with: cluster)
        }
        let (writer, reader) = (try first.store(), try second.store())
        let (own, log) = (ChangeLog(writer), ChangeLog(reader))
        try writer.set("Loft", forKey: "Place")
        try writer.set(1, forKey: "Zoom")
        try writer.synchronize()
        try first.synchronize(with: cluster)
        try second.synchronize(with: cluster)
        try log.waitFor(CloudStoreChange(reason: .serverChange, keys: ["Place", "Zoom"]))
        #expect(reader.string(forKey: "Place") == "Loft")
        try reader.removeObject(forKey: "Place")
        try reader.synchronize()
        try second.synchronize(with: cluster)
        try first.synchronize(with: cluster)
        try own.waitFor(CloudStoreChange(reason: .serverChange, keys: ["Place"]))
        #expect(writer.object(forKey: "Place") == nil && writer.longLong(forKey: "Zoom") == 1)
        #expect(log.all.count == 1)
    }

    @Test func theFirstDownloadIsToldAsSuch() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try Computer(), try Computer())
        try first.connect()
        let writer = try first.store()
        try writer.set("Loft", forKey: "Place")
        try writer.synchronize()
        try first.synchronize(with: cluster)
        let reader = try second.store()
        #expect(!reader.hasDownloaded)
        let log = ChangeLog(reader)
        try second.connect()
        try second.synchronize(with: cluster)
        try log.waitFor(CloudStoreChange(reason: .initialSynchronization, keys: ["Place"]))
        #expect(reader.hasDownloaded && reader.account?.text == "alice")
    }

    @Test func anEditOfAnotherProgramOfThisDeviceIsTold() throws {
        let computer = try Computer()
        let (store, other) = (try computer.store(), try computer.store())
        let log = ChangeLog(store)
        try other.set("Loft", forKey: "Place")
        try other.synchronize()
        try log.waitFor(CloudStoreChange(reason: .otherProgram, keys: ["Place"]))
    }

    @Test func anEditThatDoesNotFitIsToldAndStays() throws {
        let cluster = InMemoryCluster()
        let computer = try Computer()
        var quota = CloudQuota()
        quota.domainKeys = 1
        try computer.connect()
        let store = try computer.store()
        let log = ChangeLog(store)
        try store.set("a", forKey: "first")
        try store.synchronize()
        try computer.synchronize(with: cluster, quota)
        try store.set("b", forKey: "second")
        try store.synchronize()
        try computer.synchronize(with: cluster, quota)
        try log.waitFor(CloudStoreChange(reason: .quotaViolation, keys: ["second"]))
        #expect(store.keysOverQuota == ["second"] && store.string(forKey: "second") == "b")
        try store.removeObject(forKey: "first")
        try store.synchronize()
        try computer.synchronize(with: cluster, quota)
        try eventually(store.keysOverQuota) { $0.isEmpty }
        #expect(cluster.server.rows.values.filter { !$0.version.isDeletion }.count == 1)
    }

    @Test func anotherAccountHasItsOwnValues() throws {
        let (alices, bobs) = (InMemoryCluster(), InMemoryCluster())
        let computer = try Computer()
        try computer.connect("alice")
        let store = try computer.store()
        try store.set("Loft", forKey: "Place")
        try store.synchronize()
        try computer.synchronize(with: alices)
        let log = ChangeLog(store)
        try computer.connect("bob")
        try log.waitFor(CloudStoreChange(reason: .accountChange, keys: ["Place"]))
        #expect(store.dictionaryRepresentation.isEmpty)
        try store.set("Barn", forKey: "Place")
        try store.synchronize()
        try computer.synchronize(with: bobs)
        try computer.connect("alice")
        try eventually(store.string(forKey: "Place")) { $0 == "Loft" }
        #expect(alices.server.rows.count == 1 && bobs.server.rows.count == 1)
    }

    @Test func whatIsTooLargeIsRefusedAndChangesNothing() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.set("kept", forKey: "a")
        #expect(throws: CloudError.self) { try store.set(1, forKey: String(repeating: "é", count: 33)) }
        try store.set(1, forKey: String(repeating: "é", count: 32))
        let limit = 1 << 20
        #expect(throws: CloudError.self) { try store.set(String(repeating: "x", count: limit), forKey: "a") }
        #expect(throws: CloudError.self) { try store.set([UInt8](repeating: 0, count: limit), forKey: "a") }
        #expect(throws: CloudError.self) {
            try store.set([.string(String(repeating: "é", count: limit / 2))] as [PropertyList], forKey: "a")
        }
        #expect(store.string(forKey: "a") == "kept")
        try store.set([UInt8](repeating: 0, count: limit - 100), forKey: "b")
        #expect(throws: CloudError.self) { try store.set(1, forKey: "a\0b") }
    }

    @Test func aDamagedMirrorIsToldAndKept() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.set("Loft", forKey: "Place")
        try store.synchronize()
        let path = computer.cloud.mirror(of: nil).path
        try "damaged".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: CloudError.self) { try store.synchronize() }
        #expect(throws: CloudError.self) { try computer.store() }
        #expect(store.string(forKey: "Place") == "Loft")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "damaged")
    }

    @Test func aCanceledObservationIsNotTold() throws {
        let computer = try Computer()
        let (store, other) = (try computer.store(), try computer.store())
        let count = Mutex(0)
        let observation = store.observe { _ in count.withLock { $0 += 1 } }
        observation.cancel()
        try other.set("Loft", forKey: "Place")
        try other.synchronize()
        try eventually(store.string(forKey: "Place")) { $0 == "Loft" }
        try store.synchronize()
        #expect(count.withLock { $0 } == 0)
    }
}
