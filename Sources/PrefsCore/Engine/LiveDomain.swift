/// A domain as this process sees it: the contents of its file, and on top of them the changes made here that have not
/// been written yet.
///
/// A class, since reading a value of a struct in an array would copy the whole struct.
final class LiveDomain {
    /// Nil for a domain that is never stored.
    let file: (any DomainFile)?
    /// The contents that were read or written last.
    private(set) var stored: PropertyListDictionary
    /// The version of the file that ``stored`` was read from or written to; nil when there was none.
    private(set) var version: FileVersion?
    /// Changes that are being written.
    private(set) var writing = PendingChanges() { didSet { noteChanges() } }
    /// Changes made since the last write began.
    private(set) var pending = PendingChanges() { didSet { noteChanges() } }
    /// Whether there are changes that are not in ``stored``.
    private var hasChanges = false
    /// When ``pending`` is to be written, by ``EngineServices/now``; nil when no write is planned.
    private(set) var dueTime: Double?
    /// Whether ``dueTime`` is for another attempt after a failed write.
    private var isRetry = false
    private let now: @Sendable () -> Double
    /// Why the file could not be read at the last attempt; ``stored`` has the contents from before.
    private(set) var readingFailure: PreferencesError?
    /// Why the changes could not be written, or not all of them, at the last attempt.
    private var writingFailure: PreferencesError?

    /// How long a first change waits for more, and how long changes made during a write wait after it, in seconds.
    /// Long enough that a program that sets many values writes once, and short enough that other programs see a
    /// change at once.
    private static let delay = 0.002
    private static let delayAfterWriting = 0.02
    private static let delayAfterFailure = 1.0

    /// A domain in memory.
    init(contents: PropertyListDictionary = [:]) {
        file = nil
        stored = contents
        now = { .infinity }
    }

    /// A domain whose file was read.
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

    /// A domain whose file could not be read.
    init(file: any DomainFile, failure: PreferencesError, now: @escaping @Sendable () -> Double) {
        self.file = file
        stored = [:]
        readingFailure = failure
        self.now = now
    }

    /// A domain that cannot be stored anywhere, in memory.
    init(unstored failure: PreferencesError) {
        file = nil
        stored = [:]
        readingFailure = failure
        now = { .infinity }
    }

    // MARK: Reading

    @inline(__always)
    func value(forKey key: String) -> PropertyList? {
        if hasChanges {
            if let change = pending.change(ofKey: key) { return change.newValue }
            if let change = writing.change(ofKey: key) { return change.newValue }
        }
        return stored.isEmpty ? nil : stored[key]
    }

    private func noteChanges() {
        hasChanges = !pending.isEmpty || !writing.isEmpty
    }

    /// Whether ``value(forKey:)`` can return a value.
    var hasValues: Bool { hasChanges || !stored.isEmpty }

    var contents: PropertyListDictionary {
        var contents = stored
        writing.apply(to: &contents)
        pending.apply(to: &contents)
        return contents
    }

    var failure: PreferencesError? { readingFailure ?? writingFailure }

    /// Whether there are changes to write.
    var isUnsaved: Bool { file != nil && hasChanges }

    // MARK: Changing

    /// Whether observers are not notified of the changes being made (``Preferences/withoutNotifying(_:)``).
    var isSilent = false

    func set(_ value: PropertyList?, forKey key: String) {
        guard file != nil else {
            stored[key] = value
            return
        }
        pending.set(value, forKey: key, isSilent: isSilent)
        scheduleWrite(after: Self.delay)
    }

    func replaceAll(_ contents: PropertyListDictionary) {
        guard file != nil else {
            stored = contents
            return
        }
        pending = PendingChanges(replacingAll: contents, isSilent: isSilent)
        scheduleWrite(after: Self.delay)
    }

    private func scheduleWrite(after delay: Double) {
        if dueTime == nil { dueTime = now() + delay }
    }

    // MARK: Files

    /// Starts a write and returns the changes to write; nil when there are none.
    func beginWriting() -> PendingChanges? {
        (dueTime, isRetry) = (nil, false)
        guard !pending.isEmpty else { return nil }
        writing = pending
        pending = PendingChanges()
        return writing
    }

    /// - Parameters:
    ///   - written: The changes that were written.
    ///   - heldBack: The changes that the file's format cannot hold. They are tried again together with the next
    ///     ones.
    ///   - version: The version of the file after the write.
    func finishWriting(_ written: PendingChanges, holdingBack heldBack: PendingChanges, _ version: FileVersion?) {
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

    /// Makes the changes pending again, to be written later.
    func failWriting(_ error: PreferencesError) {
        var changes = writing
        changes.add(pending)
        (writing, pending) = (PendingChanges(), changes)
        writingFailure = error
        (dueTime, isRetry) = (now() + Self.delayAfterFailure, true)
    }

    /// Whether there are changes whose writing has not failed.
    var isAwaitingWriting: Bool { !writing.isEmpty || dueTime != nil && !isRetry }

    /// Called in a forked child: leaves the changes to the parent. Until the file is read again, the child sees them
    /// as if they were in it.
    func leaveToParent() {
        writing.apply(to: &stored)
        pending.apply(to: &stored)
        (writing, pending) = (PendingChanges(), PendingChanges())
        (version, writingFailure) = (nil, nil)
        (dueTime, isRetry) = (nil, false)
    }

    /// Records that a value could not be written because of the file's format.
    func failToHold(_ error: PreferencesError) {
        writingFailure = error
    }

    func failReading(_ error: PreferencesError) {
        readingFailure = error
    }

    /// Replaces ``stored`` by the contents that another process has written.
    func reload(_ contents: PropertyListDictionary, _ version: FileVersion?) {
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
