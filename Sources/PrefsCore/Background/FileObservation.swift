/// Calls a handler when a file may have changed, as long as the observation is retained. Calls do not overlap, and
/// come on a thread of this library.
final class FileObservation: Sendable {
    private let number: Int

    init(_ path: String, _ handler: @escaping @Sendable () -> Void) {
        number = FileObservers.shared.add(path, handler)
    }

    deinit {
        FileObservers.shared.remove(number)
    }
}
