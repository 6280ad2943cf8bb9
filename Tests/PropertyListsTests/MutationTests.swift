import PropertyListSamples
import PropertyLists
import Testing

/// A hundred thousand damaged documents a reader: each is read or refused, and what is read can be written
/// and read again.
@Suite struct MutationTests {
    private static let count = 100_000

    private static let tokens: [PropertyListFormat: [String]] = [
        .xml: [
            "<dict>", "</dict>", "<key>", "</key>", "<array>", "</array>", "<array/>", "<string>", "</string>", "<true/>",
            "<integer>", "</integer>", "<data>", "</data>", "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x0;", "&#xD800;",
            "&#1114111;", "<!DOCTYPE", "<?", "?>", "CF$UID", "<plist>", "</plist>", "\u{FEFF}",
        ],
        .binary: ["bplist00"],
        .openStep: [
            "(", ")", "{", "}", "{}", "()", "=", ";", ",", "\"", "'", "\\U", "\\Ud83d\\Ude00", "\\377", "\\", "<", ">", "<*I", "<*R",
            "<*D", "<*BY>", "<[", "]>", "/*", "*/", "//", "\u{2028}", "é",
        ],
    ]

    @Test(.timeLimit(.minutes(5)), arguments: [PropertyListFormat.xml, .binary, .openStep])
    func damagedDocumentsAreReadOrRefused(_ format: PropertyListFormat) throws {
        let documents = Sample.all.compactMap { $0.document(format) }.filter { $0.count < 600 }
        try #require(documents.count > 20)
        var mutation = DocumentMutation(of: documents, inserting: Self.tokens[format] ?? [], seed: 11)
        var (read, refused) = (0, 0)
        for _ in 0..<Self.count {
            let document = mutation.next()
            if try isRead(document) { read += 1 } else { refused += 1 }
        }
        #expect(read + refused == Self.count)
        // Damage that leaves nothing, or changes nothing, tests nothing.
        #expect(read > Self.count / 100 && refused > Self.count / 4, "\(read) read, \(refused) refused")
    }

    /// Whether a document is read. If not, it is refused at a place that it has.
    private func isRead(_ document: [UInt8]) throws -> Bool {
        let value: PropertyList
        do throws(PropertyListError) {
            value = try PropertyList(decoding: document)
        } catch {
            guard case .offset(let offset, _) = error.place, (0...document.count).contains(offset) else {
                Issue.record("\(error) for \(document)")
                return false
            }
            return false
        }
        for format in [PropertyListFormat.binary, .xml, .openStep] { try checkJourney(of: value, through: format, document) }
        return true
    }

    /// Every value can be binary, to the bit; text has whole seconds and one NaN, and refuses what it cannot hold.
    private func checkJourney(
        of value: PropertyList, through format: PropertyListFormat, _ document: [UInt8]
    ) throws {
        let written: [UInt8]
        do throws(PropertyListError) {
            written = try value.encoded(as: format)
        } catch {
            if format == .binary { Issue.record("\(error) for \(document)") }
            return
        }
        let expected = format == .binary ? value : value.asText(format)
        if try PropertyList(decoding: written) != expected { Issue.record("\(format) changed \(document)") }
    }
}

extension PropertyList {
    /// The value as a text format holds it; OpenStep text has a dictionary for a reference.
    fileprivate func asText(_ format: PropertyListFormat) -> PropertyList {
        switch self {
        case .real(let real) where real.isNaN: .real(.nan)
        case .date(let date): .date(date.secondsSinceReferenceDate.rounded(.down) + 0)
        case .uid(let uid) where format == .openStep: ["CF$UID": .integer(PropertyListInteger(UInt64(uid)))]
        case .array(let elements): .array(elements.map { $0.asText(format) })
        case .dictionary(let dictionary):
            .dictionary(PropertyListDictionary(dictionary.map { ($0, $1.asText(format)) }))
        default: self
        }
    }
}
