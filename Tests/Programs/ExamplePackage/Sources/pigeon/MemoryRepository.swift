import PrefsCore
import Synchronization

/// A place of the program's own to keep an object.
final class MemoryRepository: Repository {
    private let stored = Mutex<PropertyList?>(nil)

    func load() throws -> PropertyList? {
        stored.withLock { $0 }
    }

    func save(_ value: PropertyList?) throws {
        stored.withLock { $0 = value }
    }
}
