/// Where the objects of a binary property list are, as its trailer and its offset table say.
struct PlainBinaryLayout {
    let document: [UInt8]
    private let offsetWidth: Int
    let referenceWidth: Int
    private let objectCount: Int
    /// The number of the root object.
    let root: Int
    /// The position of the offset table, which is the end of the objects.
    let table: Int

    init(_ document: [UInt8]) throws {
        guard document.starts(with: Array("bplist0".utf8)) else { throw PlainRefusal("another version") }
        let trailer = document.count - 32
        guard trailer >= 8 else { throw PlainRefusal("no trailer") }
        self.document = document
        offsetWidth = Int(document[trailer + 6])
        referenceWidth = Int(document[trailer + 7])
        objectCount = try Self.number(document[trailer + 8..<trailer + 16])
        root = try Self.number(document[trailer + 16..<trailer + 24])
        table = try Self.number(document[trailer + 24..<trailer + 32])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth), root < objectCount, table > 8,
            table <= trailer, objectCount <= (trailer - table) / offsetWidth
        else { throw PlainRefusal("a trailer that does not fit") }
    }

    /// The bits of up to eight bytes. The first byte is the highest.
    static func bits(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    static func number(_ bytes: some Sequence<UInt8>) throws -> Int {
        guard let number = Int(exactly: bits(bytes)) else { throw PlainRefusal("a number beyond the document") }
        return number
    }

    func position(of object: Int) throws -> Int {
        guard object < objectCount else { throw PlainRefusal("a reference beyond the objects") }
        let entry = table + object * offsetWidth
        let position = try Self.number(document[entry..<entry + offsetWidth])
        guard position >= 8, position < table else { throw PlainRefusal("an offset outside the objects") }
        return position
    }

    /// The position of the contents of an object and their count: the low half of the marker, or if that is 15, the
    /// integer that follows the marker.
    func contents(at position: Int) throws -> (start: Int, count: Int) {
        let low = Int(document[position] & 0x0F)
        guard low == 0x0F else { return (position + 1, low) }
        guard position + 1 < table, (0x10...0x13).contains(document[position + 1]) else {
            throw PlainRefusal("no count")
        }
        let start = position + 2 + 1 << Int(document[position + 1] & 0x0F)
        guard start <= table else { throw PlainRefusal("a count that is cut off") }
        return (start, try Self.number(document[position + 2..<start]))
    }

    /// The bytes of some equally wide parts.
    func bytes(from start: Int, count: Int, width: Int = 1) throws -> [UInt8] {
        guard count <= (table - start) / width else { throw PlainRefusal("a length beyond the objects") }
        return Array(document[start..<start + count * width])
    }
}
