import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Thousands of damaged documents for each reader: all of them keep the ``DocumentPromises``.
@Suite struct MutationTests {
    private static let count = Repetitions.count(4_000, soak: 100_000)

    private static let tokens: [PropertyListFormat: [String]] = [
        .xml: [
            "<dict>", "</dict>", "<key>", "</key>", "<array>", "</array>", "<array/>", "<string>", "</string>",
            "<true/>",
            "<integer>", "</integer>", "<data>", "</data>", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x0;",
            "&#xD800;",
            "&#1114111;", "<!DOCTYPE", "<?", "?>", "CF$UID", "<plist>", "</plist>", "\u{FEFF}",
        ],
        .binary: ["bplist00"],
        .openStep: [
            "(", ")", "{", "}", "{}", "()", "=", ";", ",", "\"", "'", "\\U", "\\Ud83d\\Ude00", "\\377", "\\", "<", ">",
            "<*I", "<*R",
            "<*D", "<*BY>", "<[", "]>", "/*", "*/", "//", "\u{2028}", "é",
        ],
    ]

    @Test(.hangLimit, arguments: [PropertyListFormat.xml, .binary, .openStep])
    func damagedDocumentsAreReadOrRefused(_ format: PropertyListFormat) throws {
        let documents = Sample.all.compactMap { $0.document(format) }.filter { $0.count < 600 }
        try #require(documents.count > 20)
        var mutation = DocumentMutation(of: documents, inserting: Self.tokens[format] ?? [], seed: 11)
        var (read, refused) = (0, 0)
        for _ in 0..<Self.count {
            let document = mutation.next()
            let promises = DocumentPromises(of: document)
            if !promises.broken.isEmpty { Issue.record("\(promises.broken) for \(document)") }
            if promises.value != nil { read += 1 } else { refused += 1 }
        }
        #expect(read + refused == Self.count)
        // Damage that leaves nothing, or changes nothing, tests nothing.
        #expect(read > Self.count / 100 && refused > Self.count / 4, "\(read) read, \(refused) refused")
    }
}
