/// Calls the observers of files, which are repositories, each on a queue of its own.
final class FileObservers: BackgroundParticipant {
    static let shared = FileObservers()

    typealias Handler = @Sendable () -> Void

    private let state = Guarded(State())

    private struct State {
        var observers: [Int: Observer] = [:]
        var next = 0
    }

    private struct Observer {
        var path: String
        var handler: Handler
        let queue = WorkQueue(.repositories)
    }

    /// Calls a handler when a file may have changed.
    ///
    /// - Returns: The number of the observer, for ``remove(_:)``.
    func add(_ path: String, _ handler: @escaping Handler) -> Int {
        BackgroundWork.shared.start()
        BackgroundWork.shared.watch(path)
        return state.withLock { state in
            state.next += 1
            state.observers[state.next] = Observer(path: path, handler: handler)
            return state.next
        }
    }

    func remove(_ number: Int) {
        // Release the handler outside the lock: it may hold the last reference to an object, whose deinitialiser
        // would then run.
        let observer = state.withLock { $0.observers.removeValue(forKey: number) }
        observer?.queue.removeAll()
    }

    // MARK: Background

    var dueTime: Double? { nil }

    func fileMayHaveChanged(_ path: String) {
        let observers = state.withLock { state in
            state.observers.values.filter { $0.path.utf8.elementsEqual(path.utf8) }
        }
        for observer in observers { observer.queue.add(observer.handler) }
    }

    func doWhatIsDue() {}
}
