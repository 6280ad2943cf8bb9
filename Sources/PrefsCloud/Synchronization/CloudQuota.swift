/// The limits of a domain and of an account on the server. An edit beyond them stays on its device.
///
/// The numbers are those of Apple's NSUbiquitousKeyValueStore for each app, and 16 times as much for an account.
public struct CloudQuota: Equatable, Sendable {
    /// The total size of a domain's values, in bytes of their binary property lists. Keys do not count.
    public package(set) var domainBytes = 1 << 20
    /// The size of one value, in bytes of its binary property list.
    public package(set) var valueBytes = 1 << 20
    /// The number of keys of a domain.
    public package(set) var domainKeys = 1024
    /// The length of a key in bytes of UTF-8.
    public package(set) var keyBytes = 64
    /// The total size of the values of an account.
    public package(set) var storeBytes = 16 << 20
    /// The number of keys of an account.
    public package(set) var storeKeys = 16_384

    public init() {}
}
