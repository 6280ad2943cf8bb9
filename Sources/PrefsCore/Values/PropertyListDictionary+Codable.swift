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
