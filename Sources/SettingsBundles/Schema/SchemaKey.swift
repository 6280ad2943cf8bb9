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
