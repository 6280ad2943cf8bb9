/// Reads binary property lists.
///
/// Objects that a document shares are shared in memory, too, so that the memory a value takes is proportional to its
/// document, however often its parts are referred to. Code that goes through the value still meets them each time;
/// ``BinaryWeight`` bounds how often.
///
/// Few documents share containers, and it takes time to keep each container in case it is referred to again. So a
/// document is read without keeping any at first. If a container is met again, the document is read a second time,
/// keeping all of them.
struct BinaryReader {
    private let document: BinaryDocument
    private var extents: BinaryExtents
    /// The weight of everything read so far. A shared object counts once for each reference to it.
    private var weight = BinaryWeight()
    private var depth = 0
    /// The greatest depth that has been reached inside the innermost container being read.
    private var deepest = 0
    private var lastKeys = BinaryKeysByDepth()

    /// Text and data that have been met more than once, by offset.
    private var sharedLeaves: [Int: PropertyList] = [:]
    /// Containers that have been read, by offset; nil while none are kept.
    private var containers: [Int: Container]?
    /// Whether the values read are to be discarded, and the document read again: a container was met again while no
    /// containers were kept.
    private var mustReadAgain = false

    private struct Container {
        var value: PropertyList
        /// The levels of nesting from this container down, including its own.
        var height: Int
        var weight: BinaryWeight
    }

    /// Reads the root of a document and everything it refers to.
    static func readRoot(_ view: ByteView) throws(PropertyListError) -> PropertyList {
        let document = try BinaryDocument(view)
        var reader = BinaryReader(document)
        let root = try reader.readObject(document.rootObject)
        guard reader.mustReadAgain else { return root }
        reader = BinaryReader(document, keepingContainers: true)
        return try reader.readObject(document.rootObject)
    }

    private init(_ document: BinaryDocument, keepingContainers: Bool = false) {
        self.document = document
        extents = BinaryExtents(document)
        containers = keepingContainers ? [:] : nil
    }

    @inline(never)
    private mutating func readObject(_ number: Int) throws(PropertyListError) -> PropertyList {
        let offset = try document.offset(of: number)
        if let leaf = document.shortLeaf(at: offset) {
            try add(.ofValue, at: offset)
            return leaf
        }
        return try readLongerObject(at: offset)
    }

    @inline(never)
    private mutating func readLongerObject(at offset: Int) throws(PropertyListError) -> PropertyList {
        if let range = document.longerText(at: offset) { return try readBytes(at: offset, .ascii, range) }
        switch try document.object(at: offset) {
        case .leaf(let value):
            try add(.ofValue, at: offset)
            return value
        case .bytes(let kind, let range):
            return try readBytes(at: offset, kind, range)
        case .array(let references):
            guard try extents.insert(objectAt: offset, length: references.length) else { return try readAgain(offset) }
            let opened = try open(at: offset)
            let value = PropertyList.array(try readArray(references))
            close(opened, value)
            return value
        case .dictionary(let keys, let values):
            guard try extents.insert(objectAt: offset, length: keys.length + values.length) else {
                return try readAgain(offset)
            }
            let opened = try open(at: offset)
            let value = PropertyList.dictionary(try readDictionary(keys, values))
            close(opened, value)
            return value
        }
    }

    // MARK: Containers

    /// A container that is being read, and the state of the reader before it.
    private struct OpenContainer {
        var offset: Int
        var weightBefore: BinaryWeight
        var deepestBefore: Int
    }

    private mutating func open(at offset: Int) throws(PropertyListError) -> OpenContainer {
        guard depth < PropertyList.nestingLimit else { throw document.error(.nestingTooDeep, at: offset) }
        let opened = OpenContainer(offset: offset, weightBefore: weight, deepestBefore: deepest)
        try add(.ofValue, at: offset)
        depth += 1
        deepest = depth
        return opened
    }

    private mutating func close(_ opened: OpenContainer, _ value: borrowing PropertyList) {
        depth -= 1
        if containers != nil {
            let height = deepest - depth
            containers?[opened.offset] = Container(
                value: copy value, height: height, weight: weight - opened.weightBefore)
        }
        deepest = max(deepest, opened.deepestBefore)
    }

    private mutating func readArray(_ references: BinaryDocument.References) throws(PropertyListError) -> [PropertyList]
    {
        try document.checkReferences(references)
        var elements: [PropertyList] = []
        elements.reserveCapacity(references.count)
        for position in 0..<references.count {
            elements.append(try readObject(document.reference(position, of: references)))
        }
        return elements
    }

    private mutating func readDictionary(
        _ keys: BinaryDocument.References, _ values: BinaryDocument.References
    ) throws(PropertyListError) -> PropertyListDictionary {
        if let keyList = try lastKeyList(as: keys) { return PropertyListDictionary(keyList, try readArray(values)) }
        var keyWeight = BinaryWeight()
        try document.checkReferences(keys)
        try document.checkReferences(values)
        var texts: [String] = []
        texts.reserveCapacity(keys.count)
        var elements: [PropertyList] = []
        elements.reserveCapacity(keys.count)
        for position in 0..<keys.count {
            let weightBefore = weight
            texts.append(try readKey(document.reference(position, of: keys)))
            keyWeight += weight - weightBefore
            elements.append(try readObject(document.reference(position, of: values)))
        }
        return dictionary(texts, elements, keys, keyWeight)
    }

    // The next two functions are not part of `readDictionary`, whose stack frame a deep document has many times.

    /// The list of the last keys at this depth, if these are the same.
    @inline(never)
    private mutating func lastKeyList(as keys: BinaryDocument.References) throws(PropertyListError) -> KeyList? {
        guard let last = lastKeys.keys(keys, atDepth: depth, in: document) else { return nil }
        try add(last.weight, at: keys.offset)
        return last.keyList
    }

    /// Makes a dictionary, and keeps its keys for the next one at this depth.
    @inline(never)
    private mutating func dictionary(
        _ texts: consuming [String], _ elements: consuming [PropertyList], _ keys: BinaryDocument.References,
        _ keyWeight: BinaryWeight
    ) -> PropertyListDictionary {
        let dictionary = PropertyListDictionary(texts, elements)
        if dictionary.count == keys.count {
            let last = BinaryKeysByDepth.Keys(references: keys, keyList: dictionary.keyList, weight: keyWeight)
            lastKeys.keep(last, atDepth: depth)
        }
        return dictionary
    }

    /// Returns a container that has been met before, or notes that containers must be kept.
    private mutating func readAgain(_ offset: Int) throws(PropertyListError) -> PropertyList {
        guard let containers else {
            mustReadAgain = true
            return .array([])
        }
        // A container that was met and is not kept yet is still being read, so it contains itself.
        guard let container = containers[offset] else { throw document.error(.circularReference, at: offset) }
        guard depth + container.height <= PropertyList.nestingLimit else {
            throw document.error(.nestingTooDeep, at: offset)
        }
        try add(container.weight, at: offset)
        deepest = max(deepest, depth + container.height)
        return container.value
    }

    // MARK: Text and data

    /// Reads a key. If the object is a container, it is refused without being read.
    private mutating func readKey(_ number: Int) throws(PropertyListError) -> String {
        let offset = try document.offset(of: number)
        if let key = document.shortText(at: offset) {
            try add(.ofValue, at: offset)
            return key
        }
        if let range = document.longerText(at: offset),
            case .string(let key) = try readBytes(at: offset, .ascii, range)
        {
            return key
        }
        guard case .bytes(let kind, let range) = try document.object(at: offset),
            case .string(let key) = try readBytes(at: offset, kind, range)
        else { throw document.error(.keyIsNotAString, at: offset) }
        return key
    }

    /// Reads text or data, and from the third time on returns it from memory. Text of up to 15 bytes of UTF-8 is
    /// stored inside the value, so sharing it would save nothing.
    private mutating func readBytes(
        at offset: Int, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>
    ) throws(PropertyListError) -> PropertyList {
        try add(.ofBytes(range.count), at: offset)
        if range.count <= kind.inlineLengthLimit { return try decode(kind, range) }
        let isFirst = try extents.insert(objectAt: offset, length: range.count)
        if !isFirst, let shared = sharedLeaves[offset] { return shared }
        let value = try decode(kind, range)
        if !isFirst { sharedLeaves[offset] = value }
        return value
    }

    /// This changes nothing. It is mutating because the compiler would otherwise pass it a copy of the whole reader.
    private mutating func decode(
        _ kind: BinaryDocument.ByteKind, _ range: Range<Int>
    ) throws(PropertyListError) -> PropertyList {
        if let value = document.value(kind, range) { return value }
        guard kind == .ascii, let text = document.textMarkedASCII(range) else {
            throw document.error(.invalidText, at: range.lowerBound)
        }
        return .string(text)
    }

    private mutating func add(_ other: BinaryWeight, at offset: Int) throws(PropertyListError) {
        weight += other
        guard weight.isAllowed(inDocumentOf: document.view.count) else {
            throw document.error(.tooManyValues, at: offset)
        }
    }
}
