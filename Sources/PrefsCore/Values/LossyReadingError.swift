/// A value is there, but reading it as the type that was asked for would lose or invent something.
public struct LossyReadingError: Error, Sendable, Equatable {
    /// The key.
    public var key: String
    /// What kind of value the key has.
    public var stored: PropertyListKind
    /// The name of the type that was asked for, such as `Int8` or `Array<Int>`.
    public var wanted: String

    public static func == (left: LossyReadingError, right: LossyReadingError) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.stored == right.stored && left.wanted == right.wanted
    }
}
