import PropertyLists
import TestSupport
import Testing

/// Text documents that were sound once: whatever is left is read or refused, and nothing traps.
@Suite(.hangLimit) struct TextDamageTests {
    private static let documents = [
        """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist [<!-- c -->]><plist version="1.0"><dict><key>k&amp;é</key>
        <array><integer>-12</integer><real>1.5</real><true/><date>2024-01-02T03:04:05Z</date><data>AAE=</data></array>
        <key>c</key><string>a<![CDATA[b]]>&#x41;<!-- d --></string><key>u</key><dict><key>CF$UID</key><integer>1</integer></dict></dict></plist>
        """,
        #"""
        // c
        { "k\U00e9\351" = ( a, 'b c', <00 ff>, <*I5>, <*R1.5>, <*BY>, <*D2024-01-02 03:04:05 +0000>, <[AAE=]>, ); k; /* d */ "x" = {}; }
        """#,
        #"a = "\Ud83d\Ude00"; b = ( { c = d; } ); e;"#,
    ]

    @Test(arguments: documents) func soundDocumentIsRead(_ document: String) throws {
        #expect(try PropertyList(decoding: document).kind == .dictionary)
    }

    @Test(arguments: documents) func everyCutIsSurvived(_ document: String) {
        let bytes = Array(document.utf8)
        for length in bytes.indices {
            expectReadOrRefused(Array(bytes.prefix(length)))
            expectReadOrRefused(Array(bytes.dropFirst(length)))
        }
    }

    @Test(arguments: documents) func everyChangeOfAByteIsSurvived(_ document: String) {
        let bytes = Array(document.utf8)
        let replacements =
            Array("<>&;!?/-[]\"'\\={}(),*#0x \n\r".utf8) + [0x00, 0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFE, 0xFF]
        for position in bytes.indices {
            for replacement in replacements {
                var changed = bytes
                changed[position] = replacement
                expectReadOrRefused(changed)
            }
            var shorter = bytes
            shorter.remove(at: position)
            expectReadOrRefused(shorter)
        }
    }

    /// What is read can be written and read again; what is refused is refused at a place in the document.
    private func expectReadOrRefused(_ document: [UInt8]) {
        do throws(PropertyListError) {
            let value = try PropertyList(decoding: document)
            let back = try PropertyList(decoding: value.encoded(as: .binary))
            if back != value { Issue.record("\(String(decoding: document, as: UTF8.self))") }
        } catch {
            guard case .offset(let offset, _) = error.place, (0...document.count).contains(offset) else {
                Issue.record("\(error.place) in \(String(decoding: document, as: UTF8.self))")
                return
            }
        }
    }
}
