/// A plain reader of binary property lists: object by object from the root, by the layout that CoreFoundation's
/// `CFBinaryPList.c` describes and by the rules of `Docs/PropertyLists.md`.
///
/// An object that is referred to several times is read as often. So a document takes time and memory up to the limit of
/// the values to which it may expand.
package struct PlainBinaryReader {
    private let layout: PlainBinaryLayout
    private let greatestWeight: Int
    /// The number of values, keys, and 32 bytes of text or data.
    private var weight = 0
    /// The positions of the containers around the object that is being read.
    private var around: [Int] = []
    /// The positions of the objects whose contents have been counted, and the length of these contents together.
    private var positions: Set<Int> = []
    private var length = 0

    /// - Parameter limit: The number of values to which the document may expand. A longer document may expand to as
    ///   many values as it has bytes.
    package static func read(_ document: [UInt8], limit: Int = 16_777_216) throws -> PlainValue {
        let layout = try PlainBinaryLayout(document)
        var reader = PlainBinaryReader(layout: layout, greatestWeight: max(limit, document.count))
        return try reader.readObject(layout.root)
    }

    private init(layout: PlainBinaryLayout, greatestWeight: Int) {
        (self.layout, self.greatestWeight) = (layout, greatestWeight)
    }

    private mutating func readObject(_ object: Int) throws -> PlainValue {
        let position = try layout.position(of: object)
        let (kind, low) = (layout.document[position] >> 4, Int(layout.document[position] & 0x0F))
        try weigh(1)
        switch (kind, low) {
        case (0x0, 0x8), (0x0, 0x9): return .boolean(try layout.bytes(from: position, count: 1) == [0x09])
        case (0x1, 0...4): return .integer(try integer(layout.bytes(from: position + 1, count: 1 << low)))
        case (0x2, 2):
            let bits = PlainBinaryLayout.bits(try layout.bytes(from: position + 1, count: 4))
            return .real(Double(Float(bitPattern: UInt32(bits))).bitPattern)
        case (0x2, 3): return .real(PlainBinaryLayout.bits(try layout.bytes(from: position + 1, count: 8)))
        case (0x3, 3): return .date(PlainBinaryLayout.bits(try layout.bytes(from: position + 1, count: 8)))
        case (0x4, _):
            let (start, count) = try layout.contents(at: position)
            try weigh(count / 32)
            try countContents(count, at: position)
            return .data(try layout.bytes(from: start, count: count))
        case (0x5, _): return .string(try readNarrowText(at: position))
        case (0x6, _): return .string(try readWideText(at: position))
        case (0x8, 0...7):
            let bits = PlainBinaryLayout.bits(try layout.bytes(from: position + 1, count: low + 1))
            guard let number = UInt32(exactly: bits) else { throw PlainRefusal("a reference of more than 32 bits") }
            return .uid(number)
        case (0xA, _):
            return .array(
                try readReferences(at: position, each: 1) { reader, references in
                    try references.map { try reader.readObject($0) }
                })
        case (0xD, _):
            return try readReferences(at: position, each: 2) { reader, references in
                let (keys, values) = (references.prefix(references.count / 2), references.suffix(references.count / 2))
                return .dictionary(ofAll: try zip(keys, values).map { try reader.readEntry($0, $1) })
            }
        default: throw PlainRefusal("marker \(layout.document[position])")
        }
    }

    private mutating func weigh(_ more: Int) throws {
        weight += more
        guard weight <= greatestWeight else { throw PlainRefusal("too many values") }
    }

    /// Objects overlap if the references of all containers and all data and longer texts, each taken once, are longer
    /// than the document.
    private mutating func countContents(_ count: Int, at position: Int) throws {
        if positions.insert(position).inserted { length += count }
        guard length <= layout.document.count else { throw PlainRefusal("overlapping objects") }
    }

    // MARK: Leaves

    /// An integer of eight or sixteen bytes has a sign, a shorter one has none.
    private func integer(_ bytes: [UInt8]) throws -> Int128 {
        if bytes.count < 8 { return Int128(PlainBinaryLayout.bits(bytes)) }
        if bytes.count == 8 { return Int128(Int64(bitPattern: PlainBinaryLayout.bits(bytes))) }
        let number = bytes.reduce(Int128(0)) { $0 << 8 | Int128($1) }
        guard PlainNumbers.integers.contains(number) else { throw PlainRefusal("an integer out of range") }
        return number
    }

    /// A text that is marked as ASCII. Other bytes are UTF-8 if all of the text is valid as such, or else ISO 8859-1.
    private mutating func readNarrowText(at position: Int) throws -> [UInt8] {
        let (start, count) = try layout.contents(at: position)
        try weigh(count / 32)
        if count > 15 { try countContents(count, at: position) }
        let bytes = try layout.bytes(from: start, count: count)
        if let characters = try? PlainEncoding.utf8(bytes) { return characters.utf8 }
        return try PlainEncoding.latin1.characters(of: bytes).utf8
    }

    private mutating func readWideText(at position: Int) throws -> [UInt8] {
        let (start, count) = try layout.contents(at: position)
        let bytes = try layout.bytes(from: start, count: count, width: 2)
        if bytes.count > 10 { try countContents(bytes.count, at: position) }
        try weigh(bytes.count / 32)
        return try PlainEncoding(form: .utf16, isBigEndian: true).characters(of: bytes).utf8
    }

    // MARK: Containers

    /// Reads the references of a container, of which each element has one or two, and what they refer to.
    private mutating func readReferences<Result>(
        at position: Int, each count: Int, _ body: (inout PlainBinaryReader, [Int]) throws -> Result
    ) throws -> Result {
        guard !around.contains(position) else { throw PlainRefusal("a container that contains itself") }
        around.append(position)
        defer { around.removeLast() }
        guard around.count <= PlainValue.deepestLevel else { throw PlainRefusal("nesting is too deep") }
        let contents = try layout.contents(at: position)
        let width = layout.referenceWidth
        let bytes = try layout.bytes(from: contents.start, count: contents.count, width: count * width)
        try countContents(bytes.count, at: position)
        let references = try stride(from: 0, to: bytes.count, by: width).map {
            try PlainBinaryLayout.number(bytes[$0..<$0 + width])
        }
        return try body(&self, references)
    }

    private mutating func readEntry(_ key: Int, _ value: Int) throws -> PlainValue.Entry {
        let marker = layout.document[try layout.position(of: key)] >> 4
        guard marker == 0x5 || marker == 0x6, case .string(let text) = try readObject(key) else {
            throw PlainRefusal("a key that is no string")
        }
        return PlainValue.Entry(key: text, value: try readObject(value))
    }
}
