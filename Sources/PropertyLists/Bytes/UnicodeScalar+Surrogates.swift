extension Unicode.Scalar {
    /// The character of a surrogate pair in UTF-16; nil if the code units are no such pair.
    init?(lead: UInt16, trail: UInt16) {
        guard UTF16.isLeadSurrogate(lead), UTF16.isTrailSurrogate(trail) else { return nil }
        self.init(0x1_0000 + UInt32(lead & 0x3FF) << 10 + UInt32(trail & 0x3FF))
    }
}
