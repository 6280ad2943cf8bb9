internal import PropertyLists

/// The name of an apply, under which its settings are remembered. Names are compared by their bytes.
package struct ApplyName: Sendable, ByteNamed, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
