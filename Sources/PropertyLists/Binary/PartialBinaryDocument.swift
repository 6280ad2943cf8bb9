/// A binary document that is read as far as it is looked at.
struct PartialBinaryDocument {
    /// Valid as long as this value, and only where it has been read.
    let document: BinaryDocument
    private let copy: PartialCopy

    /// Nil for a document that is not binary.
    init?(_ copy: PartialCopy) throws(PropertyListError) {
        try copy.load(0..<BinaryDocument.headerLength)
        guard copy.view.matches("bplist", at: 0) else { return nil }
        try copy.load(copy.view.count - BinaryDocument.trailerLength..<copy.view.count)
        document = try BinaryDocument(copy.view)
        self.copy = copy
    }

    /// Where an object begins.
    @inline(__always)
    func offset(of number: Int) throws(PropertyListError) -> Int {
        try copy.load(document.place(ofOffsetOf: number))
        return try document.offset(of: number)
    }

    /// The object number at a position of a list.
    @inline(__always)
    func reference(_ position: Int, of list: BinaryDocument.References) throws(PropertyListError) -> Int {
        try copy.load(document.place(position, of: list))
        return try document.reference(position, of: list)
    }

    /// The text at an offset that ``offset(of:)`` gave, with its bytes.
    @inline(__always)
    func text(at offset: Int) throws(PropertyListError) -> (kind: BinaryDocument.ByteKind, range: Range<Int>) {
        try copy.load(offset..<offset + BinaryDocument.longestHeader)
        guard let (kind, range) = try document.text(at: offset) else {
            _ = try document.object(at: offset)
            throw document.error(.keyIsNotAString, at: offset)
        }
        try copy.load(range)
        return (kind, range)
    }

    /// The object at an offset that ``offset(of:)`` gave, with the bytes of text or data.
    func object(at offset: Int) throws(PropertyListError) -> BinaryDocument.Object {
        try copy.load(offset..<offset + BinaryDocument.longestHeader)
        let object = try document.object(at: offset)
        if case .bytes(_, let range) = object { try copy.load(range) }
        return object
    }

    /// Reads an object and all that it refers to, in the order in which ``BinaryReader`` goes through them.
    ///
    /// - Parameter depth: How many containers it lies in.
    func loadAll(_ number: Int, depth: Int) throws(PropertyListError) {
        let root = try container(number, unlessIn: nil)
        guard let root else { return }
        let met = NumberSet(below: document.view.count)
        _ = met.insert(root.offset)
        var path = [root]
        while let position = path.last?.position, let container = path.last {
            guard position < container.values.count else {
                path.removeLast()
                continue
            }
            path[path.count - 1].position += 1
            if let keys = container.keys { _ = try object(at: offset(of: reference(position, of: keys))) }
            guard let inner = try self.container(reference(position, of: container.values), unlessIn: met) else { continue }
            guard depth + path.count < PropertyList.nestingLimit else {
                throw document.error(.nestingTooDeep, at: inner.offset)
            }
            path.append(inner)
        }
    }

    /// A container, and how far it has been gone through.
    private struct Container {
        var offset: Int
        /// Nil for an array.
        var keys: BinaryDocument.References?
        var values: BinaryDocument.References
        var position = 0
    }

    /// The container of this number; nil for another object, which is read, and for one that has been met.
    private func container(_ number: Int, unlessIn met: NumberSet?) throws(PropertyListError) -> Container? {
        let offset = try offset(of: number)
        switch try object(at: offset) {
        case .leaf, .bytes: return nil
        case .array(let values): return met?.insert(offset) == false ? nil : Container(offset: offset, values: values)
        case .dictionary(let keys, let values):
            return met?.insert(offset) == false ? nil : Container(offset: offset, keys: keys, values: values)
        }
    }
}
