import Foundation
import PrefsCore
import TestSupport
import Testing

@testable import PrefsAdministration

@Suite struct DomainCatalogueTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
    }

    private func set(_ location: DomainLocation) throws {
        try store.apply(.set(1, key: "k"), to: location)
    }

    @Test func domainsAreListedPerScopeInTheOrderOfTheirBytes() throws {
        let (here, there) = (try HostIdentifier("HERE"), try HostIdentifier("THERE"))
        for name in ["b", "B", "é", "a.b"] { try set(.stored(try DomainName(name), .any)) }
        try set(.stored(.global, .any))
        try set(.stored(try DomainName("h"), .host(here)))
        try set(.stored(try DomainName("t"), .host(there)))
        try set(.registered(try DomainName("r")))

        let catalogue = DomainCatalogue(store)
        #expect(try catalogue.stored(.any).map(\.text) == [".GlobalPreferences", "B", "a.b", "b", "é"])
        #expect(try catalogue.stored(.host(here)).map(\.text) == ["h"])
        #expect(try catalogue.registered().map(\.text) == ["r"])
    }

    @Test func otherFilesOfTheStoreAreNoDomains() throws {
        try set(.stored(try DomainName("d"), .any))
        try directory.write("", to: "store/.d.plist.new")
        try directory.write("", to: "store/notes.txt")
        try directory.write("", to: "store/.plist")
        #expect(try DomainCatalogue(store).stored(.any).map(\.text) == ["d"])
    }

    @Test func domainsInFoldersAreListed() throws {
        let (here, dotted) = (try HostIdentifier("HERE"), try HostIdentifier("nas.local"))
        for name in ["a.b", "a/b", "a/b/c", "a/B"] { try set(.stored(try DomainName(name), .any)) }
        try set(.stored(try DomainName("a/h"), .host(here)))
        try set(.stored(try DomainName("a/h"), .host(dotted)))
        try set(.registered(try DomainName("f/r")))

        let catalogue = DomainCatalogue(store)
        #expect(try catalogue.stored(.any).map(\.text) == ["a.b", "a/B", "a/b", "a/b/c"])
        #expect(try catalogue.stored(.host(here)).map(\.text) == ["a/h"])
        #expect(try catalogue.registered().map(\.text) == ["f/r"])
        #expect(try catalogue.hosts(of: try DomainName("a/h"), known: [dotted]) == [here, dotted])
        #expect(try catalogue.hosts(known: [dotted]) == [here, dotted])
        for (name, isThere) in [
            ("a/b", true), ("a/h", true), ("f/r", true), ("a", false), ("a/none", false), ("none/a", false),
        ] {
            #expect(try catalogue.has(try DomainName(name), known: [here]) == isThere, "\(name)")
        }
    }

    /// What no domain can lie in is no folder, and one that leads back to where it is ends nowhere.
    @Test(.hangLimit) func otherDirectoriesOfTheStoreAreNoFolders() throws {
        try set(.stored(try DomainName("a/d"), .any))
        for folder in [".git", "a/.hidden", "empty"] {
            try FileManager.default.createDirectory(
                atPath: directory.path + "/store/\(folder)", withIntermediateDirectories: true)
        }
        for folder in [".git", "a/.hidden"] { try directory.write("", to: "store/\(folder)/f.plist") }
        try FileManager.default.createSymbolicLink(atPath: directory.path + "/store/loop", withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/store/a/loop", withDestinationPath: "../a")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/store/none", withDestinationPath: "nowhere")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/store/linked", withDestinationPath: "../elsewhere")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/elsewhere", withIntermediateDirectories: false)
        try directory.write("{}", to: "elsewhere/e.plist")
        #expect(try DomainCatalogue(store).stored(.any).map(\.text) == ["a/d", "linked/e"])
    }

    @Test func withoutAStoreThereAreNoDomains() throws {
        #expect(try DomainCatalogue(store).stored(.any).isEmpty)
    }

    @Test func hostsWithADotAreOnlyTakenForADomainsOwnWhenTheyAreCurrent() throws {
        let (plain, dotted) = (try HostIdentifier("nas"), try HostIdentifier("nas.local"))
        try set(.stored(try DomainName("com.pigeon"), .host(plain)))
        try set(.stored(try DomainName("com.pigeon"), .host(dotted)))
        let catalogue = DomainCatalogue(store)
        let name = try DomainName("com.pigeon")
        #expect(try catalogue.hosts(of: name, known: [plain]) == [plain])
        #expect(try catalogue.hosts(of: name, known: [dotted]) == [plain, dotted])
    }
}

extension DomainCatalogue {
    /// The domains of a store all of whose folders can be read.
    fileprivate func stored(_ scope: HostScope) throws -> [DomainName] { try stored(scope) { Issue.record($0) } }

    fileprivate func registered() throws -> [DomainName] { try registered { Issue.record($0) } }
}
