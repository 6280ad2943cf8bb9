extension CloudMirror {
    /// Notices that rows that this device could not use are no longer on the server. What it has itself for their keys
    /// is pushed again.
    package mutating func forget(_ rows: [[UInt8]: UnusableRow]) {
        for bytes in rows.keys {
            unusableRows[bytes] = nil
            guard let key = CloudKey(bytes: bytes), records[key] != nil else { continue }
            records[key]?.base = nil
            records[key]?.isPending = true
        }
    }
}
