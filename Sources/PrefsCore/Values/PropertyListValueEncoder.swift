/// Creates property lists from Codable values. A structure becomes a dictionary that a person can read and the command
/// `prefs` can change, and not a blob.
///
/// | value | property list |
/// |---|---|
/// | `Bool`, `String`, `Double` | boolean, string, real |
/// | `Float` | real of the same decimal digits, which is the same `Float` when it is read |
/// | integers of any width | integer; one outside −2^63 to 2^64−1 is an error |
/// | `[UInt8]` | data |
/// | ``PropertyLists/PropertyListDate``, ``PropertyLists/PropertyList`` | as they are |
/// | ``PropertyLists/PropertyListDictionary`` | as it is |
/// | types that encode themselves keyed | dictionary |
/// | dictionaries with `String`, `Int` or `CodingKeyRepresentable` keys | dictionary |
/// | types that encode themselves unkeyed | array |
/// | nil in a dictionary | no such key |
/// | nil in an array, or as the whole value | an error |
///
/// Property lists have no nil, and any placeholder for it in an array could be a value itself. A type that encodes
/// nothing becomes an empty dictionary. Arrays and dictionaries can be nested up to `PropertyList.nestingLimit`; deeper
/// nesting is an error. All errors are `EncodingError`, unless a type throws others.
public struct PropertyListValueEncoder: Sendable {
    /// Information for the types that are encoded, as `Encoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates an encoder without information for types.
    public init() {}

    /// Encodes a value as a property list.
    ///
    /// - Throws: `EncodingError` for a value that property lists cannot represent, including nil, and errors of the
    ///   type itself.
    public func encode(_ value: some Encodable) throws -> PropertyList {
        guard let propertyList = try encodeIfPresent(value) else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "Nothing to encode"))
        }
        return propertyList
    }

    /// Encodes a value as a property list; nil for a value that encodes itself as nil.
    func encodeIfPresent(_ value: some Encodable) throws -> PropertyList? {
        let session = EncodingSession(userInfo: userInfo)
        return try NodeEncoder(session: session, node: EncodedNode(), path: .root, level: 0).propertyList(of: value)
    }
}
