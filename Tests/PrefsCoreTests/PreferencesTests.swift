import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct PreferencesTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let environment: Environment
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
        environment = Environment([
            "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore,
            "XDG_CONFIG_DIRS": directory.path + "/etc",
        ])
        preferences = try Preferences(domain: "com.pigeon", store: store, environment: environment)
    }

    private var location: DomainLocation { .stored(preferences.domain, .any) }

    /// All that is seen but the arguments of the test's own process, and what `eightThreadsUseOneInstance` registers in
    /// it.
    private var seen: PropertyListDictionary {
        PropertyListDictionary(
            preferences.dictionaryRepresentation().filter { !$0.key.hasPrefix("-") && !$0.key.hasPrefix("registered") }
                .map { ($0.key, $0.value) })
    }

    private func stored() throws -> PropertyListDictionary { try store.contents(of: location) }

    @Test func aValueIsThereAtOnce() throws {
        #expect(preferences.object(forKey: "k") == nil)
        preferences.set(1, forKey: "k")
        #expect(preferences.object(forKey: "k") == 1)
        let other = try Preferences(domain: "com.pigeon", store: store, environment: environment)
        #expect(other.object(forKey: "k") == 1)
        other.removeObject(forKey: "k")
        #expect(preferences.object(forKey: "k") == nil)
    }

    @Test func synchronizingWritesAndReads() throws {
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        #expect(try stored() == ["k": 1])
        try store.apply(.mergeAll(["k": 2, "l": 3]), to: location)
        try preferences.synchronize()
        #expect(seen == ["k": 2, "l": 3])
    }

    @Test func whatIsSetIsSoonInTheFile() throws {
        preferences.set(1, forKey: "k")
        preferences.set(2, forKey: "l")
        try eventually(stored()) { $0 == ["k": 1, "l": 2] }
    }

    @Test func removingAllUncoversWhatOtherDomainsHave() async throws {
        try store.apply(.set(3, key: "k"), to: .stored(.global, .any))
        try preferences.synchronize()
        preferences.set(1, forKey: "k")
        preferences.set(2, forKey: "l")
        try preferences.synchronize()
        var changes = preferences.changes(forKey: "l").makeAsyncIterator()
        preferences.removeAll()
        #expect(preferences.object(forKey: "k") == 3)
        #expect(preferences.object(forKey: "l") == nil)
        #expect(await changes.next() == PreferenceChange(key: "l", oldValue: 2, newValue: nil, origin: .thisProcess))
        preferences.set(4, forKey: "m")
        try preferences.synchronize()
        #expect(try stored() == ["m": 4])
        preferences.removeAll()
        try preferences.synchronize()
        #expect(try stored() == [:])
        #expect(directory.names.filter { $0.hasSuffix("com.pigeon.plist") } == [])
    }

    @Test func removingAllLeavesAFileThatCannotBeReadAlone() throws {
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        try directory.write("no property list {", to: "store/com.pigeon.plist")
        preferences.removeAll()
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        #expect(try directory.bytes(of: "store/com.pigeon.plist") == Array("no property list {".utf8))
    }

    @Test func removingAllInMemoryKeepsWhatIsRegistered() throws {
        let preferences = try Preferences(inMemory: "com.pigeon", ["k": 1])
        preferences.register(["k": 2])
        preferences.removeAll()
        #expect(preferences.dictionaryRepresentation() == ["k": 2])
    }

    @Test func whatOthersWriteIsSeenAndTold() async throws {
        let key = "a.b @c"
        var changes = preferences.changes(forKey: key).makeAsyncIterator()
        try store.apply(.set(7, key: key), to: location)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: nil, newValue: 7, origin: .otherProcess))
        #expect(preferences.object(forKey: key) == 7)
        preferences.set(8, forKey: key)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: 7, newValue: 8, origin: .thisProcess))
        // Not told of its own writing, nor of what stays as it is.
        try preferences.synchronize()
        preferences.set(8, forKey: key)
        try preferences.synchronize()
        try store.apply(.remove(key: key), to: location)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: 8, newValue: nil, origin: .otherProcess))
    }

    @Test func anUpdateIsOneChange() throws {
        try store.apply(.set(1, key: "k"), to: location)
        try preferences.update { contents in
            #expect(contents == ["k": 1])
            contents["k"] = nil
            contents["l"] = 2
        }
        #expect(try stored() == ["l": 2])
        #expect(seen == ["l": 2])
    }

    /// Four states of a file, four behaviours.
    @Test func aMalformedFileIsNoEmptyDomain() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("{ k = v", to: "store/com.other.plist")
        #expect(throws: PreferencesError.self) {
            try Preferences(domain: "com.other", store: store, environment: environment)
        }
        #expect(throws: PreferencesError.self) { try preferences.addSuite(named: "com.other") }
        try preferences.synchronize()
        #expect(throws: PreferencesError.self) { try preferences.setPersistentDomain(["k": 1], forName: "com.other") }
        #expect(try directory.bytes(of: "store/com.other.plist") == Array("{ k = v".utf8))
    }

    @Test func aFileThatIsDamagedMeanwhileIsLeftAloneAndTold() throws {
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        try directory.write("{ k = v", to: "store/com.pigeon.plist")
        try eventually(preferences.failure) { $0 != nil }
        #expect(preferences.object(forKey: "k") == 1)
        preferences.set(2, forKey: "k")
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        #expect(preferences.failure != nil)
        #expect(try directory.bytes(of: "store/com.pigeon.plist") == Array("{ k = v".utf8))
        // Mended, it is written, and nothing that was set is lost.
        try directory.write("{ other = v; }", to: "store/com.pigeon.plist")
        try preferences.synchronize()
        #expect(preferences.failure == nil)
        #expect(try stored() == ["other": "v", "k": 2])
    }

    @Test func aValueThatTheFileCannotHoldKeepsNoOtherFromBeingWritten() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("<plist><dict><key>old</key><true/></dict></plist>", to: "store/com.xml.plist")
        let preferences = try Preferences(domain: "com.xml", store: store, environment: environment)
        let location = DomainLocation.stored(preferences.domain, .any)
        preferences.set("nothing \0", forKey: "bad")
        preferences.set([["nothing \u{FFFF}"]], forKey: "worse")
        preferences.set(1, forKey: "good")
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        #expect(try store.contents(of: location) == ["old": true, "good": 1])
        #expect(preferences.object(forKey: "bad") == "nothing \0")
        #expect(preferences.failure != nil)
        preferences.set(2, forKey: "good")
        preferences.set("fine", forKey: "bad")
        preferences.removeObject(forKey: "worse")
        try preferences.synchronize()
        #expect(try store.contents(of: location) == ["old": true, "good": 2, "bad": "fine"])
        #expect(preferences.failure == nil)
    }

    @Test func anUpdateDoesNotWaitForAValueThatTheFileCannotHold() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("<plist><dict/></plist>", to: "store/com.pigeon.plist")
        preferences.set("nothing \0", forKey: "bad")
        try preferences.update { $0["good"] = 1 }
        #expect(try stored() == ["good": 1])
        #expect(seen == ["good": 1, "bad": "nothing \0"])
    }

    /// It would wait for itself.
    @Test func anUpdateWritesNoOtherFiles() throws {
        try preferences.update { [store, environment, preferences] contents in
            #expect(throws: PreferencesError.updateInUpdate) { try preferences.update { $0["k"] = 1 } }
            let other = try Preferences(domain: "com.other", store: store, environment: environment)
            try other.addSuite(named: "com.suite")
            #expect(try other.persistentDomain(forName: "com.third") == nil)
            other.set(2, forKey: "k")
            #expect(throws: PreferencesError.updateInUpdate) { try other.synchronize() }
            contents["k"] = 3
        }
        #expect(try stored() == ["k": 3])
        let other = try Preferences(domain: "com.other", store: store, environment: environment)
        try other.synchronize()
        #expect(try store.contents(of: .stored(other.domain, .any)) == ["k": 2])
    }

    @Test func anUpdateInMemoryLeavesWhatOthersSet() throws {
        let preferences = try Preferences(inMemory: "com.pigeon", ["a": 1, "b": 1])
        let result = try preferences.update { contents in
            contents["a"] = 2
            preferences.set(3, forKey: "c")
            preferences.removeObject(forKey: "b")
            return "result"
        }
        #expect(result == "result")
        #expect(preferences.dictionaryRepresentation() == ["a": 2, "c": 3])
    }

    /// It can be read all the same.
    @Test func aDomainWithAValueThatTheFileCannotHoldCanBeOpened() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("<plist><dict/></plist>", to: "store/com.pigeon.plist")
        preferences.set("nothing \0", forKey: "bad")
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        let other = try Preferences(domain: "com.pigeon", store: store, environment: environment)
        #expect(other.object(forKey: "bad") == "nothing \0")
        #expect(try other.persistentDomain(forName: "com.pigeon") == ["bad": "nothing \0"])
        #expect(try PersistentObject(in: PreferencesRepository(other, key: "bad"), default: "").object == "nothing \0")
    }

    @Test func synchronizingWritesOtherDomainsThatWereReplaced() throws {
        try preferences.setPersistentDomain(["k": 1], forName: "com.other")
        try preferences.synchronize()
        #expect(try store.contents(of: .stored(DomainName("com.other"), .any)) == ["k": 1])
    }

    @Test func addingAndRemovingASuiteIsTold() async throws {
        try store.apply(.mergeAll(["k": "suite", "l": "suite"]), to: .stored(DomainName("com.suite"), .any))
        preferences.set("own", forKey: "l")
        try preferences.synchronize()
        var changes = preferences.changes(forKey: "k").makeAsyncIterator()
        var changesOfOwn = preferences.changes(forKey: "l").makeAsyncIterator()
        try preferences.addSuite(named: "com.suite")
        #expect(
            await changes.next() == PreferenceChange(key: "k", oldValue: nil, newValue: "suite", origin: .thisProcess))
        try preferences.removeSuite(named: "com.suite")
        #expect(
            await changes.next() == PreferenceChange(key: "k", oldValue: "suite", newValue: nil, origin: .thisProcess))
        preferences.set("end", forKey: "l")
        #expect(
            await changesOfOwn.next()
                == PreferenceChange(key: "l", oldValue: "own", newValue: "end", origin: .thisProcess))
    }

    /// Whose observer was the last to know them.
    @Test func settingsEndWithTheObserverOfOthers() throws {
        var observation: PreferenceObservation?
        do {
            let other = try Preferences(inMemory: "com.other")
            observation = preferences.observe { _ in _ = other.object(forKey: "k") }
        }
        observation?.cancel()
        observation = nil
        do {
            let other = try Preferences(inMemory: "com.other")
            preferences.onUndecodableValue = { _ in _ = other.object(forKey: "k") }
        }
        preferences.onUndecodableValue = nil
    }

    /// XML has whole seconds.
    @Test func whatTheFileRoundsIsRoundedInMemoryToo() async throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("<plist><dict/></plist>", to: "store/com.pigeon.plist")
        try preferences.synchronize()
        let date = PropertyListDate(secondsSinceReferenceDate: 1_000.75)
        let rounded = PropertyListDate(secondsSinceReferenceDate: 1_000)
        var changes = preferences.changes(forKey: "date").makeAsyncIterator()
        preferences.set(.date(date), forKey: "date")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "date") == .date(rounded))
        #expect(await changes.next()?.newValue == .date(date))
        #expect(
            await changes.next()
                == PreferenceChange(
                    key: "date", oldValue: .date(date), newValue: .date(rounded), origin: .thisProcess))
        try preferences.update { $0["updated"] = .date(date) }
        #expect(preferences.object(forKey: "updated") == .date(rounded))
    }

    @Test func whatIsRemovedWhileTheFileCannotBeReadIsRemovedLater() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("{ k = v; l = v; }", to: "store/com.pigeon.plist")
        try directory.write("{ k = v", to: "store/com.pigeon.plist")
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        preferences.removeObject(forKey: "k")
        try directory.write("{ k = v; l = v; }", to: "store/com.pigeon.plist")
        try preferences.synchronize()
        #expect(try stored() == ["l": "v"])
    }

    @Test func aFileInThePlaceOfADirectoryIsWatchedFor() async throws {
        try directory.write("no directory", to: "etc")
        let preferences = try Preferences(domain: "com.managed", store: store, environment: environment)
        var changes = preferences.changes(forKey: "k").makeAsyncIterator()
        preferences.set(1, forKey: "k")
        #expect(await changes.next()?.newValue == 1)
        try FileManager.default.removeItem(atPath: directory.path + "/etc")
        try FileManager.default.createDirectory(
            atPath: directory.path + "/etc/prefs", withIntermediateDirectories: true)
        try directory.write("{ k = managed; }", to: "etc/prefs/com.managed.plist")
        #expect(await changes.next()?.newValue == "managed")
    }

    @Test func settingsInMemoryLeaveNothingBehind() throws {
        let engine = PreferencesEngine.withoutBackgroundThread()
        let count = engine.withState { $0.domains.count }
        for number in 0..<1_000 {
            let preferences = try Preferences(
                inMemory: "com.pigeon", ["k": .integer(PropertyListInteger(number))], in: engine)
            #expect(preferences.integer(forKey: "k") == number)
        }
        #expect(engine.withState { $0.domains.count } == count + 2)
    }

    @Test func anUpdateThatThrowsChangesNothing() throws {
        struct Failure: Error {}
        preferences.set(1, forKey: "k")
        #expect(throws: Failure.self) {
            try preferences.update { contents in
                contents["k"] = 2
                throw Failure()
            }
        }
        #expect(preferences.object(forKey: "k") == 1)
        #expect(try stored() == ["k": 1])
    }

    @Test func settingsInMemoryAreSeenByNobodyElse() throws {
        let first = try Preferences(inMemory: "com.pigeon", ["k": 1])
        let second = try Preferences(inMemory: "com.pigeon")
        first.register(["r": 1])
        first.set(2, forKey: "k")
        try first.update { $0["l"] = 3 }
        try first.synchronize()
        #expect(first.dictionaryRepresentation() == ["k": 2, "l": 3, "r": 1])
        #expect(second.dictionaryRepresentation().isEmpty)
        #expect(preferences.object(forKey: "k") == nil)
    }

    @Test func manySetsAreOneWrite() throws {
        for number in 0..<10_000 { preferences.set(.integer(PropertyListInteger(number)), forKey: "k\(number)") }
        for number in 0..<5_000 { preferences.removeObject(forKey: "k\(number)") }
        try preferences.synchronize()
        #expect(try stored().count == 5_000)
        #expect(try stored()["k9999"] == 9_999)
    }

    @Test func anObservationEndsWhenItIsCancelledOrForgotten() async throws {
        let told = Mutex(0)
        let cancelled = preferences.observe(forKey: "k") { _ in told.withLock { $0 += 1 } }
        cancelled.cancel()
        do {
            let forgotten = preferences.observe(forKey: "k") { _ in told.withLock { $0 += 1 } }
            _ = forgotten
        }
        // Who came later is told later.
        var changes = preferences.changes(forKey: "k").makeAsyncIterator()
        preferences.set(1, forKey: "k")
        #expect(await changes.next()?.newValue == 1)
        #expect(told.withLock { $0 } == 0)
        withExtendedLifetime(cancelled) {}
    }

    @Test func whoOpensADomainSeesItsFileAsItIs() throws {
        let location = DomainLocation.stored(try DomainName("com.other"), .any)
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        for number in 0..<20 {
            let value = PropertyList.integer(PropertyListInteger(number))
            try directory.write("{ k = v", to: "store/com.other.plist")
            #expect(throws: PreferencesError.self) {
                try Preferences(domain: "com.other", store: store, environment: environment).synchronize()
            }
            try FileManager.default.removeItem(atPath: directory.path + "/store/com.other.plist")
            try store.apply(.set(value, key: "k"), to: location)
            #expect(
                try Preferences(domain: "com.other", store: store, environment: environment).object(forKey: "k")
                    == value)
        }
    }

    @Test func aFileIsFollowedThroughALinkThatIsTurned() async throws {
        for name in ["first", "second"] {
            try FileManager.default.createDirectory(
                atPath: directory.path + "/" + name, withIntermediateDirectories: true)
            try directory.write("{ k = \(name); }", to: name + "/pigeon.plist")
        }
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        let link = directory.path + "/store/com.pigeon.plist"
        var changes = preferences.changes(forKey: "k").makeAsyncIterator()
        for name in ["first", "second"] {
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: directory.path + "/\(name)/pigeon.plist")
            while let change = await changes.next(), change.newValue != .string(name) {}
            try directory.write("{ k = \"\(name) again\"; }", to: name + "/pigeon.plist")
            while let change = await changes.next(), change.newValue != .string(name + " again") {}
        }
    }

    /// The store is watched at its place from then on. The test waits for the watcher itself.
    @Test(arguments: [(true, "set"), (true, "synchronize"), (false, "set"), (true, "update"), (false, "update")])
    func aRenamedDirectoryAboveTheStoreIsNoticedAtTheNextUse(hasFile: Bool, use: String) throws {
        let above = directory.path + "/above"
        try FileManager.default.createDirectory(atPath: above + "/store", withIntermediateDirectories: true)
        // The name of an empty directory is watched.
        try directory.write("{}", to: "above/store/com.other.plist")
        let watcher = try #require(FileWatcher())
        let store = DomainStore(directory: StoreDirectory(path: above + "/store"))
        let preferences = try Preferences(
            domain: "com.pigeon", store: store, environment: environment, in: .withoutBackgroundThread(watcher))
        if hasFile {
            preferences.set("first", forKey: "k")
            try preferences.synchronize()
        }
        try #require(watcher.timeLimit == nil, "the system has no watches left")
        while !watcher.wait(until: MonotonicClock.now).isEmpty {}
        try FileManager.default.moveItem(atPath: above, toPath: directory.path + "/gone")
        try FileManager.default.createDirectory(atPath: above + "/store", withIntermediateDirectories: true)
        if hasFile { try directory.write("{ k = second; }", to: "above/store/com.pigeon.plist") }
        if use == "set" { preferences.set(true, forKey: "own") }
        if use == "update" { try preferences.update { $0["own"] = true } }
        try preferences.synchronize()
        #expect(preferences.string(forKey: "k") == (hasFile ? "second" : nil))
        while !watcher.wait(until: MonotonicClock.now).isEmpty {}
        try directory.write("{ k = third; }", to: "above/store/com.pigeon.plist")
        #expect(watcher.wait(until: MonotonicClock.now + 60).contains(above + "/store/com.pigeon.plist"))
    }

    @Test func aStoreStaysWhereItIsWhenTheWorkingDirectoryBecomesAnother() throws {
        let relative = DomainStore(directory: StoreDirectory(path: "relative/store"))
        let settings = try Preferences(domain: "com.pigeon", store: relative, environment: environment)
        #expect(settings.store?.directory.path == FileManager.default.currentDirectoryPath + "/relative/store")
    }

    /// For the thread sanitizer above all.
    @Test func eightThreadsUseOneInstance() throws {
        let preferences = preferences
        let told = Mutex(0)
        let observation = preferences.observe { _ in told.withLock { $0 += 1 } }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for turn in 0..<300 {
                let key = "k\(turn % 7)"
                switch (thread + turn) % 8 {
                case 0: preferences.set(.integer(PropertyListInteger(turn)), forKey: key)
                case 1: preferences.removeObject(forKey: key)
                case 2: _ = preferences.dictionaryRepresentation()
                case 3: if turn % 30 == 0 { try? preferences.synchronize() }
                case 4: preferences.observe(forKey: key) { _ in }.cancel()
                case 5: if turn % 50 == 0 { try? preferences.update { $0["count"] = 1 } }
                case 6: preferences.register(["registered \(key)": 1])
                default: _ = preferences.object(forKey: key)
                }
            }
        }
        try preferences.synchronize()
        #expect(preferences.object(forKey: "count") == 1)
        observation.cancel()
    }
}
