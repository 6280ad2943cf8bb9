internal import PropertyLists

/// An array during many changes, one after another.
///
/// Elements keep their positions until all elements are asked for, so that removing one does not move those after it;
/// the index of an element is the number of remaining elements before it. The time of a change depends on what it
/// changes, and on the logarithm of the number of elements.
struct ArrayEditor {
    /// The elements by position. A placeholder is at the position of one that was removed or is kept in ``editors``.
    private var stored: [PropertyList]
    /// The containers that have been taken apart for changes inside them, by position.
    private var editors: [Int: ValueEditor] = [:]
    /// The positions of the elements that were not removed; nil while there are all of them.
    private var remaining: RemainingPositions?
    /// Built once more than `linearSearchLimit` elements have been sought in all.
    private var index: ElementIndex?
    private var searchCount = 0

    /// The number of sought elements up to which a linear search for each is quicker than hashing the whole array.
    private static let linearSearchLimit = 4

    init(_ elements: [PropertyList]) {
        stored = elements
    }

    var count: Int { remaining?.count ?? stored.count }

    /// Changes an element in place. For the closure, nil before means the position after the last element, and nil
    /// after means no element.
    ///
    /// - Parameters:
    ///   - index: An index up to ``count``.
    ///   - change: If it throws, the error is thrown on, and the element keeps what the closure has made of it so
    ///     far.
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

    mutating func append(_ elements: [PropertyList]) {
        for element in elements { append(element) }
    }

    /// Appends those of the given elements that the array does not have yet.
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
        // A value is changed in place only if it has no other owner, so a placeholder is put here.
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

    /// Puts the containers that were taken apart together again.
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
