extension [UInt8] {
    /// The bytes as base64 on one line.
    package var base64Text: String {
        let text = TextCollector.collect(limit: PropertyList.documentLimit) { output in
            var output = output
            Base64.encode(self, to: &output)
            output.finish()
        }
        return String(decoding: text, as: UTF8.self)
    }
}
