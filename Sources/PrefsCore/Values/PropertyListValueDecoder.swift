/// Makes Codable values of property lists, as ``PropertyListValueEncoder`` writes them.
///
/// Kinds are not mixed up: a boolean is no number, text that looks like a number is text, and a real 5.0 is no integer, so
/// that a type which tries one after the other gets what was encoded. An integer is a floating-point number too, where that
/// holds it exactly. A number that does not fit is an error. A key that is not there is nil.
///
/// All errors are `DecodingError`, unless a type throws others, and nothing traps on any property list.
public struct PropertyListValueDecoder: Sendable {
    /// What types find in `Decoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// A decoder without information for types.
    public init() {}

    /// The value of a property list.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - propertyList: What was stored.
    ///   - defaults: What to take the values of keys from that `propertyList` lacks, at the same place; those of optional
    ///     properties excepted, for which the lack is nil. So a structure can be read that was stored before it had all its properties. Where
    ///     they have nothing at a place, such as for the elements of an array, it is what the type of the value there says
    ///     (``PreferenceDefault``). With nil nothing is completed.
    /// - Throws: `DecodingError` for what is no value of the type, and what the type itself throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, completedBy defaults: PropertyList? = nil
    ) throws -> Value {
        guard let defaults else { return try root(nil).decode(type, propertyList, completedBy: nil) }
        return try complete(type, from: propertyList, by: defaults)
    }

    /// The value of a property list, completed by these defaults or those that types say.
    func complete<Value: Decodable>(
        _ type: Value.Type, from propertyList: PropertyList, by defaults: PropertyList?
    ) throws -> Value {
        try root(TypeDefaults()).decode(type, propertyList, completedBy: defaults)
    }

    private func root(_ typeDefaults: TypeDefaults?) -> PlaceDecoder {
        PlaceDecoder(userInfo: userInfo, value: nil, defaults: nil, typeDefaults: typeDefaults, path: .root, level: 0)
    }
}
