import PropertyLists
import TestSupport
import Testing

@testable import PrefsCore

/// What becomes of the domains that no settings use any more.
@Suite(.hangLimit) struct UnusedDomainTests {
    private let test = TestEngine()

    /// The paths of the files whose domains are in memory.
    private func files(of engine: PreferencesEngine) -> Set<String> {
        engine.withState { state in
            Set(state.domains.indices { $0.file != nil }.compactMap { state.domains[$0].file?.path })
        }
    }

    /// Adds the domain of a file, and an instance that searches it and the domain of ``test``.
    private func open(_ file: MemoryFile) -> (domain: DomainIndex, instance: InstanceIndex) {
        let domain = test.engine.domain(of: file)
        let searched = [domain, test.domain]
        return (domain, test.engine.withState { $0.addInstance(searching: searched, suitesAt: 1) })
    }

    @Test func aDomainLeavesMemoryWithItsLastInstance() throws {
        let file = MemoryFile(path: "/memory/other.plist")
        let (first, second) = (open(file), open(file))
        test.engine.remove(first.instance)
        test.advanceToDueWork()
        #expect(files(of: test.engine) == [test.file.path, file.path])
        test.engine.remove(second.instance)
        #expect(files(of: test.engine) == [test.file.path, file.path])
        test.advanceToDueWork()
        #expect(files(of: test.engine) == [test.file.path])
        #expect(test.engine.dueTime == nil)
    }

    @Test func changesAreWrittenBefore() throws {
        let file = MemoryFile(path: "/memory/other.plist")
        let failure = PreferencesError.locked(path: file.path)
        let (domain, instance) = open(file)
        test.engine.change { $0.set(1, forKey: "a", of: domain) }
        test.engine.remove(instance)
        file.fail(with: failure)
        for _ in 0..<5 { test.advanceToDueWork() }
        #expect(files(of: test.engine) == [test.file.path, file.path])
        file.fail(with: nil)
        for _ in 0..<5 { test.advanceToDueWork() }
        #expect(file.contents == ["a": 1])
        #expect(files(of: test.engine) == [test.file.path])
        #expect(test.engine.dueTime == nil)
    }

    @Test func theNextDomainThatIsOpenedTakesThePlace() {
        var places: Set<DomainIndex> = []
        for number in 0..<100 {
            let (domain, instance) = open(MemoryFile(path: "/memory/\(number).plist"))
            #expect(test.engine.withState { $0.value(forKey: "a", in: instance) } == nil)
            test.engine.change { $0.set(1, forKey: "a", of: domain) }
            places.insert(domain)
            test.engine.remove(instance)
            for _ in 0..<5 { test.advanceToDueWork() }
        }
        #expect(places.count == 1)
        #expect(test.value(forKey: "a") == nil)
    }

    @Test func theVersionOfItsSettingsIsStillPutBack() throws {
        let file = MemoryFile(path: "/memory/other.plist")
        let (domain, instance) = open(file)
        test.engine.withState { state in
            state.updateFileState(domain) { $0.migrated = MigratedVersion(key: "Version", version: 3) }
        }
        test.engine.remove(instance)
        test.advanceToDueWork()
        #expect(files(of: test.engine) == [test.file.path])
        let again = open(file)
        test.engine.change { $0.set(1, forKey: "a", of: again.domain) }
        test.advanceToDueWork()
        #expect(file.contents == ["a": 1, "Version": 3])
    }

    // MARK: Files

    private func preferences(
        _ domain: String, _ directory: TemporaryDirectory, _ engine: PreferencesEngine
    ) throws -> Preferences {
        try Preferences(
            domain: domain, store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "XDG_CONFIG_DIRS": directory.path + "/etc"]), in: engine)
    }

    @Test func ofThousandsOfDomainsThatAreOpenedOnceNoneStaysInMemory() throws {
        let directory = try TemporaryDirectory()
        let engine = PreferencesEngine.ofSuite()
        let kept = try preferences("kept", directory, engine)
        let before = files(of: engine)
        for number in 0..<2_000 {
            let other = try preferences("other\(number)", directory, engine)
            if number % 100 == 0 { other.set(.integer(PropertyListInteger(number)), forKey: "k") }
            _ = try kept.persistentDomain(forName: "read\(number)")
        }
        try kept.setPersistentDomain(["k": 1], forName: "written")
        try eventually(files(of: engine)) { $0 == before }
        #expect(try directory.store.contents(of: .stored(DomainName("other1900"), .any)) == ["k": 1900])
        #expect(try directory.store.contents(of: .stored(DomainName("written"), .any)) == ["k": 1])
        // What is used is still watched.
        try directory.store.apply(.replaceAll(["k": 2]), to: .stored(DomainName("kept"), .any))
        try eventually(kept.integer(forKey: "k")) { $0 == 2 }
        #expect(try preferences("other1900", directory, engine).integer(forKey: "k") == 1900)
    }
}
