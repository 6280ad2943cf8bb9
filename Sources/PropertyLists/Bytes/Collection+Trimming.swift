extension BidirectionalCollection<UInt8> {
    /// The bytes without blanks (``Swift/UInt8/isBlank``) on either side.
    package var trimmingBlanks: SubSequence {
        let rest = drop(while: \.isBlank)
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return rest }
        return rest[...last]
    }
}
