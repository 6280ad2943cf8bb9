/// The layout of a binary property list: where its objects are and what they say they are.
///
/// ```
/// bplist00 | objects | offset of each object | trailer of 32 bytes
/// trailer: 5 unused, order of keys, offset width, reference width,
///          object count, root object, offset table (8 bytes each)
/// ```
/// An object is known by its number; containers refer to others by number. The format is described in
/// CoreFoundation's `CFBinaryPList.c`. Nothing here follows a reference, so nothing here recurs, and
/// every length is checked against the bytes that are there before anyone acts on it.
struct BinaryDocument {
    let view: ByteView
    let objectCount: Int
    let rootObject: Int
    /// Whether the keys of the root, a dictionary, are said to be in strictly ascending order of their
    /// UTF-16 code units. Not everybody may tell the truth.
    let hasSortedKeys: Bool
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let offsetTable: Int

    /// What CoreFoundation's `_sortVersion`, the byte before the offset width, is where ``hasSortedKeys``
    /// holds. Other programs write 0.
    static let sortedKeys: UInt8 = 1

    static let trailerLength = 32
    static let headerLength = 8

    init(_ view: ByteView) throws(PropertyListError) {
        guard view.matches("bplist0", at: 0) else {
            throw PropertyListError(.unsupportedVersion, in: .binary, at: .offset(6, line: nil))
        }
        let trailer = view.count - Self.trailerLength
        guard trailer > Self.headerLength,
            let offsetWidth = view[trailer + 6], (1...8).contains(offsetWidth),
            let referenceWidth = view[trailer + 7], (1...8).contains(referenceWidth),
            let objectCount = view.bigEndian(at: trailer + 8, width: 8).flatMap(Int.init(exactly:)),
            let rootObject = view.bigEndian(at: trailer + 16, width: 8).flatMap(Int.init(exactly:)),
            let offsetTable = view.bigEndian(at: trailer + 24, width: 8).flatMap(Int.init(exactly:)),
            offsetTable > Self.headerLength, offsetTable < trailer,
            objectCount > 0, objectCount <= (trailer - offsetTable) / Int(offsetWidth),
            rootObject < objectCount
        else {
            throw PropertyListError(.invalidTrailer, in: .binary, at: .offset(max(trailer, 0), line: nil))
        }
        self.view = view
        self.offsetWidth = Int(offsetWidth)
        self.referenceWidth = Int(referenceWidth)
        self.objectCount = objectCount
        self.rootObject = rootObject
        hasSortedKeys = view[trailer + 5] == Self.sortedKeys
        self.offsetTable = offsetTable
    }

    /// An object: its kind, and where its contents are.
    enum Object {
        case leaf(PropertyList)
        /// Text or data whose bytes are known to exist.
        case bytes(ByteKind, Range<Int>)
        case array(References)
        case dictionary(keys: References, values: References)
    }

    enum ByteKind {
        case data, ascii, utf16

        /// Up to how many bytes in the document make a value that needs no memory of its own. Such objects need not be
        /// noted in ``BinaryExtents``.
        var lengthWithoutMemory: Int {
            switch self {
            case .ascii: 15
            case .utf16: 10
            case .data: 0
            }
        }
    }

    /// A list of object numbers inside a container, known to exist.
    struct References {
        var offset = 0
        var count = 0
        /// In bytes.
        var length = 0
    }

    /// Reads the object at an offset, without what it refers to.
    @inline(__always)
    func object(at offset: Int) throws(PropertyListError) -> Object {
        guard let marker = view[offset] else { throw error(.invalidOffset, at: offset) }
        let low = marker & 0x0F
        switch marker >> 4 {
        case 0x0:
            switch low {
            case 0x8: return .leaf(.boolean(false))
            case 0x9: return .leaf(.boolean(true))
            default: throw error(.unknownMarker(marker), at: offset)
            }
        case 0x1: return .leaf(.integer(try integer(at: offset, low)))
        case 0x2: return .leaf(.real(try real(at: offset, low)))
        case 0x3 where low == 3:
            let seconds = Double(bitPattern: try unsigned(at: offset + 1, width: 8))
            return .leaf(.date(PropertyListDate(secondsSinceReferenceDate: seconds)))
        case 0x4: return .bytes(.data, try contents(at: offset, low, width: 1))
        case 0x5: return .bytes(.ascii, try contents(at: offset, low, width: 1))
        case 0x6: return .bytes(.utf16, try contents(at: offset, low, width: 2))
        case 0x8 where low < 8:
            let uid = try unsigned(at: offset + 1, width: Int(low) + 1)
            guard let uid = UInt32(exactly: uid) else { throw error(.invalidReference, at: offset) }
            return .leaf(.uid(uid))
        case 0xA:
            let range = try contents(at: offset, low, width: referenceWidth)
            return .array(references(range))
        case 0xD:
            let range = try contents(at: offset, low, width: referenceWidth * 2)
            let middle = range.lowerBound + range.count / 2
            return .dictionary(
                keys: references(range.lowerBound..<middle), values: references(middle..<range.upperBound))
        default:
            throw error(.unknownMarker(marker), at: offset)
        }
    }

    /// The bytes of the text at an offset, known to exist; nil for an object of another kind.
    @inline(__always)
    func text(at offset: Int) throws(PropertyListError) -> (kind: ByteKind, range: Range<Int>)? {
        guard let marker = view[offset] else { throw error(.invalidOffset, at: offset) }
        switch marker >> 4 {
        case 0x5: return (.ascii, try contents(at: offset, marker & 0x0F, width: 1))
        case 0x6: return (.utf16, try contents(at: offset, marker & 0x0F, width: 2))
        default: return nil
        }
    }

    /// The text or data of a range; nil for text that is not what it is said to be (``textMarkedASCII(_:)``).
    @inline(__always)
    func value(_ kind: ByteKind, _ range: Range<Int>) -> PropertyList? {
        switch kind {
        case .data: view.copy(range).map(PropertyList.data)
        case .ascii: view.asciiText(range).map(PropertyList.string)
        case .utf16: view.utf16Text(range).map(PropertyList.string)
        }
    }

    /// A text that is marked as ASCII and is not: UTF-8 where it is valid, else ISO 8859-1. Other programs write both,
    /// and CoreFoundation reads them. Nil past the end.
    func textMarkedASCII(_ range: Range<Int>) -> String? {
        view.text(range) ?? view.latin1Text(range)
    }

    /// How many bytes a number, boolean, date or UID takes, whatever their values; nil for objects of other kinds, for
    /// those whose values matter, and for what is cut off.
    @inline(__always)
    func scalarLength(at offset: Int) -> Int? {
        guard let marker = view[offset] else { return nil }
        let length: Int
        switch marker {
        case 0x08, 0x09: length = 1
        case 0x10...0x13, 0x22, 0x23, 0x33: length = 1 + 1 << Int(marker & 0x0F)
        case 0x80...0x83: length = 2 + Int(marker & 0x0F)
        default: return nil
        }
        return offset + length <= offsetTable ? length : nil
    }

    /// How many bytes from its offset on tell of an object all but its contents: a marker, and the longest
    /// number behind it.
    static let longestHeader = 17

    /// Where a list has the object number of a position.
    @inline(__always)
    func place(_ position: Int, of list: References) -> Range<Int> {
        let offset = list.offset + position * referenceWidth
        return offset..<offset + referenceWidth
    }

    /// The object number at a position of a list.
    @inline(__always)
    func reference(_ position: Int, of list: References) throws(PropertyListError) -> Int {
        let offset = place(position, of: list).lowerBound
        guard let number = view.bigEndian(at: offset, width: referenceWidth),
            let reference = Int(exactly: number), reference < objectCount
        else { throw error(.invalidReference, at: offset) }
        return reference
    }

    /// Whether two lists have the same object numbers in the same order.
    func areSame(_ left: References, _ right: References) -> Bool {
        left.length == right.length && view.hasSameBytes(at: left.offset, and: right.offset, length: left.length)
    }

    /// Looks at every object number of a long list, before room for as many values is made.
    func checkReferences(_ list: References) throws(PropertyListError) {
        guard list.count > Self.shortList else { return }
        for position in 0..<list.count { _ = try offset(of: reference(position, of: list)) }
    }

    /// How many references may go unchecked, since the room for their values is small: 96 KiB.
    private static let shortList = 4_096

    /// Where the offset of an object is.
    @inline(__always)
    func place(ofOffsetOf number: Int) -> Range<Int> {
        let entry = offsetTable + number * offsetWidth
        return entry..<entry + offsetWidth
    }

    /// Where an object begins.
    @inline(__always)
    func offset(of number: Int) throws(PropertyListError) -> Int {
        let entry = place(ofOffsetOf: number).lowerBound
        guard let value = view.bigEndian(at: entry, width: offsetWidth), let offset = Int(exactly: value),
            offset >= Self.headerLength, offset < offsetTable
        else { throw error(.invalidOffset, at: entry) }
        return offset
    }

    func error(_ reason: PropertyListError.Reason, at offset: Int) -> PropertyListError {
        PropertyListError(reason, in: .binary, at: .offset(offset, line: nil))
    }

    // MARK: Objects

    private func references(_ range: Range<Int>) -> References {
        References(offset: range.lowerBound, count: range.count / referenceWidth, length: range.count)
    }

    /// An integer of 1, 2, 4, 8 or 16 bytes: the first three without a sign, the others with one.
    private func integer(at offset: Int, _ low: UInt8) throws(PropertyListError) -> PropertyListInteger {
        guard low <= 4 else { throw error(.invalidInteger, at: offset) }
        let width = 1 << Int(low)
        guard width == 16 else {
            let bits = try unsigned(at: offset + 1, width: width)
            return width == 8 ? PropertyListInteger(Int(Int64(bitPattern: bits))) : PropertyListInteger(bits)
        }
        let high = try unsigned(at: offset + 1, width: 8)
        let bits = try unsigned(at: offset + 9, width: 8)
        if high == 0 { return PropertyListInteger(bits) }
        if high == .max, bits >> 63 == 1 { return PropertyListInteger(Int(Int64(bitPattern: bits))) }
        throw error(.invalidInteger, at: offset)
    }

    private func real(at offset: Int, _ low: UInt8) throws(PropertyListError) -> Double {
        switch low {
        case 2: Double(Float(bitPattern: UInt32(truncatingIfNeeded: try unsigned(at: offset + 1, width: 4))))
        case 3: Double(bitPattern: try unsigned(at: offset + 1, width: 8))
        default: throw error(.invalidReal, at: offset)
        }
    }

    /// The bytes of an object of `count` items of `width` bytes. The count is in the marker, or, where
    /// that is full, in an integer behind it.
    @inline(__always)
    private func contents(at offset: Int, _ low: UInt8, width: Int) throws(PropertyListError) -> Range<Int> {
        var start = offset + 1
        var count = Int(low)
        if low == 0x0F {
            guard let marker = view[start], marker >> 4 == 0x1, marker & 0x0F <= 3 else {
                throw error(.lengthBeyondEnd, at: start)
            }
            let width = 1 << Int(marker & 0x0F)
            guard let value = Int(exactly: try unsigned(at: start + 1, width: width)) else {
                throw error(.lengthBeyondEnd, at: start)
            }
            count = value
            start += 1 + width
        }
        let (length, overflowed) = count.multipliedReportingOverflow(by: width)
        guard !overflowed, length <= offsetTable - start else { throw error(.lengthBeyondEnd, at: offset) }
        return start..<start + length
    }

    @inline(__always)
    private func unsigned(at offset: Int, width: Int) throws(PropertyListError) -> UInt64 {
        guard offset + width <= offsetTable, let number = view.bigEndian(at: offset, width: width) else {
            throw error(.lengthBeyondEnd, at: offset)
        }
        return number
    }
}
