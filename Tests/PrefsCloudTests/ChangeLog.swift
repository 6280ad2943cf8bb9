import PrefsCloud
import Synchronization
import TestSupport
import Testing

/// Collects the changes that a store tells.
final class ChangeLog: Sendable {
    private let changes = Mutex<[CloudStoreChange]>([])
    private let observation = Mutex<CloudStoreObservation?>(nil)

    init(_ store: CloudStore) {
        let new = store.observe { [weak self] change in self?.changes.withLock { $0.append(change) } }
        observation.withLock { $0 = new }
    }

    var all: [CloudStoreChange] { changes.withLock { $0 } }

    func waitFor(_ expected: CloudStoreChange...) throws {
        try eventually(all) { $0 == expected }
    }
}
