/// Tells whether a pattern may be in a text of a binary document, without decoding it. A document that is decoded takes
/// four times as long.
///
/// Where the pattern may not be, the document is also known to be sound, and its root to be a dictionary: its objects
/// are checked as ``BinaryReader`` checks them. The search gives up on whatever is refused there, and on what is rare
/// and takes more than a look: containers to which several references lead, and text that is marked as ASCII but is
/// not.
struct BinaryTextSearch {
    private let document: BinaryDocument
    /// Nil to check the document only.
    private let pattern: TextPattern?
    private var extents: BinaryExtents
    private var weight = BinaryWeight()
    private var depth = 0

    /// Whether the document certainly is sound and has the pattern in none of its texts.
    static func excludes(_ pattern: TextPattern, from view: ByteView) -> Bool {
        guard !pattern.occurs(inASCII: view), let document = try? BinaryDocument(view),
            let offset = try? document.offset(of: document.rootObject),
            case .dictionary = try? document.object(at: offset)
        else { return false }
        return isSound(document, without: pattern)
    }

    /// Whether a document whose root is a dictionary is certainly sound.
    static func isSound(_ document: BinaryDocument) -> Bool {
        isSound(document, without: nil)
    }

    private static func isSound(_ document: BinaryDocument, without pattern: TextPattern?) -> Bool {
        var search = BinaryTextSearch(document, pattern)
        return search.isExcluded(document.rootObject) && search.weight.isAllowed(inDocumentOf: document.view.count)
    }

    private init(_ document: BinaryDocument, _ pattern: TextPattern?) {
        (self.document, self.pattern) = (document, pattern)
        extents = BinaryExtents(document)
    }

    private mutating func isExcluded(_ number: Int) -> Bool {
        guard let offset = try? document.offset(of: number) else { return false }
        if document.scalarLength(at: offset) != nil {
            weight += .ofValue
            return true
        }
        guard let object = try? document.object(at: offset) else { return false }
        switch object {
        case .leaf:
            weight += .ofValue
            return true
        case .bytes(let kind, let range):
            return isExcluded(kind, range, at: offset)
        case .array(let elements):
            return isContainer(at: offset, length: elements.length) { $0.areExcluded(elements) }
        case .dictionary(let keys, let values):
            return isContainer(at: offset, length: keys.length + values.length) {
                $0.areExcluded(keys: keys) && $0.areExcluded(values)
            }
        }
    }

    private mutating func isContainer(
        at offset: Int, length: Int, whose areExcluded: (inout BinaryTextSearch) -> Bool
    ) -> Bool {
        guard depth < PropertyList.nestingLimit, (try? extents.insert(objectAt: offset, length: length)) == true else {
            return false
        }
        weight += .ofValue
        depth += 1
        guard areExcluded(&self) else { return false }
        depth -= 1
        return true
    }

    private mutating func areExcluded(_ list: BinaryDocument.References) -> Bool {
        for position in 0..<list.count {
            guard let number = try? document.reference(position, of: list), isExcluded(number) else { return false }
        }
        return true
    }

    private mutating func areExcluded(keys: BinaryDocument.References) -> Bool {
        for position in 0..<keys.count {
            guard let number = try? document.reference(position, of: keys),
                let offset = try? document.offset(of: number), let (kind, range) = try? document.key(at: offset),
                isExcluded(kind, range, at: offset)
            else { return false }
        }
        return true
    }

    /// - Parameter range: The range of the object's bytes, which is within the document.
    private mutating func isExcluded(_ kind: BinaryDocument.ByteKind, _ range: Range<Int>, at offset: Int) -> Bool {
        weight += .ofBytes(range.count)
        if range.count > kind.inlineLengthLimit {
            guard let isNew = try? extents.insert(objectAt: offset, length: range.count) else { return false }
            // It was searched at the first of its references.
            if !isNew { return true }
        }
        switch kind {
        case .data: return true
        // `excludes` has searched these bytes.
        case .ascii: return document.view.isASCII(range)
        case .utf16: return document.view.utf16Text(range).map { pattern?.occurs(in: $0) != true } ?? false
        }
    }
}
