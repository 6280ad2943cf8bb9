/// A type that property lists have a kind for. The coders keep its values as that kind, instead of asking the type
/// to encode itself.
package protocol PropertyListNative: Codable {
    /// Nil for a value of another kind, or one that this type cannot hold exactly.
    init?(native value: PropertyList)

    /// Nil for a value that property lists cannot hold.
    var native: PropertyList? { get }
}
