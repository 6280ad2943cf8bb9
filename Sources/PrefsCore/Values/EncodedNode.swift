/// Collects the property list that one value encodes into: nothing at first, then a single value, or an array or a
/// dictionary that grows.
final class EncodedNode {
    private enum Kind {
        case nothing, absent, value, array, dictionary
    }

    private enum Step {
        case key(String)
        case index(Int)
    }

    private var kind = Kind.nothing
    private var value: PropertyList?
    private var elements: [PropertyList] = []
    private var members = PropertyListDictionary()
    /// Elements that nested encoders are still encoding. A placeholder keeps the position of each until
    /// ``propertyList()`` takes the result of the encoder.
    private var later: [(step: Step, encoder: NodeEncoder)] = []

    // Each of these methods returns false if a value of another kind has been encoded here already.

    func setValue(_ newValue: PropertyList?) -> Bool {
        guard kind == .nothing else { return false }
        kind = newValue == nil ? .absent : .value
        value = newValue
        return true
    }

    func beginArray() -> Bool {
        if kind == .nothing { kind = .array }
        return kind == .array
    }

    func beginDictionary() -> Bool {
        if kind == .nothing { kind = .dictionary }
        return kind == .dictionary
    }

    // MARK: Array

    var count: Int { elements.count }

    func append(_ element: PropertyList) {
        elements.append(element)
    }

    func append(_ encoder: NodeEncoder) {
        later.append((.index(elements.count), encoder))
        elements.append([])
    }

    // MARK: Dictionary

    /// Sets the value of a key; nil removes the key.
    func set(_ value: PropertyList?, forKey key: String) {
        later.removeAll { if case .key(let other) = $0.step { other.hasSameBytes(as: key) } else { false } }
        members[key] = value
    }

    func set(_ encoder: NodeEncoder, forKey key: String) {
        set([:], forKey: key)
        later.append((.key(key), encoder))
    }

    // MARK: Result

    /// The finished property list: nil if nil was encoded, and an empty dictionary if nothing was encoded.
    func propertyList() throws -> PropertyList? {
        for (step, encoder) in later {
            let value = try encoder.node.propertyList()
            switch step {
            case .key(let key):
                members[key] = value
            case .index(let index):
                guard let value else { throw encoder.nilInArray }
                elements[index] = value
            }
        }
        later = []
        return switch kind {
        case .nothing, .dictionary: .dictionary(members)
        case .absent: nil
        case .value: value
        case .array: .array(elements)
        }
    }
}
