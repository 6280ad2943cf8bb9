/// Reading an existing value as the requested type would lose or invent information.
public struct LossyReadingError: Error, Sendable, Equatable {
    /// The key.
    public var key: String
    /// The kind of the stored value.
    public var stored: PropertyListKind
    /// The name of the requested type, such as `Int8` or `Array<Int>`.
    public var wanted: String

    public static func == (left: LossyReadingError, right: LossyReadingError) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.stored == right.stored && left.wanted == right.wanted
    }
}
