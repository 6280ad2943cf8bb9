/// An array or a dictionary as it is in memory. Copies of a container have the same identity until one of them is
/// changed, and as long as one of them is there.
package struct ContainerIdentity: Hashable, Sendable {
    private var values: UInt
    /// The address of a dictionary's keys; zero for an array. Two dictionaries may share their values alone.
    private var keys: UInt = 0

    /// Nil for a value that is no container, and for an empty container, which has no memory of its own.
    package init?(_ value: PropertyList) {
        switch value {
        case .array(let elements) where !elements.isEmpty: values = elements.address
        case .dictionary(let entries) where !entries.isEmpty:
            (values, keys) = (entries.address, entries.keyList.address)
        default: return nil
        }
    }
}
