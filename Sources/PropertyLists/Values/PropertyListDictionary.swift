/// An ordered dictionary from strings to property-list values.
///
/// Keys are compared by their bytes and keep the order in which they were first set. Setting a key again replaces its
/// value in place, so if a document repeats a key, the last value wins.
public struct PropertyListDictionary: Sendable {
    /// A key with its value.
    public typealias Element = (key: String, value: PropertyList)

    /// The keys, as many as there are ``values``.
    private(set) var keyList = KeyList()
    private(set) var values: [PropertyList] = []

    /// Creates an empty dictionary.
    public init() {}

    /// Creates a dictionary of elements in their order. If a key is repeated, the last value wins and takes the
    /// position of the first.
    public init(_ elements: some Sequence<(String, PropertyList)>) {
        for (key, value) in elements { set(value, forKey: key) }
    }

    /// Creates a dictionary that shares another's key list; if there are fewer values, it has only the first keys.
    init(_ keyList: KeyList, _ values: [PropertyList]) {
        if keyList.keys.count == values.count {
            self.keyList = keyList
            self.values = values
        } else {
            for (key, value) in zip(keyList.keys, values) { set(value, forKey: key) }
        }
    }

    /// Creates a dictionary of keys with their values, which are as many, and sets them in their order.
    init(_ keys: [String], _ values: [PropertyList]) {
        if let keyList = KeyList(ascending: keys) {
            self.keyList = keyList
            self.values = values
        } else {
            reserveCapacity(keys.count)
            for (key, value) in zip(keys, values) { set(value, forKey: key) }
        }
    }

    /// The value of a key; nil if the dictionary does not have the key. Setting nil removes the key.
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

    /// Sets the value of a key: in place if the dictionary has the key, otherwise at the end.
    public mutating func set(_ value: consuming PropertyList, forKey key: consuming String) {
        if let position = keyList.insert(key) {
            values[position] = value
        } else {
            values.append(value)
        }
    }

    /// Removes a key and returns its value, or nil if the dictionary does not have the key.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> PropertyList? {
        guard let position = keyList.position(of: key) else { return nil }
        keyList.remove(at: position)
        return values.remove(at: position)
    }

    /// Removes keys, in a time that depends on the size of the dictionary and not on how many keys are removed.
    ///
    /// - Returns: False if the dictionary has none of the keys.
    @discardableResult
    public mutating func removeValues(forKeys keys: some Sequence<String>) -> Bool {
        let positions = keyList.positions(of: keys)
        guard !positions.isEmpty else { return false }
        keyList.remove(at: positions)
        values = values.indices.filter { !positions.contains($0) }.map { values[$0] }
        return true
    }

    /// The elements sorted by the UTF-16 code units of their keys, as Apple writes them.
    public var sortedByKey: [Element] {
        let elements = Array(self)
        return keyList.isAscending ? elements : elements.sorted { $0.key.precedesInUTF16($1.key) }
    }

    /// Reserves memory for a total number of elements.
    public mutating func reserveCapacity(_ capacity: Int) {
        keyList.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
    }

    /// Indexes the keys, so that every later lookup takes the same short time, whatever the number and the order of the
    /// keys.
    package mutating func makeIndex() {
        keyList.makeIndex()
    }

    /// The address of the values in memory. Copies of a dictionary have the same address until one of them is changed.
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
    /// Whether two dictionaries have the same keys with equal values, in any order.
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
