import PrefsCore

/// A value whose parts are looked up and changed by the components of key paths.
struct SettingContainer {
    private let before: PropertyList?
    /// The entries of a dictionary, or the elements of an array; neither for no value, and for one that has no parts.
    private var entries: DictionaryEditor?
    private var elements: [PropertyList]?

    /// - Parameter isArrayAllowed: Whether an array is looked up by indices, or counts as a value without parts.
    init(_ value: PropertyList?, isArrayAllowed: Bool) {
        before = value
        entries = value?.dictionaryValue.map(DictionaryEditor.init)
        elements = isArrayAllowed ? value?.arrayValue : nil
    }

    /// The value after all changes.
    var value: PropertyList? {
        entries.map { .dictionary($0.contents) } ?? elements.map { .array($0) } ?? before
    }

    var isArray: Bool { elements != nil }
    var isNone: Bool { entries == nil && elements == nil }

    /// The keys of a dictionary before all changes; none of another value.
    var keys: [String] { before?.dictionaryValue.map { Array($0.keys) } ?? [] }

    /// The part before all changes.
    subscript(key: String) -> PropertyList? { isNone ? nil : before?.value(at: [key]) }

    /// Sets or removes a part, once for each key. If there is no value, a dictionary is made for the part.
    ///
    /// - Returns: False if that cannot be: an array has no such index, or the element would have to be removed and is
    ///   not its last one, or the value has no parts.
    mutating func set(_ part: PropertyList?, at key: String) -> Bool {
        if let count = elements?.count {
            guard let index = key.arrayIndex, index <= count else { return part == nil }
            switch part {
            case let part? where index < count: elements?[index] = part
            case let part?: elements?.append(part)
            case nil where index == count - 1: elements?.removeLast()
            case nil: return index == count
            }
            return true
        }
        if entries == nil {
            guard before == nil, part != nil else { return part == nil }
            entries = DictionaryEditor([:])
        }
        entries?.put(part, at: [key])
        return true
    }
}
