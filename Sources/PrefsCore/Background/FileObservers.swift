/// The handlers that are called when a file may have changed, each on a queue of its own.
final class FileObservers: Sendable {
    private let threads: WorkThreads
    private let observers = Observers<Observer>()

    private struct Observer {
        let path: String
        let queue: WorkQueue
        let handler: @Sendable () -> Void
    }

    /// - Parameter threads: The threads that call the handlers.
    init(_ threads: WorkThreads) {
        self.threads = threads
    }

    /// Calls a handler whenever the file at `path` may have changed, as long as the observation is retained.
    func add(_ path: String, _ handler: @escaping @Sendable () -> Void) -> PreferenceObservation {
        let queue = WorkQueue(threads)
        return observers.add(Observer(path: path, queue: queue, handler: handler)) { queue.removeAll() }
    }

    /// The paths of some files that are observed.
    func observed(of paths: [String]) -> [String] {
        var observed: Set<[UInt8]> = []
        observers.forEach { observed.insert(Array($0.path.utf8)) }
        return paths.filter { observed.contains(Array($0.utf8)) }
    }

    /// Queues a call of each handler of the file at `path`.
    func fileMayHaveChanged(_ path: String) {
        observers.forEach { if $0.path.hasSameBytes(as: path) { $0.queue.add($0.handler) } }
    }
}
