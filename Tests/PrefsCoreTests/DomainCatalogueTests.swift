import Testing
@testable import PrefsCore

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
