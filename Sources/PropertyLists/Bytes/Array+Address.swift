extension Array {
    /// Where the elements are in memory: what two copies of one array share, as long as neither is changed.
    var address: UInt {
        withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}
