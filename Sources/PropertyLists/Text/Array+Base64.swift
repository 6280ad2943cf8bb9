extension [UInt8] {
    /// The bytes as base64 on one line.
    package var base64Text: String {
        TextCollector.text { Base64.encode(self, to: &$0) }
    }

    /// Decodes base64; nil for a text that is none.
    package init?(base64Text: String) {
        let bytes = base64Text.withBytes { view in
            view.bytes(0..<view.count).flatMap { Base64.decode($0, skipping: { _ in false }) }
        }
        guard let bytes else { return nil }
        self = bytes
    }
}
