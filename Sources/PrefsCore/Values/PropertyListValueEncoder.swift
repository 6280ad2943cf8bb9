/// Makes property lists of Codable values: of a structure a dictionary that a person can read and the command `prefs` can
/// change, and not a blob.
///
/// | value | property list |
/// |---|---|
/// | `Bool`, `String`, `Double`, `Float` | boolean, string, real (of a `Float` the one that has its decimal digits, and is the same `Float` when it is read) |
/// | integers of any width | integer; one outside −2^63 to 2^64−1 is an error |
/// | `[UInt8]` | data |
/// | ``PropertyLists/PropertyListDate``, ``PropertyLists/PropertyListDictionary``, ``PropertyLists/PropertyList`` | as they are |
/// | what encodes itself keyed, dictionaries with `String`, `Int` or `CodingKeyRepresentable` keys included | dictionary |
/// | what encodes itself unkeyed | array |
/// | nil in a dictionary | no such key |
/// | nil in an array, or as the whole value | an error: property lists have no nil, and any value in its place could be one's own |
///
/// A value of a type that encodes nothing is an empty dictionary. Arrays and dictionaries nest to
/// `PropertyList.nestingLimit`; deeper ones are an error. All errors are `EncodingError`, unless a type
/// throws others.
public struct PropertyListValueEncoder: Sendable {
    /// What types find in `Encoder.userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// An encoder without information for types.
    public init() {}

    /// The property list of a value.
    ///
    /// - Throws: `EncodingError` for what property lists cannot hold, nil included, and what the type itself throws.
    public func encode(_ value: some Encodable) throws -> PropertyList {
        guard let propertyList = try encodeIfPresent(value) else {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "Nothing to encode"))
        }
        return propertyList
    }

    /// The property list of a value; nil for one that encodes itself as nil.
    func encodeIfPresent(_ value: some Encodable) throws -> PropertyList? {
        let session = EncodingSession(userInfo: userInfo)
        return try PlaceEncoder(session: session, place: EncodingPlace(), path: .root, level: 0).propertyList(of: value)
    }
}
