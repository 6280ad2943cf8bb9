/// The handlers that are called when a file may have changed, each on a queue of its own.
final class FileObservers: Sendable {
    private let threads: WorkThreads
    private let state = Guarded(State())

    private struct State {
        var observers: [Int: Observer] = [:]
        var nextNumber = 0
    }

    private struct Observer {
        var path: String
        var handler: @Sendable () -> Void
        let queue: WorkQueue
    }

    /// - Parameter threads: The threads that call the handlers.
    init(_ threads: WorkThreads) {
        self.threads = threads
    }

    /// Adds a handler, which is called whenever the file at `path` may have changed.
    ///
    /// - Returns: The number of the observer, for ``remove(_:)``.
    func add(_ path: String, _ handler: @escaping @Sendable () -> Void) -> Int {
        let observer = Observer(path: path, handler: handler, queue: WorkQueue(threads))
        return state.withLock { state in
            state.nextNumber += 1
            state.observers[state.nextNumber] = observer
            return state.nextNumber
        }
    }

    func remove(_ number: Int) {
        // Release the handler after unlocking: it may hold the last reference to an object, whose deinitialiser would
        // then run.
        let observer = state.withLock { $0.observers.removeValue(forKey: number) }
        observer?.queue.removeAll()
    }

    /// The paths of some files that are observed.
    func observed(of paths: [String]) -> [String] {
        let observed = state.withLock { state in Set(state.observers.values.map { Array($0.path.utf8) }) }
        return paths.filter { observed.contains(Array($0.utf8)) }
    }

    /// Queues a call of each handler of the file at `path`.
    func fileMayHaveChanged(_ path: String) {
        let observers = state.withLock { state in
            state.observers.values.filter { $0.path.utf8.elementsEqual(path.utf8) }
        }
        for observer in observers { observer.queue.add(observer.handler) }
    }
}
