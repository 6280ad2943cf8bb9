internal import PropertyLists

/// The name of an apply, under which its settings are remembered. Names are compared by their bytes.
package struct ApplyName: Sendable, Hashable, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: ApplyName, right: ApplyName) -> Bool { left.text.hasSameBytes(as: right.text) }

    package static func < (left: ApplyName, right: ApplyName) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        text.hashBytes(into: &hasher)
    }
}
