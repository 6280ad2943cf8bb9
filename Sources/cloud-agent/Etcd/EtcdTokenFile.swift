import PrefsCloud
import PropertyLists

/// The file in which the programs of a device keep the token of their user, `token.plist`, which only its owner can
/// read. A server takes about 70 ms of a processor to check a password, and a token spares that.
struct EtcdTokenFile {
    private let store: DomainStore
    /// What the token is good for. That of another user or cluster is not used.
    private let purpose: PropertyListDictionary

    /// The file of an account, whose directory need not exist.
    init(of account: AccountName, in directory: CloudDirectory, _ user: String, _ endpoints: [EtcdEndpoint]) {
        self.init(in: directory.path(of: account) + "/agent", user, endpoints)
    }

    /// - Parameter directory: The directory of the file, which need not exist.
    init(in directory: String, _ user: String, _ endpoints: [EtcdEndpoint]) {
        store = DomainStore(directory: StoreDirectory(path: directory), durability: .unsynchronized)
        purpose = ["User": .string(user), "Endpoints": .array(endpoints.map { .string($0.url) })]
    }

    private static let location = DomainLocation.stored(DomainName(unchecked: "token"), .any)

    /// The token; nil if there is none. A file that cannot be used counts as empty.
    func read() -> String? {
        guard let form = try? store.contents(of: Self.location),
            purpose.keys.allSatisfy({ form[$0] == purpose[$0] })
        else { return nil }
        return form["Token"]?.stringValue
    }

    /// Keeps a token; nil to remove the one that is kept. A file that cannot be written stays as it was.
    func keep(_ token: String?) {
        var form = purpose
        form["Token"] = token.map { .string($0) }
        try? store.apply(token == nil ? .removeAll : .replaceAll(form), to: Self.location)
    }

    /// Takes the lock that one process of the device holds while a password is checked; nil if another one has it.
    func lock() -> Lock? {
        Lock(store.directory.path(of: Self.location) + ".lock")
    }

    /// The lock; it is released with this object.
    final class Lock {
        /// Nil if the file of the lock cannot be made: a new device has no directory yet, and a disk may be full. Then
        /// no other process can hold the lock either.
        private let lock: FileLock?

        fileprivate init?(_ path: String) {
            do throws(PreferencesError) {
                guard let lock = try FileLock(path, until: 0) else { return nil }
                self.lock = consume lock
            } catch {
                lock = nil
            }
        }
    }
}
