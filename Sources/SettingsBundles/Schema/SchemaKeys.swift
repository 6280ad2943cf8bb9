import PropertyLists

/// The keys that a pane or a kind of element may have.
struct SchemaKeys: Sendable {
    let keys: [SchemaKey]
    /// The names of the keys, in which one is found several times as fast as in the keys themselves.
    private let names: KeyList

    init(_ keys: [SchemaKey]) {
        self.keys = keys
        var names = KeyList()
        for key in keys { _ = names.insert(key.name) }
        self.names = names
    }

    /// The position of the key with a name; nil if the schema does not have it.
    func position(of name: String) -> Int? { names.position(of: name) }
}

extension SchemaKeys: ExpressibleByArrayLiteral {
    init(arrayLiteral keys: SchemaKey...) { self.init(keys) }
}
