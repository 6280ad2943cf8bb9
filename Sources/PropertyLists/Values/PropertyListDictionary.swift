/// An ordered dictionary from strings to property-list values.
///
/// Keys are compared by their bytes and keep the order in which they first came; setting a key that is
/// there replaces its value in place, so of two equal keys in a document the last wins.
public struct PropertyListDictionary: Sendable {
    /// A key with its value.
    public typealias Element = (key: String, value: PropertyList)

    /// As many as there are values.
    private(set) var keyList = KeyList()
    private(set) var values: [PropertyList] = []

    /// An empty dictionary.
    public init() {}

    /// The elements in their order; of equal keys the last one's value, at the place of the first.
    public init(_ elements: some Sequence<(String, PropertyList)>) {
        for (key, value) in elements { set(value, forKey: key) }
    }

    /// A dictionary of the keys of another, or of the first of them where there are fewer values.
    init(_ keyList: KeyList, _ values: [PropertyList]) {
        if keyList.keys.count == values.count {
            self.keyList = keyList
            self.values = values
        } else {
            for (key, value) in zip(keyList.keys, values) { set(value, forKey: key) }
        }
    }

    /// The value of a key; nil for a key that is not there. Setting nil removes the key.
    public subscript(key: String) -> PropertyList? {
        get {
            keyList.position(of: key).map { values[$0] }
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
        if let position = keyList.insert(key) {
            values[position] = value
        } else {
            values.append(value)
        }
    }

    /// Removes a key and returns the value it had.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> PropertyList? {
        guard let position = keyList.position(of: key) else { return nil }
        keyList.remove(at: position)
        return values.remove(at: position)
    }

    /// Removes keys, in a time that depends on how many there are in all and not on how many are removed.
    ///
    /// - Returns: False when there was none of them.
    @discardableResult
    public mutating func removeValues(forKeys keys: some Sequence<String>) -> Bool {
        let positions = keyList.positions(of: keys)
        guard !positions.isEmpty else { return false }
        keyList.remove(at: positions)
        values = values.indices.filter { !positions.contains($0) }.map { values[$0] }
        return true
    }

    /// The elements in the order of their keys' UTF-16 code units, as Apple writes them.
    public var sortedByKey: [Element] {
        let elements = Array(self)
        return keyList.isAscending ? elements : elements.sorted { $0.key.precedesInUTF16($1.key) }
    }

    /// Makes room for this many elements in all.
    public mutating func reserveCapacity(_ capacity: Int) {
        keyList.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
    }

    /// Makes finding any key take the same short time from now on, whatever the number of keys and their order.
    package mutating func makeIndex() {
        keyList.makeIndex()
    }

    /// Where the values are in memory: what two copies of one dictionary share.
    var address: UInt {
        values.address
    }
}

extension PropertyListDictionary: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { values.count }
    public subscript(position: Int) -> Element { (keyList.keys[position], values[position]) }

    /// The keys, in the dictionary's order.
    public var keys: some RandomAccessCollection<String> { keyList.keys }
}

extension PropertyListDictionary: Equatable {
    /// Whether two dictionaries have the same keys with equal values, in whatever order.
    public static func == (left: PropertyListDictionary, right: PropertyListDictionary) -> Bool {
        var comparison = ValueComparison()
        return comparison.areEqual(left, right)
    }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, PropertyList)...) {
        self.init(elements)
    }
}
