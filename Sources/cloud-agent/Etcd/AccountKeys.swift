import PrefsCloud

/// The keys of an account on the server:
///
/// ```
/// /prefs/v1/<account>/head                 the head
/// /prefs/v1/<account>/k/<domain>\0<key>    a version of each key
/// /prefs/v1/<account>/d/<device>           the name of each device, and when it was seen
/// ```
struct AccountKeys: Equatable {
    private let root: String

    init(_ account: AccountName) {
        root = "/prefs/v1/\(account.text)"
    }

    /// Everything of the account, which its user may read and write.
    var all: EtcdKeyRange { .keys(from: Array("\(root)/".utf8), upTo: Array("\(root)0".utf8)) }

    var headText: String { "\(root)/head" }

    var head: [UInt8] { Array(headText.utf8) }

    private var rowPrefix: [UInt8] { Array("\(root)/k/".utf8) }

    /// The rows of all keys.
    var rows: EtcdKeyRange { .prefix(rowPrefix) }

    /// The row of a key.
    ///
    /// - Parameter key: The bytes of the key (``CloudKey/bytes``).
    func row(_ key: [UInt8]) -> [UInt8] { rowPrefix + key }

    /// The bytes of the key that a row is of; nil if it is no row.
    func key(ofRow row: [UInt8]) -> [UInt8]? {
        row.starts(with: rowPrefix) ? Array(row.dropFirst(rowPrefix.count)) : nil
    }

    /// Whether a key belongs to what devices synchronise: it is the head or a row.
    func isContent(_ key: [UInt8]) -> Bool { key == head || key.starts(with: rowPrefix) }

    private var devicePrefix: [UInt8] { Array("\(root)/d/".utf8) }

    /// The entries of all devices.
    var devices: EtcdKeyRange { .prefix(devicePrefix) }

    func device(_ device: DeviceIdentifier) -> [UInt8] { devicePrefix + device.bytes }

    /// The device that an entry is of; nil if it is no such entry.
    func device(ofEntry key: [UInt8]) -> DeviceIdentifier? {
        key.starts(with: devicePrefix) ? DeviceIdentifier(bytes: Array(key.dropFirst(devicePrefix.count))) : nil
    }
}
