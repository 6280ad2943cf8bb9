import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct DirectoryLockTests {
    @Test func aLockIsHeldByOneAtATime() throws {
        let directory = try TemporaryDirectory()
        let lock = try DirectoryLock(FileDescriptor(opening: directory.path, for: .directory), until: 0)
        let other = try FileDescriptor(opening: directory.path, for: .directory)
        #expect(try !other.tryLock())
        _ = consume lock
        #expect(try other.tryLock())
    }

    @Test func aLockLeavesNothingBehind() throws {
        let directory = try TemporaryDirectory()
        _ = try DirectoryLock(FileDescriptor(opening: directory.path, for: .directory), until: 0)
        #expect(directory.names.isEmpty)
    }

    @Test func threadsThatAddDifferentKeysLoseNone() async throws {
        let directory = try TemporaryDirectory()
        let location = DomainLocation.stored(try DomainName("d"), .any)
        var store = directory.store
        store.durability = .unsynchronized
        let shared = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<25 {
                        try shared.apply(.set(1, key: "\(writer).\(number)"), to: location)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.contents(of: location).count == 100)
    }
}
