/// Finds the value of one key of the root dictionary in a document that is in memory, and checks the whole document
/// without decoding any other value. It exists for speed: of a domain of ten keys, this takes 6 000 instructions, and
/// decoding it 23 000.
enum BinaryKeySearch {
    enum Result {
        /// What decoding the document finds: the key's value, or nil.
        case found(PropertyList?)
        /// The document is not certainly sound, or its root is no dictionary.
        case unknown
    }

    static func value(forKey key: String, in view: ByteView) throws(PropertyListError) -> Result {
        guard let document = try? BinaryDocument(view), let root = try? document.offset(of: document.rootObject),
            case .dictionary(let keys, let values) = try? document.object(at: root), BinaryTextSearch.isSound(document)
        else { return .unknown }
        guard let position = try position(of: key, among: keys, in: document) else { return .found(nil) }
        let number = try document.reference(position, of: values)
        // Most values are no containers, and an array of one would need metadata that are made at run time.
        switch try document.object(at: document.offset(of: number)) {
        case .leaf(let value): return .found(value)
        case .bytes(let kind, let range): return .found(document.value(kind, range))
        case .array, .dictionary:
            let read = try BinaryReader.readValues(
                [number], ofRootAt: root, length: keys.length + values.length, in: document)
            return .found(read.values.first)
        }
    }

    /// The position of a key; nil if the dictionary does not have it. If a key is repeated, the last one counts.
    private static func position(
        of wanted: String, among keys: BinaryDocument.References, in document: BinaryDocument
    ) throws(PropertyListError) -> Int? {
        let length = wanted.utf8.count
        for position in (0..<keys.count).reversed() {
            let (kind, range) = try document.key(at: document.offset(of: document.reference(position, of: keys)))
            switch kind {
            case .utf16:
                if case .string(let key) = document.value(kind, range), key.hasSameBytes(as: wanted) { return position }
            default:
                // In a sound document, this is ASCII.
                if range.count == length, document.view.bytes(range)?.elementsEqual(wanted.utf8) == true {
                    return position
                }
            }
        }
        return nil
    }
}
