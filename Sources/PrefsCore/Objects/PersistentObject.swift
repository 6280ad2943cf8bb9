internal import Synchronization

/// An object that outlives the program: loaded from its repository when it is made, saved when it changes.
///
/// ```swift
/// let session = try PersistentObject(in: FileRepository(path: path), default: Session())
/// session.update { $0.windows += 1 }
/// ```
///
/// A change is saved shortly after, together with others made then, or at the end of the process, as
/// ``Saving`` says; for certain when the process ends in an orderly way (see ``Preferences``). What another process
/// stores in the repository becomes the object, unless it has been changed here and not been saved yet.
public final class PersistentObject<Object: PreferenceValue & Sendable>: Sendable {
    let repository: any Repository
    let saving: Saving
    let makeDefault: @Sendable () -> Object
    let state: Guarded<State>
    /// Held while the repository is used, and never asked for by who holds ``state``.
    let repositoryWork = RecursiveLock(.repository)
    /// Saves and loads in the background.
    let queue = WorkQueue(.repositories)
    /// The process that waits to load (``ForkCount``), −1 for none.
    let loadingFork = Atomic(-1)
    private let observation = Guarded<(any AnyObject & Sendable)?>(nil)

    /// When changes are saved.
    public enum Saving: Sendable {
        /// A moment after the object has changed.
        case whenChanged
        /// At the end of the process, and by ``PersistentObject/save()``.
        case atEnd
    }

    struct State {
        var object: Object
        /// What is stored, as far as it is known.
        var stored: PropertyList?
        /// The process that has changed it since it was saved (``ForkCount``).
        var changeFork: Int?
        /// Whether that is this one: what was changed before a fork, the parent has saved or will save.
        var isChanged: Bool {
            get { changeFork == ForkCount.current }
            set { changeFork = newValue ? ForkCount.current : nil }
        }

        var failure: (any Error)?
        var observers: [Int: @Sendable (Object) -> Void] = [:]
        var nextObserver = 0

        mutating func noteChange() {
            isChanged = true
            tell()
        }

        func tell() {
            for observer in observers.values { observer(object) }
        }
    }

    /// In seconds: long enough to save several changes at once.
    private static var delay: Double { 0.005 }

    /// The object that is stored, or a new one where none is.
    ///
    /// - Parameters:
    ///   - repository: Where it is kept.
    ///   - makeDefault: Makes a new object, also for ``reset()``.
    ///   - saving: When changes are saved.
    /// - Throws: What the repository throws when it cannot be read, and what ``PreferenceValue/init(propertyList:)`` throws
    ///   when what is stored is no such object. What is stored is left alone.
    public init(
        in repository: some Repository, default makeDefault: @autoclosure @escaping @Sendable () -> Object,
        saving: Saving = .whenChanged
    ) throws {
        self.repository = repository
        self.saving = saving
        self.makeDefault = makeDefault
        let stored = try repository.load()
        let object = try stored.map { try Object(propertyList: $0) } ?? makeDefault()
        state = Guarded(State(object: object, stored: stored), .object)
        let token = repository.observe { [weak self] in self?.loadLater() }
        observation.withLock { $0 = token }
    }

    // MARK: The object

    /// The object. Setting it is a change.
    ///
    /// `object.count += 1` reads it and then sets it: what another thread sets in between is lost. ``update(_:)`` is one step.
    public var object: Object {
        get {
            PreferencesCenter.shared.startInChild()
            return state.withLock { $0.object }
        }
        set { update { $0 = newValue } }
    }

    /// Changes the object, while no other thread does.
    ///
    /// ```swift
    /// session.update { session in
    ///     session.openPlaces.append("Loft")
    ///     session.flights += 1
    /// }
    /// ```
    ///
    /// - Parameter change: It must not use this object in another way. When it throws, nothing is changed.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws.
    public func update<Result: Sendable, Failure>(
        _ change: (inout Object) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = try state.withLockForProgram { (state) throws(Failure) in
            var object = state.object
            let result = try change(&object)
            state.object = object
            state.noteChange()
            return result
        }
        saveLater(after: Self.delay)
        return result
    }

    /// Each object from now on: after changes here and elsewhere. The sequence ends when the task that waits for it is
    /// cancelled.
    @export(implementation)
    public var changes: AsyncStream<Object> {
        let (stream, continuation) = AsyncStream.makeStream(of: Object.self)
        let observer = addObserver { continuation.yield($0) }
        continuation.onTermination = { [weak self] _ in self?.removeObserver(observer) }
        return stream
    }

    /// - Parameter tell: Is called with the object locked, and must only pass it on.
    @usableFromInline
    func addObserver(_ tell: @escaping @Sendable (Object) -> Void) -> Int {
        state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = tell
            return state.nextObserver
        }
    }

    @usableFromInline
    func removeObserver(_ number: Int) {
        state.withLock { $0.observers[number] = nil }
    }

    // MARK: Saving

    /// Why the object could not be saved, or what another process stored could not be loaded, the last time. In the background,
    /// ``Preferences/onFailure`` is told of it too.
    public var failure: (any Error)? {
        state.withLock { $0.failure }
    }

    /// Saves the object if it has changed since it was saved last.
    ///
    /// - Throws: What ``PreferenceValue/propertyList()`` or the repository throws. The object stays changed then.
    public func save() throws {
        try repositoryWork.withLock { try saveNow() }
    }

    /// Saves the object, loads what another process has stored, and returns when all of it is safe.
    ///
    /// - Throws: As ``save()`` and ``init(in:default:saving:)``.
    public func synchronize() throws {
        try repositoryWork.withLock {
            try saveNow()
            try repository.synchronize()
            try loadNow()
        }
    }

    /// Removes what is stored. The object is a new one then.
    ///
    /// - Throws: What the repository throws; nothing is changed then.
    public func reset() throws {
        try repositoryWork.withLock {
            try repository.save(nil)
            let object = makeDefault()
            state.withLock { state in
                (state.object, state.stored, state.isChanged, state.failure) = (object, nil, false, nil)
                state.tell()
            }
        }
    }
}
