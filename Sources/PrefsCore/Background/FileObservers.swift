/// Calls who wants to be told of changes of files.
final class FileObservers: BackgroundParticipant {
    static let shared = FileObservers()

    typealias Handler = @Sendable () -> Void

    private let state = Guarded(State())

    private struct State {
        var handlers: [Int: (path: String, handler: Handler)] = [:]
        var next = 0
    }

    /// Calls a handler when a file may have changed.
    ///
    /// - Returns: What ``remove(_:)`` is to be given.
    func add(_ path: String, _ handler: @escaping Handler) -> Int {
        BackgroundWork.shared.start()
        BackgroundWork.shared.watch(path)
        return state.withLock { state in
            state.next += 1
            state.handlers[state.next] = (path, handler)
            return state.next
        }
    }

    func remove(_ number: Int) {
        // The handler may be the last to know an object, which then ends: not while this is locked.
        _ = state.withLock { $0.handlers.removeValue(forKey: number)?.handler }
    }

    // MARK: Background

    var dueTime: Double? { nil }

    func fileMayHaveChanged(_ path: String) {
        let handlers = state.withLock { state in
            state.handlers.values.filter { $0.path.utf8.elementsEqual(path.utf8) }.map(\.handler)
        }
        for handler in handlers { handler() }
    }

    func doWhatIsDue() {}

    func finish() {}
}
