/// Writes binary property lists (`bplist00`), storing equal strings and numbers once, with the smallest possible
/// width of offsets and references.
///
/// It takes two steps: first ``BinaryObjectTable`` numbers the objects; then they are written in that order, the root
/// first, followed by the table of their offsets. The total length is known before the second step, so that the
/// document is written into its final memory.
///
/// The keys of the root dictionary are written in ascending order: a reader then needs no hash table for the keys of a
/// large domain (``KeyList``). Other dictionaries keep their order.
struct BinaryWriter: ~Copyable {
    private let table: BinaryObjectTable
    private let referenceWidth: ByteWidth
    private let offsetWidth: ByteWidth
    private let offsetTable: Int

    private static let header = Array("bplist00".utf8)

    /// Encodes a whole document.
    ///
    /// - Parameter limit: The greatest allowed length of the document in bytes.
    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``, for a document longer than
    ///   the limit, and for a value that weighs more than the reader accepts because its parts are shared
    ///   (``BinaryWeight``).
    static func encode(
        _ root: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        let writer = BinaryWriter(try BinaryObjectTable(of: root))
        guard writer.length <= limit else { throw PropertyListError(.documentTooLong, in: .binary, at: .value([])) }
        guard writer.table.weight.isAllowed(inDocumentOf: writer.length) else {
            throw PropertyListError(.tooManyValues, in: .binary, at: .value([]))
        }
        return ByteBuffer.array(count: writer.length) { writer.write(to: &$0) }
    }

    private init(_ table: consuming BinaryObjectTable) {
        referenceWidth = ByteWidth(of: UInt64(table.leaves.starts.count))
        var offsetTable = Self.header.count + table.leaves.bytes.count
        for position in 0..<table.containers.count {
            offsetTable += Self.length(of: table.containers[position], referenceWidth)
        }
        offsetWidth = ByteWidth(of: UInt64(offsetTable))
        self.offsetTable = offsetTable
        var table = table
        table.finish()
        self.table = table
    }

    /// The length of the document in bytes.
    private var length: Int {
        offsetTable + table.leaves.starts.count * offsetWidth.rawValue + BinaryDocument.trailerLength
    }

    /// The length of a container's object in bytes.
    private static func length(of container: BinaryContainer, _ referenceWidth: ByteWidth) -> Int {
        ByteBuffer.markerLength(count: container.count) + container.referenceCount * referenceWidth.rawValue
    }

    private func write(to output: inout ByteBuffer) {
        output.append(Self.header)
        writeObjects(to: &output)
        writeOffsets(to: &output)
        for _ in 0..<6 { output.append(0) }
        output.append(UInt8(offsetWidth.rawValue))
        output.append(UInt8(referenceWidth.rawValue))
        output.append(bigEndian: UInt64(table.leaves.starts.count), width: .eight)
        output.append(bigEndian: 0, width: .eight)
        output.append(bigEndian: UInt64(offsetTable), width: .eight)
    }

    /// Writes all objects in the order of their numbers: the leaves with lower numbers before each container, and the
    /// remaining leaves at the end.
    private func writeObjects(to output: inout ByteBuffer) {
        var (leaf, reference) = (0, 0)
        for position in 0..<table.containers.count {
            let container = table.containers[position]
            let start = Int(table.leaves.starts[Int(container.number)])
            output.append(table.leaves.bytes, leaf..<start)
            leaf = start
            output.appendMarker(container.marker, count: container.count)
            let end = reference + container.referenceCount
            output.append(bigEndian: table.references, reference..<end, width: referenceWidth)
            reference = end
        }
        output.append(table.leaves.bytes, leaf..<table.leaves.bytes.count)
    }

    /// Writes the offset of each object: the length of the header and of all objects with lower numbers. In a document
    /// of the allowed length, 32 bits suffice for an offset.
    private func writeOffsets(to output: inout ByteBuffer) {
        var (number, before) = (0, Self.header.count)
        for position in 0..<table.containers.count {
            let container = table.containers[position]
            let end = Int(container.number) + 1
            output.append(
                bigEndian: table.leaves.starts, number..<end, adding: UInt32(truncatingIfNeeded: before),
                width: offsetWidth)
            number = end
            before += Self.length(of: container, referenceWidth)
        }
        output.append(
            bigEndian: table.leaves.starts, number..<table.leaves.starts.count,
            adding: UInt32(truncatingIfNeeded: before), width: offsetWidth)
    }
}
