extension String {
    /// The text of these bytes; nil if they are not UTF-8. For a short text, `String(validating:as:)`, which is
    /// generic, takes ten times as long.
    package init?(validatingUTF8 bytes: UnsafeRawBufferPointer) {
        guard let text = ByteView(bytes).text(0..<bytes.count) else { return nil }
        self = text
    }
}
