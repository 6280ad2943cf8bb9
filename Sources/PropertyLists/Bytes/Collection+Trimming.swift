extension BidirectionalCollection<UInt8> {
    /// The bytes without leading and trailing blanks (``Swift/UInt8/isBlank``).
    package var trimmingBlanks: SubSequence {
        trimmed
    }

    fileprivate var trimmed: SubSequence {
        if let first, let last, !first.isBlank, !last.isBlank { return self[...] }
        let rest = drop(while: \.isBlank)
        guard let last = rest.lastIndex(where: { !$0.isBlank }) else { return rest }
        return rest[...last]
    }
}

extension String.UTF8View {
    /// The text without leading and trailing blanks. This overload exists because the generic one is not specialised
    /// for other modules; the command trims its arguments with it.
    package var trimmingBlanks: SubSequence {
        trimmed
    }
}
