extension Span<UInt8> {
    /// The first offset from `start` on whose byte satisfies a condition; nil if there is none.
    func firstOffset(from start: Int, where condition: (UInt8) -> Bool) -> Int? {
        let offset = withUnsafeBytes { ByteView($0).firstOffset(from: start, where: condition) }
        return offset < count ? offset : nil
    }
}
