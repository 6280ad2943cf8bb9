import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct PersistentObjectTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore]))
    }

    private struct Session: Codable, Equatable, Sendable, PreferenceValue {
        var name = "new"
        var windows = 0
    }

    private static let stored: PropertyList = ["name": "stored", "windows": 3]

    private var path: String { directory.path + "/session.plist" }
    private func inFile() throws -> PropertyList? { try FileRepository(path: path).load() }

    private func object(_ repository: some Repository) throws -> PersistentObject<Session> {
        try PersistentObject(in: repository, default: Session())
    }

    @Test func anObjectIsLoadedOrNew() throws {
        #expect(try object(FileRepository(path: path)).object == Session())
        try FileRepository(path: path).save(Self.stored)
        #expect(try object(FileRepository(path: path)).object == Session(name: "stored", windows: 3))
        #expect(!directory.names.contains { $0.contains("prefs-") })
    }

    @Test func aRelativePathStaysWhereItWas() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            try #require(FileManager.default.changeCurrentDirectoryPath(directory.path))
            let repository = FileRepository(path: "session.plist")
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
            try repository.save(1)
            #expect(directory.names.contains("session.plist"))
            #expect(try repository.load() == 1)
        }
    }

    @Test func aChangeIsSavedSoon() throws {
        let session = try object(FileRepository(path: path))
        #expect(
            session.update {
                $0.windows += 1; return $0.windows
            } == 1)
        session.object.name = "mine"
        try eventually(inFile()) { $0 == ["name": "mine", "windows": 1] }
        #expect(session.failure == nil)
    }

    @Test func savingAtTheEndWaitsUntilThenOrIsAskedFor() throws {
        let session = try PersistentObject(in: FileRepository(path: path), default: Session(), saving: .atEnd)
        session.object.name = "mine"
        // When what was changed last is saved, so is all that was due before.
        for name in ["second.plist", "third.plist"] {
            let other = try object(FileRepository(path: directory.path + "/" + name))
            other.object.name = "mine"
            try eventually(directory.names) { $0.contains(name) }
        }
        #expect(try inFile() == nil)
        try session.save()
        #expect(try inFile() == ["name": "mine", "windows": 0])
    }

    @Test func anObjectIsKeptUnderAKeyOfADomain() throws {
        let session = try object(PreferencesRepository(preferences, key: "session"))
        session.object.windows = 2
        try session.synchronize()
        #expect(
            try directory.store.value(forKey: "session", of: .stored(preferences.domain, .any)) == [
                "name": "new", "windows": 2,
            ])
        try session.reset()
        #expect(session.object == Session())
        #expect(preferences.object(forKey: "session") == nil)
    }

    @Test(arguments: ["session.plist", "store/com.pigeon.plist"])
    func whatOthersStoreBecomesTheObject(_ name: String) async throws {
        preferences.set(Self.stored, forKey: "session")
        try preferences.synchronize()
        let isFile = name == "session.plist"
        let session =
            isFile
            ? try object(FileRepository(path: path)) : try object(PreferencesRepository(preferences, key: "session"))
        var changes = session.changes(initial: true).makeAsyncIterator()
        #expect(await changes.next()?.object == session.object)
        let other: PropertyList = ["name": "other", "windows": 9]
        if isFile {
            try FileRepository(path: path).save(other)
        } else {
            try directory.store.apply(.set(other, key: "session"), to: .stored(preferences.domain, .any))
        }
        let change = try #require(await changes.next())
        #expect((change.object, change.isOwn) == (Session(name: "other", windows: 9), false))
        #expect(session.object == Session(name: "other", windows: 9))
        session.object.windows = 10
        let own = try #require(await changes.next())
        #expect((own.object.windows, own.isOwn) == (10, true))
        try session.reset()
        let reset = try #require(await changes.next())
        #expect((reset.object, reset.isOwn) == (Session(), true))
    }

    @Test func anObjectThatLacksAPropertyTakesItFromTheDefault() throws {
        let earlier: PropertyList = ["name": "stored"]
        let file = FileRepository(path: path)
        try file.save(earlier)
        preferences.set(earlier, forKey: "session")
        let new = Session(name: "new", windows: 7)
        let inSettings = try PersistentObject(in: PreferencesRepository(preferences, key: "session"), default: new)
        let session = try PersistentObject(in: file, default: new, saving: .atEnd)
        #expect([session, inSettings].map(\.object) == Array(repeating: Session(name: "stored", windows: 7), count: 2))
        #expect(try inFile() == earlier)
        // An earlier version of the program stores another one, which a change here replaces.
        session.object.name = "mine"
        try file.save(["name": "other"])
        try session.save()
        #expect(try inFile() == ["name": "mine", "windows": 7])
        try file.save(["name": "other"])
        try session.synchronize()
        #expect(session.object == Session(name: "other", windows: 7))
        // A value of another kind is not completed.
        try file.save(["name": "other", "windows": "8"])
        let error = #expect(throws: StoredObjectError.self) { try session.synchronize() }
        #expect(error?.error is DecodingError)
        #expect(error?.description.hasPrefix("\(path) has no such object: ") ?? false)
    }

    @Test func whatIsNoSuchObjectIsAnErrorAndStays() throws {
        let strange: PropertyList = ["name": 1]
        try FileRepository(path: path).save(strange)
        #expect(throws: (any Error).self) { try object(FileRepository(path: path)) }
        #expect(try inFile() == strange)
        try directory.write("{ half", to: "session.plist")
        #expect(throws: PreferencesError.self) { try object(FileRepository(path: path)) }
        #expect(try directory.bytes(of: "session.plist") == Array("{ half".utf8))
    }

    @Test func whatIsNoSuchObjectKeepsItsBytes() throws {
        let domain = "store/com.pigeon.plist"
        try directory.write("{ name = (1); }", to: "session.plist")
        preferences.set(["name": 1], forKey: "session")
        try preferences.synchronize()
        let before = try ["session.plist", domain].map { try directory.bytes(of: $0) }
        for _ in 0..<2 {
            #expect(throws: (any Error).self) { try object(FileRepository(path: path)) }
            #expect(throws: (any Error).self) { try object(PreferencesRepository(preferences, key: "session")) }
        }
        try preferences.synchronize()
        #expect(try ["session.plist", domain].map { try directory.bytes(of: $0) } == before)
    }

    /// Stores no negative number.
    private struct Count: Equatable, Sendable, PreferenceValue {
        struct Negative: Error {}

        var number = 0

        init(_ number: Int) { self.number = number }

        init(propertyList: PropertyList) throws { number = try Int(propertyList: propertyList) }

        func propertyList() throws -> PropertyList? {
            guard number >= 0 else { throw Negative() }
            return try number.propertyList()
        }
    }

    @Test func anObjectThatRefusesToBeStoredLeavesTheOneThatIs() throws {
        let count = try PersistentObject(in: FileRepository(path: path), default: Count(0), saving: .atEnd)
        count.object = Count(1)
        try count.save()
        let before = try directory.bytes(of: "session.plist")
        count.object = Count(-1)
        for _ in 0..<2 { #expect(throws: Count.Negative.self) { try count.save() } }
        #expect(count.failure is Count.Negative)
        #expect(count.object == Count(-1))
        #expect(try directory.bytes(of: "session.plist") == before)
        count.object = Count(2)
        try count.save()
        #expect(count.failure == nil)
        #expect(try inFile() == 2)
    }

    /// The object stays, and is saved when that is possible again.
    @Test func aFileDamagedMeanwhileIsNotReplaced() async throws {
        let session = try object(FileRepository(path: path))
        session.object.windows = 1
        try session.save()
        try directory.write("{ half", to: "session.plist")
        session.object.windows = 2
        #expect(throws: PreferencesError.self) { try session.save() }
        #expect(session.failure != nil)
        #expect(try directory.bytes(of: "session.plist") == Array("{ half".utf8))
        try FileManager.default.removeItem(atPath: path)
        try session.save()
        #expect(try inFile() == ["name": "new", "windows": 2])
    }

    @Test func whatOthersStoreThatIsNoObjectIsNotReplacedByTheNextChange() throws {
        let session = try PersistentObject(in: FileRepository(path: path), default: Session(), saving: .atEnd)
        session.object.windows = 1
        try session.save()
        try FileRepository(path: path).save("no session")
        session.object.windows = 2
        #expect(throws: (any Error).self) { try session.save() }
        #expect(try inFile() == "no session")
        #expect(session.failure != nil)
        try session.reset()
        session.object.windows = 3
        try session.save()
        #expect(try inFile() == ["name": "new", "windows": 3])
    }

    @Test func aFileRestoredAsItWasIsNoFailureAnyMore() throws {
        try FileRepository(path: path).save(Self.stored)
        let session = try object(FileRepository(path: path))
        let bytes = try directory.bytes(of: "session.plist")
        try directory.write("{ damaged", to: "session.plist")
        try eventually(session.failure) { $0 != nil }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try eventually(session.failure) { $0 == nil }
        #expect(session.object.name == "stored")
    }

    @Test func anObjectChangedBackBecomesWhatOthersHaveStoredMeanwhile() throws {
        try FileRepository(path: path).save(Self.stored)
        let session = try PersistentObject(in: FileRepository(path: path), default: Session(), saving: .atEnd)
        session.object.windows = 4
        try FileRepository(path: path).save(["name": "others", "windows": 7])
        session.object.windows = 3
        try session.save()
        #expect(session.object == Session(name: "others", windows: 7))
    }

    @Test func resettingRemovesWhatIsStored() throws {
        try FileRepository(path: path).save(Self.stored)
        let session = try object(FileRepository(path: path))
        try session.reset()
        #expect(session.object == Session())
        #expect(!FileManager.default.fileExists(atPath: path))
        try session.save()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    private final class OwnRepository: Repository {
        private let value = Guarded<PropertyList?>(nil)
        func load() throws -> PropertyList? { value.withLock { $0 } }
        func save(_ new: PropertyList?) throws { value.withLock { $0 = new } }
    }

    @Test func aProgramsOwnRepositoryServes() throws {
        let repository = OwnRepository()
        let session = try object(repository)
        session.object.windows = 4
        try session.synchronize()
        #expect(try repository.load() == ["name": "new", "windows": 4])
    }

    /// Its value is replaced when it has been loaded for the first time, and never again.
    private final class ReplacedRepository: Repository {
        private let value = Guarded<PropertyList?>(["windows": 4])
        private let handler = Guarded<(@Sendable () -> Void)?>(nil)

        func load() throws -> PropertyList? {
            defer { handler.withLock { exchange(&$0, with: nil) }?() }
            return value.withLock { exchange(&$0, with: ["windows": 9]) }
        }

        func save(_ new: PropertyList?) throws { value.withLock { $0 = new } }

        func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
            self.handler.withLock { $0 = handler }
            return self
        }
    }

    @Test func aValueThatIsReplacedBeforeTheObjectIsMadeIsSeen() throws {
        let session = try object(ReplacedRepository())
        try eventually(session.object.windows) { $0 == 9 }
    }

    /// Tells its observer while it saves, before and after.
    private final class TalkativeRepository: Repository {
        private let value = Guarded<PropertyList?>(nil)
        private let handler = Guarded<(@Sendable () -> Void)?>(nil)
        let saves = Guarded(0)

        func load() throws -> PropertyList? { value.withLock { $0 } }

        func save(_ new: PropertyList?) throws {
            tell()
            value.withLock { $0 = new }
            saves.withLock { $0 += 1 }
            tell()
        }

        func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
            self.handler.withLock { $0 = handler }
            return nil
        }

        private func tell() { handler.withLock { $0 }?() }
    }

    @Test func aRepositoryMayTellOfWhatItIsGiven() throws {
        let repository = TalkativeRepository()
        let session = try PersistentObject(in: repository, default: Session(), saving: .atEnd)
        session.object.windows = 4
        try session.save()
        #expect(try repository.load() == ["name": "new", "windows": 4])
        try session.reset()
        #expect(try repository.load() == nil)
        session.object.windows = 5
        try session.synchronize()
        #expect(repository.saves.withLock { $0 } == 3)
        #expect(session.object == Session(name: "new", windows: 5))
    }

    @Test func threadsChangeOneObject() throws {
        let session = try object(FileRepository(path: path, durability: .unsynchronized))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<100 { session.update { $0.windows += 1 } }
        }
        try session.save()
        #expect(try inFile() == ["name": "new", "windows": 800])
    }
}
