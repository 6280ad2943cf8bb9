/// An object that outlives the program: it is loaded from its repository when it is created, and saved when it changes.
///
/// ```swift
/// let session = try PersistentObject(in: FileRepository(path: path), default: Session())
/// session.update { $0.windows += 1 }
/// ```
///
/// A change is saved shortly after, together with other changes in that time, or at the end of the process
/// (``Saving``). It is certain to be saved when the process ends in an orderly way (see ``Preferences``). When another
/// process stores a value in the repository, the object is replaced by that value, unless it has changes that are not
/// saved yet.
public final class PersistentObject<Object: PreferenceValue & Sendable>: Sendable {
    let repository: any Repository
    let saving: Saving
    let makeDefault: @Sendable () -> Object
    private let state: Guarded<State>
    private let observers = Observers<@Sendable (PersistentObjectChange<Object>) -> Void>()
    /// Held while the repository is used. A thread that holds ``updating`` never takes this one.
    let repositoryWork = RecursiveLock()
    /// Held while ``state`` is used, while ``update(_:)`` runs its closure, and while observers are told.
    private let updating = RecursiveLock()
    let engine = Preferences.engineOfProcess
    /// The queue on which the object is saved and loaded in the background.
    let queue = WorkQueue(Preferences.engineOfProcess.repositoryThreads)
    /// Whether a load of the stored value is queued.
    let isLoadQueued = Guarded(false, inChild: { $0 = false })
    private let observation = Guarded<(any AnyObject & Sendable)?>(nil)

    /// When changes are saved.
    public enum Saving: Sendable {
        /// Shortly after a change, together with other changes in that time.
        case whenChanged
        /// At the end of the process, and by ``PersistentObject/save()`` and ``PersistentObject/synchronize()``.
        case atEnd
    }

    struct State {
        var object: Object
        /// The stored value when it was last loaded or saved; nil for none.
        var stored: PropertyList?
        /// Whether this process has changed the object since it was saved. After a fork, this is false in the child:
        /// the parent saves changes made before the fork.
        var isChanged = false
        var failure: (any Error)?
    }

    /// How long a change waits for others to be saved together with it, in seconds.
    private static var delay: Double { 0.005 }

    /// Loads the stored object, or creates one if none is stored.
    ///
    /// - Parameters:
    ///   - repository: The storage of the object.
    ///   - makeDefault: Creates a new object if none is stored, and for ``reset()``. It also supplies properties that
    ///     the stored object of a Codable type lacks.
    ///   - saving: When changes are saved.
    /// - Throws: The error of the repository when it cannot be read, and ``StoredObjectError`` when the stored value
    ///   is not of the object's type. The stored value is not changed.
    public init(
        in repository: some Repository, default makeDefault: @autoclosure @escaping @Sendable () -> Object,
        saving: Saving = .whenChanged
    ) throws {
        self.repository = repository
        self.saving = saving
        self.makeDefault = makeDefault
        // Observed before it is loaded, so that no change in between is missed.
        let observer = Guarded(Observer())
        let token = repository.observe {
            let object = observer.withLock { observer in
                observer.isTold = true
                return observer.object
            }
            object?.loadLater()
        }
        let stored = try repository.load()
        let object = try stored.map { try Self.object($0, in: repository, makeDefault) } ?? makeDefault()
        state = Guarded(State(object: object, stored: stored), inChild: { $0.isChanged = false })
        observation.withLock { $0 = token }
        let isTold = observer.withLock { observer in
            observer.object = self
            return observer.isTold
        }
        if isTold { loadLater() }
    }

    /// The object as an observer of its repository, which may tell of a change before the object is made.
    private struct Observer {
        weak var object: PersistentObject?
        var isTold = false
    }

    // MARK: The object

    /// Runs a closure that uses the state, while no other thread is in ``update(_:)``.
    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        updating.withLock { state.withLock { body(&$0) } }
    }

    /// Replaces the object and tells the observers, while no other thread is in ``update(_:)``.
    ///
    /// - Parameter note: Notes the change in the state. Nothing is replaced if it returns false.
    func replace(with object: Object, isOwn: Bool, _ note: (inout State) -> Bool) {
        updating.withLock {
            // Released after unlocking the state: its deinitialiser may use settings.
            let old = state.withLock { note(&$0) ? exchange(&$0.object, with: object) : nil }
            guard old != nil else { return }
            observers.forEach { $0(PersistentObjectChange(object: object, isOwn: isOwn)) }
        }
    }

    /// The object. Setting it counts as a change, which is saved.
    ///
    /// `object.count += 1` reads the object and then sets it, so a change by another thread in between is lost.
    /// ``update(_:)`` is atomic.
    public var object: Object {
        get {
            engine.startInChild()
            return withState { $0.object }
        }
        set { update { $0 = newValue } }
    }

    /// Changes the object with a closure, while no other thread can change it.
    ///
    /// ```swift
    /// session.update { session in
    ///     session.openPlaces.append("Loft")
    ///     session.flights += 1
    /// }
    /// ```
    ///
    /// - Parameter change: Must not use this object in any other way. If it throws, nothing is changed.
    /// - Returns: The result of `change`.
    /// - Throws: The error of `change`.
    public func update<Result: Sendable, Failure>(
        _ change: (inout Object) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try updating.withLock { () throws(Failure) in
            var object = state.withLock { $0.object }
            let result = try change(&object)
            replace(with: object, isOwn: true) { state in
                state.isChanged = true
                return true
            }
            return result
        }
        // The process has saved the rest by its end.
        if EndOfProcess.isOver { try? saveInBackground() } else { saveLater(after: Self.delay) }
        return result
    }

    /// The future changes of the object, made through it or by another program that stores a value. The sequence ends
    /// when the task that iterates over it is cancelled.
    ///
    /// ```swift
    /// for await change in session.changes() where !change.isOwn { show(change.object) }
    /// ```
    ///
    /// - Parameter initial: Whether the sequence begins with the current value, as a change through the object.
    @export(implementation)
    public func changes(initial: Bool = false) -> AsyncStream<PersistentObjectChange<Object>> {
        let (stream, continuation) = AsyncStream.makeStream(of: PersistentObjectChange<Object>.self)
        let observation = observe(initial: initial) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// The values of the object after each future change.
    @available(*, deprecated, message: "use changes(), whose elements say, too, whether the change is an own one")
    @export(implementation)
    public var changes: AsyncStream<Object> {
        let (stream, continuation) = AsyncStream.makeStream(of: Object.self)
        let observation = observe(initial: false) { continuation.yield($0.object) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// - Parameters:
    ///   - initial: Whether the closure is first called with the current value.
    ///   - tell: Receives each change. It is called while the object is locked, so it must only pass the change on.
    @usableFromInline
    func observe(
        initial: Bool, _ tell: @escaping @Sendable (PersistentObjectChange<Object>) -> Void
    ) -> PreferenceObservation {
        updating.withLock {
            if initial { tell(PersistentObjectChange(object: state.withLock { $0.object }, isOwn: true)) }
            return observers.add(tell) {}
        }
    }

    // MARK: Saving

    /// The error of the last attempt, if the object could not be saved, or a value stored by another process could not
    /// be loaded. If that happens in the background, ``Preferences/onFailure`` receives the error too.
    public var failure: (any Error)? {
        withState { $0.failure }
    }

    /// Saves the object if it has changed since it was last saved.
    ///
    /// - Throws: The error of ``PreferenceValue/propertyList()`` or of the repository. The object then still counts as
    ///   changed.
    public func save() throws {
        try repositoryWork.withLock { try saveNow() }
    }

    /// Saves the object, makes sure that the repository has stored it safely, and then loads a value that another
    /// process has stored meanwhile.
    ///
    /// - Throws: As ``save()`` and ``init(in:default:saving:)``.
    public func synchronize() throws {
        try repositoryWork.withLock {
            try saveNow()
            try repository.synchronize()
            try loadNow()
        }
    }

    /// Removes the stored value and replaces the object by a new default.
    ///
    /// - Throws: The error of the repository. Nothing is changed then.
    public func reset() throws {
        try repositoryWork.withLock {
            try repository.save(nil)
            replace(with: makeDefault(), isOwn: true) { state in
                (state.stored, state.isChanged, state.failure) = (nil, false, nil)
                return true
            }
        }
    }
}
