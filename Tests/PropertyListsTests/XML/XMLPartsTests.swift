import PropertyListSamples
import TestSupport
import Testing

@testable import PropertyLists

/// A document that is read in parts has the same value as if read from its beginning to its end, or is not read.
@Suite struct XMLPartsTests {
    /// Reads a document in parts; nil if it must be read as a whole.
    private static func readInParts(_ document: [UInt8], count: Int) -> PropertyList? {
        document.withBytes { XMLParts($0, from: 0, count: count)?.readRoot() }
    }

    private static func readWhole(_ document: [UInt8]) -> PropertyList? {
        document.withBytes { view in
            var reader = XMLReader(view, from: 0)
            return try? reader.readDocument()
        }
    }

    private static func record(_ number: Int) -> String {
        "<dict><key>name</key><string>User \(number)</string><key>tags</key><array><integer>\(number)</integer>"
            + "<dict><key>on</key><true/><key>off</key><false/></dict></array><key>empty</key><dict/></dict>"
    }

    private static let documents: [(name: String, text: String)] = [
        ("records in a dictionary", "<dict>\((0..<40).map { "<key>k\($0 + 10)</key>\(record($0))" }.joined())</dict>"),
        ("records in an array", "<array>\((0..<40).map(record).joined())</array>"),
        ("keys in no order", "<dict>\((0..<40).map { "<key>k\($0 * 7 % 40)</key>\(record($0))" }.joined())</dict>"),
        (
            "one long dictionary in many",
            "<dict><key>a</key><array><dict><key>b</key><dict>"
                + (0..<60).map { "<key>\($0)</key><integer>\($0)</integer>" }.joined()
                + "</dict><key>c</key><true/></dict><real>1</real></array>"
                + "<key>d</key><date>2001-01-01T00:00:00Z</date></dict>"
        ),
        (
            "references of an archive",
            "<array>"
                + (0..<40).map { "<dict><key>CF$UID</key><integer>\($0)</integer></dict>" }.joined() + "</array>"
        ),
    ]

    @Test(arguments: documents.indices)
    func documentInPartsHasTheSameValue(_ index: Int) throws {
        let (name, text) = Self.documents[index]
        for text in [text, "<plist>\(text)</plist>", "<?xml version=\"1.0\"?>\n<!-- <key> -->\n\(text)\n<!-- end -->"] {
            let whole = try #require(Self.readWhole(Array(text.utf8)))
            for count in 2...9 {
                #expect(Self.readInParts(Array(text.utf8), count: count) == whole, "\(name), \(count) parts")
            }
        }
    }

    /// A part begins at every key in turn.
    @Test(arguments: documents.indices)
    func partMayBeginAtAnyKey(_ index: Int) throws {
        let text = Self.documents[index].text
        let whole = try #require(Self.readWhole(Array(text.utf8)))
        // Blanks before and after the root move the middle of the document, where the second part begins.
        for length in stride(from: 0, to: text.utf8.count, by: 3) {
            let blanks = String(repeating: " ", count: length)
            for shifted in [blanks + text, text + blanks] {
                let read = Self.readInParts(Array(shifted.utf8), count: 2)
                #expect(read == nil || read == whole, "\(length) blanks")
            }
        }
    }

    @Test(arguments: [
        "a comment": "<!-- <key>x</key><true/> --><key>b</key><true/>",
        "a section of characters": "<key>b</key><string><![CDATA[ <key>x</key><true/> ]]></string>",
        "an instruction": "<?x <key>x</key><true/> ?><key>b</key><true/>",
        "an attribute": "<key>b</key><string x='<key>x</key>'>y</string>",
        "an array, where it is text": "<key>b</key><array><key>x</key><true/></array>",
    ])
    func keyInsideOfSomethingElseIsNoBeginning(_ place: String, _ middle: String) {
        for padding in 0...120 {
            let blanks = String(repeating: " ", count: padding)
            for text in ["<dict>\(blanks)\(middle)</dict>", "<dict>\(middle)\(blanks)</dict>"] {
                let read = Self.readInParts(Array(text.utf8), count: 2)
                #expect(read == nil || read == Self.readWhole(Array(text.utf8)), "\(text)")
            }
        }
    }

    @Test(arguments: [
        "<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>",
        "<dict><key>a</key><array><dict><key>b</key><true/></dict></array>"
            + "<key>a</key><array/><key>c</key><true/></dict>",
        "<dict><key>a</key><dict/><key>b</key><true/>"
            + "<key>a</key><dict><key>c</key><true/><key>d</key><true/></dict></dict>",
        // The second part begins in the value of the repeated key, which is not the last one.
        "<dict><key>a</key><dict/><key>b</key><dict><key>x</key><true/></dict>"
            + "<key>a</key><dict><key>c</key><true/>"
            + "<key>d</key><string>\(String(repeating: "d", count: 99))</string></dict></dict>",
        "<dict><key>CF$UID</key><integer>1</integer><key>CF$UID</key><integer>2</integer></dict>",
        "<dict><key>CF$UID</key><integer>1</integer><key>a</key><integer>2</integer></dict>",
    ])
    func documentWithRepeatedKeysHasTheSameValueOrIsReadAsAWhole(_ text: String) throws {
        let whole = try #require(Self.readWhole(Array(text.utf8)))
        for count in 2...6 {
            let read = Self.readInParts(Array(text.utf8), count: count)
            #expect(read == nil || read == whole, "\(count) parts")
        }
    }

    @Test(arguments: [
        "<dict><key>a</key><key>b</key><true/></dict>", "<dict><key>a</key><true/><key>b</key><true/>",
        "<dict><key>a</key><true/><key>b</key><true/></dict></dict>",
        "<plist><dict><key>a</key><true/><key>b</key></dict>",
        "<dict><key>a</key><true/><key>b</key><true/></dict></plist>",
        "<plist><dict><key>a</key><dict><key>b</key><true/></dict></plist><key>c</key><true/></dict></plist>",
        "<plist><dict><key>a</key><true/><key>b</key><true/></dict>",
        "<dict><key>a</key><true/><key>b</key><true/></array>",
        "<array><dict><key>a</key><true/><key>b</key></array></dict>",
        "<dict><key>a</key><true/><key>b</key><true/></dict> x", "<dict/><key>a</key>",
        "<true/><key>a</key><key>a</key>",
    ])
    func documentWithAnErrorIsReadAsAWhole(_ text: String) {
        #expect(Self.readWhole(Array(text.utf8)) == nil)
        for count in 2...6 { #expect(Self.readInParts(Array(text.utf8), count: count) == nil) }
    }

    @Test(arguments: [100, 200, 255, 256, 257, 300, 511, 512])
    func nestingIsLimitedAsInTheWhole(_ depth: Int) {
        let levels = (0..<depth).map { _ in "<dict><key>a</key><true/><key>b</key>" }.joined()
        let text = levels + "<true/>" + String(repeating: "</dict>", count: depth)
        let deeper = "<dict><key>a</key>" + text + "</dict>"
        for text in [text, deeper] {
            let whole = Self.readWhole(Array(text.utf8))
            for count in 2...5 {
                let read = Self.readInParts(Array(text.utf8), count: count)
                #expect(read == nil || read == whole)
            }
        }
    }

    @Test(.hangLimit) func damagedDocumentsHaveTheSameValueOrNone() {
        let documents = Self.documents.flatMap { [Array($0.text.utf8), Array("<plist>\($0.text)</plist>".utf8)] }
        let tokens = [
            "<dict>", "</dict>", "<key>", "</key>", "<array>", "</array>", "<array/>", "<true/>", "<![CDATA[", "]]>",
            "<!--", "-->", "<plist>", "</plist>", "<key>a</key>", "<key>CF$UID</key>",
        ]
        var mutation = DocumentMutation(of: documents, inserting: tokens, seed: 7)
        var read = 0
        for round in 0..<3_000 {
            let document = mutation.next()
            guard let value = Self.readInParts(document, count: 2 + round % 4) else { continue }
            if value != Self.readWhole(document) { Issue.record("\(String(decoding: document, as: UTF8.self))") }
            read += 1
        }
        #expect(read > 30, "\(read) read")
    }
}
