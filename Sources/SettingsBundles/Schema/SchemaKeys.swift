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

/// A key that Apple's schema, or prefs in addition to it, defines for a pane or an element.
struct SchemaKey: Sendable {
    let name: String
    let type: SchemaType
    let need: Need

    /// How much a key is needed.
    enum Need: Sendable {
        /// Without the key, the element cannot be shown or set. Its absence is an error.
        case required
        /// Apple's table calls the key required, but Apple's Settings shows the element without it. Its absence is a
        /// warning.
        case expected
        case optional
    }

    init(_ name: String, _ type: SchemaType, _ need: Need = .optional) {
        self.name = name
        self.type = type
        self.need = need
    }
}
