extension [UInt8] {
    /// The bytes as base64 on one line.
    package var base64Text: String {
        TextCollector.text { Base64.encode(self, to: &$0) }
    }
}
