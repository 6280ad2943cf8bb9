extension Array {
    /// The address of the elements in memory, which is the same for two copies of an array as long as neither is
    /// changed.
    var address: UInt {
        withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
}
