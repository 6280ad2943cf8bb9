import PrefsCore
import TestSupport

extension TemporaryDirectory {
    /// A store in a directory that does not exist yet.
    var store: DomainStore {
        DomainStore(directory: StoreDirectory(path: path("store")))
    }
}
