/// Encoding and decoding with other coders, such as those of JSON. A kind that these do not have is encoded as one that
/// they have, and decoded as that one: a date as seconds since 2001, data as an array of integers, a UID as a
/// dictionary. ``PropertyListValueEncoder`` and ``PropertyListValueDecoder`` keep every value as it is.
extension PropertyList: Codable {
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .string(let text): try text.encode(to: encoder)
        case .boolean(let boolean): try boolean.encode(to: encoder)
        case .integer(let integer):
            if let signed = Int64(exactly: integer) {
                try signed.encode(to: encoder)
            } else {
                try UInt64(exactly: integer).encode(to: encoder)
            }
        case .real(let real): try real.encode(to: encoder)
        case .date(let date): try date.encode(to: encoder)
        case .data(let bytes): try bytes.encode(to: encoder)
        case .uid(let number): try ["CF$UID": number].encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .dictionary(let dictionary): try dictionary.encode(to: encoder)
        }
    }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: PathKey.self) {
            self = .dictionary(try PropertyListDictionary(from: container))
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try [PropertyList](from: decoder))
        } else {
            self = try PropertyList(from: decoder.singleValueContainer())
        }
    }

    private init(from container: any SingleValueDecodingContainer) throws {
        if let boolean = try? container.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let signed = try? container.decode(Int64.self) {
            self = .integer(PropertyListInteger(Int(signed)))
        } else if let unsigned = try? container.decode(UInt64.self) {
            self = .integer(PropertyListInteger(unsigned))
        } else if let real = try? container.decode(Double.self) {
            self = .real(real)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}

extension PropertyListDictionary: Codable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        for (key, value) in self { try container.encode(value, forKey: PathKey(key)) }
    }

    public init(from decoder: any Decoder) throws {
        try self.init(from: decoder.container(keyedBy: PathKey.self))
    }

    init(from container: KeyedDecodingContainer<PathKey>) throws {
        self.init()
        for key in container.allKeys {
            set(try container.decode(PropertyList.self, forKey: key), forKey: key.stringValue)
        }
    }
}

/// Encoded by other coders, such as those of JSON, as seconds since 2001, as Foundation's `Date` is.
extension PropertyListDate: Codable {
    public func encode(to encoder: any Encoder) throws {
        try secondsSinceReferenceDate.encode(to: encoder)
    }

    public init(from decoder: any Decoder) throws {
        self.init(secondsSinceReferenceDate: try Double(from: decoder))
    }
}
