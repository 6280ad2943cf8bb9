extension NestedTextWriter where Self: ~Copyable {
    /// Writes the elements of a container at some positions. The last argument is the share of each of them in the
    /// document's length.
    typealias ElementsWriting = (inout Self, Range<Int>, Double) throws(PropertyListError) -> Void

    /// Writes all elements of a container, those of a long one on several processors.
    ///
    /// - Parameters:
    ///   - count: The number of elements.
    ///   - share: The container's share in the document's length.
    @inline(__always)
    mutating func writeElements(
        _ count: Int, _ share: Double, _ write: ElementsWriting
    ) throws(PropertyListError) {
        guard count >= ElementParts.leastCount, !dividesNothing else {
            return try write(&self, 0..<count, share / Double(count))
        }
        try writeLong(count, share / Double(count), write)
    }

    /// Writes the first elements, then the others in parts if the length of the first promises a long text.
    @inline(never)
    private mutating func writeLong(
        _ count: Int, _ share: Double, _ write: ElementsWriting
    ) throws(PropertyListError) {
        let start = output.length
        var rest = ElementParts.sampleCount..<count
        try write(&self, 0..<rest.lowerBound, share)
        while !rest.isEmpty {
            let parts = ElementParts.divide(rest, meanLength: (output.length - start) / rest.lowerBound)
            guard let end = parts.last?.upperBound else { return try write(&self, rest, share) }
            let lengthBefore = output.length
            try writeAtOnce(parts, share, write)
            rest = end..<count
            // The first elements were much longer than these, and the threads have taken longer than they have saved.
            if output.length - lengthBefore < ParallelWork.leastLength { return try write(&self, rest, share) }
        }
    }

    /// Writes the elements of the first part, while other threads write those of each other part into memory. Then it
    /// writes these texts in their order. Elements whose text is too long to be kept, or that cannot be written, are
    /// written by this thread, which also finds out what the error is.
    private mutating func writeAtOnce(
        _ parts: [Range<Int>], _ share: Double, _ write: ElementsWriting
    ) throws(PropertyListError) {
        let model = part(to: TextWriter(pieceLength: 0) { _, _ in false })
        // If a container inside were divided, too, each level of nesting would keep texts in memory.
        dividesNothing = true
        defer { dividesNothing = false }
        var first = Result<Void, PropertyListError>.success(())
        let texts = ParallelWork.results(of: 1..<parts.count) { number in
            try? model.text(of: parts[number], write)
        } meanwhile: {
            first = Result { () throws(PropertyListError) in try write(&self, parts[0], share) }
        }
        try first.get()
        for (text, elements) in zip(texts, parts.dropFirst()) {
            guard let text else { try write(&self, elements, share); continue }
            output.write(text.span)
            output.progress += share * Double(elements.count)
        }
        try throwIfRefused()
    }

    /// The text of some elements, written by a writer like this one.
    private borrowing func text(
        of elements: Range<Int>, _ write: ElementsWriting
    ) throws(PropertyListError) -> [UInt8] {
        try TextCollector.collect(limit: ElementParts.longestText) { (output) throws(PropertyListError) in
            var writer = part(to: output)
            try write(&writer, elements, 1 / Double(max(elements.count, 1)))
            try writer.finish()
        }
    }
}
