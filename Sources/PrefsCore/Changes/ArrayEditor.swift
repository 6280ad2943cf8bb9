internal import PropertyLists

/// An array that is prepared for many changes, one after another.
///
/// An element keeps its position while it is changed or others are removed; its index is the number of remaining
/// elements before it. So removing an element does not move those after it. The time of a change depends on what it
/// changes, and on the logarithm of the number of elements.
struct ArrayEditor {
    /// The elements by position. The position of an element that was removed, or is in ``editors``, has a placeholder.
    private var stored: [PropertyList]
    /// The elements that are containers and have been taken apart, so that values inside them can be changed; by
    /// position.
    private var editors: [Int: ValueEditor] = [:]
    /// The positions of the elements that have not been removed; nil as long as none has been removed.
    private var remaining: RemainingPositions?
    /// Finds elements by their values; created once more than `linearSearchLimit` elements have been searched for in
    /// all.
    private var index: ElementIndex?
    private var searchCount = 0

    /// Up to this number of searches, a linear search for each element is quicker than hashing the whole array.
    private static let linearSearchLimit = 4

    init(_ elements: [PropertyList]) {
        stored = elements
    }

    var count: Int { remaining?.count ?? stored.count }

    /// Changes the element at an index with a closure. The closure receives nil at the index after the last element,
    /// and removes the element by setting it to nil.
    ///
    /// - Parameters:
    ///   - index: An index up to ``count``.
    ///   - change: Changes the element. If it throws an error, the element stays as the closure has left it.
    mutating func update<Result, Failure>(
        at index: Int, _ change: (inout ValueEditor?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let isNew = index >= count
        let position = isNew ? stored.count : remaining?.position(at: index) ?? index
        var value = isNew ? nil : take(position)
        defer {
            switch value {
            case let value? where isNew: append(value.propertyList)
            case let value?: put(value, position)
            case nil where !isNew: remove(position)
            case nil: break
            }
        }
        return try change(&value)
    }

    /// Inserts an element before the one at an index, or after the last one. All elements after it are moved.
    mutating func insert(_ element: PropertyList, at index: Int) {
        guard index < count else { return append(element) }
        var all = takeElements()
        all.insert(element, at: index)
        self = ArrayEditor(all)
    }

    mutating func append(_ elements: [PropertyList]) {
        for element in elements { append(element) }
    }

    /// Appends those of the given elements that the array does not contain yet.
    mutating func appendMissing(_ elements: [PropertyList]) {
        prepareSearch(for: elements.count)
        for element in elements where position(of: element) == nil { append(element) }
    }

    /// Removes all elements that equal one of the given ones.
    mutating func removeAll(_ elements: [PropertyList]) {
        prepareSearch(for: elements.count)
        guard index == nil else {
            for element in elements {
                while let position = position(of: element) { remove(position) }
            }
            return
        }
        for position in stored.indices.reversed() where isPresent(position) && elements.contains(stored[position]) {
            remove(position)
        }
    }

    /// The elements after all changes.
    var elements: [PropertyList] {
        var copy = self
        return copy.takeElements()
    }

    /// Returns the elements after all changes, and leaves this array empty.
    mutating func takeElements() -> [PropertyList] {
        reassemble()
        let (elements, remaining) = (stored, remaining)
        self = ArrayEditor([])
        guard let remaining else { return elements }
        return elements.indices.filter(remaining.contains).map { elements[$0] }
    }

    // MARK: Positions

    private func isPresent(_ position: Int) -> Bool {
        remaining?.contains(position) ?? true
    }

    private mutating func take(_ position: Int) -> ValueEditor {
        if let value = editors.removeValue(forKey: position) { return value }
        let value = stored[position]
        // A value is changed in place only if it has no other owner, so a placeholder replaces it here.
        stored[position] = .boolean(false)
        return .value(value)
    }

    private mutating func put(_ value: ValueEditor, _ position: Int) {
        if case .value(let value) = value {
            stored[position] = value
            index?.set(value, at: position)
        } else {
            editors[position] = value
            index?.remove(position)
        }
    }

    private mutating func append(_ element: PropertyList) {
        index?.set(element, at: stored.count)
        stored.append(element)
        remaining?.append()
    }

    private mutating func remove(_ position: Int) {
        index?.remove(position)
        if remaining == nil, position == stored.count - 1 {
            stored.removeLast()
            return
        }
        if remaining == nil { remaining = RemainingPositions(count: stored.count) }
        remaining?.remove(position)
        stored[position] = .boolean(false)
    }

    // MARK: Searching

    /// Puts the containers in ``editors`` together again and back to their positions.
    private mutating func reassemble() {
        let editors = self.editors
        self.editors = [:]
        for (position, value) in editors { put(.value(value.propertyList), position) }
    }

    private mutating func prepareSearch(for count: Int) {
        reassemble()
        searchCount += count
        guard index == nil, searchCount > Self.linearSearchLimit else { return }
        var index = ElementIndex()
        for (position, element) in stored.enumerated() where isPresent(position) { index.set(element, at: position) }
        self.index = index
    }

    private mutating func position(of element: PropertyList) -> Int? {
        guard index != nil else { return stored.indices.first { isPresent($0) && stored[$0] == element } }
        let elements = stored
        return index?.position(of: element) { elements[$0] == element }
    }
}
