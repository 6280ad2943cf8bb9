import PrefsCore
import TestSupport

extension TemporaryDirectory {
    /// A store in a directory that does not exist yet.
    var store: DomainStore {
        DomainStore(directory: StoreDirectory(path: path("store")))
    }

    /// `PREFS_SYSTEM_HOME` of tests that have an environment of their own, so that none meets the store of the machine.
    var systemStore: String { path("system") }
}
