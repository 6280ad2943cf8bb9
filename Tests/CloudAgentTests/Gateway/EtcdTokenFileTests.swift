import Foundation
import TestSupport
import Testing

@testable import cloud_agent

@Suite struct EtcdTokenFileTests {
    private let home: TemporaryHome
    private let directory: String

    init() throws {
        home = try TemporaryHome()
        directory = home.absolute("agent")
    }

    private var file: EtcdTokenFile { EtcdTokenFile(in: directory, "alice", []) }

    /// A program that waited for it would wait until the end of its patience.
    @Test func whereThereIsNoDirectoryYetTheLockIsFree() {
        #expect(file.lock() != nil)
    }

    @Test func oneProcessHasTheLock() throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let lock = file.lock()
        #expect(lock != nil && file.lock() == nil)
        withExtendedLifetime(lock) {}
    }
}
