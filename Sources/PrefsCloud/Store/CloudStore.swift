public import PrefsCore

/// The values that a program shares with itself on all devices of its user: what NSUbiquitousKeyValueStore is on
/// Apple's systems.
///
/// A store is a dictionary of property-list values, for one domain. Reading and setting only ever touch memory and a
/// file on this device, the mirror; they never wait for a network. The agent `prefs-cloud` carries the mirror to an
/// etcd cluster and back, while it runs, so that all devices come to have the last edit of each key. Without an agent,
/// and before a cluster is connected, a store is a dictionary on this device.
///
/// ```swift
/// let cloud = CloudStore.shared
/// try cloud.set("Loft", forKey: "LastPlace")
/// let place = cloud.string(forKey: "LastPlace")
/// for await change in cloud.changes where change.keys.contains("LastPlace") {
///     show(cloud.string(forKey: "LastPlace"))
/// }
/// ```
///
/// A domain has at most 1,024 keys with 1 MiB of values, a value 1 MiB, and a key 64 bytes of UTF-8 (``CloudQuota``).
/// It is not for secrets: who administers the cluster can read it. Group values that depend on each other in one
/// dictionary under one key, since each key is synchronised by itself.
public final class CloudStore: Sendable {
    /// The store of this program's own domain, in the directory that the environment describes. If that is not
    /// possible, its values are kept in memory, and ``synchronize()`` throws the reason.
    public static let shared = CloudStore(ofProgram: Preferences.standardOfProcess)

    public let domain: DomainName
    let directory: CloudDirectory?
    /// The reason why there is no directory.
    let directoryFailure: CloudError?
    let state: Guarded<State>
    let observers = Observers<@Sendable (CloudStoreChange) -> Void>()
    /// Called whenever the mirror's file has been read or written, also if no value has changed, while the files are
    /// locked.
    let fileObservers = Observers<@Sendable () -> Void>()
    /// Held while the files are read and written. A thread that holds the lock of ``state`` never takes this one.
    let fileWork = RecursiveLock()
    let background = BackgroundWork()
    /// Calls the observers, so that one that takes long does not delay writing.
    let observerCalls = BackgroundWork(callsObservers: true)

    struct State {
        var store: CloudStoreState
        /// The version of the mirror's file that was read or written last.
        var version: FileVersion?
        var failure: CloudError?
        /// The observations of the files of the account and of the mirror.
        var observations: [any AnyObject & Sendable] = []
        var observedPath = ""
    }

    /// How long an edit waits for others to be written together with it, and how long a failed attempt is put off, in
    /// seconds.
    static let delay = 0.005
    static let delayAfterFailure = 1.0

    /// Opens the store of a domain.
    ///
    /// - Throws: ``CloudError`` if the domain is not valid, the environment names no home, or the mirror cannot be
    ///   read.
    public convenience init(domain: String, environment: Environment = .process) throws(CloudError) {
        let name = try CloudError.wrapping(try DomainName(domain))
        try self.init(domain: name, in: try CloudDirectory(environment))
    }

    package convenience init(domain: DomainName, in directory: CloudDirectory) throws(CloudError) {
        self.init(domain, directory, nil)
        try load()
        observeFiles()
    }

    private convenience init(ofProgram preferences: Preferences) {
        do throws(CloudError) {
            self.init(preferences.domain, try CloudDirectory(.process), nil)
            observeFiles()
            try load()
        } catch {
            self.init(preferences.domain, nil, error)
            FailureReport.send(error)
        }
    }

    private init(_ domain: DomainName, _ directory: CloudDirectory?, _ failure: CloudError?) {
        (self.domain, self.directory, directoryFailure) = (domain, directory, failure)
        state = Guarded(
            State(store: CloudStoreState(domain: domain.text)), inChild: { $0.store.leaveEditsToParent() })
    }

    // MARK: Values

    /// The value of a key; nil if there is none.
    public func object(forKey key: String) -> PropertyList? {
        state.withLock { $0.store.contents[key] }
    }

    /// All keys with their values.
    public var dictionaryRepresentation: PropertyListDictionary {
        state.withLock { $0.store.contents }
    }

    /// Sets or removes a value. It is in memory at once, and in the mirror some milliseconds later, or at the end of
    /// the process.
    ///
    /// Setting the value that a key already has is an edit, too: the last one, which wins over earlier edits of other
    /// devices, also over those that this device has not seen. Observers are not told of an equal value.
    ///
    /// - Throws: ``CloudError`` if the key or the value is too large for the cloud, or the value is no property list.
    ///   Nothing is changed then.
    public func set(_ value: PropertyList?, forKey key: String) throws(CloudError) {
        // Others do not wait while a value is encoded.
        let bytes = try CloudQuota().encoded(value, forKey: key)
        state.withLock { $0.store.set(value, bytes, forKey: key) }
        if EndOfProcess.isOver { saveAtOnce() } else { saveLater(after: Self.delay) }
    }

    // MARK: The cloud

    /// Whether the contents of the cloud have been downloaded to this device.
    public var hasDownloaded: Bool { state.withLock { $0.store.hasDownloaded } }

    /// The name of the account on the cluster; nil before the first connection.
    public var account: AccountName? { state.withLock { $0.store.account } }

    /// The keys whose values do not fit into the cloud, and so are on this device alone.
    public var keysOverQuota: [String] { state.withLock { $0.store.keysOverQuota.sorted().map(\.key) } }

    /// The error of the last attempt to read or write the mirror; nil when it succeeded. If that happens in the
    /// background, ``/PrefsCore/Preferences/onFailure`` receives the error, too.
    public var failure: CloudError? { directoryFailure ?? state.withLock { $0.failure } }

    /// Makes memory and the mirror on the disk agree, and asks the agent to look for changes in the cloud. It does not
    /// wait for the agent.
    ///
    /// - Throws: ``CloudError`` if the mirror cannot be read or written. Edits stay in memory then, and writing them is
    ///   tried again.
    public func synchronize() throws(CloudError) {
        if let directoryFailure { throw directoryFailure }
        try save()
        try load()
        guard let directory else { return }
        let account = account
        // Without a mirror, there is no agent that could look.
        guard FileSystem.isDirectory(directory.path(of: account)), account != nil else { return }
        let look = DocumentFile(path: directory.lookPath(of: account))
        try CloudError.wrapping(try look.write([], .unsynchronized))
    }

    // MARK: Observing

    /// Calls a closure when others have changed the values: other devices, other programs on this device, another
    /// account; or when a value does not fit into the cloud. What arrives together is told together.
    ///
    /// - Parameter handler: Called on a thread of this library with one change at a time, when the values are those
    ///   after the change. It may read and set values.
    /// - Returns: The observation. It ends with ``/PrefsCore/PreferenceObservation/cancel()``, or when it is released.
    public func observe(_ handler: @escaping @Sendable (CloudStoreChange) -> Void) -> CloudStoreObservation {
        observers.add(handler, retaining: self)
    }

    /// The future changes. The sequence ends when the task that iterates over it is cancelled.
    @export(implementation)
    public var changes: AsyncStream<CloudStoreChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: CloudStoreChange.self)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }
}

/// Keeps an observer of a ``CloudStore`` or a ``PreferencesMirror`` registered as long as it is retained.
public typealias CloudStoreObservation = PreferenceObservation
