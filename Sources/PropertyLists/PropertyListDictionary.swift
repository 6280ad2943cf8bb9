/// An ordered dictionary from strings to property-list values.
///
/// Keys are compared by their bytes and keep the order in which they first came; setting a key that is
/// there replaces its value in place, so of two equal keys in a document the last wins. Small
/// dictionaries, which is nearly all of them, are searched as they stand; larger ones carry an index.
public struct PropertyListDictionary: Sendable {
    /// A key with its value.
    public typealias Element = (key: String, value: PropertyList)

    private var elements: [Element] = []
    private var index: StringIndex?

    /// Up to here comparing every key is faster than hashing one.
    private static let largestWithoutIndex = 12

    /// An empty dictionary.
    public init() {}

    /// The elements in their order; of equal keys the last one's value, at the place of the first.
    public init(_ elements: some Sequence<(String, PropertyList)>) {
        for (key, value) in elements { self[key] = value }
    }

    /// The value of a key; nil for a key that is not there. Setting nil removes the key.
    public subscript(key: String) -> PropertyList? {
        get {
            position(of: key).map { elements[$0].value }
        }
        set {
            if let newValue {
                set(newValue, forKey: key)
            } else {
                removeValue(forKey: key)
            }
        }
    }

    /// Sets the value of a key, in its place if the key is there, else at the end.
    public mutating func set(_ value: PropertyList, forKey key: String) {
        if let position = noteNew(key) {
            elements[position].value = value
        } else {
            elements.append((key, value))
            if elements.count == Self.largestWithoutIndex + 1 { rebuildIndex() }
        }
    }

    /// Removes a key and returns the value it had.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> PropertyList? {
        guard let position = position(of: key) else { return nil }
        let removed = elements.remove(at: position)
        rebuildIndex()
        return removed.value
    }

    /// The elements in the order of their keys' UTF-16 code units, as Apple writes them.
    public var sortedByKey: [Element] {
        let isSorted = zip(elements, elements.dropFirst()).allSatisfy { $0.key.precedesInUTF16($1.key) }
        return isSorted ? elements : elements.sorted { $0.key.precedesInUTF16($1.key) }
    }

    /// Makes room for this many elements in all.
    public mutating func reserveCapacity(_ capacity: Int) {
        elements.reserveCapacity(capacity)
    }

    /// Where the elements are in memory: what two copies of one dictionary share.
    var address: UInt {
        elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    private func position(of key: String) -> Int? {
        if let index {
            return index.position(of: key, in: elements) { $0[$1].key }
        }
        return elements.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    /// The position of a key that is there, or nil, and then the index has it as the next element.
    private mutating func noteNew(_ key: String) -> Int? {
        guard index != nil else { return position(of: key) }
        return index?.insert(key, appendedAt: elements.count, in: elements) { $0[$1].key }
    }

    private mutating func rebuildIndex() {
        guard elements.count > Self.largestWithoutIndex else {
            index = nil
            return
        }
        var index = StringIndex(capacity: elements.count)
        for position in elements.indices {
            _ = index.insert(elements[position].key, appendedAt: position, in: elements) { $0[$1].key }
        }
        self.index = index
    }
}

extension PropertyListDictionary: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { elements.count }
    public subscript(position: Int) -> Element { elements[position] }

    /// The keys, in the dictionary's order.
    public var keys: some RandomAccessCollection<String> { elements.lazy.map(\.key) }
}

extension PropertyListDictionary: Equatable {
    /// Whether two dictionaries have the same keys with equal values, in whatever order.
    public static func == (left: PropertyListDictionary, right: PropertyListDictionary) -> Bool {
        left.count == right.count
            && left.elements.allSatisfy { key, value in right[key].map { $0 == value } ?? false }
    }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, PropertyList)...) {
        self.init(elements)
    }
}
