/// A binary document of which each part is read into memory when it is first needed.
struct LazyBinaryDocument {
    /// The document, valid as long as this value. Parts that have not been loaded are all zeros.
    let document: BinaryDocument
    private let copy: LazyBytes

    /// Loads the header, and returns whether the document is binary.
    static func isBinary(_ copy: LazyBytes) throws(PropertyListError) -> Bool {
        try copy.load(0..<BinaryDocument.headerLength)
        return copy.view.matches("bplist", at: 0)
    }

    /// Loads the trailer of a document that ``isBinary(_:)`` has recognised.
    init(_ copy: LazyBytes) throws(PropertyListError) {
        try copy.load(copy.view.count - BinaryDocument.trailerLength..<copy.view.count)
        document = try BinaryDocument(copy.view)
        self.copy = copy
    }

    /// Loads and returns the offset at which an object begins.
    @inline(__always)
    func offset(of number: Int) throws(PropertyListError) -> Int {
        try copy.load(document.offsetEntryRange(of: number))
        return try document.offset(of: number)
    }

    /// Loads and returns the object number at a position of a list.
    @inline(__always)
    func reference(_ position: Int, of list: BinaryDocument.References) throws(PropertyListError) -> Int {
        try copy.load(document.referenceRange(position, of: list))
        return try document.reference(position, of: list)
    }

    /// Loads and returns the key at an offset that ``offset(of:)`` has returned, but not its characters.
    @inline(__always)
    func key(at offset: Int) throws(PropertyListError) -> (kind: BinaryDocument.ByteKind, range: Range<Int>) {
        try copy.load(offset..<offset + BinaryDocument.longestHeader)
        return try document.key(at: offset)
    }

    /// Loads and returns the object at an offset that ``offset(of:)`` has returned, but not the contents of text and
    /// data.
    func object(at offset: Int) throws(PropertyListError) -> BinaryDocument.Object {
        try copy.load(offset..<offset + BinaryDocument.longestHeader)
        return try document.object(at: offset)
    }

    /// Loads the contents of text or data.
    @inline(__always)
    func load(_ range: Range<Int>) throws(PropertyListError) {
        try copy.load(range)
    }

    /// Loads an object and everything it refers to, in the order in which ``BinaryReader`` reads them.
    ///
    /// Like the reader, it visits each object once and refuses objects that overlap. Otherwise a short document whose
    /// objects refer to each other many times could take for ever.
    ///
    /// - Parameter depth: The number of containers in which the object is nested.
    func loadAll(_ number: Int, depth: Int) throws(PropertyListError) {
        var extents = BinaryExtents(document)
        guard let outermost = try loadObject(number, &extents) else { return }
        var path = [outermost]
        while let position = path.last?.position, let container = path.last {
            guard position < container.values.count else {
                path.removeLast()
                continue
            }
            path[path.count - 1].position += 1
            if let keys = container.keys { try loadKey(reference(position, of: keys), &extents) }
            guard let inner = try loadObject(reference(position, of: container.values), &extents) else { continue }
            guard depth + path.count < PropertyList.nestingLimit else {
                throw document.error(.nestingTooDeep, at: inner.offset)
            }
            path.append(inner)
        }
    }

    /// A container and the number of its elements that have been visited.
    private struct Container {
        var offset: Int
        /// The keys of a dictionary; nil for an array.
        var keys: BinaryDocument.References?
        var values: BinaryDocument.References
        var position = 0
    }

    /// Loads an object, without the objects it refers to.
    ///
    /// - Returns: A container that has not been visited; nil for all other objects.
    private func loadObject(_ number: Int, _ extents: inout BinaryExtents) throws(PropertyListError) -> Container? {
        let offset = try offset(of: number)
        switch try object(at: offset) {
        case .leaf:
            return nil
        case .bytes(let kind, let range):
            try loadBytes(at: offset, kind, range, &extents)
            return nil
        case .array(let values):
            guard try extents.insert(objectAt: offset, length: values.length) else { return nil }
            return Container(offset: offset, values: values)
        case .dictionary(let keys, let values):
            guard try extents.insert(objectAt: offset, length: keys.length + values.length) else { return nil }
            return Container(offset: offset, keys: keys, values: values)
        }
    }

    private func loadKey(_ number: Int, _ extents: inout BinaryExtents) throws(PropertyListError) {
        let offset = try offset(of: number)
        let (kind, range) = try key(at: offset)
        try loadBytes(at: offset, kind, range, &extents)
    }

    private func loadBytes(
        at offset: Int, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>, _ extents: inout BinaryExtents
    ) throws(PropertyListError) {
        if range.count > kind.inlineLengthLimit {
            guard try extents.insert(objectAt: offset, length: range.count) else { return }
        }
        try copy.load(range)
    }
}
