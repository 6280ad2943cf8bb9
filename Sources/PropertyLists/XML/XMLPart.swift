/// The values in one of the parts of a document that are read at the same time. A part begins and ends before a key,
/// with containers open at both places.
struct XMLPart {
    /// The elements that the part adds to the containers that are open at its beginning: first to the innermost one,
    /// then to the one around it, and so on. Each of these is an array or a dictionary, like the container. The first
    /// part has only the root.
    var additions: [PropertyList] = []
    /// The number of containers that are open at the end of the part: the last one of `additions`, its last element,
    /// the last element of that, and so on; 0 if the part closes the root.
    var openCount = 0
    /// Whether the part has the opening tag of the `<plist>` element, or its closing tag.
    var hasDocumentTag = false
}

extension PropertyList {
    /// Adds the elements of a part to the containers that are open at the end of this value: this value itself, its
    /// last element, the last element of that, and so on.
    ///
    /// - Parameters:
    ///   - part: The part, which then has no elements any more.
    ///   - openCount: The number of open containers, this value included.
    /// - Returns: Whether the part fits, that is, whether the open containers are of the same kinds, and no key is
    ///   repeated. If it does not fit, the value is of no use any more.
    mutating func append(_ part: inout XMLPart, openCount: Int) -> Bool {
        switch self {
        case .array: appendToArray(&part, openCount)
        case .dictionary: appendToDictionary(&part, openCount)
        default: false
        }
    }

    private mutating func appendToArray(_ part: inout XMLPart, _ openCount: Int) -> Bool {
        guard case .array(var elements) = take() else { return false }
        if openCount > 1 {
            guard let last = elements.indices.last, elements[last].append(&part, openCount: openCount - 1)
            else { return false }
        }
        if openCount <= part.additions.count {
            guard case .array(var added) = part.additions[openCount - 1].take() else { return false }
            elements.append(moving: &added, leaving: .boolean(false))
        }
        self = .array(elements)
        return true
    }

    private mutating func appendToDictionary(_ part: inout XMLPart, _ openCount: Int) -> Bool {
        guard case .dictionary(var dictionary) = take() else { return false }
        if openCount > 1 {
            guard dictionary.changeLastValue({ $0.append(&part, openCount: openCount - 1) }) else { return false }
        }
        if openCount <= part.additions.count {
            guard case .dictionary(var added) = part.additions[openCount - 1].take(), dictionary.append(moving: &added)
            else { return false }
        }
        let isOpen = openCount > part.additions.count || openCount == part.additions.count && part.openCount > 0
        self = isOpen ? .dictionary(dictionary) : PropertyList(readFromXML: dictionary)
        return true
    }

    /// Returns this value and leaves another one, so that its elements have one owner and can be changed in place.
    /// (Elements that a `switch` takes out of a value have two.)
    mutating func take() -> PropertyList {
        var value = PropertyList.boolean(false)
        swap(&value, &self)
        return value
    }
}
