/// Holds the lock of a store's directory while several files in its folders are changed together. Files in the
/// directory itself cannot be changed meanwhile, since each such change takes the same lock.
package struct StoreLock: ~Copyable {
    private let locked: LockedPath

    /// Waits for the lock. The directory is made if it is missing.
    ///
    /// - Throws: ``PreferencesError/locked(path:)`` if another process holds the lock for longer than
    ///   ``DirectoryLock/timeout``.
    package init(of store: DomainStore) throws(PreferencesError) {
        let place = store.place(of: .stored(.global, .any))
        let path = store.directory.path
        let locked = try LockedPath(path + "/.") { (entry) throws(PreferencesError) in
            try store.makeDirectory(of: &entry, for: place) { true }
        }
        guard let locked else { throw .unsettled(path: path) }
        self.locked = locked
    }
}
