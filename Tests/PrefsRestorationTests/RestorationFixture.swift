import Foundation
import TestSupport

@testable import PrefsCore
@testable import PrefsRestoration

/// A store and an engine for the tests of state restoration. Each manager that it makes is a start of the program.
final class RestorationFixture {
    let directory: TemporaryDirectory
    private let store: DomainStore
    private let engine: PreferencesEngine
    private let received: Guarded<[any Error]>
    private var made: [String: Preferences] = [:]
    /// The date of the managers made next.
    var date = PropertyListDate(secondsSinceReferenceDate: 800_000_000)

    /// - Parameter hasThread: Whether the engine writes in the background. The thread watches the directories above the
    ///   store, and stays for the rest of the process, so few tests have one.
    init(_ durability: Durability = .synchronized, hasThread: Bool = false) throws {
        let received = Guarded<[any Error]>([])
        directory = try TemporaryDirectory()
        var store = directory.store
        store.durability = durability
        (self.received, self.store) = (received, store)
        engine = PreferencesEngine(
            EngineServices(
                now: EngineRegistry.services.now, startThread: EngineRegistry.services.startThread,
                makeFileWatcher: { hasThread ? EngineRegistry.services.makeFileWatcher() : nil },
                report: { failure, _ in received.withLock { $0.append(failure) } }, endProcess: {}, stopProcess: {}))
    }

    /// An engine without a thread keeps the work that it has put off, which keeps the engine.
    deinit { engine.deferredWork.finish(before: nil, for: ThreadIdentifier.current) {} }

    private func preferences(_ domain: String) throws -> Preferences {
        if let made = made[domain] { return made }
        let environment = Environment(["PREFS_HOST": "here", "XDG_CONFIG_DIRS": directory.path("etc")])
        let preferences = try Preferences(domain: domain, store: store, environment: environment, in: engine)
        made[domain] = preferences
        return preferences
    }

    func manager(
        _ root: any Restorable, scene: String = "main", version: String? = nil, _ policy: ScenePolicy = .useAnother,
        domain: String = "com.pigeon"
    ) throws -> RestorationManager {
        let date = date
        return try RestorationManager(root, preferences(domain), scene, version, policy) { date }
    }

    /// The descriptions of the errors that no caller got.
    var reports: [String] { received.withLock { $0.map { String(describing: $0) } } }

    /// The contents of the file of a saved state; empty if there is none.
    func saved(_ scene: String = "main") throws -> PropertyListDictionary {
        try file(scene).contents()
    }

    func file(_ scene: String = "main") throws -> SavedStateFile {
        SavedStateFile(store: directory.store, domain: try DomainName("com.pigeon"), scene: try SceneName(scene))
    }

    /// The saved states of the objects by their paths.
    func states(_ scene: String = "main") throws -> PropertyListDictionary {
        try saved(scene)["States"]?.dictionaryValue ?? [:]
    }

    func store(_ contents: PropertyListDictionary, _ scene: String = "main") throws {
        try file(scene).write(PropertyListDocument(root: .dictionary(contents), format: .binary).encoded())
    }

    /// The names of the files of saved states, except locks.
    var files: [String] {
        let folder = "store/SavedState/com.pigeon/"
        return directory.names.filter { $0.hasPrefix(folder) && $0.hasSuffix(".plist") }.map {
            String($0.dropFirst(folder.count))
        }
    }
}

extension TemporaryDirectory {
    /// A store in a directory that does not exist yet.
    var store: DomainStore { DomainStore(directory: StoreDirectory(path: path("store"))) }
}

/// An object with any property list as its state, and any children.
final class Node: Restorable {
    var restorationIdentifier: String?
    var restorableChildren: [any Restorable] { children }
    var restorableState: PropertyList {
        get { state }
        set {
            state = newValue
            log?.append(.set(restorationIdentifier ?? ""))
            whenSet?(self)
        }
    }
    var state: PropertyList
    var children: [Node]
    var log: Log?
    var whenSet: ((Node) -> Void)?
    var make: ((RestorationPath) -> (any Restorable)?)?

    init(_ identifier: String?, _ state: PropertyList = 0, _ children: [Node] = [], log: Log? = nil) {
        restorationIdentifier = identifier
        self.state = state
        self.children = children
        self.log = log
    }

    func makeRestorableObject(at path: RestorationPath) -> (any Restorable)? {
        log?.append(.asked(restorationIdentifier ?? "", path.text))
        return make?(path)
    }

    func didRestore() { log?.append(.didRestore(restorationIdentifier ?? "")) }

    /// What has happened to the nodes of a tree, in order.
    final class Log {
        enum Entry: Equatable {
            case set(String)
            case asked(String, String)
            case didRestore(String)
        }

        private(set) var entries: [Entry] = []

        func append(_ entry: Entry) { entries.append(entry) }
    }
}
