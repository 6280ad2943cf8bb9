@testable import cloud_agent

extension EtcdClient {
    /// - Returns: The cluster, and its revision then.
    @discardableResult
    func put(_ key: [UInt8], value: [UInt8]) throws(ServerError) -> (cluster: UInt64, revision: Int64) {
        try call("/v3/kv/put", ["key": .data(key), "value": .data(value)]) { (object) throws(EtcdFailure) in
            try object.header()
        }
    }

    /// Deletes the keys of a range.
    ///
    /// - Returns: How many there were.
    @discardableResult
    func delete(_ range: EtcdKeyRange) throws(ServerError) -> Int {
        try call("/v3/kv/deleterange", range.form) { (object) throws(EtcdFailure) in try object.number("deleted") }
    }
}
