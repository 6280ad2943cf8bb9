import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsAdministration

/// Which files of a store `watch` looks at.
@Suite struct WatchedDomainsTests {
    @Test func watchedDomainsHaveNoSavedStates() throws {
        let directory = try TemporaryDirectory()
        let store = directory.store.directory
        let file = "\(store.path)/SavedState/com.pigeon/main.plist"
        for names in [nil, [try DomainName("com.pigeon")]] {
            let watched = WatchedDomains(names: names, locations: [], on: nil, knownHosts: [])
            #expect(!watched.directories(of: store).contains { $0.contains("SavedState") })
            #expect(watched.location(file, of: store) == nil)
            try FileManager.default.createDirectory(
                atPath: directory.path("store/SavedState/com.pigeon"), withIntermediateDirectories: true)
            try directory.write("{}", to: "store/SavedState/com.pigeon/main.plist")
            for folder in ["SavedState", "SavedState/com.pigeon"] {
                #expect(!watched.isFolder("\(store.path)/\(folder)", of: store))
            }
        }
    }
}
