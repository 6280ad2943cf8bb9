/// The error for a stored value that cannot be read as the requested type without losing or inventing information.
public struct LossyReadingError: Error, Sendable, Equatable {
    /// The key of the value.
    public var key: String
    /// The kind of the stored value.
    public var stored: PropertyListKind
    /// The name of the requested type, such as `Int8` or `Array<Int>`.
    public var wanted: String

    public static func == (left: LossyReadingError, right: LossyReadingError) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.stored == right.stored && left.wanted == right.wanted
    }
}
