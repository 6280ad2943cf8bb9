internal import PropertyLists

/// A domain as this process sees it: the contents of its file, overlaid with the changes that this process has made
/// and not yet written.
struct LiveDomain: ~Copyable {
    /// The file of the domain; nil for a domain that is never stored.
    let file: (any DomainFile)?
    /// The contents of the file when it was last read or written.
    private(set) var stored: PropertyListDictionary
    /// The version of the file that has ``stored`` as its contents; nil if there was no file, or if the version is
    /// unknown.
    private(set) var version: FileVersion?
    /// Changes that a write has taken from ``pending`` and not yet finished.
    private(set) var writing = PendingChanges()
    /// Changes made since the last write began.
    private(set) var pending = PendingChanges()
    /// When ``pending`` is to be written, by ``EngineServices/now``; nil when no write is planned.
    private(set) var dueTime: Double?
    /// Whether ``dueTime`` is for another attempt after a failed write.
    private var isRetry = false
    private let now: @Sendable () -> Double
    /// The error of the last attempt to read the file, if it failed; ``stored`` then keeps the contents from before.
    private(set) var readingFailure: PreferencesError?
    /// The error of the last attempt to write, if not all changes could be written.
    private var writingFailure: PreferencesError?
    /// The version to which this process has migrated the domain; nil if it has not.
    var migrated: MigratedVersion?

    /// How long the first change waits for further ones before a write, and how long changes made during a write wait
    /// after it, in seconds. A program that sets many values should write once, and other programs should see a
    /// change at once.
    private static let delay = 0.002
    private static let delayAfterWriting = 0.02
    private static let delayAfterFailure = 1.0

    /// Creates a domain that is kept in memory and never stored.
    init(contents: PropertyListDictionary = [:]) {
        file = nil
        stored = contents
        now = { .infinity }
    }

    /// Creates a domain with the contents that were read from its file.
    ///
    /// - Parameter now: ``EngineServices/now``.
    init(
        file: any DomainFile, contents: PropertyListDictionary, version: FileVersion?,
        now: @escaping @Sendable () -> Double
    ) {
        self.file = file
        stored = contents
        stored.makeIndex()
        self.version = version
        self.now = now
    }

    /// Creates a domain whose file could not be read.
    init(file: any DomainFile, failure: PreferencesError, now: @escaping @Sendable () -> Double) {
        self.file = file
        stored = [:]
        readingFailure = failure
        self.now = now
    }

    /// Creates a domain that has no place to be stored, for example for lack of a home directory; it is kept in
    /// memory.
    init(unstored failure: PreferencesError) {
        file = nil
        stored = [:]
        readingFailure = failure
        now = { .infinity }
    }

    // MARK: Reading

    func value(forKey key: String) -> PropertyList? {
        if let change = pending.change(of: key) { return change.newValue }
        if let change = writing.change(of: key) { return change.newValue }
        // Most domains of a search list have no values.
        return stored.isEmpty ? nil : stored[key]
    }

    var contents: PropertyListDictionary {
        var contents = stored
        writing.apply(to: &contents)
        pending.apply(to: &contents)
        return contents
    }

    var failure: PreferencesError? { readingFailure ?? writingFailure }

    /// Whether there are changes that are still to be written to the file.
    var isUnsaved: Bool { file != nil && (!pending.isEmpty || !writing.isEmpty) }

    // MARK: Changing

    mutating func set(_ value: PropertyList?, forKey key: String) {
        guard file != nil else {
            stored[key] = value
            return
        }
        pending.set(value, forKey: key)
        scheduleWrite(after: Self.delay)
    }

    mutating func replaceAll(_ contents: PropertyListDictionary) {
        guard file != nil else {
            stored = contents
            return
        }
        pending = PendingChanges(replacingAll: contents)
        scheduleWrite(after: Self.delay)
    }

    /// Removes all keys but the one that has the version of the settings, so that no step of a migration runs again on
    /// values that are set from now on.
    mutating func removeAll() {
        let key = migrated?.key ?? MigratedVersion.defaultKey
        var rest = PropertyListDictionary()
        rest[key] = value(forKey: key)
        replaceAll(rest)
    }

    private mutating func scheduleWrite(after delay: Double) {
        if dueTime == nil { dueTime = now() + delay }
    }

    // MARK: Files

    /// Starts a write: moves the pending changes to ``writing`` and returns them; nil when there are none.
    mutating func beginWriting() -> PendingChanges? {
        (dueTime, isRetry) = (nil, false)
        guard !pending.isEmpty else { return nil }
        if let key = migrated?.key, pending.removes(key) { migrated = nil }
        writing = pending
        pending = PendingChanges()
        return writing
    }

    /// Whether the version of the file that this process knows has the values of some changes.
    func isKnownToHold(_ changes: PendingChanges) -> Bool {
        (version != nil || stored.isEmpty) && readingFailure == nil && changes.isContained(in: stored)
    }

    /// Ends a write: adds the written changes to ``stored`` and makes the remaining ones pending.
    ///
    /// - Parameters:
    ///   - written: The changes that were written.
    ///   - heldBack: The changes that the file's format cannot represent. They are tried again together with later
    ///     ones.
    ///   - version: The version of the file after the write; nil if another process wrote the file before that.
    mutating func finishWriting(
        _ written: PendingChanges, holdingBack heldBack: PendingChanges, _ version: FileVersion?
    ) {
        written.apply(to: &stored)
        stored.makeIndex()
        writing = PendingChanges()
        if !pending.isEmpty { dueTime = now() + Self.delayAfterWriting }
        var changes = heldBack
        changes.add(pending)
        pending = changes
        self.version = version
        (readingFailure, writingFailure) = (nil, nil)
    }

    /// Records a value that the file has besides those that were set.
    mutating func noteStored(_ value: PropertyList, forKey key: String) {
        stored.set(value, forKey: key)
        stored.makeIndex()
    }

    /// Ends a failed write: makes its changes pending again, to be tried again after ``delayAfterFailure``.
    mutating func failWriting(_ error: PreferencesError) {
        var changes = writing
        changes.add(pending)
        (writing, pending) = (PendingChanges(), changes)
        writingFailure = error
        (dueTime, isRetry) = (now() + Self.delayAfterFailure, true)
    }

    /// Whether there are changes to write other than those of a failed write.
    var isAwaitingWriting: Bool { !writing.isEmpty || dueTime != nil && !isRetry }

    /// In a forked child, leaves the writing of all changes to the parent. Until the child reads the file
    /// again, it sees the changes as if they were in the file.
    mutating func leaveToParent() {
        writing.apply(to: &stored)
        pending.apply(to: &stored)
        (writing, pending) = (PendingChanges(), PendingChanges())
        (version, writingFailure) = (nil, nil)
        (dueTime, isRetry) = (nil, false)
    }

    /// Records that the file's format cannot represent one of the values.
    mutating func failToHold(_ error: PreferencesError) {
        writingFailure = error
    }

    mutating func failReading(_ error: PreferencesError) {
        readingFailure = error
    }

    /// Replaces ``stored`` by contents that were read from the file.
    mutating func reload(_ contents: PropertyListDictionary, _ version: FileVersion?) {
        stored = contents
        stored.makeIndex()
        self.version = version
        readingFailure = nil
        // Keep `writingFailure` while unwritten changes remain: the write may fail again.
        if pending.isEmpty { writingFailure = nil }
    }
}

extension PendingChanges.Change {
    fileprivate var newValue: PropertyList? {
        switch self {
        case .value(let value): value
        case .removed: nil
        }
    }
}
