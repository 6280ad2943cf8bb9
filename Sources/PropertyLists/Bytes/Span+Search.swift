extension Span<UInt8> {
    /// The first offset from `start` on at which a byte satisfies a condition; nil where none does.
    ///
    /// - Parameter mark: Marks that byte among eight, as ``ByteView/firstOffset(from:marking:where:)`` has it.
    @inline(__always)
    func firstOffset(from start: Int, marking mark: (UInt64) -> UInt64, where condition: (UInt8) -> Bool) -> Int? {
        let offset = withUnsafeBytes { ByteView($0).firstOffset(from: start, marking: mark, where: condition) }
        return offset < count ? offset : nil
    }
}
