/// Keeps an observer of a file registered (``PreferencesEngine/observeFile(_:_:)``) as long as this object is retained.
final class FileObservation: Sendable {
    private let observers: FileObservers
    private let number: Int

    init(_ observers: FileObservers, _ number: Int) {
        self.observers = observers
        self.number = number
    }

    deinit {
        observers.remove(number)
    }
}
