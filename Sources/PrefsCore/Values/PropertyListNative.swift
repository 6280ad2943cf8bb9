/// A type that corresponds to a kind of property list. The coders store its values as that kind instead of asking the
/// type to encode itself.
package protocol PropertyListNative: Codable {
    /// Nil for a value of a kind that this type does not read, or one that it cannot represent. Only `Float` rounds.
    init?(native value: PropertyList)

    /// Nil for a value that property lists cannot represent.
    var native: PropertyList? { get }
}

extension PropertyListNative where Self: StrictlyReadable {
    package init?(native value: PropertyList) {
        self.init(strictly: value)
    }
}
