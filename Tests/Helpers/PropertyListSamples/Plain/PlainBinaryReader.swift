/// A plain reader of binary property lists: object by object from the root, by the layout that CoreFoundation's
/// `CFBinaryPList.c` describes.
///
/// An object that is referred to several times is read as often. So a document takes time and memory up to the limit of
/// the values to which it may expand.
package struct PlainBinaryReader {
    private let document: [UInt8]
    private var offsetWidth = 0
    private var referenceWidth = 0
    private var objectCount = 0
    /// The position of the offset table, which is the end of the objects.
    private var table = 0
    /// The positions of the containers around the object that is being read.
    private var around: [Int] = []
    /// The positions of the objects that have been read, and their length together.
    private var read: Set<Int> = []
    private var lengthRead = 0
    /// The number of values, keys, and 32 bytes of text or data.
    private var weight = 0

    private static let greatestWeight = 16_777_216

    package static func read(_ document: [UInt8]) throws -> PlainValue {
        guard document.starts(with: Array("bplist0".utf8)) else { throw PlainRefusal("another version") }
        guard document.count >= 8 + 32 else { throw PlainRefusal("no trailer") }
        var reader = PlainBinaryReader(document: document)
        return try reader.readDocument()
    }

    private init(document: [UInt8]) {
        self.document = document
    }

    private mutating func readDocument() throws -> PlainValue {
        let trailer = document.count - 32
        offsetWidth = Int(document[trailer + 6])
        referenceWidth = Int(document[trailer + 7])
        objectCount = try number(at: trailer + 8, width: 8)
        let root = try number(at: trailer + 16, width: 8)
        table = try number(at: trailer + 24, width: 8)
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), root < objectCount,
            table > 8, table <= trailer, objectCount <= (trailer - table) / offsetWidth
        else { throw PlainRefusal("a trailer that does not fit") }
        return try readObject(root)
    }

    /// The highest byte is the first.
    private func bits(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func number(at position: Int, width: Int) throws -> Int {
        let number = Int(exactly: bits(document[position..<position + width]))
        guard let number else { throw PlainRefusal("a number beyond the document") }
        return number
    }

    // MARK: Objects

    private func position(of object: Int) throws -> Int {
        guard object < objectCount else { throw PlainRefusal("a reference beyond the objects") }
        let position = try number(at: table + object * offsetWidth, width: offsetWidth)
        guard position >= 8, position < table else { throw PlainRefusal("an offset outside the objects") }
        return position
    }

    /// The position of the contents of an object and their count, which follows the marker if its low half is 15.
    private func contents(at position: Int) throws -> (start: Int, count: Int) {
        let low = Int(document[position] & 0x0F)
        guard low == 0x0F else { return (position + 1, low) }
        guard position + 1 < table, (0x10...0x13).contains(document[position + 1]) else {
            throw PlainRefusal("no count")
        }
        let width = 1 << Int(document[position + 1] & 0x0F)
        guard position + 2 + width <= table else { throw PlainRefusal("a count that is cut off") }
        return (position + 2 + width, try number(at: position + 2, width: width))
    }

    /// The bytes of an object that has some number of equally wide parts. Objects may not overlap: each taken once, they
    /// are no longer than the document.
    private mutating func bytes(of position: Int, from start: Int, count: Int, width: Int = 1) throws -> [UInt8] {
        guard count <= (table - start) / width else { throw PlainRefusal("a length beyond the objects") }
        let end = start + count * width
        if read.insert(position).inserted { lengthRead += end - position }
        guard lengthRead <= document.count else { throw PlainRefusal("overlapping objects") }
        return Array(document[start..<end])
    }

    private mutating func weigh(_ more: Int) throws {
        weight += more
        guard weight <= max(Self.greatestWeight, document.count) else { throw PlainRefusal("too many values") }
    }

    private mutating func readObject(_ object: Int) throws -> PlainValue {
        let position = try position(of: object)
        let (kind, low) = (document[position] >> 4, Int(document[position] & 0x0F))
        try weigh(1)
        switch (kind, low) {
        case (0x0, 0x8), (0x0, 0x9): return .boolean(try bytes(of: position, from: position, count: 1) == [0x09])
        case (0x1, 0...4): return .integer(try integer(bytes(of: position, from: position + 1, count: 1 << low)))
        case (0x2, 2):
            let bits = try bits(bytes(of: position, from: position + 1, count: 4))
            return .real(Double(Float(bitPattern: UInt32(bits))).bitPattern)
        case (0x2, 3): return .real(try bits(bytes(of: position, from: position + 1, count: 8)))
        case (0x3, 3): return .date(try bits(bytes(of: position, from: position + 1, count: 8)))
        case (0x4, _):
            let (start, count) = try contents(at: position)
            try weigh(count / 32)
            return .data(try bytes(of: position, from: start, count: count))
        case (0x5, _), (0x6, _): return .string(try readText(at: position))
        case (0x8, 0...7):
            let number = try bits(bytes(of: position, from: position + 1, count: low + 1))
            guard let number = UInt32(exactly: number) else { throw PlainRefusal("a reference of more than 32 bits") }
            return .uid(number)
        case (0xA, _), (0xD, _): return try readContainer(at: position)
        default: throw PlainRefusal("marker \(document[position])")
        }
    }

    /// An integer of eight bytes is signed, one of sixteen bytes too; shorter ones are not.
    private func integer(_ bytes: [UInt8]) throws -> Int128 {
        switch bytes.count {
        case ..<8: return Int128(bits(bytes))
        case 8: return Int128(Int64(bitPattern: bits(bytes)))
        default:
            let number = bytes.reduce(Int128(0)) { $0 << 8 | Int128($1) }
            guard PlainNumbers.integers.contains(number) else { throw PlainRefusal("an integer out of range") }
            return number
        }
    }

    /// A text marked as ASCII is UTF-8 if it is valid as such, and otherwise ISO 8859-1; any other is UTF-16.
    private mutating func readText(at position: Int) throws -> [UInt8] {
        let (start, count) = try contents(at: position)
        let isWide = document[position] >> 4 == 0x6
        let bytes = try bytes(of: position, from: start, count: count, width: isWide ? 2 : 1)
        try weigh(bytes.count / 32)
        if isWide { return try PlainEncoding(form: .utf16, isBigEndian: true).characters(of: bytes).utf8 }
        if let characters = try? PlainEncoding.utf8(bytes) { return characters.utf8 }
        return try PlainEncoding.latin1.characters(of: bytes).utf8
    }

    private mutating func readContainer(at position: Int) throws -> PlainValue {
        let isDictionary = document[position] >> 4 == 0xD
        let (start, count) = try contents(at: position)
        guard !around.contains(position) else { throw PlainRefusal("a container that contains itself") }
        around.append(position)
        defer { around.removeLast() }
        guard around.count <= PlainValue.deepestLevel else { throw PlainRefusal("nesting is too deep") }
        let width = referenceWidth * (isDictionary ? 2 : 1)
        _ = try bytes(of: position, from: start, count: count, width: width)
        if !isDictionary {
            return .array(try (0..<count).map { try readObject(number(at: start + $0 * width, width: width)) })
        }
        var entries: [PlainValue.Entry] = []
        for index in 0..<count {
            let key = try number(at: start + index * referenceWidth, width: referenceWidth)
            let value = try number(at: start + (count + index) * referenceWidth, width: referenceWidth)
            guard (0x5...0x6).contains(document[try self.position(of: key)] >> 4),
                case .string(let text) = try readObject(key)
            else { throw PlainRefusal("a key that is no string") }
            entries.append(PlainValue.Entry(key: text, value: try readObject(value)))
        }
        return .dictionary(ofAll: entries)
    }
}
