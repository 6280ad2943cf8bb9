/// Writes binary property lists (`bplist00`) with equal strings and numbers stored once and the smallest
/// offsets and references that serve.
///
/// Two steps: ``BinaryObjectTable`` numbers the objects, then they are written one after another in
/// that order, the root first, and after them where each is. The length of all is known by then, so that
/// they are written where they stay.
///
/// The keys of the root dictionary are written in ascending order, and the trailer says so
/// (``BinaryDocument/sortedKeys``), so that one of very many is found without reading all. Other dictionaries
/// keep their order.
struct BinaryWriter: ~Copyable {
    private let table: BinaryObjectTable
    private let referenceWidth: ByteWidth
    private let offsetWidth: ByteWidth
    private let offsetTable: Int

    private static let header = Array("bplist00".utf8)

    /// The bytes of a whole document.
    ///
    /// - Parameter limit: Of the document's length, in bytes.
    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``, for a document beyond the
    ///   limit, and for a value whose shared parts make it weigh more than the reader takes (``BinaryWeight``).
    static func encode(
        _ root: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        try encode(BinaryObjectTable(of: root), limit: limit)
    }

    /// The bytes of a document of these objects.
    ///
    /// - Throws: ``PropertyListError`` for a document that is too long or stands for too much.
    static func encode(
        _ table: consuming BinaryObjectTable, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        let writer = BinaryWriter(table)
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
        self.table = table
    }

    /// The length of the document.
    private var length: Int {
        offsetTable + table.leaves.starts.count * offsetWidth.rawValue + BinaryDocument.trailerLength
    }

    /// How many bytes a container takes.
    private static func length(of container: BinaryContainer, _ referenceWidth: ByteWidth) -> Int {
        ByteBuffer.markerLength(count: container.count) + container.referenceCount * referenceWidth.rawValue
    }

    private func write(to output: inout ByteBuffer) {
        output.append(Self.header)
        writeObjects(to: &output)
        writeOffsets(to: &output)
        for _ in 0..<5 { output.append(0) }
        output.append(table.hasSortedKeys ? BinaryDocument.sortedKeys : 0)
        output.append(UInt8(offsetWidth.rawValue))
        output.append(UInt8(referenceWidth.rawValue))
        output.append(bigEndian: UInt64(table.leaves.starts.count), width: .eight)
        output.append(bigEndian: 0, width: .eight)
        output.append(bigEndian: UInt64(offsetTable), width: .eight)
    }

    /// Writes each container between the leaves before and behind it.
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

    /// Writes where each object begins: behind the leaves and the containers before it. A document of the length that
    /// is allowed needs no more than 32 bits for that.
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
