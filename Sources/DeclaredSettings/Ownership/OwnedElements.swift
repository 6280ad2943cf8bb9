package import PrefsCore

/// The elements that an array is declared to have or not to have, each once.
package struct OwnedElements: Sendable {
    package struct Element: Sendable, Equatable {
        package var element: PropertyList
        package var isThere: Bool
        package var owners: Owners
    }

    /// The array before the first owner of an element; nil if there was none.
    package let original: [PropertyList]?
    private let originalElements: Set<PropertyList>
    package private(set) var elements: [Element] = []
    private var positions: [PropertyList: Int] = [:]

    init(original: [PropertyList]?, elements: [Element] = []) {
        self.original = original
        originalElements = Set(original ?? [])
        for element in elements { add(element) }
    }

    subscript(element: PropertyList) -> Element? { positions[element].map { elements[$0] } }

    /// Adds an element, unless there is one that is equal.
    mutating func add(_ element: Element) {
        guard positions[element.element] == nil else { return }
        positions[element.element] = elements.count
        elements.append(element)
    }

    /// Takes over what one more owner declares.
    mutating func declare(_ element: PropertyList, isThere: Bool, by name: ApplyName) {
        if let position = positions[element] {
            elements[position].isThere = isThere
            elements[position].owners.insert(name)
        } else {
            add(Element(element: element, isThere: isThere, owners: Owners([name])))
        }
    }

    /// Adds an owner of an element that is there.
    mutating func insert(_ owner: ApplyName, of element: PropertyList) {
        if let position = positions[element] { elements[position].owners.insert(owner) }
    }

    /// The elements with other owners; those without any are left out.
    func filtered(_ owners: (Element) -> Owners) -> OwnedElements {
        let rest = elements.compactMap { element -> Element? in
            var element = element
            element.owners = owners(element)
            return element.owners.isEmpty ? nil : element
        }
        return OwnedElements(original: original, elements: rest)
    }

    /// Whether the array had the element before the first owner.
    private func had(_ element: PropertyList) -> Bool { originalElements.contains(element) }

    /// Whether an owner has removed the element from the array.
    func isRemoved(_ element: PropertyList) -> Bool { had(element) && self[element]?.isThere == false }

    /// Whether an owner has added the element to the array.
    private func isAdded(_ element: PropertyList) -> Bool { !had(element) && self[element]?.isThere == true }

    /// The array after some elements are given back: those that were added are removed, and those that were removed
    /// are added. They return to their positions if nobody has edited the rest of the array, and otherwise to its end.
    ///
    /// - Parameter present: The array as it is.
    /// - Parameter released: Some of the owned elements.
    func givingBack(_ released: [PropertyList], in present: [PropertyList]) -> [PropertyList] {
        let added = Set(released.filter { !had($0) })
        let returning = Set(released.filter(isRemoved))
        let kept = present.filter { !added.contains($0) }
        guard !returning.isEmpty else { return kept }
        let original = original ?? []
        guard present.filter({ !isAdded($0) }) == original.filter({ !isRemoved($0) }) else {
            let there = Set(kept)
            return kept + released.filter { returning.contains($0) && !there.contains($0) }
        }
        return original.filter { !isRemoved($0) || returning.contains($0) } + kept.filter(isAdded)
    }
}

extension OwnedElements: Equatable {
    package static func == (left: OwnedElements, right: OwnedElements) -> Bool {
        left.original == right.original && left.elements == right.elements
    }
}
