/// Creates Codable values from property lists that ``PropertyListValueEncoder`` has made.
///
/// Kinds are not mixed: a boolean is not read as a number, a string that looks like a number is only a string, and the
/// real 5.0 is not read as an integer. So a type that tries several types in turn gets the value that was encoded. An
/// integer is also read as a floating-point number if that represents it exactly. A number that does not fit its type
/// is an error. A missing key is read as nil.
///
/// All errors are `DecodingError`, unless a type throws others, and no property list makes a decoder trap.
public struct PropertyListValueDecoder: Sendable {
    /// Information for the types that are decoded, as `Decoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a decoder without information for types.
    public init() {}

    /// Decodes a value from a property list.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - propertyList: The stored property list.
    ///   - defaults: Supplies the values of keys that `propertyList` lacks, from the same positions. A structure can so
    ///     be read that was stored before it had all its properties. A missing key of an optional property stays nil.
    ///     Where `defaults` has no value at a position, such as for the elements of an array, the type of the value
    ///     there supplies them (``PreferenceDefault``). With nil, no missing key is supplied.
    /// - Throws: `DecodingError` for a property list that is not a value of the type, and errors of the type itself.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, completedBy defaults: PropertyList? = nil
    ) throws -> Value {
        guard let defaults else { return try root(nil, false).decode(type, propertyList, completedBy: nil) }
        return try complete(type, from: propertyList, by: defaults)
    }

    /// Decodes a value from a property list, completed by `defaults`, or else by the defaults that types supply.
    ///
    /// - Parameter readsTexts: Whether a string is read as a value of another type, as ``PreferenceValue`` describes.
    func complete<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, by defaults: PropertyList?,
        readingTexts readsTexts: Bool = false
    ) throws -> Value {
        try root(TypeDefaults(), readsTexts).decode(type, propertyList, completedBy: defaults)
    }

    private func root(_ typeDefaults: TypeDefaults?, _ readsTexts: Bool) -> NodeDecoder {
        NodeDecoder(
            userInfo: userInfo, value: nil, defaults: nil, typeDefaults: typeDefaults, readsTexts: readsTexts,
            path: .root, level: 0)
    }
}
