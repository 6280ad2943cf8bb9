import Foundation
import TestSupport
import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// Which instance of a program has which saved state, and what happens to a state that a program did not come up with.
@Suite struct SceneTests {
    private let fixture: RestorationFixture

    init() throws {
        fixture = try RestorationFixture()
    }

    @Test func eachSceneHasAStateOfItsOwn() throws {
        let first = try fixture.manager(Node("r", 1), scene: "left")
        let second = try fixture.manager(Node("r", 2), scene: "right")
        try first.save()
        try second.save()
        #expect(fixture.files == ["left.plist", "right.plist"])
        #expect(try fixture.states("left") == ["r": 1])
        #expect(try fixture.states("right") == ["r": 2])
    }

    @Test func aSecondInstanceGetsASceneOfItsOwn() throws {
        let first = try fixture.manager(Node("r", 1))
        try first.save()
        let second = try fixture.manager(Node("r", 2))
        #expect(second.scene?.text == "main-2")
        guard case .nothingSaved = try second.restore() else {
            Issue.record("the state of the first instance was restored")
            return
        }
        try second.save()
        #expect(try fixture.states() == ["r": 1])
        #expect(try fixture.states("main-2") == ["r": 2])
    }

    @Test func aSecondInstanceHasNoneIfItWantsNoOther() throws {
        let first = try fixture.manager(Node("r", 1))
        try first.save()
        let root = Node("r", 2)
        let second = try fixture.manager(root, .useNone)
        #expect(second.scene == nil)
        try second.restore()
        second.restorationDidFinish()
        try second.save()
        #expect(root.state == 2)
        #expect(fixture.files == ["main.plist"])
        withExtendedLifetime(first) {}
    }

    @Test func aSceneIsFreeWhenItsManagerIsReleased() throws {
        do { try fixture.manager(Node("r", 1)).save() }
        #expect(try fixture.manager(Node("r")).scene == .main)
    }

    @Test(arguments: ["", ".hidden", "Crashed/x", "a/b", "a.plist", "a\0b", String(repeating: "x", count: 201)])
    func aNameThatIsNoFileNameIsRefused(_ name: String) throws {
        #expect(throws: RestorationError.self) { try fixture.manager(Node("r"), scene: name) }
    }

    @Test(arguments: ["com.pigeon/Crashed", ".GlobalPreferences"])
    func aDomainWhoseFolderWouldBeAnotherIsRefused(_ domain: String) throws {
        #expect(throws: RestorationError.self) { try fixture.manager(Node("r"), domain: domain) }
    }

    @Test func aDomainWithSlashesHasAFolderOfItsOwn() throws {
        try fixture.manager(Node("r", 1), domain: "com.pigeon/loft").save()
        #expect(fixture.files == ["loft/main.plist"])
        #expect(try fixture.manager(Node("r"), domain: "com.pigeon").scene == .main)
    }

    // MARK: Programs that ended while they were restored

    /// Leaves the marker, as a process that is gone does.
    private func endWhileRestoring() throws {
        let manager = try fixture.manager(Node("r"))
        try manager.restore()
    }

    @Test func aStateThatTheProgramDidNotComeUpWithIsMovedAwayAndTold() throws {
        try fixture.manager(Node("r", 1)).save()
        let bytes = try fixture.directory.bytes(of: "store/SavedState/com.pigeon/main.plist")
        try endWhileRestoring()
        let root = Node("r", 0)
        let manager = try fixture.manager(root)
        guard case .movedAway(.crashed(let path?)) = try manager.restore() else {
            Issue.record("the state was restored again")
            return
        }
        #expect(root.state == 0)
        #expect(path.hasSuffix("/SavedState/com.pigeon/Crashed/main 2026-05-09T06-13-20Z.plist"))
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
        #expect(fixture.files == ["Crashed/main 2026-05-09T06-13-20Z.plist"])
        #expect(fixture.reports.count == 1 && fixture.reports[0].contains(path))
        // This start is not one of those, and the next is a usual one.
        try manager.save()
        #expect(try fixture.states() == ["r": 0])
    }

    @Test func twoStatesOfOneSecondAreBothKept() throws {
        for _ in 1...2 {
            try fixture.manager(Node("r", 1)).save()
            try endWhileRestoring()
            try fixture.manager(Node("r")).restore()
        }
        #expect(
            fixture.files == [
                "Crashed/main 2026-05-09T06-13-20Z-2.plist", "Crashed/main 2026-05-09T06-13-20Z.plist",
            ])
    }

    @Test func aProgramThatCameUpIsNoneOfThese() throws {
        try fixture.manager(Node("r", 1)).save()
        let manager = try fixture.manager(Node("r"))
        try manager.restore()
        manager.restorationDidFinish()
        manager.restorationDidFinish()
        #expect(try fixture.directory.bytes(of: "store/SavedState/com.pigeon/.main.lock").isEmpty)
    }

    @Test func aMarkWithoutAStateIsTold() throws {
        try fixture.manager(Node("r", 1)).save()
        try endWhileRestoring()
        try FileManager.default.removeItem(atPath: fixture.directory.path("store/SavedState/com.pigeon/main.plist"))
        guard case .movedAway(.crashed(nil)) = try fixture.manager(Node("r")).restore() else {
            Issue.record("the mark was not noticed")
            return
        }
        guard case .nothingSaved = try fixture.manager(Node("r")).restore() else {
            Issue.record("the mark has stayed")
            return
        }
    }

    @Test func aLivingInstanceThatIsRestoringIsNoCrash() throws {
        try fixture.manager(Node("r", 1)).save()
        let first = try fixture.manager(Node("r"))
        try first.restore()
        let second = try fixture.manager(Node("r"))
        guard case .nothingSaved = try second.restore() else {
            Issue.record("the second instance has taken the state of the first")
            return
        }
        #expect(fixture.files == ["main.plist"])
        #expect(second.scene?.text == "main-2")
    }

    @Test func aDeclinedStateLeavesNoMark() throws {
        try fixture.manager(Node("r", 1)).save()
        try fixture.manager(Node("r")).restore { _ in false }
        guard case .restored = try fixture.manager(Node("r")).restore() else {
            Issue.record("the state was moved away")
            return
        }
    }

    @Test func aMarkedStateIsMovedAwayBeforeAProgramThatDidNotRestoreItSaves() throws {
        try fixture.manager(Node("r", 1)).save()
        try endWhileRestoring()
        try fixture.manager(Node("r", 77)).save()
        #expect(fixture.files == ["Crashed/main 2026-05-09T06-13-20Z.plist", "main.plist"])
        #expect(fixture.reports.count == 1)
        let root = Node("r")
        try fixture.manager(root).restore()
        #expect(root.state == 77)
    }

    @Test func aRemovedStateLeavesNoMark() throws {
        try fixture.manager(Node("r", 1)).save()
        try endWhileRestoring()
        let manager = try fixture.manager(Node("r", 2))
        try manager.removeSavedState()
        try manager.save()
        #expect(fixture.files == ["main.plist"])
    }

    // MARK: Lock files that are none

    private var lockPath: String { fixture.directory.path("store/SavedState/com.pigeon/.main.lock") }

    private func removeLockFile() throws {
        try fixture.manager(Node("r", 1)).save()
        try FileManager.default.removeItem(atPath: lockPath)
    }

    @Test func aLinkOrAPipeOrADirectoryIsNoLockFile() throws {
        try fixture.directory.write("precious", to: "victim")
        let victim = fixture.directory.path("victim")
        let makers: [() throws -> Void] = [
            { try FileManager.default.createSymbolicLink(atPath: lockPath, withDestinationPath: victim) },
            { try FileManager.default.linkItem(atPath: victim, toPath: lockPath) },
            { mkfifo(lockPath, 0o600) },
            { try FileManager.default.createDirectory(atPath: lockPath, withIntermediateDirectories: false) },
        ]
        for make in makers {
            try removeLockFile()
            try make()
            #expect(throws: RestorationError.self) { try fixture.manager(Node("r", 2)) }
            try FileManager.default.removeItem(atPath: lockPath)
        }
        #expect(try fixture.directory.bytes(of: "victim") == Array("precious".utf8))
        #expect(try fixture.states() == ["r": 1])
    }

    // MARK: Files that are no saved states

    @Test(
        arguments: [
            ["FormatVersion": 2, "States": [:]], ["FormatVersion": 1], ["FormatVersion": 1, "States": [1]], ["a": 1],
        ] as [PropertyListDictionary])
    func aFileOfAnotherFormIsMovedAwayAndTold(_ contents: PropertyListDictionary) throws {
        try fixture.store(contents)
        guard case .movedAway(.unreadable) = try fixture.manager(Node("r")).restore() else {
            Issue.record("the file was read")
            return
        }
        #expect(fixture.files.count == 1)
        #expect(try fixture.saved(String(fixture.files[0].dropLast(6))) == contents)
    }

    @Test(arguments: ["bplist00", "{ k = ", "[1, 2]", ""])
    func aDamagedFileIsMovedAwayByteForByte(_ text: String) throws {
        try fixture.manager(Node("r", 1)).save()
        try fixture.directory.write(text, to: "store/SavedState/com.pigeon/main.plist")
        guard case .movedAway(.unreadable) = try fixture.manager(Node("r")).restore() else {
            Issue.record("the file was read")
            return
        }
        let name = try #require(fixture.files.first)
        #expect(try fixture.directory.bytes(of: "store/SavedState/com.pigeon/\(name)") == Array(text.utf8))
        #expect(fixture.reports.count == 1)
    }

    @Test func aFileThatMayNotBeReadIsLeftWhereItIs() throws {
        let path = fixture.directory.path("store/SavedState/com.pigeon/main.plist")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let manager = try fixture.manager(Node("r"))
        #expect(throws: RestorationError.self) { try manager.restore() }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func aStateThatWasNotRestoredForAnErrorIsNotReplaced() throws {
        try fixture.manager(Node("r", 1)).save()
        let path = fixture.directory.path("store/SavedState/com.pigeon/main.plist")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".aside")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let root = Node("r", 2)
        let manager = try fixture.manager(root)
        #expect(throws: RestorationError.self) { try manager.restore() }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".aside", toPath: path)
        #expect(throws: RestorationError.self) { try manager.saveIfNeeded() }
        #expect(throws: RestorationError.self) { try manager.save() }
        #expect(try fixture.states() == ["r": 1])
        try manager.restore()
        #expect(root.state == 1)
        manager.restorationDidFinish()
        root.state = 3
        try manager.save()
        #expect(try fixture.states() == ["r": 3])
    }

    @Test func aSecondRestoringFindsWhatWasSavedBefore() throws {
        let root = Node("r", 1)
        let manager = try fixture.manager(root)
        try manager.saveIfNeeded()
        root.state = 2
        try manager.restore()
        #expect(root.state == 1)
    }
}
