import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func textIsThatOfTheStandard(_ bytes: String, _ text: String) {
        #expect(Array(bytes.utf8).base64Text == text)
        #expect([UInt8](base64Text: text) == Array(bytes.utf8))
    }

    @Test(arguments: 0..<200) func bytesAreReadBackFromTextInLines(_ count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect([UInt8](base64Text: bytes.base64Text) == bytes)
        for lineLength in [12, 20, 76] {
            let text = TextCollector.text { Base64.encode(bytes, lineLength: lineLength, indentation: 2, to: &$0) }
            let lines = text.split(separator: "\n")
            #expect(lines.map { $0.dropFirst(2) }.joined() == bytes.base64Text)
            #expect(lines.dropLast().allSatisfy { $0.utf8.count == lineLength + 2 })
            #expect(text.withBytes { $0.bytes(0..<$0.count).flatMap { Base64.decode($0) } } == bytes)
        }
    }

    @Test func aCharacterThatIsNoneIsFoundAnywhere() {
        let text = Array([UInt8](0..<40).base64Text.utf8)
        for position in text.indices {
            for character: UInt8 in [0, UInt8(ascii: "-"), UInt8(ascii: "="), 0x7F, 0x80, 0xFF] {
                guard text[position] != character else { continue }
                var damaged = text
                damaged[position] = character
                #expect([UInt8](base64Text: String(decoding: damaged, as: UTF8.self)) == nil)
            }
        }
    }
}
