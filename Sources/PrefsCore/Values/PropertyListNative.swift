/// A type that corresponds to a kind of property list. The coders of this library store its values as that kind, and do
/// not ask the type to encode itself.
package protocol PropertyListNative: Codable {
    /// Creates a value from a property list; nil if this type does not read its kind or cannot represent it. Only
    /// `Float` rounds.
    init?(native value: PropertyList)

    /// The value as a property list; nil if property lists cannot represent it.
    var native: PropertyList? { get }
}

extension PropertyListNative where Self: StrictlyReadable {
    package init?(native value: PropertyList) {
        self.init(strictly: value)
    }
}
