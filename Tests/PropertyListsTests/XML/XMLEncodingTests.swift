import PropertyListSamples
import PropertyLists
import Testing

@Suite struct XMLEncodingTests {
    private static let value: PropertyList = ["k\u{E9}y": "\u{1F600} text"]

    enum Unicode: String, CaseIterable {
        case utf8 = "UTF-8", utf16LittleEndian = "UTF-16LE", utf16BigEndian = "UTF-16BE"
        case utf32LittleEndian = "UTF-32LE", utf32BigEndian = "UTF-32BE"

        func encode(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf16LittleEndian: text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            case .utf32BigEndian: text.unicodeScalars.flatMap { BinaryAssembler.bigEndian(UInt64($0.value), width: 4) }
            case .utf32LittleEndian:
                text.unicodeScalars.flatMap { BinaryAssembler.bigEndian(UInt64($0.value), width: 4).reversed() }
            }
        }

        /// The name that a declaration gives.
        var declaredName: String { String(rawValue.prefix(6)).filter { $0 != "L" && $0 != "B" } }
    }

    @Test(arguments: Unicode.allCases, ["", "\u{FEFF}"])
    func everyUnicodeEncodingIsRead(_ encoding: Unicode, _ mark: String) throws {
        for declaration in ["", "<?xml version=\"1.0\" encoding=\"\(encoding.declaredName)\"?>\n"] {
            let text = "\(mark)\(declaration)<plist><dict><key>k\u{E9}y</key><string>\u{1F600} text</string></dict></plist>"
            let document = try PropertyListDocument(decoding: encoding.encode(text))
            #expect(document.root == Self.value)
            #expect(document.format == .xml)
        }
    }

    @Test(arguments: ["UTF-8", "utf-8", "US-ASCII", "us-ascii"])
    func declaredNameMayBeInAnyCase(_ name: String) throws {
        for quote in ["\"", "'"] {
            let document = "<?xml version=\"1.0\" encoding=\(quote)\(name)\(quote) standalone=\"yes\"?><true/>"
            #expect(try PropertyList(decoding: document) == true)
        }
    }

    @Test(arguments: ["ISO-8859-1", "windows-1252", "Shift_JIS", "EBCDIC-CP-US"])
    func otherEncodingsAreRefusedByName(_ name: String) throws {
        let document = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><string>".utf8) + [0xC3, 0xA9] + Array("</string>".utf8)
        #expect(try refusal(of: document).reason == .unsupportedEncoding(name))
    }

    @Test(arguments: [
        [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
    func invalidUTF8IsRefused(_ bytes: [UInt8]) throws {
        let places = [
            ("<string>a", "</string>"), ("<string>&amp;", "</string>"), ("<dict><key>", "</key><true/></dict>"),
            ("<string><![CDATA[", "]]></string>"), ("<string>a<!--", "--></string>"), ("<!--", "--><true/>"),
        ]
        for (before, after) in places {
            let error = try refusal(of: Array(before.utf8) + bytes + Array(after.utf8))
            #expect(error.reason == .invalidText, "\(before)")
        }
    }

    @Test func invalidUTF16IsRefused() throws {
        let text = Unicode.utf16BigEndian.encode("\u{FEFF}<string>a")
        let end = Unicode.utf16BigEndian.encode("</string>")
        try expectInvalidText(text + [0xD8, 0x00] + end, at: text.count)
        try expectInvalidText(text + [0xDC, 0x00] + end, at: text.count)
        try expectInvalidText(text + end + [0x00], at: text.count + end.count)
    }

    @Test func invalidUTF32IsRefused() throws {
        let text = Unicode.utf32LittleEndian.encode("\u{FEFF}<string>a")
        let end = Unicode.utf32LittleEndian.encode("</string>")
        try expectInvalidText(text + [0x00, 0xD8, 0x00, 0x00] + end, at: text.count)
        try expectInvalidText(text + [0x00, 0x00, 0x11, 0x00] + end, at: text.count)
        try expectInvalidText(text + end + [0x20, 0x00], at: text.count + end.count)
    }

    private func expectInvalidText(
        _ document: [UInt8], at offset: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try refusal(of: document, sourceLocation: sourceLocation)
        #expect(error.reason == .invalidText, sourceLocation: sourceLocation)
        #expect(error.place == .offset(offset, line: nil), sourceLocation: sourceLocation)
    }

    /// Places are those of the document as it is, not of what it was turned into for reading.
    @Test(arguments: [
        (Unicode.utf8, 3 + 11), (.utf16LittleEndian, 2 + 22), (.utf16BigEndian, 2 + 22), (.utf32LittleEndian, 4 + 44),
        (.utf32BigEndian, 4 + 44),
    ])
    func placesAreThoseOfTheDocument(_ encoding: Unicode, _ offset: Int) throws {
        let error = try refusal(of: encoding.encode("\u{FEFF}<array>\n\n <unknown/></array>"))
        #expect(error.reason == .unknownElement("unknown"))
        #expect(error.place == .offset(offset, line: 3))
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE, 0x00, 0x00]] as [[UInt8]])
    func byteOrderMarkAloneIsAnEmptyDocument(_ mark: [UInt8]) throws {
        #expect(try refusal(of: mark).reason == .emptyDocument)
    }
}
