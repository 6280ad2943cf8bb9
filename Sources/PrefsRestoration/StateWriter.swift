import PrefsCore

/// Writes the saved state of a scene, on a thread of the engine or for a caller that waits. It takes contents that are
/// encoded already, so it never touches the objects of the program.
final class StateWriter: Sendable {
    private let file: SavedStateFile
    private let engine: PreferencesEngine
    private let queue: WorkQueue
    private let state = Guarded(State(), inChild: { $0.contents = nil })
    /// Held while the file is written.
    private let fileWork = RecursiveLock()

    private struct State {
        /// The contents that are to be written; nil if the file has the last ones. A forked child leaves them to the
        /// parent.
        var contents: PropertyListDictionary?
        /// Counts the contents that were set, to recognise them.
        var number = 0
        var limit = 0
        /// The error of the last contents, if they can never be written.
        var refusal: RestorationError?
        /// The description of the last failure, so that it is reported once.
        var failure: String?
    }

    /// How long a change waits for others to be written together with it, and how long a failed attempt is put off, in
    /// seconds.
    private static let delay = 0.005
    private static let delayAfterFailure = 1.0

    init(_ file: SavedStateFile, _ engine: PreferencesEngine) {
        self.file = file
        self.engine = engine
        queue = engine.newRepositoryQueue()
    }

    /// Sets the contents to be written, instead of any that were to be written before.
    ///
    /// - Parameters:
    ///   - limit: The limit for the size of the file in bytes.
    ///   - isWrittenLater: Whether they are written soon, in the background. If not, ``writeNow()`` is to be called.
    func set(_ contents: PropertyListDictionary, limit: Int, isWrittenLater: Bool) {
        state.withLock { state in
            (state.contents, state.limit) = (contents, limit)
            state.number += 1
            state.refusal = nil
        }
        if isWrittenLater { writeLater(after: Self.delay) }
    }

    /// Discards the pending contents, and waits until nothing is being written.
    func discard() {
        fileWork.withLock { state.withLock { ($0.contents, $0.refusal) = (nil, nil) } }
    }

    /// Writes the pending contents, and returns when they are durable.
    ///
    /// - Throws: The error of writing, also one of an earlier attempt if no others have been set since. It is not
    ///   reported again. If the file could not be written, that is tried again in the background.
    func writeNow() throws(RestorationError) {
        do {
            try writePending()
        } catch {
            let isPending = state.withLock { state in
                state.failure = error.description
                return state.contents != nil
            }
            if isPending { writeLater(after: Self.delayAfterFailure) }
            throw error
        }
    }

    private func writePending() throws(RestorationError) {
        try fileWork.withLock { () throws(RestorationError) in
            let (contents, limit, number) = state.withLock { state in
                (state.contents, state.limit, state.number)
            }
            guard let contents else {
                if let refusal = state.withLock({ $0.refusal }) { throw refusal }
                return
            }
            let bytes: [UInt8]
            do throws(RestorationError) {
                bytes = try encode(contents, within: limit)
            } catch {
                // It would be the same at each attempt.
                discard(number, for: error)
                throw error
            }
            try RestorationError.wrapping(try file.write(bytes))
            discard(number)
        }
    }

    /// Discards contents that have been written or are refused, unless others have been set meanwhile.
    private func discard(_ number: Int, for refusal: RestorationError? = nil) {
        state.withLock { state in
            if refusal == nil { state.failure = nil }
            if state.number == number { (state.contents, state.refusal) = (nil, refusal) }
        }
    }

    private func encode(_ contents: PropertyListDictionary, within limit: Int) throws(RestorationError) -> [UInt8] {
        let document = PropertyListDocument(root: .dictionary(contents), format: .binary)
        let bytes = try RestorationError.wrapping(try DocumentFile.encode(document, for: file.path))
        guard bytes.count <= limit else { throw .tooLarge(size: bytes.count, limit: limit) }
        return bytes
    }

    private func writeLater(after delay: Double) {
        engine.deferWork(for: self, after: delay, on: queue) { [self] in
            do {
                try writePending()
            } catch {
                let text = String(describing: error)
                let before = state.withLock { state in exchange(&state.failure, with: text) }
                if before != text { engine.report(error) }
                if state.withLock({ $0.contents != nil }) { writeLater(after: Self.delayAfterFailure) }
                throw error
            }
        }
    }
}
