/// The objects of a binary document in the order of their numbers, as far as they refer to no others:
/// each value once, as the bytes that it has in the document.
///
/// Two values are equal when these bytes are. So text is compared by its characters, numbers and dates bit
/// by bit, and nothing ever equals something of another kind, since an object begins with its kind. Text of
/// ASCII is written as such and no other is, so that there is one way to write each text.
struct BinaryLeafTable: ~Copyable {
    /// The objects, one behind the other.
    private(set) var bytes: ByteBuffer
    /// Where in ``bytes`` each object begins. A container takes no bytes there, but has a number as well. Beyond
    /// 4 GiB this is wrong: so many bytes are more than a document may have.
    private(set) var starts: UniqueArray<UInt32>

    /// Finds objects by their bytes, as positions in ``foundNumbers``.
    private var positions = HashedNumbers()
    /// The numbers of the objects that are found by their bytes.
    private var foundNumbers = UniqueArray<UInt32>()
    let hash = ByteHash.ofProcess
    /// Long text and data by where they are in memory, since to compare them takes longer.
    private var places: [Place: LongObject] = [:]

    /// Memory that the value being written keeps alive and in place.
    private struct Place: Hashable {
        var kind: PropertyListKind
        var address: UInt
        var count: Int
    }

    private struct LongObject {
        var number: UInt32
        var length: Int
    }

    /// Up to here a count is a part of the marker.
    private static let shortCount = 14
    /// From here on, in bytes, looking at where a text is pays.
    private static let longCount = 256

    /// No objects.
    ///
    /// - Parameters:
    ///   - length: How many bytes the objects are likely to take.
    ///   - count: How many there are likely to be.
    init(length: Int = 4_096, count: Int = 64) {
        bytes = ByteBuffer(capacity: length)
        starts = UniqueArray(capacity: count)
    }

    /// Adds an object as another document has it, which is not looked for, and not found either.
    mutating func add(copyOf range: Range<Int>, in view: ByteView) -> UInt32 {
        let start = bytes.count
        bytes.append(copyOf: range, in: view)
        return append(at: start)
    }

    /// Adds a short object as another document has it, which is not looked for, and not found either.
    @inline(__always)
    mutating func add(copyOf object: ShortBytes) -> UInt32 {
        let start = bytes.count
        bytes.append(object)
        return append(at: start)
    }

    /// Numbers an object that is not kept here.
    mutating func addContainer() -> UInt32 {
        append(at: bytes.count)
    }

    // MARK: Numbers

    mutating func add(_ flag: Bool) -> UInt32 {
        add(flag ? 0x09 : 0x08, ShortBytes())
    }

    /// Adds an integer: 1, 2 or 4 bytes without a sign, 8 with one, 16 for what only that holds.
    mutating func add(_ integer: PropertyListInteger) -> UInt32 {
        guard let signed = integer.signed else {
            return add(0x14, ShortBytes(bigEndian: integer.magnitude, below: 0))
        }
        let bits = UInt64(bitPattern: signed)
        let width = ByteWidth(of: bits)
        return add(0x10 | width.exponent, ShortBytes(bigEndian: bits, width: width))
    }

    mutating func add(_ real: Double) -> UInt32 {
        add(0x23, ShortBytes(bigEndian: real.bitPattern, width: .eight))
    }

    mutating func add(_ date: PropertyListDate) -> UInt32 {
        add(0x33, ShortBytes(bigEndian: date.secondsSinceReferenceDate.bitPattern, width: .eight))
    }

    mutating func add(uid: UInt32) -> UInt32 {
        let width = ByteWidth(of: UInt64(uid))
        return add(
            0x80 | UInt8(truncatingIfNeeded: width.rawValue - 1), ShortBytes(bigEndian: UInt64(uid), width: width))
    }

    // MARK: Text and data

    mutating func add(_ data: [UInt8]) -> UInt32 {
        if data.count <= Self.shortCount, let short = data.withBytes({ ShortBytes($0) }) {
            return add(0x40, counting: short)
        }
        guard data.count >= Self.longCount else { return addByBytes(data) }
        let place = Place(kind: .data, address: data.address, count: data.count)
        return addOnce(at: place) { table in (table.addByBytes(data), data.count) }.number
    }

    /// The number of a text, and the length of its contents in the document.
    @inline(__always)
    mutating func add(_ text: String) -> (number: UInt32, length: Int) {
        let count = text.utf8.count
        if count <= Self.shortCount, let short = ShortBytes(text), short.isASCII {
            return (add(0x50, counting: short), count)
        }
        return addLonger(text)
    }

    private mutating func addLonger(_ text: String) -> (number: UInt32, length: Int) {
        guard text.utf8.count >= Self.longCount,
            let address = text.utf8.withContiguousStorageIfAvailable({ UInt(bitPattern: $0.baseAddress) })
        else { return addByBytes(text) }
        let place = Place(kind: .string, address: address, count: text.utf8.count)
        return addOnce(at: place) { table in table.addByBytes(text) }
    }

    private mutating func addOnce(
        at place: Place, _ add: (inout BinaryLeafTable) -> (number: UInt32, length: Int)
    ) -> (number: UInt32, length: Int) {
        if let known = places[place] { return (known.number, known.length) }
        let (number, length) = add(&self)
        places[place] = LongObject(number: number, length: length)
        return (number, length)
    }

    private mutating func addByBytes(_ data: [UInt8]) -> UInt32 {
        let start = bytes.count
        bytes.appendMarker(0x40, count: data.count)
        bytes.append(data)
        return numberObject(from: start, data.withBytes { hash.hash(0x40, $0) })
    }

    private mutating func addByBytes(_ text: String) -> (number: UInt32, length: Int) {
        guard text.withBytes({ $0.isASCII(0..<$0.count) }) else { return addUTF16(text) }
        let start = bytes.count
        bytes.appendMarker(0x50, count: text.utf8.count)
        bytes.append(text)
        return (numberObject(from: start, text.withBytes { hash.hash(0x50, $0) }), text.utf8.count)
    }

    private mutating func addUTF16(_ text: String) -> (number: UInt32, length: Int) {
        if text.utf8.count <= ShortBytes.limit / 2 {
            var short = ShortBytes()
            for unit in text.utf16 {
                short.append(UInt8(truncatingIfNeeded: unit >> 8))
                short.append(UInt8(truncatingIfNeeded: unit))
            }
            return (add(0x60 | UInt8(truncatingIfNeeded: short.count / 2), short), short.count)
        }
        let start = bytes.count
        let count = text.utf16.count
        bytes.appendMarker(0x60, count: count)
        for unit in text.utf16 { bytes.append(bigEndian: UInt64(unit), width: .two) }
        return (numberObject(from: start, text.withBytes { hash.hash(0x60, $0) }), count * 2)
    }

    // MARK: Objects

    @inline(__always)
    private mutating func add(_ kind: UInt8, counting bytes: ShortBytes) -> UInt32 {
        add(kind | UInt8(truncatingIfNeeded: bytes.count), bytes)
    }

    /// The number of an object of a marker and short bytes.
    @inline(__always)
    private mutating func add(_ marker: UInt8, _ contents: ShortBytes) -> UInt32 {
        let hash = hash.hash(marker, contents)
        if let known = positions.number(hashed: hash, where: { bytes.has(marker, contents, at: startOfFound($0)) }) {
            return foundNumbers[known]
        }
        let start = bytes.count
        bytes.append(marker, contents)
        return append(at: start, hash)
    }

    /// The number of the object that has been appended last, which is taken back if it is there already.
    ///
    /// That as many bytes are the same is enough: an object says its own length, so that none is the
    /// beginning of another.
    private mutating func numberObject(from start: Int, _ hash: UInt32) -> UInt32 {
        let known = positions.number(hashed: hash) { bytes.hasBytes(from: start, at: startOfFound($0)) }
        if let known {
            bytes.truncate(to: start)
            return foundNumbers[known]
        }
        return append(at: start, hash)
    }

    @inline(__always)
    private func startOfFound(_ position: Int) -> Int {
        Int(starts[Int(foundNumbers[position])])
    }

    /// Numbers an object that is to be found.
    @inline(__always)
    private mutating func append(at start: Int, _ hash: UInt32) -> UInt32 {
        positions.insertNext(hashed: hash)
        let number = append(at: start)
        foundNumbers.append(number)
        return number
    }

    @inline(__always)
    private mutating func append(at start: Int) -> UInt32 {
        starts.append(UInt32(truncatingIfNeeded: start))
        return UInt32(truncatingIfNeeded: starts.count - 1)
    }
}
