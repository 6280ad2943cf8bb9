public import PrefsCore

/// Saves the state of a program, and restores it at the next start, so that the program comes back as it was left.
///
/// ```swift
/// let restoration = try RestorationManager(root: reader, of: preferences)
/// try restoration.restore()
/// screen.draw(reader)
/// restoration.restorationDidFinish()
/// while let key = screen.nextKey() {
///     reader.handle(key)
///     try restoration.saveIfNeeded()
/// }
/// ```
///
/// The rules are those of UIKit's state preservation and restoration. What is saved is a tree of ``Restorable``
/// objects. It is kept in a file of the store, `SavedState/DOMAIN/SCENE.plist`, which is replaced as a whole, as the
/// files of domains are.
///
/// A manager belongs to the thread or the actor of its objects, and calls them only from its own methods. Encoded
/// states are written in the background: some milliseconds later, or at the end of the process, also if that is caused
/// by `SIGTERM`, `SIGINT` or `SIGHUP`, or before `SIGTSTP` stops the process. Signals that the program handles itself
/// are left to the program, which can call ``save()``.
///
/// If a program ends while it is being restored, its saved state may be the cause. So the next start does not restore
/// that state, but moves it to `SavedState/DOMAIN/Crashed/`.
public final class RestorationManager {
    /// The scene whose state is saved and restored; nil if the scene is in use and ``ScenePolicy/useNone`` was asked
    /// for, or if the settings are in memory.
    public let scene: SceneName?

    /// Makes an object that was saved and does not exist yet. It is asked before the objects above the missing one
    /// (``Restorable/makeRestorableObject(at:)``). The path begins with the root of the tree.
    public var makeObject: ((RestorationPath) -> (any Restorable)?)?

    /// The program's own entries, which are saved with the states. Restoring sets them to those that were saved.
    public var entries: PropertyListDictionary = [:]

    /// The limit for the size of the file in bytes; at first 1 MiB. A state that is larger is not saved, and
    /// ``/PrefsCore/Preferences/onFailure`` receives ``RestorationError/tooLarge(size:limit:)``.
    public var sizeLimit = 1_048_576

    /// For how many starts a saved state is kept whose object is not there and cannot be made; at first 3. With 0, it
    /// is dropped with the next save.
    public var startsToKeepMissing = 3

    let root: any Restorable
    let programVersion: String?
    let file: SavedStateFile?
    let lock: SceneLock?
    let writer: StateWriter?
    private let engine: PreferencesEngine
    /// The date, which tests set.
    let now: () -> PropertyListDate

    /// What was saved or restored last; nil if nothing was.
    var saved: SavedStateArchive?
    /// The states that were restored without an object, and are kept.
    var missing: [RestorationPath: MissingState] = [:]
    /// Whether the objects have been restored and the program is not up yet.
    var isRestoring = false
    /// Whether the mark of a process that is gone has been looked for.
    var isMarkChecked = false
    /// Why the saved state was not restored, so that it is not replaced.
    var restoringFailure: RestorationError?
    /// The tree while it is being saved or restored, for ``path(of:)`` and ``object(at:)``.
    var tree: RestorableTree?
    /// The paths whose states could not be encoded, so that this is reported once.
    var unencodable: Set<RestorationPath> = []

    /// A saved state without an object, and the number of starts, with this one, since the object was last there.
    struct MissingState {
        var state: PropertyList
        var starts: Int
    }

    /// Creates the manager of a program's state, and takes the scene for this instance of the program.
    ///
    /// - Parameters:
    ///   - root: The root of the tree, which the manager retains.
    ///   - preferences: The program's settings. The state is saved in their store, under the name of their domain.
    ///     Nothing is saved for settings in memory.
    ///   - scene: The name of the window or terminal whose state this is.
    ///   - programVersion: The version of the program, which is saved with the state.
    ///   - policy: What to do if another running instance has the scene.
    /// - Throws: ``RestorationError/preferences(_:)`` for an invalid name of a scene, and if the folder of saved states
    ///   cannot be made; ``RestorationError/unsuitableDomain(_:)``.
    public convenience init(
        root: any Restorable, of preferences: Preferences, scene: String = SceneName.main.text,
        programVersion: String? = nil, whenSceneIsInUse policy: ScenePolicy = .useAnother
    ) throws(RestorationError) {
        try self.init(root, preferences, scene, programVersion, policy) { WallClock.now }
    }

    init(
        _ root: any Restorable, _ preferences: Preferences, _ scene: String, _ programVersion: String?,
        _ policy: ScenePolicy, now: @escaping () -> PropertyListDate
    ) throws(RestorationError) {
        self.root = root
        self.programVersion = programVersion
        self.now = now
        engine = preferences.engine
        guard let store = preferences.store else {
            (self.scene, file, lock, writer) = (nil, nil, nil, nil)
            return
        }
        guard preferences.domain.isSuitableForSavedStates else { throw .unsuitableDomain(preferences.domain) }
        let first = try RestorationError.wrapping(try SceneName(scene))
        guard !first.isCrashed else { throw .preferences(.invalidScene(scene)) }
        let numbers = policy == .useAnother ? 1...Self.sceneLimit : 1...1
        for number in numbers {
            let file = SavedStateFile(store: store, domain: preferences.domain, scene: first.numbered(number))
            guard let lock = try RestorationError.wrapping(try SceneLock(of: file)) else { continue }
            (self.scene, self.file, self.lock) = (file.scene, file, lock)
            writer = StateWriter(file, preferences.engine)
            return
        }
        (self.scene, file, lock, writer) = (nil, nil, nil, nil)
    }

    /// Writes the last encoded state before the scene is released, since another process may own the scene then.
    deinit {
        if let writer {
            do throws(RestorationError) {
                try writer.writeNow()
            } catch {
                report(error)
            }
            writer.discard()
        }
        lock?.release()
    }

    /// The limit for the number of instances of a program that have a scene each.
    private static let sceneLimit = 100

    /// Reports an error that the caller does not get.
    func report(_ error: RestorationError) {
        engine.report(error)
    }

    /// The path of an object of the tree; nil if the object is not in the tree. Serves to refer to the object in the
    /// state of another one.
    public func path(of object: any Restorable) -> RestorationPath? {
        (tree ?? (try? RestorableTree(root: root)))?.path(of: object)
    }

    /// The object at a path; nil if the tree has none there. While the program is being restored, it has all objects
    /// that were there and those that were made.
    public func object(at path: RestorationPath) -> (any Restorable)? {
        (tree ?? (try? RestorableTree(root: root)))?.object(at: path)
    }
}
