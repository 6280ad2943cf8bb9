/// Copies objects of a binary document into the table of a new one without decoding them. Objects are checked as
/// ``BinaryReader`` checks them, and what the reader refuses is not copied.
///
/// This type exists for speed: a change of one of 100 000 keys takes a third of the instructions of decoding and
/// encoding the document.
///
/// The copier also gives up on containers to which several references lead, because only the reader bounds what they
/// unfold to, and on text that is marked as ASCII but is not, because it would be encoded differently. Every nil or
/// false below means that the document cannot be copied and must be decoded as a whole.
struct BinaryCopier: ~Copyable {
    /// The table of the new document, for copied and for added objects.
    var table: BinaryObjectTable

    private let document: BinaryDocument
    /// The leaves (values other than containers) that are going to be added besides the copied objects.
    private let additions: LeafBloomFilter
    private var extents: BinaryExtents
    /// For each object number of the document, its number in the table; 0, the root's number, if it has not been
    /// copied.
    private var numbers: UniqueArray<UInt32>

    private var lastRootKey: (kind: BinaryDocument.ByteKind, range: Range<Int>)?
    /// The number of containers that contain the object being copied.
    private var depth = 0
    private var lastKeys = KeysByDepth(CopiedKeys())

    /// The table's numbers of text and data that several objects of the document share, by offset in the document.
    private var sharedLeaves: [Int: UInt32] = [:]

    private struct CopiedKeys {
        /// The list of the keys' object numbers in the document.
        var source = BinaryDocument.References()
        /// The range of the copied keys in the table's references.
        var copy = 0..<0
        var weight = BinaryWeight()
    }

    /// - Parameters:
    ///   - additions: All leaves that are going to be added besides the copied objects.
    ///   - extents: The objects of the document that have been met before.
    init(_ document: BinaryDocument, besides additions: consuming LeafBloomFilter, _ extents: BinaryExtents) {
        self.document = document
        self.additions = additions
        self.extents = extents
        numbers = UniqueArray(zeros: document.objectCount)
        table = BinaryObjectTable(likelyLength: document.view.count, count: document.objectCount)
    }

    // MARK: Containers

    /// Adds a container, whose contents `addContents` adds, and returns its number. The root must be added first.
    @inline(__always)
    mutating func addContainer(
        _ kind: BinaryContainer.Kind, count: Int, _ addContents: (inout BinaryCopier) -> Bool
    ) -> UInt32? {
        guard let opened = try? table.open(kind, count: count) else { return nil }
        depth += 1
        guard addContents(&self) else { return nil }
        depth -= 1
        return table.close(opened)
    }

    /// Copies the objects whose numbers are at `positions` of a list, and stores their new numbers in the table's
    /// references from `first` on.
    @inline(__always)
    mutating func add(_ positions: Range<Int>, of list: BinaryDocument.References, at first: Int) -> Bool {
        add(positions, of: list, at: first) { copier, source in copier.add(source) }
    }

    @inline(__always)
    private mutating func add(
        _ positions: Range<Int>, of list: BinaryDocument.References, at first: Int,
        _ addObject: (_ copier: inout BinaryCopier, _ source: Int) -> UInt32?
    ) -> Bool {
        var reference = first
        for position in positions {
            guard let source = try? document.reference(position, of: list), let number = addObject(&self, source)
            else { return false }
            table.setReference(at: reference, to: number)
            reference += 1
        }
        return true
    }

    /// Copies keys of the root like ``add(_:of:at:)``, or only checks them if `isKept` is false. Each key must sort
    /// after the previous one.
    mutating func addRootKeys(
        _ positions: Range<Int>, of list: BinaryDocument.References, at first: Int, isKept: Bool
    ) -> Bool {
        var reference = first
        let document = document
        for position in positions {
            guard let source = try? document.reference(position, of: list),
                let offset = try? document.offset(of: source),
                let (kind, range) = try? document.key(at: offset),
                isKept || kind == .utf16 || document.view.isASCII(range), isAfterLast(kind, range)
            else { return false }
            lastRootKey = (kind, range)
            guard isKept else { continue }
            guard let number = addBytes(source, at: offset, kind, range) else { return false }
            table.setReference(at: reference, to: number)
            reference += 1
        }
        return true
    }

    @inline(__always)
    private func isAfterLast(_ kind: BinaryDocument.ByteKind, _ range: Range<Int>) -> Bool {
        guard let (lastKind, lastRange) = lastRootKey else { return true }
        // Big-endian code units sort like their bytes.
        if kind == lastKind { return document.view.precedes(lastRange, range) }
        return BinaryKey(document, lastKind, lastRange).precedes(BinaryKey(document, kind, range))
    }

    private mutating func addArray(_ elements: BinaryDocument.References) -> UInt32? {
        addContainer(.array, count: elements.count) { copier in
            let first = copier.table.addReferences(elements.count)
            return copier.add(0..<elements.count, of: elements, at: first)
        }
    }

    private mutating func addDictionary(
        _ keys: BinaryDocument.References, _ values: BinaryDocument.References
    ) -> UInt32? {
        addContainer(.dictionary, count: keys.count) { copier in
            guard copier.addAllKeys(keys) else { return false }
            let first = copier.table.addReferences(values.count)
            return copier.add(0..<values.count, of: values, at: first)
        }
    }

    private mutating func addAllKeys(_ keys: BinaryDocument.References) -> Bool {
        let last = lastKeys[depth]
        if document.areSame(keys, last.source) {
            table.addReferences(copyOf: last.copy, weighing: last.weight)
            return true
        }
        let weightBefore = table.weight
        let first = table.addReferences(keys.count)
        guard add(0..<keys.count, of: keys, at: first, { copier, source in copier.addKey(source) }) else {
            return false
        }
        lastKeys[depth] = CopiedKeys(
            source: keys, copy: first..<first + keys.count, weight: table.weight - weightBefore)
        return true
    }

    // MARK: Leaves

    private struct Leaf {
        var number: Int
        /// All bytes of the object, including its marker.
        var range: Range<Int>
        /// The bytes of text or data. (The count before them need not be ASCII.)
        var contents = 0..<0
        /// The encoding of text or data; nil for other objects.
        var kind: BinaryDocument.ByteKind?
        var weight: BinaryWeight
    }

    @inline(__always)
    private mutating func add(_ number: Int) -> UInt32? {
        guard let offset = try? document.offset(of: number) else { return nil }
        if let length = document.scalarLength(at: offset) {
            if let known = known(number) { return table.addReference(to: known, .ofValue) }
            return addNew(Leaf(number: number, range: offset..<offset + length, kind: nil, weight: .ofValue))
        }
        return addLonger(number, at: offset)
    }

    private mutating func addLonger(_ number: Int, at offset: Int) -> UInt32? {
        switch try? document.object(at: offset) {
        case .bytes(let kind, let range):
            addBytes(number, at: offset, kind, range)
        case .array(let elements):
            addOnce(at: offset, length: elements.length) { $0.addArray(elements) }
        case .dictionary(let keys, let values):
            addOnce(at: offset, length: keys.length + values.length) { $0.addDictionary(keys, values) }
        case .leaf(let value):
            // A number of an unusual width, for which `scalarLength` is nil.
            try? table.add(value)
        case nil:
            nil
        }
    }

    /// Adds a container; nil if it has been met before.
    @inline(__always)
    private mutating func addOnce(at offset: Int, length: Int, _ add: (inout BinaryCopier) -> UInt32?) -> UInt32? {
        (try? extents.insert(objectAt: offset, length: length)) == true ? add(&self) : nil
    }

    @inline(__always)
    private mutating func addKey(_ number: Int) -> UInt32? {
        guard let offset = try? document.offset(of: number), let (kind, range) = try? document.key(at: offset) else {
            return nil
        }
        return addBytes(number, at: offset, kind, range)
    }

    @inline(__always)
    private mutating func addBytes(
        _ number: Int, at offset: Int, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>
    ) -> UInt32? {
        let leaf = Leaf(
            number: number, range: offset..<range.upperBound, contents: range, kind: kind, weight: .ofBytes(range.count)
        )
        if let known = known(number) { return table.addReference(to: known, leaf.weight) }
        guard range.count > kind.inlineLengthLimit else { return addNew(leaf) }
        guard let isNew = try? extents.insert(objectAt: offset, length: range.count) else { return nil }
        if !isNew, let shared = sharedLeaves[offset] { return table.addReference(to: shared, leaf.weight) }
        guard let copy = addNew(leaf) else { return nil }
        if !isNew { sharedLeaves[offset] = copy }
        return copy
    }

    /// The number in the table of an object that has been copied.
    @inline(__always)
    private func known(_ number: Int) -> UInt32? {
        let known = numbers[number]
        return known == 0 ? nil : known
    }

    @inline(__always)
    private mutating func addNew(_ leaf: Leaf) -> UInt32? {
        guard let object = ShortBytes(document.view, leaf.range) else { return addNewLong(leaf) }
        if leaf.kind == .ascii, !object.isASCII { return nil }
        if leaf.kind == .utf16 || additions.mayContain(object) { return decode(leaf) }
        let copy = table.add(copyOf: object, leaf.weight)
        numbers[leaf.number] = copy
        return copy
    }

    private mutating func addNewLong(_ leaf: Leaf) -> UInt32? {
        if leaf.kind == .ascii, !document.view.isASCII(leaf.contents) { return nil }
        if leaf.kind == .utf16 || additions.mayContain(leaf.range, of: document.view) { return decode(leaf) }
        let copy = table.add(copyOf: leaf.range, in: document.view, leaf.weight)
        numbers[leaf.number] = copy
        return copy
    }

    /// Decodes a leaf, adds its value to the table, and returns its number there. Decoding validates UTF-16, and lets
    /// the table recognise an equal value among those that are added, so that it is stored once.
    private mutating func decode(_ leaf: Leaf) -> UInt32? {
        let value: PropertyList? =
            switch try? document.object(at: leaf.range.lowerBound) {
            case .leaf(let value): value
            case .bytes(let kind, let range): document.value(kind, range)
            default: nil
            }
        guard let value, let copy = try? table.add(value) else { return nil }
        numbers[leaf.number] = copy
        return copy
    }
}
