/// Encoded by other coders, such as those of JSON, as seconds since 2001, as Foundation's `Date` is.
extension PropertyListDate: Codable {
    public func encode(to encoder: any Encoder) throws {
        try secondsSinceReferenceDate.encode(to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        self.init(secondsSinceReferenceDate: try Double(from: decoder))
    }
}
