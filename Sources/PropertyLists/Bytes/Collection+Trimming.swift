extension BidirectionalCollection<UInt8> {
    /// The bytes without blanks (``Swift/UInt8/isBlank``) on either side.
    package var trimmingBlanks: SubSequence {
        trimmed
    }

    @inline(__always)
    fileprivate var trimmed: SubSequence {
        let rest = drop(while: \.isBlank)
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return rest }
        return rest[...last]
    }
}

extension String.UTF8View {
    /// The same, specialised for the command, which has texts.
    package var trimmingBlanks: SubSequence {
        trimmed
    }
}
