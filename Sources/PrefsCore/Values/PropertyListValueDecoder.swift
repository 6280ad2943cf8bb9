/// Creates Codable values from property lists, as ``PropertyListValueEncoder`` writes them.
///
/// Kinds are not mixed: a boolean is not a number, a string that looks like a number is a string, and the real 5.0 is
/// not an integer. So a type that tries one after the other gets the value that was encoded. An integer is also read
/// as a floating-point number that represents it exactly. A number that does not fit is an error. A missing key is
/// nil.
///
/// All errors are `DecodingError`, unless a type throws others, and nothing traps on any property list.
public struct PropertyListValueDecoder: Sendable {
    /// Information for types, in `Decoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// A decoder without information for types.
    public init() {}

    /// The value of a property list.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - propertyList: The stored property list.
    ///   - defaults: Supplies the values of keys that `propertyList` lacks, from the same positions, except for
    ///     optional properties, for which a missing key is nil. So a structure can be read that was stored before it
    ///     had all its properties. Where `defaults` has no value at a position, such as for the elements of an array,
    ///     the type of the value there supplies them (``PreferenceDefault``). With nil, no missing key is supplied.
    /// - Throws: `DecodingError` for a property list that is not a value of the type, and errors of the type itself.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, completedBy defaults: PropertyList? = nil
    ) throws -> Value {
        guard let defaults else { return try root(nil).decode(type, propertyList, completedBy: nil) }
        return try complete(type, from: propertyList, by: defaults)
    }

    /// The value of a property list, completed by these defaults or by those of types.
    func complete<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, by defaults: PropertyList?
    ) throws -> Value {
        try root(TypeDefaults()).decode(type, propertyList, completedBy: defaults)
    }

    private func root(_ typeDefaults: TypeDefaults?) -> NodeDecoder {
        NodeDecoder(userInfo: userInfo, value: nil, defaults: nil, typeDefaults: typeDefaults, path: .root, level: 0)
    }
}
