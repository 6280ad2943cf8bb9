import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsCloud

/// What happens between the memory of a store and its files.
@Suite struct CloudStoreFilesTests {
    private func value(_ key: String, in computer: Computer, of account: String?) throws -> PropertyList? {
        let mirror = try computer.cloud.mirror(of: account.map { try AccountName($0) }).read()
        return mirror?.records[CloudKey(domain: "com.pigeon", key: key)]?.version.propertyList
    }

    @Test func anEditThatIsInMemoryAtTheFirstConnectionGoesToTheAccount() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.set("Loft", forKey: "Place")
        try computer.connect()
        try store.load()
        try computer.cloud.adoptEditsWithoutAccount(into: AccountName("alice"))
        #expect(try value("Place", in: computer, of: "alice") == "Loft")
        try eventually(store.string(forKey: "Place")) { $0 == "Loft" }
    }

    @Test func anEditThatIsInMemoryWhenTheAccountChangesStaysWithTheAccountBefore() throws {
        let computer = try Computer()
        try computer.connect("alice")
        let store = try computer.store()
        try store.set("Loft", forKey: "Place")
        try computer.connect("bob")
        try store.load()
        #expect(try value("Place", in: computer, of: "alice") == "Loft")
        #expect(try value("Place", in: computer, of: "bob") == nil)
        #expect(store.object(forKey: "Place") == nil && store.account?.text == "bob")
    }

    /// While the files are locked, nothing is written in the background.
    @Test func whoEditsTheMirrorFindsTheEditsInItThatAreStillInMemory() throws {
        let computer = try Computer()
        try computer.connect()
        let store = try computer.store()
        var found: PropertyList?
        try store.fileWork.withLock {
            try store.set("Loft", forKey: "Place")
            try store.edit(AccountName("alice")) { mirror in
                found = mirror.records[CloudKey(domain: "com.pigeon", key: "Place")]?.version.propertyList
                return []
            }
        }
        #expect(found == "Loft")
    }

    @Test func anObserverThatTakesLongDelaysNoWriting() throws {
        let computer = try Computer()
        let (store, other) = (try computer.store(), try computer.store())
        let (isCalled, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        defer { mayGoOn.signal() }
        let observation = store.observe { _ in
            isCalled.signal()
            mayGoOn.wait()
        }
        try other.set(1, forKey: "Other")
        try other.synchronize()
        isCalled.wait()
        for number in 1...20 {
            try store.set(.integer(PropertyListInteger(number)), forKey: "Number")
            try eventually(other.longLong(forKey: "Number")) { $0 == number }
        }
        mayGoOn.signal()
        observation.cancel()
    }

    @Test func aStoreCanBeSynchronizedBeforeItsMirrorIsThere() throws {
        let computer = try Computer()
        let store = try computer.store()
        try store.synchronize()
        try computer.connect()
        try store.synchronize()
        #expect(store.account?.text == "alice" && !store.hasDownloaded)
        try store.set(1, forKey: "Zoom")
        try store.synchronize()
        #expect(FileManager.default.fileExists(atPath: computer.cloud.lookPath(of: store.account)))
    }

    @Test func aThousandKeysOfSeveralStoresOfADomainBecomeEqual() throws {
        let computer = try Computer()
        let stores = try (0..<4).map { _ in try computer.store() }
        for number in 0..<1_000 { try stores[number % 4].set(number, forKey: "key\(number)") }
        for store in stores { try store.synchronize() }
        for store in stores {
            try eventually(store.dictionaryRepresentation.count) { $0 == 1_000 }
            #expect(store.longLong(forKey: "key999") == 999)
        }
    }

    /// Without the lock, the store would notice the other program's edit before its own.
    @Test func anEditThatFollowsThatOfAnotherProgramHidesNothing() throws {
        let computer = try Computer()
        let (store, other) = (try computer.store(), try computer.store())
        try store.set(0, forKey: "Zoom")
        try store.synchronize()
        try other.load()
        let log = ChangeLog(store)
        try store.fileWork.withLock {
            try other.set("Loft", forKey: "Place")
            try other.save()
            try store.set(1, forKey: "Zoom")
            try store.save()
            #expect(store.string(forKey: "Place") == "Loft")
        }
        try log.waitFor(CloudStoreChange(reason: .otherProgram, keys: ["Place"]))
        #expect(log.all.count == 1)
    }

    /// The other device's edit is the earlier one, so it loses, although it was not seen and the value not changed.
    @Test func aSetOfAnEqualValueIsTheLastEdit() throws {
        let cluster = InMemoryCluster()
        let (first, second) = (try Computer(), try Computer())
        let stores = try [first, second].map { computer in
            try computer.connect()
            try computer.synchronize(with: cluster)
            return try computer.store()
        }
        try stores[0].set("Loft", forKey: "Place")
        try stores[0].synchronize()
        for computer in [first, second] { try computer.synchronize(with: cluster) }
        let key = CloudKey(domain: "com.pigeon", key: "Place")
        let before = try #require(try value(key, in: first))
        try second.cloud.mirror(of: AccountName("alice")).update { mirror in
            mirror.set(key, to: try? PropertyList.string("Barn").encoded(as: .binary), localTime: 0)
            return true
        }
        try stores[0].set("Loft", forKey: "Place")
        try stores[0].synchronize()
        let after = try #require(try value(key, in: first))
        #expect(after.isPending && after.version.clock > before.version.clock)
        for computer in [second, first, second] { try computer.synchronize(with: cluster) }
        for store in stores {
            try store.synchronize()
            #expect(store.string(forKey: "Place") == "Loft")
        }
    }

    private func value(_ key: CloudKey, in computer: Computer) throws -> CloudRecord? {
        try computer.cloud.mirror(of: computer.cloud.currentAccount()).read()?.records[key]
    }

    @Test func aReleasedStoreWritesItsEditsAndIsDeallocated() throws {
        let computer = try Computer()
        weak var released: CloudStore?
        do {
            let store = try computer.store()
            released = store
            let observation = store.observe { _ in }
            try store.set("Loft", forKey: "Place")
            observation.cancel()
        }
        try eventually(released == nil) { $0 }
        #expect(try value("Place", in: computer, of: nil) == "Loft")
    }

    @Test(
        arguments: [
            1, 2.5, true, .date(PropertyListDate(secondsSinceReferenceDate: 0)), "", "Loft", "Löft 🕊", .data([]),
            .data([UInt8](repeating: 1, count: 300)), .uid(7), [], [:], [1, "two", [3.0, ["four": 4]]],
            .array((0..<100).map { .string("\($0)") }), .integer(PropertyListInteger(UInt64.max)),
            .string(String(repeating: "é", count: 400)),
            .dictionary(["\u{1F54A}": .array([PropertyList](repeating: "a", count: 70))]),
        ] as [PropertyList])
    func aValueOfMoreBytesThanTheQuotaIsRefused(_ value: PropertyList) throws {
        let size = try value.cloudBytes(forKey: "key").count
        var quota = CloudQuota()
        quota.valueBytes = size
        _ = try quota.encoded(value, forKey: "key")
        quota.valueBytes = size - 1
        #expect(throws: CloudError.self) { _ = try quota.encoded(value, forKey: "key") }
    }
}
