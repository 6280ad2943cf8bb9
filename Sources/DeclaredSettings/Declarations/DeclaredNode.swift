internal import PrefsCore

/// What is declared at a key path.
package enum DeclaredNode: Sendable {
    /// Exactly this value. A dictionary that is not empty becomes `keys`.
    case value(DeclaredValue)
    /// No value.
    case absent
    /// An array that has some elements, and does not have others.
    case elements(DeclaredElements)
    /// What is declared of the keys of a dictionary, or of the indices of an array if there is one.
    case keys(DeclaredKeys)

    /// A value with the dictionaries inside it taken apart, so that they are merged with those that are stored.
    package init(_ value: DeclaredValue) {
        guard case .dictionary(let entries) = value.value, !entries.isEmpty else {
            self = .value(value)
            return
        }
        self = .keys(DeclaredKeys(entries.map { ($0, DeclaredNode(DeclaredValue($1, isJSON: value.isJSON))) }))
    }

    /// Whether a value or an element is declared to be there, and not only the absence of values.
    var isPresence: Bool {
        switch self {
        case .value: true
        case .absent: false
        case .elements(let elements): elements.contains(where: \.isThere)
        case .keys(let keys): keys.contains { $0.1.isPresence }
        }
    }

    /// Applies a later declaration. Where both speak of the same key, the later one wins.
    mutating func override(with later: DeclaredNode) {
        // The earlier node is taken out of `self`, so that it is changed in place.
        let earlier = exchange(&self, with: .absent)
        switch later {
        case .keys(let laterKeys): self = earlier.overridden(with: laterKeys)
        case .elements(let laterElements): self = earlier.overridden(with: laterElements)
        case .value, .absent: self = later
        }
    }

    private consuming func overridden(with later: DeclaredKeys) -> DeclaredNode {
        switch consume self {
        case .keys(var keys):
            keys.override(with: later)
            return .keys(keys)
        case .value(let value):
            return value.changed(later).map(DeclaredNode.value) ?? .keys(later)
        case .absent:
            // Absent before, so the later keys are all there is.
            return DeclaredValue([:]).changed(later).flatMap { $0.value == [:] ? nil : .value($0) } ?? .absent
        case .elements:
            return .keys(later)
        }
    }

    private consuming func overridden(with later: DeclaredElements) -> DeclaredNode {
        switch consume self {
        case .elements(var elements):
            for element in later { elements.declare(element) }
            return .elements(elements)
        case .value(let value):
            return value.changed(later).map(DeclaredNode.value) ?? .elements(later)
        case .absent:
            // Absent before, so the later elements are all there is.
            let elements = later.applied(to: [])
            return elements.isEmpty ? .absent : .value(DeclaredValue(.array(elements)))
        case .keys:
            return .elements(later)
        }
    }
}
