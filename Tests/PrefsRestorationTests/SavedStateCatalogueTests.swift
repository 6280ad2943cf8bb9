import Foundation
import TestSupport
import Testing

@testable import PrefsCore
@testable import PrefsRestoration

/// Listing and removing saved states, beside programs that run and start meanwhile.
@Suite(.hangLimit) struct SavedStateCatalogueTests {
    private let fixture: RestorationFixture
    private let domain: DomainName

    init() throws {
        fixture = try RestorationFixture()
        domain = try DomainName("com.pigeon")
    }

    private var catalogue: SavedStateCatalogue { SavedStateCatalogue(fixture.directory.store) }

    /// The names of everything in the folder of saved states.
    private var names: [String] {
        fixture.directory.names.filter { $0.hasPrefix("store/SavedState") }.map { String($0.dropFirst(6)) }
    }

    /// A start of the program that saves, and does not come up again: its state is moved away.
    private func crash() throws {
        try fixture.manager(Node("root", 1)).save()
        try fixture.manager(Node("root", 0)).restore()
        try fixture.manager(Node("root", 0)).restore()
    }

    @Test func scenesAreListedWithThoseThatWereMovedAwayLast() throws {
        try crash()
        for scene in ["window", "main", "B"] { try fixture.manager(Node("root", 1), scene: scene).save() }
        try fixture.directory.write("{}", to: "store/SavedState/com.pigeon/.hidden.plist")
        try fixture.directory.write("", to: "store/SavedState/com.pigeon/notes.txt")
        try FileManager.default.createDirectory(
            atPath: fixture.directory.path("store/SavedState/com.pigeon/folder.plist"),
            withIntermediateDirectories: false)
        try fixture.manager(Node("root", 1), domain: "a/b").save()
        #expect(
            try catalogue.scenes(of: domain).map(\.text) == [
                "B", "main", "window", "Crashed/main 2026-05-09T06-13-20Z",
            ])
        #expect(try catalogue.domains().map(\.text) == ["a/b", "com.pigeon"])
    }

    @Test func whatIsNoProgramHasNoScenes() throws {
        try crash()
        for name in [".GlobalPreferences", "com.pigeon/Crashed", "com.none", "com.plist"] {
            #expect(try catalogue.scenes(of: DomainName(name)).isEmpty, "\(name)")
        }
    }

    @Test func theNextStartIsAFreshOne() throws {
        try fixture.manager(Node("root", 1)).save()
        // This start does not come up, and leaves its mark.
        try fixture.manager(Node("root", 0)).restore()
        #expect(try catalogue.remove(catalogue.scenes(of: domain), of: domain).isEmpty)
        #expect(names.allSatisfy { !$0.hasSuffix(".plist") && !$0.hasSuffix(".lock") })
        let node = Node("root", 7)
        guard case .nothingSaved = try fixture.manager(node).restore() else {
            Issue.record("the mark of the former start is still there")
            return
        }
        #expect(node.state == 7 && fixture.reports.isEmpty)
    }

    @Test func aRunningProgramKeepsItsSceneAndSavesAgain() throws {
        let node = Node("root", 1)
        let running = try fixture.manager(node)
        try running.save()
        try fixture.manager(Node("root", 1), scene: "other").save()
        #expect(try catalogue.remove([SceneName("other")], of: domain).isEmpty, "the other scene is not in use")
        #expect(try catalogue.remove([.main], of: domain) == [.main])
        #expect(names == ["SavedState", "SavedState/com.pigeon", "SavedState/com.pigeon/.main.lock"].map { $0 })

        #expect(try fixture.manager(Node("root")).scene?.text == "main-2", "the scene is still taken")
        node.state = 2
        try running.save()
        #expect(try fixture.states() == ["root": 2])
    }

    /// Also one that has not saved anything yet.
    @Test func everyRunningInstanceIsReportedWhenNothingIsLeft() throws {
        try fixture.manager(Node("root", 1), scene: "left").save()
        let running = [try fixture.manager(Node("root")), try fixture.manager(Node("root"))]
        let scenes = try catalogue.remove([SceneName("left")], of: domain)
        #expect(scenes.map(\.text) == ["main", "main-2"] && scenes == running.compactMap(\.scene))
    }

    /// Removing must not look like another instance to a program that starts, nor take the folder away from it.
    @Test func aProgramThatStartsMeanwhileGetsItsScene() throws {
        let (catalogue, domain) = (catalogue, domain)
        let isOver = Guarded(false)
        let failures = Guarded<[String]>([])
        let remover = Thread {
            while !isOver.withLock({ $0 }) {
                do {
                    _ = try catalogue.remove(catalogue.scenes(of: domain), of: domain)
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        remover.start()
        for number in 1...300 {
            let manager = try fixture.manager(Node("root", .integer(PropertyListInteger(number))))
            if manager.scene != .main {
                failures.withLock { $0.append("start \(number): \(manager.scene?.text ?? "")") }
            }
            try manager.save()
        }
        isOver.withLock { $0 = true }
        try eventually(remover.isFinished) { $0 }
        #expect(failures.withLock { $0 }.isEmpty)
        #expect(try fixture.saved().count < 5)
    }

    /// As what `prefs` makes there.
    @Test(.enabled(if: geteuid() == 0, "needs the superuser"))
    func whatTheSuperuserSavesInAStoreBelongsToItsOwner() throws {
        let store = fixture.directory.path("store")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        #expect(chown(store, 12_345, 54_321) == 0)
        try crash()
        try fixture.manager(Node("root", 1)).save()
        #expect(names.count == 6, "\(names)")
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: store + "/" + name)
            #expect(attributes[.ownerAccountID] as? Int == 12_345, "\(name)")
            #expect(attributes[.groupOwnerAccountID] as? Int == 54_321, "\(name)")
            let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
            #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
        }
    }
}
