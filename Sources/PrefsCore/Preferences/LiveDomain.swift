/// A domain as this process sees it: what is in its file, and over that what was changed here and is not there yet.
///
/// A class, since reading a value of a struct in an array copies all of it.
final class LiveDomain {
    /// Nil for a domain that is never stored.
    let file: StoredDomain?
    /// As it was read, or written, last.
    private(set) var stored: PropertyListDictionary
    /// The file that ``stored`` was read from or written to, nil when there was none.
    private(set) var version: FileVersion?
    /// Changes that are being written.
    private(set) var writing = PendingChanges() { didSet { noteChanges() } }
    /// Changes that have not been taken up yet.
    private(set) var pending = PendingChanges() { didSet { noteChanges() } }
    /// Whether there are changes that are not in ``stored``.
    private var hasChanges = false
    /// When ``pending`` is to be written, by ``MonotonicClock``.
    private(set) var dueTime: Double?
    /// Whether that is because they could not be written.
    private var isTriedAgain = false
    /// Why the file could not be read the last time; ``stored`` is what it had before.
    private(set) var readingFailure: PreferencesError?
    /// Why it could not be written, or not in full, the last time.
    private var writingFailure: PreferencesError?

    /// How long a first change waits for more, and how long those after a write wait, in seconds. Long enough for
    /// a program that sets many values to write once, and short enough to be seen by others at once.
    private static let delay = 0.002
    private static let delayAfterWriting = 0.02
    private static let delayAfterFailure = 1.0

    /// A domain that lives in memory.
    init(contents: PropertyListDictionary = [:]) {
        file = nil
        stored = contents
    }

    /// A domain that was read.
    init(file: StoredDomain, contents: PropertyListDictionary, version: FileVersion?) {
        self.file = file
        stored = contents
        stored.makeIndex()
        self.version = version
    }

    /// A domain that could not be read, or one that can be kept nowhere.
    init(file: StoredDomain?, failure: PreferencesError) {
        self.file = file
        stored = [:]
        readingFailure = failure
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

    /// Whether ``value(forKey:)`` may give something.
    var hasValues: Bool { hasChanges || !stored.isEmpty }

    var contents: PropertyListDictionary {
        var contents = stored
        writing.apply(to: &contents)
        pending.apply(to: &contents)
        return contents
    }

    var failure: PreferencesError? { readingFailure ?? writingFailure }

    /// Whether there is something to be written.
    var isUnsaved: Bool { file != nil && hasChanges }

    // MARK: Changing

    /// Whether changes are such as observers are not told of (``Preferences/withoutNotifying(_:)``).
    var isSilent = false

    func set(_ value: PropertyList?, forKey key: String) {
        guard file != nil else {
            stored[key] = value
            return
        }
        pending.set(value, forKey: key, isSilent: isSilent)
        makeDue(after: Self.delay)
    }

    func replaceAll(_ contents: PropertyListDictionary) {
        guard file != nil else {
            stored = contents
            return
        }
        pending = PendingChanges(replacingAll: contents, isSilent: isSilent)
        makeDue(after: Self.delay)
    }

    private func makeDue(after delay: Double) {
        if dueTime == nil { dueTime = MonotonicClock.now + delay }
    }

    // MARK: Files

    /// Takes up the changes to be written; nil when there are none.
    func beginWriting() -> PendingChanges? {
        (dueTime, isTriedAgain) = (nil, false)
        guard !pending.isEmpty else { return nil }
        writing = pending
        pending = PendingChanges()
        return writing
    }

    /// - Parameters:
    ///   - written: What was written of the changes.
    ///   - heldBack: What the file cannot hold. It is tried again together with what is set next.
    ///   - version: The file as it is now.
    func finishWriting(_ written: PendingChanges, holdingBack heldBack: PendingChanges, _ version: FileVersion?) {
        written.apply(to: &stored)
        stored.makeIndex()
        writing = PendingChanges()
        if !pending.isEmpty { dueTime = MonotonicClock.now + Self.delayAfterWriting }
        var changes = heldBack
        changes.add(pending)
        pending = changes
        self.version = version
        (readingFailure, writingFailure) = (nil, nil)
    }

    /// Takes the changes back, to be written later.
    func failWriting(_ error: PreferencesError) {
        var changes = writing
        changes.add(pending)
        (writing, pending) = (PendingChanges(), changes)
        writingFailure = error
        (dueTime, isTriedAgain) = (MonotonicClock.now + Self.delayAfterFailure, true)
    }

    /// Whether there are changes that have not failed to be written.
    var isAwaitingWriting: Bool { !writing.isEmpty || dueTime != nil && !isTriedAgain }

    /// Leaves the changes to the parent that this process was forked from. They are seen here as if they were in the file, until it is
    /// read again.
    func leaveToParent() {
        writing.apply(to: &stored)
        pending.apply(to: &stored)
        (writing, pending) = (PendingChanges(), PendingChanges())
        (version, writingFailure) = (nil, nil)
        (dueTime, isTriedAgain) = (nil, false)
    }

    /// Notes that a value was held back.
    func failToHold(_ error: PreferencesError) {
        writingFailure = error
    }

    func failReading(_ error: PreferencesError) {
        readingFailure = error
    }

    /// Takes over what another process has written.
    func reload(_ contents: PropertyListDictionary, _ version: FileVersion?) {
        stored = contents
        stored.makeIndex()
        self.version = version
        readingFailure = nil
        // What could not be written may still not be.
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
