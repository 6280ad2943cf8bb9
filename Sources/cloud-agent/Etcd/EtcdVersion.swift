/// The version of an etcd server.
struct EtcdVersion: Equatable, CustomStringConvertible {
    let description: String
    private let numbers: [Int]

    /// - Parameter text: Three numbers, such as `3.4.23`, or such with an addition such as `-rc.0`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 2).map { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        guard parts.count == 3, !parts.contains(nil) else { return nil }
        numbers = parts.compactMap { $0 }
        description = text
    }

    /// Whether the server checks the rights of a user also for transactions inside transactions, for leases and for
    /// compaction (GHSA-rfx7-8w68-q57q and GHSA-x35m-3gp4-4fh5). Where it does not, every user of the cluster can read
    /// and write the keys of all others.
    var separatesUsers: Bool {
        guard numbers[0] == 3 else { return numbers[0] > 3 }
        switch numbers[1] {
        case ..<4: return false
        case 4: return numbers[2] >= 44
        case 5: return numbers[2] >= 30
        case 6: return numbers[2] >= 11
        default: return true
        }
    }
}
