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
            let text =
                "\(mark)\(declaration)<plist><dict><key>k\u{E9}y</key><string>\u{1F600} text</string></dict></plist>"
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

    /// Every byte is a character, those without a name too.
    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "Latin1", "iso_8859-1"], ["\"", "'"])
    func latin1IsReadWhereItIsDeclared(_ name: String, _ quote: String) throws {
        let bytes = Array(0x20...0xFF as ClosedRange<UInt8>).filter { !"<&".utf8.contains($0) }
        let text = String(decoding: bytes.map(UInt16.init), as: UTF16.self)
        let head = "<?xml version=\"1.0\" encoding=\(quote)\(name)\(quote)?>\n<dict><key>"
        let document = Array(head.utf8) + bytes + Array("</key><string>".utf8) + bytes + Array("</string></dict>".utf8)
        let read = try PropertyListDocument(decoding: document)
        #expect(read.root == .dictionary([text: .string(text)]))
        #expect(read.format == .xml)
    }

    @Test func placesInLatin1AreThoseOfTheDocument() throws {
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<array><string>"
        let document = Array(head.utf8) + [0xE9, 0xFF] + Array("</string><unknown/></array>".utf8)
        let error = try refusal(of: document)
        #expect(error.reason == .unknownElement("unknown"))
        #expect(error.place == .offset(head.utf8.count + 2 + 10, line: 2))
    }

    /// What the bytes say is right where the declaration names another encoding.
    @Test(
        arguments: [Unicode.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian],
        ["ISO-8859-1", "US-ASCII"])
    func aByteOrderMarkIsBelieved(_ encoding: Unicode, _ name: String) throws {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"\(name)\"?><string>\u{E9}</string>"
        #expect(try PropertyList(decoding: encoding.encode(text)) == "\u{E9}")
    }

    @Test func textDeclaredAsASCIIIsUTF8() throws {
        let head = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><string>"
        #expect(try PropertyList(decoding: "\(head)\u{E9}</string>") == "\u{E9}")
        #expect(try refusal(of: Array(head.utf8) + [0xE9] + Array("</string>".utf8)).reason == .invalidText)
    }

    @Test(arguments: ["ISO-8859-15", "windows-1252", "Shift_JIS", "EBCDIC-CP-US"])
    func otherEncodingsAreRefusedByName(_ name: String) throws {
        let document =
            Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><string>".utf8) + [0xC3, 0xA9] + Array("</string>".utf8)
        #expect(try refusal(of: document).reason == .unsupportedEncoding(name))
    }

    @Test(
        arguments: [
            [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0x80],
        ] as [[UInt8]])
    func invalidUTF8IsRefused(_ bytes: [UInt8]) throws {
        let places = [
            ("<string>a", "</string>"), ("<string>&amp;", "</string>"), ("<dict><key>", "</key><true/></dict>"),
            ("<string><![CDATA[", "]]></string>"), ("<string>a<!--", "--></string>"), ("<!--", "--><true/>"),
            ("<string>a<?", "?></string>"), ("<true a=\"", "\"/>"), ("<!DOCTYPE ", "><true/>"),
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
