/// The layout of a binary property list: the positions, types and lengths of its objects.
///
/// ```
/// bplist00 | objects | offset of each object | trailer of 32 bytes
/// trailer: 6 unused, offset width, reference width,
///          object count, root object, offset table (8 bytes each)
/// ```
/// An object is identified by its number, by which containers refer to it. The format is described in
/// CoreFoundation's `CFBinaryPList.c`. This type follows no references, so it does not recurse, and it checks every
/// length against the existing bytes before anything relies on it.
struct BinaryDocument {
    let view: ByteView
    let objectCount: Int
    let rootObject: Int
    private let offsetWidth: Int
    let referenceWidth: Int
    /// The offset of the offset table, at which the objects end.
    let offsetTable: Int

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
        self.offsetTable = offsetTable
    }

    /// A list of object numbers in a container. The list is within the document.
    struct References {
        var offset = 0
        var count = 0
        /// The length of the list in bytes.
        var length = 0
    }

    /// The object number at a position of a list.
    func reference(_ position: Int, of list: References) throws(PropertyListError) -> Int {
        let offset = list.offset + position * referenceWidth
        guard let number = view.bigEndian(at: offset, width: referenceWidth), number < UInt64(objectCount) else {
            throw error(.invalidReference, at: offset)
        }
        return Int(number)
    }

    /// Whether two lists have the same object numbers in the same order.
    func areSame(_ left: References, _ right: References) -> Bool {
        left.length == right.length && view.hasSameBytes(at: left.offset, and: right.offset, length: left.length)
    }

    /// Checks every object number of a long list before memory for as many values is allocated.
    func checkReferences(_ list: References) throws(PropertyListError) {
        guard list.count > Self.shortList else { return }
        for position in 0..<list.count { _ = try offset(of: reference(position, of: list)) }
    }

    /// The greatest number of references that need no check, since the memory for their values is small: 96 KiB.
    private static let shortList = 4_096

    /// The offset at which an object begins.
    func offset(of number: Int) throws(PropertyListError) -> Int {
        let entry = offsetTable + number * offsetWidth
        guard let offset = view.bigEndian(at: entry, width: offsetWidth), offset >= Self.headerLength,
            offset < offsetTable
        else { throw error(.invalidOffset, at: entry) }
        return Int(offset)
    }

    func error(_ reason: PropertyListError.Reason, at offset: Int) -> PropertyListError {
        PropertyListError(reason, in: .binary, at: .offset(offset, line: nil))
    }
}
