import Foundation
import TestSupport
import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// When and how the state of a program is written.
@Suite(.hangLimit) struct RestorationSavingTests {
    private let fixture: RestorationFixture

    init() throws {
        fixture = try RestorationFixture()
    }

    private var file: String { fixture.directory.path("store/SavedState/com.pigeon/main.plist") }

    private func inode() throws -> UInt64? {
        (try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? NSNumber)?.uint64Value
    }

    @Test func aChangeIsWrittenInTheBackground() throws {
        let fixture = try RestorationFixture(hasThread: true)
        let root = Node("r", 1)
        let manager = try fixture.manager(root)
        try manager.saveIfNeeded()
        try eventually(fixture.states()) { $0 == ["r": 1] }
        root.state = 2
        try manager.saveIfNeeded()
        try eventually(fixture.states()) { $0 == ["r": 2] }
    }

    @Test func anUnchangedStateWritesNothing() throws {
        let manager = try fixture.manager(Node("r", 1, [Node("a")]))
        try manager.save()
        let before = try inode()
        fixture.date.secondsSinceReferenceDate += 60
        try manager.save()
        #expect(try inode() == before)
    }

    @Test func aRestoredStateThatDidNotChangeWritesNothing() throws {
        let root = Node("r", 1, [Node("a", 2)])
        try fixture.manager(root).save()
        let before = try inode()
        let manager = try fixture.manager(Node("r", 0, [Node("a")]))
        try manager.restore()
        manager.restorationDidFinish()
        try manager.save()
        #expect(try inode() == before)
    }

    @Test func theFileIsPrivateAndBinaryAndHasWhatTheProgramTold() throws {
        let manager = try fixture.manager(Node("r", 1), version: "2.1")
        manager.entries = ["Size": 3]
        try manager.save()
        let folder = "store/SavedState/com.pigeon"
        #expect(try fixture.directory.mode(of: folder + "/main.plist") == 0o600)
        #expect(try fixture.directory.mode(of: folder) == 0o700)
        #expect(try fixture.directory.mode(of: folder + "/.main.lock") == 0o600)
        #expect(try fixture.directory.bytes(of: folder + "/main.plist").starts(with: "bplist00".utf8))
        #expect(
            try fixture.saved() == [
                "FormatVersion": 1, "ProgramVersion": "2.1", "Entries": ["Size": 3], "States": ["r": 1],
                "SavedAt": .date(PropertyListDate(secondsSinceReferenceDate: 800_000_000)),
            ])
    }

    @Test func aStateThatIsTooLargeIsNotWrittenAndTheLastOneStays() throws {
        let root = Node("r", "small")
        let manager = try fixture.manager(root)
        try manager.save()
        root.state = .data([UInt8](repeating: 1, count: 1_048_576))
        #expect(throws: RestorationError.self) { try manager.save() }
        // Also if nothing has changed since.
        #expect(throws: RestorationError.self) { try manager.save() }
        #expect(try fixture.states() == ["r": "small"])
        manager.sizeLimit = 2_000_000
        try manager.save()
        #expect(try fixture.states() == ["r": root.state])
        #expect(fixture.reports.isEmpty)
    }

    @Test func nobodyWaitsForAStateThatIsTooLargeSoItIsReported() throws {
        let fixture = try RestorationFixture(hasThread: true)
        let root = Node("r", .data([UInt8](repeating: 2, count: 1_048_576)))
        let manager = try fixture.manager(root)
        try manager.saveIfNeeded()
        try eventually(fixture.reports) { $0.count == 1 && $0[0].contains("1048576") }
        manager.sizeLimit = 2_000_000
        root.state = .data([UInt8](repeating: 3, count: 1_048_576))
        try manager.save()
        #expect(try fixture.states() == ["r": root.state])
    }

    @Test func aStateThatCannotBeEncodedKeepsItsLastSavedOneAndIsReportedOnce() throws {
        struct Refusal: Error {}
        struct Fragile: PreferenceValue {
            var value: Int?
            init(_ value: Int?) { self.value = value }
            init(propertyList: PropertyList) throws { value = try Int(propertyList: propertyList) }
            func propertyList() throws -> PropertyList? {
                guard let value else { throw Refusal() }
                return .integer(PropertyListInteger(value))
            }
        }
        final class Object: Restorable {
            let restorationIdentifier: String? = "o"
            var restorableState = Fragile(1)
            let node = Node("n", 1)
            var restorableChildren: [any Restorable] { [node] }
        }
        let object = Object()
        let manager = try fixture.manager(object)
        try manager.save()
        object.restorableState = Fragile(nil)
        for number in 2...4 {
            object.node.state = .integer(PropertyListInteger(number))
            try manager.save()
            #expect(try fixture.states() == ["o": 1, "o/n": object.node.state])
        }
        #expect(fixture.reports.count == 1)
    }

    @Test func nothingIsSavedBetweenRestoringAndItsEnd() throws {
        try fixture.manager(Node("r", 1)).save()
        let root = Node("r", 0)
        let manager = try fixture.manager(root)
        try manager.restore()
        root.state = 2
        try manager.saveIfNeeded()
        // It does not say that something was saved.
        #expect(throws: RestorationError.self) { try manager.save() }
        #expect(try fixture.states() == ["r": 1])
        manager.restorationDidFinish()
        try manager.save()
        #expect(try fixture.states() == ["r": 2])
    }

    @Test func aRemovedStateStaysAwayUntilTheProgramSavesAgain() throws {
        let root = Node("r", 1)
        let manager = try fixture.manager(root)
        try manager.saveIfNeeded()
        try manager.removeSavedState()
        #expect(fixture.files.isEmpty)
        try manager.save()
        #expect(try fixture.states() == ["r": 1])
    }

    @Test func whatWasToBeWrittenIsNotWrittenAfterItsRemoval() throws {
        do {
            let manager = try fixture.manager(Node("r", 1))
            try manager.saveIfNeeded()
            try manager.removeSavedState()
        }
        // A manager writes its pending state when it is released.
        #expect(fixture.files.isEmpty)
    }

    @Test func aManagerThatIsReleasedHasWritten() throws {
        for page in 1...20 {
            let root = Node("r", .integer(PropertyListInteger(page)))
            do { try fixture.manager(root).saveIfNeeded() }
            #expect(try fixture.states() == ["r": root.state])
        }
    }

    @Test func aStateThatIsNestedTooDeeplySpoilsItsOwnObjectOnly() throws {
        var deep: PropertyList = 1
        for _ in 0..<511 { deep = [deep] }
        try fixture.manager(Node("r", 1, [Node("deep", deep), Node("a", 2)])).save()
        #expect(try fixture.states() == ["r": 1, "r/a": 2])
        #expect(fixture.reports.count == 1 && fixture.reports[0].contains("r/deep"))
        if case .array(let inner) = deep { deep = inner[0] }
        try fixture.manager(Node("r", 1, [Node("deep", deep)])).save()
        #expect(try fixture.states() == ["r": 1, "r/deep": deep])
    }

    @Test func settingsInMemoryHaveNoSavedState() throws {
        let manager = try RestorationManager(root: Node("r"), of: Preferences(inMemory: "com.pigeon"))
        #expect(manager.scene == nil)
        try manager.restore()
        manager.restorationDidFinish()
        try manager.save()
    }

    @Test func aFileThatCannotBeWrittenIsAnErrorAndTheNextAttemptWritesIt() throws {
        let root = Node("r", 1)
        let manager = try fixture.manager(root)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(throws: RestorationError.self) { try manager.save() }
        try FileManager.default.removeItem(atPath: file)
        try manager.save()
        #expect(try fixture.states() == ["r": 1])
    }
}
