/// As a property of a Codable type, a duration is stored as a setting of type `Duration` is. The encoding of the
/// standard library, an array of two integers, is read too.
extension Duration: PropertyListNative {
    package init?(native value: PropertyList) {
        if let duration = Self(seconds: value) {
            self = duration
        } else if let coded = try? PropertyListValueDecoder().decode(Coded.self, from: value) {
            self = coded.duration
        } else {
            return nil
        }
    }

    package var native: PropertyList? { secondsValue }

    private struct Coded: Decodable {
        var duration: Duration
        init(from decoder: any Decoder) throws { duration = try Duration(from: decoder) }
    }
}
