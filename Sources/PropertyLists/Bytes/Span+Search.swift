extension Span<UInt8> {
    /// The first offset from `start` on whose byte satisfies a condition; nil if there is none.
    ///
    /// - Parameter mark: Sets the high bit of the lowest of eight bytes that satisfies the condition. See
    ///   ``ByteView/firstOffset(from:marking:)``.
    @inline(__always)
    func firstOffset(from start: Int, marking mark: (UInt64) -> UInt64) -> Int? {
        let offset = withUnsafeBytes { ByteView($0).firstOffset(from: start, marking: mark) }
        return offset < count ? offset : nil
    }
}
