extension BinaryReader {
    /// The number of elements from which a container is divided.
    private static let longContainer = 1_024

    /// A part of a container, and the reader that has read it.
    private struct Part {
        var keys: [String] = []
        var values: [PropertyList] = []
        var reader: BinaryReader
    }

    /// Whether a container with this number of elements is to be divided. If the document is to be read again, it is
    /// not.
    @inline(__always)
    func isDivided(_ count: Int) -> Bool {
        partCount > 1 && count >= Self.longContainer && divisionsLeft > 0 && !mustReadAgain
    }

    /// Reads the elements of a container in several parts at the same time, each with a reader of its own, and adds
    /// what these have met. If anything is wrong, ``mustReadAgain`` is set, and the result is of no use.
    ///
    /// - Parameter keys: The keys of a dictionary; nil for an array.
    @inline(never)
    mutating func readInParts(
        _ keys: BinaryDocument.References?, _ values: BinaryDocument.References
    ) -> (keys: [String], values: [PropertyList]) {
        divisionsLeft -= 1
        let (document, depth, partCount) = (document, depth, partCount)
        var parts = ParallelWork.results(ofParts: partCount) { number in
            // Values take about twice the length of a document.
            HugePages.prepareHeap(for: document.view.count / partCount * 2, isOfThread: number > 0)
            let positions = values.count * number / partCount..<values.count * (number + 1) / partCount
            return try? Self.readPart(positions, of: keys, values, BinaryReader(document, depth: depth))
        }
        var result: (keys: [String], values: [PropertyList]) = ([], [])
        result.keys.reserveCapacity(keys == nil ? 0 : values.count)
        result.values.reserveCapacity(values.count)
        for number in parts.indices {
            guard var part = parts[number].take(), add(part.reader) else {
                mustReadAgain = true
                break
            }
            result.keys.append(moving: &part.keys, leaving: "")
            result.values.append(moving: &part.values, leaving: .boolean(false))
        }
        return result
    }

    private static func readPart(
        _ positions: Range<Int>, of keys: BinaryDocument.References?, _ values: BinaryDocument.References,
        _ reader: consuming BinaryReader
    ) throws(PropertyListError) -> Part {
        var part = Part(reader: reader)
        if let keys {
            part.keys.reserveCapacity(positions.count)
            for position in positions {
                part.keys.append(try part.reader.readKey(part.reader.document.reference(position, of: keys)))
            }
        }
        part.values = try part.reader.readElements(positions, of: values)
        return part
    }
}
