/// For other coders: seconds since 2001, as Foundation's `Date` encodes itself.
extension PropertyListDate: Codable {
    public func encode(to encoder: any Encoder) throws {
        try secondsSinceReferenceDate.encode(to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        self.init(secondsSinceReferenceDate: try Double(from: decoder))
    }
}
