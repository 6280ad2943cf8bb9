import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Observers and repositories that take long, beside others.
@Suite(.hangLimit) struct SlowClosureTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(
            domain: "com.pigeon", store: directory.store, environment: Environment(["PREFS_HOST": "here"]))
    }

    private func stored() throws -> PropertyListDictionary {
        try directory.store.contents(of: .stored(preferences.domain, .any))
    }

    @Test func anObserverThatBlocksStandsInNobodysWay() throws {
        let (blocked, begun, seen) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Guarded<[PropertyList?]>([])
        )
        // Also if the test fails: else its thread would be blocked for ever.
        defer { for _ in 0..<4 { blocked.signal() } }
        let slow = preferences.observe(forKey: "k") { change in
            begun.signal()
            blocked.wait()
            seen.withLock { $0.append(change.newValue) }
        }
        let other = Guarded<[PropertyList?]>([])
        let quick = preferences.observe(forKey: "k") { change in other.withLock { $0.append(change.newValue) } }
        preferences.set(1, forKey: "k")
        begun.wait()
        preferences.set(2, forKey: "k")
        preferences.set(3, forKey: "k")
        try eventually(other.withLock { $0 }) { $0 == [1, 2, 3] }
        try eventually(stored()) { $0 == ["k": 3] }
        try directory.store.apply(.set(4, key: "k"), to: .stored(preferences.domain, .any))
        try eventually(other.withLock { $0 }) { $0 == [1, 2, 3, 4] }
        #expect(seen.withLock { $0.isEmpty })
        // And it is told of all that has happened, in this order.
        for _ in 0..<4 { blocked.signal() }
        try eventually(seen.withLock { $0 }) { $0 == [1, 2, 3, 4] }
        withExtendedLifetime((slow, quick)) {}
    }

    private struct SlowRepository: Repository {
        let isSaving = DispatchSemaphore(value: 0)
        let blocked = DispatchSemaphore(value: 0)
        let saved = Guarded<PropertyList?>(nil)

        func load() throws -> PropertyList? { saved.withLock { $0 } }

        func save(_ value: PropertyList?) throws {
            isSaving.signal()
            blocked.wait()
            saved.withLock { $0 = value }
        }
    }

    @Test func aRepositoryThatBlocksStandsInNobodysWay() throws {
        let repository = SlowRepository()
        // Also if the test fails: else the end of the process would wait for ever.
        defer { repository.blocked.signal() }
        let slow = try PersistentObject(in: repository, default: 0)
        slow.object = 1
        repository.isSaving.wait()
        let path = directory.path + "/object.plist"
        let quick = try PersistentObject(in: FileRepository(path: path), default: 0)
        quick.object = 2
        preferences.set(3, forKey: "k")
        try eventually(stored()) { $0 == ["k": 3] }
        try eventually(FileRepository(path: path).load()) { $0 == 2 }
        try FileRepository(path: path).save(4)
        try eventually(quick.object) { $0 == 4 }
        #expect(repository.saved.withLock { $0 } == nil)
        repository.blocked.signal()
        try eventually(repository.saved.withLock { $0 }) { $0 == 1 }
    }

    /// The handler of failures is called by a queue, too.
    @Test func aHandlerOfChangesMayChangeAndObserve() throws {
        let seen = Guarded<[PropertyList?]>([])
        let preferences = preferences
        let inner = Guarded<PreferenceObservation?>(nil)
        let outer = preferences.observe(forKey: "k") { change in
            seen.withLock { $0.append(change.newValue) }
            guard change.newValue == 1 else { return }
            let new = preferences.observe(forKey: "l") { change in seen.withLock { $0.append(change.newValue) } }
            inner.withLock { $0 = new }
            preferences.set(2, forKey: "k")
            preferences.set(3, forKey: "l")
            try? preferences.synchronize()
        }
        preferences.set(1, forKey: "k")
        try eventually(seen.withLock { $0.count }) { $0 == 3 }
        // The changes of one observation come in their order, and those of two in any.
        #expect(seen.withLock { $0.filter { $0 != 3 } } == [1, 2])
        #expect(try stored() == ["k": 2, "l": 3])
        withExtendedLifetime(outer) {}
    }
}
