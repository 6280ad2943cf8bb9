extension [UInt8] {
    /// The bytes as base64 on one line.
    package var base64Text: String {
        var collector = TextCollector(limit: PropertyList.documentLimit)
        var output = TextWriter { collector.append($0, progress: $1) }
        Base64.encode(self, to: &output)
        output.finish()
        return String(decoding: collector.bytes, as: UTF8.self)
    }
}
