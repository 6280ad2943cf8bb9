import Foundation
import TestSupport
import Testing

/// `prefs delete --saved-state`: the program starts afresh.
@Suite(.hangLimit) struct SavedStateDeletionTests {
    private let home: TemporaryHome

    private static let crashed = "Crashed/main 2026-11-22T09-30-00Z"
    private static let scenes = ["main", "main-2", crashed]

    init() throws {
        home = try TemporaryHome()
        for scene in Self.scenes { try home.saveState("com.pigeon", scene, 1) }
        try home.run("write", "com.pigeon", "k", "1")
    }

    private var files: Set<String> {
        get throws {
            try home.files(in: "store/SavedState").filter { $0.hasSuffix(".plist") || $0.hasSuffix(".lock") }
        }
    }

    @Test func allScenesAreRemovedAndNothingElse() throws {
        try home.saveState("com.pigeon.loft", "main", 2)
        try home.saveState("com.pigeon/loft", "main", 3)
        try home.create("store/SavedState/com.pigeon/.main.lock", "restoring\n")
        try home.create("store/SavedState/com.pigeon/.main-7.lock", "")
        #expect(try home.run("delete", "--saved-state", "com.pigeon") == .silence)
        #expect(try files == ["com.pigeon/loft/main.plist", "com.pigeon.loft/main.plist"])
        #expect(try home.run("read", "com.pigeon", "k") == .success("1\n"))

        #expect(try home.run("delete", "--saved-state", "com.pigeon/loft") == .silence)
        #expect(try files == ["com.pigeon.loft/main.plist"])
        #expect(try home.run("remove", "com.pigeon.loft", "--saved-state") == .silence)
        #expect(try files.isEmpty)
    }

    @Test(arguments: scenes) func oneSceneIsRemoved(_ scene: String) throws {
        try home.create("store/SavedState/com.pigeon/.main.lock", "restoring\n")
        try home.create("store/SavedState/com.pigeon/.main-2.lock", "restoring\n")
        #expect(try home.run("delete", "--saved-state", "com.pigeon", "--scene", scene) == .silence)
        var left = Set(Self.scenes.map { "com.pigeon/\($0).plist" })
        left.remove("com.pigeon/\(scene).plist")
        for other in ["main", "main-2"] where other != scene { left.insert("com.pigeon/.\(other).lock") }
        #expect(try files == left, "the mark of another scene stays")
    }

    @Test(arguments: ["", "{ a = ", "(x)", "bplist00"]) func aDamagedStateIsRemoved(_ contents: String) throws {
        for scene in Self.scenes { try home.create(home.savedState("com.pigeon", scene), contents) }
        #expect(try home.run("delete", "--saved-state", "com.pigeon", "--dry-run").status == 0)
        #expect(try home.run("delete", "--saved-state", "com.pigeon") == .silence)
        #expect(try files.isEmpty)
    }

    /// A process that was killed while it removed or saved a state has left it under a temporary name.
    @Test(arguments: ["old", "new"]) func whatAKilledProcessHasLeftIsRemoved(ending: String) throws {
        let folder = "store/SavedState/com.crow"
        for scene in ["main", "main-2"] { try home.create("\(folder)/.\(scene).plist.prefs-\(ending)", "{ a = 1; }") }
        try home.create("\(folder)/Crashed/.\(Self.crashed.dropFirst(8)).plist.prefs-\(ending)", "{ a = 1; }")
        #expect(
            try home.run("delete", "--saved-state", "--dry-run", "com.crow").text.split(separator: "\n").count == 3)
        #expect(try home.run("delete", "--saved-state", "com.crow", "--scene", "main-2") == .silence)
        #expect(!home.exists("\(folder)/.main-2.plist.prefs-\(ending)"))
        #expect(home.exists("\(folder)/.main.plist.prefs-\(ending)"))
        #expect(try home.run("delete", "--saved-state", "com.crow") == .silence)
        #expect(try files.allSatisfy { !$0.hasPrefix("com.crow") })
        #expect(try home.run("delete", "--saved-state", "com.crow") == .failure("com.crow has no saved state"))
    }

    @Test func aMissingStateIsAnErrorUnlessItMayBe() throws {
        let before = try home.snapshot()
        #expect(try home.run("delete", "--saved-state", "com.none") == .failure("com.none has no saved state"))
        #expect(
            try home.run("delete", "--saved-state", "com.pigeon", "--scene", "x")
                == .failure("com.pigeon has no saved state of the scene x; it has main, main-2, \(Self.crashed)"))
        #expect(try home.run("delete", "--saved-state", "--if-present", "com.none") == .silence)
        #expect(try home.run("delete", "--saved-state", "--if-present", "com.pigeon", "--scene", "x") == .silence)
        // The folder of the states that were moved away is not that of a program.
        #expect(try home.run("delete", "--saved-state", "com.pigeon/Crashed").status == 1)
        #expect(try home.snapshot() == before)
    }

    @Test func aDryRunPrintsCommandsThatDoIt() throws {
        try home.saveState("-dash", "main", 1)
        let before = try home.snapshot()
        let outcome = try home.run("delete", "--saved-state", "--dry-run", "com.pigeon")
        #expect(
            outcome
                == .success(
                    """
                    prefs delete --saved-state --scene main com.pigeon
                    prefs delete --saved-state --scene main-2 com.pigeon
                    prefs delete --saved-state --scene '\(Self.crashed)' com.pigeon

                    """))
        let dashed = try home.run("delete", "--saved-state", "--dry-run", "--", "-dash")
        #expect(try home.snapshot() == before)
        #expect(try home.shell(outcome.text + dashed.text) == .silence)
        #expect(try files.isEmpty && home.exists("store/com.pigeon.plist"))
    }

    @Test func aBatchRemovesThemWithItsOtherChangesOrNot() throws {
        try home.create(
            "reset.sh",
            """
            defaults delete com.pigeon
            prefs delete --saved-state com.pigeon --scene main
            prefs delete --saved-state com.pigeon
            prefs delete --saved-state com.pigeon || true
            """)
        let before = try home.snapshot()
        let dryRun = try home.run("batch", "--dry-run", "reset.sh")
        #expect(dryRun.text.split(separator: "\n").count == 4 && dryRun.stderr.isEmpty, "\(dryRun.testDescription)")
        try home.create("wrong.sh", "prefs delete --saved-state com.pigeon\nprefs delete --saved-state com.none\n")
        #expect(try home.run("batch", "wrong.sh") == .failure("wrong.sh:2: com.none has no saved state"))
        try FileManager.default.removeItem(atPath: home.absolute("wrong.sh"))
        #expect(try home.snapshot() == before)

        #expect(try home.run("batch", "reset.sh") == .silence)
        #expect(try files.isEmpty && !home.exists("store/com.pigeon.plist"))
    }

    @Test(.enabled(if: Program.named("flock") != nil, "needs flock"))
    func aRunningProgramKeepsItsSceneAndIsReported() throws {
        try home.create("store/SavedState/com.pigeon/.main.lock", "")
        let lock = "flock store/SavedState/com.pigeon/.main.lock"
        let notice = "prefs: com.pigeon is running (main) and may save its state again; end it first\n"
        let one = try home.shell("\(lock) \"$PREFS_TOOL\" delete --saved-state com.pigeon --scene main-2")
        #expect(one == .silence, "another scene: \(one.testDescription)")
        let all = try home.shell("\(lock) \"$PREFS_TOOL\" delete --saved-state com.pigeon")
        #expect(all == Outcome(stderr: Data(notice.utf8)), "\(all.testDescription)")
        #expect(try files == ["com.pigeon/.main.lock"])
    }

    @Test(.enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"))
    func aStateThatMayNotBeRemovedIsAnErrorAndStays() throws {
        try home.shell("cp \"$PREFS_TOOL\" tool && chmod 755 . tool && chmod -R a+rX store")
        let before = try home.snapshot()
        for option in ["", "--dry-run"] {
            let outcome = try home.shell(
                "exec setpriv --reuid 12345 --regid 12345 --clear-groups ./tool delete --saved-state com.pigeon \(option)"
            )
            #expect(
                outcome.isRefusal(naming: "Could not write domain com.pigeon", "Permission denied"),
                "\(outcome.testDescription)")
        }
        #expect(try home.snapshot() == before)
    }
}
