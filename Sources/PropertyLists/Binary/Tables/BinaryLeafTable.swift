/// The leaves of a binary document (values other than containers) in the order of their numbers: each value once,
/// encoded as in the document.
///
/// Values are equal if their encodings are equal. So text is compared by its characters, numbers and dates are
/// compared bit by bit, and values of different kinds always differ, since an encoding begins with the kind. ASCII
/// text is always encoded as ASCII and other text as UTF-16, so that each text has a single encoding.
///
/// The types in this folder exist for speed: with flat tables, and one comparison of bytes for all kinds, encoding
/// 100 000 records takes 0.39 s; with a `Dictionary` for each kind it took 1.48 s.
struct BinaryLeafTable: ~Copyable {
    /// The encoded objects, one after another.
    private(set) var bytes = ByteBuffer(capacity: 1_024)
    /// The offset in ``bytes`` at which each object begins. Containers are numbered too, but take no bytes there.
    /// Offsets above 4 GiB are truncated; a document of so many bytes is refused.
    private(set) var starts = UniqueArray<UInt32>()

    /// Finds objects by the hash of their bytes. Its indexes are positions in ``foundNumbers``.
    private var positions = IndexHashTable()
    /// The numbers of the objects that can be found by their bytes.
    private var foundNumbers = UniqueArray<UInt32>()
    private let hash = ByteHash.ofProcess
    private var longObjects = LongObjects()

    /// Long text and data by their address in memory, since comparing their bytes takes longer. The table does not have
    /// the dictionary itself: as it cannot be copied, it would destroy a dictionary by metadata that are made at run
    /// time, with 14,000 instructions of `prefs write`.
    private struct LongObjects {
        var byRange: [MemoryRange: LongObject] = [:]
    }

    /// The memory of a text or data in the value being written, which keeps this memory alive and in place.
    private struct MemoryRange: Hashable {
        var kind: PropertyListKind
        var address: UInt
        var count: Int
    }

    private struct LongObject {
        var number: UInt32
        var length: Int
    }

    /// The greatest count of bytes or code units that fits into the marker byte of an object.
    private static let shortCount = 14
    /// The length in bytes from which it pays to look a text up by its address.
    private static let longCount = 256

    /// Frees what only adding objects takes; the table can no longer add any.
    mutating func finish() {
        // A short document is done sooner than two tables are made.
        guard starts.count > 16_384 else { return }
        positions = IndexHashTable()
        foundNumbers = UniqueArray()
    }

    /// Assigns the next number to a container, which ``BinaryObjectTable`` stores.
    mutating func addContainer() -> UInt32 {
        append(at: bytes.count)
    }

    // MARK: Numbers

    mutating func add(_ flag: Bool) -> UInt32 {
        add(flag ? 0x09 : 0x08, ShortBytes())
    }

    /// Adds an integer in the smallest width that represents it: 1, 2 or 4 bytes unsigned, 8 bytes signed, or 16 bytes.
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
        let range = MemoryRange(kind: .data, address: data.address, count: data.count)
        return addOnce(at: range) { table in (table.addByBytes(data), data.count) }.number
    }

    /// Adds a text. Returns its number and the length of its contents in bytes.
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
        let range = MemoryRange(kind: .string, address: address, count: text.utf8.count)
        return addOnce(at: range) { table in table.addByBytes(text) }
    }

    private mutating func addOnce(
        at range: MemoryRange, _ add: (inout BinaryLeafTable) -> (number: UInt32, length: Int)
    ) -> (number: UInt32, length: Int) {
        if let known = longObjects.byRange[range] { return (known.number, known.length) }
        let (number, length) = add(&self)
        longObjects.byRange[range] = LongObject(number: number, length: length)
        return (number, length)
    }

    private mutating func addByBytes(_ data: [UInt8]) -> UInt32 {
        data.withBytes { add(0x40, allOf: $0) }
    }

    private mutating func addByBytes(_ text: String) -> (number: UInt32, length: Int) {
        text.withBytes { text in
            text.isASCII(0..<text.count) ? (add(0x50, allOf: text), text.count) : nil
        } ?? addUTF16(text)
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

    /// Adds an object that consists of a marker with a count and as many bytes, unless the table has it. Returns its
    /// number.
    @inline(__always)
    private mutating func add(_ kind: UInt8, allOf contents: ByteView) -> UInt32 {
        let start = bytes.count
        bytes.appendMarker(kind, count: contents.count)
        bytes.append(copyOf: 0..<contents.count, in: contents)
        return numberObject(from: start, hash.hash(kind, contents))
    }

    /// Adds an object that consists of a marker and short bytes, unless the table has it. Returns its number.
    @inline(__always)
    private mutating func add(_ marker: UInt8, _ contents: ShortBytes) -> UInt32 {
        let hash = hash.hash(marker, contents)
        if let known = positions.index(hashed: hash, where: { bytes.has(marker, contents, at: startOfFound($0)) }) {
            return foundNumbers[known]
        }
        let start = bytes.count
        bytes.append(marker, contents)
        return append(at: start, hash)
    }

    /// Returns the number of the object that was appended last. If the table already has an equal object, removes the
    /// new one and returns the number of the other.
    ///
    /// It suffices to compare as many bytes as the new object has: an encoding contains its own length, so that none
    /// is the beginning of another.
    private mutating func numberObject(from start: Int, _ hash: UInt32) -> UInt32 {
        let known = positions.index(hashed: hash) { bytes.hasBytes(from: start, at: startOfFound($0)) }
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

    /// Numbers an object that can be found by its bytes later.
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
