/// Writes binary property lists (`bplist00`) with equal strings and numbers stored once and the smallest
/// offsets and references that serve.
///
/// Two steps: ``BinaryObjectTable`` numbers the objects, then they are written one after another in
/// that order, the root first, with the offset of each noted for the table at the end.
struct BinaryWriter {
    private var output = ByteWriter()
    private let table: BinaryObjectTable
    private let referenceWidth: Int

    /// The bytes of a whole document.
    ///
    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``, and for a value
    ///   whose shared parts make it weigh more than the reader takes (``BinaryWeight``).
    static func encode(_ root: PropertyList) throws(PropertyListError) -> [UInt8] {
        var writer = BinaryWriter(table: try BinaryObjectTable(of: root))
        writer.writeDocument()
        guard writer.table.weight.isAllowed(inDocumentOf: writer.output.bytes.count) else {
            throw PropertyListError(.tooManyValues, in: .binary, at: .value([]))
        }
        return writer.output.bytes
    }

    /// How many bytes a text takes in the document: one for each character of ASCII, or UTF-16.
    static func length(of text: String) -> Int {
        text.isASCII ? text.utf8.count : text.utf16.count * 2
    }

    private init(table: BinaryObjectTable) {
        self.table = table
        referenceWidth = Self.width(of: UInt64(table.objects.count))
    }

    private mutating func writeDocument() {
        output.write("bplist00")
        var offsets: [Int] = []
        offsets.reserveCapacity(table.objects.count)
        for object in table.objects {
            offsets.append(output.bytes.count)
            write(object)
        }

        let offsetTable = output.bytes.count
        let offsetWidth = Self.width(of: UInt64(offsetTable))
        for offset in offsets { output.write(bigEndian: UInt64(offset), width: offsetWidth) }

        output.write(0, count: 6)
        output.write(UInt8(offsetWidth))
        output.write(UInt8(referenceWidth))
        output.write(bigEndian: UInt64(offsets.count), width: 8)
        output.write(bigEndian: 0, width: 8)
        output.write(bigEndian: UInt64(offsetTable), width: 8)
    }

    private mutating func write(_ object: BinaryObjectTable.Object) {
        switch object {
        case .leaf(let leaf): write(leaf)
        case .array(let references):
            writeMarker(0xA0, count: references.count)
            write(table.references[references])
        case .dictionary(let references):
            writeMarker(0xD0, count: references.count / 2)
            write(table.references[references])
        }
    }

    private mutating func write(_ references: ArraySlice<UInt32>) {
        for reference in references { output.write(bigEndian: UInt64(reference), width: referenceWidth) }
    }

    private mutating func write(_ leaf: PropertyList) {
        switch leaf {
        case .boolean(let value):
            output.write(value ? 0x09 : 0x08)
        case .integer(let integer):
            write(integer)
        case .real(let real):
            output.write(0x23)
            output.write(bigEndian: real.bitPattern, width: 8)
        case .date(let date):
            output.write(0x33)
            output.write(bigEndian: date.secondsSinceReferenceDate.bitPattern, width: 8)
        case .data(let bytes):
            writeMarker(0x40, count: bytes.count)
            output.write(bytes)
        case .uid(let uid):
            let width = Self.width(of: UInt64(uid))
            output.write(0x80 | UInt8(width - 1))
            output.write(bigEndian: UInt64(uid), width: width)
        case .string(let text):
            write(text)
        case .array, .dictionary:
            break // Containers are objects of their own, never leaves.
        }
    }

    private mutating func write(_ text: String) {
        if text.isASCII {
            writeMarker(0x50, count: text.utf8.count)
            output.write(text)
        } else {
            writeMarker(0x60, count: text.utf16.count)
            for unit in text.utf16 { output.write(bigEndian: UInt64(unit), width: 2) }
        }
    }

    /// 1, 2 or 4 bytes without a sign, 8 with one, 16 for what only that holds.
    private mutating func write(_ integer: PropertyListInteger) {
        guard let signed = integer.signed else {
            output.write(0x14)
            output.write(bigEndian: 0, width: 8)
            output.write(bigEndian: integer.magnitude, width: 8)
            return
        }
        let bits = UInt64(bitPattern: signed)
        let width = Self.width(of: bits)
        output.write(0x10 | UInt8(width.trailingZeroBitCount))
        output.write(bigEndian: bits, width: width)
    }

    /// A marker with its count, which moves into an integer of its own from 15 on.
    private mutating func writeMarker(_ marker: UInt8, count: Int) {
        if count < 0x0F {
            output.write(marker | UInt8(count))
        } else {
            output.write(marker | 0x0F)
            write(PropertyListInteger(count))
        }
    }

    /// The bytes that a number needs: 1, 2, 4 or 8.
    private static func width(of number: UInt64) -> Int {
        switch number {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}

extension String {
    fileprivate var isASCII: Bool {
        utf8.allSatisfy { $0 < 0x80 }
    }
}
