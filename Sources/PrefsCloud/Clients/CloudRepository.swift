public import PrefsCore

/// Keeps an object under a key of a ``CloudStore``, so that all devices of the user have it. When another device saves
/// the object, it replaces the one on this device, unless that has changes that are not saved yet.
///
/// ```swift
/// let session = try PersistentObject(in: CloudRepository(.shared, key: "Session"), default: Session())
/// ```
///
/// The object is synchronised as a whole: of two devices that change it at the same time, the one that does so last
/// wins.
public struct CloudRepository: Repository, CustomStringConvertible {
    /// The key and the domain.
    public var description: String { "\(key) of \(store.domain.text) in the cloud" }
    private let store: CloudStore
    private let key: String

    /// Creates a repository under a key of a store, which the repository retains.
    public init(_ store: CloudStore, key: String) {
        (self.store, self.key) = (store, key)
    }

    public func load() throws(CloudError) -> PropertyList? {
        if let failure = store.failure { throw failure }
        return store.object(forKey: key)
    }

    /// Sets the value in memory. It is in the mirror shortly after.
    ///
    /// - Throws: ``CloudError`` if the key or the value is too large.
    public func save(_ value: PropertyList?) throws(CloudError) {
        try store.set(value, forKey: key)
    }

    public func synchronize() throws(CloudError) {
        try store.synchronize()
    }

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
        let key = key
        return store.observe { change in
            if change.keys.contains(where: { $0.utf8.elementsEqual(key.utf8) }) { handler() }
        }
    }
}
