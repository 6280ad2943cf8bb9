package import PrefsCore

/// Which elements an array has and which it has not, each once, in the order of their first declaration.
package struct DeclaredElements: Sendable, Sequence {
    private var list: [DeclaredElement] = []
    private var positions: [PropertyList: Int] = [:]

    package init(_ elements: [DeclaredElement]) {
        for element in elements { declare(element) }
    }

    package var count: Int { list.count }

    /// An array with the declared elements added where it lacks them, and the others removed.
    func applied(to elements: [PropertyList]) -> [PropertyList] {
        let (known, absent) = (Set(elements), Set(list.filter { !$0.isThere }.map(\.element)))
        let added = list.filter { $0.isThere && !known.contains($0.element) }.map(\.element)
        return elements.filter { !absent.contains($0) } + added
    }

    func has(_ element: PropertyList) -> Bool { positions[element] != nil }

    /// Takes over a later declaration.
    mutating func declare(_ element: DeclaredElement) {
        if let position = positions[element.element] {
            list[position] = element
        } else {
            positions[element.element] = list.count
            list.append(element)
        }
    }

    package func makeIterator() -> [DeclaredElement].Iterator { list.makeIterator() }
}

/// Whether an array has an element.
package struct DeclaredElement: Sendable {
    package var element: PropertyList
    package var isThere: Bool

    package init(_ element: PropertyList, isThere: Bool) {
        (self.element, self.isThere) = (element, isThere)
    }
}
